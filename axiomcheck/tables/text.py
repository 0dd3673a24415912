"""A table as text, and what its other written forms share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from axiomcheck.report.blocks import kept_together, wrapped
from axiomcheck.tables.sheet import Sheet

WIDTH = 100
GAP = "  "


def text(made: Sheet, width: int | None = None) -> str:
    """The table as text; on a terminal of some width, in blocks of columns if it is wider."""
    cells = cells_of(made, "")
    if any(group for group, _ in made.groups):
        cells = [cells[0], *([f"  {name}", *marks] for name, *marks in cells[1:])]
    inside = WIDTH if width is None else min(width, WIDTH)
    lines = [*_wrapped(made.title, inside), *_wrapped(made.subtitle, inside)]
    for rows in _blocks(padded(cells), width):
        rule = "─" * len(rows[0])
        lines += ["", rows[0], rule, *grouped(made, rows[1:], lambda group: [group]), rule]
    lines += _wrapped("; ".join(made.legend) + ".", inside)
    lines += ["", made.agreement] if made.agreement else []
    for section in made.below:
        lines += ["", f"{section.heading}:"]
        for note in section.notes:
            mark = f"{note.number:>3}. " if note.number else "   - "
            lines += _wrapped(f"{note.where}: {note.text}" if note.where else note.text, inside, mark, "     ")
    lines.append("")
    for name, value in made.footer:  # a command must stay on one line
        line = f"{name}: {value}"
        lines += [line] if name == "reproduce" else _wrapped(line, inside, rest="  ")
    return "\n".join(lines)


def cells_of(made: Sheet, corner: str) -> list[list[str]]:
    """The head, then the rows in their groups, each a list of texts."""
    head = [corner, *(name for name, _ in made.columns)]
    return [head, *([r.name, *(c.text for c in r.cells)] for _, rows in made.groups for r in rows)]


def padded(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Cells padded to the width of their column.

    >>> padded([["", "MON"], ["KLD", "Yes"]])
    [['   ', 'MON'], ['KLD', 'Yes']]
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [[c.ljust(w) for c, w in zip(row, widths, strict=True)] for row in rows]


def grouped(made: Sheet, rows: Sequence[str], heading: Callable[[str], Sequence[str]]) -> list[str]:
    """The written rows, with a heading before every group that has a name."""
    lines: list[str] = []
    rest = iter(rows)
    for group, members in made.groups:
        lines += heading(group) if group else ()
        lines += [next(rest) for _ in members]
    return lines


def _blocks(cells: list[list[str]], width: int | None) -> Iterator[list[str]]:
    """The rows as lines, as many columns at a time as there is room for; the first stands in each block.

    >>> list(_blocks([["  ", "MON", "IMP"], ["AE", "Yes", "Yes"]], 8))
    [['    MON', 'AE  Yes'], ['    IMP', 'AE  Yes']]
    """
    first, *others = zip(*cells, strict=True)
    while others:
        taken = [others.pop(0)]
        while others and (width is None or _wide([first, *taken, others[0]]) <= width):
            taken.append(others.pop(0))
        yield [GAP.join(row).rstrip() for row in zip(first, *taken, strict=True)]


def _wide(columns: Sequence[Sequence[str]]) -> int:
    return sum(len(column[0]) for column in columns) + len(GAP) * (len(columns) - 1)


def _wrapped(words: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return wrapped(kept_together(words), first, rest, width).splitlines()
