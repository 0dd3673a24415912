"""Of differences of two distributions none is, in absolute value, more than half of what all are together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import TWO, Node, add, mul, neg, opened, rel, total
from axiomcheck.tactics.builder import Tactic, Todo
from axiomcheck.tactics.reading import aggregates_of, distributions, extrema_of, fresh_class

if TYPE_CHECKING:
    from axiomcheck.tactics.extrema import Extrema


def halves(a: Extrema, S: Sequent) -> Iterator[tuple[Node, Tactic]]:
    """2 max |v - w| <= sum |v - w|, where both are spoken of: the others' differences sum to the opposite of each."""
    sums = [
        u
        for f in (S.goal, *S.given)
        if f.op in ("le", "lt", "eq", "ne")
        for u in aggregates_of(f)
        if u.op == "sum"
    ]
    for t in extrema_of(S):
        whole = total(t.kids[0])
        if t.op != "cmax" or t.classes or t.kids[0].op != "abs" or whole not in sums:
            continue
        for pair in permutations(distributions(S), 2):
            if not a.ring.difference(t.kids[0].kids[0], add(pair[0], neg(pair[1]))):
                yield rel("le", mul(TWO, t), whole), partial(_shown, a, t=t, pair=pair)
                break


def _shown(a: Extrema, S: Sequent, t: Node, pair: tuple[Node, Node]) -> int:
    b, k, body, d = a.b, fresh_class(S), t.kids[0], t.kids[0].kids[0]
    sums = [f for f in S.given if f.op == "eq" and f.kids[0] in map(total, pair)]
    todo: Todo = []
    for part in (*pair, body):
        f = rel("eq", total(part), add(opened(part, k), total(part, (k,))))
        todo.append((f, b.split_off(total(part), k)))
    todo += [(rel("le", total(side, (k,)), total(body, (k,))), partial(_compared, a)) for side in (d, neg(d))]
    todo.append((rel("le", opened(body, k), total(body, (k,))), lambda W: a.scalar.prove(W, 4)))

    run: Tactic = lambda W: b.having(W, todo, a.scalar._last)
    return b.back(Sequent(frozenset(sums), S.goal), "attained", (t, k), run)


def _compared(a: Extrema, S: Sequent) -> int:
    """Class by class: d <= |d|, and -d <= |d|."""
    c = fresh_class(S)
    pointwise = a.b.using("pointwise", (c,), lambda W: a.scalar.prove(Sequent(frozenset(), W.goal), 3))
    return a.b.back(Sequent(frozenset(), S.goal), "compare", (), pointwise)
