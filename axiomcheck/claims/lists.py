"""Checks of printed lists and numbers: counts, names, and which of two numbers is the larger one.

Each says in its docstring what it means for something printed to be confirmed or refuted.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import prod

from axiomcheck.claims.engine import Engine
from axiomcheck.claims.model import Answer, Check, Outcome, confirmed, undecided


@dataclass(frozen=True)
class Count(Check):
    """A whole number that can be counted in what was printed; refuted with the count."""

    counted: int
    printed: int
    what: str

    @classmethod
    def of(cls, product: str, printed: int, what: str) -> Count:
        """A product of whole numbers, `52*99`."""
        return cls(prod(map(int, product.split("*"))), printed, what)

    def outcome(self, engine: Engine) -> Outcome:
        if self.counted == self.printed:
            return confirmed(f"{self.what}: {self.counted}")
        return Outcome(Answer.REFUTED, f"{self.what}: {self.counted}", str(self.counted))


@dataclass(frozen=True)
class Listed(Check):
    """Everything in one printed list stands in another one; refuted by what does not."""

    names: tuple[str, ...]
    among: tuple[str, ...]

    def outcome(self, engine: Engine) -> Outcome:
        missing = [name for name in self.names if name not in self.among]
        if not missing:
            return confirmed(f"all of {', '.join(self.names)}")
        return Outcome(Answer.REFUTED, f"not there: {', '.join(missing)}")


@dataclass(frozen=True)
class Smaller(Check):
    """Printed numbers, the first of each pair smaller than the second; refuted by the pairs that are not.

    With `most`, it is enough that this is so for more than half of them.
    """

    pairs: tuple[tuple[str, str, str], ...]  # name, first, second
    most: bool = False

    def outcome(self, engine: Engine) -> Outcome:
        right = [name for name, a, b in self.pairs if Fraction(a) < Fraction(b)]
        wrong = [f"{name} ({a}, {b})" for name, a, b in self.pairs if name not in right]
        says = f"so for {len(right)} of {len(self.pairs)}" + (
            f"; not for {', '.join(wrong)}" if wrong else ""
        )
        if not wrong or (self.most and 2 * len(right) > len(self.pairs)):
            return confirmed(says)
        return Outcome(Answer.REFUTED, says)


@dataclass(frozen=True)
class FromSomeValueOn(Check):
    """Of some named numbers, those marked are the larger ones; refuted by a marked one that is less than an unmarked one."""

    numbers: tuple[tuple[str, str], ...]
    marked: tuple[str, ...]

    def outcome(self, engine: Engine) -> Outcome:
        values = {name: Fraction(text) for name, text in self.numbers}
        low = min(self.marked, key=values.__getitem__)
        high = max((name for name in values if name not in self.marked), key=values.__getitem__)
        says = f"{low} ({dict(self.numbers)[low]}) is marked, {high} ({dict(self.numbers)[high]}) is not"
        return confirmed(says) if values[low] > values[high] else Outcome(Answer.REFUTED, says)


@dataclass(frozen=True)
class Unseen(Check):
    """Something that was seen by the authors, and of which nothing is printed that could be checked."""

    where: str

    def outcome(self, engine: Engine) -> Outcome:
        return undecided(self.where)
