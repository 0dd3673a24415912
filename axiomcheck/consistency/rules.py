"""What shows a relation between polynomials, or that linear facts contradict each other, by coefficients."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import Cone, linear_row
from axiomcheck.exact.certificate import number
from axiomcheck.lang.goal import Goal

MOST_SHOWN = 100_000
_shown: set[tuple[Goal, str]] = set()


def require(condition: bool, why: str) -> None:
    """Refuse the step unless the condition holds."""
    if not condition:
        raise CheckError(why)


def cone(goal: Goal, coordinates: list) -> Cone:
    """The cone of those hypotheses (by number) and free variables (by name)."""
    require(isinstance(coordinates, list) and len(coordinates) < 64, "coordinates are a list of blocks")
    for block in coordinates:
        require(isinstance(block, list) and len(block) < 64, "a block is a list")
        require(all(type(c) in (int, str) for c in block), "a coordinate is a number or a name")
    return Cone(goal.given, goal.symbols, coordinates)


def orthant(goal: Goal, *, coordinates: list) -> tuple[()]:
    """The difference of both sides has the wanted sign on the cone of some linear hypotheses.

    The region lies in the cone, and the sign is read off the coefficients (see `Cone`).  Claims about one measure
    often leave the same goals, with the same coordinates: what was shown once is remembered.
    """
    key = goal, repr(coordinates)
    if key in _shown:
        return ()
    region = cone(goal, coordinates)
    top, _ = region.value(goal.then.rhs - goal.then.lhs)
    s, strict = region.sign(top)
    proved = {
        "<": s == 1 and strict,
        "<=": s is not None and s >= 0,
        "=": s == 0,
        "!=": s in (1, -1) and strict,
    }[goal.then.op]
    require(proved, f"the sign of {goal.then.rhs - goal.then.lhs} is not settled by coefficients")
    if len(_shown) < MOST_SHOWN:
        _shown.add(key)
    return ()


def farkas(goal: Goal, *, coefficients: list) -> tuple[()]:
    """The linear hypotheses contradict each other: a nonnegative combination says 0 < 0 or 0 <= -1.

    `coefficients`: one rational `a/b` per hypothesis; equations may have any sign.
    """
    require(isinstance(coefficients, list) and len(coefficients) == len(goal.given), "one number a hypothesis")
    variables = goal.symbols
    total, strict = [Fraction(0)] * (len(variables) + 1), False
    for relation, text in zip(goal.given, coefficients, strict=True):
        c = number(text)
        if c == 0:
            continue
        row = linear_row(relation.rhs - relation.lhs, variables)
        require(relation.op != "!=", f"{relation} says nothing here")
        require(c > 0 or relation.op == "=", "a negative multiple of an inequality")
        strict = strict or relation.op == "<"
        total = [a + c * b for a, b in zip(total, row, strict=True)]
    require(not any(total[:-1]), "the variables do not cancel")
    require(total[-1] < 0 or (total[-1] == 0 and strict), "there is no contradiction")
    return ()
