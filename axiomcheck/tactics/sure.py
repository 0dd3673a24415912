"""Scores of a sure truth, p[c] = 1 and p = 0 elsewhere, that are (v[c] / V)^j for a norm V of v.

    E(q, r) <= E(p, p)                                                 v is at most V at every class, and both are 1 for p
    E(p, q) < E(p, r) for r[c] = q[c] + a, r[d] = q[d] - a     more at c and less at d: v[c]^k grows faster than V^k
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    at,
    inv,
    mul,
    neg,
    opened,
    power,
    rel,
    replaced,
    root,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.hoelder import Hoelder, Maps, Norms, quotient
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import fresh_class, scalars_only
from axiomcheck.tactics.splitting import taken_apart, unmoved

SMALL = 3_000  # steps for what is said of a few numbers


@dataclass(frozen=True)
class Sure:
    """The sure list, what says so, and the value of the goal's left side."""

    p: str
    same: Node  # p = 0 but at the classes
    entries: tuple[tuple[str, Node, Node], ...]  # a class, p there, and what says so
    norms: Norms
    other: str  # of which list the right side is


def sure_of(S: Sequent) -> Sure | None:
    """The parts of such a goal."""
    if S.goal.op not in ("le", "lt"):
        return None
    low, high = S.goal.kids
    norms = quotient(low)
    if norms is None:
        return None
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and f.classes), key=simple):
        x, zero = f.kids[0].kids
        if x.op != "at" or zero != ZERO:
            continue
        entries = []
        for c in f.classes:
            said = [g for t in (ZERO, ONE) if (g := rel("eq", at(x.name, str(c)), t)) in S.given]
            entries += [(str(c), said[0].kids[1], said[0])] if said else []
        if len(entries) < len(f.classes) or [t for _, t, _ in entries].count(ONE) != 1:
            continue
        own = substitute(low, vectors={norms.p: at(x.name), norms.q: at(x.name)})
        if S.goal.op == "le" and own == high:
            return Sure(x.name, f, tuple(entries), norms, x.name)
        for kind, name in sorted(high.names):
            turned = substitute(low, vectors={norms.q: at(str(name))}) == high
            if kind == "v" and x.name == norms.p and turned and len(entries) == 2:
                return Sure(x.name, f, tuple(entries), norms, str(name))
    return None


