"""The rules of theorems about axioms, offered something false: signs of coefficients and linear facts refuse it."""

import random
from fractions import Fraction as F

import pytest
from sixty_digits import holds, mp

from axiomcheck.consistency.rules import farkas, orthant
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.lang.expr import ZERO, Expr, absolute, log, maximum, minimum, num, sqrt, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt, ne

x, y = sym("x"), sym("y")
UNIT = -1
LINE = [[0, UNIT]]
PLANE = [[0, UNIT], [1, UNIT]]
POSITIVE, NONNEGATIVE, NEGATIVE = (gt(x, 0), gt(y, 0)), (ge(x, 0), ge(y, 0)), (lt(x, 0), lt(y, 0))


def refused(goal: Goal, coordinates) -> None:
    with pytest.raises((CheckError, UndefinedValue)):
        orthant(goal, coordinates=coordinates)


# -- signs of coefficients, and linear facts ----------------------------------------------


@pytest.mark.parametrize(
    ("goal", "coordinates"),
    [
        (Goal((le(0, x),), lt(0, x)), [0, -1]),  # zero is possible
        (Goal((lt(0, x),), lt(0, x - 1)), [0, -1]),
        (Goal((lt(0, x), lt(0, y)), le(0, x - y)), [0, 1, -1]),
        (Goal((lt(0, x), lt(0, y)), le(0, x**2 - 3 * x * y + y**2)), [0, 1, -1]),
        (Goal((lt(0, x),), lt(0, absolute(x - 1))), [0, -1]),  # open sign inside |.|
        (Goal((lt(0, x),), le(0, 1 / (x - 1))), [0, -1]),  # a denominator that vanishes
        (Goal((le(0, x),), le(0, 1 / x)), [0, -1]),  # at the border
        (Goal((lt(0, x),), le(0, log(x))), [0, -1]),  # a logarithm as such
        (Goal((lt(0, x),), eq(log(x - 1), log(x - 1))), [0, -1]),  # of a negative number
        (Goal((lt(0, x),), eq(log(x) + log(x + 1), log(x * (x + 2)))), [0, -1]),
        (Goal((), le(0, x)), ["x", -1]),  # a free variable
        (Goal((), lt(0, x**2)), ["x", -1]),  # zero is possible
        (Goal((lt(0, x), lt(0, 2 * x)), le(0, x)), [0, 1]),  # dependent coordinates
        (Goal((lt(0, x),), lt(0, x)), [0]),
        (Goal((lt(0, x),), lt(0, x)), [0, 0]),
        (Goal((lt(0, x),), lt(0, x)), [0, 7]),
        (Goal((lt(0, x),), lt(0, x)), [0, True]),
        (Goal((eq(0, x),), lt(0, x)), [0, -1]),  # an equation is not a coordinate
        (Goal((ne(0, x),), lt(0, x)), [0, -1]),
        (Goal((lt(0, x),), ne(x, 1)), [0, -1]),
        (Goal((lt(0, x),), eq(maximum(x, 1), x)), [0, -1]),
    ],
)
def test_orthant_refuses(goal, coordinates):
    refused(goal, [coordinates])


@pytest.mark.parametrize(
    ("given", "coefficients"),
    [
        ((le(0, x), le(x, 0)), ["1", "1"]),  # consistent: x = 0
        ((lt(0, x), lt(x, 1)), ["1", "1"]),
        ((lt(0, x), lt(1, x)), ["1", "-1"]),  # a negative multiplier
        ((lt(0, x),), ["0"]),
        ((lt(0, x), lt(x, 0)), ["1"]),
        ((ne(x, 0), eq(x, 0)), ["1", "1"]),
        ((lt(0, x), lt(x, 0)), [1, 1]),
        ((lt(0, x * x), lt(x * x, 0)), ["1", "1"]),
    ],
)
def test_farkas_refuses(given, coefficients):
    with pytest.raises(CheckError):
        farkas(Goal(given, lt(1, 0)), coefficients=coefficients)


def test_a_literal_zero_is_no_denominator():
    refused(Goal((gt(x, 0),), eq(x / 0, x / 0)), LINE)


@pytest.mark.parametrize("e", [log(x), sqrt(x), x ** num("-1/2"), absolute(log(x)), sqrt(x**2), log(num(2))])
def test_logarithms_and_roots_are_not_spoken_of(e):
    """Not even where they are true: signs of coefficients are about quotients of polynomials."""
    refused(Goal(POSITIVE, eq(e + y, e + y)), PLANE)


