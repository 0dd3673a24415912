"""Smallest and largest entries, and the signs of denominators outside the sums.

Of differences of two distributions none is, in absolute value, more than half of what all are together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    Entry,
    N,
    Node,
    add,
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
from axiomcheck.tactics.builder import Stuck, Tactic, Todo
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.reading import aggregates_of, distributions, extrema_of, fresh_class, plain_hypotheses


class Extrema(Classes):
    """Facts about extrema and sizes, and extrema compared."""

    def with_sizes(self, S: Sequent, then: Tactic) -> int:
        """The signs of denominators outside the sums, and what extrema of distributions are."""
        b = self.b
        for f, prove in self._facts(S):
            if f not in S.given:
                return b.have(S, f, prove, lambda W: self.with_sizes(W, then))
        for t in dict.fromkeys(outside(S.goal)):
            if t.op == "inv" and rel("lt", ZERO, t) not in S.given and ("unsigned", S.given, t) not in b.hopeless:
                order = rel("lt", ZERO, t.kids[0])
                plainly: Tactic = lambda W: self.scalar.prove(Sequent(plain_hypotheses(W), W.goal), 4)
                ways = (way for way in (plainly, self._at_extremum_of_all) if b.tried(way, S.showing(order)) is not None)
                if (shown := next(ways, None)) is None:
                    b.hopeless.add(("unsigned", S.given, t))
                    continue
                return b.having(S, [(order, shown), *self.scalar.of_inverse(t)], lambda W: self.with_sizes(W, then))
        return then(S)

    def _facts(self, S: Sequent) -> Iterator[tuple[Node, Tactic]]:
        """Facts about the smallest and largest entries of distributions, and of their differences."""
        yield from halves(self, S)
        for t in extrema_of(S):
            body = t.kids[0]
            size = rel("le", TWO, total(ONE, t.classes))
            smoothed = t.op == "cmin" and smoothed_alike(S, body, t.classes)
            if smoothed:
                yield from self._of_smoothed(*smoothed, body, t.classes)
            if t.op == "cmin" and body.op != "at" and {size, rel("eq", total(body, t.classes), ONE)} <= S.given:
                yield rel("le", mul(TWO, t), ONE), partial(self._half_of_part, t=t, size=size)
                if {rel("ne", t, ZERO), every(rel("le", ZERO, body), t.classes)} <= S.given:
                    yield rel("le", ZERO, t), partial(self._at_some, t=t, size=size)
            if smoothed or body not in distributions(S) or t.classes:
                continue
            yield rel("le", ZERO, t), partial(self._attained, t=t)
            if t.op == "cmin":
                yield rel("le", mul(N, t), ONE), partial(self._smallest, t=t)
                yield rel("le", mul(TWO, t), ONE), partial(self._half, t=t)

    def _of_smoothed(self, v: Node, w: Node, s: Node, body: Node, where: tuple[Entry, ...]) -> Iterator[tuple[Node, Tactic]]:
        """Entries (v + w) s with s = 1/(1 + w n), over the n classes of a part, make 1 together, as those of v do."""
        n, one = total(ONE, where), rel("eq", total(v, where), ONE)
        for m in [t for t in w.nodes() if t.op == "inv"]:
            yield rel("lt", ZERO, m.kids[0]), self.scalar._last
            yield from self.scalar.of_inverse(m)
        factors = w.kids if w.op == "mul" else (w,)
        small = multiplied(*(held(rel("lt", ZERO, t)) for t in factors))
        sure = added(UNIT, multiplied(added(held(rel("le", TWO, n)), amount(TWO.q)), small))
        yield rel("lt", ZERO, s.kids[0]), self.b.by("algebra", UNIT, sure)
        yield from self.scalar.of_inverse(s)
        unit = rel("eq", mul(s.kids[0], s), ONE)
        yield (rel("eq", total(body, where), ONE), self.b.equal(one, neg(s), unit, num(-1)))

    def _attained(self, S: Sequent, t: Node) -> int:
        c = fresh_class(S)
        here: Tactic = lambda W: self.at_classes(W, [c], self.scalar._last)
        return self.b.back(Sequent(frozenset(f for f in S.given if f.op == "all"), S.goal), "attained", (t, c), here)

    def _smallest(self, S: Sequent, t: Node) -> int:
        """n * min p <= sum p = 1."""
        body = t.kids[0]
        f = rel("le", total(t), total(body))
        return self.b.have(S, f, partial(self._least_everywhere, t=t), self.scalar._last)

    def _least_everywhere(self, S: Sequent, t: Node) -> int:
        """The sum of a smallest value, over the same classes, is at most the sum of the values."""
        c = fresh_class(S)

        def here(W: Sequent) -> int:
            apart = frozenset(f for f in W.given if f.op in ("in", "out", "dist"))
            return self.b.leaf(Sequent(apart, W.goal), "bound", t, c)

        return self.b.class_by_class(c, here)(Sequent(frozenset(), S.goal))

    def _at_some(self, S: Sequent, t: Node, size: Node) -> int:
        """0 <= m, as a part of two classes or more has one at which it is the entry."""
        b, k = self.b, fresh_class(S)
        known, wrong, empty = every(rel("le", ZERO, t.kids[0]), t.classes), rel("lt", ZERO, ZERO), total(ZERO, t.classes)
        nobody = every(wrong, t.classes)
        none = rel("eq", size.kids[1], empty)
        counted = b.using("compare", (), b.using("pointwise", (k,), b.at_class([nobody], k, b.by("absurd", held(wrong)))))
        clash = b.knowing(none, counted, b.by("absurd", added(held(size), amount(TWO.q)), none, num(-1)))
        someone = b.using("decide", (some(rel("le", ZERO, ZERO), t.classes),), b.hypothesis, clash)
        entry, same = rel("le", ZERO, opened(t.kids[0], k)), rel("eq", opened(t.kids[0], k), t)
        there = b.at_class([known], k, b.follows(entry, same, num(-1)))
        return b.back(Sequent(frozenset([known, size]), S.goal), "attained", (t, k), someone, there)

    def _half_of_part(self, S: Sequent, t: Node, size: Node) -> int:
        """2 m <= 1, as m times the number of the part's classes is at most 1, and these are two or more."""
        body = t.kids[0]
        f, one = rel("le", total(t, t.classes), total(body, t.classes)), rel("eq", total(body, t.classes), ONE)
        positive = rel("lt", ZERO, t)
        form = added(multiplied(held(size), held(positive)), held(f))

        def signed(W: Sequent) -> int:
            if positive in W.given:
                return self.b.leaf(W, "algebra", UNIT, form, one, num(-1))
            return self.scalar._last(Sequent(frozenset(f for f in W.given if f.kids and t in f.kids and ZERO in f.kids), W.goal))

        ordered = self.b.using("order", (ZERO, t), signed)
        return self.b.have(Sequent(frozenset([size, one]), S.goal), f, partial(self._least_everywhere, t=t), ordered)

    def _half(self, S: Sequent, t: Node) -> int:
        two, low, most = rel("le", TWO, N), rel("le", ZERO, t), rel("le", mul(N, t), ONE)
        if two not in S.given:
            raise Stuck("the size is not known")
        h = lambda f: held(f)
        return self.b.leaf(S, "algebra", UNIT, added(multiplied(h(two), h(low)), h(most)))

    def _at_extremum_of_all(self, S: Sequent) -> int:
        """The same from what is said of the whole codeframe alone."""
        return self._at_extremum(Sequent(frozenset(f for f in S.given if _of_all(f)), S.goal))

    def _at_extremum(self, S: Sequent) -> int:
        """An extremum beside sums is the entry at some class."""
        if not any(t.op == "sum" and t.kids[0].loose for t in aggregates_of(S.goal)):
            raise Stuck("no extremum beside a sum")
        return self._at_extremum_itself(S)

    def _at_extremum_itself(self, S: Sequent) -> int:
        """An extremum is the entry at some class."""
        found = [t for t in extrema_of(Sequent(frozenset(), S.goal)) if not t.classes]
        if not found:
            raise Stuck("no extremum")
        t, k = found[0], fresh_class(S)
        return self.b.back(S, "attained", (t, k), self.b.using("rewrite", (t, opened(t.kids[0], k)), self.prove))

    def _closed_both(self, S: Sequent, g: Node) -> int:
        a, c = g.kids
        T = Sequent(frozenset([rel("le", a, c), rel("le", c, a)]), g)
        return self.b.back(T, "order", (a, c), lambda V: self.b.hypothesis(V) if g in V.given else self.scalar._last(V))


