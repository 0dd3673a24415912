"""Norms of mixed lists: the norm of a p + (1 - a) q is at most a times that of p and 1 - a times that of q.

By Minkowski's inequality it is at most the root of a^2 times what is summed of p and that of (1 - a)^2 times what is
summed of q, which are multiples of the norms.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, Node, add, at, minus, mul, neg, power, rel, replaced
from axiomcheck.tactics import norms, rising
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import fixed
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.mixtures import Reading, put_lists, readings
from axiomcheck.tactics.reading import aggregates_of

PART = 6_000  # steps for each of the three


def _norms(S: Sequent) -> Iterator[tuple[Reading, Node]]:
    for found in readings(S):
        roots = list(dict.fromkeys(t for t in outside(found.side) if t.op == "root"))
        if len(roots) == 1 and roots[0].k == 2 and any(kind == "s" for kind, _ in roots[0].names):
            yield found, roots[0]


def _mixed(S: Sequent, a: Aggregates, m: Reading, norm: Node) -> int:
    b, weights = a.b, (m.share, minus(ONE, m.share))
    whole = put_lists(norm, [add(*(mul(k, at(v)) for k, v in zip(weights, pair, strict=True))) for pair in m.pairs])
    norms_ = [put_lists(norm, [at(pair[i]) for pair in m.pairs]) for i in (0, 1)]
    scaled = [reduce(partial(_scaled, k=k), aggregates_of(t), t) for k, t in zip(weights, norms_, strict=True)]
    triangle = rel("le", whole, add(*scaled))
    equal = [rel("eq", u, mul(k, t)) for u, k, t in zip(scaled, weights, norms_, strict=True)]
    last = b.follows(triangle, *(x for f in equal for x in (f, neg(ONE))))
    drawn = b.part(PART, lambda V: rising.by_numbers(a, V, a.prove))
    then = b.knowing(equal[0], drawn, b.knowing(equal[1], drawn, last))
    return b.have(S, triangle, b.part(PART, lambda V: norms.by_minkowski(a, V)), then)


def _scaled(t: Node, s: Node, k: Node) -> Node:
    """With the square of a number in a sum."""
    return replaced(t, s, s.with_kids([mul(power(k, 2), *s.kids)], s.classes))


by_minkowski = ByForm(_norms, lambda a, found: fixed(_mixed, a, *found))
