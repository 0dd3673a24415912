"""Children: started, capped, ended with all that they have started, and with the process that started them."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from axiomcheck import processes
from axiomcheck.errors import InputError
from axiomcheck.input.tracing import reading
from axiomcheck.processes import Caps, run

resource = pytest.importorskip("resource")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the kernel's service is Linux's")
PATIENCE = 120  # seconds that a busy machine may take for what takes none
SLEEPS = "import time; time.sleep(600)"
GRANDCHILD = (
    f"import subprocess, sys; print(subprocess.Popen([sys.executable, '-c', {SLEEPS!r}]).pid, flush=True)"
)


def running(pid):
    """Alive, and not merely waiting to be reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(*pids):
    """Do they all end?"""
    end = time.monotonic() + PATIENCE
    while any(map(running, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(map(running, pids))


def python(code, **more):
    return run([sys.executable, "-c", code], **({"seconds": PATIENCE} | more))


def test_what_it_says():
    assert python("print(input() + '!')", given="so").said == "so!\n"
    assert (
        python("import sys; print('a', flush=True); print('b', file=sys.stderr)", errors=True).said
        == "a\nb\n"
    )
    assert python("import sys; print('b', file=sys.stderr)").said == ""
    assert python("raise SystemExit(7)").code == 7
    assert python("import os, signal; os.kill(os.getpid(), signal.SIGABRT)").code == -signal.SIGABRT


def test_a_large_answer_and_a_large_question():
    text = "x" * 3_000_000
    assert python("import sys; print(len(sys.stdin.read()) * 'y')", given=text).said == "y" * len(text) + "\n"


def test_it_is_ended_by_processor_time():
    done = python("while True: pass", caps=Caps(cpu_seconds=1))
    assert done.code is None
    assert python("import signal; signal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
                  caps=Caps(cpu_seconds=1)).code == -signal.SIGKILL  # fmt: skip


def test_one_that_sleeps_is_given_up_and_what_it_said_is_kept():
    done = python("import time; print('so far', flush=True); time.sleep(600)", seconds=5)
    assert done == processes.Done(None, "so far\n")


@linux
def test_one_that_is_only_slow_is_not_given_up(monkeypatch):
    """The guard is shorter than it takes; it uses processor time all along, and that is capped."""
    monkeypatch.setattr(processes, "ASLEEP_SECONDS", 0.02)
    busy = "import time\nwhile time.process_time() < 4: pass\nprint('done')"
    assert python(busy, seconds=3, caps=Caps(cpu_seconds=60)).said == "done\n"
    pulse = processes.Pulse(os.getpid())
    end = time.process_time() + 2 * processes.ASLEEP_SECONDS
    while time.process_time() < end:
        pass
    assert pulse.beats()
    assert not processes.Pulse(os.getpid()).beats()
    assert not processes.Pulse(None).beats()


def test_it_leads_a_session_of_its_own():
    said = python("import os; print(os.getsid(0) == os.getpgid(0) == os.getpid())").said
    assert said == "True\n"


@linux
def test_what_it_has_started_is_ended_with_it():
    done = python(GRANDCHILD)  # which holds its parent's output open, and waits
    assert done.code == 0
    assert gone(int(done.said))


@linux
def test_children_end_with_a_killed_parent():
    """A `kill -9` of whoever started it ends the child, and what that has forked."""
    program = (
        "import time; from axiomcheck import processes\n"
        "child = processes.Executed('forking:forks', stdout=None)\n"
        "time.sleep(600)\n"
    )
    folder = Path(__file__).parents[1]
    parent = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder / "data"), str(processes.ROOT)))},
    )  # fmt: skip
    pids = [int(parent.stdout.readline()) for _ in range(2)]
    assert all(map(running, pids))
    parent.kill()
    parent.wait()
    assert gone(*pids)
    parent.stdout.close()


@linux
def test_a_parent_that_died_before_the_kernel_was_told():
    done = subprocess.run([sys.executable, "-P", processes.__file__, "1", "0", "0", "0", "become", "echo", "alive"],
                          capture_output=True, text=True)  # fmt: skip
    assert (done.returncode, done.stdout) == (1, "")  # 1 is somebody else


