"""A share of the budget for one attempt of many: what takes too much is put off, for another may decide sooner."""

from __future__ import annotations

from axiomcheck.strategies.goals import Prover


def share(prover: Prover, part: float) -> Prover:
    """A prover with a part of what is left.

    >>> prover = Prover(20)
    >>> share(prover, 0.5).budget.left / prover.budget.left
    0.5
    """
    other = Prover(fuel=prover.fuel, use_z3=prover.use_z3, known=prover.known)
    other.budget = prover.budget.part(part)
    return other


def spent(prover: Prover) -> bool:
    """Is nothing left at all?"""
    return prover.budget.spent
