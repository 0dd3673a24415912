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
from axiomcheck.tables.render import FORMATS, write
from axiomcheck.tables.sheet import Cell, Note, Section, Sheet, SheetRow

SOURCE = AMIGO_2019.at("Figure 12")
COLUMNS = ("Accuracy", "Utility", "Lam%", "smoothed Lam%", "F", "smoothed F", "smoothed F(R,S)")
TABLE = {
    "LSIR.EPFL 1": (83, 64, 71, 72, 63, 63, 25),
    "ITC-UT 1": (75, 52, 63, 64, 49, 49, 20),
    "ITC-UT 3": (67, 41, 60, 61, 41, 40, 18),
    "UVA 1": (56, 22, 54, 53, 36, 36, 17),
    "random": (50, 21, 46, 49, 38, 38, 15),
    "KALMAR 4": (46, 34, 57, 56, 46, 46, 15),
    "ITC-UT 2": (73, 53, 64, 63, 51, 51, 15),
    "ITC-UT 4": (64, 42, 61, 60, 43, 42, 14),
    "KALMAR 5": (44, 35, 58, 56, 47, 47, 13),
    "KALMAR 2": (44, 29, 55, 54, 43, 43, 13),
    "KALMAR 3": (40, 26, 56, 55, 39, 39, 12),
    "SINAI 1": (63, 37, 64, 64, 29, 29, 11),
    "KALMAR 1": (48, 31, 56, 52, 42, 42, 10),
    "SINAI 3": (46, 31, 50, 50, 36, 36, 0),
    "SINAI 5": (51, 32, 50, 50, 28, 28, 0),
    "SINAI 4": (61, 30, 50, 50, 17, 17, 0),
    "SINAI 2": (56, 19, 50, 50, 0, 0, 0),
    "zero output": (57, 19, 50, 50, 0, 0, 0),
    "placebo": (43, 40, 50, 50, 53, 53, 0),
}
BASELINES = ("random", "zero output", "placebo")
SYSTEMS = tuple(name for name in TABLE if name not in BASELINES)
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
