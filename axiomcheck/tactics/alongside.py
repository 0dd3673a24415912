"""Two terms of one shape, compared part by part: f(u) <= f(v) from u <= v, and so on inwards.

    root(x)/(1 + root(1 - x)) <= root(y)/(1 + root(1 - y))   from   x <= y
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ZERO, Node, inv, mul, rel, substitute, var
from axiomcheck.tactics.builder import Tactic, Todo, simple
from axiomcheck.tactics.closing import ORDERS, outside
from axiomcheck.tactics.forms import held, one_product
from axiomcheck.tactics.positivity import difference_of, fraction

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

RISING = ("root", "log", "exp", "atan")
X, Y, U, V = NUMBERS = tuple(var(f"_{letter}") for letter in "xyuv")
SMALL, LEMMA = 600, 2_500  # steps for a sign or an order inside, and for a statement about any numbers
MOST_PARTS = 4


@dataclass(frozen=True)
class Compared:
    """u < v, u <= v or u = v, and how it is shown."""

    order: Node
    shown: Tactic


def by_shape(s: Scalar, S: Sequent, depth: int) -> int | None:
    """k t <= k u, for products t and u of functions that are compared factor by factor."""
    if S.goal.op not in ORDERS or depth < 1 or not any(t.op in RISING for t in outside(S.goal)):
        return None
    d = difference_of(s.ring, S.goal)
    if len(d) != 2 or sum(d.values()) != 0 or any(not m for m in d):
        return None
    (low, _), (high, k) = sorted(d.items(), key=lambda pair: pair[1])
    t, u = (mul(*(s.ring.atoms[i] for i in m)) if len(m) > 1 else s.ring.atoms[m[0]] for m in (low, high))
    if len(low) != len(high) or not _alike(t, u):
        return None
    found = _Alongside(s, S, depth).compared(t, u)
    if found is None or (S.goal.op == "lt" and found.order.op != "lt"):
        return None
    form = Node("*", kids=(Node("n", q=fraction(k)), held(found.order)))
    return s.b.have(S, found.order, found.shown, s.b.by("algebra", UNIT, form))


def _alike(t: Node, u: Node) -> bool:
    """Have they functions of the same names at the same places?"""
    if t.op != u.op or t.k != u.k:
        return False
    if t.op in RISING or t.op == "inv":
        return True
    return t.op == "mul" and len(t.kids) == len(u.kids) and all(_alike(*pair) for pair in zip(t.kids, u.kids, strict=True))


class _Alongside:
    """One goal."""

    def __init__(self, s: Scalar, S: Sequent, depth: int):
        self.s, self.b, self.S, self.depth = s, s.b, S, depth

    def compared(self, t: Node, u: Node) -> Compared | None:
        """How t compares with u, if it is at most u."""
        if t == u:
            return Compared(rel("le", t, t), self.b.equal())
        if t.op == u.op and t.k == u.k:
            if t.op in RISING:
                return self._function(t, u)
            if t.op == "inv":
                return self._inverses(t, u)
            if t.op in ("add", "mul") and len(t.kids) == len(u.kids) <= MOST_PARTS and any(v.op in RISING for v in t.nodes()):
                return self._sums(t, u) if t.op == "add" else self._products(t, u)
        if any(v.op in RISING for v in (*t.nodes(), *u.nodes())):
            return None
        return self._plain(rel("lt", t, u)) or self._plain(rel("le", t, u))

    def _plain(self, f: Node) -> Compared | None:
        """By what is known of numbers."""
        way: Tactic = lambda W: self.s.prove(W, min(self.depth - 1, 3))
        step = self.b.tried(self.b.part(SMALL, way), self.S.showing(f))
        return None if step is None else Compared(f, step)

    def _function(self, t: Node, u: Node) -> Compared | None:
        inner = self.compared(t.kids[0], u.kids[0])
        if inner is None:
            return None
        sign = {"root": [rel("le", ZERO, X)], "log": [rel("lt", ZERO, X)]}.get(t.op, [])
        goal = (t.with_kids((X,)), t.with_kids((Y,)))
        return self._by_lemma([inner], sign, goal, {X: t.kids[0], Y: u.kids[0]}, ((X, Y),))

    def _inverses(self, t: Node, u: Node) -> Compared | None:
        inner = self.compared(u.kids[0], t.kids[0])
        if inner is None:
            return None
        return self._by_lemma([inner], [rel("lt", ZERO, X)], (inv(Y), inv(X)), {X: u.kids[0], Y: t.kids[0]}, ((X, Y),))

    def _sums(self, t: Node, u: Node) -> Compared | None:
        pairs = [self.compared(*pair) for pair in zip(t.kids, u.kids, strict=True)]
        if None in pairs:
            return None
        found = [pair for pair in pairs if pair is not None]
        op = "lt" if any(c.order.op == "lt" for c in found) else "le"
        order = rel(op, t, u)
        form = Node("+", kids=tuple(held(c.order) for c in found))
        todo: Todo = [(c.order, c.shown) for c in found]
        return Compared(order, lambda W: self.b.having(W, todo, self.b.by("algebra", UNIT, form)))

    def _products(self, t: Node, u: Node) -> Compared | None:
        """Factor by factor, of factors that are not negative; a number among them may be."""
        (first, *more), (second, *others) = t.kids, u.kids
        if first == second and first.op == "num" and first.q < 0:
            inner = self.compared(one_product(others), one_product(more))
            if inner is None:
                return None
            order = rel(inner.order.op, t, u)
            form = Node("*", kids=(Node("n", q=-first.q), held(inner.order)))
            todo: Todo = [(inner.order, inner.shown)]
            return Compared(order, lambda W: self.b.having(W, todo, self.b.by("algebra", UNIT, form)))
        one = self.compared(first, second)
        rest = self.compared(one_product(more), one_product(others)) if one is not None else None
        if one is None or rest is None:
            return None
        put = {X: first, Y: second, U: one_product(more), V: one_product(others)}
        signs = [rel("le", ZERO, X), rel("le", ZERO, U)]
        goal = mul(X, U), mul(Y, V)
        strict = "lt" in (one.order.op, rest.order.op)
        if strict:  # it is enough that the other factor is positive where it is larger
            signs += [rel("lt", ZERO, V if one.order.op == "lt" and rest.order.op != "lt" else Y)]
        found = self._by_lemma([one, rest], signs, goal, put, ((X, Y), (U, V)))
        if found is None:
            return None
        order = rel(found.order.op, t, u)
        return Compared(order, lambda W: self.b.through(W, found.order, found.shown))

    def _by_lemma(
        self, parts: list[Compared], signs: list[Node], goal: tuple[Node, Node], put: dict[Node, Node],
        pairs: tuple[tuple[Node, Node], ...],
    ) -> Compared | None:  # fmt: skip
        """The statement about any numbers, and its instance."""
        b = self.b
        strict = any(c.order.op == "lt" for c in parts)
        orders = [rel(c.order.op, *pair) for c, pair in zip(parts, pairs, strict=True)]
        images = {x.name: t for x, t in put.items()}
        shown: Todo = []
        for f in signs:
            at_numbers = substitute(f, images)
            step = self._sign(at_numbers)
            if step is None:
                return None
            shown.append((at_numbers, step))
        lemma = Sequent(frozenset([*orders, *signs]), rel("lt" if strict else "le", *goal))
        if lemma not in b.known:
            thorough = type(self.s)(b, thorough=True)  # which knows roots of any degree
            thorough.open = self.s.open
            step = b.tried(b.part(LEMMA, lambda W: thorough.prove(W, 4)), lemma)
            if step is None:
                return None
        number = b.found(lemma)
        needed = sorted((substitute(f, images) for f in b.steps[number].shows.given), key=simple)
        todo = [(c.order, c.shown) for c in parts] + shown
        order = substitute(lemma.goal, images)
        return Compared(order, lambda W: b.having(W, [f for f in todo if f[0] in needed], b.instance(number, images, needed)))

    def _sign(self, f: Node) -> Tactic | None:
        """0 <= t or 0 < t, by the signs of its parts."""
        b, t = self.b, f.kids[1]
        if f in self.S.given:
            return b.hypothesis
        if f.op == "le" and t.op in ("root", "exp", "abs"):
            return b.by("algebra", UNIT, Node("a", (t,)))
        if t.op in ("inv", "root", "atan") or (t.op in ("mul", "add") and any(v.op in RISING for v in t.nodes())):
            return self._sign_of_parts(f, t)
        found = self._plain(f)
        return None if found is None else found.shown

    def _sign_of_parts(self, f: Node, t: Node) -> Tactic | None:
        """Signs of the parts, strict ones where they can be had, and what follows for any numbers of these signs."""
        b = self.b
        numbers = [var(f"_n{i}") for i in range(len(t.kids))]
        known: Todo = []
        signs = []
        for x, u in zip(numbers, t.kids, strict=True):
            for op in ("lt", "le"):
                if (step := self._sign(rel(op, ZERO, u))) is not None:
                    signs.append(rel(op, ZERO, x))
                    known.append((rel(op, ZERO, u), step))
                    break
            else:
                return None
        images = {x.name: u for x, u in zip(numbers, t.kids, strict=True)}
        lemma = Sequent(frozenset(signs), rel(f.op, ZERO, t.with_kids(tuple(numbers))))
        if lemma not in b.known:
            step = b.tried(b.part(SMALL, lambda W: self.s.prove(W, 3)), lemma)
            if step is None:
                return None
        number = b.found(lemma)
        needed = {substitute(g, images) for g in b.steps[number].shows.given}
        todo = [pair for pair in known if pair[0] in needed]
        return lambda W: b.having(W, todo, b.instance(number, images, needed))
