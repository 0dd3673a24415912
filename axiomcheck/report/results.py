"""Several verdicts together: a table to look at, to paste, or to compute with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from axiomcheck.answers import Answered, View
from axiomcheck.errors import InputError
from axiomcheck.grids import grid
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.reading import Asked
from axiomcheck.report import evidence, records
from axiomcheck.report.explain import explain
from axiomcheck.report.headers import opening
from axiomcheck.verdict import Status, Verdict

KEPT = ("measure", "axiom", "reading", "domain", "verdict", "scope", "trusts", "reason", "seconds")


def columns(reading: bool = False) -> list[str]:
    """The columns of a table of verdicts; where axioms may have been asked in a reading of their own, it is named."""
    return ["axiom", *["reading"] * reading, "verdict", "scope", "trusts", "title", "reason"]


def cells(v: Verdict, reading: bool = False) -> list[str]:
    """A row under these columns."""
    asked = [v.claim.axiom.name, *[v.claim.reading] * reading]
    trusts = " + ".join(evidence.trusts(v)) or "-"
    return [*asked, v.status.name, v.scope, trusts, v.claim.axiom.title, records.reason(v)]


def announced(claims: Sequence[Claim], reading: bool = False, in_part: str = "") -> tuple[list[str], list[int]]:
    """The columns of a table of these claims' verdicts, and how wide all but the last may become: a scope with `in_part`."""
    claimed = [(c.axiom.name, c.reading, c.scope, c.axiom.title) for c in claims]
    name, asked, scope, title = (max(map(len, column)) for column in zip(*claimed, strict=True))
    verdict = "CONDITIONAL" if reading or any(c.measure.parameters for c in claims) else "UNDEFINED"
    trusts = max(len(" + ".join(("kernel", *sorted(evidence.parts(c))))) for c in claims)  # more where lemmas are assumed
    longest = (len(verdict), max(scope, len("n <= 4")) + len(in_part), trusts, title)
    return columns(reading), [name, *[asked] * reading, *longest]


@dataclass(frozen=True, repr=False)
class Report(Answered, Sequence[Verdict]):
    """Verdicts, in the order in which they were asked for.

    Parameters
    ----------
    verdicts : tuple of Verdict
        By position, or by the name of an axiom: `report["MON"]`.
    notes : tuple of str
        How the measure was read, and what is not covered.

    Examples
    --------
    >>> import axiomcheck
    >>> report = axiomcheck.verify("AE", ["NN", "REL"])
    >>> len(report), report["REL"].status.name, report.proved
    (2, 'REFUTED', ['NN'])
    """

    verdicts: tuple[Verdict, ...]
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.verdicts)

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    @overload
    def __getitem__(self, key: int | str) -> Verdict: ...

    @overload
    def __getitem__(self, key: slice) -> Sequence[Verdict]: ...

    def __getitem__(self, key: int | slice | str) -> Verdict | Sequence[Verdict]:
        if not isinstance(key, str):
            return self.verdicts[key]
        found = [v for v in self.verdicts if v.claim.axiom.id == key.strip().lower()]
        if not found:
            asked = ", ".join(dict.fromkeys(v.claim.axiom.name for v in self.verdicts))
            raise InputError(f"there is no verdict on {key[:40]!r} here; there are {asked}")
        if len(found) > 1:
            raise InputError(f"there are {len(found)} verdicts on {key[:40]}; choose by position")
        return found[0]

    def __bool__(self) -> bool:
        raise TypeError("a report is not a bool: look at its `proved`, `refuted` and `unknown`")

    def named(self, status: Status) -> list[str]:
        """The axioms with that verdict."""
        return [v.claim.axiom.name for v in self.verdicts if v.status is status]

    @property
    def proved(self) -> list[str]:
        """The axioms that are proved."""
        return self.named(Status.PROVED)

    @property
    def refuted(self) -> list[str]:
        """The axioms that are refuted."""
        return self.named(Status.REFUTED)

    @property
    def unknown(self) -> list[str]:
        """The axioms of which nothing is known."""
        return self.named(Status.UNKNOWN)

    @property
    def measures(self) -> list[Measure]:
        """The measures spoken of, each once."""
        return list({str(v.claim.measure.formula): v.claim.measure for v in self.verdicts}.values())

    @property
    def head(self) -> list[str]:
        """What is verified: the definitions, their sources, where they have no value."""
        lines = [x for m in self.measures for x in opening(m, self.verdicts[0].claim.domain)]
        return [*lines, *self.notes]

    @property
    def rows(self) -> list[list[str]]:
        """The table's cells, under `columns`."""
        return [cells(v) for v in self.verdicts]

    def __str__(self) -> str:
        return "\n".join([*self.head, "", grid(columns(), self.rows, "text")])

    __repr__ = __str__

    def explain(self, fmt: str = "text") -> str:
        """Every proof and counterexample, for a reader, as "text" or "latex"."""
        return "\n\n".join(explain(v, fmt).rstrip() for v in self.verdicts)

    @property
    def view(self) -> View:
        """The verdicts as text, as a table, and as data."""
        entries = [records.record(v) for v in self.verdicts]
        kept = [{k: e[k] for k in KEPT} | {"trusts": " + ".join(e["trusts"])} for e in entries]
        data = records.document("axiomcheck.verify", self.verdicts)
        return View(self.head, columns(), self.rows, str(self).splitlines(), data, kept)


def alone(verdict: Verdict) -> View:
    """One verdict as a report of one row."""
    return Report((verdict,)).view


def document_of(
    command: str, verdicts: Sequence[Verdict], explained: Sequence[str], function: Asked | None
) -> dict[str, Any]:
    """What `verify` prints as JSON: the verdicts, perhaps explained, and what is known of a function."""
    document = records.document(command, verdicts)
    if function is not None:
        document["function"] = function.record()
    for record, text in zip(document["verdicts"], explained, strict=False):
        record["explanation"] = text
    return document
