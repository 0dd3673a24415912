"""Sums that are largest where two lists have nothing in common: f(x, y) <= g(x, y) for a plain g, and = if x or y is 0.

    sum(min(p, q)) = 0      sum f(r, s) <= sum f(p, q)

At every class p or q is 0.  With g = f(1, 0) x + f(0, 1) y the sum of g is the same for all distributions, and with
g = f(1, 0) anyway.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, at, mul, num, rel, replaced, substitute, total, var
from axiomcheck.tactics import supports
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Tactic, fixed, only, simple
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.mixtures import summand
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import fresh_class, put_in, scalars_only

X, Y = var("_x"), var("_y")
LEMMA, SMALL = 4_000, 2_000  # steps for what is said of two numbers, and for a sign
PLAIN = {("log", ONE): ZERO, ("root", ONE): ONE, ("root", ZERO): ZERO}


@dataclass(frozen=True)
class Apart:
    """The lists that have nothing in common, any other two, what is summed, and that the lists have nothing in common."""

    p: str
    q: str
    r: str
    s: str
    body: Node  # of X and Y
    nothing: Node


def apart_of(S: Sequent) -> Apart | None:
    """Which lists have nothing in common."""
    if S.goal.op != "le":
        return None
    low, high = S.goal.kids
    for f in sorted((f for f in S.given if f.op == "eq" and f.kids[0].op == "sum" and f.kids[1] == ZERO), key=simple):
        least = f.kids[0].kids[0]
        if least.op != "min" or any(t.op != "at" for t in least.kids) or f.kids[0].classes:
            continue
        p, q = (t.name for t in least.kids)
        others = sorted({str(name) for kind, name in low.names if kind == "v"} - {p, q})
        for r, s in (others, others[::-1]) if len(others) == 2 else ():
            body = summand(high)
            if substitute(high, vectors={p: at(r), q: at(s)}) == low and body is not None:
                body = put_in(put_in(body, at(p), X), at(q), Y)
                if not any(kind == "v" for kind, _ in body.names):
                    return Apart(p, q, r, s, body, f)
    return None


class _Disjoint(Bounded):
    """Both sums beside that of g."""

    m: Apart

    def solve(self, S: Sequent) -> int:
        """With the plainest g that is enough."""
        ends = ((ONE, ZERO), (ZERO, ONE))
        one, other = (self._plain_number(substitute(self.m.body, {X.name: x, Y.name: y})) for x, y in ends)
        bounds = (add(mul(one, X), mul(other, Y)), one)
        return self.b.first(S, *(self.b.afresh(fixed(self._with, g)) for g in bounds))

    def _plain_number(self, t: Node) -> Node:
        """f(1, 0), with logarithms and roots of 0 and 1 computed."""
        for (op, inside), value in PLAIN.items():
            for u in [u for u in t.nodes() if u.op == op and u.kids[0] == inside]:
                t = replaced(t, u, value)
        return t

    def _with(self, S: Sequent, g: Node) -> int:
        b, m = self.b, self.m
        signs = frozenset(self._said(S, m.p, m.q))
        lemma = Sequent(signs, rel("le", m.body, g))
        step = b.part(LEMMA, self._two)(lemma)
        ends = {}
        for x in (X, Y):
            ends[x] = b.part(LEMMA, fixed(self._end, x))(Sequent(signs | {rel("eq", x, ZERO)}, rel("le", g, m.body)))
        (f_rs, g_rs), (f_pq, g_pq) = (
            [total(put_in(put_in(t, X, at(u)), Y, at(v))) for t in (m.body, g)] for u, v in ((m.r, m.s), (m.p, m.q))
        )
        first, second = rel("le", f_rs, g_rs), rel("le", g_pq, f_pq)
        links: list[Node] = []

        def all_zero(W: Sequent) -> int:
            new = next((link for link in supports.zeros(W, self.a) if link[0] not in W.given), None)
            if new is None:
                return b.having(W, [(first, fixed(self._below, step, m.r, m.s))], both)
            links.append(new[0])
            return b.have(W, new[0], new[1], all_zero)

        both: Tactic = lambda W: b.having(W, [(second, fixed(self._above, ends))], last)

        def last(W: Sequent) -> int:
            form = added(held(first), held(second))
            ideal = [x for v, k, sign in self._weights(g) for x in (rel("eq", total(at(v)), ONE), mul(num(sign), k))]
            return b.leaf(W, "algebra", UNIT, form, *ideal)

        return all_zero(S)

    def _weights(self, g: Node) -> list[tuple[str, Node, int]]:
        """The multiples of totals in both sums of g."""
        if g.op != "add":
            return []
        one, other = (k.kids[0] for k in g.kids)
        return [(self.m.r, one, -1), (self.m.s, other, -1), (self.m.p, one, 1), (self.m.q, other, 1)]

    def _said(self, S: Sequent, p: str, q: str) -> list[Node]:
        """What is said of every two entries, of two numbers."""
        names = {("v", p), ("v", q)}
        about = (f.kids[0] for f in S.given if f.op == "all" and not f.classes and f.names <= names)
        return [put_in(put_in(f, at(p), X), at(q), Y) for f in about if f.op in ("le", "lt", "ne") and f.size < 12]

    def _end(self, S: Sequent, x: Node) -> int:
        """One of the numbers is 0; the other one may be known to be more, as not both are."""
        b, y = self.b, Y if x == X else X
        sure = rel("lt", ZERO, y)
        plain = frozenset(f for f in S.given if x not in set(f.nodes()))
        turned = b.using("rewrite", (x, ZERO), lambda W: self._two(Sequent(W.given & (plain | {sure}), W.goal)))
        strictly = b.knowing(sure, b.part(SMALL, self.a.scalar.prove), turned)
        return b.first(S, *([strictly] if any(f.op == "ne" for f in S.given) else []), turned)

    def _two(self, S: Sequent) -> int:
        """By numbers, in each case of what is 0."""
        b = self.b
        logs = [x for x in (X, Y) if any(t.op == "log" and x in set(t.nodes()) for t in S.goal.nodes())]
        doubtful = [x for x in logs if rel("lt", ZERO, x) not in S.given]
        if not doubtful:
            return b.first(S, self.a.scalar.prove, lambda W: as_numbers(b, W))
        x = doubtful[0]

        plain = frozenset(g for g in S.given if x not in set(g.nodes()))
        return b.at_most(ZERO, x, self._two, b.using("rewrite", (x, ZERO), only(plain, self._two)))(S)

    def _below(self, S: Sequent, step: int, u: str, v: str) -> int:
        b, k = self.b, fresh_class(S)
        here: Tactic = lambda W: self.a.at_classes(W, [k], fixed(self._instance, step, at(u, k), at(v, k)))
        return b.class_by_class(k, here)(S)

    def _instance(self, S: Sequent, step: int, x: Node, y: Node) -> int:
        """What is said of two numbers, at two entries."""
        return self.b.at_numbers(S, step, {X.name: x, Y.name: y}, self._known)

    def _known(self, S: Sequent) -> int:
        plain = frozenset(f for f in S.given if f.op in ("le", "lt", "eq", "ne") and f.size < 12)
        numbers: Tactic = lambda W: as_numbers(self.b, scalars_only(Sequent(plain, W.goal)))
        return self.b.hypothesis(S) if S.goal in S.given else self.b.part(SMALL, numbers)(S)

    def _above(self, S: Sequent, ends: dict[Node, int]) -> int:
        """At every class one of the entries is 0."""
        b, m, k = self.b, self.m, fresh_class(S)
        entries = {X: at(m.p, k), Y: at(m.q, k)}
        either = Node("or", tuple(rel("eq", t, ZERO) for t in entries.values()))

        split = b.using("cases", (either,), *(fixed(self._instance, ends[x], *entries.values()) for x in entries))
        return b.class_by_class(k, lambda W: self.a.at_classes(W, [k], split))(S)


by_two_bounds = ByForm(apart_of, lambda a, m: _Disjoint(a, m).solve)
