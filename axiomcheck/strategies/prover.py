"""What a search carries: its budget, and what is known of the same measure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from axiomcheck.exact.certificate import Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.budget import Budget

Stored = tuple[Claim, Certificate]


@dataclass
class Seen:
    """What was seen on grids, in floating point.

    Attributes
    ----------
    empty : set of (int, int)
        Levels and cases, on whose grids no point seems to break the claim.
    spoken_of : bool
        Does the claim speak of some point, so that its conditions do not contradict each other?
    """

    empty: set[tuple[int, int]] = field(default_factory=set)
    spoken_of: bool = False


class Prover:
    """A budget of steps, which the seconds buy, all attempts together (see `strategies.budget`).

    `known` gives the theorems about the same measure that are stored, each with its certificate; `seen` is what was
    seen on grids.

    >>> prover = Prover(20)
    >>> prover.share(0.5).budget.left / prover.budget.left
    0.5
    """

    def __init__(self, seconds: float = 20.0, *, known: Callable[[], Iterable[Stored]] = tuple):
        self.budget, self.known = Budget(seconds), known
        self.seen = Seen()

    def share(self, part: float) -> Prover:
        """A part of what is left, for one attempt of many: what takes too much is put off, for another may decide sooner."""
        other = Prover(known=self.known)
        other.budget, other.seen = self.budget.part(part), self.seen
        return other

    @property
    def spent(self) -> bool:
        """Is nothing left at all?"""
        return self.budget.spent
