"""A quotient of aggregates beside a number: what is divided by is positive, and goes to the other side.

    A/B <= k   from   A <= k B, or from A <= 1 <= k B,   and   0 < B

Likewise for <, with A/B on the larger side, and where the number and the quotient stand on one side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from flint import fmpq

from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, inv, mul, rel, substitute, var
from axiomcheck.tactics.builder import Stuck, Tactic
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.positivity import node_of, scaled, without_one
from axiomcheck.tactics.reading import aggregates_of

X, Y, K = var("_x"), var("_y"), var("_k")
SIGN = Sequent(frozenset([rel("le", ZERO, Y), rel("ne", Y, ZERO)]), rel("lt", ZERO, Y))


@dataclass(frozen=True)
class Quotient:
    """The quotient `above / below` beside the number or size k; `large`: is it on the larger side?"""

    above: Node
    below: Node
    k: Node
    large: bool

    def order(self, op: str, a: Node, k: Node) -> Node:
        """The order of what comes of the one and of the other."""
        return rel(op, *((k, a) if self.large else (a, k)))


def split(ring: Ring, S: Sequent) -> Quotient | None:
    """What is divided, by what, and what it is compared with."""
    if S.goal.op not in ("le", "lt"):
        return None
    p = ring.difference(*S.goal.kids[::-1])
    below = {i for m in p for i in m if ring.atoms[i].op == "inv" and aggregates_of(ring.atoms[i])}
    (size,) = next(iter(ring.poly(N)))
    i = min(below, default=size)
    above = {without_one(m, i): k for m, k in p.items() if i in m}
    rest = {m: k for m, k in p.items() if i not in m}
    if len(below) != 1 or ring.atoms[i].kids[0] == N or len(rest) > 1 or not set(rest) <= {(), (size,)}:
        return None
    if any(i in m for m in above) or not any(aggregates_of(ring.atoms[j]) for m in above for j in m):
        return None
    inverse = next(t for t in S.goal.nodes() if t.op == "inv" and ring.poly(t) == {(i,): 1})  # as it is written here
    beside = ([u for u in t.kids if u != inverse] for t in S.goal.nodes() if t.op == "mul" and inverse in t.kids)
    written = [us[0] if len(us) == 1 else mul(*us) for us in beside]
    written += [node_of(ring, scaled(above, fmpq(k))) for k in (1, -1) if len(above) == 1 and k * min(above.values()) > 0]
    for top in written:
        for sign in (1, -1):
            if ring.poly(top) == scaled(above, fmpq(sign)):
                k = scaled(rest, fmpq(-sign))
                return Quotient(top, inverse.kids[0], N if k == {(size,): 1} else node_of(ring, k), sign > 0)
    return None


def away(t: Classes, S: Sequent, ordered: Tactic | None = None) -> int:
    """The number of a step that shows the sequent; Stuck where it is no such goal, or nothing is found."""
    found = split(t.ring, S)
    if found is None:
        raise Stuck("no quotient of aggregates")
    b, op, above, below = t.b, S.goal.op, found.above, found.below
    lemma = Sequent(frozenset([rel("lt", ZERO, Y), found.order(op, X, mul(K, Y))]), found.order(op, mul(X, inv(Y)), K))
    put = {X.name: above, Y.name: below, K.name: found.k}
    positive, order, goal = (substitute(f, put) for f in (rel("lt", ZERO, Y), found.order(op, X, mul(K, Y)), lemma.goal))
    shown = b.instance(t.scalar.prove(lemma), put, [positive, order])
    todo = [(positive, partial(_positive, t, ordered or t.prove)), (order, ordered or partial(_ordered, t)), (goal, shown)]
    return b.having(S, todo, b.follows(goal))


def _ordered(t: Classes, S: Sequent) -> int:
    """A <= k B, also with 1 between."""
    b, (low, high) = t.b, S.goal.kids
    ends = [rel("le", low, ONE), rel("le", ONE, high)]
    between: Tactic = lambda W: b.having(W, [(f, t.prove) for f in ends], b.by("algebra", UNIT, added(*map(held, ends))))
    return b.first(S, b.part(b.budget // 2, t.prove), *([between] if S.goal.op == "le" else []))


def _positive(t: Classes, other: Tactic, S: Sequent) -> int:
    """0 < B, as 0 <= B and B is not 0; else as any goal."""
    b, below = t.b, S.goal.kids[1]

    def not_negative(W: Sequent) -> int:
        needed = [rel("le", ZERO, below), rel("ne", below, ZERO)]
        return b.having(W, [(needed[0], t.prove)], b.instance(t.scalar.prove(SIGN), {Y.name: below}, needed))

    return b.first(S, *([not_negative] if rel("ne", below, ZERO) in S.given else []), other)
