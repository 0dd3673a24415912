"""Tables of theories: measures of a declared space as rows, its axioms as columns, print beside them."""

from __future__ import annotations

from axiomcheck import theories
from axiomcheck.errors import InputError
from axiomcheck.input.added import finder
from axiomcheck.input.files import located, source_of
from axiomcheck.tables import printed as marks
from axiomcheck.tables.model import Key, Row, Table
from axiomcheck.tables.printed import NO, YES
from axiomcheck.theories import Listed, Theory


def is_theory(name: str) -> bool:
    """Does the name mean a table of a theory?

    >>> is_theory("gosgens2021"), is_theory("gosgens2021:more"), is_theory("mine/theory.toml"), is_theory("1")
    (True, True, True, False)
    """
    return theories.named(name) is not None


def get(name: str) -> Table:
    """The table that a name such as `gosgens2021` or `gosgens2021:more` means; the theory's first if none is named."""
    theory, wanted = theories.named(name) or (name, "")
    found = theories.find(theory)
    return table(found, found.table(wanted), name)


def of(theory: Theory) -> tuple[Table, ...]:
    """All tables of a theory."""
    return tuple(table(theory, x, f"{theory.id}:{x.id}") for x in theory.tables)


def table(theory: Theory, listed: Listed, name: str = "") -> Table:
    """A table of a theory; what the theory cannot say has a note in place of a row or column."""
    rows = [theory.measures[x.lower()] for x in listed.rows if x.lower() in theory.measures]
    columns = [theory.axioms[x.lower()] for x in listed.columns if x.lower() in theory.axioms]
    if not rows or not columns:
        raise InputError(f"{theory.id}: table {listed.id} has no rows or no columns that can be decided")
    left = [theory.open[x.lower()] for x in (*listed.rows, *listed.columns) if x.lower() in theory.open]
    return Table(
        name or f"{theory.id}:{listed.id}",
        title=f"{theory.title}; {listed.title}",
        columns=tuple(x.id for x in columns),
        printed=_printed(theory, listed),
        source=source_of(theory.source or None),
        rows=tuple(map(Row, rows)),
        notes=(*theory.notes, *listed.notes, *(f"{x.name} ({x.title}) has no cells: {x.why}" for x in left)),
        own=tuple(columns),
    )


def _printed(theory: Theory, listed: Listed) -> dict[Key, str]:
    """What was printed in the cells that are there."""
    if not listed.printed.strip():
        return {}
    where = f"{theory.id}: table {listed.id}: printed"
    known = {x.id: x for x in theory.axioms.values()}
    try:
        own = marks.meanings(dict(listed.marks), where)
        found = marks.block(listed.printed, lambda i: f"{where}, line {i + 1}", own, finder(known.values()))
    except InputError as error:
        raise located(error, where) from None
    rows = {x.lower() for x in listed.rows}
    for line in found.lines:
        if line.name.lower() not in rows:
            raise InputError(f"{line.place}: {line.name} is no row of the table; add it to rows")
    stray = [x for x in found.columns if x not in {c.lower() for c in listed.columns}]
    if stray:
        raise InputError(f"{where}: {stray[0].upper()} is no column of the table; add it to columns")
    return {
        (line.name.lower(), axiom): mark
        for line in found.lines
        for axiom, mark in line.marks.items()
        if mark in (YES, NO) and line.name.lower() in theory.measures
    }
