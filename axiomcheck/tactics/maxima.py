"""Orders of largest and smallest entries: one side at the class where it is attained, the other bounded there.

    max |p - r| <= max |p - q| + max |q - r|      the left side is |p[k] - r[k]| for some class k

At that class, and at those that are named, everything is numbers; terms by cases, and absolute values, are told apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import (
    AGGREGATES,
    ONE,
    RELATIONS,
    ZERO,
    Node,
    Refused,
    add,
    minus,
    neg,
    num,
    opened,
    rel,
    replaced,
    total,
)
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, only, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.codeframes import Shares
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import node_of
from axiomcheck.tactics.reading import aggregates_of, class_names, distributions, fresh_class

BY_CASES = ("ite", "abs", "min", "max")
SMALL, GLANCE = 3_000, 200  # steps for one case, and before terms are told apart
MOST = 8  # terms by cases


def there(S: Sequent) -> bool:
    """Is it such a goal?"""
    g = S.goal
    if g.op == "all":
        return g.kids[0].op == "eq" and any(_extreme(f) for f in S.given)
    return _extreme(g)


def _extreme(f: Node) -> bool:
    """Is it a relation of largest or smallest entries, without sums?"""
    found = aggregates_of(f) if f.op in ("le", "eq") else []
    return bool(found) and not any(t.op == "sum" or t.classes for t in found)


def soon(S: Sequent) -> bool:
    """Is an order asked, or are both sides sums of multiples of extrema?"""
    return S.goal.op == "le" or _linear(S.goal)


def _linear(f: Node) -> bool:
    return not any(t.kids and t.op not in ("add", "mul", *AGGREGATES) for t in outside(f) if aggregates_of(t))


def _signs(f: Node) -> Iterator[tuple[Node, int]]:
    """Extrema of an order, with the sign of each on its larger side; other factors, and slopes, are taken to be positive."""

    def walk(t: Node, sign: int) -> Iterator[tuple[Node, int]]:
        if t.op in ("cmin", "cmax"):
            yield t, sign
            return
        turned = t.op == "inv" or (t.op == "mul" and sum(k.op == "num" and k.q < 0 for k in t.kids) % 2)
        for kid in t.kids:
            yield from walk(kid, -sign if turned else sign)

    low, high = f.kids
    yield from walk(low, -1)
    yield from walk(high, 1)


def by_places(a: Shares, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    m = Maxima(a)
    return m.balanced(S, m.solve)


def of_kinds(S: Sequent) -> dict[str, list[Node]]:
    """What is added up on the sides of a goal, by kinds, if there are several: extrema, sums, functions of either."""
    if S.goal.op not in ("le", "lt", "eq"):
        return {}
    found = dict.fromkeys(t for side in S.goal.kids for t in _summands(side))
    alone = all(t.op in ("cmin", "cmax") for t in found)
    kinds: dict[str, list[Node]] = {}
    for t in found:
        kinds.setdefault("cmin" if t.op == "cmax" and not alone else t.op, []).append(t)
    return kinds if len(kinds) > 1 else {}


def apart(a: Shares, S: Sequent, then: Tactic) -> int:
    """Each kind is compared for itself; the gaps make that of the goal."""
    b, g, kinds = a.b, S.goal, of_kinds(S)
    strict = max(kinds, key=lambda kind: kind != "cmin", default="")
    if not kinds or a.ring.difference(*_only(g, []).kids):
        raise Stuck("numbers beside what is added up, or nothing of different kinds")
    orders = {kind: _only(g, kinds[kind]) for kind in sorted(kinds, key=strict.__eq__)}
    orders |= {kind: rel("le", *f.kids) for kind, f in orders.items() if g.op == "lt" and kind != strict}
    if not a.ring.difference(*orders[strict].kids) or g in orders.values():
        raise Stuck("factors of different kinds")
    equal = [t for f in orders.values() for t in (f, num(-1))]
    last = b.equal(*equal) if g.op == "eq" else b.by("algebra", UNIT, added(*map(held, orders.values())))
    return b.having(S, [(f, then) for f in orders.values()], last)


def _summands(t: Node) -> Iterator[Node]:
    """What is added up in a term, without numbers as factors."""
    if _added_up(t):
        for kid in t.kids:
            yield from _summands(kid)
    elif aggregates_of(t):
        yield t


def _added_up(t: Node) -> bool:
    return t.op == "add" or (t.op == "mul" and sum(bool(aggregates_of(k)) for k in t.kids) == 1)


def _only(t: Node, kept: list[Node]) -> Node:
    """A term, or both sides of a relation, with no other summands that have aggregates than these."""
    if not _added_up(t) and t.op not in RELATIONS:
        return ZERO if aggregates_of(t) and t not in kept else t
    kids = [_only(k, kept) for k in t.kids]
    if t.op == "mul" and ZERO in kids:
        return ZERO
    left = [k for k in kids if k != ZERO] if t.op == "add" else kids
    return t.with_kids(left) if len(left) > 1 else left[0] if left else ZERO


class Maxima:
    """Where extrema are attained, and what is known there."""

    def __init__(self, a: Shares):
        self.a, self.b = a, a.b

    def balanced(self, S: Sequent, then: Tactic) -> int:
        """With what distributions that agree elsewhere have on the named classes together."""
        agree = (f for f in sorted(S.given, key=simple) if f.op == "all" and f.kids[0].op == "eq" and f.classes)
        f = next((f for f in agree if all(isinstance(c, str) for c in f.classes)), None)
        return then(S) if f is None else self.a._masses(S, [str(c) for c in f.classes], _alike(S, f), then)

    def solve(self, S: Sequent) -> int:
        """At a class, or as two orders, or where the larger side is attained."""
        b, g = self.b, S.goal
        if g.op == "all":
            k = fresh_class(S)
            return b.first(S, b.using("pointwise", (k,), lambda W: self._apart(W, [k], self._known)), self._by_totals)
        if g.op == "eq":
            return self._both_ways(S)
        places = [t for t, sign in _signs(g) if (t.op, sign) in (("cmax", -1), ("cmin", 1))]
        return self._attained(S, list(dict.fromkeys(places)) or aggregates_of(g), [])

    def _by_totals(self, S: Sequent) -> int:
        """Two distributions of which one is nowhere more are the same, as both make 1."""
        b = self.b
        v, w = S.goal.kids[0].kids
        if not {v, w} <= {*distributions(S)} or S.goal.classes:
            raise Stuck("not two distributions")
        ways: list[Tactic] = [fixed(self._nowhere_more, *pair) for pair in ((v, w), (w, v))]
        return b.first(S, *ways)

    def _nowhere_more(self, S: Sequent, v: Node, w: Node) -> int:
        b, k = self.b, fresh_class(S)
        below, less = Node("all", (rel("le", v, w),)), rel("lt", total(v), total(w))
        here, there = opened(v, k), opened(w, k)
        totals = [rel("eq", total(v), ONE), ONE, rel("eq", total(w), ONE), num(-1)]

        def case(W: Sequent) -> int:
            if rel("lt", here, there) in W.given:
                return b.have(W, less, b.using("compare", (k,), b.hypothesis), b.by("absurd", held(less), *totals))
            return self.a.at_classes(W, [k], self.a.scalar._last)

        def at_class(W: Sequent) -> int:
            few = Sequent(frozenset([below, *totals[::2]]), W.goal)
            return b.back(few, "order", (here, there), case)

        return b.have(S, below, b.using("pointwise", (k,), self._known), b.using("pointwise", (k,), at_class))

    def _both_ways(self, S: Sequent) -> int:
        b = self.b
        low, high = S.goal.kids
        orders = [rel("le", low, high), rel("le", high, low)]

        last = b.at_most(low, high, b.clash(orders[1], rel("lt", low, high)), b.hypothesis)
        return b.having(S, [(f, self._side) for f in orders], last)

    def _side(self, S: Sequent) -> int:
        plain: Tactic = lambda W: b.leaf(W, "algebra", UNIT, Node("n"))
        b = self.b
        return b.first(S, plain, self.solve)

    def _attained(self, S: Sequent, places: list[Node], classes: list[str]) -> int:
        b = self.b
        if not places:
            return self._apart(S, classes, self._known)
        t, *more = places
        k = fresh_class(S)
        return b.back(S, "attained", (t, k), lambda W: self._attained(W, more, [*classes, k]))

    def _apart(self, S: Sequent, classes: list[str], then: Tactic) -> int:
        """Each of the classes is one of those that are named, or differs from them all."""
        b = self.b
        if not classes:
            return then(S)
        k, *more = classes
        others = [c for c in class_names(S) if c not in classes]
        rest: Tactic = lambda W: self._apart(W, more, then)
        return b.which(k, others, rest, rest)(S)

    def _known(self, S: Sequent) -> int:
        """With what is said of every class, at those that are there."""
        names = class_names(S)
        if not names:
            return self._numbers(S)
        return self.a.at_classes(S, names, self.b.opened(self._numbers))

    def _numbers(self, S: Sequent) -> int:
        """By entries in place of extrema; by numbers; with entries that are at most 1, where that is needed."""
        vs = [v for v in distributions(S) if v.op == "at"]
        plain: Tactic = lambda W: self._same(self._few(W), MOST)
        ones: Tactic = lambda W: self._at_most_one(W, [opened(v, c) for v in vs for c in class_names(W)], plain)
        entries = self.b.part(SMALL, self._by_entries)
        return self.b.first(S, *([entries] if S.goal.op == "le" and _linear(S.goal) else []), plain, ones)

    def _by_entries(self, S: Sequent) -> int:
        """An order of extrema from that of the entries at the class where one is attained."""
        b, g = self.b, S.goal
        places = {f.kids[1]: f for f in S.given if f.op == "eq" and f.kids[1].op in ("cmin", "cmax")}
        where = {c for f in places.values() for c in class_names(Sequent(frozenset(), f))}
        if len(where) != 1:
            raise Stuck("extrema that are attained at different classes")
        (c,) = where
        order, gap, forms, ideal = g, minus(*g.kids[::-1]), [], list[Node]()
        for t in dict.fromkeys(aggregates_of(g)):
            here = opened(t.kids[0], c)
            order = replaced(order, t, here)
            factor = self._factor(gap, t)
            if t in places:
                ideal += [places[t], neg(factor)]
            else:
                bound = rel("le", t, here) if t.op == "cmin" else rel("le", here, t)
                forms.append(multiplied(self._positive(S, factor if t.op == "cmax" else neg(factor)), held(bound)))
        whole = b.part(SMALL, b.opened(lambda W: as_numbers(b, _of_entries(W))))
        at_once = [whole] if order.has("log", "inv") else []
        show: Tactic = lambda W: b.first(W, *at_once, lambda V: self._same(self._few(V), MOST))
        return b.have(S, order, show, b.by("algebra", UNIT, added(held(order), *forms), *ideal))

    def _factor(self, gap: Node, t: Node) -> Node:
        """What a term of the difference has this extremum as a factor of."""
        with_, without = (replaced(gap, t, q) for q in (ONE, ZERO))
        ring = self.a.ring
        return node_of(ring, ring.poly(minus(with_, without)))

    def _positive(self, S: Sequent, t: Node) -> Form:
        """A number, or the gap of a hypothesis, that this is."""
        ring = self.a.ring
        if t.op == "num" and t.q >= 0:
            return amount(t.q)
        for f in sorted((f for f in S.given if f.op in ("le", "lt")), key=simple):
            if not ring.difference(t, minus(*f.kids[::-1])):
                return held(f)
        raise Stuck("a factor whose sign is not known")

    def _few(self, S: Sequent) -> Sequent:
        known = {f.kids[1] for f in S.given if f.op == "eq" and f.kids[1].op in ("cmin", "cmax")}  # where they are attained
        kept = (f for f in S.given if f.op in ("lt", "eq", "ne") or (f.op == "le" and not known & set(f.kids)))
        return Sequent(frozenset(f for f in kept if not any(t.op == "sum" for t in f.nodes())), S.goal)

    def _same(self, S: Sequent, left: int) -> int:
        """Absolute values of the same number are the same; then each term by cases is told apart."""
        terms = [t for t in self._terms(S) if t.op == "abs"]
        for i, t in enumerate(terms):
            for u in terms[:i]:
                equal, inside = rel("eq", u, t), rel("eq", u.kids[0], t.kids[0])
                if equal in S.given or self.a.scalar.sampler.fails(S, inside):
                    continue
                few = frozenset(f for f in S.given if not f.has("abs", "cmin", "cmax"))
                if (shown := self.b.tried(self.a.scalar._last, Sequent(few, inside))) is not None:
                    same = self.b.knowing(inside, shown, self.b.rewriting([inside], self.b.equal()))
                    return self.b.have(S, equal, only(few, same), lambda W: self._same(W, left))
        return self.told_apart(S, left)

    def told_apart(self, S: Sequent, left: int) -> int:
        """Each term by cases is told apart."""
        b = self.b
        for f in sorted((f for f in S.given if f.op == "and"), key=simple):
            return b.back(S, "both", (f,), fixed(self._without, f, left))
        terms = self._terms(S) if left else []
        try:
            return b.part(GLANCE if terms else SMALL, self._leaf)(S)
        except Stuck:
            if not terms:
                raise
        t = terms[0]
        arguments = (t,) if t.op == "ite" else t.kids
        try:
            f = FACTS[t.op][1](*arguments)
        except Refused as error:
            raise Stuck(str(error)) from error
        return b.by_cases(t.op, arguments, fixed(self._without, f, left - 1))(S)

    def _without(self, S: Sequent, f: Node, left: int) -> int:
        return self.told_apart(Sequent(S.given - {f}, S.goal), left)

    def _terms(self, S: Sequent) -> list[Node]:
        """Terms by cases outside of extrema and of one another, of which no case is known."""
        found: dict[Node, None] = {}

        def walk(t: Node) -> None:
            if t.op in AGGREGATES or t.loose:
                return
            if t.op in BY_CASES:
                if not any(f.op == "eq" and f.kids[0] == t and not aggregates_of(f.kids[1]) for f in S.given):
                    found[t] = None
                return
            for kid in t.kids:
                walk(kid)

        for f in (S.goal, *sorted(S.given, key=simple)):
            walk(f) if f.op in ("le", "lt", "eq") else None
        for f in S.given:  # of a term whose case is known: what it is then
            if f.op == "eq" and f.kids[0].op in BY_CASES:
                walk(f.kids[1])
        return sorted(found, key=simple)

    def _leaf(self, S: Sequent) -> int:
        """Extrema and terms by cases are numbers."""
        return self.b.first(S, self.a.scalar.prove, lambda W: as_numbers(self.b, W))

    def _at_most_one(self, S: Sequent, entries: list[Node], then: Tactic) -> int:
        """An entry of a distribution is at most 1."""
        return self.b.having(S, [(rel("le", t, ONE), fixed(self.below_one, t)) for t in entries], then)

    def below_one(self, S: Sequent, t: Node) -> int:
        """What is left of the total is not negative."""
        b = self.b
        v, c = opened(t, str(t.classes[0])), str(t.classes[0])
        body = next((u for u in distributions(S) if u.op == "at" and u.name == v.name), None)
        if body is None:
            raise Stuck("an entry of no distribution")
        rest = total(body, (c,))
        whole, more = rel("eq", total(body), ONE), rel("le", total(ZERO, (c,)), rest)
        apart = rel("eq", total(body), add(t, rest))
        k = fresh_class(S)
        compared = b.class_by_class(k, lambda W: self.a.at_classes(W, [k], self.a.scalar.prove))
        last = b.follows(more, whole, neg(ONE), apart, ONE)
        return b.have(S, apart, b.alone("split", total(body), c), b.knowing(more, compared, last))


def _of_entries(S: Sequent) -> Sequent:
    """What relations say of entries alone."""
    return Sequent(frozenset(f for f in S.given if f.op in ("lt", "le", "ne") and not aggregates_of(f)), S.goal)


def _alike(S: Sequent, f: Node) -> list[tuple[Node, ...]]:
    """Vectors that hypotheses say are the same at those classes."""
    known = sorted((g for g in S.given if g.op == "all" and g.classes == f.classes), key=simple)
    return [g.kids[0].kids for g in known if g.kids[0].op == "eq"]
