"""Printed marks as people write them down: a block of words, a Markdown table, a CSV file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from axiomcheck import axioms
from axiomcheck.errors import InputError
from axiomcheck.input.declared_axioms import looks_like_property
from axiomcheck.input.files import shown
from axiomcheck.input.hints import guess
from axiomcheck.lang.axiom import Axiom

Find = Callable[[str], Axiom]
YES, NO, OPEN, NOTHING = "yes", "no", "?", "-"
MEANINGS = (YES, NO, OPEN, NOTHING)
MARKS = {
    **dict.fromkeys(("yes", "y", "true", "✓", "✔"), YES),
    **dict.fromkeys(("no", "n", "false", "✗", "✘"), NO),
    **dict.fromkeys(("?",), OPEN),
    **dict.fromkeys(("-", "–", "—", ""), NOTHING),
}
MOST_ROWS = 200
MOST_NAME = 60
SPREADSHEET = ("=", "+", "-", "@")
_RULE = re.compile(r":?-+:?")
CURE = (
    "write Yes, No, ✓, ✗, ? where print leaves it open, - where it has nothing; "
    "or say under `marks` what print's own signs mean"
)


@dataclass(frozen=True)
class Line:
    """A row of marks: what it is called, where it stands, its meanings by axiom."""

    name: str
    place: str
    marks: Mapping[str, str]


@dataclass(frozen=True)
class Printed:
    """What was printed: ids of axioms, and lines in their order."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    find: Find = axioms.from_name

    def left_open(self) -> list[str]:
        """The cells where print itself has a question mark."""
        return [
            f"{line.name} {self.find(axiom).name}"
            for line in self.lines
            for axiom, mark in line.marks.items()
            if mark == OPEN
        ]


def block(
    text: str, place: Callable[[int], str], own: Mapping[str, str], find: Find = axioms.from_name
) -> Printed:
    """A block: a line of axioms, then a line per measure with a mark for each; cells may be set off by bars.

    `place` calls a line in messages by its number from 0; `own` says what further marks mean: "yes", "no",
    "?" or "-"; `find` knows axioms by their names.

    >>> found = block('''      MON  IMP
    ...                  KLD   Yes  -''', "line {}".format, {})
    >>> found.columns, found.lines[0].name, found.lines[0].marks
    (('mon', 'imp'), 'KLD', {'mon': 'yes', 'imp': '-'})
    """
    lines = [(place(i), line) for i, line in enumerate(text.splitlines()) if line.strip()]
    if any("|" in line for _, line in lines[:1]):
        cells = [(where, _between_bars(line)) for where, line in lines]
        return _printed([x for x in cells if not all(map(_RULE.fullmatch, x[1]))], own, find, corner=True)
    words = [(where, line.split()) for where, line in lines]
    corner = bool(words) and words[0][1][0].lower() == "measure"
    size = len(words[0][1]) - corner if words else 0
    return _printed(
        [*words[:1], *((where, _named(found, size, own)) for where, found in words[1:])],
        own,
        find,
        corner=corner,
    )


def comma_separated(text: str, where: str) -> Printed:
    """A CSV file: `measure,MON,IMP`, then a line per measure.

    >>> comma_separated("measure,MON\\nKLD,✓\\n", "marks.csv").lines[0].marks
    {'mon': 'yes'}
    """
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        rows = [(f"{where}, line {reader.line_num}", [x.strip() for x in row]) for row in reader if any(row)]
    except csv.Error as error:
        raise InputError(f"{where}, line {reader.line_num}: it is no CSV: {error}") from None
    if not rows or rows[0][1][0].lower() != "measure":
        raise InputError(f"{where}: its first line must be the word measure and axioms: measure,MON,IMP")
    return _printed(rows, {}, axioms.from_name, corner=True)


