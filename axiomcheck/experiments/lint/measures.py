"""Measures as descriptions and tables name them: of the catalog, or formulas."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from axiomcheck import measures
from axiomcheck.errors import InputError
from axiomcheck.lang.measure import QUANTIFICATION, Measure

LONGEST = 2000


def read_measure(text: Any, place: str) -> Measure:
    """The measure that a text names, writes down, or names and writes down.

    >>> read_measure("mae", "here")
    <Measure AE>
    >>> read_measure("MINE = max(abs(p - p_hat))", "here")
    <Measure MINE>
    """
    from axiomcheck.input import added, formula, latex

    if type(text) is not str or not 0 < len(text) <= LONGEST:
        raise InputError(f'{place}: a measure is a name, a formula, or "NAME = FORMULA", in quotes')
    name, equals, written = text.partition(" = ")
    if equals and name.strip().isidentifier():
        return _named(_of_formula(written.strip(), place, formula, latex), name.strip(), place)
    if latex.looks_like_latex(text) or formula.looks_like_formula(text):
        return _of_formula(text, place, formula, latex)
    found = added.find_measure(text)
    if found.kind != QUANTIFICATION:
        raise InputError(
            f"{place}: {found.name} is a measure of {found.kind}; name an error of quantification"
        )
    return found


def _named(found: Measure, name: str, place: str) -> Measure:
    listed = {key: m for m in measures.catalog().values() for key in (m.id, *m.aliases)}.get(name.lower())
    if listed is not None and listed.formula != found.formula:
        raise InputError(f"{place}: {name} is the catalog's {listed.title}; give this measure another name")
    return replace(found, name=name)


def _of_formula(text: str, place: str, formula, latex) -> Measure:
    found = latex.read(text).measure() if latex.looks_like_latex(text) else formula.measure(text)
    if found.kind != QUANTIFICATION or found.trained:
        raise InputError(f"{place}: {text[:40]!r} is not an error of true and predicted prevalences alone")
    return found
