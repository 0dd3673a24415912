"""Triangle inequalities of sqrt(f) at one class, where f(p, q) is compared with the square of sqrt(p) - sqrt(q).

Let f be symmetric with f(k p, k q) = k f(p, q), and g(z) = f(z^2, 1), so that f(a^2, b^2) = b^2 g(a/b).  It is enough that on
[0, 1] g falls to 0 and g(z)/(1 - z)^2 rises, which is a sign of g', and one of 2 g + (1 - z) g'.  For a <= r <= b, and k with
f(a^2, b^2) = k^2 (b - a)^2, then f(a^2, r^2) >= k^2 (r - a)^2 and f(r^2, b^2) >= k^2 (b - r)^2, and the roots add up.
The divergence of Jensen and Shannon is such a sum.
"""

from __future__ import annotations

from collections.abc import Callable

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    Refused,
    add,
    inv,
    minus,
    mul,
    neg,
    num,
    power,
    rel,
    replaced,
    root,
    substitute,
    var,
)
from axiomcheck.tactics import radicals
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, pruned
from axiomcheck.tactics.forms import added as plus
from axiomcheck.tactics.forms import held as h
from axiomcheck.tactics.forms import multiplied as times
from axiomcheck.tactics.forms import squared
from axiomcheck.tactics.ratios import Ratios
from axiomcheck.tactics.sampling import Sampler
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.work import derivative

A, B, R, S, T, X, Y, Z, M = map(var, ("a_", "b_", "r_", "s_", "t_", "x_", "y_", "z_", "m_"))
LEVELS = 4  # derivatives, one after the other


def _lt(a: Node, b: Node) -> Node:
    return rel("lt", a, b)


def _le(a: Node, b: Node) -> Node:
    return rel("le", a, b)


def _gap(z: Node) -> Node:
    return power(minus(ONE, z), 2)


SIGNS = frozenset((_lt(ZERO, S), _lt(ZERO, T)))


