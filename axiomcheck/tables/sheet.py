"""A table with its verdicts, ready to be written in any format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from axiomcheck import axioms, measures
from axiomcheck.documents import reading_asked, version_line
from axiomcheck.input.declared_axioms import looks_like_property
from axiomcheck.lang.axiom import SPACE, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.properties.spaces import CLASS, COUNT, space_of
from axiomcheck.properties.text import relation_text
from axiomcheck.report import evidence, records
from axiomcheck.report.explain import summary
from axiomcheck.tables.model import Key, Row, Sense, Table
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
    Status.CONDITIONAL: "iff: proved for these values of the parameters, refuted for all others",
    Status.UNKNOWN: "?: not decided within the budget",
}
WORDS = {COUNT: "whole numbers >= 0", CLASS: "a class"}  # of a space's arguments
NO_CLAIM, NOT_RUN = "–", "..."
OPEN = (Status.UNDEFINED, Status.UNKNOWN)


@dataclass(frozen=True)
class Cell:
    """One cell: our mark, print's where it differs, and a note about it, or the verdict of which it is."""

    ours: str
    print: str = ""  # what was printed, where that differs
    status: str = "none"
    note: str | Verdict = ""
    number: int | None = None

    @property
    def title(self) -> str:
        """The note; only pages ask for it, and to write it takes as long as half a replay."""
        if isinstance(self.note, str):
            return self.note
        trusts = " + ".join(evidence.trusts(self.note))
        return f"{self.note.status.name} ({self.note.scope}; {trusts}): {summary(self.note)}"

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
class SheetRow:
    """A row: its name, what that means, its cells, and the heading it stands under."""

    name: str
    title: str
    cells: tuple[Cell, ...]
    group: str = ""


@dataclass(frozen=True)
class Section:
    """Notes below the table, under a heading."""

    heading: str
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Sheet:
    """Everything that a rendering shows."""

    title: str
    subtitle: str
    columns: tuple[tuple[str, str], ...]  # name and title
    rows: tuple[SheetRow, ...]
    legend: tuple[str, ...]
    findings: tuple[Note, ...]
    compared: int  # cells with both a verdict and a printed mark
    sections: tuple[Section, ...]
    footer: tuple[tuple[str, str], ...]

    @property
    def groups(self) -> tuple[tuple[str, tuple[SheetRow, ...]], ...]:
        """The rows, heading by heading; one group without a heading if there are none."""
        names = dict.fromkeys(r.group for r in self.rows)
        return tuple((g, tuple(r for r in self.rows if r.group == g)) for g in names)

    @property
    def agreement(self) -> str:
        """That print agrees wherever there is any; empty if it does not."""
        return "" if self.findings or not self.compared else f"Print agrees in all {self.compared} cells."

    @property
    def below(self) -> tuple[Section, ...]:
        """All notes below the table, by their headings; where print differs they are numbered."""
        heading = f"Where print differs ({len(self.findings)} of {self.compared} cells)"
        return (*((Section(heading, self.findings),) if self.findings else ()), *self.sections)

    def _repr_html_(self) -> str:
        from axiomcheck.tables.html import fragment

        return fragment(self)


def sheet(
    table: Table, verdicts: Mapping[Key, Verdict | None], *, command: str = "", **sense: str | None
) -> Sheet:
    """Put verdicts, in a sense as in `Table.claims`, into a table's cells, and say below it what has to be said."""
    table = table.meant(**sense)
    claims = table.claims()
    found = {k: v for k in table.keys if (v := verdicts.get(k)) is not None}
    where = {(r.id, a.id): _where(table, r, a) for r in table.rows for a in table.axioms}
    agreed = {k: records.agrees(v.status, table.published(*k)) for k, v in found.items()}
    differing = {k: i for i, k in enumerate((k for k in found if agreed[k] is False), 1)}
    findings = (
        Note(i, where[k], _finding(found[k], table.published(*k) or "")) for k, i in differing.items()
    )
    cells = {k: _empty(claims, k) for k in table.keys}
    for k, v in found.items():
        printed = table.published(*k) if k in differing else None
        cells[k] = _cell(v, printed, differing.get(k), _scope(table))
    conclusions = table.conclude(table, found) if table.conclude else ()
    ranges = {r.measure.name: "".join(f", {x}" for x in r.measure.parameters) for r in table.rows}
    sections = (
        Section("Where parameters decide", _conditional(table, found, where)),
        Section("Without a verdict", _undecided(found, where)),
        Section("What follows", tuple(Note(None, "", line) for line in conclusions)),
        Section("Axioms", tuple(Note(None, a.name, a.meaning) for a in table.axioms if _own(a))),
        Section("Measures", tuple(Note(None, name, text + ranges.get(name, "")) for name, text in formulas(table).items())),
        Section("How print was read", tuple(Note(None, "", line) for line in table.notes)),
    )
    return Sheet(
        title=f"{table.source}: {table.title}" if table.source else table.title,
        subtitle=subtitle(table),
        columns=tuple((a.name, f"{a.title}: {a.meaning}") for a in table.axioms),
        rows=tuple(_row(table, r, cells) for r in table.rows),
        legend=_legend(found, bool(differing), any(c.ours == NO_CLAIM for c in cells.values())),
        findings=tuple(findings),
        compared=sum(a is not None for a in agreed.values()),
        sections=tuple(s for s in sections if s.notes),
        footer=_footer(table, found, command),
    )


