"""Refuting MAX and boundedness: two maxima that differ, suprema that are infinite or not attained."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import REFUTATION_RULES, Refutation, check, premises_of
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.goals import FAILURES, Open, Prover

HALVES = ["1/2", "1/2"]
TRUTHS = (["0", "1"], ["1/10", "9/10"], ["1/5", "4/5"], ["1/4", "3/4"])
FALLING = (  # curves on which one prevalence tends to zero
    ([["1/2"], ["1/2"]], [["0", "1"], ["1", "-1"]]),
    ([["0", "1"], ["1", "-1"]], [["1/2"], ["1/2"]]),
    ([["0", "1"], ["1", "-1"]], [["0", "2"], ["1", "-2"]]),
)


def proposals(claim: Claim) -> Iterator[tuple[str, dict]]:
    """Rules and parameters to try, simplest first."""
    if claim.axiom.id == "max":
        for p in TRUTHS:
            for x in (["1", "0"], ["0", "1"]):
                yield "two_maxima", {"p": p, "x": x, "q": HALVES}
                yield "two_maxima", {"p": HALVES, "x": x, "q": p}
    if claim.domain == "extended":
        for p, x in ((HALVES, ["0", "1"]), (["0", "1"], HALVES)):
            yield "infinite_error", {"p": p, "x": x}
    if not claim.smoothed:
        for p, x in FALLING:
            for rule in ("unbounded", "not_attained"):
                yield rule, {"p": p, "x": x}


def refute_worst(claim: Claim, prover: Prover) -> Certificate | None:
    """A certificate against MAX or boundedness, or None."""
    if claim.axiom.id not in ("max", "bnd"):
        return None
    for rule, params in proposals(claim):
        try:
            goals = premises_of(REFUTATION_RULES[rule], claim, Certificate(rule, params))
            certificate = Certificate(rule, params, prover.attempt(goals))
            check(Refutation(claim), certificate)
        except (Open, *FAILURES) as error:
            if isinstance(error, TimeoutError):
                raise
            continue
        return certificate
    return None