class Triangles:
    """The lemmas about one f, of x_ and y_; each is proved when it is first used."""

    def __init__(self, b: Builder, f: Node):
        self.b = b
        self.f = f
        self.s = Scalar(b, thorough=True)
        self.shown: dict[Sequent, int] = {}

    # -- what is shown -------------------------------------------------------------------------

    def of(self, x: Node, y: Node) -> Node:
        """f(x, y)."""
        return substitute(self.f, {X.name: x, Y.name: y})

    def squares(self, a: Node, b: Node) -> Node:
        """f(a^2, b^2)."""
        return self.of(power(a, 2), power(b, 2))

    def g(self, z: Node) -> Node:
        """f(z^2, 1)."""
        return self.of(power(z, 2), ONE)

    def line(self, w: Node, u: Node, v: Node) -> Node:
        """s t w <= (s + t) (t u + s v)."""
        return _le(mul(S, T, w), mul(add(S, T), add(mul(T, u), mul(S, v))))

    def triangle(self) -> Sequent:
        """For all a, b, r >= 0 and s, t > 0."""
        given = {_le(ZERO, x) for x in (A, B, R)}
        goal = self.line(self.squares(A, B), self.squares(A, R), self.squares(R, B))
        return Sequent(frozenset(given) | SIGNS, goal)

    # -- g: it falls to 0, and g/(1 - z)^2 rises -------------------------------------------------

    def positive(self) -> Sequent:
        return Sequent(frozenset((_le(ZERO, Z), _le(Z, ONE))), _le(ZERO, self.g(Z)))

    def falls(self) -> Sequent:
        return Sequent(frozenset((_le(ZERO, Y), _le(Y, Z), _le(Z, ONE))), _le(self.g(Z), self.g(Y)))

    def rises(self) -> Sequent:
        goal = _le(mul(self.g(Y), _gap(Z)), mul(self.g(Z), _gap(Y)))
        return Sequent(frozenset((_le(ZERO, Y), _le(Y, Z), _lt(Z, ONE))), goal)

    def prove_positive(self) -> int:
        return self.scalars(self.positive())

    def prove_falls(self) -> int:
        return self.from_zero(self.falls(), lambda W: self.along(W, neg(self.g(M))))

    def prove_rises(self) -> int:
        b = self.b

        def apart(W: Sequent) -> int:
            """Along g(m)/(1 - m)^2, and both sides times (1 - y)^2 (1 - z)^2."""
            i = inv(minus(ONE, M))
            quotient = mul(self.g(M), power(i, 2))
            moved = _le(substitute(quotient, {M.name: Y}), substitute(quotient, {M.name: Z}))
            facts = [rel("eq", mul(minus(ONE, v), inv(minus(ONE, v))), ONE) for v in (Y, Z)]

            def last(V: Sequent) -> int:
                p, q = (mul(minus(ONE, v), inv(minus(ONE, v))) for v in (Y, Z))
                sides = times(*(squared(minus(ONE, v)) for v in (Y, Z)), h(moved))
                fy, fz = mul(self.g(Y), _gap(Z), add(p, ONE)), mul(self.g(Z), _gap(Y), add(q, ONE))
                return b.leaf(V, "algebra", UNIT, sides, facts[0], fy, facts[1], neg(fz))

            slope: Tactic = lambda V: self.slope(V, quotient, i)
            known = [(moved, slope), (_lt(Y, ONE), self.linear), *((e, self.scalars) for e in facts)]
            return b.having(W, known, last)

        return self.from_zero(self.rises(), apart)

    def slope(self, W: Sequent, quotient: Node, i: Node) -> int:
        """g(m) i^2 rises, as i = 1/(1 - m) is positive and 2 g + (1 - m) g' is."""
        b, g = self.b, self.g(M)
        own = _derived(g)
        core, sign, product = _le(ZERO, add(mul(num(2), g), mul(minus(ONE, M), own))), _lt(ZERO, i), mul(minus(ONE, M), i)
        equal, left = rel("eq", product, ONE), _lt(ZERO, minus(ONE, M))
        positive: Tactic = lambda V: self.s._positive_inverse(V, i)

        def rising(V: Sequent) -> int:
            """g' i^2 + 2 g i^3 = i^3 (2 g + (1 - m) g') - g' i^2 ((1 - m) i - 1)."""
            form = times(h(sign), h(sign), h(sign), h(core))
            leaf = b.by("algebra", UNIT, form, equal, neg(mul(own, power(i, 2))))
            inside = Sequent(frozenset((_lt(ZERO, M), _lt(M, ONE))), core)

            def shown(U: Sequent) -> int:
                return b.having(U, [(f, self.linear) for f in inside.given], lambda _: self.to_one(inside, LEVELS))

            below: Todo = [(_lt(M, ONE), self.linear), (core, shown), (left, self.linear)]
            return b.having(V, [*below, (equal, self.scalars), (sign, positive)], leaf)

        premise: Tactic = lambda V: rising(V) if _lt(Y, M) in V.given else self.alone(V)
        return b.back(W, "path", (M.name, quotient, Y, Z), premise)

    def along(self, W: Sequent, f: Node) -> int:
        """f(y) <= f(z), by f'."""
        moved = _le(*(substitute(f, {M.name: v}) for v in (Y, Z)))
        premise: Tactic = lambda V: self.alone(V, lambda U: self.plainly(U, self.scalars))
        path = self.b.using("path", (M.name, f, Y, Z), premise)
        return self.b.have(W, moved, path, self.b.by("algebra", UNIT, h(moved)))

    def plainly(self, W: Sequent, then: Tactic) -> int:
        """The goal 0 <= t with t as a quotient in lowest terms."""
        t = W.goal.kids[1]
        plain = Ratios(t).plain(t)
        if plain is None:
            return then(W)
        equal = rel("eq", t, plain)
        return self.b.have(W, equal, self.scalars, self.b.using("rewrite", (t, plain), then))

    def to_one(self, W: Sequent, level: int) -> int:
        """0 <= t on (0, 1), where it falls to 0 at 1: -t rises."""
        return self.plainly(W, lambda V: self.down(V, level))

    def down(self, W: Sequent, level: int) -> int:
        b, t = self.b, W.goal.kids[1]
        if level <= 0 or not t.has("log", "exp", "root"):
            return self.scalars(W)
        f = neg(t)
        slope = _derived(f)
        if Sampler().fails(W, _le(ZERO, slope)):
            return self.scalars(W)
        end = substitute(f, {M.name: ONE})
        stop, moved = _le(end, ZERO), _le(substitute(f, {M.name: Z}), end)
        inside = Sequent(frozenset((_lt(ZERO, M), _lt(M, ONE))), _le(ZERO, slope))

        def premise(V: Sequent) -> int:
            if V.goal != inside.goal or _lt(Z, M) not in V.given:
                return self.alone(V)
            return b.having(V, [(g, self.linear) for g in inside.given], lambda _: self.to_one(inside, level - 1))

        lemma = Sequent(frozenset((_lt(ZERO, Z), _lt(Z, ONE))), substitute(W.goal, {M.name: Z}))
        path = b.using("path", (M.name, f, Z, ONE), premise)
        last = b.by("algebra", UNIT, plus(h(moved), h(stop)))
        shown = b.having(lemma, [(stop, self.scalars), (moved, path)], last)
        return b.note(W, "instance", ({Z.name: M}, {}, {}), [shown])

    def from_zero(self, W: Sequent, apart: Tactic) -> int:
        """0 <= y <= z: where y is z, where y is 0 and z is not, and 0 < y < z."""
        b = self.b

        def less(V: Sequent) -> int:
            alone: Tactic = lambda U: b.having(U, [(_lt(ZERO, Z), self.linear)], self.scalars)
            return b.back(V, "order", (ZERO, Y), apart, b.using("rewrite", (Y, ZERO), alone), self.absurd)

        return b.back(W, "order", (Y, Z), less, b.using("rewrite", (Y, Z), b.equal()), self.absurd)

    # -- f, by g -----------------------------------------------------------------------------------

    def homogeneous(self) -> Sequent:
        given = frozenset((_le(ZERO, X), _lt(ZERO, Y)))
        return Sequent(given, rel("eq", self.squares(X, Y), mul(power(Y, 2), self.g(mul(X, inv(Y))))))

    def prove_homogeneous(self) -> int:
        P = self.homogeneous()
        first = self.scalars(Sequent(frozenset([_lt(ZERO, Y)]), substitute(P.goal, {X.name: ZERO})))
        zero = self.b.using("rewrite", (X, ZERO), lambda _: first)
        return self.b.back(P, "order", (ZERO, X), self.scalars, zero, self.absurd)

    def same(self) -> Sequent:
        return Sequent(frozenset([_le(ZERO, X)]), rel("eq", self.squares(X, X), ZERO))

    def prove_same(self) -> int:
        b, q = self.b, mul(X, inv(X))
        one, equal, nothing = rel("eq", q, ONE), rel("eq", self.g(q), self.g(ONE)), rel("eq", self.g(ONE), ZERO)

        def apart(W: Sequent) -> int:
            """It is x^2 g(1)."""
            alike = b.using("rewrite", (q, ONE), b.equal())
            squared = neg(power(X, 2))
            ideal = (self.equation(X, X), num(-1), equal, squared, nothing, squared)
            last = b.equal(*ideal)
            return b.having(W, [*self.by_g((X, X)), (one, self.scalars), (equal, alike), (nothing, self.scalars)], last)

        zero = b.using("rewrite", (X, ZERO), self.scalars)
        return b.back(self.same(), "order", (ZERO, X), apart, zero, self.absurd)

    def never_negative(self) -> Sequent:
        return Sequent(frozenset((_le(ZERO, X), _le(ZERO, Y))), _le(ZERO, self.squares(X, Y)))

    def prove_never_negative(self) -> int:
        b = self.b

        def at(x: Node, y: Node) -> Tactic:
            q = mul(x, inv(y))

            def shown(W: Sequent) -> int:
                facts = [(_lt(ZERO, y), self.scalars), *self.ratios((x, y)), *self.by_g((x, y)), *self.bounded(q)]
                form = times(h(_lt(ZERO, y)), h(_lt(ZERO, y)), h(_le(ZERO, self.g(q))))
                return b.having(W, facts, b.by("algebra", UNIT, form, self.equation(x, y), ONE))

            return shown

        zero = rel("eq", self.squares(X, X), ZERO)
        equal = b.using("rewrite", (Y, X), b.knowing(zero, lambda _: self.prove_same(), b.equal(zero, ONE)))
        return b.back(self.never_negative(), "order", (X, Y), at(X, Y), equal, at(Y, X))

    # -- the triangle ----------------------------------------------------------------------------------

    def between(self) -> Sequent:
        """a = x y b and r = y b, divided by b^2."""
        given = frozenset((_le(ZERO, X), _lt(X, ONE), _lt(ZERO, Y), _lt(Y, ONE))) | SIGNS
        return Sequent(given, self.line(self.g(mul(X, Y)), mul(power(Y, 2), self.g(X)), self.g(Y)))

    def prove_between(self) -> int:
        xy = mul(X, Y)
        below, sign = _lt(xy, ONE), _le(ZERO, self.g(xy))
        order = [(_le(ZERO, xy), self.scalars), (_le(xy, X), self.scalars), (_le(xy, Y), self.scalars), (below, self.scalars)]
        order += [(_le(xy, ONE), self.scalars)]
        first, second = (_le(mul(self.g(xy), _gap(v)), mul(self.g(v), _gap(xy))) for v in (X, Y))
        facts = [(first, self.use(self.prove_rises, {Y: xy, Z: X})), (second, self.use(self.prove_rises, {Y: xy, Z: Y}))]
        facts += [(sign, self.use(self.prove_positive, {Z: xy}))]
        s, t, y = (h(_lt(ZERO, v)) for v in (S, T, Y))
        both = plus(s, t)
        square = squared(minus(mul(T, Y, minus(ONE, X)), mul(S, minus(ONE, Y))))
        parts = (times(both, t, y, y, h(first)), times(both, s, h(second)), times(h(sign), square))
        unit = times(h(below), h(below))
        return self.b.having(self.between(), [*order, *facts], self.b.by("algebra", unit, plus(*parts)))

    def prove_ordered(self) -> int:
        """The triangle inequality for a < b."""
        P = self.triangle()
        W = Sequent(P.given - {_le(ZERO, B)} | {_lt(A, B), _lt(ZERO, B)}, P.goal)
        right = self.b.using("order", (R, B), self.inside, self.right, self.right)
        return self.b.back(W, "order", (A, R), right, self.left, self.left)

    def outside(self, W: Sequent, greater: Node, facts: Todo, rest: Callable[[Sequent], int]) -> int:
        """w <= u, or w <= v, is enough."""
        w, u, v = self.squares(A, B), self.squares(A, R), self.squares(R, B)
        signs = [(_le(ZERO, u), self.use(self.prove_never_negative, {X: A, Y: R})),
                 (_le(ZERO, v), self.use(self.prove_never_negative, {X: R, Y: B}))]  # fmt: skip
        s, t = (h(_lt(ZERO, x)) for x in (S, T))
        more, both = _le(w, greater), plus(s, t)
        first, second, k = (t, s, v) if greater == u else (s, t, u)
        forms = (times(both, first, h(more)), times(both, second, h(_le(ZERO, k))), times(first, first, h(_le(ZERO, w))))
        sign = (_le(ZERO, w), self.use(self.prove_never_negative, {X: A, Y: B}))
        last = self.b.by("algebra", UNIT, plus(*forms))
        known = [(_le(ZERO, x), self.scalars) for x in (A, B, R)]
        return self.b.having(W, [*known, *facts, (more, rest), *signs, sign], last)

    def left(self, W: Sequent) -> int:
        """r <= a: f(r^2, b^2) >= f(a^2, b^2)."""
        x, y = mul(R, inv(B)), mul(A, inv(B))
        less = _le(self.g(y), self.g(x))
        facts = [(_le(R, A), self.linear), (_le(R, B), self.linear), *self.ratios((R, B), (A, B)), (_le(x, y), self.scalars)]
        facts += [(less, self.use(self.prove_falls, {Y: x, Z: y})), *self.by_g((R, B), (A, B))]
        b_ = h(_lt(ZERO, B))
        ideal = (self.equation(R, B), ONE, self.equation(A, B), num(-1))
        shown = self.b.by("algebra", UNIT, times(b_, b_, h(less)), *ideal)
        return self.outside(W, self.squares(R, B), facts, shown)

    def right(self, W: Sequent) -> int:
        """b <= r: f(a^2, r^2) >= f(a^2, b^2)."""
        x, y = mul(A, inv(R)), mul(A, inv(B))
        less, order, sign = _le(self.g(y), self.g(x)), _le(B, R), _le(ZERO, self.g(x))
        facts = [(order, self.scalars), (_lt(ZERO, R), self.scalars), *self.ratios((A, R), (A, B)), (_le(x, y), self.scalars)]
        facts += [(less, self.use(self.prove_falls, {Y: x, Z: y})), *self.bounded(x), *self.by_g((A, R), (A, B))]
        b_, r_ = h(_lt(ZERO, B)), h(_lt(ZERO, R))
        forms = plus(times(b_, b_, h(less)), times(h(order), plus(b_, r_), h(sign)))
        ideal = (self.equation(A, R), ONE, self.equation(A, B), num(-1))
        return self.outside(W, self.squares(A, R), facts, self.b.by("algebra", UNIT, forms, *ideal))

    def inside(self, W: Sequent) -> int:
        """a < r < b."""
        b, x, y, q = self.b, mul(A, inv(R)), mul(R, inv(B)), mul(A, inv(B))
        equal, one = rel("eq", q, mul(x, y)), rel("eq", mul(B, inv(B)), ONE)
        middle = substitute(self.between().goal, {X.name: x, Y.name: y})
        e = rel("eq", self.squares(A, B), mul(power(B, 2), self.g(mul(x, y))))
        taken = b.using("rewrite", (mul(x, y), q), b.hypothesis)
        facts = [(_lt(ZERO, R), self.scalars), *self.ratios((A, R), (R, B), (A, B)), (_lt(x, ONE), self.scalars)]
        facts += [(_lt(ZERO, y), self.scalars), (_lt(y, ONE), self.scalars), (equal, self.scalars), (one, self.scalars)]
        facts += [*self.by_g((A, R), (R, B), (A, B)), (e, taken), (middle, self.use(self.prove_between, {X: x, Y: y}))]
        both, b_ = add(S, T), h(_lt(ZERO, B))
        ideal = (e, neg(mul(S, T)), self.equation(A, R), mul(both, T), self.equation(R, B), mul(both, S),
                 one, neg(mul(both, T, self.g(x), power(R, 2), add(mul(B, inv(B)), ONE))))  # fmt: skip
        return b.having(W, facts, b.by("algebra", UNIT, times(b_, b_, h(middle)), *ideal))

    def prove_triangle(self) -> int:
        b, P = self.b, self.triangle()
        for lemma in (self.positive(), self.falls(), self.rises(), self.same()):
            if self.s.sampler.fails(lemma, lemma.goal):
                raise Stuck("false at some point, in floating point: it is no function of this kind")
        w, u, v = self.squares(A, A), self.squares(A, R), self.squares(R, A)
        ordered = b.knowing(_lt(ZERO, B), self.scalars, self.use(self.prove_ordered, {}))

        def other(W: Sequent) -> int:
            """With a and b, and s and t, the other way round."""
            images = {A: B, B: A, S: T, T: S}
            fact = substitute(P.goal, {k.name: t for k, t in images.items()})
            facts = [(_lt(ZERO, A), self.scalars), (fact, self.use(self.prove_ordered, images))]
            return b.having(W, facts, b.by("algebra", UNIT, h(fact)))

        def equal(W: Sequent) -> int:
            zero = rel("eq", w, ZERO)
            s, t = (h(_lt(ZERO, x)) for x in (S, T))
            signs = [_le(ZERO, u), _le(ZERO, v)]
            facts = [(zero, self.use(self.prove_same, {X: A})), (signs[0], self.use(self.prove_never_negative, {X: A, Y: R}))]
            facts += [(signs[1], self.use(self.prove_never_negative, {X: R, Y: A}))]
            form = times(plus(s, t), plus(times(t, h(signs[0])), times(s, h(signs[1]))))
            last = b.by("algebra", UNIT, form, zero, neg(mul(S, T)))
            return b.back(W, "rewrite", (B, A), lambda V: b.having(V, facts, last))

        return b.back(P, "order", (A, B), ordered, equal, other)

    # -- pieces ------------------------------------------------------------------------------------

    def equation(self, x: Node, y: Node) -> Node:
        """f(x^2, y^2) = y^2 g(x/y)."""
        return rel("eq", self.squares(x, y), mul(power(y, 2), self.g(mul(x, inv(y)))))

    def by_g(self, *pairs: tuple[Node, Node]) -> Todo:
        return [(self.equation(x, y), self.use(self.prove_homogeneous, {X: x, Y: y})) for x, y in pairs]

    def ratios(self, *pairs: tuple[Node, Node]) -> Todo:
        """0 <= x/y <= 1."""
        found = [f for x, y in pairs for f in (_le(ZERO, mul(x, inv(y))), _le(mul(x, inv(y)), ONE))]
        return [(f, self.scalars) for f in found]

    def bounded(self, z: Node) -> Todo:
        return [(_le(ZERO, self.g(z)), self.use(self.prove_positive, {Z: z}))]

    def use(self, prove: Callable[[], int], images: dict[Node, Node]) -> Tactic:
        """A lemma at other terms."""

        def shown(W: Sequent) -> int:
            number = prove()
            put = {k.name: t for k, t in images.items()}
            if not {substitute(f, put) for f in self.b.steps[number].shows.given} <= W.given:
                raise Stuck("a lemma needs more")
            return self.b.instance(number, put)(W)

        return shown

    def scalars(self, W: Sequent) -> int:
        """By the search for numbers, from hypotheses about these numbers, without functions."""
        if all(t.op in ("var", "num") for t in W.goal.kids):
            return self.linear(W)
        plain = frozenset(f for f in W.given if not f.has("log", "exp", "root") and f.names <= W.goal.names)
        return self.afresh(Sequent(plain, W.goal))

    def afresh(self, W: Sequent) -> int:
        """By a search of its own, so that what was looked at before does not turn its order."""
        if W in self.shown:
            return self.shown[W]
        b, own = self.b, Builder(self.b.budget)
        try:
            radicals.solve(own, W)
        finally:
            b.budget = own.budget
        places: list[int] = []
        for step in pruned(own.steps, [W]):
            places.append(b.note(step.shows, step.rule, step.params, [places[i] for i in step.premises]))
        self.shown[W] = next(i for i in reversed(places) if b.steps[i].shows.goal == W.goal and b.steps[i].shows.given <= W.given)
        return self.shown[W]

    def linear(self, W: Sequent) -> int:
        """An order of numbers, from such orders."""
        self.b.hopeless.clear()
        return self.s.prove(Sequent(self._orders(W), W.goal), 3)

    def alone(self, W: Sequent, then: Tactic | None = None) -> int:
        """What is said of m, from its bounds alone."""
        then = then or self.scalars
        if ("s", M.name) not in W.goal.names:
            return self.linear(W)
        own = []
        for fact in (_lt(ZERO, M), _lt(M, ONE), _le(M, ONE)):
            try:
                self.linear(W.showing(fact))
            except Stuck:
                continue
            own.append(fact)
        few = Sequent(frozenset(own), W.goal)
        return self.b.having(W, [(f, self.linear) for f in own], lambda _: then(few))

    def _orders(self, W: Sequent) -> frozenset[Node]:
        return frozenset(f for f in W.given if f.op in ("le", "lt", "eq") and not f.has("log", "exp", "root", "inv", "pow"))

    def absurd(self, W: Sequent) -> int:
        """The order of two numbers is not the one that was found."""
        return self.s._last(W)


