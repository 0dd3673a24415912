"""Forms that measures of surveys have: kinks in mixtures, terms of one shape, quotients of aggregates, largest ratios."""

from __future__ import annotations

import pytest

from axiomcheck.axioms import catalog as axioms
from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import property_of, setting_of, wanted
from axiomcheck.calculus.rules import Sequent
from axiomcheck.input import formula
from axiomcheck.input.relations import relation
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.open_points import refute_by_denial
from axiomcheck.strategies.prover import Prover
from axiomcheck.tactics.builder import Builder, Stuck, pruned
from axiomcheck.tactics.prove import statement
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.search import Found, attempt, by_form

BUDGET = 24_000


def claim(text: str, axiom: str) -> Claim:
    return Claim(formula.measure(text), axioms()[axiom], "printed")


def found(text: str, axiom: str) -> Found | str:
    """A proof for every n, by any tactic or by those for a form, which the checker has accepted."""
    asked = claim(text, axiom)
    prop, uniform = property_of(asked)
    shown, _ = by_form(setting_of(asked), prop, BUDGET)
    if not isinstance(shown, Found):
        shown, _ = attempt(setting_of(asked), prop, BUDGET, uniform)
    if isinstance(shown, Found):
        check(list(shown.steps), wanted(asked, shown.supplied))
    return shown


CONVEX = [
    "sum((p - p_hat)**4/(p + p_hat)**3)",
    "sum(abs(p - p_hat)**3/p**2)",
    "sum(abs(p - p_hat)**3/(p + p_hat)**2)",
    "sum(maximum(p - p_hat, 0)**2/p)",
]


@pytest.mark.parametrize("text", CONVEX)
def test_mixtures_of_summands_with_kinks_and_quotients(text):
    assert isinstance(found(text, "cvx"), Found)


CURVED = ["sum((p - p_hat)*log(p/p_hat))", "mean((log(1 + p) - log(1 + p_hat))**2)", "sum(log(1 + (p - p_hat)**2))"]


@pytest.mark.parametrize("text", CURVED)
def test_mixtures_of_summands_whose_second_derivative_has_a_sign_on_the_unit_interval(text):
    assert isinstance(found(text, "cvx"), Found)


@pytest.mark.parametrize("text", ["sum(log(1 + 2*(p - p_hat)**2))", "sum((log(1 + 9*p) - log(1 + 9*p_hat))**2)"])
def test_where_it_has_none_nothing_is_shown(text):
    assert isinstance(found(text, "cvx"), str)


@pytest.mark.parametrize("text", ["sum(sqrt(abs(p - p_hat)))", "sum(abs(p - p_hat)/(p + p_hat))", "sum(-maximum(p, p_hat))"])
def test_what_is_not_convex_is_not_shown_to_be(text):
    assert isinstance(found(text, "cvx"), str)


BOUNDED = [
    "sum((p - p_hat)**2)/(sum((p - 1/n)**2) + sum((p_hat - 1/n)**2))",
    "sum((p - p_hat)**2)/sum((abs(p - 1/n) + abs(p_hat - 1/n))**2)",
    "sum(p*abs(p - p_hat))/sum(p**2)",
    "arccos(sum(sqrt(p*p_hat)))",
]


@pytest.mark.parametrize("text", BOUNDED)
def test_quotients_of_aggregates_and_arcs_have_bounds(text):
    assert isinstance(found(text, "bnd"), Found)


def test_a_quotient_without_a_bound_gets_none():
    assert isinstance(found("sum(abs(p - p_hat))/sum(abs(p - 1/n))", "bnd"), str)


@pytest.mark.parametrize("text", ["max(abs(p - p_hat)/(p + p_hat))", "1 - min(p_hat/p)"])
def test_a_largest_error_is_that_of_a_distribution_without_one_class(text):
    assert isinstance(found(text, "max"), Found)


@pytest.mark.parametrize(
    ("text", "axiom"),
    [
        ("log(max(p/p_hat))", "nn"),
        ("1 - min(p_hat/p)", "nn"),
        ("max(p/p_hat) - 1", "ioi"),
        ("1 - min(p_hat/p)", "ioi"),
        ("max(abs(log(p/p_hat)))", "tri"),
        ("max(abs(p - p_hat)/(p + p_hat))", "tri"),
    ],
)
def test_largest_and_smallest_ratios(text, axiom):
    assert isinstance(found(text, axiom), Found)


@pytest.mark.parametrize(("text", "axiom"), [("1 - max(p/p_hat)", "nn"), ("min(p/p_hat) - 1", "nn"), ("max(p/p_hat)", "ioi")])
def test_ratios_that_are_on_the_other_side(text, axiom):
    assert isinstance(found(text, axiom), str)


@pytest.mark.parametrize("axiom", ["bnd", "max"])
def test_the_largest_logarithm_of_a_ratio_has_no_bound(axiom):
    assert refute_by_denial(claim("max(abs(log(p/p_hat)))", axiom), Prover(60), []) is not None


