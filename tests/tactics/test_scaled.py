"""Absolute values of what is scaled, and orders on a part after smoothing."""

import pytest
from sentences_of_catalog import built_in

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import ONE, ZERO, minus, mul, rel, var
from axiomcheck.input import formula
from axiomcheck.tactics import scaled
from axiomcheck.tactics.builder import Builder, Stuck, pruned
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.search import Found, prove

IND = built_in()["ind", "repaired", "any"]
x, y, m, i = map(var, ("x", "y", "m", "i"))
KNOWN = [rel("lt", ZERO, m), rel("lt", ZERO, i), rel("eq", mul(m, i), ONE)]
SCALED = rel("eq", function("abs", minus(mul(x, i), mul(y, i))), mul(i, function("abs", minus(x, y))))


def test_a_positive_factor_goes_through_an_absolute_value():
    S, b = Sequent(frozenset(KNOWN), SCALED), Builder()
    scaled.prove(Scalar(b), S)
    check(pruned(b.steps, [S]), [S])


def test_a_factor_of_unknown_sign_does_not():
    with pytest.raises(Stuck):
        scaled.prove(Scalar(Builder()), Sequent(frozenset(KNOWN[2:]), SCALED))


@pytest.mark.parametrize("text", ["mean(p*p*abs(p_hat - p))", "mean((p - p_hat)**2)"])
@pytest.mark.parametrize("domain", ["natural", "smoothed"])
def test_orders_on_a_part_are_those_on_the_whole(text, domain):
    setting = Setting(formula.measure(text, "M"), domain, rescaled=domain == "smoothed")
    found = prove(setting, IND, 6.0)
    assert isinstance(found, Found), found
    check(found.steps, unfold(setting, IND))


def test_not_where_the_size_of_the_part_counts():
    setting = Setting(formula.measure("mean(abs(p_hat - p)) + sum(p_hat*p_hat)", "M"), "smoothed", rescaled=True)
    assert isinstance(prove(setting, IND, 2.0), str)


@pytest.mark.parametrize(
    "text",
    [
        "2*sum((p - p_hat)**2/(p + p_hat)**2)", "sum(p**(3/2)/sqrt(p_hat))", "log(sum(p**3/p_hat**2))",
        "mean((p - p_hat)**4)", "sum((p - p_hat)**2/p**6)", "sum((p**2 - p_hat**2)**2)",
        "sum(abs(sqrt(p) - sqrt(p_hat)))", "sum(abs(p - p_hat)/sqrt(p*p_hat))",
    ],
)  # fmt: skip
def test_powers_and_roots_of_what_is_divided_by_are_scaled(text):
    setting = Setting(formula.measure(text, "M"))
    found = prove(setting, IND, 6.0)
    assert isinstance(found, Found), found
    check(found.steps, unfold(setting, IND))
