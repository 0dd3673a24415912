"""The printed table of Figure 12 of Amigó et al. 2019: the systems of the WePS-3 campaign, by mean scores.

Numbers are in hundredths, as print has two decimals: what is printed as d stands for something between d - 1/2 and
d + 1/2 hundredths.  Lam% is printed turned around, so that higher is better everywhere.  Which figures are in
boldface is not part of the table, as it follows from the others.
"""

from __future__ import annotations

from axiomcheck.documents import headed, pretty, version_line, versions
from axiomcheck.errors import InputError
from axiomcheck.grids import grid
from axiomcheck.sources import AMIGO_2019
from axiomcheck.tables.amigo import PRINT
from axiomcheck.tables.render import FORMATS, write
from axiomcheck.tables.sheet import Cell, Note, Section, Sheet, SheetRow

SOURCE = AMIGO_2019.at("Figure 12")
NOTES: tuple[str, ...] = tuple(PRINT["fig12"]["notes"])
MEANINGS: dict[str, str] = PRINT["fig12"]["meanings"]
COLUMNS = tuple(MEANINGS)
TABLE = {row: tuple(scores) for row, scores in PRINT["fig12"]["scores"].items()}
BASELINES = ("random", "zero output", "placebo")
SYSTEMS = tuple(name for name in TABLE if name not in BASELINES)
SCHEMA = "axiomcheck.scores/1"


def column(name: str, rows: tuple[str, ...] = tuple(TABLE)) -> dict[str, int]:
    """One column, in hundredths.

    >>> column("F", BASELINES)
    {'random': 38, 'zero output': 0, 'placebo': 53}
    """
    return {row: TABLE[row][COLUMNS.index(name)] for row in rows}


def improves(row: str, column: str) -> bool:
    """Is it more than all three baselines have, in print?

    >>> improves("LSIR.EPFL 1", "F"), improves("ITC-UT 2", "F")
    (True, False)
    """
    k = COLUMNS.index(column)
    return row not in BASELINES and all(TABLE[row][k] > TABLE[b][k] for b in BASELINES)


def render(fmt: str = "text", command: str = "") -> str:
    """The table in a format.

    >>> print(render().splitlines()[0])
    Amigó 2019, Figure 12: systems in the WePS-3 evaluation campaign, by smoothed F(R,S)
    """
    if fmt not in FORMATS:
        raise InputError(f"there is no format {fmt!r} for tables; known: {', '.join(FORMATS)}")
    if fmt == "json":
        return pretty(_document(command)) + "\n"
    if fmt == "csv":
        rows = [(row, c, _two(row, c), str(improves(row, c)).lower()) for row in TABLE for c in COLUMNS]
        return grid(("system", "measure", "score", "improves"), rows, "csv") + "\n"
    return write(sheet(command), fmt)


def sheet(command: str = "") -> Sheet:
    """The table, ready to be written."""
    cells = {row: tuple(Cell(_two(row, c) + "*" * improves(row, c)) for c in COLUMNS) for row in TABLE}
    rows = tuple(SheetRow(row, "non-informative" * (row in BASELINES), cells[row]) for row in TABLE)
    return Sheet(
        title=f"{SOURCE}: systems in the WePS-3 evaluation campaign, by smoothed F(R,S)",
        subtitle="mean scores as printed",
        columns=tuple((c, MEANINGS[c]) for c in COLUMNS),
        rows=rows,
        legend=(f"* better than all baselines: {', '.join(BASELINES)}",),
        findings=(),
        compared=0,
        sections=(Section("Notes", tuple(Note(None, "", text) for text in NOTES)),),
        footer=(
            ("versions", version_line(versions())),
            *((("reproduce", command),) if command else ()),
        ),
    )


def _two(row: str, column: str) -> str:
    return f"{TABLE[row][COLUMNS.index(column)] / 100:.2f}"


def _document(command: str) -> dict:
    told = {"scores": _two, "improves": improves}
    return {
        **headed(SCHEMA, command),
        "source": str(SOURCE),
        "baselines": list(BASELINES),
        "rows": [
            {"system": row, **{what: {c: of(row, c) for c in COLUMNS} for what, of in told.items()}}
            for row in TABLE
        ],
        "notes": list(NOTES),
    }
