"""Maps over two classes (Sebastiani 2020, Figure 1): x is p(c1), y is p_hat(c1), dark is a small error.

What can be seen: a divergence is darkest on the diagonal; with MON it gets lighter away from it,
up and down; with IMP up and down alike; with ABS alike from every point of the diagonal.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.figures import marks
from axiomcheck.figures.canvas import axes_in, new_figure
from axiomcheck.figures.values import scale_of_square, square
from axiomcheck.lang.measure import Measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CELLS = 160
COLUMNS = 3
MOST_PANELS = 24


def binary_map(
    measure: Measure,
    *,
    ax: Axes | None = None,
    eps: float | None = None,
    train: Sequence[float] | None = None,
    clip: float | None = None,
    cells: int = CELLS,
) -> tuple[Figure, Axes]:
    """D over the square of true and predicted prevalences of two classes.

    Parameters
    ----------
    measure : Measure
        Of quantification.
    ax : Axes, optional
        Where to draw; new axes if not given.
    eps : float, optional
        Additive smoothing of both distributions.
    train : sequence of two floats, optional
        Training prevalences, for a formula about them.
    clip : float, optional
        Where colours end; what lies beyond is hatched, behind a line, and the colour bar says so.
        If not given, a round number that shows most values.
    cells : int
        Along each side; values are taken in the middle of each, so never at a prevalence of 0.

    Returns
    -------
    figure, axes
        The map is the image of the axes, ``ax.images[0]``.
    """
    found = square(measure, cells, eps=eps, p_train=train)
    ends = scale_of_square(measure, clip, eps=eps, p_train=train)
    fig, ax = axes_in(ax, 4.6, 3.8)
    marks.square(ax, found, ends)
    ax.set(xlabel=marks.TRUE, ylabel=marks.HAT)
    ax.set_title(marks.heading(measure, eps))
    return fig, ax


def binary_maps(measures: Sequence[Measure], **options) -> tuple[Figure, np.ndarray]:
    """A map for each measure, three in a row: with the nine of the paper, its Figure 1.

    Parameters
    ----------
    measures : sequence of Measure
        Of quantification.
    **options
        As for `binary_map`; with `clip` all have the same scale.

    Returns
    -------
    figure, ndarray of axes
        One for each measure, in order.
    """
    fig, axes = panels(len(measures))
    for measure, ax in zip(measures, axes, strict=True):
        binary_map(measure, ax=ax, **options)
    return fig, axes


def panels(count: int, **subplot) -> tuple[Figure, np.ndarray]:
    """That many axes, three in a row."""
    if not 1 <= count <= MOST_PANELS:
        raise InputError(f"{count} measures in one figure: name from 1 to {MOST_PANELS}")
    columns = min(COLUMNS, count)
    rows = ceil(count / columns)
    fig = new_figure(4.1 * columns, 3.3 * rows)
    axes = fig.subplots(rows, columns, squeeze=False, subplot_kw=subplot).ravel()
    for ax in axes[count:]:
        ax.remove()
    return fig, axes[:count]
