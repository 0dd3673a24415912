"""The search for proofs about numbers: what it finds is checked, what is false it does not find."""

from __future__ import annotations

import pytest

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, rel, var
from axiomcheck.input.relations import relation
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.linear import combination
from axiomcheck.tactics.prove import Proved, prove_goal, statement
from axiomcheck.tactics.sampling import Sampler, value
from axiomcheck.tactics.scalar import Scalar

BUDGET = 5_000
TRUE = [
    ("1 + x <= exp(x)", ""),
    ("log(1 + x) <= x", "x > -1"),
    ("1/(N + 1) < log(1 + 1/N)", "N > 0"),
    ("log(x) <= x - 1", "x > 0"),
    ("1 - 1/x <= log(x)", "x > 0"),
    ("x - 1 <= x*log(x)", "x > 0"),
    ("exp(x) < exp(y)", "x < y"),
    ("2 <= exp(x) + exp(-x)", ""),
    ("1 + x + x**2/2 <= exp(x)", "x >= 0"),
    ("x*exp(-x) <= 1/2", "x >= 0"),
    ("exp(-x) <= 1 - x/2 + 1/50", "0 <= x <= 1"),
    ("a*b + b*c + c*a <= a**2 + b**2 + c**2", ""),
    ("3/2 <= a/(b + c) + b/(c + a) + c/(a + b)", "a > 0; b > 0; c > 0"),
    ("27*a*b*c <= (a + b + c)**3", "a >= 0; b >= 0; c >= 0"),
    ("0 <= a*(a - b)*(a - c) + b*(b - a)*(b - c) + c*(c - a)*(c - b)", "a >= 0; b >= 0; c >= 0"),
    ("(a*x + b*y)**2 <= (a**2 + b**2)*(x**2 + y**2)", ""),
    ("0 < x**4 - x + 1", ""),
    ("0 < x**2 + x*y + y**2 + 1", ""),
    ("x**3 - x < 7", "x < 2"),
    ("abs(x + y) <= abs(x) + abs(y)", ""),
    ("min(x, y) + max(x, y) = x + y", ""),
    ("abs(x - p)/max(x, p) < abs(y - p)/max(y, p)", "0 < p <= x; x < y"),
    ("abs(x - p)/max(x, p) = abs(p - x)/max(p, x)", "0 <= x; 0 <= p"),
    ("p*log(p/x) + x < p*log(p/y) + y", "0 < y < x; x <= p"),
    ("p*log(p/x) - p*log(p/y) + q*log(q/u) - q*log(q/v) < 0",
     "0 < y < x; x <= p; 0 < q <= u; u < v; x + u = y + v"),
    ("1 - p < 1", "p*(1 - p) != 0; 0 <= p; p <= 1"),
    ("0 < 2 - 2*p", "p*(1 - p) != 0; 0 <= q; p + q <= 1"),  # a factor of what is not 0
    ("(p - x)**2/(p*(1 - p)) < (p - y)**2/(p*(1 - p))", "y < x; x <= p; p*(1 - p) != 0; 0 <= p; 0 <= q; p + q <= 1; 2 <= n"),
    ("abs(p**3 - x**3) < abs(p**3 - y**3)", "0 <= y; y < x; x <= p"),  # which of the cubes is larger is found first
    ("abs(p**4 - x**4) < abs(p**4 - y**4)", "0 <= p; p <= x; x < y"),
    ("(p - x)**2/x + (q - u)**2/u < (p - y)**2/y + (q - v)**2/v", "0 < y < x; x <= p; 0 < q <= u; u < v"),
]  # fmt: skip
FALSE = [
    ("exp(x) <= 1 + x", ""),
    ("log(1 + x) < x", "x > -1"),
    ("x*exp(-x) <= 1/3", "x >= 0"),
    ("0 < 1 - p", "p*(2 - p) != 0; 0 <= q; p + q <= 1"),
    ("abs(p**3 - x**3) < abs(p**3 - y**3)", "-1 <= y; y < x; x <= p"),
    ("abs(p**4 - x**4) < abs(p**4 - y**4)", "-1 <= y; y < x; x <= p"),
    ("28*a*b*c <= (a + b + c)**3", "a >= 0; b >= 0; c >= 0"),
    ("0 < x**2 + x*y + y**2", ""),
    ("x**3 - x < 6", "x <= 2"),
    ("abs(x) + abs(y) <= abs(x + y)", ""),
    ("p*log(p/x) - p*log(p/y) + q*log(q/u) - q*log(q/v) < 0", "0 < y < x; x <= p; 0 < q <= u; u < v"),
]


