"""Goals about numbers that stay as they are with 1 - u for u: it is enough that they hold where u <= 1/2."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, Node, Refused, minus, num, rel, substitute
from axiomcheck.tactics.builder import Builder, Tactic, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.scalar import Scalar

HALF = num(Fraction(1, 2))
CURVED = ("log", "exp", "root", "abs", "max", "min")


def mirror(b: Builder, g: Node) -> Node | None:
    """A number u of an order such that the difference of both sides is the same for 1 - u."""
    if g.op not in ("le", "lt") or not curved(g):
        return None
    for u in sorted({t for t in outside(g) if t.op == "var"}, key=simple):
        try:
            if b.ring.difference(*g.kids) == b.ring.difference(*substitute(g, {u.name: minus(ONE, u)}).kids):
                return u
        except Refused:
            return None
    return None


def curved(g: Node) -> bool:
    """Are there more than quotients in it?"""
    return any(t.op in CURVED for t in outside(g))


def by_halves(b: Builder, S: Sequent, u: Node, solve: Tactic) -> int:
    """The goal where u <= 1/2, and the same said of 1 - u elsewhere."""
    scalar, low = Scalar(b), rel("le", u, HALF)
    half = Sequent(S.given | {low}, S.goal)
    step = solve(half)
    images = {u.name: minus(ONE, u)}
    there = Sequent(frozenset(substitute(f, images) for f in b.steps[step].shows.given), substitute(S.goal, images))
    turned = b.knowing(there.goal, b.instance(step, images, there.given), b.follows(there.goal))

    def high(W: Sequent) -> int:
        return b.having(W, [(f, scalar._last) for f in sorted(there.given - W.given, key=simple)], turned)

    return b.back(S, "decide", (low,), lambda _: step, high)
