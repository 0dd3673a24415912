"""Ways to find certificates: untrusted search, in the order in which it is tried.

Each entry names the status that its certificates show and is called with the claim, a
prover that carries the budget, and a list that collects reasons for failure.
"""

from __future__ import annotations

from collections.abc import Callable

from axiomcheck.errors import BudgetExceeded
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies import calculus, declared, filtering, thresholds
from axiomcheck.strategies.boundary import refute_on_boundary, undefined
from axiomcheck.strategies.claims import prove, prove_at_fixed_size
from axiomcheck.strategies.climb import refute_by_climbing
from axiomcheck.strategies.fixed import by_syntax, refute_maximum
from axiomcheck.strategies.goals import Prover
from axiomcheck.strategies.refute import refute, refute_soon
from axiomcheck.strategies.regions import regions
from axiomcheck.strategies.shares import share
from axiomcheck.strategies.worst import refute_worst

Search = Callable[[Claim, Prover, list[str]], Certificate | None]


def _prove(claim: Claim, prover: Prover, reasons: list[str]):
    """By a lemma, which tells the proof, and by the calculus, which is what counts; or by one of them alone."""
    try:
        found, why = prove(claim, prover)
        reasons += why
    except BudgetExceeded as error:
        found = None
        reasons.append(str(error))
    return calculus.prove(claim, prover, reasons, found)


def _within(part: float, search: Search) -> Search:
    """The search with a part of the budget that is left; what it did not reach is a reason among others."""

    def tried(claim: Claim, prover: Prover, reasons: list[str]):
        try:
            return search(claim, share(prover, part), reasons)
        except BudgetExceeded as error:
            reasons.append(str(error))
            return None

    return tried


def _refute_soon(claim: Claim, prover: Prover, reasons: list[str]):
    return refute_soon(claim, prover)


def _prove_matrices(claim: Claim, prover: Prover, reasons: list[str]):
    """As `_prove`, of contingency matrices."""
    return calculus.prove(claim, prover, reasons, filtering.prove(claim, prover, reasons))


def _by_syntax(claim: Claim, prover: Prover, reasons: list[str]):
    return by_syntax(claim)


def _prove_fixed(claim: Claim, prover: Prover, reasons: list[str]):
    found, why = prove_at_fixed_size(claim, prover)
    reasons += why
    return found


def _refute(claim: Claim, prover: Prover, reasons: list[str]):
    return refute(claim, prover)


def _climb(claim: Claim, prover: Prover, reasons: list[str]):
    return refute_by_climbing(claim, prover)


def _worst(claim: Claim, prover: Prover, reasons: list[str]):
    if claim.measure.trained:  # a largest error is that for one training prevalence
        return None
    return refute_worst(claim, prover) or refute_maximum(claim, prover)


def _boundary(claim: Claim, prover: Prover, reasons: list[str]):
    return refute_on_boundary(claim, prover) if claim.domain == "extended" else None


def _undefined(claim: Claim, prover: Prover, reasons: list[str]):
    return undefined(claim, prover) if claim.domain == "extended" else None


SEARCHES = {
    "quantification": (
        ("refuted", _refute_soon),
        ("proved", _within(0.7, _prove)),
        ("proved", _by_syntax),
        ("refuted", _worst),
        ("refuted", _refute),
        ("refuted", _boundary),
        ("proved", _within(0.85, _prove_fixed)),
        ("undefined", _undefined),
        ("refuted", _climb),  # last: it costs most
    ),
    "filtering": (
        ("refuted", filtering.refute_small),
        ("proved", _prove_matrices),
        ("proved", thresholds.prove),
        ("refuted", thresholds.refute),
        ("refuted", filtering.refute_grown),
        ("conditional", regions),
        ("refuted", filtering.refute_large),
    ),
    "declared": (  # properties that users declare, of any kind
        ("refuted", declared.refute_soon),
        ("proved", _within(0.7, calculus.prove)),
        ("refuted", declared.refute),
    ),
}
