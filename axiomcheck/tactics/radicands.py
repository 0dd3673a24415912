"""Roots as numbers of which only their sign and their power is known: sqrt(x y) is r with 0 <= r and r^2 = x y."""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, power, rel, var
from axiomcheck.tactics.builder import Builder, Stuck, only, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.general import said_of
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.scalar import Scalar


def by_powers(S: Sequent, b: Builder) -> int:
    """The number of a step that shows the sequent about numbers; Stuck if nothing is found."""
    roots = sorted({t for t in outside(S.goal) if t.op == "root"}, key=simple)
    if not roots or any(u.op == "root" for t in roots for u in outside(t.kids[0])):
        raise Stuck("no roots, or roots of roots")
    named = {t: var(f"_r{i}") for i, t in enumerate(roots)}
    said = {said_of(f, named): f for f in S.given if f.op in ("le", "lt", "eq")}
    for t, r in named.items():
        said |= {rel("le", ZERO, r): rel("le", ZERO, t), rel("eq", power(r, t.k), t.kids[0]): rel("eq", power(t, t.k), t.kids[0])}
    step = as_numbers(b, Sequent(frozenset(said), said_of(S.goal, named)))
    needed = frozenset(said[f] for f in b.steps[step].shows.given)
    images = {r.name: t for t, r in named.items()}
    instance = b.instance(step, images, needed)

    known = only(S.given, lambda V: _known(V, b))
    return b.having(S, [(f, known) for f in sorted(needed - S.given, key=simple)], instance)


def _known(S: Sequent, b: Builder) -> int:
    """A root is not negative, and its power is what it is of where that is not negative."""
    low, high = S.goal.kids
    return b.evident(S) if S.goal.op == "le" else b.have(S, rel("le", ZERO, high), Scalar(b).prove, b.power_of_root(*low.kids))
