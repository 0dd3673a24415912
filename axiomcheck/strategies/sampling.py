"""Floats at random points: to drop hopeless goals early.  Never a proof of anything."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from functools import lru_cache
from operator import eq, le, lt, ne

from axiomcheck.errors import CheckError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal, Rel

SLACK = 1e-9


def approximate(e: Expr, point: dict[str, float]) -> float:
    """The value in floating point; nan where it is undefined."""
    op = e.op
    if op == "num":
        return e.args[0].numerator / e.args[0].denominator
    if op == "sym":
        return point[e.args[0]]
    if op == "where":
        a, b = (approximate(x, point) for x in e.args[:2])
        if math.isnan(a + b):
            return math.nan
        return approximate(e.args[2 if a < b else 3], point)
    args = [approximate(a, point) for a in e.args]
    for a in args:
        if a != a:  # it is no number
            return math.nan
    try:
        if op == "add":
            return math.fsum(args)
        if op == "mul":
            return math.prod(args)
        if op == "div":
            return args[0] / args[1]
        if op == "abs":
            return abs(args[0])
        if op == "min":
            return min(args)
        if op == "max":
            return max(args)
        if op == "log":
            return math.log(args[0])
        if op == "exp":
            return math.exp(args[0])
        if op == "atan":
            return math.atan(args[0])
        if op == "pow":
            value = args[0] ** args[1]
            return value if isinstance(value, float) else math.nan
    except (ZeroDivisionError, ValueError, OverflowError):
        return math.nan
    return math.nan


def fails(r: Rel, point: dict[str, float]) -> bool:
    """Is the relation clearly false at the point?"""
    a, b = approximate(r.lhs, point), approximate(r.rhs, point)
    if math.isnan(a) or math.isnan(b):
        return False
    slack = SLACK * (1 + abs(a) + abs(b))
    if r.op in ("<", "<="):
        return a > b + slack
    return abs(a - b) > slack if r.op == "=" else False


@lru_cache(maxsize=4096)
def plausible(goal: Goal) -> bool:
    """Does the goal survive a few random points?  Where both sides seem equal, exact numbers tell.

    >>> from axiomcheck.lang.expr import sym
    >>> x = sym("x")
    >>> [plausible(Goal((Rel("<", x - x, x),), Rel(op, x + x, 2 * x))) for op in ("<=", "<")]
    [True, False]
    """
    seen = points(goal)
    return not any(fails(goal.then, point) for point in seen) and not any(_tied(goal, point) for point in seen[:1])


def _tied(goal: Goal, point: dict[str, float]) -> bool:
    """Are both sides of a strict relation equal at a point of the hypotheses?  Then it has no proof."""
    a, b = approximate(goal.then.lhs, point), approximate(goal.then.rhs, point)
    if goal.then.op not in ("<", "!=") or goal.integers or not abs(a - b) <= SLACK * (1 + abs(a) + abs(b)):
        return False
    exact = {k: Fraction(v).limit_denominator(1000) for k, v in point.items()}
    try:
        low, high, *given = (evaluate(side, exact) for r in (goal.then, *goal.given) for side in (r.lhs, r.rhs))
    except (CheckError, ArithmeticError):
        return False
    numbers = [v for v in given if isinstance(v, Fraction)]
    if not (isinstance(low, Fraction) and low == high and len(numbers) == len(given)):
        return False
    holds = {"<": lt, "<=": le, "=": eq, "!=": ne}
    return all(holds[r.op](a, b) for r, a, b in zip(goal.given, numbers[::2], numbers[1::2], strict=True))


@lru_cache(maxsize=4096)
def _points(given: tuple[Rel, ...], names: tuple[str, ...]) -> tuple[dict[str, float], ...]:
    rng = random.Random(20201)
    found: list[dict[str, float]] = []
    for i in range(300):
        scale = (1.0, 0.5, 3.0, 0.1)[i % 4]
        point = {k: (2 + 4 * rng.random() if k in ("n", "k") else scale * rng.random()) for k in names}
        if all(_clearly(r, point) for r in given):
            found.append(point)
            if len(found) >= 8:
                break
    return tuple(found)


def _clearly(r: Rel, point: dict[str, float]) -> bool:
    a, b = approximate(r.lhs, point), approximate(r.rhs, point)
    return a < b if r.op in ("<", "<=") else a != b if r.op == "!=" else abs(a - b) < SLACK


def points(goal: Goal) -> tuple[dict[str, float], ...]:
    """Random points that satisfy the hypotheses; perhaps none."""
    return _points(goal.given, goal.symbols)
