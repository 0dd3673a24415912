"""Linear contradictions, by Fourier-Motzkin elimination that remembers the multipliers."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import linear
from axiomcheck.lang.goal import Goal

MAX_ROWS = 400


def contradiction(goal: Goal) -> list[str] | None:
    """Multipliers, one per hypothesis, that combine the linear ones to a contradiction; or None."""
    size, variables = len(goal.given), goal.symbols
    rows = []
    for i, r in enumerate(goal.given):
        row = linear(r.rhs - r.lhs, variables) if r.op != "!=" else None
        if row is None:
            continue
        unit = [Fraction(int(j == i)) for j in range(size)]
        rows.append((row, r.op == "<", unit))
        if r.op == "=":
            rows.append(([-x for x in row], False, [-x for x in unit]))
    for column in range(len(variables)):
        plus = [r for r in rows if r[0][column] > 0]
        minus = [r for r in rows if r[0][column] < 0]
        rows = [r for r in rows if not r[0][column]]
        if len(rows) + len(plus) * len(minus) > MAX_ROWS:
            return None
        for a in plus:
            for b in minus:
                x, y = -b[0][column], a[0][column]
                row = [x * u + y * v for u, v in zip(a[0], b[0], strict=True)]
                mults = [x * u + y * v for u, v in zip(a[2], b[2], strict=True)]
                rows.append((row, a[1] or b[1], mults))
    for row, strict, mults in rows:
        if row[-1] < 0 or (row[-1] == 0 and strict):
            return [str(m) for m in mults]
    return None


def multipliers(goal: Goal) -> list[str]:
    """The same; a CheckError where there are none."""
    found = contradiction(goal)
    if found is None:
        raise CheckError(f"{goal} is not a linear contradiction")
    return found
