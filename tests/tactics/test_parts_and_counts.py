"""Smoothed parts, counts that are 0, values of one formula, goals that are their own mirror image: from the statement alone."""

import pytest

from axiomcheck import axioms, measures
from axiomcheck.axioms.readings import denying
from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import denied, denies, property_of, setting_of, shows
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import unfold
from axiomcheck.calculus.term import Node, disj
from axiomcheck.input.relations import relation
from axiomcheck.lang.claim import Claim
from axiomcheck.tactics import mirrored, peeled, raised, somewhere_zero, zero_counts
from axiomcheck.tactics.builder import Builder
from axiomcheck.tactics.denials import deny
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, attempt, prove_sequents


def sequent(goal, *given):
    said = [relation(f, "hypothesis") for f in given]
    return Sequent(frozenset(said), goal if isinstance(goal, Node) else relation(goal, "goal"))


def proved(S, seconds=3.0):
    found = prove_sequents([S], seconds)
    return isinstance(found, Found) and check(found.steps, [S]) == frozenset()


def claim(measure, axiom, reading, domain):
    return Claim(measures.from_name(measure), axioms.from_name(axiom), reading, domain)


@pytest.mark.parametrize(
    ("measure", "reading", "domain"),
    [("KLD", "rescaled", "smoothed"), ("BCD", "repaired", "natural"), ("NAE", "rescaled", "smoothed")],
)
def test_orders_on_a_part(measure, reading, domain):
    asked = claim(measure, "IND", reading, domain)
    found, _ = attempt(setting_of(asked), property_of(asked)[0], 4_000)
    assert isinstance(found, Found), found
    assert shows(asked, pack(found.steps)) == frozenset()


def test_a_value_that_vanishes_where_the_truth_does_is_of_equal_lists_all_the_same():
    asked = claim("WAE", "IoI", "printed", "natural")
    found, _ = attempt(setting_of(asked), property_of(asked)[0], 4_000)
    assert isinstance(found, Found), found


@pytest.mark.parametrize(("measure", "axiom", "domain"), [("DR", "MAX", "smoothed"), ("RAE", "BND", "natural")])
def test_denials_in_numbers_with_names(measure, axiom, domain):
    asked = claim(measure, axiom, "printed", domain)
    found, left = deny(denied(asked, 2, denying(asked)), 12_000)
    assert isinstance(found, Found), found
    assert left > 2_000
    assert denies(asked, 2, pack(found.steps), denying(asked)) == frozenset()


def test_what_is_its_own_mirror_image():
    goal = relation("log(u) + log(1 - u) <= 0", "goal")
    assert mirrored.mirror(Builder(100), goal) is not None
    assert mirrored.mirror(Builder(100), relation("log(u) <= 0", "goal")) is None
    assert mirrored.mirror(Builder(100), relation("u*(1 - u) <= 1", "goal")) is None  # no more than a polynomial


COUNTS = ("0 <= x", "0 <= y", "0 <= z")


@pytest.mark.parametrize(
    ("divisor", "top", "true"),
    [("sqrt((x + y)*(x + z))", "x*y", True), ("sqrt((x + y)*(x + z))", "y", False),
     ("(x + y)/(x + y + 1)", "x*z + y*z", True), ("(x + y)/(x + y + 1)", "z", False)],
)  # fmt: skip
def test_a_divisor_is_not_zero_or_what_it_divides_is(divisor, top, true):
    S = sequent(disj(relation(f"{divisor} != 0", "goal"), relation(f"{top} = 0", "goal")), *COUNTS)
    assert somewhere_zero.there(S)
    assert proved(S, 1.0) is true


def test_values_of_one_formula_from_the_outside_in():
    S = sequent("1/(1 + exp(-(log(x) + log(y)))) < 1/(1 + exp(-(log(x + 1) + log(y + 1))))", "0 < x", "0 < y")
    assert peeled.there(S)
    assert proved(S)
    assert not peeled.there(sequent("1/(1 + x) < 1/(2 + x)", "0 < x"))  # there is no curve


def test_counts_that_stand_as_one_more_are_any_positive_numbers():
    S = sequent("sqrt((x + 1)*(y + 1)) < sqrt((x + 1)*(y + 1) + (x + 1))", *COUNTS[:2])
    assert raised.there(S)
    assert proved(S)


def test_a_divisor_that_may_be_zero_is_looked_at_by_cases():
    """Where x + y is 0 a hypothesis says that it is not."""
    low, high = "x/((x + y)*(x + y + z + 1)*(y + z + 1))", "(x + 1)/((x + y)*(x + y + z + 1)*(y + z + 1))"
    S = sequent(f"{low} < {high}", *COUNTS, "x + y != 0")
    if zero_counts.there(S):
        assert proved(S)
    assert not zero_counts.there(sequent("x/(x + 1) < 1", "0 <= x"))


def test_the_sequents_of_one_claim_do_not_disturb_each_other():
    """Terms that one sequent spelled in its way are no trouble for the next."""
    asked = claim("FRS", "SM", "positive", "laplace")
    wanted = unfold(setting_of(asked), property_of(asked)[0].spelled_out(), ())
    found = prove_sequents(wanted[:2], 3.0)
    assert isinstance(found, Found), found
