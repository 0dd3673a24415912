"""What commands print, in every format, and the command line that does it again."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import click

from axiomcheck.documents import headed, pretty, version_line
from axiomcheck.grids import Grid, Rows, grid, latex_text, signed
from axiomcheck.report.terminal import broken, fitted

__all__ = ["Grid", "again", "coloured", "counted", "erase", "footer", "grid", "headed", "latex_text", "overwrite",
           "print_grid", "tell", "version_line", "width"]  # fmt: skip

COLOURS = {
    "PROVED": "green",
    "REFUTED": "red",
    "UNDEFINED": "yellow",
    "CONDITIONAL": "cyan",
    "UNKNOWN": "magenta",
}


def tell(
    fmt: str, record: Callable[[], dict], parts: Iterable[Grid | str], below: Iterable[str] = ()
) -> None:
    """Print a result: its record as JSON; else its tables in that format and its prose, one below the other.

    What stands `below` is for readers of text alone.
    """
    if fmt == "json":
        parts = [pretty(record())]
    for part in [*parts, *below] if fmt == "text" else parts:
        if isinstance(part, Grid):
            print_grid(*part, fmt)
        else:
            click.echo(broken(part, wide) if fmt == "text" and (wide := width()) else part)


def print_grid(headers: Sequence[str], rows: Rows, fmt: str) -> None:
    """Print a table; on a terminal in colour, and as wide as that is; in LaTeX with the packages it needs."""
    if fmt == "text" and (wide := width()) is not None:
        click.echo(fitted(headers, signed(rows, fmt), wide, coloured))
        return
    shown = grid(headers, rows, fmt)
    if fmt == "latex":
        click.echo(f"% needs \\usepackage{{booktabs{', tabularx' if r'{tabularx}' in shown else ''}}}")
    click.echo(shown)


def width() -> int | None:
    """How many signs fit on a line of the terminal; None where nobody looks at one."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


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


def again(*parts: str | list[str], **instead: Any) -> str:
    """The command line that asks the same again.

    Each part names parameters of the command, of which those are written that are not as usual, or is words as
    they are.  Values `instead` stand for those that were given.
    """
    ctx = click.get_current_context()
    known, values = {p.name: p for p in ctx.command.params}, ctx.params | instead
    words: list[str] = []
    while ctx.parent is not None:
        words, ctx = [ctx.info_name or "", *words], ctx.parent
    for part in parts:
        if isinstance(part, list):
            words += part
        else:
            words += [word for name in part.split() for word in _given(known[name], values[name])]
    return shlex.join(["axiomcheck", *words])


def _given(parameter: click.Parameter, value: Any) -> list[str]:
    """The words that give a parameter its value; none where it is the usual one."""
    if value in (None, parameter.get_default(click.get_current_context())):
        return []
    each = value if isinstance(value, tuple) else (value,)
    said = [f"{x:g}" if isinstance(x, float) else str(x) for x in each]
    if not isinstance(parameter, click.Option):
        return said
    names = parameter.opts if value is not False else parameter.secondary_opts
    name = next(x for x in names if x.startswith("--"))
    return [name] if parameter.is_flag else [word for x in said for word in (name, x)]


def footer(used: dict[str, str], command: str, fmt: str = "text") -> list[str]:
    """What stands below a result: what it was made with, and how it is made again; in LaTeX as a comment."""
    comment = "% " if fmt == "latex" else ""
    return ["", comment + version_line(used), comment + command]


def overwrite(line: str) -> None:
    """Replace the last line on stderr; what would go on below could not be replaced in turn."""
    click.echo(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}", nl=False, err=True)


def erase() -> None:
    """Take that line away."""
    click.echo("\r\x1b[K", nl=False, err=True)
