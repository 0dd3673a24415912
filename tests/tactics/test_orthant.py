"""Orders between quotients of counts, and between values of arctan: what is proved, and what must stay open."""

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.term import Node
from axiomcheck.proving import asked
from axiomcheck.tactics import alike, orthant
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.search import Found, prove_sequents

COUNTS = ["a >= 0", "b >= 0", "c >= 0", "d >= 0"]
MATRICES = [*COUNTS, "a + c >= 1", "b + d >= 1", "a + b >= 1", "c + d >= 1"]
CORRELATION = "(a*d - b*c)/sqrt((a + c)*(a + b)*(d + b)*(d + c))"
BALANCED = "a/(a + c) + a/(a + b) + d/(d + b) + d/(d + c)"


def changed(formula, **names):
    """The formula at other arguments."""
    plain = formula.replace("sqrt", "√")  # its letters are no names
    return "".join(f"({names[x]})" if x in names else x for x in plain).replace("√", "sqrt")


def shown(goal, given, way=orthant, whole=""):
    """Do the tactics alone show it, with steps that the calculus accepts?"""
    S = asked(goal, given)
    S = S.assuming(*(Node("int", (v,)) for v in S.goal.nodes() if v.op == "var" and v.name[0] in whole))
    builder = Builder(8_000)
    assert way.there(S)
    try:
        way.by_corners(builder, S, None)
        check(pruned(builder.steps, [S]), [S])
    except (Stuck, OutOfSteps):
        return False
    return True


@pytest.mark.parametrize("formula", [CORRELATION, BALANCED], ids=["correlation", "balanced accuracy"])
def test_a_right_item_more_is_a_gain(formula):
    goal = f"{formula} < {changed(formula, a='a + 1')}"
    assert shown(goal, [*MATRICES, "b + c >= 1"])
    assert not shown(goal, MATRICES)  # where nothing is wrong it is no gain
    assert shown(goal.replace("<", "<="), MATRICES)


@pytest.mark.parametrize("formula", [CORRELATION, BALANCED], ids=["correlation", "balanced accuracy"])
def test_an_error_corrected_is_a_gain(formula):
    after = changed(formula, a="a + 1", c="c - 1")
    there = [*MATRICES, "c >= 1", "c - 1 + d >= 1"]
    assert shown(f"{formula} < {after}", there)
    assert not shown(f"{after} < {formula}", there)


def test_a_denominator_that_is_said_not_to_vanish():
    quotient = "(a*d - b*c)/(a*d + b*c)"
    assert shown(f"{quotient} <= 1", COUNTS)
    assert shown(f"a/sqrt(a*b) <= {changed('a/sqrt(a*b)', a='a + b')}", COUNTS)
    assert not shown(f"{quotient} < 1", COUNTS)


def test_more_of_one_number_under_two_roots():
    assert shown("a*sqrt(2)/sqrt(a + b) < (a + 1)*sqrt(2)/sqrt(a + 1 + b)", ["a >= 0", "b >= 0", "a + b >= 1"])
    assert not shown("a/sqrt(a + b) < a/sqrt(a + 1 + b)", ["a >= 0", "b >= 0", "a + b >= 1"])


@pytest.mark.parametrize("goal", ["a < b", "1/(a - b) < c", "sqrt(a) < b", "1/a = b", "exp(1/a) < b"])
def test_what_is_no_order_of_quotients_of_counts_is_left_alone(goal):
    assert not orthant.there(asked(goal, ["a >= 0"]))


@pytest.mark.parametrize(
    ("goal", "given", "true"),
    [
        ("-arccos((a - b)/(a + b))/pi < -arccos((a + 1 - b)/(a + 1 + b))/pi", ["a >= 0", "b >= 1"], True),
        ("arctan(1/(a + b)) <= arctan(1/a)", ["a >= 1", "b >= 0"], True),
        ("arctan(1/(a + b)) = arctan(1/(b + a))", ["a >= 1", "b >= 0"], True),
        ("arctan(1/a) <= arctan(1/(a + b))", ["a >= 1", "b >= 0"], False),
        ("arctan(1/(a + b)) < arctan(1/a)", ["a >= 1", "b >= 0"], False),
        ("arctan(1/a) = arctan(1/(a + b))", ["a >= 1", "b >= 0"], False),
    ],
)
def test_values_of_one_function_are_as_its_arguments(goal, given, true):
    S = asked(goal, given)
    assert alike.there(S)
    found = prove_sequents([S], 6.0 if true else 1.0)
    assert isinstance(found, Found) == true
    if isinstance(found, Found):
        check(found.steps, [S])


@pytest.mark.parametrize(
    "goal", ["arctan(a) < b", "arctan(a) + arctan(b) < arctan(c)", "arctan(1/a) < 2*arctan(1/b)", "arctan(1) < arctan(a)"]
)
def test_functions_of_several_terms_are_left_alone(goal):
    assert not alike.there(asked(goal))


def test_what_is_never_between_two_whole_numbers():
    below, there = "5*(a + b)/(1 + c)", ["a >= 0", "b >= 0", "c >= 0"]
    assert shown(f"{below} < ((a + b)^2 + 7)/(1 + c)", there, whole="ab")
    assert shown(f"{below} <= ((a + b)^2 + 6)/(1 + c)", there, whole="ab")
    assert not shown(f"{below} <= ((a + b)^2 + 6)/(1 + c)", there)  # at 5/2
    assert not shown(f"{below} < ((a + b)^2 + 6)/(1 + c)", there, whole="ab")  # at 2 and 3


def test_a_weight_between_two_numbers():
    there = [*COUNTS, "a + b >= 1", "5*c > 3", "3*c < 5"]
    assert shown("3*(a + b)/(a + b + 1) < 5*c*(a + b)/(a + b + 1)", there)
    assert not shown("4*(a + b)/(a + b + 1) < 5*c*(a + b)/(a + b + 1)", there)
    assert not shown("c/(a + b) < (8/5)/(a + b)", there)  # at 8/5
    assert shown("c/(a + b) < (5/3)/(a + b)", there)


def test_numbers_that_two_linear_orders_bound():
    free = ["5*c - d > 0", "5*d - c > 0", "a >= 0", "b >= 0"]
    assert shown("(c - d)/(1 + a + b) < 4*d/(1 + a + b)", free)
    assert not shown("(c - d)/(1 + a + b) < 3*d/(1 + a + b)", free)
    assert not shown("(c - d)/(1 + a + b) < 4*d/(1 + a + b)", [free[0], *free[2:]])
