"""A map of D(p, p_hat) for one true distribution of three classes: p_hat runs through the triangle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import InputError
from axiomcheck.figures import marks
from axiomcheck.figures.canvas import axes_in
from axiomcheck.figures.values import FEWEST_CELLS, Scale, scale, values
from axiomcheck.lang.measure import Measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.tri import Triangulation

CELLS, MOST_CELLS = 80, 300
CORNERS = np.array([[0, 0], [1, 0], [0.5, np.sqrt(3) / 2]])  # everything predicted as c1, c2, c3


def place(distribution: ArrayLike) -> np.ndarray:
    """Where distributions of three classes lie in the triangle.

    >>> place([0, 0.5, 0.5]).round(3)
    array([0.75 , 0.433])
    """
    return np.asarray(distribution, float) @ CORNERS


def errors(measure: Measure, true: Sequence[float] | np.ndarray, cells: int = CELLS, **options) -> np.ndarray:
    """D(true, .) in the middle of the small triangles."""
    corners, small = _lattice(cells)
    return values(measure, np.asarray(true, float), corners[small].mean(axis=1), **options)


def simplex_map(
    measure: Measure,
    true: Sequence[float] | np.ndarray,
    *,
    ax: Axes | None = None,
    eps: float | None = None,
    train: Sequence[float] | None = None,
    clip: float | None = None,
    cells: int = CELLS,
    blank: bool = False,
    name: str = "p",
) -> tuple[Figure, Axes]:
    """D(p, .) over all predictions for three classes.

    Parameters
    ----------
    measure, ax, eps, train, clip
        As for `binary_map`, with three classes.
    true : sequence of three floats
        The true prevalences p; a star marks them.
    cells : int
        Along each side; values are taken in the middle of small triangles.
    blank : bool
        Draw it even if D(p, .) has no value at all; crosses say so.
    name : str
        What the true distribution is called.

    Returns
    -------
    figure, axes
        The map is the first collection of the axes.

    Raises
    ------
    InputError
        `true` does not have three classes, or `cells` is out of range.
    """
    if len(true) != 3:
        raise InputError(f"the true distribution has {len(true)} classes; a triangle shows 3")
    if not FEWEST_CELLS <= cells <= MOST_CELLS:
        raise InputError(f"{cells} cells: give from {FEWEST_CELLS} to {MOST_CELLS}")
    corners, small = _lattice(cells)
    found = errors(measure, true, cells, eps=eps, p_train=train)
    ends = scale(found, clip, blank)
    fig, ax = axes_in(ax, 4.8, 4.2)
    from matplotlib.tri import Triangulation

    x, y = place(corners).T
    mesh = Triangulation(x, y, small)
    artist = ax.tripcolor(mesh, facecolors=np.ma.masked_invalid(found), cmap=marks.DARK_IS_SMALL,
                          vmin=ends.low, vmax=ends.high, rasterized=True)  # fmt: skip
    if np.isfinite(found).any():
        _lines(ax, mesh, found, ends)
    _holes(ax, mesh, found)
    star = place(true)
    ax.plot(
        *star, marker="*", markersize=13, color="white", markeredgecolor="black", linestyle="", clip_on=False
    )
    ax.annotate(
        name,
        (star[0], star[1]),
        (6, 6),
        textcoords="offset points",
        color="white",
        fontweight="bold",
        fontsize="small",
    )
    _frame(ax)
    shown = ", ".join(f"{x:.3g}" for x in true)
    ax.set_title(f"{marks.heading(measure, eps)}, {name} = ({shown})")
    marks.colour_bar(ax, artist, ends, found)
    return fig, ax


def _lattice(cells: int) -> tuple[np.ndarray, np.ndarray]:
    """Points of a regular lattice on the simplex, and its small triangles."""
    rows, columns = np.meshgrid(np.arange(cells + 1), np.arange(cells + 1), indexing="ij")
    number = np.full(rows.shape, -1)
    inside = rows + columns <= cells
    number[inside] = np.arange(inside.sum())
    second, third = rows[inside], columns[inside]
    points = np.stack([cells - second - third, second, third], axis=1) / cells
    up = [number[:-1, :-1], number[1:, :-1], number[:-1, 1:]]
    down = [number[1:, 1:], number[:-1, 1:], number[1:, :-1]]
    small = np.concatenate([np.stack([x.ravel() for x in kind], axis=1) for kind in (up, down)])
    return points, small[(small >= 0).all(axis=1)]


def _lines(ax: Axes, mesh: Triangulation, found: np.ndarray, ends: Scale) -> None:
    """Contours and hatching, on the vertices' means of the small triangles around."""
    sums, counts = np.zeros(len(mesh.x)), np.zeros(len(mesh.x))
    known = np.isfinite(found)
    for corner in mesh.triangles[known].T:
        np.add.at(sums, corner, found[known])
        np.add.at(counts, corner, 1)
    with np.errstate(invalid="ignore"):
        means = sums / counts
    from matplotlib.tri import Triangulation

    kept = Triangulation(mesh.x, mesh.y, mesh.triangles, mask=~np.isfinite(means)[mesh.triangles].all(axis=1))
    means = np.nan_to_num(means)
    levels = np.linspace(ends.low, ends.high, marks.LINES + 2)[1:-1]
    ax.tricontour(kept, means, levels=levels, colors="white", linewidths=0.4, alpha=0.7)
    with marks.hatching():
        for excess, cut in ((means - ends.high, ends.cut_above), (ends.low - means, ends.cut_below)):
            if cut and excess.max() > 0:
                top = 2 * excess.max()
                ax.tricontourf(kept, excess, levels=[0, top], colors="none", hatches=["////"])
                ax.tricontour(kept, excess, levels=[0], colors="black", linewidths=1)


def _holes(ax: Axes, mesh: Triangulation, found: np.ndarray) -> None:
    """Crosses where there is no value."""
    from matplotlib.tri import Triangulation

    missing = ~np.isfinite(found)
    if missing.any():
        holes = Triangulation(mesh.x, mesh.y, mesh.triangles[missing])
        with marks.hatching():
            ax.tricontourf(holes, np.ones(len(mesh.x)), levels=[0.5, 2], colors="none", hatches=["xxx"])


def _frame(ax: Axes) -> None:
    ax.plot(*CORNERS[[0, 1, 2, 0]].T, color="black", linewidth=0.8, clip_on=False)
    for k, (corner, align) in enumerate(zip(CORNERS, ("right", "left", "center"), strict=True), 1):
        vertical = "bottom" if k == 3 else "top"
        ax.annotate(rf"$\hat{{p}}(c_{k}) = 1$", corner, (0, 5 if k == 3 else -5), textcoords="offset points",
                    ha=align if k == 3 else "center", va=vertical, fontsize="small")  # fmt: skip
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set(xlim=(-0.08, 1.08), ylim=(-0.1, 0.98))
