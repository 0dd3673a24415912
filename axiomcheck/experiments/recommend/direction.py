"""Is under-estimating the rarer of two classes always worse than over-estimating it, or the other way round?

With two classes, to under-estimate one is to over-estimate the other; so a measure that treats classes alike
cannot be harder on under-estimation of both.  The question is about the rarer one: with 0 < a < p < 1/2,

    D(p, p - a) > D(p, p + a).

What is proved for positive prevalences holds after smoothing, too: smoothing moves p and p + a, p - a towards
1/2, by the same factor, and so keeps p < 1/2 and the two errors of one size.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import expand
from axiomcheck.experiments.lint.facts import value, written
from axiomcheck.experiments.recommend.needs import UNDER
from axiomcheck.lang.expr import sym
from axiomcheck.lang.goal import Goal, gt, le, lt
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import shown
from axiomcheck.strategies.proves import proved
from axiomcheck.verdict import Status

SECONDS = 10.0
TRUTHS = tuple(map(Fraction, ("1/4", "1/10", "2/5", "1/100")))
PARTS = tuple(map(Fraction, ("1/2", "1/10", "9/10")))  # of the truth
SHOWN_EPS = Fraction(1, 200)
p, a = sym("p"), sym("a")


@dataclass(frozen=True)
class Direction:
    """Whether errors in one direction cost more: PROVED, REFUTED at a point, each with a replayed certificate, or UNKNOWN."""

    status: Status
    goal: Goal
    certificate: Certificate | None = None
    trusts: frozenset[str] = frozenset()
    why: str = ""


def goal_of(measure: Measure, direction: str, closed: bool = False) -> Goal:
    """For two classes; `closed` lets the smaller prediction be zero."""
    truth = (p, 1 - p)
    under = expand(measure.formula, truth, (p - a, 1 - p + a))
    over = expand(measure.formula, truth, (p + a, 1 - p - a))
    worse = gt(under, over) if direction == UNDER else gt(over, under)
    return Goal((gt(a, 0), (le if closed else lt)(a, p), lt(p, Fraction(1, 2))), worse)


def decided(measure: Measure, direction: str, zeros: bool = False, smooth: bool = False) -> Direction:
    """Does the measure, smoothed or not, have that direction? `zeros` lets predictions be zero, the measure
    having a value there.

    >>> from axiomcheck import measures
    >>> decided(measures.from_name("PD"), "under").status.name, decided(measures.from_name("AE"), "under").why
    ('PROVED', 'p = 0.25: D(p, 0.125) = 0.125, D(p, 0.375) = 0.125')
    """
    goal = goal_of(measure, direction, zeros and not smooth)
    if measure.classes not in (None, 2):
        return Direction(Status.UNKNOWN, goal, why="the measure is not about two classes")
    if (found := _refuted(measure, direction, SHOWN_EPS if smooth else None)) is not None:
        return found
    if (replayed := proved(goal, SECONDS)) is None:
        return Direction(Status.UNKNOWN, goal, why="neither proved nor refuted at simple points")
    return Direction(Status.PROVED, goal, *replayed, "D(p, p - a) against D(p, p + a), 0 < a < p < 1/2")


def _refuted(measure: Measure, direction: str, eps: Fraction | None) -> Direction | None:
    """A point at which it is not so: what holds there instead is a goal too, about numbers alone."""
    for truth, part in product(TRUTHS, PARTS):
        points = [truth - part * truth, truth + part * truth]
        pairs = [((truth, 1 - truth), (x, 1 - x)) for x in points]
        found = [error for pair in pairs if (error := value(measure, *pair, eps)) is not None]
        low, high = (1, 0) if direction == UNDER else (0, 1)
        if len(found) < len(points) or found[high][1] > found[low][0]:
            continue
        errors = [written(measure, *pair, eps) for pair in pairs]
        goal = Goal((), le(errors[high], errors[low]))
        if (replayed := proved(goal, SECONDS)) is not None:
            at = "" if eps is None else f" at eps = {eps}"
            middles = [(low + high) / 2 for low, high in found]
            said = (f"D(p, {shown(x)}) = {shown(y)}" for x, y in zip(points, middles, strict=True))
            return Direction(Status.REFUTED, goal, *replayed, f"p = {shown(truth)}: {', '.join(said)}{at}")
    return None
