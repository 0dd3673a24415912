"""What is said of one positive number: proved, in steps that the calculus accepts, or left open where it is false somewhere."""

from __future__ import annotations

from fractions import Fraction

import pytest

from axiomcheck.calculus.check import check, refutes
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, conj, disj, num, rel, var
from axiomcheck.calculus.values import Point
from axiomcheck.input.relations import relation
from axiomcheck.tactics import half_line
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.search import Found, prove_one_of

E = var("e")


def above(goal, *given):
    """The relation of e, for every e > 0."""
    return Sequent(frozenset([rel("lt", ZERO, E), *map(relation, given)]), relation(goal) if isinstance(goal, str) else goal)


def shown(S, steps=12_000):
    """Is it shown, with steps that are checked?"""
    builder = Builder(steps)
    assert half_line.there(S)
    try:
        half_line.solve(builder, S)
    except (Stuck, OutOfSteps):
        return False
    return check(pruned(builder.steps, [S]), [S]) == frozenset()


TRUE = {
    "quotients": "(1/3 + e)/(1 + 2*e) < (2/3 + e)/(1 + 2*e)",
    "of two sizes": "(1/3 + e)/(1 + 3*e) < (2/3 + e)/(1 + 2*e)",
    "quotients inside": "1/(1 + (1 + e)/e) < 1",
    "equal": "e/(1 + 2*e) + (1 + e)/(1 + 2*e) = 1",
    "different": "e/(1 + 2*e) != (1 + e)/(1 + 2*e)",
    "at a zero": "0 <= (e - 1)**2/(1 + e)",
    "between": "0 < e**2 - 2*e + 101/100",
    "absolute": "abs(e/(1 + 2*e) - 1/4) < 1/2",
    "a case that changes": "abs(e - 1) <= e + 1",
    "largest": "max((1/2 + e)/(1 + 2*e), e/(1 + 2*e)) < 1",
    "the same twice": "max(e/(1 + e), e/(1 + e)) < 1",
    "smallest": "min(min((1/3 + e)/(1 + 3*e), (2/3 + e)/(1 + 3*e)), e/(1 + 3*e)) = e/(1 + 3*e)",
    "nothing at infinity": "0 < e/(1 + 2*e)*log(e/(1 + e)) + (1 + e)/(1 + 2*e)*log((1 + e)/e)",
    "twice differentiated": "1 < (e + 1)*log((e + 1)/e)",
    "close": "2 < (2*e + 1)*log((e + 1)/e)",
    "a limit of logarithms": "log(1 + e/(1 + e)) < log(2)",
    "absolute logarithms": "abs(log((1 + e)/(2 + e))) < abs(log((1/2 + e)/(2 + e)))",
    "one function": "2*exp(log((1 + e)/e)*e)/(1 + exp(log((1 + e)/e)*e)) < 2*exp(log((2 + e)/e)*e)/(1 + exp(log((2 + e)/e)*e))",
    "one function that falls": "1/exp(log((2 + e)/e)*e) < 1/exp(log((1 + e)/e)*e)",
    "roots of logarithms": "sqrt(log((1 + e)/e)) < sqrt(log((2 + e)/e))",
    "logarithms divided by": "1/log((1 + 2*e)/e) < 2",
    "one logarithm": "2/3*log((1 + e)/e) < 4/3*log((2 + e)/e)",
    "logarithms of products": "log((1 + e)/e) + log((1/2 + e)/e) < log((2 + e)**2/e**2)",
    "a root": "sqrt((1 + e)*e)/(1 + 2*e) < 1/2",
    "roots of squares": "sqrt((1 + e)*e) + sqrt((1/2 + e)*(1/2 + e)) < 2*sqrt((3/4 + e)*(1/4 + e))",
    "roots": "sqrt((1 + e)/(1 + 2*e)*(e/(1 + 2*e))) < sqrt((1/3 + e)/(1 + 2*e)*((2/3 + e)/(1 + 2*e)))",
    "several roots": "2*sqrt((1 + e)*e) < sqrt((1/3 + e)*(1/2 + e)) + sqrt((2/3 + e)*(1/2 + e))",
    "roots divided by": "2*e*(1 + e)/(e**2 + (1 + e)**2) < (1 + 2*e)/(sqrt(e**2 + (1 + e)**2)*sqrt(2))",
    "roots of numbers": "sqrt(2)*e < sqrt(3)*e",
    "a logarithm of roots": "log(2*sqrt((1 + e)*e)) < log(sqrt((1/3 + e)*(1/2 + e)) + sqrt((2/3 + e)*(1/2 + e)))",
}


