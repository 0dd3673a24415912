"""The kernel's arithmetic against mpmath, on random formulas: values, folding, signs, limits, derivatives."""

from fractions import Fraction as F

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from independent import MEASURES, NoValue, mpf, real, some_distribution
from trees import as_function, tree_value

from axiomcheck.calculus.extended import MINUS, PLUS
from axiomcheck.consistency.rules import cone as cone_of
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import UNIT, linear
from axiomcheck.exact.balls import ball, certainly, precision
from axiomcheck.exact.evaluate import evaluate, expand, fold, holds, sign
from axiomcheck.exact.limits import along_curve, limit_at_infinity
from axiomcheck.exact.shape import INFINITE, UNDEFINED, shape, strata
from axiomcheck.lang.expr import ONE, ZERO, Expr, absolute, exp, log, maximum, minimum, num, p, p_hat, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt, le, lt
from axiomcheck.measures import quantification as M

x, y, t = sym("x"), sym("y"), sym("t")
NEAR = mpf(10) ** -15
LENIENT = settings(
    max_examples=250, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)

leaves = st.one_of(st.sampled_from([x, y, ZERO, ONE]), st.fractions(-3, 3, max_denominator=5).map(num))


def formulas(*functions):
    pair = lambda f: lambda s: st.tuples(s, s).map(lambda a: f(*a))  # noqa: E731
    binary = [
        lambda a, b: a + b,
        lambda a, b: a - b,
        lambda a, b: a * b,
        lambda a, b: a / b,
        maximum,
        minimum,
    ]
    unary = [lambda a: a**2, lambda a: -a, absolute, *functions]
    return st.recursive(
        leaves, lambda s: st.one_of(*(pair(f)(s) for f in binary), *(s.map(f) for f in unary)), max_leaves=8
    )


points = st.tuples(*[st.fractions(0, 2, max_denominator=6)] * 2).map(
    lambda v: dict(zip("xy", v, strict=True))
)


def reference(e: Expr, point) -> mpf | None:
    try:
        return tree_value(e, {k: real(v) for k, v in point.items()})
    except (NoValue, OverflowError):
        return None


def inside(value, wanted: mpf) -> bool:
    """Is the reference value the exact number, or in the ball?"""
    if isinstance(value, F):
        return abs(real(value) - wanted) <= mpf(10) ** -60 * (1 + abs(wanted))
    low, high = (mpf(str(v)) for v in (float(value.lower()), float(value.upper())))
    slack = NEAR * (1 + abs(wanted))
    return low - slack <= wanted <= high + slack


@LENIENT
@given(formulas(log, exp), points)
def test_evaluate_encloses_the_value_or_says_there_is_none(e, point):
    try:
        with precision(200):
            value = evaluate(e, point)
    except UndefinedValue:
        assert reference(e, point) is None, e
        return
    except CheckError:
        return  # not enough precision to tell
    wanted = reference(e, point)
    if wanted is not None and abs(wanted) < 1e200:
        assert inside(value, wanted), e
    if wanted is None:
        assert not isinstance(value, F), f"{e} has no value at {point}"


@LENIENT
@given(formulas(log, exp), formulas(log), points, st.sampled_from(["<", "<=", "=", "!="]))
def test_relations_that_hold_for_certain_hold(a, b, point, op):
    from axiomcheck.lang.goal import Rel

    try:
        told = holds(Rel(op, a, b), point)
    except UndefinedValue:
        return
    left, right = reference(a, point), reference(b, point)
    if told and None not in (left, right):
        order = 0 if abs(left - right) < mpf(10) ** -70 else (-1 if left < right else 1)
        assert {"<": order < 0, "<=": order <= 0, "=": order == 0, "!=": order != 0}[op]


@LENIENT
@given(formulas(log, exp), points, st.sets(st.sampled_from("xy")))
def test_folding_keeps_the_value_and_loses_no_hole(e, point, known):
    positive = frozenset(k for k in known if point[k] > 0)
    wanted = reference(e, point)
    try:
        folded = fold(e, positive)
    except UndefinedValue:
        assert wanted is None, e
        return
    found = reference(folded, point)
    if wanted is not None:
        assert found is not None, f"{e} became {folded}"
        assert abs(found - wanted) <= NEAR * (1 + abs(wanted)), f"{e} became {folded}"


@LENIENT
@given(formulas(log, exp), points)
def test_signs_told_by_syntax_are_right(e, point):
    if min(point.values()) > 0:
        s, wanted = sign(e, frozenset("xy")), reference(e, point)
        if s is not None and wanted is not None:
            assert (wanted > 0) - (wanted < 0) == s or abs(wanted) < mpf(10) ** -60, e


