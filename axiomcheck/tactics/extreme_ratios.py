"""The largest ratio of the entries of two distributions is at least 1, the smallest at most 1.

With M the largest, v <= M w class by class, and so 1 <= M, as both add up to 1.
"""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, Node, at, inv, mul, num, opened, rel, total
from axiomcheck.tactics.builder import Tactic
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.reading import aggregates_of, fresh_class, scalars_only


def known(a: Classes, S: Sequent) -> tuple[Node, Tactic] | None:
    """What is not yet said of an extreme ratio in the goal, and how it is shown."""
    for t in aggregates_of(S.goal):
        found = _lists(t, S) if t.op in ("cmin", "cmax") and not t.classes else None
        f = rel("le", *((ONE, t) if t.op == "cmax" else (t, ONE)))
        if found is not None and f not in S.given:
            return f, partial(_shown, a, t=t, lists=found)
    return None


def _lists(t: Node, S: Sequent) -> tuple[str, str] | None:
    """The distributions v and w of an extreme v/w."""
    (body,) = t.kids
    for v in (u for u in body.kids if u.op == "at" and body.op == "mul"):
        below = [u.kids[0] for u in body.kids if u.op == "inv" and u.kids[0].op == "at"]
        if len(body.kids) == 2 and below and v.classes == below[0].classes == (0,):
            ones = {rel("eq", total(u), ONE) for u in (v, *below)}
            return (str(v.name), str(below[0].name)) if ones <= S.given else None
    return None


def _shown(a: Classes, S: Sequent, t: Node, lists: tuple[str, str]) -> int:
    b, k = a.b, fresh_class(S)
    v, w = map(at, lists)
    ends = (v, mul(t, w)) if t.op == "cmax" else (mul(t, w), v)
    entry = opened(t.kids[0], k)
    bound = rel("le", *((entry, t) if t.op == "cmax" else (t, entry)))
    inverse = rel("eq", mul(opened(w, k), inv(opened(w, k))), ONE)
    few: Tactic = lambda W: a.scalar.prove(scalars_only(W))

    def here(W: Sequent) -> int:
        return b.having(W, [(bound, b.alone("bound", t, k)), (inverse, few)], few)

    compared = rel("le", *map(total, ends))
    ones = [rel("eq", total(u), ONE) for u in (v, w)]
    at_class = b.class_by_class(k, lambda W: a.at_classes(W, [k], here))
    sign = num(1 if t.op == "cmax" else -1)
    return b.through(S, compared, at_class, ones[0], sign, ones[1], mul(num(-1), sign, t))
