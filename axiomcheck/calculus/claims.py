"""Claims as sequents: which property a claim is about, and whether a certificate shows it (trusted).

A claim about a declared property is about that property; one about an axiom of the catalog is about the
sentence that `properties/built_in.toml` has for the axiom, its reading and its convention on signs.
"""

from __future__ import annotations

from axiomcheck import axioms
from axiomcheck.calculus.check import check
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import Node, Refused, need
from axiomcheck.lang.axiom import MaximumAttained, Statement
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.catalog import ANY, built_in
from axiomcheck.properties.model import Property


def property_of(claim: Claim) -> tuple[Property, bool]:
    """The property that a claim is about, and whether its numbers are the same for codeframes of every size.

    Raises
    ------
    Refused
        The calculus has no statement of this claim.
    """
    statement: object = claim.statement
    if isinstance(statement, Property):
        return statement, False
    need(axioms.catalog().get(claim.axiom.id) == claim.axiom, "an axiom that is neither declared nor in the catalog")
    if isinstance(statement, Statement):
        need(statement.smoothing == "each" or claim.domain != "smoothed", "this reading of smoothing")
    readings = [r for r in claim.axiom.readings if claim.axiom.readings[r] == statement]
    signs = claim.signs if claim.statement.signs else ANY
    for reading in readings:
        found = built_in().get((claim.axiom.id, reading, signs))
        if found is not None:
            return found, isinstance(statement, Statement) and isinstance(statement.conclusion, MaximumAttained)
    raise Refused("no sentence says this reading")


def setting_of(claim: Claim) -> Setting:
    """The measure, the domain and the size of a claim; what is declared knows no infinite values of matrices."""
    return Setting(claim.measure, claim.domain, claim.classes, claim.given, not isinstance(claim.statement, Property))


def wanted(claim: Claim, supplied: tuple[Node, ...] = ()) -> list[Sequent]:
    """The sequents that together say a claim, with what a certificate supplies."""
    prop, uniform = property_of(claim)
    return unfold(setting_of(claim), prop, supplied, uniform)


def shows(claim: Claim, packed: object) -> frozenset[str]:
    """What a packed certificate rests on beside the rules, if it shows the claim.

    Raises
    ------
    Refused
        It does not.
    """
    steps, supplied = unpack(packed)
    return check(steps, wanted(claim, supplied)).trusts
