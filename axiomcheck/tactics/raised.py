"""Goals in which a count stands only as v + 1: asked of any positive number; and without what makes counts more than 0."""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, rel, replaced, substitute, var
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, simple
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.general import said_of

NAME = "_up"


def there(S: Sequent) -> bool:
    """Is it an order with roots of such numbers, or of numbers that are said to be 0 at least, and 1 at least?"""
    known = ("s", f"{NAME}0") in S.names
    return not known and S.goal.op in ("le", "lt") and S.goal.has("root") and bool(_raised(S) or _bounded(S))


def by_positive(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    raised = _raised(S)
    if not raised:
        return solve(Sequent(S.given - _bounded(S), S.goal))
    known = {add(v, ONE): var(f"{NAME}{i}") for i, v in enumerate(raised)}
    goal = said_of(S.goal, known)
    images = {w.name: t for t, w in known.items()}
    given = {f: g for f in S.given if f.op == "ne" and (g := said_of(f, known)).names <= goal.names}
    signs = [rel(op, ZERO, w) for w in known.values() for op in ("le", "lt")]
    others = {f for f in S.given if f.op in ("le", "lt") and f.names <= goal.names}
    T = Sequent(frozenset([*given.values(), *signs, *others]), goal)
    step = solve(T)
    needed = sorted(b.steps[step].shows.given, key=simple)
    back = {g: f for f, g in given.items()}

    todo = [(substitute(g, images), partial(_sign, b)) for g in needed if g not in back and g not in S.given]
    return b.having(S, todo, b.instance(step, images, [substitute(g, images) for g in needed]))


def _sign(b: Builder, S: Sequent) -> int:
    """0 <= v + 1 and 0 < v + 1."""
    t = S.goal.kids[1]
    low = next((f for op in ("le", "lt") if (f := rel(op, ZERO, t.kids[0])) in S.given), None)
    if low is None:
        raise Stuck("a number that may be negative")
    return b.leaf(S, "algebra", UNIT, added(held(low), UNIT))


def _raised(S: Sequent) -> list[Node]:
    """Numbers that stand in the goal as v + 1 alone."""
    numbers = sorted({t for t in S.goal.nodes() if t.op == "var"}, key=simple)
    there = [v for v in numbers if {rel("le", ZERO, v), rel("lt", ZERO, v)} & S.given]
    return [v for v in there if v not in set(replaced(S.goal, add(v, ONE), ZERO).nodes())]


def _bounded(S: Sequent) -> frozenset[Node]:
    """That a number is 1 at least, where it is said to be 0 at least."""
    found = (f for f in S.given if f.op == "le" and f.kids[0] == ONE and f.kids[1].op == "var")
    return frozenset(f for f in found if rel("le", ZERO, f.kids[1]) in S.given)
