"""Orders between quotients of quotients of counts: what is proved, and what must stay open."""

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.proving import asked
from axiomcheck.tactics import fields, orthant
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.scalar import Scalar

POSITIVE = ["a >= 0", "b >= 0", "c >= 0", "d >= 0", "a >= 1", "b >= 1", "c >= 1", "d >= 1"]
COUNTS = POSITIVE[:4]
OBSERVED, CHANCE = "(a/(a + c)*((a + c)/T) + d/(b + d)*((b + d)/T))", "((a + b)/T*((a + c)/T) + (c + d)/T*((b + d)/T))"
KAPPA = f"({OBSERVED} - {CHANCE})/(1 - {CHANCE})".replace("T", "(a + b + c + d)")


def changed(formula, **names):
    """The formula at other arguments."""
    return "".join(f"({names[x]})" if x in names else x for x in formula)


def shown(goal, given, steps=20_000):
    """Is it shown by way of plain quotients, with steps that the calculus accepts?"""
    S = asked(goal, given)
    builder = Builder(steps)
    assert fields.there(S)

    def solve(T):
        return orthant.by_corners(builder, T, None) if orthant.there(T) else Scalar(builder).prove(T)

    try:
        fields.by_quotients(builder, S, solve)
        check(pruned(builder.steps, [S]), [S])
    except (Stuck, OutOfSteps):
        return False
    return True


@pytest.mark.parametrize("names", [{"a": "a + 1", "c": "c - 1"}, {"d": "d + 1", "b": "b - 1"}], ids=["found", "dropped"])
def test_an_error_corrected_is_a_gain(names):
    goal, given = f"{KAPPA} < {changed(KAPPA, **names)}", [*POSITIVE, "b >= 2", "c >= 2"]
    assert shown(goal, given)
    assert not shown(goal.replace("<", ">"), given)


def test_what_is_equal_is_seen_to_be():
    other = "2*(a*d - b*c)/((a + b)*(b + d) + (a + c)*(c + d))"
    assert shown(f"{KAPPA} = {other}", POSITIVE)
    assert not shown(f"{KAPPA} = {other.replace('2*', '3*', 1)}", POSITIVE)
    assert not shown(f"{KAPPA} < {other}", POSITIVE)


def test_a_denominator_that_may_be_nothing_is_not_divided_by():
    """Of total functions the equation would be false there, and the hypothesis that it has a value is not used."""
    goal = f"{KAPPA}*(a + c) = {KAPPA}*(a + c)*(b - c)/(b - c)"
    assert not shown(goal, POSITIVE)


def test_a_number_that_may_be_negative_is_left_alone():
    assert not fields.there(asked(f"{KAPPA} < 2", ["a >= 0", "b >= 0", "c >= 0"]))
    assert fields.there(asked(f"{KAPPA} < 2", COUNTS))
