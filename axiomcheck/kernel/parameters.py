"""Measures of quantification with named parameters: every goal may use their ranges.

A claim about a measure with parameters is a claim about every value in their ranges; so
is its refutation, which must work for all of them.  For fixed values the rules below say
what they say of any measure; the parameters are variables of the goals that are left,
which hold for all values in the ranges.  Rules that compute with numbers, or that take
symbols for nonnegative, are not among them.
"""

from __future__ import annotations

import re
from fractions import Fraction

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.goal import Goal
from axiomcheck.lang.measure import QUANTIFICATION

RULES = frozenset(
    ("divergence", "nonnegative", "separable", "mirror", "shifted", "symmetric", "triangle", "scaling",
     "ordered", "signed", "unmoved", "constant", "fixed_size", "counterexample")
)  # fmt: skip
NAME = re.compile(r"[a-z]{3,}")  # rules' own variables are shorter, or have digits or underscores,
TAKEN = frozenset({"eps", "least", "most", "shrink", "infinity"})  # but for these
SHORT = frozenset({"mu"})


def ready(claim: Claim, rule: str) -> None:
    """Refuse rules, domains and names for which the above has not been argued."""
    if claim.measure.kind != QUANTIFICATION or not claim.measure.parameters:
        return
    if rule not in RULES or claim.domain == "extended" or claim.axiom == axioms.CVX or claim.given:
        raise CheckError(f"{rule} does not speak of measures with parameters here")
    for x in claim.measure.parameters:
        if not (NAME.fullmatch(x.name) or x.name in SHORT) or x.name in TAKEN:
            raise CheckError(
                f"proofs may use the name {x.name} themselves; call the parameter something longer"
            )
        if None not in (x.low, x.high) and not Fraction(x.low) < Fraction(x.high):
            raise CheckError(f"{x.name} has no values")


def ranged(claim: Claim, premises: tuple) -> tuple:
    """The goals, with the ranges of the parameters that they mention."""
    if claim.measure.kind != QUANTIFICATION or not claim.measure.parameters:
        return premises
    if not all(isinstance(g, Goal) for g in premises):
        raise CheckError("only goals may be left")
    return tuple(g.assuming(*(r for r in claim.parameters if r.symbols <= set(g.symbols))) for g in premises)
