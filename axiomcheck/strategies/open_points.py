"""Refutations shown by steps of the calculus: points, for whatever they leave open, and sentences that deny a claim."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from axiomcheck.axioms.readings import denying
from axiomcheck.calculus import extremes, parameters
from axiomcheck.calculus.claims import denied
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, Refused
from axiomcheck.exact.certificate import POINT, STEPS, Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.calculus import STEP, affordable, charged
from axiomcheck.strategies.prover import Prover
from axiomcheck.tactics.denials import deny
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import STEPS_PER_SECOND, Found, prove_one_of, prove_sequents

SECONDS = 3  # of the budget at most: the point is known, and what is asked is about one number
SECONDS_TO_DENY = 20  # what is asked is about all distributions
ALONE = 2  # where other points may do


def with_steps(claim: Claim, found: Certificate, prover: Prover, reasons: list[str]) -> Certificate:
    """The point with steps that show it, where no numbers do; any other certificate as it is."""
    if found.rule != POINT or found.premises or found.steps:
        return found
    with suppress(Refused):
        extremes.shows(claim, found.params)
        return found
    shown = _steps(claim, found, prover, SECONDS)
    if isinstance(shown, str):
        reasons.append(f"a point breaks it, it seems, and no steps show that: {shown}")
        return found
    return replace(found, steps=pack(shown.steps))


def by_steps(claim: Claim, found: Certificate, prover: Prover) -> Certificate | None:
    """The point with steps that show it for whatever it leaves open; else None."""
    shown = _steps(claim, found, prover, ALONE)
    return None if isinstance(shown, str) else replace(found, steps=pack(shown.steps))


def grounds(asked: list[Sequent], hints: tuple[Node, ...], prover: Prover) -> str:
    """Packed steps that show what values rest on that are limits; Refused if none are found."""
    shown = prove_sequents(asked, SECONDS, hints)
    prover.budget.charge(STEP * STEPS_PER_SECOND)
    if not isinstance(shown, Found):
        raise Refused(str(shown))
    return pack(shown.steps, hints)


def refute_by_denial(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """Steps alone, which show a sentence that denies the axiom, of as many classes as the claim is about, or of two."""
    size = claim.classes or 2
    try:
        ways = denied(claim, size, denying(claim))
    except Refused:
        return None
    shown, _ = charged(prover, affordable(prover, SECONDS_TO_DENY), lambda steps: deny(ways, steps))
    if not isinstance(shown, Found) or not shown.steps:
        return None
    return Certificate(STEPS, {} if size == 2 else {"p": [f"1/{size}"] * size}, steps=pack(shown.steps))


def _steps(claim: Claim, found: Certificate, prover: Prover, seconds: int) -> Found | str:
    """What shows that the claim is false at the point, whatever is left open, or why nothing does."""
    try:
        grows = "least" in found.params
        wanted = [parameters.wanted(claim, found.params)] if grows else extremes.wanted(claim, found.params)
    except Refused as error:
        return str(error)
    steps = affordable(prover, seconds)
    if len(wanted) > 1:
        prover.budget.charge(STEP * steps)
        return prove_sequents(wanted, steps / STEPS_PER_SECOND)
    return charged(prover, steps, lambda some: prove_one_of(wanted[0], some))[0]
