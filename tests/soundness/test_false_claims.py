"""Measures with a mistake in them: where an attack breaks an axiom, no proof of it is found."""

import random
from collections import Counter
from dataclasses import replace

import independent as I
import pytest
from trees import as_function

from axiomcheck.axioms import from_name as A
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.values import Point, value
from axiomcheck.errors import BudgetExceeded, CheckError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.input import formula as read
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import (
    absolute,
    class_max,
    class_mean,
    class_min,
    class_sum,
    exp,
    log,
    maximum,
    minimum,
    n,
    num,
    p,
    p_hat,
)
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import quantification as M
from axiomcheck.properties.model import Relation
from axiomcheck.strategies import calculus
from axiomcheck.strategies.prover import Prover
from axiomcheck.verdict import Status, decide, replay

pytestmark = pytest.mark.usefixtures("z3_here")

_d = absolute(p_hat - p)
_kl, _rarest = class_sum(p * log(p / p_hat)), class_min(p)
FORMULAS = {
    "no absolute value": class_mean(p_hat - p),
    "no absolute value, relative": class_mean((p_hat - p) / p),
    "a sign error": class_mean(_d) - class_mean(p),
    "signed by p": class_sum(p * (p_hat - p)),
    "weighted by 1 + p": class_mean(_d * (1 + p)),
    "weighted by p": class_mean(_d * p),
    "weighted by the prediction": class_mean(_d * p_hat),
    "over the prediction": class_mean(_d / p_hat),
    "a cubic trap": class_mean((p - p_hat) ** 2 * (2 - 3 * p_hat)),
    "a cubic trap in p": class_mean((p - p_hat) ** 2 * (2 - 3 * p)),
    "an odd power": class_mean((p_hat - p) ** 3),
    "a fourth power": class_mean((p_hat - p) ** 4),
    "min for max": class_mean(_d / minimum(p, p_hat)),
    "max for min in the normaliser": class_sum(_d) / (2 * (1 - class_max(p))),
    "a wrong normaliser": class_sum(_d) / (2 * (1 + _rarest)),
    "half the normaliser": class_sum(_d) / (1 - _rarest),
    "normalised by n": class_sum(_d) / (n * (1 - _rarest)),
    "relative, normaliser off by one": class_sum(_d / p) / (n + (1 - _rarest) / _rarest),
    "swapped arguments": class_sum(p_hat * log(p_hat / p)),
    "swapped inside": class_sum(p_hat * log(p / p_hat)),
    "the quotient upside down": class_sum(p * log(p_hat / p)),
    "no weight": class_mean(log(p / p_hat)),
    "a log of the wrong sum": class_sum(p * log(2 * p / (p + p_hat))),
    "logistic without the two": exp(_kl) / (exp(_kl) + 1) - 1,
    "logistic, sign lost": 2 * (1 / (exp(_kl) + 1)) - 1,
    "chi square by p": class_mean((p - p_hat) ** 2 / p),
    "chi square, no square": class_mean((p - p_hat) / p_hat),
    "chi square by the sum": class_mean((p - p_hat) ** 2 / (p + p_hat)),
    "capped": class_mean(minimum(_d, num("1/4"))),
    "insensitive to small errors": class_mean(maximum(_d - num("1/10"), 0)),
    "only overestimates": class_mean(maximum(p_hat - p, 0)),
    "overestimates count double": class_mean(maximum(p_hat - p, 2 * (p - p_hat))),
    "good at n = 2 only": (n - 2) * class_sum(p * p_hat) + class_sum(_d),
    "bad beyond two classes": (num("5/2") - n) * class_sum(_d),
    "products of pairs": class_sum(_d) - (n - 2) * class_sum(_d * p),
    "a constant added": class_mean(_d) + num("1/1000"),
    "squared relative": class_mean(((p - p_hat) / p) ** 2),
    "relative to one minus p": class_mean(_d / (1 - p)),
    "both sides relative": class_mean(_d / (p * (1 - p))),
    "a moment of the truth": class_sum((p - p_hat) ** 2) / (1 - class_sum(p**2)),
    "exponential weight": class_sum(_d) * (1 + class_sum(p**2)),
}  # fmt: skip
AXIOMS = (A("IOI"), A("NN"), A("MON"), A("IMP"), A("REL"), A("ABS"), A("IND"))
ATTEMPTS = 250


def mutant(name: str) -> Measure:
    return Measure("MUT", name, FORMULAS[name], "")


def broken(claim: Claim) -> I.Scenario | None:
    """A scenario that breaks the axiom, by the independent evaluation."""
    f, rng = as_function(claim.measure), random.Random(11)
    for _ in range(ATTEMPTS):
        size = claim.classes or rng.choice((2, 3, 3, 4, 5))
        found = I.violation(f, claim.axiom.id, claim.reading, claim.domain, "same", rng, size)
        if found is not None:
            return found
    return None


def proof_of(claim: Claim, seconds: float = 0.7) -> Certificate | None:
    """A proof by the calculus, by all of its searches; none when the budget runs out."""
    for search in (calculus.prove, calculus.by_terms):
        prover = Prover(seconds)
        try:
            with prover.budget.running():
                found = search(claim, prover, [])
        except BudgetExceeded:
            continue
        if found is not None:
            return found
    return None


