"""Norms of mixed lists: the norm of a p + (1 - a) q is at most a times that of p and 1 - a times that of q.

By Minkowski's inequality it is at most the norm of a p and that of (1 - a) q, and these are multiples.
"""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, Node, add, at, minus, mul, neg, rel
from axiomcheck.tactics import norms, rising
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import fixed
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.mixtures import Reading, put_lists, readings

PART = 6_000  # steps for each of the three


def _norms(S: Sequent) -> Iterator[tuple[Reading, Node]]:
    for found in readings(S):
        roots = list(dict.fromkeys(t for t in outside(found.side) if t.op == "root"))
        if len(roots) == 1 and roots[0].k == 2 and any(kind == "s" for kind, _ in roots[0].names):
            yield found, roots[0]


def _mixed(S: Sequent, a: Aggregates, m: Reading, norm: Node) -> int:
    b, weights = a.b, (m.share, minus(ONE, m.share))
    whole = put_lists(norm, [add(*(mul(k, at(v)) for k, v in zip(weights, pair, strict=True))) for pair in m.pairs])
    scaled = [put_lists(norm, [mul(k, at(pair[i])) for pair in m.pairs]) for i, k in enumerate(weights)]
    plain = [mul(k, put_lists(norm, [at(pair[i]) for pair in m.pairs])) for i, k in enumerate(weights)]
    triangle = rel("le", whole, add(*scaled))
    equal = [rel("eq", *pair) for pair in zip(scaled, plain, strict=True)]
    last = b.follows(triangle, *(x for f in equal for x in (f, neg(ONE))))
    drawn = b.part(PART, lambda V: rising.by_numbers(a, V, a.prove))
    then = b.knowing(equal[0], drawn, b.knowing(equal[1], drawn, last))
    return b.have(S, triangle, b.part(PART, lambda V: norms.by_minkowski(a, V)), then)


by_minkowski = ByForm(_norms, lambda a, found: fixed(_mixed, a, *found))
