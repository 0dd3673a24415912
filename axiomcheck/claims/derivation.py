"""The lines of a derivation as a table: what was printed, and whether it holds."""

from __future__ import annotations

from collections.abc import Sequence

from axiomcheck.claims.model import PRINTED, Answer, Finding, counted
from axiomcheck.claims.render import document, summary
from axiomcheck.documents import pretty, version_line, versions
from axiomcheck.tables.render import csv_of, write
from axiomcheck.tables.sheet import Cell, Note, Section, Sheet, SheetRow

FIELDS = ("section", "locus", "form", "claim", "verdict", "evidence", "correct")
MARKS = {
    Answer.CONFIRMED: "holds",
    Answer.REFUTED: "fails",
    Answer.NOT_CONTRADICTED: "open",
    Answer.UNDECIDED: "?",
}
STATUS = {
    Answer.CONFIRMED: "proved",
    Answer.REFUTED: "refuted",
    Answer.NOT_CONTRADICTED: "unknown",
    Answer.UNDECIDED: "unknown",
}
OPEN = (Answer.NOT_CONTRADICTED, Answer.UNDECIDED)


def render(findings: Sequence[Finding], fmt: str = "text", command: str = "") -> str:
    """The findings of one section as a table, in a format of tables."""
    made = document(findings, command)
    if fmt == "json":
        return pretty(made) + "\n"
    if fmt == "csv":
        return csv_of(FIELDS, made["claims"])
    return write(sheet(findings, command), fmt)


def sheet(findings: Sequence[Finding], command: str = "") -> Sheet:
    """One row a line; below, why the lines fail that do."""
    wrong = [f for f in findings if f.outcome.answer is Answer.REFUTED]
    numbers = {f.printed.id: i for i, f in enumerate(wrong, 1)}
    open_ones = tuple(
        Note(None, f.printed.locus, f.outcome.evidence) for f in findings if f.outcome.answer in OPEN
    )
    paper, section = findings[0].paper, findings[0].printed.section
    return Sheet(
        title=str(paper.source.at(section)),
        subtitle="every line as printed, and as it must have been meant where only a slip can be the reason",
        columns=(("verdict", "does the line hold?"), ("print", "what was printed")),
        rows=tuple(
            SheetRow(
                f.printed.locus,
                f.printed.note,
                (
                    Cell(
                        MARKS[f.outcome.answer],
                        "",
                        STATUS[f.outcome.answer],
                        f.outcome.evidence,
                        numbers.get(f.printed.id),
                    ),
                    Cell((f"[{f.printed.form}] " if f.printed.form != PRINTED else "") + f.printed.says),
                ),
            )
            for f in findings
        ),
        legend=(summary(counted(findings)),),
        findings=tuple(Note(numbers[f.printed.id], f.printed.locus, f.outcome.evidence) for f in wrong),
        compared=len(findings) - len(open_ones),
        sections=(Section("Without a verdict", open_ones),) if open_ones else (),
        footer=(
            ("versions", version_line(versions())),
            *((("reproduce", command),) if command else ()),
        ),
    )
