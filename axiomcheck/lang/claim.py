"""What a certificate proves: that a measure satisfies, or does not satisfy, an axiom."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS, READINGS, SIGNS, Axiom, Statement
from axiomcheck.lang.measure import Measure

SEMANTICS = "1"  # raise it when the meaning of statements, domains or rules changes


@dataclass(frozen=True)
class Claim:
    """`measure` satisfies `axiom` in a reading, on a domain, on codeframes of given size.

    Parameters
    ----------
    classes : int, optional
        The codeframe size; every n >= 2 if None.
    """

    measure: Measure
    axiom: Axiom
    reading: str = "printed"
    domain: str = "natural"
    signs: str = "same"
    classes: int | None = None

    def __post_init__(self):
        for value, known, what in (
            (self.reading, READINGS, "reading"),
            (self.domain, DOMAINS, "domain"),
            (self.signs, SIGNS, "sign convention"),
        ):
            if value not in known:
                raise InputError(f"there is no {what} {value!r}; known: {', '.join(known)}")
        if self.axiom.statement(self.reading) is None:
            raise InputError(f"{self.axiom.name} has no {self.reading} reading")
        forced = 2 if self.reading == "binary" else self.statement.classes or self.measure.classes
        if forced is not None and self.classes not in (None, forced):
            raise InputError(f"this claim is about {forced} classes only, not {self.classes}")
        if forced is not None:
            object.__setattr__(self, "classes", forced)
        if self.classes is not None and self.classes < (3 if self.statement.part else 2):
            raise InputError(f"{self.axiom.name} says nothing about {self.classes} classes")

    @property
    def statement(self) -> Statement:
        """The axiom's formula in this reading."""
        return self.axiom.statement(self.reading)

    @property
    def scope(self) -> str:
        """`every n` or `n = 2`."""
        return "every n" if self.classes is None else f"n = {self.classes}"

    @property
    def smoothed(self) -> bool:
        """Is D taken after additive smoothing?"""
        return self.domain == "smoothed"

    @property
    def key(self) -> str:
        """Content address: changes with the formula, the statement or the semantics."""
        signs = self.signs if self.statement.signs else "same"
        text = "\n".join(
            (SEMANTICS, str(self.measure.formula), repr(self.measure.parameters), self.axiom.name,
             repr(self.statement), self.domain, signs, str(self.classes))
        )  # fmt: skip
        return hashlib.sha256(text.encode()).hexdigest()

    def __str__(self) -> str:
        signs = f", {self.signs} signs" if self.statement.signs and self.signs != "same" else ""
        return (
            f"{self.measure.name} satisfies {self.axiom.name} "
            f"({self.reading}, {self.domain}{signs}, {self.scope})"
        )
