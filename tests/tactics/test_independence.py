"""Orders on a part of the codeframe: what makes the roots and quotients in them cheap; powers of unknown exponents."""

from __future__ import annotations

import pytest

import axiomcheck
from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    add,
    at,
    conj,
    disj,
    minus,
    mul,
    num,
    power,
    rel,
    root,
    total,
    var,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, Stuck
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.parts import _folded, _rises
from axiomcheck.tactics.root_products import by_factors
from axiomcheck.tactics.scalar import Scalar

A, B, I, J = (var(x) for x in "abij")  # noqa: E741
SIGNS = frozenset(rel("le", ZERO, t) for t in (A, B, I, J))


def by_roots(goal, given=SIGNS):
    builder = Builder(2_000)
    S = Sequent(given, goal)
    found = by_factors(Scalar(builder), S)
    if found is not None:
        check(builder.steps, [S])
    return found


def test_roots_of_products_are_products_of_roots():
    whole = root(mul(mul(A, I), mul(B, J)), 2)
    assert by_roots(rel("eq", whole, add(mul(root(I, 2), root(J, 2), root(mul(A, B), 2))))) is not None
    square = power(minus(root(mul(A, I), 2), root(mul(B, J), 2)), 2)
    split = add(mul(A, I), mul(B, J), mul(num(-2), root(A, 2), root(B, 2), root(I, 2), root(J, 2)))
    assert by_roots(rel("eq", square, split)) is not None


def test_no_roots_of_negative_numbers_are_taken_apart():
    goal = rel("eq", root(mul(A, B), 2), mul(root(A, 2), root(B, 2)))
    with pytest.raises(Stuck):  # a = b = -1: 1 and 0
        by_roots(goal, frozenset())
    assert by_roots(rel("eq", root(mul(A, B), 2), mul(num(2), root(A, 2), root(B, 2)))) is None


def test_cases_that_say_that_two_numbers_are_equal_are_dropped():
    """1/p(c) <= 1/p(c) + log 1 from a disjunction of which one part says -1 = 0."""
    sums = total(at("p")), total(at("x"))
    known = rel("le", *sums)
    wrong = conj(rel("eq", num(-1), ZERO), rel("le", ONE, ZERO))
    for part in (wrong, rel("eq", num(-1), ZERO), rel("eq", num(3), ONE)):
        builder = Builder(3_000)
        S = Sequent(frozenset([disj(known, part)]), rel("le", sums[0], add(sums[1], ONE)))
        Aggregates(builder).prove(S)
        check(builder.steps, [S])


def test_terms_without_zeros_and_ones():
    assert _folded(add(mul(ZERO, A), root(mul(ONE, B), 2), power(ZERO, 2))) == root(B, 2)
    assert _folded(mul(ONE, ONE)) == ONE and _folded(power(ZERO, 0)) == power(ZERO, 0)


def test_the_direction_of_a_function_of_a_sum_is_told_by_floats():
    s = total(at("p"))
    assert _rises(mul(num(2), s), s) is True
    assert _rises(function("log", add(ONE, mul(num(-1), s))), s) is False
    assert _rises(ONE, s) is None


DECIDED = [
    ("-log(sum(sqrt(p*p_hat)))", "IND", [], "PROVED"),
    ("sqrt(sum((sqrt(p) - sqrt(p_hat))**2))/sqrt(2)", "IND", [], "PROVED"),
    ("(1 - 1/sum(p_hat**2/p))/(1 - min(p))", "IND", [], "PROVED"),
    ("sum(abs(p - p_hat)**order)", "MON", ["order: 0 < order"], "PROVED"),
    ("sum(abs(p - p_hat)**order)", "IMP", ["order: 0 < order"], "PROVED"),
    ("sum(abs(p - p_hat)**order)**(1/order)", "NN", ["order: 1 < order"], "PROVED"),
    ("mean(abs(log(p_hat/p)))", "MAX", [], "REFUTED"),
    ("sum(log(p/p_hat)**2)", "MAX", [], "REFUTED"),
]


@pytest.mark.parametrize(("formula", "axiom", "params", "verdict"), DECIDED)
def test_measures_are_decided_without_a_solver(formula, axiom, params, verdict):
    found = axiomcheck.verify(formula, axiom, params=params, seconds=20)
    assert found.status.name == verdict
    assert found.trusts == frozenset()
