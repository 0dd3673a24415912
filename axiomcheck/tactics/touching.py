"""Sums of square roots: each root is bounded at a point at which both sides are equal, and the bounds are added.

Above, 2 k r <= u + k^2 for a root r of u, as a square; below, by the plane that touches sqrt(u), which is shown as a goal of
its own.  A number k may be a rational multiple of the root of a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import Form, Sequent
from axiomcheck.calculus.rules import positive as positive_form
from axiomcheck.calculus.term import ONE, ZERO, Node, add, minus, mul, num, rel
from axiomcheck.tactics.builder import Stuck, Todo
from axiomcheck.tactics.forms import held, squared
from axiomcheck.tactics.linear import combination
from axiomcheck.tactics.polynomials import without_powers
from axiomcheck.tactics.positivity import (
    ONE_POLY,
    Reduction,
    combined,
    difference_of,
    eliminated,
    inequalities,
    product,
    scaled,
)
from axiomcheck.tactics.sampling import Cloud, atoms_of, lowest
from axiomcheck.tactics.work import plus, times

if TYPE_CHECKING:
    from axiomcheck.tactics.closing import Closing

MAX_ROOTS, DENOMINATOR, NEAR, OWN_DEPTH = 6, 60, 1e-7, 4
SMALL = 12  # denominators of a point that is found by going downhill
SCALES = tuple(map(Fraction, ("1", "1/2", "1/3", "1/4", "2", "3")))


def at_equality(s: Closing, S: Sequent, depth: int) -> int | None:
    """The goal from bounds of its roots that touch at a point of equality."""
    g = S.goal
    if g.op != "le" or depth < 1:
        return None
    roots = list(dict.fromkeys(t for t in g.nodes() if t.op == "root" and t.k == 2))
    moving, fixed_ = [r for r in roots if r.names], [r for r in roots if not r.names]
    if not 2 <= len(moving) <= MAX_ROOTS or any(t.op in ("log", "exp", "inv") for t in g.nodes()):
        return None
    for at in _places(s, S):
        for k in (ONE, *fixed_):
            try:
                if (found := _added(s, S, moving, [ONE, *fixed_], k, at, depth)) is not None:
                    return found
            except Stuck:
                continue
    return None


def _places(s: Closing, S: Sequent) -> Iterator[dict[Node, float]]:
    """A point at which the hypotheses hold and both sides are equal: with equal numbers, or found by going downhill."""
    numbers = sorted({a for f in (S.goal, *S.given) for a in atoms_of(f)}, key=lambda a: a.name)
    if not all(a.op == "var" for a in numbers):
        return
    for scale in SCALES:
        at = dict.fromkeys(numbers, float(scale))
        cloud = Cloud({a: np.array([v]) for a, v in at.items()}, 1)
        if cloud.meets(S.given).all() and abs(float(cloud.of(minus(*S.goal.kids))[0])) < NEAR:
            yield at
            return
    low = lowest(S, minus(*S.goal.kids[::-1]))
    if low is None or not set(numbers) <= set(low):
        return
    near = {a: float(Fraction(low[a]).limit_denominator(SMALL)) for a in numbers}
    cloud = Cloud({a: np.array([v]) for a, v in near.items()}, 1)
    if cloud.meets(S.given).all() and abs(float(cloud.of(minus(*S.goal.kids))[0])) < NEAR:
        yield near


def _added(
    s: Closing, S: Sequent, roots: list[Node], units: list[Node], k: Node, at: dict[Node, float], depth: int
) -> int | None:  # fmt: skip
    """k times the goal as a sum of bounds of the roots and of hypotheses."""
    ring = s.ring
    red = Reduction(difference_of(ring, S.goal))
    positive = [rel("lt", ZERO, u) for u in units if u != ONE]
    touching = [f for r in roots for f in _planes(r, units, at) if not s.sampler.fails(S, f)]
    T = S.assuming(*positive, *touching)
    linear = Sequent(frozenset(f for f in S.given if f.op == "eq" and not f.has("root")), S.goal)

    def plainly(p: Poly) -> Reduction:
        """Squares of roots replaced, then what equations without roots give."""
        return eliminated(ring, linear, without_powers(ring, S, Reduction(p)))

    def plain(p: Poly) -> Poly:
        return plainly(p).poly

    squares = [minus(r, c) for r in roots for c in _multiples(r, units, at)]
    pool: list[tuple[list[Form], Poly]] = [([], ONE_POLY)]
    pool += [([squared(t)], plain(times(ring.poly(t), ring.poly(t)))) for t in squares]
    orders = [(f, p) for f, p, _ in inequalities(ring, T)]
    pool += [([held(f)], plain(p)) for f, p in orders]
    if k != ONE:
        pool += [([held(f), Node("a", (k,))], plain(times(p, ring.poly(k)))) for f, p in orders if f not in touching]
    s.b.spend(20 + 10 * len(pool))
    found = combination([p for _, p in pool], plain(times(red.poly, ring.poly(k))), [False] * len(pool), [False] * len(pool))
    if found is None:
        return None
    used = [(c, forms) for c, (forms, _) in zip(found, pool, strict=True) if c]
    form = combined(used)
    needed = [f for f in touching if any(held(f) in forms for _, forms in used)]
    if k != ONE:
        red.grown(ring.poly(k))
        red.unit.append(held(rel("lt", ZERO, k)))

    def last(W: Sequent) -> int:
        off = plainly(plus(positive_form(W, form, ring)[0], red.poly, fmpq(-1)))
        for f, m in off.multipliers.items():
            red.noted(f, scaled(m, fmpq(-1)))
        return s.b.leaf(W, "algebra", product(red.unit), form, *red.ideal(ring))

    todo: Todo = [(f, s.b.alone("enclosed")) for f in positive]
    return s.b.having(S, [*todo, *((f, lambda V: s.prove(V, OWN_DEPTH)) for f in needed)], last)


def _rational(x: float) -> Fraction | None:
    q = Fraction(x).limit_denominator(DENOMINATOR)
    return q if abs(float(q) - x) < NEAR else None


def _value(t: Node, at: dict[Node, float]) -> float:
    return float(Cloud({a: np.array([v]) for a, v in at.items()}, 1).of(t)[0])


def _multiples(r: Node, units: list[Node], at: dict[Node, float]) -> list[Node]:
    """The value of a root at the point, as a rational multiple of a unit."""
    found = []
    for u in units:
        below = _value(u, at)
        if below and (q := _rational(_value(r, at) / below)) is not None:
            found.append(mul(num(q), u))
    return found


def _planes(r: Node, units: list[Node], at: dict[Node, float]) -> list[Node]:
    """The plane that touches r at the point lies below r, times a unit: d . x + e <= unit * r."""
    here, step = _value(r, at), 1e-6
    if here < 1e-6:
        return []
    (u,) = r.kids
    slopes = {}
    for a in atoms_of(r):
        up, down = {**at, a: at[a] + step}, {**at, a: at[a] - step}
        slopes[a] = (_value(u, up) - _value(u, down)) / (2 * step) / (2 * here)
    found = []
    for unit in units:
        k = _value(unit, at)
        ds = {a: _near(k * d) for a, d in slopes.items()}
        if any(d is None for d in ds.values()):
            continue
        e = _rational(k * here - sum(float(d or 0) * at[a] for a, d in ds.items()))
        if e is not None:
            plane = add(*(mul(num(d), a) for a, d in ds.items() if d), num(e))
            found.append(rel("le", plane, mul(unit, r) if unit != ONE else r))
    return found


def _near(x: float) -> Fraction | None:
    """A slope, which a difference quotient gives roughly."""
    q = Fraction(x).limit_denominator(24)
    return q if abs(float(q) - x) < 1e-4 else None