class _Sure(Hoelder):
    """Sums of a sure list, and norms."""

    def __init__(self, a: Aggregates, sure: Sure):
        super().__init__(a, sure.norms)
        self.s = sure

    def solve(self, S: Sequent) -> int:
        """The norms of both lists, and then the goal."""
        h, s = self.h, self.s
        todo: Todo = []
        for v in (h.q, s.other):
            t = {h.q: at(v)}
            norm, powers, divisor = (substitute(u, vectors=t) for u in (h.norm, h.powers, h.divisor))
            todo += self._norm_facts(S, norm, powers, divisor, v)
        return self.b.having(S, todo, self._gain if S.goal.op == "lt" else self._most)

    # -- sums of the sure list --------------------------------------------------------------------

    def _read(self, t: Node) -> tuple[Node, Tactic]:
        """A sum as what it is at the classes that are named."""
        s = self.s
        here = [replaced(opened(t.kids[0], c), at(s.p, c), value) for c, value, _ in s.entries]
        return rel("eq", t, add(*here)), fixed(self._taken, t)

    def _taken(self, S: Sequent, t: Node) -> int:
        b, s, body = self.b, self.s, t.kids[0]
        todo, ideal, left = taken_apart(b, t, [c for c, _, _ in s.entries], neg(ONE))
        for c, value, said in s.entries:
            entry = rel("eq", opened(body, c), replaced(opened(body, c), at(s.p, c), value))
            todo.append((entry, b.rewriting([said], b.equal())))
            ideal += [entry, neg(ONE)]
        rest = rel("eq", left, total(ZERO, left.classes))
        todo.append((rest, self._nothing))
        ideal += [rest, neg(ONE)]
        return b.having(S, [(f, way) for f, way in todo if f.kids[0] != f.kids[1]], b.equal(*ideal))

    def _nothing(self, S: Sequent) -> int:
        """The summand is 0 elsewhere."""
        b, s, k = self.b, self.s, fresh_class(S)
        turned = b.using("rewrite", opened(s.same.kids[0], k).kids, only((), self._plainly))
        return b.class_by_class(k, b.using("at_class", (s.same, k), turned))(S)

    def _plainly(self, S: Sequent) -> int:
        """By algebra, or by the search for numbers."""
        return self.b.first(S, self.b.equal(), self.a.scalar.prove)

    # -- no score is more than that of a sure truth -------------------------------------------------

    def _most(self, S: Sequent) -> int:
        b, h, s = self.b, self.h, self.s
        own = {h.q: at(s.p), h.p: at(s.p)}
        product, powers, norm, divisor = (substitute(t, vectors=own) for t in (h.product, h.powers, h.norm, h.divisor))
        todo: Todo = []
        for t in (product, powers):
            there_, way = self._read(t)
            one = rel("eq", t, ONE)
            value = rel("eq", there_.kids[1], ONE)
            joined: Tactic = lambda W, f=there_, g=value: b.leaf(W, "algebra", UNIT, Node("n"), f, neg(ONE), g, neg(ONE))  # type: ignore[misc]
            todo += [(there_, way), (value, only((), self._plainly)), (one, joined)]
        x, k = var("_x"), h.degree
        lemma = Sequent(frozenset([rel("lt", ZERO, x), rel("eq", power(x, k), ONE)]), rel("eq", x, ONE))
        step = b.part(SMALL, self._only_root)(lemma)
        whole, ones = rel("eq", power(norm, k), powers), rel("eq", powers, ONE)
        raised = rel("eq", power(norm, k), ONE)
        unit = rel("eq", norm, ONE)
        needed = frozenset([rel("lt", ZERO, norm), raised])
        todo += [
            (raised, b.equal(whole, neg(ONE), ones, neg(ONE))),
            (unit, b.instance(step, {"_x": norm}, needed)),
        ]
        bound = rel("le", h.product, power(h.norm, h.j))
        todo.append((bound, self._below_norm))

        def last(W: Sequent) -> int:
            f, g = h.divisor, divisor
            more = rel("lt", ZERO, inv(f))
            units = [rel("eq", mul(t, inv(t)), ONE) for t in (f, g)]
            divided = [rel("eq", f, power(h.norm, h.j)), rel("eq", g, power(norm, h.j))]
            below = add(*(power(norm, e) for e in range(h.j)))  # X^j - 1 = (X - 1) (1 + ... )
            ideal = [
                rel("eq", product, ONE), inv(g), units[1], ONE, divided[1], neg(inv(g)), unit, neg(mul(below, inv(g))),
                units[0], neg(ONE), divided[0], inv(f),
            ]  # fmt: skip
            form = multiplied(held(more), held(bound))
            return b.leaf(W, "algebra", UNIT, form, *ideal)

        return b.having(S, todo, last)

    def _only_root(self, S: Sequent) -> int:
        """x = 1 from 0 < x and x^k = 1."""
        b, x, k = self.b, var("_x"), self.h.degree
        whole = rel("eq", power(x, k), ONE)
        sums = [*(multiplied(*(held(rel("lt", ZERO, x)),) * e) for e in range(1, k)), amount(1)]

        below, above = (
            b.by("absurd", multiplied(held(rel("lt", *order)), added(*sums)), whole, sign)
            for order, sign in (((x, ONE), ONE), ((ONE, x), neg(ONE)))
        )
        return b.back(S, "order", (x, ONE), below, b.hypothesis, above)

    def _below_norm(self, S: Sequent) -> int:
        """sum q v^j <= V^j, as v <= V."""
        b, h, k = self.b, self.h, fresh_class(S)
        limit = total(mul(at(h.p), power(h.norm, h.j)))
        one = rel("eq", total(at(h.p)), ONE)

        def here(W: Sequent) -> int:
            v, x = opened(h.base, k), opened(at(h.p), k)
            rest = total(h.powers.kids[0], (k,))
            apart = rel("eq", h.powers, add(power(v, h.degree), rest))
            sign, more = rel("le", ZERO, v), rel("le", ZERO, rest)
            less = rel("le", power(v, h.degree), power(h.norm, h.degree))
            whole = rel("eq", power(h.norm, h.degree), h.powers)
            raised = rel("le", power(v, h.j), power(h.norm, h.j))
            todo: Todo = [
                (apart, b.split_off(h.powers, k)),
                (sign, self._entry_sign),
                (more, self._sum_of_powers),
                (less, b.follows(more, whole, ONE, apart, ONE)),
                (raised, fixed(self._powers_compared, v, h.norm, h.degree, "le")),
            ]
            form = multiplied(held(rel("le", ZERO, x)), held(raised))
            return self.a.at_classes(W, [k], lambda V: b.having(V, todo, b.by("algebra", UNIT, form)))

        return b.through(S, rel("le", h.product, limit), b.class_by_class(k, here), one, neg(power(h.norm, h.j)))

    def _entry_sign(self, S: Sequent) -> int:
        """An entry, or its root."""
        if S.goal.kids[1].op == "root":
            return self.b.evident(S)
        return self.b.hypothesis(S)

    def _sum_of_powers(self, S: Sequent) -> int:
        b, t, k = self.b, S.goal.kids[1], fresh_class(S)
        each: Tactic = lambda W: self.a.at_classes(W, [k], self._entry)
        return b.through(S, rel("le", total(ZERO, t.classes), t), b.class_by_class(k, each))

    def _powers_compared(self, S: Sequent, u: Node, v: Node, k: int, op: str) -> int:
        """u^j R v^j from u^k R v^k, for numbers that are not negative."""
        b, j = self.b, self.h.j
        x, y = var("_x"), var("_y")
        signs = [rel("le", ZERO, x), rel("le", ZERO, y)]
        first = Sequent(frozenset([*signs, rel(op, power(x, k), power(y, k))]), rel(op, x, y))
        then = Sequent(frozenset([*signs, rel(op, x, y)]), rel(op, power(x, j), power(y, j)))
        steps = [b.part(SMALL, self._by_contradiction)(first), b.part(SMALL, lambda W: as_numbers(b, W))(then)]
        maps: Maps = ({"_x": u, "_y": v}, {}, {})
        order = rel(op, u, v)
        todo: Todo = [(rel("le", ZERO, t), self._positive) for t in (u, v)]
        given = [{substitute(f, maps[0]) for f in T.given} for T in (first, then)]
        todo.append((order, lambda W: b.note(Sequent(frozenset(given[0]), W.goal), "instance", maps, [steps[0]])))
        last: Tactic = lambda W: b.note(Sequent(frozenset(given[1]), W.goal), "instance", maps, [steps[1]])
        return b.having(S, todo, last)

    def _positive(self, S: Sequent) -> int:
        """0 <= t, as 0 < t is known."""
        return self.b.leaf(S, "algebra", UNIT, held(rel("lt", *S.goal.kids)))

    def _by_contradiction(self, S: Sequent) -> int:
        """x R y from x^k R y^k: otherwise the powers are in the other order."""
        b, (x, y) = self.b, S.goal.kids
        f = next(f for f in S.given if f.kids[0].op == "pow")
        k = f.kids[0].k
        other = rel("le" if S.goal.op == "lt" else "lt", y, x)
        wrong = rel(other.op, power(y, k), power(x, k))
        plain = frozenset([other, rel("le", ZERO, x), rel("le", ZERO, y)])
        contradiction = b.by("absurd", added(held(f), held(wrong)))
        reverse = b.knowing(wrong, lambda W: as_numbers(b, Sequent(W.given & plain, W.goal)), contradiction)
        return b.back(S, "decide", (S.goal,), b.hypothesis, reverse)

    # -- more for what is true ------------------------------------------------------------------------

    def _gain(self, S: Sequent) -> int:
        b, h, s = self.b, self.h, self.s
        (c,) = (c for c, value, _ in s.entries if value == ONE)
        (d,) = (c for c, value, _ in s.entries if value == ZERO)
        k, j, turned = h.degree, h.j, {h.q: at(s.other)}
        rest = total(h.powers.kids[0], (c, d))
        new = {t: substitute(t, vectors=turned) for t in (h.product, h.powers, h.norm, h.divisor, rest, h.base)}
        x, y, o, w = opened(h.base, c), opened(new[h.base], c), opened(h.base, d), opened(new[h.base], d)
        todo: Todo = []
        products = []
        for t in (h.product, new[h.product]):
            there_, way = self._read(t)
            products.append(there_)
            todo.append((there_, way))
        todo += [(rel("lt", x, y), fixed(self._entries, c, d)), (rel("lt", w, o), fixed(self._entries, c, d))]
        todo += [(rel("le", ZERO, t), fixed(self._entries, c, d)) for t in (x, o, w)]
        todo += [(rel("lt", ZERO, y), self._numbers_of), (rel("le", ZERO, rest), self._sum_of_powers)]
        todo += [(rel("lt", power(p, k), power(q, k)), fixed(self._raised, k)) for p, q in ((x, y), (w, o))]
        splits = []
        for t, u, v, r in ((h.powers, x, o, rest), (new[h.powers], y, w, new[rest])):
            f = rel("eq", t, add(power(u, k), power(v, k), r))
            splits.append(f)
            todo.append((f, fixed(self._both_off, t, c, d)))
        same = rel("eq", new[rest], rest)
        if rest != new[rest]:
            todo.append((same, self._unmoved))
        X, Y = h.norm, new[h.norm]
        wholes = [rel("eq", power(X, k), h.powers), rel("eq", power(Y, k), new[h.powers])]
        crossed = rel("lt", power(mul(x, Y), k), power(mul(y, X), k))

        def cross(W: Sequent) -> int:
            grown, fallen = (rel("lt", power(p, k), power(q, k)) for p, q in ((x, y), (w, o)))
            parts = [
                multiplied(*(held(rel("lt", ZERO, y)),) * k, held(fallen)),
                multiplied(*(held(rel("le", ZERO, w)),) * k, held(grown)),
                multiplied(held(rel("le", ZERO, rest)), held(grown)),
            ]
            ideal = [
                wholes[0], power(y, k), splits[0], power(y, k), wholes[1], neg(power(x, k)), splits[1], neg(power(x, k)),
                same, neg(power(x, k)),
            ]  # fmt: skip
            return b.leaf(W, "algebra", UNIT, added(*parts), *ideal)

        signs = [rel("le", ZERO, mul(x, Y)), rel("le", ZERO, mul(y, X))]
        todo.append((signs[0], fixed(self._signed, [rel("le", ZERO, x), rel("lt", ZERO, Y)])))
        todo.append((signs[1], fixed(self._signed, [rel("lt", ZERO, y), rel("lt", ZERO, X)])))
        todo.append((crossed, cross))
        less = rel("lt", power(mul(x, Y), j), power(mul(y, X), j))
        todo.append((less, fixed(self._powers_compared, mul(x, Y), mul(y, X), k, "lt")))

        def last(W: Sequent) -> int:
            f, g = h.divisor, new[h.divisor]
            units = [rel("eq", mul(t, inv(t)), ONE) for t in (f, g)]
            divided = [rel("eq", f, power(X, j)), rel("eq", g, power(Y, j))]
            u, v = power(x, j), power(y, j)
            ideal = [
                products[1], inv(g), products[0], neg(inv(f)),
                units[0], neg(mul(v, inv(g))), divided[0], mul(v, inv(g), inv(f)),
                units[1], mul(u, inv(f)), divided[1], neg(mul(u, inv(f), inv(g))),
            ]  # fmt: skip
            form = multiplied(*(held(t) for t in (less, rel("lt", ZERO, inv(f)), rel("lt", ZERO, inv(g)))))
            return b.leaf(W, "algebra", UNIT, form, *ideal)

        return b.having(S, todo, last)

    def _signed(self, S: Sequent, signs: list[Node]) -> int:
        return self.b.leaf(S, "algebra", UNIT, multiplied(*(held(f) for f in signs)))

    def _entries(self, S: Sequent, c: str, d: str) -> int:
        """What is said of entries at the two classes, or of their roots."""
        b = self.b
        low, high = S.goal.kids
        if low.op == "root":
            x, y = var("_x"), var("_y")
            lemma = Sequent(frozenset([rel("le", ZERO, x), rel("lt", x, y)]), rel("lt", root(x, 2), root(y, 2)))
            step = b.part(SMALL, self.a.scalar.prove)(lemma)
            u, v = low.kids[0], high.kids[0]
            todo = [(f, fixed(self._entries, c, d)) for f in (rel("le", ZERO, u), rel("lt", u, v))]
            needed = frozenset(f for f, _ in todo)
            return b.having(S, todo, b.instance(step, {"_x": u, "_y": v}, needed))
        if high.op == "root":
            return self._entry_sign(S)

        def here(W: Sequent) -> int:
            orders = (f for f in W.given if f.op in ("le", "lt", "eq"))
            entries = (f for f in orders if not any(t.op in ("sum", "root", "exp") for t in f.nodes()))
            return as_numbers(b, scalars_only(Sequent(frozenset(entries), W.goal)))

        return self.a.at_classes(S, [c, d], here)

    def _numbers_of(self, S: Sequent) -> int:
        orders = frozenset(f for f in S.given if f.op in ("le", "lt") and not any(t.op in ("sum", "exp") for t in f.nodes()))
        y = S.goal.kids[1]
        about = frozenset(f for f in orders if f.kids[1] == y or (f.kids[0] == ZERO and rel("lt", f.kids[1], y) in orders))
        return self.a.scalar.prove(Sequent(about, S.goal))

    def _raised(self, S: Sequent, k: int) -> int:
        b = self.b
        u, v = (t.kids[0] for t in S.goal.kids)
        x, y = var("_x"), var("_y")
        lemma = Sequent(frozenset([rel("le", ZERO, x), rel("lt", x, y)]), rel("lt", power(x, k), power(y, k)))
        step = b.part(SMALL, lambda W: as_numbers(b, W))(lemma)
        return b.instance(step, {"_x": u, "_y": v})(S)

    def _both_off(self, S: Sequent, t: Node, c: str, d: str) -> int:
        todo, ideal, _ = taken_apart(self.b, t, (c, d), neg(ONE))
        return self.b.having(S, todo, self.b.equal(*ideal))

    def _unmoved(self, S: Sequent) -> int:
        """The sums over the other classes are the same."""
        names = {self.h.q, self.s.other}
        found = (f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and f.classes == S.goal.kids[0].classes)
        same = next((f for f in sorted(found, key=simple) if {t.name for t in f.kids[0].kids if t.op == "at"} == names), None)
        if same is None:
            raise Stuck("the other entries may change")
        return unmoved(self.b, [same])(S)


by_certainty = ByForm(sure_of, lambda a, m: _Sure(a, m).solve)
