"""The one door to matplotlib: new figures, and writing them."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from axiomcheck.errors import InputError, MissingExtra
from axiomcheck.store import writable, write_into

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = ("pdf", "png", "svg")
PNG_DPI = 200
EDGE, STEPS = 0.005, 4  # of labels, from the canvas's edge; how often the layout is mended
DARK_IS_SMALL = "cividis"  # its low end is dark; made for colour-blind readers
STYLE: dict[Any, Any] = {  # as matplotlib names them
    "hatch.color": "#555555",
    "hatch.linewidth": 0.5,
    "svg.hashsalt": "axiomcheck",  # the same figure, the same file
    "svg.fonttype": "none",  # words stay words
    "pdf.fonttype": 42,
}
UNDATED = {"pdf": {"CreationDate": None}, "svg": {"Date": None}, "png": {}}


def new_figure(width: float, height: float) -> Figure:
    """An empty figure, in inches; no window and no global state."""
    library()
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def figure_of(ax: Axes) -> Figure:
    """The figure that the axes stand in."""
    found = ax.get_figure(root=True)
    if found is None:
        raise InputError("the axes given have been removed from their figure; give others")
    return found


def axes_in(ax: Axes | None, width: float, height: float, **options: Any) -> tuple[Figure, Axes]:
    """The given axes and their figure, or new ones."""
    if ax is not None:
        return figure_of(ax), ax
    fig = new_figure(width, height)
    return fig, fig.add_subplot(**options)


def library() -> Any:
    """matplotlib.

    Raises
    ------
    MissingExtra
        It is not installed.
    """
    try:
        import matplotlib
    except ImportError:
        raise MissingExtra(
            "figures need matplotlib, which is not installed: pip install 'axiomcheck[plots]'"
        ) from None
    return matplotlib


def target(path: Path | str) -> Path:
    """The path, if a figure can be written there.

    Raises
    ------
    InputError
        The suffix is unknown, or the folder is missing or cannot be written.
    MissingExtra
        matplotlib is not installed: known before anything is computed.

    Examples
    --------
    >>> target("figure.bmp")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: figure.bmp: figures are written as .pdf, .png, .svg; change the suffix
    """
    path = Path(path)
    if path.suffix.lower().removeprefix(".") not in FORMATS:
        known = ", ".join(f".{x}" for x in FORMATS)
        raise InputError(f"{path}: figures are written as {known}; change the suffix")
    library()
    return writable(path)


def save(fig: Figure, path: Path | str) -> Path:
    """Write the figure in one step: whoever reads the file sees the old one or the new one, whole.

    Parameters
    ----------
    fig : matplotlib.figure.Figure
        What to write.
    path : Path or str
        Where to; the suffix, one of FORMATS, decides the format.

    Raises
    ------
    InputError
        It cannot be written there.
    """
    path = target(path)
    kind = path.suffix.lower().removeprefix(".")

    def draw(file: IO[bytes]) -> None:
        with library().rc_context(STYLE):
            fig.savefig(file, format=kind, dpi=PNG_DPI, metadata=UNDATED[kind])

    return write_into(path, draw)


# -- layout


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
