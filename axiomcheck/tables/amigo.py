"""Table 3 and Figure 5 of Amigó et al. 2019: which properties the measures have, as printed.

The copy that was read is a scan: a check mark came out as one of ✓ ~ v V 1 •, a cross as one
of X x ×.  `SCANS` has each cell as it came out and `printed` what it was read as; where
that is more than telling ✓ from ✗, a note says so.  Nothing that decides reads any of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from axiomcheck import measures
from axiomcheck.sources import AMIGO_2019
from axiomcheck.tables.model import Key, Row, Table

COLUMNS = ("sm", "aw", "nifq", "nigq")
UTILITY, INFORMATIVENESS = "Utility Measures", "Informativeness Measures"
CLASS, PAIR = "Class-Oriented Measures", "Reliability and Sensitivity"
JOINT = "smN by the table that opens 5.2 (noninformative_joint)"
CHECKS, CROSSES = frozenset("✓~vV1•"), frozenset("Xx×")
ONE_ROW = {"phi": "Phi", "maac": "MAAC", "kappa": "KapS", "chi": "Chi (counts)",
           "chi_p": "Chi (probabilities)", "mi": "MI"}  # fmt: skip


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

        >>> Printed(UTILITY, (("acc", "Acc"),), "✓|~|×|X").marks
        ('yes', 'yes', 'no', 'no')
        """
        cells = [cell.strip() for cell in (self.read or self.scan).split("|")]
        return tuple({True: "yes", False: "no"}[_checked(cell)] for cell in cells)


def _checked(cell: str) -> bool:
    if cell not in CHECKS | CROSSES:
        raise ValueError(f"{cell!r} is neither a check mark nor a cross")
    return cell in CHECKS


_several = tuple(ONE_ROW.items())
TABLE_3_PRINT = (
    Printed(UTILITY, (("wacc", "Acc (weighted)"),), "✓|✓|×|×"),
    Printed(UTILITY, (("utility", "Utility"),), "✓|✓|×|×"),
    Printed(INFORMATIVENESS, (("lam", "Lam%"),), "X X V", read="X|X|V|X"),
    Printed(INFORMATIVENESS, (("odds", "Odds"),), "×|×|~|×"),
    Printed(INFORMATIVENESS, _several, " |×|~|× / •| | | ", read="•|×|~|×"),
    Printed(CLASS, (("f", "F Measure"),), "X|X|×|~"),
    Printed(PAIR, (("frs", "F(R,S)"),), "✓|X|×|X"),
)
FIGURE_5_PRINT = (
    Printed(UTILITY, (("wacc", "Weighted Accuracy"),), "✓|✓|×|X"),
    Printed(UTILITY, (("utility", "Utility"),), "✓|~|×|×"),
    Printed(INFORMATIVENESS, (("lam", "Lam%"),), "X|X|~|X"),
    Printed(INFORMATIVENESS, (("odds", "Odds"),), "X|X|~|×"),
    Printed(INFORMATIVENESS, (("lam", "Lam%_smL"),), "v|X|×|×", domain="laplace"),
    Printed(INFORMATIVENESS, (("odds", "Odds_smL"),), "✓|X|×|×", domain="laplace"),
    Printed(INFORMATIVENESS, (("lam", "Lam%_smN"),), "✓|X|~|×", domain="noninformative"),
    Printed(INFORMATIVENESS, (("odds", "Odds_smN"),), "✓|×|✓|×", domain="noninformative"),
    Printed(INFORMATIVENESS, _several, "1|·| |x / •| |•| ", read="1|X|•|x"),
    Printed(CLASS, (("f", "F Measure"),), "X|X|×|~"),
    Printed(CLASS, (("f", "F_smL"),), "✓|X|×|×", domain="laplace"),
    Printed(CLASS, (("f", "F_smN"),), "✓|X|×|~", domain="noninformative"),
    Printed(JOINT, (("lam", "Lam%_smN, joint"),), "✓|X|~|×", domain="noninformative_joint"),
    Printed(JOINT, (("odds", "Odds_smN, joint"),), "✓|×|✓|×", domain="noninformative_joint"),
    Printed(JOINT, (("f", "F_smN, joint"),), "✓|X|×|~", domain="noninformative_joint"),
)
SCANS = {"3": TABLE_3_PRINT, "fig5": FIGURE_5_PRINT}

GLYPHS = (
    "a check mark came out of the scan as ✓ ~ v V 1 or •, and is Yes here; a cross as X x or ×, and is No"
)
ONE = (
    "Phi, MAAC, KapS, Chi, MI are one row in print; each of its measures has the row's marks here, "
    "Chi in both printed forms, which are different functions"
)
TABLE_3_NOTES = (
    GLYPHS,
    "Lam%: the scan ran three marks together (X X V) and lost the fourth; read as in the same row of "
    "Figure 5: No, No, Yes, No",
    ONE,
    "Phi, MAAC, KapS, Chi, MI: print broke the row in two lines; the mark of SM stands in the second, a • in "
    "the scan, read as Yes",
    "F(R,S) SM: print contradicts itself; the table has a check mark, 4.4.1 says that the axiom is not satisfied",
    "Acc (weighted) is WAcc: Acc itself has no parameter, and 4.1.1 says that it does not satisfy AW",
)
FIGURE_5_NOTES = (
    GLYPHS,
    ONE,
    "Phi, MAAC, KapS, Chi, MI: the scan has 1 · (nothing) x in the first line and • (nothing) • in the second; "
    "read as in the same row of Table 3: Yes, No, Yes, No",
    "smN: print gives two smoothings in 5.2, which differ; the rows stand here under the four formulas that "
    "end 5.2 (noninformative) and again, with the same printed marks, under the table that opens it",
)


def _rows(printed: Iterable[Printed], domains: bool) -> Iterator[tuple[Row, Printed]]:
    for line in printed:
        for name, label in line.rows:
            yield Row(measures.from_name(name), label, line.domain if domains else None, line.group), line


def _table(name: str, locus: str, notes: tuple[str, ...]) -> Table:
    lines = SCANS[name]
    pairs = list(_rows(lines, domains=len({line.domain for line in lines}) > 1))
    printed: dict[Key, str] = {
        (row.id, axiom): mark for row, line in pairs for axiom, mark in zip(COLUMNS, line.marks, strict=True)
    }
    rows = tuple(row for row, _ in pairs)
    return Table(name, "Basic constraints, properties and measures", COLUMNS, printed, AMIGO_2019.at(locus), rows, notes)


TABLE_3 = _table("3", "Table 3", TABLE_3_NOTES)
FIGURE_5 = _table("fig5", "Figure 5", FIGURE_5_NOTES)