def sequent(goal: str, given: str) -> Sequent:
    return statement([relation(g) for g in given.split(";") if g.strip()], relation(goal))


@pytest.mark.parametrize(("goal", "given"), TRUE)
def test_what_is_found_is_checked(goal, given):
    S, builder = sequent(goal, given), Builder(BUDGET)
    Scalar(builder).prove(S)
    assert check(pruned(builder.steps, [S]), [S]) == frozenset()


@pytest.mark.parametrize(("goal", "given"), FALSE)
def test_what_is_false_is_not_found(goal, given):
    with pytest.raises((Stuck, OutOfSteps)):
        Scalar(Builder(BUDGET)).prove(sequent(goal, given))


def test_points_meet_the_hypotheses():
    S = sequent("x < 1", "0 <= x <= 1; y = 2*x; x < z")
    cloud = Sampler().cloud(S)
    x, y, z = (cloud.of(var(name)) for name in "xyz")
    assert cloud.count
    assert all((x >= 0) & (x <= 1) & (x < z))
    assert abs(y - 2 * x).max() < 1e-6


def test_points_are_found_where_powers_of_numbers_are_given():
    S = sequent("r <= s + t", "0 <= r; 0 <= s; 0 <= t; r**2 = x - z; s**2 = x - y; t**3 = y - z; z <= y; y <= x; 0 <= z")
    cloud = Sampler().cloud(S)
    r, x, z = (cloud.of(var(name)) for name in "rxz")
    assert cloud.count > 20
    assert abs(r**2 - (x - z)).max() < 1e-6


def test_strictness_fails_where_both_sides_meet():
    S = sequent("0 < x", "0 <= x")
    assert Sampler().fails(S, S.goal)
    assert not Sampler().fails(S, rel("le", ZERO, var("x")))


def test_points_of_fewer_hypotheses_are_used_again():
    sampler = Sampler()
    first = sampler.cloud(sequent("x < y", "0 <= x; 0 <= y"))
    again = sampler.cloud(sequent("x < y", "0 <= x; 0 <= y; x < y"))
    assert 0 < again.count < first.count
    assert all(again.of(var("x")) < again.of(var("y")))


def test_value():
    x = var("x")
    assert value(relation("abs(x)/2 - x**2 < 1").kids[0], {x: -1.0}) == -0.5
    with pytest.raises(KeyError):
        value(x, {})


@pytest.mark.parametrize(
    ("columns", "target", "free", "found"),
    [
        ([{(0,): 1}, {(1,): 1}], {(0,): 2}, [False, False], [2, 0]),
        ([{(0,): 1}, {(1,): 1}], {(0,): -2}, [False, False], None),
        ([{(0,): 1}, {(1,): 1}], {(0,): -2}, [True, False], [-2, 0]),
        ([{(0,): 1, (1,): 1}], {(0,): 1}, [False], None),
        ([{(0,): 1, (1,): 1}, {(1,): -1}], {(0,): 1}, [False, False], [1, 1]),
        ([{(0,): 1, (1,): 1}, {(1,): 1}], {(0,): 1}, [False, True], [1, -1]),
    ],
)
def test_combinations(columns, target, free, found):
    from flint import fmpq

    exact = [{k: fmpq(v) for k, v in column.items()} for column in columns]
    answer = combination(exact, {k: fmpq(v) for k, v in target.items()}, [False] * len(columns), free)
    assert answer == found


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ("x = y", "log(x) + sqrt(x) = log(y) + sqrt(y)"),
        ("x = y", "x + arctan(x) = y + arctan(y)"),
        ("x = y", "x - y + log(x/y) = 0; 0 < x; 0 < y"),
        ("x < y", "log(x) + x < log(y) + y"),
        ("x <= y", "x + x**3 <= y + y**3"),
    ],
)
def test_what_the_contrary_denies_as_both_sides_grow(goal, given):
    assert isinstance(prove_goal([relation(g) for g in given.split(";")], relation(goal), seconds=3), Proved)


@pytest.mark.parametrize("given", ["log(x) + 2*y = log(y) + 2*x", "x**3 - x = y**3 - y", "x + exp(-2*x) = y + exp(-2*y)"])
def test_what_neither_grows_nor_falls_tells_nothing(given):
    assert not isinstance(prove_goal([relation(given)], relation("x = y"), seconds=1), Proved)
