"""One reading of an axiom: a sentence, and what no sentence says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from axiomcheck.lang.expr import sym
from axiomcheck.properties.model import Property, Relation


@dataclass(frozen=True)
class Reading:
    """One reading of an axiom."""

    says: Property  # the sentence, with signs that may differ from one another
    # Is it no claim by itself, but what a parameter decides by a threshold: above it the sentence is true, and
    # up to it nothing is better, or the other way round?
    decides: bool = False
    uniform: bool = False  # are the numbers that it says to exist the same for codeframes of every size?
    # How projections are smoothed, on the smoothed domain: "each" (the projections, with the same eps),
    # "rescaled" (eps divided by the mass of the part), "first" (smooth, then project).
    smoothing: str = "each"
    undefined: str = "excluded"  # or "violation": what it means that a value of matrices does not exist (0/0)
    # The sentence in words, if it is about no single point; of matrices, what happens in each of its parts.
    told: tuple[str, ...] = ()
    note: str = ""  # how this reading differs from print
    key: str = ""  # what keys of certificates say of it; a hash of all this if it is empty

    @property
    def signs(self) -> tuple[str, ...]:
        """The signs, whose values a claim has a convention for."""
        return tuple(v.name for v in self.says.variables if v.sort == "sign")

    @property
    def part(self) -> bool:
        """Does it speak of a part of the codeframe?"""
        return self.says.part

    @property
    def classes(self) -> int | None:
        """The only number of classes that is spoken of; every n >= 2 if None."""
        return self.says.classes

    def sentence(self, signs: str) -> Property:
        """The sentence in a convention on signs: one sign for all, or independent ones."""
        if signs != "same" or len(self.signs) < 2:
            return self.says
        said, (first, *others) = self.says, self.signs
        one = dict.fromkeys(others, sym(first))

        def with_one(s: Any) -> Any:
            return replace(s, left=s.left.subs(one), right=s.right.subs(one)) if isinstance(s, Relation) else s

        kept = tuple(v for v in said.variables if v.name not in others)
        conditions, conclusion = tuple(map(with_one, said.conditions)), with_one(said.conclusion)
        return replace(said, variables=kept, conditions=conditions, conclusion=conclusion)
