"""What pictures of experiments share: a style for each method, places along prevalences, legends, choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.compare import chosen, one_protocol

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

# Okabe and Ito's colours, for readers who do not see all; then again with other dashes
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
DASHES = ("-", "--", "-.", (0, (1, 1.2)), (0, (5, 1, 1, 1, 1, 1)), (0, (7, 2)))
MARKERS = "osD^vP*"
USUAL = ("cc", "lcc", "acc", "hdy", "dys", "emq", "mlpe")  # keep their style from picture to picture
LAZY: dict[str, Any] = {"color": "#bbbbbb", "alpha": 0.55, "linewidth": 0}
BINS = 20
MOST_VALUES = 51  # of a grid whose prevalences are shown one by one
MOST_METHODS = 12
HALF = 0.5
EDGE, STEPS = 0.005, 4  # of labels, from the canvas's edge; how often the layout is mended


def styles(methods: Sequence[str]) -> dict[str, dict[str, Any]]:
    """A colour, a dash and a marker for each method."""
    if len(methods) > MOST_METHODS:
        raise InputError(f"{len(methods)} methods in one picture; choose up to {MOST_METHODS} with --method")
    free = [i for i in range(len(COLOURS) * 2) if i >= len(USUAL) or USUAL[i] not in methods]
    places = {m: USUAL.index(m) for m in methods if m in USUAL}
    for m in methods:
        if m not in places:
            places[m] = free.pop(0)
    return {
        m: {
            "color": COLOURS[i % len(COLOURS)],
            "linestyle": DASHES[(i + i // len(COLOURS)) % len(DASHES)],
            "marker": MARKERS[i % len(MARKERS)],
            "markersize": 3.5,
            "linewidth": 1.4,
        }
        for m, i in places.items()
    }


def binned(x: np.ndarray, y: np.ndarray, bins: int = BINS) -> tuple[np.ndarray, list[np.ndarray]]:
    """Where x lies and the values of y there: for each value of x if they are few, else in equal bins.

    >>> places, groups = binned(np.array([0.0, 1.0, 0.0]), np.array([1.0, 2.0, 3.0]))
    >>> places, [float(g.mean()) for g in groups]
    (array([0., 1.]), [2.0, 2.0])
    """
    places, which = np.unique(np.round(x, 9), return_inverse=True)
    if len(places) > MOST_VALUES:
        low, high = float(x.min()), float(x.max())
        which = np.minimum((bins * (x - low) / (high - low)).astype(int), bins - 1)
        centres = low + (np.arange(bins) + HALF) * (high - low) / bins
        places = centres[np.unique(which)]
        which = np.unique(which, return_inverse=True)[1]
    return places, [y[which == i] for i in range(len(places))]


def one_dataset(predictions: DataFrame, dataset: str | None, protocol: str | None) -> tuple[DataFrame, str]:
    """The predictions on one data set under one protocol, and its name."""
    part = chosen(predictions, protocol=[one_protocol(predictions, protocol)])
    known = list(part["dataset"].unique())
    if dataset is None and len(known) > 1:
        raise InputError(f"there are datasets {', '.join(known)}; choose one with --dataset")
    part = chosen(part, dataset=[dataset or known[0]])
    return part, str(part["dataset"].iloc[0])


def binary(classes: Sequence[str], name: str) -> None:
    """InputError unless there are two classes."""
    if len(classes) != 2:
        raise InputError(f"dataset {name} has {len(classes)} classes; this picture is of two")


def each(keys: DataFrame, methods: Sequence[str] | None, lazy: bool = False) -> dict[str, dict[str, Any]]:
    """The style of each method that is drawn, in the usual order."""
    known = list(keys["method"].unique())
    if methods:
        wanted = list(chosen(keys, method=methods)["method"].unique())
    else:
        wanted = [m for m in known if lazy or m != "lazy"] or known
    wanted.sort(key=lambda m: USUAL.index(m) if m in USUAL else len(USUAL))
    return styles(wanted)


def inside(fig: Figure, ax: Axes) -> None:
    """Shrink the layout of our own figure until the labels around round axes are on the canvas.

    The layout measures them before the axes take their round shape, and cuts what stands out then.
    """
    engine = fig.get_layout_engine()
    left, right = 0.0, 1.0
    for _ in range(STEPS):
        fig.draw_without_rendering()
        width = fig.bbox.width
        boxes = [label.get_window_extent() for label in ax.get_xticklabels() if label.get_text()]
        over = max(0.0, EDGE - min(b.x0 for b in boxes) / width)
        beyond = max(0.0, max(b.x1 for b in boxes) / width - (1 - EDGE))
        if engine is None or (over == 0 and beyond == 0):
            return
        left, right = left + over, right - beyond
        engine.set(rect=(left, 0, right - left, 1))  # type: ignore[call-arg]


def keyed(fig: Figure, ax: Axes, own: bool) -> Axes:
    """With a legend: beside the axes of our own figure, within those that were given."""
    if own:
        fig.legend(
            *ax.get_legend_handles_labels(), fontsize="small", handlelength=3, loc="outside right center"
        )
    else:
        ax.legend(fontsize="x-small", handlelength=3)
    return ax
