"""Goals about whole numbers that hold where sums of two of them are large, and at the few points that are left.

Far from the origin the signs of coefficients settle what they do not settle near it.  So the
whole numbers are paired, as the two cells of a gold class are, and the sums of the pairs
are pushed up until some cone settles the goal; what was cut off on the way, a
sum that is small, leaves its pair finitely many values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from axiomcheck.kernel import rules
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.goal import Goal, ge
from axiomcheck.strategies.cones import cones
from axiomcheck.strategies.signs import Difference, rational, worked_out

MOST = 4  # how far above its least value a sum is pushed
LARGEST = 4  # whole numbers with larger least values are left alone

Prove = Callable[[Goal], Certificate]


def least(goal: Goal, variable: str) -> int | None:
    """The largest whole number that a hypothesis puts below the variable."""
    bounds = [
        int(r.lhs.args[0])
        for r in goal.given
        if r.op == "<=" and r.lhs.op == "num" and r.rhs == sym(variable)
    ]
    return max(bounds, default=None)


def far_out(goal: Goal, prove: Prove) -> Certificate | None:
    """A proof by pushing up the sums of pairs; `prove` is asked for what is cut off."""
    if goal.then.op not in ("<", "<=") or not rational(goal):
        return None
    low = {v: least(goal, v) for v in goal.integers if v in goal.then.symbols}
    known = {v: k for v, k in low.items() if k is not None and k <= LARGEST}
    if not 2 <= len(known) <= 4 or (difference := worked_out(goal)) is None:
        return None
    for pairs in pairings(tuple(known)):
        if (
            found := _beyond(goal, difference, [_Sum(a, b, known[a], known[b]) for a, b in pairs])
        ) is not None:
            cuts, closed = found
            return _chain(goal, cuts, closed, prove)
    return None


class _Sum(NamedTuple):
    """The sum of two whole numbers, with their least values."""

    first: str
    second: str
    low: int
    other: int

    @property
    def formula(self) -> Expr:
        return sym(self.first) + sym(self.second)

    @property
    def least(self) -> int:
        return self.low + self.other


Cut = tuple[_Sum, int]  # a sum, and the largest value that is cut off


def _beyond(goal: Goal, difference: Difference, sums: list[_Sum]) -> tuple[list[Cut], Certificate] | None:
    """The smallest cuts beyond which some cone settles the goal; where the largest do not, none do."""
    first = True
    for levels in _levels(len(sums)):
        cuts = [(pair, pair.least + up - 1) for pair, up in zip(sums, levels, strict=True) if up]
        inside = goal.assuming(*(ge(pair.formula, at + 1) for pair, at in cuts))
        found = difference.settled(inside, cones(inside))
        farthest = levels == (MOST,) * len(sums)
        if found is not None and not (farthest and first):
            return cuts, found
        if found is None and farthest:
            return None
        first = False
    return None


def _levels(count: int) -> Iterator[tuple[int, ...]]:
    """The farthest first, then the nearest."""
    yield (MOST,) * count
    yield from sorted(product(range(MOST + 1), repeat=count), key=lambda levels: (sum(levels), levels))


def _chain(goal: Goal, cuts: list[Cut], closed: Certificate, prove: Prove) -> Certificate:
    """Cut after cut; beyond the last one the goal is closed."""
    if not cuts:
        return closed
    (pair, at), *rest = cuts
    params = {"on": pair.formula, "at": at}
    near, far = rules.whole(goal, on=pair.formula, at=at)
    ends = [(pair.first, pair.low, at - pair.other), (pair.second, pair.other, at - pair.low)]
    return Certificate("whole", params, (_points(near, ends, prove), _chain(far, rest, closed, prove)))


def _points(goal: Goal, ends: list[tuple[str, int, int]], prove: Prove) -> Certificate:
    """Each of the variables takes one value after another."""
    if not ends:
        return prove(goal)
    (variable, low, high), *rest = ends
    if low == high:
        return _points(goal, rest, prove)
    params = {"on": sym(variable), "at": low}
    here, above = rules.whole(goal, on=sym(variable), at=low)
    beyond = [(variable, low + 1, high), *rest]
    return Certificate("whole", params, (_points(here, rest, prove), _points(above, beyond, prove)))


def pairings(names: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Ways to pair them, one at most being left over."""
    if len(names) < 2:
        yield ()
        return
    if len(names) == 3:
        yield from (((a, b),) for a, b in combinations(names, 2))
        return
    first, rest = names[0], names[1:]
    for other in rest:
        for more in pairings(tuple(v for v in rest if v != other)):
            yield ((first, other), *more)
