"""Sums up to each class of an order: they are vectors as others are, and entries are told from them one after the other.

    sum |(x_1 + ... + x_i) - (p_1 + ... + p_i)|  is  sum |X_i - P_i|
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    Part,
    Refused,
    add,
    at,
    dist,
    every,
    minus,
    mul,
    neg,
    num,
    opened,
    rel,
    substitute,
    total,
)
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.forms import held, squared
from axiomcheck.tactics.positivity import node_of
from axiomcheck.tactics.reading import aggregates_of, apart_classes, fresh_class, put_in
from axiomcheck.tactics.splitting import taken_apart

UP_TO = (Part("after", 0),)  # what a sum up to the class around leaves out
SUMS = 2_000  # steps for a sum to be at most the number of classes
EQUAL = 600  # steps for two sums to be the same at every class


def there(S: Sequent) -> bool:
    """Does a sum up to each class occur?"""
    return any(map(_spoken_of, (S.goal, *S.given)))


def _spoken_of(f: Node) -> bool:
    return any(isinstance(e, Part) and e.side in ("upto", "after") for t in f.nodes() for e in t.classes)


def by_vectors(a: Classes, S: Sequent, solve: Tactic) -> int:
    """With vectors for the sums up to each class; what these are is known only where it is needed."""
    g = S.goal
    if g.op == "and":
        return a.b.back(S, "each", (), lambda W: by_vectors(a, W, solve) if there(W) else solve(W))
    if g.op == "all" and not g.classes and g.kids[0].op == "eq" and not _spoken_of(g):
        return _by_differences(a.b, S, lambda W: by_vectors(a, W, solve))
    vectors = Vectors(a, S)
    equal = [*vectors.equal()]
    bounds = vectors.bounds() if g.op in ("le", "lt", "all") else []
    plainly = a.b.part(a.b.budget // 2, lambda _: vectors.solve(solve, equal))
    if (found := a.b.tried(plainly, S)) is not None or not bounds:
        return found(S) if found is not None else plainly(S)
    a.b.hopeless.clear()
    return vectors.solve(lambda W: _no_more_than_classes(a, W, solve), [*equal, *bounds])


def _no_more_than_classes(a: Classes, S: Sequent, solve: Tactic) -> int:
    """By themselves, or as sums of what is at most 1 are at most the number of classes."""
    sums = [rel("le", t, N) for t in aggregates_of(S.goal) if t.op == "sum" and not t.classes]
    todo = [(f, a.b.part(SUMS, solve)) for f in sums if f != S.goal]
    if not todo or S.goal.op == "all" or any(kind == "v" for kind, _ in S.goal.kids[1].names):  # it is no bound
        return solve(S)
    return a.b.first(S, lambda W: a.b.having(W, todo, a.scalar.prove), solve)


# -- entries from sums ----------------------------------------------------------------------------


def _by_differences(b: Builder, S: Sequent, show: Tactic) -> int:
    """All sums of the differences are 0, so that each difference is, as the earlier ones are."""
    body = minus(*S.goal.kids[0].kids)
    sums = every(rel("eq", total(body, UP_TO), ZERO))
    return b.have(S, sums, show, lambda W: _one_after_the_other(b, Sequent(frozenset([sums]), W.goal), body))


def _one_after_the_other(b: Builder, S: Sequent, body: Node) -> int:
    (sums,), c, k = S.given, "k0", "k1"
    whole, rest = (total(body, (Part("after", c), *more)) for more in ((), (c,)))
    here, cut = rel("eq", whole, ZERO), rel("eq", whole, add(opened(body, c), rest))
    none = rel("eq", rest, total(ZERO, rest.classes))
    last = b.by("algebra", UNIT, Node("n"), here, num(-1), cut, ONE, none, ONE)

    def before(W: Sequent) -> int:
        f = next(f for f in W.given if f.op == "all" and f.classes)
        return b.back(W, "at_class", (f, k), b.equal(opened(f.kids[0], k), num(-1)))

    split = b.knowing(cut, b.split_off(whole, c), b.knowing(none, b.class_by_class(k, before), last))
    own = b.using("decide", (Node("upto", classes=(c, c)),), split, b.by("differ", c))
    return b.induction(S, c, b.using("at_class", (sums, c), own))


# -- vectors of sums --------------------------------------------------------------------------------


@dataclass
class Vectors:
    """A sequent about vectors of which the sequent at hand is an instance."""

    a: Classes
    S: Sequent
    images: dict[str, Node] = field(default_factory=dict)  # of the vectors
    _found: dict[Node, Node] = field(default_factory=dict)  # of each sum, what it is of the vectors
    _names: dict[Node, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for f in (self.S.goal, *sorted(self.S.given, key=simple)):
            for t in f.nodes():
                if t.op == "sum" and t.classes == UP_TO:
                    self._note(t)

    def _note(self, t: Node) -> None:
        if t not in self._found:
            self._found[t] = self._combined(self.a.ring.poly(t.kids[0]))

    def _combined(self, p: Poly) -> Node:
        """The sum of some terms, by linearity."""
        terms, atoms = [], self.a.ring.atoms
        for m in sorted(p):
            inside = [atoms[i] for i in m if atoms[i].loose]
            if any(t.loose > 1 or _spoken_of(t) for t in inside):
                raise Stuck("sums of sums up to each class")
            body = inside[0] if len(inside) == 1 else mul(*inside)
            if body not in self._names:
                taken = {name for kind, name in self.S.names if kind == "v"} | set(self.images)
                self._names[body] = next(x for i in range(1000) if (x := f"_u{i}") not in taken)
                self.images[self._names[body]] = total(body, UP_TO)
            outside = node_of(self.a.ring, {tuple(i for i in m if not atoms[i].loose): p[m]})
            entry = at(self._names[body])
            terms.append(entry if outside == ONE else mul(outside, entry))
        return terms[0] if len(terms) == 1 else add(*terms)

    def of(self, f: Node) -> Node:
        """The formula about vectors."""
        for t, entry in self._found.items():
            f = put_in(f, t, entry)
        if _spoken_of(f):
            raise Stuck("sums up to other classes")
        return f

    def solve(self, solve: Tactic, known: Todo) -> int:
        """The general sequent, and then this instance; what is known of the vectors comes with how it is shown."""
        S, b = self.S, self.a.b
        told = {self.of(f): f for f in sorted(S.given, key=simple)}
        more = {self.of(f): (f, shown) for f, shown in known}
        step = solve(Sequent(frozenset([*told, *more]), self.of(S.goal)))
        todo: Todo = []
        for f in sorted(b.steps[step].shows.given, key=simple):
            image, (own, shown) = self._image(f), more.get(f, (told.get(f, f), b.hypothesis))
            todo += [(own, shown), (image, fixed(self._said, own))]
        goal = self._image(self.of(S.goal))
        given = frozenset(self._image(f) for f in b.steps[step].shows.given)
        instance: Tactic = lambda W: b.note(Sequent(given, W.goal), "instance", ({}, self.images, {}), [step])
        todo.append((goal, instance))
        return b.having(S, todo, fixed(self._said, goal))

    def _image(self, f: Node) -> Node:
        try:
            return substitute(f, vectors=self.images)
        except Refused as error:
            raise Stuck(str(error)) from error

    def _said(self, S: Sequent, f: Node) -> int:
        """The goal is a hypothesis with other sums."""
        b = self.a.b
        if f == S.goal:
            return b.hypothesis(S)
        if f.op == "all" == S.goal.op:
            k = fresh_class(S)
            here = b.using("at_class", (f, k), fixed(self._said, opened(f.kids[0], k)))
            return b.back(Sequent(frozenset([f]), S.goal), "pointwise", (k,), here)
        if f.op == "ne" and f.kids[1] == ZERO:
            s, t = S.goal.kids
            apart = [b.by("algebra", UNIT, held(rel("lt", *way))) for way in ((s, t), (t, s))]
            same = b.by("absurd", squared(f.kids[0]), rel("eq", s, t), neg(f.kids[0]))
            return b.back(S, "order", (s, t), apart[0], same, apart[1])
        if f.op not in ("le", "lt", "eq"):
            raise Stuck("another formula about sums")
        return b.equal(f, num(-1))(S) if f.op == "eq" else b.follows(f)(S)

    # what is known of sums up to each class

    def bounds(self) -> Todo:
        """Those of distributions are between 0 and 1."""
        S = self.S
        found: Todo = []
        for body, name in [*self._names.items()]:
            positive, whole = every(rel("le", ZERO, body)), rel("eq", total(body), ONE)
            if {positive, whole} <= S.given:
                sums = self.images[name]
                self._note(sums)
                found.append((every(rel("le", ZERO, sums)), fixed(self._at_least, body)))
                found.append((every(rel("le", sums, ONE)), fixed(self._at_most, body)))
        return found

    def equal(self) -> Iterator[tuple[Node, Tactic]]:
        """Sums of terms that are equal, as hypotheses say or tell."""
        goal = self.S.goal
        said = sorted((f.kids[0] for f in self.S.given if f.op == "all" and not f.classes), key=simple)
        sides = [self._sums_in(k) for k in goal.kids] if goal.op in ("le", "lt", "eq") else []
        pairs = [(total(f.kids[0], UP_TO), total(f.kids[1], UP_TO)) for f in said if f.op == "eq" and not _spoken_of(f)]
        for s, t in [*pairs, *(pair for pair in product(*sides) if sides)]:
            f = every(rel("eq", s, t))
            shown = self.a.b.part(EQUAL, fixed(self._same_terms, s, t))
            if s != t and (step := self.a.b.tried(shown, self.S.showing(f))) is not None:
                self._note(s)
                self._note(t)
                yield f, step

    def _sums_in(self, side: Node) -> list[Node]:
        """The sums up to each class in a term, and the differences of such as sums of differences."""
        nodes = set(side.nodes())
        made = (self._as_one(t) for t in sorted(nodes, key=simple) if t.op == "add" and t.loose == 1)
        return list(dict.fromkeys([*(t for t in self._found if t in nodes), *(t for t in made if t is not None)]))

    def _as_one(self, t: Node) -> Node | None:
        atoms, terms = self.a.ring.atoms, []
        for m, k in sorted(self.a.ring.poly(t).items()):
            inside = [atoms[i] for i in m if atoms[i].loose]
            if len(inside) != 1 or inside[0].op != "sum" or inside[0].classes != UP_TO:
                return None
            outside = node_of(self.a.ring, {tuple(i for i in m if not atoms[i].loose): k})
            terms.append(mul(outside, inside[0].kids[0]))
        return total(add(*terms), UP_TO)

    def _same_terms(self, S: Sequent, s: Node, t: Node) -> int:
        """Sums of terms that are the same at every class."""
        b = self.a.b
        same, k = every(rel("eq", s.kids[0], t.kids[0])), fresh_class(S)
        c = next(x for x in ("c0", "c1", "c2", "c3") if ("c", x) not in S.names)
        here = b.using("at_class", (same, k), b.hypothesis)
        sums = b.using("pointwise", (c,), b.class_by_class(k, here))
        each = b.using("pointwise", (k,), fixed(self._same_at, k, minus(s.kids[0], t.kids[0])))
        return b.have(S, same, each, lambda W: sums(Sequent(frozenset([same]), W.goal)))

    def _same_at(self, S: Sequent, k: str, body: Node) -> int:
        """At any class, or at one of those that hypotheses name."""
        b, named = self.a.b, [c for c in apart_classes(self.S) if c != k]
        for c in named:
            if dist(k, c) not in S.given:
                return b.back(S, "same", (k, c), fixed(self._same_at_named, c, named, body), fixed(self._same_at, k, body))
        return self.a.at_classes(S, [k], self.a.scalar._last)

    def _same_at_named(self, S: Sequent, c: str, named: list[str], body: Node) -> int:
        """At a named class: by what is known there, or as the totals are the same and the other terms are."""
        b, k = self.a.b, fresh_class(S)
        todo, _, rest = taken_apart(b, total(body), named)
        none = rel("eq", rest, total(ZERO, rest.classes))
        elsewhere = b.class_by_class(k, lambda W: self.a.at_classes(W, [k], self.a.scalar._last))
        by_totals: Tactic = lambda W: b.having(W, [*todo, (none, elsewhere)], self.a.scalar._last)
        return b.first(S, lambda W: self.a.at_classes(W, [c], self.a.scalar._last), by_totals)

    def _positive(self, S: Sequent, body: Node, without: tuple[Part, ...], then: Tactic) -> int:
        """A sum of terms that are not negative is not."""
        b, k, positive = self.a.b, fresh_class(S), every(rel("le", ZERO, body))
        order = rel("le", total(ZERO, without), total(body, without))
        shown = b.class_by_class(k, b.at_class([positive], k, b.hypothesis))
        return b.have(S, order, lambda W: shown(Sequent(frozenset([positive]), W.goal)), then)

    def _at_least(self, S: Sequent, body: Node) -> int:
        b, c = self.a.b, fresh_class(S)
        sums = rel("le", total(ZERO, (Part("after", c),)), total(body, (Part("after", c),)))
        return b.back(S, "pointwise", (c,), lambda W: self._positive(W, body, (Part("after", c),), b.follows(sums)))

    def _at_most(self, S: Sequent, body: Node) -> int:
        b, c = self.a.b, fresh_class(S)
        first, last = (total(body, (Part(side, c),)) for side in ("after", "upto"))
        rest, cut = rel("le", total(ZERO, last.classes), last), rel("eq", total(body), add(first, last))
        whole = rel("eq", total(body), ONE)
        end = b.by("algebra", UNIT, held(rest), whole, num(-1), cut, ONE)
        then = b.knowing(cut, b.alone("parted", total(body), c), end)
        return b.back(S, "pointwise", (c,), lambda W: self._positive(W, body, (Part("upto", c),), then))
