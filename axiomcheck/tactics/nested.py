"""Quotients inside quotients, such as a smoothed cell in a ratio: each becomes one quotient in lowest terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, inv, mul, rel
from axiomcheck.tactics.builder import Stuck, Tactic, fixed
from axiomcheck.tactics.positivity import FACTORED, ONE_POLY, by_power, dense, node_of, powered, sparse
from axiomcheck.tactics.work import note, plus, times

if TYPE_CHECKING:
    from axiomcheck.tactics.quotients import Quotients

RELATIONS = ("le", "lt", "eq", "ne")
RATIONAL = frozenset(("num", "var", "at", "add", "mul", "pow", "inv"))
MAX_TERMS = 4_000  # of a numerator or denominator before it is in lowest terms


def single(s: Quotients, S: Sequent, depth: int) -> int | None:
    """The goal with one quotient in lowest terms on each side, if rational functions have quotients inside quotients."""
    sides = S.goal.kids if S.goal.op in RELATIONS else ()
    if not any(True for side in sides for _ in _inner(side)) or not all(t.op in RATIONAL for side in sides for t in side.nodes()):
        return None
    return _next(s, S, depth)


def _next(s: Quotients, S: Sequent, depth: int) -> int:
    for side in S.goal.kids:
        u = next(_inner(side), None)
        if u is not None:
            return _replaced(s, S, u, fixed(_turned, s, u, depth))
    for side in S.goal.kids:
        if any(t.op == "inv" for t in side.nodes()) and not _plain(side):
            return _replaced(s, S, side, lambda W: _next(s, W, depth))
    kept = frozenset(f for f in S.given if not any(True for t in f.kids if not t.formula for _ in _inner(t)))
    return s.prove(Sequent(kept, S.goal), depth)


def _inner(t: Node) -> Iterator[Node]:
    """What is divided by, where there is a quotient in it, innermost first."""
    for kid in t.kids:
        yield from _inner(kid)
    if t.op == "inv" and not t.loose and any(u.op == "inv" for u in t.kids[0].nodes()):
        yield t.kids[0]


def _plain(t: Node) -> bool:
    """Is it a quotient as `_replaced` leaves it?"""
    top, *below = t.kids if t.op == "mul" and len(t.kids) == 2 else (t,)
    return not any(u.op == "inv" for u in top.nodes()) and all(u.op == "inv" for u in below)


def _replaced(s: Quotients, S: Sequent, u: Node, then: Tactic) -> int:
    """The goal with N/D for u: in lowest terms, where every denominator in u has a sign."""
    inverses = list(dict.fromkeys(t for t in u.nodes() if t.op == "inv"))
    N, D = _lowest(s, u)
    plain = N if D == ONE else mul(N, inv(D))
    equal = rel("eq", u, plain)

    def known(W: Sequent) -> int:
        few = (f for f in W.given if f.op in ("lt", "eq") and (ZERO in f.kids or any(v.op == "inv" for v in f.nodes())))
        T = Sequent(frozenset(few), equal)
        return s.b.have(W, equal, lambda _: s.prove(T, 1), s.b.using("rewrite", (u, plain), then))

    return _signed(s, S, [*inverses, *([inv(D)] if D != ONE else [])], known)


def _signed(s: Quotients, S: Sequent, left: list[Node], then: Tactic) -> int:
    """With the sign of what each divides by, and u * 1/u = 1, among the hypotheses."""
    if not left:
        return then(S)
    (t, *rest) = left
    u = t.kids[0]
    if rel("eq", mul(u, t), ONE) in S.given:
        return _signed(s, S, rest, then)
    for order in (rel("lt", ZERO, u), rel("lt", u, ZERO)):
        if order in S.given or s._sign(S, order, 3):
            unit: Tactic = lambda W: s.product_is_one(W, t, lambda V: _signed(s, V, rest, then))
            return s.b.have(S, order, fixed(s.prove, 2), unit)
    raise Stuck("a sign is open", u)


def _turned(S: Sequent, s: Quotients, u: Node, depth: int) -> int:
    """inv(N * inv(D)) is D * inv(N)."""
    N, D = _lowest(s, u)
    if D == ONE:
        return _next(s, S, depth)
    parts = rel("eq", inv(mul(N, inv(D))), mul(inv(N), inv(inv(D))))
    back = rel("eq", inv(inv(D)), D)

    def shown(name: str, *terms: Node) -> Tactic:
        return s.b.alone("fact", name, *terms)

    def rewritten(W: Sequent) -> int:
        return s.b.back(W, "rewrite", parts.kids, s.b.knowing(back, shown("inv_inv", D), again))

    again = s.b.using("rewrite", back.kids, lambda V: _next(s, V, depth))
    return s.b.have(S, parts, shown("inv_mul", N, inv(D)), rewritten)


def _lowest(s: Quotients, u: Node) -> tuple[Node, Node]:
    """A numerator and a denominator without common factor: u with its innermost quotients multiplied out."""
    ring = s.ring
    top, below = ring.poly(u), ONE_POLY
    while True:
        found = sorted(i for i in {i for m in top for i in m} if ring.atoms[i].op == "inv")
        if not found:
            break
        i = found[-1]
        d, powers = ring.poly(ring.atoms[i].kids[0]), by_power(top, i)
        k = max(powers)
        top = {}
        for e, p in powers.items():
            top = plus(top, times(p, powered(d, k - e)))
        below = times(below, powered(d, k))
        if max(len(top), len(below)) > MAX_TERMS:
            raise Stuck("too large a quotient")
    atoms = sorted({i for p in (top, below) for m in p for i in m})
    note(FACTORED * (len(top) + len(below)))
    a, b = dense(top, atoms), dense(below, atoms)
    if b == 0:
        raise Stuck("a quotient by zero")
    g = a.gcd(b)
    a, b = a / g, b / g
    if a == 0:
        return ZERO, ONE
    lead = b.leading_coefficient()
    return node_of(ring, sparse(a / lead, atoms)), node_of(ring, sparse(b / lead, atoms))
