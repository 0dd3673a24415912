"""Budgets are kept, in steps and in processor time: no wall clock decides, and no child is left."""

import json
import os
import subprocess
import sys
import time

import pytest

from axiomcheck import axioms, measures, processes, workers
from axiomcheck.errors import BudgetExceeded
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.reader import read
from axiomcheck.runner import run
from axiomcheck.strategies import budget as budgets
from axiomcheck.strategies import searches
from axiomcheck.strategies.budget import Budget, charge, left
from axiomcheck.strategies.grids import refute_soon
from axiomcheck.strategies.prover import Prover
from axiomcheck.tactics.builder import Builder, OutOfSteps
from axiomcheck.verdict import Status, decide

SECONDS, ROOM = 2.0, 10.0  # the room is for imports, and for a slow machine
NASTY = {
    # many signs to choose from, at three and four classes
    "signs": "sum(abs(cumsum(abs(cumsum(abs(p - p_hat) - p_hat)) - abs(cumsum(p*p - p_hat)))))",
    "powers": "(sum(abs(p - p_hat)**7) + sum((p + p_hat)**9))**32 - max(p)**64",
    "roots": "sum(sqrt(abs(sqrt(p) - sqrt(p_hat)))) * sqrt(sum(sqrt(p*p_hat + 1/7)))",
    "logs": "log(1 + sum(exp(sum(p*log(p/p_hat))*p_hat)))*sum(log(1 + abs(p - p_hat))**3)",
    "deep": "+".join(f"sum(abs(p**{k} - p_hat**{k + 1})/(p + {k}))" for k in range(1, 14)),
    "sorted": "max(abs(p - p_hat))*min(abs(p - max(p_hat)))*max(abs(p_hat - min(abs(p - p_hat))))",
}


def children() -> set[str]:
    """The processes that this one has started and not yet reaped."""
    found = subprocess.run(
        ["ps", "--no-headers", "-o", "pid,args", "--ppid", str(os.getpid())], capture_output=True, text=True
    ).stdout
    return {line.split()[0] for line in found.splitlines() if " ps " not in f" {line} "}


def used(who: str = "CHILDREN") -> float:
    """Processor time so far."""
    resource = pytest.importorskip("resource")
    found = resource.getrusage(getattr(resource, f"RUSAGE_{who}"))
    return found.ru_utime + found.ru_stime


@pytest.mark.parametrize("name", NASTY)
def test_no_cell_goes_on_past_its_budget(name):
    measure = formula.measure(NASTY[name])
    before = children()
    for axiom, classes in (("mon", 3), ("ioi", None), ("abs", 3)):
        start = used()
        (verdict,) = run(
            [Claim(measure, axioms.from_name(axiom), classes=classes)], jobs=1, seconds=SECONDS, fresh=True
        )
        spent = used() - start
        assert spent < workers.limit(SECONDS) + ROOM, f"{name} {axiom}: {spent:.2f} s"
        if verdict.status is Status.UNKNOWN:
            assert verdict.reason
    assert children() <= before


@pytest.mark.slow
def test_the_command_keeps_its_budget():
    start = used()
    done = subprocess.run(
        [sys.executable, "-m", "axiomcheck", "verify", NASTY["signs"], "--classes", "3", "--timeout", str(SECONDS),
         "--format", "json", "--jobs", "1"],
        capture_output=True, text=True, timeout=1200,
    )  # fmt: skip
    records = json.loads(done.stdout)["verdicts"]
    assert len(records) >= 6
    assert used() - start < ROOM + len(records) * (workers.limit(SECONDS) + ROOM)


# -- in this process, where nothing can be killed ------------------------------------------------

MONSTERS = {
    "powers": (NASTY["powers"], "max"),
    "nested": ("(maximum(min(sqrt(log(log((p-1/2))))),mean(cumsum(abs(p-p_hat)))))**(1/2)", "mon"),
    "tower": ("((sum(abs(p - p_hat)**3) + 1)**30 + max(p))**8", "max"),
}


