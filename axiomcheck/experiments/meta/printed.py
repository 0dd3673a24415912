"""Figure 12 of Amigó et al. 2019 in every format: the printed means, and which improve on all baselines."""

from __future__ import annotations

from axiomcheck.documents import headed, pretty, version_line, versions
from axiomcheck.errors import InputError
from axiomcheck.experiments.meta.figure12 import BASELINES, COLUMNS, SOURCE, TABLE
from axiomcheck.grids import grid
from axiomcheck.tables.render import FORMATS, write
from axiomcheck.tables.sheet import Cell, Section, Sheet, SheetRow
from axiomcheck.tables.sheet import Note as Line

SCHEMA = "axiomcheck.scores/1"
MEANINGS = {
    "Accuracy": "mean accuracy",
    "Utility": "mean normalized utility",
    "Lam%": "mean Lam%, turned around so that higher is better",
    "smoothed Lam%": "the same, smoothed non-informatively",
    "F": "mean F measure of precision and recall",
    "smoothed F": "the same, smoothed non-informatively",
    "smoothed F(R,S)": "mean F measure of reliability and sensitivity, smoothed non-informatively",
}
NOTES = (
    "print has means over the topics; the outputs they are means of are not printed",
    "boldface is not in the text that the table was taken from; * follows from the decimals, behind which differences "
    "below 0.01 are hidden",
    "the same of results of your own: axiomcheck meta RESULTS --baseline placebo",
)


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
        sections=(Section("Notes", tuple(Line(None, "", text) for text in NOTES)),),
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
