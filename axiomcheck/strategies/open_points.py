"""Counterexamples for every amount of smoothing, shown by steps of the calculus."""

from __future__ import annotations

from dataclasses import replace

from axiomcheck.calculus import counterexample
from axiomcheck.calculus.files import pack
from axiomcheck.calculus.term import Refused
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.points import RULE
from axiomcheck.strategies.calculus import STEP
from axiomcheck.strategies.goals import Prover
from axiomcheck.tactics.search import STEPS_PER_SECOND, Found, prove_one_of

SECONDS = 3  # of the budget at most: the point is known, and what is asked is about one number


def with_steps(claim: Claim, found: Certificate, prover: Prover, reasons: list[str]) -> Certificate:
    """The certificate with steps that show it, where the point leaves the amount of smoothing open; else as it is."""
    if found.rule != RULE or not found.premises or found.steps:
        return found
    try:
        wanted = counterexample.wanted(claim, found.params)
    except Refused as error:
        reasons.append(f"the counterexample rests on older rules: {error}")
        return found
    steps = min(STEPS_PER_SECOND * SECONDS, max(0, prover.budget.left) // STEP)
    shown, left = prove_one_of(wanted, steps)
    prover.budget.charge(STEP * (steps - left))
    if not isinstance(shown, Found):
        reasons.append(f"the counterexample rests on older rules: {shown}")
        return found
    return replace(found, steps=pack(shown.steps))
