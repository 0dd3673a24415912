"""Sums taken apart at named classes, and what is the same at all others."""

from __future__ import annotations

from collections.abc import Iterable

from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, Node, add, neg, opened, rel, total
from axiomcheck.tactics.builder import Builder, Tactic, Todo
from axiomcheck.tactics.reading import aggregates_of, fresh_class


def taken_apart(b: Builder, t: Node, classes: Iterable[str], sign: Node = ONE) -> tuple[Todo, list[Node], Node]:
    """A sum at these classes one by one: the equations, what `equal` multiplies them by, and the sum over the others."""
    todo: Todo = []
    ideal: list[Node] = []
    here = t
    for c in classes:
        rest = total(t.kids[0], (*here.classes, c))
        f = rel("eq", here, add(opened(t.kids[0], c), rest))
        todo.append((f, b.split_off(here, c)))
        ideal += [f, sign]
        here = rest
    return todo, ideal, here


def both_apart(b: Builder, order: Node, classes: Iterable[str], same: Node) -> tuple[Todo, list[Node]]:
    """Both sides of an order at these classes, the rest being the same."""
    low, high = order.kids
    (todo, ideal, rest), (more, others, other) = taken_apart(b, low, classes, neg(ONE)), taken_apart(b, high, classes)
    equal = rel("eq", rest, other)
    return [*todo, *more, (equal, unmoved(b, [same]))], [*ideal, *others, equal, neg(ONE)]


def unmoved(b: Builder, same: Iterable[Node]) -> Tactic:
    """Aggregates over the classes at which hypotheses say that lists are the same."""
    same = list(same)

    def shown(S: Sequent) -> int:
        k = fresh_class(S)
        turned = b.rewriting([opened(f.kids[0], k) for f in same], b.equal())
        few = Sequent(frozenset([*same, *(h for h in S.given if h.op == "dist")]), S.goal)
        return b.class_by_class(k, b.at_class(same, k, turned))(few)

    return shown


def as_one_sum(ring: Ring, t: Node) -> Node | None:
    """A combination of several sums over the same classes as one sum; None where it is none."""
    sums = aggregates_of(t)
    if len(sums) < 2 or any(u.op != "sum" or u.classes != sums[0].classes for u in sums):
        return None

    def inside(u: Node) -> Node:
        return u.kids[0] if u in sums else u.with_kids(tuple(map(inside, u.kids)), u.classes) if u.has("sum") else u

    whole = total(inside(t), sums[0].classes)
    return None if ring.difference(t, whole) else whole
