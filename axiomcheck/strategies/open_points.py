"""Refutations shown by steps of the calculus: points, for whatever they leave open, and sentences that deny a claim."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from axiomcheck.calculus import counterexample, parameters
from axiomcheck.calculus.claims import denied, property_of, setting_of
from axiomcheck.calculus.statement import founded
from axiomcheck.calculus.term import Refused
from axiomcheck.kernel.certificate import NO_THRESHOLD, STEPS, Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.points import RULE
from axiomcheck.strategies.calculus import STEP
from axiomcheck.strategies.goals import Prover
from axiomcheck.tactics.denials import deny
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.hints import hints_for
from axiomcheck.tactics.search import STEPS_PER_SECOND, Found, prove_one_of, prove_sequents

SECONDS = 3  # of the budget at most: the point is known, and what is asked is about one number
SECONDS_TO_DENY = 12  # what is asked is about all distributions
ALONE = 2  # where other points may do


def with_steps(claim: Claim, found: Certificate, prover: Prover, reasons: list[str]) -> Certificate:
    """The certificate with steps that show it, where no numbers do; else as it is."""
    if found.rule not in (RULE, NO_THRESHOLD) and not found.steps:
        return _denied(claim, found, prover, reasons)
    if found.rule == RULE and not found.premises and not found.steps:
        return _by_limits(claim, found, prover)
    if found.rule != RULE or found.steps:
        return found
    shown = _steps(claim, found, prover, SECONDS)
    if isinstance(shown, str):
        reasons.append(f"the counterexample rests on older rules: {shown}")
        return found
    return replace(found, steps=pack(shown.steps))


def by_steps(claim: Claim, found: Certificate, prover: Prover) -> Certificate | None:
    """The point with steps that show it for whatever it leaves open, and no older proof; else None."""
    shown = _steps(claim, found, prover, ALONE)
    return None if isinstance(shown, str) else replace(found, premises=(), steps=pack(shown.steps))


def refute_by_denial(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """Steps alone, which show a sentence that denies the axiom, of two classes."""
    shown = _denial(claim, 2, prover, SECONDS_TO_DENY)
    return Certificate(STEPS, steps=pack(shown.steps)) if isinstance(shown, Found) and shown.steps else None


def _by_limits(claim: Claim, found: Certificate, prover: Prover) -> Certificate:
    """With steps for what limits rest on, where values at the point are limits."""
    setting = setting_of(claim)
    ways = [hints for hints in hints_for(setting) if hints]
    with suppress(Refused):
        counterexample.shows(claim, found.params)
        return found
    for hints in ways:
        with suppress(Refused):
            asked = founded(replace(setting, hints=hints), property_of(claim)[0])
            shown = prove_sequents(asked, SECONDS, hints)
            prover.budget.charge(STEP * STEPS_PER_SECOND)
            if isinstance(shown, Found):
                steps = pack(shown.steps, hints)
                counterexample.shows(claim, found.params, steps)
                return replace(found, steps=steps)
    return found


def _denied(claim: Claim, found: Certificate, prover: Prover, reasons: list[str]) -> Certificate:
    """With steps that show a sentence which denies the axiom, at codeframes of the size that is spoken of."""
    p = found.params.get("p")
    shown = _denial(claim, len(p) if isinstance(p, list) else 2, prover, SECONDS_TO_DENY)
    if isinstance(shown, str):
        reasons.append(f"the refutation rests on older rules: {shown}")
        return found
    return replace(found, steps=pack(shown.steps))


def _denial(claim: Claim, size: int, prover: Prover, seconds: int) -> Found | str:
    """What shows a sentence that denies the axiom, or why nothing does."""
    try:
        ways = denied(claim, size)
    except Refused as error:
        return str(error)
    steps = min(STEPS_PER_SECOND * seconds, max(0, prover.budget.left) // STEP)
    shown, left = deny(ways, steps)
    prover.budget.charge(STEP * (steps - left))
    return shown


def _steps(claim: Claim, found: Certificate, prover: Prover, seconds: int) -> Found | str:
    """What shows that the claim is false at the point, whatever is left open, or why nothing does."""
    try:
        of = parameters if "least" in found.params else counterexample
        wanted = of.wanted(claim, found.params)
    except Refused as error:
        return str(error)
    steps = min(STEPS_PER_SECOND * seconds, max(0, prover.budget.left) // STEP)
    shown, left = prove_one_of(wanted, steps)
    prover.budget.charge(STEP * (steps - left))
    return shown
