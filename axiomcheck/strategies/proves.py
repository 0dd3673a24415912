"""Does the kernel accept a proof of this goal?  What tracing asks, of a formula and the function that it came from."""

from __future__ import annotations

from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import check
from axiomcheck.lang.goal import Goal
from axiomcheck.strategies.goals import FAILURES, Prover
from axiomcheck.strategies.solver import z3_agrees

QUICK_SECONDS, PROOF_SECONDS = 0.5, 4.0


def proves(goal: Goal) -> bool:
    """Does the kernel accept a proof of the goal?

    >>> from axiomcheck.lang.expr import sym
    >>> from axiomcheck.lang.goal import lt
    >>> x = sym("x")
    >>> proves(Goal((lt(0, x),), lt(0, x * x))), proves(Goal((lt(0, x),), lt(1, x)))
    (True, False)
    """
    for search in (
        lambda: Prover(QUICK_SECONDS, use_z3=False).attempt([goal])[0],
        lambda: _by_z3(goal),  # many |.|, min and max: one query instead of a case for each sign
        lambda: Prover(PROOF_SECONDS).attempt([goal])[0],
    ):
        try:
            check(goal, search())
        except (AxiomcheckError, *FAILURES):
            continue
        return True
    return False


def _by_z3(goal: Goal) -> Certificate:
    if not z3_agrees(goal):
        raise CheckError("Z3 does not close the goal")
    return Certificate("z3")
