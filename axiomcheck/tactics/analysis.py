"""Goals with exponentials and logarithms: laws, monotony, tangents, boxes on which balls decide, zeros of a difference."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpq

from axiomcheck.calculus.rules import FACTS, PLAIN, UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    Refused,
    inv,
    minus,
    mul,
    neg,
    num,
    rel,
    replaced,
    substitute,
    var,
)
from axiomcheck.calculus.values import Point, ball, value
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.forms import held, multiplied
from axiomcheck.tactics.positivity import node_of, scaled
from axiomcheck.tactics.reading import limits
from axiomcheck.tactics.sampling import atoms_of

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

EXP_0 = rel("eq", Node("exp", (ZERO,)), ONE)
ZEROS = tuple(map(num, ("0", "1", "-1", "2", "1/2")))
MAX_HALVINGS, MAX_BOXES = 14, 300


def _exp(t: Node) -> Node:
    return Node("exp", (t,))


def terms_of(g: Node, op: str) -> list[Node]:
    """The closed terms with this operator outside binders, each once."""
    if g.binds:
        return []
    found = [t for kid in g.kids for t in terms_of(kid, op)]
    return list(dict.fromkeys([*found, g] if g.op == op and not g.loose else found))


# -- laws of exp ------------------------------------------------------------------------------------


def exponentials(s: Scalar, S: Sequent, depth: int) -> int | None:
    """exp 0 = 1, exp(-u) = 1/exp u, exp(a + b) = exp a exp b; 0 < exp u, and the order of two of them."""
    exps = terms_of(S.goal, "exp")
    for t in exps:
        new = _written(s, t, len(exps) > 1)
        if new is not None:
            f = rel("eq", t, new)
            used = s.b.using("rewrite", (t, new), fixed(s.prove, depth))
            return s.b.have(S, f, fixed(lambda W, a, c: _law(s, a, c), t, new), used)
    for t in exps:
        f = rel("lt", ZERO, t)
        if f not in S.given:
            return s.b.have(S, f, s.b.evident, fixed(s.prove, depth))
    for t in exps:
        for u in exps:
            known = any(rel(op, *pair) in S.given for op in ("lt", "le", "eq") for pair in ((t, u), (u, t)))
            if t == u or known:
                continue
            for op in ("lt", "le"):
                order = rel(op, t.kids[0], u.kids[0])
                if s.entails(S, order):
                    used = fixed(s.b.have, rel(op, t, u), fixed(_rising, s, order), fixed(s.prove, depth))
                    return s.b.have(S, order, s._last, used)
    return None


def _written(s: Scalar, t: Node, several: bool) -> Node | None:
    """Another way to write an exponential."""
    u = t.kids[0]
    p = s.ring.poly(u)
    if not p:
        return ONE
    if all(k < 0 for k in p.values()):
        return inv(_exp(node_of(s.ring, scaled(p, fmpq(-1)))))
    if several and u.op == "add" and len(u.kids) > 1:
        rest = u.kids[1] if len(u.kids) == 2 else Node("add", u.kids[1:])
        return mul(_exp(u.kids[0]), _exp(rest))
    return None


def _law(s: Scalar, t: Node, new: Node) -> int:
    """t = new, of the kinds of `_written`."""
    b, g = s.b, rel("eq", t, new)
    S = Sequent(frozenset(), g)
    if new == ONE:
        return b.have(S, EXP_0, lambda W: exp_0(s), s._last)
    if new.op == "mul":
        return b.fact(S, "exp_add", (new.kids[0].kids[0], new.kids[1].kids[0]), s._last)
    e = new.kids[0]
    w, u = e.kids[0], t.kids[0]
    one, both = rel("eq", mul(e, new), ONE), rel("eq", mul(e, t), ONE)
    sure = rel("lt", ZERO, e)

    todo: Todo = [
        (sure, b.evident),
        (one, b.by_cases("inv", (e,), s._last)),
        (EXP_0, lambda V: exp_0(s)),
        (both, lambda V: b.fact(V, "exp_add", (w, u), s._last)),
    ]
    return b.having(S, todo, b.equal(one, t, both, neg(new)))


def exp_0(s: Scalar) -> int:
    """exp 0 = 1, as log 1 = 0 and exp log 1 = 1."""
    b = s.b
    log1 = FACTS["log1"][1]()
    e = rel("eq", _exp(log1.kids[0]), ONE)
    shown: Tactic = lambda W: b.by_cases("exp_log", (ONE,), s._last)(W.showing(e))

    def same(W: Sequent) -> int:  # exp log 1 = exp 0
        f = rel("eq", _exp(ZERO), _exp(log1.kids[0]))
        return b.have(W, f, b.using("rewrite", (log1.kids[0], ZERO), b.equal()), s._last)

    return b.fact(Sequent(frozenset(), EXP_0), "log1", (), b.knowing(e, shown, same))


def _rising(_: Sequent, s: Scalar, order: Node) -> int:
    """exp a < exp c from a < c, and likewise <=."""
    b = s.b
    a, c = var("a"), var("c")
    G = Sequent(frozenset([rel(order.op, a, c)]), rel(order.op, _exp(a), _exp(c)))

    lemma = b.back(G, "path", ("t", _exp(var("t")), a, c), b.hypothesis, b.by("algebra", UNIT, Node("a", (_exp(var("t")),))))
    u, v = order.kids
    S = Sequent(frozenset([order]), rel(order.op, _exp(u), _exp(v)))
    return b.note(S, "instance", ({"a": u, "c": v}, {}, {}), [lemma])


# -- tangents at numbers ----------------------------------------------------------------------------


def tangent(u: Node, m: Node) -> Node:
    """exp m (u - m) <= exp u - exp m, as an instance."""
    a, c = var("a"), var("c")
    return substitute(rel("le", mul(_exp(c), minus(a, c)), minus(_exp(a), _exp(c))), {"a": u, "c": m})


def _tangent_shown(s: Scalar, u: Node, m: Node) -> int:
    b = s.b
    a, c = var("a"), var("c")
    d = minus(a, c)
    G = Sequent(frozenset(), tangent(a, c))
    fact, same = FACTS["exp"][1](d), rel("eq", a, c)
    sum_law = FACTS["exp_add"][1](c, d)
    sure = rel("lt", ZERO, _exp(c))

    alike = b.knowing(same, s._last, b.using("rewrite", (a, c), b.equal()))
    apart = b.by("algebra", UNIT, multiplied(held(sure), held(fact.kids[1])), sum_law, ONE)
    lemma = b.fact(G, "exp_add", (c, d), b.knowing(sure, b.evident, b.by_cases("exp", (d,), alike, apart)))
    S = Sequent(frozenset(), tangent(u, m))
    return b.note(S, "instance", ({"a": u, "c": m}, {}, {}), [lemma])


def touching(s: Scalar, S: Sequent, depth: int) -> int | None:
    """Tangents of exp and log at the number where both sides are nearest, with bounds of its value."""
    g = S.goal
    if g.op not in ("le", "lt") or depth < 2:
        return None
    moving = [t for op in ("exp", "log") for t in terms_of(g, op) if t.kids[0].names]
    cloud = s.sampler.cloud(S)
    if not moving or len(moving) > 2 or not cloud.count:
        return None
    gap = cloud.of(minus(g.kids[1], g.kids[0]))
    nearest = int(np.argmin(np.where(np.isfinite(gap), gap, np.inf)))
    new: list[Node] = []
    shown: dict[Node, tuple[Node, Node]] = {}
    for t in moving:
        (u,) = t.kids
        q = Fraction(float(cloud.of(u)[nearest])).limit_denominator(4)
        if abs(q) > 50 or (t.op == "log" and q <= 0):
            continue
        m = num(q)
        f = tangent(u, m) if t.op == "exp" else s.tangent_of_log(u, m)
        if f in S.given:
            continue
        shown[f] = (u, m)
        new += [f, *_bounds(Node(t.op, (m,)))]
    if not new:
        return None

    def shown_at(W: Sequent) -> int:
        u, m = shown[W.goal]
        return _tangent_shown(s, u, m) if W.goal == tangent(u, m) else s._tangent_shown(u, m)

    todo: Todo = []
    for f in new:
        signs = [rel("lt", ZERO, t) for t in shown[f]] if f in shown and f.has("log") else []
        todo += [*((g, lambda V: s.prove(V, 2)) for g in signs), (f, shown_at if f in shown else s.b.alone("enclosed"))]
    return s.b.having(S, todo, lambda W: s.prove(W, depth - 2))


def _bounds(t: Node) -> list[Node]:
    """Rationals below and above a number, with three digits."""
    middle = ball(value(t, Point(1)))
    below = (middle * 1000).lower().floor().unique_fmpz()
    if below is None:
        return []
    low = Fraction(int(below), 1000)
    high = low + Fraction(1, 1000)
    if value(t, Point(1)) == low:
        return [rel("eq", t, num(low))] if t.op == "exp" else []
    return [rel("le", num(low), t), rel("le", t, num(high))]


# -- zeros and boxes --------------------------------------------------------------------------------


def at_zeros(s: Scalar, S: Sequent, depth: int) -> int | None:
    """Below and above a number at which both sides are equal."""
    g = S.goal
    if g.op not in ("le", "lt") or depth < 3 or not any(t.op in ("exp", "log", "root", "atan") for t in g.nodes()):
        return None
    d = minus(g.kids[1], g.kids[0])
    cloud = s.sampler.cloud(S)
    for v in atoms_of(d):
        if v.op not in ("at", "var") or not cloud.count:
            continue
        for z in ZEROS:
            if any(rel(op, *pair) in S.given for op in ("lt", "le", "eq") for pair in ((v, z), (z, v))):
                continue
            try:
                off = cloud.of(replaced(d, v, z))
            except Refused:
                continue
            if np.all(np.abs(off) < 1e-9) and not s.entails(S, rel("lt", v, z)) and not s.entails(S, rel("lt", z, v)):
                return s.b.back(S, "order", (v, z), lambda W: s._case(W, depth - 1))
    return None


def boxed(s: Scalar, S: Sequent, depth: int) -> int | None:
    """Scalars between numbers: halved until balls decide."""
    g = S.goal
    atoms = sorted(atoms_of(g), key=simple)
    if not 1 <= len(atoms) <= 2 or any(t.op not in PLAIN for t in g.nodes()) or any(a.op != "var" for a in atoms):
        return None
    if not any(t.op in ("exp", "log", "root", "atan", "inv") for t in g.nodes()):
        return None
    bounds: dict[Node, tuple[Node, Node]] = {}
    for a in atoms:
        low, high = limits(S, a)
        if low is None or high is None:
            return None
        bounds[a] = rel("le", num(low), a), rel("le", a, num(high))
    count = 0

    def shown(W: Sequent, box: dict[Node, tuple[Node, Node]], level: int) -> int:
        nonlocal count
        count += 1
        if count > MAX_BOXES:
            raise Stuck("too many boxes")
        return s.b.having(W, [(f, s._last) for pair in box.values() for f in pair], lambda V: within(V, box, level))

    def within(W: Sequent, box: dict[Node, tuple[Node, Node]], level: int) -> int:
        sides = [f for a in atoms for f in box[a]]
        s.b.spend(2)
        try:
            return s.b.leaf(Sequent(frozenset(sides), g), "enclosed", *sides)
        except Stuck:
            if level >= MAX_HALVINGS:
                raise
        a = max(atoms, key=lambda a: box[a][1].kids[1].q - box[a][0].kids[0].q)
        middle = num((box[a][0].kids[0].q + box[a][1].kids[1].q) / 2)
        split = rel("le", a, middle)
        if s.sampler.fails(S, g):
            raise Stuck("false at some point")

        def part(V: Sequent) -> int:
            half = (box[a][0], split) if split in V.given else (rel("le", middle, a), box[a][1])
            return shown(V, {**box, a: half}, level + 1)

        return s.b.back(W, "decide", (split,), part)

    return shown(S, bounds, 0)