def _between_bars(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _named(words: list[str], size: int, own: Mapping[str, str]) -> list[str]:
    """A name, which may have several words, and its marks: so many, or more if the line has too many."""
    at = max(len(words) - size, 0)
    while at > 1 and (words[at - 1] in own or words[at - 1].lower() in MARKS):
        at -= 1
    return [" ".join(words[:at]), *words[at:]]


def _printed(
    rows: list[tuple[str, list[str]]], own: Mapping[str, str], find: Find, *, corner: bool
) -> Printed:
    if len(rows) < 2:
        where = f"{rows[0][0]}: " if rows else ""
        raise InputError(f"{where}printed must have a line of axioms and a line of marks for each measure")
    if len(rows) > MOST_ROWS + 1:
        raise InputError(f"{rows[0][0]}: it has {len(rows) - 1} measures; a table has at most {MOST_ROWS}")
    columns = axiom_ids(rows[0][1][corner:], rows[0][0], find)
    if not columns:
        raise InputError(f"{rows[0][0]}: it names no axiom; write measure, then axioms, such as MON")
    lines = tuple(_line(cells, place, columns, own, find) for place, cells in rows[1:])
    seen: dict[str, str] = {}
    for line in lines:
        if (other := seen.setdefault(line.name.lower(), line.place)) != line.place:
            raise InputError(f"{line.place}: {line.name} has a line already ({other}); leave one out")
    return Printed(columns, lines, find)


def axiom_ids(names: Iterable[object], where: str, find: Find = axioms.from_name) -> tuple[str, ...]:
    """Axioms by name, each once.

    >>> axiom_ids(["MON", "Impartiality"], "here")
    ('mon', 'imp')
    """
    found: list[str] = []
    for name in names:
        if not isinstance(name, str) or not name.strip():
            raise InputError(f'{where}: {shown(name)} is no axiom\'s name; write one such as "MON"')
        try:
            axiom = find(name if looks_like_property(name) else name[:60])
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        if axiom.id in found:
            raise InputError(f"{where}: {axiom.name} has two columns; leave one out")
        found.append(axiom.id)
    return tuple(found)


def _line(cells: list[str], place: str, columns: tuple[str, ...], own: Mapping[str, str], find: Find) -> Line:
    name, *written = cells or [""]
    if not name or len(written) != len(columns):
        raise InputError(
            f"{place}: {shown(' '.join(cells).strip())} must be a measure's name and {len(columns)} marks, one per "
            f"axiom; write - where nothing was printed"
        )
    row_name(name, place)
    found = {
        axiom: _mark(text, own, f"{place} ({name}, {find(axiom).name})")
        for axiom, text in zip(columns, written, strict=True)
    }
    return Line(name, place, found)


def row_name(text: str, where: str) -> str:
    """What stands in front of a row: short, of one line, and no formula to a spreadsheet.

    >>> row_name("χ² (symmetric)", "here")
    'χ² (symmetric)'
    """
    if not 0 < len(text.strip()) <= MOST_NAME or not text.isprintable():
        raise InputError(
            f"{where}: {shown(text)} cannot be a row's name; write one line of 1 to {MOST_NAME} characters"
        )
    if text.startswith(SPREADSHEET):
        raise InputError(
            f"{where}: {shown(text)} begins with {text[0]}, a formula to a spreadsheet; begin with a letter"
        )
    return text


def _mark(written: str, own: Mapping[str, str], where: str) -> str:
    text = written.replace("\ufe0f", "")  # asks for a coloured glyph; pasted marks often have it
    found = own.get(text) or MARKS.get(text.lower())
    if found is None:
        raise InputError(f"{where}: {shown(written)} is no mark; {guess(text.lower(), (YES, NO))}{CURE}")
    return found


def meanings(table: object, where: str) -> dict[str, str]:
    """What print's own signs mean, as `marks` says it.

    >>> meanings({"+": "yes", "(+)": "?"}, "here")
    {'+': 'yes', '(+)': '?'}
    """
    if not isinstance(table, dict):
        raise InputError(f'{where}: marks must be a table such as {{"+" = "yes", "o" = "no"}}')
    for sign, meaning in table.items():
        if meaning not in MEANINGS:
            raise InputError(
                f"{where}: marks: {shown(sign)} is {shown(meaning)}; it must be one of {', '.join(MEANINGS)}"
            )
        if not sign.isprintable() or sign.split() != [sign] or "|" in sign:
            raise InputError(
                f"{where}: marks: {shown(sign)} cannot be a mark; write one without blanks or bars"
            )
        if MARKS.get(sign.lower(), meaning) != meaning:
            raise InputError(
                f"{where}: marks: {shown(sign)} means {MARKS[sign.lower()]} already; leave it out"
            )
    return dict(table)
