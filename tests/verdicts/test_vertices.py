"""Largest values at vertices for every number of classes, least entries of parts, and arguments without any value."""

from __future__ import annotations

import pytest
import test_recheck as second_checker

from axiomcheck import axioms
from axiomcheck.calculus.claims import property_of, setting_of, shows, wanted
from axiomcheck.calculus.term import ONE
from axiomcheck.input import declared_axioms, formula
from axiomcheck.lang.claim import Claim
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, prove
from axiomcheck.verdict import Status, decide, replay

pytestmark = pytest.mark.usefixtures("z3_here")

CHI = "1 - 1/sum(p_hat**2/p)"
LARGEST = "maximum(sum(abs(p - p_hat))/2, (sum(abs(p - p_hat))/(2*(1 - min(p))))**2)"


def asked(text, axiom):
    found = axioms.from_name(axiom)
    return Claim(formula.measure(text), found, "repaired" if "repaired" in found.readings else found.default)


@pytest.mark.parametrize(
    ("text", "axiom"),
    [
        (CHI, "IND"),
        (CHI, "REL"),
        (f"({CHI})/(1 - min(p))", "MAX"),
        (f"({CHI})/(1 - min(p))", "IND"),
        ("sum(p_hat**2/p)*min(p)", "MAX"),
        (LARGEST, "MAX"),
        (LARGEST, "MON"),
    ],
)
def test_functions_of_a_sum_are_decided_for_every_number_of_classes(text, axiom):
    about = asked(text, axiom)
    verdict = decide(about, 20.0)
    assert (verdict.status, verdict.scope) == (Status.PROVED, "every n"), verdict.reason
    assert replay(about, verdict.status, verdict.evidence).trusts == frozenset()
    steps = verdict.evidence.steps
    if steps:
        status, why = second_checker.tool.check_document(second_checker.document(about, steps))
        assert status == "checked", why


@pytest.mark.parametrize(
    ("text", "axiom"),
    [(CHI, "MAX"), ("sum(p_hat**2/p)*max(p)", "MAX"), (f"({CHI})/(1 - min(p))", "REL"), ("sum(p_hat**3/p)*min(p)**2", "MAX")],
)
def test_what_is_false_is_not_proved(text, axiom):
    assert decide(asked(text, axiom), 10.0).status is not Status.PROVED


def says(text, sentence):
    found = declared_axioms.axiom(sentence)
    return decide(Claim(formula.measure(text), found, found.default), 6.0)


def test_a_largest_value_is_asked_for_only_where_there_is_a_value():
    """D(p, .) has no value where p has a zero; where it has one, the largest is 1, and no other number."""
    text = f"({CHI})/(1 - min(p))"
    assert says(text, "for p: max D(p, .) = 1").status is Status.PROVED
    for other in ("1/2", "2", "0"):
        assert says(text, f"for p: max D(p, .) = {other}").status is not Status.PROVED
    assert says("sum(p_hat**2/p)", "for p: max D(p, .) = 1").status is not Status.PROVED


def test_the_statement_says_that_there_is_a_value_before_it_asks_for_the_largest():
    """Without the condition an attained value would be asked for where p has a zero, and nothing could show it."""
    *_, exists = wanted(asked(f"({CHI})/(1 - min(p))", "MAX"), (ONE,))
    (there,) = [f for f in exists.given if f.op == "exv"]
    assert exists.goal.op == "exv" and set(there.kids[0].kids) < set(exists.goal.kids[0].kids)


@pytest.mark.parametrize("text", ["1/sum(p_hat**2/p)", "2 - sqrt(sum(p_hat**2/p))"])
def test_values_that_fall_with_their_sum_are_ordered_on_parts_as_on_the_whole(text):
    verdict = decide(asked(text, "IND"), 20.0)
    assert (verdict.status, verdict.scope) == (Status.PROVED, "every n"), verdict.reason
    assert decide(asked("1/sum(p_hat**2/p) - sum(p_hat**2)", "IND"), 8.0).status is not Status.PROVED


def test_masses_of_parts_may_come_with_halves_as_powers():
    about = Claim(formula.measure("sqrt(sum((sqrt(p) - sqrt(p_hat))**2))"), axioms.from_name("IND"))
    found = prove(setting_of(about), property_of(about)[0], 20.0)
    assert isinstance(found, Found), found
    assert shows(about, pack(found.steps, found.supplied)) == frozenset()
