"""Table 3 and Figure 5, cell by cell, and what the text says of them."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck import axioms
from axiomcheck import measures as catalog
from axiomcheck.claims.amigo.checks import ByVerdicts, ExactlyOne, Exclude
from axiomcheck.claims.checks import Cell, Together
from axiomcheck.claims.facts import All, Exactly, Fact, Failed, InPrint
from axiomcheck.claims.model import BEYOND, MEANT, Printed
from axiomcheck.tables.amigo import COLUMNS, FIGURE_5_PRINT, JOINT, TABLE_3, TABLE_3_PRINT
from axiomcheck.tables.amigo import Printed as PrintedRow

FAMILIES = ("aw", "nifq", "nigq")
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


def _but_one(measures: tuple[str, ...]) -> Fact:
    return ExactlyOne(tuple(m for m in measures if m != "frs"), FAMILIES)


ONE_FAMILY = "belong to one of the three families: each satisfies exactly one of the three properties"
GROWS = "satisfies Non-Informativeness Growing Quality"
OF_SECTION_4 = (
    "the measures that Section 4 defines: those of Table 3, Accuracy, Error Rate, Precision x Recall"
)
OF_TABLE_3 = "the measures of Table 3, in which Accuracy is weighted"
SCOPED: tuple[tuple[str, str, str, Fact, Fact], ...] = (  # of all measures, and of those of the table
    ("Section 4", "all metrics but one belong to a family", f"all metrics in the study, except Reliability/Sensitivity, "
     f"{ONE_FAMILY}", _but_one(STUDY), _but_one(ALL)),
    ("Section 4.3", "F is the only one that grows", f"F is the only measure in our analysis that {GROWS}",
     Exactly(STUDY, ("nigq",), ("f",)), Exactly(ALL, ("nigq",), ("f",))),
    ("Section 4.4", "only F(R,S) belongs to none", "F(R,S) is the only metric in our study that does not belong to any of the "
     f"three families: all others {ONE_FAMILY}", _but_one(STUDY), _but_one(ALL)),
    ("Abstract", "all metrics but one", f"all metrics (except one) can be grouped in three families: they {ONE_FAMILY}",
     _but_one(STUDY), _but_one(ALL)),
)  # fmt: skip
FACTS: tuple[tuple[str, str, str, Fact], ...] = (
    ("Section 4.4", "F(R,S) belongs to none", "Reliability and Sensitivity is the only metric pair that does not satisfy "
     "any of the three properties: it satisfies none", All(("frs",), FAMILIES, mark=False)),
    ("Section 4", "Lam% and F fail the axiom", "Precision and Recall (F) and Lam% fail to satisfy Strict Monotonicity",
     All(("f", "lam"), ("sm",), mark=False)),
    ("Section 4.1", "utility-based measures", "Utility and Weighted Accuracy satisfy Absolute Weighting",
     All(("utility", "wacc"), ("aw",))),
    ("Section 4.2", "informativeness-based measures", "this family satisfies Non-Informativeness Fixed Quality",
     All(tuple(m for m in ALL if m in ("lam", "odds", "phi", "maac", "kappa", "chi", "chi_p", "mi")), ("nifq",))),
    ("Section 3.2", "not all measures satisfy the axiom", "Strict Monotonicity is not satisfied by some popular measures",
     Failed(ALL, ("sm",), 2)),
)  # fmt: skip


def _facts() -> Iterator[Printed]:
    for section, locus, says, study, table in SCOPED:
        yield Printed(section, f"{locus}, by Table 3 as printed", says, InPrint(table, TABLE_3.printed))
        yield Printed(section, f"{locus}, by the verdicts", says, ByVerdicts(study), note=OF_SECTION_4)
        yield Printed(section, f"{locus}, by the verdicts", says, ByVerdicts(table), MEANT, OF_TABLE_3)
    yield Printed("Section 4.3", "F is the only one that grows, partial measures", f"of Precision, Recall and F, only F {GROWS}",
                  ByVerdicts(Exactly((*PARTIAL, "f"), ("nigq",), ("f",))), BEYOND,
                  "Section 3 leaves measures of partial aspects out of the study")  # fmt: skip
    for section, locus, says, fact in FACTS:
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
PRINTED = (*_cells("Table 3", TABLE_3_PRINT), *_cells("Figure 5", FIGURE_5_PRINT), *_facts(), *EXCLUSIVE,
           *PRESERVED)  # fmt: skip
