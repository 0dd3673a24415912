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
