"""Differences that rise from a point at which they are not negative."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, Node, Refused, minus, neg, rel, replaced, var
from axiomcheck.tactics.builder import Stuck, fixed, simple
from axiomcheck.tactics.closing import ORDERS, Closing, occurs, outside
from axiomcheck.tactics.work import derivative, note

DERIVED = 60  # units for a node of what is differentiated and evaluated


class Paths(Closing):
    """One atom is moved to a bound, and the difference by its derivative."""

    def _path(self, S: Sequent, depth: int) -> int | None:
        """The difference of both sides is >= 0 where an atom meets a bound, and moves the right way from there."""
        g = S.goal
        if g.op not in ORDERS or not any(t.op in ("log", "exp", "root", "atan") for t in outside(g)) or depth < 2:
            return None
        d = minus(g.kids[1], g.kids[0])
        atoms = [t for t in dict.fromkeys(outside(d)) if t.op in ("at", "var")]
        moving = [v for v in atoms if any(t.op in ("log", "exp", "root", "atan", "inv") and occurs(v, t) for t in outside(d))]
        ways = [(v, start, up) for v in moving for start, up in self._starts(S, v)]
        ways += list(self._arguments(S, d, depth)) if not ways else []
        for v, start, up in sorted(ways, key=lambda way: self._rank(d, way[0], way[1])):
            try:
                return self._along(S, d, v, start, up, depth)
            except Stuck:
                continue
        return None

    def _arguments(self, S: Sequent, d: Node, depth: int) -> Iterator[tuple[Node, Node, bool]]:
        """Arguments of logarithms, one of them compound, whose order can be shown."""
        inside = list(dict.fromkeys(t.kids[0] for t in outside(d) if t.op == "log"))
        for u in inside:
            for s in inside:
                if u == s or u.op in ("at", "var", "num") or u.size > 30:
                    continue
                for order, up in ((rel("le", s, u), True), (rel("le", u, s), False)):
                    if self.shows(S, order, min(depth, 3)):
                        yield u, s, up

    def _rank(self, d: Node, v: Node, start: Node) -> tuple[bool, bool, bool]:
        """First where the difference vanishes at the start, then starts that are no numbers, then slopes without logarithms."""
        try:
            vanishes = not self.ring.poly(replaced(d, v, start))
        except Refused:
            vanishes = False
        products = [m.kids for m in outside(d) if m.op == "mul"]
        curved = any(t.has("log") and occurs(v, k) for kids in products for t in kids for k in kids if k is not t)
        return not vanishes, start.op == "num", curved

    def _starts(self, S: Sequent, v: Node) -> Iterator[tuple[Node, bool]]:
        """Terms below v (then v moves up from them), and above it."""
        for f in sorted((f for f in S.given if f.op in ("lt", "le")), key=simple):
            low, high = f.kids
            if high == v and low.op in ("at", "var", "num"):
                yield low, True
            elif low == v and high.op in ("at", "var", "num"):
                yield high, False

    def _along(self, S: Sequent, d: Node, v: Node, start: Node, up: bool, depth: int) -> int:
        b = self.b
        t = _fresh_scalar(S, "t")
        h = replaced(d, v, var(t))
        note(DERIVED * d.size)
        try:
            derivative(h, t)
        except Refused as error:
            raise Stuck(str(error)) from error
        base = replaced(d, v, start)
        low, high, f = (start, v, h) if up else (v, start, neg(h))
        ends = [replaced(f, var(t), e) for e in (low, high)]
        op, strict = S.goal.op, rel("lt", low, high) in S.given or rel("le", low, high) not in S.given
        tried = [("le", op)] if op == "le" or strict else [("lt", "le"), ("le", op)]  # which of both is strict

        def by(W: Sequent, first: str, second: str) -> int:
            still, moved = rel(first, ZERO, base), rel(second, *ends)
            self.prove(W.showing(still), depth - 2)  # first what fails most often
            rises = b.using("path", (t, f, low, high), lambda U: self.prove(U, depth - 1))
            return b.have(W, still, lambda V: self.prove(V, depth - 2), b.knowing(moved, rises, self._last))

        return b.first(S, *(fixed(by, *ops) for ops in tried))


def _fresh_scalar(S: Sequent, stem: str) -> str:
    used = {name for kind, name in S.names if kind == "s"}
    return next(f"{stem}{i}" for i in range(10_000) if f"{stem}{i}" not in used)
