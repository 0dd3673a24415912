"""The range of arctan: -pi/2 < arctan t < pi/2, where pi is 4 arctan 1.

arctan s + arctan(1/s) has the slope 0, so that for t > 1 it is 2 arctan 1, and arctan(1/t) is positive.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, TWO, ZERO, Node, add, inv, mul, neg, num, rel, substitute, var
from axiomcheck.tactics.builder import Tactic, Todo
from axiomcheck.tactics.closing import ORDERS, outside
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.positivity import difference_of

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

A, S_, LEAST = var("_a"), var("_s"), num(-1)
HALF_PI = mul(TWO, function("atan", ONE))
ARCHIMEDES = rel("le", function("atan", ONE), num(Fraction(11, 14)))  # pi is at most 22/7


def ranges(s: Scalar, S: Sequent, depth: int) -> int | None:
    """The goal with the bounds of its arcs of what is no number."""
    for t in dict.fromkeys(outside(S.goal)):
        if t.op != "atan" or not t.names:
            continue
        for general in (rel("lt", _arc(A), HALF_PI), rel("lt", neg(HALF_PI), _arc(A))):
            bound = substitute(general, scalars={A.name: t.kids[0]})
            if bound not in S.given:
                return s.b.have(S, bound, _instance(s, general, t.kids[0]), lambda W: s.prove(W, depth))
    arcs = {t for t in outside(S.goal) if t.op == "atan"}
    if arcs and _arc(ONE) not in arcs and ARCHIMEDES not in S.given:
        return s.b.have(S, ARCHIMEDES, _number(s), lambda W: s.prove(W, depth))
    return None


def by_arguments(s: Scalar, S: Sequent, depth: int) -> int | None:
    """k arctan u <= k arctan v from u <= v, for a number k > 0; also with 0 for one of them."""
    g = S.goal
    if g.op not in ORDERS or depth < 1:
        return None
    d = difference_of(s.ring, g)
    if not 1 <= len(d) <= 2 or any(len(m) != 1 or s.ring.atoms[m[0]].op != "atan" for m in d):
        return None
    if len(d) == 2 and sum(d.values()) != 0:
        return None
    low, high = ZERO, ZERO
    for m, k in d.items():
        low, high = (low, s.ring.atoms[m[0]].kids[0]) if k > 0 else (s.ring.atoms[m[0]].kids[0], high)
    order = rel(g.op, low, high)
    s.prove(S.showing(order), depth - 1)
    x, y = var("_x"), var("_y")
    general = Sequent(frozenset([rel(g.op, x, y)]), rel(g.op, _arc(x), _arc(y)))

    def rises(W: Sequent) -> int:
        path = s.b.using("path", (S_.name, _arc(S_), x, y), lambda U: s.prove(U, 4))
        lemma = path(general)
        return s.b.note(Sequent(frozenset([order]), W.goal), "instance", ({x.name: low, y.name: high}, {}, {}), [lemma])

    def known(W: Sequent) -> int:
        nought = rel("eq", _arc(ZERO), ZERO)
        return s.b.have(W, rel(g.op, _arc(low), _arc(high)), rises, s.b.knowing(nought, _number(s), s._last))

    return s.b.have(S, order, lambda W: s.prove(W, depth - 1), known)


def _arc(t: Node) -> Node:
    return function("atan", t)


def _instance(s: Scalar, general: Node, u: Node) -> Tactic:
    def shown(S: Sequent) -> int:
        lemma = (_below if general.kids[0] == _arc(A) else _above)(s, Sequent(frozenset(), general))
        return s.b.note(Sequent(frozenset(), S.goal), "instance", ({A.name: u}, {}, {}), [lemma])

    return shown


def _below(s: Scalar, S: Sequent) -> int:
    """arctan a < 2 arctan 1."""
    steps = {
        rel("lt", A, ONE): [_rises(s, A, ONE)],
        rel("lt", ONE, A): [_still(s, ONE, A), _rises(s, ZERO, inv(A)), (rel("eq", inv(ONE), ONE), _number(s))],
    }
    return s.b.back(S, "order", (A, ONE), lambda W: _case(s, W, ONE, steps))


def _above(s: Scalar, S: Sequent) -> int:
    """-2 arctan 1 < arctan a."""
    steps = {
        rel("lt", LEAST, A): [_rises(s, LEAST, A)],
        rel("lt", A, LEAST): [_still(s, A, LEAST), _rises(s, inv(A), ZERO), (rel("eq", inv(LEAST), LEAST), _number(s)), _odd(s)],
    }
    return s.b.back(S, "order", (A, LEAST), lambda W: _case(s, W, LEAST, steps))


def _case(s: Scalar, S: Sequent, end: Node, steps: dict[Node, Todo]) -> int:
    """One of the three orders of a and the end: with what the steps give, linear."""
    equal = rel("eq", A, end)
    if equal in S.given:
        return s.b.back(S, "rewrite", (A, end), _number(s))
    known = [(rel("eq", _arc(ZERO), ZERO), _number(s)), (rel("lt", ZERO, _arc(ONE)), _number(s))]
    known += [(rel("lt", neg(HALF_PI), _arc(LEAST)), _number(s))] if end == LEAST else []
    return _with(s, S, [*known, *next(found for f, found in steps.items() if f in S.given)], end)


def _with(s: Scalar, S: Sequent, facts: Todo, end: Node) -> int:
    if facts:
        return s.b.having(S, facts, lambda W: _with(s, W, [], end))
    turned = rel("eq", _arc(inv(end)), _arc(end))
    if rel("eq", inv(end), end) in S.given and turned not in S.given:
        return s.b.have(S, turned, s.b.using("rewrite", (inv(end), end), s._last), s._last)
    return s._last(S)


def _number(s: Scalar) -> Tactic:
    return s.b.alone("enclosed")


def _rises(s: Scalar, low: Node, high: Node) -> tuple[Node, Tactic]:
    """arctan low < arctan high."""
    path = s.b.using("path", (S_.name, _arc(S_), low, high), lambda W: s.prove(W, 4))
    return rel("lt", _arc(low), _arc(high)), path


def _still(s: Scalar, low: Node, high: Node) -> tuple[Node, Tactic]:
    """-(arctan s + arctan 1/s) does not fall from low to high, where s keeps its sign."""
    f = neg(add(_arc(S_), _arc(inv(S_))))
    ends = [substitute(f, scalars={S_.name: e}) for e in (low, high)]
    return rel("le", *ends), s.b.using("path", (S_.name, f, low, high), lambda W: s.prove(W, 5))


def _odd(s: Scalar) -> tuple[Node, Tactic]:
    """0 <= arctan 1 + arctan(-1)."""
    f = add(_arc(S_), _arc(mul(LEAST, S_)))
    ends = [substitute(f, scalars={S_.name: e}) for e in (ZERO, ONE)]
    zero, minus_one = rel("eq", ends[0], ZERO), rel("eq", mul(LEAST, ONE), LEAST)
    path = s.b.using("path", (S_.name, f, ZERO, ONE), lambda W: s.prove(W, 5))

    def shown(S: Sequent) -> int:
        at_one = s.b.using("rewrite", (LEAST, mul(LEAST, ONE)), s.b.knowing(zero, _number(s), s._last))
        return s.b.have(S, minus_one, _number(s), s.b.knowing(rel("le", *ends), path, at_one))

    return rel("le", ZERO, add(_arc(ONE), _arc(LEAST))), shown
