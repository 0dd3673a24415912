"""Values that jump: a goal about where(a < b, x, y) is one for each side of the condition."""

from __future__ import annotations

from axiomcheck.errors import CheckError
from axiomcheck.exact.evaluate import holds, total
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.lang.goal import Goal, Rel, le, lt

MAX_CASES = 3_000


def cases(goal: Goal) -> list[Goal]:
    """The goals without `where` that together imply this one.

    For a < b the value of where(a < b, x, y) is that of x, else that of y; one of the two
    relations holds wherever a and b have values, which their syntax must tell.  Which it is,
    is decided where a and b are numbers, or where it is a hypothesis; else both are goals.
    """
    waiting, done = [goal], list[Goal]()
    while waiting:
        if len(done) >= MAX_CASES:
            raise CheckError("too many cases")
        goal = waiting.pop()
        found = _innermost(goal)
        if found is None:
            done.append(goal)
            continue
        a, b, x, y = found.args
        above = [r.rhs for r in goal.given if r.op == "<" and r.lhs == ZERO]
        positive = frozenset(e.args[0] for e in above if e.op == "sym")
        if not (total(a, positive) and total(b, positive)):
            raise CheckError(f"{a} or {b} may have no value")
        sides = [(lt(a, b), x), (le(b, a), y)]
        known = [(r, e) for r, e in sides if r in goal.given or (not r.symbols and holds(r, {}))]
        for r, e in reversed(known[:1] or sides):
            waiting.append(_replaced(goal if known else goal.assuming(r), found, e))
    return done


def _innermost(goal: Goal) -> Expr | None:
    """A `where` whose condition has none inside."""
    sides = (side for r in (goal.then, *goal.given) for side in (r.lhs, r.rhs))
    branches = (node for side in sides for node in side.nodes() if node.op == "where")
    return next((e for e in branches if not any(x.has("where") for x in e.args[:2])), None)


def _replaced(goal: Goal, node: Expr, value: Expr) -> Goal:
    def written(r: Rel) -> Rel:
        return Rel(r.op, *(e.replace(lambda x: value if x == node else None) for e in (r.lhs, r.rhs)))

    return Goal(tuple(map(written, goal.given)), written(goal.then), goal.integers)
