"""Proofs by the calculus of sums: from the statement of a claim alone, whatever its axiom."""

from __future__ import annotations

from dataclasses import replace

from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.calculus.files import pack
from axiomcheck.calculus.term import Refused
from axiomcheck.kernel.certificate import STEPS, Certificate
from axiomcheck.lang.axiom import SPACE
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies import budget
from axiomcheck.strategies.goals import Prover
from axiomcheck.tactics.search import STEPS_PER_SECOND, Found, attempt

SMOOTHING = "eps"  # what proofs call the amount of smoothing
ALONE, BESIDE = 4, 1  # seconds of the budget at most, without and with a lemma that tells the proof
NUMBERS = 5  # the same where all is about numbers, which no other search proves
STEP = budget.STEPS // STEPS_PER_SECOND  # steps of the other searches that one of this search costs


def prove(claim: Claim, prover: Prover, reasons: list[str], told: Certificate | None = None) -> Certificate | None:
    """The claim's certificate in the calculus, with the one that tells the proof; else that one, or None with a reason."""
    if claim.smoothed and any(x.name == SMOOTHING for x in claim.measure.parameters):
        reasons.append(f"readers could not tell the parameter {SMOOTHING} from the amount of smoothing: rename it")
        return told
    try:
        prop, uniform = property_of(claim)
        alone = NUMBERS if prop.space.counts and claim.axiom.kind == SPACE else ALONE
        steps = min(STEPS_PER_SECOND * (BESIDE if told else alone), max(0, prover.budget.left) // STEP)
        found, left = attempt(setting_of(claim), prop, steps, uniform)
        prover.budget.charge(STEP * (steps - left))
    except Refused as error:
        reasons.append(str(error))
        return told
    if not isinstance(found, Found):
        reasons.append(f"the calculus: {found}")
        return told
    return replace(told or Certificate(STEPS), steps=pack(found.steps, found.supplied))
