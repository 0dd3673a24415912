"""The printed table of Figure 12 of Amigó et al. 2019: the systems of the WePS-3 campaign, by mean scores.

Numbers are in hundredths, as print has two decimals: what is printed as d stands for something between d - 1/2 and
d + 1/2 hundredths.  Lam% is printed turned around, so that higher is better everywhere.  Which figures are in
boldface is not part of the table, as it follows from the others.
"""

from __future__ import annotations

from itertools import groupby
from math import acos, asin, cos, pi, sqrt

import numpy as np

from axiomcheck.experiments.meta.scores import Scores
from axiomcheck.sources import AMIGO_2019

SOURCE = AMIGO_2019.at("Figure 12")
COLUMNS = ("Accuracy", "Utility", "Lam%", "smoothed Lam%", "F", "smoothed F", "smoothed F(R,S)")
TABLE = {
    "LSIR.EPFL 1": (83, 64, 71, 72, 63, 63, 25),
    "ITC-UT 1": (75, 52, 63, 64, 49, 49, 20),
    "ITC-UT 3": (67, 41, 60, 61, 41, 40, 18),
    "UVA 1": (56, 22, 54, 53, 36, 36, 17),
    "random": (50, 21, 46, 49, 38, 38, 15),
    "KALMAR 4": (46, 34, 57, 56, 46, 46, 15),
    "ITC-UT 2": (73, 53, 64, 63, 51, 51, 15),
    "ITC-UT 4": (64, 42, 61, 60, 43, 42, 14),
    "KALMAR 5": (44, 35, 58, 56, 47, 47, 13),
    "KALMAR 2": (44, 29, 55, 54, 43, 43, 13),
    "KALMAR 3": (40, 26, 56, 55, 39, 39, 12),
    "SINAI 1": (63, 37, 64, 64, 29, 29, 11),
    "KALMAR 1": (48, 31, 56, 52, 42, 42, 10),
    "SINAI 3": (46, 31, 50, 50, 36, 36, 0),
    "SINAI 5": (51, 32, 50, 50, 28, 28, 0),
    "SINAI 4": (61, 30, 50, 50, 17, 17, 0),
    "SINAI 2": (56, 19, 50, 50, 0, 0, 0),
    "zero output": (57, 19, 50, 50, 0, 0, 0),
    "placebo": (43, 40, 50, 50, 53, 53, 0),
}
BASELINES = ("random", "zero output", "placebo")
SYSTEMS = tuple(name for name in TABLE if name not in BASELINES)


def column(name: str, rows: tuple[str, ...] = tuple(TABLE)) -> dict[str, int]:
    """One column, in hundredths.

    >>> column("F", BASELINES)
    {'random': 38, 'zero output': 0, 'placebo': 53}
    """
    return {row: TABLE[row][COLUMNS.index(name)] for row in rows}


def scores() -> Scores:
    """The table as mean scores over one topic, for `rank_systems`.

    >>> from axiomcheck.experiments.meta import rank_systems
    >>> found = rank_systems(scores(), BASELINES)
    >>> dict(zip(found.measures, found.improves.sum(axis=1).tolist()))["F"]
    1
    """
    values = np.array(list(TABLE.values())).T[:, :, None] / 100
    given = np.ones(values.shape[1:], dtype=bool)
    return Scores(tuple(TABLE), ("mean",), COLUMNS, values, (False,) * len(COLUMNS), given)


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


def correlation(first: str, second: str, rows: tuple[str, ...], of_ranks: bool) -> tuple[float, float, float]:
    """Pearson's correlation of two columns, or of their ranks, and an interval that allows for rounding.

    >>> [round(x, 2) for x in correlation("F", "Accuracy", tuple(TABLE), of_ranks=False)]
    [0.15, 0.08, 0.23]
    """
    a, b = ([float(v) for v in column(name, rows).values()] for name in (first, second))
    if of_ranks:
        return pearson(mean_ranks(a), mean_ranks(b), (hidden(a), hidden(b)))
    return pearson(a, b, (rounding(a), rounding(b)))
