"""Lists of which a distance is 0 are the same: it is positive where two entries differ.

    D(p, q) = 0  |-  q = p      at a class where q is lower, or higher, 0 < D(p, q)

Of a root, what is under it; of 1 - s/t, that s < t; of a sum, its summands, one of which is positive.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    at,
    mul,
    neg,
    opened,
    rel,
    root,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import denominators, linking
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, only, simple
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, put_in

X, Y = var("_x"), var("_y")
SMALL, LARGE = 3_000, 12_000  # steps for numbers, and for a value that is positive


def _zero(S: Sequent) -> Node | None:
    """That the distance of the two lists is 0."""
    g = S.goal
    if g.op != "all" or g.classes or g.kids[0].op != "eq" or any(t.op != "at" for t in g.kids[0].kids):
        return None
    lists = {("v", t.name) for t in g.kids[0].kids}
    found = (f for f in S.given if f.op == "eq" and f.kids[1] == ZERO and {n for n in f.names if n[0] == "v"} == lists)
    return min((f for f in found if len(lists) == 2 and aggregates_of(f)), key=simple, default=None)


def _order(S: Sequent) -> Node:
    """At some class one entry is less than the other."""
    return next(f for f in sorted(S.given, key=simple) if f.op == "lt" and all(t.op == "at" for t in f.kids))


class _Identity(Bounded):
    """The value where an entry differs."""

    m: Node

    def solve(self, S: Sequent) -> int:
        """At each class the entries are in no order but the same."""
        b, k = self.b, fresh_class(S)
        value = self.m.kids[0]
        positive = rel("lt", ZERO, value)

        wrong = b.by("absurd", held(positive), self.m, neg(ONE))
        apart = b.knowing(positive, lambda W: self._positive(Sequent(W.given - {self.m}, W.goal)), wrong)
        return b.back(S, "pointwise", (k,), lambda W: b.back(W, "order", W.goal.kids, apart, b.hypothesis, apart))

    def _positive(self, S: Sequent) -> int:
        """0 < t, by the form of t."""
        b, t = self.b, S.goal.kids[1]
        if t.op == "root":
            lemma = Sequent(frozenset([rel("lt", ZERO, X)]), rel("lt", ZERO, root(X, t.k)))
            step = self.a.scalar.prove(lemma)
            f = rel("lt", ZERO, t.kids[0])
            return b.have(S, f, self._positive, b.instance(step, {"_x": t.kids[0]}, [f]))
        if t.op == "mul" and t.kids[0].op == "sum" and all(k.op in ("num", "inv") for k in t.kids[1:]):
            return self._scaled(S, t)
        if t.op == "cmax" and not t.classes:
            c = str(_order(S).kids[0].classes[0])
            entry = opened(t.kids[0], c)
            at_c: Tactic = lambda W: self.a.at_classes(W, [c], b.opened(lambda V: as_numbers(b, V)))
            facts: Todo = [(rel("lt", ZERO, entry), at_c), (rel("le", entry, t), b.alone("bound", t, c))]
            return b.having(S, facts, b.by("algebra", UNIT, added(*(held(f) for f, _ in facts))))
        divided: Tactic = lambda W: denominators.away(self.a, W, b.part(LARGE, self._searched))
        return b.first(S, divided, b.part(LARGE, self._searched))

    def _scaled(self, S: Sequent, t: Node) -> int:
        """A sum times a positive number."""
        b, (s, *factors) = self.b, t.kids
        factor = mul(*factors)
        sign, more = rel("lt", ZERO, factor), rel("lt", ZERO, s)
        form = multiplied(held(sign), held(more))
        number = only((), self.a.scalar.prove)
        return b.have(S, sign, number, b.knowing(more, self._summed, b.by("algebra", UNIT, form)))

    def _summed(self, S: Sequent) -> int:
        """0 < sum, class by class, and strictly at the one where the entries differ."""
        b, s = self.b, S.goal.kids[1]
        order = _order(S)
        low, high = order.kids
        c, k = str(low.classes[0]), fresh_class(S)
        names = (low.name, high.name)
        body = replaced_entries(s.kids[0], names)
        step = b.part(SMALL, self._weakly)(Sequent(frozenset([rel("le", ZERO, X), rel("le", ZERO, Y)]), rel("le", ZERO, body)))
        sharp = b.part(SMALL, self._sharply)(Sequent(frozenset([rel("le", ZERO, X), rel("lt", X, Y)]), rel("lt", ZERO, body)))

        def here(W: Sequent, j: str, number: int) -> int:
            put = {"_x": at(low.name, j), "_y": at(high.name, j)}
            needed = [rel("le", ZERO, put["_x"]), order if number == sharp else rel("le", ZERO, put["_y"])]
            second = b.knowing(needed[1], b.hypothesis, b.instance(number, put, needed))
            return self.a.at_classes(W, [j], b.knowing(needed[0], b.hypothesis, second))

        each = b.using("pointwise", (k,), lambda V: here(V, k, step))
        shown = b.using("compare", (c,), each, lambda V: here(V, c, sharp))
        return b.through(S, rel("lt", total(ZERO), s), shown)

    def _sharply(self, S: Sequent) -> int:
        """For 0 <= x < y: where x is 0, and where it is not."""
        b = self.b

        sure = rel("lt", ZERO, Y)
        positive: Tactic = lambda W: as_numbers(b, Sequent(W.given - {rel("le", ZERO, X)}, W.goal))
        more = b.follows(rel("lt", X, Y), rel("eq", ZERO, X), neg(ONE))
        last = only([sure], lambda V: as_numbers(b, V))
        return b.at_most(ZERO, X, positive, b.knowing(sure, more, b.using("rewrite", (X, ZERO), last)))(S)

    def _weakly(self, S: Sequent) -> int:
        """For x and y that are not negative: one is larger, or they are the same."""
        b = self.b
        sharp = Sequent(frozenset([rel("le", ZERO, X), rel("lt", X, Y)]), rel("lt", *S.goal.kids))
        step = self._sharply(sharp)

        strict = rel("lt", *S.goal.kids)
        turned = only([rel("le", ZERO, Y), rel("lt", Y, X)], self._mirrored)
        less, more = (b.knowing(strict, shown, b.follows(strict)) for shown in (lambda _: step, turned))
        same = b.using("rewrite", (Y, X), lambda V: b.first(V, *self._equal()))
        return b.back(S, "order", (X, Y), less, same, more)

    def _mirrored(self, S: Sequent) -> int:
        """As `_sharply`, of the numbers the other way round."""
        b = self.b
        turn = {"_x": Y, "_y": X}
        other = Sequent(frozenset(substitute(f, turn) for f in S.given), substitute(S.goal, turn))
        step = self._sharply(other)
        return b.note(S, "instance", (turn, {}, {}), [step])

    def _equal(self) -> list[Tactic]:
        b = self.b
        return [b.equal(), lambda W: as_numbers(b, Sequent(frozenset([rel("le", ZERO, X)]), W.goal))]

    def _searched(self, S: Sequent) -> int:
        """By the tactics for sums, or by what links them."""
        b = self.b
        b.hopeless.clear()
        try:
            self.a.solve(S)
        except Stuck:
            b.hopeless.clear()
            linking.by_links(self.a, S)
        fits = (i for T, i in b.known.items() if T.goal == S.goal and T.given <= S.given)
        return b.known[S] if S in b.known else next(fits)


def replaced_entries(body: Node, names: tuple[str, str]) -> Node:
    """The summand as a function of two numbers."""
    return put_in(put_in(body, at(names[0]), X), at(names[1]), Y)


by_difference = ByForm(_zero, lambda a, m: _Identity(a, m).solve)
