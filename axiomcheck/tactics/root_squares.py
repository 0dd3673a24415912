"""Goals with roots: squares, and squares times what is not negative, modulo the equations r^k = t of the roots.

The roots are numbers of their own.  A power r^k is replaced by t wherever it comes up, so that every polynomial has one
normal form, and a Gram matrix is asked for between normal forms.  A goal low <= high is shown in this way, or its contrary
h = low - high > 0 is contradicted: h^2 + h B + C = 0, where B and C are such sums (this is how both sides are squared).
Each number has a weight, r as much as the k-th part of t, and nothing heavier than the goal is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpq

from axiomcheck.calculus.polynomial import Monomial, Poly
from axiomcheck.calculus.rules import Form, Sequent
from axiomcheck.calculus.rules import positive as positive_form
from axiomcheck.calculus.term import ZERO, Node, Refused, rel
from axiomcheck.tactics.builder import Stuck, fixed
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.polynomials import reduced, without_powers
from axiomcheck.tactics.positivity import ONE_POLY, Reduction, eliminated, fraction, inequalities, node_of
from axiomcheck.tactics.positivity import product as product_form
from axiomcheck.tactics.squares import (
    MAX_UNKNOWNS,
    PLACES,
    Block,
    Factor,
    Place,
    combinations_meeting,
    from_blocks,
    value_at,
)
from axiomcheck.tactics.work import plus, times

if TYPE_CHECKING:
    from axiomcheck.tactics.closing import Closing

MAX_ATOMS, MAX_TERMS, MAX_WEIGHT, MAX_BASIS, MAX_FACTORS, MAX_GRID, MAX_PLACES = 10, 60, 6, 30, 24, 4_000, 30


def modulo_roots(s: Closing, S: Sequent, depth: int) -> int | None:
    """The goal as squares modulo the equations of its roots."""
    g = S.goal
    if g.op not in ("le", "lt") or depth < 1 or not any(t.op == "root" for t in g.nodes()):
        return None
    red = reduced(s, S)
    whole = rel(g.op, ZERO, node_of(s.ring, red.poly))
    if len(red.poly) > MAX_TERMS or s.sampler.fails(S, whole):
        return None
    try:
        field = _Field(s, S, red.poly)
    except (Stuck, Refused):
        return None
    for factors in field.factors():
        form = field.squares(field.goal, g.op == "lt", factors)
        if form is not None:
            return s.b.have(S, whole, fixed(field.direct, form), lambda W: s._closing(W, red, held(whole)))
    return None


@dataclass
class _Numbers:
    """The numbers of a goal, roots among them, and how much each weighs."""

    weights: dict[int, Fraction]
    roots: dict[int, tuple[int, Poly]]

    def weight(self, m: Monomial) -> Fraction:
        return sum((self.weights[i] for i in m), Fraction(0))

    def heaviest(self, p: Poly) -> Fraction:
        return max((self.weight(m) for m in p), default=Fraction(0))

    def level(self, p: Poly) -> bool:
        """Have all monomials the same weight?"""
        return len({self.weight(m) for m in p}) <= 1


class _Field:
    """Polynomials over the numbers of a goal, modulo the equations of the roots and linear ones."""

    def __init__(self, s: Closing, S: Sequent, p: Poly):
        self.s, self.S, self.ring = s, S, s.ring
        self._linear = Sequent(frozenset(f for f in S.given if f.op == "eq" and not f.has("root")), S.goal)
        self._normal: dict[Monomial, Poly] = {}
        self.goal = self.normal(p)
        self.numbers = self._numbers()
        self.orders = self._orders()
        self.places = self._places()

    def plainly(self, p: Poly) -> Reduction:
        """The normal form, and the multiples of equations that lead to it."""
        red = Reduction(p)
        for _ in range(4):
            before = dict(red.poly)
            red = eliminated(self.ring, self._linear, without_powers(self.ring, self.S, red))
            if red.poly == before:
                break
        return red

    def normal(self, p: Poly) -> Poly:
        """The normal form."""
        total: Poly = {}
        for m, k in p.items():
            found = self._normal.get(m)
            if found is None:
                found = self._normal[m] = self.plainly({m: fmpq(1)}).poly
            total = plus(total, found, k)
        return total

    def _numbers(self) -> _Numbers:
        """Atoms of the goal and of what is under its roots."""
        known = {f.kids[0].kids[0]: f for f in self.S.given if f.op == "eq" and f.kids[0].op == "pow"}
        found = _Numbers({}, {})
        todo = {i for m in self.goal for i in m}
        while todo:
            i = min(todo, key=lambda i: self.ring.atoms[i].size)
            todo.discard(i)
            t = self.ring.atoms[i]
            if t.op in ("var", "at"):
                found.weights[i] = Fraction(1)
                continue
            if t.op != "root" or t not in known or known[t].kids[0].k != t.k:
                raise Stuck("a number that is no root")
            inside = self.normal(self.ring.poly(t.kids[0]))
            more = {j for m in inside for j in m} - set(found.weights)
            if more:
                todo |= {i, *more}
                if i in more or any(self.ring.atoms[j].size >= t.size for j in more):
                    raise Stuck("a circle of roots")
                continue
            found.roots[i] = t.k, inside
            found.weights[i] = found.heaviest(inside) / t.k
        if not 1 <= len(found.weights) <= MAX_ATOMS or not found.roots:
            raise Stuck("too many numbers, or no root")
        if found.heaviest(self.goal) > MAX_WEIGHT:
            raise Stuck("too heavy")
        return found

    def _orders(self) -> list[Factor]:
        """What is not negative: roots, and orders among the hypotheses."""
        found: list[Factor] = []
        for i in self.numbers.roots:
            r = self.ring.atoms[i]
            sure = rel("lt", ZERO, r)
            strict = sure in self.S.given
            found.append(([held(sure) if strict else Node("a", (r,))], {(i,): fmpq(1)}, strict))
        for f, q, strict in inequalities(self.ring, self.S):
            p = self.normal(q)
            inside = {i for m in p for i in m}
            if inside and inside <= set(self.numbers.weights) and not any(p == r for _, r, _ in found):
                found.append(([held(f)], p, strict))
        return found[:MAX_FACTORS]

    def _places(self) -> list[Place]:
        """Simple points at which all numbers are rational, the goal is zero, and nothing is negative that must not be."""
        free = sorted(i for i in self.numbers.weights if i not in self.numbers.roots)
        values = PLACES
        while len(values) ** len(free) > MAX_GRID:
            values = values[:-1]
        grid = np.array(list(product(map(float, values), repeat=len(free)))).reshape(len(values) ** len(free), len(free))
        columns = {i: grid[:, j] for j, i in enumerate(free)}
        with np.errstate(all="ignore"):
            for i, (k, t) in self.numbers.roots.items():
                columns[i] = np.abs(_floats(t, columns, len(grid))) ** (1 / k)
            near = np.flatnonzero(np.abs(_floats(self.goal, columns, len(grid))) < 1e-7)
        exact = list(product(values, repeat=len(free)))
        found = []
        for j in near[:200]:
            place = dict(zip(free, exact[j], strict=True))
            if self._completed(place) and not value_at(self.goal, place):
                found += [place] if all(value_at(q, place) >= 0 for _, q, _ in self.orders) else []
        return found[:MAX_PLACES]

    def _completed(self, place: Place) -> bool:
        """Are the roots rational there?  Then they are noted."""
        for i, (k, t) in self.numbers.roots.items():
            v = fraction(value_at(t, place))
            if v < 0:
                return False
            r = Fraction(round(v.numerator ** (1 / k)), round(v.denominator ** (1 / k)))
            if r**k != v:
                return False
            place[i] = r
        return True

    def factors(self) -> Iterator[list[Factor]]:
        """What squares may be multiplied with: nothing, single orders, products of two."""
        one: Factor = ([], ONE_POLY, True)
        yield [one]
        if self.orders:
            yield [one, *self.orders]
            pairs = [
                ([*a, *c], self.normal(times(p, q)), sure and strict)
                for (a, p, sure), (c, q, strict) in combinations_with_replacement(self.orders, 2)
                if a != c
            ]
            if len(pairs) + len(self.orders) <= 2 * MAX_FACTORS:
                yield [one, *self.orders, *pairs]

    def squares(self, p: Poly, strict: bool, factors: list[Factor], most: Fraction | None = None) -> Form | None:
        """p as a sum of squares times factors, in normal form, nothing heavier than `most` or than p."""
        blocks = self._blocks(p, factors, self.numbers.heaviest(p) if most is None else most)
        return from_blocks(self.ring, p, strict, blocks, self.s.b.spend, self.normal) if blocks else None

    def _blocks(self, p: Poly, factors: list[Factor], most: Fraction) -> list[Block]:
        """For every factor the monomials in normal form whose squares times it are not too heavy."""
        level = all(self.numbers.level(q) for q in (p, *(q for _, q, _ in factors), *(t for _, t in self.numbers.roots.values())))
        blocks: list[Block] = []
        for factor in factors:
            left = (most - self.numbers.heaviest(factor[1])) / 2
            if left < 0 or not factor[1]:
                continue
            basis = [m for m in self._monomials(left) if not level or self.numbers.weight(m) == left]
            if len(basis) > MAX_BASIS:
                return []
            at = [z for z in self.places if value_at(factor[1], z) > 0]
            found = combinations_meeting([{m: fmpq(1)} for m in basis], [[value_at({m: fmpq(1)}, z) for m in basis] for z in at])
            if found:
                blocks.append(Block(factor, tuple(found)))
        return blocks if sum(len(b.pairs()) for b in blocks) <= MAX_UNKNOWNS else []

    def _monomials(self, most: Fraction) -> list[Monomial]:
        """Those in normal form that are no heavier, heavy ones first."""
        found: list[Monomial] = [()]
        for i in sorted(self.numbers.weights):
            w = self.numbers.weights[i]
            k = self.numbers.roots[i][0] if i in self.numbers.roots else None
            grown: list[Monomial] = []
            for m in found:
                e, weight = 0, self.numbers.weight(m)
                while weight + e * w <= most and (k is None or e < k) and len(grown) <= 40 * MAX_BASIS:
                    grown.append((*m, *([i] * e)))
                    e += 1
            found = grown
        plain = [m for m in found if self.normal({tuple(sorted(m)): fmpq(1)}) == {tuple(sorted(m)): fmpq(1)}]
        return sorted((tuple(sorted(m)) for m in plain), key=lambda m: (-self.numbers.weight(m), m))

    def direct(self, S: Sequent, form: Form) -> int:
        """0 <= p from the form, modulo the equations."""
        off = self.plainly(plus(positive_form(S, form, self.ring)[0], self.ring.difference(*S.goal.kids)))
        return self.s.b.leaf(S, "algebra", product_form([]), form, *off.taken_away(self.ring))


def _floats(p: Poly, columns: dict[int, np.ndarray], count: int) -> np.ndarray:
    total = np.zeros(count)
    for m, k in p.items():
        part = np.full(count, float(fraction(k)))
        for i in m:
            part = part * columns[i]
        total += part
    return total
