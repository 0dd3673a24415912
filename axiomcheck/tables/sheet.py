"""A table with its verdicts, ready to be written in any format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from axiomcheck.lang.claim import Claim
from axiomcheck.report import records
from axiomcheck.report.explain import summary
from axiomcheck.tables.model import Key, Table
from axiomcheck.verdict import Status, Verdict

MARKS = {
    Status.PROVED: "Yes",
    Status.REFUTED: "No",
    Status.UNDEFINED: "undef",
    Status.CONDITIONAL: "cond",
    Status.UNKNOWN: "?",
}
MEANINGS = {
    Status.PROVED: "Yes: proved",
    Status.REFUTED: "No: refuted by an exact witness",
    Status.UNDEFINED: "undef: D has no value at an admissible point",
    Status.CONDITIONAL: "cond: depends on parameters",
    Status.UNKNOWN: "?: not decided within the budget",
}
NO_CLAIM, NOT_RUN = "–", "..."
OPEN = (Status.UNDEFINED, Status.CONDITIONAL, Status.UNKNOWN)


@dataclass(frozen=True)
class Cell:
    """One cell: our mark, print's where it differs, and a note about it."""

    ours: str
    print: str = ""  # what was printed, where that differs
    status: str = "none"
    title: str = ""
    number: int | None = None

    @property
    def text(self) -> str:
        """`Yes`, or `No≠Yes [1]` where print differs."""
        differs = f"≠{self.print}" if self.print else ""
        return f"{self.ours}{differs}" + (f" [{self.number}]" if self.number else "")


@dataclass(frozen=True)
class Note:
    """What is said below the table about one cell."""

    number: int | None
    where: str
    text: str


@dataclass(frozen=True)
class Sheet:
    """Everything that a rendering shows."""

    title: str
    subtitle: str
    columns: tuple[tuple[str, str], ...]  # name and title
    rows: tuple[tuple[str, str, tuple[Cell, ...]], ...]  # name, title, cells
    legend: tuple[str, ...]
    findings: tuple[Note, ...]
    compared: int  # cells with both a verdict and a printed mark
    undecided: tuple[Note, ...]
    footer: tuple[tuple[str, str], ...]


def sheet(
    table: Table,
    verdicts: Mapping[Key, Verdict | None],
    *,
    reading: str,
    domain: str,
    signs: str,
    command: str,
) -> Sheet:
    """Put verdicts into a table's cells, and say below it what has to be said."""
    found = {k: v for k, v in verdicts.items() if v is not None}
    claims = table.claims(reading, domain, signs)
    findings: list[Note] = []
    undecided: list[Note] = []
    compared = 0
    rows = []
    for m in table.rows:
        cells = []
        for a in table.axioms:
            verdict, printed = found.get((m.id, a.id)), table.published(m.id, a.id)
            if verdict is None:
                cells.append(_empty(claims, (m.id, a.id)))
                continue
            agrees = records.agrees(verdict.status, printed)
            compared += agrees is not None
            where = f"{m.name} {a.name}"
            number = None
            if agrees is False:
                number = len(findings) + 1
                findings.append(Note(number, where, _finding(verdict, printed or "")))
            if verdict.status in OPEN:
                undecided.append(Note(None, where, f"{verdict.status.name}: {summary(verdict)}"))
            cells.append(_cell(verdict, printed if agrees is False else None, number, reading))
        rows.append((m.name, m.title, tuple(cells)))
    return Sheet(
        title=_title(table),
        subtitle=_subtitle(table, reading, domain, signs),
        columns=tuple((a.name, f"{a.title}: {a.meaning}") for a in table.axioms),
        rows=tuple(rows),
        legend=_legend(found, bool(findings), any(c.ours == NO_CLAIM for _, _, cells in rows for c in cells)),
        findings=tuple(findings),
        compared=compared,
        undecided=tuple(undecided),
        footer=_footer(found, reading, command),
    )


def _empty(claims: Mapping[Key, Claim], key: Key) -> Cell:
    if key in claims:
        return Cell(NOT_RUN, title="not decided yet")
    return Cell(NO_CLAIM, title="the axiom says nothing here")


def _cell(verdict: Verdict, printed: str | None, number: int | None, reading: str) -> Cell:
    mark = MARKS[verdict.status]
    if verdict.trusts:
        mark += "*"
    sized = verdict.claim.classes is not None and reading != "binary"
    if sized and verdict.status is not Status.REFUTED:  # one witness refutes it for every n
        mark += f" ({verdict.claim.scope})"
    title = f"{verdict.status.name} ({verdict.scope}; {verdict.trust}): {summary(verdict)}"
    return Cell(mark, printed.capitalize() if printed else "", verdict.status.value, title, number)


def _finding(verdict: Verdict, printed: str) -> str:
    word = {Status.PROVED: "Proved", Status.REFUTED: "Refuted"}[verdict.status]
    return f"print says {printed.capitalize()}. {word} ({verdict.scope}): {summary(verdict)}"


def _title(table: Table) -> str:
    return f"{table.source}: {table.title}" if table.source else table.title


def _subtitle(table: Table, reading: str, domain: str, signs: str) -> str:
    scope = "n = 2" if reading == "binary" else "every n"
    signed = any((s := a.statement(reading)) is not None and s.signs for a in table.axioms)
    return f"{reading} reading ({scope}), {domain} domain" + (f", {signs} signs" if signed else "")


def _legend(found: Mapping[Key, Verdict], differs: bool, gaps: bool) -> tuple[str, ...]:
    statuses = {v.status for v in found.values()}
    parts = [meaning for status, meaning in MEANINGS.items() if status in statuses]
    if differs:
        parts.append("≠: what was printed, where it differs")
    if any(v.trusts for v in found.values()):
        parts.append("*: rests on the word of an outside solver as well")
    if gaps:
        parts.append(f"{NO_CLAIM}: the axiom says nothing here")
    return tuple(parts)


def _footer(found: Mapping[Key, Verdict], reading: str, command: str) -> tuple[tuple[str, str], ...]:
    trusts: dict[str, int] = {}
    for v in found.values():
        if v.certificate is not None:
            trusts[v.trust] = trusts.get(v.trust, 0) + 1
    everywhere = "every n, where a cell does not say otherwise; a witness has its own n"
    scope = "n = 2" if reading == "binary" else everywhere
    versions = ", ".join(f"{k} {v}" for k, v in records.versions(found.values()).items())
    counted = ", ".join(f"{k} ({count} cells)" for k, count in sorted(trusts.items()))
    lines = (("scope", scope), ("trusts", counted), ("versions", versions), ("reproduce", command))
    return tuple((k, v) for k, v in lines if v)
