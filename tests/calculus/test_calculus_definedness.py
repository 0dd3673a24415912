"""Where a formula has a value: 0 log 0, brackets, quotients, and what no zero absorbs; the formulas that once fooled a kernel."""

from __future__ import annotations

from fractions import Fraction

import pytest
from calculus_steps import P, X, eq, seq
from calculus_values import UNDEFINED, World, natural

from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    TWO,
    Node,
    Part,
    Refused,
    add,
    at,
    conj,
    disj,
    div,
    entries,
    every,
    inv,
    minus,
    mul,
    neg,
    num,
    power,
    rel,
    root,
    some,
    substitute,
    total,
    var,
)
from axiomcheck.calculus.values import Point, truth, value
from axiomcheck.tactics.forms import function

u, b, c, z = (var(k) for k in "ubcz")
ZERO = num(0)
HALF = Fraction(1, 2)


def log(t):
    return function("log", t)


def there(t, **values) -> bool:
    """Has t a value?  Both readings say the same, and the value is the total one."""
    scalars = {k: Fraction(values.get(k, 0)) for k in "ubcz"}
    answer = truth(defined(t), Point(1, scalars=scalars))
    own = natural(t, World(1, scalars=scalars))
    assert answer is (own != UNDEFINED)
    if answer:
        v = value(t, Point(1, scalars=scalars))
        assert not isinstance(v, Fraction) or own[0] <= v <= own[1]
    return bool(answer)


ABSORBED = {  # at u = z = b = 0, c = 1, if nothing else is said
    "0 log 0": (mul(z, log(u)), {}),
    "0 log 0 0": (mul(log(u), z, z), {}),
    "brackets to the left": (mul(mul(mul(log(u), b), c), z), {"b": 1}),
    "flat": (mul(log(u), b, c, z), {"b": 1}),
    "brackets to the right": (mul(mul(log(u), mul(b, c)), z), {"b": 1}),
    "two logarithms": (mul(z, log(u), log(u)), {}),
    "a square of a logarithm": (mul(z, power(log(u), 2)), {}),
    "a power of a product": (mul(c, power(mul(z, log(u)), 3)), {}),
    "a power of a power": (mul(z, power(power(log(u), 2), 2)), {}),
    "0 log(0/0)": (mul(z, log(div(u, b))), {}),
    "0 log(2 (0/0))": (mul(z, log(mul(TWO, div(u, b)))), {}),
    "0 log((1/0) 0)": (mul(z, log(mul(inv(b), u))), {}),
    "0 log(0 (1/0) 1)": (mul(z, log(mul(u, inv(b), ONE))), {}),
    "0 log((2 0)/0)": (mul(z, log(div(mul(TWO, u), b))), {}),
    "0 log((0/0)^2)": (mul(z, log(power(div(u, b), 2))), {}),
    "0 log(0 (1/0)^2)": (mul(z, log(mul(u, power(inv(b), 2)))), {}),
    "0 log(0/0^2)": (mul(z, log(div(u, power(b, 2)))), {}),
    "p log(p/x) at 0, 0": (mul(u, log(div(u, b))), {}),
    "(b + c) log 0 at b = -c": (mul(add(b, c), log(u)), {"b": 1, "c": -1}),
    "log 1 log 0": (mul(log(b), log(u)), {"b": 1}),
    "0^0": (power(u, 0), {}),
    "0/1": (div(z, c), {}),
    "root of 0": (root(u, 2), {}),
    "0 log 1": (mul(z, log(c)), {}),
}  # fmt: skip

NOWHERE = {
    "log 0": (log(u), {}),
    "0 log(-1)": (mul(z, log(u)), {"u": -1}),
    "0 log(1/0)": (mul(z, log(inv(u))), {}),
    "0 log(1/0), as a quotient": (mul(z, log(div(c, u))), {}),
    "0 log(log 0)": (mul(z, log(log(u))), {}),
    "0 log(log(0/0))": (mul(z, log(log(div(u, b)))), {}),
    "0 |log 0|": (mul(z, function("abs", log(u))), {}),
    "0 min(log 0, 1)": (mul(z, function("min", log(u), c)), {}),
    "0 (log 0 + 1)": (mul(z, add(log(u), c)), {}),
    "0 (log 0 - log 1)": (mul(z, minus(log(u), log(b))), {"b": 1}),
    "(0/0) log 0": (mul(div(z, b), log(b)), {}),
    "0 log(0)/0": (div(mul(z, log(b)), b), {}),
    "b log 0 + c log 0": (add(mul(b, log(u)), mul(c, log(u))), {"b": 1, "c": -1}),
    "(1/0)^0": (power(inv(u), 0), {}),
    "0/0": (div(z, u), {}),
    "0 (1/0)": (mul(z, inv(u)), {}),
    "a root of -1": (root(u, 3), {"u": -1}),
    "0 root(-1)": (mul(z, root(u, 2)), {"u": -1}),
    "1 log 0": (mul(c, log(u)), {}),
    "log 0 log 0": (mul(log(u), log(u)), {}),
    "0 exp(log 0)": (mul(z, function("exp", log(u))), {}),
}  # fmt: skip


@pytest.mark.parametrize("case", ABSORBED)
def test_absorbed(case):
    t, values = ABSORBED[case]
    assert there(t, **{"c": 1, **values})


