"""Equations about lists that are the same at every class: sums are numbers, and roots of these are powers of n.

    u = 1/n      exp(-sum(u log u)) = n        1/sqrt(sum(u^3)) = n
"""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, N, Node, inv, mul, power, rel, var
from axiomcheck.tactics import known
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import Stuck, fixed, simple
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of
from axiomcheck.tactics.sampling import value

POWERS = (ONE, N, inv(N), power(N, 2), power(inv(N), 2))  # what a root may be
SIZES = (2.0, 3.0, 5.0)
PART = 6_000  # steps for one way to show an equation


def there(S: Sequent) -> bool:
    """Is it such a goal?"""
    if S.goal.op != "eq" or not aggregates_of(S.goal):
        return False
    said = (f.kids[0].kids for f in S.given if f.op == "all" and not f.classes and f.kids[0].op == "eq")
    level = {("v", u.name) for u, t in said if u.op == "at" and not t.names}
    return {pair for pair in S.goal.names if pair[0] == "v"} <= level and S.goal.names <= level


def by_level(a: Aggregates, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    plain = frozenset(f for f in S.given if not f.names)
    found = known.rewritten(a.b, S, lambda W: by_level(a, W) if aggregates_of(W.goal) else _plainer(a, Sequent(plain, W.goal)))
    if found is None:
        raise Stuck("a list that is not known")
    return found


def _plainer(a: Aggregates, S: Sequent) -> int:
    """Without factors of 1, and with a power of n for each root, where floats say so."""
    b = a.b
    for t in sorted((t for t in S.goal.nodes() if t.op == "mul" and t.kids[0] == ONE), key=simple):
        plain = mul(*t.kids[1:]) if len(t.kids) > 2 else t.kids[-1]
        return b.have(S, rel("eq", t, plain), fixed(b.equal()), fixed(_rewritten, a, t, plain, S.given))
    for t in sorted((t for t in S.goal.nodes() if t.op == "root"), key=simple):
        for plain in POWERS:
            if _alike(t, plain):
                equal = rel("eq", t, plain)
                return b.have(S, equal, fixed(_number, a), fixed(_rewritten, a, t, plain, S.given))
    return _number(S, a)


def _number(S: Sequent, a: Aggregates) -> int:
    ways = (a.scalar.prove, lambda W: as_numbers(a.b, W))
    return a.b.first(S, *(fixed(lambda W, way: a.b.part(PART, way)(W), way) for way in ways))


def _rewritten(S: Sequent, a: Aggregates, t: Node, plain: Node, given: frozenset[Node]) -> int:
    return a.b.back(S, "rewrite", (t, plain), lambda W: _plainer(a, Sequent(given, W.goal)))


def _alike(t: Node, plain: Node) -> bool:
    n = var("_n")
    try:
        return all(abs(value(_sized(t, n), {n: k}) - value(_sized(plain, n), {n: k})) < 1e-9 for k in SIZES)
    except (KeyError, ZeroDivisionError, OverflowError, ValueError):
        return False


def _sized(t: Node, n: Node) -> Node:
    return n if t == N else t.with_kids(_sized(k, n) for k in t.kids) if t.kids else t


by_levels = ByForm(there, lambda a, _: lambda S: by_level(a, S))