REGIONS = (
    ((gt(x, 0), gt(y, 0)), [[0, 1, UNIT]]),
    ((gt(x, 0), lt(x, y), lt(y, 1)), [[0, 1, 2]]),
    ((ge(x, 0), le(x, y), le(y, 1)), [[0, 1, 2]]),
    ((ge(x, 0), lt(x, 1), gt(y, 0), le(y, 2)), [[0, 1], [2, 3]]),
    ((gt(y, 0),), [[0, "x", UNIT]]),
)


@LENIENT
@given(formulas(), st.sampled_from(REGIONS), st.lists(points, min_size=8, max_size=8))
def test_signs_and_normal_forms_on_cones_hold_at_points_of_the_region(e, region, some):
    given_, coordinates = region
    cone = cone_of(Goal(given_, eq(x, y)), coordinates)
    try:
        top, _ = cone.value(e)
        s, strict = cone.sign(top)
        normal = cone.normal(e)
    except (CheckError, UndefinedValue):
        return
    for point in some:
        if not all(holds(r, point) for r in given_):
            continue
        wanted = reference(e, point)
        assert wanted is not None, f"{e} has no value at {point}, and the cone does not know"
        again = reference(normal, point)
        assert again is not None and abs(again - wanted) <= NEAR * (1 + abs(wanted)), f"{e} became {normal}"
        if s is not None:
            if abs(wanted) > mpf(10) ** -60:
                assert wanted * s > 0, f"{e} at {point}"
            else:
                assert s == 0 or not strict, f"{e} at {point}"


def test_signs_on_cones():
    goal = Goal((ge(x, 0), gt(y, 0)), eq(x, y))
    cone = cone_of(goal, [[0, 1, UNIT]])
    told = lambda e: cone.sign(cone.value(e)[0])  # noqa: E731
    assert told(x + y) == (1, True)
    assert told(x) == (1, False)
    assert told(x * y) == (1, False)
    assert told(-x - y) == (-1, True)
    assert told(x - y) == (None, False)
    assert told(x - x) == (0, True)
    assert told((x - y) ** 2) == (1, False)
    assert told((x - y) ** 2 * (x + y)) == (1, False)
    assert told(x**2 - x * y + y**2)[0] is None
    for bad in (
        1 / x,
        log(y),
        absolute(x - y),
        maximum(x, y),
        1 / (x - y),
        exp(x),
        (x - y) ** num("1/2"),
        x ** num("-1/2"),
        sym("z"),
    ):
        with pytest.raises((CheckError, UndefinedValue)):
            cone.value(bad)


@pytest.mark.parametrize(
    ("e", "positive", "folded"),
    [
        (ZERO * log(ZERO), "", ZERO),
        (ZERO * log(ZERO / y), "y", ZERO),
        (ZERO * log(ZERO / ZERO), "", ZERO),
        (x * log(num(1)), "", ZERO),
        (ZERO / y, "y", ZERO),
        (absolute(ZERO - y) / maximum(ZERO, y), "y", ONE),
        (x / x, "x", ONE),
        (exp(ZERO), "", ONE),
    ],
)
def test_exact_zeros_fold(e, positive, folded):
    assert fold(e, frozenset(positive)) == folded


@pytest.mark.parametrize(
    "e",
    [
        ZERO / ZERO,
        x / ZERO,
        log(ZERO),
        ZERO * (ONE / ZERO),
        ZERO * log(num(-1)),
        ONE * log(ZERO),
        y * log(y / ZERO),
    ],
)
def test_what_has_no_value_has_none(e):
    with pytest.raises(UndefinedValue):
        fold(e, frozenset("y"))


@pytest.mark.parametrize(
    ("e", "positive"),
    [
        (ZERO * log(y), ""),
        (ZERO / y, ""),
        (x / x, ""),
        (ZERO * log(y - x), "xy"),
        (ZERO * (1 / y), ""),
        (ZERO / exp(1 / x), ""),
        (exp(1 / x) / exp(1 / x), ""),
        (minimum(ZERO, exp(1 / x)), ""),
        (ZERO / (ONE + 1 / x - 1 / x), ""),
    ],
)
def test_zeros_do_not_hide_what_may_be_undefined(e, positive):
    assert fold(e, frozenset(positive)) != ZERO
    assert fold(e, frozenset(positive)) != ONE


