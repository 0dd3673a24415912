"""No test reads or writes the user's cache; Ctrl-C works even where a shell has it ignored.

Tests that take more than half a second of processor time, or a fifth of one where quicker ones test the like, stand
in tests/slow.txt, a line each, and carry the marker `slow`.  Files whose tests take little stand in tests/quick.txt:
`pytest -m quick` looks at most parts in half a minute.
"""

import gc
import json
import os
import signal
import sys
import tempfile
from itertools import count
from pathlib import Path

import pytest

SLOW, QUICK = (Path(__file__).parent / "tests" / name for name in ("slow.txt", "quick.txt"))
CACHES, NUMBERS = pytest.StashKey[Path](), count()
HOUR = 3600  # seconds: campaigns have more time than pyproject.toml gives a test

SELDOM = 50_000  # new objects, after which garbage is looked for

collect_ignore = ["tests/data"]  # what tests read and run, not tests

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background inherits "ignore"

# Hundreds of processes that tests start would compile all that they import once more.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command line does, before NumPy is there


def pytest_configure(config):
    """What fixtures of modules and doctests find there is nothing but their own."""
    folder = tempfile.TemporaryDirectory(prefix="axiomcheck-tests-")
    config.stash[CACHES] = Path(folder.name)
    patch = pytest.MonkeyPatch()
    patch.setenv("AXIOMCHECK_CACHE", str(config.stash[CACHES] / "of-all"))
    config.add_cleanup(folder.cleanup)
    config.add_cleanup(patch.undo)


@pytest.fixture(autouse=True)
def cache(request, monkeypatch):
    """A cache of the test's own, below that of its session; a folder once something is kept there."""
    folder = request.config.stash[CACHES] / f"of-a-test-{next(NUMBERS)}"
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(folder))
    return folder


@pytest.fixture
def z3_here(request, monkeypatch):
    """Z3 is asked in this process: of one that has grown with its tests, a copy takes longer than most answers.

    Not in slow tests, whose questions may be such that only the end of a copy ends them; test_solver_copies.py has some.
    """
    if request.node.get_closest_marker("slow"):
        return

    from axiomcheck.strategies import smt_problems, solver

    def answered(question, _budget):
        return json.loads(json.dumps(question()))  # as a copy would send it

    for module in (solver, smt_problems):
        monkeypatch.setattr(module, "answered", answered)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Thousands of tests and all modules, which stay: to look for garbage among them takes a tenth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # before `-m` selects
def pytest_collection_modifyitems(config, items):
    listed, quick = (set(file.read_text(encoding="utf-8").splitlines()) for file in (SLOW, QUICK))
    for item in items:
        if item.nodeid in listed:
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(HOUR))
        elif item.nodeid.partition("::")[0] in quick:
            item.add_marker(pytest.mark.quick)
    if not any("::" in word for word in config.args) and not config.getoption("lf", False):  # files are collected whole
        there = {item.nodeid for item in items}
        files = {name.partition("::")[0] for name in there}
        gone = sorted(name for name in listed - there if name.partition("::")[0] in files)
        if gone:
            raise pytest.UsageError(f"tests/slow.txt names tests that do not exist: {', '.join(gone)}")