@pytest.mark.parametrize(
    "text", ["1 - sum(p**(1/3)*p_hat**(2/3))", "sqrt(sum((p - p_hat)**2/p))", "sum((p - p_hat)**2/p)/(1 + sum((p - p_hat)**2/p))"]
)
def test_on_a_part_of_the_classes(text):
    assert isinstance(found(text, "ind"), Found)


def sequent(goal: str, given: str) -> Sequent:
    return statement([relation(g) for g in given.split(";") if g.strip()], relation(goal))


ARCS = "0 <= x; x < y; y <= 1"
SHAPES = [
    ("sqrt(x)/(1 + sqrt(1 - x)) < sqrt(y)/(1 + sqrt(1 - y))", ARCS),
    ("arctan(sqrt(1 - y)/(sqrt(2) + sqrt(1 + y))) < arctan(sqrt(1 - x)/(sqrt(2) + sqrt(1 + x)))", ARCS),
    ("0 < abs(arctan(sqrt(x)/(1 + sqrt(1 - x))) - arctan(sqrt(y)/(1 + sqrt(1 - y))))", ARCS),
    ("2*arctan(x) - 2*arctan(y) <= 44/7", ""),
    ("0 < x**(1/10)", "0 < x"),
]


@pytest.mark.parametrize(("goal", "given"), SHAPES)
def test_terms_of_one_shape_are_compared_part_by_part(goal, given):
    S, builder = sequent(goal, given), Builder(BUDGET)
    Scalar(builder, thorough=True).prove(S)
    check(pruned(builder.steps, [S]), [S])


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        ("sqrt(x)/(1 + sqrt(1 - x)) < sqrt(y)/(1 + sqrt(1 - y))", "0 <= x; x <= y; y <= 1"),
        ("sqrt(x)/(2 - sqrt(1 - x)) < sqrt(y)/(2 - sqrt(1 - y))", "0 <= x; y < x; x <= 1"),
        ("2*arctan(x) - 2*arctan(y) <= 6", ""),
    ],
)
def test_what_is_false_of_terms_of_one_shape(goal, given):
    S, builder = sequent(goal, given), Builder(6_000)
    with pytest.raises(Stuck):
        builder.part(6_000, lambda W: Scalar(builder, thorough=True).prove(W))(S)


COMPOSED = [
    ("sqrt(sum((p - p_hat)**2)) + max(abs(p - p_hat))", "ioi"),
    ("sqrt(sum((p - p_hat)**2)) + max(abs(p - p_hat))", "tri"),
    ("sqrt(mean((p - p_hat)**2))", "cvx"),
    ("1 - sum(minimum(p, p_hat)**2)/sum(p**2)", "ioi"),
    ("1 - min(minimum(p/p_hat, p_hat/p))", "ioi"),
    ("sum(abs(p - p_hat)/(p + 1/10))", "bnd"),
]


@pytest.mark.parametrize(("text", "axiom"), COMPOSED)
def test_what_is_added_up_or_divided_is_compared_kind_by_kind(text, axiom):
    assert isinstance(found(text, axiom), Found)


DIFFERENCES = ["max(abs(p - p_hat)) - min(abs(p - p_hat))", "sum(maximum(p - p_hat, 0)) - max(abs(p - p_hat))"]


@pytest.mark.parametrize("text", DIFFERENCES)
def test_what_is_false_of_a_difference_of_kinds_stays_open(text):
    assert isinstance(found(text, "ioi"), str)


@pytest.mark.parametrize("text", ["exp(sum(p - p_hat))", "2 + sum(p - p_hat)**2"])
def test_values_that_totals_of_what_is_said_to_exist_fix(text):
    assert isinstance(found(text, "max"), Found)


FALLING = ["log(2 - sum(sqrt(p*p_hat)))", "sqrt(1 - sum(sqrt(p*p_hat)))/(1 + sqrt(1 - sum(sqrt(p*p_hat))))"]


@pytest.mark.parametrize("text", FALLING)
def test_the_largest_value_of_what_falls_with_its_sum_is_not_attained(text):
    assert refute_by_denial(claim(text, "max"), Prover(20), []) is not None


WEIGHTED = ["sum(p*(p - p_hat)**2)", "sum(p*abs(p - p_hat))"]


@pytest.mark.parametrize("text", [*WEIGHTED, "sum(p*log(p/p_hat)**2)"])
def test_summands_that_are_0_where_one_entry_is_tell_lists_apart_at_another_class(text):
    asked = claim(text, "ioi")
    shown, _ = by_form(setting_of(asked), property_of(asked)[0], 2 * BUDGET)
    assert isinstance(shown, Found)
    check(list(shown.steps), wanted(asked, shown.supplied))


@pytest.mark.parametrize("text", ["sum(p*(p - p_hat)**3)", "sum(p*abs(p - p_hat)*abs(p_hat - 1/2))"])
def test_where_other_lists_have_no_distance_either_nothing_is_shown(text):
    asked = claim(text, "ioi")
    assert not isinstance(by_form(setting_of(asked), property_of(asked)[0], BUDGET // 4)[0], Found)
