"""A table as a page of HTML that needs nothing else: no scripts, no fonts, light or dark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a sheet shows itself as HTML in a notebook, so it needs this module
    from axiomcheck.tables.sheet import Cell, Note, Sheet, SheetRow

CSS = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .5rem; }
caption strong { display: block; }
th, td { padding: .25rem .75rem; text-align: left; white-space: nowrap; }
thead th { border-top: 2px solid; border-bottom: 1px solid; }
tbody:last-child tr:last-child > * { border-bottom: 2px solid CanvasText; }
tr.group th { padding-top: .75rem; font-style: italic; }
td.refuted { color: light-dark(#9b2c00, #ffab8a); }
td.proved { color: light-dark(#0b5d2a, #8fdcaa); }
td.undefined, td.unknown, td.conditional { color: light-dark(#5c4a00, #e6cf7a); }
td.differs { font-weight: 700; background: light-dark(#fff1d6, #4a3a12); }
li, dd { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; }"""


FRAGMENT_CSS = """\
.axiomcheck .scroll { overflow-x: auto; }
.axiomcheck td, .axiomcheck th { min-width: 0 !important; padding: .2em .5em !important; }
.axiomcheck td, .axiomcheck th { text-align: left !important; white-space: nowrap; }
.axiomcheck caption { text-align: left; caption-side: top; }
.axiomcheck caption strong { display: block; }
.axiomcheck td.differs { font-weight: 700; outline: 2px solid #d98a00; outline-offset: -2px; }
.axiomcheck li { overflow-wrap: anywhere; }"""


def html(made: Sheet) -> str:
    """The page."""
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(made.title)}</title>",
        f"<style>\n{CSS}\n</style>",
        "</head>",
        "<body>",
        *_content(made, "h2"),
    ]
    footer = "".join(f"<dt>{escape(name)}</dt><dd>{_value(name, value)}</dd>" for name, value in made.footer)
    return "\n".join([*lines, f"<footer><dl>{footer}</dl></footer>", "</body>", "</html>"])


def fragment(made: Sheet) -> str:
    """The same for a notebook, in whose page there may be other tables: without links to findings."""
    text = "\n".join(_content(made, "h4"))
    text = re.sub(r' id="finding-\d+"', "", re.sub(r'<a href="#finding-\d+">(.*?)</a>', r"\1", text))
    footer = " · ".join(f"{escape(name)}: {_value(name, value)}" for name, value in made.footer)
    return f'<div class="axiomcheck"><style>\n{FRAGMENT_CSS}\n</style>\n{text}\n<p><small>{footer}</small></p></div>'


def _content(made: Sheet, heading: str) -> list[str]:
    """The table, and what stands below it, under headings of a level."""
    head = "".join(
        f'<th scope="col" title="{escape(title)}">{escape(name)}</th>' for name, title in made.columns
    )
    bodies = [line for group, rows in made.groups for line in _body(group, rows, len(made.columns) + 1)]
    lines = [
        '<div class="scroll"><table>',
        f"<caption><strong>{escape(made.title)}</strong> {escape(made.subtitle)}</caption>",
        f'<thead><tr><th scope="col">measure</th>{head}</tr></thead>',
        *bodies,
        "</table></div>",
        f"<p>{escape('; '.join(made.legend))}.</p>",
    ]
    lines += [f"<p>{made.agreement}</p>"] if made.agreement else []
    for section in made.below:
        tag = "ol" if section.notes[0].number else "ul"
        items = [f"<li{_id(n)}>{_where(n)}{escape(n.text)}</li>" for n in section.notes]
        lines += [f"<{heading}>{escape(section.heading)}</{heading}>", f"<{tag}>", *items, f"</{tag}>"]
    return lines


def _body(group: str, rows: Sequence[SheetRow], width: int) -> list[str]:
    head = f'<tr class="group"><th scope="rowgroup" colspan="{width}">{escape(group)}</th></tr>'
    lines = [
        f'<tr><th scope="row" title="{escape(r.title)}">{escape(r.name)}</th>{"".join(map(_cell, r.cells))}</tr>'
        for r in rows
    ]
    return ["<tbody>", *([head] if group else []), *lines, "</tbody>"]


def _value(name: str, value: str) -> str:
    return f"<code>{escape(value)}</code>" if name == "reproduce" else escape(value)


def _cell(cell: Cell) -> str:
    kinds = " ".join([cell.status, *(["differs"] if cell.print else [])])
    title = f' title="{escape(cell.title)}"' if cell.title else ""
    link = f' <a href="#finding-{cell.number}">[{cell.number}]</a>' if cell.number else ""
    differs = f"≠{cell.print}" if cell.print else ""
    return f'<td class="{escape(kinds)}"{title}>{escape(cell.ours + differs)}{link}</td>'


def _where(note: Note) -> str:
    return f"<strong>{escape(note.where)}</strong>: " if note.where else ""


def _id(note: Note) -> str:
    return f' id="finding-{note.number}"' if note.number else ""
