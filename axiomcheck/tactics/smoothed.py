"""Sequents about smoothed distributions, as instances of the same sequents about positive ones.

A smoothed vector's body is (v + e) s with numbers e and s.  It is a positive distribution, and what a hypothesis
says of v (an order, an equation, a sum) it says of (v + e) s as well, times s.  So the same is shown of positive
distributions, once, and the instance is taken: nothing about smoothing is searched for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    add,
    at,
    every,
    mul,
    neg,
    num,
    opened,
    power,
    rel,
    replaced,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.builder import Stuck, Tactic, simple
from axiomcheck.tactics.extrema import Extrema
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.reading import fresh_class

LEAST = "_least"  # the scalar that stands for e s, which no smoothed entry is below


@dataclass
class Pattern:
    """Which bodies are smoothed, and the vectors that stand for them."""

    e: Node
    s: Node
    bodies: dict[Node, str] = field(default_factory=dict)  # of a body v: the vector that stands for (v + e) s

    def of(self, body: Node) -> Node:
        """(v + e) s."""
        return mul(add(body, self.e), self.s)

    def without(self, t: Node) -> Node:
        """A term or a formula with vectors for the smoothed bodies."""
        inner = smoothed_entry(t)
        if inner is not None and inner[1:] == (self.e, self.s):
            return self._named(inner[0])
        kids = tuple(self.without(kid) for kid in t.kids)
        return t if kids == t.kids else t.with_kids(kids)

    def _named(self, t: Node) -> Node:
        places = {c for u in t.nodes() if u.op == "at" for c in u.classes}
        if len(places) != 1 or t.has("sum", "cmin", "cmax", "dl", "ite"):
            raise Stuck("an entry of a smoothed vector that no vector stands for")
        (c,) = places
        body = _at_index(t)
        if body not in self.bodies:
            self.bodies[body] = body.name if body.op == "at" else f"_z{len(self.bodies)}"
        return at(self.bodies[body], c)  # type: ignore[arg-type]


def smoothed_entry(t: Node) -> tuple[Node, Node, Node] | None:
    """The parts v, e and s of (v + e) s, where e is a scalar and s a reciprocal without class."""
    if t.op != "mul" or len(t.kids) != 2 or t.kids[0].op != "add" or len(t.kids[0].kids) != 2:
        return None
    (v, e), s = t.kids[0].kids, t.kids[1]
    return (v, e, s) if e.op == "var" and s.op == "inv" and s.loose == 0 and not v.formula else None


def _at_index(t: Node) -> Node:
    """The body of which t is the value at a class."""
    if t.op == "at":
        return at(t.name)
    return t if not t.kids else t.with_kids(tuple(_at_index(kid) for kid in t.kids))


def pattern_of(goal: Node, given: frozenset[Node]) -> Pattern | None:
    """The one way in which bodies of these formulas are smoothed, if there is one."""
    found = {p[1:] for f in (goal, *given) for t in f.nodes() if (p := smoothed_entry(t)) is not None}
    if len(found) != 1:
        return None
    ((e, s),) = found
    return Pattern(e, s) if rel("lt", ZERO, e) in given else None


Shown = tuple[Node, Node, Tactic]  # a hypothesis about positive distributions, its instance, and how to show that


class Smoothed(Extrema):
    """Sequents about smoothed distributions."""

    def _smoothed(self, S: Sequent, pattern: Pattern) -> int:
        """The instance of the sequent about positive distributions; then back from its goal to this one."""
        b = self.b
        goal = pattern.without(S.goal)
        least = mul(pattern.e, pattern.s)
        if any(t == least for t in goal.nodes()):
            goal = replaced(goal, least, var(LEAST))
        for f in S.given:
            pattern.without(f)
        images: dict[str, Node] = {name: pattern.of(body) for body, name in pattern.bodies.items()}
        scalars = {a: mul(var(a), pattern.s) for a in self._lengths(S)} | {LEAST: least}

        def image(f: Node) -> Node:
            return substitute(f, scalars, images)

        def known(W: Sequent) -> int:
            kept: list[Shown] = []
            for f, prove in self._said(W, pattern, goal):
                target = image(f)
                if target not in W.given:
                    try:
                        prove(W.showing(target))
                    except Stuck:
                        continue
                kept.append((f, target, prove))
            theorem = self.prove(Sequent(frozenset(f for f, _, _ in kept), goal))
            there = Sequent(frozenset(target for _, target, _ in kept), image(goal))
            step = b.note(there, "instance", (scalars, images, {}), [theorem])

            turned = b.knowing(there.goal, lambda _: step, lambda V: self._back(V, there.goal, pattern))
            used: Tactic = lambda V: step if V.goal == there.goal else turned(V)
            return b.having(W, [(target, prove) for _, target, prove in kept], used)

        return self._sizes_known(S, pattern, known)

    def _sizes_known(self, S: Sequent, pattern: Pattern, then: Tactic) -> int:
        """0 < 1/s, s * 1/s = 1 and 0 < s are among the hypotheses."""
        u = pattern.s.kids[0]
        two, small = rel("le", TWO, N), rel("lt", ZERO, pattern.e)
        if two not in S.given or small not in S.given:
            raise Stuck("the size is not known")
        h = held(small)
        form = added(UNIT, multiplied(held(two), h), multiplied(TWO.q, h))
        shown = self.b.by("algebra", UNIT, form)
        return self.b.having(S, [(rel("lt", ZERO, u), shown), *self.scalar.of_inverse(pattern.s)], then)

    def _lengths(self, S: Sequent) -> list[str]:
        """Scalars that are added to entries."""
        found: dict[str, None] = {}
        for f in sorted((f for f in S.given if f.op in ("eq", "le", "lt")), key=simple):
            if any(t.op == "at" and t.loose == 0 for t in f.nodes()) and not f.has("sum", "cmin", "cmax"):
                d = self.ring.difference(*f.kids)
                alone = (self.ring.atoms[m[0]] for m in d if len(m) == 1)
                found.update({t.name: None for t in alone if t.op == "var"})
        return list(found)

    def _said(self, S: Sequent, pattern: Pattern, goal: Node) -> Iterator[tuple[Node, Tactic]]:
        """What may be known of the vectors that stand for smoothed ones, and how each instance is shown."""
        for body, name in pattern.bodies.items():
            low, one = every(rel("le", ZERO, body)), rel("eq", total(body), ONE)
            if low in S.given and one in S.given:
                least = (ZERO, *([var(LEAST)] if ("s", LEAST) in goal.names else []))
                for bound in least:
                    f = every(rel("lt" if bound == ZERO else "le", bound, at(name)))
                    yield f, partial(self._above, low=low, pattern=pattern)
                yield rel("eq", total(at(name)), ONE), partial(self._masses_one, one=one, pattern=pattern)
            if body.op != "at":
                yield every(rel("eq", at(name), body)), partial(self._combination, pattern=pattern)
        if ("s", LEAST) in goal.names:
            yield rel("lt", ZERO, var(LEAST)), partial(self._positive, pattern=pattern)
        bodies = {rel("eq", total(body), ONE) for body in pattern.bodies}
        bodies |= {every(rel("le", ZERO, body)) for body in pattern.bodies}
        for f in sorted(S.given, key=simple):
            plain = pattern.without(f)
            if f in bodies or ("s", pattern.e.name) in plain.names:
                continue
            if plain != f and f.op in ("all", "or"):
                continue  # where it has a value: everywhere, for positive distributions
            yield plain, partial(self._scaled, h=f, pattern=pattern)

    # -- instances of hypotheses ---------------------------------------------------------------

    def _above(self, S: Sequent, low: Node, pattern: Pattern) -> int:
        """0 < (v + e) s, and e s <= (v + e) s, at every class."""
        c = fresh_class(S)
        sure, small = held(rel("lt", ZERO, pattern.s)), held(rel("lt", ZERO, pattern.e))

        def here(W: Sequent) -> int:
            entry = held(opened(low.kids[0], c))
            form = multiplied(sure, added(entry, small) if W.goal.op == "lt" else entry)
            return self.b.leaf(W, "algebra", UNIT, form)

        return self.b.back(S, "pointwise", (c,), self.b.using("at_class", (low, c), here))

    def _masses_one(self, S: Sequent, one: Node, pattern: Pattern) -> int:
        """sum (v + e) s = s sum v + n e s = s (1 + n e) = 1."""
        unit = rel("eq", mul(pattern.s.kids[0], pattern.s), ONE)
        return self.b.leaf(S, "algebra", UNIT, Node("n"), one, neg(pattern.s), unit, num(-1))

    def _combination(self, S: Sequent, pattern: Pattern) -> int:
        """The smoothed combination is the combination of the smoothed ones."""
        c = fresh_class(S)
        return self.b.back(S, "pointwise", (c,), self.b.equal())

    def _positive(self, S: Sequent, pattern: Pattern) -> int:
        """0 < e s."""
        forms = tuple(held(rel("lt", ZERO, t)) for t in (pattern.e, pattern.s))
        return self.b.leaf(S, "algebra", UNIT, multiplied(*forms))

    def _scaled(self, S: Sequent, h: Node, pattern: Pattern) -> int:
        """The hypothesis, times s (or s^2) or as it is, at a class if it speaks of every one."""
        if S.goal in S.given:
            return self.b.hypothesis(S)
        if h.op == "all" and S.goal.op == "all":
            c = fresh_class(S)
            here: Tactic = lambda W: self._scaled(W, opened(h.kids[0], c), pattern)
            return self.b.back(S, "pointwise", (c,), self.b.using("at_class", (h, c), here))
        if h.op != S.goal.op or h.op not in ("le", "lt", "eq"):
            raise Stuck("not a relation that scales")
        why = Stuck("nothing to scale with")
        for k in (1, 2, 0):
            try:
                if h.op == "eq":
                    return self.b.leaf(S, "algebra", UNIT, Node("n"), h, neg(power(pattern.s, k)))
                factor = held(rel("lt", ZERO, pattern.s))
                return self.b.leaf(S, "algebra", UNIT, multiplied(held(h), *([factor] * k)))
            except Stuck as error:
                why = error
        raise why

    def _back(self, S: Sequent, h: Node, pattern: Pattern) -> int:
        """From an order or an equation of smoothed entries to that of the entries."""
        if h.op == "all" and S.goal.op == "all":
            c = fresh_class(S)
            here: Tactic = lambda W: self._back(W, opened(h.kids[0], c), pattern)
            return self.b.back(S, "pointwise", (c,), self.b.using("at_class", (h, c), here))
        if h.op != S.goal.op or h.op not in ("le", "lt", "eq"):
            raise Stuck("not a relation that scales")
        unit = held(rel("lt", ZERO, pattern.s))
        if h.op == "eq":
            return self.b.leaf(S, "algebra", unit, Node("n"), h, num(-1))
        return self.b.leaf(S, "algebra", unit, held(h))