@pytest.mark.parametrize("name", MONSTERS)
def test_a_search_in_this_process_keeps_its_budget(name):
    """The guard is met, or nearly: nothing is multiplied out that takes minutes."""
    text, axiom = MONSTERS[name]
    start = time.thread_time()
    verdict = decide(Claim(formula.measure(text), axioms.from_name(axiom), classes=3), SECONDS)
    assert verdict.status is Status.UNKNOWN
    assert verdict.reason
    assert time.thread_time() - start < processes.FACTOR * SECONDS + 2 * ROOM


# -- steps -----------------------------------------------------------------------------------------


def test_what_a_part_spends_the_whole_spends():
    whole = Budget(4)
    part = whole.part(0.5)
    assert (whole.left, part.left) == (4 * budgets.STEPS, 2 * budgets.STEPS)
    with pytest.raises(BudgetExceeded, match="out of time here"):
        part.spend(3 * budgets.STEPS, "here")
    assert part.spent
    assert not whole.spent
    assert whole.left == budgets.STEPS
    with whole.running():
        charge(budgets.STEPS, "to the last one")
        assert left() == 0
        with pytest.raises(BudgetExceeded):
            charge(1, "beyond")
    charge(10**9, "where nothing is counted")


def test_shares_are_of_what_is_left():
    prover = Prover(10)
    prover.budget.charge(5 * budgets.STEPS)
    assert prover.share(0.4).budget.left == 2 * budgets.STEPS


def test_a_denial_leaves_something_to_other_searches():
    asked = Claim(formula.measure("sum(log(p/p_hat)**2)"), axioms.from_name("MAX"))
    prover, reasons = Prover(0.4), []
    (denial,) = (e for e in searches(asked.measure.kind) if e.how == "proof" and e.status == "refuted")
    assert denial.search(asked, prover, reasons) is None
    assert prover.budget.left >= 0.05 * 0.4 * budgets.STEPS


def test_a_grid_on_which_nothing_seems_broken_is_looked_at_once():
    asked, prover = Claim(measures.from_name("AE"), axioms.from_name("MON")), Prover(20)
    assert refute_soon(asked, prover, []) is None
    before = prover.share(1).budget.left
    assert refute_soon(asked, prover, []) is None
    assert prover.budget.left == before < Prover(20).budget.left
    assert prover.met


def test_a_wall_clock_is_never_asked():
    """Searches do not look at it, so other work on the machine cannot end them."""
    from pathlib import Path

    package = Path(processes.__file__).parent
    for path in (package / "strategies").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "monotonic" not in text
        assert "perf_counter" not in text


ASKED = [
    ("KLD", "MON", None, 20),
    ("NAS", "CVX", None, 1),
    ("RAE", "IND", 3, 20),
    ("BCD", "REL", None, 0.01),
    ("NSS", "MON", None, 0.2),
]


@pytest.mark.parametrize(("measure", "axiom", "classes", "seconds"), ASKED)
def test_a_budget_decides_the_same_twice(measure, axiom, classes, seconds):
    """The same certificate, or the same reason, after as many steps; also where the budget ends the search."""
    asked = Claim(measures.from_name(measure), axioms.from_name(axiom), classes=classes)
    first, second = (decide(asked, seconds) for _ in range(2))
    (apart,) = run([asked], jobs=1, seconds=seconds, fresh=True)
    told = [
        (v.status, v.certificate and json.dumps(v.certificate.to_data()), v.reason)
        for v in (first, second, apart)
    ]
    assert told[0] == told[1] == told[2]


def test_a_budget_that_is_too_small_says_so():
    asked = Claim(measures.from_name("NAS"), axioms.from_name("CVX"))
    verdict = decide(asked, 0.1)
    assert verdict.status is Status.UNKNOWN
    assert "used up" in verdict.reason


def test_the_guard_ends_searches_for_proofs():
    with Budget(0.0).running(), pytest.raises(OutOfSteps):
        Builder().spend()
    Builder().spend()  # which runs under none


@pytest.mark.usefixtures("z3_here")
def test_high_powers_do_not_run_away():
    """The largest value of a sum of powers of 63, on which searches took twenty times what was asked for."""
    says, start = as_axiom("TWO", {"printed": read("for p: max D(p, .) <= 2")}), time.thread_time()
    decide(Claim(formula.measure("sum((p - p_hat)**63)"), says, classes=3), 1)
    assert time.thread_time() - start < 4 * processes.FACTOR
