"""Robustness of measures, as Amigó et al. 2019 define it in Section 6.4.

    Robustness(m) = corr over o in O of (Q_m(o, t), Q_m(o, t'))

Spearman's correlation between the scores of the systems for two topics, mean over "1,000 pairs of randomly selected
topics"; what print leaves open is decided as docs/meta.md says.  The draw is fixed by a seed and by the order of the
topics' names; `pairs=None` takes all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.extra import library
from axiomcheck.experiments.meta.scores import Scores

PAIRS = 1000
MOST_PAIRS = 5_000_000
BLOCK = 1 << 14  # pairs at a time


@dataclass(frozen=True, eq=False)
class Robustness:
    """Robustness of every measure."""

    measures: tuple[str, ...]
    correlations: np.ndarray  # (measures, pairs): of each pair of topics; NaN where there is none
    topics: np.ndarray  # (pairs, 2): the pairs
    possible: int  # how many pairs there are to draw from

    @property
    def overall(self) -> np.ndarray:
        """Robustness(m): the mean correlation; NaN where no pair has one."""
        usable = ~np.isnan(self.correlations)
        total = np.where(usable, self.correlations, 0).sum(axis=1)
        with np.errstate(invalid="ignore"):
            return np.clip(total / usable.sum(axis=1), -1, 1)

    @property
    def used(self) -> np.ndarray:
        """How many pairs have a correlation, for each measure."""
        return (~np.isnan(self.correlations)).sum(axis=1)


def robustness(scores: Scores, pairs: int | None = PAIRS, seed: int = 0) -> Robustness:
    """The mean correlation of the systems' scores over so many pairs of topics, drawn by a seed.

    They are all, if `pairs` is None or if there are no more; an InputError says that no pair is asked for.
    """
    if pairs is not None and pairs < 1:
        raise InputError(f"{pairs} pairs of topics are asked for; give 1 or more, or all")
    size = len(scores.topics)
    possible = size * (size - 1) // 2
    if min(possible, pairs or possible) > MOST_PAIRS:
        raise InputError(f"{possible:,} pairs of topics are too many; give a number of them, such as {PAIRS}")
    chosen = np.arange(possible)
    if pairs is not None and possible > pairs:
        chosen = np.sort(np.random.default_rng(seed).choice(possible, size=pairs, replace=False))
    first, second = _unranked(chosen, size)
    found = np.stack([spearman(x, first, second) for x in scores.levels])
    return Robustness(scores.measures, found, np.stack([first, second], axis=1), possible)


def _unranked(chosen: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
    """The pairs i < j of so many things at these positions of their list.

    >>> [x.tolist() for x in _unranked(np.arange(6), 4)]
    [[0, 0, 0, 1, 1, 2], [1, 2, 3, 2, 3, 3]]
    """
    starts = np.concatenate([[0], np.cumsum(np.arange(size - 1, 0, -1))]).astype(int)
    first = np.searchsorted(starts, chosen, side="right") - 1
    return first, chosen - starts[first] + first + 1


def spearman(levels: np.ndarray, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Spearman's correlation of pairs of columns of levels, which are NaN where there is no value.

    A pair is about the rows that have both; it is NaN where one of the columns is constant, or no two rows
    are left.

    >>> columns = np.array([[1.0, 2.0, 3.0], [2.0, 2.0, 2.0], [3.0, 5.0, 1.0]])
    >>> spearman(columns, np.array([0, 0, 1]), np.array([1, 2, 2])).round(3)
    array([ 0.866, -1.   , -0.866])
    """
    rankdata, found = library("scipy.stats").rankdata, np.empty(len(first))
    for start in range(0, len(first), BLOCK):
        part = slice(start, start + BLOCK)
        left, right = levels[:, first[part]], levels[:, second[part]]
        lacking = np.isnan(left) | np.isnan(right)
        ranks = (rankdata(np.where(lacking, np.nan, x), axis=0, nan_policy="omit") for x in (left, right))
        middle = 1 + (~lacking).sum(axis=0)  # twice the mean rank: whole numbers, so that nothing is rounded
        found[part] = _between(*(np.nan_to_num(2 * x - middle) for x in ranks))
    return found


def _between(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Pearson's correlation of centred columns, one by one; NaN where one is constant."""
    squares = (a * a).sum(axis=0) * (b * b).sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.clip((a * b).sum(axis=0) / np.sqrt(squares), -1, 1)
