"""Rankings of systems under every measure (Amigó et al. 2019, Section 6.5), and how far they agree.

What print leaves open is decided as docs/meta.md says.  Correlations are about the systems that both rankings have; NaN
where one of them ties all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.extra import library
from axiomcheck.experiments.meta.robustness import spearman
from axiomcheck.experiments.meta.scores import Scores, levels


@dataclass(frozen=True, eq=False)
class Rankings:
    """Systems under every measure; arrays are of shape (measures, systems) but for correlations."""

    systems: tuple[str, ...]
    measures: tuple[str, ...]
    means: np.ndarray  # mean scores, as the measures give them; NaN where there is none
    topics: np.ndarray  # over how many topics
    places: np.ndarray  # 1 for the best; NaN where there is no score
    kendall: np.ndarray  # (measures, measures): tau-b between the rankings
    spearman: np.ndarray  # the same of rho
    improves: np.ndarray  # is the system better than every baseline?  Nowhere true without baselines
    baselines: tuple[str, ...] = ()


def rank_systems(scores: Scores, baselines: Sequence[str] = ()) -> Rankings:
    """Mean scores, places, and correlations of the rankings.

    `baselines` are systems whose outputs are non-informative; an InputError says that one is no system.
    """
    if unknown := [name for name in baselines if name not in scores.systems]:
        raise InputError(f"the baseline {unknown[0]!r} is no system of the table; correct it")
    usable = ~np.isnan(scores.values)
    count = usable.sum(axis=2)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = np.where(usable, scores.values, 0).sum(axis=2) / count
    turned = means * np.where(scores.lower, -1.0, 1.0)[:, None]
    found = np.stack([levels(row) for row in turned])
    first, second = np.indices((len(found), len(found)))
    rhos = spearman(found.T, first.reshape(-1), second.reshape(-1)).reshape(first.shape)
    places = library("pandas").DataFrame(-found).rank(axis=1, method="min").to_numpy()
    return Rankings(
        scores.systems, scores.measures, means, count, places, _kendall(found), rhos,
        _improving(found, [scores.systems.index(name) for name in baselines]), tuple(baselines),
    )  # fmt: skip


def _kendall(found: np.ndarray) -> np.ndarray:
    taus = np.full((len(found), len(found)), np.nan)
    for i, j in combinations_with_replacement(range(len(found)), 2):
        a, b = found[[i, j]][:, ~np.isnan(found[[i, j]]).any(axis=0)]
        if len(np.unique(a)) > 1 and len(np.unique(b)) > 1:
            taus[i, j] = taus[j, i] = library("scipy.stats").kendalltau(a, b, variant="b").statistic
    return taus


def _improving(found: np.ndarray, baselines: list[int]) -> np.ndarray:
    """Better than the best baseline; unknown, so no, where a baseline has no score."""
    if not baselines:
        return np.zeros(found.shape, dtype=bool)
    best = found[:, baselines].max(axis=1, keepdims=True)  # NaN where one is
    return found > best
