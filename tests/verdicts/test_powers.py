"""Measures whose exponents are parameters: counterexamples for every value of these, by steps of the calculus alone."""

from dataclasses import replace

import pytest

import axiomcheck
from axiomcheck.errors import CheckError
from axiomcheck.report.explain import explain
from axiomcheck.verdict import Status, replay

POWER = ("sum(abs(p - p_hat)**q)", ("q: 0 < q",))
NORM = ("sum(abs(p - p_hat)**q)**(1/q)", ("q: 0 < q",))
TSALLIS = ("(sum(p*(p/p_hat)**q) - 1)/q", ("q: 0 < q",))


def decided(measure, axiom, seconds=20):
    formula, params = measure
    return axiomcheck.verify(formula, axiom, params=params, seconds=seconds)


@pytest.mark.parametrize("measure", [POWER, NORM], ids=["power", "norm"])
@pytest.mark.parametrize("axiom", ["REL", "IND"])
def test_a_point_refutes_for_every_exponent(measure, axiom):
    verdict = decided(measure, axiom)
    assert verdict.status is Status.REFUTED and not verdict.trusts, verdict.reason
    assert not verdict.certificate.premises and verdict.certificate.steps
    assert "for every value of the parameters" in explain(verdict)


@pytest.mark.parametrize("axiom", ["IMP", "REL", "ABS"])
def test_a_point_refutes_tsallis_divergences(axiom):
    assert decided(TSALLIS, axiom).status is Status.REFUTED


def test_what_holds_at_the_point_is_told():
    """x and y are equally wrong on the whole, and not on the first two classes."""
    told = explain(decided(POWER, "IND"))
    assert "What holds. D(p, x) <= D(p, y), but D(p|C1, y|C1) < D(p|C1, x|C1)." in told


def test_steps_of_another_point_show_nothing():
    verdict = decided(POWER, "REL")
    params = verdict.certificate.params
    moved = {**params, "values": {**params["values"], "y": ["1/2", "1/2"]}}
    with pytest.raises(CheckError):
        replay(verdict.claim, Status.REFUTED, replace(verdict.certificate, params=moved))


def test_a_point_with_parameters_needs_steps():
    verdict = decided(POWER, "REL")
    with pytest.raises(CheckError):
        replay(verdict.claim, Status.REFUTED, replace(verdict.certificate, steps=""))


@pytest.mark.parametrize("measure", [POWER, NORM], ids=["power", "norm"])
@pytest.mark.parametrize("axiom", ["IMP", "ABS"])
def test_equal_differences_have_equal_powers(measure, axiom):
    verdict = decided(measure, axiom)
    assert verdict.status is Status.PROVED and not verdict.trusts, verdict.reason
