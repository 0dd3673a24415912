"""Figures in the layout of Figures 9, 10 and 11 of Amigó et al. 2019.

9: strictness against the top n% of outputs, a curve for each measure.  10: a dot for each output, one measure to
the right and another upwards, a panel for each other measure.  11: robustness, a bar for each measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.meta.robustness import Robustness
from axiomcheck.experiments.meta.scores import Scores
from axiomcheck.experiments.meta.strictness import CURVE, curve
from axiomcheck.figures.canvas import DARK_IS_SMALL, axes_in, new_figure
from axiomcheck.figures.marks import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    Drawn = tuple[Figure, Axes]
MOST_CURVES, MOST_PANELS, MOST_BARS = 12, 12, 60
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))
FEW_DOTS = 4000  # more are drawn as an image, even in a PDF
INK = "#1f3b5c"


def strictness_curves(scores: Scores, *, ax: Axes | None = None, thresholds: Sequence[float] = CURVE) -> Drawn:
    """Strictness of each measure against how many of its best outputs are looked at (Figure 9).

    `thresholds` are the least ranks; the top n% are those of at least 1 - n/100.  The axes have a line for each
    measure, in order.
    """
    _at_most(scores.measures, MOST_CURVES, "curves")
    found = curve(scores, thresholds)
    fig, ax = axes_in(ax, 6.4, 4.2)
    from matplotlib import colormaps

    palette, dashes = colormaps[DARK_IS_SMALL], cycle(DASHES)
    shares = [100 * (1 - th) for th in thresholds]
    for i, name in enumerate(scores.measures):
        colour = palette(0.92 * i / max(1, len(scores.measures) - 1))
        ax.plot(shares, found[:, i], linestyle=next(dashes), color=colour, label=plain(name))
    ax.set(xlabel="top n% of the outputs, by each measure", ylabel="strictness", xlim=(0, 100), ylim=(0, 1))
    ax.set_title("Strictness", fontsize="medium")
    ax.legend(fontsize="small", frameon=False)
    return fig, ax


def correspondence(scores: Scores, measure: str, other: str, *, ax: Axes | None = None) -> Drawn:
    """A dot for each output: one measure to the right, the other upwards (one panel of Figure 10).

    A measure of which lower is better is reversed, 1 - value, if its values lie between 0 and 1, as the paper
    does for Lam%.  The line is where two such scores are equal.  Outputs without a finite value are not shown,
    and the title counts them.
    """
    (x, across), (y, upwards) = (_shown(scores, scores.position(name)) for name in (measure, other))
    finite = np.isfinite(x) & np.isfinite(y)
    fig, ax = axes_in(ax, 3.4, 3.2)
    few = finite.sum() <= FEW_DOTS
    look: dict[str, Any] = (
        {"markersize": 2.2, "alpha": 0.5} if few else {"markersize": 1.2, "alpha": 0.25, "rasterized": True}
    )
    ax.plot(x[finite], y[finite], "o", markeredgewidth=0, color=INK, **look)
    if _is_share(x) and _is_share(y):
        ax.plot([0, 1], [0, 1], "-", color="black", linewidth=0.7)
        ax.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03))
    ax.set(xlabel=across, ylabel=upwards)
    if lost := int(scores.given.sum() - finite.sum()):
        ax.set_title(f"{lost} of {int(scores.given.sum())} outputs have no finite value", fontsize="x-small")
    return fig, ax


def _shown(scores: Scores, i: int) -> tuple[np.ndarray, str]:
    """What is drawn of a measure, and what it is called."""
    values, name = scores.values[i].reshape(-1), plain(scores.measures[i])
    if not scores.lower[i]:
        return values, name
    return (1 - values, f"1 - {name}") if _is_share(values) else (values, f"{name}, lower is better")


def _is_share(values: np.ndarray) -> bool:
    finite = values[np.isfinite(values)]
    return bool(finite.size and (finite >= 0).all() and (finite <= 1).all())


def correspondences(
    scores: Scores, measure: str | None = None, *, others: Sequence[str] | None = None
) -> tuple[Figure, list[Axes]]:
    """One measure, to the right, against each other one, upwards, a panel each (Figure 10).

    If they are not given, these are the first measure and all others.
    """
    chosen = scores.measures[scores.position(measure or scores.measures[0])]
    found = list(others or [name for name in scores.measures if name != chosen])
    if not found:
        raise InputError(f"a correspondence is of two measures, and there is only {chosen}; give another")
    _at_most(found, MOST_PANELS, "panels")
    columns = min(len(found), 2 if len(found) <= 4 else 3)
    fig = new_figure(3.4 * columns, 3.1 * ceil(len(found) / columns))
    axes = list(fig.subplots(ceil(len(found) / columns), columns, squeeze=False).flat)
    for ax in axes[len(found) :]:
        ax.remove()
    for ax, other in zip(axes, found, strict=False):
        correspondence(scores, chosen, other, ax=ax)
    return fig, axes[: len(found)]


def robustness_bars(found: Robustness, *, ax: Axes | None = None) -> Drawn:
    """Robustness of each measure as a bar (Figure 11); a measure without any says so."""
    _at_most(found.measures, MOST_BARS, "bars")
    fig, ax = axes_in(ax, 6.0, 1.1 + 0.26 * len(found.measures))
    places = np.arange(len(found.measures))
    ax.barh(places, np.nan_to_num(found.overall), height=0.68, color=INK)
    for place, value in zip(places, found.overall, strict=True):
        text = "none" if np.isnan(value) else f"{value:.2f}"
        ax.annotate(text, (max(0.0, np.nan_to_num(value)), place), (3, 0), textcoords="offset points",
                    va="center", fontsize="x-small")  # fmt: skip
    ax.set_yticks(places, [plain(name) for name in found.measures], fontsize="small")
    ax.invert_yaxis()
    ax.axvline(0, color="black", linewidth=0.6)
    ax.set_xlim(min(0.0, np.nanmin([0.0, *found.overall]) - 0.05), 1.05)
    ax.set_xlabel(f"mean Spearman correlation over {len(found.topics)} pairs of topics")
    ax.set_title("Robustness", fontsize="medium")
    return fig, ax


def _at_most(names: Sequence[str], most: int, what: str) -> None:
    if len(names) > most:
        raise InputError(f"{len(names)} {what} cannot be told apart; choose at most {most} measures")
