"""Findings for readers: text, Markdown, and plain data."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck import documents
from axiomcheck.experiments.lint.model import Finding, Severity, Skipped

SCHEMA = "axiomcheck.lint/1"


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
        cells = [[str(c).replace("|", "\\|").replace("\n", " ") for c in row] for row in rows]
        head = ["| severity | where | what | reason | source | rule |", "|" + "---|" * 6]
        return "\n".join([*head, *(f"| {' | '.join(row)} |" for row in cells), "", self.summary])

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
