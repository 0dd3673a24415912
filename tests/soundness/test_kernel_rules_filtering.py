"""The kernel's rules for matrices and the goals they leave, offered something false: they must refuse."""

import random
from fractions import Fraction as F

import pytest
from independent_filtering import mp

from axiomcheck import axioms, measures
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel import rules
from axiomcheck.kernel.certificate import NO_THRESHOLD, encode
from axiomcheck.kernel.certificate import Certificate as C
from axiomcheck.kernel.checker import GOAL_RULES, check, premises_of
from axiomcheck.kernel.matrices import Region, limit, strata
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import (
    ONE,
    ZERO,
    Expr,
    absolute,
    exp,
    log,
    maximum,
    minimum,
    num,
    sqrt,
    sym,
)
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt, ne
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.verdict import Status, decide, rested

x, y, z, t = sym("x"), sym("y"), sym("z"), sym("t_path")
TP, FP, FN, TN = map(sym, CELLS)
UNIT = -1
LINE = [[0, UNIT]]
PLANE = [[0, UNIT], [1, UNIT]]
POSITIVE, NONNEGATIVE, NEGATIVE = (gt(x, 0), gt(y, 0)), (ge(x, 0), ge(y, 0)), (lt(x, 0), lt(y, 0))


def refused(goal: Goal, certificate: C) -> None:
    with pytest.raises(CheckError):
        check(goal, certificate)


def step(goal: Goal, rule: str, **params) -> tuple[Goal, ...]:
    return premises_of(GOAL_RULES[rule], goal, C(rule, params))


def orthant(coordinates) -> C:
    return C("orthant", {"coordinates": coordinates})


# -- roots on a cone --------------------------------------------------------------------


@pytest.mark.parametrize(
    "goal",
    [
        Goal((lt(x, 0),), eq(sqrt(x) ** 2, x)),
        Goal((lt(x, 0),), eq(sqrt(x), sqrt(x))),
        Goal((lt(x, 0),), eq(sqrt(x**2), x)),
        Goal((lt(x, 0),), lt(0, sqrt(x**3))),
        Goal((le(x, 0),), lt(0, sqrt(x**2))),
        Goal((ge(x, 0),), lt(0, sqrt(x))),
        Goal((ge(x, 0),), eq(1 / sqrt(x), 1 / sqrt(x))),
        Goal((ge(x, 0),), eq(x / sqrt(x), sqrt(x))),
        Goal((ge(x, 0),), eq(x ** num("-1/2"), x ** num("-1/2"))),
        Goal((ge(x, 0),), ne(sqrt(x) + 1, 1)),
        Goal((ge(x, 0),), eq(log(sqrt(x)), log(x) / 2)),
        Goal((gt(x, 0),), le(sqrt(x), x)),
        Goal((gt(x, 0),), le(x, sqrt(x))),
        Goal((gt(x, 0),), lt(sqrt(x + 1), sqrt(x))),
        Goal((gt(x, 0),), lt(0, sqrt(x) - 1)),
        Goal((gt(x, 0),), lt(0, 1 / (sqrt(x) - 1))),
        Goal((gt(x, 0),), lt(0, sqrt(sqrt(x) - 1))),
        Goal((gt(x, 0),), eq(sqrt((x - 1) ** 2), x - 1)),
        Goal((gt(x, 0),), eq(sqrt((x - 1) ** 6), (x - 1) ** 3)),
        Goal((gt(x, 0),), eq(((x - 1) ** 3) ** num("1/3"), x - 1)),
        Goal((lt(x, 0),), eq((x**3) ** num("1/3"), x)),
        Goal((lt(x, 0),), eq((x**2) ** num("1/3"), x ** num("2/3"))),
        Goal((ge(x, 0),), eq(x ** num("-1/3"), x ** num("-1/3"))),
        Goal((gt(x, 0),), lt(x ** num("1/3"), sqrt(x))),
        Goal((gt(x, 0),), le(0, sqrt(x * (x - 1)))),
        Goal((gt(x, 0),), eq(sqrt(num(-1) * x) ** 2, -x)),
        Goal((gt(x, 0),), lt(0, sqrt(num(0)))),
        Goal((gt(x, 0),), eq(sqrt(num(2)), num("7/5"))),
        Goal((gt(x, 0),), le(sqrt(num(2)), num(1))),
        Goal((gt(x, 0),), eq(sqrt(num("1/2")) * 2, num(1))),
        Goal((gt(x, 0),), eq(sqrt(8 * x), 2 * sqrt(x))),
        Goal((gt(x, 0),), eq(x ** num("3/2"), x)),
        Goal((gt(x, 0),), eq(x ** num("-3/2"), sqrt(x) / x)),
        Goal((gt(x, 0),), lt(0, -(x ** num("-1/2")))),
        Goal((gt(x, 0),), eq(sqrt(x - x), sqrt(x))),
        Goal((ge(x, 0),), eq(sqrt(x - x) ** num(-1), ZERO)),
        Goal((gt(x, 0),), eq((x - x) ** num("-1/2"), ZERO)),
    ],
    ids=str,
)
def test_roots_in_one_variable(goal):
    refused(goal, orthant(LINE))