def _derived(f: Node) -> Node:
    try:
        return derivative(f, M.name)[0]
    except Refused as error:
        raise Stuck(str(error)) from error


def at_one_class(b: Builder, W: Sequent, bodies: tuple[Node, Node, Node]) -> int:
    """s t w <= (s + t) (t u + s v) for f(p, q), f(p, r) and f(r, q), where none of p, q, r is negative."""
    w = bodies[0]
    entries = [{t for t in body.nodes() if t.op == "at"} for body in bodies]
    p, q, r = (next(iter(x), None) for x in (entries[0] & entries[1], entries[0] & entries[2], entries[1] & entries[2]))
    if p is None or q is None or r is None or len({p, q, r}) != 3 or any(len(e) != 2 for e in entries):
        raise Stuck("no triangle of three entries")
    t = Triangles(b, replaced(replaced(w, p, X), q, Y))
    if (t.of(p, q), t.of(p, r), t.of(r, q)) != bodies or b.ring.difference(t.f, t.of(Y, X)):
        raise Stuck("not the same function of each two, or not symmetric")
    if not {_le(ZERO, x) for x in (p, q, r)} <= W.given:
        raise Stuck("entries that may be negative")
    number = t.prove_triangle()
    for x, y in ((p, q), (p, r), (r, q)):
        few = Sequent(frozenset((_le(ZERO, x), _le(ZERO, y))), _le(ZERO, t.of(x, y)))
        _by_roots(t, few, {X: x, Y: y}, t.prove_never_negative)
    return _by_roots(t, W, {A: p, B: q, R: r}, lambda: number)


def _by_roots(t: Triangles, W: Sequent, entries: dict[Node, Node], prove: Callable[[], int]) -> int:
    """A lemma about squares, at the square roots of entries."""
    roots = {a: root(x, 2) for a, x in entries.items()}
    facts: Todo = []
    for x in entries.values():
        known = Sequent(frozenset([_le(ZERO, x)]), ZERO)
        for f in (_le(ZERO, root(x, 2)), rel("eq", power(root(x, 2), 2), x)):
            facts.append((f, lambda V, known=known: t.s.prove(known.showing(V.goal), 3)))  # type: ignore[misc]

    squares = [rel("eq", x, power(root(x, 2), 2)) for x in entries.values()]
    return t.b.having(W, facts, t.b.rewriting(squares, t.use(prove, roots)))
