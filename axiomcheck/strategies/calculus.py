"""Proofs by the calculus of sums: from the statement of a claim alone, whatever its axiom."""

from __future__ import annotations

from dataclasses import replace

from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.calculus.files import pack
from axiomcheck.calculus.term import Refused
from axiomcheck.kernel.certificate import STEPS, Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.goals import Prover
from axiomcheck.tactics.search import Found
from axiomcheck.tactics.search import prove as search

ALONE, BESIDE = 4.0, 1.0  # seconds of the budget, without and with a lemma that tells the proof; work is counted in steps


def prove(claim: Claim, prover: Prover, reasons: list[str], told: Certificate | None = None) -> Certificate | None:
    """The claim's certificate in the calculus, with the one that tells the proof; else that one, or None with a reason."""
    try:
        prop, uniform = property_of(claim)
        found = search(setting_of(claim), prop, ALONE if told is None else BESIDE, uniform)
    except Refused as error:
        reasons.append(str(error))
        return told
    if not isinstance(found, Found):
        reasons.append(f"the calculus: {found}")
        return told
    return replace(told or Certificate(STEPS), steps=pack(found.steps, found.supplied))
