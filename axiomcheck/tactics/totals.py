"""Goals about vectors that are no distributions: their totals written plainly, and those that are equal as one.

A distribution sums to 1, which is a hypothesis; of another vector the total is a number that nothing says.
A factor that is the same for every class is taken out of a total, and the totals of two vectors that the
hypotheses make equal, such as before and after a transfer, are shown to be equal first.
"""

from __future__ import annotations

from itertools import combinations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, rel
from axiomcheck.tactics import facts
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import simple
from axiomcheck.tactics.positivity import node_of
from axiomcheck.tactics.sampling import free_total

SHARE = 6  # of the budget, for one pair of totals


def free_totals(S: Sequent) -> list[Node]:
    """The totals in the goal that no hypothesis says, each once, plainest first; none of what the goal says exists."""
    bound = {("v", f.name) for f in S.goal.nodes() if f.op == "exv"}
    found = {t for t in S.goal.nodes() if t.op == "sum" and not t.loose and bound.isdisjoint(t.names) and free_total(t, S)}
    return sorted(found, key=simple)


def solve(tactics: Aggregates, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    return tactics.b.first(S, lambda W: facts.by_facts(tactics, W), lambda W: _plain(tactics, W))


def _plain(tactics: Aggregates, S: Sequent) -> int:
    """Every total as a polynomial in totals of vectors themselves."""
    b = tactics.b
    for t in free_totals(S):
        if t.kids[0].op == "at":
            continue
        plain = node_of(b.ring, b.ring.poly(t))
        if plain == t or t in plain.nodes():
            continue
        equal = rel("eq", t, plain)
        if (shown := b.tried(lambda W: tactics.scalar.prove(W, 2), Sequent(frozenset(), equal))) is not None:
            return b.have(S, equal, shown, b.using("rewrite", (t, plain), lambda V: _plain(tactics, V)))
    return _as_one(tactics, S)


def _as_one(tactics: Aggregates, S: Sequent) -> int:
    """The totals of two vectors as one, where they are equal."""
    b = tactics.b
    for t, u in combinations([t for t in free_totals(S) if t.kids[0].op == "at"], 2):
        equal = rel("eq", u, t)
        if (shown := b.tried(b.part(b.budget // SHARE, tactics.prove), S.showing(equal))) is not None:
            return b.have(S, equal, shown, b.using("rewrite", (u, t), lambda V: _as_one(tactics, V)))
    return tactics.prove(S)
