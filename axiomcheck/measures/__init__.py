"""The catalog of measures, read from the modules' contents: one entry adds a measure."""

from __future__ import annotations

from functools import cache

from axiomcheck.errors import InputError
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import filtering, quantification
from axiomcheck.naming import nearest

MODULES = (quantification, filtering)


@cache
def catalog() -> dict[str, Measure]:
    """Every declared measure by id, in the order of declaration."""
    return {m.id: m for module in MODULES for m in vars(module).values() if isinstance(m, Measure)}


def from_name(name: str) -> Measure:
    """The measure of that name or alias, whatever the case.

    Raises
    ------
    InputError
        There is none; the message lists the nearest names.

    Examples
    --------
    >>> from_name("Kullback_Leibler_Divergence")
    <Measure KLD>
    """
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    names = {key: m for m in catalog().values() for key in (m.id, *m.aliases)}
    if wanted in names:
        return names[wanted]
    raise InputError(f"there is no measure {name!r}; {nearest(wanted, names, 'axiomcheck list measures')}")
