"""Correlations of columns of Figure 12 of Amigó et al. 2019, with intervals that allow for its two decimals."""

from __future__ import annotations

from itertools import groupby
from math import acos, asin, cos, pi, sqrt

from axiomcheck.tables.figure12 import column


def correlation(first: str, second: str, rows: tuple[str, ...], of_ranks: bool) -> tuple[float, float, float]:
    """Pearson's correlation of two columns, or of their ranks, and an interval that allows for rounding.

    >>> [round(x, 2) for x in correlation("F", "Accuracy", tuple(column("F")), of_ranks=False)]
    [0.15, 0.08, 0.23]
    """
    a, b = ([float(v) for v in column(name, rows).values()] for name in (first, second))
    if of_ranks:
        return pearson(mean_ranks(a), mean_ranks(b), (hidden(a), hidden(b)))
    return pearson(a, b, (rounding(a), rounding(b)))


def pearson(a: list[float], b: list[float], slack: tuple[float, float]) -> tuple[float, float, float]:
    """Pearson's correlation, and an interval for it where each list may be off by a vector of such a length.

    The correlation is the cosine of the angle between the two centred lists; a change by a vector of length s
    turns a centred list of length l by asin(s/l) at most, as centring makes no vector longer.

    >>> [round(x, 2) for x in pearson([1, 2, 3], [1, 3, 2], (0.0, 0.1))]
    [0.5, 0.44, 0.56]
    """
    x, y = ([v - sum(values) / len(values) for v in values] for values in (a, b))
    long, wide = (sqrt(sum(v * v for v in values)) for values in (x, y))
    angle = acos(max(-1.0, min(1.0, sum(u * v for u, v in zip(x, y, strict=True)) / (long * wide))))
    turn = asin(min(1.0, slack[0] / long)) + asin(min(1.0, slack[1] / wide))
    return cos(angle), cos(min(pi, angle + turn)), cos(max(0.0, angle - turn))


def mean_ranks(values: list[float]) -> list[float]:
    """Ranks from 1, ties sharing their mean.

    >>> mean_ranks([5, 7, 5])
    [1.5, 3.0, 1.5]
    """
    below = {v: sum(x < v for x in values) for v in values}
    return [below[v] + (values.count(v) + 1) / 2 for v in values]


def rounding(values: list[float]) -> float:
    """How long a vector of rounding errors can be: half a hundredth each."""
    return 0.5 * sqrt(len(values))


def hidden(values: list[float]) -> float:
    """How far mean ranks can be from those before rounding: rounding keeps the order, but for printed ties."""
    sizes = [len(list(group)) for _, group in groupby(sorted(values))]
    return sqrt(sum((k**3 - k) / 12 for k in sizes))
