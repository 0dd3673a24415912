"""Outer functions that rise: max, min and powers are compared by their arguments, also with a number."""

from __future__ import annotations

from math import comb

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, neg, power, rel
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, only
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.forms import added, amount, held
from axiomcheck.tactics.positivity import product
from axiomcheck.tactics.reading import aggregates_of


class Monotone(Classes):
    """Orders of max(a, b) and of a^k, and where they are numbers."""

    def _by_arguments(self, S: Sequent) -> int:
        """max(a, b) < max(c, d) from a < c and b < d, and below a number; a^k < c^k from 0 <= a < c."""
        g = S.goal
        low, high = g.kids
        if g.op == "eq" and aggregates_of(low) and high.op == "num":
            return self._is_number(S, low, high)
        if g.op not in ("le", "lt") or not aggregates_of(low):
            raise Stuck("not an order of functions of sums")
        if low.op in ("max", "min") and (low.op == high.op or (low.op == "max" and high.op == "num")):
            ends = high.kids if high.op == low.op else (high, high)
            facts = [rel(g.op, a, c) for a, c in zip(low.kids, ends, strict=True)]
            return self._with(S, facts, lambda W: self.scalar.prove(Sequent(frozenset(facts), g)))
        if low.op == "pow" and low.k and (high == ONE or (high.op == "pow" and high.k == low.k)):
            (a,) = low.kids
            c = high.kids[0] if high.op == "pow" else ONE
            sign, order = rel("le", ZERO, a), rel(g.op, a, c)
            d, base = held(order), held(sign)
            terms = [
                product([amount(comb(low.k, j)), *[base] * (low.k - j), *[d] * j])
                for j in range(1, low.k + 1)
            ]  # fmt: skip
            return self._with(S, [sign, order], self.b.by("algebra", UNIT, added(*terms)))
        raise Stuck("no outer function that rises")

    def _is_number(self, S: Sequent, low: Node, high: Node) -> int:
        """max(a, b) = k from a = k and b <= k; a^k = 1 from a = 1."""
        if low.op in ("max", "min"):
            pairs = [(rel("eq", a, high), rel("le", *((c, high) if low.op == "max" else (high, c))))
                     for a, c in (low.kids, low.kids[::-1])]  # fmt: skip
            return self.b.first(S, *(fixed(self._with, [*facts], only(facts, self.scalar.prove)) for facts in pairs))
        if low.op == "pow" and low.k and high == ONE:
            (a,) = low.kids
            equal = rel("eq", a, ONE)
            powers = add(*(power(a, j) for j in range(low.k)))  # a^k - 1 = (a - 1) (1 + a + ...)
            return self._with(S, [equal], self.b.equal(equal, neg(powers)))
        raise Stuck("no outer function that rises")

    def _with(self, S: Sequent, facts: list[Node], then: Tactic) -> int:
        """Facts, each a goal of its own, and then the goal."""
        for f in facts:
            if f not in S.given:
                return self.b.have(S, f, self.prove, lambda W: self._with(W, facts, then))
        return then(S)
