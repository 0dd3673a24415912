"""What a search carries: its budget, and what is known of the same measure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy

from axiomcheck.exact.certificate import Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.budget import Budget

Stored = tuple[Claim, Certificate]


class Prover:
    """A budget of steps, which the seconds buy, all attempts together (see `strategies.budget`).

    `known` gives the theorems about the same measure that are stored, each with its certificate.  `empty` are grids (a
    level, and a case) on which no point seems to break the claim, `met` are cases with a point of which it speaks.

    >>> prover = Prover(20)
    >>> prover.share(0.5).budget.left / prover.budget.left
    0.5
    """

    def __init__(self, seconds: float = 20.0, *, known: Callable[[], Iterable[Stored]] = tuple):
        self.budget, self.known = Budget(seconds), known
        self.empty, self.met = set[tuple[int, int]](), set[int]()

    def share(self, part: float) -> Prover:
        """A part of what is left, for one attempt of many: what takes too much is put off, for another may decide sooner."""
        other = copy(self)
        other.budget = self.budget.part(part)
        return other

    @property
    def spent(self) -> bool:
        """Is nothing left at all?"""
        return self.budget.spent
