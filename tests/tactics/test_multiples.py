"""Columns in proportion, two pairs of them: what is proved, and what must stay open."""

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, add, inv, mul, rel, root, var
from axiomcheck.tactics import multiples
from axiomcheck.tactics.search import Found, prove_sequents

a, b, c, d = (var(name) for name in "abcd")
x, y, z, w = (var(name) for name in "xyzw")
SIZES = [rel("le", ONE, add(*pair)) for pair in ((a, c), (b, d), (x, z), (y, w), (a, x), (b, y), (c, z), (d, w))]
GIVEN = [*(rel("le", ZERO, v) for v in (a, b, c, d, x, y, z, w)), *SIZES]
FIRST, SECOND = rel("eq", mul(a, d), mul(b, c)), rel("eq", mul(x, w), mul(y, z))
SAME_RATE = rel("eq", mul(add(a, c), add(y, w)), mul(add(b, d), add(x, z)))
PRECISION = rel("eq", mul(a, inv(add(a, x))), mul(b, inv(add(b, y))))


def shown(given, goal):
    S = Sequent(frozenset(given), goal)
    found = prove_sequents([S], 5.0)
    if isinstance(found, Found):
        check(found.steps, [S])
    return isinstance(found, Found)


def test_two_pairs_of_columns_are_one_where_the_multiples_are_equal():
    assert multiples.there(Sequent(frozenset([*GIVEN, FIRST, SECOND]), PRECISION))
    assert shown([*GIVEN, FIRST, SECOND, SAME_RATE], PRECISION)


@pytest.mark.parametrize("left_out", [FIRST, SECOND, SAME_RATE], ids=["first", "second", "rates"])
def test_every_equation_is_needed(left_out):
    assert not shown({*GIVEN, FIRST, SECOND, SAME_RATE} - {left_out}, PRECISION)


def test_a_product_that_is_zero_has_a_factor_that_is():
    other = [rel("eq", mul(a, y), mul(b, x)), rel("eq", mul(c, w), mul(d, z))]
    mixed = [rel("le", ONE, add(x, c)), rel("le", ONE, add(a, z))]
    prevalence = rel("eq", mul(add(a, c), inv(add(a, c, x, z))), mul(add(b, d), inv(add(b, d, y, w))))
    assert shown([*GIVEN, FIRST, SECOND, *other, *mixed], prevalence)
    assert not shown([*GIVEN, FIRST, SECOND, *other], prevalence)  # where one matrix is all right, it need not


def test_roots_of_products_lose_their_squares():
    factors = [add(a, c), add(x, z)]
    plain = mul(y, root(mul(*factors), 2))
    whole = root(mul(y, y, *factors), 2)
    assert shown([*GIVEN, rel("lt", ZERO, y)], rel("eq", mul(w, inv(add(ONE, whole))), mul(w, inv(add(ONE, plain)))))
    assert not shown([rel("le", y, ZERO), *SIZES], rel("eq", whole, plain))
