"""Numbers between which a scalar lies by the hypotheses."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node


def limits(S: Sequent, v: Node, seen: frozenset[Node] = frozenset()) -> tuple[Fraction | None, Fraction | None]:
    """Numbers between which a scalar lies by hypotheses that compare scalars and numbers."""
    lows: list[Fraction] = []
    highs: list[Fraction] = []
    for f in S.given:
        if f.op not in ("le", "lt", "eq"):
            continue
        for low, high in (f.kids, f.kids[::-1]) if f.op == "eq" else (f.kids,):
            if high == v and low != v:
                lows += _end(S, low, seen | {v}, 0)
            elif low == v and high != v:
                highs += _end(S, high, seen | {v}, 1)
    return max(lows, default=None), min(highs, default=None)


def _end(S: Sequent, t: Node, seen: frozenset[Node], side: int) -> list[Fraction]:
    if t.op == "num":
        return [t.q]
    if t.op != "var" or t in seen or len(seen) > 3:
        return []
    found = limits(S, t, seen)[side]
    return [] if found is None else [found]
