"""Columns in proportion: where a d = b c, one column is a multiple of the other, (a, c) = t (b, d) with t > 0.

With t = (a + c)/(b + d) the equation is gone, and what other equations say of such multiples t and u is often a product
that is zero, (t - u) x y = 0: then t = u, or a factor is zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, inv, mul, neg, num, rel, var
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.general import said_of
from axiomcheck.tactics.positivity import (
    ONE_POLY,
    Reduction,
    dense,
    difference_of,
    eliminated,
    factored,
    fraction,
    node_of,
    sparse,
)
from axiomcheck.tactics.proportions import Columns, columns
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.work import times

Factors = list[Poly]

EFFORT = 2  # how deep the signs of factors are looked for


def there(S: Sequent) -> bool:
    """Do two pairs of columns stand in proportion, in eight different numbers?"""
    return _disjoint(S) is not None


def by_multiples(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The sequent by way of one about multiples; Stuck if nothing is found."""
    found = _disjoint(S)
    if found is None:
        raise Stuck("no columns in proportion")
    products = _Products(b, solve)
    return products.factors_positive(S, lambda W: _restated(b, W, list(found), products.run))


def _disjoint(S: Sequent) -> tuple[Columns, Columns] | None:
    pairs = combinations(columns(S), 2)
    return next((p for p in pairs if not set(p[0][1] + p[0][2]) & set(p[1][1] + p[1][2])), None)


def _restated(b: Builder, S: Sequent, left: list[Columns], solve: Tactic) -> int:
    """With a multiple in place of each column that is one."""
    if not left:
        return solve(S)
    (equation, (a, c), (x, d), size, other), *more = left
    taken = {name for f in (S.goal, *S.given) for _, name in f.names}
    t = var(next(f"_t{i}" for i in range(99) if f"_t{i}" not in taken))
    images = {a: mul(t, x), c: mul(t, d)}
    gone = {equation, rel("le", ONE, size), *(rel("le", ZERO, v) for v in images)}
    sign, equal = rel("lt", ZERO, t), [rel("eq", v, image) for v, image in images.items()]
    lemma = _read(b, Sequent(S.given - gone | {sign, *equal}, S.goal), images, lambda W: _restated(b, W, more, solve))
    ratio = mul(size, inv(other))
    wanted = [said_of(f, {t: ratio}) for f in equal]
    unit = rel("eq", mul(other, inv(other)), ONE)
    scalar = Scalar(b)

    multiple = only([unit, equation], lambda W: _by_equations(b, W, unit, equation, inv(other)))
    positive = only([rel("lt", ZERO, inv(other)), rel("le", ONE, size)], lambda W: scalar.prove(W, EFFORT))
    todo: Todo = [(rel("lt", ZERO, other), scalar._last), *scalar.of_inverse(inv(other))]
    todo += [*((f, multiple) for f in wanted), (rel("lt", ZERO, ratio), positive)]
    return b.having(S, todo, lambda W: b.note(W, "instance", ({t.name: ratio}, {}, {}), [lemma]))


def _read(b: Builder, S: Sequent, images: dict[Node, Node], solve: Tactic) -> int:
    """Hypotheses and goal said of what the cells are by equations, which are left out then."""
    speak = [f for f in sorted(S.given, key=simple) if f.op not in ("int", "eq") or not set(images) & set(f.kids)]
    speak = [f for f in speak if set(images) & set(f.nodes())]

    def without(W: Sequent) -> int:
        return solve(Sequent(frozenset(f for f in W.given if not set(images) & set(f.nodes())), W.goal))

    there, back = ([rel("eq", *pair[::k]) for pair in images.items()] for k in (1, -1))
    todo = [(said_of(f, images), b.rewriting(back, b.hypothesis)) for f in speak]
    return b.having(S, todo, b.rewriting(there, without))


def _by_equations(b: Builder, S: Sequent, unit: Node, equation: Node, w: Node) -> int:
    """v = (a + c) w x by (b + d) w = 1 and a d = b c: the difference is v ((b + d) w - 1) and w times that of the products."""
    v = S.goal.kids[0]
    tactics: list[Tactic] = [
        lambda W, m=m: b.leaf(W, "algebra", UNIT, Node("n"), unit, v, equation, m)  # type: ignore[misc]
        for m in (w, neg(w))
    ]
    return b.first(S, *tactics)