@pytest.mark.parametrize(
    ("given", "coordinates", "e"),
    [
        ((ge(y, 0), ge(1 + x - y, 0)), [["x", 0, 1]], 1 + x),  # a free coordinate may make up the 1 by itself
        ((ge(x, 0), ge(y, 0), le(x + y, 1)), [[0, 1, 2]], x + y),
        ((ge(x, 0), le(x, 1), ge(y, 0), le(y, 1)), [[0, 1], [2, 3]], x + y),
        ((ge(x, 0), le(x, 1), ge(y, 0), le(y, 1)), [[0, 1], [2, 3]], x * y + (1 - x) * (1 - y)),
        ((ge(x, 0), ge(y, 0)), [[0, UNIT], [1, UNIT]], x + y),
    ],
)
def test_what_vanishes_at_a_corner_is_not_positive(given, coordinates, e):
    refused(Goal(given, lt(0, e)), coordinates)
    refused(Goal(given, eq(1 / e, 1 / e)), coordinates)


@pytest.mark.parametrize("e", [x + (1 - x), x * x + (1 - x), x + y + (1 - x) * (1 - y)])
def test_of_the_parts_of_one_some_is_positive(e):
    given = (ge(x, 0), le(x, 1), ge(y, 0), le(y, 1))
    assert orthant(Goal(given, lt(0, e + 0 * x + 0 * y)), coordinates=[[0, 1], [2, 3]]) == ()


REGIONS = [
    (POSITIVE, PLANE), (NONNEGATIVE, PLANE), (NEGATIVE, PLANE), ((lt(x, 0), gt(y, 0)), PLANE),
    ((le(x, 0), ge(y, 0)), PLANE), ((ge(x, 0), le(x, y)), [[0, 1, UNIT]]), ((gt(x, 0),), [[0, UNIT], ["y", UNIT]]),
    ((ge(y, 0), ge(1 + x - y, 0)), [["x", 0, 1]]), ((ge(x, 0), ge(y, 0), le(x + y, 1)), [[0, 1, 2]]),
    ((ge(x, 0), le(x, 1), ge(y, 0), le(y, 2)), [[0, 1], [2, 3]]), ((ge(x, y), ge(y, -1)), [[0, 1, UNIT]]),
    ((ge(x, 0), le(x, 1), gt(y, 0)), [[0, 1], [2, UNIT]]), ((), [["x", UNIT], ["y", UNIT]]),
]  # fmt: skip
POINTS = [
    F(v) for v in ("0", "1", "-1", "2", "-2", "1/2", "-1/2", "3", "4", "-4", "5/7", "1/100", "100", "-1/100")
]
EXPONENTS = ("1/2", "1/2", "1/2", "3/2", "-1/2", "-3/2", "1/3", "-2/3", "2", "2", "-1", "3")


def some_formula(rng, depth: int) -> Expr:
    if depth == 0 or rng.random() < 0.15:
        return rng.choice([x, y, x, y, num(rng.choice(["0", "1", "2", "-1", "3", "1/2", "-3/2"]))])
    a, b = some_formula(rng, depth - 1), some_formula(rng, depth - 1)
    k = rng.randrange(20)
    if k < 12:
        return (a + b, a - b, a * b, a * b, a / b, a + b)[k // 2]
    return a ** num(rng.choice(EXPONENTS)) if k < 17 else (log(a), absolute(a), minimum(a, b))[k - 17]


def attack_orthant(seed: int, count: int) -> int:
    """Random relations between random formulas: what is accepted holds at many points."""
    rng, accepted = random.Random(seed), 0
    points = [{"x": mp.mpf(a.numerator) / a.denominator, "y": mp.mpf(b.numerator) / b.denominator}
              for a in POINTS for b in POINTS]  # fmt: skip
    for _ in range(count):
        given, coordinates = rng.choice(REGIONS)
        a = some_formula(rng, rng.choice((2, 3, 3, 4)))
        b = rng.choice([ZERO, ZERO, a, some_formula(rng, rng.choice((1, 2, 3)))])
        then = Rel(rng.choice(("<", "<=", "=", "!=")), *rng.choice([(a, b), (b, a)]))
        tied = Rel(then.op, then.lhs + 0 * x + 0 * y, then.rhs)  # so that it speaks of both variables
        try:
            orthant(Goal(given, tied), coordinates=coordinates)
        except (CheckError, UndefinedValue):
            continue
        accepted += 1
        for at in rng.sample(points, 25):
            if all(holds(r, at) for r in given):
                assert holds(then, at), (given, then, at)
    return accepted


def test_what_orthant_accepts_is_true():
    assert attack_orthant(1, 1500) >= 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 10))
def test_what_orthant_accepts_is_true_at_length(seed):
    assert attack_orthant(seed, 10_000) >= 700
