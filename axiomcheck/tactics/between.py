"""The smaller of two values is at most a mixture of them, and the larger one at least: concave values are quasiconcave.

    min(I(p), I(q)) <= I(a p + (1 - a) q)  from  a I(p) + (1 - a) I(q) <= I(a p + (1 - a) q)
"""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, function, minus, mul, rel, var
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Stuck, Tactic, simple
from axiomcheck.tactics.mixtures import readings

X, Y, Z, A = var("_x"), var("_y"), var("_z"), var("_a")


def there(S: Sequent) -> bool:
    """Is it such a goal?"""
    return mean_of(S) is not None


def mean_of(S: Sequent) -> tuple[Node, Node] | None:
    """The share, and the order with a mean that is enough."""
    if S.goal.op != "le":
        return None
    low, high = S.goal.kids
    if low.op != "min" and high.op != "max":
        return None
    u, v = low.kids if low.op == "min" else high.kids
    for f in sorted((f for f in S.given if f.op == "le" and f.kids[0] == ZERO and f.kids[1].op == "var"), key=simple):
        a = f.kids[1]
        mean = add(mul(a, u), mul(minus(ONE, a), v))
        order = rel("le", mean, high) if low.op == "min" else rel("le", low, mean)
        if rel("le", a, ONE) in S.given and next(readings(S.showing(order)), None) is not None:
            return a, order
    return None


def by_mean(a: Aggregates, S: Sequent, solve: Tactic) -> int:
    """The number of a step that shows the sequent, the order with the mean being shown by `solve`."""
    found = mean_of(S)
    if found is None:
        raise Stuck("no mixture")
    share, order = found
    b, low, high = a.b, *S.goal.kids
    smaller = low.op == "min"
    u, v = low.kids if smaller else high.kids
    mean = add(mul(A, X), mul(minus(ONE, A), Y))
    ends = [rel("le", ZERO, A), rel("le", A, ONE)]
    enough = rel("le", mean, Z) if smaller else rel("le", Z, mean)
    goal = rel("le", function("min", X, Y), Z) if smaller else rel("le", Z, function("max", X, Y))
    step = a.scalar.prove(Sequent(frozenset([*ends, enough]), goal))
    put = {"_x": u, "_y": v, "_z": high if smaller else low, "_a": share}
    return b.have(S, order, solve, b.instance(step, put))
