"""Where the tables of a theory differ from what was printed, cell by cell, with the witness or the proof."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from axiomcheck.report import records
from axiomcheck.report.explain import summary
from axiomcheck.tables.model import Key, Table
from axiomcheck.theories import Theory
from axiomcheck.verdict import Verdict

WORDS = {True: "confirmed", False: "refuted", None: "undecided"}


@dataclass(frozen=True)
class Difference:
    """A printed cell: what it says, and what is known of it."""

    table: str
    measure: str
    axiom: str
    printed: str
    agrees: bool | None
    verdict: str
    reason: str

    def __str__(self) -> str:
        said = f"{self.measure} {self.axiom} ({self.table}): print says {self.printed.capitalize()}"
        return f"{said}, {WORDS[self.agrees]}: {self.verdict}, {self.reason}"


@dataclass(frozen=True)
class Differences:
    """All printed cells of a theory."""

    theory: Theory
    cells: tuple[Difference, ...]

    def text(self, command: str, everything: bool = False) -> str:
        """The cells that differ, or all of them."""
        name = f"{self.theory.source or self.theory.title}"
        if not self.cells:
            return f"{name}\nno print was entered: there is nothing to compare\n\n{command}"
        differ = [x for x in self.cells if x.agrees is False]
        counts = ", ".join(f"{sum(x.agrees is k for x in self.cells)} {word}" for k, word in WORDS.items())
        shown = self.cells if everything else differ
        return "\n".join([name, f"{len(self.cells)} printed cells: {counts}", "", *map(str, shown), "", command])

    def json(self, command: str) -> str:
        """The same as data."""
        data = {
            "schema": "axiomcheck.theory-errata/1",
            "theory": self.theory.id,
            "cells": [vars(x) | {"agrees": WORDS[x.agrees]} for x in self.cells],
            "command": command,
        }
        return json.dumps(data, indent=2, ensure_ascii=False)


def differences(theory: Theory, tables: tuple[Table, ...], verdicts: Mapping[Key, Verdict | None]) -> Differences:
    """What print says of each cell that has a verdict, beside the verdict."""
    found = []
    for table in tables:
        place = table.id.partition(":")[2] or table.id
        for row, axiom in product(table.rows, table.axioms):
            verdict, printed = verdicts.get((row.id, axiom.id)), table.published(row.id, axiom.id)
            if verdict is None or printed is None:
                continue
            agrees = records.agrees(verdict.status, printed)
            cell = (place, row.name, axiom.name, printed, agrees, verdict.status.name, summary(verdict))
            found.append(Difference(*cell))
    return Differences(theory, tuple(found))
