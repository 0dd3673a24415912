"""The three families of Amigó et al. 2019: which measure has which of the properties that define them.

The paper says that a measure has at most one of them (3.3), and that all measures it studies
have one, except one (4).  Nothing is printed here; what is said follows from verdicts.
"""

from __future__ import annotations

from axiomcheck import measures
from axiomcheck.lang.matrix import FILTERING, SMOOTHED
from axiomcheck.sources import AMIGO_2019
from axiomcheck.tables import exclusivity
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
    return (*lines, *exclusivity.conclusions())


def _has(row: Row, table: Table, verdicts: Verdicts) -> list[str] | None:
    """The properties that a row's measure has for all parameters; None if one is open."""
    found = [verdicts.get((row.id, a)) for a in table.columns]
    if any(v is None or v.status is Status.UNKNOWN for v in found):
        return None
    return [
        a.name
        for a, v in zip(table.axioms, found, strict=True)
        if v is not None and v.status is Status.PROVED
    ]


def _members(table: Table, rows: list[Row], verdicts: Verdicts) -> str:
    has = {r.name: _has(r, table, verdicts) for r in rows}
    groups = {
        a.name: [name for name, found in has.items() if found and a.name in found] for a in table.axioms
    }
    groups["none of them"] = [name for name, found in has.items() if found == []]
    groups["more than one"] = [name for name, found in has.items() if found and len(found) > 1]
    groups["open"] = [name for name, found in has.items() if found is None]
    return "; ".join(f"{name}: {', '.join(who)}" for name, who in groups.items() if who)


def _except_one(rows: list[Row], table: Table, verdicts: Verdicts) -> str:
    has = {r.name: _has(r, table, verdicts) for r in rows}
    outside = [name for name, found in has.items() if found == []]
    unknown = [name for name, found in has.items() if found is None]
    says = "print says that all measures studied but one, F(R,S), are in one of the families (4)"
    if unknown:
        return f"{says}; open for {', '.join(unknown)}"
    if outside == ["FRS"]:
        return f"{says}; so it is, of the measures of Table 3 on the natural domain"
    return f"{says}; of the measures of Table 3, outside all of them on the natural domain: {', '.join(outside) or 'none'}"


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
