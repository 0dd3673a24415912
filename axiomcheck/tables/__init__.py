"""Papers' tables, tables of one's own, and matrices of measures x axioms, from verdicts, with print beside them.

>>> table = get("1")
>>> table.published("kld", "mon"), [m.name for m in table.rows][:3]
('yes', ['AE', 'NAE', 'RAE'])
"""

from __future__ import annotations

import re

from axiomcheck import theories as all_theories
from axiomcheck.errors import InputError
from axiomcheck.sources import AMIGO_2019, SEBASTIANI_2020, Source
from axiomcheck.tables import amigo, families, sebastiani, theories
from axiomcheck.tables.appendix_b import TABLES as VALUES
from axiomcheck.tables.appendix_b import ValueTable
from axiomcheck.tables.decided import decided
from axiomcheck.tables.declared import is_file, read
from axiomcheck.tables.model import Key, Row, Sense, Table, matrix
from axiomcheck.tables.render import FORMATS, render
from axiomcheck.tables.sheet import subtitle

__all__ = ["DERIVATIONS", "FORMATS", "SCORES", "VALUES", "Key", "Row", "Sense", "Table", "decided",
           "get", "is_file", "known", "matrix", "read", "render", "short", "subtitle"]  # fmt: skip

MODULES = (sebastiani, amigo, families)
DERIVATIONS: dict[str, Source] = {"c": SEBASTIANI_2020.at("Appendix C")}  # lines of proofs, from `claims`
SCORES: dict[str, Source] = {"fig12": AMIGO_2019.at("Figure 12")}  # mean scores


def known() -> dict[str, Table]:
    """Every table by its name, in the order of declaration."""
    return {t.id: t for module in MODULES for t in vars(module).values() if isinstance(t, Table)}


def short(name: str) -> str:
    """A table's name as it is known.

    >>> short("Table 1"), short("Figure 5"), short("Appendix B.1")
    ('1', 'fig5', 'b.1')
    """
    wanted = name.strip().lower().removeprefix("table").strip().removeprefix("appendix").strip()
    return re.sub(r"^fig(ure|\.)?\s*(?=\d)", "fig", wanted)


def get(name: str) -> Table:
    """The table of that name.

    Raises
    ------
    InputError
        There is none; the message lists the names there are.
    """
    if theories.is_theory(name):
        return theories.get(name)
    wanted = short(name)
    tables = known()
    if wanted not in tables:
        all_of_them: list[Table | ValueTable] = [*tables.values(), *VALUES.values()]
        listed = ", ".join(f"{t.id} ({t.source})" if t.source else t.id for t in all_of_them)
        listed += "".join(f", {k} ({source})" for k, source in (DERIVATIONS | SCORES).items())
        raise InputError(
            f"there is no table {name!r}; known: {listed}; theories: "
            f"{', '.join(all_theories.ids())}; one of your own is a file that ends with .toml or .csv"
        )
    return tables[wanted]
