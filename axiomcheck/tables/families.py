"""The three families of Amigó et al. 2019: which measure has which of the properties that define them.

The paper says that a measure has at most one of them (3.3), and that all measures it studies
have one, except one (4).  Nothing is printed here; what is said follows from verdicts.
"""

from __future__ import annotations

from axiomcheck import measures
from axiomcheck.lang.matrix import FILTERING, SMOOTHED
from axiomcheck.sources import AMIGO_2019
from axiomcheck.tables.amigo import TABLE_3
from axiomcheck.tables.model import Row, Table, Verdicts
from axiomcheck.verdict import Status

COLUMNS = ("aw", "nifq", "nigq")
STUDIED = tuple(dict.fromkeys(row.measure.id for row in TABLE_3.rows))


def conclude(table: Table, verdicts: Verdicts) -> tuple[str, ...]:
    """Who is in which family, domain by domain; whether print is right; what excludes what."""
    lines = []
    for domain in table.domains:
        rows = [r for r in table.rows if r.domain == domain]
        lines.append(f"{domain}: {_members(table, rows, verdicts)}")
        if domain == "natural":
            lines.append(_except_one([r for r in rows if r.measure.id in STUDIED], table, verdicts))
    from axiomcheck.tables import exclusivity  # which loads the searches: other tables need none

    return (*lines, *exclusivity.conclusions())


def _has(row: Row, table: Table, verdicts: Verdicts) -> list[str]:
    """The properties that a row's measure has for all parameters."""
    found = ((a.name, verdicts.get((row.id, a.id))) for a in table.axioms)
    return [name for name, v in found if v is not None and v.status is Status.PROVED]


def _open(row: Row, table: Table, verdicts: Verdicts) -> bool:
    """Is one of its cells without a verdict?"""
    found = [verdicts.get((row.id, a)) for a in table.columns]
    return any(v is None or v.status is Status.UNKNOWN for v in found)


def _members(table: Table, rows: list[Row], verdicts: Verdicts) -> str:
    has = {r.name: _has(r, table, verdicts) for r in rows}
    unsure = [r.name for r in rows if _open(r, table, verdicts)]
    groups = {a.name: [name for name, found in has.items() if a.name in found] for a in table.axioms}
    groups["none of them"] = [name for name, found in has.items() if not found and name not in unsure]
    groups["more than one"] = [name for name, found in has.items() if len(found) > 1]
    groups["with an open cell"] = unsure
    return "; ".join(f"{name}: {', '.join(who)}" for name, who in groups.items() if who)


def _except_one(rows: list[Row], table: Table, verdicts: Verdicts) -> str:
    outside = [r for r in rows if not _has(r, table, verdicts)]
    unsure = [r.name for r in outside if _open(r, table, verdicts)]
    says = "print says that all measures studied but one, F(R,S), are in one of the families (4)"
    where = "of the measures of Table 3 on the natural domain"
    if unsure:
        return f"{says}; {where}, open for {', '.join(unsure)}"
    names = [r.name for r in outside]
    if names == ["FRS"]:
        return f"{says}; so it is, {where}"
    return f"{says}; {where}, outside of all three: {', '.join(names) or 'none'}"


FAMILIES = Table(
    "families",
    title="which measure has which of the properties that define the three families",
    columns=COLUMNS,
    source=AMIGO_2019.at("3.3 and 4"),
    rows=tuple(
        Row(m, domain=domain, group=f"{domain} domain")
        for domain in SMOOTHED
        for m in measures.catalog().values()
        if m.kind == FILTERING
    ),
    conclude=conclude,
)
