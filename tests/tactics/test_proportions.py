"""Equal shares in two columns, and quotients inside quotients: what is proved, and what must stay open."""

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, add, inv, minus, mul, num, rel, var
from axiomcheck.tactics.search import Found, prove_sequents

a, b, c, d = (var(name) for name in "abcd")
x, y, z, w = (var(name) for name in "xyzw")


def columns(a, b, c, d):
    """Four numbers that are not negative, in columns (a, c) and (b, d) with equal shares."""
    return [
        *(rel("le", ZERO, v) for v in (a, b, c, d)),
        rel("le", ONE, add(a, c)),
        rel("le", ONE, add(b, d)),
        rel("eq", mul(a, d), mul(b, c)),
    ]


def share(top, rest):
    return mul(top, inv(add(top, rest)))


def shown(given, goal):
    S = Sequent(frozenset(given), goal)
    found = prove_sequents([S], 6.0)
    if isinstance(found, Found):
        check(found.steps, [S])
    return isinstance(found, Found)


def test_shares_are_equal_where_products_are():
    assert shown(columns(a, b, c, d), rel("eq", share(a, c), share(b, d)))


def test_the_shares_of_two_matrices_are_ordered_as_their_sums_are():
    given = [*columns(a, b, c, d), *columns(x, y, z, w)]
    sizes = [rel("eq", add(a, c), add(x, z)), rel("eq", add(b, d), add(y, w))]
    fewer = rel("lt", add(a, b), add(x, y))
    assert shown([*given, *sizes, fewer], rel("lt", share(a, c), share(x, z)))
    assert not shown([*given, fewer], rel("lt", share(a, c), share(x, z)))  # of other sizes, it need not


@pytest.mark.parametrize("left_out", [4, 5, 6], ids=["first column empty", "second column empty", "no equation"])
def test_shares_may_differ_without_a_hypothesis(left_out):
    given = columns(a, b, c, d)
    del given[left_out]
    assert not shown(given, rel("eq", share(a, c), share(b, d)))


NESTED = [
    # 1/(1/x + 1/y) = x y/(x + y)
    ((rel("lt", ZERO, x), rel("lt", ZERO, y)), rel("eq", inv(add(inv(x), inv(y))), mul(x, y, inv(add(x, y))))),
    # (x + z/(x + y))/(1 + z/(x + y)) >= 0
    (
        (*(rel("le", ZERO, v) for v in (x, y, z)), rel("le", ONE, add(x, y))),
        rel("le", ZERO, mul(add(x, mul(z, inv(add(x, y)))), inv(add(ONE, mul(z, inv(add(x, y))))))),
    ),
    # 1/(1 - 1/x) > 1 for x > 1
    ((rel("lt", ONE, x),), rel("lt", ONE, inv(minus(ONE, inv(x))))),
]


@pytest.mark.parametrize(("given", "goal"), NESTED)
def test_quotients_inside_quotients_become_one(given, goal):
    assert shown(given, goal)


def test_a_quotient_that_may_be_by_zero_stays():
    """1/(1/x) = x holds at 0 too, but 1/(1 - x/x) is 1/0 where x is not 0."""
    assert shown((), rel("eq", inv(inv(x)), x))
    assert not shown((), rel("eq", inv(minus(ONE, mul(x, inv(x)))), ONE))


def test_a_sign_that_is_open_proves_nothing():
    assert not shown((rel("ne", x, ZERO),), rel("lt", ZERO, inv(add(num(1), inv(x)))))
