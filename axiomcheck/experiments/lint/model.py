"""What the linter says: findings, each with its place, its reason and the text it rests on; and what it left out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
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
Look = Callable[..., Iterator[Said]]
Thing = TypeVar("Thing")
Key = TypeVar("Key", bound=Hashable)


# -- for those who write rules


error, warning, note = (partial(Finding, "", x) for x in Severity)  # the check says by which rule
lacking = partial(Skipped, "")


def grouped(things: Iterable[Thing], key: Callable[[Thing], Key]) -> dict[Key, list[Thing]]:
    """The things by their keys, in the order in which they come."""
    found: dict[Key, list[Thing]] = {}
    for x in things:
        found.setdefault(key(x), []).append(x)
    return found


@dataclass(frozen=True)
class Check:
    """A function that looks for what breaks a rule, where an experiment has what it needs.

    It is handed the experiment; and, where the description has to say something, that and what it says.
    """

    rule: str
    look: Look
    lacks: str
    needs: Callable[[Any], Any]
    says: tuple[str, ...]

    def __call__(self, experiment: Any) -> Iterator[Said]:
        told = [getattr(experiment.description, key, None) for key in self.says]
        if any(x is None for x in told) or not self.needs(experiment):
            found: Iterable[Said] = [lacking(self.lacks)]
        else:
            found = self.look(experiment, *([experiment.description] if told else []), *told)
        return (replace(said, rule=self.rule) for said in found)


def check(
    rule: str, lacks: str, needs: Callable[[Any], Any] = lambda _: True, says: str = ""
) -> Callable[[Look], Check]:
    """The check of a rule by the function below; its docstring says what it finds."""
    return lambda look: Check(rule, look, lacks, needs, tuple(says.split()))
