"""Lists of any total, where scale or a shift changes no value: asked of lists with total 1, or with total 0.

    I(k y) = I(y) for k > 0      I(y) is I(y/Y), Y the total of y, and y/Y is a distribution
    I(y + k) = I(y)              I(y) is I(y - m), m the mean of y, and y - m has total 0

    I(a x + (1 - a) y) <= max(I(x), I(y))    the normalised lists are mixtures as well, with the share a X of the total
    I(y + a) <= I(y)                         (y + a)/total is a mixture of y/Y and equal shares, and these have least
    0 <= I(y), and < where entries differ    equal shares have least, which is 0

What is left is one mixture of lists whose totals are numbers: sums of it are at most, or at least, the mixtures of sums,
so at most the larger or at least the smaller one, and the value is a function of these.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
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
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import drawn_out, totals, unfolding
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import SMALL as PART
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.forms import added, amount, function, held, multiplied
from axiomcheck.tactics.mixed_values import WEIGHT, P, Q, R, Totals
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import fresh_class, scalars_only

TWO, FACTOR = num(2), var("_k")
ORDERS = ("le", "lt", "eq")
LEMMA, SMALL, FEW = 20_000, 4_000, 800  # steps for one lemma, for a part of one, and for a glance


@dataclass(frozen=True)
class Goal:
    """I(z) <= max(I(x), I(y)) for z = a x + (1 - a) y, or I(y + a) <= I(y)."""

    value: Node  # I(y)
    y: str
    share: Node  # a
    mixture: Node | None = None  # the hypothesis that gives z
    z: str = "_z"
    x: str = "_x"

    def of(self, body: Node) -> Node:
        """I of another list."""
        return substitute(self.value, vectors={self.y: body})


def goal_of(S: Sequent) -> Goal | None:
    """The parts of such a goal."""
    if S.goal.op not in ORDERS or any(f.op == "eq" and f.kids[0].op == "sum" and f.kids[0] != N for f in S.given):
        return None
    low, high = S.goal.kids
    if high.op == "max" and S.goal.op == "le":
        return _mixed(S, low, *high.kids)
    vectors = {str(name) for kind, name in high.names if kind == "v"}
    if len(vectors) != 1 or any(kind != "v" for kind, _ in high.names):
        return None
    (y,) = vectors
    if S.goal.op != "eq" and low == ZERO:
        return Goal(high, y, ZERO)
    if S.goal.op == "eq":
        scaled = (Goal(high, y, var(name)) for kind, name in sorted(low.names) if kind == "s")
        return next((g for g in scaled if g.of(mul(g.share, at(y))) == low and rel("lt", ZERO, g.share) in S.given), None)
    for kind, name in sorted(low.names):
        if kind == "s" and S.goal.op == "le" and rel("lt", ZERO, var(name)) in S.given:
            found = Goal(high, y, var(name))
            if found.of(add(at(y), var(name))) == low:
                return found
    return None


def _mixed(S: Sequent, low: Node, first: Node, second: Node) -> Goal | None:
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and not f.classes), key=simple):
        z, mean = f.kids[0].kids
        if z.op != "at" or mean.op != "add" or len(mean.kids) != 2 or any(k.op != "mul" or len(k.kids) != 2 for k in mean.kids):
            continue
        (a, x), (b, y) = (k.kids for k in mean.kids)
        if a.op != "var" or b != minus(ONE, a) or x.op != "at" or y.op != "at" or len({x.name, y.name, z.name}) < 3:
            continue
        found = Goal(second, y.name, a, f, z.name, x.name)
        if (found.of(x), found.of(z)) == (first, low) and second.names <= {("v", y.name)}:
            return found
    return None


class _Normalised(Totals):
    """The lemmas that one goal needs, each a sequent of its own, and their instances."""

    def __init__(self, a: Aggregates, S: Sequent, goal: Goal):
        super().__init__(a)
        self.goal = goal
        about = {("v", goal.y)}
        own = frozenset(f for f in S.given if f.names <= about)
        self.own = Sequent(own, goal.value).given  # what is known of y alone, so of every list by renaming
        self.size = frozenset(f for f in own if f == rel("le", TWO, N))
        self.plain = frozenset(f for f in own if not f.names)
        self.low = "lt" if self._positive_entries() else "le"

    def solve(self, S: Sequent) -> int:
        """By shares of totals, or by differences from means."""
        if self.goal.mixture is not None:
            return self.b.first(S, self.scaled, self.shifted)
        if S.goal.op == "eq":
            return self.rescaled(S)
        return self.signed(S) if self.goal.share == ZERO else self.lifted(S)

    # -- what the lemmas say ---------------------------------------------------------------------

    def scale(self) -> Sequent:
        """I(k y) = I(y)."""
        positive = {rel("lt", ZERO, FACTOR), rel("lt", ZERO, total(at(self.goal.y))), rel("lt", ZERO, inv(N)), drawn_out.COUNTED}
        return Sequent(self.own | positive, rel("eq", self.goal.of(mul(FACTOR, at(self.goal.y))), self.goal.value))

    def shift(self) -> Sequent:
        """I(y + k) = I(y)."""
        return Sequent(self.own, rel("eq", self.goal.of(add(at(self.goal.y), FACTOR)), self.goal.value))

    def mixture(self, whole: Node) -> Sequent:
        """I(w p + (1 - w) q) <= max(I(p), I(q)) for p, q with this total; with total 1 they are not negative."""
        mixed = add(mul(WEIGHT, at(P)), mul(minus(ONE, WEIGHT), at(Q)))
        given = {rel("le", ZERO, WEIGHT), rel("le", WEIGHT, ONE), every(rel("eq", at(R), mixed))}
        given |= {rel("eq", total(at(v)), whole) for v in (P, Q, R)}
        if whole == ONE:
            given |= {every(rel(self.low, ZERO, at(v))) for v in (P, Q, R)}
        value = self.goal.of
        return Sequent(self.size | given, rel("le", value(at(R)), function("max", value(at(P)), value(at(Q)))))

    # -- from lists to their shares -----------------------------------------------------------------

    def scaled(self, S: Sequent) -> int:
        """A mixture, by shares of the totals."""
        g, b = self.goal, self.b
        b.part(LEMMA, self._search)(self.scale())
        b.part(LEMMA, self._mixture)(self.mixture(ONE))
        whole = {v: total(at(v)) for v in (g.x, g.y, g.z)}
        w = mul(g.share, whole[g.x], inv(whole[g.z]))
        parts = {v: mul(at(v), inv(t)) for v, t in whole.items()}

        def instance(W: Sequent) -> int:
            images = {P: parts[g.x], Q: parts[g.y], R: parts[g.z]}
            return self._instance(W, self.mixture(ONE), {WEIGHT.name: w}, images, self._of_shares(g, whole, w))

        return self._with_totals(S, list(whole), lambda W: self._normal(W, parts, instance))

    def lifted(self, S: Sequent) -> int:
        """The same amount for everybody, by shares of the totals."""
        g, b = self.goal, self.b
        b.part(LEMMA, self._search)(self.scale())
        b.part(LEMMA, self._mixture)(self.mixture(ONE))
        equal = self._equal_shares()
        b.part(LEMMA, self._least)(equal)
        more = add(at(g.y), g.share)
        bodies = {g.y: at(g.y), g.z: more}
        whole = {v: total(body) for v, body in bodies.items()}
        parts = {v: mul(bodies[v], inv(t)) for v, t in whole.items()}
        w = mul(whole[g.y], inv(whole[g.z]))
        one, other = (g.of(parts[v]) for v in (g.y, g.z))
        even = g.of(inv(N))
        largest = function("max", one, even)
        known = [rel("le", other, largest), rel("le", even, one)]

        def mixed(W: Sequent) -> int:
            images = {P: parts[g.y], Q: inv(N), R: parts[g.z]}
            shown = self._of_even(g, whole, w)
            return self._instance(W, self.mixture(ONE), {WEIGHT.name: w}, images, shown)

        def least(W: Sequent) -> int:
            return self._instance(W, equal, {}, {P: parts[g.y], Q: inv(N)}, self._of_even(g, whole, w))

        def last(W: Sequent) -> int:
            bound = rel("le", largest, one)
            both = lambda V: self._largest(V, [rel("le", one, one), known[1]])
            return b.have(W, bound, both, fixed(self._joined, known[0], bound))

        instance = b.knowing(known[0], mixed, b.knowing(known[1], least, last))
        return self._with_totals(S, [g.y, g.z], lambda W: self._normal(W, parts, instance), bodies)

    def rescaled(self, S: Sequent) -> int:
        """I(a y) = I(y)."""
        g = self.goal
        self.b.part(LEMMA, self._search)(self.scale())
        instance: Tactic = lambda W: self._instance(W, self.scale(), {FACTOR.name: g.share}, {}, self._hypotheses)
        return self._with_totals(S, [g.y], instance)

    def signed(self, S: Sequent) -> int:
        """I is at least what it is at equal shares, which is 0, and more where two entries differ."""
        g, b = self.goal, self.b
        places = sorted((f for f in S.given if f.op == "lt" and [t.op for t in f.kids] == ["at", "at"]), key=simple)
        if S.goal.op == "lt" and not places:
            raise Stuck("no entries that differ")
        b.part(LEMMA, self._search)(self.scale())
        renamed = [rel("lt", *(at(P, str(t.classes[0])) for t in f.kids)) for f in places[:1]] if S.goal.op == "lt" else []
        least = self._equal_shares()
        if renamed:
            least = Sequent(least.given | set(renamed), rel("lt", *least.goal.kids))
        b.part(LEMMA, self._least)(least)
        nought = Sequent(least.given, rel("eq", g.of(at(Q)), ZERO))
        ones = [rel("eq", total(at(Q)), ONE)]
        b.part(LEMMA, lambda W: self._plain(W, ones, lambda V: self._numbered(V, self._numbers)))(nought)
        self.b.found(nought)
        whole = {g.y: total(at(g.y))}
        part = mul(at(g.y), inv(whole[g.y]))
        images = {P: part, Q: inv(N)}
        even = g.of(inv(N))
        shares = self._of_even(g, {g.y: whole[g.y], g.z: whole[g.y]}, ONE)

        def shown(W: Sequent) -> int:
            if W.goal.op != "lt" or W.goal.kids[0] == ZERO:
                return shares(W)
            form = _product(places[0], rel("lt", ZERO, inv(whole[g.y])))
            return b.leaf(W, "algebra", UNIT, form)

        zero, more = rel("eq", even, ZERO), rel(S.goal.op, even, g.of(part))
        same = rel("eq", g.of(part), g.value)
        last = b.follows(more, zero, ONE, same, neg(ONE))
        todo: Todo = [
            (zero, lambda W: self._instance(W, nought, {}, images, shown)),
            (more, lambda W: self._instance(W, least, {}, images, shown)),
            (same, self._scaled_as_written(self.scale(), at(g.y), inv(whole[g.y]), same)),
        ]
        return self._with_totals(S, [g.y], lambda W: b.having(W, todo, last))

    def shifted(self, S: Sequent) -> int:
        """A mixture, by the differences from the means."""
        g, b = self.goal, self.b
        b.part(LEMMA, self._search)(self.shift())
        b.part(LEMMA, self._mixture)(self.mixture(ZERO))
        names = (g.x, g.y, g.z)
        means = {v: mul(total(at(v)), inv(N)) for v in names}
        parts = {v: add(at(v), neg(m)) for v, m in means.items()}
        counted = rel("eq", mul(N, inv(N)), ONE)
        sums = self._sums(g)

        def each(W: Sequent) -> int:
            f, k = self.goal.mixture, fresh_class(W)
            assert f is not None
            ideal = [sums, inv(N), opened(f.kids[0], k), neg(ONE)]
            return b.back(W, "pointwise", (k,), b.using("at_class", (f, k), b.equal(*ideal)))

        def shown(W: Sequent) -> int:
            if W.goal.op == "all":
                return each(W)
            t = next(t for v, t in ((v, total(at(v))) for v in names) if W.goal.kids[0] == total(parts[v]))
            return b.leaf(W, "algebra", UNIT, Node("n"), counted, t)

        def instance(W: Sequent) -> int:
            images = {P: parts[g.x], Q: parts[g.y], R: parts[g.z]}
            return self._instance(W, self.mixture(ZERO), {WEIGHT.name: g.share}, images, shown)

        summed = b.knowing(sums, self._total_of_mixture, lambda V: self._normal(V, parts, instance, means))
        return b.have(S, counted, self._reciprocal, summed)

    # -- steps of these ---------------------------------------------------------------------------------

    def _with_totals(self, S: Sequent, names: list[str], then: Tactic, bodies: dict[str, Node] | None = None) -> int:
        """That totals are positive, and their inverses, and 1/n."""
        b, g = self.b, self.goal
        lemma = Sequent(self.own, rel("lt", ZERO, total(at(g.y))))
        b.part(SMALL, self._positive_total)(lemma)
        todo: Todo = [(drawn_out.COUNTED, self._reciprocal), (rel("lt", ZERO, inv(N)), self._reciprocal)]
        for v in names:
            body = (bodies or {}).get(v, at(v))
            t = total(body)
            positive = rel("lt", ZERO, t)
            here = fixed(self._instance, lemma, {}, {g.y: body}, self._hypotheses)
            number = fixed(_from, b, positive)
            todo += [(positive, here), (rel("eq", mul(t, inv(t)), ONE), number), (rel("lt", ZERO, inv(t)), number)]
        if g.mixture is not None:
            todo.append((self._sums(g), self._total_of_mixture))
        return b.having(S, todo, then)

    def _normal(self, S: Sequent, parts: dict[str, Node], then: Tactic, means: dict[str, Node] | None = None) -> int:
        """The goal with the values at the normalised lists."""
        g, b = self.goal, self.b
        todo = []
        for v, body in parts.items():
            own = add(at(g.y), g.share) if v == g.z and g.mixture is None else at(v)
            same = rel("eq", g.of(body), g.of(own))
            if means is not None:
                lemma, factor = self.shift(), neg(means[v])
            else:
                lemma, factor = self.scale(), inv(total(own))
            image = self._scaled_as_written(lemma, own, factor, same)
            todo.append((same, image))

        return b.having(S, todo, b.rewriting([rel("eq", *f.kids[::-1]) for f, _ in todo], then))

    def _scaled_as_written(self, lemma: Sequent, own: Node, factor: Node, same: Node) -> Tactic:
        """The instance of the lemma, whose product may be written the other way round."""
        g, b = self.goal, self.b
        instance = substitute(lemma.goal, {FACTOR.name: factor}, {g.y: own})

        def shown(W: Sequent) -> int:
            here: Tactic = lambda V: self._instance(V, lemma, {FACTOR.name: factor}, {g.y: own}, self._hypotheses)
            if instance == W.goal:
                return here(W)
            return b.have(W, instance, here, b.equal(instance, neg(ONE)))

        return shown

    def _instance(self, S: Sequent, lemma: Sequent, scalars: dict[str, Node], vectors: dict[str, Node], shown: Tactic) -> int:
        """The instance of a lemma that is shown, with its hypotheses."""
        b = self.b
        step = b.known[lemma]
        used = b.steps[step].shows
        needed = sorted((substitute(f, scalars, vectors) for f in used.given), key=simple)
        last: Tactic = lambda W: b.note(Sequent(frozenset(needed), W.goal), "instance", (scalars, vectors, {}), [step])
        return b.having(S, [(f, shown) for f in needed], last)

    def _hypotheses(self, S: Sequent) -> int:
        """What is said of one list, of another one or a number."""
        if S.goal in S.given:
            return self.b.hypothesis(S)
        return as_numbers(self.b, scalars_only(S)) if S.goal.op != "all" else self._every(S)

    def _of_shares(self, g: Goal, whole: dict[str, Node], w: Node) -> Tactic:
        """What the lemma on mixtures asks of shares."""
        b = self.b
        x, y, z = (whole[v] for v in (g.x, g.y, g.z))
        ones = {t: rel("eq", mul(t, inv(t)), ONE) for t in (x, y, z)}
        sums = self._sums(g)
        rest = rel("eq", minus(ONE, w), mul(minus(ONE, g.share), y, inv(z)))

        def mixed(W: Sequent) -> int:
            k = fresh_class(W)
            mixture = g.mixture
            assert mixture is not None
            one = opened(mixture.kids[0], k)
            ideal = [
                ones[x], mul(g.share, inv(z), at(g.x, k)), rest, mul(at(g.y, k), inv(y)),
                ones[y], mul(minus(ONE, g.share), inv(z), at(g.y, k)), one, neg(inv(z)),
            ]  # fmt: skip
            return b.back(W, "pointwise", (k,), b.using("at_class", (mixture, k), b.equal(*ideal)))

        def shown(W: Sequent) -> int:
            f = W.goal
            if f.op == "all" and f.kids[0].op == "eq":
                return b.have(W, rest, b.equal(sums, neg(inv(z)), ones[z], ONE), mixed)
            if f.op == "all":
                return self._every(W)
            if f.op == "eq":
                t = next(t for t in (x, y, z) if any(u == inv(t) for u in f.nodes()))
                return b.leaf(W, "algebra", UNIT, Node("n"), ones[t], neg(ONE))
            if f in W.given:
                return b.hypothesis(W)
            if f == rel("le", ZERO, w):
                form = _product(rel("le", ZERO, g.share), rel("lt", ZERO, x), rel("lt", ZERO, inv(z)))
                return b.leaf(W, "algebra", UNIT, form)
            form = _product(rel("le", g.share, ONE), rel("lt", ZERO, y), rel("lt", ZERO, inv(z)))
            return b.leaf(W, "algebra", UNIT, form, sums, inv(z), ones[z], neg(ONE))

        return shown

    def _of_even(self, g: Goal, whole: dict[str, Node], w: Node) -> Tactic:
        """What the lemmas ask of shares, and of equal ones."""
        b = self.b
        y, z = whole[g.y], whole[g.z]
        ones = {t: rel("eq", mul(t, inv(t)), ONE) for t in (y, z, N)}

        def shown(W: Sequent) -> int:
            f = W.goal
            if f in W.given:
                return b.hypothesis(W)
            if f.op == "all" and f.kids[0].op == "eq":
                k = fresh_class(W)
                if not any(u == inv(z) for u in f.nodes()):
                    return b.back(W, "pointwise", (k,), b.equal())
                # (y + a)/Z = (Y/Z) y/Y + (1 - Y/Z)/n, as 1 - Y/Z = n a/Z
                ideal = [ones[y], mul(at(g.y, k), inv(z)), ones[z], neg(inv(N)), ones[N], mul(g.share, inv(z))]
                return b.back(W, "pointwise", (k,), b.equal(*ideal))
            if f.op == "all":
                return self._every(W)
            if f.op == "eq":
                t = next((t for t in (y, z) if any(u == inv(t) for u in f.nodes())), N)
                return b.leaf(W, "algebra", UNIT, Node("n"), ones[t], neg(ONE))
            if f == rel("le", ZERO, w):
                return b.leaf(W, "algebra", UNIT, _product(rel("lt", ZERO, y), rel("lt", ZERO, inv(z))))
            if f == rel("le", w, ONE):  # 1 - Y/Z = n a/Z
                size = added(held(rel("le", TWO, N)), amount(2))
                form = multiplied(size, _product(rel("lt", ZERO, g.share), rel("lt", ZERO, inv(z))))
                return b.leaf(W, "algebra", UNIT, form, ones[z], neg(ONE))
            return as_numbers(b, scalars_only(W))

        return shown

    def _sums(self, g: Goal) -> Node:
        x, y, z = (total(at(v)) for v in (g.x, g.y, g.z))
        return rel("eq", z, add(mul(g.share, x), mul(minus(ONE, g.share), y)))

    def _total_of_mixture(self, S: Sequent) -> int:
        """Z = a X + (1 - a) Y."""
        b, f = self.b, self.goal.mixture
        assert f is not None
        k = fresh_class(S)
        same = rel("eq", *(total(side) for side in f.kids[0].kids))
        shown = b.class_by_class(k, b.using("at_class", (f, k), b.hypothesis))
        return b.have(S, same, shown, b.equal(same, neg(ONE)))

    def _reciprocal(self, S: Sequent) -> int:
        return self.a.scalar.prove(Sequent(self.size, S.goal))

    # -- the lemmas ------------------------------------------------------------------------------------------

    def _search(self, S: Sequent) -> int:
        """An equation: by the tactics for sums, or with what is the same in every class taken out of the sums."""
        numbers: Tactic = lambda W: drawn_out.drawn_out(self.b, W, FACTOR, self._equal)
        sums: Tactic = lambda W: totals.solve(self.a, W)
        self.b.first(S, self.b.part(PART, sums), lambda W: unfolding.unfolded(self.a, W, numbers))
        return self.b.found(S)

    def _equal(self, S: Sequent) -> int:
        """Two terms of numbers, part by part where they are made in the same way."""
        b = self.b
        u, v = S.goal.kids
        if u == v:
            return b.leaf(Sequent(frozenset(), S.goal), "algebra", UNIT, Node("n"))

        def by_parts(W: Sequent) -> int:
            if (u.op, u.k, len(u.kids)) != (v.op, v.k, len(v.kids)) or u.op in ("sum", "num", "var", "at"):
                raise Stuck("not made in the same way")
            pairs = [rel("eq", x, y) for x, y in zip(u.kids, v.kids, strict=True) if x != y]

            return b.having(W, [(f, self._equal) for f in pairs], b.rewriting(pairs, b.equal()))

        few = b.part(FEW, lambda V: as_numbers(b, scalars_only(V)))
        return b.first(S, few, by_parts, b.part(SMALL, self._numbers))

def _from(S: Sequent, b: Builder, f: Node) -> int:
    """What follows of numbers from one hypothesis."""
    return as_numbers(b, Sequent(frozenset([f]), S.goal))


def _product(*orders: Node) -> Form:
    return multiplied(*(held(f) for f in orders))


by_totals = ByForm(goal_of, lambda a, m: lambda S: _Normalised(a, S, m).solve(S))
