"""Strictness of measures, as Amigó et al. 2019 define it in Section 6.3.

With O the set of all outputs for all topics:

    rank(m, o)          = P over o' in O of m(o) >= m(o')
    top(m, th)          = {o in O : rank(m, o) >= th}
    Strictness_th(m,m') = min over o in top(m, th) of rank(m', o)
    Strictness(m)       = min over m' in M of Strictness_th(m, m')

What print leaves open is decided as docs/meta.md says.  The last formula drops the threshold; the default is the
point that the paper names of its curve over "the top n%" outputs, th = 1 - n/100.  M is "all the other" measures: with
m' = m strictness could not exceed min rank(m, o) over top(m, th), which only ties can tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.meta.scores import Scores

THRESHOLD = 0.8
CURVE = tuple(i / 100 for i in range(101))


@dataclass(frozen=True, eq=False)
class Strictness:
    """Strictness at one threshold."""

    threshold: float  # th
    measures: tuple[str, ...]  # M
    pairs: np.ndarray  # (measures, measures): Strictness_th(m, m'); NaN where m' is m
    top: tuple[int, ...]  # how many outputs top(m, th) has
    outputs: int  # how many O has
    left_out: int  # how many more there are, at which some measure has no value

    @property
    def overall(self) -> np.ndarray:
        """Strictness(m) of each measure."""
        return np.nanmin(self.pairs, axis=1)

    def hardest(self, measure: int) -> str:
        """The measure by which the top outputs of this one do worst."""
        return self.measures[int(np.nanargmin(self.pairs[measure]))]


def ranks(scores: Scores) -> np.ndarray:
    """rank(m, o), shape (measures, outputs), of the outputs at which every measure has a value."""
    flat = scores.levels.reshape(len(scores.measures), -1)
    shared = flat[:, ~np.isnan(flat).any(axis=0)]
    if not shared.shape[1]:
        worst = int(np.isnan(flat).sum(axis=1).argmax())
        raise InputError(
            f"there is no output at which every measure has a value; {scores.measures[worst]} lacks most: "
            f"leave it out, smooth, or give its value where it is undefined"
        )
    return np.stack([np.searchsorted(np.sort(row), row, side="right") for row in shared]) / shared.shape[1]


def strictness(scores: Scores, threshold: float = THRESHOLD) -> Strictness:
    """Strictness_th of every measure with respect to every other; th is the least rank of an output in the top.

    An InputError says that there is one measure only, no output with values, or that th is not between 0 and 1.
    """
    found = ranks(scores)
    pairs, tops = _strictness(scores, found, [threshold])
    total = found.shape[1]
    lacking = int(scores.given.sum()) - total
    return Strictness(threshold, scores.measures, pairs[0], tuple(tops[0].tolist()), total, lacking)


def curve(scores: Scores, thresholds: Sequence[float] = CURVE) -> np.ndarray:
    """Strictness(m) at each threshold, shape (thresholds, measures): the curves of Figure 9."""
    return np.nanmin(_strictness(scores, ranks(scores), thresholds)[0], axis=2)


def _strictness(
    scores: Scores, found: np.ndarray, thresholds: Sequence[float]
) -> tuple[np.ndarray, np.ndarray]:
    """Strictness_th(m, m'), shape (thresholds, measures, measures), and how many outputs each top has."""
    if outside := [th for th in thresholds if not 0 <= th <= 1]:
        raise InputError(f"the threshold is {outside[0]:g}; it is a rank, between 0 and 1")
    if len(found) < 2:
        raise InputError(f"strictness compares measures; there is only {scores.measures[0]}: give two")
    least = np.array(thresholds) - 1e-6 / found.shape[1]  # ranks are whole numbers of outputs over all of them
    pairs = np.empty((len(least), len(found), len(found)))
    tops = np.empty((len(least), len(found)), dtype=int)
    for m, row in enumerate(found):
        best_first = np.argsort(-row, kind="stable")
        lowest = np.minimum.accumulate(found[:, best_first], axis=1)  # among so many of the best
        tops[:, m] = np.searchsorted(-row[best_first], -least, side="right")
        pairs[:, m] = lowest[:, tops[:, m] - 1].T
        pairs[:, m, m] = np.nan
    return pairs, tops
