"""Reasons of UNKNOWN speak of the measure's own sums and variables, not of names that a search has given them."""

import re

import pytest

from axiomcheck.api import verify
from axiomcheck.errors import BudgetExceeded
from axiomcheck.lang.expr import exp, num, sym
from axiomcheck.lang.goal import Goal, gt, lt
from axiomcheck.strategies.prover import Prover

COSINE = "1 - sum(p*p_hat)/sqrt(sum(p**2)*sum(p_hat**2))"


def test_sums_stand_for_the_numbers_that_they_are():
    found = verify(COSINE, "for a, b: D(a, b) <= 2*D(b, a) + 1", seconds=0.6)
    assert found.status.value == "unknown"
    assert "in place of its terms" in found.reason and "sum(" in found.reason and not re.search(r"\ba\d", found.reason)


@pytest.mark.parametrize(("rule", "goal"), [
    ("exponentials", Goal((gt(sym("x_1"), 0),), lt(exp(sym("x_1")) * sym("y_1"), exp(sym("x_1")) ** num(3)))),
    ("roots", Goal((gt(sym("x_1"), 0),), lt(sym("y_1"), sym("x_1") ** num("1/2")))),
])  # fmt: skip
def test_time_runs_out_at_goals_in_the_variables_that_were_asked_about(rule, goal, monkeypatch):
    def spent(goal, depth):
        raise BudgetExceeded(f"out of time at: {goal}")

    prover = Prover(2.0)
    monkeypatch.setattr(prover, "prove", spent)
    monkeypatch.setattr("axiomcheck.strategies.goals.plausible", lambda goal: True)
    with pytest.raises(BudgetExceeded) as caught:
        prover._step(rule, goal, {}, 1)
    assert str(caught.value) == f"out of time at: {goal}"
