"""What a certificate proves: that a measure satisfies, or does not satisfy, an axiom."""

from __future__ import annotations

from dataclasses import dataclass, replace

from axiomcheck.declaration import Declaration
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS, Axiom
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.lang.relation import Rel


@dataclass(frozen=True)
class Claim(Declaration):
    """`measure` satisfies `axiom` in a reading, on a domain, on codeframes of given size.

    Parameters
    ----------
    classes : int, optional
        The codeframe size; every n >= 2 if None.
    given : tuple of Rel
        What is assumed of the measure's parameters, beyond their ranges.
    """

    measure: Measure
    axiom: Axiom
    reading: str = "printed"
    domain: str = "natural"
    signs: str = "same"
    classes: int | None = None
    given: tuple[Rel, ...] = ()

    def __post_init__(self):
        kind = self.measure.kind
        if self.axiom.kind != kind:
            raise InputError(
                f"{self.axiom.name} is an axiom of {self.axiom.kind}, {self.measure.name} a measure of {kind}; "
                f"`axiomcheck list axioms` says which belong together"
            )
        for value, known, what in (
            (self.reading, dict.fromkeys((*READINGS_OF[kind], *self.axiom.readings)), "reading"),
            (self.domain, DOMAINS_OF[kind], "domain"),
            (self.signs, SIGNS, "sign convention"),
        ):
            if value not in known:
                raise InputError(f"{kind} has no {what} {value!r}; known: {', '.join(known)}")
        if self.axiom.statement(self.reading) is None:
            raise InputError(f"{self.axiom.name} has no {self.reading} reading")
        if self.measure.scope:
            if self.classes not in (None, 2 if kind == FILTERING else None):
                raise InputError(f"{'a contingency matrix has two' if kind == FILTERING else 'this space has no'} classes")
            object.__setattr__(self, "classes", None)
            return
        forced = 2 if self.reading == "binary" else self.statement.classes or self.measure.classes
        if forced is not None and self.classes not in (None, forced):
            raise InputError(f"this claim is about {forced} classes only, not {self.classes}")
        if forced is not None:
            object.__setattr__(self, "classes", forced)
        if self.classes is not None and self.classes < (3 if self.statement.part else 2):
            raise InputError(f"{self.axiom.name} says nothing about {self.classes} classes")

    @property
    def statement(self):
        """What the axiom says in this reading, of the catalog or declared."""
        return self.axiom.statement(self.reading)

    @property
    def scope(self) -> str:
        """`every n`, `n = 2`, `every matrix`, or `every point`."""
        return self.measure.scope or ("every n" if self.classes is None else f"n = {self.classes}")

    @property
    def smoothed(self) -> bool:
        """Is D taken after additive smoothing?"""
        return self.domain == "smoothed"

    def where(self, *more: Rel) -> Claim:
        """The claim for those values of the parameters only."""
        return replace(self, given=(*self.given, *more))

    @property
    def parameters(self) -> tuple[Rel, ...]:
        """What is known of the parameters: their ranges, and what is assumed."""
        return (*self.measure.ranges, *self.given)
