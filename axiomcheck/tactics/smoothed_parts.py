"""Orders on a codeframe and on a part of it, where what is in the part is smoothed as in the whole.

An entry of the whole is q = (v + e) s, and in the part it is (v/V + e/V) t: so it is k q, with the same number k for every
class.  A body f of such entries becomes f(k q, l r), which often is m f(q, r) + a q + b r, with m a product of powers of
k and l.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    Part,
    add,
    at,
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
from axiomcheck.tactics.builder import Stuck, Todo
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.reading import fresh_class, put_in
from axiomcheck.tactics.sampling import value
from axiomcheck.tactics.smoothed import smoothed_entry

if TYPE_CHECKING:
    from axiomcheck.tactics.parts import Parts

POINTS = ((0.31, 0.17), (0.07, 0.23), (0.21, 0.21), (0.4, 0.02), (0.6, 0.55))
FACTORS = (0.7, 1.9)  # k and l, in floats
POWERS = tuple(sorted(product(range(-2, 3), repeat=2), key=lambda e: (sum(map(abs, e)), e)))
K, L, Q, R = (var(name) for name in ("_k", "_l", "_q", "_r"))


class Entries:
    """Entries of one vector in the whole and in the part, and the number k."""

    def __init__(self, v: str, whole: Node, inside: Node, mass: Node):
        found = {t for t in whole.nodes() if (p := smoothed_entry(t)) is not None and p[0] == at(v)}
        if len(found) != 1:
            raise Stuck("entries that are not smoothed alike")
        (self.q,) = found
        _, self.e, self.s = smoothed_entry(self.q) or (ZERO,) * 3
        i = inv(mass)
        shares = add(mul(at(v), i), mul(self.e, i))
        products = (t for t in inside.nodes() if t.op == "mul" and len(t.kids) == 2)
        there = {t for t in products if t.kids[0] == shares and t.kids[1].op == "inv"}
        if len(there) != 1:
            raise Stuck("entries of the part that are not smoothed as in the whole")
        (self.t,) = there
        self.k = mul(self.s.kids[0], self.t.kids[1], i)
        for body, entry in ((whole, self.q), (inside, self.t)):
            if at(v) in set(put_in(put_in(body, entry, ZERO), mass, ZERO).nodes()):
                raise Stuck("entries beside the smoothed ones")


def through(
    a: Parts, S: Sequent, whole: tuple[Node, Node], inside: tuple[Node, Node], p: str, x: str, y: str, part: Part
) -> int:  # fmt: skip
    """The order of the one pair of sums from that of the other; Stuck if bodies are not scaled."""
    b, given, mass = a.b, S.given, lambda v: total(at(v), (part,))
    same = [u for u in (p, y) if {rel("eq", mass(u), mass(x)), rel("eq", mass(x), mass(u))} & given]

    def of(v: str, i: int) -> Entries:
        inner = inside[i].kids[0]
        for u in same:
            inner = put_in(inner, mass(u), mass(x))
        return Entries(v, whole[i].kids[0], inner, mass(x if v in same else v))

    truth, mine, other = of(p, 0), of(x, 0), of(y, 1)
    inner = inside[0].kids[0]
    for u in same:
        inner = put_in(inner, mass(u), mass(x))
    f = put_in(put_in(whole[0].kids[0], truth.q, Q), mine.q, R)
    second = K if truth.k == mine.k else L
    g = put_in(put_in(inner, truth.t, mul(K, Q)), mine.t, mul(second, R))
    m, powers, c, d = _scaling(f, g)
    back = {"_k": truth.k, "_l": mine.k}
    images = [substitute(u, back) for u in (m, c, d)]
    lemma = rel("eq", g, add(mul(m, f), mul(c, Q), mul(d, R)))
    ks = [truth.k, *([mine.k] if second == L else [])]

    def bodies(W: Sequent, v: Entries) -> int:
        return _by_bodies(a, W, [truth, v], lemma, [(u, mass(x)) for u in map(mass, same)], x, p)

    factors = tuple(held(rel("lt", ZERO, u)) for u in _factors(ks, powers))
    steps: Todo = []
    for t, w, v in zip(inside, whole, (mine, other), strict=True):
        body = add(mul(images[0], w.kids[0]), mul(images[1], truth.q), mul(images[2], v.q))
        steps.append((rel("eq", t, total(body, (part,))), lambda W, v=v: bodies(W, v)))  # type: ignore[misc]
    off = Part("in", part.name)
    steps += [a._division(w, part) for w in whole]
    steps.append(a._same_off(total(whole[0].kids[0], (off,)), total(whole[1].kids[0], (off,)), x, y, part))
    (ex, _), (ey, _), (dx, _), (dy, _), (alike, _) = steps
    goal_inside = S.goal.kids == inside
    h = held(rel("le", *(whole if goal_inside else inside)))
    sign, k = num(1 if goal_inside else -1), images[0]
    equal = rel("eq", mass(y), mass(x))
    multiples = [(ey, ONE), (ex, num(-1)), (dy, neg(k)), (dx, k), (alike, k), (equal, mul(images[2], mine.s))]
    ideal = [t for e, u in multiples for t in (e, mul(sign, u))]
    unit = multiplied(*factors) if factors else UNIT
    params = (UNIT, multiplied(*factors, h), *ideal) if goal_inside else (unit, h, *ideal)
    positive: Todo = []
    for k in ks:
        form = multiplied(*(held(rel("lt", ZERO, t)) for t in k.kids))
        positive += [(rel("lt", ZERO, k), b.by("algebra", UNIT, form)), *a.scalar.of_inverse(inv(k))]
    return b.having(S, [*positive, *steps], b.by("algebra", *params))


def _factors(ks: list[Node], powers: tuple[int, ...]) -> list[Node]:
    return [t for k, e in zip(ks, powers, strict=False) for t in [k if e > 0 else inv(k)] * abs(e)]


def _scaling(f: Node, g: Node) -> tuple[Node, tuple[int, ...], Node, Node]:
    """m, a and b with g = m f + a q + b r, as far as floats tell; and the powers of k and l in m."""
    for powers in POWERS:
        m = mul(*_factors([K, L], powers))
        rest = minus(g, mul(m, f))
        at_: Callable[[Node, Node], Node] = lambda q, r, rest=rest: substitute(rest, {"_q": q, "_r": r})  # type: ignore[misc]
        half = minus(at_(ONE, num(2)), at_(ONE, ONE))  # the slope in r
        a, b = minus(at_(ONE, ONE), half), half
        line = minus(rest, add(mul(a, Q), mul(b, R)))
        if all(abs(_float(line, *point)) < 1e-9 for point in POINTS):
            a, b = (ZERO if abs(_float(t, 0.3, 0.3)) < 1e-9 else t for t in (a, b))
            return m, powers, a, b
    raise Stuck("the body is not scaled by its entries")


def _float(t: Node, q: float, r: float) -> float:
    known = {Q: q, R: r, K: FACTORS[0], L: FACTORS[1]}
    try:
        return value(t, {**known, **{u: 0.37 for u in t.nodes() if u.op == "var" and u not in known}})
    except (KeyError, OverflowError, ValueError, ZeroDivisionError):
        return float("inf")


def _by_bodies(
    a: Parts, S: Sequent, entries: list[Entries], lemma: Node, masses: list[tuple[Node, Node]], x: str, p: str
) -> int:  # fmt: skip
    """Two sums over the part, class by class: each entry of the part as k times that of the whole, and these as numbers."""
    from axiomcheck.tactics import radicals  # which needs this module

    b, c = a.b, fresh_class(S)
    here = [(opened(v.t, c), opened(v.q, c), v) for v in entries]
    signs = [rel("lt", ZERO, t) for t in (K, L, Q, R) if ("s", t.name) in lemma.names]
    units = [rel("eq", mul(t, inv(t)), ONE) for t in (K, L) if ("s", t.name) in lemma.names]
    about = Sequent(frozenset([*signs, *units]), lemma)

    def same(W: Sequent) -> int:
        for m, own in masses:
            if m in set(W.goal.nodes()):
                return b.back(W, "rewrite", (m, own), same)
        return scaled(W, here)

    def scaled(W: Sequent, left: list[tuple[Node, Node, Entries]]) -> int:
        if not left:
            return instance(W)
        t, q, v = left[0]
        low, sure = rel("le", ZERO, smoothed_entry(q)[0]), rel("lt", ZERO, q)  # type: ignore[index]
        parts = (added(held(low), held(rel("lt", ZERO, v.e))), held(rel("lt", ZERO, v.s)))
        equal, unit = rel("eq", t, mul(v.k, q)), rel("eq", mul(v.s.kids[0], v.s), ONE)
        used = b.using("rewrite", equal.kids, lambda U: scaled(U, left[1:]))
        positive = b.by("algebra", UNIT, multiplied(*parts))
        return b.have(W, sure, positive, b.knowing(equal, b.equal(unit, mul(t, num(1))), used))

    def instance(W: Sequent) -> int:
        images = {"_k": entries[0].k, "_l": entries[1].k, "_q": here[0][1], "_r": here[1][1]}
        images = {name: t for name, t in images.items() if ("s", name) in lemma.names}
        b.hopeless.clear()
        step = b.once(about, lambda V: radicals.solve(b, V))
        kept = frozenset(substitute(f, images) for f in about.given)
        return b.note(Sequent(kept & W.given, W.goal), "instance", (images, {}, {}), [step])

    plain = frozenset(f for f in S.given if f.op != "all" or not f.has("sum"))
    return b.class_by_class(c, lambda V: a.at_classes(V, [c], same))(Sequent(plain, S.goal))  # fmt: skip
