"""The catalog of axioms: `catalog.toml`, where one entry adds an axiom."""

from __future__ import annotations

from functools import cache

from axiomcheck.axioms.readings import declared
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.naming import nearest

KINDS = (QUANTIFICATION, FILTERING)  # of the catalog
PAPER_AXIOMS = ("ioi", "nn", "max", "mon", "imp", "rel", "abs", "ind")


@cache
def catalog() -> dict[str, Axiom]:
    """Every declared axiom by id, in the order of declaration."""
    return {x.id: x for x in declared()}


def from_name(name: str) -> Axiom:
    """The axiom of that name or title, whatever the case; `B-MON` is MON.

    Examples
    --------
    >>> from_name("mon"), from_name("Impartiality")
    (<Axiom MON>, <Axiom IMP>)
    """
    wanted = name.strip().lower().removeprefix("b-")
    names = {key: x for x in catalog().values() for key in (x.id, x.title)}
    if wanted in names:
        return names[wanted]
    raise InputError(f"there is no axiom {name!r}; {nearest(wanted, names, 'axiomcheck list axioms')}")
