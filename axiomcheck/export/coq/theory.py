"""What one generated file holds."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.errors import AxiomcheckError
from axiomcheck.lang.claim import Claim


class Missing(AxiomcheckError):
    """There is no theorem: the library has no counterpart of something, which the message names."""


@dataclass(frozen=True)
class Theory:
    """A file for coqc: its name without `.v`, its text, and which theorem is which claim."""

    name: str  # the file is `NAME.v`
    text: str  # what stands in it
    # every claim with the name of the theorem that shows it, or its negation
    theorems: tuple[tuple[Claim, str], ...]
    skipped: tuple[tuple[Claim, str], ...] = ()  # decided claims without a theorem, each with what is missing
