"""What hypotheses about values of increasing functions say of the arguments, and what they do not say."""

import pytest

import axiomcheck

SAID = [
    ("x = y", ["exp(x) = exp(y)"]),
    ("x <= y", ["exp(exp(x)) <= exp(exp(y))"]),
    ("x = y", ["sqrt(x) = sqrt(y)"]),
    ("x = y", ["arctan(x) = arctan(y)"]),
    ("x < y", ["2 - log(x) > 2 - log(y)"]),
    ("4 < x", ["2 - 3*sqrt(x) < -4"]),
    ("t = r", ["-log(t/r) = 0", "r > 0"]),
    ("x + 1/2 = y", ["2 - log(2*x + 1) = 2 - log(2*y)"]),
]


@pytest.mark.parametrize(("goal", "given"), SAID, ids=[f"{goal} if {given[0]}" for goal, given in SAID])
def test_arguments_are_in_the_order_of_values(goal, given):
    assert axiomcheck.prove(goal, given).verdict == "PROVED"


@pytest.mark.parametrize(
    ("goal", "given"),
    [("x < y", ["exp(x) <= exp(y)"]), ("x = y", ["sqrt(x**2) = sqrt(y**2)"]), ("y < x", ["2 - log(x) > 2 - log(y)"])],
)
def test_no_more_than_that(goal, given):
    assert axiomcheck.prove(goal, given).verdict == "REFUTED"


def test_cosine_distance_has_identity():
    value = "-log(sum(p*p_hat)/sqrt(sum(p**2)*sum(p_hat**2)))"
    assert axiomcheck.verify(value, "IoI").status.name == "PROVED"