def _where(table: Table, row: Row, axiom: Axiom) -> str:
    """What a cell is called below the table."""
    ambiguous = sum(r.name == row.name for r in table.rows) > 1
    return f"{row.name} {axiom.name}" + (f", {row.domain}" if ambiguous else "")


def _row(table: Table, row: Row, cells: Mapping[Key, Cell]) -> SheetRow:
    return SheetRow(row.name, row.title, tuple(cells[row.id, a.id] for a in table.axioms), row.group)


def _conditional(table: Table, found: Mapping[Key, Verdict], where: Mapping[Key, str]) -> tuple[Note, ...]:
    """The cells that hold for some values of the parameters, beside what print says of all of them."""
    notes = []
    for k, v in found.items():
        if v.status is Status.CONDITIONAL:
            printed = table.published(*k)
            says = "" if printed is None else f"print says {printed.capitalize()}; "
            notes.append(Note(None, where[k], says + summary(v)))
    return tuple(notes)


def _undecided(found: Mapping[Key, Verdict], where: Mapping[Key, str]) -> tuple[Note, ...]:
    return tuple(
        Note(None, where[k], f"{v.status.name}: {summary(v)}") for k, v in found.items() if v.status in OPEN
    )


def _own(axiom: Axiom) -> bool:
    """Is it neither of the catalog nor of a theory, which `show` tells, and has it a name that does not say it?"""
    return axiom.kind != SPACE and axioms.catalog().get(axiom.id) != axiom and not looks_like_property(axiom.name)


def formulas(table: Table) -> dict[str, str]:
    """The formulas of the measures that no catalog has, by their names, if these do not say them."""
    listed = measures.catalog()
    own = [r.measure for r in table.rows if listed.get(r.measure.id) != r.measure]
    return {m.name: text for m in own if (text := str(m.formula)) != m.name}


def _empty(claims: Mapping[Key, Claim], key: Key) -> Cell:
    if key in claims:
        return Cell(NOT_RUN, note="not decided yet")
    return Cell(NO_CLAIM, note="the axiom says nothing here")


def _cell(verdict: Verdict, printed: str | None, number: int | None, scope: str) -> Cell:
    mark = MARKS[verdict.status]
    if verdict.status is Status.CONDITIONAL:
        mark = f"iff {region(verdict)}"
    if evidence.words(verdict.trusts):
        mark += "*"
    sized = verdict.claim.classes is not None and verdict.claim.scope != scope
    if sized and verdict.status is not Status.REFUTED:  # one witness refutes it for every n
        mark += f" ({verdict.claim.scope})"
    return Cell(mark, printed.capitalize() if printed else "", verdict.status.value, verdict, number)


def region(verdict: Verdict) -> str:
    """The values of the parameters for which a claim holds, as one line."""
    found = records.record(verdict)["parameters"] or {}
    return " and ".join(dict.fromkeys(found.values()))


def _finding(verdict: Verdict, printed: str) -> str:
    word = {Status.PROVED: "Proved", Status.REFUTED: "Refuted"}[verdict.status]
    sized = not verdict.claim.measure.scope
    return f"print says {printed.capitalize()}. {word}{f' ({verdict.scope})' * sized}: {summary(verdict)}"


