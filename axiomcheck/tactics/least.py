"""Quotients by entries beside quotients by the smallest one: both times the smallest entry, so that limits are seen.

With m = min p and r[i] the smallest of the other entries, m/p[i] is r[i]/max(r[i], p[i]): where one entry is 0 and no
other, this has a value, which is 1 at that class and 0 at the others.
"""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    at,
    every,
    inv,
    mul,
    neg,
    num,
    opened,
    rel,
    some,
    total,
)
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo
from axiomcheck.tactics.codeframes import Codeframes
from axiomcheck.tactics.forms import dl, function, held
from axiomcheck.tactics.reading import fresh_class


def form(t: Node, p: str) -> Node | None:
    """sum(g/p)/B as sum(g m/p)/(B m), with B m multiplied out; None where it is not of this form."""
    if (
        t.op != "mul"
        or len(t.kids) != 2
        or t.kids[0].op != "sum"
        or t.kids[0].classes
        or t.kids[1].op != "inv"
    ):
        return None
    (body,), (below,) = t.kids[0].kids, t.kids[1].kids
    m, here = Node("cmin", (at(p),)), inv(at(p))
    if body.op != "mul" or body.kids[-1] != here or inv(m) not in below.nodes() or below.op != "add":
        return None
    top = total(mul(*body.kids[:-1], share(p)))
    return mul(top, inv(add(*(_times(u, m) for u in _summands(below)))))


def share(p: str) -> Node:
    """m/p at a class, as it is told where an entry is 0."""
    rest = Node("cmin", (at(p),), classes=(0,))
    return mul(rest, inv(function("max", rest, at(p))))


def _summands(t: Node) -> list[Node]:
    return [v for u in t.kids for v in _summands(u)] if t.op == "add" else [t]


def _times(u: Node, m: Node) -> Node:
    if u.op == "mul" and u.kids[-1] == inv(m):
        return u.kids[0] if len(u.kids) == 2 else mul(*u.kids[:-1])
    return m if u == ONE else mul(u, m)


def shown(b: Builder, S: Sequent, p: str) -> int:
    """That a measure is equal to this form of it, at positive distributions."""
    own, other = S.goal.kids
    (top, below), (top_, below_) = ((t.kids[0], t.kids[1].kids[0]) for t in (own, other))
    least = Least(b, p, top.kids[0])
    m = least.m
    one, part = rel("eq", mul(m, inv(m)), ONE), rel("eq", inv(mul(below, m)), mul(inv(below), inv(m)))
    scaled = rel("eq", top_, total(mul(m, top.kids[0])))
    tops, belows = rel("eq", top_, mul(top, m)), rel("eq", below_, mul(below, m))
    over = [_times(u, m) for u in _summands(below) if u.op == "mul" and u.kids[-1] == inv(m)]
    todo: Todo = [
        (rel("lt", ZERO, m), least.positive),
        (
            one,
            b.by_cases(
                "inv",
                (m,),
                b.by("absurd", held(rel("lt", ZERO, m)), rel("eq", m, ZERO), num(-1)),
                b.hypothesis,
            ),
        ),
        (scaled, lambda W: b.class_by_class(k := fresh_class(W), partial(least.at_class, i=k))(W)),
        (tops, _either(b, scaled, ONE)),
        (belows, _either(b, one, add(*over))),
        (part, b.alone("fact", "inv_mul", below, m)),
    ]
    last = _either(b, one, mul(top, inv(below)))
    return b.having(S, todo, b.rewriting([tops, belows, part], last))


def _either(b: Builder, f: Node, factor: Node) -> Tactic:
    """Both sides are the same, up to a multiple of an equation, of either sign."""
    return lambda S: b.first(S, b.equal(f, factor), b.equal(f, neg(factor)))


class Least(Codeframes):
    """The smallest entry m, and the smallest r of those at other classes than one."""

    def __init__(self, b: Builder, p: str, body: Node):
        super().__init__(b)
        self.p, self.m, self.body = p, Node("cmin", (at(p),)), body
        self.all_positive = every(rel("lt", ZERO, at(p)))

    def prove(self, S: Sequent) -> int:
        """Relations of the entries that are spoken of, and of m and r, are about numbers."""
        kept = (f for f in S.given if f.op in ("le", "lt", "eq") and not f.has("sum"))
        return self.scalar.prove(Sequent(frozenset(kept), S.goal))

    def _pointwise(self, S: Sequent, against: bool = False) -> int:
        raise Stuck("a goal about every class")

    def entry(self, c: str) -> Node:
        """The entry at a class."""
        return opened(at(self.p), c)

    def positive(self, S: Sequent) -> int:
        """0 < m."""
        k = fresh_class(S)
        return self.b.back(S, "attained", (self.m, k), self.b.at_class([self.all_positive], k, self.prove))

    def at_class(self, S: Sequent, i: str) -> int:
        """g m/p = g r/max(r, p) at one class."""
        short = opened(share(self.p), i)
        equal = rel("eq", mul(self.m, inv(self.entry(i))), short)
        factors = [opened(u, i) for u in self.body.kids[:-1]]
        g = factors[0] if len(factors) == 1 else mul(*factors)
        return self.b.have(S, equal, partial(self._attained, i=i, r=short.kids[0]), _either(self.b, equal, g))

    def _attained(self, S: Sequent, i: str, r: Node) -> int:
        """With classes at which m and r are attained."""
        b = self.b

        def smallest(W: Sequent, c: str) -> int:
            bounds: Todo = [(rel("le", self.m, self.entry(d)), b.alone("bound", self.m, d)) for d in (i, c)]
            k = fresh_class(W)
            bounded = b.knowing(rel("le", r, self.entry(k)), b.by("bound", r, k), self.prove)
            return b.having(
                W, bounds, b.using("attained", (self.m, k), b.using("same", (k, i), self.prove, bounded))
            )

        def other(W: Sequent) -> int:
            c = fresh_class(W)
            return b.back(
                W,
                "attained",
                (r, c),
                partial(self._another, i=i),
                b.at_class([self.all_positive], c, partial(smallest, c=c)),
            )

        return b.at_class([self.all_positive], i, other)(S)

    def _another(self, S: Sequent, i: str) -> int:
        """There is another class than one."""
        more, c = some(rel("le", ZERO, dl(0, 0)), (i,)), fresh_class(S)
        there = self.b.using("witness", (more, c), self.b.using("exhibit", (c,), self.scalar.prove))
        return self.b.back(S, "decide", (more,), there, lambda W: self._no_class(W, [i]))
