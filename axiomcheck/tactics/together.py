"""Sums of what several distributions have together, which are numbers, as divisors: sum(p + x) is 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, Node, inv, neg, num, rel, total
from axiomcheck.tactics.builder import Tactic, Todo, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.extrema import smoothed_alike
from axiomcheck.tactics.positivity import difference_of, node_of, without_one
from axiomcheck.tactics.reading import put_in
from axiomcheck.tactics.work import plus

if TYPE_CHECKING:
    from axiomcheck.tactics.parts import Parts



def divisors(S: Sequent) -> list[Node]:
    """Sums by which the goal or an order is divided, over what makes 1 each."""
    about = [S.goal, *(f for f in S.given if f.op in ("le", "lt"))]
    found = {t.kids[0] for f in about for t in outside(f) if t.op == "inv" and _is_number(S, t.kids[0])}
    return sorted(found, key=simple)


def _is_number(S: Sequent, t: Node) -> bool:
    if t.op != "sum" or t.kids[0].op != "add":
        return False
    return all(_one(u, t) in S.given or smoothed_alike(S, u, t.classes) for u in t.kids[0].kids)


def _one(u: Node, t: Node) -> Node:
    return rel("eq", total(u, t.classes), ONE)


def numbered(a: Parts, S: Sequent, sums: list[Node], then: Tactic) -> int:
    """With numbers for these divisors in the goal and in the orders that speak of them."""
    b = a.b
    todo: Todo = []
    for t in sums:
        each, n = t.kids[0].kids, num(len(t.kids[0].kids))
        for u in each:
            if (smoothed := smoothed_alike(S, u, t.classes)) and _one(u, t) not in S.given:
                todo += a._of_smoothed(*smoothed, u, t.classes)
        ideal = [x for u in each for x in (_one(u, t), num(-1))]
        equal, turned = rel("eq", t, n), rel("eq", inv(t), inv(n))
        todo.append((equal, b.equal(*ideal)))  # type: ignore[misc]
        todo.append((turned, lambda W, e=equal: b.back(W, "rewrite", e.kids, b.equal())))  # type: ignore[misc]
    equations = {t: rel("eq", inv(t), inv(num(len(t.kids[0].kids)))) for t in sums}

    about = [f for f in S.given if f.op in ("le", "lt") and set(f.nodes()) & set(map(inv, sums))]
    for f in sorted(about, key=simple):
        *multiples, g = _in_numbers(a, f, equations)
        todo.append((g, b.follows(f, *multiples)))
    goal = b.rewriting(equations.values(), then)
    return b.having(S, todo, lambda W: goal(Sequent(W.given - {*about}, W.goal)))


def _in_numbers(a: Parts, f: Node, equations: dict[Node, Node]) -> list[Node]:
    """Multiples of the equations that turn an order into the other one, and that one."""
    ring = a.b.ring
    ideal: list[Node] = []
    kids = list(f.kids)
    for t, e in equations.items():
        (atom,) = next(iter(ring.poly(inv(t))))
        below = {m: k for m, k in difference_of(ring, f).items() if atom in m}
        if not below:
            continue
        factor: Poly = {}
        for m, k in below.items():
            factor = plus(factor, {without_one(m, atom): k})
        ideal += [e, neg(node_of(ring, factor))]
        kids = [put_in(kid, *e.kids) for kid in kids]
    return [*ideal, rel(f.op, *kids)]

