"""Time for one attempt of many: what takes too long is put off, for another may decide sooner."""

from __future__ import annotations

from time import monotonic

from axiomcheck.strategies.goals import Prover


def share(prover: Prover, part: float) -> Prover:
    """A prover with a part of the time that is left.

    >>> prover = Prover(20)
    >>> share(prover, 0.5).deadline < prover.deadline
    True
    """
    other = Prover(fuel=prover.fuel, use_z3=prover.use_z3)
    now = monotonic()
    other.deadline = now + part * max(prover.deadline - now, 0.0)
    return other


def spent(prover: Prover) -> bool:
    """Is no time left at all?"""
    return monotonic() > prover.deadline
