"""Signs of polynomials: denominators cleared, equations used, then a form that is positive by its syntax."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import UNIT, Form, Sequent, positive
from axiomcheck.calculus.term import ZERO, Node, Refused, rel
from axiomcheck.tactics.builder import Stuck
from axiomcheck.tactics.forms import added, held, multiplied, squared
from axiomcheck.tactics.positivity import (
    ONE_POLY,
    Reduction,
    by_power,
    by_products,
    cleared,
    difference_of,
    eliminated,
    inequalities,
    linear_step,
    node_of,
    on_cone,
    powered,
    product,
    scaled,
    squares_of,
)
from axiomcheck.tactics.squares import Factor, sum_of_squares
from axiomcheck.tactics.work import note, plus, times

if TYPE_CHECKING:
    from axiomcheck.tactics.closing import Closing

ORDERS = ("le", "lt")
MAX_FACTORS = 24
MAX_LINEAR = 16  # orders of which those that others add up to are left out
DEEP = 3  # levels of the search that are left where squares are multiplied by hypotheses: it helps early, and costs much
MOST, FEW = (5, 90, 10), (3, 20, 6)  # atoms, terms and degree of a polynomial whose squares times hypotheses are tried


def degree_of(p: Poly) -> int:
    """The number of factors of the longest monomial."""
    return max((len(m) for m in p), default=0)


def reduced(s: Closing, S: Sequent) -> Reduction:
    """high - low of the goal, without the denominators whose signs are known, and without what equations give."""
    red = Reduction(difference_of(s.ring, S.goal))
    for _ in range(3):
        before = dict(red.poly)
        red = without_units(s.ring, S, without_powers(s.ring, S, eliminated(s.ring, S, cleared(s.ring, S, red))))
        if red.poly == before:
            break
    return red


def without_powers(ring: Ring, S: Sequent, red: Reduction) -> Reduction:
    """Powers of an atom from the one on that a hypothesis `atom^k = t` gives, replaced; t is free of the atom."""
    note(5 + 3 * len(S.given))
    for f in sorted((f for f in S.given if f.op == "eq" and f.kids[0].op == "pow"), key=lambda f: f.size):
        base, k = f.kids[0].kids[0], f.kids[0].k
        if base.op not in ("root", "var", "at") or k < 2:
            continue
        ((atom,),) = ring.poly(base)
        t = ring.poly(f.kids[1])
        if any(atom in m for m in t) or not any(m.count(atom) >= k for m in red.poly) or degree_of(red.poly) > 24:
            continue
        v: Poly = {(atom,): fmpq(1)}
        vk = powered(v, k)
        rest: Poly = {}
        multiplier: Poly = {}
        for e, p in by_power(red.poly, atom).items():  # v^e = v^r (v^k)^q, and x^q - t^q = (x - t) sum x^j t^(q-1-j)
            q, r = divmod(e, k)
            lead = times(p, powered(v, r))
            rest = plus(rest, times(lead, powered(t, q)))
            for j in range(q):
                multiplier = plus(multiplier, times(lead, times(powered(vk, j), powered(t, q - 1 - j))))
        red.poly = rest
        red.noted(f, multiplier)
    return red


def without_units(ring: Ring, S: Sequent, red: Reduction) -> Reduction:
    """Products a b of two numbers that a hypothesis `a b = 1` gives, taken out."""
    for f in sorted((f for f in S.given if f.op == "eq"), key=lambda f: (f.size, repr(f))):
        d = ring.difference(*f.kids)
        pair = next((m for m in d if len(m) == 2), ())
        if len(d) != 2 or not pair or pair[0] == pair[1] or d.get(()) != -d[pair]:
            continue
        a, c = pair
        rest: Poly = {}
        multiplier: Poly = {}
        for m, k in red.poly.items():  # m = left (a b)^e, and (a b)^e - 1 = (a b - 1) sum (a b)^j
            e = min(m.count(a), m.count(c))
            left = tuple(sorted((*(i for i in m if i not in pair), *[a] * (m.count(a) - e), *[c] * (m.count(c) - e))))
            rest = plus(rest, {left: k})
            for j in range(e):
                multiplier = plus(multiplier, {tuple(sorted((*left, *[a, c] * j))): k / d[pair]})
        if multiplier:
            red.poly = rest
            red.noted(f, multiplier)
    return red


def by_form(s: Closing, S: Sequent) -> int | None:
    """An identity, or a form on a cone, by products, or as a sum of squares."""
    g = S.goal
    try:
        red = reduced(s, S)
        if g.op == "eq":
            return None if red.poly else s._closing(S, red, Node("n"))
        strict = g.op == "lt"
        if s.sampler.fails(S, rel("le", ZERO, node_of(s.ring, red.poly))):
            return None
        s.b.spend(5)
        form = on_cone(s.ring, S, red.poly, strict)
        if form is None and len(red.poly) <= 60:
            for degree in range(1, s.degree + 1):
                s.b.spend(10 * degree)
                form = by_products(s.ring, S, red.poly, strict, degree)
                if form is not None:
                    break
        if form is None and len(red.poly) <= (60 if s.thorough else 30):
            form = sum_of_squares(s.ring, red.poly, strict, (), s.b.spend)
        if form is None and len(red.poly) <= 30 and degree_of(red.poly) <= 4:
            form = by_products(s.ring, S, red.poly, strict, 2, squares_of(s.ring, red.poly))
    except Refused:
        return None
    return None if form is None else s._closing(S, red, form)


def with_hypotheses(s: Closing, S: Sequent, depth: int) -> int | None:
    """Squares times products of hypotheses, and the same for the polynomial times something positive."""
    g = S.goal
    if g.op not in ORDERS or depth < DEEP:
        return None
    red = reduced(s, S)
    atoms = {i for m in red.poly for i in m}
    numbers, terms, degree = MOST if s.thorough else FEW
    if not 1 <= len(atoms) <= numbers or len(red.poly) > terms or not 2 <= degree_of(red.poly) <= degree:
        return None
    if s.sampler.fails(S, rel("le", ZERO, node_of(s.ring, red.poly))):
        return None
    orders = [o for o in _orders(s, S, atoms) if degree_of(o[1]) <= degree_of(red.poly)][:9]
    units = list(_multipliers(s, S, atoms, red.poly))
    tries = [(*unit, 0) for unit in units] + [([], ONE_POLY, 1), ([], ONE_POLY, 2)]
    tries += [*((*unit, 1) for unit in units), ([], ONE_POLY, 3)]
    if not s.thorough or any(s.ring.atoms[i].op in ("log", "exp") for i in atoms):
        tries = [([], ONE_POLY, 1)]
    for unit, factor, products in tries:
        p = times(red.poly, factor)
        if degree_of(p) > degree or len(p) > terms or (products and not orders):
            continue
        factors = _products(orders, products, degree_of(p))
        if factors is None:
            continue
        form = sum_of_squares(s.ring, p, g.op == "lt", factors, s.b.spend)
        if form is not None:
            red.grown(factor)
            red.unit += unit
            return s._closing(S, red, form)
    return None


def _orders(s: Closing, S: Sequent, atoms: set[int]) -> list[tuple[Node, Poly, bool]]:
    """The orders among the hypotheses that speak of these atoms only, once equations are used."""
    found: list[tuple[Node, Poly, bool]] = []
    for f, q, strict in inequalities(s.ring, S):
        p = without_powers(s.ring, S, eliminated(s.ring, S, Reduction(q))).poly
        if p and {i for m in p for i in m} <= atoms and not any(p == r for _, r, _ in found):
            found.append((f, p, strict))
    return _without_sums(s, found)


def _without_sums(s: Closing, orders: list[tuple[Node, Poly, bool]]) -> list[tuple[Node, Poly, bool]]:
    """Without the linear ones that others add up to: products of those are sums of products of the others."""
    linear = [o for o in orders if degree_of(o[1]) == 1]
    if len(linear) > MAX_LINEAR:
        return orders
    said = {id(o): rel("lt" if o[2] else "le", ZERO, node_of(s.ring, o[1])) for o in linear}
    for o in sorted(linear, key=lambda o: -len(o[1])):
        others = Sequent(frozenset(f for k, f in said.items() if k != id(o)), said[id(o)])
        if linear_step(s.ring, others, others.goal) is not None:
            del said[id(o)]
    return [o for o in orders if id(o) in said or degree_of(o[1]) != 1]


def _products(orders: list[tuple[Node, Poly, bool]], most: int, degree: int) -> list[Factor] | None:
    """Products of so many hypotheses; None if that adds nothing."""
    found: list[Factor] = []
    every = (c for size in range(1, most + 1) for c in combinations_with_replacement(orders, size))
    for chosen in every:
        if len(found) > max(2 * MAX_FACTORS, len(orders)):
            break
        if len({id(c) for c in chosen}) < len(chosen):
            continue  # squares of hypotheses are squares
        q, strict = ONE_POLY, True
        for _, r, sure in chosen:
            q, strict = times(q, r), strict and sure
        if degree_of(q) <= degree + degree % 2:
            found.append(([held(f) for f, _, _ in chosen], q, strict))
    return found[: MAX_FACTORS * 2] if most <= 1 or len(found) > len(orders) else None


def _multipliers(s: Closing, S: Sequent, atoms: set[int], p: Poly) -> Iterator[tuple[list[Form], Poly]]:
    """Positive forms by which a polynomial may be multiplied before it is a sum of squares."""
    ring = s.ring
    known = [(held(f), q) for f, q, strict in inequalities(ring, S, atoms) if strict and set(map(len, q)) == {1}]
    single = [(h, q) for h, q in known if len(q) == 1 and all(k > 0 for k in q.values())]
    if single and len(single) == len(atoms):
        total: Poly = {}
        for _, q in single:
            total = plus(total, q)
        yield [added(*(h for h, _ in single))], total
    squares: list[Form] = []
    total = {}
    sure = len({len(m) for m in p}) > 1
    for i in sorted(atoms):
        t = ring.atoms[i]
        h = next((h for h, q in known if set(q) == {(i,)}), None)
        squares.append(multiplied(h, h) if h else squared(t))
        sure = sure or h is not None
        total = plus(total, {(i, i): fmpq(1)})
    if len({len(m) for m in p}) > 1:
        squares.append(UNIT)
        total = plus(total, ONE_POLY)
    if sure:
        yield [added(*squares)], total


def apart_from_zero(s: Closing, S: Sequent, depth: int) -> int | None:
    """Of a homogeneous polynomial one number is zero or not: if not, squares may be multiplied with."""
    g = S.goal
    if g.op not in ORDERS or depth < 2:
        return None
    p = reduced(s, S).poly
    atoms = sorted({i for m in p for i in m})
    if not 3 <= len(atoms) <= 4 or len({len(m) for m in p}) != 1 or degree_of(p) % 2 or degree_of(p) > 8 or degree_of(p) < 6:
        return None
    t = s.ring.atoms[atoms[0]]
    if any(rel(op, *pair) in S.given for op in ("lt", "eq") for pair in ((t, ZERO), (ZERO, t))):
        return None
    return s.b.back(S, "order", (t, ZERO), lambda W: s.prove(W, depth - 1))


def closing(s: Closing, S: Sequent, red: Reduction, form: Form) -> int:
    """The goal from a form that is the polynomial that is left."""
    if S.goal.op == "lt" and not red.poly and form.op == "n" and form.q == 0:
        raise Stuck("zero is not positive")
    off = plus(positive(S, form, s.ring)[0], scaled(red.poly, fmpq(-1)))
    if off and len(off) <= 400:
        rest = without_powers(s.ring, S, eliminated(s.ring, S, Reduction(off)))
        if not rest.poly:
            for f, m in rest.multipliers.items():
                red.noted(f, scaled(m, fmpq(-1)))
    return s.b.leaf(S, "algebra", product(red.unit), form, *red.ideal(s.ring))
