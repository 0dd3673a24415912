"""Methods side by side: mean scores with tests (Table 4 of Hassan et al. 2021), and why LCC and CC differ.

On two classes CC predicts f + (1 - f - u) p on average, f being the classifier's false-positive rate and u its
false-negative rate.  Without sampling noise its mean AE under uniform prevalences is (f² + u²) / (2 (f + u)),
and LCC is CC with both rates moved towards 1/2, where the mean is lazy's 1/4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments import frames
from axiomcheck.experiments.extra import library
from axiomcheck.grids import bold
from axiomcheck.naming import nearest

if TYPE_CHECKING:
    from pandas import DataFrame

TESTS = ("friedman", "wilcoxon")
FEWEST_BLOCKS, SMALL_P = 2, 0.001


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    dataset: str  # its name; empty for the line about all of them
    means: tuple[float, ...]  # of each method
    p_value: float | None  # of the hypothesis that the methods score alike; None if there are too few blocks
    blocks: int  # what was paired: samples, or data sets

    @property
    def best(self) -> int:
        """The method with the least mean; the first of equals."""
        return int(np.argmin(self.means))

    def cells(self, exactly: bool = False) -> list[str]:
        """For a table: the best is bold, and a small p-value says only that it is small; or what it is, `exactly`."""
        means, p = [f"{x:.3f}" for x in self.means], self.p_value
        means[self.best] = bold(means[self.best])
        small = p is not None and p <= SMALL_P and not exactly
        said = "" if p is None else f"<= {SMALL_P}" if small else f"{p:.6g}" if exactly else f"{p:.3f}"
        return [self.dataset or f"all {self.blocks}", *means, said, str(self.blocks)]


def table(scores: DataFrame, methods: Sequence[str] = ("cc", "lcc"), measure: str = "AE",
          protocol: str | None = None, test: str = TESTS[0]) -> list[Row]:  # fmt: skip
    """Mean scores per data set, each with a test over its samples; the last row is about all data sets.

    Friedman's test is of any number of methods (of two it is the sign test, here exact), Wilcoxon's signed ranks of two.
    The protocol may be left out if there is one.  An InputError says that a name is not in the scores, or that the
    methods were not scored on the same samples.
    """
    if test not in TESTS:
        raise InputError(f"there is no test {test!r}; known: {', '.join(TESTS)}")
    methods = list(dict.fromkeys(methods))
    if len(methods) < 2:
        raise InputError("give two methods or more to compare")
    if test == "wilcoxon" and len(methods) > 2:
        raise InputError(f"Wilcoxon's test is of two methods, not {len(methods)}; take friedman")
    part = chosen(scores, measure=[measure], protocol=[one_protocol(scores, protocol)], method=methods)
    rows = []
    for dataset, own in part.groupby("dataset", sort=False):
        wide = paired(own, methods, str(dataset))
        rows.append(Row(str(dataset), tuple(wide.mean(axis=0)), p_value(wide, test), len(wide)))
    means = np.array([row.means for row in rows])
    return [*rows, Row("", tuple(means.mean(axis=0)), p_value(means, test), len(means))]


def only_measure(scores: DataFrame, measure: str) -> str:
    """The measure of the scores where they have one, else that which was named."""
    return scores["measure"].iloc[0] if scores["measure"].nunique() == 1 else measure


def chosen(frame: DataFrame, **wanted: Sequence[str]) -> DataFrame:
    """The rows with these values, in any spelling of small and capital letters; all, where none are named."""
    for column, names in wanted.items():
        if not names:
            continue
        known = {x.lower(): x for x in frame[column].unique()}
        for name in names:
            if name.lower() not in known:
                guess, mark, _ = nearest(name.lower(), known, "").partition("?")
                hint = f"{guess}? there are" if mark else "there are"
                raise InputError(f"there is no {column} {name!r} here; {hint} {', '.join(known.values())}")
        frame = frame[frame[column].isin([known[x.lower()] for x in names])]
    return frame


def one_protocol(frame: DataFrame, protocol: str | None) -> str:
    """The protocol that was asked for, or the only one."""
    known = list(frame["protocol"].unique())
    if protocol is None and len(known) > 1:
        raise InputError(f"there are protocols {', '.join(known)}; choose one with --protocol")
    return known[0] if protocol is None else protocol


def paired(own: DataFrame, methods: Sequence[str], dataset: str) -> np.ndarray:
    """Scores of shape (samples, methods)."""
    own = own.assign(method=own["method"].str.lower())
    wide = own.pivot(index="sample", columns="method", values="score")
    wanted = [m.lower() for m in methods]
    if lacking := [m for m in wanted if m not in wide.columns]:
        raise InputError(f"dataset {dataset}: there are no scores of {', '.join(lacking)}; leave it out")
    wide = wide[wanted]
    if wide.isna().to_numpy().any():
        raise InputError(f"dataset {dataset}: the methods were not scored on the same samples; score again")
    return wide.to_numpy()


def p_value(scores: np.ndarray, test: str) -> float | None:
    """How likely at least such differences are if the methods, which are columns, score alike.

    >>> p_value(np.array([[0.1, 0.2]] * 6), "friedman")
    0.03125
    """
    stats = library("scipy.stats")
    if len(scores) < FEWEST_BLOCKS:
        return None
    if (scores == scores[:, :1]).all():
        return 1.0
    if scores.shape[1] > 2:
        return float(stats.friedmanchisquare(*scores.T).pvalue)
    difference = scores[:, 0] - scores[:, 1]
    difference = difference[difference != 0]
    if test == "wilcoxon":
        return float(stats.wilcoxon(difference).pvalue)
    return float(stats.binomtest(int((difference > 0).sum()), len(difference)).pvalue)


@dataclass(frozen=True)
class Rates:
    """What a classifier's errors make of CC and LCC under uniform prevalences, without sampling noise."""

    dataset: str
    false_positive: float
    false_negative: float
    cc: float
    lcc: float

    @property
    def winner(self) -> str:
        """Who has the smaller mean AE."""
        return "lcc" if self.lcc < self.cc else "cc"


def mean_error(f: float, u: float) -> float:
    """The mean of |f - (f + u) p| for p uniform: the AE of CC whose rates are f and u.

    >>> mean_error(0.25, 0.25), mean_error(0, 0.5), mean_error(0.5, 0.5)
    (0.125, 0.25, 0.25)
    """
    return (f * f + u * u) / (2 * (f + u)) if f + u else 0.0


def rates(predictions: DataFrame, protocol: str, alpha: float, size: int) -> list[Rates]:
    """Rates of error, fitted to the predictions of CC on two classes, and what they imply for LCC.

    The protocol is an artificial one, as natural prevalences hardly vary; `alpha` is LCC's pseudo-count and
    `size` the items of a sample.
    """
    part = frames.predictions(chosen(predictions, protocol=[protocol], method=["cc"]))
    found = []
    for keys, classes, true, pred in frames.wide(part):
        if len(classes) != 2:
            raise InputError(f"dataset {keys['dataset'].iloc[0]} has {len(classes)} classes, rates are of 2")
        p, hat = true[:, 1], pred[:, 1]
        if np.ptp(p) < 0.5:
            raise InputError(f"protocol {protocol}: prevalences hardly vary; fit rates under app or upp")
        slope, start = np.polyfit(p, hat, 1)
        f, u = (float(np.clip(x, 0, 1)) for x in (start, 1 - start - slope))
        moved = ((size * rate + alpha) / (size + 2 * alpha) for rate in (f, u))
        found.append(Rates(str(keys["dataset"].iloc[0]), f, u, mean_error(f, u), mean_error(*moved)))
    return found
