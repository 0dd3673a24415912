"""Logarithms: their laws, and tangents."""

from __future__ import annotations

from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, inv, minus, mul, neg, num, rel, substitute, var
from axiomcheck.tactics.builder import Tactic, Todo, fixed, simple
from axiomcheck.tactics.closing import ORDERS, is_settled, outside
from axiomcheck.tactics.forms import held, multiplied
from axiomcheck.tactics.positivity import Reduction, by_products, cleared, difference_of, eliminated
from axiomcheck.tactics.quotients import Quotients


class Logarithms(Quotients):
    """Logarithms taken apart, and bounded by tangents."""

    def _logarithms(self, S: Sequent, depth: int) -> int | None:
        """log(ab), log(1/a), log 1 taken apart where the factors are positive."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op != "log":
                continue
            u = t.kids[0]
            if u == ONE:
                f = FACTS["log1"][1]()
                if f not in S.given:
                    return self.b.fact(S, "log1", (), lambda W: self.prove(W, depth))
            elif u.op == "num" and u.q.numerator == 1:
                f = rel("eq", t, neg(Node("log", (num(u.q.denominator),))))
                if f not in S.given:
                    return self.b.have(S, f, fixed(self._log_of_part, u), lambda W: self.prove(W, depth))
            elif u.op == "exp":
                f = FACTS["log_exp"][1](u.kids[0])
                if f not in S.given:
                    return self.b.fact(S, "log_exp", u.kids, lambda W: self.prove(W, depth))
            elif u.op == "mul" and len(u.kids) >= 2:
                first, rest = u.kids[0], u.kids[1] if len(u.kids) == 2 else Node("mul", u.kids[1:])
                plain = len(u.kids) == 2 and {k.op for k in u.kids} != {"num", "add"}
                if plain and (found := self._taken_apart(S, "log_mul", (first, rest), t, depth)) is not None:
                    return found
            elif u.op == "inv" and (found := self._taken_apart(S, "log_inv", u.kids, t, depth)) is not None:
                return found
        return None

    def _log_of_part(self, S: Sequent, u: Node) -> int:
        """log(1/n) = -log n."""
        n = num(u.q.denominator)
        equal = rel("eq", inv(n), u)
        by_fact = self.b.by_cases("log_inv", (n,), self._last)
        T = Sequent(frozenset(), S.goal)
        return self.b.have(T, equal, self.b.alone("enclosed"), self.b.using("rewrite", (u, inv(n)), by_fact))

    def _taken_apart(self, S: Sequent, name: str, terms: tuple[Node, ...], t: Node, depth: int) -> int | None:
        f = FACTS[name][1](*terms)
        e = f.kids[-1]
        if e in S.given:
            return None
        signs = [rel("lt", ZERO, a) for a in terms]
        if not all(s in S.given or self._sign(S, s, depth) for s in signs):
            return None

        def used(W: Sequent) -> int:
            for s in signs:
                if s not in W.given:
                    return self.b.have(W, s, lambda V: self.prove(V, depth - 1), used)
            small = Sequent(frozenset(signs), e)
            prove = lambda V: self.b.by_cases(name, terms, self._last)(small)
            return self.b.have(W, e, prove, self.b.using("rewrite", e.kids, lambda X: self.prove(X, depth)))

        return used(S)

    def tangent_of_log(self, u: Node, m: Node) -> Node:
        """m (log u - log m) <= u - m."""
        return log_tangent(u, m)

    def _tangents(self, S: Sequent, depth: int) -> int | None:
        """log t < t - 1 and 1 + t < exp t, but for t = 1 and t = 0."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op in ("log", "exp"):
                f = FACTS[t.op][1](*t.kids)
                if f not in S.given and not is_settled(f, S):
                    used = self.b.using("cases", (f,), lambda V: self._pruned(V, depth))
                    return self.b.fact(S, t.op, t.kids, used)
        return None

    def _log_pairs(self, S: Sequent, depth: int) -> int | None:
        """m (log u - log m) <= u - m for the arguments of logarithms, and products of these."""
        g = S.goal
        inside = list(dict.fromkeys(t.kids[0] for t in outside(g) if t.op == "log" and t.kids[0] != ONE))
        if g.op not in ORDERS or not 2 <= len(inside) <= 4 or depth < 2:
            return None
        signs = [rel("lt", ZERO, u) for u in inside]
        if not all(s in S.given or self._sign(S, s, depth) for s in signs):
            return None
        for m in sorted(inside, key=simple, reverse=True):
            pairs = [(u, m) for u in inside if u != m]
            T = S.assuming(*signs, *(log_tangent(u, m) for u, m in pairs))
            red = eliminated(self.ring, T, cleared(self.ring, T, Reduction(difference_of(self.ring, g))))
            red.grown(self.ring.poly(m))
            red.unit.append(held(rel("lt", ZERO, m)))
            for degree in (1, 2, 3):
                self.b.spend(10 * degree)
                form = by_products(self.ring, T, red.poly, g.op == "lt", degree, limit=500)
                if form is not None:
                    return self._by_tangents(S, depth, signs, pairs, red, form)
        return None

    def _by_tangents(
        self, S: Sequent, depth: int, signs: list[Node], pairs: list[tuple[Node, Node]], red: Reduction, form: Form
    ) -> int:  # fmt: skip
        known = {log_tangent(u, m): (u, m) for u, m in pairs}

        def used(W: Sequent) -> int:
            for s in signs:
                if s not in W.given:
                    return self.b.have(W, s, lambda V: self.prove(V, depth - 1), used)
            for f in known:
                if f not in W.given:
                    return self.b.have(W, f, lambda V: self._tangent_shown(*known[V.goal]), used)
            return self._closing(W, red, form)

        return used(S)

    def _tangent_shown(self, u: Node, m: Node) -> int:
        """The instance of 0 < a, 0 < c |- c (log a - log c) <= a - c."""
        a, c = var("a"), var("c")
        G = Sequent(frozenset([rel("lt", ZERO, a), rel("lt", ZERO, c)]), log_tangent(a, c))
        S = Sequent(frozenset([rel("lt", ZERO, u), rel("lt", ZERO, m)]), log_tangent(u, m))
        return self.b.note(S, "instance", ({"a": u, "c": m}, {}, {}), [self._lemma(G, a, c)])

    def _lemma(self, S: Sequent, a: Node, c: Node) -> int:
        """c (log a - log c) <= a - c from log t <= t - 1 at t = a/c; < where a and c are ordered."""
        b, w = self.b, inv(c)
        t = mul(a, w)
        log_a, log_c, log_w, log_t = (Node("log", (x,)) for x in (a, c, w, t))
        one, unit = rel("eq", mul(c, w), ONE), rel("eq", t, ONE)
        apart, turned = rel("eq", log_t, add(log_a, log_w)), rel("eq", log_w, neg(log_c))
        nought = rel("eq", log_t, ZERO)
        signs = (rel("lt", ZERO, a), rel("lt", ZERO, c))
        ideal = (one, neg(a), apart, c, turned, c)  # c (t - 1 - log t) is the difference, modulo these

        def by_fact(name: str, *terms: Node) -> Tactic:
            return b.by_cases(name, terms, self._last)

        def flat(W: Sequent) -> int:
            level = b.equal(unit, c, nought, neg(c), *ideal)
            return b.have(W, nought, b.using("rewrite", (t, ONE), b.alone("fact", "log1")), level)

        def case(W: Sequent) -> int:
            if unit in W.given:
                for order, s in ((rel("lt", a, c), 1), (rel("lt", c, a), -1)):
                    if order in W.given:
                        return b.leaf(W, "absurd", held(order), unit, mul(num(s), c), one, mul(num(-s), a))
                return flat(W)
            below = rel("lt", log_t, minus(t, ONE))
            if below in W.given:
                return b.leaf(W, "algebra", UNIT, multiplied(held(signs[1]), held(below)), *ideal)
            return self._last(W)

        last = b.by_cases("log", (t,), case)
        forms = (held(signs[0]), held(rel("lt", ZERO, w)))
        known: Todo = [
            (one, by_fact("inv", c)), (rel("lt", ZERO, w), lambda W: self._positive_inverse(W, w)),
            (rel("lt", ZERO, t), b.by("algebra", UNIT, multiplied(*forms))),
            (turned, by_fact("log_inv", c)), (apart, by_fact("log_mul", a, w)),
        ]  # fmt: skip

        def through(W: Sequent) -> int:
            for f, shown in known:
                if f not in W.given:
                    return b.have(W, f, shown, through)
            return last(W)

        return through(S)


def log_tangent(u: Node, m: Node) -> Node:
    """m (log u - log m) <= u - m, as an instance."""
    a, c = var("a"), var("c")
    log_a, log_c = Node("log", (a,)), Node("log", (c,))
    return substitute(rel("le", mul(c, minus(log_a, log_c)), minus(a, c)), {"a": u, "c": m})
