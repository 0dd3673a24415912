"""Orders in which a whole side is |t|, the larger or smaller of two terms, or a largest or smallest entry.

    t <= c and -t <= c                  give |t| <= c
    u <= c and v <= c                   give max(u, v) <= c, and likewise for min on the right
    a u + (1 - a) v with 0 <= a <= 1    is at most max(u, v) and at least min(u, v)
    b < M, a hypothesis, and M <= u     give b < u
    the mean of a vector                is at most its largest entry and at least its smallest

Entries that differ are compared: one is smaller.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, add, inv, minus, mul, neg, opened, rel, total
from axiomcheck.tactics.builder import OutOfSteps, Stuck, Tactic, simple
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.reading import aggregates_of, fresh_class, plain_hypotheses

SHARE = 3  # of the budget, for one bound that may lie between
SOLVED = 4  # how deep the search for numbers goes


def whole(t: Classes, S: Sequent) -> int | None:
    """The number of a step that shows the sequent, if a side has one of these forms and that suffices."""
    g = S.goal
    if g.op in ("lt", "ne") and (found := _compared(t, S)) is not None:
        return found
    if g.op not in ("le", "lt"):
        return None
    facts = _all_of(g)
    if facts and any(map(aggregates_of, facts)):
        return _with(t, S, facts, lambda W: t.scalar.prove(Sequent(frozenset(facts), g), SOLVED))
    for between in _between(S):
        part = t.b.budget // SHARE
        kept, t.b.budget = t.b.budget - part, part
        try:
            return _through(t, S, *between)
        except (Stuck, OutOfSteps):
            continue
        finally:
            t.b.budget = max(t.b.budget, 0) + kept
    return None


def _compared(t: Classes, S: Sequent) -> int | None:
    """Two entries that differ: the one is smaller, or the other."""
    for f in sorted((f for f in S.given if f.op == "ne" and any(u.op == "at" for u in outside(f))), key=simple):
        if not aggregates_of(f) and aggregates_of(S.goal):
            rest = S.given - {f}
            smaller: Tactic = lambda W: t.prove(Sequent(W.given - {f}, W.goal))  # noqa: B023
            a, c = f.kids
            if any(rel("lt", *pair) in rest for pair in ((a, c), (c, a))):
                continue
            return t.b.back(S, "order", (a, c), smaller, lambda W: t.scalar.prove(W, SOLVED), smaller)
    return None


def _all_of(g: Node) -> list[Node]:
    """What together gives the order; none where a side is not of that form, or both are."""
    low, high = g.kids
    if low.op == "abs":
        return [rel(g.op, u, high) for u in (low.kids[0], neg(low.kids[0]))]
    if low.op == "max" and high.op not in ("max", "num"):
        return [rel(g.op, u, high) for u in low.kids]
    return [rel(g.op, low, u) for u in high.kids] if high.op == "min" and low.op != "min" else []


def _between(S: Sequent) -> list[tuple[Node, Node, list[Node]]]:
    """Bounds that may lie between the sides: what is left to show, what is known, and from which hypotheses."""
    low, high = S.goal.kids
    found: list[tuple[Node, Node, list[Node]]] = []
    for side, other in ((high, low), (low, high)):
        upper = side is high
        if side.op == ("max" if upper else "min") and aggregates_of(side) and other.op != side.op:
            u, v = side.kids
            shares = [f.kids[1] for f in S.given if f.op == "le" and f.kids[0] == ZERO and rel("le", f.kids[1], ONE) in S.given]
            for a in sorted((a for a in shares if a.op == "var"), key=simple):
                ends = [rel("le", ZERO, a), rel("le", a, ONE)]
                for mixed in (add(mul(a, u), mul(minus(ONE, a), v)), add(mul(a, v), mul(minus(ONE, a), u))):
                    found.append((other, mixed, ends))
            found += [(other, u, []), (other, v, [])]
        elif side.op == ("cmax" if upper else "cmin") and not side.classes and side.kids[0].loose:
            found.append((other, mul(total(side.kids[0]), inv(N)), []))
    return found


def _through(t: Classes, S: Sequent, other: Node, bound: Node, ends: list[Node]) -> int:
    """From `other` to the bound by any tactic, and from the bound to the side by its form."""
    g = S.goal
    upper = other is g.kids[0]
    side = g.kids[1] if upper else g.kids[0]
    first = rel(g.op, *((other, bound) if upper else (bound, other)))
    last = rel("le", *((bound, side) if upper else (side, bound)))

    def by_form(W: Sequent) -> int:
        if side.op in ("max", "min"):
            return t.scalar.prove(Sequent(frozenset(ends), last), SOLVED)
        return _mean(t, W.showing(last), side)

    joined = Sequent(frozenset([first, last]), g)
    return t.b.have(S, first, t.prove, t.b.knowing(last, by_form, lambda _: t.scalar.prove(joined, SOLVED)))


def _mean(t: Classes, S: Sequent, side: Node) -> int:
    """The mean of a vector beside its largest or smallest entry."""
    b, body, c = t.b, side.kids[0], fresh_class(S)
    entry = opened(body, c)
    largest = side.op == "cmax"
    sums = rel("le", *((total(body), total(side)) if largest else (total(side), total(body))))
    each = rel("le", *((entry, side) if largest else (side, entry)))
    here: Tactic = lambda W: b.leaf(Sequent(frozenset(), each), "bound", side, c)
    times = rel("le", *((total(body), mul(N, side)) if largest else (mul(N, side), total(body))))
    counted = b.knowing(sums, lambda W: b.class_by_class(c, here)(Sequent(frozenset(), sums)), b.follows(sums))
    return b.have(S, times, counted, lambda W: t.scalar.prove(Sequent(plain_hypotheses(W) | {times}, W.goal), SOLVED))


def _with(t: Classes, S: Sequent, facts: list[Node], then: Tactic) -> int:
    """Facts, each a goal of its own, and then the goal."""
    return t.b.having(S, [(f, t.prove) for f in facts], then)
