"""Proofs of goals over the reals: by the calculus; what it leaves open and is polynomial, by Z3's word."""

from __future__ import annotations

from collections.abc import Iterable

from axiomcheck.calculus.rules import Sequent
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import STEPS, Certificate
from axiomcheck.exact.goals import sequent
from axiomcheck.exact.oracle import polynomial
from axiomcheck.lang.goal import Goal
from axiomcheck.strategies.solver import z3_shows
from axiomcheck.tactics import radicals
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.prove import Proved, prove_parts

SECONDS = 4.0  # for a question beside others


def proved(goal: Goal, seconds: float, use_z3: bool = True) -> tuple[Certificate, frozenset[str]] | None:
    """A certificate of the goal that was checked, and what it rests on beside the kernel; None if none was found.

    >>> from axiomcheck.lang.expr import log, sym
    >>> from axiomcheck.lang.goal import gt, le
    >>> x = sym("x")
    >>> from axiomcheck.exact.goals import check
    >>> goal = Goal((gt(x, 0),), le(log(x), x - 1))
    >>> certificate, trusts = proved(goal, 1)
    >>> check(goal, certificate) == trusts == frozenset()
    True
    """
    try:
        found = prove_parts(sequent(goal), seconds, _z3 if use_z3 else lambda _: None, radicals.solve)
        if not isinstance(found, Proved):
            return None
        return Certificate(STEPS, steps=pack(found.steps)), found.trusts
    except CheckError:  # no sequent says it, or it is too large
        return None


def each_proved(goals: Iterable[Goal], seconds: float) -> dict[Goal, tuple[Certificate, frozenset[str]]]:
    """A certificate for every goal, and what it rests on; a CheckError that names the first that has none."""
    found: dict[Goal, tuple[Certificate, frozenset[str]]] = {}
    for goal in goals:
        if goal not in found:
            if (shown := proved(goal, seconds)) is None:
                raise CheckError(f"no proof was found of {goal}")
            found[goal] = shown
    return found


def _z3(S: Sequent) -> str | None:
    return "z3" if polynomial(S.goal) and z3_shows(S) else None


def proves(goal: Goal) -> bool:
    """Does the kernel accept a proof of the goal?

    >>> from axiomcheck.lang.expr import sym
    >>> from axiomcheck.lang.goal import lt
    >>> x = sym("x")
    >>> proves(Goal((lt(0, x),), lt(0, x * x))), proves(Goal((lt(0, x),), lt(1, x)))
    (True, False)
    """
    return proved(goal, SECONDS) is not None
