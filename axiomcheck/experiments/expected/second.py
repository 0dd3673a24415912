"""The sign of E'' on an interval of constants: E(c) is the expected error of predicting (c, 1 - c).

For finitely many p, E is a sum of smooth functions of c where none of them switches.  For a uniform p with
switches at p = c only, each side is stretched to a fixed interval, p = low + (c - low) t and p = c + (high - c) t,
so that E is an integral of smooth functions over 0 < t < 1.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from flint import arb

from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.balls import ball, precision
from axiomcheck.exact.evaluate import derivative, evaluate
from axiomcheck.experiments.expected.balls import integral, interval, value
from axiomcheck.experiments.expected.distributions import Atoms, Distribution, Uniform
from axiomcheck.experiments.expected.pieces import SWITCHES, TRUE, binary, nothing, pieces, settled, switch_of
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.measure import Measure

BITS = 64
CONSTANT, STRETCH = sym("c"), sym("p")  # what p becomes a formula of keeps its name


def smooth(measure: Measure, distribution: Atoms, a: Fraction, b: Fraction, eps) -> bool:
    """Does no |.|, min or max switch for a < c < b, at any p?"""
    e = binary(measure, eps)
    try:
        return all(
            len(list(pieces(e.subs({"p": num(p), "c": TRUE}).replace(nothing), a, b))) == 1
            for p, _ in distribution.points
        )
    except AxiomcheckError:
        return not e.has(*SWITCHES)


def second(measure: Measure, distribution: Distribution, a: Fraction, b: Fraction, eps) -> arb | None:
    """Encloses E'' for a < c < b; None if E may have no second derivative there, or none is found."""
    try:
        with precision(BITS):
            e = binary(measure, eps)
            if isinstance(distribution, Atoms):
                found = _of_atoms(e, distribution, a, b)
            else:  # what is integrated has a constant density
                found = _of_uniform(e, distribution, a, b) if isinstance(distribution, Uniform) else None
            return found if found is not None and found.is_finite() else None
    except (AxiomcheckError, ValueError, ZeroDivisionError):
        return None


def _of_atoms(e: Expr, distribution: Atoms, a: Fraction, b: Fraction) -> arb | None:
    total, box = arb(0), interval(a, b)
    below, above = _bends(e, (a + b) / 2)
    for p, weight in distribution.points:
        bend = below if p <= a else above if p >= b else None
        if bend is not None and 0 < p < 1:
            total += ball(weight) * value(bend, {"p": ball(p), "c": box})
            continue
        at = e.subs({"p": num(p), "c": TRUE}).replace(nothing)
        found = list(pieces(at, a, b))
        if len(found) > 1:
            return None
        twice = derivative(derivative(found[0][2], "p"), "p")
        total += ball(weight) * value(twice, {"p": box})
    return total


@lru_cache(maxsize=64)
def _bends(e: Expr, middle: Fraction) -> tuple[Expr | None, Expr | None]:
    """The second derivative in c for any p below an interval around `middle`, and for any p above; None if they differ."""
    if e.has(*SWITCHES) and not _always(e):
        return None, None
    below, above = (settled(e, {"p": p, "c": middle}) for p in (middle / 2, (middle + 1) / 2))
    return _twice(below), _twice(above)


@lru_cache(maxsize=64)
def _twice(e: Expr) -> Expr:
    return derivative(derivative(e, "c"), "c")


def _of_uniform(e: Expr, distribution: Uniform, a: Fraction, b: Fraction) -> arb | None:
    low, high = distribution.low, distribution.high
    if not low < a < b < high:
        return None
    sides = _sides(e, low, high, (a + b) / 2)
    if sides is None:
        return None
    box, total = interval(a, b), arb(0)
    for f, start, stop in sides:
        total += integral(derivative(derivative(f, "c"), "c"), start, stop, {"c": box}, rough=True)
    return total / ball(high - low)


def _sides(e: Expr, low: Fraction, high: Fraction, middle: Fraction) -> list | None:
    """Smooth formulas in p and c, each with the interval that p, or what p is stretched from, runs through."""
    if not e.has(*SWITCHES):
        return [(e, low, high)]
    if not _always(e):
        return None
    below, above = (settled(e, {"p": p, "c": middle}) for p in ((low + middle) / 2, (middle + high) / 2))
    left, right = CONSTANT - num(low), num(high) - CONSTANT
    return [
        (left * below.subs({"p": num(low) + left * STRETCH}), Fraction(0), Fraction(1)),
        (right * above.subs({"p": CONSTANT + right * STRETCH}), Fraction(0), Fraction(1)),
    ]


def _always(e: Expr) -> bool:
    """Is every |.|, min and max of e settled by the sign of p - c?"""
    for x in e.nodes():
        if x.op in SWITCHES:
            first = switch_of(x)
            divided = any(y.op == "div" and y.args[1].symbols for y in first.nodes())  # smoothing: by a number
            if first.has(*SWITCHES, "log", "exp", "pow") or divided or not _multiple(first):
                return False
    return True


def _multiple(first: Expr) -> bool:
    """A multiple k (p - c), k a number other than 0: it is affine, zero at p = c and not elsewhere."""

    def at(p: int, c: int) -> Fraction:
        found = evaluate(first, {"p": Fraction(p), "c": Fraction(c)})
        return found if isinstance(found, Fraction) else Fraction(0)

    slopes = [derivative(first, x) for x in "pc"]
    affine = all(not s.symbols for s in slopes)
    return affine and at(0, 0) == at(1, 1) == 0 and at(1, 0) != 0
