"""Z3 is asked in a copy of the process, which ends where Z3 heeds none of its own limits."""

import multiprocessing
import subprocess
import sys
from time import monotonic

import pytest

from axiomcheck.errors import BudgetExceeded
from axiomcheck.exact.goals import sequent
from axiomcheck.formal.tree import both
from axiomcheck.lang.expr import num, sym
from axiomcheck.lang.goal import Goal, eq, gt, lt
from axiomcheck.strategies import solver
from axiomcheck.strategies.budget import Budget
from axiomcheck.strategies.smt_problems import Problem
from axiomcheck.strategies.solver import answered, z3_shows

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="copies are made on Linux alone")
x, y, z = map(sym, "xyz")


def endless():
    """Z3 works on it for minutes, whatever its timeout and its rlimit."""
    return both(
        eq(x ** num(17), 2 + y), eq(y ** num(13), 3 + z), eq(z ** num(11), 5 + x * y), gt(x, 0), gt(y, 0), gt(z, 0)
    )


def forever():
    while True:
        pass


def test_what_does_not_end_is_ended_and_paid_for():
    budget = Budget(0.5)
    whole, part = budget.end, budget.part(0.5)
    assert answered(forever, part) is None
    assert budget.end <= whole - 1.0 and part.spent


def test_a_question_that_z3_does_not_give_up_is_given_up():
    budget, begun = Budget(0.5), monotonic()
    problem = Problem(endless(), ["x", "y", "z"], reach=dict.fromkeys("xyz", (0, 9)))
    assert list(problem.rounded(budget)) == []
    assert budget.spent and monotonic() - begun < 60
    with pytest.raises(BudgetExceeded):
        list(problem.rounded(budget))


def test_answers_are_those_of_this_process():
    problem = Problem(both(lt(x * x + y * y, 1), gt(x * y, num("1/4")), gt(x, 0)), ["x", "y"])
    (point,) = problem.rounded(Budget(2))
    assert point["x"] ** 2 + point["y"] ** 2 < 1 and point["x"] * point["y"] > 0.25
    assert z3_shows(sequent(Goal((gt(x, 0), gt(y, x)), lt(x * x, y * y))))
    assert not z3_shows(sequent(Goal((gt(x, 0),), lt(x, y))))


def test_questions_of_workers_are_asked_in_copies_too():
    """Processes that multiprocessing calls daemons may start none by its means."""
    ours, theirs = multiprocessing.Pipe()
    worker = multiprocessing.get_context("fork").Process(target=_ask, args=(theirs,), daemon=True)
    worker.start()
    assert ours.poll(60) and ours.recv() == [1, None]
    worker.join()


def _ask(conn):
    solver.QUESTION_SECONDS = 1.0
    conn.send([answered(lambda: 1, None), answered(forever, None)])


THREADS = """
from concurrent.futures import ThreadPoolExecutor
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, add, mul, rel, var
from axiomcheck.exact.oracle import z3_shows

def shown(k):
    x, y = var(f"x{k % 7}"), var("y")
    larger = frozenset({rel("lt", ONE, x), rel("lt", ONE, y)})
    return z3_shows(Sequent(larger, rel("lt", add(x, y), add(mul(x, y), ONE))))

with ThreadPoolExecutor(4) as pool:
    assert all(pool.map(shown, range(100)))
"""


def test_threads_ask_in_turn():
    """Z3's terms belong to a process, and threads that make them at once end it, or get answers to other questions."""
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
