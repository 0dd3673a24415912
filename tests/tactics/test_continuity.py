"""Continuity, proved from a formula's structure: what is, what is not, and what a certificate has to supply."""

import pytest
from sentences_of_catalog import built_in

from axiomcheck.calculus.check import check
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import ONE, ZERO, Refused, add, at, inv, mul, num, rel, substitute, var
from axiomcheck.calculus.values import Point, value
from axiomcheck.input import formula
from axiomcheck.properties.model import Continuous, parts
from axiomcheck.properties.reader import read
from axiomcheck.tactics import near
from axiomcheck.tactics.builder import Builder, pruned
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.nearness import radius
from axiomcheck.tactics.search import Found, prove

CON = built_in()["con", "printed", "any"]
PROVED = [
    "sum(abs(p_hat - p))", "sum((p_hat - p)**2)**0.5", "sum(p*log(p/p_hat))", "sum(p**0.5*p_hat**0.5)**(1/3)",
    "exp(sum(p*log(p/p_hat)))/(1 + sum(p_hat**3))", "max(abs(p_hat - p)/maximum(p, p_hat))", "min(p_hat) + max(p*p_hat)",
    "sum(p*log(p/p_hat)*2*p**2)", "minimum(sum(p*p_hat), 1/2) - log(sum(p_hat*p_hat))", "sum((p_hat - 1/n)**2/p_hat)",
    "at(1, abs(p - p_hat))/at(2, p_hat)", "sum(p_hat**0) + sum(p)",
]  # fmt: skip
OPEN = [
    "where(sum(p*p_hat) < 1/2, 0, 1)",  # it jumps
    "sum(p_hat*log(p_hat/p))",  # a zero that moves: 0 log 0 has to be near x log x
]


def shown(text, domain="natural"):
    setting = Setting(formula.measure(text, "M"), domain)
    found = prove(setting, CON, 8.0)
    if isinstance(found, Found):
        check(found.steps, unfold(setting, CON, found.supplied))
    return found


@pytest.mark.parametrize("text", PROVED)
def test_continuous_operations_make_continuous_functions(text):
    assert isinstance(shown(text), Found)


@pytest.mark.parametrize("text", PROVED[2:4])
def test_after_smoothing_as_well(text):
    assert isinstance(shown(text, "smoothed"), Found)


@pytest.mark.parametrize("text", OPEN)
def test_what_may_jump_stays_open(text):
    assert isinstance(shown(text), str)


@pytest.mark.parametrize("other", [ONE, ZERO, num(-1), inv(num(1000))])
def test_a_certificate_shows_its_own_nearness_only(other):
    setting = Setting(formula.measure("sum((p_hat - p)**2/p_hat)", "M"))
    found = prove(setting, CON, 8.0)
    with pytest.raises(Refused):
        check(found.steps, unfold(setting, CON, (other,)))


def test_the_nearness_does_not_speak_of_the_points_that_are_near():
    """d may depend on the point and the gap, never on what it is to hold for."""
    setting = Setting(formula.measure("sum(p_hat)", "M"))
    with pytest.raises(Refused):
        unfold(setting, CON, (function("abs", add(at("x2", "c"), ONE)),))
    with pytest.raises(Refused):
        unfold(setting, CON, (function("cmax", at("x2")),))
    assert unfold(setting, CON, (function("cmin", add(at("x1"), var("e1"))),))


def test_spelled_out_a_sentence_says_nearness_with_names_of_its_own():
    said = read("for x1, e1: D(x1, .) is continuous and D(e1, x1) >= 0").spelled_out()
    assert not any(isinstance(s, Continuous) for s in parts(said.sentence))
    names = [v.name for s in parts(said.sentence) for v in getattr(s, "variables", ())]
    assert len(set(names)) == len(names) == 7
    assert CON.spelled_out().spelled_out() == CON.spelled_out() != CON


@pytest.mark.parametrize("name", [*near.LEMMAS, "root 2", "root 5"])
def test_every_lemma_is_proved(name):
    lemma = near.lemma(name)
    builder = Builder(3000)
    lemma.prove(builder)
    check(pruned(builder.steps, [lemma.sequent]), [lemma.sequent])
    assert isinstance(lemma.sequent, Sequent)


def test_the_radius_is_near_enough_at_points():
    """|t(y) - t(x)| <= e for y that are as near as the radius says, and the radius is positive."""
    t = function("exp", mul(function("log", at("x", "c")), inv(at("x", "d"))))
    for x in ((0.5, 0.5), (0.9, 0.1), (0.05, 0.95)):
        for e in (num(1), inv(num(50))):
            classes = {"c": 0, "d": 1}
            r = float(value(radius(t, "x", e), Point(2, vectors={"x": tuple(map(num_of, x))}, classes=classes)).mid())
            assert r > 0
            here, there = (
                float(value(t, Point(2, vectors={"x": tuple(map(num_of, y))}, classes=classes)).mid())
                for y in (x, (x[0] + r, x[1] - r))
            )
            assert abs(here - there) <= float(value(e, Point(1)))


def num_of(x):
    return num(str(x)).q


def test_a_lemma_is_used_for_other_terms_by_substitution():
    goal = substitute(near.lemma("abs").goal, {"a": at("x", "c"), "b": at("y", "c"), "e": ONE})
    assert goal == near.close(function("abs", at("x", "c")), function("abs", at("y", "c")), ONE)
    assert rel("le", function("abs", at("y", "c")), add(function("abs", at("x", "c")), ONE)) in goal.kids
