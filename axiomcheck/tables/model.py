"""What a table is: measures as rows, axioms as columns, and what a paper printed in the cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from axiomcheck import axioms, measures
from axiomcheck.documents import reading_asked
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.sources import Source
from axiomcheck.verdict import Verdict

Key = tuple[str, str]  # a row's id and an axiom's
Verdicts = Mapping[Key, Verdict | None]


@dataclass(frozen=True)
class Row:
    """A row: a measure, perhaps on a domain of its own.

    Parameters
    ----------
    measure : Measure
        What is asked about.
    label : str
        What the paper calls it, where that is not its name.
    domain : str, optional
        The only domain that the row is about.
    group : str
        The heading it stands under.
    """

    measure: Measure
    label: str = ""
    domain: str | None = None
    group: str = ""

    @property
    def id(self) -> str:
        """What its cells are found by: the measure's id, and the row's domain if it has one."""
        return self.measure.id if self.domain is None else f"{self.measure.id}@{self.domain}"

    @property
    def name(self) -> str:
        """What stands in front of its cells."""
        return self.label or self.measure.name

    @property
    def title(self) -> str:
        """The measure in words."""
        return self.measure.title + ("" if self.domain is None else f", {self.domain} domain")


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
        What the paper printed, "yes" or "no", by ids of row and axiom.
    source : Source, optional
        Where it was printed.
    rows : tuple of Row or Measure
        The rows; those of `printed`, in its order, if not given.
    notes : tuple of str
        How print was read, where that is not plain, and where print contradicts itself.
    conclude : callable, optional
        What follows from the verdicts together: lines below the table.
    """

    id: str
    title: str
    columns: tuple[str, ...]
    printed: Mapping[Key, str] = field(default_factory=dict)
    source: Source | None = None
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    conclude: Callable[[Table, Verdicts], tuple[str, ...]] | None = None

    def __post_init__(self):
        rows = self.rows or map(measures.from_name, dict.fromkeys(name for name, _ in self.printed))
        object.__setattr__(self, "rows", tuple(r if isinstance(r, Row) else Row(r) for r in rows))

    @property
    def axioms(self) -> tuple[Axiom, ...]:
        """The columns."""
        return tuple(map(axioms.from_name, self.columns))

    @property
    def kind(self) -> str:
        """Of its axioms and measures: "quantification" or "filtering"."""
        return self.axioms[0].kind if self.columns else QUANTIFICATION

    @property
    def domains(self) -> tuple[str, ...]:
        """The domains that its rows fix; none if they leave it open."""
        return tuple(dict.fromkeys(r.domain for r in self.rows if r.domain is not None))

    def with_rows(self, extra: Iterable[Measure]) -> Table:
        """The same table with further measures below; a known name takes no second row.

        Raises
        ------
        InputError
            Two rows would have the same name.
        """
        rows = [*self.rows, *map(Row, extra)]
        names = [r.id for r in rows]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise InputError(
                f"the table has a row {', '.join(twice)} already; leave it out or rename the measure"
            )
        return replace(self, rows=tuple(rows))

    def on(self, domain: str | None) -> Table:
        """The same table with only those of its rows that can be about a domain.

        Raises
        ------
        InputError
            There is no such domain, or no such row.
        """
        known = DOMAINS_OF[self.kind]
        if domain is None:
            return self
        if domain not in known:
            raise InputError(f"{self.kind} has no domain {domain!r}; known: {', '.join(known)}")
        rows = tuple(r for r in self.rows if r.domain in (None, domain))
        if not rows:
            raise InputError(
                f"the table has no rows on the {domain} domain; it has some on: {', '.join(self.domains)}"
            )
        return replace(self, rows=rows)

    def claims(
        self,
        reading: str | None = None,
        domain: str | None = None,
        signs: str = "same",
        classes: int | None = None,
    ) -> dict[Key, Claim]:
        """A claim for every cell that has one, row by row.

        An axiom that the reading does not have, such as IND at n = 2, or that says nothing
        of a measure's codeframes, is absent; so are rows about another domain.  An axiom of
        filtering that does not have the reading asked for is asked about in its default one.

        Examples
        --------
        >>> from axiomcheck import tables
        >>> claims = tables.get("1").claims(reading="binary")
        >>> len(claims), ("kld", "ind") in claims
        (63, False)
        """
        found: dict[Key, Claim] = {}
        refused: InputError | None = None
        for row in self.on(domain).rows:
            for axiom in self.axioms:
                chosen, where = reading_asked(axiom, reading), row.domain or domain or "natural"
                try:
                    found[row.id, axiom.id] = Claim(row.measure, axiom, chosen, where, signs, classes)
                except InputError as error:
                    refused = error
        if not found and refused is not None:
            raise refused
        return found

    def published(self, row: str, axiom: str) -> str | None:
        """What the paper printed in a cell: "yes", "no", or None where it printed nothing."""
        return self.printed.get((row, axiom))


def matrix(kind: str = "quantification") -> Table:
    """Every measure of a kind x every axiom of that kind.

    >>> matrix("quantification").columns[-1]
    'cvx'
    """
    found = tuple(m for m in measures.catalog().values() if m.kind == kind)
    if not found:
        known = sorted({m.kind for m in measures.catalog().values()})
        raise InputError(f"there are no measures of kind {kind!r}; known: {', '.join(known)}")
    columns = tuple(a.id for a in axioms.catalog().values() if a.kind == kind)
    return Table("", f"Measures for {kind} and axioms", columns, rows=tuple(map(Row, found)))
