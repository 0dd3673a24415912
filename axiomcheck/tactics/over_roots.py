"""Orders of quotients of quotients by square roots of such: a/r < b/s, where r^2 = u and s^2 = v.

Each of a, b, u and v is a number times irreducible polynomials, positive ones but for one d of a and one e of b, over what
is positive.  Where d < e, the goal follows from the signs of both, or from the squares, a^2 v < b^2 u if 0 < d.  That is said of
names for the polynomials, so that what both sides have in common is divided out; only what is left is multiplied out in numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from flint import fmpq_mpoly

from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, inv, mul, neg, num, power, rel, substitute, var
from axiomcheck.tactics import fields
from axiomcheck.tactics.abbreviated import inverse, unit
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, only
from axiomcheck.tactics.coefficients import by_coefficients
from axiomcheck.tactics.fields import Fields, Quotient
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.positivity import fraction
from axiomcheck.tactics.scalar import Scalar

D, E, R, S_ = var("_d"), var("_e"), var("_r"), var("_s")


def there(S: Sequent) -> bool:
    """Are both sides quotients by square roots that are known not to be zero, of quotients of quotients?"""
    if S.goal.op != "lt" or not fields.there(S):
        return False
    found = [_over_root(t) for t in S.goal.kids]
    return all(
        pair is not None and rel("ne", pair[1], ZERO) in S.given and rel("le", ZERO, *pair[1].kids) in S.given
        for pair in found
    )


def _over_root(t: Node) -> tuple[Node, Node] | None:
    """a and r of a/r."""
    if t.op != "mul" or len(t.kids) != 2 or t.kids[1].op != "inv":
        return None
    a, r = t.kids[0], t.kids[1].kids[0]
    return (a, r) if r.op == "root" and r.k == 2 and not any(x.has("root", "log", "exp") for x in (a, *r.kids)) else None


@dataclass(frozen=True)
class Product:
    """A number times factors, each as often as it stands there; w is what is one over the denominator."""

    number: Node
    factors: tuple[Node, ...]
    below: Node | None

    @property
    def parts(self) -> tuple[Node, ...]:
        """All but the number."""
        return (*self.factors, self.below) if self.below else self.factors

    @property
    def term(self) -> Node:
        """As a term."""
        return mul(self.number, *self.parts)

    def named(self, names: dict[Node, Node]) -> Node:
        """With names for the factors."""
        return mul(self.number, *(names[t] for t in self.parts))


def by_squares(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The sequent by the signs of both sides, and by their squares; Stuck if nothing is found."""
    return _OverRoots(b, S).solve(S)


