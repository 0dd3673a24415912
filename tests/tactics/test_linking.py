"""Aggregates of several vectors, linked class by class: what is proved for every number of classes, and what stays open."""

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    Part,
    add,
    at,
    disj,
    every,
    inv,
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
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.linking import by_links

a, p, q = var("a"), at("p"), at("q")
SIZE, MIXED = rel("le", TWO, N), add(mul(a, p), mul(minus(ONE, a), q))
WEIGHT = [rel("le", ZERO, a), rel("le", a, ONE)]
SHARES = [f for v in (p, q) for f in (every(rel("le", ZERO, v)), rel("eq", total(v), ONE))]
APART = rel("eq", total(function("min", p, q)), ZERO)


def shown(given, goal, steps=40_000):
    S = Sequent(frozenset([SIZE, *given]), goal)
    builder = Builder(steps)
    try:
        by_links(Aggregates(builder), S)
    except (Stuck, OutOfSteps):
        return False
    check(tuple(pruned(builder.steps, [S])), [S])
    return True


def mean(f):
    return add(mul(a, total(f(p))), mul(minus(ONE, a), total(f(q))))


@pytest.mark.parametrize("concave", [lambda v: root(v, 2), lambda v: mul(num(-1), power(v, 2))], ids=["root", "square"])
def test_sums_of_mixtures_are_at_least_the_mixture_of_sums(concave):
    assert shown([*WEIGHT, *SHARES], rel("le", mean(concave), total(concave(MIXED))))
    assert not shown([*WEIGHT, *SHARES], rel("le", total(concave(MIXED)), mean(concave)), 8_000)


def test_the_smaller_of_two_values_of_a_function_of_a_sum():
    value = lambda v: inv(root(total(power(v, 2)), 2))  # noqa: E731
    there = [rel("lt", ZERO, total(power(v, 2))) for v in (p, q, MIXED)]
    assert shown([*WEIGHT, *SHARES, *there], rel("le", function("min", value(p), value(q)), value(MIXED)))


def test_a_transfer_between_two_classes_of_a_sum_of_roots():
    c, d, low, high = (at(v, k) for v, k in (("p", "c"), ("p", "d"), ("q", "c"), ("q", "d")))
    same = [Node("dist", classes=("c", "d")), every(rel("eq", p, q), ("c", "d")), rel("lt", ZERO, a)]
    moved = [rel("eq", low, add(c, a)), rel("eq", high, minus(d, a))]
    goal = rel("lt", total(root(p, 2)), total(root(q, 2)))
    assert shown([*SHARES, *same, *moved, rel("le", low, high)], goal)
    assert not shown([*SHARES, *same, *moved], goal, 8_000)  # one that goes too far


def test_vectors_with_no_class_in_common():
    goal = rel("eq", total(mul(p, q)), ZERO)
    assert shown([*SHARES, APART], goal)
    assert not shown(SHARES, goal, 8_000)
    assert shown([*SHARES, APART], rel("le", TWO, total(function("abs", minus(p, q)))))
    somewhere = every(disj(rel("lt", ZERO, q), rel("eq", p, ZERO)))
    assert shown([*SHARES, APART, somewhere], rel("le", total(power(p, 2)), ZERO))  # no distribution is 0 everywhere


@pytest.mark.parametrize("op", ["sum", "cmax"])
def test_a_part_that_has_everything(op):
    part = Part("out", "A")
    sizes = [rel("le", TWO, total(ONE, (part,))), rel("eq", total(p, (part,)), ONE)]
    whole, inside = (Node(op, (power(p, 2) if op == "sum" else p,), classes=c) for c in ((), (part,)))
    assert shown([*SHARES, *sizes], rel("eq", whole, inside))
    assert not shown([*SHARES, sizes[0]], rel("eq", whole, inside), 8_000)


def test_cauchy_of_two_distributions():
    goal = rel("le", power(total(mul(p, q)), 2), mul(total(power(p, 2)), total(power(q, 2))))
    assert shown(SHARES, goal)
    assert not shown(SHARES, rel("le", *goal.kids[::-1]), 8_000)


def test_factors_leave_logarithms():
    positive = [rel("lt", ZERO, a), every(rel("lt", ZERO, p))]
    logs = total(function("log", mul(a, p)))
    assert shown(positive, rel("eq", logs, add(mul(N, function("log", a)), total(function("log", p)))))
    assert not shown(positive[1:], rel("eq", logs, add(mul(N, function("log", a)), total(function("log", p)))), 8_000)


def test_equal_everywhere_where_a_distance_is_zero():
    goal = every(rel("eq", q, p))
    assert shown([*SHARES, rel("eq", minus(ONE, total(function("min", p, q))), ZERO)], goal)
    assert not shown(SHARES, goal, 8_000)
