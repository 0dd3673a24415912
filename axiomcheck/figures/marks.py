"""What maps share: titles, colour bars, contours, hatching of what is cut or has no value."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from textwrap import wrap
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.figures.canvas import DARK_IS_SMALL, STYLE, figure_of
from axiomcheck.figures.values import Scale, centres
from axiomcheck.lang.measure import Measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.figure import Figure

LINES = 8
SHAPES = "osD^v"
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


def colour_bar(ax: Axes, artist: ScalarMappable, ends: Scale, found: np.ndarray, label: str = ERROR) -> None:
    """The scale beside a map, saying what is cut and what has no value."""
    notes = [ends.note] * bool(ends.note) + ["crossed: no finite value"] * bool(np.isnan(found).any())
    bar = figure_of(ax).colorbar(artist, ax=ax, extend=ends.extend, fraction=0.046, pad=0.03)
    bar.ax.tick_params(labelsize="small")
    bar.set_label("\n".join([label, *notes]), fontsize="small")


def square(ax: Axes, found: np.ndarray, ends: Scale, label: str = ERROR) -> None:
    """A map over the unit square, with all that belongs to it."""
    image = ax.imshow(
        np.ma.masked_invalid(found),
        origin="lower",
        extent=(0, 1, 0, 1),
        vmin=ends.low,
        vmax=ends.high,
        cmap=DARK_IS_SMALL,
        interpolation="nearest",
    )
    middles = centres(len(found))
    contours(ax, middles, middles, found, ends)
    hatch(ax, middles, middles, found, ends)
    ax.set(xticks=(0, 0.5, 1), yticks=(0, 0.5, 1), xlim=(0, 1), ylim=(0, 1))
    colour_bar(ax, image, ends, found, label)


def point(ax: Axes, where: Sequence[float] | np.ndarray, label: str, number: int) -> None:
    """A value of the counterexample, in a shape of its own."""
    ax.plot([where[0]], [where[1]], SHAPES[number % len(SHAPES)], markersize=10, color="white",
            markeredgecolor="black", markeredgewidth=1.6, linestyle="", clip_on=False, zorder=5,
            label=label)  # fmt: skip


def legend(fig: Figure, axes: Sequence[Axes], title: str | None = None) -> None:
    """Below the maps, each mark once."""
    named = {label: h for ax in axes for h, label in zip(*ax.get_legend_handles_labels(), strict=True)}
    if named:
        options = {"fontsize": "small", "title": title, "title_fontsize": "small", "facecolor": "#dddddd"}
        columns = 1 if len(named) < 3 else 2
        fig.legend(named.values(), named.keys(), loc="outside lower center", ncols=columns, **options)
