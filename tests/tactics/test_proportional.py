"""Where Cauchy's inequality is an equation, distributions are the same."""

import pytest

import axiomcheck

PRODUCTS, SQUARES, OTHERS = "sum(p*p_hat)", "sum(p**2)", "sum(p_hat**2)"


@pytest.mark.parametrize(
    "text",
    [
        f"1 - {PRODUCTS}/sqrt({SQUARES}*{OTHERS})",
        f"1 - {PRODUCTS}/(sqrt({SQUARES})*sqrt({OTHERS}))",
        f"sqrt(2 - 2*{PRODUCTS}/sqrt({SQUARES}*{OTHERS}))",
    ],
)
def test_cosines_tell_distributions_apart(text):
    verdict = axiomcheck.verify(text, "IoI")
    assert verdict.status.name == "PROVED" and verdict.scope == "every n" and not verdict.trusts


@pytest.mark.parametrize("text", [f"1 - {PRODUCTS}/{SQUARES}", f"1 - 2*{PRODUCTS}/({SQUARES} + sqrt({SQUARES}*{OTHERS}))"])
def test_other_quotients_do_not(text):
    assert axiomcheck.verify(text, "IoI").status.name == "REFUTED"
