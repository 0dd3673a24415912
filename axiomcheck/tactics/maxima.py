"""Orders of largest and smallest entries: one side at the class where it is attained, the other bounded there.

    max |p - r| <= max |p - q| + max |q - r|      the left side is |p[k] - r[k]| for some class k

At that class, and at those that are named, everything is numbers; terms by cases, and absolute values, are told apart.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import AGGREGATES, ONE, ZERO, Node, Refused, add, neg, opened, rel, total
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, simple
from axiomcheck.tactics.numbered import as_numbers
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
    """Is it a relation of largest or smallest entries, without sums, that speaks of cases or absolute values?"""
    if f.op not in ("le", "eq"):
        return False
    found = aggregates_of(f)
    if not found or any(t.op == "sum" or t.classes for t in found):
        return False
    return all(any(u.op in ("ite", "abs") for u in t.nodes()) for t in found)


class Maxima(Bounded):
    """Where extrema are attained, and what is known there."""

    def solve(self, S: Sequent) -> int:
        """At a class, or as two orders, or where the larger side is attained."""
        b, g = self.b, S.goal
        if g.op == "all":
            k = fresh_class(S)
            return b.back(S, "pointwise", (k,), lambda W: self._apart(W, [k], self._known))
        if g.op == "eq":
            return self._both_ways(S)
        low, high = g.kids
        places = [t for t in aggregates_of(low) if t.op == "cmax"] + [t for t in aggregates_of(high) if t.op == "cmin"]
        return self._attained(S, places or aggregates_of(S.goal), [])

    def _both_ways(self, S: Sequent) -> int:
        b = self.b
        low, high = S.goal.kids
        orders = [rel("le", low, high), rel("le", high, low)]

        last = b.at_most(low, high, b.clash(orders[1], rel("lt", low, high)), b.hypothesis)
        return b.having(S, [(f, self._side) for f in orders], last)

    def _side(self, S: Sequent) -> int:
        plain: Tactic = lambda W: b.leaf(W, "algebra", UNIT, Form("n"))
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

        def run(W: Sequent, left: list[str]) -> int:
            if not left:
                return self._apart(W, more, then)
            c, *rest = left
            return b.back(W, "same", (k, c), lambda V: self._apart(V, more, then), lambda V: run(V, rest))

        return run(S, others)

    def _known(self, S: Sequent) -> int:
        """With what is said of every class, at those that are there."""
        names = class_names(S)
        if not names:
            return self._numbers(S)
        return self.a.at_classes(S, names, lambda W: self._numbers(W))

    def _numbers(self, S: Sequent) -> int:
        """By numbers; with entries that are at most 1, where that is needed."""
        vs = [v for v in distributions(S) if v.op == "at"]
        plain: Tactic = lambda W: self.told_apart(self._few(W), MOST)
        ones: Tactic = lambda W: self._at_most_one(W, [opened(v, c) for v in vs for c in class_names(W)], plain)
        return self.b.first(S, plain, ones)

    def _few(self, S: Sequent) -> Sequent:
        known = {f.kids[1] for f in S.given if f.op == "eq" and f.kids[1].op in ("cmin", "cmax")}  # where they are attained
        kept = (f for f in S.given if f.op in ("lt", "eq") or (f.op == "le" and not known & set(f.kids)))
        return Sequent(frozenset(f for f in kept if not any(t.op == "sum" for t in f.nodes())), S.goal)

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
        b = self.b
        if not entries:
            return then(S)
        t, *more = entries
        f = rel("le", t, ONE)
        return b.have(S, f, fixed(self._entry, t), lambda W: self._at_most_one(W, more, then))

    def _entry(self, S: Sequent, t: Node) -> int:
        """What is left of the total is not negative."""
        b = self.b
        v, c = opened(t, str(t.classes[0])), str(t.classes[0])
        body = next(u for u in distributions(S) if u.op == "at" and u.name == v.name)
        rest = total(body, (c,))
        whole, more = rel("eq", total(body), ONE), rel("le", total(ZERO, (c,)), rest)
        apart = rel("eq", total(body), add(t, rest))
        k = fresh_class(S)
        compared = b.class_by_class(k, lambda W: self.a.at_classes(W, [k], b.hypothesis))
        last = b.follows(more, whole, neg(ONE), apart, ONE)
        return b.have(S, apart, b.alone("split", total(body), c), b.knowing(more, compared, last))


by_places = ByForm(there, lambda a, _: Maxima(a).solve)
