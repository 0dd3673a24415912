"""Tactics about aggregates: certificates that are found, which the calculus checks; and claims that are not proved."""

from __future__ import annotations

import pytest

from axiomcheck import axioms, measures
from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import property_of, setting_of, wanted
from axiomcheck.calculus.term import Refused
from axiomcheck.lang.claim import Claim
from axiomcheck.tactics.search import Found, prove


def _claim(text: str) -> Claim:
    measure, axiom, reading, domain, *size = text.split()
    return Claim(
        measures.from_name(measure), axioms.from_name(axiom), reading, domain, "same", int(size[0]) if size else None
    )


def _search(claim: Claim, seconds: float = 4.0) -> Found | str:
    prop, uniform = property_of(claim)
    return prove(setting_of(claim), prop, seconds, uniform)


FOUND = [
    "AE MON printed smoothed",  # an instance of the same about positive distributions
    "AE CVX printed smoothed",  # with a combination of vectors
    "SE IoI printed smoothed",  # and back from the entries' equation
    "PD BND printed smoothed",  # a bound that depends on the smoothing
    "NKLD NN printed natural",  # a function of a sum
    "NKLD IoI printed natural",
    "NKLD BND printed natural",
    "NSE MON printed natural",  # a denominator with an extremum beside a sum
    "NSE MAX printed natural",
    "BCD TRI printed natural",  # a denominator that is a number
    "NSS MON printed natural 2",  # a class that the formula names
    "NSS IMP binary natural 2",
    "AE MON binary natural 2",  # one class named of two
    "SE IND repaired natural",  # a part of the codeframe
    "AE IND repaired natural",
]
FALSE = [
    "SE TRI printed smoothed",
    "KLD SYM printed smoothed",
    "PD BND printed natural",
    "SE REL repaired smoothed",
    "NSS SYM binary natural 2",
    "AE IND printed natural",  # the masses of the part may differ
    "NKLD TRI printed natural",
]


@pytest.mark.parametrize("text", FOUND)
def test_a_certificate_is_found_and_shows_the_claim(text):
    claim = _claim(text)
    found = _search(claim)
    assert isinstance(found, Found), found
    assert check(found.steps, wanted(claim, found.supplied)) == frozenset()


@pytest.mark.parametrize("text", FALSE)
def test_nothing_is_found_for_a_false_claim(text):
    assert isinstance(_search(_claim(text), 1.0), str)


def test_the_certificate_of_a_smoothed_claim_is_not_one_of_the_natural_claim():
    found = _search(_claim("RAE NN printed smoothed"))
    assert isinstance(found, Found)
    with pytest.raises(Refused):
        check(found.steps, wanted(_claim("RAE NN printed natural")))


def test_the_reason_is_that_of_the_guess_that_got_furthest():
    why = _search(_claim("SE MAX printed natural"), 1.0)
    assert isinstance(why, str)
    assert "depends on the size" not in why
