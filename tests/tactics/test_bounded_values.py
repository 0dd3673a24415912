"""Bounds of functions of a bounded number, where a goal speaks of other numbers as well."""

import pytest

from axiomcheck import prove
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import Status, decide

pytestmark = pytest.mark.usefixtures("z3_here")
SMALL = ("0 < u", "u < 1/16", "log(u) <= -2 - 2*b")


@pytest.mark.parametrize(
    "goal",
    [
        "b < log(1 - u) - log(u)",
        "b < abs(log(u/(1 - u)))",
        "b < (abs(0 - log(u/(1 - u))) + abs(0 - log((1 - u)/u)))/2",
        "b < 1/2*(log(1/2/u) - log(1/2/(1 - u)))**2",
        "b < exp(u) - log(u)",
    ],
)
def test_values_of_a_bounded_number_are_bounded(goal):
    assert prove(goal, given=SMALL, seconds=5).verdict == "PROVED"


@pytest.mark.parametrize("goal", ["b < log(1 - u)", "b < log(u) - log(1 - u)", "b + 10 < log(1 - u) - log(u)"])
def test_what_does_not_follow_from_bounds_is_not_shown(goal):
    assert prove(goal, given=SMALL, seconds=2).verdict == "REFUTED"


@pytest.mark.parametrize(
    "text",
    ["mean(abs(log(p/(1 - p)) - log(p_hat/(1 - p_hat))))", "sqrt(sum((log(p/p_hat) - mean(log(p/p_hat)))**2))"],
)
def test_errors_in_log_odds_and_log_ratios_exceed_every_number(text):
    from axiomcheck import axioms

    found = decide(Claim(formula.measure(text, "M"), axioms.from_name("MAX"), "binary"), 20)
    assert (found.status, found.trust) == (Status.REFUTED, "kernel")