def smoothed_alike(S: Sequent, body: Node, where: tuple[Entry, ...]) -> tuple[Node, Node, Node] | None:
    """v, w and s of (v + w) s with s = 1/(1 + w n), where there are n >= 2 classes and v makes 1."""
    if body.op != "mul" or len(body.kids) != 2 or body.kids[0].op != "add" or len(body.kids[0].kids) != 2:
        return None
    (v, w), s, n = body.kids[0].kids, body.kids[1], total(ONE, where)
    given = {rel("le", TWO, n), rel("eq", total(v, where), ONE)} <= S.given
    return (v, w, s) if given and not w.loose and s == inv(add(ONE, mul(n, w))) else None


def _of_all(f: Node) -> bool:
    """Is it said of the whole codeframe, and without quotients?"""
    return f.op in ("le", "lt", "eq", "all") and not any(kind == "c" for kind, _ in f.names) and not f.has("inv")


# -- differences of two distributions: none is more than half of what all are together --------------


def halves(a: Extrema, S: Sequent) -> Iterator[tuple[Node, Tactic]]:
    """2 max |v - w| <= sum |v - w|, where both are spoken of: the others' differences sum to the opposite of each."""
    sums = [
        u
        for f in (S.goal, *S.given)
        if f.op in ("le", "lt", "eq", "ne")
        for u in aggregates_of(f)
        if u.op == "sum"
    ]
    for t in extrema_of(S):
        whole = total(t.kids[0])
        if t.op != "cmax" or t.classes or t.kids[0].op != "abs" or whole not in sums:
            continue
        for pair in permutations(distributions(S), 2):
            if not a.ring.difference(t.kids[0].kids[0], add(pair[0], neg(pair[1]))):
                yield rel("le", mul(TWO, t), whole), partial(_half_shown, a, t=t, pair=pair)
                break


