"""Goals about one number: Bernstein's coefficients, division and derivative, cuts; and sums of roots, ordered chains."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import axiomcheck
from axiomcheck.calculus.check import check
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.term import Node, num, var
from axiomcheck.input.relations import relation
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.descent import Descent
from axiomcheck.tactics.intervals import Interval, number_of, polynomial_sign
from axiomcheck.tactics.places import Curve, cuts_of
from axiomcheck.tactics.scalar import Scalar

X = var("x")


def shown(text: str, inside: Interval, polynomial: bool = False) -> int:
    """How many steps show the relation for x in the interval; they are checked."""
    g = relation(text)
    builder = Builder(20_000)
    search = Scalar(builder, thorough=True)
    p = search.ring.difference(g.kids[1], g.kids[0])
    number = (
        polynomial_sign(search, inside, X, p, g.op) if polynomial else Descent(search, X).sign(inside, p, g.op, 0)
    )  # fmt: skip
    S = builder.steps[number].shows
    assert S.given == frozenset(inside.holds(X))
    steps = tuple(pruned(builder.steps, [S]))
    assert check(steps, [S]) == frozenset()
    return len(steps)


POLYNOMIALS = [
    ("0 < x**2 + 1", Interval()),
    ("0 < x**4 - x + 1", Interval()),
    ("0 < x**2 - x + 26/100", Interval(num(0), num(1), True, True)),
    ("0 <= (x - 1)**2*(x**2 - x + 26/100)", Interval(num(0), num(2))),
    ("0 < (x - 1)**2*(x + 1)", Interval(num(1))),
    ("0 < x**3 - 2", Interval(num(2))),
    ("x**3 < 2", Interval(None, num(1), False, True)),
    ("2 < x", Interval(Node("exp", (num(1),)))),
]


@pytest.mark.parametrize(("text", "inside"), POLYNOMIALS, ids=[t for t, _ in POLYNOMIALS])
def test_signs_of_polynomials_on_intervals(text, inside):
    assert shown(text, inside, polynomial=True)


WRONG_POLYNOMIALS = [
    ("0 < (x - 1)**2", Interval(num(0), num(2))),
    ("0 <= x**2 - 2", Interval(num(1))),
    ("0 < x", Interval(num(0), None, True)),
    ("0 <= x**3 - x", Interval(num(0))),
    ("3 < x", Interval(Node("exp", (num(1),)))),
]


@pytest.mark.parametrize(("text", "inside"), WRONG_POLYNOMIALS, ids=[t for t, _ in WRONG_POLYNOMIALS])
def test_signs_that_are_not_so(text, inside):
    with pytest.raises((Stuck, OutOfSteps)):
        shown(text, inside, polynomial=True)


CURVES = [
    ("1 + x <= exp(x)", Interval()),
    ("(x**3 + 3*x**2 + 6*x + 6)/6 <= exp(x)", Interval()),
    ("exp(x)*(6 - 2*x) <= x**2 + 4*x + 6", Interval(num(0), num(3), True)),
    ("x*exp(x) < exp(2*x) - 1", Interval(num(0))),
    ("-x*log(x) <= 1/exp(1)", Interval(num(0))),
    ("log(x)*sqrt(x) <= x - 1", Interval(num(1), num(1000))),
    ("2*x <= log(1 + x)*(2 + x)", Interval(num(0))),
    ("log(x) <= x*(log(3)/3 + 17/10000)", Interval(num(0))),
    ("4*x*(1 - x)*log(2) <= -x*log(x) - (1 - x)*log(1 - x)", Interval(num(0), num(1))),
    ("1 <= (1 - x)*exp(x/(1 - x))", Interval(None, num(1))),
]


@pytest.mark.parametrize(("text", "inside"), CURVES, ids=[t for t, _ in CURVES])
def test_division_and_derivative(text, inside):
    assert shown(text, inside)


SMOOTHED = "0 < (1/4 + x)*(log(1/4 + x) - log(3/4 + x)) + (3/4 + x)*(log(3/4 + x) - log(1/4 + x))"
OTHER = "(1/5 + x)*(log(1/5 + x) - log(7/10 + x)) + (4/5 + x)*(log(4/5 + x) - log(3/10 + x))"
CLEAR = [
    (f"{SMOOTHED} - ({OTHER})", Interval(num("9/20"), num("1/2"), True, True)),
    (SMOOTHED, Interval(num(0), num("1/1000000"))),
]


@pytest.mark.parametrize(("text", "inside"), CLEAR, ids=["many pieces", "one piece"])
def test_what_is_clearly_positive_is_left_to_enclosures(text, inside):
    assert shown(text, inside) < 1_000


WRONG_CURVES = [
    ("1 + x < exp(x)", Interval()),
    ("1 + 1.001*x <= exp(x)", Interval()),
    ("log(x) <= x*(log(3)/3 + 16/10000)", Interval(num(0))),
    ("exp(x) <= 1 + x + x**2", Interval(num(0), num("9/5"), True, True)),
]


@pytest.mark.parametrize(("text", "inside"), WRONG_CURVES, ids=[t for t, _ in WRONG_CURVES])
def test_what_is_false_stays_open(text, inside):
    with pytest.raises((Stuck, OutOfSteps)):
        shown(text, inside)


def test_zeros_of_a_curve_are_recognised():
    ring = Ring()
    p = ring.poly(relation("0 < x - 1 - log(x)").kids[1])
    curve = Curve(ring, X, Interval(num(0)))
    slope = ring.poly(relation("0 < 1 - 1/x").kids[1])
    assert (num(1), True) in cuts_of(curve, p, curve.of(p), curve.of(slope))


def test_values_too_large_for_floats_tell_nothing():
    ring = Ring()
    curve = Curve(ring, X, Interval(num(0), num(1)))
    values = curve.of(ring.poly(relation("0 < exp(1/(1 - x)**2)").kids[1]))
    assert np.isnan(values).any()
    assert np.isfinite(values).any()


def test_numbers_of_closed_terms():
    assert number_of(num(Fraction(1, 4))) == 0.25
    assert abs(number_of(Node("exp", (num(1),))) - 2.718281828) < 1e-8


SAME_DEGREE = "256*a*b*c*d <= (a + b + c + d)**4"
ON_A_CUBE = "a/(b + c + 1) + b/(c + a + 1) + c/(a + b + 1) + (1 - a)*(1 - b)*(1 - c) <= 1"
BOX = ["0 <= a <= 1", "0 <= b <= 1", "0 <= c <= 1"]
POSITIVE = ["a >= 0", "b >= 0", "c >= 0"]
PROVED = [
    (SAME_DEGREE, [*POSITIVE, "d >= 0"]),
    (ON_A_CUBE, BOX),
    ("sqrt(4*a + 1) + sqrt(4*b + 1) + sqrt(4*c + 1) <= sqrt(21)", [*POSITIVE, "a + b + c = 1"]),
    ("sqrt(2)*(a + b + c) <= sqrt(a**2 + b**2) + sqrt(b**2 + c**2) + sqrt(c**2 + a**2)", []),
    ("2*abs(x)/(2 + x) <= abs(log(1 + x))", ["-1 < x"]),
    ("exp(x) <= (x**2 + 4*x + 6)/(6 - 2*x)", ["0 <= x < 3"]),
]


@pytest.mark.parametrize(("text", "given"), PROVED, ids=[t for t, _ in PROVED])
def test_goals_as_users_state_them(text, given):
    found = axiomcheck.prove(text, given=given, seconds=3)
    assert (found.verdict, found.trusts) == ("PROVED", ("kernel",))
    assert check(unpack(found.certificate)[0], [found.sequent]) == frozenset()


FALSE = [
    ("257*a*b*c*d <= (a + b + c + d)**4", [*POSITIVE, "d >= 0"]),
    (ON_A_CUBE.replace("<= 1", "<= 99/100"), BOX),
    ("sqrt(4*a + 1) + sqrt(4*b + 1) + sqrt(4*c + 1) <= sqrt(20)", [*POSITIVE, "a + b + c = 1"]),
    ("2.1*abs(x)/(2 + x) <= abs(log(1 + x))", ["-1 < x"]),
]


@pytest.mark.parametrize(("text", "given"), FALSE, ids=[t for t, _ in FALSE])
def test_false_neighbours_are_not_proved(text, given):
    assert axiomcheck.prove(text, given=given, seconds=3).verdict != "PROVED"
