"""What a table is: measures as rows, axioms as columns, and what a paper printed in the cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace

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
class Sense:
    """In which sense axioms are meant, as far as somebody said it; None where nobody did."""

    reading: str | None = None  # as in a claim
    domain: str | None = None
    signs: str | None = None
    classes: str | None = None  # the size of the codeframe: "every", or a number such as "3"

    def or_else(self, other: Sense) -> Sense:
        """This, and where it leaves something open, the other.

        >>> Sense(reading="repaired").or_else(Sense("binary", "smoothed"))
        Sense(reading='repaired', domain='smoothed', signs=None, classes=None)
        """
        return replace(other, **{k: v for k, v in asdict(self).items() if v is not None})

    @property
    def size(self) -> int | None:
        """The number of classes; None for every number."""
        return None if self.classes in (None, "every") else int(self.classes)

    def __str__(self) -> str:
        words = (self.reading and f"{self.reading} reading", self.domain and f"{self.domain} domain",
                 self.signs and f"{self.signs} signs", self.classes and f"n = {self.classes}")  # fmt: skip
        return ", ".join(word for word in words if word).replace("n = every", "every n")


@dataclass(frozen=True)
class Row:
    """A row: a measure, perhaps on a domain of its own."""

    measure: Measure
    label: str = ""  # what the paper calls it, where that is not its name
    domain: str | None = None  # the only one that the row is about
    group: str = ""  # the heading it stands under

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
    """A table of measures x axioms."""

    id: str  # what the command line calls it; empty for one that no paper printed
    title: str
    columns: tuple[str, ...]  # ids of axioms
    printed: Mapping[Key, str] = field(default_factory=dict)  # "yes" or "no", by ids of row and axiom
    source: Source | None = None  # where it was printed
    rows: tuple[Row, ...] = ()  # or measures; those of `printed`, in its order, if not given
    notes: tuple[str, ...] = ()  # how print was read, where that is not plain, and contradicts itself
    conclude: Callable[[Table, Verdicts], tuple[str, ...]] | None = None  # lines below the table
    sense: Sense = Sense()  # what all axioms are meant in, where nobody asks otherwise
    senses: Mapping[str, Sense] = field(default_factory=dict)  # of single axioms, where that differs
    own: tuple[Axiom, ...] = ()  # those of the columns that no catalog has

    def __post_init__(self):
        rows = self.rows or map(measures.from_name, dict.fromkeys(name for name, _ in self.printed))
        object.__setattr__(self, "rows", tuple(r if isinstance(r, Row) else Row(r) for r in rows))

    @property
    def axioms(self) -> tuple[Axiom, ...]:
        """The columns."""
        listed = {x.id: x for x in self.own}
        return tuple(listed.get(k) or axioms.from_name(k) for k in self.columns)

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

    def with_columns(self, extra: Iterable[Axiom]) -> Table:
        """The same table with further axioms on the right; one that is there already stays where it is.

        Raises
        ------
        InputError
            An axiom is about measures of another kind, or two of one name are not the same.

        Examples
        --------
        >>> Table("", "", ("mon",)).with_columns([axioms.from_name("IMP")]).columns
        ('mon', 'imp')
        """
        known = {x.id: x for x in self.axioms}
        found = dict(known)
        for axiom in extra:
            if axiom.kind != self.kind:
                raise InputError(
                    f"{axiom.name} is an axiom of {axiom.kind}, the table is about {self.kind}; leave it out"
                )
            if found.setdefault(axiom.id, axiom) != axiom:
                raise InputError(f"the table has another column {axiom.name} already; give yours another name")
        own = tuple(x for x in found.values() if axioms.catalog().get(x.id) is not x)
        return replace(self, columns=tuple(found), own=own)

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

    def meant(self, *sense: str | None, **named: str | None) -> Table:
        """The same table in a `Sense` that is asked for, by its parts, which goes before its own; see `on`."""
        asked = Sense(*sense, **named)
        return replace(
            self.on(asked.domain),
            sense=asked.or_else(self.sense),
            senses={axiom: asked.or_else(own) for axiom, own in self.senses.items()},
        )

    def sense_of(self, axiom: Axiom) -> Sense:
        """In which sense a column is meant."""
        return self.senses.get(axiom.id, Sense()).or_else(self.sense)

    def claims(self, *sense: str | None, **named: str | None) -> dict[Key, Claim]:
        """A claim for every cell that has one, row by row, in a `Sense` that is asked for by its parts.

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
        meant = self.meant(*sense, **named)
        found: dict[Key, Claim] = {}
        refused: InputError | None = None
        for row in meant.rows:
            for axiom in meant.axioms:
                try:
                    found[row.id, axiom.id] = _claim(row, axiom, meant.sense_of(axiom))
                except InputError as error:
                    refused = refused or error
        if not found and refused is not None:
            raise refused
        return found

    @property
    def keys(self) -> list[Key]:
        """Of all cells, row by row."""
        return [(r.id, a.id) for r in self.rows for a in self.axioms]

    def published(self, row: str, axiom: str) -> str | None:
        """What the paper printed in a cell: "yes", "no", or None where it printed nothing."""
        return self.printed.get((row, axiom))


def _claim(row: Row, axiom: Axiom, sense: Sense) -> Claim:
    reading, domain = reading_asked(axiom, sense.reading), row.domain or sense.domain or "natural"
    return Claim(row.measure, axiom, reading, domain, sense.signs or "same", sense.size)


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
