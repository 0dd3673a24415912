"""Means over all ways to put items into cells with given margins: `mean M(k, 2 - k, 1 - k, 1 + k) over k`.

The cells are whole numbers that move with k.  Of the ways to label the items, each cell's items being alike,
N!/(a! b! ...) have the cells a, b, ...; where cells are those of a two-by-two table and k moves along its
margins, these are the hypergeometric weights: the mean is that over all predictions with as many positives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial

from axiomcheck.lang.expr import Expr
from axiomcheck.properties.arguments import polynomial

MOST_ITEMS = 60


def shares(cells: Sequence[Expr], name: str) -> Mapping[tuple[int, ...], Fraction]:
    """How often the cells come with each value of `name`, over all ways to label the items; a ValueError if
    they do not say so.

    >>> from axiomcheck.lang.expr import ONE, sym
    >>> k = sym("k")
    >>> {cells: str(share) for cells, share in shares([k, 2 - k, ONE - k, ONE + k], "k").items()}
    {(0, 2, 1, 1): '1/2', (1, 1, 0, 2): '1/2'}
    """
    lines = [_line(e, name) for e in cells]
    low = [-start for start, slope in lines if slope > 0]
    high = [start for start, slope in lines if slope < 0]
    if not low or len(low) != len(high):
        raise ValueError(f"the cells must keep their sum as {name} grows; let as many fall as rise")
    if sum(start for start, _ in lines) > MOST_ITEMS:
        raise ValueError(f"a mean is over {MOST_ITEMS} items at most; take fewer")
    found: dict[tuple[int, ...], int] = {}
    for k in range(max(low), min(high) + 1):
        here = tuple(start + slope * k for start, slope in lines)
        ways = factorial(sum(here))
        for cell in here:
            ways //= factorial(cell)
        found[here] = ways
    if not found:
        raise ValueError(f"at no {name} all cells are at least 0; correct them")
    total = sum(found.values())
    return {here: Fraction(ways, total) for here, ways in found.items()}


def _line(e: Expr, name: str) -> tuple[int, int]:
    """A cell as start + slope*k."""
    told = polynomial(e)
    linear = {"" if not m else str(m[0]): x for m, x in (told or {}).items() if len(m) <= 1}
    if told is None or len(linear) != len(told) or set(linear) - {"", name}:
        raise ValueError(f"a mean is over cells that are whole numbers and {name}, such as 2 - {name}; give numbers")
    start, slope = linear.get("", Fraction(0)), linear.get(name, Fraction(0))
    if start.denominator != 1 or slope not in (-1, 0, 1) or (slope == 0 and start < 0):
        raise ValueError(f"a cell is a whole number, plus or minus {name} or neither, such as 2 - {name}")
    return int(start), int(slope)
