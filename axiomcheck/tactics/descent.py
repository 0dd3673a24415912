"""Goals about one number with logarithms, exponentials and roots: divide, differentiate, and again.

A sum of terms P log(q), P exp(u)^k and P is not negative on an interval if it is so at one end and, divided by something
positive, moves the right way from there.  Divided by the factor P of one term its derivative has a term less, until a
polynomial is left.  The interval is cut at zeros, and beside points at which the quotient turns; what is clearly positive
between two numbers is left to enclosures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, Refused, inv, mul, num, rel, replaced, var
from axiomcheck.tactics.analysis import boxed
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, only
from axiomcheck.tactics.closing import Closing
from axiomcheck.tactics.forms import added, amount, held, multiplied, squared
from axiomcheck.tactics.intervals import Interval, is_in, polynomial_sign, use_all
from axiomcheck.tactics.places import Curve, cuts_of
from axiomcheck.tactics.polynomials import without_powers
from axiomcheck.tactics.positivity import (
    ONE_POLY,
    Reduction,
    cleared,
    factored,
    fraction,
    node_of,
    product,
    scaled,
)
from axiomcheck.tactics.sampling import atoms_of
from axiomcheck.tactics.work import derivative, plus, times

MAX_LEVEL, MAX_TERMS, FEW_BOXES = 11, 60, 200
CURVED = ("exp", "log", "root", "atan")


@dataclass(frozen=True)
class Way:
    """How to go on: f = p / A rises (or falls) from an end; its derivative is, times something positive, `slope`."""

    divisor: Poly
    slope: Node
    start: Node
    up: bool
    cost: tuple[int, int]


class Descent:
    """The recursion, for one goal about one number."""

    def __init__(self, s: Closing, v: Node):
        self.s = s
        self.b = s.b
        self.ring = s.ring
        self.v = v

    def sequent(self, inside: Interval, v: Node, p: Poly, op: str) -> Sequent:
        """v in the interval gives the sign of p."""
        return Sequent(frozenset(inside.holds(v)), rel(op, ZERO, node_of(self.ring, p)))

    def sign(self, inside: Interval, p: Poly, op: str, level: int, v: Node | None = None) -> int:
        """The number of a step that shows 0 < p, or 0 <= p, on the interval."""
        v = self.v if v is None else v
        S = self.sequent(inside, v, p, op)
        if S in self.b.known:
            return self.b.known[S]
        key = ("descent", S, level)
        if key in self.b.hopeless:
            raise self.b.again(key)
        self.b.spend(5 + len(p) // 2)
        try:
            if not p and op == "le":
                return self.b.leaf(S, "algebra", UNIT, Node("n"))
            return self._sign(S, inside, p, op, level, v)
        except Refused as error:
            raise Stuck(str(error)) from error
        except Stuck as stuck:
            self.b.hopeless.add(key)
            self.b.why[key] = stuck.args
            raise

    def _sign(self, S: Sequent, inside: Interval, p: Poly, op: str, level: int, v: Node) -> int:
        if not p:
            raise Stuck("zero is not positive")
        if not any(self._moves(i, v) for m in p for i in m):
            return self._constant(S)
        if is_in(self.ring, p, v):
            return polynomial_sign(self.s, inside, v, p, op)
        if level > MAX_LEVEL:
            raise Stuck("too deep")
        curve = Curve(self.ring, v, inside)
        values = curve.of(p)
        if not np.isfinite(values).any() or np.nanmin(values) < (-1e-9 if op == "le" else -1e-11):
            raise Stuck("false at some point")
        if level == 0 and (found := self._clearly(S, curve, p, values)) is not None:
            return found
        parts = self._factors(p, v)
        if parts is not None:
            return self._product(S, inside, *parts, op, level, v)
        form = self._plain(inside, p, v)
        if form is not None:
            try:
                return self.b.leaf(S, "algebra", UNIT, form)
            except Stuck:
                pass
        ways = sorted(self._ways(inside, p, v, curve, values), key=lambda way: way.cost)
        for way in ways[:3]:
            try:
                return self._moved(S, inside, p, op, way, level, v)
            except Stuck:
                continue
        for divisor in (ONE_POLY, *(() if ways else self._divisors(p, v))):
            slopes = curve.of_node(self._slope(p, divisor, v))
            places = cuts_of(curve, p, values, slopes)
            if not places or len(places) > 6:
                continue
            try:
                return self._cut(S, inside, p, op, places, level, v)
            except Stuck:
                continue
        raise Stuck("no way to move")

    def _clearly(self, S: Sequent, curve: Curve, p: Poly, values: np.ndarray) -> int | None:
        """Where few enclosures show it, they do."""
        if curve.boxes(p, values) > FEW_BOXES:
            return None
        try:
            return boxed(self.s, S, 1)  # type: ignore[arg-type]
        except Stuck:
            return None

    def _moves(self, i: int, v: Node) -> bool:
        return v in atoms_of(self.ring.atoms[i])

    def _constant(self, S: Sequent) -> int:
        return self.b.first(Sequent(frozenset(), S.goal), self.b.by("enclosed"), lambda W: self.s.prove(W, 3))

    def _factors(self, p: Poly, v: Node) -> tuple[fmpq, list[tuple[Poly, int]]] | None:
        constant, factors = factored(self.ring, p)
        return None if len(factors) == 1 and factors[0][1] == 1 else (constant, factors)

    def _product(
        self, S: Sequent, inside: Interval, constant: fmpq, factors: list[tuple[Poly, int]], op: str, level: int, v: Node
    ) -> int:  # fmt: skip
        forms: list[Form] = [amount(abs(fraction(constant)))]
        shown: list[tuple[Node, int]] = []
        sign = 1 if constant > 0 else -1
        curve = Curve(self.ring, v, inside)
        for f, e in factors:
            if e % 2 == 0 and op == "le":
                forms += [squared(node_of(self.ring, f))] * (e // 2)
                continue
            values = curve.of(f)
            k = 1 if np.nansum(values) > 0 else -1
            q = scaled(f, fmpq(k))
            shown.append((rel(op, ZERO, node_of(self.ring, q)), self.sign(inside, q, op, level, v)))
            forms += [held(shown[-1][0])] * e
            sign *= k**e
        if sign < 0:
            raise Stuck("the product is negative")
        return use_all(self.s, S, shown, self.b.by("algebra", UNIT, multiplied(*forms)))

    def _plain(self, inside: Interval, p: Poly, v: Node) -> Form | None:
        """Positive numbers times exponentials, roots and the distance from an end."""
        ((atom,),) = self.ring.poly(v)
        for end, low in ((inside.low, True), (inside.high, False)):
            if end is None or end.op != "num":
                continue
            a = fmpq(end.q.numerator, end.q.denominator)
            image: Poly = plus({(atom,): fmpq(1 if low else -1)}, {(): a} if a else {})
            total: Poly = {}
            for m, k in p.items():
                term: Poly = {(): k}
                for i in m:
                    term = times(term, image if i == atom else {(i,): fmpq(1)})
                total = plus(total, term)
            others = {i for m in total for i in m if i != atom}
            if all(k > 0 for k in total.values()) and all(self.ring.atoms[i].op in ("exp", "root") for i in others):
                h = held(inside.holds(v)[0 if low else -1])
                parts = [(k, [h if i == atom else Node("a", (self.ring.atoms[i],)) for i in m]) for m, k in total.items()]
                kids = tuple(product([amount(fraction(k)), *forms]) for k, forms in parts)
                return added(*kids)
        return None

    # -- division and derivative ------------------------------------------------------------------

    def _divisors(self, p: Poly, v: Node) -> Iterator[Poly]:
        """The factors of the terms with the same logarithms and exponentials."""
        groups: dict[tuple[int, ...], Poly] = {}
        for m, k in p.items():
            curved = tuple(i for i in m if self.ring.atoms[i].op in ("exp", "log", "atan") and self._moves(i, v))
            groups.setdefault(curved, {})[tuple(i for i in m if i not in curved)] = k
        if len(groups) > 6:
            return
        for curved, A in groups.items():
            exps = tuple(i for i in curved if self.ring.atoms[i].op == "exp")
            if len(curved) - len(exps) > 1:
                continue
            q = times(A, {exps: fmpq(1)})
            if set(q) != {()}:
                yield q
        ((atom,),) = self.ring.poly(v)
        if any(atom in m for m in p):
            yield {(atom,): fmpq(1)}

    def _slope(self, p: Poly, divisor: Poly, v: Node) -> Node:
        top = node_of(self.ring, p)
        f = top if divisor == ONE_POLY else mul(top, inv(node_of(self.ring, divisor)))
        return derivative(f, v.name)[0]

    def _ways(self, inside: Interval, p: Poly, v: Node, curve: Curve, values: np.ndarray) -> Iterator[Way]:
        """Divisors, each with an end from which the quotient moves the right way."""
        for q in (ONE_POLY, *self._divisors(p, v)):
            self.b.spend(2)
            at = curve.of(q)
            least, most = np.nanmin(at), np.nanmax(at)
            if not (least > 0 or most < 0):
                continue
            A = q if least > 0 else scaled(q, fmpq(-1))
            slope = self._slope(p, A, v)
            slopes = curve.of_node(slope)
            if not np.isfinite(slopes).any():
                continue
            flattest, steepest = float(np.nanmin(slopes)), float(np.nanmax(slopes))
            room = 1e-9 * min(1.0, max(abs(flattest), abs(steepest)))
            for start, up in ((inside.low, True), (inside.high, False)):
                if start is None or (flattest < -room if up else steepest > room):
                    continue
                first, below = curve.at(p, start), curve.at(A, start)
                if not np.isfinite(first) or first < -1e-9 or not below > 1e-9:
                    continue
                atoms = {i for m in self.ring.poly(slope) for i in m}
                curved = len({i for i in atoms if self.ring.atoms[i].op in CURVED and self._moves(i, v)})
                yield Way(A, slope, start, up, (curved, len(self.ring.poly(slope))))

    def _moved(self, S: Sequent, inside: Interval, p: Poly, op: str, way: Way, level: int, v: Node) -> int:
        """From an end, by the derivative of p / A."""
        b, ring = self.b, self.ring
        plain = way.divisor == ONE_POLY
        name = f"t{level}"
        if v.name == name:
            name = f"u{level}"
        t = var(name)
        top, below = node_of(ring, p), node_of(ring, way.divisor)
        f = replaced(top, v, t)
        if not plain:
            f = mul(f, inv(replaced(below, v, t)))
        f = f if way.up else mul(num(-1), f)
        slope, conditions = derivative(f, name)
        first = Curve(ring, v, inside).at(p, way.start)
        base = self._constant(Sequent(frozenset(), rel("le", ZERO, replaced(top, v, way.start))))
        strict_base = op == "lt" and first > 1e-9
        if strict_base:
            base = self._constant(Sequent(frozenset(), rel("lt", ZERO, replaced(top, v, way.start))))
        kind = "le" if strict_base else op
        low, high = (way.start, v) if way.up else (v, way.start)
        outer = rel(kind, replaced(f, t, low), replaced(f, t, high))
        around = inside.closed(way.up)
        within = inside.opened()
        shown = self._slope_sign(around, within, slope, kind, level, t)
        ready: dict[Node, int] = {}
        for c in conditions:
            ready[c] = self._condition(around, c, level, t)

        def bounded(W: Sequent, piece: Interval, number: int) -> int:
            found = b.steps[number].shows.goal
            same: Tactic = lambda V: number if found == V.goal else b.through(V, found, lambda _: number)  # in other words
            return b.having(W, [(h, self.s._last) for h in piece.holds(t)], same)

        def premise(W: Sequent) -> int:
            if W.goal in ready:
                return bounded(W, around, ready[W.goal])
            if W.goal == rel(kind, ZERO, slope):
                return bounded(W, within, shown)
            return self.s._last(W)

        def last(W: Sequent) -> int:
            if plain:
                return self.s._last(W)
            return self._multiplied(W, p, way, v, low, high, f, t)

        facts: list[tuple[Node, int]] = [(b.steps[base].shows.goal, base)]
        if not plain:
            positive = self.sign(around, way.divisor, "lt", level + 1, v)
            facts.append((b.steps[positive].shows.goal, positive))
            facts.append((rel("lt", ZERO, replaced(below, v, way.start)), self._constant(
                Sequent(frozenset(), rel("lt", ZERO, replaced(below, v, way.start))))))  # fmt: skip
        path = b.using("path", (name, f, low, high), premise)
        start: Tactic = lambda W: use_all(self.s, W, facts, b.knowing(outer, path, last))
        return b.having(S, [(h, self.s._last) for h in around.holds(v)], start)

    def _multiplied(self, S: Sequent, p: Poly, way: Way, v: Node, low: Node, high: Node, f: Node, t: Node) -> int:
        """0 <= p/A at v, from its value at the start and the path; times A."""
        below = node_of(self.ring, way.divisor)
        at_start = replaced(below, v, way.start)
        inverses: Todo = [f for u in (below, at_start) for f in self.s.of_inverse(inv(u))]  # type: ignore[attr-defined]

        def closed(W: Sequent) -> int:
            """A (f(v) - f(start)) + A p(start) / A(start) = p."""
            ends, first_value = (replaced(f, t, low), replaced(f, t, high)), replaced(node_of(self.ring, p), v, way.start)
            path = held(next(h for op in ("lt", "le") if (h := rel(op, *ends)) in W.given))
            base = next(h for op in ("lt", "le") if (h := rel(op, ZERO, first_value)) in W.given)
            positive = held(rel("lt", ZERO, below))
            first = held(rel("lt", ZERO, inv(at_start)))
            form = added(multiplied(positive, path), multiplied(positive, first, held(base)))
            return self.b.leaf(W, "algebra", UNIT, form, inverses[0][0], mul(num(-1), node_of(self.ring, p)))

        return self.b.having(S, inverses, closed)

    def _condition(self, piece: Interval, c: Node, level: int, t: Node) -> int:
        """0 < u, or u != 0."""
        if c.op == "lt":
            return self.sign(piece, self.ring.poly(c.kids[1]), "lt", level + 1, t) if c.kids[1].names else self._constant(
                Sequent(frozenset(), c))  # fmt: skip
        u = c.kids[0]
        p = self.ring.poly(u)
        at = Curve(self.ring, t, piece).of(p)
        k = 1 if np.nansum(at) > 0 else -1
        number = self.sign(piece, scaled(p, fmpq(k)), "lt", level + 1, t)
        order = self.b.steps[number].shows.goal
        S = Sequent(frozenset(piece.holds(t)), c)
        return use_all(self.s, S, [(order, number)], self.b.follows(order))

    def _slope_sign(self, around: Interval, within: Interval, slope: Node, op: str, level: int, t: Node) -> int:
        """The sign of a derivative, without its denominators."""
        b, ring = self.b, self.ring
        S = Sequent(frozenset(within.holds(t)), rel(op, ZERO, slope))
        if S in b.known:
            return b.known[S]
        facts: list[tuple[Node, int]] = []
        ones: Todo = []
        settle = b.opened(self.s._last)
        p = ring.poly(slope)
        seen: set[int] = set()
        while fresh := [i for m in p for i in m if ring.atoms[i].op in ("inv", "root", "exp") and i not in seen]:
            i = fresh[0]
            seen.add(i)
            a = ring.atoms[i]
            if a.op == "inv":
                u = a.kids[0]
                q = ring.poly(u)
                negative = bool(np.nansum(Curve(ring, t, within).of(q)) < 0)
                number = self._sign_as_written(within, u, negative, level, t)
                facts.append((b.steps[number].shows.goal, number))
                ones.append((rel("eq", mul(u, a), ONE), only(facts[-1][:1], b.by_cases("inv", (u,), settle))))
            elif a.op == "root" and self._moves(i, t):
                number = self._sign_as_written(within, a.kids[0], False, level, t)
                facts.append((b.steps[number].shows.goal, number))
                power = FACTS["root"][1](a).kids[1].kids[1]
                ones.append((power, only(facts[-1][:1], b.by_cases("root", (a,), settle))))

        settle = b.opened(self.s._last)

        def closed(W: Sequent) -> int:
            red = Reduction(dict(p))
            for _ in range(3):
                before = dict(red.poly)
                red = without_powers(ring, W, cleared(ring, W, red))
                if red.poly == before:
                    break
            number = self.sign(within, red.poly, op, level + 1, t)
            whole = b.steps[number].shows.goal
            return b.back(W, "cut", (whole,), lambda V: number, lambda V: self.s._closing(V, red, held(whole)))

        return use_all(self.s, S, facts, lambda W: b.having(W, ones, closed))

    def _sign_as_written(self, within: Interval, u: Node, negative: bool, level: int, t: Node) -> int:
        """0 < u, or u < 0, with u as it is spelled."""
        p = self.ring.poly(u)
        order = rel("lt", u, ZERO) if negative else rel("lt", ZERO, u)
        if not u.names:
            return self._constant(Sequent(frozenset(), order))
        number = self.sign(within, scaled(p, fmpq(-1)) if negative else p, "lt", level + 1, t)
        shown = self.b.steps[number].shows.goal
        S = Sequent(frozenset(within.holds(t)), order)
        if shown == order:
            return number
        return use_all(self.s, S, [(shown, number)], self.s._last)

    # -- pieces -----------------------------------------------------------------------------------

    def _cut(self, S: Sequent, inside: Interval, p: Poly, op: str, places: list[tuple[Node, bool]], level: int, v: Node) -> int:
        """Piece by piece; at a zero of p the goal is shown for this number."""
        b = self.b

        def part(W: Sequent, i: int, piece: Interval) -> int:
            """What is left above the places that are done."""
            if i == len(places):
                return self.sign(piece, p, op, level + 2, v)
            c, zero = places[i]
            order = rel("lt" if zero else "le", v, c)

            low: Tactic = lambda _: self.sign(piece.up_to(c, not zero), p, op, level + 2, v)
            high: Tactic = lambda V: part(V, i + 1, piece.down_to(c, False))
            if zero:
                return b.back(W, "order", (v, c), low, b.using("rewrite", (v, c), self._constant), high)
            return b.back(W, "decide", (order,), low, high)

        if op == "lt" and any(zero for _, zero in places):
            raise Stuck("zero at a point inside")
        return part(S, 0, inside)
