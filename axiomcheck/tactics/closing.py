"""What every tactic about numbers stands on: closing a goal linearly, and what follows or contradicts at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from functools import lru_cache

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import FALSE, ONE, ZERO, Node, minus, mul, num, rel, replaced
from axiomcheck.tactics import polynomials
from axiomcheck.tactics.builder import Builder, Stuck, fixed, simple
from axiomcheck.tactics.forms import squared
from axiomcheck.tactics.positivity import Reduction, difference_of, fraction, linear_step, scaled
from axiomcheck.tactics.sampling import Sampler
from axiomcheck.tactics.work import plus

ORDERS = ("le", "lt")


class Closing(ABC):
    """A search for proofs of sequents about numbers.

    `degree` is how many hypotheses are multiplied. A `thorough` one tries what costs much, too: for goals
    that users state, not for the many that statements leave.
    """

    def __init__(self, builder: Builder, degree: int = 3, thorough: bool = False):
        self.thorough = thorough
        self.b = builder
        self.ring = builder.ring
        self.degree = degree
        self.sampler = Sampler()
        self.left: Sequent | None = None  # the first sequent at which nothing more could be tried
        self.open: set[Sequent] = set()  # what is being shown: to need it again is a circle

    @abstractmethod
    def prove(self, S: Sequent, depth: int = 6) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""

    @abstractmethod
    def _sign(self, S: Sequent, order: Node, depth: int) -> bool:
        """Can the sign of a denominator be shown (with less effort than the goal)?"""

    def shows(self, S: Sequent, f: Node, depth: int) -> bool:
        """Is it shown, on so many levels of the search?"""
        return self.b.tried(lambda W: self.prove(W, depth), S.showing(f)) is not None

    def _plausible(self, S: Sequent) -> bool:
        key = ("false", S)
        if key in self.b.hopeless:
            return False
        if ("true", S) not in self.b.hopeless:
            self.b.spend()
            self.b.hopeless.add(("false" if self.sampler.fails(S, S.goal) or self._tied(S) else "true", S))
        return key not in self.b.hopeless

    def _tied(self, S: Sequent) -> bool:
        """Must two numbers differ that are one, while the hypotheses seem to hold somewhere?"""
        return S.goal.op in ("lt", "ne") and not difference_of(self.ring, S.goal) and self.sampler.possible(S)

    def _at_once(self, S: Sequent) -> int | None:
        """By a linear combination of hypotheses, for the goal or against all of them."""
        b = self.b
        key = ("linear", S)
        if key in b.hopeless:
            return None
        g = S.goal
        if not g.names and all(t.op not in ("sum", "cmin", "cmax") for t in g.nodes()):
            try:
                return b.leaf(Sequent(frozenset(), g), "enclosed")
            except Stuck:
                pass
        for goal in (g,) if self.sampler.possible(S) else (g, None):
            b.spend()
            found = linear_step(self.ring, S, goal)
            if found is not None:
                return b.leaf(S, found[0], *found[1])
        if g.op == "ne":
            for h in (rel("lt", *g.kids), rel("lt", *g.kids[::-1])):
                found = linear_step(self.ring, S, h)
                if found is not None:
                    return b.leaf(S, found[0], *found[1])
        if g.op == "lt" and (found_step := self._unequal(S)) is not None:
            return found_step
        if not self.sampler.possible(S):
            for f in sorted((f for f in S.given if f.op == "ne"), key=simple):
                e = rel("eq", *f.kids)
                found = linear_step(self.ring, S, e)
                if found is not None:
                    return b.have(S, e, self._last, fixed(self._clash, f))
                if (pairs := self._the_same(S, e)) is not None:
                    return b.have(S, e, lambda W: self._replaced(W, pairs), fixed(self._clash, f))
        b.hopeless.add(key)
        return None

    def _the_same(self, S: Sequent, e: Node) -> list[tuple[Node, Node]] | None:
        """Replacements of entries by known equations, after which both sides of an equation are the same."""
        used: list[tuple[Node, Node]] = []
        equations = sorted((f for f in S.given if f.op == "eq"), key=simple)
        while difference_of(self.ring, e):
            pairs = ((f, a, c) for f in equations for a, c in (f.kids, f.kids[::-1]) if a.op in ("at", "var"))
            known = next(((f, a, c) for f, a, c in pairs if c.size <= a.size and occurs(a, e) and a != c), None)
            if known is None:
                return None
            f, a, c = known
            equations.remove(f)
            used.append((a, c))
            e = replaced(e, a, c)
        return used

    def _replaced(self, S: Sequent, pairs: list[tuple[Node, Node]]) -> int:
        """An equation whose sides are the same after these replacements."""
        if not pairs:
            return self.b.leaf(Sequent(frozenset(), S.goal), "algebra", UNIT, Node("n"))
        return self.b.back(S, "rewrite", pairs[0], lambda W: self._replaced(W, pairs[1:]))

    def _unequal(self, S: Sequent) -> int | None:
        """a < b as a <= b and a != b, or as b - a is a factor of what is not 0."""
        b, g = self.b, S.goal
        d = difference_of(self.ring, g)
        nonzero = sorted((f for f in S.given if f.op == "ne"), key=simple)
        apart = [f for f in nonzero if (p := difference_of(self.ring, f)) and (p == d or not plus(p, d))]
        factors = [] if apart else [(f.kids[0], *found) for f in nonzero if (found := self._cofactor(f, d)) is not None]
        if not (apart or factors) or linear_step(self.ring, S, rel("le", *g.kids)) is None:
            return None

        def settle(W: Sequent) -> int:
            if g in W.given:
                return b.hypothesis(W)
            equal = rel("eq", *g.kids)
            if equal in W.given and apart:
                return b.have(W, rel("eq", *apart[0].kids), self._last, fixed(self._clash, apart[0]))
            if equal in W.given:
                t, k, rest = factors[0]
                return b.leaf(W, "absurd", squared(t), equal, mul(num(k), t, *rest))
            return self._last(W)

        return b.back(S, "order", g.kids, settle)

    def _cofactor(self, f: Node, d: Poly) -> tuple[Fraction, list[Node]] | None:
        """Of a product that is not 0: d, which is k times a factor, and the other factors."""
        t, zero = f.kids
        if t.op != "mul" or zero != ZERO or not d:
            return None
        for i, u in enumerate(t.kids):
            p, m = difference_of(self.ring, rel("eq", ZERO, u)), next(iter(d))
            if p.keys() == d.keys() and p == scaled(d, p[m] / d[m]):
                return fraction(p[m] / d[m]), [*t.kids[:i], *t.kids[i + 1 :]]
        return None

    def contradictory(self, S: Sequent, *more: Node) -> bool:
        """Do the hypotheses, with these, contradict each other linearly?"""
        parts = [k for f in more for k in (f.kids if f.op == "and" else (f,))]
        for f in parts:
            if f == FALSE or (f.op == "or" and all(self.contradictory(S, k) for k in f.kids)):
                return True
            if f.op == "ne" and (rel("eq", *f.kids) in S.given or rel("eq", *f.kids[::-1]) in S.given):
                return True
            if f.op == "ne" and not self.ring.difference(*f.kids):
                return True
        if self.sampler.possible(S, parts):
            return False
        plain = [f for f in parts if f.op in ("le", "lt", "eq")]
        self.b.spend()
        return linear_step(self.ring, S.assuming(*plain), None) is not None

    def entails(self, S: Sequent, goal: Node) -> bool:
        """Does the goal follow linearly?"""
        self.b.spend()
        return goal in S.given or (not self.sampler.fails(S, goal) and linear_step(self.ring, S, goal) is not None)

    def _clash(self, S: Sequent, f: Node) -> int:
        """a != b and a = b."""
        e = rel("eq", *f.kids) if rel("eq", *f.kids) in S.given else rel("eq", *f.kids[::-1])
        a, c = f.kids
        if c == ZERO:
            sign = num(-1) if e.kids[0] == a else ONE
            return self.b.leaf(S, "absurd", squared(a), e, mul(sign, a))
        d = rel("ne", minus(a, c), ZERO)
        clash = [squared(minus(a, c))]
        prove = lambda W: self.b.leaf(W, "algebra", *self._ne(W, f))
        return self.b.have(S, d, prove, self.b.by("absurd", clash[0], e, mul(num(-1), minus(*e.kids))))

    def _ne(self, S: Sequent, f: Node) -> tuple[object, ...]:
        raise Stuck("a difference that is not zero")

    def _last(self, S: Sequent) -> int:
        if S.goal in S.given:
            return self.b.hypothesis(S)
        found = linear_step(self.ring, S, None) or linear_step(self.ring, S, S.goal)
        if found is None:
            raise Stuck("no linear combination")
        return self.b.leaf(S, found[0], *found[1])

    def _case(self, S: Sequent, depth: int) -> int:
        """A case that costs no depth: there are only so many."""
        T = self._unfolded(S)
        found = None if self.sampler.possible(T) else linear_step(self.ring, T, None)
        return self._closed(S, found) if found is not None else self.prove(S, depth)

    def _pruned(self, S: Sequent, depth: int) -> int:
        """A case, unless the hypotheses rule it out."""
        T = self._unfolded(S)
        found = None if self.sampler.possible(T) else linear_step(self.ring, T, None)
        if found is not None:
            return self._closed(S, found)
        return self.prove(S, depth - 1)

    def _unfolded(self, S: Sequent) -> Sequent:
        return S.assuming(*(k for f in S.given if f.op == "and" for k in f.kids))

    def _closed(self, S: Sequent, found: tuple[str, tuple[object, ...]]) -> int:
        return self.b.opened(self.b.by(found[0], *found[1]))(S)

    def _closing(self, S: Sequent, red: Reduction, form: Form) -> int:
        return polynomials.closing(self, S, red, form)


@lru_cache(maxsize=20_000)
def outside(t: Node) -> tuple[Node, ...]:
    """The closed terms of a formula outside binders, inner ones first."""
    inner = () if t.binds else tuple(u for kid in t.kids for u in outside(kid))
    return inner if t.formula or t.loose else (*inner, t)


def is_settled(f: Node, S: Sequent) -> bool:
    """Is a part of the disjunction among the hypotheses?"""
    return any(k in S.given or (k.op == "and" and set(k.kids) <= S.given) for k in f.kids)


def occurs(a: Node, t: Node) -> bool:
    """Does the closed term a occur in t?"""
    return a == t or (t.size > a.size and any(occurs(a, kid) for kid in t.kids))
