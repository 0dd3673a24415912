"""Lists of which a distance is 0 are the same: it is positive where two entries differ.

    D(p, q) = 0  |-  q = p      at a class where q is lower, or higher, 0 < D(p, q)

Of a root, what is under it; of 1 - s/t, that s < t; of a sum, its summands, one of which is positive.
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    add,
    at,
    every,
    minus,
    mul,
    neg,
    num,
    opened,
    rel,
    some,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import denominators, farther, linking, rising, root_products, under_extremes
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import without_lists
from axiomcheck.tactics.reading import aggregates_of, fresh_class, linear, numbers_only, put_in
from axiomcheck.tactics.sampling import value

X, Y = var("_x"), var("_y")
SMALL, LARGE, FEW = 3_000, 12_000, 1_000  # steps for numbers, for a value that is positive, and for an entry


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
        if (opened := self.b.settled(S, self.solve)) is not None:
            return opened
        b, k = self.b, fresh_class(S)
        value = self.m.kids[0]
        positive = rel("lt", ZERO, value)

        wrong = b.by("absurd", held(positive), self.m, neg(ONE))
        apart = b.knowing(positive, lambda W: self._positive(Sequent(W.given - {self.m}, W.goal)), wrong)
        ways: Tactic = lambda W: b.first(W, apart, lambda V: self._elsewhere(V, apart))
        return b.back(S, "pointwise", (k,), lambda W: b.back(W, "order", W.goal.kids, ways, b.hypothesis, ways))

    def _elsewhere(self, S: Sequent, apart: Tactic) -> int:
        """At another class the entries are in the other order, as both lists sum to 1."""
        b, order = self.b, _order(S)
        low, high = (at(t.name) for t in order.kids)
        ones = [rel("eq", total(v), ONE) for v in (low, high)]
        if not S.given >= {*ones}:
            raise Stuck("lists of which no totals are known")
        k, j = str(order.kids[0].classes[0]), fresh_class(S)
        other, nowhere, less = some(rel("lt", high, low)), every(rel("le", low, high)), rel("lt", total(low), total(high))
        wrong = b.by("absurd", held(less), ones[0], ONE, ones[1], neg(ONE))
        each = b.using("pointwise", (j,), b.at_class([nowhere], j, b.hypothesis))
        smaller = only([nowhere, order], b.using("compare", (k,), each, b.hypothesis))
        there: Tactic = lambda W: apart(Sequent(W.given - {order, other}, W.goal))
        return b.back(S, "decide", (other,), b.using("witness", (other, j), there), b.knowing(less, smaller, wrong))

    def _positive(self, S: Sequent) -> int:
        """0 < t, by the form of t."""
        b, t = self.b, S.goal.kids[1]
        if rising.there(S):
            return rising.by_numbers(self.a, S, self._apart)
        if t.op == "mul" and t.kids[0].op in ("sum", "root", "cmax", "add") and all(k.op in ("num", "inv") for k in t.kids[1:]):
            return self._scaled(S, t)
        low = under_extremes.negated(t)
        if not t.classes and (t.op == "cmax" or (low is not None and low.op == "cmin")):
            c = str(_order(S).kids[0].classes[0])
            entry = opened((low or t).kids[0], c)
            at_c: Tactic = lambda W: self.a.at_classes(W, [c], b.opened(lambda V: as_numbers(b, V)))
            facts: Todo = [(rel("lt", ZERO, entry), at_c), (rel("le", entry, t), b.alone("bound", t, c))]
            if low is not None:
                facts = [(rel("lt", entry, ZERO), at_c), (rel("le", low, entry), b.alone("bound", low, c))]
            there: Tactic = lambda W: b.having(W, facts, b.by("algebra", UNIT, added(*(held(f) for f, _ in facts))))
            return b.first(S, b.part(SMALL, there), lambda W: under_extremes.by_mean(self.a, W, self._positive))
        ways = [b.part(LARGE, self._summed)] if linear(t) else []
        if t.op == "add" and all(aggregates_of(k) for k in t.kids) and any(u.op in ("cmax", "cmin") for u in aggregates_of(t)):
            ways.append(self._one_part)
        divided: Tactic = lambda W: denominators.away(self.a, W, b.part(LARGE, self._searched))
        return b.first(S, *ways, divided, b.part(LARGE, self._searched))

    def _one_part(self, S: Sequent) -> int:
        """A sum of values, none negative and one positive."""
        b, parts = self.b, S.goal.kids[1].kids
        ways = (b.part(SMALL, self.a.prove), b.part(SMALL, lambda V: under_extremes.by_mean(self.a, V)))

        def weakly(W: Sequent) -> int:
            if (low := under_extremes.negated(W.goal.kids[1])) is None:
                return b.first(W, *ways)
            below = rel("le", low, ZERO)
            return b.have(W, below, lambda V: b.first(V, *ways), b.by("algebra", UNIT, held(below)))

        def this(W: Sequent, i: int) -> int:
            facts: Todo = [(rel("lt", ZERO, parts[i]), b.part(LARGE, self._positive))]
            facts += [(rel("le", ZERO, t), weakly) for j, t in enumerate(parts) if j != i]
            return b.having(W, facts, b.by("algebra", UNIT, added(*(held(f) for f, _ in facts))))

        return b.first(S, *(fixed(this, i) for i in range(len(parts))))

    def _apart(self, S: Sequent) -> int:
        """An order of a value and a number, as a difference that is positive."""
        low, high = S.goal.kids
        f = rel(S.goal.op, ZERO, high if low == ZERO else minus(high, low))
        return self._positive(S) if f == S.goal else self.b.through(S, f, self._positive)

    def _scaled(self, S: Sequent, t: Node) -> int:
        """A sum times a positive number."""
        b, (s, *factors) = self.b, t.kids
        factor = mul(*factors)
        sign, more = rel("lt", ZERO, factor), rel("lt", ZERO, s)
        form = multiplied(held(sign), held(more))
        sizes = [f for f in S.given if f.kids and f.kids[-1] == N]
        ways = [only(sizes, self.a.scalar.prove), b.part(LARGE, self.a.prove)]
        positive: Tactic = lambda W: b.first(W, *(ways if aggregates_of(factor) else ways[:1]))
        value = self._summed if s.op == "sum" else self._positive
        return b.have(S, sign, positive, b.knowing(more, value, b.by("algebra", UNIT, form)))

    def _summed(self, S: Sequent) -> int:
        """0 < value, class by class, and strictly at the one where the entries differ; of shares, what is 0 for the same ones."""
        b, t = self.b, S.goal.kids[1]
        order = _order(S)
        low, high = order.kids
        c, k = str(low.classes[0]), fresh_class(S)
        p, q = at(low.name), at(high.name)
        body = t
        for u in aggregates_of(t):
            body = put_in(body, u, u.kids[0])
        alone = without_lists(b.ring, t)
        slope = num(-farther.slope_at(replaced_entries(body, (low.name, high.name)), X, Y))
        ones = []
        if {alone, slope} != {ZERO}:
            body = add(body, neg(alone), mul(alone, p), mul(slope, minus(q, p)))
            ones = [rel("eq", total(p), ONE), minus(slope, alone), rel("eq", total(q), ONE), neg(slope)]
        whole = total(body)
        body = replaced_entries(body, (low.name, high.name))
        signs = [rel(self._sign(S, k, v), ZERO, x) for v, x in ((low.name, X), (high.name, Y))]
        step = b.part(LARGE, self._weakly)(Sequent(frozenset(signs), rel("le", ZERO, body)))
        sharp = b.part(LARGE, self._sharply)(Sequent(frozenset([signs[0], rel("lt", X, Y)]), rel("lt", ZERO, body)))

        def here(W: Sequent, j: str, number: int) -> int:
            put = {"_x": at(low.name, j), "_y": at(high.name, j)}
            needed = [substitute(signs[0], put), order if number == sharp else substitute(signs[1], put)]
            todo = [(f, b.hypothesis if f == order or f.op == "le" else self._of_entries) for f in needed]
            return self.a.at_classes(W, [j], lambda V: b.having(V, todo, b.instance(number, put, needed)))

        each = b.using("pointwise", (k,), lambda V: here(V, k, step))
        shown = b.using("compare", (c,), each, lambda V: here(V, c, sharp))
        return b.through(S, rel("lt", total(ZERO), whole), shown, *ones)

    def _sign(self, S: Sequent, k: str, v: str) -> str:
        """Are entries of the list positive wherever the value exists, or only not negative?"""
        way = self.b.part(FEW, lambda W: self.a.at_classes(W, [k], self._of_entries))
        return "le" if self.b.tried(way, S.showing(rel("lt", ZERO, at(v, k)))) is None else "lt"

    def _sharply(self, S: Sequent) -> int:
        """For 0 <= x < y: where x is 0, and where it is not; with products of roots for roots of products."""
        plainly: Tactic = lambda W: root_products.of_single_roots(self.a.scalar, W, self._as_numbers)
        return self.b.first(S, self.b.part(SMALL, plainly), self._by_slope)

    def _by_slope(self, S: Sequent) -> int:
        """From x, where the summand is 0, it grows up to y."""
        b, f = self.b, S.goal.kids[1]
        (sign,) = (g.op for g in S.given if g.kids == (ZERO, X))
        step = farther.grown(self.a, substitute(f, {X.name: farther.P, Y.name: farther.Q}), sign)
        ends = {farther.P.name: X, farther.M.name: X, farther.Q.name: Y}
        moved, same = substitute(b.steps[step].shows.goal, ends), rel("eq", substitute(f, {Y.name: X}), ZERO)
        alone: Tactic = lambda W: _of_one(self.a, Sequent(frozenset([rel(sign, ZERO, X)]), W.goal))
        nought: Tactic = lambda W: b.first(W, b.equal(), alone)
        shown: Tactic = lambda W: b.at_numbers(W, step, ends, lambda V: as_numbers(b, V))
        return b.having(S, [(same, nought), (moved, shown)], b.follows(moved, same, ONE))

    def _as_numbers(self, S: Sequent) -> int:
        b = self.b

        sure = rel("lt", ZERO, Y)
        plainly: Tactic = lambda W: as_numbers(b, W)
        ways = [*([b.part(FEW, way) for way in (plainly, self.a.scalar.prove)] if S.goal.has("root") else []), plainly]
        positive: Tactic = lambda W: b.first(Sequent(W.given - {rel("le", ZERO, X)}, W.goal), *ways)
        more = b.follows(rel("lt", X, Y), rel("eq", ZERO, X), neg(ONE))
        last = only([sure], lambda V: as_numbers(b, V))
        return b.at_most(ZERO, X, positive, b.knowing(sure, more, b.using("rewrite", (X, ZERO), last)))(S)

    def _weakly(self, S: Sequent) -> int:
        """For x and y that are not negative: one is larger, or they are the same."""
        b = self.b
        (zero_x,), (zero_y,) = ([f for f in S.given if f.kids[1] == x] for x in (X, Y))
        step = self._sharply(Sequent(frozenset([zero_x, rel("lt", X, Y)]), rel("lt", *S.goal.kids)))

        strict = rel("lt", *S.goal.kids)
        turned = only([zero_y, rel("lt", Y, X)], self._mirrored)
        less, more = (b.knowing(strict, shown, b.follows(strict)) for shown in (lambda _: step, turned))
        alone: Tactic = lambda W: _of_one(self.a, Sequent(frozenset([zero_x]), W.goal))
        same = b.using("rewrite", (Y, X), lambda V: b.first(V, b.equal(), alone))
        return b.back(S, "order", (X, Y), less, same, more)

    def _mirrored(self, S: Sequent) -> int:
        """As `_sharply`, of the numbers the other way round."""
        b = self.b
        turn = {"_x": Y, "_y": X}
        other = Sequent(frozenset(substitute(f, turn) for f in S.given), substitute(S.goal, turn))
        step = self._sharply(other)
        return b.note(S, "instance", (turn, {}, {}), [step])

    def _searched(self, S: Sequent) -> int:
        """By the tactics for sums, or by what links them."""
        b = self.b
        b.hopeless.clear()
        try:
            self.a.solve(S)
        except Stuck:
            b.hopeless.clear()
            linking.by_links(self.a, S)
        return b.found(S)


def _of_one(a: Aggregates, S: Sequent) -> int:
    """An equation of one number."""
    return root_products.of_single_roots(a.scalar, S, lambda W: as_numbers(a.b, W))


def replaced_entries(body: Node, names: tuple[str, str]) -> Node:
    """The summand as a function of two numbers."""
    return put_in(put_in(body, at(names[0]), X), at(names[1]), Y)


def _same(S: Sequent) -> Node | None:
    """That two lists are the same, of which a value is said to be a number."""
    low, high = S.goal.kids if S.goal.op == "eq" else (ZERO, ZERO)
    found = (f for f in S.given if f.op == "all" and not f.classes and f.kids[0].op == "eq")
    lists = {("v", t.name) for t in low.nodes() if t.op == "at"}
    said = (f for f in found if all(t.op == "at" for t in f.kids[0].kids) and f.names == lists)
    return min(said, key=simple, default=None) if len(lists) == 2 and not high.names else None


class _Same(Bounded):
    """The value where the lists are the same: f(p, p) is a multiple of p in each sum."""

    m: Node

    def solve(self, S: Sequent) -> int:
        """With numbers for the sums."""
        b, (q, p) = self.b, self.m.kids[0].kids
        for t in (t for t in aggregates_of(S.goal) if {("v", q.name), ("v", p.name)} <= t.names):
            f = replaced_entries(t.kids[0], (q.name, p.name))
            f = substitute(f, {Y.name: X})
            times = {Fraction(value(f, {X: x}) / x).limit_denominator(24) for x in (0.2, 0.45)}
            if t.classes or len(times) != 1 or (t.op != "sum" and times != {0}):
                raise Stuck("not a multiple of the shares")
            if t.op != "sum":
                f = rel("eq", t, ZERO)
                return b.have(S, f, b.part(SMALL, self.a.prove), b.using("rewrite", f.kids, self.solve))
            number, k = num(times.pop()), fresh_class(S)
            lemma = Sequent(frozenset([rel("le", ZERO, X)]), rel("eq", f, mul(number, X)))
            step = b.part(SMALL, lambda W: _of_one(self.a, W))(lemma)
            compared, one = rel("eq", t, total(mul(number, at(p.name)))), rel("eq", total(at(p.name)), ONE)
            there = b.instance(step, {X.name: at(p.name, k)})
            here: Tactic = lambda W: b.back(W, "rewrite", opened(self.m.kids[0], k).kids, there)  # noqa: B023
            each: Tactic = lambda W: self.a.at_classes(W, [k], here)  # noqa: B023
            f = rel("eq", t, number)
            known = b.knowing(compared, b.class_by_class(k, each), b.equal(compared, num(-1), one, neg(number)))
            return b.have(S, f, known, b.using("rewrite", f.kids, self.solve))
        return b.first(S, b.alone("enclosed"), lambda W: as_numbers(b, numbers_only(W)))


by_difference = ByForm(_zero, lambda a, m: _Identity(a, m).solve)
by_sameness = ByForm(_same, lambda a, m: _Same(a, m).solve)
