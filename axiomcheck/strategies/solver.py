"""Z3, asked as often as the budget allows."""

from __future__ import annotations

from axiomcheck.errors import CheckError
from axiomcheck.kernel.oracle import RESOURCES, z3_closes
from axiomcheck.lang.goal import Goal
from axiomcheck.strategies.budget import charge, left
from axiomcheck.strategies.sizes import expandable, nodes

GAVE_UP = ("resource", "timeout", "canceled", "unknown")  # how Z3 says that it has used all it may
PER_STEP = 4  # of Z3's resources, that a question may take
PRICE = 10  # of them, that are a step: it took them all


def z3_agrees(goal: Goal) -> bool:
    """Does Z3 close the goal, with the resources that it is given?  They are counted, too."""
    if not expandable(goal):
        return False
    charge(nodes(goal), goal)
    resources = min(RESOURCES, PER_STEP * left())
    try:
        z3_closes(goal, resources)
    except CheckError as error:
        if any(word in str(error).rpartition(":")[2] for word in GAVE_UP):
            charge(resources // PRICE, goal)
        return False
    return True
