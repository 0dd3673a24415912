"""Goals with roots: one root after the other is isolated, and both sides are raised to its power."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Form, Sequent, positive
from axiomcheck.calculus.term import ZERO, Node, mul, rel
from axiomcheck.tactics.builder import Stuck, Tactic, simple
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.polynomials import degree_of, reduced, without_powers
from axiomcheck.tactics.positivity import Reduction, by_power, node_of, powered, product, scaled
from axiomcheck.tactics.work import plus, times

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

MAX_TERMS, MAX_DEGREE, MAX_ROOT = 50, 8, 12


def isolated(s: Scalar, S: Sequent, depth: int) -> int | None:
    """high - low is P r + Q for a number r with r^k = t: signs of P, Q and of P^k t and Q^k."""
    g = S.goal
    if g.op not in ("le", "lt") or depth < 1:
        return None
    if not any(t.op in ("root", "var", "at") for t in g.nodes()):
        return None
    red = reduced(s, S)
    s.b.spend(1 + len(red.poly) // 2)
    if len(red.poly) > MAX_TERMS or degree_of(red.poly) > MAX_DEGREE:
        return None
    atoms = {i for m in red.poly for i in m}
    powers = [f for f in S.given if f.op == "eq" and f.kids[0].op == "pow"]
    for f in sorted(powers, key=lambda f: (-f.kids[1].size, simple(f))):
        r, k = f.kids[0].kids[0], f.kids[0].k
        if r.op not in ("root", "var") or not 2 <= k <= MAX_ROOT:
            continue
        if r.op == "var" and not s.entails(S, rel("le", ZERO, r)):
            continue
        ((i,),) = s.ring.poly(r)
        if i not in atoms or i in {j for m in s.ring.poly(f.kids[1]) for j in m}:
            continue
        if any(i in _inside(s, a) for a in atoms - {i}):
            continue
        parts = by_power(red.poly, i)
        if max(parts) != 1:
            continue
        try:
            return _by_powers(s, S, red, f, parts.get(1, {}), parts.get(0, {}), depth)
        except Stuck:
            continue
    return None


def _inside(s: Scalar, atom: int) -> set[int]:
    """The atoms inside of an atom."""
    found: set[int] = set()
    for t in s.ring.atoms[atom].kids:
        if not t.formula:
            for m in s.ring.poly(t):
                found |= set(m)
    return found | {j for a in found for j in _inside(s, a)}


def _by_powers(s: Scalar, S: Sequent, red: Reduction, f: Node, P: Poly, Q: Poly, depth: int) -> int:
    """0 <= P r + Q, or 0 < P r + Q."""
    p, q = node_of(s.ring, P), node_of(s.ring, Q)
    whole = rel(S.goal.op, ZERO, node_of(s.ring, red.poly))
    up, down = rel("le", ZERO, p), rel("le", ZERO, q)
    T = S.showing(whole)
    usual = P[()] > 0 if set(P) == {()} else not s.sampler.fails(S, up)
    sure = Q[()] > 0 if set(Q) == {()} else not s.sampler.fails(S, down)

    def settled(W: Sequent) -> int:
        """Signs of P and Q are among the hypotheses."""
        negative_p, negative_q = rel("lt", p, ZERO), rel("lt", q, ZERO)
        if up in W.given and down in W.given:
            return _both_positive(s, W, f, up, down, depth)
        if up in W.given and negative_q in W.given:
            return _compared(s, W, f, P, scaled(Q, fmpq(-1)), up, True, depth)
        if down in W.given and negative_p in W.given:
            return _compared(s, W, f, scaled(P, fmpq(-1)), Q, down, False, depth)
        return s.prove(W, depth - 1)

    def on_q(W: Sequent) -> int:
        if up in W.given and not s.sampler.fails(W, _powers(s, f, P, scaled(Q, fmpq(-1)), S.goal.op)):
            compared: Tactic = lambda V: _compared(s, V, f, P, scaled(Q, fmpq(-1)), up, True, depth)
            return s.b.first(W, compared, by_sign_of_q)
        return by_sign_of_q(W)

    def by_sign_of_q(W: Sequent) -> int:
        if not sure and not s.sampler.fails(W, rel("lt", q, ZERO)):
            return s.b.have(W, rel("lt", q, ZERO), lambda V: s.prove(V, depth - 1), settled)
        if sure:
            return s.b.have(W, down, lambda V: s.prove(V, depth - 1), settled)
        return s.b.back(W, "decide", (down,), settled)

    def on_p(W: Sequent) -> int:
        if usual:
            return s.b.have(W, up, lambda V: s.prove(V, depth - 1), on_q)
        if sure and not s.sampler.fails(W, _powers(s, f, scaled(P, fmpq(-1)), Q, S.goal.op, False)):
            by_q = lambda V: _compared(s, V, f, scaled(P, fmpq(-1)), Q, down, False, depth)
            return s.b.have(W, down, lambda V: s.prove(V, depth - 1), by_q)
        if not s.sampler.fails(W, rel("lt", p, ZERO)):
            below = s.b.knowing(rel("lt", p, ZERO), lambda V: s.prove(V, depth - 1), on_q)
            return s.b.first(W, below, s.b.using("decide", (up,), on_q))
        return s.b.back(W, "decide", (up,), on_q)

    return s.b.have(S, whole, lambda W: on_p(W) if W == T else on_p(T), lambda W: s._closing(W, red, held(whole)))


def _powers(s: Scalar, f: Node, P: Poly, Q: Poly, op: str, root_above: bool = True) -> Node:
    """Q^k <= P^k t, or the other way round."""
    k = f.kids[0].k
    high = times(powered(P, k), s.ring.poly(f.kids[1]))
    d = plus(high, scaled(powered(Q, k), fmpq(-1)))
    return rel(op, ZERO, node_of(s.ring, d if root_above else scaled(d, fmpq(-1))))


def _both_positive(s: Scalar, S: Sequent, f: Node, up: Node, down: Node, depth: int) -> int:
    """0 <= P r + Q as no part is negative."""
    r = f.kids[0].kids[0]
    root = Node("a", (r,)) if r.op == "root" else held(rel("le", ZERO, r))
    if S.goal.op == "le":
        form = added(multiplied(held(up), root), held(down))
        use = lambda W: s.b.leaf(W, "algebra", UNIT, form)
        return use(S) if r.op == "root" else s.b.have(S, rel("le", ZERO, r), s._last, use)
    strict = rel("lt", ZERO, down.kids[1])
    if not s.sampler.fails(S, strict):
        form = added(multiplied(held(up), root), held(strict))
        use = lambda W: s.b.leaf(W, "algebra", UNIT, form)
        then = lambda W: use(W) if r.op == "root" else s.b.have(W, rel("le", ZERO, r), s._last, use)
        return s.b.have(S, strict, lambda W: s.prove(W, depth - 1), then)
    above, factor = rel("lt", ZERO, r), rel("lt", ZERO, up.kids[1])
    form = added(multiplied(held(factor), held(above)), held(down))
    use = s.b.by("algebra", UNIT, form)
    show = lambda W: s.prove(W, depth - 1)
    return s.b.have(S, factor, show, s.b.knowing(above, show, use))


def _compared(s: Scalar, S: Sequent, f: Node, P: Poly, Q: Poly, sign: Node, root_above: bool, depth: int) -> int:
    """Q <= P r (or P r <= Q) from Q^k <= P^k t (or the contrary), where the larger side is not negative.

    Against it: the smaller side would be larger by some d > 0; then its k-th power is larger as well.
    """
    b, ring = s.b, s.ring
    r, k = f.kids[0].kids[0], f.kids[0].k
    powers = _powers(s, f, P, Q, S.goal.op, root_above)
    p, q = node_of(ring, P), node_of(ring, Q)
    side, other = (mul(p, r), q) if root_above else (q, mul(p, r))  # other <= side is wanted
    root = Node("a", (r,)) if r.op == "root" else held(rel("le", ZERO, r))
    high: list[Form] = [held(sign), root] if root_above else [held(sign)]
    whole = S.goal

    def against(W: Sequent) -> int:
        if whole in W.given:
            return b.hypothesis(W)
        if whole.op == "le" and W.given & {rel("eq", *whole.kids), rel("lt", *whole.kids)}:
            return s._last(W)
        contrary = next(c for c in (rel("eq", *whole.kids), rel("lt", *whole.kids[::-1])) if c in W.given)
        d = held(contrary) if contrary.op == "lt" else None
        if d is None:  # equal: the powers are equal, against 0 < their difference
            a, c = ring.poly(side), ring.poly(other)
            total: Poly = {}
            for j in range(k):  # a^k - c^k = (a - c) sum a^j c^(k-1-j)
                total = plus(total, times(powered(a, j), powered(c, k - 1 - j)))
            return _absurd(s, W, f, held(powers), [(contrary, total)], side, other, root_above)
        # other^k - side^k = sum over j < k of binomial(k, j) side^j d^(k-j)
        parts = [product([amount(comb(k, j)), *(high * j), *([d] * (k - j))]) for j in range(k)]
        return _absurd(s, W, f, added(*parts, held(powers)), [], side, other, root_above)

    def by_order(W: Sequent) -> int:
        if r.op != "root" and rel("le", ZERO, r) not in W.given:
            return b.have(W, rel("le", ZERO, r), s._last, by_order)
        return b.back(W, "order", whole.kids, against)

    return b.have(S, powers, lambda W: s.prove(W, depth - 1), by_order)


def _absurd(
    s: Scalar, S: Sequent, f: Node, form: Form, more: list[tuple[Node, Poly]], side: Node, other: Node, root_above: bool
) -> int:  # fmt: skip
    """The form is zero but for multiples of the equations."""
    left = positive(S, form, s.ring)[0]
    red = Reduction(left)
    for equation, factor in more:  # equation: 0 = whole; whole is side - other
        d = s.ring.difference(*equation.kids)
        sign = fmpq(-1) if not plus(d, s.ring.difference(side, other)) else fmpq(1)
        red.poly = plus(red.poly, times(scaled(factor, -sign), d))
        red.noted(equation, scaled(factor, sign))
    red = without_powers(s.ring, Sequent(frozenset([f]), S.goal), red)
    return s.b.leaf(S, "absurd", form, *red.taken_away(s.ring))

