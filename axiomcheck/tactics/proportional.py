"""Distributions are the same where Cauchy's inequality is an equation: (sum p x)^2 = sum p^2 sum x^2.

With t = sum p x and B = sum x^2, sum (B p - t x)^2 = B (sum p^2 B - t^2) = 0, so that B p = t x at every class.
Both lists add up to 1: B = t, and p = x.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    every,
    minus,
    mul,
    neg,
    num,
    opened,
    power,
    rel,
    replaced,
    root,
    total,
    var,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import Tactic, fixed
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.products import positive_squares
from axiomcheck.tactics.reading import fresh_class

B_, R_, T_ = map(var, ("b_", "r_", "t_"))
SMALL = 3_000  # steps for what follows of numbers


@dataclass(frozen=True)
class Lists:
    """Two distributions, the sum of their products, and the roots of sums of squares that it is compared with."""

    p: Node
    x: Node
    t: Node
    roots: tuple[Node, ...]


def lists_of(S: Sequent) -> Lists | None:
    """The two that are to be the same, where an equation speaks of the sum of their products."""
    g = S.goal
    if g.op != "all" or g.classes or g.kids[0].op != "eq" or not all(v.op == "at" for v in g.kids[0].kids):
        return None
    pair = set(g.kids[0].kids)
    if not {rel("eq", total(v), ONE) for v in pair} <= S.given:
        return None
    said = {t for f in S.given if f.op == "eq" for t in f.nodes()}
    products = (t for t in said if t.op == "sum" and t.kids[0].op == "mul" and not t.classes)
    t = next((t for t in products if len(t.kids[0].kids) == 2 and set(t.kids[0].kids) == pair), None)
    if t is None:
        return None
    p, x = t.kids[0].kids
    A, B = (total(power(v, 2)) for v in (p, x))
    apart = (root(A, 2), root(B, 2))
    joined = next((r for r in (root(mul(A, B), 2), root(mul(B, A), 2)) if r in said), None)
    roots = (joined,) if joined is not None else apart if set(apart) <= said else ()
    return Lists(p, x, t, roots) if roots else None


def _same(a: Aggregates, m: Lists) -> Tactic:
    b, t = a.b, m.t
    ones = [rel("eq", total(v), ONE) for v in (m.p, m.x)]
    A, B = (total(power(v, 2)) for v in (m.p, m.x))
    positive = [rel("lt", ZERO, u) for u in (A, B)]
    tight, gap = rel("eq", power(t, 2), mul(A, B)), rel("eq", total(power(minus(mul(B, m.p), mul(t, m.x)), 2)), ZERO)
    squares = [rel("eq", power(r, 2), r.kids[0]) for r in m.roots]
    whole = m.roots[0] if len(m.roots) == 1 else mul(*m.roots)
    reached = rel("eq", t, whole)
    factors = (num(-1),) if len(m.roots) == 1 else (neg(power(m.roots[1], 2)), neg(A))
    ideal = [reached, neg(add(t, whole)), *chain(*zip(squares, factors, strict=True))]
    alike, same = every(rel("eq", mul(B, m.p), mul(t, m.x))), rel("eq", B, t)
    summed = rel("eq", total(mul(B, m.p)), total(mul(t, m.x)))

    def numbers(S: Sequent) -> int:
        plain = (f for f in S.given if f.op in ("le", "lt", "eq", "ne"))
        return b.part(SMALL, lambda W: as_numbers(b, W))(Sequent(frozenset(plain), S.goal))

    def by_equation(S: Sequent) -> int:
        """By what is said of their product, as of any number."""
        about = [f for f in S.given if f.op in ("eq", "le", "lt") and whole in f.nodes()]
        of_any = [replaced(replaced(f, whole, R_), t, T_) for f in (*about, S.goal)]
        step = numbers(Sequent(frozenset(of_any[:-1]), of_any[-1]))
        return b.instance(step, {R_.name: whole, T_.name: t})(S)

    def of_root(S: Sequent, r: Node) -> int:
        return a.scalar.prove(Sequent(frozenset([rel("lt", ZERO, r.kids[0])]), S.goal), 3)

    def classes(S: Sequent) -> int:
        """Of any two numbers in place of the sums."""
        of_any = [replaced(replaced(f, t, T_), B, B_) for f in (gap, S.goal)]
        step = a.prove(Sequent(frozenset(of_any[:1]), of_any[1]))
        return b.instance(step, {B_.name: B, T_.name: t}, [gap])(S)

    def at_class(S: Sequent, then: Tactic) -> int:
        k = fresh_class(S)
        return b.back(S, "pointwise", (k,), b.at_class([alike], k, then))

    proved: Tactic = lambda S: b.having(
        S,
        [
            *zip(positive, (fixed(positive_squares, a, v, t) for v in (m.p, m.x)), strict=True),
            *((rel("lt", ZERO, r.kids[0]), numbers) for r in m.roots),
            *((rel("lt", ZERO, r), fixed(of_root, r)) for r in m.roots),
            (rel("lt", ZERO, whole), numbers),
            (reached, by_equation),
            *zip(squares, (fixed(of_root, r) for r in m.roots), strict=True),
            (tight, b.equal(*ideal)),
            (gap, b.equal(tight, B)),
            (alike, classes),
            (summed, b.using("compare", (), fixed(at_class, b.hypothesis))),
            (same, b.equal(summed, num(-1), ones[0], B, ones[1], neg(t))),
        ],
        fixed(at_class, numbers),
    )

    def shown(S: Sequent) -> int:
        return proved(S) if (opened := b.settled(S, shown)) is None else opened

    return shown


def equal_lists(S: Sequent) -> Lists | None:
    """The two that are the same, where the goal is about their sums of products and squares."""
    said = (f for f in S.given if f.op == "all" and not f.classes and f.kids[0].op == "eq")
    found = (lists_of(Sequent(S.given | {S.goal}, f)) for f in said if S.goal.op == "eq")
    return next(filter(None, found), None)


def _at_itself(a: Aggregates, m: Lists) -> Tactic:
    """All three sums are sum p^2, which is positive."""
    b, k = a.b, "k_"
    A, B = (total(power(v, 2)) for v in (m.p, m.x))
    equal = [rel("eq", u, A) for u in (m.t, B)]

    def at_class(S: Sequent) -> int:
        f = next(f for f in S.given if f.op == "all" and set(f.kids[0].kids) == {m.p, m.x})
        left, right = (opened(v, k) for v in f.kids[0].kids)
        return b.using("at_class", (f, k), b.using("rewrite", (left, right), b.equal()))(S)

    def numbers(S: Sequent) -> int:
        return as_numbers(b, Sequent(frozenset([rel("lt", ZERO, A)]), S.goal))

    same = b.class_by_class(k, at_class)
    return lambda S: b.having(
        S,
        [(rel("lt", ZERO, A), fixed(positive_squares, a, m.p, m.t)), *((f, same) for f in equal)],
        b.rewriting(equal, numbers),
    )


by_proportion = ByForm(lists_of, _same)
of_equal = ByForm(equal_lists, _at_itself)
