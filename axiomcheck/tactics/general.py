"""Goals about some terms as goals about any numbers in their place."""

from __future__ import annotations

from collections.abc import Iterable

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, replaced
from axiomcheck.tactics.builder import Builder, Stuck, Tactic

Put = dict[Node, Node]  # names for terms


def said_of(f: Node, put: Put) -> Node:
    """The same of the names, in this order."""
    for t, x in put.items():
        f = replaced(f, t, x)
    return f


def about_numbers(f: Node) -> bool:
    """Does it speak of no class and no list?"""
    return f.loose == 0 and all(kind == "s" for kind, _ in f.names)


def generally(b: Builder, S: Sequent, put: Put, prove: Tactic, given: Iterable[Node] | None = None) -> int:
    """What the goal and the hypotheses (or these) say of any numbers is shown, and then the instance."""
    said = {g: f for f in (S.given if given is None else given) if about_numbers(g := said_of(f, put))}
    goal = said_of(S.goal, put)
    if not about_numbers(goal):
        raise Stuck("not a goal about numbers")
    back = {x.name: t for t, x in put.items()}
    try:
        step = prove(Sequent(frozenset(said), goal))
    except Stuck as stuck:
        raise stuck.about(back, "with any numbers in place of its sums, ") from None
    used = frozenset(said[g] for g in b.steps[step].shows.given)
    return b.instance(step, back, used)(S)
