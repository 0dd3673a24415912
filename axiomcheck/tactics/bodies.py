"""Orders of combinations of sums over the same classes, class by class, where they are statements about numbers."""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, Node, add, mul, rel, total
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Stuck, Tactic, fixed
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, class_names, fresh_class, scalars_only


def body_by_body(S: Sequent, a: Aggregates) -> int:
    """An order of combinations of sums over the same classes, class by class."""
    b, g = a.b, S.goal
    bodies = [_body(a, side) for side in g.kids]
    classes = next((t.classes for t in aggregates_of(g)), ())
    sums = [total(body, classes) for body in bodies]
    compared = rel(g.op, *sums)
    k = fresh_class(S)
    numbers: Tactic = lambda W: as_numbers(b, _about(scalars_only(W), k))
    pointwise = b.using("pointwise", (k,), lambda V: a.at_classes(V, [k], numbers))
    at_k = lambda W, c: a.at_classes(W, [c], lambda V: as_numbers(b, _about(scalars_only(V), c)))

    def shown(W: Sequent) -> int:
        if g.op != "lt":
            return b.back(W, "compare", (), pointwise)
        places = class_names(S)
        return b.first(W, *(b.using("compare", (c,), pointwise, fixed(at_k, c)) for c in places))  # type: ignore[misc]

    if compared == g:
        return shown(S)
    return b.through(S, compared, shown)


def _about(S: Sequent, k: str) -> Sequent:
    """What speaks of one class alone, and of no sum but the size."""
    other = {("c", c) for c in class_names(S)} - {("c", k)}
    return Sequent(frozenset(f for f in S.given if not f.names & other), S.goal)


def _body(a: Aggregates, side: Node) -> Node:
    """A combination of sums as one body."""
    if side.op == "sum" and side.kids[0].loose:
        return side.kids[0]
    if side.op == "add":
        return add(*(_body(a, k) for k in side.kids))
    if side.op == "mul" and sum(k.op == "sum" for k in side.kids) == 1:
        return mul(*(k.kids[0] if k.op == "sum" else k for k in side.kids))
    if side == ZERO:
        return ZERO
    raise Stuck("no combination of sums")
