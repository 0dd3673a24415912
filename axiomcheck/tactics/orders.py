"""Polynomials in several numbers, for every order of these: on an ordered chain the coefficients tell the sign.

With 0 <= a <= b <= c <= 1 the numbers a, b - a, c - b and 1 - c are not negative and add up to 1.  Written in these, each
term brought to the same degree by factors of 1, a polynomial whose coefficients are not negative is not negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, rel
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.polynomials import degree_of, reduced
from axiomcheck.tactics.positivity import ONE_POLY, combined, powered, scaled
from axiomcheck.tactics.work import plus, times

if TYPE_CHECKING:
    from axiomcheck.tactics.closing import Closing

MAX_ATOMS, MAX_TERMS, MAX_DEGREE, MAX_RAISED = 4, 120, 12, 2


@dataclass(frozen=True)
class _Range:
    """The hypotheses that bound all of the numbers, and the bounds."""

    low: fmpq
    high: fmpq | None
    below: dict[Node, Node]
    above: dict[Node, Node]


def by_orders(s: Closing, S: Sequent, depth: int) -> int | None:
    """A polynomial that is not negative in any order of its numbers, by its coefficients on the chain."""
    g = S.goal
    if g.op not in ("le", "lt"):
        return None
    red = reduced(s, S)
    atoms = sorted({i for m in red.poly for i in m})
    if not 2 <= len(atoms) <= MAX_ATOMS or len(red.poly) > MAX_TERMS or degree_of(red.poly) > MAX_DEGREE:
        return None
    numbers = [s.ring.atoms[i] for i in atoms]
    found = _range(S, numbers) if all(t.op in ("var", "at", "root") for t in numbers) else None
    if found is None or (found.high is None and len(set(map(len, red.poly))) > 1 and found.low):
        return None
    chains: dict[tuple[Node, ...], list[tuple[tuple[int, ...], fmpq]]] = {}
    for order in permutations(range(len(atoms))):
        s.b.spend(2 + len(red.poly) // 4)
        terms = _on_chain(red.poly, [atoms[j] for j in order], found)
        if terms is None:
            return None
        chains[tuple(numbers[j] for j in order)] = terms

    def sorted_in(W: Sequent, done: tuple[Node, ...], left: tuple[Node, ...], place: int) -> int:
        """The first of `left` finds its place among those that are in order, from the end."""
        if not left:
            return closed(W, done)
        v = left[0]
        if place == 0:
            return sorted_in(W, (v, *done), left[1:], len(done) + 1)
        order = rel("le", done[place - 1], v)
        if order in W.given:
            return sorted_in(W, (*done[:place], v, *done[place:]), left[1:], len(done) + 1)
        if rel("lt", v, done[place - 1]) in W.given:
            return sorted_in(W, done, left, place - 1)
        return s.b.back(W, "decide", (order,), lambda V: sorted_in(V, done, left, place))

    def closed(W: Sequent, order: tuple[Node, ...]) -> int:
        steps = [found.below[order[0]]]
        for a, c in pairwise(order):
            steps.append(next(f for f in (rel("le", a, c), rel("lt", a, c)) if f in W.given))
        if found.high is not None:
            steps.append(found.above[order[-1]])
        form = combined((k, [held(steps[j]) for j in m]) for m, k in chains[order])
        return s._closing(W, red, form)

    return sorted_in(S, (), tuple(numbers), 0)


def _range(S: Sequent, numbers: list[Node]) -> _Range | None:
    """The same bounds for all numbers, read off the hypotheses."""
    below: dict[Node, dict[fmpq, Node]] = {v: {} for v in numbers}
    above: dict[Node, dict[fmpq, Node]] = {v: {} for v in numbers}
    for f in S.given:
        if f.op in ("le", "lt"):
            a, c = f.kids
            if a.op == "num" and c in below:
                below[c][fmpq(a.q.numerator, a.q.denominator)] = f
            if c.op == "num" and a in above:
                above[a][fmpq(c.q.numerator, c.q.denominator)] = f
    lows = set.intersection(*(set(d) for d in below.values()))
    highs = set.intersection(*(set(d) for d in above.values()))
    if not lows:
        return None
    low, high = max(lows), min(highs, default=None)
    top = {v: d[high] for v, d in above.items()} if high is not None else {}
    return _Range(low, high, {v: d[low] for v, d in below.items()}, top)


def _on_chain(p: Poly, order: list[int], bounds: _Range) -> list[tuple[tuple[int, ...], fmpq]] | None:
    """The coefficients in the steps of the chain, if none is negative.

    Step j is v_j - v_(j-1), step 0 from the lower bound, the last one up to the upper bound.
    """
    images: dict[int, Poly] = {}
    height: Poly = {(): bounds.low} if bounds.low else {}
    for j, atom in enumerate(order):
        height = plus(height, {(j,): fmpq(1)})
        images[atom] = height
    total: Poly = {}
    if bounds.high is None:
        for m, k in p.items():
            total = plus(total, _product(images, m, k))
        return sorted(total.items()) if all(k >= 0 for k in total.values()) else None
    width = bounds.high - bounds.low
    if width <= 0:
        return None
    one: Poly = {(j,): 1 / width for j in range(len(order) + 1)}
    images = {i: plus({m: k for m, k in q.items() if m}, scaled(one, q.get((), fmpq(0)))) for i, q in images.items()}
    degree = degree_of(p)
    powers = [powered(one, e) for e in range(degree + 1)]
    for m, k in p.items():
        total = plus(total, times(_product(images, m, k), powers[degree - len(m)]))
    for _ in range(MAX_RAISED + 1):
        if all(k >= 0 for k in total.values()):
            return sorted(total.items())
        total = times(total, one)
    return None


def _product(images: dict[int, Poly], m: tuple[int, ...], k: fmpq) -> Poly:
    result = scaled(ONE_POLY, k)
    for i in m:
        result = times(result, images[i])
    return result
