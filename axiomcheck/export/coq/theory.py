"""What one generated file holds."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.errors import AxiomcheckError
from axiomcheck.lang.claim import Claim


class Missing(AxiomcheckError):
    """The library has no lemma for a rule, or no counterpart of a formula; the message names it."""


@dataclass(frozen=True)
class Theory:
    """A file for coqc: its name without `.v`, its text, and which theorem is which claim.

    Parameters
    ----------
    name : str
        The file is `proofs/coq/generated/NAME.v`.
    text : str
        What stands in it.
    theorems : tuple of (Claim, str)
        Every claim with the name of the theorem that shows it, or its negation.
    skipped : tuple of (Claim, str)
        Decided claims without a theorem, each with what is missing.
    """

    name: str
    text: str
    theorems: tuple[tuple[Claim, str], ...]
    skipped: tuple[tuple[Claim, str], ...] = ()
