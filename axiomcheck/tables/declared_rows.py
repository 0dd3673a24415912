"""The rows of a table of one's own: measures of the catalog, and measures that the file declares."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from axiomcheck import measures
from axiomcheck.asked import about
from axiomcheck.errors import InputError
from axiomcheck.input import declared, files
from axiomcheck.input.added import find_measure
from axiomcheck.input.parameters import parse_all, restricted
from axiomcheck.lang.axiom import DOMAINS_OF
from axiomcheck.lang.measure import Measure
from axiomcheck.naming import nearest
from axiomcheck.tables.model import Row
from axiomcheck.tables.printed import MOST_ROWS, Line, Printed, row_name

SENSE = ("reading", "domain", "signs", "classes")
KEYS = ("title", "source", "kind", "columns", *SENSE, "printed", "marks", "notes", "column", "row", "axiom")
PLACE = ("label", "group", "domain")  # what a row may say beside its measure
OF_CATALOG = ("measure", "parameters", *PLACE)
OWN = (*(key for key in declared.KEYS if key not in ("expect", "axiom")), *PLACE)
Marked = tuple[Row, Mapping[str, str]]  # a row, and what is printed in it, by axiom


def read_rows(listed: Any, printed: Printed | None, kind: str, where: str) -> list[Marked]:
    """Every row with its marks, in the order of the printed ones.

    >>> read_rows([{"measure": "F", "parameters": {"alpha": "1/2"}, "label": "F1"}], None, "filtering", "here")
    [(Row(measure=<Measure F(alpha=1/2)>, label='F1', domain=None, group=''), {})]
    """
    if not isinstance(listed, list) or not all(isinstance(x, dict) for x in listed):
        raise InputError(f"{where}: row must be given as [[row]], with a measure, or a name and a formula")
    if len(listed) > MOST_ROWS:
        raise InputError(f"{where}: it has {len(listed)} rows; a table has at most {MOST_ROWS}")
    rows: dict[str, Row] = {}
    for number, data in enumerate(listed, 1):
        row = _row(data, kind, f"{where}: row {number}")
        if rows.setdefault(row.name.lower(), row) is not row:
            raise InputError(
                f"{where}: row {number}: there is a row {row.name} already; give one of them a label"
            )
    if printed is None and not rows:
        raise InputError(f"{where}: it has no rows; add printed marks, or a [[row]] for each measure")
    return _in_print(rows, printed, kind, where) if printed else [(row, {}) for row in rows.values()]


def told_apart(lines: list[Marked], where: str) -> None:
    """Refuse two rows about one measure on one domain."""
    names: dict[str, str] = {}
    for row, _ in lines:
        if (other := names.setdefault(row.id, row.name)) != row.name:
            raise InputError(
                f"{where}: the rows {other} and {row.name} are the same measure, {row.measure.name}; leave one out"
            )


def _in_print(rows: dict[str, Row], printed: Printed, kind: str, where: str) -> list[Marked]:
    """The rows as they are printed, each of which is declared, or is a measure of the catalog."""
    rest = dict(rows)
    lines: list[Marked] = []
    for line in printed.lines:
        row = rest.pop(line.name.lower(), None)
        lines.append((row or _of_catalog(line, kind, tuple(rest)), line.marks))
    if rest:
        name = next(iter(rest.values())).name
        raise InputError(
            f"{where}: the row {name} has no line in printed; add one, with - where nothing was printed"
        )
    return lines


def _of_catalog(line: Line, kind: str, declared_names: tuple[str, ...]) -> Row:
    """The row of a measure that the file does not declare."""
    try:
        measure = find_measure(line.name)
    except InputError:
        known = {**dict.fromkeys(declared_names), **measures.catalog()}
        hint = nearest(line.name.lower(), known, "axiomcheck list measures")
        raise InputError(
            f"{line.place}: there is no measure {files.shown(line.name)}; {hint}; "
            f"or declare it in a [[row]] with a name and a formula"
        ) from None
    _of_kind(measure, kind, line.place)
    return Row(measure, "" if line.name.lower() == measure.id else line.name)


def _row(data: dict[str, Any], kind: str, where: str) -> Row:
    """A row that the file declares."""
    if "measure" in data and {"name", "formula"} & set(data):
        raise InputError(f"{where}: measure names one of the catalog, name and formula declare one; choose")
    keys = OF_CATALOG if "measure" in data else OWN
    if late := [key for key in data if key in KEYS and key not in keys]:
        raise InputError(f"{where}: {late[0]} is about the table; put it above the first [[row]] or [column]")
    files.only(data, keys, where)
    for key in ("measure", "group"):
        if key in data and not files.text_of(data, key, where).strip():
            raise InputError(f"{where}: {key} is empty; leave it out")
    for key in ("name", "label"):
        if key in data:
            row_name(files.text_of(data, key, where), where)
    if "domain" in data:
        files.one_of(data["domain"], DOMAINS_OF[kind], f"{where}: domain")
    try:
        measure = (
            _named(data, where) if "measure" in data else declared.measure({"kind": kind, **data}, where)
        )
    except InputError as error:
        raise files.located(error, where) from None
    _of_kind(measure, kind, where)
    label = data.get("label", "").strip()
    return Row(measure, "" if label == measure.name else label, data.get("domain"), data.get("group", ""))


def _named(data: dict[str, Any], where: str) -> Measure:
    """A measure of the catalog, its parameters fixed or narrowed as the row says."""
    wishes = data.get("parameters", {})
    if not isinstance(wishes, dict):
        raise InputError(f'{where}: parameters must be a table such as {{alpha = "1/2"}}')
    return restricted(find_measure(data["measure"]), parse_all(_wish(k, v) for k, v in wishes.items()))


def _wish(name: str, value: Any) -> str:
    """`alpha=1/2` for a number, `alpha: 0 < alpha < 1` for a range."""
    if type(value) not in (str, int, Decimal):
        raise InputError(
            f'parameters: {name[:40]} must be a number or a range, such as "1/2" or "{name[:40]} > 0"'
        )
    return f"{name}: {value}" if {"<", ">"} & set(str(value)) else f"{name}={value}"


def _of_kind(measure: Measure, kind: str, where: str) -> None:
    if measure.kind != kind:
        raise InputError(
            f"{where}: {measure.name} is {about(measure)}, the table is about {kind}; "
            f"make a table of its own for it"
        )
