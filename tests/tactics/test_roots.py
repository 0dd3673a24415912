"""Goals with roots: squares modulo the equations of the roots, and roots of products taken apart."""

from __future__ import annotations

import pytest

import axiomcheck
from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, mul, num, rel, var
from axiomcheck.input.relations import relation
from axiomcheck.tactics import root_products, root_squares, touching
from axiomcheck.tactics.builder import Builder, Stuck, pruned
from axiomcheck.tactics.prove import statement
from axiomcheck.tactics.scalar import Scalar

BUDGET = 9_000


def sequent(goal: str, given: str = "") -> Sequent:
    return statement([relation(g) for g in given.split(";") if g.strip()], relation(goal))


def shown(tactic, monkeypatch, goal: str, given: str = "") -> bool:
    """Is the goal shown, and has the tactic a part in it?"""
    module, name = tactic
    own, used = getattr(module, name), []

    def noted(s, S, depth):
        found = own(s, S, depth)
        used.append(found is not None)
        return found

    monkeypatch.setattr(module, name, noted)
    S, builder = sequent(goal, given), Builder(BUDGET)
    Scalar(builder, thorough=True).prove(S)
    check(pruned(builder.steps, [S]), [S])
    return any(used)


@pytest.mark.parametrize(("goal", "given"), [
    ("sqrt(x) + 2*sqrt(y) <= sqrt(5)*sqrt(x + y)", "x >= 0; y >= 0"),
    ("x*y + y*z + z*x <= sqrt(x) + sqrt(y) + sqrt(z)", "x >= 0; y >= 0; z >= 0; x + y + z = 3"),
    ("sqrt(x)*y <= (x + y**2)/2", ""),
])  # fmt: skip
def test_squares_modulo_the_equations_of_roots(goal, given, monkeypatch):
    assert shown((root_squares, "modulo_roots"), monkeypatch, goal, given)


def test_roots_that_share_a_factor():
    S, builder = sequent("sqrt(1 - x**2) <= sqrt(1 + x) + sqrt(1 - x) - 2/5", "0 <= x <= 1"), Builder(BUDGET)
    Scalar(builder, thorough=True).prove(S)
    check(pruned(builder.steps, [S]), [S])


def test_factors_that_may_be_negative_are_not_taken_apart():
    """sqrt(x y) is not sqrt(x) sqrt(y) where both are negative."""
    S = sequent("sqrt(x*y) <= sqrt(-x) + sqrt(-y) + sqrt(x + 3)", "x*y >= 0")
    search = Scalar(Builder(BUDGET), thorough=True)
    parts = [root_products._factors(search, S, t) for t in S.goal.nodes() if t.op == "root"]
    assert all(rel("le", ZERO, f).kids[1] for p in parts for f in p)
    for p in parts:
        for f in p:
            assert not search.sampler.fails(S, rel("le", ZERO, f))


@pytest.mark.parametrize(("goal", "given"), [
    ("sqrt(x) + 2*sqrt(y) <= 2*sqrt(x + y)", "x >= 0; y >= 0"),
    ("sqrt(x*y) <= (x + y)/3", "x >= 0; y >= 0"),
    ("sqrt(1 + x) + sqrt(1 - x) < 2", ""),
])  # fmt: skip
def test_what_is_false_is_not_shown(goal, given):
    with pytest.raises(Stuck):
        Scalar(Builder(BUDGET), thorough=True).prove(sequent(goal, given))


def test_the_certificate_is_read_by_the_checker():
    found = axiomcheck.prove("sqrt(a*b) + sqrt(b*c) + sqrt(c*a) <= a + b + c", given=["a >= 0", "b >= 0", "c >= 0"], seconds=3)
    assert found.verdict == "PROVED" and "kernel" in found.trusts


MONOTONE = "sqrt(1 + x/sqrt(x + y)) - 0.144*x - 1.18 <= 71/32768"


@pytest.mark.parametrize("given", ["3/2 < x; x < 2; 1 < y; y < 3", "3/2 < x; x < 2; 1/32 < y; y < 33/32"])
def test_a_goal_about_two_numbers_is_shown_where_it_is_true(given):
    """The difference rises with y, so that the smaller end decides."""
    proved = axiomcheck.prove(MONOTONE, given=given.split("; ")).verdict == "PROVED"
    assert proved == ("1 < y" in given)


def test_a_number_that_is_zero_at_a_point_is_no_unit_there():
    r, u = var("r"), var("u")
    assert touching._multiples(r, [u, ONE], {r: 0.5, u: 0.0}) == [mul(num("1/2"), ONE)]
