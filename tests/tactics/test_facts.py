"""Several aggregates of one vector: what is proved for every number of classes, and what must stay open."""

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    add,
    at,
    every,
    inv,
    minus,
    mul,
    power,
    rel,
    total,
    var,
)
from axiomcheck.tactics.search import Found, prove_sequents

a, y = var("a"), at("y")
LOW, HIGH, SUM, SQUARES = Node("cmin", (y,)), Node("cmax", (y,)), total(y), total(power(y, 2))
SIZE, SIGNED, POSITIVE = rel("le", TWO, N), every(rel("le", ZERO, y)), rel("lt", ZERO, a)
THERE = rel("ne", SUM, ZERO)


def moved(t, by):
    """An aggregate of y as that of another body."""
    return t.with_kids((by(t.kids[0]),), t.classes)


def up(body):
    return add(body, a)


def times(body):
    return mul(a, body)


def shown(given, goal):
    S = Sequent(frozenset(given), goal)
    found = prove_sequents([S], 3.0)
    if isinstance(found, Found):
        check(found.steps, [S])
    return isinstance(found, Found)


@pytest.mark.parametrize("t", [LOW, HIGH], ids=["min", "max"])
def test_factors_and_summands_are_drawn_out_of_extrema(t):
    assert shown([SIZE, POSITIVE], rel("eq", moved(t, up), add(t, a)))
    assert shown([SIZE, POSITIVE], rel("eq", moved(t, times), mul(a, t)))
    assert not shown([SIZE], rel("eq", moved(t, times), mul(a, t)))  # with a factor below 0 they change places


def test_extrema_and_the_sum():
    assert shown([SIZE], rel("le", ZERO, minus(HIGH, LOW)))
    assert shown([SIZE, SIGNED, THERE], rel("le", mul(HIGH, inv(SUM)), ONE))
    assert shown([SIZE, SIGNED, THERE, POSITIVE], rel("le", mul(moved(HIGH, up), inv(moved(SUM, up))), mul(HIGH, inv(SUM))))
    assert not shown([SIZE, THERE], rel("le", mul(HIGH, inv(SUM)), ONE))  # of any numbers it is not so


def test_the_mean_of_squares():
    assert shown([SIZE], rel("le", power(SUM, 2), mul(N, SQUARES)))
    assert shown([SIZE, SIGNED, THERE], rel("le", mul(SQUARES, inv(power(SUM, 2))), ONE))
    assert not shown([SIZE, THERE], rel("le", mul(SQUARES, inv(power(SUM, 2))), ONE))


def test_mixtures_are_between_their_parts():
    p, q = at("p"), at("q")
    mixed = add(mul(a, p), mul(minus(ONE, a), q))
    vectors = [f for v in (p, q, mixed) for f in (every(rel("le", ZERO, v)), rel("eq", total(v), ONE))]
    divided = [rel("ne", total(power(v, 2)), ZERO) for v in (p, q, mixed)]
    given = [SIZE, *vectors, *divided, rel("le", ZERO, a), rel("le", a, ONE)]
    sizes = [inv(total(power(v, 2))) for v in (p, q, mixed)]
    assert shown(given, rel("le", Node("min", (sizes[0], sizes[1])), sizes[2]))
    assert not shown(given, rel("le", Node("max", (sizes[0], sizes[1])), sizes[2]))
