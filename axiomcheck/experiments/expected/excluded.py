"""The best constant prediction by exclusion of intervals: for measures that are monotone and nonnegative.

Then E(c) >= E[D(p, b); p >= b] + E[D(p, a); p <= a] for a <= c <= b.  Where that is more than E is somewhere, no c
between a and b is best.  What is left is halved, again and again.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.experiments.expected.best import Best, Scores
from axiomcheck.experiments.expected.distributions import Atoms
from axiomcheck.experiments.expected.forms import Number
from axiomcheck.experiments.expected.properties import proof
from axiomcheck.experiments.expected.scores import (
    Enclosure,
    Exact,
    Infinite,
    Score,
    at_point,
    expected_value,
    less,
    scaled,
    total,
)
from axiomcheck.lang.expr import num

ZERO, ONE = Fraction(0), Fraction(1)
NARROW = Fraction(1, 512)
STARTS = tuple(Fraction(i, 8) for i in range(9))


def by_exclusion(scores: Scores) -> Best:
    """The best constants, in an interval, and the least score, enclosed.

    Raises
    ------
    CheckError
        The measure is not known to be monotone and nonnegative.
    """
    trusts: frozenset[str] = frozenset()
    for axiom in ("MON", "NN"):
        if (verdict := proof(scores.measure, axiom, scores.eps)) is None:
            raise CheckError(
                f"{scores.measure.name} is not known to be convex, nor monotone and nonnegative, at n = 2"
            )
        trusts |= verdict.trusts
    why = "monotone and nonnegative: intervals are excluded"
    open_ones = [(a, b, _lower(scores, a, b)) for a, b in pairwise(STARTS)]
    for c in STARTS:
        _try(scores, c)
    if all(isinstance(bound, Infinite) for *_, bound in open_ones):
        return Best(ZERO, ONE, None, Infinite(), f"{why}, all of them: infinite", trusts)
    while any(b - a > NARROW for a, b, _ in open_ones):
        for a, b, _ in open_ones:
            _try(scores, (a + b) / 2)
        halves = [x for a, b, _ in open_ones for x in ((a, (a + b) / 2), ((a + b) / 2, b))]
        least = _least(scores)
        bounds = [(a, b, _lower(scores, a, b)) for a, b in halves]
        open_ones = [x for x in bounds if less(least, x[2]) is not True]
    least = _least(scores)
    bottom = min(bound.bounds[0] for *_, bound in open_ones if not isinstance(bound, Infinite))
    score = Enclosure(min(bottom, least.bounds[0]), least.bounds[1])
    return Best(min(a for a, *_ in open_ones), max(b for _, b, _ in open_ones), None, score, why, trusts)


def _try(scores: Scores, c: Fraction) -> None:
    try:
        scores[c]
    except UndefinedValue:
        return  # nothing is known of it; lower bounds hold all the same


def _least(scores: Scores) -> Exact | Enclosure:
    """A score that no other of those met is certainly below."""
    finite = [s for s in scores.known.values() if not isinstance(s, Infinite)]
    if not finite:
        raise CheckError(f"the expected {scores.measure.name} is infinite wherever it was looked at")
    return min(finite, key=lambda s: s.bounds[1])


def _lower(scores: Scores, a: Fraction, b: Fraction) -> Score:
    """What E(c) is at least, for a <= c <= b."""
    return total([_part(scores, b, b, ONE), _part(scores, a, ZERO, a)])


def _part(scores: Scores, c: Fraction, low: Fraction, high: Fraction) -> Score:
    d = scores.distribution
    try:
        if isinstance(d, Atoms):
            inside = [(p, w) for p, w in d.points if low <= p <= high]
            found = [scaled(at_point(scores.measure, p, c, scores.eps, "extended"), w) for p, w in inside]
            return total(found)
        return expected_value(scores.formula.subs({"c": num(c)}), d, low, high, rough=True)
    except (UndefinedValue, CheckError):
        return Exact(Number(ZERO))  # nothing is known; it is not negative
