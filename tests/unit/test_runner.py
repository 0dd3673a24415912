"""Many claims at once: replayed where possible, searched in processes that can be killed."""

import faulthandler
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from axiomcheck import axioms, measures, processes, runner, store, workers
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.runner import run
from axiomcheck.store import Store
from axiomcheck.verdict import Status, Verdict, decide

FAST = ("IMP", "NN", "REL", "ABS", "SYM")


@pytest.fixture(autouse=True)
def nothing_shipped(monkeypatch):
    monkeypatch.setattr(store, "shipped_root", lambda: None)


def claim(measure="AE", axiom="IMP", **sense):
    return Claim(measures.from_name(measure), axioms.from_name(axiom), **sense)


@pytest.fixture
def claims():
    return [claim(axiom=a) for a in FAST]


@pytest.fixture
def searches(monkeypatch):
    """Replaces the search in children by a function of the claim; children are forked and see it."""
    monkeypatch.setattr(processes, "fork_is_safe", lambda: True)

    def install(search):
        monkeypatch.setattr(workers, "decide", search)

    return install


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_order_asked(claims):
    verdicts = run(claims)
    assert [v.claim for v in verdicts] == claims
    assert [v.status.name for v in verdicts] == ["PROVED", "PROVED", "REFUTED", "PROVED", "PROVED"]
    assert not any(v.replayed for v in verdicts)


@pytest.mark.parametrize("jobs", [0, 1, 2, 7])
def test_any_number_of_processes_finds_the_same(claims, jobs):
    assert [(v.status, v.certificate) for v in run(claims, jobs=jobs, fresh=True)] == [
        (v.status, v.certificate) for v in run(claims, jobs=2, fresh=True)
    ]


def test_nothing_asked():
    assert run([]) == []


def test_a_second_run_replays_and_never_searches(claims, monkeypatch):
    first = run(claims)

    def forbidden(*_, **__):
        raise AssertionError("a search was started")

    monkeypatch.setattr(workers, "decide", forbidden)
    monkeypatch.setattr(workers, "Pool", forbidden)
    again = run(claims)
    assert all(v.replayed for v in again)
    assert [(v.status, v.certificate) for v in again] == [(v.status, v.certificate) for v in first]


def test_fresh_searches(claims):
    run(claims)
    assert not any(v.replayed for v in run(claims, fresh=True))


def test_replaying_starts_no_process_and_imports_no_search(cache):
    program = (
        "import sys; from axiomcheck import axioms, measures; from axiomcheck.lang.claim import Claim;"
        "from axiomcheck.runner import run;"
        "v = run([Claim(measures.from_name('KLD'), axioms.from_name(a)) for a in ('IMP', 'REL', 'IND')]);"
        "heavy = {'numpy', 'z3', 'sympy', 'multiprocessing', 'axiomcheck.strategies'} & set(sys.modules);"
        "print([x.replayed for x in v], sorted(heavy))"
    )
    searching = program.replace("('IMP', 'REL', 'IND')]", "('IMP', 'REL', 'IND')], fresh=True")
    first = subprocess.run([sys.executable, "-c", searching], capture_output=True, text=True, check=True)
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert first.stdout.startswith("[False, False, False]")
    assert again.stdout == "[True, True, True] []\n"


def test_claims_with_one_statement_are_decided_once(searches):
    searches(counted := Counted())
    same = [claim(axiom="IMP", reading=r) for r in ("printed", "repaired", "printed")]
    seen = []
    verdicts = run(same, jobs=0, on_verdict=lambda i, v: seen.append((i, v.claim)))
    assert counted.calls == 1
    assert [v.claim.reading for v in verdicts] == ["printed", "repaired", "printed"]
    assert seen == list(enumerate(same))


class Counted:
    calls = 0

    def __call__(self, claim, seconds):
        self.calls += 1
        return decide(claim, seconds)


