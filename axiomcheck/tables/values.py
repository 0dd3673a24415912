"""Tables of values, printed and regenerated, in every format."""

from __future__ import annotations

from axiomcheck import measures
from axiomcheck.documents import headed, pretty, version_line, versions
from axiomcheck.errors import InputError
from axiomcheck.report.numbers import decimal
from axiomcheck.tables.appendix_b import SAMPLE, SMOOTHED, ValueRow, ValueTable
from axiomcheck.tables.digits import Digits
from axiomcheck.tables.render import FORMATS, csv_of, write
from axiomcheck.tables.sheet import Cell, Note, Sheet, SheetRow

SCHEMA = "axiomcheck.values/1"
FIELDS = ("table", "row", "p", "p_hat", "measure", "smoothed", "published", "value", "agrees")
STATUS = {True: "proved", False: "refuted", None: "unknown"}


def render(table: ValueTable, fmt: str = "text", command: str = "") -> str:
    """A table of values in a format: the correct rounding, and print where it differs.

    >>> from axiomcheck.tables.appendix_b import TABLES
    >>> print(render(TABLES["b.2"]).splitlines()[0])
    Sebastiani 2020, Appendix B.2: A counterexample for IMP
    """
    if fmt not in FORMATS:
        raise InputError(f"there is no format {fmt!r} for tables; known: {', '.join(FORMATS)}")
    if fmt == "json":
        return pretty(headed(SCHEMA, command, cells=_records(table))) + "\n"
    if fmt == "csv":
        return csv_of(FIELDS, _records(table), " ")
    return write(sheet(table, command), fmt)


def _records(table: ValueTable) -> list[dict]:
    return [
        {
            "table": table.id,
            "row": row.name,
            "p": list(map(str, row.p)),
            "p_hat": list(map(str, row.x)),
            "measure": measures.from_name(measure).name,
            "smoothed": measure in SMOOTHED,
            "published": found.printed,
            "value": found.correct or None,
            "agrees": found.right,
        }
        for row, measure, found in table.cells()
    ]


def sheet(table: ValueTable, command: str = "") -> Sheet:
    """The table, measures as rows, ready to be written."""
    cells = list(table.cells())
    wrong = {(row.name, m): i for i, (row, m, d) in enumerate((c for c in cells if c[2].right is False), 1)}
    names = dict.fromkeys(m for _, m, _ in cells)
    rows = tuple(
        SheetRow(
            measures.from_name(m).name,
            measures.from_name(m).title,
            tuple(_cell(d, wrong.get((row.name, m))) for row, other, d in cells if other == m),
        )
        for m in names
    )
    return Sheet(
        title=f"{table.source}: {table.title}",
        subtitle="scenarios: " + "; ".join(f"{row.name}, {scenario(row)}" for row in table.rows),
        columns=tuple((row.name, scenario(row)) for row in table.rows),
        rows=rows,
        legend=(
            "values rounded to the digits that were printed",
            f"{', '.join(measures.from_name(m).name for m in SMOOTHED)} smoothed by 1/(2 |sigma|), "
            f"|sigma| = {SAMPLE:,}",
            *(("≠: what was printed, where it is not the correct rounding",) if wrong else ()),
        ),
        findings=tuple(
            Note(
                wrong[row.name, m],
                f"{measures.from_name(m).name} {row.name}",
                f"print says {d.printed}, the value rounds to {d.correct}",
            )
            for row, m, d in cells
            if d.right is False
        ),
        compared=sum(d.right is not None for _, _, d in cells),
        sections=(),
        footer=(
            ("trusts", f"kernel ({len(cells)} cells)"),
            ("versions", version_line(versions())),
            *((("reproduce", command),) if command else ()),
        ),
    )


def _cell(found: Digits, number: int | None) -> Cell:
    ours = found.correct or "?"
    printed = found.printed if found.right is False else ""
    title = "a tie: both neighbours are correct" if found.tie else ""
    return Cell(ours, printed, STATUS[found.right], title, number)


def scenario(row: ValueRow) -> str:
    """The row's distributions.

    >>> from axiomcheck.tables.appendix_b import TABLES
    >>> scenario(TABLES["b.1"].rows[0])
    'true (0.01, 0.99), predicted (1, 0)'
    """
    true, predicted = (", ".join(map(decimal, vector)) for vector in (row.p, row.x))
    return f"true ({true}), predicted ({predicted})"
