"""Table 1, cell by cell, in every sense that the paper gives it; and what the text says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from axiomcheck import axioms
from axiomcheck import measures as catalog
from axiomcheck.claims.checks import Cell, Sampled
from axiomcheck.claims.facts import (
    All,
    Decided,
    Exactly,
    Fact,
    Failed,
    FailSeveral,
    InPrint,
    NoneHas,
    NoneMore,
    SameRow,
)
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


FAIR = ("ioi", "nn", "mon", "ind")
HARD = ("max", "imp", "rel", "abs")
SIX = ("ioi", "nn", "max", "mon", "imp", "ind")
ONE = ("rel", "abs")
BUT_MAX = ("ioi", "nn", "mon", "imp", "ind")

FACTS: tuple[tuple[str, str, str, Fact], ...] = (
    ("Section 1", "no EMQ satisfies all", "no existing EMQ satisfies all the properties identified as desirable",
     NoneHas(EMQS, SIX, ONE)),
    ("Section 3.2", "all measures satisfy IND", "all the measures that we discuss in this paper satisfy IND",
     All(EMQS, ("ind",))),
    ("Section 3.1", "neither REL nor ABS", "see Section 4.6 (DR) for an example EMQ that enjoys neither REL nor ABS",
     All(("dr",), ONE, mark=False)),
    ("Section 4.5", "SE as AE", "SE enjoys all the properties that AE enjoys, and none that AE does not enjoy",
     SameRow("se", "ae", AXIOMS)),
    ("Section 5.1", "unproblematic properties", "IoI, NN, MON, IND: all the EMQs proposed so far satisfy them",
     All(EMQS, FAIR)),
    ("Section 5.1", "properties failed by several", "MAX, IMP, REL, ABS are failed by several EMQs", Failed(EMQS, HARD, 2)),
    ("Section 5.1", "KLD", "KLD fails on counts of MAX, IMP, REL, ABS", All(("kld",), HARD, mark=False)),
    ("Section 5.1", "no EMQ satisfies all", "no EMQ among those proposed so far satisfies (even discounting the mutual "
            "exclusivity of REL and ABS) all the proposed properties", NoneHas(EMQS, SIX, ONE)),
    ("Section 5.1", "severely inadequate ones", "a number of EMQs fail several properties, even if we discount that REL and ABS "
            "are mutually exclusive: at least two fail two others", FailSeveral(EMQS, SIX, ONE, 2, 2)),
    ("Section 5.1", "AE, KLD", "MAX, IMP, REL, ABS are failed by EMQs including AE and KLD: each by one of them",
     Failed(("ae", "kld"), HARD, 1)),
    ("Section 5.1", "those with MAX", "the EMQs that satisfy MAX are NAE, NRAE, NKLD",
     Exactly(EMQS, ("max",), ("nae", "nrae", "nkld"))),
    ("Section 5.1", "MAX excludes REL and ABS", "all the EMQs that satisfy MAX satisfy neither REL nor ABS",
     NoneHas(EMQS, ("max",), ONE)),
    ("Section 5.1", "AE and SE", "among the EMQs that satisfy ABS, AE and SE satisfy all other properties but MAX",
     All(("ae", "se"), (*BUT_MAX, "abs"))),
    ("Section 5.1", "AE and SE fail MAX and REL", "AE and SE satisfy ABS and not REL, and not MAX",
     All(("ae", "se"), ("max", "rel"), mark=False)),
    ("Section 5.1", "RAE", "among those that satisfy REL, also RAE satisfies all other properties but MAX",
     All(("rae",), (*BUT_MAX, "rel"))),
    ("Section 5.1", "RAE fails MAX and ABS", "RAE satisfies REL and not ABS, and not MAX",
     All(("rae",), ("max", "abs"), mark=False)),
    ("Section 5.1", "first bullet", "AE (or SE) where an error of a given magnitude should be considered more serious when the "
            "true prevalence is lower: AE and SE enjoy REL", All(("ae", "se"), ("rel",))),
    ("Section 5.1", "second bullet", "RAE where an error of a given magnitude has the same impact independently from the true "
            "prevalence: RAE enjoys ABS", All(("rae",), ("abs",))),
    ("Section 6", "the other six", "no existing evaluation measure for quantification satisfies all the other six properties",
     NoneHas(EMQS, SIX)),
    ("Section 6", "RAE for rare classes", "RAE is more adequate where an error should be considered more serious if it affects a "
            "rare class: RAE enjoys REL", All(("rae",), ("rel",))),
    ("Section 6", "AE for equal impact", "AE is more adequate where an error has the same impact independently from the true "
            "prevalence: AE enjoys ABS", All(("ae",), ("abs",))),
    ("Footnote 7", "IMP", "IMP is not satisfied by a number of important EMQs", Failed(EMQS, ("imp",), 2)),
)  # fmt: skip
EXCHANGED: tuple[tuple[str, str, Fact], ...] = (
    ("first bullet", "RAE where an error of a given magnitude should be considered more serious when the true prevalence is "
            "lower: RAE enjoys REL", All(("rae",), ("rel",))),
    ("second bullet", "AE (or SE) where an error of a given magnitude has the same impact independently from the true "
            "prevalence: AE and SE enjoy ABS", All(("ae", "se"), ("abs",))),
)  # fmt: skip
OF_NSE = (
    "4.5", "NSE as NAE", "NSE would enjoy and not enjoy exactly the same properties that NAE enjoys and does not enjoy",
    SameRow("nse", "nae", AXIOMS),
)  # fmt: skip


# What is said of all EMQs that exist, and of all that the paper discusses: the scope is not Table 1
EXISTING = ("no EMQ satisfies all", "unproblematic properties", "the other six")
DISCUSSED = {"all measures satisfy IND": All((*EMQS, "nse", "bcd"), ("ind",))}
OF_ALL = "the nine EMQs of Table 1, of all that have been proposed"


def in_text(where: str, locus: str, says: str, fact: Fact) -> Iterator[Printed]:
    """What the text says of Table 1: by its printed marks, and by the verdicts."""

    def decided(*sense: Any) -> Check:
        found = Decided(DISCUSSED.get(locus, fact), *sense)
        return Sampled(found, OF_ALL) if locus in EXISTING else found

    yield Printed(where, f"{locus}, by Table 1 as printed", says, InPrint(fact, TABLE_1.printed))
    yield Printed(where, f"{locus}, by the verdicts", says, decided("printed", OWN),
                  note="each measure on the domain that the paper takes it on")  # fmt: skip
    yield Printed(where, f"{locus}, by the verdicts", says, decided("repaired"), MEANT,
                  "REL, ABS, IND as amended; not smoothed")  # fmt: skip


def _facts() -> Iterator[Printed]:
    for section, locus, says, fact in FACTS:
        yield from in_text(section, locus, says, fact)
    yield Printed("Section 6", "the most satisfactory ones, by Table 1 as printed", "Absolute Error and Relative Absolute "
            "Error stand out as the most satisfactory ones: no other satisfies more of the eight properties",
                  InPrint(NoneMore(EMQS, AXIOMS, ("ae", "rae")), TABLE_1.printed))  # fmt: skip
    for locus, says, fact in EXCHANGED:
        yield Printed("Section 5.1", f"{locus}, by Table 1 as printed", says, InPrint(fact, TABLE_1.printed), MEANT,
                      "the two bullets exchanged, as Section 6 has them")  # fmt: skip
    section, locus, says, fact = OF_NSE
    yield Printed(f"Section {section}", locus, says, Decided(fact))
    yield Printed(
        f"Section {section}", locus, says, Decided(fact, "repaired"), MEANT, "REL, ABS, IND as amended"
    )


COUNTS = (
    Printed("Section 4", "the number of cells", "9 measures and Properties 1 to 8: Table 1 has 72 marks",
            Holds("", (eq(num(len(EMQS)), num(9)), eq(num(len(AXIOMS)), num(8)), eq(num(len(TABLE_1.printed)), num(72))))),
    Printed("Section 6", "eight properties", "of the eight properties two are mutually exclusive, so that there are six others",
            Holds("", eq(num(len(AXIOMS)) - num(len(ONE)), num(6)))),
)  # fmt: skip
PRINTED = (*COUNTS, *_cells(), *_facts())
