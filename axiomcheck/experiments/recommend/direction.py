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

from axiomcheck.errors import AxiomcheckError
from axiomcheck.experiments.lint.facts import Bounds, value
from axiomcheck.experiments.recommend.needs import UNDER
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import check
from axiomcheck.kernel.evaluate import expand
from axiomcheck.lang.expr import sym
from axiomcheck.lang.goal import Goal, gt, le, lt
from axiomcheck.lang.measure import Measure
from axiomcheck.strategies.goals import FAILURES, Open, Prover
from axiomcheck.verdict import Status

SECONDS = 10.0
TRUTHS = tuple(map(Fraction, ("1/4", "1/10", "2/5", "1/100")))
PARTS = tuple(map(Fraction, ("1/2", "1/10", "9/10")))  # of the truth
SHOWN_EPS = Fraction(1, 200)
p, a = sym("p"), sym("a")


@dataclass(frozen=True)
class Direction:
    """Whether errors in one direction cost more: PROVED with a certificate of the goal, REFUTED at a point, or UNKNOWN."""

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
    """Does the measure have that direction?

    Parameters
    ----------
    zeros : bool
        Let predictions be zero, the measure having a value there.
    smooth : bool
        The measure after smoothing.

    Examples
    --------
    >>> from axiomcheck import measures
    >>> decided(measures.from_name("PD"), "under").status.name, decided(measures.from_name("AE"), "under").why
    ('PROVED', 'p = 0.25: D(p, 0.125) = 0.125, D(p, 0.375) = 0.125')
    """
    goal = goal_of(measure, direction, zeros and not smooth)
    if measure.classes not in (None, 2):
        return Direction(Status.UNKNOWN, goal, why="the measure is not about two classes")
    if (found := _refuted(measure, direction, SHOWN_EPS if smooth else None)) is not None:
        return Direction(Status.REFUTED, goal, why=found)
    try:
        (certificate,) = Prover(SECONDS).attempt((goal,))
        trusts = check(goal, certificate)
    except (AxiomcheckError, Open, *FAILURES, RecursionError):
        return Direction(Status.UNKNOWN, goal, why="neither proved nor refuted at simple points")
    return Direction(
        Status.PROVED, goal, certificate, trusts, "D(p, p - a) against D(p, p + a), 0 < a < p < 1/2"
    )


def _refuted(measure: Measure, direction: str, eps: Fraction | None) -> str | None:
    """A point at which it is not so, exactly or by enclosures."""
    for truth in TRUTHS:
        for part in PARTS:
            amount = truth * part
            found = [_error(measure, truth, truth + k * amount, eps) for k in (-1, 1)]
            if None in found:
                continue
            under, over = found
            low, high = (over, under) if direction == UNDER else (under, over)
            if high[1] <= low[0]:
                from axiomcheck.experiments.lint.numbers import shown

                at = "" if eps is None else f" at eps = {eps}"
                ends = [(truth + k * amount, e) for k, e in ((-1, under), (1, over))]
                said = ", ".join(f"D(p, {shown(x)}) = {shown((e[0] + e[1]) / 2)}" for x, e in ends)
                return f"p = {shown(truth)}: {said}{at}"
    return None


def _error(measure: Measure, truth: Fraction, x: Fraction, eps: Fraction | None) -> Bounds | None:
    return value(measure, (truth, 1 - truth), (x, 1 - x), eps)
