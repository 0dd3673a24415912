"""Equations and orders for codeframes of a given small size: every class is named, and aggregates are what they are.

    sum f = f(c1) + f(c2)        max f = f(c1), with f(c2) <= f(c1), or the other way round        p(c2) = 1 - p(c1)
"""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, neg, num, opened, rel, replaced, total
from axiomcheck.tactics.aggregates import MAX_SIZE, Aggregates
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import (
    about_classes,
    aggregates_of,
    apart_classes,
    distributions,
    fresh_class,
    size_of,
)
from axiomcheck.tactics.splitting import taken_apart

SMALL = 2_000  # steps to see which of two numbers is the larger


def there(S: Sequent) -> bool:
    """Is the size given, and small?"""
    return (size_of(S) or MAX_SIZE + 1) <= MAX_SIZE and S.goal.op in ("eq", "le", "lt")


def solve(b: Builder, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    return _WrittenOut(b).prove(S)


class _WrittenOut(Aggregates):
    """The search, once all classes are named."""

    def prove(self, S: Sequent) -> int:
        """With names for all classes."""
        size = size_of(S)
        if size is None:
            raise Stuck("codeframes of every size")
        found = self._all_named(S, size)
        return self._at_classes(S, apart_classes(S)) if found is None else found

    def _at_classes(self, S: Sequent, classes: list[str]) -> int:
        """With what each distribution has on all classes together, then without aggregates."""
        vs = [v for v in distributions(S) if v.op == "at"]
        return self._shares(S, classes, vs, lambda W: self._plain(W, classes), "eq")

    def _plain(self, S: Sequent, classes: list[str]) -> int:
        """An aggregate of the goal, or of what is said of numbers, as what it is."""
        found = dict.fromkeys(t for f in (S.goal, *sorted(S.given, key=simple)) for t in aggregates_of(f) if self._open(S, f))
        for t in sorted(found, key=lambda t: (t.op == "sum", simple(t))):  # hypotheses are easier to turn back in this order
            if t.classes or t.loose:
                raise Stuck("an aggregate over some classes")
            again: Tactic = lambda W: self._plain(W, classes)
            return self._as_sum(S, t, classes, again) if t.op == "sum" else self._as_entry(S, t, classes, again)
        return self.at_classes(S, classes, lambda W: self._without_last(W, classes))

    def _without_last(self, S: Sequent, classes: list[str]) -> int:
        """The entries at the last class as 1 less the others, and nothing more is said of classes."""
        *others, last = classes
        wholes = {v: rel("eq", add(*(opened(v, c) for c in classes)), ONE) for v in distributions(S) if v.op == "at"}
        solved = {f: rel("eq", opened(v, last), add(ONE, *(neg(opened(v, c)) for c in others))) for v, f in wholes.items()}
        todo = [(g, self.b.equal(f, num(-1))) for f, g in solved.items()]

        def numbers(W: Sequent) -> int:
            return self._told(Sequent(frozenset(f for f in W.given if f not in solved and not aggregates_of(f)), W.goal))

        return self.b.having(about_classes(S, classes), todo, numbers)

    def _told(self, S: Sequent) -> int:
        """Of two numbers the smaller or the larger, where it is known which that is; then by the search for numbers."""
        b = self.b
        terms = sorted((t for t in dict.fromkeys(S.goal.nodes()) if t.op in ("min", "max") and not t.loose), key=simple)
        for equal in (rel("eq", t, kid) for t in terms for kid in t.kids):
            if self.scalar.sampler.fails(S, equal):
                continue
            if (shown := b.tried(b.part(SMALL, partial(as_numbers, b)), S.showing(equal))) is not None:
                return b.have(S, equal, shown, fixed(self._replaced, equal, self._told))
        return as_numbers(b, S)

    def _open(self, S: Sequent, f: Node) -> bool:
        """Does it speak of numbers whose aggregates are not written out yet?"""
        whole = f.op == "eq" and f.kids[0].op == "sum"
        return f == S.goal or (f.op in ("ne", "lt", "le") and not whole)

    def _replaced(self, S: Sequent, equal: Node, then: Tactic) -> int:
        """The same of what an aggregate is equal to: the goal, and what is said of numbers."""
        b, (t, here) = self.b, equal.kids
        said = [f for f in sorted(S.given, key=simple) if f.op in ("ne", "lt", "le") and t in set(f.nodes())]
        new = {f: replaced(f, t, here) for f in said}

        def turned(W: Sequent, f: Node) -> int:
            return b.back(W, "rewrite", (here, t), b.hypothesis)

        def run(W: Sequent) -> int:
            known = Sequent(W.given - set(said), W.goal)
            return b.back(known, "rewrite", (t, here), lambda V: then(Sequent(V.given - {equal}, V.goal)))

        back = rel("eq", here, t)
        todo: Todo = [(back, b.equal(equal, ONE)), *((g, partial(turned, f=f)) for f, g in new.items())]
        kept = [(g, way) for g, way in todo if g == back or replaced(g, here, t) in said]
        return b.having(S, kept, run)

    def _as_sum(self, S: Sequent, t: Node, classes: list[str], then: Tactic) -> int:
        """A sum as that of its summands."""
        b = self.b
        equal = rel("eq", t, add(*(opened(t.kids[0], c) for c in classes)))
        steps, ideal, rest = taken_apart(b, t, classes, num(-1))
        nothing = rel("eq", rest, total(ZERO, rest.classes))
        steps.append((nothing, lambda W: self._compared(W, None)))
        shown: Tactic = lambda W: b.having(W, steps, b.equal(*ideal, nothing, num(-1)))
        return b.have(S, equal, shown, lambda W: self._replaced(W, equal, then))

    def _as_entry(self, S: Sequent, t: Node, classes: list[str], then: Tactic) -> int:
        """An extremum as the value at each of the classes, where that is the smallest or the largest."""
        b, k = self.b, fresh_class(S)

        def one_of(W: Sequent, left: list[str]) -> int:
            if not left:
                return self._too_many(W, [*classes, k])
            return b.back(W, "same", (k, left[0]), partial(here, c=left[0]), lambda V: one_of(V, left[1:]))

        def here(W: Sequent, c: str) -> int:
            own = opened(t.kids[0], c)
            equal, known = rel("eq", t, own), rel("eq", own, t)
            bounds = []
            for d in (d for d in classes if d != c):
                other = opened(t.kids[0], d)
                bound, plain = (rel("le", x, other) if t.op == "cmin" else rel("le", other, x) for x in (t, own))
                sign = num(-1 if t.op == "cmin" else 1)
                shown: Tactic = b.knowing(bound, only((), b.by("bound", t, d)), b.follows(bound, known, sign))
                bounds.append((plain, shown))
            kept: Tactic = lambda V: self._replaced(Sequent(V.given - {known}, V.goal), equal, then)
            return b.having(W, [(equal, b.equal(known, ONE)), *bounds], kept)

        return b.back(S, "attained", (t, k), lambda W: one_of(W, classes))
