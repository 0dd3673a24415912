"""What an axiom is: its name, and what it says in each of its readings, one closed sentence about a measure D.

Searching, proving, printing and LaTeX are all derived from the sentences, whose language is that of `properties`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from axiomcheck.declaration import Declaration
from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import FILTERING, SMOOTHED

if TYPE_CHECKING:
    from axiomcheck.sources import Source

SPACE = "space"  # the kind of measures on declared spaces, and of properties of these


@dataclass(frozen=True)
class Axiom(Declaration):
    """An axiom: its name, its readings, where each was printed."""

    name: str
    title: str
    meaning: str
    readings: dict[str, Any] = field(hash=False)  # of the catalog or declared, which stand above this layer
    source: Source | None = None
    kind: str = "quantification"

    @property
    def id(self) -> str:
        """Short lower-case name."""
        return self.name.lower()

    @property
    def default(self) -> str:
        """The reading meant if none is named."""
        return "printed" if self.kind == "quantification" else next(iter(self.readings))

    def statement(self, reading: str) -> Any:
        """What is said in that reading; None where the reading has none (IND at n = 2).

        `repaired` falls back to `printed`, where nothing was to be repaired; `binary`
        to the printed sentence at n = 2.
        """
        if reading in self.readings:
            return self.readings[reading]
        known = READINGS_OF[self.kind]
        if reading not in known:
            raise InputError(f"there is no reading {reading!r}; known: {', '.join(known)}")
        if self.kind != "quantification":
            return None
        printed = self.readings.get("printed")
        if printed is None or reading == "binary":
            return None if printed is None or printed.part else printed
        return printed if reading == "repaired" else None


READINGS = ("binary", "printed", "repaired", "rescaled", "smooth-first")
DOMAINS = ("natural", "extended", "smoothed")
SIGNS = ("same", "independent")
MATRIX_READINGS = ("steps", "positive", "total", "pair", "noninformative")
READINGS_OF = {"quantification": READINGS, FILTERING: MATRIX_READINGS, SPACE: ("printed",)}
DOMAINS_OF = {"quantification": DOMAINS, FILTERING: SMOOTHED, SPACE: ("natural",)}