def test_strata_of_the_catalog():
    def of(m, domain="natural"):
        table = strata(shape(m, None).summand, domain)
        return {k: v if isinstance(v, str) else "value" for k, v in table.items()}

    assert of(M.KLD) == {"00": "value", "0+": "value", "+0": UNDEFINED, "++": "value"}
    assert of(M.KLD, "extended")["+0"] == INFINITE
    assert of(M.RAE) == {"00": UNDEFINED, "0+": UNDEFINED, "+0": "value", "++": "value"}
    assert of(M.RAE, "extended")["0+"] == INFINITE
    assert of(M.RAE, "extended")["00"] == UNDEFINED
    assert of(M.PD, "extended") == {"00": UNDEFINED, "0+": "value", "+0": INFINITE, "++": "value"}
    assert of(M.DR)["00"] == UNDEFINED
    assert set(of(M.AE).values()) == {"value"}


def test_limits_at_infinity():
    S = sym("S")
    assert limit_at_infinity(2 * (exp(S) / (exp(S) + 1)) - 1) == 1
    assert limit_at_infinity(S) == PLUS
    assert limit_at_infinity(-S) == MINUS
    assert limit_at_infinity(1 / S) == 0
    assert limit_at_infinity(S * exp(-S)) is None
    assert limit_at_infinity(S / sym("n")) is None
    assert limit_at_infinity(minimum(S, 1 / S) * S) == 1
    assert limit_at_infinity(log(S)) is None
    assert limit_at_infinity(1 / (S - S)) is None


def test_limits_along_curves_of_distributions():
    """Of |p - x|/p at the first class, where both go to 0: that depends on how fast they do."""
    formula = Expr("at", num(1), absolute(p - p_hat) / p)
    rising = [["0", "1"], ["1", "-1"]], [["0", "2"], ["1", "-2"]], [["0", "0", "1"], ["1", "0", "-1"]]
    assert [along_curve(formula, rising[0], x) for x in rising] == [0, 1, 1]
    assert along_curve(formula, rising[2], rising[0]) == PLUS


def test_balls_decide_only_what_is_certain():
    with precision(64):
        third = ball(F(1, 3))
        assert not certainly("=", third, third)
        assert not certainly("<", third, third)
        assert not certainly("!=", third, third)
        assert certainly("<", third, F(1, 2))
        assert certainly("=", F(1, 3), F(2, 6))


def test_linear_forms():
    assert linear(2 * x - y / 3 + 1, ["x", "y"]) == [2, F(-1, 3), 1]
    for e in (x * y, x / y, 1 / x, absolute(x), x**2, sym("z"), log(x), x / ZERO):
        assert linear(e, ["x", "y"]) is None


@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(sorted(MEASURES)), st.randoms(use_true_random=False), st.integers(2, 6))
def test_the_catalog_says_what_the_paper_says(name, rng, size):
    """The declared formula, the kernel's value and the independent one agree at random points, zeros included."""
    from axiomcheck.measures import catalog

    measure = catalog()[name]
    size = measure.classes or size
    true, predicted = some_distribution(rng, size), some_distribution(rng, size)
    try:
        wanted = MEASURES[name]([real(v) for v in true], [real(v) for v in predicted])
    except NoValue:
        wanted = None
    try:
        with precision(200):
            found = evaluate(expand(measure.formula, list(map(num, true)), list(map(num, predicted))), {})
    except UndefinedValue:
        assert wanted is None
        return
    assert wanted is not None
    assert inside(found, wanted)
    assert (
        abs(as_function(measure)([real(v) for v in true], [real(v) for v in predicted]) - wanted)
        < mpf(10) ** -70
    )
    if name in ("AE", "RAE", "SE", "DR", "KLD", "NKLD", "PD", "WAE"):
        parts = shape(measure, None)
        assert parts.outer.symbols <= {"S", "n"} and parts.summand.symbols <= {"p", "p_hat", "n"}


def test_an_aggregator_inside_another_is_a_number_of_its_own():
    """sum(p * min(p)) at (1/4, 3/4) is 1/4: the minimum does not take the outer class."""
    inner = Expr("sum", sym("p") * Expr("cmin", sym("p")))
    there = [num("1/4"), num("3/4")]
    assert evaluate(expand(inner, there, there), {}) == F(1, 4)
    captured = expand(inner, [sym("p"), 1 - sym("p")], there)  # vectors may use the name p themselves
    assert evaluate(captured, {"p": F(1, 4)}) == F(1, 4)
    with pytest.raises(CheckError):
        expand(Expr("at", num(3), sym("p")), there, there)
