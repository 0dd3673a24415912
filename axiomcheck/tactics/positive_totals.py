"""Lists of which a total is positive: it is not negative, and there would be no value where it were 0."""

from __future__ import annotations

from functools import partial
from typing import Any

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, at, every, inv, rel, substitute, total
from axiomcheck.tactics import averages, supports
from axiomcheck.tactics.builder import Tactic, fixed, only, simple
from axiomcheck.tactics.mixed_values import Mixtures, P, Q
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, scalars_only

GLANCE = 400  # steps for the signs of entries


class Totals(Mixtures):
    """What is known of the total of a list, and of its entries."""

    goal: Any  # what is asked of the list `goal.y`
    own: frozenset[Node]  # what is known of the list alone
    size: frozenset[Node]
    low: str  # how entries compare with 0

    def _every(self, S: Sequent) -> int:
        """A sign of the entries."""
        k = fresh_class(S)
        numbers: Tactic = lambda W: as_numbers(self.b, scalars_only(_without_sums(W)))
        return self.b.back(S, "pointwise", (k,), lambda W: self.a.at_classes(W, [k], numbers))

    def _positive_entries(self) -> bool:
        """Is every entry positive?"""
        y = self.goal.y
        wanted = Sequent(self.own, every(rel("lt", ZERO, at(y))))
        return wanted.goal in self.own or self.b.tried(self.b.part(GLANCE, self._every), wanted) is not None

    def _positive_total(self, S: Sequent) -> int:
        """0 < Y: it is not negative, and where it were 0 there would be no value."""
        b, t = self.b, S.goal.kids[1]
        nought = rel("le", total(ZERO), t)
        sure = rel("le", ZERO, t)
        known = [f for f in sorted(S.given, key=simple) if f.op in ("lt", "ne", "or") and t in f.nodes()]
        if rel("lt", ZERO, at(self.goal.y)) == self._entry():
            self._some_entry(S)
            return self.b.found(S)
        signed = b.knowing(nought, b.using("compare", (), self._every), b.follows(nought))
        ways = [only([f, sure], partial(averages.not_zero, self.a, f=f, t=t)) for f in known if f.op == "ne"]
        ways += [lambda W: as_numbers(b, Sequent(frozenset([sure, *known, *self.size]), W.goal)), self._no_list]
        b.have(S, sure, signed, lambda W: b.first(W, *ways))
        return self.b.found(S)

    def _no_list(self, S: Sequent) -> int:
        """0 < Y, as every entry is 0 where it is 0, and what is not 0 would be."""
        b, t = self.b, S.goal.kids[1]
        nought = rel("eq", ZERO, t)
        all_zero = every(rel("eq", t.kids[0], ZERO))

        def absurd(W: Sequent, f: Node) -> int:
            zero = rel("eq", f.kids[0], ZERO)
            plain: Tactic = lambda V: self.a.scalar.prove(Sequent(frozenset(), V.goal), 3)
            shown: Tactic = lambda V: self._numbered(V, plain)
            return b.have(W, zero, shown, self.a.scalar.prove)

        def case(W: Sequent) -> int:
            if S.goal in W.given:
                return b.hypothesis(W)
            if nought not in W.given:
                return self.a.scalar._last(W)
            turned = rel("eq", t, ZERO)
            each: Tactic = lambda V: supports._each_zero(V, self.a, turned)
            parts = sorted((f for f in S.given if f.op == "ne" and f.kids[1] == ZERO and aggregates_of(f)), key=simple)
            last: Tactic = lambda V: b.first(V, *(fixed(absurd, f) for f in parts))
            return b.have(W, turned, b.equal(nought, ONE), b.knowing(all_zero, each, last))

        return b.back(S, "order", (ZERO, t), case)

    def _entry(self) -> Node:
        """What is known of every entry."""
        return rel(self.low, ZERO, at(self.goal.y))

    def _some_entry(self, S: Sequent) -> int:
        """A sum of positive entries, as there is a class."""
        b, t = self.b, S.goal.kids[1]
        least, k = Node("cmin", t.kids), fresh_class(S)
        compared = rel("lt", total(ZERO), t)
        here: Tactic = lambda W: self.a.at_classes(W, [k], lambda V: as_numbers(b, scalars_only(_without_sums(V))))
        last = b.knowing(compared, b.using("compare", (k,), self._every, here), b.follows(compared))
        return b.back(S, "attained", (least, k), last)

    def _equal_shares(self) -> Sequent:
        """I(q) <= I(p) for equal shares q."""
        given = {every(rel("eq", at(Q), inv(N)))}
        given |= {f for v in (P, Q) for f in (rel("eq", total(at(v)), ONE), every(rel(self.low, ZERO, at(v))))}
        return Sequent(self.size | given, rel("le", self.goal.of(at(Q)), self.goal.of(at(P))))

    def _least(self, S: Sequent) -> int:
        """Equal shares have least: by tangents, once the total is a number."""
        ones = [rel("eq", total(at(v)), ONE) for v in (P, Q)]

        def compared(W: Sequent) -> int:
            pairs = [(substitute(t, vectors={P: at(Q)}), t) for t in aggregates_of(W.goal.kids[1])]
            return self._by_orders(W, self._orders(W, pairs))

        self._plain(S, ones, compared)
        return self.b.found(S)


def _without_sums(S: Sequent) -> Sequent:
    """Without what speaks of sums of anything but vectors."""
    kept = (f for f in S.given if f.op != "eq" or not any(t.op in ("log", "root", "exp") for t in f.nodes()))
    return Sequent(frozenset(kept), S.goal)
