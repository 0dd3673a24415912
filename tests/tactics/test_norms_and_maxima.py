"""Values that divide by a norm, maxima over the classes, distances of 0, sums class by class: shown, or open because false."""

from dataclasses import replace

import pytest
from forms import STEPS, claim, shown

from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import wanted
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    at,
    every,
    inv,
    minus,
    mul,
    num,
    power,
    rel,
    root,
    total,
)
from axiomcheck.tactics import ceilings, hoelder, identity, maxima, merged, sure, truthful
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.forms import function

CELLS = [
    ("scoring", "PS3", "PROPER"),
    ("scoring", "PS4", "STRICT"),
    ("scoring", "PS32", "STRICT"),
    ("scoring", "PS32", "CONVEX"),
    ("scoring", "PS3", "ORDER"),
    ("scoring", "PS32", "LEAST"),
    ("scoring", "PS4", "SURE"),
    ("scoring", "Mismatch", "SURE"),
    ("scoring", "PS32", "GAIN"),
    ("scoring", "Power32", "SURE"),
    ("scoring", "Power32", "GAIN"),
    ("distances", "Chebyshev", "TRI"),
    ("distances", "Chebyshev", "IOI"),
    ("distances", "Discrete", "SHIFT"),
    ("distances", "Renyi2", "IOI"),
    ("distances", "JS", "ONE"),
    ("distances", "RootSum", "MERGE"),
]


@pytest.mark.parametrize("cell", CELLS, ids="-".join)
def test_a_cell_is_shown(cell):
    assert shown(claim(*cell))


@pytest.mark.parametrize("cell", [c for c in CELLS if c[2] not in ("IOI", "SHIFT")], ids="-".join)
def test_its_contrary_stays_open(cell):
    """Minus the measure, of which the same is false."""
    asked = claim(*cell)
    formula = -asked.measure.formula if cell[2] != "ONE" else asked.measure.formula * 2
    assert not shown(replace(asked, measure=replace(asked.measure, formula=formula)))


@pytest.mark.parametrize(
    "cell",
    [
        ("scoring", "Mismatch", "PROPER"),
        ("scoring", "Linear", "STRICT"),
        ("scoring", "Linear", "ORDER"),
        ("distances", "Chebyshev", "ULTRA"),
        ("distances", "Chebyshev", "MERGE"),
        ("distances", "Euclid", "MERGE"),
    ],
    ids="-".join,
)
def test_what_is_false_stays_open(cell):
    assert not shown(claim(*cell))


P, Q = at("p"), at("q")
SIMPLEX = [rel("le", TWO, N), *(f for v in (P, Q) for f in (every(rel("le", ZERO, v)), rel("eq", total(v), ONE)))]


def value(exponent, degree):
    """sum(p q^exponent) over the norm of q, to the first power."""
    norm = function("exp", mul(function("log", total(power(Q, degree))), inv(num(degree))))
    return mul(total(mul(P, power(Q, exponent) if exponent > 1 else Q)), inv(norm))


def test_a_quotient_is_read_by_its_exponents():
    found = hoelder.quotient(value(1, 3))
    assert (found.i, found.j, found.degree) == (1, 1, 3)
    assert hoelder.quotient(total(mul(P, Q))) is None
    assert hoelder.quotient(mul(total(mul(P, P)), inv(total(power(Q, 2))))) is None


def test_an_exponent_that_does_not_fit_is_refused():
    """sum(p q^2) over the norm itself is no power of an entry over it."""
    low = value(2, 3)
    high = mul(total(mul(P, power(P, 2))), inv(function("exp", mul(function("log", total(power(P, 3))), inv(num(3))))))
    S = Sequent(frozenset(SIMPLEX), rel("le", low, high))
    assert hoelder.by_norms.there(S)
    builder = Builder(STEPS)
    with pytest.raises(Stuck):
        hoelder.by_norms(Aggregates(builder), S)


def test_only_lists_that_differ_are_strictly_apart():
    (S,) = wanted(claim("scoring", "PS3", "STRICT"))
    lower = next(f for f in S.given if f.op == "lt" and all(t.op == "at" for t in f.kids))
    with pytest.raises(Stuck):
        hoelder.by_norms(Aggregates(Builder(STEPS)), Sequent(S.given - {lower}, S.goal))
    builder = Builder(STEPS)
    hoelder.by_norms(Aggregates(builder), S)
    check(pruned(builder.steps, [S]), [S])


def test_a_ceiling_that_is_too_low_stays_open():
    """The sum of p q is at most 1, and not at most 1/2."""
    goal = total(mul(P, Q))
    for bound, holds in ((ONE, True), (num("1/2"), False)):
        S = Sequent(frozenset(SIMPLEX), rel("le", goal, bound))
        assert ceilings.there(S)
        builder = Builder(STEPS)
        try:
            ceilings.by_summands(Aggregates(builder), S)
            found = True
        except (Stuck, OutOfSteps):
            found = False
        assert found == holds
        if holds:
            check(pruned(builder.steps, [S]), [S])


def test_what_may_be_0_between_different_lists_says_nothing():
    """The sum of p - q is 0 for all distributions."""
    S = Sequent(frozenset([*SIMPLEX, rel("eq", total(minus(P, Q)), ZERO)]), every(rel("eq", Q, P)))
    assert identity.by_difference.there(S)
    with pytest.raises((Stuck, OutOfSteps)):
        identity.by_difference(Aggregates(Builder(STEPS)), S)


def test_forms_are_told_apart():
    cells = [("Chebyshev", "TRI"), ("Lorentz", "MERGE"), ("Tanimoto", "IOI"), ("JS", "ONE")]
    tests = [maxima.there, merged.by_merging.there, identity.by_difference.there, ceilings.there]
    for i, cell in enumerate(cells):
        S = wanted(claim("distances", *cell))[0]
        assert [there(S) for there in tests] == [i == j for j in range(len(tests))], cell
    for axiom, way in (("ORDER", truthful.by_truth), ("GAIN", sure.by_certainty), ("SURE", sure.by_certainty)):
        assert way.there(wanted(claim("scoring", "PS3", axiom))[0])
    assert not truthful.by_truth.there(Sequent(frozenset(SIMPLEX), rel("le", total(root(P, 2)), total(Q))))
