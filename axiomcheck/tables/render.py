"""Tables as text, Markdown, LaTeX, HTML, CSV and JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from axiomcheck.errors import InputError
from axiomcheck.grids import grid
from axiomcheck.report import records
from axiomcheck.report.appendix_formats import printable
from axiomcheck.report.blocks import escaped, kept_together, wrapped
from axiomcheck.tables.html import html
from axiomcheck.tables.model import Key, Table
from axiomcheck.tables.sheet import Note, Sheet, formulas, sheet
from axiomcheck.verdict import Verdict

FORMATS = ("text", "markdown", "latex", "html", "csv", "json")
FIELDS = ("measure", "axiom", "reading", "domain", "signs", "verdict", "scope", "trusts", "published",
          "agrees", "parameters", "reason")  # fmt: skip


def render(
    table: Table,
    verdicts: Mapping[Key, Verdict | None],
    fmt: str = "text",
    *,
    command: str = "",
    width: int | None = None,
    **sense: str | None,
) -> str:
    """A table with its verdicts, in a format.

    Parameters
    ----------
    table : Table
        Rows, columns, and what was printed.
    verdicts : dict
        By ids of measure and axiom, as `table.claims(...)`; None, or nothing, for a cell
        that was not decided.
    fmt : {"text", "markdown", "latex", "html", "csv", "json"}
        The format.
    command : str
        What makes the table again.
    width : int, optional
        Of the terminal that a text is for; a wider table comes in blocks of columns.
    **sense : str
        The `reading`, `domain`, `signs` and `classes` that the claims were made with, for the caption; what is left
        out is the table's own, or the default.

    Returns
    -------
    str
        Ends with a newline.
    """
    if fmt not in FORMATS:
        raise InputError(f"there is no format {fmt!r} for tables; known: {', '.join(FORMATS)}")
    if fmt in ("csv", "json"):
        document = _document(table.on(sense.get("domain")), verdicts, command)
        return csv_of(FIELDS, document["verdicts"]) if fmt == "csv" else json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    made = sheet(table, verdicts, command=command, **sense)
    return write(made, fmt) if fmt != "text" else text(made, width) + "\n"


def write(made: Sheet, fmt: str) -> str:
    """A sheet as text, Markdown, LaTeX or a page of HTML; ends with a newline."""
    return _WRITERS[fmt](made).rstrip("\n") + "\n"


# -- data ------------------------------------------------------------------------


def _document(table: Table, verdicts: Mapping[Key, Verdict | None], command: str) -> dict:
    found = {k: v for k in table.keys if (v := verdicts.get(k)) is not None}
    document = records.document(command, found.values(), [table.published(*k) for k in found])
    lines = {"notes": table.notes, "conclusions": table.conclude(table, found) if table.conclude else ()}
    more = {name: list(texts) for name, texts in lines.items() if texts}
    return document | more | ({"formulas": written} if (written := formulas(table)) else {})


def csv_of(fields: Sequence[str], records: Iterable[Mapping[str, object]], between: str = " + ") -> str:
    """Some fields of records as CSV; what stands between the parts of a field that has several."""
    return grid(fields, [[_field(r[name], between) for name in fields] for r in records], "csv") + "\n"


def _field(value: object, between: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " and ".join(dict.fromkeys(value.values()))
    return between.join(value) if isinstance(value, list) else str(value)


# -- Markdown ----------------------------------------------------------------------

_MARKDOWN = {c: "\\" + c for c in "\\`*_{}[]<>|#&$"}


def _marked(text: str) -> str:
    return "".join(_MARKDOWN.get(c, c) for c in text)


def _code(text: str) -> str:
    """Words as code, whatever quotes are in them.

    >>> print(_code("axiomcheck table 1"), _code("a`b"))
    `axiomcheck table 1` `` a`b ``
    """
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    return f"{'`' * (longest + 1)} {text} {'`' * (longest + 1)}" if longest else f"`{text}`"


def _markdown(made: Sheet) -> str:
    rows = [[_marked(c) for c in row] for row in cells_of(made, "measure")]
    aligned = padded([*rows, ["---"] * len(rows[0])])
    lines = [f"**{_marked(made.title)}**  ", _marked(made.subtitle), ""]
    lines.append("| " + " | ".join(aligned[0]) + " |")
    lines.append("|" + "|".join("-" * (len(c) + 2) for c in aligned[0]) + "|")
    written = ["| " + " | ".join(row) + " |" for row in aligned[1:-1]]
    lines += grouped(made, written, lambda g: [f"| *{_marked(g)}* " + "| " * len(made.columns) + "|"])
    lines += ["", _marked("; ".join(made.legend) + ".")]
    lines += ["", made.agreement] if made.agreement else []
    for section in made.below:
        lines += ["", f"{section.heading}:", "", *map(_markdown_note, section.notes)]
    lines.append("")
    lines += [
        f"- {name}: " + (_code(value) if name == "reproduce" else _marked(value))
        for name, value in made.footer
    ]
    return "\n".join(lines)


def _markdown_note(note: Note) -> str:
    mark = f"{note.number}." if note.number else "-"
    return f"{mark} **{_marked(note.where)}**: {_marked(note.text)}" if note.where else f"{mark} {_marked(note.text)}"


# -- LaTeX -------------------------------------------------------------------------


_SIGNS = {"✓": r"$\surd$", "×": r"$\times$", "•": r"$\bullet$", "|-": r"$\vdash$", "|": "$|$", "...": r"\ldots{}",
          "¹": "$^1$", "²": "$^2$", "³": "$^3$", "½": r"$\frac12$", "∞": r"$\infty$", "√": r"$\surd$",
          "—": "---", "‘": "`", "’": "'", "“": "``", "”": "''", "…": r"\ldots{}"}  # fmt: skip


