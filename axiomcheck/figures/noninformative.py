"""What outputs that know nothing score (Amigó et al., Figure 4): documents labelled at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.asked import only
from axiomcheck.errors import InputError
from axiomcheck.figures import marks
from axiomcheck.figures.canvas import DARK_IS_SMALL, axes_in
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric.contingency import evaluate_weights

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

RATIOS = (0.01, 0.1, 0.2, 0.3, 0.4, 0.5)
POINTS = 201
DOCUMENTS = 1000
STYLES = ("-", "--", "-.", ":")
MOST_RATIOS = 12


def expected_matrix(ratio: float, share: np.ndarray, documents: float = 1) -> np.ndarray:
    """TP, FP, FN, TN when that share of the documents is labelled positive whatever they are.

    >>> expected_matrix(0.5, np.array([0.25]), 8)
    array([[1., 1., 3., 3.]])
    """
    cells = (ratio * share, (1 - ratio) * share, ratio * (1 - share), (1 - ratio) * (1 - share))
    return documents * np.stack(np.broadcast_arrays(*cells), axis=-1)


def noninformative(
    measure: Measure,
    ratios: Sequence[float] = RATIOS,
    *,
    ax: Axes | None = None,
    smoothing: str = "natural",
    documents: int = DOCUMENTS,
    points: int = POINTS,
    parameters: Mapping[str, object] | None = None,
) -> tuple[Figure, Axes]:
    """Q of non-informative outputs against the share of documents that they return.

    Parameters
    ----------
    measure : Measure
        Of filtering; the paper's figure shows FRS.
    ratios : sequence of float
        The ratio of relevant documents, one curve for each.
    ax : Axes, optional
        Where to draw; new axes if not given.
    smoothing : str
        As for `numeric.evaluate_counts`; it looks at how many `documents` there are.
    points : int
        Of each curve, from nothing returned to everything; gaps where Q has no value.
    parameters : mapping, optional
        Of the measure.

    Returns
    -------
    figure, axes
        A line for each ratio, in order, then one at the greatest score.
    """
    _check(measure, ratios, points, documents)
    share = np.linspace(0, 1, points)
    fig, ax = axes_in(ax, 5.6, 3.9)
    from matplotlib import colormaps

    palette, top = colormaps[DARK_IS_SMALL], -np.inf
    for i, ratio in enumerate(ratios):
        cells = expected_matrix(ratio, share, documents)
        scores = evaluate_weights(measure, cells, parameters, smoothing=smoothing)
        scores = np.where(np.isfinite(scores), scores, np.nan)
        if np.isfinite(scores).any():
            top = max(top, float(np.nanmax(scores)))
        colour = palette(0.9 * i / max(1, len(ratios) - 1))
        ax.plot(share, scores, STYLES[i % len(STYLES)], color=colour, label=f"{ratio:g}")
    if not np.isfinite(top):
        raise InputError(f"{measure.name} has no value at any non-informative output; smooth it")
    ax.axhline(top, color="black", linewidth=0.6, linestyle=(0, (1, 3)))
    ax.annotate(
        f"greatest shown: {top:.4g}", (0.01, top), (0, 3), textcoords="offset points", fontsize="small"
    )
    ax.margins(y=0.12)
    ax.set_xlim(0, 1)
    smoothed = "" if smoothing == "natural" else f", {smoothing} smoothing, {documents} documents"
    ax.set_title(f"{marks.heading(measure)} of non-informative outputs{smoothed}", fontsize="medium")
    ax.set(xlabel="share of documents returned", ylabel=marks.plain(measure.name[: marks.TITLE_WIDTH]))
    fig.legend(title="relevant", loc="outside right center", fontsize="small", title_fontsize="small")
    return fig, ax


def _check(measure: Measure, ratios: Sequence[float], points: int, documents: int) -> None:
    only(FILTERING, [measure], "this figure is about measures of filtering")
    if not 1 <= len(ratios) <= MOST_RATIOS or not all(0 < r < 1 for r in ratios):
        raise InputError(
            f"ratios {', '.join(f'{r:g}' for r in ratios) or 'missing'}: give from 1 to {MOST_RATIOS}, between 0 and 1"
        )
    if points < 2 or documents < 1:
        raise InputError("give at least 2 points and 1 document")
