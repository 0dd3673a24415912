"""The smaller of two values is at most a mixture of them, and the larger one at least: concave values are quasiconcave.

    min(I(p), I(q)) <= I(a p + (1 - a) q)  from  a I(p) + (1 - a) I(q) <= I(a p + (1 - a) q)

The share a is a number of which the hypotheses say that it lies between 0 and 1, or one that is written in the goal: 1/2
for lists such as (p + q)/2.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, minus, mul, num, rel, var
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Stuck, Tactic, simple
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.mixtures import readings
from axiomcheck.tactics.reading import aggregates_of

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
    said = [f.kids[1] for f in sorted(S.given, key=simple) if f.op == "le" and f.kids[0] == ZERO and f.kids[1].op == "var"]
    for a in (*(a for a in said if rel("le", a, ONE) in S.given), *_written(high if low.op == "min" else low, u, v)):
        mean = mixture(a, u, v)
        order = rel("le", mean, high) if low.op == "min" else rel("le", low, mean)
        if a.op == "num" or next(readings(S.showing(order)), None) is not None:
            return a, order
    return None


def _written(side: Node, u: Node, v: Node) -> list[Node]:
    """The share of a value at a mixture in given numbers, where both values are of one shape and the mixture has both lists."""
    lists = [{name for kind, name in t.names if kind == "v"} for t in (side, u, v)]
    if not aggregates_of(side) or lists[1] == lists[2] or not lists[1] | lists[2] <= lists[0] or u.size != v.size:
        return []
    shares = {1 / t.kids[0].q for t in side.nodes() if t.op == "inv" and t.kids[0].op == "num" and t.kids[0].q > 1}
    shares |= {t.q for t in side.nodes() if t.op == "num" and 0 < t.q < 1}
    return [num(q) for q in sorted(shares)]


def by_mean(a: Aggregates, S: Sequent, solve: Tactic) -> int:
    """The number of a step that shows the sequent, the order with the mean being shown by `solve`."""
    found = mean_of(S)
    if found is None:
        raise Stuck("no mixture")
    share, order = found
    b, low, high = a.b, *S.goal.kids
    smaller = low.op == "min"
    u, v = low.kids if smaller else high.kids
    w = share if share.op == "num" else A
    ends = [rel("le", ZERO, A), rel("le", A, ONE)] if w == A else []
    enough = rel("le", mixture(w, X, Y), Z) if smaller else rel("le", Z, mixture(w, X, Y))
    goal = rel("le", function("min", X, Y), Z) if smaller else rel("le", Z, function("max", X, Y))
    step = a.scalar.prove(Sequent(frozenset([*ends, enough]), goal))
    put = {"_x": u, "_y": v, "_z": high if smaller else low, **({"_a": share} if ends else {})}
    return b.have(S, order, solve, b.instance(step, put))


def mixture(share: Node, u: Node, v: Node) -> Node:
    """a u + (1 - a) v."""
    rest = num(1 - share.q) if share.op == "num" else minus(ONE, share)
    return add(mul(share, u), mul(rest, v))
