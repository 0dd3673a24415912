"""Functions of sums: the sums are compared first, and then are numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import comb

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    AGGREGATES,
    ONE,
    ZERO,
    Node,
    add,
    at,
    every,
    is_name,
    neg,
    num,
    opened,
    power,
    rel,
    total,
    var,
)
from axiomcheck.tactics import denominators
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, only, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.extrema import Extrema
from axiomcheck.tactics.forms import added, amount, function, held, squared
from axiomcheck.tactics.general import generally
from axiomcheck.tactics.positivity import product
from axiomcheck.tactics.reading import aggregates_of, class_names, fresh_class, scalars_only
from axiomcheck.tactics.sums import Sums


class Outer(Sums, Extrema):
    """Goals that are no combination of sums, and contradictions to what an equation of aggregates says."""

    def _outer(self, S: Sequent) -> int:
        """Sums at the same places of both sides are compared, and then are numbers."""
        b, g = self.b, S.goal
        if g.op not in ("le", "lt", "eq"):
            raise Stuck("not an order or an equation")
        pairs = list(dict.fromkeys(paired(*g.kids)))
        if not pairs or pairs == [g.kids]:
            raise Stuck("no function of sums on both sides")

        def run(V: Sequent, left: list[tuple[Node, Node]]) -> int:
            if not left:
                return b.first(V, self._lemma, self._of_sums, self._numbers)
            s, t = left[0]
            for op, x, y in (("eq", s, t), ("lt", s, t), ("lt", t, s), ("le", s, t), ("le", t, s)):
                if g.op == "eq" and op != "eq":
                    continue
                f = rel(op, x, y)
                try:
                    self.prove(V.showing(f))
                except Stuck:
                    continue
                if op == "eq":
                    return b.have(V, f, self.prove, b.using("rewrite", (s, t), self.prove))
                return b.have(V, f, self.prove, lambda U: run(U, left[1:]))
            raise Stuck("two sums are not comparable")

        return run(S, pairs)

    def _of_sums(self, S: Sequent, strictly: Tactic | None = None) -> int:
        """A function of sums: as it is for all numbers; or for those of the sign that the sums have."""
        b = self.b
        found = aggregates_of(S.goal)
        sums = [t for t in found if t.op == "sum"] or found
        if not sums or S.goal.op not in ("le", "lt", "eq"):
            raise Stuck("no function of sums")
        why = Stuck("sums whose signs are not known")
        if strictly is None and S.goal.op != "eq":
            try:
                return self._lemma(S)
            except Stuck as error:
                why = error
        divided = all(rel("ne", s, ZERO) in S.given for s in sums)  # then it is enough that they are not negative,
        cased = any(t.op == "ite" for t in outside(S.goal))  # and it may be where 0 is a case of its own
        ways: list[tuple[str, tuple[Tactic, ...]]] = [("lt", (self.prove,)), ("le", (self.prove, self._not_negative))]
        if S.goal.op == "eq" or strictly is not None:
            ways = [("eq" if S.goal.op == "eq" else "lt", (strictly or self.prove,))]
        elif divided or cased:
            ways.insert(0, ("le", (self._not_negative,)))
        for op, shown in ways:
            facts = [rel(op, ZERO, s) if op != "eq" else rel("eq", s, ZERO) for s in sums]
            if any(f == S.goal for f in facts):
                raise Stuck("the goal is about one sum")
            try:
                return b.having(S, [(f, fixed(b.first, *shown)) for f in facts if f not in S.given], self._lemma)
            except Stuck as error:
                why = error
        raise why

    def _at_fresh(self, S: Sequent, c: str, then: Tactic) -> int:
        """What is said of every class, at a fresh one."""
        return self.b.back(S, "pointwise", (c,), then)

    def _not_negative(self, S: Sequent) -> int:
        """0 <= a sum, over some of the classes, whose body is nowhere negative."""
        s = S.goal.kids[1]
        c = fresh_class(S)

        def here(W: Sequent) -> int:  # what is said of sums is kept: a sum may be a denominator
            body = W.goal.kids[1]
            if body.op == "pow" and body.k == 2:
                return self.b.leaf(Sequent(frozenset(), W.goal), "algebra", UNIT, squared(body.kids[0]))
            others = {("c", d) for d in class_names(W)} - {("c", c)}
            kept = frozenset(h for h in W.given if not h.names & others)
            plain: Tactic = lambda V: self.scalar.prove(scalars_only(V))
            signs: Tactic = lambda V: self.scalar.prove(_signs(V), 2)
            return self.at_classes(Sequent(kept, W.goal), [c], lambda V: self.b.first(V, signs, plain))

        by_classes = self.b.using("compare", (), partial(self._at_fresh, c=c, then=here))
        return self.b.through(S, rel("le", total(ZERO, s.classes), s), by_classes)

    def _lemma(self, S: Sequent) -> int:
        """The goal and the orders of its sums, said of any numbers in their place; then the instance."""
        put = {t: var(f"_s{i}") for i, t in enumerate(closed_aggregates(S.goal))}
        if not put:
            raise Stuck("there is no sum")
        return generally(self.b, S, put, self._rising, [f for f in S.given if f.op in ("le", "lt", "eq", "ne")])

    def _rising(self, S: Sequent) -> int:
        """With 0 < exp a, exp 0 = 1 and exp a < exp b for the exponentials of the goal, as the hypotheses order a and b."""
        b = self.b
        powers = [t for t in dict.fromkeys(outside(S.goal)) if t.op == "exp"]
        one = function("exp", ZERO)
        for t in powers:
            f = rel("lt", ZERO, t)
            if f not in S.given:
                return b.have(S, f, self.b.evident, self._rising)
        arguments = {t.kids[0] for t in powers} | ({ZERO} if powers else set())
        for h in sorted((h for h in S.given if h.op in ("le", "lt")), key=simple):
            f = rel(h.op, *(function("exp", k) for k in h.kids))
            if set(h.kids) <= arguments and f not in S.given:
                return b.have(S, f, partial(self._by_path, ends=h.kids), self._rising)
        if powers and rel("eq", one, ONE) not in S.given and one in set(outside(S.goal)) | {k for h in S.given for k in h.kids}:
            return b.have(S, rel("eq", one, ONE), self._exp_zero, self._rising)
        return self.scalar.prove(S)

    def _by_path(self, S: Sequent, ends: tuple[Node, ...]) -> int:
        """exp a < exp b for a < b, as the derivative is positive."""
        u = var("_u")
        small = Sequent(S.given & {rel("le", *ends), rel("lt", *ends)}, S.goal)
        slope = self.b.by("algebra", UNIT, Node("a", (function("exp", u),)))
        return self.b.back(small, "path", ("_u", function("exp", u), *ends), self.b.hypothesis, slope)

    def _exp_zero(self, S: Sequent) -> int:
        """exp 0 = exp(log 1) = 1."""
        return self.b.leaf(Sequent(frozenset(), S.goal), "enclosed")

    def _equations_of(self, S: Sequent) -> list[Node]:
        """What a wrong equation at one class may contradict: a term with aggregates, or at the same class, that is 0."""
        places = _places(S.goal)
        if S.goal.op != "eq" or aggregates_of(S.goal) or len(places) != 1:
            return []
        noughts = [f for f in sorted(S.given, key=simple) if f.op == "eq" and f.kids[1] == ZERO]
        with_sums = [f for f in noughts if aggregates_of(f)]
        return with_sums or [f for f in noughts if _places(f) == places and f.kids[0].op != "at"]

    def _against(self, S: Sequent) -> int:
        """A goal about one class, by an equation of aggregates that would be a strict inequality otherwise."""
        values, g = self._equations_of(S), S.goal
        if not values:
            raise Stuck("nothing to contradict")
        (c,) = _places(g)
        wrong: Tactic = lambda W: self.b.hypothesis(W) if g in W.given else self._larger(W, values[0], c)
        return self.b.first(S, self.b.using("order", g.kids, wrong), lambda W: self._by_totals(W, values[0], c))

    def _larger(self, S: Sequent, equation: Node, c: str) -> int:
        """No term that is 0 is positive, as it is by what is known of a class."""
        b, sure = self.b, rel("lt", ZERO, equation.kids[0])

        def larger(W: Sequent) -> int:
            if not aggregates_of(W.goal):
                return self._numbers(W)
            strictly: Tactic = lambda V: self.with_sizes(V, lambda U: self._linear(U, c))
            divided: Tactic = lambda V: denominators.away(self, V, strictly)
            return b.first(W, strictly, divided, lambda V: self.with_sizes(V, lambda U: self._of_sums(U, strictly)))

        return b.have(S, sure, larger, b.by("absurd", held(sure), equation, num(-1)))

    def _by_totals(self, S: Sequent, equation: Node, c: str) -> int:
        """Entries of two distributions, one of which is nowhere more than the other: otherwise they would not make 1 both."""
        b, (s, t) = self.b, S.goal.kids
        if {s.op, t.op} != {"at"} or not {rel("eq", total(at(u.name)), ONE) for u in (s, t)} <= S.given:
            raise Stuck("not entries of distributions")
        k, why = fresh_class(S), Stuck("each is more at some class")

        def at_other(W: Sequent, low: Node, high: Node) -> int:
            if rel("lt", high, low) not in W.given:
                return self.scalar._last(W)
            return self.at_classes(W, [k], lambda V: self._larger(V, equation, k))

        for low, high in ((s, t), (t, s)):
            ends = at(low.name, k), at(high.name, k)
            order = every(rel("le", at(low.name), at(high.name)))
            less = rel("lt", total(at(low.name)), total(at(high.name)))
            ones = [x for u, q in ((low, 1), (high, -1)) for x in (rel("eq", total(at(u.name)), ONE), num(q))]

            def each(W: Sequent, ends: tuple[Node, Node] = ends) -> int:
                return b.back(W, "pointwise", (k,), b.using("order", ends, lambda U: at_other(U, *ends)))

            def case(W: Sequent, order: Node = order, less: Node = less, ones: list[Node] = ones) -> int:
                if rel("lt", *_entries(less, c)) in W.given:
                    shown = b.using("compare", (c,), b.hypothesis, b.hypothesis)
                    return b.have(W, less, shown, b.by("absurd", held(less), *ones))
                return b.back(W, "at_class", (order, c), self.scalar._last)

            try:
                return b.have(S, order, each, b.using("order", (s, t), case))  # type: ignore[misc]
            except Stuck as error:
                why = error
        raise why

    # -- what rises: orders of max(a, b) and of a^k, and where they are numbers ---------------------

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
        return self.b.having(S, [(f, self.prove) for f in facts], then)


def paired(a: Node, c: Node) -> Iterator[tuple[Node, Node]]:
    """Aggregates at the same places of two terms of one shape, where they differ."""
    if a == c:
        return
    if a.op in ("sum", "cmin", "cmax") and a.op == c.op and a.classes == c.classes:
        yield a, c
        return
    if (a.op, a.name, a.classes, a.k, a.q, len(a.kids)) != (c.op, c.name, c.classes, c.k, c.q, len(c.kids)) or not a.kids:
        raise Stuck("both sides have different shapes")
    for x, y in zip(a.kids, c.kids, strict=True):
        yield from paired(x, y)


def _signs(S: Sequent) -> Sequent:
    """Only what is said of the signs of the goal's terms."""
    terms = set(S.goal.nodes()) - {ZERO}
    return Sequent(frozenset(f for f in S.given if f.op in ("le", "lt", "ne") and ZERO in f.kids and terms & set(f.kids)), S.goal)


def _entries(f: Node, c: str) -> tuple[Node, ...]:
    """The bodies of two sums, at a class."""
    return tuple(opened(t.kids[0], c) for t in f.kids)


def _places(f: Node) -> list[str]:
    """The named classes at which entries stand."""
    return sorted({str(c) for t in outside(f) for c in t.classes if is_name(c)})


def closed_aggregates(f: Node) -> list[Node]:
    """The outermost aggregates, sizes as well; larger ones first, so that none is replaced inside another."""
    found: dict[Node, None] = {}

    def visit(t: Node) -> None:
        if t.op in AGGREGATES and not t.loose:
            found[t] = None
        else:
            for kid in t.kids:
                visit(kid)

    visit(f)
    return sorted(found, key=lambda t: -t.size)