def subtitle(table: Table) -> str:
    """The sense of the whole table, then the columns that are meant otherwise."""
    sense = table.sense
    where = f"{sense.domain or 'natural'} domain"
    if table.domains:
        where = ", ".join(table.domains) + (" domains" if table.domains[1:] else " domain")
    if table.kind == SPACE:
        return "; ".join([_points(table), *_otherwise(table)])
    if table.kind != QUANTIFICATION:
        readings = ", ".join(f"{a.name} {reading_asked(a, table.sense_of(a).reading)}" for a in table.axioms)
        return "; ".join([f"readings: {readings}", where, *_otherwise(table)])
    reading = sense.reading or "printed"
    signed = any((s := a.statement(reading)) is not None and s.signs for a in table.axioms)
    said = f"{reading} reading ({_scope(table)}), {where}" + f", {sense.signs or 'same'} signs" * signed
    return "; ".join([said, *_otherwise(table)])


def _points(table: Table) -> str:
    """What the measures of a declared space are functions of."""
    space = space_of(table.rows[0].measure)
    kinds: dict[str, list[str]] = {}
    for name, kind in zip(space.names, space.arguments, strict=True):
        kinds.setdefault(WORDS.get(kind, kind), []).append(name)
    said = "; ".join(f"{', '.join(names)}: {kind}" for kind, names in kinds.items())
    given = ", ".join(map(relation_text, space.given))
    return f"{space}, {said}" + (f"; {given}" if given else "")


def _sized(table: Table) -> bool:
    """Are its points vectors over classes, of which there may be any number?"""
    return not table.rows[0].measure.scope


def _otherwise(table: Table) -> list[str]:
    """The columns with a sense of their own, and what of it is not the table's."""
    found = []
    for axiom in table.axioms:
        own = {k: v for k, v in asdict(table.sense_of(axiom)).items() if v != getattr(table.sense, k)}
        if table.kind != QUANTIFICATION:
            own.pop("reading", None)  # said of every column
        if own:
            found.append(f"{axiom.name}: {Sense(**own)}")
    return found


def _scope(table: Table) -> str:
    """What a cell is about that does not say otherwise."""
    size = 2 if table.sense.reading == "binary" else table.sense.size
    return "every n" if size is None else f"n = {size}"


def _legend(found: Mapping[Key, Verdict], differs: bool, gaps: bool) -> tuple[str, ...]:
    statuses = {v.status for v in found.values()}
    parts = [meaning for status, meaning in MEANINGS.items() if status in statuses]
    if differs:
        parts.append("≠: what was printed, where it differs")
    if any(evidence.words(v.trusts) for v in found.values()):
        parts.append("*: rests on the word of an outside solver as well")
    if gaps:
        parts.append(f"{NO_CLAIM}: the axiom says nothing here")
    return tuple(parts)


def _footer(table: Table, found: Mapping[Key, Verdict], command: str) -> tuple[tuple[str, str], ...]:
    trusts: dict[str, int] = {}
    for v in found.values():
        if v.certificate is not None:
            trust = " + ".join(evidence.trusts(v))
            trusts[trust] = trusts.get(trust, 0) + 1
    named = [_command_of(r) for r in table.rows if r.label and r.label != r.measure.name]
    counted = ", ".join(f"{k} ({count} cells)" for k, count in sorted(trusts.items()))
    lines = (
        ("measures", ", ".join(named)),
        ("scope", _about(table)),
        ("trusts", counted),
        ("versions", version_line(records.versions(found.values()))),
        ("reproduce", command),
    )
    return tuple((k, v) for k, v in lines if v)


def _command_of(row: Row) -> str:
    """What a row's label is called on the command line."""
    smoothed = "" if row.domain in (None, "natural") else f" --domain {row.domain}"
    listed = measures.catalog().get(row.measure.id) == row.measure
    return f"{row.label} = {row.measure.id if listed else row.measure.name}{smoothed}"


def _about(table: Table) -> str:
    if table.kind == SPACE:
        return f"every point of the space at which all that is spoken of has a value{', every n' * _sized(table)}"
    if table.kind != QUANTIFICATION:
        return "every matrix with at least one relevant and one irrelevant document, and every value of the parameters"
    if (scope := _scope(table)) != "every n":
        return scope + (", where a cell does not say otherwise" if table.senses else "")
    return "every n, where a cell does not say otherwise; a witness has its own n"
