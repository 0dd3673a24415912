"""Sentences that users declare, decided for codeframes of every size; and what must not be."""

from __future__ import annotations

import pytest

from axiomcheck import measures
from axiomcheck.calculus.claims import meant, setting_of, shows
from axiomcheck.calculus.extremes import MARGIN
from axiomcheck.calculus.statement import Setting, own, unfold
from axiomcheck.calculus.term import Refused, at, num, rel, var
from axiomcheck.exact.certificate import POINT, Certificate
from axiomcheck.input import declared_axioms
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.reader import read
from axiomcheck.strategies.open_points import by_steps
from axiomcheck.strategies.prover import Prover
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, prove
from axiomcheck.verdict import Status, decide

pytestmark = pytest.mark.usefixtures("z3_here")

LEAST = "for p: min D(p, .) = 0"
BELOW = "for p, q: sup D(p, .) = sup D(q, .)"
APART = "for p, x with x != p: D(p, x) > 0"
ENTRY = "for p, x: D(p, x) <= max(abs(p - x))"
EITHER = "for p, x, y and real a with 0 <= a <= 1: D(p, a*x + (1 - a)*y) <= max(D(p, x), D(p, y))"
MIDDLE = "for p, x, y: D(p, (x + y)/2) <= max(D(p, x), D(p, y))"
HALFWAY = "for p, x, y: D(p, (x + y)/2) <= (D(p, x) + D(p, y))/2"
CHANGE = "for p, x, y: abs(D(p, x) - D(p, y)) <= sum(abs(x - y))"
OWN_BOUND = "for p: some real b: for x: D(p, x) <= b"
MOVED = "for p, x, y and classes c, d and real a with a >= 0, y[c] = x[c] + a, y[d] = x[d] - a, x = y elsewhere: "
SWAP = "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)"


def about(measure, says, domain="natural"):
    x = declared_axioms.axiom(says)
    return Claim(measures.from_name(measure), x, x.default, domain)


@pytest.mark.parametrize(
    ("measure", "says", "domain"),
    [
        ("RAE", LEAST, "natural"),  # of p with zeros RAE has no value, so nothing is said there
        ("NRAE", LEAST, "natural"),
        ("DR", "for p with p > 0: min D(p, .) = 0", "natural"),  # where p has a zero, the least value is none
        ("PD", "for p with p > 0: min D(p, .) = 0", "natural"),
        ("BCD", MOVED + "D(p, y) <= D(p, x) + 2*a", "natural"),
        ("NAE", MOVED + "D(p, y) <= D(p, x) + 2*a", "natural"),
        ("WAE", MOVED + "D(p, y) <= D(p, x) + a*(p[c]**2 + p[d]**2)", "natural"),
        ("AE", "for p: inf D(p, .) = 0", "natural"),
        ("AE", "for p: sup D(p, .) <= 1", "natural"),
        ("NAE", BELOW, "natural"),
        ("AE", APART, "natural"),
        ("KLD", APART, "natural"),
        ("AE", ENTRY, "natural"),
        ("SE", ENTRY, "natural"),
        ("AE", "for p, x: D(p, x) >= min(abs(p - x))", "natural"),
        ("AE", EITHER, "natural"),
        ("KLD", EITHER, "natural"),
        ("KLD", HALFWAY, "natural"),
        ("SE", CHANGE, "natural"),
        ("NRAE", OWN_BOUND, "natural"),
        ("AE", "for p: max D(p, .) <= 2", "extended"),
        ("NAE", LEAST, "extended"),
        ("Kappa", SWAP, "natural"),
        ("Odds", SWAP, "natural"),
        ("MI", SWAP, "natural"),
        ("Phi", "for TP, FP, FN, TN: Q(TP, FN, FP, TN) = Q(TP, FP, FN, TN)", "natural"),
    ],
)  # fmt: skip
def test_proved(measure, says, domain):
    claim = about(measure, says, domain)
    found = prove(setting_of(claim), claim.statement)
    assert isinstance(found, Found), found
    assert shows(claim, pack(found.steps, found.supplied)) == frozenset()


def test_the_value_halfway_is_no_more_than_the_larger_one():
    assert decide(about("SE", MIDDLE)).status is Status.PROVED


