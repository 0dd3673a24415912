"""Where the largest errors of a function of two classes may lie: guesses, of which nothing is believed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.piecewise import HALF, Piecewise, t
from axiomcheck.errors import UndefinedValue
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.lang.expr import ONE, ZERO, Expr, num, sym

BOUND = Fraction(1)  # every guess is scaled to it
u = sym("p")


def refined(d: Piecewise) -> Piecewise:
    """The same function, cut at 0, 1/2 and 1 as well."""
    cuts = tuple(sorted({*d.cuts, Fraction(0), HALF, Fraction(1)}))
    points = [v for i, c in enumerate(cuts) for v in (c - Fraction(1, 8), c)] + [cuts[-1] + 1]
    return Piecewise(cuts, tuple(d.formulas[d.index(at)] for at in points))


def places(theory: Theory, d: Piecewise) -> dict | None:
    """Where the largest errors may lie, all of the same size."""
    found = [_place(theory, d, i, BOUND) for i in range(len(d.formulas))]
    return None if None in found else {"bound": BOUND, "at": found}


def _guesses(paths: bool) -> Iterator[tuple[Expr, int]]:
    """Places of a largest error, with their side of the truth; paths to one, as t falls to 0."""
    quarter = num(Fraction(1, 4))
    yield from [
        (ZERO, 0),
        (ONE, 2),
        (u, 1),
        (num(HALF), 2),
        (num(HALF), 0),
        (u + quarter, 2),
        (u - quarter, 0),
    ]
    if paths:
        yield from [(u * t / 2, 0), (1 - (1 - u) * t / 2, 2), (u + (1 - u) * t / 4, 2), (u - u * t / 4, 0)]


def _place(theory: Theory, d: Piecewise, part: int, bound: Fraction) -> tuple[Expr, int] | None:
    """A place where the error is the bound for some truths of the part: a guess."""
    truths = [q for k in range(17) if d.index(q := Fraction(k, 16)) == part]
    truths = [q for q in truths if _inside(theory, "true", q)]
    for place, side in _guesses(theory.supremum):
        if all(_fits(theory, d.formulas[part][side], place, side, q, bound) for q in truths):
            return place, side
    return None


def _fits(theory: Theory, e: Expr, place: Expr, side: int, q: Fraction, bound: Fraction) -> bool:
    try:
        steps = (Fraction(1), Fraction(1, 64)) if "t" in place.symbols else (Fraction(0),)
        for step in steps:
            at = evaluate(place, {"p": q, "t": step})
            value = evaluate(e, {"p": q, "x": at})
            if not isinstance(at, Fraction) or not isinstance(value, Fraction):
                return False
            if not _inside(theory, "predicted", at) or (at > q) - (at < q) + 1 != side:
                return False
            if value < bound - step if step else value != bound:
                return False
    except (UndefinedValue, TypeError):
        return False
    return True


def _inside(theory: Theory, role: str, at: Fraction) -> bool:
    wanted = theory.inside(role, (num(at), num(1 - at)))
    return all(r.rhs.args[0] > 0 or (r.op == "<=" and r.rhs.args[0] == 0) for r in wanted)
