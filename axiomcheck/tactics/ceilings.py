"""Sums of distributions that are at most a number, class by class: f(p, q) <= K p, or K q, or half of both.

The number is written in the goal, or is the value of a list that is 1 at one class and 0 elsewhere.
"""

from __future__ import annotations

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
    rel,
    root,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import known
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, only, simple
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, linear, put_in

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

        return known.rewritten(b, S, lambda W: self._valued_again(W, entries)) or _stuck()

    def _valued_again(self, S: Sequent, then: Tactic) -> int:
        return known.rewritten(self.b, S, lambda W: self._valued_again(W, then)) or then(S)

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
        b, (t, _), k = self.b, S.goal.kids, fresh_class(S)
        body, c = at(t.name), str(t.classes[0])
        rest = total(body, (c,))
        one, more = rel("eq", total(body), ONE), rel("le", total(ZERO, (c,)), rest)
        apart = rel("eq", total(body), add(t, rest))
        compared = b.class_by_class(k, lambda W: self.a.at_classes(W, [k], b.hypothesis))
        last = b.follows(more, one, neg(ONE), apart, ONE)
        return b.have(S, apart, b.alone("split", total(body), c), b.knowing(more, compared, last))

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