def test_there_are_enough_mutants():
    assert len(FORMULAS) >= 25


@pytest.mark.parametrize(
    ("name", "axiom"),
    [("a cubic trap", A("MON")), ("an odd power", A("NN")), ("squared relative", A("ABS")), ("signed by p", A("NN")),
     ("min for max", A("ABS")), ("a constant added", A("IOI"))],
)  # fmt: skip
def test_a_few_false_claims_find_no_proof(name, axiom):
    claim = Claim(mutant(name), axiom, "printed")
    assert broken(claim) is not None
    assert proof_of(claim, 0.1) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMULAS)
def test_false_claims_find_no_proof(name):
    outcome = Counter()
    for reading, domain in (("binary", "natural"), ("repaired", "natural"), ("repaired", "smoothed")):
        for axiom in AXIOMS:
            if axiom is A("IND") and reading == "binary":
                continue
            claim = Claim(mutant(name), axiom, reading, domain)
            attack = broken(claim)
            certificate = proof_of(claim) if attack is not None else None
            if certificate is not None:
                replay(claim, Status.PROVED, certificate)
            assert certificate is None, f"{claim} was proved; but {attack}"
            outcome["broken" if attack is not None else "not broken"] += 1
    assert sum(outcome.values()) == 20


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMULAS)
def test_no_maximum_is_proved_that_is_exceeded_or_not_attained(name):
    for reading in ("binary", "printed"):
        claim = Claim(mutant(name), A("MAX"), reading)
        certificate = proof_of(claim)
        if certificate is None:
            continue
        (bound,) = unpack(certificate.steps)[1]
        f, rng = as_function(claim.measure), random.Random(3)
        for _ in range(ATTEMPTS):
            size = claim.classes or rng.randint(2, 6)
            true = I.some_distribution(rng, size)
            most = I.real(value(bound, Point(size)))
            worst = [I.F(int(c == true.index(min(true)))) for c in range(size)]
            try:
                assert I.compare(I.value(f, true, I.some_distribution(rng, size)), most) <= 0
                assert I.compare(I.value(f, true, worst), most) == 0
            except I.NoValue:
                continue


TRAPS = {
    "a cubic trap": class_mean((p - p_hat) ** 2 * (2 - 3 * p_hat)),
    "weighted by 1 + p": class_mean(_d * (1 + p)),
    "bad beyond two classes": (num("5/2") - n) * class_sum(_d),
}


@pytest.mark.parametrize("name", TRAPS)
def test_what_holds_for_two_classes_is_not_claimed_for_every_number(name):
    """Every verdict `every n` of a measure that behaves at n = 2 only survives n = 3."""
    m, seen = Measure("TRAP", name, TRAPS[name], ""), Counter()
    for axiom in (A("IOI"), A("NN"), A("MON"), A("IMP"), A("ABS")):
        binary, every = (decide(Claim(m, axiom, r), 6).status for r in ("binary", "printed"))
        seen[binary, every] += 1
        if broken(Claim(m, axiom, "printed")) is not None:
            assert every is not Status.PROVED
        assert not (binary is Status.REFUTED and every is Status.PROVED)
    assert seen[Status.PROVED, Status.REFUTED], "the trap has no teeth"


@pytest.mark.parametrize("measure", [M.AE, M.SE, M.RAE], ids=lambda m: m.name)
@pytest.mark.parametrize("axiom", [A("NN"), A("MON")], ids=lambda a: a.name)
def test_swapped_inequalities_are_not_proved(axiom, measure):
    """The axiom with its conclusion turned round: no certificate of the measure fits."""
    printed = axiom.readings["printed"]
    said = printed.says.conclusion
    turned = replace(printed, says=replace(printed.says, conclusion=Relation(said.op, said.right, said.left)), key="")
    swapped = replace(axiom, name="X" + axiom.name, readings={"printed": turned})
    certificate = proof_of(Claim(measure, axiom), 5)
    replay(Claim(measure, axiom), Status.PROVED, certificate)
    with pytest.raises(CheckError):
        replay(Claim(measure, swapped), Status.PROVED, certificate)
    assert decide(Claim(measure, swapped, classes=2), 5).status is not Status.PROVED


# D has no value at some admissible point of each, behind terms that cancel or vanish elsewhere.
HOLES = [
    "sum(abs(p - p_hat)) + 1/(at(1, p) - at(2, p))",
    "sum(abs(p - p_hat)) + 0*(1/(at(1, p) - at(2, p)))",
    "sum(abs(p - p_hat)) + 0*log(at(1, p) - at(2, p))",
    "sum((p - p_hat)**2) + 0/exp(1/(at(1, p) - at(2, p)))",
    "sum(abs(p - p_hat)) + exp(1/(at(1, p) - at(2, p)))/exp(1/(at(1, p) - at(2, p)))",
    "sum((p - p_hat)**2)*(minimum(0, exp(1/(at(1, p) - at(2, p)))) + 1)",
]


@pytest.mark.parametrize("formula", HOLES)
def test_nothing_is_proved_of_smoothed_prevalences_where_a_value_is_missing(formula):
    measure = read.measure(formula)
    for axiom in (A("MON"), A("IMP"), A("SYM")):
        claim = Claim(measure, axiom, "printed", "smoothed", classes=2)
        assert proof_of(claim, 1) is None, f"{claim} was proved"
