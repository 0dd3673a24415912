"""Measures whose exponents are parameters: counterexamples for every value of these, by steps of the calculus alone."""


import pytest

import axiomcheck
from axiomcheck.reading import read
from axiomcheck.report.explain import explain
from axiomcheck.verdict import Status

POWER = ("sum(abs(p - p_hat)**q)", ("q: 0 < q",))
NORM = ("sum(abs(p - p_hat)**q)**(1/q)", ("q: 0 < q",))
TSALLIS = ("(sum(p*(p/p_hat)**q) - 1)/q", ("q: 0 < q",))
DIVERGENCE = "(1 - sum(p**q*p_hat**(1 - q)))/(1 - q)"
SHARE, ABOVE = ("q: 0 < q < 1",), ("q: 1 < q",)


def decided(measure, axiom, seconds=20):
    formula, params = measure
    return axiomcheck.verify(formula, axiom, params=params, seconds=seconds)


@pytest.mark.parametrize("measure", [POWER], ids=["power"])
@pytest.mark.parametrize("axiom", ["REL"])
def test_a_point_refutes_for_every_exponent(measure, axiom):
    verdict = decided(measure, axiom)
    assert verdict.status is Status.REFUTED and not verdict.trusts, verdict.reason
    assert not verdict.certificate.premises and verdict.certificate.steps
    assert "for every value of the parameters" in explain(verdict)


@pytest.mark.parametrize("axiom", ["IMP", "REL", "ABS"])
def test_a_point_refutes_tsallis_divergences(axiom):
    assert decided(TSALLIS, axiom).status is Status.REFUTED


@pytest.mark.parametrize("measure", [POWER, NORM], ids=["power", "norm"])
@pytest.mark.parametrize("axiom", ["IMP", "ABS"])
def test_equal_differences_have_equal_powers(measure, axiom):
    verdict = decided(measure, axiom)
    assert verdict.status is Status.PROVED and not verdict.trusts, verdict.reason


@pytest.mark.parametrize("measure", [POWER, NORM], ids=["power", "norm"])
@pytest.mark.parametrize("axiom", ["IoI", "NN", "MON"])
def test_powers_of_differences_are_distances_that_grow(measure, axiom):
    verdict = decided(measure, axiom)
    assert verdict.status is Status.PROVED and not verdict.trusts, verdict.reason


@pytest.mark.parametrize("axiom", ["IoI", "NN", "MON"])
@pytest.mark.parametrize("params", [SHARE, ABOVE], ids=["between 0 and 1", "above 1"])
def test_tsallis_divergences_of_two_distributions(params, axiom):
    verdict = decided((DIVERGENCE, params), axiom)
    assert verdict.status is Status.PROVED and not verdict.trusts, verdict.reason


@pytest.mark.parametrize(
    ("formula", "params", "axiom", "held"),
    [
        ("(q - 1)*sum(abs(p - p_hat)**q)", ("q: 0 < q",), "MON", "q > 1"),
        ("(q - 1)*sum(abs(p - p_hat)**q)", ("q: 0 < q",), "NN", "q >= 1"),
        ("(q - 1)*sum(abs(p - p_hat)**q)", ("q: 0 < q",), "IoI", "0 < q < 1 or q > 1"),
        ("(2 - q)*sum(abs(p - p_hat)**q)**(1/q)", ("q: 0 < q",), "MON", "0 < q < 2"),
    ],
)
def test_axioms_that_hold_for_some_exponents(formula, params, axiom, held):
    verdict = decided((formula, params), axiom)
    assert verdict.status is Status.CONDITIONAL, verdict.reason
    assert verdict.to_dict()["parameters"] == {"q": held}


@pytest.mark.parametrize(
    ("formula", "params", "axiom"),
    [
        ("sum(p**q*p_hat**(1 - q)) - 1", SHARE, "NN"), ("sum(p**q*p_hat**(1 - q)) - 1", SHARE, "MON"),
        ("1 - sum(p**q*p_hat**(1 - q))", ABOVE, "NN"), ("1 - sum(p**q*p_hat**(1 - q))", ABOVE, "MON"),
        ("1 - sum(p**q*p_hat**(2 - q))", ("q: 1 < q < 2",), "IoI"), ("-sum(abs(p - p_hat)**q)", ("q: 0 < q",), "MON"),
    ],
)  # fmt: skip
def test_what_is_false_is_not_proved_for_any_exponent(formula, params, axiom):
    assert decided((formula, params), axiom, 8).status in (Status.REFUTED, Status.UNKNOWN)


@pytest.mark.parametrize("axiom", ["ioi", "nn", "mon"])
@pytest.mark.parametrize("exponent", ["sqrt(2)", "(1/pi)", "(sqrt(2)/2)"])
def test_exponents_that_are_no_fractions(exponent, axiom):
    found = axiomcheck.verify(f"sum(abs(p - p_hat)**{exponent})", axiom, seconds=20)
    assert found.status is Status.PROVED and not found.trusts
    assert axiomcheck.verify(f"-sum(abs(p - p_hat)**{exponent})", axiom, seconds=20).status is Status.REFUTED or axiom == "ioi"


def test_constants_in_exponents_are_put_together():
    assert str(read("sum(abs(p - p_hat)**(1 + 1))").measure.formula) == "sum(abs(p - p_hat)**2)"
