"""Goals that have a tactic of their own form: what is proved, and what must stay open because it is false."""

from dataclasses import replace

import pytest
from forms import STEPS, claim, shown

from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import property_of, setting_of, wanted
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    add,
    at,
    every,
    inv,
    mul,
    num,
    power,
    rel,
    root,
    total,
    var,
)
from axiomcheck.tactics import drawn_out, even_shares, farther, normalised, one_entry
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, Stuck, pruned
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.search import by_form
from axiomcheck.verdict import Status, decide

CELLS = [
    ("inequality", "GE2", "MIX"),
    ("inequality", "Kolm", "MIX"),
    ("inequality", "MLD", "ADD"),
    ("inequality", "GEminus1", "SPOT"),
    ("inequality", "SD", "POOREST"),
    ("scoring", "Spherical", "LEAST"),
    ("diversity", "MinEntropy", "MAXONLY"),
    ("distances", "Hellinger", "STAR"),
]


@pytest.mark.parametrize("cell", CELLS, ids="-".join)
def test_a_cell_is_shown(cell):
    assert shown(claim(*cell))


def test_what_is_farther_needs_no_tactic_of_its_own():
    assert decide(claim("distances", "Jaccard", "MON"), 8).status is Status.PROVED


@pytest.mark.parametrize("cell", CELLS[3:], ids="-".join)
def test_its_contrary_stays_open(cell):
    """Minus the measure, of which the same is false."""
    asked = claim(*cell)
    assert not shown(replace(asked, measure=replace(asked.measure, formula=-asked.measure.formula)))


def test_what_is_not_quasiconvex_stays_open():
    assert not shown(claim("inequality", "VarLog", "MIX"))


def test_where_there_is_no_form_nothing_is_spent():
    asked = claim("inequality", "GE2", "ANON")
    assert by_form(setting_of(asked), property_of(asked)[0], STEPS) == ("no tactic for its form", STEPS)


def test_equal_shares_are_those_of_one_total():
    """Of a list whose total nothing says, no bound follows."""
    u, p = at("u"), at("p")
    given = [every(rel("eq", u, inv(N))), every(rel("le", ZERO, p)), rel("le", num(2), N)]
    goal = rel("le", total(power(u, 2)), total(power(p, 2)))
    S = Sequent(frozenset([*given, rel("eq", total(p), ONE)]), goal)
    assert even_shares.by_shares.there(S)
    assert not even_shares.by_shares.there(Sequent(frozenset(given), goal))
    builder = Builder(STEPS)
    even_shares.by_shares(Aggregates(builder), S)
    check(pruned(builder.steps, [S]), [S])


def test_forms_are_told_apart():
    sequents = {axiom: wanted(claim("inequality", "GE2", axiom)) for axiom in ("MIX", "ADD", "POOREST", "TRANSFER")}
    (mixed,), (added,), (moved,), (transfer,) = sequents.values()
    totals, derivative = normalised.by_totals, one_entry.by_derivative
    assert totals.there(mixed) and totals.there(added) and not totals.there(moved)
    assert derivative.there(moved) and not derivative.there(mixed) and not derivative.there(transfer)
    (star,) = wanted(claim("distances", "TV", "STAR"))
    assert farther.by_moving_away.there(star) and not farther.by_moving_away.there(mixed)


K, U = var("k"), var("u")


@pytest.mark.parametrize(
    "equal",
    [
        rel("eq", root(mul(K, U), 2), mul(root(K, 2), root(U, 2))),
        rel("eq", function("exp", add(function("log", K), U)), mul(K, function("exp", U))),
    ],
    ids=["root", "exponential"],
)
def test_only_a_positive_number_is_drawn_out(equal):
    S = Sequent(frozenset([rel("lt", ZERO, K), rel("le", ZERO, U)]), equal)
    builder = drawn(S)
    check(pruned(builder.steps, [S]), [S])
    with pytest.raises(Stuck):
        drawn(Sequent(frozenset([rel("le", ZERO, U)]), equal))


def drawn(S):
    """The steps that draw k out of the goal; Stuck if some do not fit."""
    builder = Builder(STEPS)

    def last(W):
        return builder.leaf(W, "algebra", UNIT, Node("n"))

    drawn_out.drawn_out(builder, S, K, last)
    pruned(builder.steps, [S])
    return builder
