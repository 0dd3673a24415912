"""Z3, asked as often as the budget allows.

Z3 does not count all that it does: there are questions of low degree which it neither answers nor gives up, whatever
its own limits are.  So it is asked in a copy of this process, which is ended by its processor time.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from time import process_time, thread_time
from typing import Any

from axiomcheck import processes
from axiomcheck.calculus.rules import Sequent
from axiomcheck.errors import CheckError
from axiomcheck.exact.oracle import RESOURCES, z3_closes
from axiomcheck.strategies.budget import Budget, charge, left, running_budget

GAVE_UP = ("resource", "timeout", "canceled", "unknown")  # how Z3 says that it has used all it may
PER_STEP = 4  # of Z3's resources, that a question may take
PRICE = 10  # of them, that are a step: it took them all
QUESTION_SECONDS = 20.0  # of processor time for one question, which should take a tenth of it


def answered(question: Callable[[], Any], budget: Budget | None) -> Any | None:
    """What a question gives, as JSON can say it; None if it used more processor time than it may.

    >>> answered(lambda: [1, 2], None)
    [1, 2]
    """
    if not (sys.platform.startswith("linux") and processes.can_copy()):  # libraries of other systems may not survive it
        return question()
    seconds = QUESTION_SECONDS if budget is None else min(QUESTION_SECONDS, max(1.0, budget.end - thread_time()))
    said = processes.of_a_copy(_answer, (question,), processes.wall(seconds), cpu_seconds=seconds)
    found, used = (None, seconds) if said is None else json.loads(said)
    if budget is not None:
        budget.use(used)
    return found


def _answer(conn: Connection, question: Callable[[], Any]) -> None:
    found = question()
    conn.send_bytes(json.dumps([found, process_time()]).encode())


def z3_shows(S: Sequent) -> bool:
    """The same of a sequent."""
    resources = min(RESOURCES, PER_STEP * left())

    def question() -> str | None:
        try:
            z3_closes(S, resources)
        except CheckError as error:
            return str(error).rpartition(":")[2]
        return None

    found = answered(lambda: [question()], running_budget())
    why = GAVE_UP[0] if found is None else found[0]
    if why is not None and any(word in why for word in GAVE_UP):
        charge(resources // PRICE, str(S))
    return why is None
