"""Goals about sums and extrema over the classes, for codeframes of every size: which tactic a goal gets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
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
    neg,
    num,
    opened,
    rel,
    replaced,
    total,
)
from axiomcheck.tactics import (
    averages,
    denominators,
    facts,
    known,
    maxima,
    norms,
    sides,
    together,
    under_extremes,
    vertices,
)
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.existence import Existence
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.parts import Parts
from axiomcheck.tactics.positivity import difference_of, fraction, node_of, without_one
from axiomcheck.tactics.reading import (
    aggregates_of,
    apart_classes,
    class_names,
    distributions,
    fresh_class,
    near,
    scalars_only,
    size_of,
)
from axiomcheck.tactics.sampling import value
from axiomcheck.tactics.smoothed import Smoothed, pattern_of
from axiomcheck.tactics.work import plus

PLACES = 700  # steps at least, for extrema where they are attained
ROOTS = 2_500  # steps for what a body with roots of quotients is at a class
MAX_SIZE = 4  # codeframes whose classes are all named


class Aggregates(Smoothed, Parts, Existence):
    """A search for proofs of sequents about sums and extrema."""

    linked = True  # is it worth its steps to look first at what links the aggregates of one vector?

    def solve(self, S: Sequent) -> int:
        """Steps that show the sequent, first for codeframes of every size if one is given."""
        b = self.b
        sizes = {f for f in S.given if f.op == "eq" and f.kids[0] == N}
        if not sizes or len(set(_spoken(S, class_names(S)))) == 1:  # one class named of two: the other follows by the size
            return self.prove(S)
        found = b.tried(b.part(b.budget // 2, self.prove), Sequent(S.given - sizes, S.goal))
        return found(S) if found is not None else self.prove(S)

    def prove(self, S: Sequent) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        b, g = self.b, S.goal
        if (step := b.shown(S)) is not None:
            return step
        b.spend(5)
        if g in S.given:
            return b.hypothesis(S)
        if (opened := b.settled(S, self.prove)) is not None:
            return opened
        for some in sorted((f for f in S.given if f.op == "some" and f.classes == ()), key=simple):
            named: Tactic = lambda W: self.prove(Sequent(W.given - {some}, W.goal))  # noqa: B023
            return b.back(S, "witness", (some, fresh_class(S)), named)
        if g.op == "and":
            return b.back(S, "each", (), self.prove)
        pattern = pattern_of(g, S.given)
        if pattern is not None:
            in_part = [lambda W: self.with_sizes(W, self._in_part)] if any(kind == "A" for kind, _ in S.names) else []
            return b.first(S, *in_part, lambda W: self._smoothed(W, pattern), self._at_extremum_itself)
        if g.op == "all":
            return b.first(S, *self._places(S), lambda W: self._pointwise(W, against=True))
        if g.op == "exv":
            return self._exists(S)
        if g.op not in ("le", "lt", "eq", "ne"):
            return self.at_classes(S, class_names(S), self.scalar.prove)
        size = size_of(S)
        if size is not None and size <= MAX_SIZE:
            found = self._all_named(S, size)
            if found is not None:
                return found
        if (plain := known.rewritten(b, S, self.prove)) is not None:
            return plain
        if not aggregates_of(g):
            return b.first(S, *self._by_numbers(S, size), *([self._against] if self._equations_of(S) else []))
        ways: list[Tactic] = [lambda W: self.with_sizes(W, self._relation)]
        if self.linked:
            ways = [partial(facts.by_facts, self, share=facts.LOOK), partial(self._before_facts, ways[0])]
        if size == 2:
            ways = [b.part(b.budget // 2, lambda W: self.of_two(W, self.prove)), *ways]
        if (found := sides.whole(self, S)) is not None:
            return found
        if (ratio := facts.extreme_ratio(self, S)) is not None:
            return b.have(S, *ratio, self.prove)
        return b.first(S, *ways)

    def _before_facts(self, way: Tactic, S: Sequent) -> int:
        """By a tactic on most of the budget, and then by facts at length."""
        try:
            return self.b.part(self.b.budget * 3 // 4, way)(S)
        except Stuck as why:
            if (found := self.b.tried(partial(facts.by_facts, self), S)) is None:
                raise why from None
            return found(S)

    def _by_numbers(self, S: Sequent, size: int | None) -> list[Tactic]:
        """As numbers; with what distributions have on the classes that are named together, too."""
        named = apart_classes(S)
        vs = [v for v in distributions(S)[:4] if v.op == "at"]
        if size is None or size != len(named):
            spoken_of = sorted(str(name) for kind, name in S.goal.names if kind == "c")
            among = [self._with_shares(spoken_of, vs)] if len(spoken_of) == 1 else []
            return [self._numbers, *among, self._thoroughly]
        spoken = _spoken(S, named)
        last = min(named, key=lambda c: (spoken.count(c), c))
        others: Tactic = lambda W: self._without_class(W, last, [c for c in named if c != last], vs)
        return [self._numbers, lambda W: self._shares(W, named, vs, others, "eq"), self._thoroughly]

    def _with_shares(self, named: list[str], vs: list[Node]) -> Tactic:
        """As numbers, none of which is more than 1."""
        numbers: Tactic = lambda V: self.at_classes(V, named, lambda U: self.scalar.prove(scalars_only(U)))
        return lambda W: self._shares(W, named, vs, numbers)

    def of_two(self, S: Sequent, then: Tactic) -> int:
        """Of two classes the hypotheses speak of one: what is left for codeframes of every size."""
        apart = apart_classes(S)
        related = S.goal.op in ("le", "lt", "eq", "ne") and size_of(S) == 2
        if not related or not apart or len(set(spoken := _spoken(S, apart))) != 1:
            raise Stuck("not a relation at two classes, one of which is spoken of")
        if len(apart) == 1:
            return self._next_class(S, 2, lambda W: self.of_two(W, then))
        c, d = sorted(apart, key=lambda k: k not in spoken)
        return self._as_larger(S, c, d, then)

    def _as_larger(self, S: Sequent, c: str, d: str, then: Tactic) -> int:
        """Two classes of which the hypotheses name one: the same of the other, and then for codeframes of every size."""
        vs = [v for v in distributions(S) if v.op == "at"]
        sizes = {f for f in S.given if f.op == "eq" and f.kids[0] == N}
        todo: Todo = [
            (g, self.scalar._last) for f in sorted(S.given, key=simple) if (g := self._mirrored(f, c, d, vs)) is not None
        ]
        nobody: Tactic = lambda W: self._nobody(W, [c, d])
        todo += [(every(rel("eq", v, w), (c, d)), nobody) for v, w in _exchanged(*S.goal.kids)]
        done = sizes | {rel("eq", add(opened(v, c), opened(v, d)), ONE) for v in vs}

        last: Tactic = lambda W: then(Sequent(W.given - done, W.goal))
        return self._shares(S, [c, d], vs, lambda W: self.b.having(W, todo, last), "eq")

    def _mirrored(self, f: Node, c: str, d: str, vs: list[Node]) -> Node | None:
        """What a relation of one entry at c says of the entry at d, where both entries of every vector make 1."""
        entries = {opened(v, c): opened(v, d) for v in vs}
        if f.op not in ("le", "lt", "eq") or not any(t in entries for t in f.kids):
            return None
        i = 0 if f.kids[0] in entries else 1
        t = f.kids[1 - i]
        for here, there in entries.items():
            t = replaced(t, here, minus(ONE, there))
        sides = (entries[f.kids[i]], node_of(self.ring, self.ring.poly(minus(ONE, t))))
        return rel(f.op, *(sides if i else sides[::-1])) if f.op != "eq" else rel("eq", *sides)

    def _without_class(self, S: Sequent, last: str, others: list[str], vs: list[Node]) -> int:
        """Where every class is named, entries at one are 1 less those at the others."""
        for v in vs:
            here = opened(v, last)
            if any(t == here for t in outside(S.goal)):
                f = rel("eq", here, add(ONE, *(neg(opened(v, c)) for c in others)))
                again: Tactic = lambda W: self._without_class(W, last, others, vs)
                return self.b.have(S, f, self.scalar._last, partial(self._rewritten, f=f, then=again))
        return self.b.first(S, self._numbers, *([self._against] if self._equations_of(S) else []), self._thoroughly)

    def _rewritten(self, S: Sequent, f: Node, then: Tactic) -> int:
        """The goal with the right side of an equation for its left side."""
        return self.b.back(S, "rewrite", f.kids, then)

    def _pointwise(self, S: Sequent, against: bool = False) -> int:
        c = fresh_class(S)

        def inside(W: Sequent) -> int:
            ways: list[Tactic] = [lambda V: self.at_classes(V, [c], lambda U: self.scalar.prove(near(U, c)))]
            plain = ways[0]
            vs = [v for v in distributions(W)[:4] if v.op == "at"]
            if vs and not against:
                ways.append(lambda V: self._shares(V, [c], vs, plain))
            if len(class_names(W)) > 1:
                ways.append(lambda V: self.at_classes(V, class_names(V), lambda U: self.scalar.prove(scalars_only(U))))
            if against and self._equations_of(W):
                ways.append(lambda V: self.at_classes(V, [c], self._against))
            if size_of(W) is not None and W.goal.op in ("le", "lt", "eq"):
                ways.append(self.prove)
            if any(t.op == "root" and t.kids[0].has("inv") for t in W.goal.nodes()):  # roots of quotients, more plainly
                ways.append(lambda V: self.at_classes(V, [c], self.b.part(ROOTS, lambda U: as_numbers(self.b, near(U, c)))))
            return self.b.first(W, *ways)

        return self.b.back(S, "pointwise", (c,), inside)

    def _relation(self, S: Sequent) -> int:
        if S.goal.op == "eq" and not difference_of(self.ring, S.goal):
            return self.b.leaf(Sequent(frozenset(), S.goal), "algebra", UNIT, Node("n"))
        if S.goal.op == "ne":
            return self.b.first(S, self._larger_or_smaller, self._numbers)
        for t in (t for side in S.goal.kids for t in outside(side)):
            if t.op == "sum" and (plain := total(_of_one(t.kids[0]), t.classes)) != t:
                return self._as(S, rel("eq", t, plain), self.b.using("compare", (), self._pointwise))
        if any(kind == "A" for kind, _ in S.names):
            ways = (self._linear, self._in_part)
            return self.b.first(S, *(ways[::-1] if together.divisors(S) else ways))
        for t in aggregates_of(S.goal):
            found = self._constant(S, t)
            if found is not None:
                return self._with_constant(S, *found)
            if t.op == "sum" and vanishes(t.kids[0]):
                return self._without_zeros(S, t)
        if denominators.split(self.ring, S) is not None:
            part = self.b.part(self.b.budget // 2, partial(denominators.away, self))
            if (found_ := self.b.tried(part, S)) is not None:
                return found_(S)
        places = self._places(S)
        shared = [partial(under_extremes.by_shares, self)] if under_extremes.there(S) else []
        soon, late = (places, []) if maxima.soon(S) else ([], places)
        return self.b.first(
            S, *soon, lambda W: maxima.apart(self, W, self.prove), *shared, self._averaged, self._linear, self._by_arguments,
            lambda W: vertices.at_vertex(self, W), lambda W: norms.by_minkowski(self, W),
            self._at_extremum, self._outer, self._of_sums, lambda W: vertices.below_vertex(self, W),
            self._numbers, partial(under_extremes.by_mean, self), lambda W: averages.signed(self, W), *late,
        )  # fmt: skip

    def _places(self, S: Sequent) -> list[Tactic]:
        """Where extrema are attained, with a part of the budget."""
        part = max(self.b.budget // 2, PLACES)
        return [self.b.part(part, partial(maxima.by_places, self))] if maxima.there(S) else []

    def _averaged(self, S: Sequent) -> int:
        """By the mean of a vector, with a part of the budget."""
        return self.b.part(self.b.budget - self.b.budget // 4, lambda W: averages.by_average(self, W))(S)

    def _with_constant(self, S: Sequent, f: Node, ideal: list[Node]) -> int:
        """The goal with a number for a sum."""
        return self.b.have(S, f, self.b.equal(*ideal), lambda W: self._rewritten(W, f, self.prove))

    def _as(self, S: Sequent, f: Node, shown: Tactic) -> int:
        """The goal with a plainer term, which an equation gives."""
        return self.b.have(S, f, only((), shown), lambda W: self._rewritten(W, f, self.prove))

    def _constant(self, S: Sequent, t: Node) -> tuple[Node, list[Node]] | None:
        """A sum of distributions is a number: the equation, and the equations that show it."""
        if t.op != "sum" or t.classes or t.size > 60:
            return None
        known = {m[0]: total(v) for v in distributions(S) if v.op == "at" for m in self.ring.poly(total(v))}
        worth: Poly = {}
        shares: dict[int, Poly] = {}
        for m, k in self.ring.poly(t).items():
            sums = [i for i in m if i in known]
            left = without_one(m, sums[0]) if sums else m
            worth = plus(worth, {left: k})
            if sums:
                shares[sums[0]] = plus(shares.get(sums[0], {}), {left: k})
        if set(worth) - {()} or set(shares) == set() or t in known.values():
            return None
        ideal = [u for i, p in shares.items() for u in (rel("eq", known[i], ONE), neg(node_of(self.ring, p)))]
        return rel("eq", t, num(fraction(worth.get((), fmpq(0))))), ideal

    def _larger_or_smaller(self, S: Sequent) -> int:
        """Two values differ, as one is smaller."""
        a, c = S.goal.kids
        return self.b.first(S, *(fixed(self.b.through, f, self.prove) for f in (rel("lt", c, a), rel("lt", a, c))))

    def _without_zeros(self, S: Sequent, t: Node) -> int:
        """A sum of zeros is 0."""
        zero = total(ZERO, t.classes)
        f, last = rel("eq", t, zero), rel("eq", t, ZERO)
        short = self.b.knowing(f, self.b.using("compare", (), self._pointwise), self.b.equal(f, num(-1)))
        return self.b.have(S, last, short, self.b.using("rewrite", (t, ZERO), self.prove))


def _of_one(t: Node) -> Node:
    """min(u, u) and max(u, u) are u."""
    kids = tuple(map(_of_one, t.kids))
    if t.op in ("min", "max") and kids[0] == kids[1]:
        return kids[0]
    return t.with_kids(kids, t.classes) if kids != t.kids else t


def vanishes(body: Node) -> bool:
    """Is a body 0 at every class, as far as floats tell?"""
    inside = opened(body, "c")
    entries_ = sorted({t for t in outside(inside) if t.op in ("at", "var", "sum", "cmin", "cmax")}, key=simple)
    for shift, step in ((0.11, 0.07), (0.73, -0.06), (0.31, 0.07), (0.67, -0.06)):
        at_point = {t: shift + step * i for i, t in enumerate(entries_)}
        try:
            if abs(value(inside, at_point)) > 1e-12:
                return False
        except (KeyError, OverflowError, ValueError):
            return False
    return True


def prover(builder: Builder) -> Callable[[Sequent], int]:
    """The tactic for any sequent."""
    return Aggregates(builder).prove


def _exchanged(s: Node, t: Node) -> list[tuple[Node, Node]]:
    """Vectors that stand at the same place of two terms of one shape."""
    if s.op == t.op == "at" and s != t:
        return [(at(s.name), at(t.name))]
    if s.op != t.op or len(s.kids) != len(t.kids):
        return []
    return list(dict.fromkeys(pair for pair in zip(s.kids, t.kids, strict=True) for pair in _exchanged(*pair)))


def _spoken(S: Sequent, named: list[str]) -> list[str]:
    """The named classes, as often as relations among the hypotheses speak of an entry there."""
    relations = (f for f in S.given if f.op in ("le", "lt", "eq") and not aggregates_of(f))
    found = (str(c) for f in relations if f.kids[0] != ZERO for t in outside(f) if t.op == "at" for c in t.classes)
    return [c for c in found if c in named]