@pytest.mark.parametrize(
    ("measure", "says", "domain"),
    [
        ("SE", BELOW, "natural"),
        ("RAE", BELOW, "natural"),
        ("AE", "for p, q: max D(p, .) = max D(q, .)", "smoothed"),
        ("AE", "for p, q: max D(p, .) = max D(q, .)", "extended"),
        ("RAE", ENTRY, "natural"),
        ("RAE", CHANGE, "natural"),
        ("SE", "for p, x: D(p, x) >= min(abs(p - x))", "natural"),
    ],
)
def test_refuted(measure, says, domain):
    assert decide(about(measure, says, domain)).status is Status.REFUTED


@pytest.mark.parametrize(
    ("measure", "says", "domain", "supplied"),
    [
        ("AE", "for p: sup D(p, .) = 3/2", "natural", ()),  # an upper bound that nothing comes near
        ("AE", "for p: inf D(p, .) = -1", "natural", ()),
        ("AE", "for p: max D(p, .) <= 1/2", "natural", ()),
        ("RAE", LEAST, "extended", ()),  # where p has zeros there are limits, of which the calculus says nothing
        ("AE", "for p: some real b with b < 0: for x: D(p, x) <= b", "natural", (num(-1),)),
        ("AE", "for p, x with x != p: D(p, x) > 1/100", "natural", ()),
        ("SE", "for p, x, y and real a with 0 <= a <= 1: D(p, a*x + (1 - a)*y) <= min(D(p, x), D(p, y))", "natural", ()),
        ("SE", "for p, x, y: D(p, (x + y)/2) <= min(D(p, x), D(p, y))", "natural", ()),
    ],
)  # fmt: skip
def test_what_is_false_or_not_spoken_of_is_not_proved(measure, says, domain, supplied):
    claim = about(measure, says, domain)
    assert isinstance(prove(setting_of(claim), claim.statement, 3), str)
    if domain == "extended":
        wanted = unfold(setting_of(claim), claim.statement, supplied)
        assert any(S.goal.op == "and" for S in wanted)  # that the formula has a value everywhere is asked for


def test_what_is_supplied_speaks_of_what_is_in_scope():
    """A number that exists before x is spoken of does not depend on x, nor on a name that nothing binds."""
    prop, setting = read(OWN_BOUND), Setting(measures.from_name("AE"))
    assert unfold(setting, prop, (num(1),))
    assert unfold(setting, prop, (own(setting.valued((at("p"), at("p")), None)[0])[1],))
    for t in (own(setting.valued((at("p"), at("x")), None)[0])[1], var("b"), var("_x"), rel("lt", num(0), num(1))):
        with pytest.raises(Refused):
            unfold(setting, prop, (t,))


def test_a_supremum_is_what_values_come_near():
    """Of sup D(p, .) = M: nothing is more, and for every b < M something is more than b."""
    wanted = unfold(Setting(measures.from_name("AE")), read("for p: sup D(p, .) = 1"))
    below = rel("lt", var("_b"), num(1))
    assert len(wanted) == 2 and [below in S.given for S in wanted] == [False, True]


def test_limits_of_matrices_are_owed_for_the_catalog_alone():
    """Declared properties say nothing where the formula has no value; the catalog's axioms know c/0."""
    odds = measures.from_name("Odds")
    declared = unfold(setting_of(about("Odds", SWAP)), read(SWAP))
    owed = unfold(meant(Setting(odds), infinite=True), read(SWAP))
    assert len(declared) < len(owed)


@pytest.mark.parametrize(("beyond", "broken"), [(MARGIN, True), (MARGIN / 2, False)])
def test_a_refuted_supremum_is_too_small_by_a_margin(beyond, broken):
    """max AE(p, .) is 1/2 at p = (1/2, 1/2); values that come near a bound do not break it."""
    claim = about("AE", f"for p: sup D(p, .) >= {1 + 2 * beyond}/2")
    found = by_steps(claim, Certificate(POINT, {"classes": 2, "values": {"p": ["1/2", "1/2"]}}), Prover(20))
    assert (found is not None) == broken


@pytest.mark.parametrize("measure", ["DR", "PD"])
def test_a_least_value_that_zeros_forbid_is_not_proved(measure):
    """At p = (1, 0) only predictions with a second class have a value, and none of these values is 0."""
    claim = about(measure, LEAST)
    assert not isinstance(prove(setting_of(claim), claim.statement, 4.0), Found)
