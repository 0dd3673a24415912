"""The tables of the explorer: the papers', theories', and the user's own beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from axiomcheck import tables
from axiomcheck.asked import about, axioms_of
from axiomcheck.errors import InputError
from axiomcheck.input.files import source_of
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.site.cells import OWN, Sense, Sheet, sheet
from axiomcheck.sources import Source
from axiomcheck.tables import Row
from axiomcheck.tables.theories import is_theory

TABLES = ("1", "3", "fig5")


def sheets(
    names: Sequence[str], own: Sequence[Measure], more: Iterable[str],
    readings: Sequence[str], domains: Sequence[str],
) -> list[Sheet]:
    """The tables that are asked for, with the user's measures below those of their kind and further columns.

    Raises
    ------
    InputError
        A table, a measure or an axiom does not go with the others.
    """
    files = [name for name in dict.fromkeys(names) if tables.is_file(name) or is_theory(name)]
    named = [name for name in names if name not in files]
    if strange := [name for name in named if name not in TABLES]:
        raise InputError(
            f"--table {strange[0]!r}: choose from {', '.join(TABLES)}, or name a theory, "
            "or a file that ends with .toml or .csv"
        )
    theirs = [_own(path, number) for number, path in enumerate(files, 1)]
    papers = () if any(map(is_theory, files)) else TABLES  # a theory is a table of its own, a file is not
    chosen = [tables.get(name) for name in named or papers]
    for measure in own:
        if all(t.kind != measure.kind or t.domains for t in chosen):
            raise InputError(
                f"{measure.name} is {about(measure)}, and no table here is; leave out --table"
            )
    columns = axioms_of(more)
    for axiom in columns:
        if all(t.kind != axiom.kind for t in chosen):
            raise InputError(f"{axiom.name} is an axiom of {axiom.kind}, and no table here is; leave it out")
    chosen = [t.with_columns(a for a in columns if a.kind == t.kind) for t in chosen]
    wider = [t if t.domains else t.with_rows(m for m in own if m.kind == t.kind) for t in chosen]
    refused: InputError | None = None
    made = []
    for table in wider:
        try:
            made.append(sheet(table, readings, domains))
        except InputError as error:  # what is asked for may be a reading of the other table
            refused = error
    if not made and refused is not None:
        raise refused
    _told_apart(found := [*made, *theirs])
    return found


def _own(path: str, number: int) -> Sheet:
    """The table of a file in the one sense that it has there."""
    table = tables.get(path) if is_theory(path) else tables.read(path)
    called = path if is_theory(path) else Path(path).stem  # on the page
    source = table.source and table.source.at(called)
    notes = (tables.subtitle(table), *table.notes)
    usual = Sense(
        table.sense.reading or ("printed" if table.kind == QUANTIFICATION else OWN),
        OWN if table.domains else table.sense.domain or "natural",
        table.sense.signs or "same",
    )
    rows = tuple(_with_source(row, source_of(path)) for row in table.rows)
    shown = replace(table, id=f"own{number}", source=source, notes=notes, rows=rows)
    return Sheet(shown, {usual: shown.claims()})


def _with_source(row: Row, source: Source | None) -> Row:
    """The row of a measure that comes from a file, not from --measure."""
    return replace(row, measure=replace(row.measure, source=row.measure.source or source))


def _told_apart(sheets: list[Sheet]) -> None:
    """Refuse two measures of one name: the page has one place for each name."""
    known: dict[str, Measure] = {}
    for measure in (row.measure for x in sheets for row in x.table.rows):
        if known.setdefault(measure.id, measure).formula != measure.formula:
            raise InputError(f"two measures are called {measure.name}, with different formulas; rename one")
