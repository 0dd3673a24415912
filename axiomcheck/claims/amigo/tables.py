"""Table 3 and Figure 5, cell by cell, and what the text says of them."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck import axioms
from axiomcheck import measures as catalog
from axiomcheck.claims.amigo.checks import ByVerdicts, Exclude
from axiomcheck.claims.checks import Cell, Together
from axiomcheck.claims.facts import Fact, InPrint
from axiomcheck.claims.model import BEYOND, MEANT, Printed
from axiomcheck.tables.amigo import COLUMNS, JOINT, SCANS, TABLE_3
from axiomcheck.tables.amigo import Printed as PrintedRow

ALL = tuple(dict.fromkeys(row.id for row in TABLE_3.rows))
STUDY = ("acc", "err", *(m for m in ALL if m != "frs"), "pr", "frs")  # what Section 4 defines and judges as a whole
PARTIAL = ("precision", "recall")  # partial quality aspects, which Section 3 leaves out of the study
AMBIGUOUS = "5.2 prints two smoothings; this is the one of the table that opens it"
DOMAINS = {"natural": "", "laplace": "", "noninformative": "the four formulas that end 5.2",
           "noninformative_joint": AMBIGUOUS}  # fmt: skip


CONTRADICTED = {("Table 3", "frs", "sm"): "4.4.1 says that it does not"}


def _legibility(row: PrintedRow) -> str:
    return f"the row is damaged in the scan, and read as {row.read}" if row.read else ""


def _cells(section: str, rows: tuple[PrintedRow, ...]) -> Iterator[Printed]:
    for row in rows:
        for name, label in row.rows:
            for axiom, mark in zip(COLUMNS, row.marks, strict=True):
                about = axioms.from_name(axiom)
                says = f"{label} {'satisfies' if mark == 'yes' else 'does not satisfy'} {about.title}"
                notes = DOMAINS[row.domain], _legibility(row), CONTRADICTED.get((section, name, axiom))
                note = "; ".join(filter(None, notes))
                yield Printed(section, f"{label} {about.name}", says, Cell(name, axiom, mark, domain=row.domain),
                              note=note)  # fmt: skip
                if axiom == "aw" and row.group != JOINT:
                    yield Printed(section, f"{label} {about.name}, non-informative outputs", f"{says}, as expressed in "
                                  "terms of non-informative outputs",
                                  Cell(name, axiom, mark, "noninformative", row.domain), note=note)  # fmt: skip


OF_SECTION_4 = "the measures that Section 4 defines: those of Table 3, Accuracy, Error Rate, Precision x Recall"
OF_TABLE_3 = "the measures of Table 3, in which Accuracy is weighted"


def of_study(section: str, locus: str, says: str, study: Fact, table: Fact) -> Iterator[Printed]:
    """What the text says of all measures that it judges, and of those of the table."""
    yield Printed(section, f"{locus}, by Table 3 as printed", says, InPrint(table, TABLE_3.printed))
    yield Printed(section, f"{locus}, by the verdicts", says, ByVerdicts(study), note=OF_SECTION_4)
    yield Printed(section, f"{locus}, by the verdicts", says, ByVerdicts(table), MEANT, OF_TABLE_3)


def said(section: str, locus: str, says: str, fact: Fact) -> Iterator[Printed]:
    """What the text says of the table."""
    yield Printed(section, f"{locus}, by Table 3 as printed", says, InPrint(fact, TABLE_3.printed))
    yield Printed(section, f"{locus}, by the verdicts", says, ByVerdicts(fact))


PAIRS = (("aw pair", "nifq"), ("aw noninformative", "nifq"), ("aw pair", "nigq"), ("aw noninformative", "nigq"),
         ("nifq", "nigq"))  # fmt: skip
EXCLUSIVE = (
    *(Printed("Section 3.3", f"mutually exclusive, {a} and {b}", f"any metric can satisfy at most one of {a} and {b}",
              Exclude(a, b, values=True), note="3.1: a metric returns a score for every output") for a, b in PAIRS),
    *(Printed("Section 3.3", f"mutually exclusive, {a} and {b}", f"also a metric that has no value at some outputs, as Lam% "
              f"and Odds do, can satisfy at most one of {a} and {b}", Exclude(a, b), BEYOND,
              "3.1: a metric returns a score for every output") for a, b in PAIRS),
)  # fmt: skip
ORIGINAL = {  # what Section 4 says that each has
    **dict.fromkeys(("wacc", "utility"), ("sm", "aw")),
    **dict.fromkeys(("acc", "err"), ("sm",)),
    **dict.fromkeys(("phi", "maac", "kappa", "chi", "chi_p"), ("sm", "nifq")),
    **dict.fromkeys(("lam", "odds", "mi"), ("nifq",)),
    **dict.fromkeys(("f", "pr"), ("nigq",)),
}
PRESERVED = tuple(
    Printed("Section 5.2", f"{catalog.from_name(m).name} {axioms.from_name(a).name}, preserved, {domain}",
            f"the smoothing preserves the original properties of metrics: {catalog.from_name(m).name} has "
            f"{axioms.from_name(a).name}, and keeps it",
            Together((Cell(m, a, "yes"), Cell(m, a, "yes", domain=domain))), note=DOMAINS[domain])
    for m, had in ORIGINAL.items() for a in had for domain in ("noninformative", "noninformative_joint")
)  # fmt: skip
PRINTED = (*_cells("Table 3", SCANS["3"]), *_cells("Figure 5", SCANS["fig5"]), *EXCLUSIVE, *PRESERVED)
