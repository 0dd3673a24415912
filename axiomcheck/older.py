"""What certificates without steps show, by the older rules: lemmas and points.

A verdict that rests on steps imports nothing of this, unless its lemma is to be told.
"""

from __future__ import annotations

from contextlib import suppress

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.certificate import POINT, Certificate
from axiomcheck.kernel.checker import MISTAKES, Refutation, Statement, check
from axiomcheck.kernel.evaluate import expand
from axiomcheck.kernel.extended import class_by_class, has_value
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.points import point_of, property_of, refutes
from axiomcheck.properties.model import Property, terms

__all__ = ["MISTAKES", "shows", "statement_of"]


def statement_of(claim: Claim, status: str) -> Statement:
    """What a certificate for this status must prove."""
    if status == "proved":
        return claim
    if status == "refuted":
        return Refutation(claim)
    raise CheckError(f"nothing of this kind proves {status.upper()}")


def shows(claim: Claim, status: str, certificate: Certificate) -> frozenset[str]:
    """What it rests on beside these rules, if it shows that the claim has this status.

    Raises
    ------
    CheckError
        It does not.
    """
    declared = isinstance(claim.statement, Property)
    if status == "refuted" and (certificate.rule == POINT or declared):
        if claim.domain == "extended" and _by_classes(claim, certificate):
            raise CheckError("a value that only its classes tell is no limit of which the older rules are sure")
        return refutes(claim, certificate)
    if declared:
        raise CheckError(f"nothing proves {status.upper()} of a declared property")
    return check(statement_of(claim, status), certificate)


def _by_classes(claim: Claim, certificate: Certificate) -> bool:
    """Is one of the values at the point a limit class by class?  A class that is 0 there may go to the other infinity nearby."""
    point = point_of(claim, certificate)
    for e in terms(property_of(claim).sentence):
        if e.op == "D":
            with suppress(CheckError, UndefinedValue):  # of what has no value, the point says nothing
                p, x = point.arguments(e)
                own = has_value(expand(claim.measure.formula, [num(v) for v in p], [num(v) for v in x]))
                if not own and class_by_class(claim.measure, p, x) is not None:
                    return True
    return False
