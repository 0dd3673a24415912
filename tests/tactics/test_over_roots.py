"""Quotients by square roots, signs of quotients, and points that grow with a bound on what else is left open."""

from __future__ import annotations

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    ZERO,
    Node,
    add,
    conj,
    disj,
    inv,
    minus,
    mul,
    num,
    rel,
    root,
    var,
)
from axiomcheck.tactics import numerators, over_roots
from axiomcheck.tactics.builder import Builder, Stuck, pruned
from axiomcheck.tactics.coefficients import by_coefficients
from axiomcheck.tactics.sampling import tenable
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.search import Found, prove_one_of

A, B, C, E, K = map(var, "abcek")
COUNTS = frozenset([*(rel("le", ZERO, v) for v in (A, B, C, E)), rel("le", ONE, add(A, C)), rel("le", ONE, add(B, E))])


def phi(a, b, c, e):
    """The correlation of a smoothed two by two table, and the root that it is divided by."""
    g, n, s, m = add(a, c), add(b, e), add(a, b), add(c, e)
    below = inv(mul(add(g, n), add(g, n)))
    a, b, c, e = add(a, mul(g, s, below)), add(b, mul(n, s, below)), add(c, mul(g, m, below)), add(e, mul(n, m, below))
    r = root(mul(add(a, c), add(e, b), add(a, b), add(e, c)), 2)
    return minus(mul(a, e), mul(b, c)), r


def shown(S, tactic):
    b = Builder()
    tactic(b, S, lambda _: pytest.fail("nothing else is asked"))
    check(tuple(pruned(b.steps, [S])), [S])
    return True


def compared(before, after):
    low, high = phi(*before), phi(*after)
    sides = [mul(top, inv(r)) for top, r in (low, high)]
    known = {f for _, r in (low, high) for f in (rel("ne", r, ZERO), rel("le", ZERO, *r.kids))}
    return Sequent(COUNTS | known, rel("lt", *sides))


def test_a_quotient_by_a_root_grows_whatever_its_sign():
    S = compared((A, B, add(C, ONE), E), (add(A, ONE), B, C, E))
    assert over_roots.there(S) and shown(S, over_roots.by_squares)


def test_what_is_not_so_is_not_shown():
    S = compared((add(A, ONE), B, C, E), (A, B, add(C, ONE), E))
    with pytest.raises(Stuck):
        over_roots.by_squares(Builder(), S, None)


def test_where_a_root_may_be_zero_nothing_is_there():
    S = compared((A, B, add(C, ONE), E), (add(A, ONE), B, C, E))
    assert not over_roots.there(Sequent(COUNTS, S.goal))


def test_a_quotient_that_is_zero_has_no_sign():
    top, _ = phi(A, B, C, E)
    nothing = disj(conj(rel("eq", A, ZERO), rel("eq", B, ZERO)), conj(rel("eq", C, ZERO), rel("eq", E, ZERO)))
    for sign in (rel("lt", ZERO, top), rel("lt", top, ZERO)):
        S, b = Sequent(COUNTS | {sign, nothing}, FALSE), Builder()
        assert numerators.there(S)
        numerators.by_factors(b, S, lambda W: Scalar(b).prove(W))  # noqa: B023
        check(tuple(pruned(b.steps, [S])), [S])


def test_a_bound_by_what_others_are_is_put_in_its_place():
    least = rel("le", num(4), mul(K, minus(ONE, mul(num(2), A))))
    given = frozenset([rel("lt", ZERO, A), rel("lt", A, ONE), rel("le", ONE, K), rel("lt", mul(num(2), A), ONE), least])
    b = Builder()
    S = Sequent(given, rel("lt", mul(num(2), A, K), K))
    by_coefficients(b, S)
    check(tuple(pruned(b.steps, [S])), [S])
    with pytest.raises(Stuck):
        by_coefficients(Builder(), Sequent(given, rel("lt", mul(num(3), A, K), K)))


def test_parts_that_are_false_somewhere_are_left_out():
    size = [Node("int", (K,)), rel("le", ONE, K), rel("le", ONE, mul(K, minus(ONE, A)))]
    given = frozenset([rel("lt", ZERO, A), rel("lt", A, ONE), *size])
    false, true = rel("le", K, num(1000)), rel("le", inv(minus(ONE, A)), K)
    S = Sequent(given, disj(false, true))
    assert tenable(S, S.goal.kids) == [true]
    found, left = prove_one_of(S, 4_000)
    assert isinstance(found, Found) and left > 0
    check(found.steps, [S])
    assert prove_one_of(Sequent(given, false), 4_000) == ("it is false at some point, in floating point", 4_000)
