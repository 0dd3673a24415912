"""The sign of a sum of logarithms with whole coefficients, by two products: 0 <= log a + log b - 2 log c from c^2 <= a b."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ZERO, Node, add, mul, neg, num, rel
from axiomcheck.tactics.builder import Builder, Tactic, Todo
from axiomcheck.tactics.chords import logarithms_of
from axiomcheck.tactics.closing import ORDERS
from axiomcheck.tactics.forms import added, function, held
from axiomcheck.tactics.logarithms import log_tangent
from axiomcheck.tactics.positivity import (
    Reduction,
    cleared,
    difference_of,
    eliminated,
    node_of,
    product,
    scaled,
)

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

MAX_LOGARITHMS, MAX_FACTORS = 6, 12


def by_products(s: Scalar, S: Sequent, depth: int) -> int | None:
    """The sign of a multiple of such a sum, by that of the factor and by the order of the products."""
    g = S.goal
    if g.op not in ORDERS or depth < 2 or not g.has("log"):
        return None
    red = eliminated(s.ring, S, cleared(s.ring, S, Reduction(difference_of(s.ring, g))))
    rest, slopes = logarithms_of(s.ring, red.poly)
    if rest or not 2 <= len(slopes) <= MAX_LOGARITHMS or not (counts := _counts(slopes)):
        return None
    one, k = next(iter(slopes.values())), next(iter(counts.values()))
    factor = node_of(s.ring, scaled(one, fmpq(1, k)))
    if s.sampler.fails(S, rel("le", ZERO, factor)):
        factor, counts = node_of(s.ring, scaled(one, fmpq(-1, k))), {i: -k for i, k in counts.items()}
    high, low = ([s.ring.atoms[i].kids[0] for i, k in counts.items() for _ in range(k * up)] for up in (1, -1))
    order = rel(g.op, mul(*low), mul(*high))
    if s.sampler.fails(S, order):
        return None
    logs = add(*(mul(num(k), s.ring.atoms[i]) for i, k in counts.items()))
    side, sign = rel(g.op, ZERO, factor), rel(g.op, ZERO, logs)
    todo: Todo = [(order, lambda W: s.prove(W, depth - 1)), (side, lambda W: s.prove(W, depth - 1))]
    todo += [(rel("lt", ZERO, u), lambda W: s.prove(W, depth - 1)) for u in dict.fromkeys((*low, *high))]
    shown: Tactic = lambda W: _by_order(s, W, order, low, high)
    return s.b.having(S, [*todo, (sign, shown)], lambda W: s._closing(W, red, product([held(side), held(sign)])))


def _counts(slopes: dict[int, Poly]) -> dict[int, int]:
    """How often each logarithm is there, up to a common factor; none if there is no such factor, or too many of them."""
    one = next(iter(slopes.values()))
    (m, c), *_ = one.items()
    found = {i: p.get(m, fmpq(0)) / c for i, p in slopes.items()}
    if any(scaled(one, found[i]) != p for i, p in slopes.items()):
        return {}
    below = lcm(*(int(k.q) for k in found.values()))
    counts = {i: int((k * below).p) for i, k in found.items()}
    return counts if sum(map(abs, counts.values())) <= MAX_FACTORS else {}


def _by_order(s: Scalar, S: Sequent, order: Node, low: list[Node], high: list[Node]) -> int:
    """high (log high - log low) >= high - low >= 0, and both logarithms are sums of logarithms."""
    b = s.b
    below, above = order.kids
    tangent = log_tangent(below, above)
    wholes = [rel("eq", function("log", mul(*fs)), add(*(function("log", u) for u in fs))) for fs in (high, low)]
    todo: Todo = [(rel("lt", ZERO, mul(*fs)), _positive(b, fs)) for fs in (low, high)]
    todo += [(f, _log_of_product(b, fs)) for f, fs in zip(wholes, (high, low), strict=True)]
    todo.append((tangent, lambda _: s._tangent_shown(below, above)))
    ideal = (wholes[0], neg(above), wholes[1], above)
    last = b.by("algebra", held(rel("lt", ZERO, above)), added(held(order), held(tangent)), *ideal)
    return b.having(S, todo, last)


def _positive(b: Builder, factors: list[Node]) -> Tactic:
    """0 < u v ..., as each of them is positive."""
    return b.by("algebra", UNIT, product([UNIT, *(held(rel("lt", ZERO, u)) for u in factors)]))


def _log_of_product(b: Builder, factors: list[Node]) -> Tactic:
    """log (u v ...) = log u + log v + ..., as each of them is positive."""
    if len(factors) < 2:
        return b.equal() if factors else b.using("rewrite", (mul(), num(1)), b.alone("fact", "log1"))
    first, rest = factors[0], mul(*factors[1:])
    signs = [rel("lt", ZERO, u) for u in (first, rest)]
    split, more = (rel("eq", function("log", mul(*fs)), add(*(function("log", u) for u in fs)))
                   for fs in ([first, rest], factors[1:]))  # fmt: skip
    clashes = [b.clash(rel("le", u, ZERO), f) for u, f in zip((first, rest), signs, strict=True)]
    by_law = b.by_cases("log_mul", (first, rest), *clashes, b.hypothesis)
    todo: Todo = [(signs[1], _positive(b, factors[1:])), (split, by_law), (more, _log_of_product(b, factors[1:]))]
    return lambda S: b.having(S, todo, b.equal(split, num(-1), more, num(-1)))
