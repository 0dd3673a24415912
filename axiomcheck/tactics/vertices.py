"""Sums at the vertices of the simplex: what they are there, and that convex ones are nowhere larger.

With f convex in x, f(p, x) <= f(p, 0) + x h(p), where h(p) = f(p, 1) - f(p, 0).  If h falls with p, then with m = min(p)
the sum of f(p, x) is at most the sum of f(p, 0) and h(m), as x sums to one.  Where h grows, m is max(p).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    Refused,
    add,
    at,
    every,
    minus,
    mul,
    neg,
    opened,
    rel,
    substitute,
    total,
)
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.forms import dl
from axiomcheck.tactics.positivity import node_of
from axiomcheck.tactics.reading import (
    aggregates_of,
    distributions,
    extrema_of,
    fresh_class,
    put_in,
    scalars_only,
)

if TYPE_CHECKING:
    from axiomcheck.tactics.aggregates import Aggregates


def below_vertex(a: Aggregates, S: Sequent) -> int:
    """The goal from the largest value at vertices of each of its sums."""
    if S.goal.op not in ("le", "lt"):
        raise Stuck("not an order")
    found = list(_bounds(a, S))
    if not found:
        raise Stuck("no sum of a vector and the extremum of another")

    todo: Todo = []
    for t, base, rise, x in found:
        bound = rel("le", t, add(total(base), rise) if base != ZERO else rise)
        todo.append((bound, fixed(_bounded, a, t, base, rise, x)))
    return _positive_extrema(a, S, lambda W: a.b.having(W, todo, lambda V: a.with_sizes(V, a._of_sums)))


def _bounds(a: Aggregates, S: Sequent) -> Iterator[tuple[Node, Node, Node, str]]:
    """A sum, f(p, 0), h(m) for an extremum m of p in the goal, and x."""
    vectors = [v.name for v in distributions(S) if v.op == "at"]
    for t in aggregates_of(S.goal):
        for e in extrema_of(Sequent(frozenset(), S.goal)):
            p = e.kids[0]
            if t.op != "sum" or t.classes or e.classes or p.op != "at" or p.name not in vectors:
                continue
            body = t.kids[0]
            for x in (x for x in vectors if x != p.name and {name for k, name in body.names if k == "v"} == {x, p.name}):
                try:
                    base, met = (substitute(body, vectors={x: v}) for v in (ZERO, ONE))
                    rise = substitute(minus(met, base), vectors={p.name: e})
                except Refused:
                    continue
                yield t, node_of(a.ring, a.ring.poly(base)), node_of(a.ring, a.ring.poly(rise)), x


def _positive_extrema(a: Aggregates, S: Sequent, then: Tactic) -> int:
    """0 < the extrema of vectors without zeros."""
    for e in extrema_of(Sequent(frozenset(), S.goal)):
        p, sign = e.kids[0], rel("lt", ZERO, e)
        if e.classes or sign in S.given or not {every(rel("ne", p, ZERO)), every(rel("lt", ZERO, p))} & S.given:
            continue
        return a.b.have(S, sign, fixed(_positive, a, e), lambda W: _positive_extrema(a, W, then))
    return then(S)


def _positive(S: Sequent, a: Aggregates, e: Node) -> int:
    """0 < m, as it is the entry at some class."""
    k = fresh_class(S)
    signs = {every(rel(op, ZERO, e.kids[0])) for op in ("le", "lt")} | {every(rel("ne", e.kids[0], ZERO))}

    def here(W: Sequent) -> int:
        put: Tactic = lambda V: a.scalar.prove(scalars_only(V), 3)
        return a.at_classes(W, [k], a.b.knowing(rel("lt", ZERO, opened(e.kids[0], k)), put, a.scalar._last))

    return a.b.back(Sequent(S.given & signs, S.goal), "attained", (e, k), here)


def _bounded(S: Sequent, a: Aggregates, t: Node, base: Node, rise: Node, x: str) -> int:
    """sum f(p, x) <= sum (f(p, 0) + x h(m)), class by class, which is sum f(p, 0) + h(m)."""
    line = total(add(base, mul(rise, at(x))))
    compared = rel("le", t, line)
    last = a.b.follows(compared, rel("eq", total(at(x)), ONE), neg(rise))
    return a.b.have(S, compared, a.b.using("compare", (), a._pointwise), last)


def at_vertex(a: Aggregates, S: Sequent) -> int:
    """The goal with the values of its sums of vertices: f at the vertex's class, and what is left at 0."""
    for t in sorted((t for t in aggregates_of(S.goal) if t.op == "sum" and not t.classes), key=simple):
        for c in sorted({str(u.classes[0]) for u in t.kids[0].nodes() if u.op == "dl" and u.classes[1] == 0}):
            here, elsewhere = (put_in(t.kids[0], dl(c, 0), v) for v in (ONE, ZERO))
            value = add(minus(opened(here, c), opened(elsewhere, c)), total(elsewhere))
            plain = node_of(a.ring, a.ring.poly(value))
            equal = rel("eq", t, plain)
            return a.b.have(S, equal, a._linear, a.b.using("rewrite", (t, plain), a.prove))
    raise Stuck("no sum of a vertex")