def _half_shown(a: Extrema, S: Sequent, t: Node, pair: tuple[Node, Node]) -> int:
    b, k, body, d = a.b, fresh_class(S), t.kids[0], t.kids[0].kids[0]
    sums = [f for f in S.given if f.op == "eq" and f.kids[0] in map(total, pair)]
    todo: Todo = []
    for part in (*pair, body):
        f = rel("eq", total(part), add(opened(part, k), total(part, (k,))))
        todo.append((f, b.split_off(total(part), k)))
    todo += [(rel("le", total(side, (k,)), total(body, (k,))), partial(_below_all, a)) for side in (d, neg(d))]
    todo.append((rel("le", opened(body, k), total(body, (k,))), lambda W: a.scalar.prove(W, 4)))

    run: Tactic = lambda W: b.having(W, todo, a.scalar._last)
    return b.back(Sequent(frozenset(sums), S.goal), "attained", (t, k), run)


def _below_all(a: Extrema, S: Sequent) -> int:
    """Class by class: d <= |d|, and -d <= |d|."""
    c = fresh_class(S)
    pointwise = a.b.using("pointwise", (c,), lambda W: a.scalar.prove(Sequent(frozenset(), W.goal), 3))
    return a.b.back(Sequent(frozenset(), S.goal), "compare", (), pointwise)
