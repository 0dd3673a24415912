"""Claims on the extended domain that rest on limits: found by search alone, at the usual budget."""

from __future__ import annotations

import pytest

from axiomcheck import axioms, measures
from axiomcheck.calculus.counterexample import shows
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import Status, decide


def claim(measure, axiom, reading):
    return Claim(measures.from_name(measure), axioms.from_name(axiom), reading, "extended")


@pytest.mark.parametrize("reading", ["repaired", "rescaled"])
def test_a_point_at_which_values_are_limits_comes_before_one_without_a_value(reading):
    """Where one class of p is empty NRAE has a limit, which its formula does not show; where two are, it has none."""
    asked = claim("NRAE", "IND", reading)
    found = decide(asked, 10)
    assert found.status is Status.REFUTED
    assert shows(asked, found.certificate.params, found.certificate.steps) == frozenset()
    assert any("0" in found.certificate.params["values"][v] for v in "pxy")


@pytest.mark.parametrize(("measure", "axiom"), [
    ("NKLD", "BND"), ("NRAE", "BND"),
    pytest.param("NRAE", "MAX", marks=pytest.mark.xfail(reason="the largest error is not proved at present", strict=True)),
])  # fmt: skip
def test_two_classes_with_limits_get_the_steps_that_they_need(measure, axiom):
    assert decide(claim(measure, axiom, "binary"), 20).status is Status.PROVED


@pytest.mark.parametrize("text", ["sum((sqrt(p) - sqrt(p_hat))**2)", "1 - sum(sqrt(p*p_hat))"])
def test_what_is_so_of_all_codeframes_is_so_of_two_classes(text):
    asked = Claim(formula.measure(text), axioms.from_name("IoI"), "binary")
    assert decide(asked, 12).status is Status.PROVED