@pytest.mark.parametrize(
    "goal",
    [
        Goal(NEGATIVE, eq(sqrt(x * y), sqrt(x) * sqrt(y))),
        Goal(NEGATIVE, eq(sqrt(x / y), sqrt(x) / sqrt(y))),
        Goal(NEGATIVE, lt(sqrt(x * y), 0)),
        Goal(NEGATIVE, eq(sqrt(x**2 * y**2), -(x * y))),
        Goal((lt(x, 0), gt(y, 0)), eq(sqrt(x * y), sqrt(x * y))),
        Goal((lt(x, 0), gt(y, 0)), eq(sqrt(x**2 * y), x * sqrt(y))),
        Goal(NONNEGATIVE, eq(sqrt(x / y), sqrt(x) / sqrt(y))),
        Goal(NONNEGATIVE, lt(0, sqrt(x) + sqrt(y))),
        Goal(NONNEGATIVE, eq(1 / (sqrt(x) + sqrt(y)), 1 / (sqrt(y) + sqrt(x)))),
        Goal(POSITIVE, eq(sqrt(x + y), sqrt(x) + sqrt(y))),
        Goal(POSITIVE, le(sqrt(x) + sqrt(y), sqrt(x + y))),
        Goal(POSITIVE, lt(sqrt(x), sqrt(y))),
        Goal(POSITIVE, eq(1 / (sqrt(x) - sqrt(y)), 1 / (sqrt(x) - sqrt(y)))),
        Goal(POSITIVE, lt(0, sqrt(x) * y - sqrt(y) * x)),
        Goal(POSITIVE, eq(sqrt(x - y) * sqrt(x + y), sqrt(x**2 - y**2))),
        Goal(POSITIVE, eq(log(sqrt(x) - sqrt(y)), log(sqrt(x) - sqrt(y)))),
        Goal(POSITIVE, eq(log(sqrt(x) + sqrt(y)), log(sqrt(x)) + log(sqrt(y)))),
        Goal(POSITIVE, lt(0, log(sqrt(x)))),
        Goal(POSITIVE, lt(0, log(x) * sqrt(y))),
        Goal(POSITIVE, eq(maximum(sqrt(x), sqrt(y)), sqrt(x))),
        Goal(POSITIVE, eq(absolute(sqrt(x) - sqrt(y)), sqrt(x) - sqrt(y))),
        Goal(POSITIVE, ne(sqrt(x), sqrt(y))),
    ],
    ids=str,
)
def test_roots_in_two_variables(goal):
    refused(goal, orthant(PLANE))


@pytest.mark.parametrize(
    "goal",
    [
        Goal(POSITIVE, eq(sqrt(x * y), sqrt(x) * sqrt(y))),
        Goal(POSITIVE, lt(0, sqrt(x) + y)),
        Goal(NONNEGATIVE, eq(sqrt(x) ** 2 + y, x + y)),
        Goal(NEGATIVE, eq(sqrt(x**2) - y, -x - y)),
        Goal(NEGATIVE, lt(0, sqrt(x * y))),
        Goal(POSITIVE, eq(sqrt(8 * x) * y, 2 * sqrt(num(2)) * sqrt(x) * y)),
        Goal(POSITIVE, eq(x ** num("-3/2") * y, sqrt(x) / x**2 * y)),
        Goal(POSITIVE, eq((sqrt(x) - sqrt(y)) * (sqrt(x) + sqrt(y)), x - y)),
    ],
    ids=str,
)
def test_true_statements_about_roots_are_accepted(goal):
    """So that the refusals above are not those of a rule that refuses everything."""
    check(goal, orthant(PLANE))