@pytest.mark.parametrize("case", NOWHERE)
def test_nowhere(case):
    t, values = NOWHERE[case]
    assert not there(t, **{"c": 1, **values})


@pytest.mark.parametrize("case", [k for k in ABSORBED if "log" in k])
def test_a_factor_that_is_not_zero_absorbs_nothing(case):
    t, values = ABSORBED[case]
    if case in ("log 1 log 0", "(b + c) log 0 at b = -c", "0 log 1", "p log(p/x) at 0, 0"):
        return
    assert not there(t, **{"c": 1, **values, "z": 1})


def test_a_sum_absorbs_class_by_class():
    inside, outside = total(mul(P, log(X))), mul(total(P), total(log(X)))
    point = Point(2, {"p": [Fraction(0), Fraction(1)], "x": [Fraction(0), Fraction(1)]})
    nought = Point(2, {"p": [Fraction(0)] * 2, "x": [Fraction(0), Fraction(1)]})
    assert truth(defined(inside), point) is True
    assert truth(defined(outside), point) is False
    assert truth(defined(outside), nought) is False


def test_the_formulas_as_trees():
    assert defined(mul(z, log(u))) == disj(rel("lt", ZERO, u), conj(rel("eq", z, ZERO), rel("le", ZERO, u)))
    assert defined(inv(u)) == rel("ne", u, ZERO)
    assert defined(total(inv(P), ("c",))) == every(rel("ne", P, ZERO), ("c",))
    assert defined(Node("cmin", (inv(P),))) == every(rel("ne", P, ZERO))
    there_is = some(rel("le", ZERO, ZERO), ("c",))
    assert defined(Node("cmax", (P,), classes=("c",))) == there_is
    assert defined(add(P, mul(u, TWO), power(u, 0))) == Node("and")


def test_an_extremum_over_no_class_has_no_value():
    part = entries([Part("out", "A")])
    t = Node("cmin", (P,), classes=part)
    for A, answer in ((frozenset(), False), (frozenset({1}), True)):
        point = Point(2, {"p": [ONE.q, TWO.q]}, parts={"A": A})
        assert truth(defined(t), point) is answer
        assert value(t, point) == (2 if A else 0)
    assert truth(defined(total(inv(P), part)), Point(1, {"p": [ZERO.q]}, parts={"A": frozenset()})) is True


def test_where():
    t = function("ite", rel("lt", u, ONE), log(u), inv(b))
    for values, answer in (
        ({"u": HALF}, True),
        ({"u": 0, "b": 1}, False),
        ({"u": 1, "b": 1}, True),
        ({"u": 1}, False),
    ):
        assert there(t, **values) is answer
    assert not there(function("ite", rel("lt", inv(u), ONE), z, z))
    for f in (
        Node("dist", classes=("c", "d")),
        Node("int", (u,)),
        Node("exs", (rel("eq", u, z),), "s"),
        every(rel("le", P, u)),
    ):
        with pytest.raises(Refused):
            defined(function("ite", f, u, z))


def test_domains_are_taken_before_arguments_are_put_in():
    """sum p log x at x := p/q: p = q = 0 is no point, the argument has no value there."""
    F, body = total(mul(P, log(X))), div(at("p"), at("q"))
    point = Point(1, {"p": [ZERO.q], "q": [ZERO.q]})
    where = [substitute(defined(F), vectors={"x": body}), every(defined(body))]
    assert truth(conj(*where), point) is False
    assert (
        truth(defined(substitute(F, vectors={"x": body})), point) is True
    )  # the other order says more than it may


# -- what a kernel once believed ------------------------------------------------------------------------------


def test_a_stratum_is_undefined_only_where_all_of_it_is():
    """f > 0 off the diagonal was believed, because a factor that is 0 inside the stratum was no syntactic zero."""
    away, half = function("abs", minus(P, X)), function("abs", minus(P, num("1/2")))
    F = total(add(mul(P, X, away), mul(half, P, away, log(X), log(X))))
    point = Point(3, {"p": [HALF, HALF, ZERO.q], "x": [ZERO.q, ZERO.q, ONE.q]})
    assert truth(defined(F), point) is True and value(F, point) == 0
    S = seq({eq(total(P), ONE), eq(total(X), ONE), defined(F), eq(F, ZERO)}, every(eq(P, X)))
    assert refutes(S, point)
    with_quotient = add(total(mul(half, power(log(X), 2), div(X, X))), ZERO)
    assert truth(defined(with_quotient), point) is False


def test_a_power_of_zero_is_one():
    F = total(add(power(X, 0), div(X, inv(X))))
    zero_one = Point(2, {"x": [ZERO.q, ONE.q]})
    assert value(total(power(X, 0)), zero_one) == 2
    assert truth(defined(F), zero_one) is False  # x/(1/x)
    assert refutes(seq((), FALSE), zero_one)


def test_a_product_of_logarithms_is_absorbed_by_its_own_zero_only():
    x = at("x", "c")
    inner = log(function("exp", neg(inv(function("abs", minus(x, num("1/2")))))))
    F = mul(log(mul(TWO, x)), inner)
    assert truth(defined(F), Point(1, {"x": [HALF]}, classes={"c": 0})) is False
    assert truth(defined(F), Point(1, {"x": [Fraction(499, 1000)]}, classes={"c": 0})) is True
