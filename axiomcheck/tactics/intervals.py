"""Intervals of one number as hypotheses, and polynomials in this number: their signs by Bernstein's coefficients.

A polynomial without a zero on [a, b] has positive coefficients in the products (x - a)^i (b - x)^(n - i) once the interval is
short enough; on [a, oo) a polynomial in x - a is asked for, far out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import ZERO, Node, num, rel
from axiomcheck.calculus.values import Point, ball, value
from axiomcheck.tactics.builder import Stuck
from axiomcheck.tactics.closing import Closing
from axiomcheck.tactics.forms import amount, held, multiplied, squared
from axiomcheck.tactics.positivity import combined, factored, fraction, linear_step, node_of, scaled

MAX_HALVINGS, MAX_DEGREE = 24, 24


@dataclass(frozen=True)
class Interval:
    """Numbers between two closed terms without names; None for no end."""

    low: Node | None = None
    high: Node | None = None
    with_low: bool = False
    with_high: bool = False

    def holds(self, v: Node) -> list[Node]:
        """v lies in it."""
        found = [] if self.low is None else [rel("le" if self.with_low else "lt", self.low, v)]
        return found + ([] if self.high is None else [rel("le" if self.with_high else "lt", v, self.high)])

    def closed(self, at_low: bool) -> Interval:
        """With one of its ends."""
        return Interval(self.low, self.high, self.with_low or at_low, self.with_high or not at_low)

    def opened(self) -> Interval:
        """Without its ends."""
        return Interval(self.low, self.high)

    def up_to(self, c: Node, with_c: bool) -> Interval:
        """What lies below c."""
        return Interval(self.low, c, self.with_low, with_c)

    def down_to(self, c: Node, with_c: bool) -> Interval:
        """What lies above c."""
        return Interval(c, self.high, with_c, self.with_high)


def number_of(t: Node) -> float:
    """A closed term without names, as a float."""
    found = value(t, Point(1))
    return float(found) if isinstance(found, Fraction) else float(ball(found).mid())


def polynomial_sign(s: Closing, inside: Interval, v: Node, p: Poly, op: str) -> int:
    """The sequent: v in the interval gives 0 < p (or 0 <= p), for a polynomial in v alone."""
    S = Sequent(frozenset(inside.holds(v)), rel(op, ZERO, node_of(s.ring, p)))
    if S in s.b.known:
        return s.b.known[S]
    s.b.spend(2)
    found = linear_step(s.ring, S, S.goal)
    if found is not None:
        return s.b.leaf(S, found[0], *found[1])
    for end, low in ((inside.low, True), (inside.high, False)):
        if end is not None and end.op != "num":
            return _with_number(s, S, inside, v, p, op, end, low)
    constant, factors = factored(s.ring, p)
    if len(factors) > 1 or factors[0][1] > 1:
        return _product(s, S, inside, v, constant, factors, op)
    return _without_factors(s, S, inside, v, p, op, 0)


def _with_number(s: Closing, S: Sequent, inside: Interval, v: Node, p: Poly, op: str, end: Node, low: bool) -> int:
    """An end that is not rational is replaced by a rational beyond it."""
    for digits in (10, 1000, 10**6):
        middle = Fraction(number_of(end)).limit_denominator(digits * 10) + Fraction(-1 if low else 1, digits)
        near = rel("lt", num(middle), end) if low else rel("lt", end, num(middle))
        wider = Interval(num(middle), inside.high, False, inside.with_high) if low else Interval(
            inside.low, num(middle), inside.with_low, False
        )  # fmt: skip
        try:
            shown = polynomial_sign(s, wider, v, p, op)
        except Stuck:
            continue
        new = wider.holds(v)[0 if low else -1]
        return s.b.have(S, near, s.b.alone("enclosed"), s.b.knowing(new, s._last, lambda V: shown))  # noqa: B023
    raise Stuck("a zero near the end")


def _product(s: Closing, S: Sequent, inside: Interval, v: Node, constant: fmpq, factors: list[tuple[Poly, int]], op: str) -> int:
    """The sign of each factor."""
    forms: list[Form] = [amount(abs(fraction(constant)))]
    shown: list[tuple[Node, int]] = []
    sign = 1 if constant > 0 else -1
    for f, e in factors:
        if e % 2 == 0 and op == "le":
            forms += [squared(node_of(s.ring, f))] * (e // 2)
            continue
        for k in (1, -1):
            q = scaled(f, fmpq(k))
            order = rel(op, ZERO, node_of(s.ring, q))
            if s.sampler.fails(S, order):
                continue
            shown.append((order, polynomial_sign(s, inside, v, q, op)))
            forms += [held(order)] * e
            sign *= k**e
            break
        else:
            raise Stuck("a factor that changes its sign")
    if sign < 0:
        raise Stuck("the product is negative")
    return use_all(s, S, shown, s.b.by("algebra", UNIT, multiplied(*forms)))


def use_all(s: Closing, S: Sequent, shown: list[tuple[Node, int]], then: Callable[[Sequent], int]) -> int:
    """With what is shown among the hypotheses."""
    for f, number in shown:
        if f not in S.given:
            return s.b.back(S, "cut", (f,), lambda W: number, lambda W: use_all(s, W, shown, then))  # noqa: B023
    return then(S)


def _without_factors(s: Closing, S: Sequent, inside: Interval, v: Node, p: Poly, op: str, halvings: int) -> int:
    """An irreducible polynomial: by its coefficients, or by halves."""
    if S in s.b.known:
        return s.b.known[S]
    s.b.spend(2)
    form = by_coefficients(s.ring, inside, v, p)
    if form is not None:
        return s.b.leaf(S, "algebra", UNIT, form)
    if halvings >= MAX_HALVINGS or s.sampler.fails(S, S.goal):
        raise Stuck("a zero inside")
    low, high = (None if t is None else t.q for t in (inside.low, inside.high))
    if low is None or high is None:
        start = Fraction(0) if low is None and high is None else Fraction(2**halvings)
        middle = start if low is None and high is None else low + start if low is not None else (high or 0) - start
    else:
        middle = (low + high) / 2
    c = num(middle)
    order = rel("le", v, c)

    def part(W: Sequent) -> int:
        piece = inside.up_to(c, True) if order in W.given else inside.down_to(c, False)
        T = Sequent(frozenset(piece.holds(v)), S.goal)
        return _without_factors(s, T, piece, v, p, op, halvings + 1)

    return s.b.back(S, "decide", (order,), part)


def by_coefficients(ring: Ring, inside: Interval, v: Node, p: Poly) -> Form | None:
    """A form with the hypotheses of the interval and a positive number, if all coefficients are positive."""
    degree = max(map(len, p))
    if degree > MAX_DEGREE:
        return None
    given = inside.holds(v)
    ((atom,),) = ring.poly(v)
    line = [p.get((atom,) * e, fmpq(0)) for e in range(degree + 1)]
    if inside.low is None and inside.high is None:
        return None
    if inside.low is not None and inside.high is not None:
        a, b = (fmpq(t.q.numerator, t.q.denominator) for t in (inside.low, inside.high))
        if a >= b:
            return None
        moved = _shifted(line, a)  # in u = x - a, then u = (b - a) t
        moved = [k * (b - a) ** e for e, k in enumerate(moved)]
        found = [
            sum((moved[j] * fmpq(comb(i, j), comb(degree, j)) for j in range(i + 1)), fmpq(0)) for i in range(degree + 1)
        ]  # fmt: skip
        least = min(found)
        if least < 0:
            return None
        least /= 2
        up, down = (held(f) for f in given)
        scale = (b - a) ** degree
        parts = [((k - least) * comb(degree, i) / scale, [up] * i + [down] * (degree - i)) for i, k in enumerate(found)]
        return combined([(k, forms) for k, forms in [(least, []), *parts] if k])
    up_from = inside.low is not None
    end = inside.low if inside.low is not None else inside.high
    assert end is not None
    moved = _shifted(line, fmpq(end.q.numerator, end.q.denominator))
    if not up_from:
        moved = [k * (-1) ** e for e, k in enumerate(moved)]
    if any(k < 0 for k in moved):
        return None
    return combined([(k, [held(given[0])] * e) for e, k in enumerate(moved) if k])


def _shifted(line: list[fmpq], a: fmpq) -> list[fmpq]:
    """The coefficients in x - a."""
    found = list(line)
    for i in range(len(found)):
        for j in range(len(found) - 2, i - 1, -1):
            found[j] += a * found[j + 1]
    return found


def is_in(ring: Ring, p: Poly, v: Node) -> bool:
    """Is it a polynomial in v alone?"""
    return {i for m in p for i in m} <= {i for m in ring.poly(v) for i in m}