def test_other_cones_know_nothing_of_the_first_ones_roots():
    goal = Goal((gt(x, 0), gt(y, 0), ge(x - y, 0)), lt(sqrt(y), sqrt(x)))
    for others in ([], [[[0, UNIT], [1, UNIT]]], [[[2, 1, UNIT]], [[0, UNIT], [1, UNIT]]]):
        refused(goal, C("orthant", {"coordinates": PLANE, "others": others}))


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
    refused(Goal(given, lt(0, e)), orthant(coordinates))
    refused(Goal(given, eq(1 / e, 1 / e)), orthant(coordinates))


@pytest.mark.parametrize("e", [x + (1 - x), x * x + (1 - x), x + y + (1 - x) * (1 - y)])
def test_of_the_parts_of_one_some_is_positive(e):
    given = (ge(x, 0), le(x, 1), ge(y, 0), le(y, 1))
    check(Goal(given, lt(0, e + 0 * x + 0 * y)), orthant([[0, 1], [2, 3]]))


def value(e: Expr, at: dict):
    """The value of a formula in 60 digits; ArithmeticError where there is none."""
    if e.op == "num":
        return mp.mpf(e.args[0].numerator) / e.args[0].denominator
    if e.op == "sym":
        return at[e.args[0]]
    if e.op == "pow":
        base, k = value(e.args[0], at), e.args[1].args[0]
        if (base == 0 and k < 0) or (base < 0 and k.denominator != 1):
            raise ArithmeticError
        return base ** int(k) if k.denominator == 1 else base ** (mp.mpf(k.numerator) / k.denominator)
    a = [value(part, at) for part in e.args]
    if e.op == "log" and a[0] <= 0:
        raise ArithmeticError
    return {
        "add": mp.fsum, "mul": mp.fprod, "div": lambda v: v[0] / v[1], "log": lambda v: mp.log(v[0]),
        "abs": lambda v: abs(v[0]), "min": min, "max": max,
    }[e.op](a)  # fmt: skip


def holds(r: Rel, at: dict) -> bool:
    d = value(r.lhs, at) - value(r.rhs, at)
    zero = abs(d) < mp.mpf(10) ** -45 * (1 + abs(value(r.lhs, at)))
    return {"<": d < 0 and not zero, "<=": d < 0 or zero, "=": zero, "!=": not zero}[r.op]


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
            rules.orthant(Goal(given, tied), coordinates=coordinates)
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


# -- whole numbers -----------------------------------------------------------------------


def test_whole_cuts_between_whole_numbers_only():
    goal = Goal((gt(x, 0),), ge(x, 1), ("x",))
    low, high = step(goal, "whole", on=x, at=0)
    assert low.given == (*goal.given, le(x, 0)) and high.given == (*goal.given, ge(x, 1))
    assert low.integers == high.integers == ("x",)
    check(
        goal,
        C("whole", {"on": x, "at": 0}, (C("farkas", {"coefficients": ["1", "1"]}), orthant([[1, UNIT]]))),
    )


@pytest.mark.parametrize(
    ("integers", "on", "at"),
    [
        ((), x, 0),  # a real number
        (("y",), x, 0),
        (("x",), y, 0),
        (("x",), x + y, 0),
        (("x",), x / 2, 0),
        (("x",), x + num("1/2"), 0),
        (("x",), num("1/2") * x, 0),
        (("x",), x * x, 0),
        (("x", "y"), x / y, 0),
        (("x",), sqrt(x), 0),
        (("x",), absolute(x), 0),
        (("x",), minimum(x, num("1/2")), 0),
        (("x",), x, True),
        (("x",), x, "0"),
        (("x",), x, F(1, 2)),
        (("x",), x, 0.5),
        (("x",), x, None),
    ],
)
def test_whole_is_about_whole_numbers(integers, on, at):
    goal = Goal((gt(x, 0), gt(y, 0)), ge(x, 1), integers)
    with pytest.raises(CheckError):
        step(goal, "whole", on=on, at=at)


@pytest.mark.parametrize(
    ("rule", "params", "then"),
    [
        ("path", {"h": x + t}, lt(x, x + 1)),
        ("rising", {"variable": "x", "start": ONE, "upward": True, "coordinates": LINE}, lt(0, x)),
        ("exponentials", {}, lt(exp(x), exp(x + 1))),
        ("roots", {}, lt(0, sqrt(x))),
        ("cut", {"low": ZERO, "high": x, "op": "<"}, lt(0, x)),
        ("split", {"on": x}, lt(0, x)),
        ("instead", {"part": x, "by": x + 0}, lt(0, x)),
    ],
)
def test_no_step_makes_a_variable_whole(rule, params, then):
    """Whole numbers stay so or are forgotten; new variables are real."""
    for g in step(Goal((gt(x, 0),), then, ("x",)), rule, **params):
        assert set(g.integers) <= {"x"}
        if "x" in g.integers:
            assert all("w" not in name or name == "x" for name in g.integers)
    for g in step(Goal((gt(x, 0),), then), rule, **params):
        assert g.integers == ()


