"""Minkowski's inequality: sqrt(sum w) <= sqrt(sum u) + sqrt(sum v), if at every class sqrt(w) <= sqrt(u) + sqrt(v).

At one class this says that s t w <= (s + t) (t u + s v) for all s, t > 0, where no root is left.  If c = sqrt(sum w) were
larger than the sum of a = sqrt(sum u) and b = sqrt(sum v), take s = (c + a - b)/2 and t = (c + b - a)/2, which add up to c
and exceed a and b.  The sum over the classes, s t c^2 <= c (t a^2 + s b^2), is then at most c s t (a + b) < s t c^2.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    add,
    mul,
    neg,
    num,
    opened,
    power,
    rel,
    replaced,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, only
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.reading import aggregates_of, distributions, fresh_class
from axiomcheck.tactics.splitting import as_one_sum

if TYPE_CHECKING:
    from axiomcheck.tactics.aggregates import Aggregates

S_, T_ = var("s_"), var("t_")
LEMMA = 12_000  # steps, for each way to show the inequality at one class


@dataclass(frozen=True)
class Root:
    """sqrt(k sum body), k the same for all classes, where each of `ones` is a sum that is 1, less 1, times a factor."""

    term: Node
    k: Node
    whole: Node
    ones: tuple[tuple[Node, Node], ...] = ()

    @property
    def body(self) -> Node:
        """What is summed."""
        return self.whole.kids[0]


def by_minkowski(a: Aggregates, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    if S.goal.op != "le":
        raise Stuck("not an order")
    (w, *more), *others = [_roots(a, S, side) for side in S.goal.kids]
    uv = others[0]
    if more or len(uv) not in (1, 2) or len({r.k for r in (w, *uv)}) > 1 or len({r.whole.classes for r in (w, *uv)}) > 1:
        raise Stuck("not one root of a sum beside two")
    u, v = uv[0], uv[-1]
    triangle = rel("le", w.term, add(u.term, v.term))
    lemma = _at_one_class(a, S, w, u, v)
    shown: Tactic = lambda W: _contrary(a, W, w, u, v, lemma)
    if S.goal == triangle:
        return shown(S)
    return a.b.have(S, triangle, shown, a.scalar._last)


def _roots(a: Aggregates, S: Sequent, t: Node) -> list[Root]:
    """The square roots of multiples of a sum in a term."""
    found = []
    for r in dict.fromkeys(u for u in outside(t) if u.op == "root" and u.k == 2):
        sums = aggregates_of(r.kids[0])
        if any(t.op != "sum" for t in sums) or len({t.classes for t in sums}) != 1:
            raise Stuck("a root of something else than a sum")
        if len(sums) == 1:
            found.append(_spread(a, S, r, sums[0]))
        elif (whole := as_one_sum(a.ring, r.kids[0])) is not None:
            found.append(Root(r, ONE, whole))
        else:
            raise Stuck("a root of sums that are not added")
    if not found:
        raise Stuck("no root of a sum")
    return found


def _spread(a: Aggregates, S: Sequent, r: Node, t: Node) -> Root:
    """The radicand as a multiple of one sum: a number beside it is spread over distributions that it speaks of."""
    beside = replaced(r.kids[0], t, ZERO)
    ones: tuple[tuple[Node, Node], ...] = ()
    if not a.ring.poly(beside):
        k, whole = replaced(r.kids[0], t, ONE), t
    else:
        vs = [v for v in distributions(S) if v.op == "at" and ("v", v.name) in t.names]
        if not vs or t.classes:
            raise Stuck("a number beside a sum of no distributions")
        factor = mul(num(Fraction(1, len(vs))), beside)
        times = add(replaced(r.kids[0], t, ONE), neg(beside))
        k, whole = ONE, total(add(mul(times, t.kids[0]), *(mul(factor, v) for v in vs)))
        ones = tuple((rel("eq", total(v), ONE), factor) for v in vs)
    parts = (mul(f, add(e.kids[0], num(-1))) for e, f in ones)
    if a.ring.difference(r.kids[0], add(mul(k, whole), *(neg(p) for p in parts))):
        raise Stuck("a root of no multiple of a sum")
    return Root(r, k, whole, ones)


def _at_one_class(a: Aggregates, S: Sequent, w: Root, u: Root, v: Root) -> Sequent:
    """0 < s, 0 < t |- s t w <= (s + t) (t u + s v) at any class, from what is said of every class."""
    from axiomcheck.tactics import radicals, triangles  # which need this module

    b, c = a.b, fresh_class(S)
    said = (opened(f.kids[0], c) for f in S.given if f.op == "all" and f.classes == w.whole.classes)
    known = frozenset(k for f in said for k in (f.kids if f.op == "and" else (f,)) if not aggregates_of(k))
    bodies = opened(w.body, c), opened(u.body, c), opened(v.body, c)
    goal = _line(S_, T_, *bodies)
    lemma = Sequent(known | {rel("lt", ZERO, S_), rel("lt", ZERO, T_)}, goal)
    if a.scalar.sampler.fails(lemma, goal):
        raise Stuck("it is false at one class, in floating point")
    by_squares: Tactic = lambda W: triangles.at_one_class(b, W, bodies)
    searched: Tactic = lambda W: radicals.solve(b, W)
    ways = (by_squares, searched) if goal.has("log", "exp", "inv") else (searched, by_squares)
    return b.steps[b.first(lemma, *(b.part(LEMMA, way) for way in ways))].shows


def _line(s: Node, t: Node, w: Node, u: Node, v: Node) -> Node:
    return rel("le", mul(s, t, w), mul(add(s, t), add(mul(t, u), mul(s, v))))


def _contrary(a: Aggregates, S: Sequent, w: Root, u: Root, v: Root, lemma: Sequent) -> int:
    """If the left root were larger than the other two together, the sums would contradict each other."""
    b, (c, x, y) = a.b, (r.term for r in (w, u, v))
    wrong, half = rel("lt", add(x, y), c), num(Fraction(1, 2))
    s, t = mul(half, add(c, x, neg(y))), mul(half, add(c, y, neg(x)))
    gap, scale = held(wrong), rel("lt", ZERO, w.k)

    def absurd(W: Sequent) -> int:
        """s t c^2 <= c (t a^2 + s b^2), less the same with a^2 <= a s and b^2 <= b t, is negative."""
        e = multiplied(Fraction(1, 2), gap)
        fa, fb = Node("a", (x,)), Node("a", (y,))
        both = added(fa, fb)
        n = lambda q: amount(q)
        rest = added(multiplied(n(4), fa, fb, e), multiplied(n(3), both, e, e), multiplied(n(2), e, e, e))
        whole = multiplied(added(gap, fa, fb), rest)
        fact = multiplied(held(scale), held(_summed(s, t, w, u, v)))
        squares = [_square(r) for r in (u, v, w)]
        factors = [mul(c, t), mul(c, s), neg(mul(s, t))]
        ideal = [z for pair in zip(squares, factors, strict=True) for z in pair]
        for r, factor in zip((u, v, w), factors, strict=True):
            ideal += [z for e, f in r.ones for z in (e, neg(mul(factor, f)))]
        return b.leaf(W, "absurd", added(fact, whole), *ideal)

    todo: Todo = []
    for r in (w, u, v):
        known = rel("le", ZERO, r.term.kids[0])
        signed: Tactic = lambda V, r=r: b.first(V, lambda U: _by_signs(a, U, r, lemma), a.prove)  # type: ignore[misc]
        todo += [(known, signed), (_square(r), only([known], lambda V: a.scalar.prove(V, 3)))]
    for z, sum_ in ((x, s), (y, t)):  # these are a and b, and half of what c is larger
        form = added(multiplied(Fraction(1, 2), gap), Node("a", (z,)))
        todo.append((rel("lt", ZERO, sum_), b.by("algebra", UNIT, form)))
    todo.append((_summed(s, t, w, u, v), lambda V: _by_classes(a, V, s, t, w, u, v, lemma)))

    return b.back(S, "decide", (wrong,), b.knowing(scale, a.prove, lambda V: b.having(V, todo, absurd)), b.hypothesis)


def _by_signs(a: Aggregates, S: Sequent, r: Root, lemma: Sequent) -> int:
    """0 <= k sum body, where it was shown that no summand is negative."""
    b, scale = a.b, rel("lt", ZERO, r.k)
    (name,) = {str(name) for kind, name in lemma.names if kind == "c"}
    goal = rel("le", ZERO, opened(r.body, name))
    known = next((T for T in b.known if T.goal == goal and T.given <= lemma.given), None)
    if known is None or r.ones:
        raise Stuck("the sign of the summands is open")
    compared = rel("le", total(ZERO, r.whole.classes), r.whole)
    few = frozenset(f for f in S.given if f.op == "all")

    def pointwise(W: Sequent) -> int:
        k = fresh_class(W)
        needed = frozenset(substitute(f, {}, {}, {name: k}) for f in known.given)

        def here(V: Sequent) -> int:
            for f in V.given:
                if f.op == "and" and not set(f.kids) <= V.given:
                    return b.back(V, "both", (f,), here)
            return b.note(Sequent(needed, V.goal), "instance", ({}, {}, {name: k}), [b.known[known]])

        return b.back(W, "pointwise", (k,), lambda V: a.at_classes(V, [k], here))

    compare: Tactic = lambda W: b.back(Sequent(few, W.goal), "compare", (), pointwise)
    form = multiplied(held(scale), held(compared))
    return b.have(S, compared, compare, b.by("algebra", UNIT, form))


def _square(r: Root) -> Node:
    return rel("eq", power(r.term, 2), r.term.kids[0])


def _summed(s: Node, t: Node, w: Root, u: Root, v: Root) -> Node:
    return _line(s, t, w.whole, u.whole, v.whole)


def _by_classes(a: Aggregates, S: Sequent, s: Node, t: Node, w: Root, u: Root, v: Root, lemma: Sequent) -> int:
    """The same of the sums, class by class."""
    b, classes = a.b, w.whole.classes
    left, right = _line(s, t, w.body, u.body, v.body).kids
    names = [str(name) for kind, name in lemma.names if kind == "c"]
    put = {S_.name: s, T_.name: t}

    def pointwise(W: Sequent) -> int:
        k = fresh_class(W)
        moved = dict.fromkeys(names, k)
        images: tuple[object, ...] = (put, {}, moved)
        needed = frozenset(substitute(f, put, {}, moved) for f in lemma.given)

        here = b.opened(lambda V: b.note(Sequent(needed, V.goal), "instance", images, [b.known[lemma]]))
        return b.back(W, "pointwise", (k,), lambda V: a.at_classes(V, [k], here))

    small = frozenset(f for f in S.given if f.op == "all" or ZERO in f.kids[:1])
    compare: Tactic = lambda W: b.back(Sequent(small, W.goal), "compare", (), pointwise)
    return b.through(S, rel("le", total(left, classes), total(right, classes)), compare)

