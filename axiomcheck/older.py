"""What certificates without steps show, by the older rules: lemmas and points.

A verdict that rests on steps imports nothing of this, unless its lemma is to be told.
"""

from __future__ import annotations

from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import POINT, Certificate
from axiomcheck.kernel.checker import MISTAKES, Refutation, Statement, check
from axiomcheck.lang.claim import Claim
from axiomcheck.points import refutes
from axiomcheck.properties.model import Property

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
        return refutes(claim, certificate)
    if declared:
        raise CheckError(f"nothing proves {status.upper()} of a declared property")
    return check(statement_of(claim, status), certificate)
