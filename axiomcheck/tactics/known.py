"""Aggregates of vectors that the hypotheses say at every class, or at every class but a few that are named.

u = a everywhere makes sum(f(u)) the number n f(a), and u = a but for c and d makes it f(u[c]) + f(u[d]) + (n - 2) f(a).
Each aggregate is shown to equal that number, and then replaced by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    N,
    Node,
    Refused,
    add,
    at,
    dist,
    minus,
    mul,
    num,
    opened,
    rel,
    substitute,
    total,
)
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, fixed, simple
from axiomcheck.tactics.positivity import node_of
from axiomcheck.tactics.reading import aggregates_of, fresh_class
from axiomcheck.tactics.splitting import taken_apart

Known = dict[str, tuple[Node, Node]]  # of a vector, the hypothesis and the number


def rewritten(b: Builder, S: Sequent, then: Tactic) -> int | None:
    """The goal with numbers for aggregates of vectors that are known; None where there are none."""
    for classes, known in _known(S):
        for t in sorted(aggregates_of(S.goal), key=simple):
            vectors = {str(name) for kind, name in t.names if kind == "v"}
            here = {v: known[v] for v in vectors & set(known)}
            whole = set(here) == vectors
            if not here or t.classes or not (whole or t.op == "sum") or (classes and not (whole and t.op == "sum")):
                continue
            try:
                plain = substitute(t.kids[0], vectors={v: a for v, (_, a) in here.items()})
            except Refused:
                continue
            value = node_of(b.ring, b.ring.poly(total(plain))) if plain.loose else _value(b, t, plain, classes)
            if value == t:
                continue
            equal = rel("eq", t, value)
            shown = fixed(_sum if t.op == "sum" else _extreme, b, t, plain, classes, here)
            return b.have(S, equal, shown, b.using("rewrite", (t, value), then))
    return None


def _known(S: Sequent) -> Iterator[tuple[tuple[str, ...], Known]]:
    """Vectors that are numbers at all classes but those that are listed, which differ from one another."""
    found: dict[tuple[str, ...], Known] = {}
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq"), key=simple):
        names = tuple(c for c in f.classes if isinstance(c, str))
        if len(names) < len(f.classes) or not all(
            dist(c, d) in S.given or dist(d, c) in S.given for i, c in enumerate(names) for d in names[:i]
        ):
            continue
        for v, a in (f.kids[0].kids, f.kids[0].kids[::-1]):
            if v.op == "at" and v.classes == (0,) and not a.loose and ("v", v.name) not in a.names:
                found.setdefault(names, {}).setdefault(v.name, (f, a))
    yield from sorted(found.items())


def _value(b: Builder, t: Node, plain: Node, classes: tuple[str, ...]) -> Node:
    """What the aggregate is."""
    if t.op != "sum":
        return plain
    rest = minus(N, num(len(classes))) if classes else N
    return add(*(opened(t.kids[0], c) for c in classes), mul(plain, rest)) if classes else mul(plain, rest)


def _sum(S: Sequent, b: Builder, t: Node, plain: Node, classes: tuple[str, ...], known: Known) -> int:
    """sum u = u[c] + u[d] + plain (n - 2), by taking the classes out of it and of n, and comparing what is left."""
    body = t.kids[0]
    (todo, ideal, rest), (more, counted, _) = taken_apart(b, total(body), classes, num(-1)), taken_apart(b, N, classes, plain)
    left = rel("eq", rest, total(plain, classes))
    return b.having(S, [*todo, *more, (left, fixed(_compared, b, known))], b.equal(*ideal, *counted, left, num(-1)))


def _compared(S: Sequent, b: Builder, known: Known) -> int:
    """Two aggregates, class by class."""
    kept = frozenset(f for f in S.given if f.op == "dist") | {f for f, _ in known.values()}
    return b.back(Sequent(kept, S.goal), "compare", (), lambda W: _pointwise(W, b, known))


def _pointwise(S: Sequent, b: Builder, known: Known) -> int:
    c = fresh_class(S)
    then = b.equal()
    for v in sorted(known, reverse=True):
        f, a = known[v]
        then = b.using("at_class", (f, c), b.using("rewrite", (opened(at(v), c), a), then))
    return b.back(S, "pointwise", (c,), then)


def _extreme(S: Sequent, b: Builder, t: Node, plain: Node, classes: tuple[str, ...], known: Known) -> int:
    """The least or largest of what is the same everywhere."""
    if classes:
        raise Stuck("an extreme over some classes")
    flat = Node(t.op, (plain,))
    alike, same = rel("eq", t, flat), rel("eq", flat, plain)
    c = fresh_class(S)

    def attained(W: Sequent) -> int:
        (f,) = [rel("eq", plain, flat)]
        return b.back(Sequent(frozenset(), W.goal), "attained", (flat, c), b.equal(f, num(1)))

    joined = b.equal(alike, num(-1), same, num(-1))
    return b.have(S, alike, fixed(_compared, b, known), b.knowing(same, attained, joined))
