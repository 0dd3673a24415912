"""A hypothesis that the contrary of the goal denies, as functions on both of its sides grow.

From log x + sqrt x = log y + sqrt y follows x = y: if x were smaller, so would the left side be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, rel
from axiomcheck.tactics.builder import Tactic, simple

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

MOST = 4  # hypotheses that are looked at
CONTRARIES = {"lt": "le", "le": "lt", "eq": "lt"}  # of one side to the other


def by_growth(s: Scalar, S: Sequent, depth: int) -> int | None:
    """Each order of the two sides that is not the goal's denies a hypothesis about both of them."""
    g = S.goal
    if g.op not in ("le", "lt") or depth < 2 or not all(side.names for side in g.kids):
        return None
    about = sorted((f for f in S.given if _compares(f, *g.kids)), key=simple)[:MOST]
    if not about:
        return None

    def settled(W: Sequent) -> int:
        return s._last(W) if s.entails(W, g) else denied(W)

    def denied(W: Sequent) -> int:
        return s.b.first(W, *(_denial(s, f, depth - 1) for f in about))

    return s.b.back(S, "order", g.kids, settled)


def _compares(f: Node, low: Node, high: Node) -> bool:
    """Is it a relation between functions of both sides?"""
    return f.op in CONTRARIES and f.kids not in ((low, high), (high, low)) and f.names == low.names | high.names


def _denial(s: Scalar, f: Node, depth: int) -> Tactic:
    """What the hypothesis denies, from the others."""
    op = CONTRARIES[f.op]
    ways = [f.kids[::-1], f.kids] if f.op == "eq" else [f.kids[::-1]]

    def against(contrary: Node) -> Tactic:
        def shown(W: Sequent) -> int:
            return s.prove(Sequent(W.given - {f}, W.goal), depth)

        return s.b.knowing(contrary, shown, s._last)

    def either(W: Sequent) -> int:
        others = W.given - {f}
        likely = [c for c in (rel(op, *kids) for kids in ways) if s._plausible(Sequent(others, c))]
        return s.b.first(W, *map(against, likely))

    return either
