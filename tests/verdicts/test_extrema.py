"""Boundedness, triangle inequality and convexity of measures of several aggregates, attacked."""

import random

import independent as I
import pytest
from test_composed import FORMULAS, broken, measure
from trees import as_function

from axiomcheck.axioms import from_name as A
from axiomcheck.calculus.claims import property_of, setting_of, shows
from axiomcheck.calculus.values import Point
from axiomcheck.calculus.values import value as exact
from axiomcheck.lang.claim import Claim
from axiomcheck.report.explain import explain, summary
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, termwise
from axiomcheck.verdict import Status, decide

PROVED = {
    ("chebyshev", "tri"), ("chebyshev", "cvx"), ("chebyshev", "bnd"), ("both", "tri"), ("both", "cvx"),
    ("spread", "bnd"), ("the truth", "tri"), ("the truth", "cvx"), ("one", "tri"), ("one", "cvx"), ("one", "bnd"),
    ("squared chebyshev", "bnd"), ("least error", "bnd"),
}  # fmt: skip
AXIOMS = {a.id: a for a in (A("TRI"), A("CVX"), A("BND"))}


@pytest.mark.parametrize(("name", "axiom"), sorted(PROVED))
def test_is_proved_at_every_size(name, axiom):
    verdict = decide(Claim(measure(name), AXIOMS[axiom]), 10)
    assert verdict.status is Status.PROVED, verdict.reason
    assert verdict.scope == "every n"
    assert summary(verdict) and explain(verdict) and explain(verdict, "latex")


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("axiom", sorted(AXIOMS))
def test_what_is_shown_by_terms_survives_attacks(name, axiom):
    for domain in ("natural", "smoothed", "extended"):
        claim = Claim(measure(name), AXIOMS[axiom], domain=domain)
        found, _ = termwise(setting_of(claim), property_of(claim)[0], 3_000)
        if isinstance(found, Found):
            assert not shows(claim, pack(found.steps, found.supplied))
            assert axiom == "bnd" or broken(claim, 250) is None, f"{claim} is false, and steps show it"


@pytest.mark.parametrize("name", FORMULAS)
def test_a_bound_is_never_exceeded(name):
    claim, value, rng = Claim(measure(name), A("BND")), as_function(measure(name)), random.Random(9)
    found, _ = termwise(setting_of(claim), property_of(claim)[0], 3_000)
    if not isinstance(found, Found):
        return
    for i in range(200):
        size = 2 + i % 4
        pair = [[I.real(v) for v in I.some_distribution(rng, size)] for _ in range(2)]
        try:
            assert value(*pair) <= I.real(I.F(exact(found.supplied[0], Point(size)))), found.supplied
        except I.NoValue:
            continue