class _Products:
    """Products that are zero, (t - u) x y = 0: in the cases t < u and u < t no factor may be left."""

    def __init__(self, b: Builder, solve: Tactic):
        self.b, self.solve, self.scalar = b, solve, Scalar(b)

    def factors_positive(self, S: Sequent, then: Tactic) -> int:
        """A number of at least 0 that is a factor of what is not 0 is positive."""
        for f in sorted((f for f in S.given if f.op == "ne" and f.kids[1] == ZERO), key=simple):
            for x in (t for t in dict.fromkeys(f.nodes()) if t.op == "var" and rel("le", ZERO, t) in S.given):
                sure, nought = rel("lt", ZERO, x), rel("eq", ZERO, x)
                quotient = None if sure in S.given else self._quotient(f, nought)
                if quotient is None:
                    continue

                def case(W: Sequent, f: Node, nought: Node, quotient: Node) -> int:
                    if nought not in W.given:
                        return self.scalar._last(W)
                    gone = rel("eq", *f.kids)
                    step = self.b.leaf(W.showing(gone), "algebra", UNIT, Node("n"), nought, neg(quotient))
                    return self.b.have(W, gone, fixed(_there, step), lambda V: self.scalar.prove(V, 1))

                few = Sequent(frozenset([f, rel("le", ZERO, x)]), sure)
                shown = self.b.back(few, "order", (ZERO, x), fixed(case, f, nought, quotient))
                return self.b.have(S, sure, fixed(_there, shown), lambda W: self.factors_positive(W, then))
        return then(S)

    def run(self, S: Sequent) -> int:
        """Of two multiples that are equal, one for both; then the goal."""
        found = next(self._products(S), None)
        if found is None:
            return self.solve(S)
        _, (u, v), _ = found

        def case(W: Sequent) -> int:
            if rel("eq", u, v) not in W.given:
                return self._against(W, W.given - S.given)
            kept = frozenset(f for f in W.given if v not in set(f.nodes()) or f == rel("eq", u, v))
            T = Sequent(kept, W.goal)
            if v not in set(T.goal.nodes()):
                return self.solve(T)
            return self.b.back(T, "rewrite", (v, u), lambda V: self.run(Sequent(V.given - {rel("eq", u, v)}, V.goal)))

        return self.b.back(S, "order", (u, v), case)

    def _products(self, S: Sequent) -> Iterator[tuple[Node, tuple[Node, Node], Factors]]:
        """Equations that say k (u - v) p q ... = 0, for two names u and v: with the signed factors beside u - v."""
        for f in sorted((f for f in S.given if f.op == "eq"), key=simple):
            _, factors = factored(self.b.ring, difference_of(self.b.ring, f))
            if any(e != 1 for _, e in factors):
                continue
            for p, _ in factors if len(factors) > 1 else ():
                names = [self.b.ring.atoms[i] for m in p for i in m]
                if len(p) == len(names) == 2 and not sum(p.values()) and all(t.op == "var" for t in names):
                    u, v = sorted(names, key=simple)
                    yield f, (u, v), [q for q, _ in factors if q is not p]
                    break

    def _against(self, S: Sequent, order: frozenset[Node]) -> int:
        """Where u and v differ, a factor beside u - v is zero in each equation, and that is impossible."""
        (sure,) = order
        for f, pair, others in self._products(S):
            if set(pair) == set(sure.kids):
                signs = [self._sign(S, node_of(self.b.ring, p)) for p in others]
                if all(signs):
                    return self._absurd(S, f, sure, [g for g in signs if g is not None])
                zero = {t for t in (node_of(self.b.ring, p) for p in others) if rel("eq", t, ZERO) in S.given}
                if not zero:
                    t = next(node_of(self.b.ring, p) for p, g in zip(others, signs, strict=True) if g is None)
                    return self.b.back(S, "order", (t, ZERO), lambda W: self._case(W, order))
        raise Stuck("no product is against it")

    def _case(self, S: Sequent, order: frozenset[Node]) -> int:
        for f in sorted((f for f in S.given if f.op in ("le", "lt")), key=simple):
            left = eliminated(self.b.ring, S, Reduction(difference_of(self.b.ring, f)))
            k = left.poly.get((), fmpq(0))
            if set(left.poly) <= {()} and (k < 0 or (k == 0 and f.op == "lt")):
                form = added(held(f), amount(-fraction(k)))
                ideal = [x if x.formula else neg(x) for x in left.ideal(self.b.ring)]
                return self.b.leaf(S, "absurd", form, *ideal)
        for f in sorted((f for f in S.given if f.op == "ne"), key=simple):
            for e in sorted((e for e in S.given if e.op == "eq"), key=simple):
                quotient = self._quotient(f, e)
                if quotient is not None:
                    step = self.b.leaf(S.showing(rel("eq", *f.kids)), "algebra", UNIT, Node("n"), e, neg(quotient))
                    return self.b.have(S, rel("eq", *f.kids), fixed(_there, step), lambda W: self.scalar.prove(W, 1))
        return self._against(S, order)

    def _quotient(self, f: Node, e: Node) -> Node | None:
        """q with l - r of f = q times l - r of e."""
        polys = [difference_of(self.b.ring, g) for g in (f, e)]
        atoms = sorted({i for p in polys for m in p for i in m})
        above, below = (dense(p, atoms) for p in polys)
        if not below:
            return None
        quotient, rest = divmod(above, below)
        return None if rest else node_of(self.b.ring, sparse(quotient, atoms))

    def _sign(self, S: Sequent, t: Node) -> Node | None:
        """What says of the factor that it is positive or negative."""
        for order in (rel("lt", ZERO, t), rel("lt", t, ZERO)):
            if order in S.given or self._shown(S.showing(order)) is not None:
                return order
        return None

    def _shown(self, S: Sequent) -> int | None:
        if self.scalar.sampler.fails(S, S.goal):
            return None
        names = S.goal.names
        few = Sequent(frozenset(f for f in S.given if f.op in ("le", "lt", "eq") and f.names <= names), S.goal)
        shown = self.b.tried(lambda W: self.scalar.prove(W, EFFORT), few)
        return None if shown is None else shown(S)

    def _absurd(self, S: Sequent, f: Node, sure: Node, signs: list[Node]) -> int:
        for g in signs:
            if g not in S.given:
                step = self._shown(S.showing(g))
                assert step is not None
                return self.b.have(S, g, fixed(_there, step), lambda W: self._absurd(W, f, sure, signs))
        p = ONE_POLY
        for g in (sure, *signs):
            p = times(p, difference_of(self.b.ring, g))
        whole = difference_of(self.b.ring, f)  # k p
        m = next(iter(p))
        form = multiplied(*(held(g) for g in (sure, *signs)))
        k = p[m] / whole[m]
        return self.b.leaf(S, "absurd", form, f, num(fraction(k)))


def _there(_: Sequent, step: int) -> int:
    """What was shown before."""
    return step
