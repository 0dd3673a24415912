"""What a table is: measures as rows, axioms as columns, and what a paper printed in the cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from axiomcheck import axioms, measures
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.sources import Source

Key = tuple[str, str]  # a measure's id and an axiom's


def marks(text: str) -> dict[Key, str]:
    """The printed marks of a table, from its text: a line of axioms, then one line per measure.

    >>> marks('''MON IMP
    ... KLD Yes No''')
    {('kld', 'mon'): 'yes', ('kld', 'imp'): 'no'}
    """
    head, *lines = (line.split() for line in text.strip().splitlines())
    names = [name.lower() for name in head]
    return {
        (row[0].lower(), axiom): mark.lower()
        for row in lines
        for axiom, mark in zip(names, row[1:], strict=True)
    }


@dataclass(frozen=True)
class Table:
    """A table of measures x axioms.

    Parameters
    ----------
    id : str
        What the command line calls it; empty for one that no paper printed.
    title : str
        Its caption.
    columns : tuple of str
        Ids of axioms.
    printed : dict
        What the paper printed, "yes" or "no", by ids of measure and axiom.
    source : Source, optional
        Where it was printed.
    rows : tuple of Measure
        The measures; those of `printed`, in its order, if not given.
    """

    id: str
    title: str
    columns: tuple[str, ...]
    printed: Mapping[Key, str] = field(default_factory=dict)
    source: Source | None = None
    rows: tuple[Measure, ...] = ()

    def __post_init__(self):
        if not self.rows:
            names = dict.fromkeys(measure for measure, _ in self.printed)
            object.__setattr__(self, "rows", tuple(map(measures.from_name, names)))

    @property
    def axioms(self) -> tuple[Axiom, ...]:
        """The columns."""
        return tuple(map(axioms.from_name, self.columns))

    def with_rows(self, extra: Iterable[Measure]) -> Table:
        """The same table with further measures below; a known name takes no second row.

        Raises
        ------
        InputError
            Two rows would have the same name.
        """
        rows = [*self.rows, *extra]
        names = [m.id for m in rows]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise InputError(
                f"the table has a row {', '.join(twice)} already; leave it out or rename the measure"
            )
        return replace(self, rows=tuple(rows))

    def claims(
        self,
        reading: str = "printed",
        domain: str = "natural",
        signs: str = "same",
        classes: int | None = None,
    ) -> dict[Key, Claim]:
        """A claim for every cell that has one, row by row.

        An axiom that the reading does not have, such as IND at n = 2, or that says nothing
        of a measure's codeframes, is absent.

        Examples
        --------
        >>> from axiomcheck import tables
        >>> claims = tables.get("1").claims(reading="binary")
        >>> len(claims), ("kld", "ind") in claims
        (63, False)
        """
        found: dict[Key, Claim] = {}
        refused: InputError | None = None
        for measure in self.rows:
            for axiom in self.axioms:
                try:
                    found[measure.id, axiom.id] = Claim(measure, axiom, reading, domain, signs, classes)
                except InputError as error:
                    refused = error
        if not found and refused is not None:
            raise refused
        return found

    def published(self, measure: str, axiom: str) -> str | None:
        """What the paper printed in a cell: "yes", "no", or None where it printed nothing."""
        return self.printed.get((measure, axiom))


def matrix(kind: str = "quantification") -> Table:
    """Every measure of a kind x every axiom of that kind.

    >>> matrix("quantification").columns[-1]
    'cvx'
    """
    rows = tuple(m for m in measures.catalog().values() if m.kind == kind)
    if not rows:
        known = sorted({m.kind for m in measures.catalog().values()})
        raise InputError(f"there are no measures of kind {kind!r}; known: {', '.join(known)}")
    columns = tuple(a.id for a in axioms.catalog().values() if a.kind == kind)
    return Table("", f"Measures for {kind} and axioms", columns, rows=rows)
