"""Numbers that a value exceeds, from the outside in: b < log(u) from exp(b) < u, b < k u + c from (b - c)/k < u, and so on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, Refused, add, mul, num, power, rel, replaced, var
from axiomcheck.calculus.values import Point, ball, value
from axiomcheck.tactics.builder import Builder, Stuck, Tactic
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.reading import aggregates_of
from axiomcheck.tactics.scalar import Scalar

U, X = var("_u"), var("_x")
FINE = 64  # irrational summands are rounded down to one part in so many


def layers(low: Node, high: Node, n: int) -> Iterator[tuple[Node, Node]]:
    """The number and the value, and those inside, at n classes: where the last exceeds its number, all do."""
    yield low, high
    while (found := inside(low, high, n)) is not None:
        yield found
        low, high = found


def by_inside(b: Builder, S: Sequent, n: int, solve: Tactic) -> int:
    """b < f(u) from what u exceeds, one layer."""
    low, high = S.goal.kids
    if (found := inside(low, high, n)) is None:
        raise Stuck("no number inside a value is to be exceeded")
    more, inner = found
    rises = high.with_kids([X if t == inner else t for t in high.kids])
    sign = {"root": [rel("lt", ZERO, X)], "pow": [rel("le", ONE, X)]}.get(high.op, [])
    at_any = inside(U, high, n)
    assert at_any is not None
    lemma = Sequent(frozenset([rel("lt", at_any[0], X), *sign]), rel("lt", U, rises))
    step = b.shown(lemma)
    step = _lemma(b, lemma) if step is None else step
    needed = [rel("lt", more, inner), *(replaced(f, X, inner) for f in sign)]
    return b.having(S, [(f, solve) for f in needed], b.instance(step, {"_u": low, "_x": inner}, needed))


def _lemma(b: Builder, S: Sequent) -> int:
    """For any two numbers; b is log(exp(b))."""
    top = S.goal.kids[1]
    if top.op != "log":
        return Scalar(b, thorough=True).prove(S)
    e = function("exp", U)
    sure, order, same = rel("lt", ZERO, e), rel("lt", function("log", e), top), rel("eq", function("log", e), U)
    rises: Tactic = lambda W: Scalar(b).prove(Sequent(frozenset([sure, rel("lt", e, X)]), W.goal))
    last = b.follows(order, same, ONE)
    return b.fact(S, "log_exp", (U,), b.knowing(sure, Scalar(b).prove, b.knowing(order, rises, last)))


def inside(low: Node, high: Node, n: int) -> tuple[Node, Node] | None:
    """What the only argument with aggregates has to exceed for the value to exceed the number, and the argument."""
    inner = [t for t in high.kids if aggregates_of(t)]
    if len(inner) != 1 or high.op not in ("add", "mul", "log", "exp", "root", "pow") or (high.op == "pow" and high.k < 2):
        return None
    others = [t for t in high.kids if t != inner[0]]
    q = Fraction(0)
    if others:
        rest = others[0] if len(others) == 1 else high.with_kids(others)
        if (found := _rational(rest, n, high.op == "add")) is None or (high.op == "mul" and found <= 0):
            return None
        q = found
    if high.op == "mul":
        return mul(num(1 / q), low), inner[0]
    less = {"add": add(low, num(-q)), "log": function("exp", low), "root": power(low, high.k)}
    return less.get(high.op, low), inner[0]


def _rational(t: Node, n: int, rounded: bool) -> Fraction | None:
    """The value of a number, rounded down where that is asked for and it is irrational."""
    if t.names:
        return None
    try:
        found = value(t, Point(n))
    except Refused:
        return None
    if isinstance(found, Fraction):
        return found
    return Fraction(floor(float(ball(found)) * FINE) - 1, FINE) if rounded else None
