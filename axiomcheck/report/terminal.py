"""A table for a terminal: nothing is cut; what does not fit is wrapped, set below its row, or comes in blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from axiomcheck.report.blocks import kept_together
from axiomcheck.report.blocks import wrapped as wrapped_text

GAP, INDENT, NARROWEST = 2, 4, 24  # between columns; of what is set below its row; of a column that wraps
BESIDE = 40  # columns that a reason needs beside its row
Columns = Sequence[Sequence[str]]  # each with its header first
Style = Callable[[str, bool, str], str]  # a cell, whether it is a header, a line of it -> what is printed


def plain(_cell: str, _header: bool, text: str) -> str:
    """No colours."""
    return text


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most `width` characters; short vectors, equations and matrices are not broken."""
    return wrapped_text(kept_together(text, NARROWEST), indent, indent, width).splitlines() or [""]


def broken(text: str, width: int) -> str:
    """Prose in lines that fit; a command stays on one, to be copied.

    >>> print(broken("  one, two, three\\naxiomcheck verify KLD", 12))
      one, two,
      three
    axiomcheck verify KLD
    """
    lines: list[str] = []
    for line in text.split("\n"):
        short = len(line) <= width or line.startswith("axiomcheck ")
        lines += [line] if short else wrapped(line.strip(), width, line[: len(line) - len(line.lstrip())])
    return "\n".join(lines)


def fitted(headers: Sequence[str], rows: Sequence[Sequence[str]], width: int, style: Style = plain) -> str:
    """The table in lines of at most `width` characters, where no column of short words is wider.

    >>> rows = [["AE", "PROVED", "every aggregate over the classes keeps the order"]]
    >>> print(fitted(["measure", "verdict", "reason"], rows, 44))
    measure  verdict  reason
    AE       PROVED   every aggregate over the
                      classes keeps the order
    >>> print(fitted(["measure", "verdict", "reason"], rows, 30))
    measure  verdict
    AE       PROVED
        reason: every aggregate
        over the classes keeps the
        order
    """
    columns = [[header, *(row[c] for row in rows)] for c, header in enumerate(headers)]
    natural = [max(map(len, column)) for column in columns]
    long = [c for c, w in enumerate(natural) if c and w > NARROWEST and any(" " in x for x in columns[c])]
    widest = sorted(long, key=lambda c: -natural[c])
    for k in range(len(long) + 1):  # as few as can be are set below their rows
        beside, below = [c for c in range(len(columns)) if c not in widest[:k]], sorted(widest[:k])
        widths = _fitting(columns, natural, beside, widest[k:], width)
        if widths is not None:
            break
    blocks = [beside] if widths is not None else _blocks(natural, beside, width)
    texts = [
        _lines([columns[c] for c in block], [(widths or natural)[c] for c in block], style)
        for block in blocks
    ]
    indent = " " * INDENT
    for c in below:
        for lines, cell in zip(texts[-1][1:], columns[c][1:], strict=True):
            named = f"{headers[c]}: {cell}" if cell else ""
            lines += wrapped(named, width, indent) if named else []
    return "\n\n".join("\n".join(map("\n".join, rows)) for rows in texts)


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _fitting(
    columns: Columns, natural: list[int], beside: list[int], long: list[int], width: int
) -> list[int] | None:
    """Widths where long columns share what the others leave; None where that would break words."""
    widths = list(natural)
    if _total([natural[c] for c in beside]) <= width:
        return widths
    for c in long:
        widths[c] = max(NARROWEST, *(len(word) for cell in columns[c] for word in cell.split()))
    spare = width - _total([widths[c] for c in beside])
    if spare < 0 or not long:
        return None
    for left, c in enumerate(sorted(long, key=lambda c: natural[c] - widths[c])):
        more = min(natural[c] - widths[c], spare // (len(long) - left))
        widths[c], spare = widths[c] + more, spare - more
    return widths


def _blocks(natural: list[int], columns: list[int], width: int) -> list[list[int]]:
    """The columns in blocks that fit, the first column in each."""
    first, *others = columns
    blocks = [[first]]
    for c in others:
        if _total([natural[d] for d in (*blocks[-1], c)]) > width and len(blocks[-1]) > 1:
            blocks.append([first])
        blocks[-1].append(c)
    return blocks


def _lines(columns: Columns, widths: Sequence[int], style: Style) -> list[list[str]]:
    """The lines of each row, the headers' first."""
    rows = []
    for r, row in enumerate(zip(*columns, strict=True)):
        parts = [wrapped(cell, w) for cell, w in zip(row, widths, strict=True)]
        height = max(map(len, parts))
        lines = zip(*((part + [""] * height)[:height] for part in parts), strict=True)
        rows.append([line_of(row, line, widths, style, r == 0) for line in lines])
    return rows


def line_of(row: Sequence[str], texts: Sequence[str], widths: Sequence[int], style: Style, head: bool) -> str:
    """A line of a row: its texts in columns, each in the style of its cell."""
    last = max((c for c, text in enumerate(texts) if text), default=0)
    cells = [
        style(cell, head, text.ljust(w) if c < last else text)
        for c, (cell, text, w) in enumerate(zip(row[: last + 1], texts, widths, strict=False))
    ]
    return (" " * GAP).join(cells)


class Rows:
    """A table printed row by row: columns of known width, and a last one that takes what is left.

    >>> rows = Rows(["axiom", "reason"], [5])
    >>> rows.lines(["MON", "it grows"])
    ['MON    it grows']
    >>> Rows(["axiom", "reason"], [5], 30).lines(["MON", "a longer reason than the line has room for"])
    ['MON', '    a longer reason than the', '    line has room for']
    """

    def __init__(
        self, headers: Sequence[str], widths: Sequence[int], width: int | None = None, style: Style = plain
    ):
        self.headers, self.width, self.style = list(headers), width, style
        self.widths = [max(w, len(h)) for w, h in zip(widths, headers[:-1], strict=True)]
        self.before = self._left_of(len(self.widths))
        self.beside = len(headers)  # as many columns stand in the row itself
        if width is not None and width - self.before < BESIDE:
            self.beside -= 1
            while self.beside > 2 and self._left_of(self.beside) - GAP > width:
                self.beside -= 1

    def _left_of(self, column: int) -> int:
        return sum(self.widths[:column]) + GAP * column

    def header(self) -> list[str]:
        """The lines above all rows."""
        below = self.headers[self.beside :]
        first = self._line(self.headers[: self.beside], header=True)
        return [first, " " * INDENT + ": ".join(below)] if below else [first]

    def lines(self, cells: Sequence[str]) -> list[str]:
        """A row, its last cells wrapped beside the others or, where that is too narrow, below them."""
        if self.width is None:
            return [self._line(cells)]
        if self.beside < len(cells):
            below = wrapped(": ".join(cells[self.beside :]), self.width, " " * INDENT)
            return [self._line(cells[: self.beside]), *below]
        first, *more = wrapped(cells[-1], self.width - self.before)
        return [self._line([*cells[:-1], first]), *(" " * self.before + x for x in more)]

    def _line(self, cells: Sequence[str], header: bool = False) -> str:
        return line_of(cells, cells, [*self.widths, 0], self.style, header)