def test_verdicts_are_told_as_they_come(claims):
    seen = {}
    verdicts = run(claims, on_verdict=seen.__setitem__)
    assert seen == dict(enumerate(verdicts))


# -- searches that misbehave -------------------------------------------------------


def only(name, misbehave):
    def search(claim, seconds):
        return misbehave(claim) if claim.axiom.name == name else decide(claim, seconds)

    return search


def forever(_):
    while True:
        time.sleep(1)


def busy(_):
    while True:
        pass


def deaf(_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    busy(_)


def greedy(_):
    hoard = [bytearray(50_000_000) for _ in range(1000)]
    return len(hoard)


def failing(_):
    raise ZeroDivisionError("a bug\nin a strategy")


def crash(number):
    faulthandler.disable()  # pytest's would fill the terminal
    os.kill(os.getpid(), number)


MISBEHAVIOURS = {
    "runaway": (busy, "killed after 5 s of processor time"),
    "deaf": (deaf, "killed after 5 s of processor time"),
    "asleep": (forever, "killed after 15 s"),
    "greedy": (greedy, "out of memory, the cap is 512 MB"),
    "failing": (failing, "ZeroDivisionError: a bug in a strategy"),
    "quits": (lambda _: os._exit(3), "exit code 3"),
    "killed": (lambda _: os.kill(os.getpid(), signal.SIGKILL), "SIGKILL"),
    "crash": (lambda _: crash(signal.SIGSEGV), "SIGSEGV"),
    "abort": (lambda _: crash(signal.SIGABRT), "SIGABRT"),
    "nonsense": (lambda _: "proved", "AttributeError"),
}


@pytest.mark.parametrize("name", MISBEHAVIOURS)
@pytest.mark.parametrize("jobs", [1, 2])
def test_it_costs_one_verdict(name, jobs, claims, searches, monkeypatch):
    misbehave, reason = MISBEHAVIOURS[name]
    monkeypatch.setattr(processes, "wall", lambda seconds: 15.0 if name == "asleep" else 3600.0)
    searches(only("NN", misbehave))
    verdicts = run(claims, jobs=jobs, seconds=1 if "killed after" in reason else 60, memory_mb=512)
    assert verdicts[1].status is Status.UNKNOWN
    assert reason in verdicts[1].reason
    assert "\n" not in verdicts[1].reason
    assert [v.status.name for v in verdicts] == ["PROVED", "UNKNOWN", "REFUTED", "PROVED", "PROVED"]


def test_unknown_is_not_stored(searches, cache):
    searches(only("NN", failing))
    run([claim(axiom="NN")])
    assert not [p for p in cache.rglob("*") if p.is_file()]


def test_no_child_outlives_a_run(claims, searches):
    def telling(claim, seconds):
        return Verdict(claim, Status.UNKNOWN, reason=str(os.getpid()))

    searches(telling)
    pids = {int(v.reason) for v in run(claims)}
    assert os.getpid() not in pids
    assert not any(map(alive, pids))


def test_children_are_reused(searches):
    searches(lambda claim, seconds: Verdict(claim, Status.UNKNOWN, reason=str(os.getpid())))
    many = [claim(m.name, a) for m in measures.catalog().values() if m.kind == "quantification" for a in FAST]
    assert len({v.reason for v in run(many)}) <= 2


def test_what_a_search_claims_is_not_believed(searches, cache):
    refuted = decide(claim(axiom="REL"))
    searches(lambda claim, seconds: Verdict(claim, Status.PROVED, refuted.certificate))
    (verdict,) = run([claim(axiom="NN")])
    assert verdict.status is Status.UNKNOWN
    assert "does not replay" in verdict.reason
    assert not [p for p in cache.rglob("*") if p.is_file()]


def test_memory_too_small_to_start(searches):
    verdicts = run([claim(axiom=a) for a in FAST], memory_mb=128, fresh=True)
    for v in verdicts:
        assert v.status in (Status.UNKNOWN, Status.PROVED, Status.REFUTED)  # as far as it went
        assert v.certificate is not None or v.reason


def test_a_child_that_cannot_start(claims, monkeypatch):
    monkeypatch.setattr(processes, "fork_is_safe", lambda: True)

    def broken(_):
        raise OSError("no such thing")

    monkeypatch.setattr(processes, "cap", broken)
    verdicts = run(claims)
    assert all("no search could be started" in v.reason for v in verdicts)


def test_children_started_from_scratch_find_the_same(claims, monkeypatch):
    forked = run(claims, fresh=True)
    monkeypatch.setattr(processes, "fork_is_safe", lambda: False)
    executed = run(claims, fresh=True)
    assert [(v.status, v.certificate) for v in executed] == [(v.status, v.certificate) for v in forked]


def test_no_fork_beside_threads():
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert not processes.fork_is_safe()
    finally:
        stop.set()
        thread.join()


def test_a_script_without_a_main_guard(tmp_path, cache):
    script = tmp_path / "script.py"
    script.write_text(
        "import threading, time\n"
        "threading.Thread(target=time.sleep, args=(3,), daemon=True).start()  # so that a fork is not safe\n"
        "from axiomcheck import axioms, measures\n"
        "from axiomcheck.lang.claim import Claim\n"
        "from axiomcheck.runner import run\n"
        "print('once', run([Claim(measures.from_name('AE'), axioms.from_name('IMP'))], fresh=True))\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("once [<PROVED AE IMP>]\n", "")


# -- Ctrl-C ------------------------------------------------------------------------


def test_ctrl_c_keeps_what_is_done(claims, cache):
    def press(position, verdict):
        if position == 2:
            raise KeyboardInterrupt

    with pytest.raises(runner.Interrupted) as stop:
        run(claims, jobs=1, on_verdict=press)
    done = [None if v is None else v.status.name for v in stop.value.verdicts]
    assert done == ["PROVED", "PROVED", "REFUTED", None, None]
    assert [v.replayed for v in run(claims)] == [True, True, True, False, False]


def test_ctrl_c_ends_the_children(searches, cache, tmp_path):
    note = tmp_path / "pid"

    def stuck(claim, seconds):
        note.write_text(str(os.getpid()))
        os.kill(os.getppid(), signal.SIGINT)
        forever(claim)

    searches(stuck)
    with pytest.raises(runner.Interrupted) as stop:
        run([claim()], seconds=60)
    assert stop.value.verdicts == [None]
    assert not alive(int(note.read_text()))


def test_children_end_with_a_killed_parent(tmp_path, cache):
    program = (
        "import os, sys; from axiomcheck import axioms, measures, workers;"
        "from axiomcheck.lang.claim import Claim; from axiomcheck.runner import run;"
        "note = lambda c, s: (open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'), os.kill(os.getppid(), 9));"
        "workers.decide = note;"
        "run([Claim(measures.from_name('AE'), axioms.from_name(a)) for a in ('IMP', 'NN')], seconds=60, fresh=True)"
    )
    note = tmp_path / "pids"
    subprocess.run([sys.executable, "-c", program, str(note)], capture_output=True, timeout=60)
    deadline = time.monotonic() + 10
    pids = [int(x) for x in note.read_text().split()]
    while any(map(running, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(running, pids))


def running(pid):
    """Alive, and not merely waiting to be reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# -- budgets ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "budget",
    [{"jobs": -1}, {"jobs": 1000}, {"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")},
     {"seconds": float("inf")}, {"memory_mb": 1}],
)  # fmt: skip
def test_impossible_budgets(budget):
    with pytest.raises(InputError):
        run([claim()], **budget)


def test_the_store_of_the_caller(tmp_path):
    mine = Store(shipped=tmp_path / "none", cache=tmp_path / "mine")
    run([claim()], store=mine)
    assert len(list((tmp_path / "mine").rglob("*.json"))) == 1
