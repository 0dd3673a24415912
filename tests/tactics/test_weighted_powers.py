"""Sums of powers whose exponents are parameters, by tangents of exp: what holds is proved, what holds just outside is not."""

from fractions import Fraction

import pytest

import axiomcheck
from axiomcheck.calculus.term import Node, add, at, mul, neg, num, rel, var
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.powers import bases_of
from axiomcheck.tactics.sums import _slope

POSITIVE = ["p > 0", "x > 0"]
SHARE, ABOVE, BELOW = ["q > 0", "q < 1"], ["q > 1"], ["q < 0"]
MIXED = "exp(q*log(p))*exp((1 - q)*log(x))"
TRUE = {
    "weighted means": (f"{MIXED} <= q*p + (1 - q)*x", [*SHARE, *POSITIVE]),
    "strictly": (f"{MIXED} < q*p + (1 - q)*x", [*SHARE, *POSITIVE, "p < x"]),
    "above 1": (f"q*p + (1 - q)*x <= {MIXED}", [*ABOVE, *POSITIVE]),
    "below 0": (f"q*p + (1 - q)*x <= {MIXED}", [*BELOW, *POSITIVE]),
    "a quotient": ("q*p + (1 - q)*x <= exp(q*log(p))/exp((q - 1)*log(x))", [*ABOVE, *POSITIVE]),
    "Bernoulli": ("1 + q*(x - 1) <= exp(q*log(x))", [*ABOVE, "x > 0"]),
    "Bernoulli the other way": ("exp(q*log(x)) <= 1 + q*(x - 1)", [*SHARE, "x > 0"]),
    "three": ("exp(a*log(x) + b*log(y) + (1 - a - b)*log(z)) <= a*x + b*y + (1 - a - b)*z",
              ["a > 0", "b > 0", "a + b < 1", "x > 0", "y > 0", "z > 0"]),
    "orders": ("exp(q*log(p)) < exp(q*log(x))", ["q > 0", "p > 0", "p < x"]),
    "orders by products": (f"{MIXED} <= x", [*SHARE, "p > 0", "p <= x"]),
    "equal": ("exp(q*log(p))*exp((1 - q)*log(p)) = p", ["p > 0"]),
    "monotone": (f"(1 - q)*x - {MIXED} < (1 - q)*y - exp(q*log(p))*exp((1 - q)*log(y))",
                 [*SHARE, "y > 0", "y < x", "x <= p"]),
}  # fmt: skip
FALSE = {
    "strictly, also where they are equal": (f"{MIXED} < q*p + (1 - q)*x", [*SHARE, *POSITIVE]),
    "means, also above 1": (f"{MIXED} <= q*p + (1 - q)*x", ["q > 0", *POSITIVE]),
    "Bernoulli, also below 1": ("1 + q*(x - 1) <= exp(q*log(x))", ["q > 0", "x > 0"]),
    "weights that add up to less": (f"{MIXED} <= q*p + (9/10 - q)*x", [*SHARE, "q < 1/2", *POSITIVE]),
    "orders for exponents below 0": ("exp(q*log(p)) < exp(q*log(x))", ["p > 0", "p < x"]),
    "equal but for one exponent": ("exp(q*log(p))*exp((1 - 2*q)*log(p)) = p", ["p > 0"]),
}


@pytest.mark.parametrize("name", TRUE)
def test_is_proved_by_the_kernel_alone(name):
    conclusion, given = TRUE[name]
    found = axiomcheck.prove(conclusion, given=given, seconds=20)
    assert found.verdict == "PROVED" and found.trusts == ("kernel",), found


@pytest.mark.parametrize("name", FALSE)
def test_is_not_proved(name):
    conclusion, given = FALSE[name]
    assert axiomcheck.prove(conclusion, given=given, seconds=4).verdict != "PROVED"


def power(entry: Node, exponent: Node) -> Node:
    """A power as formulas have it: 0 where the entry is."""
    return Node("ite", (rel("lt", num(0), entry), function("exp", mul(exponent, function("log", entry))), num(0)))


def test_slopes_on_the_diagonal_may_be_linear_in_a_parameter():
    q, p, x = var("q_"), at("p"), at("x")
    body = mul(power(p, q), power(x, add(num(1), neg(q))))
    slope = _slope(body, "x")
    assert slope == add(num(1), mul(num(-1), q))
    assert _slope(body, "p") == add(num(0), mul(num(1), q))
    assert _slope(mul(p, x), "x") is None  # it depends on where
    assert _slope(power(x, q), "x") is None
    assert _slope(mul(num(Fraction(1, 3)), x), "x") == num("1/3")


def test_bases_are_what_stands_in_exponents():
    x = var("x")
    goal = rel("le", num(0), add(function("exp", mul(var("q"), function("log", x))), function("log", var("y"))))
    assert bases_of(goal) == [x]
