"""What the linter says: findings, each with its place, its reason and the text it rests on; and what it left out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from axiomcheck.sources import HASSAN_2021, SEBASTIANI_2020, Source

DEFINITION = Source("definition", "definition", "What the words mean", "docs/lint.md", None)
THEOREM = Source(
    "theorem", "theorem in docs/lint.md", "Bounds between CC, LCC and lazy", "docs/lint.md", None
)
PITFALLS, SEBASTIANI = HASSAN_2021, SEBASTIANI_2020


class Severity(Enum):
    """How bad: an error cannot be published, a warning should be talked about, a note is for information."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Place:
    """Where: a file, a line (from 1; 0 for the file as a whole), and a column or key."""

    file: str
    line: int = 0
    column: str = ""

    def __str__(self) -> str:
        return ":".join(
            [self.file, *([str(self.line)] if self.line else []), *([self.column] if self.column else [])]
        )


@dataclass(frozen=True)
class Finding:
    """Something wrong.

    Parameters
    ----------
    rule : str
        Id in the catalog of rules.
    severity : Severity
        Of this finding.
    what : str
        What is wrong, with numbers.
    place : Place
        Where.
    reason : str
        Why it is wrong: a theorem, a verdict with its witness, a definition.
    source : Source
        Where that stands.
    """

    rule: str
    severity: Severity
    what: str
    place: Place
    reason: str
    source: Source

    def __str__(self) -> str:
        return f"{self.place}: {self.severity.value}: {self.what} [{self.rule}]"


@dataclass(frozen=True)
class Skipped:
    """A rule that could not look at something, and what it lacked."""

    rule: str
    why: str


Said = Finding | Skipped
