"""A value at equal shares beside that at any: u = 1/n everywhere, and p with total 1.

Each aggregate of u is a number, which those of p are at least, or at most, by tangents; the value is a function of them.
"""

from __future__ import annotations

from itertools import product

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, N, Node, at, every, inv, mul, rel, substitute, total
from axiomcheck.tactics import unfolding
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import fixed, simple
from axiomcheck.tactics.reading import aggregates_of

EVEN = (inv(N), mul(ONE, inv(N)))


def _lists(S: Sequent) -> tuple[str, str] | None:
    """The name of the equal shares, and that of the others."""
    if S.goal.op not in ("le", "lt"):
        return None
    sides = [sorted({str(name) for kind, name in side.names if kind == "v"}) for side in S.goal.kids]
    if any(len(names) != 1 for names in sides) or sides[0] == sides[1]:
        return None
    for u, p in ((sides[0][0], sides[1][0]), (sides[1][0], sides[0][0])):
        if any(every(rel("eq", at(u), t)) in S.given for t in EVEN) and rel("eq", total(at(p)), ONE) in S.given:
            return u, p
    return None


class _Even(Bounded):
    """The aggregates at equal shares, and at others."""

    def __init__(self, a: Aggregates, lists: tuple[str, str]):
        super().__init__(a)
        self.u, self.p = lists

    def solve(self, S: Sequent) -> int:
        """Totals as numbers, sums as they are written out, and then their orders."""
        ones = [rel("eq", total(at(v)), ONE) for v in (self.u, self.p)]
        return self._plain(S, [f for f in ones if f in S.given], self._written)

    def _written(self, S: Sequent) -> int:
        b = self.b
        for t in sorted(aggregates_of(S.goal), key=simple):
            plain = unfolding._written(self.a, t) if t.op == "sum" else t
            if plain != t and t not in set(plain.nodes()):
                equal = rel("eq", t, plain)
                return b.have(S, equal, b.equal(), fixed(self._rewritten, t, plain))
        low, high = S.goal.kids
        here, there_ = (aggregates_of(side) for side in ((low, high) if ("v", self.u) in low.names else (high, low)))
        pairs = [(t, s) for t, s in product(here, there_) if substitute(s, vectors={self.p: at(self.u)}) == t]
        return self._by_orders(S, self._orders(S, pairs))

    def _rewritten(self, S: Sequent, t: Node, plain: Node) -> int:
        return self.b.back(S, "rewrite", (t, plain), self._written)


by_shares = ByForm(_lists, lambda a, m: _Even(a, m).solve)
