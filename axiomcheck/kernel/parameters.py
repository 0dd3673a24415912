"""Measures of quantification with named parameters: every goal may use their ranges.

A claim about a measure with parameters is a claim about every value in their ranges; so
is its refutation, which must work for all of them.  For fixed values the rules below say
what they say of any measure; the parameters are variables of the goals that are left,
which hold for all values in the ranges.  Rules that compute with numbers, or that take
symbols for nonnegative, are not among them.

A training prevalence is one positive distribution, the same in all values of D.  Lemmas for
every n that look at one class know of it that class's share, some number between 0 and 1;
those that look at two classes know one for each.  E never depends on it (see `shape`).

Where a formula has branches, rules that leave goals about its values, and know nothing else
of it, may be used: the goals are those of every branch (see `branches`).
"""

from __future__ import annotations

import re
from fractions import Fraction

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError
from axiomcheck.kernel.branches import cases
from axiomcheck.kernel.pairs import SHARES_OF_TWO
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, sym
from axiomcheck.lang.goal import Goal, gt, lt
from axiomcheck.lang.measure import QUANTIFICATION

RULES = frozenset(
    ("divergence", "nonnegative", "separable", "mirror", "shifted", "symmetric", "triangle", "scaling",
     "ordered", "signed", "fixed_size", "point")
)  # fmt: skip
TRAINED = frozenset(
    ("divergence", "nonnegative", "separable", "mirror", "shifted", "symmetric", "triangle", "convex",
     "fixed_size", "point")
)  # fmt: skip
NAME = re.compile(r"[a-z]{3,}")  # rules' own variables are shorter, or have digits or underscores,
TAKEN = frozenset({"eps", "least", "most", "shrink", "infinity"})  # but for these
BRANCHES = TRAINED - {"convex"}
SHARES = (TRAIN, *SHARES_OF_TWO)
SHORT = frozenset({"mu"})


def ready(claim: Claim, rule: str) -> None:
    """Refuse rules, domains and names for which the above has not been argued."""
    if claim.measure.trained and (rule not in TRAINED or claim.domain == "extended"):
        raise CheckError(f"{rule} does not speak of a training prevalence here")
    if claim.measure.branches and (rule not in BRANCHES or claim.domain == "extended"):
        raise CheckError(f"{rule} does not speak of values that jump here")
    if claim.measure.kind != QUANTIFICATION or not claim.measure.parameters:
        return
    if rule not in RULES or claim.domain == "extended" or claim.axiom == axioms.CVX or claim.given:
        raise CheckError(f"{rule} does not speak of measures with parameters here")
    for x in claim.measure.parameters:
        inside = claim.measure.symbols[x.name].args[0]  # which is shown as x.name, as is what smoothing uses
        if not (NAME.fullmatch(inside) or inside in SHORT) or TAKEN & {inside, *[x.name] * claim.smoothed}:
            raise CheckError(
                f"proofs may use the name {x.name} themselves; call the parameter something longer"
            )
        if x.low is not None and x.high is not None and not Fraction(x.low) < Fraction(x.high):
            raise CheckError(f"{x.name} has no values")


def ranged(claim: Claim, premises: tuple) -> tuple:
    """The goals, with the ranges of the parameters that they mention."""
    measure = claim.measure
    if measure.kind != QUANTIFICATION or not (measure.parameters or measure.trained or measure.branches):
        return premises
    if not all(isinstance(g, Goal) for g in premises):
        raise CheckError("only goals may be left")
    shares = tuple(r for k in SHARES for r in (gt(sym(k), 0), lt(sym(k), 1)))
    ranges = (*claim.parameters, *(shares if measure.trained else ()))
    goals = (g.assuming(*(r for r in ranges if r.symbols <= set(g.symbols))) for g in premises)
    return tuple(found for g in goals for found in (cases(g) if measure.branches else (g,)))
