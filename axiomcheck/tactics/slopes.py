"""Signs of sums of polynomials times logarithms, and one quotient, where one number lies between two others.

From an end at which the sum is not negative, it moves the right way: its derivative is such a sum again, with factors of a lower
degree before the logarithms, until nothing but a quotient is left.  Denominators stay where they are.  Where the derivative has
no one sign, the interval is cut on either side of the place at which it turns, and balls decide what lies between.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from axiomcheck.calculus.rules import UNIT, Sequent, derivative
from axiomcheck.calculus.term import ONE, ZERO, Node, add, neg, num, rel, replaced, substitute, var
from axiomcheck.calculus.values import Point, truth
from axiomcheck.tactics import analysis
from axiomcheck.tactics.builder import Stuck, fixed
from axiomcheck.tactics.closing import Closing
from axiomcheck.tactics.fields import Fields, Quotient
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.intervals import Interval, number_of
from axiomcheck.tactics.places import Curve
from axiomcheck.tactics.positivity import node_of

MOST_SLOPES, MOST_TURNS = 6, 2
MOVING = var("x_")
NEAR = (1 / 50, 1 / 8)  # how far from a turn the interval is cut, of its length

Shown = Callable[[Sequent], int]


class Slopes:
    """The signs of terms in v; those of quotients are shown by `rational`."""

    def __init__(self, s: Closing, v: Node, rational: Shown):
        self.s, self.b, self.v, self.rational = s, s.b, v, rational

    def sign(self, inside: Interval, t: Node, op: str, slopes: int = MOST_SLOPES, turns: int = MOST_TURNS) -> int:
        """The number of a step that shows 0 < t, or 0 <= t, on the interval."""
        S = Sequent(frozenset(inside.holds(self.v)), rel(op, ZERO, t))
        if (step := self.b.shown(S)) is not None:
            return step
        if not t.has("log"):
            return self.rational(S)
        if not slopes:
            raise Stuck("too many derivatives")
        curve = Curve(self.b.ring, self.v, inside)
        values = curve.of_node(t)
        if not np.isfinite(values).any() or np.nanmin(values) < -1e-9:
            raise Stuck("false at some point")
        plus = derivative(t, self.v.name)[0]
        steep = curve.of_node(plus)
        why: Stuck | None = None
        for start, up in ((inside.low, True), (inside.high, False)):
            right = bool(np.nanmin(steep) >= 0) if up else bool(np.nanmax(steep) <= 0)
            if start is not None and right and self._begins(t, start):
                try:
                    return self._moved(S, inside, t, start, up, slopes, turns)
                except Stuck as error:
                    why = error
        if turns:
            return self._around(S, inside, t, curve, steep, slopes, turns)
        raise why or Stuck("no end to start from", S.goal)

    def _begins(self, t: Node, start: Node) -> bool:
        """Is it not negative at this end, and is there a derivative?"""
        conditions = derivative(t, self.v.name)[1]
        there = [replaced(f, self.v, start) for f in (*conditions, rel("le", ZERO, t))]
        return all(truth(f, Point(1)) is True for f in there)

    # -- from an end ------------------------------------------------------------------------------

    def _moved(self, S: Sequent, inside: Interval, t: Node, start: Node, up: bool, slopes: int, turns: int) -> int:
        """By the derivative."""
        b, v, x = self.b, self.v, MOVING
        base = replaced(t, v, start)
        above = truth(rel("lt", ZERO, base), Point(1)) is True
        first = rel("lt" if above else "le", ZERO, base)
        op = "le" if above else S.goal.op
        f = t if up else neg(t)
        low, high = (start, v) if up else (v, start)
        slope, conditions = derivative(f, v.name)
        shown = [self._sum(Sequent(frozenset(inside.opened().holds(v)), rel(op, ZERO, slope)), slopes - 1, turns)]
        closed = frozenset(inside.closed(up).holds(v))
        shown += [self._condition(Sequent(closed, c)) for c in conditions]
        put = {v.name: x}
        ready = {substitute(b.steps[i].shows.goal, put): i for i in shown}

        def premise(W: Sequent) -> int:
            if W.goal in ready:
                return b.at_numbers(W, ready[W.goal], put, self.s._last)
            return self.s._last(W)

        path = b.using("path", (x.name, substitute(f, put), low, high), premise)
        outer = rel(op, *(replaced(f, v, e) for e in (low, high)))
        last = b.by("algebra", UNIT, added(held(outer), held(first)))
        return b.having(S, [(first, b.alone("enclosed")), (outer, path)], last)

    def _sum(self, S: Sequent, slopes: int, turns: int) -> int:
        """The sign of a derivative, whose part without logarithms is one quotient."""
        b, ring, op = self.b, self.b.ring, S.goal.op
        p = ring.poly(S.goal.kids[1])
        curved = {m: k for m, k in p.items() if any(ring.atoms[i].op == "log" for i in m)}
        plain = node_of(ring, {m: k for m, k in p.items() if m not in curved})

        def whole(W: Sequent, q: Quotient) -> int:
            t = add(node_of(ring, curved), q.term) if curved else q.term
            inside = self._interval(S)
            sure = rel(op, ZERO, t)
            equal = [] if q.term == plain else [rel("eq", plain, q.term), ONE]
            return b.have(W, sure, lambda _: self.sign(inside, t, op, slopes, turns), b.follows(sure, *equal))

        return Fields(b, S, plain).knowing(S, plain, whole)

    def _condition(self, S: Sequent) -> int:
        """0 < u, or u != 0 as the one or the other sign is shown."""
        if S.goal.op == "lt":
            return self.rational(S)
        less = rel("lt", *S.goal.kids[::-1])
        return self.b.through(S, less, self.rational)

    def _interval(self, S: Sequent) -> Interval:
        """The open interval of the hypotheses."""
        ends: dict[bool, Node] = {f.kids[0] == self.v: next(k for k in f.kids if k != self.v) for f in S.given}
        return Interval(ends.get(False), ends.get(True))

    # -- pieces -------------------------------------------------------------------------------------

    def _around(
        self, S: Sequent, inside: Interval, t: Node, curve: Curve, steep: np.ndarray, slopes: int, turns: int
    ) -> int:  # fmt: skip
        """Below and above the first place at which the derivative changes its sign, and between both."""
        signs = np.sign(steep)
        changes = [j for j in range(len(signs) - 1) if signs[j] * signs[j + 1] < 0]
        if not changes:
            raise Stuck("no place at which it turns", S.goal)
        x = float(curve.grid[changes[0]])
        low, high = (None if e is None else number_of(e) for e in (inside.low, inside.high))
        why: Stuck | None = None
        for near in NEAR:
            room = min(x - (low if low is not None else x - 1), (high if high is not None else x + 1) - x)
            ends = [num(analysis.Fraction(x + side * near * room).limit_denominator(1000)) for side in (-1, 1)]
            if not inside_of(ends, low, high):
                continue
            try:
                return self._three(S, inside, t, ends, slopes, turns - 1)
            except Stuck as error:
                why = error
        raise why or Stuck("no place to cut", S.goal)

    def _three(self, S: Sequent, inside: Interval, t: Node, ends: list[Node], slopes: int, turns: int) -> int:
        """Up to the first number, between both, and from the second on."""
        b, op, (a, c) = self.b, S.goal.op, ends
        first = self.sign(inside.up_to(a, True), t, op, slopes, turns)
        last = self.sign(inside.down_to(c, False), t, op, slopes, turns)

        def beyond(W: Sequent) -> int:
            return b.back(W, "decide", (rel("le", self.v, c),), fixed(self._between, a, c), lambda _: last)

        return b.back(S, "decide", (rel("le", self.v, a),), lambda _: first, beyond)

    def _between(self, S: Sequent, a: Node, c: Node) -> int:
        T = Sequent(frozenset(Interval(a, c, False, True).holds(self.v)), S.goal)
        found = analysis.boxed(self.s, T, 1)  # type: ignore[arg-type]
        if found is None:
            raise Stuck("no boxes", S.goal)
        return found


def inside_of(ends: list[Node], low: float | None, high: float | None) -> bool:
    """Do both numbers lie between the others, one below the other?"""
    a, c = (float(e.q) for e in ends)
    return a < c and (low is None or low < a) and (high is None or c < high)
