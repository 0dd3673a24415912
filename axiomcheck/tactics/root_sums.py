"""Signs of sums of polynomials times square roots, where one number lies between two others.

Each root is that of a polynomial without squares, times a quotient.  A sum is A + B r for a root r: both parts are positive, or
of different signs, and then their squares are compared, which have that root no more.  Where a part changes its sign the
interval is cut, and balls decide what lies around that place.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, inv, mul, num, power, rel, root
from axiomcheck.tactics import analysis
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, only
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.intervals import Interval, polynomial_sign, use_all
from axiomcheck.tactics.places import Curve
from axiomcheck.tactics.polynomials import without_powers
from axiomcheck.tactics.positivity import Reduction, by_power, node_of, scaled
from axiomcheck.tactics.quotients import Quotients
from axiomcheck.tactics.work import plus, times

MOST_CUTS, MOST_TERMS, LARGEST_SQUARE = 2, 400, 40
Factors = list[tuple[Node, int]]
Shown = Callable[[Sequent], int]


def outside_and_inside(content: Fraction, factors: Factors) -> tuple[list[Node], list[Node]]:
    """A product of powers as a square, of these, times the others."""
    whole = content.numerator * content.denominator
    square = next(k for k in range(LARGEST_SQUARE, 0, -1) if whole % (k * k) == 0)
    outside, inside = [num(Fraction(square, content.denominator))], [num(whole // (square * square))]
    for f, k in factors:
        inside += [f] * (k % 2)
        half = k // 2
        outside += [f] * half if half > 0 else [inv(f)] * -half
    return [t for t in outside if t != ONE], [t for t in inside if t != ONE]


def plain_root(s: Quotients, S: Sequent, r: Node, outside: Node, inside: Node, rational: Shown) -> int:
    """r = outside root(inside), as both are positive and have the same square; or r = outside, if inside is 1."""
    b, t, q = s.b, r.kids[0], root(inside, 2)
    rooted = inside != ONE
    x = mul(outside, q) if rooted else outside
    squares = rel("eq", t, mul(outside, outside, inside))
    signs = [rel("lt", ZERO, u) for u in (t, outside, *([inside] if rooted else []))]

    def apart(W: Sequent) -> int:
        """(x - r) (x + r) is 0."""
        if rel("eq", r, x) in W.given:
            return b.hypothesis(W)
        order = next(f for f in (rel("lt", r, x), rel("lt", x, r)) if f in W.given)
        k = 1 if order.kids[0] == r else -1
        positive = multiplied(held(signs[1]), *([held(rel("lt", ZERO, q))] if rooted else []))
        form = multiplied(held(order), added(positive, held(rel("lt", ZERO, r))))
        ideal = [rel("eq", power(q, 2), inside), mul(num(-k), power(outside, 2))] if rooted else []
        return b.leaf(W, "absurd", form, rel("eq", power(r, 2), t), num(k), *ideal, squares, num(k))

    last = b.using("order", (r, x), apart)
    todo: Todo = [(f, rational) for f in (*signs, squares)]
    return b.having(S, [*todo, *s.of_root(r), *(s.of_root(q) if rooted else [])], last)


class RootSums:
    """Signs of polynomials in v and in roots of polynomials in v."""

    def __init__(self, s: Quotients, v: Node, rational: Shown):
        self.s, self.b, self.ring, self.v, self.rational = s, s.b, s.b.ring, v, rational

    def sign(self, inside: Interval, t: Node, op: str, cuts: int = MOST_CUTS) -> int:
        """The number of a step that shows 0 < t, or 0 <= t, on the interval."""
        S = Sequent(frozenset(inside.holds(self.v)), rel(op, ZERO, t))
        roots = self._roots(self.ring.poly(t))

        alone = only(inside.holds(self.v), self.rational)
        todo = [fact for r in roots for fact in ((rel("lt", ZERO, *r.kids), alone), *self.s.of_root(r))]
        return self.b.having(S, todo, lambda W: self._reduced(W, inside, self.ring.poly(t), op, cuts))

    def _roots(self, p: Poly) -> list[Node]:
        return [a for i in sorted({i for m in p for i in m}) if (a := self.ring.atoms[i]).op == "root"]

    def _reduced(self, S: Sequent, inside: Interval, p: Poly, op: str, cuts: int) -> int:
        """0 < p, with squares of roots replaced."""
        red = without_powers(self.ring, S, Reduction(p))
        whole = rel(op, ZERO, node_of(self.ring, red.poly))
        shown: Tactic = lambda W: self._sum(W, inside, red.poly, op, cuts)
        return self.b.have(S, whole, shown, lambda W: self.s._closing(W, red, held(whole)))

    def _sum(self, S: Sequent, inside: Interval, p: Poly, op: str, cuts: int) -> int:
        self.b.spend(5 + len(p))
        roots = self._roots(p)
        if not p or not roots:
            return self._polynomial(S, inside, p, op)
        if len(p) > MOST_TERMS:
            raise Stuck("too long a sum of roots", S.goal)
        curve = Curve(self.ring, self.v, inside)
        if np.nanmin(curve.of(p)) < -1e-9:
            raise Stuck("false at some point", S.goal)
        changes, why = list[float](), Stuck("a part that changes its sign", S.goal)
        for r in roots:
            ((i,),) = self.ring.poly(r)
            parts = by_power(p, i)
            a, c = parts.get(0, {}), parts.get(1, {})
            signs = [_sign_of(curve.of(part)) if part else 0 for part in (a, c)]
            if None in signs:
                changes += [x for part in (a, c) if part for x in _changes(curve, part)]
                continue
            try:
                return self._two(S, inside, r, a, c, signs, op, cuts)
            except Stuck as error:
                why = error
        if cuts and changes:
            return self._around(S, inside, p, op, changes[0], cuts - 1)
        raise why

    def _polynomial(self, S: Sequent, inside: Interval, p: Poly, op: str) -> int:
        if (not p and op == "le") or all(not m for m in p):
            return self.s._last(S)
        number = polynomial_sign(self.s, inside, self.v, p, op)
        return use_all(self.s, S, [(self.b.steps[number].shows.goal, number)], self.s._last)

    def _two(
        self, S: Sequent, inside: Interval, r: Node, a: Poly, c: Poly, signs: list[int | None], op: str, cuts: int
    ) -> int:  # fmt: skip
        """a + c r, by the signs of both, or by those of their squares."""
        b, ring, q = self.b, self.ring, r.kids[0]
        up = held(rel("lt", ZERO, r))
        one, two = (node_of(ring, scaled(part, fmpq(k))) for part, k in zip((a, c), (x or 1 for x in signs), strict=True))
        part: Tactic = lambda W: self._sum(W, inside, ring.poly(W.goal.kids[1]), W.goal.op, cuts)
        if min(x or 0 for x in signs) >= 0:
            first, second = rel(op if a else "le", ZERO, one), rel("le" if a else op, ZERO, two)
            form = added(held(first), multiplied(held(second), up))
            return b.having(S, [(first, part), (second, part)], b.by("algebra", UNIT, form))
        if signs[0] == signs[1]:
            raise Stuck("negative", S.goal)
        k = 1 if signs[0] == 1 else -1  # of a^2 - c^2 q
        squares = plus(times(a, a), scaled(times(times(c, c), ring.poly(q)), fmpq(-1)))
        gap = scaled(squares, fmpq(k))
        larger = rel(op, ZERO, node_of(ring, gap))
        less, more = (rel("le", ZERO, one), rel("lt", ZERO, two)) if k == 1 else (rel("lt", ZERO, one), rel("le", ZERO, two))
        contrary = rel("le" if op == "lt" else "lt", S.goal.kids[1], ZERO)

        def against(W: Sequent) -> int:
            if S.goal in W.given:
                return b.hypothesis(W)
            form = added(multiplied(held(contrary), added(held(less), multiplied(held(more), up))), held(larger))
            return b.leaf(W, "absurd", form, rel("eq", power(r, 2), q), mul(num(-k), power(two, 2)))

        todo: Todo = [(less, part), (more, part), (larger, lambda W: self._reduced(W, inside, gap, op, cuts))]
        return b.having(S, todo, b.using("decide", (S.goal,), against))

    def _around(self, S: Sequent, inside: Interval, p: Poly, op: str, x: float, cuts: int) -> int:
        """Below and above a place at which a part changes its sign, and around it."""
        low, high = (None if e is None else float(e.q) for e in (inside.low, inside.high))
        room = min(x - (low if low is not None else x - 1), (high if high is not None else x + 1) - x)
        c, d = (num(Fraction(x + k * room / 20).limit_denominator(500)) for k in (-1, 1))
        if not (low is None or low < c.q) or not c.q < d.q or not (high is None or d.q < high):
            raise Stuck("no place to cut", S.goal)
        t = node_of(self.ring, p)
        first = self.sign(inside.up_to(c, True), t, op, cuts)
        last = self.sign(inside.down_to(d, False), t, op, cuts)

        def between(W: Sequent) -> int:
            T = Sequent(frozenset(Interval(c, d, False, True).holds(self.v)), W.goal)
            found = analysis.boxed(self.s, T, 1)  # type: ignore[arg-type]
            if found is None:
                raise Stuck("no boxes", W.goal)
            return found

        beyond = self.b.using("decide", (rel("le", self.v, d),), between, lambda _: last)
        return self.b.back(S, "decide", (rel("le", self.v, c),), lambda _: first, beyond)


def _sign_of(values: np.ndarray) -> int | None:
    """1 or -1, if no value is of the other sign."""
    least, most = float(np.nanmin(values)), float(np.nanmax(values))
    return 1 if least >= -1e-13 else -1 if most <= 1e-13 else None


def _changes(curve: Curve, p: Poly) -> list[float]:
    """Where the sign changes."""
    signs = np.sign(curve.of(p))
    return [float(curve.grid[j]) for j in range(len(signs) - 1) if signs[j] * signs[j + 1] < 0]