@pytest.mark.parametrize("goal", TRUE.values(), ids=TRUE)
def test_true_for_every_positive_number(goal):
    assert shown(above(goal))


FALSE = {
    "beyond 1/10000": "e/(1 + e) < 9999/10000",
    "at one number": "0 < (e - 1)**2",
    "between two": "0 < (e - 1)*(e - 1001/1000)",
    "between two, with cases": "1/1000 < abs(e - 1)",
    "near 0": "1/1000000 < e",
    "a logarithm, near 0": "log(1 + e) < e - 1/1000000",
    "a logarithm, far out": "1/1000 < e/(1 + 2*e)*log(e/(1 + e)) + (1 + e)/(1 + 2*e)*log((1 + e)/e)",
    "logarithms, between two": "0 < (log(1 + e) - 1)*(log(1 + e) - 1001/1000)",
    "exponentials, between two": "0 < (exp(e) - 3)*(exp(e) - 3001/1000)",
    "roots, between two": "0 < (sqrt(e) - 1)*(sqrt(e) - 1001/1000)",
    "roots, near 1/4": "sqrt(e) < e + 24999/100000",
    "roots, far out": "sqrt(e**2 + 1) < e + 1/10000",
    "a logarithm of roots, near 1/4": "log(sqrt(e)) < log(e + 24999/100000)",
    "different but for one": "log(e) != 0",
    "one function, not everywhere": "exp(log(e)*(e - 1)) < exp(log(1 + e)*(e - 1))",
}


@pytest.mark.parametrize("goal", FALSE.values(), ids=FALSE)
def test_false_for_a_few_numbers_is_left_open(goal):
    assert not shown(above(goal), 1_500)


FALSE_AT = {"0 < (e - 1)*(e - 1001/1000)": "2001/2000", "log(1 + e) < e - 1/1000000": "1/1000000", "log(e) != 0": "1"}


@pytest.mark.parametrize(("goal", "e"), FALSE_AT.items())
def test_and_is_indeed_false(goal, e):
    assert refutes(above(goal), Point(1, scalars={E.name: Fraction(e)}))


def test_bounds_of_the_number_are_used():
    assert shown(above("e/(1 + e) < 9999/10000", "e < 100"))
    assert shown(above("1/1000 < abs(e - 1)", "e < 1/2"))
    assert shown(above("0 < (log(1 + e) - 1)*(log(1 + e) - 1001/1000)", "e < 1"))
    assert not shown(above("1/1000 < abs(e - 1)", "e < 2"))


def test_several_things_at_once_and_one_of_several():
    low, high, wrong = (relation(t) for t in ("e/(1 + e) < 1", "log(1 + e) < e", "e < 1"))
    assert shown(above(conj(low, high))) and not shown(above(conj(low, wrong)))
    assert shown(above(disj(wrong, conj(low, high)))) and not shown(above(disj(wrong, rel("lt", num(2), E))))


@pytest.mark.parametrize("goal", ["a < e", "1 < 2"])
def test_what_is_not_about_one_number_is_not_its_own(goal):
    assert not half_line.there(above(goal))
    assert not half_line.there(Sequent(frozenset(), relation("0 <= e**2")))


def test_the_search_at_a_point_asks_it():
    S = above(disj(relation("e < 1"), conj(relation("0 < log((1 + e)/e)"), relation("1 < (e + 1)*log((e + 1)/e)"))))
    found, left = prove_one_of(S, 4_000)
    assert isinstance(found, Found) and left > 2_000
    assert check(found.steps, [S]) == frozenset()
