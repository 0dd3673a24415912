"""What a theory is: a space, axioms and measures on it, tables of both, and what cannot be said of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.naming import nearest
from axiomcheck.properties.spaces import Space, SpaceMeasure


@dataclass(frozen=True)
class Open:
    """Something that the theory speaks of and the language cannot say: a measure or an axiom, and why."""

    name: str
    title: str
    why: str


@dataclass(frozen=True)
class Theorem:
    """What the theory states of its axioms together; `inconsistent` are those that no measure satisfies."""

    name: str
    title: str
    says: str
    inconsistent: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True)
class Listed:
    """A table: measures as rows, axioms as columns, and print as it stands."""

    id: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    printed: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Theory:
    """A paper or a field, as its file declares it."""

    id: str  # what commands call it; the path of its file, for one of the user's
    title: str
    source: str  # where it was published
    notes: tuple[str, ...]  # conventions at the edges, and what of print could be seen
    space: Space  # what its measures are functions of
    axioms: Mapping[str, Axiom]  # by their ids, as measures
    measures: Mapping[str, SpaceMeasure]
    tables: tuple[Listed, ...]  # the first one is meant where none is named
    open: Mapping[str, Open]  # what cannot be said, by lower-case name
    theorems: tuple[Theorem, ...] = ()  # what is stated of several axioms together

    def measure(self, name: str) -> SpaceMeasure:
        """The measure of that name; an InputError says which there are."""
        wanted = name.strip().lower()
        self._said(wanted)
        if wanted not in self.measures:
            hint = nearest(wanted, self.measures, f"axiomcheck show {self.id}")
            raise InputError(f"{self.id} has no measure {name.strip()!r}; {hint}")
        return self.measures[wanted]

    def axiom(self, name: str) -> Axiom:
        """The axiom of that name; an InputError says which there are."""
        wanted = name.strip().lower()
        self._said(wanted)
        if wanted not in self.axioms:
            hint = nearest(wanted, self.axioms, f"axiomcheck show {self.id}")
            raise InputError(f"{self.id} has no axiom {name.strip()!r}; {hint}")
        return self.axioms[wanted]

    def table(self, name: str = "") -> Listed:
        """The table of that id, or the first one."""
        for found in self.tables:
            if name.strip().lower() in ("", found.id.lower()):
                return found
        known = ", ".join(x.id for x in self.tables) or "none"
        raise InputError(f"{self.id} has no table {name.strip()!r}; it has {known}")

    def _said(self, wanted: str) -> None:
        if wanted in self.open:
            left = self.open[wanted]
            raise InputError(f"{self.id} cannot say {left.name}: {left.why}")
