"""Sums over every number of classes: vectors that are known, functions at the mean, factors taken out; and what is false."""

from __future__ import annotations

import pytest

from axiomcheck.input import spaces
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.reader import read
from axiomcheck.verdict import Status, decide, replay


def decided(kind, text, says, seconds=6.0):
    about = spaces.space({"vectors": {"y": kind}, "given": [], "measure": "I(y)"}, "here")
    asked = Claim(spaces.measure(text, "F", about), as_axiom("A", {"printed": read(says, space=about)}))
    verdict = decide(asked, seconds)
    if verdict.status is Status.PROVED:
        assert replay(asked, verdict.status, verdict.evidence).trusts == frozenset()
    return verdict


EQUAL = "for y and real a with a > 0, y = a: I(y) = 0"
NEVER = "for y: I(y) >= 0"
SPREAD = "for y and classes c, d with y[c] < y[d]: I(y) > 0"
SURE = "for y and class c with y[c] = 1, y = 0 elsewhere: I(y) = 0"
MOST = "for y, u with u = 1/n: I(y) <= I(u)"
ONLY = "for y, u and class c with u = 1/n, y[c] < 1/n: I(y) < I(u)"
SCALE = "for y and real a with a > 0: I(a*y) = I(y)"


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("nonnegative", "mean(y**2)/mean(y)**2 - 1", EQUAL),
        ("positive", "log(mean(y)) - mean(log(y))", EQUAL),
        ("nonnegative", "max(y) - min(y)", EQUAL),
        ("nonnegative", "mean(y**3) - mean(y)**3", NEVER),
        ("positive", "mean(y)*mean(1/y) - 1", SPREAD),
        ("positive", "log(mean(y)) - mean(log(y))", SPREAD),
        ("simplex", "-sum(y*log(y))", SURE),
        ("simplex", "-sum(y*log(y))", MOST),
        ("simplex", "sum(sqrt(y))**2", MOST),
        ("simplex", "1 - sum(y**2)", ONLY),
        ("nonnegative", "mean(y**3)/mean(y)**3", SCALE),
        ("nonnegative", "1 - mean(sqrt(y))**2/mean(y)", SCALE),
    ],
)
def test_what_holds_for_every_number_of_classes_is_proved(kind, text, says):
    verdict = decided(kind, text, says)
    assert verdict.status is Status.PROVED, verdict.reason
    assert verdict.scope == "every n"


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("nonnegative", "mean(y**2) - mean(y)", EQUAL),
        ("nonnegative", "mean(y)**2 - mean(y**2)", NEVER),
        ("nonnegative", "mean(sqrt(y)) - sqrt(mean(y))", NEVER),
        ("simplex", "sum(y**2)", SURE),
        ("simplex", "sum(y**2)", MOST),
        ("simplex", "1 - max(y)*0", ONLY),
        ("nonnegative", "mean(y**2)/mean(y)", SCALE),
    ],
)
def test_what_is_false_is_refuted(kind, text, says):
    assert decided(kind, text, says).status is Status.REFUTED


def test_a_function_that_is_neither_convex_nor_concave_proves_nothing_false():
    """The variance of logarithms is no convex function's mean: an even transfer may raise it."""
    assert decided("positive", "mean(y**2*(1 - y))", NEVER).status is Status.REFUTED
    assert decided("positive", "mean(log(y)**2) - log(mean(y))**2", NEVER).status is not Status.PROVED
