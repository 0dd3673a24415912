"""Proofs by the calculus of sums: from the statement of a claim alone, whatever its axiom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from typing import TypeVar

from axiomcheck.calculus.claims import property_of, setting_of, wanted
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import own
from axiomcheck.calculus.term import Node, Refused, at
from axiomcheck.exact.certificate import STEPS, Certificate
from axiomcheck.lang.axiom import SPACE
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.model import Every, parts
from axiomcheck.properties.spaces import VECTORS, space_of
from axiomcheck.strategies import budget
from axiomcheck.strategies.prover import Prover
from axiomcheck.tactics.consequences import Theorem, consequence, theorems
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import STEPS_PER_SECOND, Found, attempt, by_form, termwise, vacuously

SMOOTHING = "eps"  # what proofs call the amount of smoothing
ALONE, BESIDE = 20, 2  # seconds of the budget at most, for one proof and for terms one by one
SOON = 3_000  # steps at first, by what has a tactic of its own for the form
VACUOUS = 200  # steps at most, to see that a property speaks of nothing
FARTHER = 2_000  # where no other proof was found
FOLLOWING = 2  # and from stored theorems
LETTERS = 20  # of a stored proof that are read for a step
T = TypeVar("T")
STEP = budget.STEPS // STEPS_PER_SECOND  # steps of the other searches that one of this search costs


def prove(claim: Claim, prover: Prover, reasons: list[str], most: int = ALONE) -> Certificate | None:
    """Steps that show the claim, on that many seconds of the budget at most; None, and a reason, where none are found."""
    if claim.smoothed and any(x.name == SMOOTHING for x in claim.measure.parameters):
        reasons.append(f"readers could not tell the parameter {SMOOTHING} from the amount of smoothing: rename it")
        return None
    try:
        prop, uniform = property_of(claim)
        setting, steps = setting_of(claim), affordable(prover, most)
        formed = partial(by_form, setting, prop)
        found, tried = charged(prover, min(SOON, steps), formed)
        if not isinstance(found, Found):
            some = (steps - min(SOON, steps)) // (2 if tried else 1)
            found, _ = charged(prover, some, partial(attempt, setting, prop, uniform=uniform))
        if tried and not isinstance(found, Found):
            other, _ = charged(prover, affordable(prover, ALONE), formed)
            found = other if isinstance(other, Found) else found
    except Refused as error:
        reasons.append(str(error))
        return None
    space = space_of(claim.measure)
    assumed = (space.kind == SPACE and space.given) or getattr(claim.measure, "given", ())
    conditional = any(isinstance(s, Every) and s.conditions for s in parts(prop.sentence))
    if assumed or (conditional and not prover.met):
        found = _vacuous(claim, prover, VACUOUS if isinstance(found, Found) else FARTHER) or found
    if not isinstance(found, Found):
        reasons.append(f"no proof was found: {found}")
        return None
    return Certificate(STEPS, steps=pack(found.steps, found.supplied))


def affordable(prover: Prover, seconds: float) -> int:
    """The steps that so many seconds buy, or what is left of the budget."""
    return min(int(STEPS_PER_SECOND * seconds), max(0, prover.budget.left) // STEP)


def charged(prover: Prover, steps: int, way: Callable[[int], tuple[T, int]]) -> tuple[T, bool]:
    """What is found on so many steps, and whether any was needed, which the budget pays."""
    found, left = way(steps)
    prover.budget.charge(STEP * (steps - left))
    return found, left < steps


def by_terms(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """Steps for a function of several aggregates, from what is so of their terms; soon found, or not at all."""
    try:
        prop, _ = property_of(claim)
        found, _ = charged(prover, affordable(prover, BESIDE), lambda some: termwise(setting_of(claim), prop, some))
    except Refused as error:
        reasons.append(str(error))
        return None
    return Certificate(STEPS, steps=pack(found.steps, found.supplied)) if isinstance(found, Found) else None


def _vacuous(claim: Claim, prover: Prover, most: int) -> Found | None:
    """A proof that the conditions never hold together, which says more than one that uses them."""
    try:
        asked = wanted(claim)
    except Refused:
        return None
    return charged(prover, min(most, affordable(prover, ALONE)), lambda some: vacuously(asked, some))[0]


def follow(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """The claim from theorems about the same measure that are stored: their steps are in its certificate."""
    steps = affordable(prover, FOLLOWING)
    try:
        asked, known = wanted(claim), list(_known(prover))
    except Refused:  # it asks for a number, or for a largest value, which no theorem supplies
        return None
    if not known:
        return None
    found, _ = charged(prover, steps, lambda some: consequence(asked, known, some, lambda S: _values(claim, S)))
    return None if isinstance(found, str) else Certificate(STEPS, steps=pack(found))


def _known(prover: Prover) -> Iterator[Theorem]:
    """The theorems that are stored; what cannot be read is passed over."""
    for claim, found in prover.known():
        with suppress(Refused):
            prover.budget.charge(len(found.steps) // LETTERS)
            steps, supplied = unpack(found.steps)
            yield from theorems(steps, wanted(claim, supplied))


def _values(claim: Claim, S: Sequent) -> list[Node]:
    """The values of the measure at the vectors of a sequent, where it is a function of vectors alone."""
    setting, found = setting_of(claim), []
    vectors = [at(name) for kind, name in sorted(S.names) if kind == "v" and not name.endswith("_")]
    if all(kind in VECTORS for kind in setting.space.arguments):
        for arguments in product(vectors, repeat=len(setting.space.arguments)):
            with suppress(Refused):
                found.append(own(setting.valued(arguments, None)[0])[1])
    return found
