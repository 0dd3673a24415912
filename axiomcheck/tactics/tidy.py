"""Hypotheses made plainer before a search: numbers computed, bounds of abs, min, max and of arguments written beside them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, Refused, neg, num, power, rel, replaced
from axiomcheck.tactics import inverted
from axiomcheck.tactics.builder import Stuck, Todo, fixed, simple
from axiomcheck.tactics.forms import added, held, multiplied, squared

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

RELATIONS = ("le", "lt", "eq", "ne")


def tidied(s: Scalar, S: Sequent) -> int:
    """The sequent with 1/2 for inv(2), and with bounds of abs(u), min(a, b) and max(a, b) among its hypotheses."""
    if (found := s.b.settled(S, lambda W: tidied(s, W))) is None:
        found = _number(s, S)
    if found is not None:
        return found
    for f in sorted((f for f in S.given if f.op in RELATIONS), key=simple):
        for t in dict.fromkeys(f.nodes()):
            if t.op == "exp" and not t.loose and rel("lt", ZERO, t) not in S.given:
                return s.b.have(S, rel("lt", ZERO, t), s.b.evident, lambda W: tidied(s, W))
            if t.op not in ("abs", "min", "max") or t.loose:
                continue
            for bound in _bounds(t):
                if bound not in S.given:
                    return s.b.have(S, bound, fixed(_bound_shown, s, t), lambda W: tidied(s, W))
        if f.op in ("le", "lt"):
            for g, show in (*_of_absolute(s, f), *_of_root(s, f)):
                if g not in S.given:
                    return s.b.have(S, g, show, lambda W: tidied(s, W))
    for g, show in inverted.arguments(s, S):
        if s.b.tried(show, S.showing(g)) is not None:
            return s.b.have(S, g, show, lambda W: tidied(s, W))
    return s.prove(S)


def _bounds(t: Node) -> list[Node]:
    if t.op == "abs":
        return [rel("le", t.kids[0], t), rel("le", neg(t.kids[0]), t)]
    return [rel("le", t, k) if t.op == "min" else rel("le", k, t) for k in t.kids]


def _of_absolute(s: Scalar, f: Node) -> Todo:
    """abs(u) <= c says u <= c and -c <= u."""
    low, high = f.kids
    if low.op != "abs":
        return []
    (u,) = low.kids
    return [(rel(f.op, u, high), s._last), (rel(f.op, neg(high), u), s._last)]


def _of_root(s: Scalar, f: Node) -> Todo:
    """root(u) <= c says u <= c^2."""
    r, c = f.kids
    if r.op != "root" or r.k != 2:
        return []
    square = power(c, 2)
    goal = rel("le", r.kids[0], square)
    h, equal, sure = held(f), rel("eq", power(r, 2), r.kids[0]), rel("lt", r.kids[0], ZERO)
    forms = added(multiplied(h, h), multiplied(2, h, Node("a", (r,))))

    shown, negative = s.b.by("algebra", UNIT, forms, equal, ONE), s.b.by("algebra", UNIT, added(held(sure), squared(c)))
    return [(goal, s.b.by_cases("root", (r,), negative, s.b.opened(shown)))]


def _bound_shown(S: Sequent, s: Scalar, t: Node) -> int:
    return s.b.by_cases(t.op, t.kids, s.b.opened(s._last))(Sequent(frozenset(), S.goal))


def _number(s: Scalar, S: Sequent) -> int | None:
    """One quotient of numbers computed, in the goal and in all hypotheses."""
    for f in (S.goal, *sorted((f for f in S.given if f.op in RELATIONS), key=simple)):
        for t in f.nodes():
            if t.op != "inv" or t.kids[0].op != "num" or not t.kids[0].q:
                continue
            value = num(Fraction(1) / t.kids[0].q)
            equal = rel("eq", t, value)
            if f is not S.goal and _computed(f, t, value) in (None, *S.given):
                continue

            def used(W: Sequent, f: Node = f, t: Node = t, value: Node = value) -> int:
                if f is S.goal:
                    return s.b.back(W, "rewrite", (t, value), lambda V: tidied(s, V))
                g = _computed(f, t, value)
                assert g is not None
                return s.b.have(W, g, s.b.using("rewrite", (value, t), s.b.hypothesis), lambda V: tidied(s, V))

            try:
                return s.b.have(S, equal, s.b.alone("enclosed"), used)
            except Stuck:
                return None
    return None


def _computed(f: Node, t: Node, value: Node) -> Node | None:
    """The hypothesis with the value for the quotient, if it can be turned back."""
    try:
        g = replaced(f, t, value)
        return g if replaced(g, value, t) == f else None
    except Refused:
        return None
