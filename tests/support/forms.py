"""Cells of theories' tables, and whether a tactic of their form shows them."""

from axiomcheck import theories
from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import property_of, setting_of, wanted
from axiomcheck.tables.theories import of
from axiomcheck.tactics.search import Found, by_form

STEPS = 48_000


def claim(theory, measure, axiom):
    """A cell of a theory's tables."""
    found = (c for t in of(theories.get(theory)) for c in t.claims().values())
    return next(c for c in found if (c.measure.name, c.axiom.name) == (measure, axiom))


def shown(asked):
    """Is it shown, by steps that the calculus accepts?"""
    found, left = by_form(setting_of(asked), property_of(asked)[0], STEPS)
    assert left <= STEPS
    if isinstance(found, Found):
        check(found.steps, wanted(asked))
    return isinstance(found, Found)
