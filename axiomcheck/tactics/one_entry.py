"""One entry of a list is moved, and the others stay: the value by its derivative along that entry.

    y[c] = x[c] + a, y = x elsewhere      I is a function of t from x[c] to y[c] and of sums over the other classes
    y[c] = min(y)                         t is at most every other entry, so f(y) g(t) and g(y) f(t) compare class by class

Each sum is taken apart at the class; the rest is the same before and after.  The sign of the derivative follows from
how the sums of the others compare, two by two, once each summand is multiplied by what the other's is at t.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    add,
    at,
    inv,
    minus,
    mul,
    neg,
    num,
    opened,
    rel,
    replaced,
    root,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import averages, numbered
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import added, amount, held, multiplied, squared
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import (
    Reduction,
    cleared,
    difference_of,
    factored,
    fraction,
    node_of,
    scaled,
)
from axiomcheck.tactics.reading import aggregates_of, fresh_class, put_in, scalars_only
from axiomcheck.tactics.splitting import taken_apart, unmoved

T = var("_t")
SMALL, SIGN = 1_500, 5_000  # steps for what is said of one class, and for the sign of the derivative
MOST = 300  # terms of a derivative


@dataclass(frozen=True)
class Move:
    """y[c] = x[c] + a, and y = x elsewhere."""

    x: str
    y: str
    c: str
    moved: Node
    same: Node
    least: tuple[Node, ...]  # that y[c] is the smallest entry


def move_of(S: Sequent) -> Move | None:
    """How one entry is moved, if that is what the hypotheses say."""
    if S.goal.op != "le":
        return None
    for same in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and len(f.classes) == 1), key=simple):
        y, x = same.kids[0].kids
        c = same.classes[0]
        if y.op != "at" or x.op != "at" or not isinstance(c, str):
            continue
        for f in S.given:
            if f.op == "eq" and f.kids[0] == at(y.name, c) and f.kids[1].op == "add" and f.kids[1].kids[0] == at(x.name, c):
                more = f.kids[1].kids[1:]
                if len(more) == 1 and rel("lt", ZERO, more[0]) in S.given and more[0].op == "var":
                    least = Node("cmin", (at(y.name),))
                    known = tuple(g for g in S.given if g.op == "eq" and set(g.kids) == {at(y.name, c), least})
                    return Move(x.name, y.name, c, f, same, known) if known else None
    return None


class _OneEntry:
    """The value as a function of one entry."""

    def __init__(self, a: Aggregates, move: Move):
        self.a, self.b, self.m = a, a.b, move
        self.u, self.w = at(move.x, move.c), at(move.y, move.c)
        self.positive = False
        self.more = move.moved.kids[1].kids[1]

    def solve(self, S: Sequent) -> int:
        """Of the outer root, its argument; then the sums taken apart."""
        low, high = S.goal.kids
        if low.op == high.op == "root" and low.k == high.k and rel("le", ZERO, low.kids[0]) in S.given:
            x, y = var("_u"), var("_v")
            lemma = Sequent(frozenset([rel("le", ZERO, x), rel("le", x, y)]), rel("le", root(x, low.k), root(y, low.k)))
            step = self.a.scalar.prove(lemma)
            return self.b.at_numbers(S, step, {"_u": low.kids[0], "_v": high.kids[0]}, self.solve)
        if any(t.classes for t in aggregates_of(S.goal)):
            raise Stuck("sums over some classes")
        if any(t.op != "sum" for t in aggregates_of(S.goal)):
            return self._extremes(S)
        return self._apart(S, sorted(aggregates_of(S.goal), key=simple), [])

    def _extremes(self, S: Sequent) -> int:
        """Smallest and largest entries, and totals: how they change."""
        b, m = self.b, self.m
        low, high = (Node(op, (at(m.x),)) for op in ("cmin", "cmax"))
        whole, moved, rest = total(at(m.x)), total(at(m.y)), total(at(m.x), (m.c,))
        raised = frozenset([m.moved, rel("lt", ZERO, self.more)])
        others = total(ONE, (m.c,))
        two, count = rel("le", num(2), N), rel("eq", N, add(ONE, others))
        largest = Node("cmax", (at(m.y),))
        halves = [rel("eq", whole, add(self.u, rest)), rel("eq", moved, add(self.w, rest))]
        start = self._start(S)
        facts: Todo = [
            (rel("lt", self.u, self.w), lambda W: as_numbers(b, Sequent(raised, W.goal))),
            (start, self._entry),
            (rel("le", low, self.u), b.alone("bound", low, m.c)),
            (rel("le", self.u, high), b.alone("bound", high, m.c)),
            (rel("le", self.w, largest), b.alone("bound", largest, m.c)),
            (count, b.alone("split", N, m.c)),
            (rel("le", ONE, others), b.follows(two, count, neg(ONE))),
            (rel("le", largest, high), self._largest),
            (rel("le", ZERO, rest), self._sign),
            (halves[0], b.alone("split", whole, m.c)),
            (halves[1], fixed(self._moved_total, moved, rest)),
            (rel("le", ZERO, low), lambda W: self.a._attained(W, low)),
        ]
        known = {f for f, _ in facts} - {count, rel("le", ONE, others)} | {two, *m.least}

        def last(W: Sequent) -> int:
            about = {f for f in W.given if f.op in ("ne", "or") and f.names <= {("v", m.x), ("v", m.y)}}
            few = Sequent((W.given & known) | about, W.goal)
            if whole not in set(W.goal.nodes()):
                return self._numbers(few)
            larger = frozenset([*halves, rel("lt", self.u, self.w)])
            order = frozenset([rel("lt", ZERO, whole), rel("le", whole, moved), *m.least, two])
            order |= {f for f, _ in facts if f.op != "eq" and not {rest, others} & set(f.nodes())}
            wider: Todo = [
                (rel("lt", ZERO, whole), fixed(self._not_zero, {rel("le", ZERO, rest), start, halves[0], two} | about)),
                (rel("le", whole, moved), lambda V: as_numbers(b, Sequent(larger, V.goal))),
            ]
            full: Tactic = lambda V: self._numbers(Sequent(V.given & (order | {m.moved, *halves, start}), V.goal))
            few_: Tactic = lambda V: self._numbers(Sequent(V.given & order, V.goal))
            parts: Tactic = lambda V: self._with_parts(V, halves, order)
            return b.having(W, wider, lambda V: b.first(V, parts, few_, full))

        return b.having(S, facts, last)

    def _with_parts(self, S: Sequent, halves: list[Node], known: frozenset[Node]) -> int:
        """With the totals as sums of two numbers, and the smallest entry after the move as that entry."""
        b, m = self.b, self.m
        whole, parts = halves[0].kids
        positive = rel("lt", ZERO, parts)
        above = rel("le", ZERO, total(at(m.x), (m.c,)))
        turned = [*halves, rel("eq", Node("cmin", (at(m.y),)), self.w)]

        def numbers(W: Sequent) -> int:
            plain = (f for f in W.given & known if not {g.kids[0] for g in turned} & set(f.nodes()))
            few = Sequent(frozenset([*plain, above, positive]), W.goal)
            return b.part(SIGN, lambda V: b.first(V, self.a.scalar.prove, lambda U: as_numbers(b, U)))(few)

        sign = b.follows(rel("lt", ZERO, whole), halves[0], neg(ONE))
        return b.have(S, positive, sign, b.rewriting(turned, numbers))

    def _not_zero(self, S: Sequent, known: set[Node]) -> int:
        """0 < X: it is not negative, and there would be no value where it were 0."""
        b, t = self.b, S.goal.kids[1]
        sure = rel("le", ZERO, t)
        plain = frozenset(f for f in known if f.op in ("le", "lt", "eq"))
        at_least: Tactic = lambda W: as_numbers(b, Sequent(W.given & plain, W.goal))
        parts = sorted((f for f in known if f.op == "ne" and t in set(f.nodes())), key=simple)
        ways = [only([f, sure], partial(averages.not_zero, self.a, f=f, t=t)) for f in parts]
        return b.have(S, sure, at_least, lambda W: b.first(W, *ways))

    def _moved_total(self, S: Sequent, moved: Node, rest: Node) -> int:
        """The total after the move, by that of the others, which stay."""
        b, m = self.b, self.m
        todo, ideal, there_ = taken_apart(b, moved, [m.c], neg(ONE))
        same = rel("eq", there_, rest)
        return b.having(S, [*todo, (same, unmoved(b, [m.same]))], b.equal(*ideal, same, neg(ONE)))

    def _largest(self, S: Sequent) -> int:
        """The largest entry does not rise: it is another one, or all are the same after the move."""
        b, m = self.b, self.m
        k = fresh_class(S)
        largest, before = S.goal.kids
        others = total(ONE, (m.c,))

        def bounded(W: Sequent, j: str) -> int:
            entry = rel("le", at(m.x, j), before)
            about = frozenset([entry, opened(m.same.kids[0], j), rel("eq", at(m.y, j), largest), rel("le", self.w, at(m.x, j))])
            here: Tactic = lambda V: as_numbers(b, Sequent(V.given & about, V.goal))
            return b.have(W, entry, b.alone("bound", before, j), b.using("at_class", (m.same, j), here))

        def alike(W: Sequent) -> int:
            compared = rel("le", total(self.w, (m.c,)), total(before, (m.c,)))
            j = fresh_class(W)
            shown = b.class_by_class(j, lambda V: self._above(V, j, lambda U: bounded(U, j)))
            product = rel("le", mul(self.w, others), mul(before, others))
            about = frozenset([product, rel("le", ONE, others), rel("eq", self.w, largest)])
            last: Tactic = lambda V: as_numbers(b, Sequent(V.given & about, V.goal))
            return b.having(W, [(compared, shown), (product, b.follows(compared))], last)

        return b.back(S, "attained", (largest, k), b.using("same", (k, m.c), alike, lambda V: bounded(V, k)))

    def _apart(self, S: Sequent, left: list[Node], rests: list[Node]) -> int:
        """Each sum as what it is at the class and the sum over the others, which is that of the unmoved list."""
        b, m = self.b, self.m
        if not left:
            return self._counted(S, sorted(set(rests), key=simple))
        t, *more = left
        body = t.kids[0]
        todo, ideal, rest = taken_apart(b, t, [m.c], neg(ONE))
        common = substitute(rest, vectors={m.y: at(m.x)})
        equal = rel("eq", t, add(opened(body, m.c), common))
        if rest != common:
            todo.append((rel("eq", rest, common), unmoved(b, [m.same])))
            ideal += [todo[-1][0], neg(ONE)]
        used = b.using("rewrite", equal.kids, lambda V: self._apart(V, more, [*rests, common]))
        return b.have(S, equal, lambda W: b.having(W, todo, b.equal(*ideal)), used)

    def _counted(self, S: Sequent, rests: list[Node]) -> int:
        """How many others there are, signs of their sums, that the entry rises, and from where."""
        b, m = self.b, self.m
        others = total(ONE, (m.c,))
        count = rel("eq", N, add(ONE, others))
        size = rel("le", ONE, others)
        two = rel("le", num(2), N)
        raised = frozenset([m.moved, rel("lt", ZERO, self.more)])
        low = self._start(S)
        facts: Todo = [
            (count, b.alone("split", N, m.c)),
            (size, b.follows(two, count, neg(ONE))),
            (low, self._entry),
            (rel("lt", self.u, self.w), lambda W: as_numbers(b, Sequent(raised, W.goal))),
        ]
        kept = [f for f, _ in facts if f not in (count, size)] + [two]

        def signed(W: Sequent) -> int:
            signs = self._signs(W, rests)
            return b.having(W, signs, lambda V: self._from_zero(V, rests, [*kept, *(f for f, _ in signs)]))

        return b.having(S, facts, signed)

    def _start(self, S: Sequent) -> Node:
        """Is the entry positive before it is moved?"""
        sure, weak = rel("lt", ZERO, self.u), rel("le", ZERO, self.u)
        self.positive = self.b.tried(self.b.part(SMALL, self._entry), S.showing(sure)) is not None
        return sure if self.positive else weak

    def _entry(self, S: Sequent) -> int:
        """What is said of every entry, at the one."""
        others = {self.w, self.more}

        def here(W: Sequent) -> int:
            about = {f for f in W.given if f.op in ("le", "lt", "ne") and self.u in f.nodes() and not others & set(f.nodes())}
            return as_numbers(self.b, Sequent(frozenset(f for f in about if not aggregates_of(f)), W.goal))

        return self.a.at_classes(S, [self.m.c], here)

    def _signs(self, S: Sequent, rests: list[Node]) -> Todo:
        """Which sums over the others are positive, or at least not negative."""
        found: Todo = []
        for t in rests:
            for f in (rel("lt", ZERO, t), rel("le", ZERO, t)):
                if (shown := self.b.tried(self.b.part(SMALL, self._sign), S.showing(f))) is not None:
                    found.append((f, shown))
                    break
        return found

    def _sign(self, S: Sequent) -> int:
        """The sign of a sum over the others, class by class."""
        b, t = self.b, S.goal.kids[1]
        if S.goal.op == "lt":
            return self._strictly(S)
        return b.through(S, rel("le", total(ZERO, t.classes), t), b.using("compare", (), self._each))

    def _strictly(self, S: Sequent) -> int:
        """Each summand is at least what it is where the entry is moved to, and there is another class."""
        b, t = self.b, S.goal.kids[1]
        others = total(ONE, t.classes)
        there_ = put_in(t.kids[0], at(self.m.x), self.w)
        bound, positive = rel("le", mul(there_, others), t), rel("lt", ZERO, there_)
        facts = [rel("le", ONE, others), rel("lt", ZERO, self.w), bound, positive]
        start = [rel("lt", self.u, self.w), rel("le", ZERO, self.u), rel("lt", ZERO, self.u)]
        form = multiplied(held(positive), added(held(facts[0]), amount(1)))
        todo: Todo = [
            (facts[1], lambda W: as_numbers(b, Sequent(W.given & set(start), W.goal))),
            (positive, only(facts[1:2], partial(as_numbers, b))),
            (bound, fixed(self._compared, [(there_, bound.kids[0]), (t.kids[0], t)])),
        ]
        return b.having(S, todo, b.by("algebra", UNIT, added(held(bound), form)))

    def _each(self, S: Sequent) -> int:
        """At any other class, whose entry is at least the one that is moved."""
        b = self.b
        k = fresh_class(S)

        def here(W: Sequent) -> int:
            about = {f for f in W.given if f.op in ("le", "lt", "eq") and not aggregates_of(f)}
            return as_numbers(b, scalars_only(Sequent(frozenset(about), W.goal)))

        return b.back(S, "pointwise", (k,), lambda W: self._above(W, k, lambda V: self.a.at_classes(V, [k], here)))

    def _above(self, S: Sequent, k: str, then: Tactic) -> int:
        """Any other entry is at least what the one is moved to."""
        b, m = self.b, self.m
        least = m.least[0]
        bound = rel("le", Node("cmin", (at(m.y),)), at(m.y, k))
        above = rel("le", self.w, at(m.x, k))
        own = opened(m.same.kids[0], k)
        sign = 1 if least.kids[0] == self.w else -1
        at_k = b.using("at_class", (m.same, k), b.follows(bound, own, num(-1), least, num(-sign)))
        return b.have(S, above, b.knowing(bound, b.alone("bound", Node("cmin", (at(m.y),)), k), at_k), then)

    def _from_zero(self, S: Sequent, rests: list[Node], kept: list[Node]) -> int:
        """The entry starts above 0, or at 0, where functions may have no derivative."""
        functions = [t for t in S.goal.nodes() if t.op in ("log", "root", "inv") and not aggregates_of(t)]
        if self.positive or not any(self.u in t.nodes() for t in functions):
            return self._moved(S, rests, kept)
        nought = fixed(self._at_zero, rests, [*kept, rel("eq", self.u, ZERO)])
        moved = fixed(self._moved, rests, [*kept, rel("lt", ZERO, self.u)])
        if rel("lt", ZERO, self.u) in S.given:
            return moved(S)
        return self.b.back(S, "order", (self.u, ZERO), self.a.scalar._last, nought, moved)

    def _at_zero(self, S: Sequent, rests: list[Node], kept: list[Node]) -> int:
        """By how two sums of the others compare at the place to which the entry moves."""
        said = [f for f in kept if f.op != "eq" and self.u not in set(f.nodes())]

        def with_one(W: Sequent, f: Node) -> int:
            few = Sequent(W.given & {*said, f}, W.goal)
            start = Sequent(few.given | {rel("eq", self.u, ZERO)}, few.goal)
            return self.b.back(start, "rewrite", (self.u, ZERO), only(few.given, self._numbers))

        positive = rel("lt", ZERO, self.w)
        start = frozenset([rel("lt", self.u, self.w), rel("eq", self.u, ZERO)])
        said.append(positive)

        def linked(W: Sequent) -> int:
            links = self._links(W, rests, self.w)
            return self.b.having(W, links, lambda V: self.b.first(V, *(fixed(with_one, f) for f, _ in links)))

        return self.b.have(S, positive, lambda W: as_numbers(self.b, Sequent(start, W.goal)), linked)

    def _moved(self, S: Sequent, rests: list[Node], kept: list[Node]) -> int:
        """The value falls, as its derivative is not positive."""
        b = self.b
        low, high = S.goal.kids
        f = neg(replaced(high, self.u, T))
        if substitute(f, {T.name: self.w}) != neg(low):
            raise Stuck("not one function of the entry")

        def premise(W: Sequent) -> int:
            ends = (rel("le", self.u, T), rel("lt", self.u, T), rel("le", T, self.w), rel("lt", T, self.w))
            inside = [g for g in ends if g in W.given]
            if W.goal == rel("le", self.u, self.w):
                return as_numbers(b, Sequent(frozenset([rel("lt", self.u, self.w)]), W.goal))
            known = {*kept, *inside}
            above = rel("lt", ZERO, T) if rel("lt", ZERO, self.u) in known or inside[0].op == "lt" else rel("le", ZERO, T)
            start: Tactic = lambda V: as_numbers(b, Sequent(V.given & known, V.goal))
            if W.goal.op == "le" and W.goal.kids[0] == ZERO and rel("lt", self.u, T) in W.given:
                return b.have(W, above, start, lambda V: self._slope(V, rests, [*kept, above]))
            return b.have(W, above, start, lambda V: as_numbers(b, Sequent(V.given & {*known, above}, V.goal)))

        return b.through(S, rel("le", neg(high), neg(low)), b.using("path", (T.name, f, self.u, self.w), premise))

    def _slope(self, S: Sequent, rests: list[Node], kept: list[Node]) -> int:
        """The sign of the derivative, from signs and from how the sums of the others compare."""
        links = self._links(S, rests, T)
        known = frozenset([*kept, *(f for f, _ in links)])
        return self.b.having(S, links, lambda W: self._by_factors(Sequent(W.given & known, W.goal)))

    def _by_factors(self, S: Sequent) -> int:
        """0 <= a quotient: its denominators are positive, and each factor of what is above has a sign."""
        facts: Todo = []
        for u in sorted({t.kids[0] for t in outside(S.goal) if t.op == "inv"}, key=simple):
            positive, one = rel("lt", ZERO, u), rel("eq", mul(u, inv(u)), ONE)
            facts += [(positive, self._positive), (one, fixed(self._inverse, u))]
        return self.b.having(S, facts, self._factors)

    def _inverse(self, S: Sequent, u: Node) -> int:
        """u * 1/u = 1 where 0 < u."""
        x = var("_u")
        step = self.a.scalar.prove(Sequent(frozenset([rel("lt", ZERO, x)]), rel("eq", mul(x, inv(x)), ONE)))
        return self.b.instance(step, {"_u": u})(S)

    def _positive(self, S: Sequent) -> int:
        """0 < u, of products and powers by their factors."""
        b, u = self.b, S.goal.kids[1]
        if u.op in ("mul", "pow") and u.k != 0:
            facts = [rel("lt", ZERO, t) for t in u.kids]
            form = multiplied(*tuple(held(f) for f in facts) * (u.k if u.op == "pow" else 1))
            return b.having(S, [(f, self._positive) for f in facts], b.by("algebra", UNIT, form))
        return self._numbers(S)

    def _numbers(self, S: Sequent) -> int:
        """By the searches for numbers."""
        ways: list[Tactic] = [lambda V: self.a.scalar.prove(V, 3), lambda V: as_numbers(self.b, V)]
        ways += [fixed(numbered.by_powers, self.b)] if any(t.op == "root" for t in outside(S.goal)) else []
        self.b.hopeless.clear()
        return self.b.first(S, *(self.b.part(SIGN, way) for way in ways))

    def _factors(self, S: Sequent) -> int:
        ring = self.b.ring
        red = cleared(ring, S, Reduction(dict(difference_of(ring, S.goal))))
        if not 0 < len(red.poly) <= MOST:
            raise Stuck("too long a derivative")
        constant, factors = factored(ring, red.poly)
        facts: Todo = []
        forms = [amount(abs(fraction(constant)))]
        sign = 1 if constant > 0 else -1
        few = Sequent(frozenset(f for f in S.given if f.op != "eq"), S.goal)
        for p, e in factors:
            forms += [squared(node_of(ring, p))] * (e // 2)
            if e % 2:
                f, s, step = self._signed(few, p)
                facts.append((f, lambda _, step=step: step))  # type: ignore[misc]
                forms.append(held(f))
                sign *= s
        if sign < 0:
            raise Stuck("a derivative of the other sign")
        return self.b.having(S, facts, lambda W: self.a.scalar._closing(W, red, multiplied(*forms)))

    def _signed(self, S: Sequent, p: Poly) -> tuple[Node, int, int]:
        """The sign of a factor, and the step that shows it."""
        b = self.b
        for s in (1, -1):
            f = rel("le", ZERO, node_of(b.ring, scaled(p, fmpq(s))))
            known = [g for g in sorted(S.given, key=simple) if g.op == "le"]
            plain: list[Tactic] = [b.follows(g) for g in known]  # type: ignore[misc]
            if (shown := b.tried(lambda W: b.first(W, *plain, self._numbers), S.showing(f))) is not None:  # noqa: B023
                return f, s, shown(S)
        raise Stuck("a factor whose sign stays open")

    def _links(self, S: Sequent, rests: list[Node], place: Node) -> Todo:
        """f(t) sum g and g(t) sum f over the others, in order."""
        b, m = self.b, self.m
        found: Todo = []
        for r, s in combinations([*rests, total(ONE, (m.c,))], 2):
            f, g = r.kids[0], s.kids[0]
            here, there_ = self._without_common(*(put_in(t, at(m.x), place) for t in (f, g)))
            one, other = mul(there_, r), mul(here, s)
            for low, high in ((one, other), (other, one)):
                goal = rel("le", low, high)
                shown = fixed(self._compared, [(mul(there_, f), one), (mul(here, g), other)])
                if (known := b.tried(b.part(SMALL, shown), S.showing(goal))) is not None:
                    counted = replaced(goal, total(ONE, (m.c,)), minus(N, ONE))
                    found.append((counted, fixed(self._by_count, goal, known, here)))
                    break
        return found

    def _without_common(self, u: Node, v: Node) -> tuple[Node, Node]:
        """Two products without the factors that both have."""
        p, q = (self.b.ring.poly(t) for t in (u, v))
        if len(p) != 1 or len(q) != 1:
            return u, v
        (m, k), (n, j) = (next(iter(x.items())) for x in (p, q))
        rest = list(n)
        own = [i for i in m if i not in rest or rest.remove(i)]  # type: ignore[func-returns-value]
        return node_of(self.b.ring, {tuple(own): k}), node_of(self.b.ring, {tuple(rest): j})

    def _by_count(self, S: Sequent, f: Node, known: Tactic, factor: Node) -> int:
        """The same with n - 1 for the number of the others."""
        b = self.b
        if S.goal == f:
            return known(S)
        count = rel("eq", N, add(ONE, total(ONE, (self.m.c,))))
        either = fixed(b.first, b.follows(f, count, factor), b.follows(f, count, neg(factor)))
        return b.have(S, f, known, either)

    def _compared(self, S: Sequent, bodies: list[tuple[Node, Node]]) -> int:
        b, m = self.b, self.m
        images = {side: body for body, side in bodies}
        compared = rel("le", *(total(images[side], (m.c,)) for side in S.goal.kids))
        return b.through(S, compared, b.using("compare", (), self._each))


by_derivative = ByForm(move_of, lambda a, m: _OneEntry(a, m).solve)
