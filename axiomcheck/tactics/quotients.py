"""Quotients, roots and products: what defines them, and signs from the signs of factors."""

from __future__ import annotations

from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, mul, neg, power, rel
from axiomcheck.tactics.builder import Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.closing import ORDERS, Closing, is_settled, outside
from axiomcheck.tactics.forms import added, amount, held, multiplied, one_product, squared
from axiomcheck.tactics.positivity import (
    Reduction,
    cleared,
    difference_of,
    eliminated,
    factored,
    fraction,
    node_of,
    scaled,
)


class Quotients(Closing):
    """Inverses with their signs, roots with their powers, products of factors."""

    def _inverses(self, S: Sequent, depth: int) -> int | None:
        """For each 1/u of goal and equations: u != 0 with its sign, and u * 1/u = 1; or u = 0 and 1/u = 0."""
        terms = list(outside(S.goal))
        terms += [t for f in sorted(S.given, key=simple) if f.op in ("eq", "le", "lt") for t in outside(f)]
        for t in dict.fromkeys(terms):
            if t.op != "inv":
                continue
            u = t.kids[0]
            one = rel("eq", mul(u, t), ONE)
            if rel("eq", t, ZERO) in S.given:
                continue
            if one in S.given:
                if rel("lt", ZERO, u) in S.given and rel("lt", ZERO, t) not in S.given:
                    sure = fixed(self._positive_inverse, t)
                    return self.b.have(S, rel("lt", ZERO, t), sure, lambda W: self.prove(W, depth))
                continue
            for order in (rel("lt", ZERO, u), rel("lt", u, ZERO)):
                if order in S.given or self._sign(S, order, depth):
                    sure = fixed(self.prove, max(depth - 1, 1))
                    return self.b.have(S, order, sure, fixed(self._inverted, t, depth))
            if rel("eq", u, ZERO) in S.given or rel("eq", ZERO, u) in S.given:
                return self._nought(S, t, depth)
            if t in set(outside(S.goal)):
                return self.b.back(S, "order", (u, ZERO), lambda W: self._case(W, depth))
        return None

    def _sign(self, S: Sequent, order: Node, depth: int) -> bool:
        """Can the sign of a denominator be shown (with less effort than the goal)?"""
        if self.entails(S, order):
            return True
        if depth <= 1:
            return False
        u = order.kids[1] if order.kids[0] == ZERO else order.kids[0]
        if any(t.op == "inv" and t.kids[0].size >= u.size for t in outside(u)):
            return False
        return self.shows(S, order, min(depth - 1, 2))

    def _inverted(self, S: Sequent, t: Node, depth: int) -> int:
        """With the sign of u among the hypotheses: u * 1/u = 1."""
        return self.product_is_one(S, t, lambda W: self.prove(W, depth))

    def product_is_one(self, S: Sequent, t: Node, then: Tactic) -> int:
        """For t = 1/u, with the sign of u among the hypotheses: u * t = 1, and then the goal."""
        return self.b.having(S, self.of_inverse(t)[:1], then)

    def _few(self, S: Sequent, u: Node) -> Sequent:
        return Sequent(frozenset(f for f in S.given if f in (rel("lt", ZERO, u), rel("lt", u, ZERO))), S.goal)

    def of_inverse(self, t: Node) -> Todo:
        """For t = 1/u, with 0 < u among the hypotheses: u t = 1 and 0 < t."""
        u = t.kids[0]
        product: Tactic = lambda W: self.b.by_cases("inv", (u,), self._last)(self._few(W, u))
        return [(rel("eq", mul(u, t), ONE), product), (rel("lt", ZERO, t), lambda W: self._positive_inverse(W, t))]

    def of_root(self, r: Node) -> Todo:
        """For r = root(t), with 0 < t among the hypotheses: 0 < r and r^k = t."""
        b, last, (t,) = self.b, self._last, r.kids
        above, equal, inside = rel("lt", ZERO, r), rel("eq", power(r, r.k), t), rel("lt", ZERO, t)
        nought = b.by("absurd", held(inside), equal, ONE, rel("eq", r, ZERO), neg(one_product([r] * (r.k - 1))))
        settled = only([equal, inside, rel("le", ZERO, r)], b.using("order", (r, ZERO), last, nought, last))
        cases = b.by_cases("root", (r,), last, b.opened(b.knowing(above, settled, b.hypothesis)))
        return [(f, only([inside], cases)) for f in (above, equal)]

    def _positive_inverse(self, S: Sequent, t: Node) -> int:
        """0 < u and u * 1/u = 1 give 0 < 1/u: else 1 + u * (-1/u) = 0."""
        u = t.kids[0]
        one, sure = rel("eq", mul(u, t), ONE), rel("lt", ZERO, u)
        T = Sequent(frozenset([one, sure]), S.goal)

        def against(W: Sequent) -> int:
            if rel("eq", t, ZERO) in W.given:
                return self.b.leaf(W, "absurd", UNIT, one, ONE, rel("eq", t, ZERO), neg(u))
            if rel("lt", t, ZERO) in W.given:
                form = added(UNIT, multiplied(held(sure), held(rel("lt", t, ZERO))))
                return self.b.leaf(W, "absurd", form, one, ONE)
            return self.b.hypothesis(W)

        return self.b.back(T, "order", (t, ZERO), against)

    def _nought(self, S: Sequent, t: Node, depth: int) -> int:
        """u = 0 gives 1/u = 0."""
        u = t.kids[0]
        f = rel("eq", t, ZERO)
        shown = self.b.using("rewrite", (u, ZERO), self.b.alone("fact", "inv0"))
        return self.b.have(S, f, shown, lambda W: self.prove(W, depth))

    def _factors(self, S: Sequent, depth: int) -> int | None:
        """The sign of a product from the signs of its factors."""
        g = S.goal
        if g.op not in ORDERS:
            return None
        red = eliminated(self.ring, S, cleared(self.ring, S, Reduction(difference_of(self.ring, g))))
        if len(red.poly) > 300 or not red.poly:
            return None
        self.b.spend(5)
        constant, factors = factored(self.ring, red.poly)
        if len(factors) == 1 and factors[0][1] == 1 and not red.unit and not red.multipliers:
            return None
        sign = 1 if constant > 0 else -1
        wanted: list[tuple[Node, int]] = []
        forms: list[Form] = []
        for p, e in factors:
            t = node_of(self.ring, p)
            if e % 2 == 0:
                if g.op == "lt":
                    wanted.append((rel("ne", t, ZERO), e))
                forms += [squared(t)] * (e // 2)
                continue
            for s in (1, -1):
                q = node_of(self.ring, scaled(p, type(constant)(s)))
                f = rel(g.op, ZERO, q)
                if not self.shows(S, f, depth - 1):
                    continue
                wanted.append((f, e))
                forms += [held(f)] * e
                sign *= s
                break
            else:
                return None
        if sign < 0:
            return None
        forms.append(amount(abs(fraction(constant))))

        todo: Todo = [(f, lambda V: self.prove(V, depth - 1)) for f, _ in wanted]
        return self.b.having(S, todo, lambda W: self._closing(W, red, multiplied(*forms)))

    def _roots(self, S: Sequent, depth: int) -> int | None:
        """0 <= root and root^k = t, or t < 0."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op == "root":
                f = FACTS["root"][1](t)
                if f in S.given or is_settled(f, S):
                    continue
                used = self.b.using("cases", (f,), fixed(self._case if self.thorough else self._pruned, depth))
                return self.b.fact(S, "root", (t,), used)
        return None
