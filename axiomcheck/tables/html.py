"""A table as a page of HTML that needs nothing else: no scripts, no fonts, light or dark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import TYPE_CHECKING

from axiomcheck.grids import page

if TYPE_CHECKING:  # a sheet shows itself as HTML in a notebook, so it needs this module
    from axiomcheck.tables.sheet import Cell, Note, Sheet, SheetRow

CSS, FRAGMENT_CSS = (
    resources.files("axiomcheck.tables").joinpath(name).read_text("utf-8").rstrip() for name in ("page.css", "fragment.css")
)


def html(made: Sheet) -> str:
    """The page."""
    footer = [(name, _value(name, value)) for name, value in made.footer]
    return page(made.title, CSS, _content(made, "h2"), footer)


def fragment(made: Sheet) -> str:
    """The same for a notebook, in whose page there may be other tables: without links to findings."""
    text = "\n".join(_content(made, "h4"))
    text = re.sub(r' id="finding-\d+"', "", re.sub(r'<a href="#finding-\d+">(.*?)</a>', r"\1", text))
    footer = " · ".join(f"{escape(name)}: {_value(name, value)}" for name, value in made.footer)
    return f'<div class="axiomcheck"><style>\n{FRAGMENT_CSS}\n</style>\n{text}\n<p><small>{footer}</small></p></div>'


def _content(made: Sheet, heading: str) -> list[str]:
    """The table, and what stands below it, under headings of a level."""
    head = "".join(f'<th scope="col" title="{escape(title)}">{escape(k)}</th>' for k, title in made.columns)
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
