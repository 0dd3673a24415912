"""Tables in text, Markdown, LaTeX, HTML and CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from axiomcheck.errors import InputError

LATEX = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}", "<": "$<$", ">": "$>$", "|": "$|$",
         "<=": r"$\le$", ">=": r"$\ge$", "!=": r"$\ne$", "->": r"$\to$",
         **{c: "\\" + c for c in "&%$#_{}"}}  # fmt: skip
MARKS = re.compile("|".join(re.escape(mark) for mark in sorted(LATEX, key=len, reverse=True)))
MARK = ("\x01", "\x02")  # around what is bold
BOLD = {
    "text": ("", "*"), "csv": ("", ""),
    "markdown": ("**", "**"), "latex": (r"\textbf{", "}"), "html": ("<b>", "</b>"),
}  # fmt: skip
WIDE_IN_LATEX = 62  # characters of a row that fits the text of an article
BROKEN_IN_LATEX, SHARE_IN_LATEX = 20, 45  # characters up to which a column is not broken, and its share of the width grows
Rows = Sequence[Sequence[str]]
Placed = tuple[Any, list[str]]


class Grid(NamedTuple):
    """A table."""

    headers: Sequence[str]
    rows: Rows


def grid(headers: Sequence[str], rows: Rows, fmt: str) -> str:
    """A table as text, markdown, latex, html or csv.

    >>> print(grid(["measure", "MON"], [["KLD", "yes"]], "text"))
    measure  MON
    KLD      yes
    """
    if fmt in ("text", "csv"):
        rows = signed(rows, fmt)
    return _signed(FORMATS[fmt](list(headers), [list(row) for row in rows]), fmt)


def signed(rows: Rows, fmt: str) -> list[list[str]]:
    """The cells with the format's own signs."""
    return [[_signed(cell, fmt) for cell in row] for row in rows]


def bold(cell: str) -> str:
    """A cell that every format shows in its own way as the one that stands out; in text by a star."""
    return cell.join(MARK)


def _signed(text: str, fmt: str) -> str:
    """With the format's own signs, which are put in once all others have been escaped."""
    for mark, sign in zip(MARK, BOLD[fmt], strict=True):
        text = text.replace(mark, sign)
    return text


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
    longest = [max(map(len, column)) for column in zip(headers, *rows, strict=True)]
    if sum(longest) + 2 * len(longest) <= WIDE_IN_LATEX:
        return "\n".join([rf"\begin{{tabular}}{{{'l' * len(longest)}}}", *body, r"\end{tabular}"])
    shares = {c: min(size, SHARE_IN_LATEX) for c, size in enumerate(longest) if size > BROKEN_IN_LATEX}
    unit = sum(shares.values()) / max(1, len(shares))
    columns = [
        rf">{{\hsize={shares[c] / unit:.2f}\hsize\raggedright\arraybackslash}}X" if c in shares else "l"
        for c in range(len(longest))
    ]
    begin = [r"\begin{small}", rf"\begin{{tabularx}}{{\linewidth}}{{{''.join(columns)}}}"]
    return "\n".join([*begin, *body, r"\end{tabularx}", r"\end{small}"])


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


def rows_of(lines: Iterable[str], place: Callable[[int], Any] = "line {}".format) -> Iterator[Placed]:
    """The rows of CSV that are not blank, each with its place; all are as long as the first, of names.

    >>> list(rows_of(["a, b", "", "1,2"]))
    [('line 1', ['a', 'b']), ('line 3', ['1', '2'])]
    """
    reader, names = csv.reader(lines, strict=True), None
    try:
        for row in reader:
            where = place(reader.line_num)
            if names is None:
                names = row = [name.strip() for name in row]
            elif not any(map(str.strip, row)):
                continue
            elif len(row) != len(names):
                raise InputError(f"{where}: {len(row)} fields, the header has {len(names)}; complete the line")
            yield where, row
    except csv.Error as error:
        raise InputError(f"{place(reader.line_num)}: {error}; save the table as UTF-8 CSV") from None
    except UnicodeDecodeError:  # a buffer at a time, so that no line can be named
        raise InputError("the table is not UTF-8 text; save it as such") from None


def differing(names: Sequence[str], where: str = "the header") -> None:
    """Refuse a header that has a name twice."""
    if twice := sorted({name[:40] for name in names if name and names.count(name) > 1}):
        raise InputError(f"{where} names {', '.join(twice)} more than once; rename a column")


FORMATS = {"text": _text, "markdown": _markdown, "latex": _latex, "html": _html, "csv": _csv}


def section(title: str, fmt: str) -> str:
    """A heading among tables and lines."""
    heads = {"markdown": f"\n## {title}\n", "latex": f"\n\\paragraph{{{latex_text(title)}}}"}
    return heads.get(fmt, f"\n{title.upper()}")


def listed(lines: Sequence[str], fmt: str) -> str:
    """Lines one below the other, as a list where the format has lists."""
    if fmt == "latex":
        items = (f"\\item {latex_text(x)}" for x in lines)
        return "\n".join(["\\begin{itemize}", *items, "\\end{itemize}"])
    return "\n".join(f"- {x}" if fmt == "markdown" else x for x in lines)


def page(title: str, style: str, body: Iterable[str], footer: Iterable[tuple[str, str]]) -> str:
    """A page of HTML that needs nothing else; what the footer says is HTML already."""
    head = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{style}\n</style>",
        "</head>",
        "<body>",
    ]
    said = "".join(f"<dt>{escape(name)}</dt><dd>{text}</dd>" for name, text in footer)
    return "\n".join([*head, *body, f"<footer><dl>{said}</dl></footer>", "</body>", "</html>"])
