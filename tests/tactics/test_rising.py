"""Values that rise with one number, as u/(1 + u) does, roots of quotients, and what must stay open where it is false."""

import pytest
from sentences_of_catalog import built_in

import axiomcheck
from axiomcheck.calculus.check import check
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.input import formula
from axiomcheck.tactics.search import Found, attempt, by_form

KL = "sum(p*log(p/p_hat))"
CHI = "sum((p - p_hat)**2/p)"


@pytest.mark.parametrize(
    ("text", "axiom", "reading"),
    [
        (f"{KL}/(1 + {KL})", "ioi", "printed"),
        (f"{KL}/(1 + {KL})", "mon", "printed"),
        (f"{CHI}/(3 + {CHI})", "ioi", "printed"),
        (f"{CHI}/(3 + {CHI})", "mon", "printed"),
        ("sqrt(mean((p - p_hat)**2))/(max(p) - min(p))", "ioi", "printed"),
        ("max(log(p/p_hat))", "ioi", "printed"),
    ],
)
def test_the_order_of_the_number_is_that_of_the_value(text, axiom, reading):
    setting, sentence = Setting(formula.measure(text, "M")), built_in()[axiom, reading, "any"]
    found, _ = by_form(setting, sentence, 30_000)
    assert isinstance(found, Found), found
    check(found.steps, unfold(setting, sentence))


@pytest.mark.parametrize("text", [f"{KL}/(1 + {KL}*{KL})", f"{CHI}/(1 + {CHI}*{CHI})"])
def test_not_where_the_value_falls_for_large_numbers(text):
    found, _ = by_form(Setting(formula.measure(text, "M")), built_in()["mon", "printed", "any"], 20_000)
    assert isinstance(found, str)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("sum(p*sqrt(p/p_hat)) - 1", True),
        ("sum(p_hat*sqrt(p/p_hat)) - 1", False),
        ("max(log(p/p_hat))", True),
        ("max(log(p/p_hat)) - 1/10", False),
        ("sum(maximum(p - p_hat, 0)) - sum(maximum(p_hat - p, 0))", True),
        ("sum(maximum(p - p_hat, 0)) - sum(maximum(p - 2*p_hat, 0)) - max(p)", False),
    ],
)
def test_what_is_not_negative(text, holds):
    setting, sentence = Setting(formula.measure(text, "M")), built_in()["nn", "printed", "any"]
    found, _ = attempt(setting, sentence, 10_000)
    assert isinstance(found, Found) is holds
    if holds:
        check(found.steps, unfold(setting, sentence))


def test_what_speaks_of_the_size_as_well_ends_no_search():
    assert axiomcheck.verify("1 + 1/(sum(abs(p - p_hat)) + 0*n)", "NN").status.name == "PROVED"
