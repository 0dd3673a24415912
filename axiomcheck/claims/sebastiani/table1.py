"""Table 1, cell by cell, in every sense that the paper gives it; and what the text says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from axiomcheck import axioms
from axiomcheck import measures as catalog
from axiomcheck.claims.checks import Cell, Sampled
from axiomcheck.claims.facts import Decided, Fact, InPrint
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import MEANT, Check, Printed
from axiomcheck.claims.model import PRINTED as WORD
from axiomcheck.lang.expr import num
from axiomcheck.lang.goal import eq
from axiomcheck.tables.appendix_b import SMOOTHED
from axiomcheck.tables.sebastiani import TABLE_1

EMQS = tuple(row.id for row in TABLE_1.rows)
AXIOMS = TABLE_1.columns
OWN = tuple((m, "smoothed") for m in SMOOTHED)  # the domain that the paper takes each measure on
AMENDED = ("rel", "abs", "ind")  # where word for word is hardly meant
REDUCED = ("mon", "imp", "rel", "abs")  # whose binary forms the paper's proofs and tests are about


CONCEDED = {("nkld", "max"): "footnote 14 grants that this is true only at a first approximation"}


def _cell(section: str, m: str, a: str, reading: str, domain: str, form: str = WORD) -> Printed:
    name, axiom, mark = catalog.from_name(m).name, axioms.from_name(a).name, TABLE_1.printed[m, a]
    verb = "enjoys" if mark == "yes" else "does not enjoy"
    note = (
        CONCEDED.get((m, a), "")
        if reading == "printed"
        else axioms.from_name(a).statement(reading).note
    )
    return Printed(
        section, f"{name} {axiom}", f"{name} {verb} {axiom}", Cell(m, a, mark, reading, domain), form, note
    )


def _cells() -> Iterator[Printed]:
    for m in EMQS:
        for a in AXIOMS:
            yield _cell("Table 1, not smoothed", m, a, "printed", "natural")
            if a in AMENDED:
                yield _cell("Table 1, not smoothed", m, a, "repaired", "natural", MEANT)
    for m in SMOOTHED:
        for a in AXIOMS:
            yield _cell("Table 1, smoothed", m, a, "printed", "smoothed")
            if a in AMENDED:
                yield _cell("Table 1, smoothed", m, a, "repaired", "smoothed", MEANT)
    for m in EMQS:
        for a in REDUCED:
            yield _cell("Table 1, binary forms", m, a, "binary", dict(OWN).get(m, "natural"))


def said(section: str, locus: str, says: str, fact: Fact, bound: str = "", decided: Fact | None = None) -> Iterator[Printed]:
    """What the text says of Table 1: by its printed marks, and by the verdicts, of more measures if these are `decided`.

    A `bound` says that it is about more than can be looked at.
    """

    def by_verdicts(*sense: Any) -> Check:
        found = Decided(decided or fact, *sense)
        return Sampled(found, bound) if bound else found

    yield Printed(section, f"{locus}, by Table 1 as printed", says, in_print(fact))
    yield Printed(section, f"{locus}, by the verdicts", says, by_verdicts("printed", OWN),
                  note="each measure on the domain that the paper takes it on")  # fmt: skip
    yield Printed(section, f"{locus}, by the verdicts", says, by_verdicts("repaired"), MEANT,
                  "REL, ABS, IND as amended; not smoothed")  # fmt: skip


def in_print(fact: Fact) -> InPrint:
    """A fact about the printed marks."""
    return InPrint(fact, TABLE_1.printed)


COUNTS = (
    Printed("Section 4", "the number of cells", "9 measures and Properties 1 to 8: Table 1 has 72 marks",
            Holds("", (eq(num(len(EMQS)), num(9)), eq(num(len(AXIOMS)), num(8)), eq(num(len(TABLE_1.printed)), num(72))))),
    Printed("Section 6", "eight properties", "of the eight properties two are mutually exclusive, so that there are six others",
            Holds("", eq(num(len(AXIOMS)) - num(2), num(6)))),
)  # fmt: skip
PRINTED = (*COUNTS, *_cells())
