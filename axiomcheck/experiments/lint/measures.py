"""Measures as descriptions and tables name them: of the catalog, or formulas."""

from __future__ import annotations

from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.reading import read

LONGEST = 2000


def read_measure(text: Any, place: str, *, outside: bool = False) -> Measure:
    """The measure that a text names, writes down, or names and writes down.

    >>> read_measure("mae", "here")
    <Measure AE>
    >>> read_measure("MINE = max(abs(p - p_hat))", "here")
    <Measure MINE>
    """
    if type(text) is not str or not 0 < len(text) <= LONGEST:
        raise InputError(f'{place}: a measure is a name, a formula, or "NAME = FORMULA", in quotes')
    found = read(text, outside=outside)
    if found.kind != QUANTIFICATION and found.form == "name":
        raise InputError(
            f"{place}: {found.measure.name} is a measure of {found.kind}; name an error of quantification"
        )
    own = found.form != "name" and (found.measure.trained or found.measure.parameters)
    if found.kind != QUANTIFICATION or own:
        raise InputError(f"{place}: {text[:40]!r} is not an error of true and predicted prevalences alone")
    return found.measure
