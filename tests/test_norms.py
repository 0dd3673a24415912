"""The triangle inequality of roots of sums for every number of classes: Minkowski's inequality, and what it does not give."""

from __future__ import annotations

import pytest
import test_recheck_steps as second_checker

from axiomcheck import axioms
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import Status, decide, replay

TRI = axioms.from_name("TRI")


@pytest.mark.parametrize(
    "text",
    [
        "sqrt(sum((sqrt(p) - sqrt(p_hat))**2)/2)",
        "sqrt(1 - sum(sqrt(p*p_hat)))",
        "sqrt(mean((p - p_hat)**2))",
        "3*sqrt(sum((p - p_hat)**2))",
        "sqrt(sum((log(p) - log(p_hat))**2))",
    ],
)
def test_roots_of_sums_of_squares_satisfy_the_triangle_inequality(text):
    about = Claim(formula.measure(text), TRI)
    verdict = decide(about, 20.0)
    assert (verdict.status, verdict.scope) == (Status.PROVED, "every n"), verdict.reason
    assert replay(about, verdict.status, verdict.evidence).trusts == frozenset()
    status, why, _ = second_checker.tool.check_document(second_checker.document(about, verdict.evidence.steps))
    assert status == "checked", why


@pytest.mark.parametrize(
    "text",
    ["sum((sqrt(p) - sqrt(p_hat))**2)", "sqrt(1 - sum(p*p_hat))", "sqrt(sum(p*log(p/p_hat)))", "sqrt(sum((p - p_hat)**4))"],
)
def test_other_sums_do_not_get_it(text):
    assert decide(Claim(formula.measure(text), TRI), 6.0).status is not Status.PROVED
