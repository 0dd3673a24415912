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
from axiomcheck.tables.sheet import Note, Sheet, sheet
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
    "reason",
)


def render(
    table: Table,
    verdicts: Mapping[Key, Verdict | None],
    fmt: str = "text",
    *,
    reading: str = "printed",
    domain: str = "natural",
    signs: str = "same",
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
    reading, domain, signs : str
        What the claims were made with, for the caption.
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
        document = _document(table, verdicts, command)
        return _csv(document) if fmt == "csv" else json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    made = sheet(table, verdicts, reading=reading, domain=domain, signs=signs, command=command)
    return _WRITERS[fmt](made).rstrip("\n") + "\n"


# -- data ------------------------------------------------------------------------


def _document(table: Table, verdicts: Mapping[Key, Verdict | None], command: str) -> dict:
    keys = [(m.id, a.id) for m in table.rows for a in table.axioms]
    found = [(k, v) for k in keys if (v := verdicts.get(k)) is not None]
    return records.document(command, [v for _, v in found], [table.published(*k) for k, _ in found])


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
    return " + ".join(value) if isinstance(value, list) else str(value)


# -- text ------------------------------------------------------------------------


def _columns(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Cells padded to the width of their column."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [[c.ljust(w) for c, w in zip(row, widths, strict=True)] for row in rows]


def _cells(made: Sheet, corner: str) -> list[list[str]]:
    head = [corner, *(name for name, _ in made.columns)]
    return [head, *([name, *(c.text for c in cells)] for name, _, cells in made.rows)]


def _text(made: Sheet) -> str:
    rows = _columns(_cells(made, ""))
    rule = "─" * len("  ".join(rows[0]).rstrip())
    lines = [*_wrapped(made.title), made.subtitle, "", "  ".join(rows[0]).rstrip(), rule]
    lines += ["  ".join(row).rstrip() for row in rows[1:]]
    lines += [rule, *_wrapped("; ".join(made.legend) + ".")]
    if made.findings:
        lines += ["", f"Where print differs ({len(made.findings)} of {made.compared} cells):"]
        for note in made.findings:
            lines += _wrapped(f"{note.where}: {note.text}", f"{note.number:>3}. ", "     ")
    elif made.compared:
        lines += ["", f"Print agrees in all {made.compared} cells."]
    if made.undecided:
        lines += ["", "Without a verdict:"]
        for note in made.undecided:
            lines += _wrapped(f"{note.where}: {note.text}", "   - ", "     ")
    lines.append("")
    for name, value in made.footer:  # a command must stay on one line
        lines += [f"{name}: {value}"] if name == "reproduce" else _wrapped(f"{name}: {value}", rest="  ")
    return "\n".join(lines)


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
    lines += ["| " + " | ".join(row) + " |" for row in padded[1:-1]]
    lines += ["", _marked("; ".join(made.legend) + ".")]
    if made.findings:
        lines += ["", f"Where print differs ({len(made.findings)} of {made.compared} cells):", ""]
        lines += [f"{n.number}. **{_marked(n.where)}**: {_marked(n.text)}" for n in made.findings]
    elif made.compared:
        lines += ["", f"Print agrees in all {made.compared} cells."]
    if made.undecided:
        lines += ["", "Without a verdict:", ""]
        lines += [f"- **{_marked(n.where)}**: {_marked(n.text)}" for n in made.undecided]
    lines.append("")
    lines += [
        f"- {name}: " + (f"`{value}`" if name == "reproduce" else _marked(value))
        for name, value in made.footer
    ]
    return "\n".join(lines)


# -- LaTeX -------------------------------------------------------------------------


def _tex(text: str) -> str:
    return escaped(text).replace("...", r"\ldots{}")


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
        *rows[1:],
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
    if made.undecided:
        lines += ["", r"\noindent Without a verdict:", *_latex_notes("itemize", made.undecided)]
    lines += [f"% {name}: {value}" for name, value in made.footer]
    return "\n".join(lines)


def _latex_notes(environment: str, notes: Sequence[Note]) -> list[str]:
    items = [rf"  \item \textbf{{{_tex(n.where)}}}: {_tex(n.text)}" for n in notes]
    return [rf"\begin{{{environment}}}", *items, rf"\end{{{environment}}}"]


_WRITERS: dict[str, Callable[[Sheet], str]] = {
    "text": _text,
    "markdown": _markdown,
    "latex": _latex,
    "html": html,
}
