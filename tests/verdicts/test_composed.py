"""Measures of several aggregates: what is proved survives attacks, what is false is not proved."""



import random
import zlib
from functools import cache
from itertools import product

import independent as I
import pytest
from trees import as_function

from axiomcheck.axioms import from_name as A
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import (
    ONE,
    ZERO,
    absolute,
    class_max,
    class_mean,
    class_min,
    class_sum,
    log,
    maximum,
    minimum,
    n,
    num,
    p,
    p_hat,
    sqrt,
)
from axiomcheck.lang.measure import Measure
from axiomcheck.report.explain import explain, summary
from axiomcheck.verdict import Status, decide

pytestmark = pytest.mark.usefixtures("z3_here")

d = absolute(p_hat - p)
ae, se = class_mean(d), class_mean(d**2)
largest, least = class_max(d), class_min(d)
kld = class_sum(p * log(p / p_hat))

FORMULAS = {
    "chebyshev": largest,
    "squared chebyshev": largest**2,
    "root of chebyshev": sqrt(largest),
    "least error": least,
    "spread": largest - least,
    "largest relative error": class_max(d / p),
    "largest relative to the prediction": class_max(d / p_hat),
    "largest overestimate": class_max(p_hat - p),
    "largest weighted": class_max(d * p),
    "both": ae + largest,
    "a product": ae * se,
    "the larger of two": maximum(ae, 2 * se),
    "the smaller of two": minimum(ae, 2 * se),
    "chebyshev normalised": largest / (1 - class_min(p)),
    "above the mean": largest - ae,
    "below the mean": ae - least,
    "a quotient": ae / (1 + se),
    "ruzicka": 1 - class_sum(minimum(p, p_hat)) / class_sum(maximum(p, p_hat)),
    "ruzicka upside down": 1 - class_sum(maximum(p, p_hat)) / class_sum(minimum(p, p_hat)),
    "shared": class_sum(minimum(p, p_hat)),
    "shared and squared": class_sum(minimum(p, p_hat)) + ae**2,
    "entropy and chebyshev": kld + largest,
    "the largest share": absolute(class_max(p) - class_max(p_hat)),
    "a normaliser inside": class_sum(d / class_max(p)),
    "a moving normaliser inside": class_sum(d / class_max(p_hat)),
    "one": ONE,
    "minus one": num(-1),
    "nothing": class_sum(p) - class_sum(p_hat),
    "the size": n + ZERO,
    "the truth": class_sum(p**2),
    "the truth's rarest": class_min(p),
    "minus chebyshev": -largest,
    "chebyshev less a bit": largest - num("1/100"),
    "the mean less chebyshev": 2 * ae - largest,
    "cosine": 1 - class_sum(p * p_hat) / sqrt(class_sum(p**2) * class_sum(p_hat**2)),
}
AXIOMS = (A("IOI"), A("NN"), A("MON"), A("IMP"), A("REL"), A("ABS"), A("IND"), A("SYM"))
def measure(name: str) -> Measure:
    return Measure(name, name, FORMULAS[name], "")


def claims(name: str, axiom):
    readings = ("printed", "repaired") if axiom in (A("REL"), A("ABS"), A("IND")) else ("printed",)
    for domain, reading in (*product(("natural", "smoothed"), readings), ("extended", "printed")):
        yield Claim(measure(name), axiom, reading=reading, domain=domain)


def broken(claim: Claim, count: int):
    """A scenario in which the axiom fails, by an independent evaluation; None if none was drawn."""
    rng, value = random.Random(zlib.crc32(str(claim).encode())), as_function(claim.measure)
    for i in range(count):
        size = claim.classes or (3 if claim.axiom == A("IND") else 2) + i % 4
        found = I.violation(value, claim.axiom.id, claim.reading, claim.domain, claim.signs, rng, size)
        if found is not None:
            return found
    return None


PROVED = {
    ("chebyshev", "ioi"), ("chebyshev", "nn"), ("chebyshev", "imp"), ("chebyshev", "abs"), ("chebyshev", "sym"),
    ("spread", "nn"), ("spread", "imp"), ("largest relative error", "ioi"), ("largest relative error", "imp"),
    ("both", "mon"), ("both", "ioi"), ("a product", "mon"), ("the larger of two", "mon"), ("above the mean", "nn"),
    ("below the mean", "nn"), ("ruzicka", "ioi"), ("ruzicka", "nn"), ("ruzicka", "mon"), ("ruzicka", "abs"),
    ("chebyshev normalised", "imp"),
    ("a normaliser inside", "mon"), ("one", "nn"), ("one", "imp"), ("one", "abs"), ("one", "ind"), ("nothing", "nn"),
    ("nothing", "ind"), ("the truth", "nn"), ("the truth", "rel"), ("the truth", "ind"), ("the truth's rarest", "ind"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "axiom"), sorted(PROVED))
def test_is_proved_at_every_size(name, axiom):
    (found,) = [a for a in AXIOMS if a.id == axiom]
    verdict = decide(Claim(measure(name), found), seconds=60)
    assert verdict.status is Status.PROVED, verdict.reason
    assert verdict.scope == "every n"
    assert summary(verdict) and explain(verdict) and explain(verdict, "latex")


@cache
def decided(name, axiom, domain="natural", size=None):
    """The verdict; two tests look at some."""
    return decide(Claim(measure(name), axiom, domain=domain, classes=size), 30)


@pytest.mark.parametrize("domain", ["natural", "smoothed", "extended"])
@pytest.mark.parametrize(
    ("name", "axiom"), [("one", A("MAX")), ("one", A("BND")), ("minus one", A("BND")), ("nothing", A("BND"))]
)
def test_what_is_one_number_is_so_by_the_calculus_alone(name, axiom, domain):
    verdict = decided(name, axiom, domain)
    assert (verdict.status, verdict.trust) == (Status.PROVED, "kernel"), verdict.reason
    assert explain(verdict) and explain(verdict, "latex") and summary(verdict)


@pytest.mark.parametrize("size", [None, 2])
@pytest.mark.parametrize(("name", "holds"), [("nothing", False), ("minus one", False), ("one", True)])
def test_the_largest_error_must_be_positive(name, holds, size):
    verdict = decided(name, A("MAX"), size=size)
    assert verdict.status is (Status.PROVED if holds else Status.REFUTED)
    assert explain(verdict) and explain(verdict, "latex") and summary(verdict)


STILL = ("one", "minus one", "nothing", "the size", "the truth", "the truth's rarest")


@pytest.mark.parametrize("domain", ["natural", "smoothed", "extended"])
@pytest.mark.parametrize("name", STILL)
def test_what_does_not_move_is_independent_by_the_calculus_alone(name, domain):
    verdict = decide(Claim(measure(name), A("IND"), domain=domain), 20)
    assert (verdict.status, verdict.trust) == (Status.PROVED, "kernel"), verdict.reason
    assert explain(verdict) and explain(verdict, "latex") and summary(verdict)


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("axiom", AXIOMS, ids=lambda a: a.id)
def test_what_fails_is_not_proved_and_what_is_proved_survives_attacks(name, axiom):
    for claim in claims(name, axiom):
        if decide(claim, 1).status is Status.PROVED:
            assert broken(claim, 250) is None, f"{claim} is proved, and false"
