"""Maps of measures of filtering over all outputs for one set of documents, and counterexamples in them.

To the right the share of irrelevant documents that are returned, upwards that of relevant ones:
non-informative outputs lie on the diagonal.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.exact.forms import EQUAL, changes_of
from axiomcheck.figures import marks
from axiomcheck.figures.canvas import axes_in, new_figure
from axiomcheck.figures.values import centres, scale
from axiomcheck.lang.matrix import CELLS as NAMES
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric.contingency import evaluate_weights
from axiomcheck.report.explain import summary
from axiomcheck.report.numbers import approximately
from axiomcheck.verdict import Verdict

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CELLS = 160
MOST_PANELS = 4
SIDES = ("before", "after")
Panel = tuple[float, float, tuple[tuple[str, str], ...]]  # relevant documents, others, parameters


def outputs(relevant: float, others: float, cells: int) -> np.ndarray:
    """TP, FP, FN, TN over the square: columns are FP/(FP + TN), rows TP/(TP + FN)."""
    fallout, recall = np.meshgrid(centres(cells), centres(cells))
    parts = (relevant * recall, others * fallout, relevant * (1 - recall), others * (1 - fallout))
    return np.stack(parts, axis=-1)


def qualities(
    measure: Measure,
    relevant: float,
    others: float,
    cells: int = CELLS,
    smoothing: str = "natural",
    parameters: Mapping[str, object] | None = None,
) -> np.ndarray:
    """Q over that square, NaN where it has no finite value."""
    given = outputs(relevant, others, cells)
    found = np.asarray(evaluate_weights(measure, given, parameters, smoothing=smoothing))
    return np.where(np.isfinite(found), found, np.nan)


def matrix_map(
    measure: Measure,
    relevant: float,
    others: float,
    *,
    ax: Axes | None = None,
    smoothing: str = "natural",
    parameters: Mapping[str, object] | None = None,
    clip: float | None = None,
    cells: int = CELLS,
) -> tuple[Figure, Axes]:
    """Q of all outputs for documents of which so many are relevant, and so many are not.

    Parameters
    ----------
    measure : Measure
        Of filtering.
    relevant, others : float
        How many documents there are; counts in between whole numbers are drawn too.
    ax : Axes, optional
        Where to draw; new axes if not given.
    smoothing : str
        As for `numeric.evaluate_counts`.
    parameters : mapping, optional
        Of the measure.
    clip, cells
        As for `binary_map`.

    Returns
    -------
    figure, axes
        The map is the image of the axes, ``ax.images[0]``.
    """
    found = qualities(measure, relevant, others, cells, smoothing, parameters)
    ends = scale(found, clip)
    fig, ax = axes_in(ax, 4.6, 3.8)
    marks.square(ax, found, ends, "Q")
    ax.set(xlabel="FP/(FP + TN)", ylabel="TP/(TP + FN)")
    chosen = "".join(f", {k} = {v}" for k, v in (parameters or {}).items())
    size = f"{relevant:g} relevant, {others:g} other documents"
    ax.set_title(f"{marks.heading(measure)}{marks.plain(chosen)}\n{size}", fontsize="medium")
    return fig, ax


def matrix_counterexample(verdict: Verdict, data: dict, clip: float | None) -> tuple[Figure, list[Axes]]:
    """The matrices of a witness as points, an arrow from before to after where both are of the same documents."""
    claim = verdict.claim
    entries = data["matrices"][:MOST_PANELS]
    if not entries:
        raise InputError(
            f"{claim}: the refutation needs no matrices, so there is nothing to draw: {summary(verdict)}"
        )
    panels = list(dict.fromkeys(_panel(e, side) for e in entries for side in SIDES))[:MOST_PANELS]
    fig = new_figure(5.4 * len(panels), 5.2)
    axes = list(fig.subplots(1, len(panels), squeeze=False)[0])
    if clip is None and len(panels) > 1:  # values are compared across panels
        found = [qualities(claim.measure, a, b, CELLS, claim.domain, dict(c)) for a, b, c in panels]
        clip = max(scale(z).high for z in found) or None
    for ax, (relevant, others, chosen) in zip(axes, panels, strict=True):
        matrix_map(
            claim.measure, relevant, others, ax=ax, smoothing=claim.domain, parameters=dict(chosen), clip=clip
        )
    number, equal = 0, changes_of(claim.statement).conclusion == EQUAL
    for entry in entries:
        for side in SIDES:
            if (panel := _panel(entry, side)) in panels:
                marks.point(axes[panels.index(panel)], place(entry[side]), _label(entry, side, equal), number)
                number += 1
        if not equal and (panel := _panel(entry, "before")) == _panel(entry, "after") and panel in panels:
            start, end = (place(entry[side]) for side in SIDES)
            axes[panels.index(panel)].annotate(
                "",
                end,
                start,
                arrowprops={"arrowstyle": "->", "linewidth": 2, "color": "black"},
                annotation_clip=False,
            )
    marks.legend(fig, axes, f"({', '.join(NAMES)}): Q")
    return fig, axes


def place(matrix: Mapping[str, str]) -> tuple[float, float]:
    """Where a matrix lies in a map.

    >>> place({"TP": "1", "FP": "1", "FN": "3", "TN": "0"})
    (1.0, 0.25)
    """
    tp, fp, fn, tn = (Fraction(matrix[k]) for k in NAMES)
    return float(fp / (fp + tn)), float(tp / (tp + fn))


def _panel(entry: dict, side: str) -> Panel:
    tp, fp, fn, tn = (Fraction(entry[side][k]) for k in NAMES)
    return float(tp + fn), float(fp + tn), tuple((entry["parameters"] or {}).items())


def _label(entry: dict, side: str, equal: bool) -> str:
    """Which matrix, and its quality; two that should be equal have no order in time."""
    cells = ", ".join(entry[side][k] for k in NAMES)
    value = entry["values"][side]
    name = {"before": "first", "after": "second"}[side] if equal else side
    return f"{name} ({cells}): {'no value' if value is None else approximately(value)}"
