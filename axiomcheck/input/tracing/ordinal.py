"""Traces of measures over ordered classes: sums up to a class, and ranks, found in linear forms.

Where p_1 + ... + p_k - q_1 - ... - q_k occurs for every k below n, the measure speaks of
cumulative sums; at k = n they are 0.  Coefficients 0, 1, 2, ... of the differences are
ranks: the sum of rank times difference is minus the sum of the cumulative differences.
What comes out is a guess like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from axiomcheck.exact.algebra import linear
from axiomcheck.lang.expr import Expr, class_sum, cumulative, num, p, p_hat

UP_TO = (
    "up to"  # stands for a cumulative sum at one class while terms are compared; never leaves this package
)


def ordinal(e: Expr, size: int) -> Expr:
    """The trace at `size` classes with cumulative sums and sums of ranks by name."""
    if e.op in ("num", "sym"):
        return e
    names = [f"{k}_{c}" for k in "pq" for c in range(1, size + 1)]
    if e.symbols & set(names) and (row := linear(e, names)) is not None:
        for found in (_prefix(row, size), _ranks(row, size)):
            if found is not None:
                return found
    return e.rebuilt(ordinal(a, size) for a in e.args)


def _prefix(row: Sequence[Fraction], size: int) -> Expr | None:
    """A multiple of the differences summed up to a class."""
    first, second = row[:size], row[size : 2 * size]
    k = sum(1 for c in first if c)
    same = first == [first[0]] * k + [0] * (size - k) and second == [-c for c in first]
    if row[-1] or not first[0] or not same or k == size:
        return None
    body = p - p_hat if first[0] > 0 else p_hat - p
    found = Expr(UP_TO, num(k), body)
    return found if abs(first[0]) == 1 else num(abs(first[0])) * found


def _ranks(row: Sequence[Fraction], size: int) -> Expr | None:
    """A multiple of the sum of ranks times differences."""
    first, second = row[:size], row[size : 2 * size]
    steps = {b - a for a, b in pairwise(first)}
    if row[-1] or len(steps) != 1 or not any(steps) or second != [-c for c in first]:
        return None
    step = steps.pop()
    body = p_hat - p if step > 0 else p - p_hat
    total = class_sum(cumulative(body))
    return total if abs(step) == 1 else num(abs(step)) * total


def places(e: Expr) -> frozenset[int]:
    """The classes up to which the formula sums."""
    return frozenset(int(node.args[0].args[0]) for node in e.nodes() if node.op == UP_TO)


def forgotten(e: Expr) -> Expr:
    """The same for every class."""
    return e.replace(lambda node: cumulative(node.args[1]) if node.op == UP_TO else None)
