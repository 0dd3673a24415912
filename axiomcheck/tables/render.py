"""Tables as text, Markdown, LaTeX, HTML, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence

from axiomcheck.errors import InputError
from axiomcheck.report import records
from axiomcheck.report.blocks import escaped, kept_together, wrapped
from axiomcheck.tables.html import html
from axiomcheck.tables.model import Key, Table
from axiomcheck.tables.sheet import Note, Sheet, formulas, sheet
from axiomcheck.verdict import Verdict

WIDTH = 100
FORMATS = ("text", "markdown", "latex", "html", "csv", "json")
FIELDS = (
    "measure",
    "axiom",
    "reading",
    "domain",
    "signs",
    "verdict",
    "scope",
    "trusts",
    "published",
    "agrees",
    "parameters",
    "reason",
)


def render(
    table: Table,
    verdicts: Mapping[Key, Verdict | None],
    fmt: str = "text",
    *,
    reading: str | None = None,
    domain: str | None = None,
    signs: str | None = None,
    classes: str | None = None,
    command: str = "",
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
    reading, domain, signs, classes : str
        What the claims were made with, for the caption; None for the table's own, or the defaults.
    command : str
        What makes the table again.

    Returns
    -------
    str
        Ends with a newline.
    """
    if fmt not in FORMATS:
        raise InputError(f"there is no format {fmt!r} for tables; known: {', '.join(FORMATS)}")
    if fmt in ("csv", "json"):
        document = _document(table.on(domain), verdicts, command)
        return _csv(document) if fmt == "csv" else json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    asked = {"reading": reading, "domain": domain, "signs": signs, "classes": classes}
    return write(sheet(table, verdicts, **asked, command=command), fmt)


def write(made: Sheet, fmt: str) -> str:
    """A sheet as text, Markdown, LaTeX or a page of HTML; ends with a newline."""
    return _WRITERS[fmt](made).rstrip("\n") + "\n"


# -- data ------------------------------------------------------------------------


def _document(table: Table, verdicts: Mapping[Key, Verdict | None], command: str) -> dict:
    keys = [(r.id, a.id) for r in table.rows for a in table.axioms]
    found = {k: v for k in keys if (v := verdicts.get(k)) is not None}
    document = records.document(command, found.values(), [table.published(*k) for k in found])
    lines = {"notes": table.notes, "conclusions": table.conclude(table, found) if table.conclude else ()}
    more = {name: list(texts) for name, texts in lines.items() if texts}
    return document | more | ({"formulas": written} if (written := formulas(table)) else {})


def _csv(document: dict) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(FIELDS)
    for record in document["verdicts"]:
        writer.writerow([_field(record[name]) for name in FIELDS])
    return out.getvalue()


