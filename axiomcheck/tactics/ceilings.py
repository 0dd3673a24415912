"""Sums of distributions that are at most a number, class by class: f(p, q) <= K p, or K q, or half of both.

The number is written in the goal, or is the value of a list that is 1 at one class and 0 elsewhere.

    p[c] = 1, p[d] = 0, r[c] = q[c] + a, r[d] = q[d] - a, else r = q      sum f(p, q) < sum f(p, r)

At c and at d this is a statement about the entries before and after, at all other classes nothing changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    at,
    inv,
    mul,
    neg,
    num,
    opened,
    rel,
    replaced,
    root,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import known
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, only, simple
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.maxima import Maxima
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, linear, put_in, scalars_only

X, Y = var("_x"), var("_y")
SMALL = 3_000  # steps for the summand


def there(S: Sequent) -> bool:
    """Is it such a goal?"""
    if S.goal.op != "le":
        return False
    low, high = S.goal.kids
    lists, sure = ({str(name) for kind, name in side.names if kind == "v"} for side in (low, high))
    ones = all(rel("eq", total(at(v)), ONE) in S.given for v in lists | sure)
    plain = bool(lists) and len(lists) <= 2 and not lists & sure and linear(low.kids[0] if low.op == "root" else low)
    return plain and ones and (high.op == "num" or (len(sure) == 1 and _places(S, *sure) is not None and low.op != "root"))


def _places(S: Sequent, v: str) -> Node | None:
    """That the list is 1 at one class."""
    zero = (f for f in S.given if f.op == "all" and len(f.classes) == 1 and f.kids[0] == rel("eq", at(v), ZERO))
    said = (rel("eq", at(v, str(f.classes[0])), ONE) for f in sorted(zero, key=simple))
    return next((f for f in said if f in S.given), None)


class Ceiling(Bounded):
    """The summands, each below a multiple of entries."""

    def solve(self, S: Sequent) -> int:
        """Roots of numbers that are at most 1; the value of a sure list; then the summands."""
        b = self.b
        low, high = S.goal.kids
        if low.op == "root":
            lemma = Sequent(frozenset([rel("le", ZERO, X), rel("le", X, ONE)]), rel("le", root(X, low.k), ONE))
            needed = [rel("le", ZERO, low.kids[0]), rel("le", low.kids[0], ONE)]
            if high != ONE or needed[0] not in S.given:
                raise Stuck("no root of a number below 1")
            step = self.a.scalar.prove(lemma)
            return b.have(S, needed[1], self._summed, b.instance(step, {"_x": low.kids[0]}, needed))
        return self._summed(S) if not high.names else self._valued(S)

    def _valued(self, S: Sequent) -> int:
        """With the value of the sure list."""
        b = self.b
        (v,) = (str(name) for kind, name in S.goal.kids[1].names if kind == "v")
        one = _places(S, v)
        if one is None:
            raise Stuck("no sure list")

        def entries(W: Sequent) -> int:
            if one.kids[0] in set(W.goal.nodes()):
                return b.back(W, "rewrite", one.kids, entries)
            for r in (ZERO, ONE):
                if root(r, 2) in set(W.goal.nodes()):
                    turned = b.using("rewrite", (root(r, 2), r), entries)
                    return b.have(W, rel("eq", root(r, 2), r), self._number, turned)
            return self._summed(W)

        return known.rewritten(b, S, lambda W: self._numbered(W, entries)) or _stuck()

    def _number(self, S: Sequent) -> int:
        return self.a.scalar.prove(Sequent(frozenset(), S.goal))

    def _summed(self, S: Sequent) -> int:
        """sum f(p, q) <= sum of K times an entry."""
        low = S.goal.kids[0]
        lists = sorted(str(name) for kind, name in low.names if kind == "v")
        body = low
        for t in aggregates_of(low):
            body = put_in(body, t, t.kids[0])
        entries = [at(v) for v in lists]
        weights = [*entries, *([mul(inv(num(2)), add(*entries))] if len(lists) == 2 else [])]
        return self.b.first(S, *(fixed(self._below, body, w, lists) for w in weights))

    def _below(self, S: Sequent, body: Node, weight: Node, lists: list[str]) -> int:
        b = self.b
        high = S.goal.kids[1]
        put = dict(zip(lists, (X, Y), strict=False))
        pair = (body, mul(high, weight))
        goal = rel("le", *pair)
        for v, x in put.items():
            goal = put_in(goal, at(v), x)
        given = {f for x in put.values() for f in (rel("le", ZERO, x), rel("le", x, ONE))}
        step = b.part(SMALL, self._cases)(Sequent(frozenset(given), goal))
        compared = rel("le", *map(total, pair))
        k = fresh_class(S)
        ones = [rel("eq", total(at(v)), ONE) for v in lists]
        images = {x.name: at(v, k) for v, x in put.items()}
        needed = sorted((substitute(f, images) for f in given), key=simple)

        def here(W: Sequent) -> int:
            signs = [(f, b.hypothesis if f.kids[0] == ZERO else fixed(self._at_most_one)) for f in needed]
            return self.a.at_classes(W, [k], lambda V: b.having(V, signs, b.instance(step, images, needed)))

        half = rel("eq", mul(num(2), inv(num(2))), ONE)

        def last(W: Sequent) -> int:
            # K less K times the weights' total, which is 1
            if weight.op == "at":
                ideal = [ones[lists.index(weight.name)], neg(high)]
            else:
                ideal = [x for f in ones for x in (f, neg(mul(high, inv(num(2)))))] + [half, neg(high)]
            return b.leaf(W, "algebra", UNIT, held(compared), *ideal)

        return b.have(S, half, self._number, b.knowing(compared, b.class_by_class(k, here), last))

    def _at_most_one(self, S: Sequent) -> int:
        """An entry of a distribution."""
        return Maxima(self.a).below_one(S, S.goal.kids[0])

    def _cases(self, S: Sequent) -> int:
        """By numbers; with logarithms, where each number is 0 and where it is not."""
        b = self.b
        doubtful = [x for x in (X, Y) if any(t.op == "log" and x in set(t.nodes()) for t in S.goal.nodes())]
        doubtful = [x for x in doubtful if rel("lt", ZERO, x) not in S.given]
        if not doubtful:
            return as_numbers(b, S)
        x = doubtful[0]

        plain = frozenset(g for g in S.given if x not in set(g.nodes()))
        return b.at_most(ZERO, x, self._cases, b.using("rewrite", (x, ZERO), only(plain, self._cases)))(S)


def _stuck() -> int:
    raise Stuck("the sure list has no value")


by_summands = ByForm(there, lambda a, _: Ceiling(a).solve)


# -- sums that grow where entries change at two classes ---------------------------------------------


@dataclass(frozen=True)
class Change:
    """The lists before and after, where they are the same, and at which classes they are not."""

    q: str
    r: str
    same: Node
    c: str
    d: str
    sure: dict[str, Node]  # what is said of p at each class


def change_of(S: Sequent) -> Change | None:
    """How the lists differ."""
    if S.goal.op != "lt" or not all(map(linear, S.goal.kids)):
        return None
    low, high = S.goal.kids
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and len(f.classes) == 2), key=simple):
        r, q = f.kids[0].kids
        if r.op != "at" or q.op != "at" or substitute(low, vectors={q.name: r}) != high:
            continue
        others = {str(name) for kind, name in low.names if kind == "v"} - {q.name}
        names = [str(c) for c in f.classes]
        for c, d in (names, names[::-1]):
            sure = {k: rel("eq", at(p, k), t) for p in others for k, t in ((c, ONE), (d, ZERO))}
            if len(others) == 1 and set(sure.values()) <= S.given:
                return Change(q.name, r.name, f, c, d, sure)
    return None


class _Gain(Ceiling):
    """The summands, before and after."""

    m: Change

    def solve(self, S: Sequent) -> int:
        """Compared class by class."""
        b, m = self.b, self.m
        before = S.goal.kids[0]
        for t in aggregates_of(before):
            before = put_in(before, t, t.kids[0])
        after = put_in(before, at(m.q), at(m.r))
        k = fresh_class(S)

        def each(W: Sequent) -> int:
            elsewhere = b.using("same", (k, m.d), fixed(self._changed, m.d), self._unmoved(k))
            return b.back(W, "same", (k, m.c), fixed(self._changed, m.c), elsewhere)

        shown = b.using("compare", (m.c,), b.using("pointwise", (k,), each), fixed(self._changed, m.c))
        return b.through(S, rel("lt", total(before), total(after)), shown)

    def _unmoved(self, k: str) -> Tactic:
        """Where nothing changes."""
        b, f = self.b, self.m.same
        return b.using("at_class", (f, k), b.using("rewrite", opened(f.kids[0], k).kids, b.equal()))

    def _changed(self, S: Sequent, c: str) -> int:
        """At one of the two classes: by the order of the entries, which are between 0 and 1."""
        b, m = self.b, self.m
        said = m.sure[c]
        q, r = at(m.q, c), at(m.r, c)
        goal = replaced(replaced(replaced(S.goal, *said.kids), q, X), r, Y)
        up = c == m.c
        low, high = (X, Y) if up else (Y, X)
        order = rel("lt", low, high)
        given = [rel("le", ZERO, low), order, rel("le", high, ONE)]
        step = b.part(SMALL, lambda W: as_numbers(b, W))(Sequent(frozenset(given), goal))
        put = {"_x": q, "_y": r}
        needed = [substitute(f, put) for f in given]
        ways: list[Tactic] = [b.hypothesis, fixed(self._entries, c), self._at_most_one]
        shown: Tactic = lambda W: b.having(W, list(zip(needed, ways, strict=True)), b.instance(step, put, needed))
        return self.a.at_classes(S, [c], b.using("rewrite", said.kids, shown))

    def _entries(self, S: Sequent, c: str) -> int:
        orders = (f for f in S.given if f.op in ("lt", "eq") and not any(t.op in ("sum", "root", "exp") for t in f.nodes()))
        about = frozenset(f for f in orders if not any(kind == "c" and name != c for kind, name in f.names))
        return as_numbers(self.b, scalars_only(Sequent(about, S.goal)))


by_classes = ByForm(change_of, lambda a, m: _Gain(a, m).solve)
