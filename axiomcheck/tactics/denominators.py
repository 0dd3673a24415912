"""A quotient of aggregates beside a number: what is divided by is positive, and goes to the other side.

    A/B <= k   from   A <= k B, or from A <= 1 <= k B,   and   0 < B
"""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, inv, mul, rel, substitute, var
from axiomcheck.tactics.builder import Stuck, Tactic, simple
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.reading import aggregates_of

X, Y, K = var("_x"), var("_y"), var("_k")
SIGN = Sequent(frozenset([rel("le", ZERO, Y), rel("ne", Y, ZERO)]), rel("lt", ZERO, Y))
LEMMA = Sequent(frozenset([rel("lt", ZERO, Y), rel("le", X, mul(K, Y))]), rel("le", mul(X, inv(Y)), K))


def split(S: Sequent) -> tuple[Node, Node, Node] | None:
    """What is divided, by what, and the number or size that it is compared with."""
    low, high = S.goal.kids
    if S.goal.op != "le" or low.op != "mul" or not (high == N or high.op == "num"):
        return None
    below = [t for t in low.kids if t.op == "inv" and aggregates_of(t)]
    if len(below) != 1 or below[0].kids[0] == N:
        return None
    above = [t for t in low.kids if t != below[0]]
    if len(above) != len(low.kids) - 1 or not any(map(aggregates_of, above)):
        return None
    return (above[0] if len(above) == 1 else mul(*above)), below[0].kids[0], high


def away(t: Classes, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck where it is no such goal, or nothing is found."""
    found = split(S)
    if found is None:
        raise Stuck("no quotient of aggregates")
    above, below, high = found
    b = t.b
    positive, order = rel("lt", ZERO, below), rel("le", above, mul(high, below))
    step = t.scalar.prove(LEMMA)
    plain = mul(above, inv(below))
    goal = rel("le", plain, high)
    put = {X.name: above, Y.name: below, K.name: high}
    shown = b.instance(step, put, [positive, order])
    return b.having(S, [(positive, partial(_positive, t)), (order, partial(_ordered, t)), (goal, shown)], b.follows(goal))


def _ordered(t: Classes, S: Sequent) -> int:
    """A <= k B, also with 1 between."""
    b, (low, high) = t.b, S.goal.kids
    ends = [rel("le", low, ONE), rel("le", ONE, high)]
    between: Tactic = lambda W: b.having(W, [(f, t.prove) for f in ends], b.by("algebra", UNIT, added(*map(held, ends))))
    return b.first(S, b.part(b.budget // 2, t.prove), between)


def _positive(t: Classes, S: Sequent) -> int:
    """0 < B, as 0 <= B and B is not 0; else as any goal."""
    b, below = t.b, S.goal.kids[1]
    if rel("ne", below, ZERO) not in S.given:
        return t.prove(S)
    needed = [f for f in sorted(SIGN.given, key=simple) if f.op == "le"] + [rel("ne", Y, ZERO)]
    at_b = [substitute(f, {Y.name: below}) for f in needed]
    return b.having(S, [(at_b[0], t.prove)], b.instance(t.scalar.prove(SIGN), {Y.name: below}, at_b))
