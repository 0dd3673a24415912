"""Figures of CC against LCC: errors by prevalence, and for which classifiers LCC's mean error is lower."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.expected.distributions import Atoms, Beta, Distribution, Uniform
from axiomcheck.experiments.lcc.setting import LARGE, Distances, Setting, polynomial
from axiomcheck.figures.canvas import DARK_IS_SMALL, axes_in, new_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CELLS, MOST_CELLS, FEW = 50, 200, 16
CC_COLOUR, LCC_COLOUR, SHADE = 0.05, 0.7, 0.95  # of the palette
POINTS = 401


def errors(setting: Setting, sampling: str = LARGE, *, ax: Axes | None = None) -> tuple[Figure, Axes]:
    """Expected absolute errors of CC and LCC by prevalence; shaded where LCC's is lower, on large samples.

    Other samples are drawn beside them, as dots.
    """
    fig, ax = axes_in(ax, 5.2, 3.9)
    colours = _colours()
    for span in setting.lower_at():
        ax.axvspan(float(span.low), float(span.high), color=colours[2], alpha=0.35, linewidth=0)
    p = np.linspace(0, 1, POINTS)
    for (a, b), colour, name in zip(setting.lines(), colours, ("CC", "LCC"), strict=False):
        style = "-" if name == "CC" else "--"
        ax.plot(p, np.abs(float(a) - float(b) * p), style, color=colour, label=name)
    if sampling != LARGE:
        shown = sorted({Fraction(i * setting.size // 25, setting.size) for i in range(26)})
        found = [setting.errors_of_samples(x, sampling) for x in shown]
        for i, (colour, mark) in enumerate(zip(colours, ("o", "s"), strict=False)):
            ys = [float(e[i]) for e in found]
            ax.plot([float(x) for x in shown], ys, mark, color=colour, markersize=3, markerfacecolor="none")
    size = "" if sampling == LARGE else f"; marks: {setting.size} items"
    title = f"tpr {_short(setting.tpr)}, fpr {_short(setting.fpr)}, k = {_short(setting.keep)}{size}"
    ax.set_title(title, fontsize="medium")
    ax.set(xlabel="true prevalence p", ylabel="expected absolute error", xlim=(0, 1))
    ax.set_ylim(bottom=0)
    ax.legend(fontsize="small", loc="best", title="shaded: LCC lower", title_fontsize="small")
    return fig, ax


def region(
    setting: Setting, distribution: Distribution | None = None, *, cells: int = CELLS, ax: Axes | None = None
) -> tuple[Figure, Axes]:
    """For which rates LCC's mean error is lower than CC's, on large samples; the setting's own classifier is
    marked.

    Every cell is decided exactly, at its centre; for p uniform on [0, 1], as if nothing is said, the
    theorem's curves are drawn, too.
    """
    if not 2 <= cells <= MOST_CELLS:
        raise InputError(f"{cells} cells; give from 2 to {MOST_CELLS}")
    distribution = distribution or Uniform()
    if isinstance(distribution, Beta) and not distribution.whole:
        cells = min(cells, FEW)  # each is enclosed by Arb
    fig, ax = axes_in(ax, 4.6, 4.2)
    from matplotlib.colors import ListedColormap

    colours = _colours()
    edges = np.linspace(0, 1, cells + 1)
    shades = ListedColormap(["white", colours[2]])
    found = lower(setting, distribution, cells)
    ax.pcolormesh(edges, edges, found, cmap=shades, vmin=0, vmax=1, alpha=0.6, rasterized=True)
    ax.plot([0, 1], [0, 1], ":", color="black", linewidth=0.8)
    if distribution == Uniform():
        _boundary(ax, float(setting.keep), colours[0])
    ax.plot(float(setting.fpr), float(setting.tpr), "o", color="black", markersize=5)
    ax.set(xlabel="false-positive rate", ylabel="true-positive rate")
    ax.set(xlim=(0, 1), ylim=(0, 1), aspect="equal")
    title = f"shaded: LCC's mean error is lower, k = {_short(setting.keep)}\n{distribution}"
    ax.set_title(title, fontsize="medium")
    return fig, ax


def lower(setting: Setting, distribution: Distribution, cells: int) -> np.ndarray:
    """Rows by true-positive rate, columns by false-positive rate: is LCC's mean error lower at the cell's centre?"""
    centres = [Fraction(2 * i + 1, 2 * cells) for i in range(cells)]
    decide = _decider(distribution)
    found = [[decide(Setting(t, f, setting.alpha, setting.size)) for f in centres] for t in centres]
    return np.array(found, dtype=float)


def _decider(distribution: Distribution) -> Callable[[Setting], bool]:
    """Is LCC's mean error lower?  As `Setting.means` says, but what all cells share is worked out once."""
    if isinstance(distribution, Atoms):
        points = distribution.points
        return lambda one: (
            _gain(one, lambda a, b: sum((w * abs(a - b * p) for p, w in points), Fraction(0))) > 0
        )
    if isinstance(distribution, Beta) and not distribution.whole:
        return lambda one: one.means(distribution).lower == "LCC"
    about = Distances(polynomial(distribution), distribution.low, distribution.high)
    return lambda one: _gain(one, lambda a, b: b * about.mean(a / b) if b else a) > 0


def _gain(one: Setting, mean: Callable[[Fraction, Fraction], Fraction]) -> Fraction:
    """CC's mean error less LCC's; `mean` is that of |a - b p|, b never negative."""
    cc, lcc = (mean(a, b) for a, b in one.lines())
    return cc - lcc


def _boundary(ax: Axes, k: float, colour: object) -> None:
    skill = np.linspace(0, 1, POINTS)
    bias = np.sqrt(skill * (1 - skill) * (1 - k * skill) / (1 + k - k * skill))
    inside = bias <= 1 - skill + 1e-12
    for b in (bias, -bias):
        ax.plot(((1 + b - skill) / 2)[inside], ((1 + b + skill) / 2)[inside], color=colour, linewidth=1.2)


def both(
    setting: Setting, distribution: Distribution | None = None, sampling: str = LARGE
) -> tuple[Figure, np.ndarray]:
    """The two figures, side by side."""
    fig = new_figure(9.6, 4.2)
    axes = fig.subplots(1, 2)
    errors(setting, sampling, ax=axes[0])
    region(setting, distribution, ax=axes[1])
    return fig, axes


def _colours() -> list:
    from matplotlib import colormaps

    palette = colormaps[DARK_IS_SMALL]
    return [palette(x) for x in (CC_COLOUR, LCC_COLOUR, SHADE)]


def _short(x: Fraction) -> str:
    return f"{float(x):.3g}"
