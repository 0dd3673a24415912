"""Hölder's inequality for two lists: sum u^i v^j <= U^i V^j, where U^k = sum u^k, V^k = sum v^k and k = i + j.

    sum(p g(q)) / F(q) <= sum(p g(p)) / F(p)        where u and v are p and q, or their roots, and F(q) = V^j

At one class k (u V)^i (v U)^j <= i (u V)^k + j (v U)^k; the sum over the classes is the inequality, times numbers.  It is
strict where u V and v U differ.  Of two distributions they do at some class, if an entry differs.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import FACTS, UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    at,
    every,
    inv,
    minus,
    mul,
    neg,
    num,
    opened,
    power,
    rel,
    some,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.forms import added, amount, function, held, multiplied, squared
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, put_in, scalars_only

A, B = "_a", "_b"  # lists whose entries are not negative
U, V = var("_U"), var("_V")
SMALL = 3_000
Maps = tuple[dict[str, Node], dict[str, Node], dict[str, str]]


@dataclass(frozen=True)
class Norms:
    """A value sum(p g(q)) / F(q), where g(q) = v^j and F(q) = V^j, and V^degree is the sum of v^degree."""

    p: str
    q: str
    product: Node  # sum(p g(q))
    divisor: Node  # F(q)
    powers: Node  # sum of v^degree, of q
    base: Node  # v, of q
    norm: Node  # V, of q
    i: int  # p is the i-th power of what v is of p
    j: int
    degree: int

    def own(self, t: Node) -> Node:
        """The same of p."""
        return substitute(t, vectors={self.q: at(self.p)})


def norms_of(S: Sequent) -> Norms | None:
    """The parts of such a goal."""
    if S.goal.op not in ("le", "lt"):
        return None
    found = quotient(S.goal.kids[0])
    if found is None or found.i + found.j != found.degree or found.own(S.goal.kids[0]) != S.goal.kids[1]:
        return None
    return found


def quotient(value: Node) -> Norms | None:
    """The parts of such a value."""
    if value.op != "mul" or len(value.kids) != 2:
        return None
    product, below = value.kids
    if product.op != "sum" or product.classes or below.op != "inv" or product.kids[0].op != "mul":
        return None
    divisor, (truth, *rest) = below.kids[0], product.kids[0].kids
    sums = aggregates_of(divisor)
    if len(sums) != 1 or sums[0].op != "sum" or sums[0].classes or sums[0].kids[0].op != "pow" or truth.op != "at":
        return None
    (powers,) = sums
    base, k = powers.kids[0].kids[0], powers.kids[0].k
    entry = base.kids[0] if base.op == "root" and base.k == 2 else base
    if entry.op != "at" or entry.name == truth.name:
        return None
    i = 1 if base == entry else 2
    norm, of = _norm(divisor, powers, k), mul(*rest)
    exponents = (j for j in range(1, k + 1) if of in (mul(base), mul(power(base, j))) and (j == 1) == (of == mul(base)))
    j = next(exponents, None)
    return None if norm is None or j is None else Norms(truth.name, entry.name, product, divisor, powers, base, norm, i, j, k)


def _norm(divisor: Node, powers: Node, k: int) -> Node | None:
    """The k-th root of the sum, as the divisor writes it."""
    if divisor.op == "exp" and k > 1:
        return function("exp", mul(function("log", powers), inv(num(k))))
    roots = [t for t in divisor.nodes() if t.op == "root" and powers in set(t.nodes())]
    deepest = max(roots, key=simple, default=None)
    order, t = 1, deepest
    while t is not None and t.op == "root":
        order, t = order * t.k, t.kids[0]
    return deepest if order == k and t == powers else None


class Hoelder(Bounded):
    """The inequality as a lemma, and its instance."""

    def __init__(self, a: Aggregates, norms: Norms):
        super().__init__(a)
        self.h = norms

    # -- the lemma ------------------------------------------------------------------------------

    def lemma(self, differ: str | None) -> Sequent:
        """sum a^i b^j <= U^i V^j; with <, if a V and b U are not the same at the class."""
        h, k = self.h, self.h.degree
        given = {rel("lt", ZERO, t) for t in (U, V)} | {every(rel("le", ZERO, at(v))) for v in (A, B)}
        given |= {rel("eq", power(t, k), total(power(at(v), k))) for t, v in ((U, A), (V, B))}
        if differ:
            given.add(rel("ne", minus(mul(at(A, differ), V), mul(at(B, differ), U)), ZERO))
        goal = rel("lt" if differ else "le", total(mul(power(at(A), h.i), power(at(B), h.j))), mul(power(U, h.i), power(V, h.j)))
        return Sequent(frozenset(given), goal)

    def _shown(self, differ: str | None) -> int:
        """The step that shows the lemma."""
        b, h, k = self.b, self.h, self.h.degree
        S = self.lemma(differ)
        if S in b.known:
            return b.known[S]
        x, y = var("_x"), var("_y")
        young = rel("le", mul(num(k), power(x, h.i), power(y, h.j)), add(mul(num(h.i), power(x, k)), mul(num(h.j), power(y, k))))
        signs = {rel("le", ZERO, x), rel("le", ZERO, y)}
        plain = Sequent(frozenset(signs), young)
        step = b.part(SMALL, lambda W: as_numbers(b, W))(plain)
        strict = Sequent(frozenset([*signs, rel("ne", minus(x, y), ZERO)]), rel("lt", *young.kids))
        sharp = b.part(SMALL, lambda W: self._sharp(W, x, y))(strict) if differ else step
        body = [put_in(put_in(t, x, mul(at(A), V)), y, mul(at(B), U)) for t in young.kids]
        compared = rel(S.goal.op, *map(total, body))
        positive = [rel("lt", ZERO, t) for t in (U, V)]

        def each(W: Sequent, c: str) -> int:
            x_, y_ = mul(at(A, c), V), mul(at(B, c), U)
            exact = W.goal.op == "lt"
            known = [(rel("le", ZERO, t), fixed(self._product, at(v, c), s)) for t, v, s in ((x_, A, V), (y_, B, U))]
            needed = [f for f, _ in known] + ([rel("ne", minus(x_, y_), ZERO)] if exact else [])
            maps: Maps = ({"_x": x_, "_y": y_}, {}, {})
            last: Tactic = lambda X: b.note(Sequent(frozenset(needed), X.goal), "instance", maps, [sharp if exact else step])
            return self.a.at_classes(W, [c], lambda X: b.having(X, known, last))

        def pointwise(W: Sequent) -> int:
            c = fresh_class(W)
            return b.back(W, "pointwise", (c,), lambda X: each(X, c))

        def shown(W: Sequent) -> int:
            if differ is None:
                return b.back(W, "compare", (), pointwise)
            return b.back(W, "compare", (differ,), pointwise, lambda X: each(X, differ))

        def last(W: Sequent) -> int:
            unit = multiplied(*(held(f) for f in [positive[0]] * h.j + [positive[1]] * h.i))
            powers = [rel("eq", power(t, k), total(power(at(v), k))) for t, v in ((U, A), (V, B))]
            ideal = [powers[0], mul(num(h.i), power(V, k)), powers[1], mul(num(h.j), power(U, k))]
            scale = multiplied(k, unit)
            return b.leaf(W, "algebra", scale, held(compared), *ideal)

        return b.have(S, compared, shown, last)

    def _product(self, S: Sequent, u: Node, t: Node) -> int:
        form = multiplied(held(rel("le", ZERO, u)), held(rel("lt", ZERO, t)))
        return self.b.leaf(S, "algebra", UNIT, form)

    def _sharp(self, S: Sequent, x: Node, y: Node) -> int:
        """Where the numbers differ, one is larger."""
        same = self.b.by("absurd", squared(minus(x, y)), rel("eq", x, y), neg(minus(x, y)))
        apart: Tactic = lambda W: as_numbers(self.b, Sequent(frozenset(f for f in W.given if f.op != "ne"), W.goal))
        return self.b.back(S, "order", (x, y), apart, same, apart)

    # -- its instance ---------------------------------------------------------------------------

    def solve(self, S: Sequent) -> int:
        """The norms as numbers, and the inequality for them."""
        return self._with_norms(S, self._strictly if S.goal.op == "lt" else fixed(self._concluded, None))

    def _with_norms(self, S: Sequent, then: Tactic) -> int:
        """Of both lists: U > 0, U^k is the sum, F = U^j, and 1/F is its inverse."""
        h = self.h
        todo: Todo = []
        for own in (lambda t: t, h.own):
            todo += self._norm_facts(S, own(h.norm), own(h.powers), own(h.divisor), h.p if own == h.own else h.q)
        return self.b.having(S, todo, then)

    def _norm_facts(self, S: Sequent, norm: Node, powers: Node, divisor: Node, v: str) -> Todo:
        h = self.h
        simplex = frozenset(f for f in S.given if f.names <= {("v", v)} and (f.op == "all" or f == rel("eq", total(at(v)), ONE)))
        simplex = frozenset(f for f in simplex if not any(t.op in ("root", "log", "exp", "pow") for t in f.nodes()))
        some_ = rel("lt", ZERO, powers)
        positive, whole = rel("lt", ZERO, norm), rel("eq", power(norm, h.degree), powers)
        divided = rel("eq", divisor, power(norm, h.j))
        more, unit = rel("lt", ZERO, inv(divisor)), rel("eq", mul(divisor, inv(divisor)), ONE)
        inverse: Tactic = lambda W: self._inverse(W, divisor, [divided, positive])
        return [
            (some_, lambda W: self._some_entry(Sequent(simplex, W.goal), at(v))),
            (positive, lambda W: self._positive_norm(W, norm)),
            (whole, fixed(self._power, norm, powers)),
            (divided, fixed(self._divisor, norm, powers, divisor)),
            (more, inverse),
            (unit, inverse),
        ]

    def _some_entry(self, S: Sequent, x: Node) -> int:
        """0 < sum v^k: some entry of a distribution is positive."""
        b, t = self.b, S.goal.kids[1]
        positive = some(rel("lt", ZERO, x))
        compared = rel("lt", total(ZERO), t)
        one = rel("eq", total(x), ONE)

        def each(W: Sequent) -> int:
            k = fresh_class(W)
            return b.back(W, "pointwise", (k,), lambda X: self.a.at_classes(X, [k], self._entry))

        def yes(W: Sequent) -> int:
            c = fresh_class(W)
            here = b.using("compare", (c,), each, self._entry)
            return b.back(W, "witness", (positive, c), b.knowing(compared, here, b.follows(compared)))

        def no(W: Sequent) -> int:
            less = rel("le", total(x), total(ZERO))
            wrong = b.by("absurd", added(held(less), amount(1)), one, ONE)
            return b.have(W, less, b.using("compare", (), b.hypothesis), wrong)

        return b.back(S, "decide", (positive,), yes, no)

    def _entry(self, S: Sequent) -> int:
        """The sign of a power of an entry, or of its root."""
        orders = frozenset(f for f in S.given if f.op in ("le", "lt"))
        return self.b.part(SMALL, lambda W: as_numbers(self.b, scalars_only(W)))(Sequent(orders, S.goal))

    def _positive_norm(self, S: Sequent, norm: Node) -> int:
        if norm.op == "exp":
            return self.b.evident(S)
        return self.b.having(S, self._of_roots(norm), self.b.hypothesis)

    def _of_roots(self, norm: Node) -> Todo:
        """0 < r and r^k = t for every root on the way from the sum, which is positive."""
        return [*self._of_roots(norm.kids[0]), *self.a.scalar.of_root(norm)] if norm.op == "root" else []

    def _root_facts(self, S: Sequent, norm: Node) -> int:
        """From r^k = t for every root on the way to the sum."""
        todo = self._of_roots(norm)
        equal = [f for f, _ in todo if f.op == "eq"]
        return self.b.having(S, todo, only(equal, self.a.scalar.prove))

    def _power(self, S: Sequent, norm: Node, powers: Node) -> int:
        """U^k is the sum."""
        k = self.h.degree
        if norm.op == "root":
            return self._root_facts(S, norm)
        return self._of_exponential(S, norm, powers, k)

    def _of_exponential(self, S: Sequent, norm: Node, powers: Node, k: int) -> int:
        """exp(log(s)/k)^k = s."""
        b = self.b
        log, part = function("log", powers), norm.kids[0]
        whole, back = rel("eq", function("exp", mul(num(k), part)), power(norm, k)), rel("eq", function("exp", log), powers)
        unit = rel("eq", mul(num(k), inv(num(k))), ONE)
        same = rel("eq", mul(num(k), part), log)
        turned = rel("eq", function("exp", mul(num(k), part)), function("exp", log))

        todo: Todo = [
            (unit, only((), self.a.scalar.prove)),
            (same, b.equal(unit, neg(log))),
            (turned, b.using("rewrite", same.kids, b.equal())),
            (whole, fixed(self._exp_power, part, k)),
            (back, b.exp_log(powers)),
        ]
        return b.having(S, todo, b.equal(back, neg(ONE), turned, neg(ONE), whole, ONE))

    def _exp_power(self, S: Sequent, t: Node, k: int) -> int:
        """exp(k t) = exp(t)^k."""
        b = self.b
        one = function("exp", t)
        if k == 1:
            return b.leaf(Sequent(frozenset(), S.goal), "algebra", UNIT, Node("n"))
        less = mul(num(k - 1), t)
        inner = rel("eq", function("exp", less), power(one, k - 1))
        fact = FACTS["exp_add"][1](less, t)
        last = b.equal(fact, neg(ONE), inner, neg(one))
        return b.have(S, inner, fixed(self._exp_power, t, k - 1), lambda W: b.fact(W, "exp_add", (less, t), last))

    def _divisor(self, S: Sequent, norm: Node, powers: Node, divisor: Node) -> int:
        """F = U^j."""
        if norm.op == "root":
            return self._root_facts(S, norm)
        j, part = self.h.j, norm.kids[0]
        whole = rel("eq", function("exp", mul(num(j), part)), power(norm, j))
        return self.b.have(S, whole, fixed(self._exp_power, part, j), self.b.equal(whole, neg(ONE)))

    def _inverse(self, S: Sequent, divisor: Node, known: list[Node]) -> int:
        """0 < 1/F and F/F = 1, as F is a power of a positive number."""
        b, h = self.b, self.h
        more = rel("lt", ZERO, divisor)
        form = multiplied(*(held(known[1]),) * h.j)
        x = var("_x")
        wanted = rel("lt", ZERO, inv(x)) if S.goal.op == "lt" else rel("eq", mul(x, inv(x)), ONE)
        lemma = Sequent(frozenset([rel("lt", ZERO, x)]), wanted)
        step = self.a.scalar.prove(lemma)
        last = b.instance(step, {"_x": divisor}, [more])
        return b.have(S, more, b.by("algebra", UNIT, form, known[0], ONE), last)

    def _concluded(self, S: Sequent, differ: str | None) -> int:
        """The goal, from the lemma for u and v."""
        b, h = self.b, self.h
        step, lemma = self._shown(differ), self.lemma(differ)
        u, v, un, vn = h.own(h.base), h.base, h.own(h.norm), h.norm
        maps: Maps = ({"_U": un, "_V": vn}, {A: u, B: v}, {})
        image = substitute(lemma.goal, maps[0], maps[1])
        needed = sorted((substitute(f, maps[0], maps[1]) for f in b.steps[step].shows.given), key=simple)
        used: Tactic = lambda W: b.note(Sequent(frozenset(needed), W.goal), "instance", maps, [step])
        product = rel("eq", image.kids[0], h.product)
        own = rel("eq", h.own(h.product), h.own(h.powers))
        more, unit = rel("lt", ZERO, inv(h.divisor)), rel("eq", mul(h.divisor, inv(h.divisor)), ONE)
        f, g = h.own(h.divisor), h.divisor
        ones = rel("eq", mul(f, inv(f)), ONE)
        todo: Todo = [(e, self._condition) for e in needed]
        todo += [(image, used), (product, self._same_sum), (own, self._same_sum)]

        def last(W: Sequent) -> int:
            whole, div_p = rel("eq", power(un, h.degree), h.own(h.powers)), rel("eq", f, power(un, h.j))
            div_q = rel("eq", g, power(vn, h.j))
            # high - low = U^i - product / F(q), and U^i = U^i V^j / F(q)
            ideal = [
                own, inv(f), whole, neg(inv(f)), div_p, neg(mul(power(un, h.i), inv(f))), ones, power(un, h.i),
                product, inv(g), div_q, mul(power(un, h.i), inv(g)), unit, neg(power(un, h.i)),
            ]  # fmt: skip
            form = multiplied(held(more), held(image))
            return b.leaf(W, "algebra", UNIT, form, *ideal)

        return b.having(S, todo, last)

    def _condition(self, S: Sequent) -> int:
        """Signs of entries, or of their roots; all else is known."""
        b = self.b
        if S.goal in S.given:
            return b.hypothesis(S)
        return b.back(S, "pointwise", (fresh_class(S),), b.evident)

    def _same_sum(self, S: Sequent) -> int:
        """Two ways to write a sum: roots squared are the entries."""
        b, k = self.b, fresh_class(S)

        def each(W: Sequent) -> int:
            roots = sorted({t for t in W.goal.nodes() if t.op == "root"}, key=simple)
            facts = [rel("eq", power(t, 2), t.kids[0]) for t in roots]
            todo = [(f, b.power_of_root(t)) for f, t in zip(facts, roots, strict=True)]
            signs = [(rel("le", ZERO, t), b.evident) for t in roots]
            few: Tactic = lambda X: b.first(X, b.equal(), lambda Z: self._by_roots(Z, facts))
            return self.a.at_classes(W, [k], lambda X: b.having(X, [*todo, *signs], few))

        return b.first(S, b.equal(), b.class_by_class(k, each))

    def _by_roots(self, S: Sequent, facts: list[Node]) -> int:
        return self.a.scalar.prove(Sequent(S.given & set(facts), S.goal))

    # -- where it is strict ---------------------------------------------------------------------

    def _strictly(self, S: Sequent) -> int:
        """Somewhere u V and v U differ: else both lists would be the same, as they have the same total."""
        b, h = self.b, self.h
        u, v, un, vn = h.own(h.base), h.base, h.own(h.norm), h.norm
        lower = sorted((f for f in S.given if f.op == "lt" and [t.op for t in f.kids] == ["at", "at"]), key=simple)
        lower = [f for f in lower if [t.name for t in f.kids] == [h.q, h.p] and f.kids[0].classes == f.kids[1].classes]
        ones = [rel("eq", total(at(w)), ONE) for w in (h.p, h.q)]
        if not lower or not set(ones) <= S.given:
            raise Stuck("no entry that is lower")
        differ = some(rel("ne", minus(mul(u, vn), mul(v, un)), ZERO))

        def yes(W: Sequent) -> int:
            d = fresh_class(W)
            return b.back(W, "witness", (differ, d), lambda X: self._concluded(X, d))

        same = rel("eq", mul(at(h.p), power(vn, h.i)), mul(at(h.q), power(un, h.i)))
        summed = rel("eq", *map(total, same.kids))

        def no(W: Sequent) -> int:
            c = str(lower[0].kids[0].classes[0])
            here = opened(same, c)
            form = multiplied(*(held(f) for f in [lower[0], *[rel("lt", ZERO, vn)] * h.i]))
            y = at(h.q, c)
            # (x - y) V^i is x V^i - y U^i, and y times U^i - V^i, which is 0 by the totals
            ideal = [here, neg(ONE), summed, y, ones[0], neg(mul(y, power(vn, h.i))), ones[1], mul(y, power(un, h.i))]
            each = b.using("at_class", (every(same), c), b.by("absurd", form, *ideal))
            compared = b.using("compare", (), b.hypothesis)
            return b.have(W, every(same), self._squared, b.knowing(summed, compared, each))

        return b.back(S, "decide", (differ,), yes, no)

    def _squared(self, S: Sequent) -> int:
        """p V^i = q U^i at every class, from u V = v U."""
        b, h, k = self.b, self.h, fresh_class(S)
        u, v, un, vn = (t for t in (h.own(h.base), h.base, h.own(h.norm), h.norm))
        f = every(rel("eq", minus(mul(u, vn), mul(v, un)), ZERO))

        def here(W: Sequent) -> int:
            equal = opened(f.kids[0], k)
            if h.i == 1:
                return b.leaf(W, "algebra", UNIT, Node("n"), equal, neg(ONE))
            x, y = opened(u, k), opened(v, k)
            squares = [rel("eq", power(t, 2), t.kids[0]) for t in (x, y)]
            todo = [(g, b.power_of_root(t)) for g, t in zip(squares, (x, y), strict=True)]
            ideal = [
                equal, neg(add(mul(x, vn), mul(y, un))), squares[0], power(vn, 2), squares[1], neg(power(un, 2)),
            ]  # fmt: skip
            return b.having(W, todo, b.equal(*ideal))

        return b.back(S, "pointwise", (k,), b.using("at_class", (f, k), lambda X: self.a.at_classes(X, [k], here)))


by_norms = ByForm(norms_of, lambda a, m: Hoelder(a, m).solve)