# -- a path between two values ---------------------------------------------------------------


def test_path_leaves_both_ends_the_slope_and_definedness():
    goal = Goal((gt(x, 0),), lt(log(x), log(x + 1)), ("x",))
    goals = step(goal, "path", h=log(x + t))
    assert [g.then for g in goals[:2]] == [eq(log(x), log(x + 0)), eq(log(x + 1), log(x + 1))]
    assert goals[2].then.op == "<" and {gt(t, 0), lt(t, 1)} <= set(goals[2].given)
    assert gt(x + t, 0) in [g.then for g in goals[3:]]
    assert {str(gt(x + end, 0)) for end in (ZERO, ONE)} <= {str(g.then) for g in goals[3:]}


@pytest.mark.parametrize(
    ("then", "h"),
    [
        (eq(x, x), x + t),
        (ne(x, x + 1), x + t),
        (lt(x, x + 1), x + sym("u")),
        (lt(x, x + 1), x + sym("t_x") * t),
        (lt(t, t + 1), t),
        (lt(x, x + 1), absolute(x + t)),
        (lt(x, x + 1), minimum(x + t, 1)),
        (lt(x, x + 1), x**t),
    ],
)
def test_path_refuses(then, h):
    with pytest.raises(CheckError):
        step(Goal((gt(x, 0),), then), "path", h=h)


def test_a_path_over_a_pole_is_not_defined():
    """1/(1/2 - t) rises on either side of its pole, from 2 to -2."""
    goal = Goal((gt(x, 0),), lt(num(2), num(-2)))
    goals = step(goal, "path", h=1 / (num("1/2") - t))
    assert ne(num("1/2") - t, 0) in [g.then for g in goals]
    with pytest.raises(CheckError):
        check(goal, C("path", {"h": 1 / (num("1/2") - t)}, tuple(orthant([[0, UNIT]]) for _ in goals)))


def test_a_path_that_ends_elsewhere_leaves_a_false_goal():
    goals = step(Goal((gt(x, 0),), lt(x, x - 1)), "path", h=x + t)
    refused(goals[1], orthant(LINE))
    refused(goals[1], C("ground"))


# -- replacements -----------------------------------------------------------------------------


def test_instead_leaves_the_equation():
    goal = Goal((gt(x, 0),), lt(x + y, y + 1))
    equation, left = step(goal, "instead", part=x, by=num(7))
    assert equation.then == eq(x, num(7)) and left.then == lt(y + 7, y + 1)
    refused(equation, orthant([[0, UNIT], ["y", UNIT]]))


@pytest.mark.parametrize(("part", "by"), [(z, ONE), (x, z), (x * y, ONE), (x, x)])
def test_instead_refuses(part, by):
    with pytest.raises(CheckError):
        step(Goal((gt(x, 0),), lt(x + y, y + 1)), "instead", part=part, by=by)


def test_instead_does_not_hide_what_has_no_value():
    """0 x/x may be replaced by 0 only where x/x is shown to be something."""
    goal = Goal((ge(x, 0),), le(0 * (x / x), ZERO))
    for part, by in ((x / x, ONE), (0 * (x / x), ZERO)):
        equation, _ = step(goal, "instead", part=part, by=by)
        refused(equation, orthant(LINE))


# -- limits ---------------------------------------------------------------------------------


def at_zero(formula: Expr, *zeros: str, parameters=()):
    """The value where those cells are zero and all others positive."""
    measure = Measure("M", "m", formula, "somewhere", kind=FILTERING, parameters=parameters)
    claim = Claim(measure, axioms.from_name("sm"), "steps")
    cells = {c: ZERO if c in zeros else sym(c) for c in CELLS}
    return limit(formula, cells, Region(claim, frozenset(set(CELLS) - set(zeros))))


