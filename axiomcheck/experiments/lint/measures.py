"""Measures as descriptions and tables name them: of the catalog, or formulas."""

from __future__ import annotations

from typing import Any

from axiomcheck.asked import about
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
    if found.kind != QUANTIFICATION:
        raise InputError(f"{place}: {found.measure.name} is {about(found.measure)}; give an error of quantification")
    if found.form != "name" and (found.measure.trained or found.measure.parameters):
        raise InputError(f"{place}: {text[:40]!r} is not an error of true and predicted prevalences alone")
    return found.measure
