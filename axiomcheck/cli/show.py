"""Tables of text in every format, progress, and running claims with both."""

from __future__ import annotations

import csv
import io
import os
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from axiomcheck.cli.options import Budget
    from axiomcheck.lang.claim import Claim
    from axiomcheck.verdict import Verdict

COLOURS = {
    "PROVED": "green",
    "REFUTED": "red",
    "UNDEFINED": "yellow",
    "CONDITIONAL": "cyan",
    "UNKNOWN": "magenta",
}
LATEX = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}", "<": "$<$", ">": "$>$", "|": "$|$",
         "<=": r"$\le$", ">=": r"$\ge$", "!=": r"$\ne$", "->": r"$\to$",
         **{c: "\\" + c for c in "&%$#_{}"}}  # fmt: skip
MARKS = re.compile("|".join(re.escape(mark) for mark in sorted(LATEX, key=len, reverse=True)))
LONG_IN_LATEX = 50  # characters of a cell that would leave the page
Rows = Sequence[Sequence[str]]


def grid(headers: Sequence[str], rows: Rows, fmt: str) -> str:
    """A table as text, markdown, latex, html or csv.

    >>> print(grid(["measure", "MON"], [["KLD", "yes"]], "text"))
    measure  MON
    KLD      yes
    """
    return FORMATS[fmt](list(headers), [list(row) for row in rows])


def _text(headers: list[str], rows: list[list[str]]) -> str:
    widths = [max(len(row[c]) for row in (headers, *rows)) for c in range(len(headers))]
    lines = (
        "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in (headers, *rows)
    )
    return "\n".join(line.rstrip() for line in lines)


def _markdown(headers: list[str], rows: list[list[str]]) -> str:
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (headers, *rows)]
    widths = [max(3, *(len(row[c]) for row in cells)) for c in range(len(headers))]
    lines = ["| " + " | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) + " |" for row in cells]
    return "\n".join([lines[0], "|" + "|".join("-" * (w + 2) for w in widths) + "|", *lines[1:]])


def _latex(headers: list[str], rows: list[list[str]]) -> str:
    lines = [" & ".join(map(latex_text, row)) + r" \\" for row in (headers, *rows)]
    body = [r"\toprule", lines[0], r"\midrule", *lines[1:], r"\bottomrule"]
    long = [max(map(len, column)) > LONG_IN_LATEX for column in zip(headers, *rows, strict=True)]
    columns = "".join(r"p{0.4\linewidth}" if wraps else "l" for wraps in long)
    return "\n".join([rf"\begin{{tabular}}{{{columns}}}", *body, r"\end{tabular}"])


def latex_text(text: str) -> str:
    r"""Plain text for LaTeX.

    >>> latex_text("2_3 <= 50%")
    '2\\_3 $\\le$ 50\\%'
    """
    return MARKS.sub(lambda mark: LATEX[mark[0]], text)


def _html(headers: list[str], rows: list[list[str]]) -> str:
    def line(cells: list[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(c)}</{tag}>" for c in cells) + "</tr>"

    body = "\n".join(line(row, "td") for row in rows)
    return f"<table>\n<thead>{line(headers, 'th')}</thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _csv(headers: list[str], rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([headers, *rows])
    return out.getvalue().rstrip("\n")


FORMATS = {"text": _text, "markdown": _markdown, "latex": _latex, "html": _html, "csv": _csv}


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
