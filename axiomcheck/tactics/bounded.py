"""Values that are functions of a few aggregates: the aggregates are compared, and then are numbers.

Of a sum, its sign and what it is at least, by a tangent, where the numbers need it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    Refused,
    at,
    inv,
    mul,
    neg,
    num,
    opened,
    rel,
    root,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import averages, known
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bodies import body_by_body
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, scalars_only

SMALL = 5_000  # steps for one fact


@dataclass(frozen=True)
class ByForm:
    """A tactic for goals of one form: what such a goal says, or the ways to read it, and the tactic for that."""

    read: Callable[[Sequent], Any]
    tactic: Callable[[Aggregates, Any], Tactic]

    def _readings(self, S: Sequent) -> Iterator[Any]:
        found = self.read(S)
        return found if isinstance(found, Iterator) else iter([found] if found else [])

    def there(self, S: Sequent) -> bool:
        """Is it such a goal?"""
        return next(self._readings(S), None) is not None

    def __call__(self, a: Aggregates, S: Sequent) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        ways = (lambda W, found=found: self.tactic(a, found)(W) for found in self._readings(S))
        return a.b.first(S, *ways)


class Bounded:
    """What is known of aggregates, and functions of them; `m` is what the goal says."""

    def __init__(self, a: Aggregates, m: Any = None):
        self.a, self.b, self.m = a, a.b, m

    def _numbered(self, S: Sequent, then: Tactic) -> int:
        """With numbers for the aggregates of lists that are known."""
        return known.rewritten(self.b, S, lambda W: self._numbered(W, then)) or then(S)

    def _plain(self, S: Sequent, equations: list[Node], then: Tactic) -> int:
        """The goal with numbers for the totals."""
        return self.b.rewriting(equations, then)(S)

    def _joined(self, S: Sequent, enough: Node, bound: Node) -> int:
        """u <= v and v <= w."""
        return self.b.leaf(S, "algebra", UNIT, added(held(enough), held(bound)))

    def _by_orders(self, S: Sequent, facts: Todo) -> int:
        """By how aggregates compare, one of one side and one of the other."""
        if not facts:
            raise Stuck("no order of two sums")
        return self.b.having(S, facts, self._rises)

    def _orders(self, S: Sequent, pairs: list[tuple[Node, Node]]) -> Todo:
        """The orders of aggregates of known lists and of others."""
        average: Tactic = lambda W: self._numbered(W, lambda V: averages.by_average(self.a, V))
        search: Tactic = lambda W: self._numbered(W, self.a.prove)
        ops = ("lt", "le") if S.goal.op == "lt" else ("le",)
        found: Todo = []
        for low, high in pairs:
            tried = [(rel(op, *side), [average, self._above_mean, search]) for op in ops for side in ((low, high), (high, low))]
            found += self._first_of(S, tried)
        return found

    def _above_mean(self, S: Sequent) -> int:
        """1/n < max(p), if some entry is below 1/n: otherwise the total would be less than 1."""
        b = self.b
        low, high = S.goal.kids
        if S.goal.op != "lt" or high.op != "cmax" or high.kids[0].op != "at":
            raise Stuck("no largest entry")
        p = high.kids[0]
        one, mean = rel("eq", total(p), ONE), inv(N)
        places = [f for f in sorted(S.given, key=simple) if f.op == "lt" and f.kids[0].op == "at" and f.kids[0].name == p.name]
        if one not in S.given or not places:
            raise Stuck("no entry below the mean")
        c = str(places[0].kids[0].classes[0])
        counted = rel("eq", mul(N, mean), ONE)
        size = frozenset(f for f in S.given if f == rel("le", num(2), N))
        less = rel("lt", total(p), total(mean))

        def each(W: Sequent) -> int:
            k = fresh_class(W)
            bound = rel("le", opened(p, k), high)
            return b.back(W, "pointwise", (k,), b.knowing(bound, b.alone("bound", high, k), self.a.scalar._last))

        def case(W: Sequent) -> int:
            if S.goal in W.given:
                return b.hypothesis(W)
            wrong = b.by("absurd", held(less), one, ONE, counted, neg(ONE))
            at_c = only(frozenset(places[:1]), self.a.scalar._last)
            return b.have(W, less, b.using("compare", (c,), each, at_c), wrong)

        whole = rel("eq", low, mean)
        if low == mean:
            return b.have(S, counted, only(size, self.a.scalar.prove), b.using("order", (low, high), case))
        moved = rel("lt", mean, high)
        turned = b.using("rewrite", (low, mean), b.hypothesis)
        known_: Tactic = lambda W: self._numbered(W, only(size, self.a.scalar.prove))
        return b.have(S, moved, only(S.given, self._above_mean), b.knowing(whole, known_, turned))

    def _rises(self, S: Sequent) -> int:
        """A function of aggregates at two of their values: with their signs, and bounds by tangents, where these are needed."""
        b = self.b
        about = (f for f in S.given if f.op in ("le", "lt", "eq", "ne", "all"))
        plain = Sequent(frozenset(f for f in about if f.op == "all" or not _of_scalars(f)), S.goal)
        low, high = S.goal.kids
        if low.op == high.op == "root" and low.k == high.k:
            return self._root(plain)

        def knowing(W: Sequent, more: Callable[[Sequent, Node], Todo]) -> int:
            facts = [fact for side in W.goal.kids for t in aggregates_of(side) for fact in more(W, t)]
            if not facts:
                raise Stuck("no bounds of sums")
            return b.having(W, facts, self._numbers)

        return b.first(plain, self._numbers, lambda W: knowing(W, self._signs), lambda W: knowing(W, self._bounds))

    def _root(self, S: Sequent) -> int:
        """root(u) <= root(v) from 0 <= u <= v, and likewise <."""
        b, op = self.b, S.goal.op
        u, v = (side.kids[0] for side in S.goal.kids)
        x, y, k = var("_u"), var("_v"), S.goal.kids[0].k
        lemma = Sequent(frozenset([rel("le", ZERO, x), rel(op, x, y)]), rel(op, root(x, k), root(y, k)))
        step = self.a.scalar.prove(lemma)
        facts = [rel(op, u, v), rel("le", ZERO, u)]
        return b.having(S, [(f, self._rises) for f in facts], b.instance(step, {"_u": u, "_v": v}))

    def _numbers(self, S: Sequent) -> int:
        """By the searches for numbers, aggregates being numbers."""
        few = scalars_only(S)
        ways: list[Tactic] = [lambda W: averages.as_numbers(self.a, W, []), self.a.scalar.prove, lambda W: as_numbers(self.b, W)]
        return self.b.first(few, *(self.b.part(SMALL, way) for way in ways))

    def _of_entries(self, S: Sequent) -> int:
        """By what is said of entries, as numbers."""
        about = scalars_only(Sequent(frozenset(f for f in S.given if not aggregates_of(f)), S.goal))
        return self.b.first(about, lambda W: as_numbers(self.b, W), self.a.scalar.prove, self._not_zero)

    def _not_zero(self, S: Sequent) -> int:
        """0 < t, as something is not 0 that would be 0 otherwise."""
        b, t = self.b, S.goal.kids[1]

        def nought(W: Sequent) -> int:
            ways = [b.knowing(rel("eq", *f.kids), zero, fixed(self.a.scalar._clash, f)) for f in W.given if f.op == "ne"]
            return b.first(W, *ways)

        zero = b.using("rewrite", (t, ZERO), b.alone("enclosed"))
        return b.opened(b.at_most(ZERO, t, b.hypothesis, nought))(S)

    def _signs(self, S: Sequent, t: Node) -> Todo:
        """The sign of an aggregate."""
        weak: Tactic = fixed(body_by_body, self.a)
        if t.op != "sum":
            search: Tactic = lambda W: self._numbered(W, self.a.prove)
            return self._first_of(S, [(rel(op, ZERO, t), [search, self._where_attained]) for op in ("lt", "le")])
        return self._first_of(S, [(rel("lt", ZERO, t), [self._positive_sum]), (rel("le", ZERO, t), [weak])])

    def _where_attained(self, S: Sequent) -> int:
        """The sign of a largest or smallest entry, by what is said of every class; it may be said that it is not 0."""
        t, k = S.goal.kids[1], fresh_class(S)
        signs = (f for f in S.given if f.op == "all" and not f.classes and f.kids[0].op in ("le", "lt"))
        about = frozenset([*signs, *(f for f in S.given if f.op == "ne")])
        plain: Tactic = lambda V: self.a.scalar.prove(scalars_only(V))
        return self.b.back(Sequent(about, S.goal), "attained", (t, k), lambda W: self.a.at_classes(W, [k], plain))

    def _positive_sum(self, S: Sequent) -> int:
        """A sum of what is positive at every class."""
        b, t = self.b, S.goal.kids[1]
        k = fresh_class(S)
        compared = rel("lt", total(ZERO), t)
        here: Tactic = lambda W: self.a.at_classes(W, [k], lambda V: as_numbers(b, scalars_only(V)))
        weakly: Tactic = lambda W: b.back(W, "pointwise", (fresh_class(W),), lambda V: self._nonnegative(V, here))
        last = b.knowing(compared, b.using("compare", (k,), weakly, here), b.follows(compared))
        return b.back(S, "attained", (Node("cmin", t.kids), k), last)

    def _nonnegative(self, S: Sequent, _: Tactic) -> int:
        (k,) = {str(c) for t in S.goal.nodes() if t.op == "at" for c in t.classes}
        return self.a.at_classes(S, [k], lambda V: as_numbers(self.b, scalars_only(V)))

    def _bounds(self, S: Sequent, t: Node) -> Todo:
        """What a sum is at least, or at most, where the total is 1: its value at equal shares."""
        vectors = {str(name) for kind, name in t.names if kind == "v"}
        if t.op != "sum" or len(vectors) != 1 or rel("eq", total(at(min(vectors))), ONE) not in S.given:
            return []
        try:
            value = mul(N, substitute(t.kids[0], vectors={min(vectors): inv(N)}))
        except Refused:
            return []
        ways: list[Tactic] = [lambda W: averages.by_average(self.a, W), self.a.prove]
        return self._first_of(S, [(rel("le", value, t), ways), (rel("le", t, value), ways)])

    def _first_of(self, S: Sequent, tried: list[tuple[Node, list[Tactic]]]) -> Todo:
        """The first of these facts that is shown."""
        about = frozenset(f for f in S.given if f.op not in ("le", "lt") or not aggregates_of(f))
        for f, way in ((f, way) for f, ways in tried for way in ways):
            if (shown := self.b.tried(self.b.part(SMALL, way), Sequent(about, f))) is not None:
                return [(f, shown)]
        return []


def _of_scalars(f: Node) -> bool:
    """Does a relation speak of scalars beside aggregates?"""
    return any(t.op == "var" for side in f.kids for t in outside(side))
