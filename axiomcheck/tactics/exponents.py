"""Several exponentials, also logarithms as exponents: their order, and the tangent at one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, minus, mul, neg, rel
from axiomcheck.tactics import analysis
from axiomcheck.tactics.builder import Todo, fixed
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.linear import combination
from axiomcheck.tactics.polynomials import reduced
from axiomcheck.tactics.positivity import ONE_POLY, combined, inequalities
from axiomcheck.tactics.work import times

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar


def at_tangents(s: Scalar, S: Sequent, depth: int) -> int | None:
    """v (t - w) <= exp t - v for exponents t and w, where v is exp w; a logarithm is an exponent of its argument."""
    g = S.goal
    exps, logs = analysis.terms_of(g, "exp"), analysis.terms_of(g, "log")
    pairs = [(t.kids[0], t) for t in exps] + [(t, t.kids[0]) for t in logs if t.kids[0].op in ("var", "at")]
    if g.op not in ("le", "lt") or depth < 3 or not exps or not 2 <= len(pairs) <= 4:
        return None
    signs = [rel("lt", ZERO, t.kids[0]) for t in logs]
    if not all(f in S.given or s.entails(S, f) for f in signs):
        return None
    for w, v in pairs:
        bounds = {rel("le", mul(v, minus(t, w)), minus(x, v)): (t, x, w, v) for t, x in pairs if t != w}
        T = S.assuming(*bounds, *signs)
        if any(s.sampler.fails(S, f) for f in bounds):
            continue
        red = reduced(s, T)
        s.b.spend(20)
        form = _weighted(s, T, red.poly, g.op == "lt", set(bounds))
        if form is None:
            continue

        todo: Todo = [(f, s._last) for f in signs if f not in bounds]
        todo += [(f, fixed(_tangent_shown, s, *ends)) for f, ends in bounds.items()]
        if (found := s.b.tried(lambda W: s.b.having(W, todo, lambda V: s._closing(V, red, form)), S)) is not None:  # noqa: B023
            return found(S)
    return None


def _weighted(s: Scalar, S: Sequent, p: Poly, strict: bool, tangents: set[Node]) -> Form | None:
    """p as a sum of hypotheses, and of tangents times hypotheses, with coefficients >= 0."""
    base = inequalities(s.ring, S)[:14]
    pool: list[tuple[list[Form], Poly, bool]] = [([], ONE_POLY, True)]
    pool += [([held(f)], q, sure) for f, q, sure in base]
    for f, q, _ in base:
        if f in tangents:
            pool += [([held(f), held(h)], times(q, r), False) for h, r, _ in base if h not in tangents]
    rewarded = [strict and sure for _, _, sure in pool]
    found = combination([q for _, q, _ in pool], p, rewarded, [False] * len(pool))
    if found is None:
        return None
    return combined((c, forms) for c, (forms, _, _) in zip(found, pool, strict=True) if c)


def _tangent_shown(S: Sequent, s: Scalar, t: Node, x: Node, w: Node, v: Node) -> int:
    """From the tangent of exp at w, with exp log u = u where a logarithm is an exponent."""
    equal = []
    for exponent, value in ((t, x), (w, v)):
        if value != _exp(exponent):
            equal.append((rel("eq", _exp(exponent), value), value))
    plain = analysis.tangent(t, w)

    def last(W: Sequent) -> int:
        for f, u in equal:
            if f not in W.given:
                show = s.b.by_cases("exp_log", (u,), s._last)
                return s.b.have(W, f, show, last)
        if plain not in W.given:
            return s.b.have(W, plain, lambda V: analysis._tangent_shown(s, t, w), last)
        ideal: list[Node] = []
        for f, u in equal:
            ideal += [f, neg(ONE) if u == x else add(ONE, minus(t, w))]
        return s.b.leaf(W, "algebra", UNIT, held(plain), *ideal)

    return last(S)


def _exp(t: Node) -> Node:
    return Node("exp", (t,))
