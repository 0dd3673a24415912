"""Measures of quantification with parameters: verdicts hold for every value in the ranges."""

import random
import zlib
from dataclasses import replace

import independent as I
import pytest
from trees import as_function

from axiomcheck.axioms import from_name as A
from axiomcheck.errors import CheckError, InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import absolute, class_max, class_mean, class_sum, maximum, num, p, p_hat, sym
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.report.explain import explain
from axiomcheck.spelling import inner
from axiomcheck.verdict import Status, decide, rested

d, alpha = absolute(p_hat - p), sym("alpha")
SHARE, POSITIVE, ANY = (
    (Parameter("alpha", "0", "1"),),
    (Parameter("alpha", "0"),),
    (Parameter("alpha"),),
)
FORMULAS = {
    "mixed": (alpha * class_sum(d) + (1 - alpha) * class_sum(d**2), SHARE),
    "mixed with the largest": (alpha * class_mean(d) + (1 - alpha) * class_max(d), SHARE),
    "scaled": (alpha * class_sum(d), POSITIVE),
    "scaled by anything": (alpha * class_sum(d), ANY),
    "relative, softened": (class_mean(d / (p + alpha)), POSITIVE),
    "overestimates weighed": (class_sum(maximum(alpha * (p - p_hat), (1 - alpha) * (p_hat - p))), SHARE),
    "a threshold": (class_sum(maximum(d - alpha, 0)), POSITIVE),
    "a shifted square": (class_sum((p - p_hat + alpha) ** 2), ANY),
    "an odd term": (class_sum(d + alpha * (p_hat - p) * p), SHARE),
}
PROVED = {
    ("mixed", "ioi"), ("mixed", "mon"), ("mixed", "abs"), ("mixed with the largest", "mon"),
    ("mixed with the largest", "ioi"), ("scaled", "mon"), ("scaled by anything", "imp"), ("scaled by anything", "abs"),
    ("relative, softened", "mon"), ("overestimates weighed", "ioi"), ("overestimates weighed", "imp"),
}  # fmt: skip
REFUTED = {("scaled", "rel"), ("relative, softened", "abs"), ("relative, softened", "sym"), ("scaled", "ind")}
DEPENDS = {
    ("scaled by anything", "nn"): "alpha >= 0",
    ("scaled by anything", "ioi"): "alpha < 0 or alpha > 0",
    ("scaled by anything", "mon"): "alpha > 0",
    ("scaled by anything", "ind"): "alpha = 0",
}
AXIOMS = {a.id: a for a in (A("IOI"), A("NN"), A("MON"), A("IMP"), A("REL"), A("ABS"), A("IND"), A("SYM"))}
VALUES = {"0": ("1/1000", "1/3", "1/2", "9/10", "999/1000"), None: ("-5", "-1/2", "0", "1/3", "7")}


def claim(name: str, axiom: str, **more) -> Claim:
    formula, parameters = FORMULAS[name]
    return Claim(Measure(name, name, formula, "", parameters=parameters), AXIOMS[axiom], **more)


def at_values(of: Claim):
    """The measure at several values in the range."""
    (parameter,) = of.measure.parameters
    for value in VALUES[parameter.low]:
        formula = of.measure.formula.subs({"alpha": num(value)})
        yield as_function(replace(of.measure, formula=formula, parameters=()))


@pytest.mark.parametrize(("name", "axiom"), sorted(PROVED | REFUTED))
def test_is_decided_for_every_value(name, axiom):
    verdict = decide(claim(name, axiom), 10)
    assert verdict.status is (Status.PROVED if (name, axiom) in PROVED else Status.REFUTED), verdict.reason
    assert explain(verdict) and explain(verdict, "latex")


@pytest.mark.parametrize(("name", "axiom"), sorted(DEPENDS))
def test_where_it_depends_on_the_value_it_is_said_for_which(name, axiom):
    verdict = decide(claim(name, axiom), 10)
    assert verdict.status is Status.CONDITIONAL, verdict.reason
    assert verdict.to_dict()["parameters"] == {"alpha": DEPENDS[name, axiom]}
    told = explain(verdict)
    assert f"exactly for {DEPENDS[name, axiom]}" in " ".join(told.split())
    assert "it holds" in told and "it fails" in told and explain(verdict, "latex")


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("axiom", AXIOMS)
def test_what_is_proved_survives_attacks_at_every_value(name, axiom):
    for domain in ("natural", "smoothed"):
        given = claim(name, axiom, domain=domain)
        verdict, rng = decide(given, 3), random.Random(zlib.crc32(str(given).encode()))
        if verdict.status is Status.UNKNOWN:
            continue
        for f in at_values(given):
            found = [
                I.violation(f, axiom, "printed", domain, "same", rng, (3 if axiom == "ind" else 2) + i % 4)
                for i in range(60)
            ]
            if verdict.status is Status.PROVED:
                assert not any(found), f"{given} is proved; but {next(filter(None, found))}"


@pytest.mark.parametrize(("axiom", "domain"), [(A("MAX"), "natural")])
def test_rules_that_compute_with_numbers_stay_closed(axiom, domain):
    formula, parameters = FORMULAS["scaled"]
    given = Claim(Measure("M", "M", formula, "", parameters=parameters), axiom, domain=domain)
    assert decide(given, 3).status is Status.UNKNOWN


def test_what_no_lemma_about_numbers_says_the_calculus_may():
    formula, parameters = FORMULAS["scaled"]
    for axiom, domain in ((A("CVX"), "natural"), (A("CON"), "natural"), (A("NN"), "extended")):  # no limits
        found = decide(Claim(Measure("M", "M", formula, "", parameters=parameters), axiom, domain=domain), 3)
        assert found.status is Status.PROVED and found.evidence.steps  # for every value of the parameter


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["a", "d", "s", "t", "x", "y", "p1", "A0", "most", "shrink", "least", "w0", "p_1", "t_path", "n2"]
)
def test_names_that_proofs_use_are_other_names_before_rules_see_them(name):
    formula = class_sum(p * (p_hat - p) * (d - sym(name)))  # impartial for shifts of that size only
    given = Claim(Measure("M", "M", formula, "", parameters=(Parameter(name),)), A("IMP"))
    assert name not in given.measure.formula.symbols and inner(name) != name
    assert decide(given, 3).status is not Status.PROVED


@pytest.mark.slow
def test_eps_has_another_name_before_rules_see_it():
    formula = class_sum(p * (p_hat - p) * (1 - sym("eps")))  # impartial for eps = 1 only
    given = Claim(Measure("M", "M", formula, "", parameters=(Parameter("eps"),)), A("IMP"))
    assert "eps" not in given.measure.formula.symbols
    assert decide(given, 3).status is not Status.PROVED


def test_an_empty_range_is_none():
    for low, high in (("1", "1"), ("2", "1")):
        with pytest.raises(InputError, match="no number between"):
            Parameter("alpha", low, high)


def test_a_proof_for_one_range_is_none_for_a_wider_one():
    narrow, wide = claim("scaled", "nn"), claim("scaled by anything", "nn")
    proof = decide(narrow, 5).certificate
    assert rested(narrow, Status.PROVED, proof) == frozenset()
    with pytest.raises(CheckError):
        rested(wide, Status.PROVED, proof)