def test_without_the_kernels_service_a_thread_looks():
    code = (
        "import os, sys, time; from axiomcheck import processes; processes.LOOK_SECONDS = 0.1\n"
        "processes._told_of_death = lambda: False\n"
        "r, w = os.pipe()\n"
        "if os.fork() == 0:\n"
        "    if os.fork() == 0:\n"
        "        processes.settle(os.getppid()); os.write(w, b'x'); time.sleep(600)\n"
        "    os.read(r, 1); os._exit(0)\n"
        "os.wait(); os.close(w); print(repr(os.read(r, 1)))\n"  # the end of the file, when the last one is gone
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, "PYTHONPATH": str(processes.ROOT)})  # fmt: skip
    assert done.stdout == "b''\n"


# -- caps --------------------------------------------------------------------------------------

LIMITS = "import resource; print(*(resource.getrlimit(getattr(resource, 'RLIMIT_' + k))[0] for k in ('AS', 'CORE')))"


def limited(megabytes, code):
    """Python under `ulimit -v`."""
    command = f'ulimit -v {megabytes << 10} && exec {sys.executable} -c "$0"'
    env = {**os.environ, "PYTHONPATH": str(processes.ROOT), "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(["bash", "-c", command, code], capture_output=True, text=True, env=env, timeout=600)


def test_memory_is_capped_and_there_are_no_core_files():
    """Memory is capped at so much more than the process has when it starts."""
    few, many = (python(LIMITS, caps=Caps(memory_mb=k)).said.split() for k in (700, 900))
    assert few[1] == many[1] == "0"
    assert 700 << 20 < int(few[0]) < 1000 << 20 and abs(int(many[0]) - int(few[0]) - (200 << 20)) < 1 << 20


def test_a_limit_is_never_raised():
    code = (
        "from axiomcheck.processes import Caps, run, memory_cap; import sys\n"
        f"print(run([sys.executable, '-c', {LIMITS!r}], seconds=60, caps=Caps(memory_mb=2048)).said, memory_cap(2048))"
    )
    done = limited(900, code)
    assert done.stdout.split() == [str(900 << 20), "0", "900"], done.stderr


def test_searches_under_a_lower_hard_limit(tmp_path):
    """A machine that gives less memory than asked for still finds verdicts."""
    code = (
        "from axiomcheck import axioms, measures; from axiomcheck.lang.claim import Claim\n"
        "from axiomcheck.runner import run; import os; os.environ['AXIOMCHECK_CACHE'] = %r\n"
        "claims = [Claim(measures.from_name('AE'), axioms.from_name(a)) for a in ('IMP', 'REL')]\n"
        "print(*(v.status.name for v in run(claims, fresh=True, memory_mb=4096)))"
    )
    done = limited(1500, code % str(tmp_path))
    assert done.stdout == "PROVED REFUTED\n", done.stderr


def test_processes_are_counted_with_what_there_is():
    count = processes._processes()
    said = python(
        "import resource; print(resource.getrlimit(resource.RLIMIT_NPROC)[0])", caps=Caps(more_processes=500)
    ).said
    if sys.platform.startswith("linux"):
        assert count >= 1
        assert int(said) == -1 or int(said) >= 500


# -- traced functions ------------------------------------------------------------------------------

FORKS = """
import os, time
def f(p, q):
    if os.fork() == 0:
        with open({note!r}, "a") as note:
            note.write(f"{{os.getpid()}}\\n")
        time.sleep(600)
    return abs(p - q).sum()
"""


@linux
def test_a_traced_function_that_forks_leaves_nothing_behind(tmp_path):
    """Its children keep neither the answer nor themselves."""
    note = tmp_path / "pids"
    (tmp_path / "forks.py").write_text(FORKS.format(note=str(note)))
    start = time.monotonic()
    with suppress(InputError):  # it may be refused, too
        reading.ask(f"{tmp_path}/forks.py:f", "quantification", (2,), {}, seconds=600, memory_mb=1500)
    assert time.monotonic() - start < 300  # they sleep twice as long
    assert note.exists()
    assert gone(*map(int, note.read_text().split()))


# -- one door --------------------------------------------------------------------------------------


def test_there_is_one_door():
    """No other module of the package starts a process by itself, or caps one."""
    words = (
        "subprocess",
        "os.fork",
        "setrlimit",
        "killpg",
        "setitimer",
        "signal.alarm",
        'get_context("fork")',
    )
    package = Path(processes.__file__).parent
    found = [
        f"{path.relative_to(package)}: {word}"
        for path in package.rglob("*.py")
        if path != Path(processes.__file__)
        for word in words
        if word in path.read_text(encoding="utf-8")
    ]
    assert found == []
