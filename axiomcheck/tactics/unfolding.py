"""Sums with what is the same at every class outside: sum (k v)^2 is k^2 sum v^2, sum log(k v) is n log(k) + sum log(v).

Logarithms, roots and absolute values of what a positive number multiplies are taken apart inside the sums, and so is
an exponential of a sum; then the sum is linear in what is left.
"""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, at, inv, mul, opened, power, rel, replaced, root
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Tactic, simple
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import node_of, without_one
from axiomcheck.tactics.reading import aggregates_of, class_names, fresh_class, scalars_only

PLACE = "c_"  # of a class that is none of the sequent's
LARGE = 60  # nodes of a sum that is multiplied out


def unfolded(a: Aggregates, S: Sequent, then: Tactic) -> int:
    """The goal with every sum as plain as it gets, inner ones first."""
    sums = {t for t in S.goal.nodes() if t.op == "sum" and not t.loose and t.kids[0] != ONE and t.size <= LARGE}
    for t in sorted(sums, key=simple):
        body = _closed_over(_apart(a, S, opened(t.kids[0], PLACE)))
        plain = Node("sum", (body,), classes=t.classes)
        if plain != t and ("unfolded", t) not in a.b.hopeless:
            equal = rel("eq", t, plain)
            if (shown := a.b.tried(partial(_class_by_class, a), S.showing(equal))) is not None:
                return _used(a, S, equal, shown, then)
            a.b.hopeless.add(("unfolded", t))
            continue
        if _mixed(t) or (plain := _written(a, t)) == t or plain.size > 3 * t.size:
            continue
        equal = rel("eq", t, plain)
        return _used(a, S, equal, a.b.equal(), then)
    return then(S)


def _used(a: Aggregates, S: Sequent, equal: Node, shown: Tactic, then: Tactic) -> int:
    return a.b.have(S, equal, shown, a.b.using("rewrite", equal.kids, lambda V: unfolded(a, V, then)))


def spelled(a: Aggregates, S: Sequent, f: Node, then: Tactic) -> int:
    """A hypothesis also with its sums multiplied out."""
    if f.op not in ("le", "lt") or f.size > 3 * LARGE:
        return then(S)
    g = f
    for t in aggregates_of(f):
        g = g if _mixed(t) or t.op != "sum" else replaced(g, t, _written(a, t))
    if g == f:
        return then(S)
    shown = a.b.tried(a.b.follows(f), Sequent(frozenset([f]), g))
    return then(S) if shown is None else a.b.have(S, g, shown, then)


def _written(a: Aggregates, t: Node) -> Node:
    """A term multiplied out, its sums as they are written elsewhere."""
    return _nice(node_of(a.ring, a.ring.poly(t)))


def _nice(t: Node) -> Node:
    """Products in sums with powers for repeated factors, and without products of one factor."""
    t = t.with_kids(tuple(map(_nice, t.kids)), t.classes) if t.kids else t
    if t.op != "mul":
        return t
    counts: dict[Node, int] = {}
    for k in t.kids:
        if k != ONE:
            counts[k] = counts.get(k, 0) + 1
    factors = [k if n == 1 or k.op == "num" else power(k, n) for k, n in counts.items()]
    return ONE if not factors else factors[0] if len(factors) == 1 else mul(*factors)


def _mixed(t: Node) -> bool:
    """Has it a mixture w x + (1 - w) y, which is better kept as it is?"""
    return any(u.op == "add" and len({k.name for k in u.nodes() if k.op == "at"}) > 1 and u.has("var") for u in t.kids[0].nodes())


def _class_by_class(a: Aggregates, S: Sequent) -> int:
    """Two sums are equal, class by class."""
    k = fresh_class(S)

    def numbers(W: Sequent) -> int:
        other = {("c", c) for c in class_names(W)} - {("c", k)}
        return as_numbers(a.b, Sequent(frozenset(f for f in scalars_only(W).given if not f.names & other), W.goal))

    return a.b.class_by_class(k, lambda V: a.at_classes(V, [k], numbers))(S)


def _closed_over(t: Node) -> Node:
    """The body of which this is what it says at the class PLACE."""
    if t.op == "at" and t.classes == (PLACE,):
        return at(t.name)
    return t.with_kids(tuple(map(_closed_over, t.kids)), t.classes) if t.kids and ("c", PLACE) in t.names else t


def _apart(a: Aggregates, S: Sequent, t: Node) -> Node:
    """A body with its logarithms, roots, absolute values and exponentials taken apart."""
    here = ("c", PLACE)
    t = t.with_kids(tuple(_apart(a, S, k) for k in t.kids), t.classes) if t.kids and here in t.names else t
    if here not in t.names or t.op not in ("log", "root", "abs", "exp", "inv"):
        return t
    p = a.ring.poly(t.kids[0])
    if t.op == "exp":
        closed = {m: k for m, k in p.items() if not any(here in a.ring.atoms[i].names for i in m)}
        rest = {m: k for m, k in p.items() if m not in closed}
        if not closed or not rest:
            return t
        return mul(function("exp", node_of(a.ring, closed)), function("exp", node_of(a.ring, rest)))
    shared = set.intersection(*(set(m) for m in p)) if p else set()
    known = [i for i in sorted(shared) if rel("lt", ZERO, a.ring.atoms[i]) in S.given and here not in a.ring.atoms[i].names]
    if not known:
        return t
    i = known[0]
    factor, rest_ = a.ring.atoms[i], node_of(a.ring, {without_one(m, i): k for m, k in p.items()})
    alone = {"root": lambda u: root(u, t.k), "inv": inv}.get(t.op, lambda u: function(t.op, u))
    inner = _apart(a, S, alone(rest_))
    return add(alone(factor), inner) if t.op == "log" else mul(factor if t.op == "abs" else alone(factor), inner)


