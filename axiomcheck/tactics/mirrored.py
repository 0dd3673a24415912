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

    def turned(W: Sequent, left: list[Node]) -> int:
        if left:
            return b.have(W, left[0], scalar._last, lambda V: turned(V, left[1:]))
        instance: Tactic = lambda _: b.note(there, "instance", (images, {}, {}), [step])
        return b.have(W, there.goal, instance, b.follows(there.goal))

    def case(W: Sequent) -> int:
        return step if low in W.given else turned(W, sorted(there.given - W.given, key=simple))

    return b.back(S, "decide", (low,), case)
