"""Tables, colours and lines as commands print them."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence

import click

from axiomcheck.grids import Rows, grid, latex_text

__all__ = [
    "coloured",
    "counted",
    "grid",
    "latex_text",
    "overwrite",
    "print_grid",
    "reproduce",
    "version_line",
]

COLOURS = {
    "PROVED": "green",
    "REFUTED": "red",
    "UNDEFINED": "yellow",
    "CONDITIONAL": "cyan",
    "UNKNOWN": "magenta",
}


def print_grid(headers: Sequence[str], rows: Rows, fmt: str) -> None:
    """Print a table; on a terminal in colour, and as wide as that is; in LaTeX with the package it needs."""
    if fmt == "latex":
        click.echo("% needs \\usepackage{booktabs}")
    if fmt != "text" or not sys.stdout.isatty():
        click.echo(grid(headers, rows, fmt))
        return
    from axiomcheck.cli.layout import fitted

    click.echo(fitted(headers, [list(row) for row in rows], shutil.get_terminal_size().columns, coloured))


def coloured(cell: str, header: bool, text: str) -> str:
    """A header in bold, a verdict in its colour, unless NO_COLOR or the terminal forbids it (no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    if header:
        return click.style(text, bold=True)
    return click.style(text, fg=COLOURS[cell]) if cell in COLOURS else text


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "goal"), counted(1200, "goal")
    ('1 goal', '1,200 goals')
    """
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def reproduce(*words: str) -> str:
    """The command line that does it again."""
    return shlex.join(["axiomcheck", *words])


def version_line(versions: dict[str, str]) -> str:
    """Versions on one line."""
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def overwrite(line: str) -> None:
    """Replace the last line on stderr; what would go on below could not be replaced in turn."""
    click.echo(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}", nl=False, err=True)
