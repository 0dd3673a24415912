"""Functions of several aggregates, compared term by term: bounds, mixtures and detours, from the statement alone."""

import pytest

from axiomcheck.axioms import from_name as A
from axiomcheck.calculus.claims import property_of, setting_of, shows
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, termwise

BOTH = "mean(abs(p_hat - p)) + max(abs(p_hat - p))"
SHOWN = [
    (A("BND"), BOTH, "natural"),
    (A("BND"), BOTH, "extended"),
    (A("BND"), "mean(abs(p_hat - p))*mean(abs(p_hat - p)**2)", "natural"),
    (A("BND"), "2*mean(abs(p_hat - p)) - max(abs(p_hat - p))", "natural"),
    (A("BND"), "mean(abs(p - p_hat)) + sqrt(sum((p - p_hat)**2))", "natural"),
    (A("BND"), "sqrt(sum((abs(p - p_hat)/(p + p_hat))**2))", "natural"),
    (A("BND"), "sqrt(mean((log(1 + p) - log(1 + p_hat))**2))", "natural"),
    (A("BND"), "exp(max(abs(p - p_hat))) - 1", "natural"),
    (A("CVX"), BOTH, "natural"),
    (A("CVX"), BOTH, "smoothed"),
    (A("CVX"), "max(abs(p_hat - p))/(1 - min(p))", "natural"),
    (A("CVX"), "max(abs(p_hat - p))/(1 - min(p))", "smoothed"),
    (A("CVX"), "max(abs(p_hat - p))/max(p)", "extended"),
    (A("TRI"), "log(1 + max(abs(p - p_hat)))", "natural"),
]
OPEN = [
    (A("BND"), "mean(abs(p_hat - p)/p) + max(abs(p_hat - p))"),
    (A("CVX"), "mean(abs(p_hat - p)) - max(abs(p_hat - p))"),
    (A("TRI"), "exp(max(abs(p - p_hat))) - 1"),
]


@pytest.mark.parametrize(("axiom", "text", "domain"), SHOWN, ids=str)
def test_is_shown_for_every_size_by_the_terms(axiom, text, domain):
    claim = Claim(formula.measure(text), axiom, domain=domain)
    found, left = termwise(setting_of(claim), property_of(claim)[0], 12_000)
    assert isinstance(found, Found), found
    assert not shows(claim, pack(found.steps, found.supplied)) and left > 0


@pytest.mark.parametrize(("axiom", "text"), OPEN, ids=str)
def test_what_is_false_is_not_shown(axiom, text):
    claim = Claim(formula.measure(text), axiom)
    assert not isinstance(termwise(setting_of(claim), property_of(claim)[0], 12_000)[0], Found)
