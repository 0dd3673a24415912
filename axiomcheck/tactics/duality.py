"""An exponential against what is free of it: the same for the logarithms, whose derivatives are rational."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq

from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, minus, mul, neg, rel
from axiomcheck.tactics import analysis
from axiomcheck.tactics.builder import Stuck, fixed
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.polynomials import reduced
from axiomcheck.tactics.positivity import by_power, node_of, scaled

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar


def _log(t: Node) -> Node:
    return Node("log", (t,))


def by_logarithms(s: Scalar, S: Sequent, depth: int) -> int | None:
    """A <= B exp u, or B exp u <= A, with A and B positive: the order of log A and u + log B."""
    g = S.goal
    exps = analysis.terms_of(g, "exp")
    if g.op not in ("le", "lt") or depth < 2 or len(exps) != 1 or analysis.terms_of(g, "log"):
        return None
    red = reduced(s, S)
    (e,) = exps
    ((i,),) = s.ring.poly(e)
    parts = by_power(red.poly, i)
    if set(parts) not in ({0, 1}, {1}) or any(t.has("exp") for m in parts.get(0, {}) for t in (s.ring.atoms[j] for j in m)):
        return None
    P, Q = parts[1], parts.get(0, {})
    p, q = node_of(s.ring, P), node_of(s.ring, Q)
    whole = rel(g.op, ZERO, node_of(s.ring, red.poly))
    if not s.sampler.fails(S, rel("lt", ZERO, p)):
        below, above = node_of(s.ring, scaled(Q, fmpq(-1))), p  # below <= above exp u
    elif not s.sampler.fails(S, rel("lt", p, ZERO)):
        below, above = node_of(s.ring, scaled(P, fmpq(-1))), q  # below exp u <= above
    else:
        return None
    low = p is above
    signs = [rel("lt", ZERO, above), rel("lt", ZERO, below)]
    if not low and s.sampler.fails(S, signs[0]):
        return None
    if low and s.sampler.fails(S, rel("lt", below, ZERO)) is False:
        return None

    def shown(W: Sequent) -> int:
        for f in signs:
            if f not in W.given:
                return s.b.have(W, f, lambda V: s.prove(V, depth - 1), shown)
        return _from_logarithms(s, W, e, below, above, low, depth)

    def halved(W: Sequent) -> int:
        if signs[1] in W.given:
            return shown(W)
        form = added(multiplied(held(signs[0]), Form("a", node=e)), held(rel("le", below, ZERO)))
        return s.b.have(W, signs[0], lambda V: s.prove(V, depth - 1), s.b.by("algebra", UNIT, form))

    def start(W: Sequent) -> int:
        if low and s.sampler.fails(W, signs[1]):
            return s.b.back(W, "decide", (signs[1],), halved)
        return shown(W)

    return s.b.have(S, whole, start, lambda W: s._closing(W, red, held(whole)))


def _from_logarithms(s: Scalar, S: Sequent, e: Node, below: Node, above: Node, low: bool, depth: int) -> int:
    """below <= above exp u (if `low`), or below exp u <= above; the signs of below and above are hypotheses."""
    b, op = s.b, S.goal.op
    u = e.kids[0]
    left, right = (_log(below), add(u, _log(above))) if low else (add(u, _log(below)), _log(above))
    order = rel(op, left, right)
    plain = rel(op, minus(_log(below), _log(above)), u) if low else rel(op, u, minus(_log(above), _log(below)))
    if s.sampler.fails(S, plain):
        raise Stuck("false at some point")
    inner, outer = (below, above) if low else (above, below)  # outer stands beside exp u
    facts = [
        ("exp_log", (inner,), rel("eq", _exp(_log(inner)), inner)),
        ("exp_log", (outer,), rel("eq", _exp(_log(outer)), outer)),
        ("exp_add", (u, _log(outer)), FACTS["exp_add"][1](u, _log(outer))),
    ]
    risen = rel(op, _exp(left), _exp(right))

    def last(W: Sequent) -> int:
        for name, terms, f in facts:
            if f not in W.given:
                return b.have(W, f, fixed(_fact_shown, s, name, terms), last)
        if order not in W.given:
            return b.have(W, order, b.knowing(plain, lambda X: s.prove(X, depth - 1), s._last), last)
        if risen not in W.given:
            return b.have(W, risen, fixed(analysis._rising, s, order), last)
        sign = ONE if low else neg(ONE)
        ideal = (facts[0][2], neg(sign), facts[2][2], sign, facts[1][2], mul(sign, e))
        return b.leaf(W, "algebra", UNIT, held(risen), *ideal)

    return last(S)


def _exp(t: Node) -> Node:
    return Node("exp", (t,))


def _fact_shown(S: Sequent, s: Scalar, name: str, terms: tuple[Node, ...]) -> int:
    fact = FACTS[name][1](*terms)
    signs = frozenset(f for f in S.given if f in {rel("lt", ZERO, t) for t in terms})
    T = Sequent(signs, S.goal)
    if fact == S.goal:
        return s.b.leaf(Sequent(frozenset(), fact), "fact", name, *terms)
    return s.b.by_cases(name, terms, s._last)(T)
