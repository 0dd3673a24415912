"""Long quotients by names, polynomials by their coefficients, and contradictions of signs."""

from __future__ import annotations

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, ONE, ZERO, Node, add, conj, disj, inv, mul, num, rel, var
from axiomcheck.tactics import abbreviated, corners, peeled
from axiomcheck.tactics.builder import Builder, Stuck, pruned
from axiomcheck.tactics.coefficients import by_coefficients

A, B, C = map(var, "abc")


def shown(S, tactic):
    """Is every step of the tactic accepted?"""
    b = Builder()
    tactic(b, S)
    check(tuple(pruned(b.steps, [S])), [S])
    return True


def test_coefficients_in_what_numbers_are_above_their_least_values():
    given = frozenset([rel("le", ZERO, A), rel("lt", A, B), rel("le", B, ONE)])
    assert shown(Sequent(given, rel("lt", mul(A, A), mul(B, B))), by_coefficients)
    with pytest.raises(Stuck):
        by_coefficients(Builder(), Sequent(given, rel("lt", mul(B, B), A)))
    with pytest.raises(Stuck):  # nothing lies between its bounds
        by_coefficients(Builder(), Sequent(frozenset([rel("le", ONE, A), rel("le", A, ONE)]), rel("le", mul(A, A), A)))


def test_a_positive_sum_tells_that_a_polynomial_is_not_zero():
    given = frozenset([rel("le", ZERO, A), rel("le", ZERO, B)])
    goal = rel("lt", ZERO, add(mul(A, A), mul(A, B), mul(B, B), mul(A, B)))
    with pytest.raises(Stuck):
        by_coefficients(Builder(), Sequent(given, goal))
    assert shown(Sequent(given | {rel("le", ONE, add(A, B))}, goal), by_coefficients)


def test_a_known_order_is_a_factor():
    given = frozenset([rel("le", ZERO, A), rel("le", ONE, B), rel("lt", mul(A, A), add(A, B)), rel("le", ONE, C)])
    goal = rel("lt", mul(C, A, A), mul(C, add(A, B)))
    assert shown(Sequent(given, goal), by_coefficients)


def test_quotients_in_quotients_by_names():
    given = frozenset([rel("le", ONE, A), rel("le", ZERO, B)])
    smooth = lambda t: add(t, mul(A, inv(mul(add(A, B), add(A, B)))))  # noqa: E731
    low, high = (mul(smooth(t), inv(add(smooth(t), ONE))) for t in (A, add(A, ONE)))
    assert shown(Sequent(given, rel("lt", low, high)), lambda b, S: abbreviated.by_names(b, S, b.hypothesis))
    with pytest.raises(Stuck):
        abbreviated.by_names(b := Builder(), Sequent(given, rel("lt", high, low)), b.hypothesis)


def test_what_is_not_zero_tells_which_numbers_are_positive():
    given = frozenset([rel("le", ZERO, A), rel("ne", mul(A, inv(B)), ZERO)])
    b = Builder()
    ((order, how),) = abbreviated.positive_sums(b, Sequent(given, rel("lt", ZERO, A)))
    assert order == rel("lt", ZERO, A)
    assert how(Sequent(given, order)) >= 0


def test_signs_contradict_each_other():
    zero, positive = (conj(*(f(v) for v in (A, B))) for f in (lambda v: rel("eq", v, ZERO), lambda v: rel("lt", ZERO, v)))
    given = frozenset([rel("le", ZERO, A), rel("le", ZERO, B), disj(zero, positive)])
    one = disj(conj(rel("eq", A, ZERO), rel("lt", ZERO, B)), conj(rel("eq", B, ZERO), rel("lt", ZERO, A)))
    assert shown(Sequent(given | {one}, FALSE), corners.contradict)
    with pytest.raises(Stuck):
        corners.contradict(Builder(), Sequent(given, FALSE))


def test_sums_of_logarithms_by_products():
    log = lambda t: Node("log", (t,))  # noqa: E731
    given = frozenset([*(rel("lt", ZERO, t) for t in (A, B, C)), rel("lt", mul(A, B), mul(C, num(2)))])
    S = Sequent(given | {rel("lt", ZERO, num(2))}, rel("lt", add(log(A), log(B)), add(log(C), log(num(2)))))
    assert peeled.there(S)
    assert shown(S, lambda b, W: peeled.by_layers(b, W, b.hypothesis))
