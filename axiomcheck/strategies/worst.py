"""Refuting MAX and boundedness: two maxima that differ, suprema that are infinite or not attained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from axiomcheck.errors import BudgetExceeded
from axiomcheck.instances import instance
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import REFUTATION_RULES, Refutation, check, premises_of
from axiomcheck.lang.axiom import Bounded, MaximumAttained
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies import composed
from axiomcheck.strategies.goals import FAILURES, Open, Prover
from axiomcheck.strategies.shares import share, spent

SHARE = 0.4  # of the time that is left, for one proposal
HALVES = ["1/2", "1/2"]
TRUTHS = (["0", "1"], ["1/10", "9/10"], ["1/5", "4/5"], ["1/4", "3/4"])


def proposals(claim: Claim) -> Iterator[tuple[str, dict]]:
    """Rules and parameters to try, simplest first; for every n, at n = 2 and then at n = 3."""
    for size in [claim.classes] if claim.classes else [2, 3]:
        yield from _proposals_at(claim, size)
    try:
        yield from composed.refutations(instance(claim))
    except FAILURES:
        return  # the measure is not made of aggregates


def _proposals_at(claim: Claim, size: int) -> Iterator[tuple[str, dict]]:
    maximum = isinstance(claim.statement.conclusion, MaximumAttained)
    if maximum and size == 2:
        for p in TRUTHS:
            for x in (["1", "0"], ["0", "1"]):
                yield "two_maxima", {"p": p, "x": x, "q": HALVES}
                yield "two_maxima", {"p": HALVES, "x": x, "q": p}
    elif maximum:
        even = [str(Fraction(1, size))] * size
        rare = ["1/10", *[str(Fraction(9, 10 * (size - 1)))] * (size - 1)]
        corner = ["1", *["0"] * (size - 1)]
        yield "two_maxima_by_chords", {"p": rare, "x": corner, "q": even}
        yield "two_maxima_by_chords", {"p": even, "x": corner, "q": rare}
    if claim.domain == "extended":
        even, missing = [str(Fraction(1, size))] * size, ["0", *[str(Fraction(1, size - 1))] * (size - 1)]
        for p, x in ((even, missing), (missing, even)):
            yield "infinite_error", {"p": p, "x": x}
    if not claim.smoothed:
        for p, x in falling(size):
            for rule in ("unbounded", "not_attained"):
                yield rule, {"p": p, "x": x}


def falling(size: int) -> Iterator[tuple[list, list]]:
    """Curves on which one prevalence tends to zero; on the last one, one of either distribution does."""
    even = [[str(Fraction(1, size))]] * size
    for slope in (1, 2):
        share = Fraction(1, size - 1)
        rest = [[str(share), str(-slope * share)]] * (size - 1)
        rare = [["0", str(slope)], *rest]
        yield even, rare
        yield rare, even
    if size == 2:  # towards two vertices
        yield rare, rare[::-1]


def refute_worst(claim: Claim, prover: Prover) -> Certificate | None:
    """A certificate against a largest error or a bound, or None."""
    if not isinstance(claim.statement.conclusion, MaximumAttained | Bounded):
        return None
    return accepted(claim, proposals(claim), prover)


def accepted(claim: Claim, proposed: Iterable[tuple[str, dict]], prover: Prover) -> Certificate | None:
    """The first proposal whose goals are proved and that the kernel takes, each on a share of the budget."""
    for rule, params in proposed:
        try:
            goals = premises_of(REFUTATION_RULES[rule], claim, Certificate(rule, params))
            certificate = Certificate(rule, params, share(prover, SHARE).attempt(goals))
            check(Refutation(claim), certificate)
        except BudgetExceeded:
            if spent(prover):
                raise
            continue
        except (Open, *FAILURES):
            continue
        return certificate
    return None
