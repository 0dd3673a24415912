"""What maps share: titles, colour bars, contours, hatching of what is cut or has no value."""

from __future__ import annotations

from contextlib import AbstractContextManager
from textwrap import wrap
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.figures.canvas import DARK_IS_SMALL, STYLE
from axiomcheck.figures.values import Scale
from axiomcheck.lang.measure import Measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINES = 8
LONGEST_TITLE = 3
TITLE_WIDTH = 34
TRUE, HAT = r"$p(c_1)$", r"$\hat{p}(c_1)$"
ERROR = r"$D(p, \hat{p})$"


def plain(text: str) -> str:
    """Text in which matplotlib sees no formula.

    >>> plain("a$b$")
    'a\\\\$b\\\\$'
    """
    return text.replace("$", r"\$")


def heading(measure: Measure, eps: float | None = None) -> str:
    """The measure's name on a few lines, and the smoothing."""
    lines = wrap(measure.name, TITLE_WIDTH) or [""]
    if len(lines) > LONGEST_TITLE:
        lines = [*lines[: LONGEST_TITLE - 1], lines[LONGEST_TITLE - 1] + " ..."]
    smoothed = "" if eps is None else f", eps = {eps:.4g}"
    return plain("\n".join(lines) + smoothed)


def contours(ax: Axes, x: np.ndarray, y: np.ndarray, z: np.ndarray, ends: Scale) -> None:
    """Thin lines of equal error, so that shapes are seen where colours hardly differ."""
    levels = np.linspace(ends.low, ends.high, LINES + 2)[1:-1]
    z = np.ma.masked_invalid(z)
    if z.count() and (z.min() < levels[-1]) and (z.max() > levels[0]):
        ax.contour(x, y, z, levels=levels, colors="white", linewidths=0.4, alpha=0.7)


def hatch(ax: Axes, x: np.ndarray, y: np.ndarray, z: np.ndarray, ends: Scale) -> None:
    """Hatch what lies beyond the colours, and a line where they end; crosses where there is no value."""
    known = np.ma.masked_invalid(z)
    beyond = [(known - ends.high, ends.cut_above), (ends.low - known, ends.cut_below)]
    with hatching():
        for excess, cut in beyond:
            if cut:
                ax.contourf(x, y, excess, levels=[0, max(1e-300, excess.max()) * 2], colors="none",
                            hatches=["////"])  # fmt: skip
                ax.contour(x, y, excess, levels=[0], colors="black", linewidths=1)
        missing = np.isnan(z).astype(float)
        if missing.any():
            ax.contourf(x, y, missing, levels=[0.5, 2], colors="none", hatches=["xxx"])


def hatching() -> AbstractContextManager[None]:
    """Thin grey hatches inside."""
    import matplotlib

    return matplotlib.rc_context(STYLE)


def colour_bar(ax: Axes, artist: object, ends: Scale, found: np.ndarray) -> None:
    """The scale beside a map, saying what is cut and what has no value."""
    notes = [ends.note] * bool(ends.note) + ["crossed: no value"] * bool(np.isnan(found).any())
    bar = ax.get_figure(root=True).colorbar(artist, ax=ax, extend=ends.extend, fraction=0.046, pad=0.03)
    bar.ax.tick_params(labelsize="small")
    bar.set_label("\n".join([ERROR, *notes]), fontsize="small")


__all__ = [
    "DARK_IS_SMALL",
    "ERROR",
    "HAT",
    "TRUE",
    "colour_bar",
    "contours",
    "hatch",
    "hatching",
    "heading",
    "plain",
]
