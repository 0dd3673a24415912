"""Sums of logarithms by products, and what must not be shown."""

import pytest
from sentences_of_catalog import built_in

from axiomcheck import prove
from axiomcheck.calculus.check import check
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.input import formula
from axiomcheck.tactics import search

POSITIVE = ["p > 0", "x > 0"]
TANEJA = "sum((p + p_hat)/2*log((p + p_hat)/(2*sqrt(p*p_hat))))"


@pytest.mark.parametrize(
    "text",
    ["0 <= log((p + x)/(2*sqrt(p*x)))", "0 <= (p + x)/2*log((p + x)/(2*sqrt(p*x)))", "2*log(x) <= log(p*x + x**2)",
     "0 < 2*log(1 + p) - log(p) - log(2)", "0 <= (p - x)*(log(p*x + p**2) - log(x*p + x**2))"],
)  # fmt: skip
def test_the_order_of_products_gives_the_sign(text):
    assert prove(text, given=POSITIVE).verdict == "PROVED"


@pytest.mark.parametrize("text", ["0 < log((p + x)/(2*sqrt(p*x)))", "0 <= log((p + x)/(3*sqrt(p*x)))", "2*log(x) <= log(p*x)"])
def test_what_is_false_is_refuted(text):
    assert prove(text, given=POSITIVE).verdict == "REFUTED"


@pytest.mark.parametrize("axiom", ["nn", "ind"])
def test_means_in_logarithms_are_compared_class_by_class(axiom):
    prop, setting = built_in()[axiom, "repaired" if axiom == "ind" else "printed", "any"], Setting(formula.measure(TANEJA, "M"))
    found = search.prove(setting, prop, 8.0)
    assert isinstance(found, search.Found), found
    check(found.steps, unfold(setting, prop))
