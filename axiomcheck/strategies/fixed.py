"""What a formula's syntax proves, and proofs at one codeframe size."""

from __future__ import annotations

from axiomcheck.errors import AxiomcheckError
from axiomcheck.kernel import syntax
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import premises_of
from axiomcheck.lang.claim import Claim


def by_syntax(claim: Claim) -> Certificate | None:
    """The claim by a lemma about the formula's syntax alone, at every n and of any shape."""
    for rule in syntax.RULES:
        certificate = Certificate(rule.__name__)
        try:
            premises_of(rule, claim, certificate)
        except AxiomcheckError:
            continue
        return certificate
    return None
