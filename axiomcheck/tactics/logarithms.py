"""Logarithms: their laws, and tangents."""

from __future__ import annotations

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import FACTS, UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    inv,
    minus,
    mul,
    neg,
    num,
    power,
    rel,
    substitute,
    var,
)
from axiomcheck.tactics.builder import Tactic, Todo, fixed, only
from axiomcheck.tactics.closing import is_settled, outside
from axiomcheck.tactics.forms import held, multiplied
from axiomcheck.tactics.positivity import factored, fraction, node_of, scaled
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

    def _reduced_inside(self, S: Sequent, depth: int) -> int | None:
        """A logarithm of quotients that are one, as 1 - a/(a + b) is."""
        for t in dict.fromkeys(S.goal.nodes()):
            if t.op != "log" or t.loose or not t.kids[0].has("inv"):
                continue
            u = t.kids[0]
            if (short := reduced(self.ring, u)) is None or short.size >= u.size or _quotients(short) >= _quotients(u):
                continue
            if not self.shows(S, equal := rel("eq", u, short), min(depth - 1, 2)):
                continue
            used = self.b.using("rewrite", (u, short), lambda W: self.prove(W, depth))
            return self.b.have(S, equal, fixed(self.prove, min(depth - 1, 2)), used)
        return None

    def _same_exponents(self, S: Sequent, depth: int) -> int | None:
        """An equation with two exponentials, whose exponents are equal."""
        found = [t for t in dict.fromkeys(S.goal.nodes()) if t.op == "exp" and not t.loose]
        if S.goal.op != "eq" or len(found) != 2 or not all(t.has("log") for t in found):
            return None
        equal = rel("eq", found[0].kids[0], found[1].kids[0])
        if not self.shows(S, equal, depth - 1):
            return None
        used = self.b.using("rewrite", equal.kids, lambda W: self.prove(W, depth - 1))
        return self.b.have(S, equal, fixed(self.prove, depth - 1), used)

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

        todo: Todo = [(s, lambda V: self.prove(V, depth - 1)) for s in signs]
        todo.append((e, only(signs, self.b.by_cases(name, terms, self._last))))
        return self.b.having(S, todo, self.b.using("rewrite", e.kids, lambda W: self.prove(W, depth)))

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
        return b.having(S, known, last)


def log_tangent(u: Node, m: Node) -> Node:
    """m (log u - log m) <= u - m, as an instance."""
    a, c = var("a"), var("c")
    log_a, log_c = Node("log", (a,)), Node("log", (c,))
    return substitute(rel("le", mul(c, minus(log_a, log_c)), minus(a, c)), {"a": u, "c": m})


def reduced(ring: Ring, t: Node) -> Node | None:
    """A quotient of products without common factors; None where there is nothing to divide by."""
    above, below = (factored(ring, p) if (p := ring.poly(x)) else None for x in _quotient(t))
    if above is None or below is None or not below[1]:
        return None
    (c, over), (d, under) = above, below
    left = [(p, e - min(e, _among(under, p))) for p, e in over]
    rest = [(p, e - min(e, _among(over, p))) for p, e in under]
    odd = [(fs, i) for fs in (left, rest) for i, (p, e) in enumerate(fs) if e % 2 and len(p) > 1]
    if c / d < 0 and odd:
        fs, i = odd[0]  # 1 - x for x - 1
        c, fs[i] = -c, (scaled(fs[i][0], fmpq(-1)), fs[i][1])
    top, bottom = ([power(node_of(ring, p), e) if e > 1 else node_of(ring, p) for p, e in fs if e] for fs in (left, rest))
    top = [*([num(k)] if (k := fraction(c / d)) != 1 or not top else []), *top]
    one, other = (fs[0] if len(fs) == 1 else mul(*fs) for fs in (top, bottom or [ONE]))
    return mul(one, inv(other)) if bottom else one


def _quotients(t: Node) -> int:
    """How many there are, and sums of them."""
    return sum((u.op == "inv" and bool(u.names)) or (u.op == "add" and u.has("inv")) for u in t.nodes())


def _among(factors: list[tuple[Poly, int]], p: Poly) -> int:
    """How often it is among the factors."""
    return next((e for q, e in factors if q == p), 0)


def _quotient(t: Node) -> tuple[Node, Node]:
    """A numerator and a denominator."""
    if t.op not in ("add", "mul", "inv", "pow"):
        return t, ONE
    n, d = _quotient(t.kids[0])
    if t.op == "inv":
        return d, n
    if t.op == "pow":
        return power(n, t.k), power(d, t.k)
    for k in t.kids[1:]:
        a, b = _quotient(k)
        n, d = (add(mul(n, b), mul(a, d)) if t.op == "add" else mul(n, a)), mul(d, b)
    return n, d
