"""Absolute values, squares that vanish together, polynomials of degree 2: what is proved, and what must stay open."""

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.proving import asked
from axiomcheck.tactics import absolutes, quadratics, vanishing
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.scalar import Scalar

SHARE = ["0 <= a", "a <= 1"]


def shown(S, way):
    """Does the tactic alone show it, with steps that the calculus accepts?"""
    builder = Builder(4_000)
    try:
        if way(builder, S) is None:
            return False
        check(pruned(builder.steps, [S]), [S])
    except (Stuck, OutOfSteps):
        return False
    return True


@pytest.mark.parametrize(
    ("goal", "given", "true"),
    [
        ("abs(a*x + (1 - a)*y) <= a*abs(x) + (1 - a)*abs(y)", SHARE, True),
        ("abs(a*x + (1 - a)*y)/2 <= (a*abs(x) + (1 - a)*abs(y))/2", SHARE, True),
        ("max(abs(x + y), abs(x)) <= max(abs(x), abs(z)) + max(abs(y), abs(x - z))", [], True),
        ("abs(a*x + (1 - a)*y) <= a*abs(x) + (1 - a)*abs(y)", ["0 <= a"], False),
        ("abs(a*x + (1 - a)*y) < a*abs(x) + (1 - a)*abs(y)", SHARE, False),
        ("abs(x) + abs(y) <= abs(x + y)", [], False),
    ],
)
def test_absolute_and_larger_values(goal, given, true):
    S = asked(goal, given)
    assert absolutes.there(S) or not true
    assert shown(S, lambda b, S: absolutes.by_cases(b, S, None)) == true


@pytest.mark.parametrize("said", ["(x - y)**2 + (x - y + z)**2 = 0", "((x - y)**2 + z**2)/3 = 0", "sqrt((x - y)**2 + z**2) = 0"])
def test_squares_vanish_together(said):
    S = asked("x = y", [said])
    assert vanishing.there(S)

    def opened(builder, S):
        def go_on(W):
            return vanishing.by_squares(builder, W, go_on) if vanishing.there(W) else Scalar(builder).prove(W)

        return go_on(S)

    assert shown(S, opened)
    assert not shown(asked("x = z", [said.replace("z", "z*w")]), opened)


@pytest.mark.parametrize("said", ["x**2 - y**2 = 0", "x**2 + y**2 = 1", "x**3 + y**3 = 0", "(x**2 + y)/2 = 1", "sqrt(x) = 1"])
def test_what_says_nothing_of_its_parts_is_left_alone(said):
    S = asked("x = y", [said])
    assert not vanishing.there(S)


def test_a_root_of_what_may_be_negative_is_left_alone():
    S = asked("x = y", ["sqrt(x - y) = 0"])
    bare = type(S)(frozenset(f for f in S.given if f.op == "eq"), S.goal)
    assert shown(S, lambda b, S: vanishing.by_squares(b, S, Scalar(b).prove))
    assert not shown(bare, lambda b, S: vanishing.by_squares(b, S, Scalar(b).prove))


@pytest.mark.parametrize(
    ("polynomial", "sign", "true"),
    [
        ("(p - q - r + s)**2 + (p - q - r + s + t - u - v + w)**2", "<=", True),
        ("x**2 + 2*x + 3", "<", True),
        ("x**2 + x*y + y**2 - x + 1", "<", True),
        ("x**2 + 2*x + 1", "<", False),
        ("x**2 + 3*x*y + y**2", "<=", False),
        ("x*y", "<=", False),
        ("x**2 - 1", "<=", False),
    ],
)
def test_squares_are_completed(polynomial, sign, true):
    S = asked(f"0 {sign} {polynomial}")
    assert shown(S, lambda b, S: quadratics.by_completing(Scalar(b), S)) == true
