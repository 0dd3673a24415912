"""Budgets are kept: no cell goes on once its own is spent, and no child is left."""

import json
import os
import subprocess
import sys
import time

import pytest

from axiomcheck import axioms
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.runner import run
from axiomcheck.verdict import Status

SECONDS, GRACE, OVERHEAD = 2.0, 1.0, 4.0  # the last for a busy machine: a cell left alone takes minutes
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


@pytest.mark.parametrize("name", NASTY)
def test_no_cell_goes_on_past_its_budget(name):
    measure = formula.measure(NASTY[name])
    before = children()
    for axiom, classes in (("mon", 3), ("ioi", None), ("abs", 3)):
        told = []
        start = time.monotonic()
        (verdict,) = run(
            [Claim(measure, axioms.from_name(axiom), classes=classes)],
            jobs=1,
            seconds=SECONDS,
            fresh=True,
            on_verdict=lambda i, v, told=told: told.append(time.monotonic()),
        )
        spent = told[0] - start
        # the child needs about a second to import what it uses, before its budget begins
        assert spent < SECONDS + GRACE + OVERHEAD + 2.0, f"{name} {axiom}: {spent:.2f} s"
        assert verdict.seconds <= SECONDS + GRACE + OVERHEAD, f"{name} {axiom}: {verdict.seconds:.2f} s"
        if verdict.status is Status.UNKNOWN:
            assert verdict.reason
    assert children() <= before


@pytest.mark.slow
def test_the_command_keeps_its_budget():
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "axiomcheck", "verify", NASTY["signs"], "--classes", "3", "--timeout", str(SECONDS),
         "--format", "json", "--jobs", "1"],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    spent = time.monotonic() - start
    records = json.loads(done.stdout)["verdicts"]
    assert len(records) >= 6
    assert spent < 5 + len(records) * (SECONDS + GRACE + OVERHEAD)
    assert all(r["seconds"] <= SECONDS + GRACE + OVERHEAD for r in records)
