"""Sums of products of two functions: 2 sum f g <= sum f^2 + sum g^2, and Cauchy's (sum f g)^2 <= sum f^2 sum g^2."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, add, minus, mul, num, power, rel, total
from axiomcheck.tactics import facts
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bodies import body_by_body
from axiomcheck.tactics.builder import Stuck, Tactic, fixed
from axiomcheck.tactics.forms import held, squared
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import fresh_class

Link = tuple[Node, Tactic]


def products(a: Aggregates, t: Node) -> Iterator[Link]:
    """Of sum f g: 2 sum f g <= sum f^2 + sum g^2, and (sum f g)^2 <= sum f^2 sum g^2."""
    body = t.kids[0]
    if body.op != "mul" or len(body.kids) != 2 or body.kids[0] == body.kids[1] or not all(k.loose for k in body.kids):
        return
    squares = [total(power(k, 2), t.classes) for k in body.kids]
    yield rel("le", mul(num(2), t), add(*squares)), fixed(body_by_body, a)
    yield rel("le", power(t, 2), mul(*squares)), fixed(_cauchy, a, t)


def _cauchy(S: Sequent, a: Aggregates, t: Node) -> int:
    """0 <= sum (B f - C g)^2 = B (A B - C^2) for the sums A of f^2, B of g^2 and C of f g, where 0 < B."""
    b = a.b
    f, g = t.kids[0].kids
    B = total(power(g, 2), t.classes)
    gap = total(power(minus(mul(B, f), mul(t, g)), 2), t.classes)
    sign, positive = rel("le", ZERO, gap), rel("lt", ZERO, B)

    def squares(W: Sequent) -> int:
        k = fresh_class(W)
        shown = b.class_by_class(k, lambda V: b.leaf(V, "algebra", UNIT, squared(V.goal.kids[1].kids[0])))
        return b.through(Sequent(frozenset(), W.goal), rel("le", total(ZERO, t.classes), gap), shown)

    divided = b.by("algebra", held(positive), held(sign))

    def case(W: Sequent) -> int:
        if positive in W.given:
            return b.have(Sequent(frozenset([positive]), W.goal), sign, squares, divided)
        if rel("ne", B, ZERO) in W.given or rel("lt", B, ZERO) in W.given:
            return a.scalar._last(W)
        raise Stuck("the squares may all be 0")

    if S.goal.op != "le":
        raise Stuck("not strictly")
    if positive in S.given:
        return case(S)
    low = b.knowing(rel("le", ZERO, B), fixed(body_by_body, a), b.using("order", (ZERO, B), case))
    return b.first(S, b.knowing(positive, fixed(positive_squares, a, g, t), case), low)


def positive_squares(S: Sequent, a: Aggregates, g: Node, t: Node) -> int:
    """0 < n sum v^2, as it is at least (sum v)^2 = 1."""
    v, whole = g, rel("eq", total(g), ONE)
    if whole not in S.given or t.classes:
        raise Stuck("not the squares of a distribution")
    f = rel("le", mul(total(v), total(v)), mul(N, total(power(v, 2))))
    few = Sequent(frozenset(h for h in S.given if h == whole or (h.op == "le" and h.kids[1] == N)), S.goal)
    return a.b.have(few, f, fixed(_mean_square, a, v), lambda W: as_numbers(a.b, W))


def _mean_square(S: Sequent, a: Aggregates, v: Node) -> int:
    return facts._mean_square(a, v, S)
