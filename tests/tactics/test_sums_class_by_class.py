"""Sums compared class by class: transfers, mixtures, merged classes, disjoint lists; shown, or open because false."""

from dataclasses import replace

import pytest
from forms import STEPS, claim, shown

from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import wanted
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    add,
    at,
    every,
    inv,
    minus,
    mul,
    neg,
    num,
    rel,
    root,
    total,
    var,
)
from axiomcheck.tactics import (
    between,
    disjoint,
    levels,
    means,
    merged,
    mixtures,
    numbered,
    quotients_of_logarithms,
    rising,
    told_apart,
    transfers,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.forms import function

CELLS = [
    ("inequality", "Kolm", "TRANSFER"),
    ("inequality", "Ratio", "WTRANSFER"),
    ("inequality", "SD", "EQUAL"),
    ("inequality", "SD", "HOM"),
    ("inequality", "Kolm", "SPOT"),
    ("inequality", "VarLog", "SPOT"),
    ("inequality", "Range", "POOREST"),
    ("inequality", "GEhalf", "POOREST"),
    ("inequality", "Hoover", "MIX"),
    ("diversity", "Hill3", "COUNT"),
    ("diversity", "McIntosh", "CONC"),
    ("diversity", "Bulla", "QCONC"),
    ("distances", "KL", "JOINT"),
    ("distances", "Jeffreys", "JOINT"),
    ("distances", "JS", "STAR"),
    ("distances", "SqrtJS", "DISJ"),
    ("distances", "Clark", "DISJ"),
    ("distances", "KL", "MERGE"),
    ("distances", "Bhattacharyya", "MERGE"),
    ("distances", "Canberra", "MERGE"),
    ("distances", "RootSum", "TRI"),
    ("scoring", "Power32", "CONCAVE"),
    ("scoring", "BinaryLog", "CONCAVE"),
]


@pytest.mark.parametrize("cell", CELLS, ids="-".join)
def test_a_cell_is_shown(cell):
    assert shown(claim(*cell))


LONG = [("inequality", "GEhalf", "POOREST"), ("inequality", "Hoover", "MIX")]  # searches of other tactics, until the budget ends


@pytest.mark.parametrize("cell", [c for c in CELLS if c[2] not in ("EQUAL", "HOM", "DISJ") and c not in LONG], ids="-".join)
def test_its_contrary_stays_open(cell):
    """Minus the measure, of which the same is false."""
    asked = claim(*cell)
    assert not shown(replace(asked, measure=replace(asked.measure, formula=-asked.measure.formula)))


@pytest.mark.parametrize(
    "cell",
    [
        ("inequality", "VarLog", "TRANSFER"),
        ("inequality", "Variance", "HOM"),
        ("inequality", "MaxShare", "EQUAL"),
        ("diversity", "Shannon", "COUNT"),
        ("diversity", "InvSimpson", "CONC"),
        ("distances", "Hellinger", "JOINT"),
        ("distances", "SqHellinger", "LINE"),
        ("distances", "SqEuclid", "DISJ"),
        ("distances", "Euclid", "MERGE"),
        ("scoring", "Power3", "CONCAVE"),
    ],
    ids="-".join,
)
def test_what_is_false_stays_open(cell):
    assert not shown(claim(*cell))


def test_forms_are_told_apart():
    cells = [
        (transfers.by_two_classes, ("inequality", "Kolm", "TRANSFER")),
        (means.by_tangent, ("inequality", "Kolm", "SPOT")),
        (levels, ("diversity", "Hill3", "COUNT")),
        (mixtures.by_tangents, ("distances", "KL", "JOINT")),
        (mixtures.by_minkowski, ("distances", "Euclid", "JOINT")),
        (disjoint.by_two_bounds, ("distances", "JS", "DISJ")),
        (merged.by_merging, ("distances", "KL", "MERGE")),
        (told_apart.by_classes, ("distances", "Canberra", "TRI")),
        (rising, ("distances", "SqrtJS", "DISJ")),
        (between, ("diversity", "Bulla", "QCONC")),
    ]
    for i, (_, cell) in enumerate(cells):
        (S,) = wanted(claim(*cell))
        assert [tactic.there(S) for tactic, _ in cells] == [i == j for j in range(len(cells))], cell


def found(tactic, S):
    """Are there steps for the sequent, which the calculus accepts?"""
    builder = Builder(STEPS)
    try:
        tactic(builder, S)
    except (Stuck, OutOfSteps):
        return False
    check(pruned(builder.steps, [S]), [S])
    return True


X, Y, U, V = map(var, "xyuv")
SIGNS = frozenset(rel("lt", ZERO, t) for t in (X, Y, U, V))


def log(t):
    return function("log", t)


def test_the_log_sum_inequality():
    """x log(x/y) + u log(u/v) is at least (x + u) log((x + u)/(y + v)), and not at least one more."""

    def divergence(x, y):
        return minus(mul(x, log(x)), mul(x, log(y)))

    low, high = divergence(add(X, U), add(Y, V)), add(divergence(X, Y), divergence(U, V))
    for more, holds in ((ZERO, True), (ONE, False)):
        S = Sequent(SIGNS, rel("le", add(low, more), high))
        assert found(lambda b, W: quotients_of_logarithms.by_quotients(W, Aggregates(b)), S) == holds


def test_roots_are_numbers_of_known_powers():
    """The roots of x y and u v add up to no more than that of (x + u) (y + v); that of x y alone is not above it."""
    large, parts = root(mul(add(X, U), add(Y, V)), 2), (root(mul(X, Y), 2), root(mul(U, V), 2))
    assert found(lambda b, W: numbered.by_powers(W, b), Sequent(SIGNS, rel("le", add(*parts), large)))
    assert not found(lambda b, W: numbered.by_powers(W, b), Sequent(SIGNS, rel("le", large, parts[0])))
    assert not found(lambda b, W: numbered.by_powers(W, b), Sequent(frozenset(), rel("le", add(*parts), large)))


P, Q = at("p"), at("q")


def test_a_logarithm_rises_where_its_argument_is_positive():
    sums = total(P), total(Q)
    order, goal = rel("le", *sums), rel("le", *(neg(log(t)) for t in sums[::-1]))

    def by_order(b, W):
        return rising.by_numbers(Aggregates(b), W, b.hypothesis)

    given = [order, *(rel("lt", ZERO, t) for t in sums)]
    assert found(by_order, Sequent(frozenset(given), goal))
    assert not found(by_order, Sequent(frozenset(given[:1]), goal))
    assert not found(by_order, Sequent(frozenset(given), rel("le", *goal.kids[::-1])))


def test_only_even_lists_have_a_level():
    u = at("u")
    goal = rel("eq", inv(total(mul(u, u))), N)
    even = every(rel("eq", u, inv(N)))
    assert levels.there(Sequent(frozenset([even]), goal))
    assert not levels.there(Sequent(frozenset([every(rel("le", ZERO, u))]), goal))
    size = rel("le", num(2), N)
    for value, holds in ((N, True), (ONE, False)):
        S = Sequent(frozenset([even, size]), rel("eq", goal.kids[0], value))
        assert found(lambda b, W: levels.by_level(Aggregates(b), W), S) == holds
