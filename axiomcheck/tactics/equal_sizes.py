"""Absolute values under logarithms, exponentials and branches that are equal by the hypotheses: one takes the other's place.

Otherwise every sign is a case, and a power of each would be a number by itself.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, neg, rel
from axiomcheck.tactics.builder import simple
from axiomcheck.tactics.closing import outside

if TYPE_CHECKING:
    from axiomcheck.tactics.cases import Cases

CURVED = ("log", "exp", "root", "ite")
MOST = 6  # absolute values: every pair is looked at


def alike(s: Cases, S: Sequent, depth: int) -> int | None:
    """|u| for |w|, where u = w or u = -w follows linearly and both stand inside a function."""
    curved = [t for t in dict.fromkeys(outside(S.goal)) if t.op in CURVED]
    inner = sorted({u for t in curved for u in t.nodes() if u.op == "abs" and not u.loose}, key=simple)
    for t, u in combinations(inner[:MOST], 2):
        for other in (t.kids[0], neg(t.kids[0])):
            f = rel("eq", u.kids[0], other)
            if s.entails(S, f):
                return _put(s, S, f, (u, t), depth)
    return None


def _put(s: Cases, S: Sequent, f: Node, pair: tuple[Node, Node], depth: int) -> int:
    equal = rel("eq", *pair)
    shown = s.b.using("rewrite", f.kids, lambda W: s.prove(Sequent(frozenset(), W.goal), depth))
    used = s.b.using("rewrite", pair, lambda W: s.prove(Sequent(W.given - {equal, f}, W.goal), depth))
    return s.b.have(S, f, s._last, s.b.knowing(equal, shown, used))