@pytest.mark.parametrize(
    ("formula", "zeros", "wanted"),
    [
        (TP / FP, ["FP"], "+oo"),
        (-TP / FP, ["FP"], "-oo"),
        (TP / FP, ["TP"], ZERO),
        (-1 / (FP + FN), ["FP", "FN"], "-oo"),
        (1 / (1 + TP / FP), ["FP"], ZERO),
        (1 / (TP / FP + TN / FN), ["FP", "FN"], ZERO),
        (log(FP), ["FP"], "-oo"),
        (-log(FP / TP), ["FP"], "+oo"),
        (log(TP / FP), ["FP"], "+oo"),
        (exp(-TP / FP), ["FP"], ZERO),
        (exp(TP / FP), ["FP"], "+oo"),
        (FP * log(FP), ["FP"], ZERO),
        (FP * log(FP / FN), ["FP", "FN"], ZERO),
        (absolute(log(FP)), ["FP"], "+oo"),
        (minimum(log(FP), TP), ["FP"], "-oo"),
        (maximum(log(FP), ONE), ["FP"], ONE),
        (maximum(TP / FP, ONE), ["FP"], "+oo"),
        (TP / FP + TN, ["FP"], "+oo"),
        ((TP / FP) * (-TN), ["FP"], "-oo"),
        (log(FP) * log(FN), ["FP", "FN"], "+oo"),
        (sqrt(FP), ["FP"], ZERO),
        (FP ** num("-1/2"), ["FP"], "+oo"),
        (FP ** num(-2), ["FP"], "+oo"),
        (FP ** num(0), ["FP"], ONE),
        ((TP / FP) ** num("1/2"), ["FP"], "+oo"),
        ((TP / FP) ** num(-1), ["FP"], ZERO),
        ((-FP) ** num(-1), ["FP"], "-oo"),
        ((-FP) ** num(-2), ["FP"], "+oo"),
        ((-TP / FP) ** num(3), ["FP"], "-oo"),
        ((-TP / FP) ** num(2), ["FP"], "+oo"),
        ((-TP / FP) ** num(-1), ["FP"], ZERO),
        (TP / FP / FN, ["FP", "FN"], "+oo"),
    ],
    ids=str,
)
def test_limits(formula, zeros, wanted):
    assert at_zero(formula, *zeros) == wanted


@pytest.mark.parametrize(
    ("formula", "zeros"),
    [
        (FP / FN, ["FP", "FN"]),
        (FP * FN / (FP + FN), ["FP", "FN"]),
        (TP / FP - TN / FN, ["FP", "FN"]),
        (TP / FP - TP / FP, ["FP"]),
        (log(FP) - log(FN), ["FP", "FN"]),
        (FP * (TP / FP), ["FP"]),
        (FP * (1 / FP + log(FP)), ["FP"]),
        ((TP / FP) / (TN / FN), ["FP", "FN"]),
        (0 * (TP / FP), ["FP"]),
        (log(FP / FN), ["FP", "FN"]),
        (log(-TP / FP), ["FP"]),
        (log(FP) ** num("1/2"), ["FP"]),
    ],
    ids=str,
)
def test_no_value(formula, zeros):
    with pytest.raises(UndefinedValue):
        at_zero(formula, *zeros)


@pytest.mark.parametrize(
    ("formula", "zeros"),
    [
        (1 / (FP - FN), ["FP", "FN"]),  # of either sign
        (log(FP - FN), ["FP", "FN"]),
        ((FP - FN) ** num(-1), ["FP", "FN"]),
        (log(-FP), ["FP"]),
        ((-FP) ** num("-1/2"), ["FP"]),
        (FP * log(-1 - FP), ["FP"]),
        ((TP - TN) / FP, ["FP"]),
        ((TP - TN) * log(FP), ["FP"]),
        (TP / FP * (TP - TN), ["FP"]),
        ((TP / FP) / (TP - TN), ["FP"]),
    ],
    ids=str,
)
def test_an_open_sign_is_not_guessed(formula, zeros):
    with pytest.raises((CheckError, UndefinedValue)):
        at_zero(formula, *zeros)


def test_the_range_of_a_parameter_tells_signs_and_nothing_else_does():
    c = sym("c")
    free, positive = Parameter("c"), Parameter("c", low="0")
    above, below = Parameter("c", low="1"), Parameter("c", high="0")
    for parameter, wanted in ((positive, "+oo"), (above, "+oo"), (below, "-oo")):
        assert at_zero(c / FP, "FP", parameters=(parameter,)) == wanted
    assert at_zero((c - 1) / FP, "FP", parameters=(above,)) == "+oo"
    for formula, parameter in ((c / FP, free), ((c - 1) / FP, positive), (c**2 / FP, free)):
        with pytest.raises(CheckError):
            at_zero(formula, "FP", parameters=(parameter,))


