"""What the linter says: findings, each with its place, its reason and the text it rests on; and what it left out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

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
        return ":".join(filter(None, [self.file, str(self.line or ""), self.column]))


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
Thing = TypeVar("Thing")
Key = TypeVar("Key", bound=Hashable)


# -- for those who write rules


def error(what: str, place: Place, reason: str, source: Source) -> Finding:
    """What cannot be published; the check that finds it says by which rule."""
    return Finding("", Severity.ERROR, what, place, reason, source)


def warning(what: str, place: Place, reason: str, source: Source) -> Finding:
    """What should be talked about."""
    return Finding("", Severity.WARNING, what, place, reason, source)


def note(what: str, place: Place, reason: str, source: Source) -> Finding:
    """What is for information."""
    return Finding("", Severity.NOTE, what, place, reason, source)


def lacking(why: str) -> Skipped:
    """What could not be looked at."""
    return Skipped("", why)


def grouped(things: Iterable[Thing], key: Callable[[Thing], Key]) -> dict[Key, list[Thing]]:
    """The things by their keys, in the order in which they come."""
    found: dict[Key, list[Thing]] = {}
    for x in things:
        found.setdefault(key(x), []).append(x)
    return found


@dataclass(frozen=True)
class Check:
    """A function that looks for what breaks a rule, where an experiment has what it needs."""

    rule: str
    look: Callable[[Any], Iterator[Said]]
    lacks: str
    needs: Callable[[Any], Any]

    def __call__(self, experiment: Any) -> Iterator[Said]:
        found = self.look(experiment) if self.needs(experiment) else [lacking(self.lacks)]
        return (replace(said, rule=self.rule) for said in found)


def check(
    rule: str, lacks: str = "", needs: Callable[[Any], Any] = lambda _: True
) -> Callable[[Callable[[Any], Iterator[Said]]], Check]:
    """The check of a rule by the function below; its docstring says what it finds."""
    return lambda look: Check(rule, look, lacks, needs)
