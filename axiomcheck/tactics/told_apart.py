"""Orders of sums, class by class, where absolute values and terms by cases are told apart.

    sum sqrt|p - r| <= sum sqrt|p - q| + sum sqrt|q - r|
"""

from __future__ import annotations

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, TWO, ZERO, N, Node, rel, replaced, total
from axiomcheck.tactics import numbered
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import Tactic, fixed, only, simple
from axiomcheck.tactics.forms import held, multiplied
from axiomcheck.tactics.maxima import BY_CASES, MOST, Maxima
from axiomcheck.tactics.mixtures import summand
from axiomcheck.tactics.reading import aggregates_of, class_names, fresh_class, scalars_only


def there(S: Sequent) -> bool:
    """Is it such a goal?"""
    if S.goal.op != "le" or class_names(S) or not S.goal.has(*BY_CASES) or any(t.op != "sum" for t in aggregates_of(S.goal)):
        return False
    return all(side == ZERO or summand(side) is not None for side in S.goal.kids) and S.goal.kids[0] != ZERO


class Apart(Maxima):
    """What is said of every class, at any one."""

    def solve(self, S: Sequent) -> int:
        """Without a factor that both sides have; then the summands, compared at any class."""
        b, k = self.b, fresh_class(S)
        size = frozenset(f for f in S.given if f == rel("le", TWO, N))
        for t in sorted({t for t in S.goal.nodes() if t.op == "inv" and not t.loose and not t.names}, key=simple, reverse=True):
            positive, plain = rel("lt", ZERO, t), replaced(S.goal, t, ONE)
            form = multiplied(held(positive), held(plain))
            last = b.by("algebra", UNIT, form)
            if b.tried(last, Sequent(frozenset([positive, plain]), S.goal)) is not None:
                return b.have(S, positive, only(size, self.a.scalar.prove), b.knowing(plain, self.solve, last))
        bodies = [summand(side) or ZERO for side in S.goal.kids]
        return b.through(S, rel("le", *map(total, bodies)), b.class_by_class(k, fixed(self._at, k)))

    def _at(self, S: Sequent, k: str) -> int:
        def here(W: Sequent) -> int:
            kept = (f for f in scalars_only(W).given if f.op in ("le", "lt", "eq", "ne") and not aggregates_of(f))
            return self.told_apart(Sequent(frozenset(kept), W.goal), MOST)

        return self.a.at_classes(S, [k], here)

    def _leaf(self, S: Sequent) -> int:
        """With what is known of terms by cases put in; roots are numbers of known powers."""
        b = self.b
        for f in sorted((f for f in S.given if f.op == "eq" and f.kids[0].op in BY_CASES), key=simple):
            if f.kids[0] in set(S.goal.nodes()):
                return b.back(S, "rewrite", f.kids, fixed(self._leaf_without, f))
        plain = Sequent(frozenset(f for f in S.given if not f.has(*BY_CASES)), S.goal)
        powers: list[Tactic] = [lambda W: numbered.by_powers(plain, b)] if S.goal.has("root") else []
        return b.first(S, *powers, lambda W: super(Apart, self)._leaf(plain))

    def _leaf_without(self, S: Sequent, f: Node) -> int:
        return self._leaf(Sequent(S.given - {f}, S.goal))


by_classes = ByForm(there, lambda a, _: Apart(a).solve)