@pytest.mark.parametrize(
    ("axiom", "reading"),
    [
        ("sm", "steps"),
        ("sm", "positive"),
        ("aw", "pair"),
        ("nifq", "noninformative"),
        ("nigq", "noninformative"),
    ],
)
def test_every_small_instance_lies_in_exactly_one_stratum(axiom, reading):
    for change in axioms.from_name(axiom).statement(reading).changes:
        seen = 0
        labels = [s.label for s in strata(change)]
        assert len(set(labels)) == len(labels)
        rng = random.Random(3)
        for _ in range(150):
            counts = {k: rng.randint(least, least + 2) for k, least in change.counts}
            shares = {s: rng.choice([F(0), F(1, 3), F(1, 2), F(1)]) for s in change.shares}
            at = {**{k: num(v) for k, v in counts.items()}, **{s: num(v) for s, v in shares.items()},
                  **{f"{s}_rest": num(1 - v) for s, v in shares.items()}}  # fmt: skip
            point = {k: mp.mpf(v) for k, v in counts.items()}
            if not all(holds(r.subs(at), {}) for r in change.given):
                continue
            seen += 1
            mark = {k: "0" if v == 0 else "+" for k, v in counts.items()}
            mark |= {s: "0" if v == 0 else "1" if v == 1 else "+" for s, v in shares.items()}
            label = " ".join(f"{k}{'=' + v if v != '+' else '>0'}" for k, v in mark.items())
            (stratum,) = [s for s in strata(change) if s.label == label]
            point |= {
                s: mp.mpf(v.numerator) / (v.denominator - v.numerator) for s, v in shares.items() if v < 1
            }
            assert all(holds(r, point) for r in stratum.given)
            for cells, side in ((stratum.before, change.before), (stratum.after, change.after)):
                for c, e in zip(CELLS, side, strict=True):
                    assert abs(value(cells[c], point) - value(e.subs(at), {})) < mp.mpf(10) ** -50
        assert seen >= 50


# -- what must not be proved ----------------------------------------------------------------------

SM = axioms.from_name("sm")
FALLING = -2 - FP - FN / (FN + TP + 1)  # satisfies SM


def filtering(formula: Expr) -> Measure:
    return Measure("M", "m", formula, "somewhere", kind=FILTERING, lower_is_better=False)


def test_the_bait_satisfies_sm():
    assert decide(Claim(filtering(FALLING), SM, "steps"), 10).status is Status.PROVED


@pytest.mark.parametrize(
    "pole",
    [-1 / FP, -1 / FP**2, (-FP) ** num(-1), (-1 / FP) ** num(3), (-1 / FP) / FP, -((-1 / FP) ** num(2))],
    ids=str,
)
def test_a_limit_of_minus_infinity_breaks_sm(pole):
    """Without false positives the value is -oo, whatever the rest; elsewhere the bait is below the pole."""
    claim = Claim(filtering(minimum(pole, FALLING)), SM, "steps")
    assert decide(claim, 10).status is not Status.PROVED


def test_a_pole_from_below_is_no_pole_from_above():
    claim = Claim(filtering(exp((-FP) ** num(-1)) + TP - FN - FP), SM, "steps")
    assert decide(claim, 10).status is not Status.REFUTED


def test_the_parameter_of_a_threshold_cannot_be_cut():
    """Below, at and above its threshold Utility goes one way each: that is AW, and no refutation of it."""
    target = Claim(measures.from_name("utility"), axioms.from_name("aw"), "pair")
    alpha = sym("alpha")

    part = C(NO_THRESHOLD, {"witnesses": {"alpha": {"kind": "constant", "values": dict.fromkeys(CELLS, "0"), "way": "<"}}})
    params = {"on": ["<", encode(alpha), encode(ONE)], "outcomes": ["fails", "fails"]}
    cut = C("cases", {**params, "examples": [{"alpha": "1/2"}, {"alpha": "2"}]}, (part, part))
    assert decide(target, 10).status is Status.PROVED
    with pytest.raises(CheckError, match="speaks of all values"):
        rested(target, Status.REFUTED, cut)


def test_division_by_a_literal_zero_has_no_value():
    for goal in (Goal((gt(x, 0),), eq(x / 0, x / 0)), Goal((), le(num(1) / num(0), num(1) / num(0)))):
        for certificate in (C("z3"), C("ground"), orthant(LINE)):
            refused(goal, certificate)
