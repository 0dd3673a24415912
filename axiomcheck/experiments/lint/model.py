"""What the linter says: findings, each with its place, its reason and the text it rests on, what it left out, and all of it
for readers: text, Markdown, and plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any, TypeVar

from axiomcheck import documents
from axiomcheck.grids import grid
from axiomcheck.sources import Source

SCHEMA = "axiomcheck.lint/1"
DEFINITION = Source("definition", "definition", "What the words mean", "docs/lint.md", None)


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
    """Something wrong."""

    rule: str  # its id in the catalog of rules
    severity: Severity
    what: str  # is wrong, with numbers
    place: Place
    reason: str  # why it is wrong: a theorem, a verdict with its witness, a definition
    source: Source  # where that stands

    def __str__(self) -> str:
        return f"{self.place}: {self.severity.value}: {self.what} [{self.rule}]"


@dataclass(frozen=True)
class Skipped:
    """A rule that could not look at something, and what it lacked."""

    rule: str
    why: str


@dataclass(frozen=True)
class Linted:
    """What was found, what could not be looked at, and the rules there are."""

    findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...]
    rules: tuple[str, ...]

    @property
    def failed(self) -> bool:
        """Is there an error among the findings?"""
        return any(f.severity is Severity.ERROR for f in self.findings)

    @property
    def counts(self) -> dict[str, int]:
        """How many findings there are of each severity."""
        return {s.value: sum(f.severity is s for f in self.findings) for s in Severity}

    @property
    def summary(self) -> str:
        """In one line."""
        told = [f"{n} {name}{'s' * (n != 1)}" for name, n in self.counts.items() if n]
        silent = {s.rule for s in self.skipped}
        but = f", {len(silent)} of them not or not wholly applied" if silent else ""
        return f"{', '.join(told) or 'clean'} ({len(self.rules)} rules{but})"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def lines(self, everything: bool = False) -> list[str]:
        """Text; `everything` says also what each rule lacked that could not be applied."""
        said = []
        for f in self.findings:
            said += [str(f), f"    {f.reason}", f"    source: {f.source}"]
        if everything:
            said += [f"not applied: {s.rule}: {s.why}" for s in self.skipped]
        return [*said, self.summary]

    def markdown(self) -> str:
        """A table of the findings."""
        if not self.findings:
            return self.summary
        rows = [(f.severity.value, f.place, f.what, f.reason, f.source, f.rule) for f in self.findings]
        cells = [[str(cell).replace("\n", " ") for cell in row] for row in rows]
        table = grid(["severity", "where", "what", "reason", "source", "rule"], cells, "markdown")
        return f"{table}\n\n{self.summary}"

    def document(self, command: str) -> dict:
        """For JSON."""
        return {
            **documents.headed(SCHEMA, command),
            "counts": self.counts,
            "findings": [
                {"rule": f.rule, "severity": f.severity.value, "what": f.what, "file": f.place.file,
                 "line": f.place.line or None, "column": f.place.column or None, "reason": f.reason,
                 "source": str(f.source)}
                for f in self.findings
            ],
            "not_applied": [{"rule": s.rule, "why": s.why} for s in self.skipped],
            "rules": list(self.rules),
        }  # fmt: skip


Said = Finding | Skipped
Look = Callable[..., Iterator[Said]]
Thing = TypeVar("Thing")
Key = TypeVar("Key", bound=Hashable)


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
