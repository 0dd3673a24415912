"""Contradictions from the signs of quotients of quotients: a factor of the numerator has that sign, as all else is positive."""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, ONE, ZERO, Node, neg, rel
from axiomcheck.tactics import fields
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, only, simple
from axiomcheck.tactics.coefficients import by_coefficients
from axiomcheck.tactics.fields import Fields, Quotient
from axiomcheck.tactics.forms import amount, held, multiplied
from axiomcheck.tactics.positivity import fraction


def there(S: Sequent) -> bool:
    """Is something to be contradicted that says the sign of long quotients?"""
    return S.goal == FALSE and bool(_signs(S))


def _signs(S: Sequent) -> list[Node]:
    return sorted((f for f in S.given if f.op == "lt" and ZERO in f.kids and fields.there(S.showing(f))), key=simple)


def by_factors(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The sequent with the signs of factors for those of quotients."""
    signs = _signs(S)
    plain = frozenset(f for f in S.given if f.op in ("le", "lt", "int") and not f.has("inv", "root"))
    todo: Todo = [fact for f in signs for fact in _Sign(b, S.given, plain, f).todo()]
    rest = S.given.difference(signs).union(f for f, _ in todo if not f.has("inv"))
    return b.having(S, todo, lambda W: solve(Sequent(W.given & rest, W.goal)))


class _Sign:
    """0 < t, or t < 0, for a quotient of quotients t."""

    def __init__(self, b: Builder, given: frozenset[Node], plain: frozenset[Node], f: Node):
        self.b, self.f, self.plain = b, f, plain
        self.up = f.kids[0] == ZERO
        self.t = f.kids[1 if self.up else 0]
        self.own = Fields(b, Sequent(given, rel("eq", self.t, ZERO)))
        self.q: Quotient = self.own.quotient(self.t)

    def todo(self) -> Todo:
        """The sign of the factor that is not positive by its coefficients, and what it rests on."""
        constant, factors = self.q.top.factor()
        sure: list[Node] = []
        left = []
        for f, k in factors:
            sign = next((s for s in (1, -1) if all(c > 0 for c in (f * s).coeffs())), None)
            if sign is None:
                left += [f] * int(k)
                continue
            constant *= sign**k
            sure += [self.own.ratios.term(f * sign)] * int(k)
        if len(left) != 1:
            raise Stuck("not one factor whose sign is open", self.t)
        d = self.own.ratios.term(left[0])
        up = self.up == (constant > 0)
        plain, goal = self.sign(self.q.term, self.up), self.sign(d, up)
        positive = multiplied(amount(abs(fraction(constant))), *(held(rel("lt", ZERO, u)) for u in sure))

        def last(W: Sequent) -> int:
            q = self.q
            form = multiplied(held(plain), self.own.denominator(q))
            if q.under == ONE:
                return self.b.leaf(W, "algebra", positive, form)
            return self.own.units(W, [q], self.b.by("algebra", positive, form, q.unit, neg(q.above) if self.up else q.above))

        shown = only(self.plain, lambda W: by_coefficients(self.b, W))
        return [(plain, self._plain), *((rel("lt", ZERO, u), shown) for u in dict.fromkeys(sure)), (goal, last)]

    @staticmethod
    def sign(t: Node, up: bool) -> Node:
        """0 < t, or t < 0."""
        return rel("lt", ZERO, t) if up else rel("lt", t, ZERO)

    def _plain(self, S: Sequent) -> int:
        """The sign of one quotient without common factors."""
        if self.t == self.q.term:
            return self.b.hypothesis(S)
        back = self.b.using("rewrite", (self.q.term, self.t), self.b.hypothesis)
        return self.own.knowing(S, self.t, lambda W, _: back(W))
