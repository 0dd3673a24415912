"""What commands print, in every format, and the command line that does it again."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import click

from axiomcheck.grids import Rows, grid, latex_text

__all__ = ["Grid", "again", "coloured", "counted", "erase", "grid", "headed", "latex_text", "overwrite",
           "print_grid", "tell", "version_line"]  # fmt: skip

COLOURS = {
    "PROVED": "green",
    "REFUTED": "red",
    "UNDEFINED": "yellow",
    "CONDITIONAL": "cyan",
    "UNKNOWN": "magenta",
}


class Grid(NamedTuple):
    """A table."""

    headers: Sequence[str]
    rows: Rows


def tell(fmt: str, record: Callable[[], dict], parts: Iterable[Grid | str]) -> None:
    """Print a result: its record as JSON; else its tables in that format and its prose, one below the other."""
    if fmt == "json":
        from axiomcheck.documents import pretty

        parts = [pretty(record())]
    for part in parts:
        if isinstance(part, Grid):
            print_grid(*part, fmt)
        else:
            click.echo(part)


def headed(schema: str, command: str, **content: Any) -> dict:
    """A record: its schema, the versions and the command it was made with, and what it says."""
    from axiomcheck.documents import versions

    return {"schema": schema, "versions": versions(), "command": command, **content}


def print_grid(headers: Sequence[str], rows: Rows, fmt: str) -> None:
    """Print a table; on a terminal in colour, and as wide as that is; in LaTeX with the package it needs."""
    if fmt == "latex":
        click.echo("% needs \\usepackage{booktabs}")
    if fmt != "text" or not sys.stdout.isatty():
        click.echo(grid(headers, rows, fmt))
        return
    from axiomcheck.report.terminal import fitted

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


def again(ctx: click.Context, *parts: str | list[str], **instead: Any) -> str:
    """The command line that asks the same again.

    Each part names parameters of the command, of which those are written that are not as usual, or is words as
    they are.  Values `instead` stand for those that were given.
    """
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


def version_line(versions: dict[str, str]) -> str:
    """Versions on one line."""
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def overwrite(line: str) -> None:
    """Replace the last line on stderr; what would go on below could not be replaced in turn."""
    click.echo(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}", nl=False, err=True)


def erase() -> None:
    """Take that line away."""
    click.echo("\r\x1b[K", nl=False, err=True)