def _tex(text: str) -> str:
    r"""Words for a cell, an item or a caption.

    >>> print(_tex("symmetric χ²"), _tex("[0, 1]"))
    symmetric \ensuremath{\chi}$^2$ {[}0, 1]
    """
    made = escaped(text)
    for sign, written in _SIGNS.items():
        made = made.replace(sign, written)
    made = printable(made)
    argument = made.startswith(("[", "*"))  # of \\ or \item, if it were not in braces
    return f"{{{made[0]}}}{made[1:]}" if argument else made


def _latex(made: Sheet) -> str:
    head, *rows = [" & ".join(map(_tex, row)) + r" \\" for row in cells_of(made, "")]
    wide = len(made.columns)
    body = grouped(made, rows, lambda g: [rf"\multicolumn{{{wide + 1}}}{{l}}{{\emph{{{_tex(g)}}}}} \\"])
    caption = f"{_tex(made.title)}. {_tex(made.subtitle[:1].upper() + made.subtitle[1:])}."
    lines = ["% needs \\usepackage{booktabs}", r"\begin{table}", r"\centering", rf"\caption{{{caption}}}", r"\small"]
    lines += [rf"\begin{{tabular}}{{l{'c' * wide}}}", r"\toprule", head, r"\midrule", *body, r"\bottomrule"]
    lines += [r"\end{tabular}", "", rf"\smallskip {_tex('; '.join(made.legend))}.", r"\end{table}"]
    for section in made.below:
        lines += ["", rf"\noindent {_tex(section.heading)}:", *_latex_notes(section.notes)]
    lines += [f"% {name}: {value}" for name, value in made.footer]
    return "\n".join(lines)


def _latex_notes(notes: Sequence[Note]) -> list[str]:
    environment = "enumerate" if notes[0].number else "itemize"
    items = [
        r"  \item " + (rf"\textbf{{{_tex(n.where)}}}: " if n.where else "") + _tex(n.text) for n in notes
    ]
    return [rf"\begin{{{environment}}}", *items, rf"\end{{{environment}}}"]


# -- a table as text, and what its other written forms share


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


_WRITERS: dict[str, Callable[[Sheet], str]] = {
    "text": text,
    "markdown": _markdown,
    "latex": _latex,
    "html": html,
}
