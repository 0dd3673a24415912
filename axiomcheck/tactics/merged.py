"""Two classes taken for one: sums whose summand at the sums of the entries is at most the sum of the summands.

    r[c] = p[c] + p[d], r[d] = 0, s[c] = q[c] + q[d], s[d] = 0, else the same      sum f(r, s) <= sum f(p, q)

Both sums are taken apart at the two classes; what is left is one statement about four numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, at, neg, opened, rel, substitute, total, var
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import Bounded
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, simple
from axiomcheck.tactics.numbered import as_numbers, share
from axiomcheck.tactics.reading import fresh_class, put_in

NUMBERS = (X, Y, U, V) = tuple(var(f"_{name}") for name in "xyuv")
LEMMA, SMALL = 8_000, 1_500  # steps for the statement about four numbers, and for the summand at 0


@dataclass(frozen=True)
class Merged:
    """Which list each merged one comes from, and what is said of both: of all other classes, at c, at d."""

    lists: dict[str, str]
    said: dict[str, tuple[Node, Node, Node]]
    c: str
    d: str


def there(S: Sequent) -> bool:
    """Is it such a goal?"""
    return merged_of(S) is not None


def merged_of(S: Sequent) -> Merged | None:
    """How the lists are merged."""
    low, high = S.goal.kids if S.goal.op == "le" else (ZERO, ZERO)
    if any(t.op != "sum" or t.classes for t in (low, high)):
        return None
    lists: dict[str, str] = {}
    said: dict[str, tuple[Node, Node, Node]] = {}
    places: set[tuple[str, str]] = set()
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and len(f.classes) == 2), key=simple):
        r, p = f.kids[0].kids
        for c, d in (f.classes, f.classes[::-1]):
            if r.op == p.op == "at" and isinstance(c, str) and isinstance(d, str):
                sums = [rel("eq", at(r.name, c), add(at(p.name, k), at(p.name, j))) for k, j in ((c, d), (d, c))]
                here = [g for g in sums if g in S.given]
                zero = rel("eq", at(r.name, d), ZERO)
                if here and zero in S.given:
                    lists[r.name], said[r.name] = p.name, (f, here[0], zero)
                    places.add((c, d))
    if len(lists) != 2 or len(places) != 1 or substitute(low, vectors={r: at(p) for r, p in lists.items()}) != high:
        return None
    ((c, d),) = places
    return Merged(lists, said, c, d)


def by_merging(a: Aggregates, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    found = merged_of(S)
    if found is None:
        raise Stuck("no classes are merged")
    return _Merged(a, found).solve(S)


class _Merged(Bounded):
    """The sums apart from the two classes."""

    def __init__(self, a: Aggregates, m: Merged):
        super().__init__(a)
        self.m = m

    def solve(self, S: Sequent) -> int:
        """Both sums, and the statement about four numbers."""
        b, m = self.b, self.m
        low, high = S.goal.kids
        before, after = low.kids[0], high.kids[0]
        names = sorted(m.lists)

        def f(x: Node, y: Node) -> Node:
            return put_in(put_in(before, at(names[0]), x), at(names[1]), y)

        nought = rel("eq", f(ZERO, ZERO), ZERO)
        by_search: Tactic = lambda W: b.first(W, self.a.scalar.prove, lambda V: as_numbers(b, V))  # noqa: E731
        zero = share(b, SMALL, by_search, Sequent(frozenset(), nought))
        signs = frozenset(rel("le", ZERO, t) for t in NUMBERS)
        less = rel("le", f(add(X, U), add(Y, V)), add(f(X, Y), f(U, V)))
        step = self._four(Sequent(signs, less))
        put = {t.name: at(m.lists[r], k) for t, r, k in zip(NUMBERS, names * 2, [m.c] * 2 + [m.d] * 2, strict=True)}
        lemma = substitute(less, put)
        ideal: list[Node] = []
        todo: list[tuple[Node, Tactic]] = [(substitute(g, put), self._sign) for g in sorted(signs, key=simple)]
        needed = frozenset(g for g, _ in todo)
        todo.append((lemma, lambda W: b.note(Sequent(needed, W.goal), "instance", (put, {}, {}), [step])))
        todo.append((nought, lambda _: zero))
        for t, sign in ((low, ONE), (high, neg(ONE))):
            parts = [t, total(t.kids[0], (m.c,)), total(t.kids[0], (m.c, m.d))]
            for k, whole, rest in ((m.c, parts[0], parts[1]), (m.d, parts[1], parts[2])):
                apart = rel("eq", whole, add(opened(t.kids[0], k), rest))
                todo.append((apart, fixed(self._split_off, whole, k)))
                ideal += [apart, neg(sign)]
        there_ = {m.c: [m.said[r][1].kids[1] for r in names], m.d: [ZERO, ZERO]}
        for i, k in enumerate((m.c, m.d), 1):
            here = rel("eq", opened(before, k), f(*there_[k]))
            todo.append((here, fixed(self._put, [m.said[r][i] for r in names])))
            ideal += [here, neg(ONE)]
        same = rel("eq", total(before, (m.c, m.d)), total(after, (m.c, m.d)))
        todo.append((same, self._unmoved))
        ideal += [same, neg(ONE), nought, neg(ONE)]
        return self._having(S, todo, lambda W: b.leaf(W, "algebra", UNIT, Form("h", node=lemma), *ideal))

    def _four(self, S: Sequent) -> int:
        """The statement about four numbers, with their signs where these are needed."""
        b = self.b
        plain = Sequent(frozenset(), S.goal)
        ways: list[tuple[Tactic, Sequent]] = [(self.a.scalar.prove, plain), (lambda W: as_numbers(b, W), S)]
        why = Stuck("")
        for way, T in ways:
            try:
                return share(b, LEMMA, way, T)
            except Stuck as error:
                b.hopeless.clear()
                why = error
        raise why

    def _sign(self, S: Sequent) -> int:
        return self.a.at_classes(S, [self.m.c, self.m.d], self.b.hypothesis)

    def _split_off(self, S: Sequent, whole: Node, c: str) -> int:
        keep = frozenset(h for h in S.given if h.op == "dist")
        return self.b.leaf(Sequent(keep, S.goal), "split", whole, c)

    def _put(self, S: Sequent, said: list[Node]) -> int:
        if not said:
            return self.b.leaf(Sequent(frozenset(), S.goal), "algebra", UNIT, Form("n"))
        return self.b.back(S, "rewrite", said[0].kids, lambda W: self._put(W, said[1:]))

    def _unmoved(self, S: Sequent) -> int:
        """The sums over the other classes are the same."""
        b, k = self.b, fresh_class(S)
        same = [self.m.said[r][0] for r in sorted(self.m.lists)]

        def here(W: Sequent, left: list[Node]) -> int:
            if not left:
                return self._put(W, [opened(f.kids[0], k) for f in same])
            return b.back(W, "at_class", (left[0], k), lambda V: here(V, left[1:]))

        return b.back(S, "compare", (), lambda W: b.back(W, "pointwise", (k,), lambda V: here(V, same)))
