"""Sums that are told apart by their terms, after shares times a number are added to them: shown, or open because false."""

import pytest

from axiomcheck import axioms
from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import property_of, setting_of, wanted
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, at, every, inv, minus, mul, num, rel, root, total
from axiomcheck.input.formula import measure
from axiomcheck.lang.claim import Claim
from axiomcheck.tactics import under_extremes
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, Stuck, pruned
from axiomcheck.tactics.search import Found, by_form

STEPS = 16_000
TOPSOE = "sum(p*log(2*p/(p + p_hat)) + p_hat*log(2*p_hat/(p + p_hat)))"
SHOWN = [
    (TOPSOE, "MON"),  # the slope of a term has one sign on either side of p
    (f"sqrt({TOPSOE})", "IOI"),
    (TOPSOE, "CVX"),
    ("1 - sum(sqrt(p*p_hat))", "MON"),  # of p/2 + p_hat/2 - sqrt(p p_hat)
    ("-log(sum(sqrt(p*p_hat)))", "IOI"),
    ("-log(sum(sqrt(p*p_hat)))", "MON"),
    ("sum(p**3/p_hat**2)", "MON"),  # where a prevalence of 0 has no value
    ("sum(p**(3/2)/p_hat**(1/2)) - 1", "IOI"),
    ("(1 - sum(sqrt(p*p_hat)))/(1 - sqrt(min(p)))", "MON"),
    ("max(p - p_hat) + max(p_hat - p)", "IOI"),  # none of the two is negative, and one is positive
    ("(max(p_hat - p) - min(p_hat - p))/n", "IOI"),
    ("-min(log(p_hat/p))", "IOI"),  # a smallest value is no more than a mean
]
FALSE = [
    ("sum(p*log(2*p/(p + 2*p_hat)) + p_hat*log(2*p_hat/(p + p_hat)))", "IOI"),
    ("1 - sum(sqrt(p*p_hat)*p)", "MON"),
    ("1 - sum(sqrt(p*p_hat)*p)", "IOI"),
    ("log(sum(sqrt(p*p_hat)))", "MON"),
    ("1/2 - sum(sqrt(p*p_hat))", "IOI"),
    ("sum(p_hat**3/p)", "MON"),
    ("max(p_hat - p) + min(p_hat - p)", "IOI"),
    ("max(p - p_hat) - max(p_hat - p)", "IOI"),
]


def searched(formula, axiom):
    """What the tactics for forms find, and the claim."""
    claim = Claim(measure(formula), axioms.from_name(axiom))
    return by_form(setting_of(claim), property_of(claim)[0], STEPS)[0], claim


@pytest.mark.parametrize(("formula", "axiom"), SHOWN)
def test_sums_are_told_apart_by_their_terms(formula, axiom):
    found, claim = searched(formula, axiom)
    assert isinstance(found, Found), found
    check(found.steps, wanted(claim))


@pytest.mark.parametrize(("formula", "axiom"), FALSE)
def test_what_is_false_stays_open(formula, axiom):
    assert not isinstance(searched(formula, axiom)[0], Found)


def bound(high):
    """1 - sum(sqrt(p q)) is at most `high`, for two distributions."""
    p, q = at("p"), at("q")
    given = {f for v in (p, q) for f in (every(rel("le", ZERO, v)), rel("eq", total(v), ONE))}
    return Sequent(frozenset(given), rel("le", minus(ONE, total(root(mul(p, q), 2))), high))


def test_a_sum_below_a_function_of_the_smallest_entry():
    least = Node("cmin", (at("p"),))
    S = bound(minus(ONE, root(least, 2)))
    builder = Builder(STEPS)
    assert under_extremes.there(S)
    under_extremes.by_shares(Aggregates(builder), S)
    check(pruned(builder.steps, [S]), [S])
    false = bound(mul(inv(num(2)), minus(ONE, least)))
    assert under_extremes.there(false)
    with pytest.raises(Stuck):
        under_extremes.by_shares(Aggregates(Builder(STEPS)), false)