class _OverRoots:
    """Both sides of a goal, a/r and b/s."""

    def __init__(self, b: Builder, S: Sequent):
        self.b, self.scalar = b, Scalar(b)
        sides = [pair for t in S.goal.kids if (pair := _over_root(t)) is not None]
        (self.a, self.r), (self.c, self.s) = sides
        self.inside = [t.kids[0].kids if t.kids[0].op == "mul" else t.kids for t in (self.r, self.s)]
        pieces = [t for kids in self.inside for t in kids]
        self.own = Fields(b, Sequent(S.given, rel("eq", add(self.a, self.c), add(*pieces))), *pieces)
        self.products: dict[Node, Product] = {}
        self.quotients: dict[Node, Quotient] = {}
        self.positive: dict[Node, bool] = {}
        self.names: dict[Node, Node] = {}
        for t in (self.a, self.c, *pieces):
            self._read(S, t)
        self.d, self.e = (self._signed(t) for t in (self.a, self.c))
        self.names |= {self.d: D, self.e: E}

    # -- products of factors ------------------------------------------------------------------

    def _read(self, S: Sequent, t: Node) -> None:
        """The term as a product."""
        q = self.own.quotient(t)
        constant, factors = q.top.factor()
        found: list[Node] = []
        for f, k in factors:
            node, sign = self._oriented(S, f)
            constant *= sign**k
            found += [node] * int(k)
        self.quotients[t] = q
        self.products[t] = Product(num(fraction(constant)), tuple(found), q.inverse if q.under != ONE else None)
        if q.under != ONE:
            self._name(q.inverse)

    def _oriented(self, S: Sequent, f: fmpq_mpoly) -> tuple[Node, int]:
        """A factor, or its negative, whichever may be positive by its coefficients."""
        for sign in (1, -1):
            node = self.own.ratios.term(f * sign)
            if node in self.positive or all(c > 0 for c in (f * sign).coeffs()):
                self.positive[node] = True
                self._name(node)
                return node, sign
        return self.own.ratios.term(f), 1

    def _name(self, t: Node) -> None:
        self.names.setdefault(t, var(f"_f{len(self.names)}"))

    def _signed(self, t: Node) -> Node:
        """The one factor of a numerator whose sign is open, with the sign of the number before it."""
        p = self.products[t]
        left = [f for f in p.factors if f not in self.positive]
        if len(left) != 1:
            raise Stuck("not one factor whose sign is open", t)
        if p.number.q > 0:
            return left[0]
        other = neg(left[0])
        self.products[t] = Product(neg(p.number), tuple(other if f == left[0] else f for f in p.factors), p.below)
        return other

    # -- in numbers -----------------------------------------------------------------------------

    def solve(self, S: Sequent) -> int:
        """With d < e known, by the signs of both."""
        signs = self.b.using("decide", (rel("lt", ZERO, self.d),), self._above, self._not_above)
        return self.b.having(S, [(rel("lt", self.d, self.e), self._plainly), *self._roots()], signs)

    def _numbers(self, S: Sequent) -> frozenset[Node]:
        """The hypotheses about the counts alone."""
        return frozenset(f for f in S.given if f.op in ("le", "lt", "int") and not f.has("inv", "root"))

    def _plainly(self, S: Sequent) -> int:
        return by_coefficients(self.b, Sequent(self._numbers(S), S.goal))

    def _roots(self) -> Todo:
        """0 < r, as it is not zero, and what its square is."""
        b, todo = self.b, list[tuple[Node, Tactic]]()
        for r in (self.r, self.s):
            square, sign = rel("eq", power(r, 2), *r.kids), rel("le", ZERO, r)
            shown: Tactic = b.by_cases("root", (r,), self.scalar._last, b.opened(b.hypothesis))
            todo += [(f, only([rel("le", ZERO, *r.kids)], shown)) for f in (square, sign)]
            zero: Tactic = lambda W, r=r: self.scalar._clash(W, rel("ne", r, ZERO))  # type: ignore[misc]
            split = b.using("order", (r, ZERO), self.scalar._last, zero, b.hypothesis)
            todo.append((rel("lt", ZERO, r), only([sign, rel("ne", r, ZERO)], split)))
        return todo

    def _above(self, S: Sequent) -> int:
        """0 < d < e."""
        up = rel("lt", ZERO, self.e)
        sure: Tactic = self.b.by("algebra", UNIT, added(held(rel("lt", ZERO, self.d)), held(rel("lt", self.d, self.e))))
        return self.b.have(S, up, sure, lambda W: self._squared(W, rel("lt", ZERO, self.d), True))

    def _not_above(self, S: Sequent) -> int:
        """d <= 0: e is below 0 as well, or it is not."""
        down = rel("lt", self.e, ZERO)
        return self.b.back(S, "decide", (down,), self._below, self._apart)

    def _below(self, S: Sequent) -> int:
        """d < e < 0."""
        down = rel("lt", self.d, ZERO)
        sure: Tactic = self.b.by("algebra", UNIT, added(held(rel("lt", self.e, ZERO)), held(rel("lt", self.d, self.e))))
        return self.b.have(S, down, sure, lambda W: self._squared(W, rel("lt", self.e, ZERO), False))

    def _apart(self, S: Sequent) -> int:
        """d <= 0 <= e."""
        used = [self.products[t] for t in (self.a, self.c)]
        return self._instance(S, used, self._by_signs, [rel("le", D, ZERO), rel("le", ZERO, E)], [])

    def _squared(self, S: Sequent, sign: Node, up: bool) -> int:
        """By the squares; numbers are positive at whose least value the sign would be another."""
        order = self._order(up)
        facts = [rel("lt", ZERO, D), rel("lt", ZERO, E)] if up else [rel("lt", D, ZERO), rel("lt", E, ZERO)]
        back = {name.name: t for t, name in self.names.items()}

        def then(W: Sequent) -> int:
            whole = substitute(order, back)
            shown: Tactic = lambda V: by_coefficients(self.b, Sequent(self._numbers(W) | {sign}, V.goal))
            return self.b.have(W, whole, shown, ready)

        def ready(W: Sequent) -> int:
            lemma: Tactic = lambda V: self._by_order(V, order, up)
            return self._instance(W, list(self.products.values()), lemma, [*facts, order], self._whole())

        return self.b.having(S, self._strict(S, sign), then)

    def _strict(self, S: Sequent, sign: Node) -> Todo:
        """Numbers that are not 0, as 0 < D does not hold where they are."""
        todo: Todo = []
        ratios = self.own.ratios
        whole = ratios.of(add(sign.kids[1], neg(sign.kids[0])))[0]
        for v, gen in zip(ratios.atoms, ratios.gens, strict=True):
            if rel("le", ZERO, v) not in S.given or rel("lt", ZERO, v) in S.given:
                continue
            rest = whole.subs({str(gen): 0})
            if rest == whole or not rest or any(c > 0 for c in rest.coeffs()):
                continue
            below = rel("le", ZERO, ratios.term(-rest))
            slope = ratios.term((whole - rest) / gen)
            wrong: Tactic = self.b.by("absurd", added(held(sign), held(below)), rel("eq", ZERO, v), slope)
            split = self.b.using("order", (ZERO, v), self.b.hypothesis, wrong, self.scalar._last)
            todo += [(below, self._plainly), (rel("lt", ZERO, v), split)]
        return todo

    def _whole(self) -> list[tuple[Node, Node]]:
        """What r^2 and s^2 are as products, in names, each with the root."""
        return [
            (name, mul(*(self.products[t].named(self.names) for t in kids)))
            for name, kids in zip((R, S_), self.inside, strict=True)
        ]

    def _instance(
        self, S: Sequent, used: list[Product], lemma: Callable[[Sequent], int], facts: list[Node], whole: list[tuple[Node, Node]]
    ) -> int:
        """The goal from a sequent about names: what it says of the factors that are used is shown."""
        back = {name.name: t for t, name in self.names.items()} | {R.name: self.r, S_.name: self.s}
        parts = list(dict.fromkeys(t for p in used for t in p.parts if t not in (self.d, self.e)))
        signs = [rel("lt", ZERO, self.names[t]) for t in parts]
        squares = [rel("eq", power(name, 2), t) for name, t in whole]
        given = [*signs, rel("lt", ZERO, R), rel("lt", ZERO, S_), rel("lt", D, E), *facts, *squares]
        goal = rel("lt", *(mul(self.products[t].named(self.names), inv(name)) for t, name in ((self.a, R), (self.c, S_))))
        step = lemma(Sequent(frozenset(given), goal))
        terms = [t for t in self.products if self.products[t] in used]
        return self._equations(S, terms, lambda W: self._put(W, step, back, parts, squares))

    def _put(self, S: Sequent, step: int, back: dict[str, Node], parts: list[Node], squares: list[Node]) -> int:
        b = self.b
        todo: Todo = []
        for t in parts:
            inverted = next((q for q in self.quotients.values() if q.inverse == t and q.under != ONE), None)
            todo.append((rel("lt", ZERO, t), self._plainly if inverted is None else fixed(self._inverse, inverted)))
        for f in squares:
            todo.append((substitute(f, back), self._square))
        return b.having(S, todo, self._rewritten(b.instance(step, back), [self.a, self.c]))

    def _rewritten(self, then: Tactic, terms: list[Node]) -> Tactic:
        pairs = [(t, self.products[t].term) for t in terms]
        return lambda W: self.own.rewritten(W, pairs, then)

    def _square(self, S: Sequent) -> int:
        """r^2 as a product, as it is u."""
        r = S.goal.kids[0].kids[0]
        kids = r.kids[0].kids if r.kids[0].op == "mul" else r.kids
        same: Tactic = self._rewritten(self.b.equal(), list(dict.fromkeys(kids)))
        known = self.b.using("rewrite", (power(r, 2), r.kids[0]), self.b.hypothesis)
        return self.b.have(S, rel("eq", r.kids[0], S.goal.kids[1]), same, known)

    def _inverse(self, S: Sequent, q: Quotient) -> int:
        """0 < 1/x, as x is positive."""
        form = added(amount(1), multiplied(held(rel("le", q.inverse, ZERO)), self.own.denominator(q)))
        wrong: Tactic = lambda W: self.own.units(W, [q], self.b.by("absurd", form, q.unit, ONE))
        return self.b.back(S, "decide", (S.goal,), self.b.hypothesis, wrong)

    def _equations(self, S: Sequent, terms: list[Node], then: Tactic) -> int:
        """With each of the terms as a product."""
        todo: Todo = []
        for t in terms:
            q, p, same = self.quotients[t], self.products[t], self.b.equal()
            if t != q.term:
                todo.append((rel("eq", t, q.term), lambda _, t=t, q=q: self.own._equation(t, q)))  # type: ignore[misc]
                same = self.b.using("rewrite", (t, q.term), same)
            todo.append((rel("eq", t, p.term), same))
        return self.b.having(S, todo, then)

    # -- in names ---------------------------------------------------------------------------------

    def _counted(self, t: Node, others: list[Node]) -> tuple[Node, Counter[Node]]:
        """a^2 v as a number and how often each name stands in it."""
        number, found = self.products[t].number.q ** 2, Counter[Node]()
        for u, k in ((t, 2), *((u, 1) for u in others)):
            p = self.products[u]
            number *= p.number.q if k == 1 else 1
            for f in p.parts:
                found[self.names[f]] += k
        return num(number), found

    def _order(self, up: bool) -> Node:
        """a^2 v < b^2 u, or the other way round, without what both have in common."""
        (n, low), (m, high) = self._counted(self.a, list(self.inside[1])), self._counted(self.c, list(self.inside[0]))
        self.common = low & high
        sides = [mul(k, *(t for t in sorted((c - self.common).elements(), key=repr))) for k, c in ((n, low), (m, high))]
        return rel("lt", *sides) if up else rel("lt", *sides[::-1])

    def _by_order(self, S: Sequent, order: Node, up: bool) -> int:
        """0 < P < Q from P^2 < Q^2, for P = a s and Q = b r, or P = -b r and Q = -a s."""
        b = self.b
        a, c = (self.products[t].named(self.names) for t in (self.a, self.c))
        P, Q = (mul(a, S_), mul(c, R)) if up else (mul(num(-1), c, R), mul(num(-1), a, S_))
        squares = [rel("eq", power(name, 2), t) for name, t in self._whole()]
        sign = 1 if up else -1
        ideal = [squares[0], mul(num(sign), power(c, 2)), squares[1], mul(num(-sign), power(a, 2))]
        common = [held(rel("lt", ZERO, t)) if t not in (D, E) else self._held(t, up) for t in self.common.elements()]
        below = rel("lt", power(P, 2), power(Q, 2))
        todo: Todo = [(rel("lt", ZERO, t), fixed(self._product, t, up)) for t in (P, Q)]
        todo.append((below, b.by("algebra", UNIT, multiplied(*common, held(order)), *ideal)))
        less = rel("lt", P, Q)
        both = added(*(held(rel("lt", ZERO, t)) for t in (P, Q)))
        wrong = b.by("absurd", added(multiplied(held(rel("le", Q, P)), both), held(below)))
        todo.append((less, b.using("decide", (less,), b.hypothesis, wrong)))
        return b.having(S, todo, fixed(self._divided, held(less)))

    def _held(self, t: Node, up: bool) -> Form:
        return held(rel("lt", ZERO, t) if up else rel("lt", t, ZERO))

    def _product(self, S: Sequent, t: Node, up: bool) -> int:
        """A product is positive by its factors, but for d or e, whose sign is known."""
        flat = [x for kid in t.kids for x in (kid.kids if kid.op == "mul" else (kid,))]
        numbers = [amount(abs(x.q)) for x in flat if x.op == "num"]
        names = [self._held(x, up) if x in (D, E) else held(rel("lt", ZERO, x)) for x in flat if x.op != "num"]
        return self.b.leaf(S, "algebra", UNIT, multiplied(*numbers, *names))

    def _divided(self, S: Sequent, form: Form) -> int:
        """The goal from the form of b r - a s."""
        a, c = (t.kids[0] for t in S.goal.kids)
        units = [unit(S_), unit(R)]
        ideal = [units[0], mul(c, R), units[1], mul(num(-1), a, S_)]
        last = self.b.by("algebra", multiplied(held(rel("lt", ZERO, R)), held(rel("lt", ZERO, S_))), form, *ideal)
        return self.b.having(S, [(f, fixed(inverse, self.b)) for f in units], last)

    def _by_signs(self, S: Sequent) -> int:
        """d <= 0 <= e, and d < e."""
        b, up = self.b, rel("lt", ZERO, E)
        rest = [[x for x in t.kids[0].kids if x not in (D, E)] for t in S.goal.kids]
        low, high = (multiplied(*(amount(x.q) if x.op == "num" else held(rel("lt", ZERO, x)) for x in xs)) for xs in rest)
        low, high = multiplied(low, held(rel("lt", ZERO, S_))), multiplied(high, held(rel("lt", ZERO, R)))

        def form(below: Node, above: Node) -> Form:
            return added(multiplied(high, held(above)), multiplied(low, held(below)))

        down = rel("lt", D, ZERO)
        sure = b.by("algebra", UNIT, added(held(rel("lt", D, E)), held(rel("le", E, ZERO))))
        first: Tactic = fixed(self._divided, form(rel("le", D, ZERO), up))
        second: Tactic = b.knowing(down, sure, fixed(self._divided, form(down, rel("le", ZERO, E))))
        return b.back(S, "decide", (up,), first, second)
