"""Table 3 and Figure 5 of Amigó et al. 2019: which properties the measures have, as printed.

The copy that was read is a scan: a check mark came out as one of ✓ ~ v V 1 •, a cross as one
of X x ×.  `SCANS` has each cell as it came out and `printed` what it was read as; where
that is more than telling ✓ from ✗, a note says so.  Nothing that decides reads any of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import resources

from axiomcheck import measures
from axiomcheck.sources import AMIGO_2019
from axiomcheck.tables.model import Key, Row, Table

COLUMNS = ("sm", "aw", "nifq", "nigq")
JOINT = "smN by the table that opens 5.2 (noninformative_joint)"
CHECKS, CROSSES = frozenset("✓~vV1•"), frozenset("Xx×")


@dataclass(frozen=True)
class Printed:
    """One printed row."""

    group: str  # the heading it stands under
    rows: tuple[tuple[str, str], ...]  # the ids of the measures it is about, and what each is called
    scan: str  # its four cells as they came out of the scan, `|` between them
    read: str = ""  # what they were read as, where the scan does not tell by itself
    domain: str = "natural"  # the smoothing it is about

    @property
    def marks(self) -> tuple[str, ...]:
        """ "yes" or "no", cell by cell.

        >>> Printed("", (("acc", "Acc"),), "✓|~|×|X").marks
        ('yes', 'yes', 'no', 'no')
        """
        cells = [cell.strip() for cell in (self.read or self.scan).split("|")]
        return tuple({True: "yes", False: "no"}[_checked(cell)] for cell in cells)


def _checked(cell: str) -> bool:
    if cell not in CHECKS | CROSSES:
        raise ValueError(f"{cell!r} is neither a check mark nor a cross")
    return cell in CHECKS


PRINT = tomllib.loads(resources.files("axiomcheck.tables").joinpath("amigo.toml").read_text("utf-8"))
SCANS = {
    name: tuple(Printed(group, tuple(map(tuple, rows)), *cells) for group, rows, *cells in PRINT[name]["rows"])
    for name in ("3", "fig5")
}


def _rows(printed: Iterable[Printed], domains: bool) -> Iterator[tuple[Row, Printed]]:
    for line in printed:
        for name, label in line.rows:
            yield Row(measures.from_name(name), label, line.domain if domains else None, line.group), line


def _table(name: str, locus: str) -> Table:
    lines = SCANS[name]
    pairs = list(_rows(lines, domains=len({line.domain for line in lines}) > 1))
    printed: dict[Key, str] = {
        (row.id, axiom): mark for row, line in pairs for axiom, mark in zip(COLUMNS, line.marks, strict=True)
    }
    rows, notes = tuple(row for row, _ in pairs), tuple(PRINT[name]["notes"])
    return Table(name, "Basic constraints, properties and measures", COLUMNS, printed, AMIGO_2019.at(locus), rows, notes)


TABLE_3 = _table("3", "Table 3")
FIGURE_5 = _table("fig5", "Figure 5")
