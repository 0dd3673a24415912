"""What is farther from p at every class: summands that grow as the other list moves away from p.

    D(p, a p + (1 - a) q) <= D(p, q)                           at every class the mixture lies between p and q
    D(p, q) < D(p, r) for r beyond q at c and d, else the same    at c and d the entry of q lies between those of p and r

One statement about three numbers is shown for each summand, p <= m <= q gives f(p, m) <= f(p, q), and its mirror image;
sums are compared by it, and the value is a function of these.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    at,
    every,
    minus,
    mul,
    neg,
    num,
    opened,
    power,
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import root_products
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.general import generally, said_of
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, class_names, fresh_class, put_in
from axiomcheck.tactics.sampling import value
from axiomcheck.tactics.splitting import both_apart

P, M, Q, T = var("_p"), var("_m"), var("_q"), var("_t")
LEMMA, PLAIN = 12_000, 1_500  # steps for what is said of three numbers, and for the plainer search
STEP = 1e-4  # by which numbers are moved to see a slope
Ops = dict[bool, tuple[str, str]]  # for entries that move up, and down: does the summand grow strictly, from a positive number?


@dataclass(frozen=True)
class Away:
    """The nearer list as a body, the farther one, the list from which both move away, and the classes where they do."""

    p: str
    near: Node
    far: str
    ends: tuple[Node, ...] = ()  # 0 <= a, a <= 1
    classes: tuple[str, ...] = ()
    same: Node | None = None


def away(S: Sequent) -> Away | None:
    """Which lists such a goal is about."""
    if S.goal.op not in ("le", "lt"):
        return None
    low, high = S.goal.kids
    names = sorted({str(name) for kind, name in high.names if kind == "v"})
    if len(names) != 2 or not aggregates_of(high):
        return None
    for p, q in (names, names[::-1]):
        for kind, name in sorted(low.names - high.names):
            a = var(name) if kind == "s" else ONE
            ends = (rel("le", ZERO, a), rel("le", a, ONE))
            mixed = add(mul(a, at(p)), mul(minus(ONE, a), at(q)))
            if kind == "s" and S.given >= set(ends) and substitute(high, vectors={q: mixed}) == low:
                return Away(p, mixed, q, ends)
            if kind == "v" and substitute(high, vectors={q: at(name)}) == low:
                for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and f.classes), key=simple):
                    classes = tuple(str(c) for c in f.classes)
                    if set(f.kids[0].kids) == {at(q), at(name)} and set(classes) <= set(class_names(S)):
                        near, far = (name, q) if _between(S, p, name, q, classes) else (q, name)
                        return Away(p, at(near), far, (), classes, f)
    return None


def _between(S: Sequent, p: str, near: str, far: str, classes: tuple[str, ...]) -> bool:
    """Is the entry of the nearer list between the two others at one of these classes?"""
    ways = [tuple(at(v, c) for v in lists) for c in classes for lists in ((p, near, far), (far, near, p))]
    return any(all(rel("le", *f) in S.given or rel("lt", *f) in S.given for f in pairwise(way)) for way in ways)


def slope_at(f: Node, p: Node, q: Node) -> Fraction:
    """How fast f(p, q) changes with q where q = p, if that is a simple number, the same for every p; else 0."""
    def nearby(x: float) -> Fraction:
        high, low = (value(f, {p: x, q: x + h}) for h in (STEP, -STEP))
        return Fraction((high - low) / (2 * STEP)).limit_denominator(24)

    try:
        found = {nearby(x) for x in (0.2, 0.45)}
    except (KeyError, OverflowError, ValueError, ZeroDivisionError):
        return Fraction(0)
    return found.pop() if len(found) == 1 else Fraction(0)


class _Farther(Bounded):
    """Aggregates of the nearer list and of the farther one."""

    m: Away

    def solve(self, S: Sequent) -> int:
        """Each aggregate compared, and then the value."""
        facts: Todo = []
        far = next(side for side in S.goal.kids[::-1] if ("v", self.m.far) in side.names)
        for t in (t for t in aggregates_of(far) if ("v", self.m.far) in t.names):
            near = substitute(t, vectors={self.m.far: self.m.near})
            if t.op != "sum" or t.classes:
                raise Stuck("more than sums")
            facts.append(self._order(S, near, t))
        if set(S.goal.kids) == set(facts[0][0].kids) and S.goal == facts[0][0]:
            return facts[0][1](S)
        return self._by_orders(S, facts)

    def _order(self, S: Sequent, near: Node, far: Node) -> tuple[Node, Tactic]:
        """Which of two sums is the larger, by summands that do not change with q where q = p: shares times a number are added."""
        b, m = self.b, self.m
        k = num(-slope_at(self._summand(far), P, Q)) if m.classes else ZERO
        sums = (near, far) if k == ZERO else tuple(
            total(add(t.kids[0], mul(k, v))) for t, v in ((near, m.near), (far, at(m.far)))
        )  # fmt: skip
        f = self._summand(sums[1])
        for falls in (False, True):
            ops = {up: found for up in (True, False) if (found := self._shown(f, up, falls, S.goal.op)) is not None}
            if len(ops) < 2:
                continue
            sharp = m.classes and any(op == "lt" for op, _ in ops.values())
            goal, plain = (rel("lt" if sharp else "le", *(pair[::-1] if falls else pair)) for pair in (sums, (near, far)))
            shown = fixed(self._at_classes if m.classes else self._everywhere, f, falls, ops)
            signs = (k, neg(k)) if not falls else (neg(k), k)
            ones = [x for v, sign in zip((m.near, at(m.far)), signs, strict=True) for x in (rel("eq", total(v), ONE), sign)]
            return plain, shown if k == ZERO else b.knowing(goal, shown, b.follows(goal, *ones))
        raise Stuck("nothing is said of three numbers")

    def _summand(self, far: Node) -> Node:
        return put_in(put_in(far.kids[0], at(self.m.p), P), at(self.m.far), Q)

    def _shown(self, f: Node, up: bool, falls: bool, op: str) -> tuple[str, str] | None:
        """Whether f grows strictly, or only does not fall, and what is asked of the least number; None if neither is found."""
        tried = product(("lt", "le") if op == "lt" else ("le",), ("le", "lt") if self.m.classes else ("le",))
        way = self.b.part(LEMMA, self._search)
        return next((s for s in tried if self.b.tried(way, self._lemma(f, s, up, falls)) is not None), None)

    def _lemma(self, f: Node, ops: tuple[str, str], up: bool, falls: bool) -> Sequent:
        """f(p, m) is at most f(p, q) for m between p and q, or at least."""
        op, sign = ops
        near = substitute(f, {Q.name: M})
        order = (near, f) if not falls else (f, near)
        rising = [rel(sign, ZERO, P), rel("le", P, M), rel(op, M, Q)]
        falling = [rel(sign, ZERO, Q), rel(op, Q, M), rel("le", M, P)]
        return Sequent(frozenset(rising if up else falling), rel(op, *order))

    def _search(self, S: Sequent) -> int:
        """What is said of three numbers, or of their roots."""
        ways = [self.b.part(LEMMA // 2, self._by_slope)] if S.goal.has("log", "root") else []
        rooted: Tactic = lambda W: root_products.of_single_roots(self.a.scalar, W, self._of_roots)
        return self.b.once(S, lambda W: self.b.first(W, self.b.part(LEMMA // 6, rooted), *ways, self._numbers))

    def _by_slope(self, S: Sequent) -> int:
        """By the slope along the list that moves; from 0, where there may be none, by numbers."""
        b = self.b
        up = any(rel(op, M, Q) in S.given for op in ("le", "lt"))
        start, end = (M, Q) if up else (Q, M)
        least = P if up else Q
        exact = b.equal()

        def positive(W: Sequent) -> int:
            if rel("lt", ZERO, least) in W.given:
                return self._along(W, start, end)
            return self._plainly(W) if rel("lt", least, ZERO) in W.given else self._from_zero(W, least)

        def apart(W: Sequent) -> int:
            if rel("lt", start, end) in W.given:
                sure = rel("lt", ZERO, least) in W.given
                return positive(W) if sure else b.back(W, "order", (ZERO, least), positive)
            return self._plainly(W) if rel("lt", end, start) in W.given else b.back(W, "rewrite", (start, end), exact)

        return apart(S) if rel("lt", start, end) in S.given else b.back(S, "order", (start, end), apart)

    def _along(self, S: Sequent, start: Node, end: Node) -> int:
        """From the one place to the other the summand has a slope."""
        b = self.b
        f = substitute(next(side for side in S.goal.kids if Q in set(side.nodes())), {Q.name: T})
        moving = f if substitute(f, {T.name: end}) == S.goal.kids[1] else neg(f)
        order = rel(S.goal.op, *(substitute(moving, {T.name: x}) for x in (start, end)))

        def premise(W: Sequent) -> int:
            if W.goal in W.given:
                return b.hypothesis(W)
            return b.have(W, rel("lt", ZERO, T), self._plainly, self._plainly)

        return b.through(S, order, b.using("path", (T.name, moving, start, end), premise))

    def _from_zero(self, S: Sequent, least: Node) -> int:
        """The least of the three numbers is 0."""
        facts = [rel("le", ZERO, M), rel("lt", ZERO, Q)] if least == P else [rel("lt", ZERO, M), rel("lt", ZERO, P)]
        kept = frozenset(f for f in {*S.given, *facts} if least not in set(f.nodes()))
        turned = self.b.using("rewrite", (least, ZERO), lambda W: self._plainly(Sequent(kept, W.goal)))
        return self.b.having(S, [(f, self._plainly) for f in facts], turned)

    def _plainly(self, S: Sequent) -> int:
        b = self.b
        return b.first(S, b.part(PLAIN, self._as_numbers), b.part(PLAIN, self.a.scalar.prove), self._as_numbers)

    def _as_numbers(self, S: Sequent) -> int:
        return as_numbers(self.b, S)

    def _of_roots(self, S: Sequent) -> int:
        """Roots are in the order of their numbers; then they are numbers themselves."""
        b = self.b
        roots = {t.kids[0]: t for t in S.goal.nodes() if t.op == "root" and t.kids[0] in (P, M, Q)}
        put = {t: var(f"{v.name}r") for v, t in roots.items()}
        goal = said_of(S.goal, put)
        if len(roots) < 3 or goal.has("root"):
            raise Stuck("no roots, or more than roots")
        plain = [v for v in roots if v in set(goal.nodes())]
        squares = [rel("eq", power(roots[v], roots[v].k), v) for v in plain]
        known = (f for f in sorted(S.given, key=simple) if set(f.kids) <= set(roots))
        orders = [rel(f.op, *(roots[v] for v in f.kids)) for f in known]
        signs = [rel("lt" if rel("lt", ZERO, v) in S.given else "le", ZERO, t) for v, t in roots.items()]
        todo: Todo = [(f, self._sign_of_root) for f in signs]
        for f in orders:
            u = f.kids[0].kids[0]
            todo += [(rel("le", ZERO, u), self._numbers), (f, self._root)]
        for v, f in zip(plain, squares, strict=True):
            todo += [(rel("le", ZERO, v), self._numbers), (f, b.power_of_root(roots[v]))]
        return b.having(S, todo, lambda W: generally(b, W, put, self._numbers, [*orders, *signs, *squares]))

    def _sign_of_root(self, S: Sequent) -> int:
        """0 <= root(x), or 0 < root(x) from 0 < x."""
        t = S.goal.kids[1]
        if S.goal.op == "le":
            return self.b.evident(S)
        return self.a.scalar.prove(Sequent(frozenset([rel("lt", ZERO, *t.kids)]), S.goal))

    def _instance(
        self, S: Sequent, f: Node, falls: bool, ops: Ops, up: bool, entries: tuple[Node, Node, Node]
    ) -> int:  # fmt: skip
        """The statement about three numbers, at the entries of one class."""
        step = self.b.known[self._lemma(f, ops[up], up, falls)]
        return self.b.at_numbers(S, step, dict(zip((P.name, M.name, Q.name), entries, strict=True)), self._of_entries)

    def _entries(self, k: str) -> tuple[Node, Node, Node]:
        return at(self.m.p, k), opened(self.m.near, k), at(self.m.far, k)

    def _everywhere(self, S: Sequent, f: Node, falls: bool, ops: Ops) -> int:
        """At any class the mixture lies between the two."""
        b, k = self.b, fresh_class(S)
        p, _, q = self._entries(k)
        signs = {every(rel("le", ZERO, at(v))) for v in (self.m.p, self.m.far)}
        known = sorted(S.given & signs, key=simple)

        up, down = (fixed(self._instance, f, falls, ops, moves, self._entries(k)) for moves in (True, False))

        def here(W: Sequent) -> int:
            few = frozenset(g for g in W.given if g in self.m.ends or g in {opened(h.kids[0], k) for h in known})
            return b.back(Sequent(few, W.goal), "order", (p, q), up, up, down)

        return b.class_by_class(k, b.at_class(known, k, here))(S)

    def _at_classes(self, S: Sequent, f: Node, falls: bool, ops: Ops) -> int:
        """At the named classes the one lies between, and elsewhere both are the same."""
        b, m = self.b, self.m
        assert m.same is not None
        todo, ideal = both_apart(b, S.goal, m.classes, m.same)
        forms: list[Form] = []
        for c in m.classes:
            near, far = (opened(side.kids[0], c) for side in S.goal.kids)
            order = rel(ops[self._up(S, c)][0], near, far)
            todo.append((order, fixed(self._there, f, falls, ops, c)))
            forms.append(held(order))
        return b.having(S, todo, b.by("algebra", UNIT, added(*forms), *ideal))

    def _up(self, S: Sequent, c: str) -> bool:
        """Does the entry at this class move upwards?"""
        p, q, _ = self._entries(c)
        return any(rel(op, p, q) in S.given for op in ("le", "lt"))

    def _there(self, S: Sequent, f: Node, falls: bool, ops: Ops, c: str) -> int:
        """The summands at a class that is named."""
        up = self._up(S, c)
        return self.a.at_classes(S, [c], lambda W: self._instance(W, f, falls, ops, up, self._entries(c)))


def grown(a: Aggregates, f: Node, sign: str) -> int:
    """The step that f(p, q) grows strictly with q from p on."""
    tactic = _Farther(a)
    return a.b.part(LEMMA, tactic._search)(tactic._lemma(f, ("lt", sign), True, False))


by_moving_away = ByForm(away, lambda a, m: _Farther(a, m).solve)
