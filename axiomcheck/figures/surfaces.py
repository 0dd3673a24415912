"""The maps of two classes in three dimensions (Sebastiani 2020, Figure 2): height is the error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.figures import marks
from axiomcheck.figures.canvas import axes_in
from axiomcheck.figures.maps import panels
from axiomcheck.figures.values import centres, scale_of_square, square
from axiomcheck.lang.measure import Measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from mpl_toolkits.mplot3d import Axes3D

CELLS = 64
CUT = "#d9d9d9"
FROM = {"elev": 28, "azim": -110}


def surface(
    measure: Measure,
    *,
    ax: Axes | None = None,
    eps: float | None = None,
    train: Sequence[float] | None = None,
    clip: float | None = None,
    cells: int = CELLS,
) -> tuple[Figure, Axes]:
    """D as a surface; above where the scale ends it is cut, and the plateau is grey.

    Parameters
    ----------
    measure, eps, train, clip, cells
        As for `binary_map`.
    ax : Axes, optional
        Where to draw, of the projection "3d".

    Returns
    -------
    figure, axes
    """
    found = square(measure, cells, eps=eps, p_train=train)
    ends = scale_of_square(measure, clip, eps=eps, p_train=train)
    fig, given = axes_in(ax, 4.6, 4.2, projection="3d")
    space = _three_dimensional(given)
    from matplotlib import colormaps
    from matplotlib.colors import Normalize, to_rgba

    shown = np.clip(found, ends.low, ends.high)
    colours = colormaps[marks.DARK_IS_SMALL](Normalize(ends.low, ends.high)(_of_faces(shown)))
    beyond = ((found > ends.high) | (found < ends.low)).astype(float)
    colours[_of_faces(beyond) == 1] = to_rgba(CUT)
    middles = centres(cells)
    x, y = np.meshgrid(middles, middles)
    space.plot_surface(x, y, shown, facecolors=colours, rcount=cells, ccount=cells, shade=False, linewidth=0)
    space.view_init(**FROM)
    space.set_box_aspect(None, zoom=0.92)
    space.set(
        xlabel=marks.TRUE, ylabel=marks.HAT, xticks=(0, 0.5, 1), yticks=(0, 0.5, 1), xlim=(0, 1), ylim=(0, 1)
    )
    space.set_zlim(ends.low, ends.high)
    space.tick_params(labelsize="small", pad=1)
    cut = f"\ngrey: {ends.note.removeprefix('hatched: ')}" if ends.note else ""
    space.set_title(marks.heading(measure, eps) + cut, fontsize="medium", y=0.94)
    return fig, space


def _three_dimensional(ax: Axes) -> Axes3D:
    from mpl_toolkits.mplot3d import Axes3D

    if not isinstance(ax, Axes3D):
        raise InputError('a surface needs axes in three dimensions; make them with projection="3d"')
    return ax


def _of_faces(corners: np.ndarray) -> np.ndarray:
    """The mean over the four corners of each face, where plot_surface looks for the face's colour."""
    found = corners.copy()
    found[:-1, :-1] = (corners[:-1, :-1] + corners[1:, :-1] + corners[:-1, 1:] + corners[1:, 1:]) / 4
    return found


def surfaces(measures: Sequence[Measure], **options) -> tuple[Figure, np.ndarray]:
    """A surface for each measure, three in a row: with the nine of the paper, its Figure 2."""
    fig, axes = panels(len(measures), projection="3d")
    for measure, ax in zip(measures, axes, strict=True):
        surface(measure, ax=ax, **options)
    return fig, axes