def _field(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " and ".join(dict.fromkeys(value.values()))
    return " + ".join(value) if isinstance(value, list) else str(value)


# -- text ------------------------------------------------------------------------


def _columns(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Cells padded to the width of their column."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [[c.ljust(w) for c, w in zip(row, widths, strict=True)] for row in rows]


def _cells(made: Sheet, corner: str) -> list[list[str]]:
    """The head, then the rows in their groups, each a list of texts."""
    head = [corner, *(name for name, _ in made.columns)]
    return [head, *([r.name, *(c.text for c in r.cells)] for _, rows in made.groups for r in rows)]


def _grouped(made: Sheet, rows: Sequence[str], heading: Callable[[str], Sequence[str]]) -> list[str]:
    """The written rows, with a heading before every group that has a name."""
    lines: list[str] = []
    rest = iter(rows)
    for group, members in made.groups:
        lines += heading(group) if group else ()
        lines += [next(rest) for _ in members]
    return lines


def _text(made: Sheet) -> str:
    cells = _cells(made, "")
    if any(group for group, _ in made.groups):
        cells = [cells[0], *([f"  {name}", *marks] for name, *marks in cells[1:])]
    rows = ["  ".join(row).rstrip() for row in _columns(cells)]
    rule = "─" * len(rows[0])
    lines = [*_wrapped(made.title), *_wrapped(made.subtitle), "", rows[0], rule]
    lines += _grouped(made, rows[1:], lambda group: [group])
    lines += [rule, *_wrapped("; ".join(made.legend) + ".")]
    if made.findings:
        lines += ["", f"Where print differs ({len(made.findings)} of {made.compared} cells):"]
        for note in made.findings:
            lines += _wrapped(f"{note.where}: {note.text}", f"{note.number:>3}. ", "     ")
    elif made.compared:
        lines += ["", f"Print agrees in all {made.compared} cells."]
    for section in made.sections:
        lines += ["", f"{section.heading}:"]
        for note in section.notes:
            lines += _wrapped(_plain(note), "   - ", "     ")
    lines.append("")
    for name, value in made.footer:  # a command must stay on one line
        lines += [f"{name}: {value}"] if name == "reproduce" else _wrapped(f"{name}: {value}", rest="  ")
    return "\n".join(lines)


def _plain(note: Note) -> str:
    return f"{note.where}: {note.text}" if note.where else note.text


def _wrapped(text: str, first: str = "", rest: str = "") -> list[str]:
    return wrapped(kept_together(text), first, rest, WIDTH).splitlines()


# -- Markdown ----------------------------------------------------------------------

_MARKDOWN = {c: "\\" + c for c in "\\`*_{}[]<>|#"}


def _marked(text: str) -> str:
    return "".join(_MARKDOWN.get(c, c) for c in text)


def _markdown(made: Sheet) -> str:
    rows = [[_marked(c) for c in row] for row in _cells(made, "measure")]
    padded = _columns([*rows, ["---"] * len(rows[0])])
    lines = [f"**{_marked(made.title)}**  ", _marked(made.subtitle), ""]
    lines.append("| " + " | ".join(padded[0]) + " |")
    lines.append("|" + "|".join("-" * (len(c) + 2) for c in padded[0]) + "|")
    written = ["| " + " | ".join(row) + " |" for row in padded[1:-1]]
    lines += _grouped(made, written, lambda g: [f"| *{_marked(g)}* " + "| " * len(made.columns) + "|"])
    lines += ["", _marked("; ".join(made.legend) + ".")]
    if made.findings:
        lines += ["", f"Where print differs ({len(made.findings)} of {made.compared} cells):", ""]
        lines += [f"{n.number}. **{_marked(n.where)}**: {_marked(n.text)}" for n in made.findings]
    elif made.compared:
        lines += ["", f"Print agrees in all {made.compared} cells."]
    for section in made.sections:
        lines += ["", f"{section.heading}:", ""]
        lines += [f"- **{_marked(n.where)}**: {_marked(n.text)}" if n.where else f"- {_marked(n.text)}"
                  for n in section.notes]  # fmt: skip
    lines.append("")
    lines += [
        f"- {name}: " + (f"`{value}`" if name == "reproduce" else _marked(value))
        for name, value in made.footer
    ]
    return "\n".join(lines)


# -- LaTeX -------------------------------------------------------------------------


_SIGNS = {"✓": r"$\surd$", "×": r"$\times$", "•": r"$\bullet$", "|-": r"$\vdash$", "...": r"\ldots{}"}


def _tex(text: str) -> str:
    made = escaped(text)
    for sign, written in _SIGNS.items():
        made = made.replace(sign, written)
    return made


def _latex(made: Sheet) -> str:
    rows = [" & ".join(map(_tex, row)) + r" \\" for row in _cells(made, "")]
    lines = ["% needs \\usepackage{booktabs}", r"\begin{table}", r"\centering"]
    lines += [
        rf"\caption{{{_tex(made.title)}. {_tex(made.subtitle[:1].upper() + made.subtitle[1:])}.}}",
        r"\small",
    ]
    lines += [
        rf"\begin{{tabular}}{{l{'c' * len(made.columns)}}}",
        r"\toprule",
        rows[0],
        r"\midrule",
        *_grouped(
            made,
            rows[1:],
            lambda g: [rf"\multicolumn{{{len(made.columns) + 1}}}{{l}}{{\emph{{{_tex(g)}}}}} \\"],
        ),
    ]
    lines += [
        r"\bottomrule",
        r"\end{tabular}",
        "",
        rf"\smallskip {_tex('; '.join(made.legend))}.",
        r"\end{table}",
    ]
    if made.findings:
        lines += ["", rf"\noindent Where print differs ({len(made.findings)} of {made.compared} cells):"]
        lines += _latex_notes("enumerate", made.findings)
    for section in made.sections:
        lines += ["", rf"\noindent {_tex(section.heading)}:", *_latex_notes("itemize", section.notes)]
    lines += [f"% {name}: {value}" for name, value in made.footer]
    return "\n".join(lines)


def _latex_notes(environment: str, notes: Sequence[Note]) -> list[str]:
    items = [
        r"  \item " + (rf"\textbf{{{_tex(n.where)}}}: " if n.where else "") + _tex(n.text) for n in notes
    ]
    return [rf"\begin{{{environment}}}", *items, rf"\end{{{environment}}}"]


_WRITERS: dict[str, Callable[[Sheet], str]] = {
    "text": _text,
    "markdown": _markdown,
    "latex": _latex,
    "html": html,
}
