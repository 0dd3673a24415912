"""Child processes that search, one claim at a time, and can be killed.

The parent sends the number of a claim; the child answers with JSON bytes: "ready" once
its imports are done, then an answer per claim.  No pickle ever comes back.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic

from axiomcheck import axioms
from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import MAX_BYTES, loads
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import decide

ROOT = Path(__file__).resolve().parent.parent
GRACE_SECONDS = 1.0  # beyond its budget, for a search to notice by itself
START_SECONDS = 60.0  # for a process to import what it needs
MAX_FAILED_STARTS = 2  # in a row; then the machine cannot do it
MAX_ANSWER = MAX_BYTES + 10_000
ORPHAN_SECONDS = 10  # after which a child ends whose parent was killed

Answer = tuple[int, dict]


# -- in the child ---------------------------------------------------------------


def serve(
    conn: Connection, claims: list[Claim], seconds: float, memory_mb: int, search: str = "auto", inherited=()
) -> None:
    """The child's loop; every way to fail becomes an answer or the end of the process."""
    for other in inherited:  # forked copies would keep a dead parent's pipes open
        other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C and ends its children
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _silence()
    try:
        _cap_memory(memory_mb)
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from axiomcheck import strategies  # noqa: F401  (imported before the clock runs)

        claims = list(map(_own, claims))
        _send(conn, {"ready": True})
        while True:
            index = int(conn.recv_bytes())
            _alarm(seconds)
            answer = search_here(claims[index], seconds, search)
            _alarm(None)
            _send(conn, answer)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except MemoryError:
        _send(conn, {"ended": f"out of memory, the cap is {memory_mb} MB"})
    except Exception as error:  # a bug in a search costs this verdict, not the run
        message = " ".join(str(error).split())[:200]
        _send(conn, {"ended": f"the search failed: {type(error).__name__}: {message}"})


def child() -> None:
    """Where a child that was started from scratch begins; its work is the first thing it is told."""
    conn = Connection(int(sys.argv[1]))
    serve(conn, *conn.recv())  # from the process that started it, never from a file


def _own(claim: Claim) -> Claim:
    """The claim over this process's own catalog entries, which rules compare by identity."""
    axiom = axioms.catalog().get(claim.axiom.id)
    return replace(claim, axiom=axiom) if axiom == claim.axiom else claim


def search_here(claim: Claim, seconds: float, search: str = "auto") -> dict:
    """Decide in this process; the answer is what its JSON reads as."""
    verdict = decide(claim, seconds) if search == "auto" else decide(claim, seconds, search=search)
    answer = {
        "status": verdict.status.value,
        "certificate": None if verdict.certificate is None else verdict.certificate.to_data(),
        "reason": verdict.reason,
        "found_by": verdict.found_by,
        "microseconds": round(verdict.seconds * 1e6),
    }
    return dict(json.loads(json.dumps(answer)))


def _send(conn: Connection, data: dict) -> None:
    conn.send_bytes(json.dumps(data).encode())


def _silence() -> None:
    """Solvers print their last words; the reason travels over the pipe instead."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (1, 2):
        os.dup2(null, descriptor)


def _cap_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such caps
        return
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _alarm(seconds: float | None) -> None:
    """End this process some time after its budget, should nobody be left to kill it."""
    if hasattr(signal, "alarm"):
        signal.alarm(0 if seconds is None else math.ceil(seconds) + ORPHAN_SECONDS)


# -- in the parent ----------------------------------------------------------------


class _Executed:
    """A child started from scratch, with the few methods of a `Process` that are needed."""

    def __init__(self, theirs: Connection):
        code = f"import sys; sys.path.append({str(ROOT)!r}); from axiomcheck.workers import child; child()"
        self._popen = subprocess.Popen(
            [sys.executable, "-P", "-c", code, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @property
    def exitcode(self) -> int | None:
        return self._popen.poll()

    def kill(self) -> None:
        self._popen.kill()

    def join(self, timeout: float | None = None) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(timeout)


class _Worker:
    """One child, what it is doing, and until when it may."""

    process: BaseProcess | _Executed

    def __init__(self, pool: Pool):
        work = (pool.claims, pool.seconds, pool.memory_mb, pool.search)
        if sys.platform == "win32":
            context = multiprocessing.get_context("spawn")
            self.conn, theirs = context.Pipe()
            self.process = context.Process(target=serve, args=(theirs, *work), daemon=True)
            self.process.start()
        elif fork_is_safe():
            self.conn, theirs = multiprocessing.Pipe()
            arguments = (theirs, *work, [self.conn, *(w.conn for w in pool.workers)])
            context = multiprocessing.get_context("fork")
            self.process = context.Process(target=serve, args=arguments, daemon=True)
            with _interrupts_held():
                self.process.start()
        else:
            self.conn, theirs = multiprocessing.Pipe()
            self.process = _Executed(theirs)
            with suppress(OSError):  # it has died; its pipe will say so
                self.conn.send(work)
        theirs.close()
        self.memory_mb = pool.memory_mb
        self.ready = False
        self.task: int | None = None
        self.deadline = monotonic() + START_SECONDS

    def give(self, index: int, seconds: float) -> None:
        self.task = index
        self.deadline = monotonic() + seconds + GRACE_SECONDS
        with suppress(OSError):  # it has died; its pipe will say so
            self.conn.send_bytes(str(index).encode())

    def kill(self) -> None:
        """End the process at once, and reap it."""
        self.process.kill()
        self.process.join()
        self.conn.close()

    def last_words(self) -> str:
        """Why the process ended, as far as its exit code tells."""
        self.process.join(timeout=1)
        code = self.process.exitcode
        if code is None or code >= 0:
            return f"its process ended with exit code {code}"
        name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
        hint = f", perhaps out of memory (the cap is {self.memory_mb} MB)" if name == "SIGABRT" else ""
        return f"its process was ended by {name}{hint}"


def fork_is_safe() -> bool:
    """A fork takes milliseconds instead of a new interpreter, but threads do not survive it.

    Z3 may have started some; so may whoever calls us.
    """
    return sys.platform.startswith("linux") and threading.active_count() == 1 and "z3" not in sys.modules


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """No Ctrl-C until a forked child has said that it ignores it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Pool:
    """A few children working through claims.

    Parameters
    ----------
    claims : list of Claim
        The work; children are told positions in this list.
    jobs : int
        How many children.
    seconds, memory_mb : float, int
        Budget per claim.
    search : str
        As in `decide`.
    """

    def __init__(
        self, claims: list[Claim], jobs: int, seconds: float, memory_mb: int, search: str = "auto"
    ):
        self.claims, self.jobs, self.seconds, self.memory_mb = claims, jobs, seconds, memory_mb
        self.search = search
        self.waiting = deque(range(len(claims)))
        self.workers: list[_Worker] = []
        self.failed_starts = 0

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_) -> None:
        for worker in self.workers:
            worker.kill()
        self.workers.clear()

    def answers(self) -> Iterator[Answer]:
        """(position, answer) for every claim, as they come."""
        while self.waiting or any(w.task is not None for w in self.workers):
            self._hire()
            self._assign()
            patience = max(0.0, min(w.deadline for w in self.workers) - monotonic())
            heard = wait([w.conn for w in self.workers], timeout=patience)
            for worker in list(self.workers):
                if worker.conn in heard:
                    yield from self._listen(worker)
                elif monotonic() > worker.deadline:
                    yield from self._overdue(worker)

    def _hire(self) -> None:
        busy = sum(1 for w in self.workers if w.task is not None)
        while len(self.workers) < min(self.jobs, busy + len(self.waiting)):
            self.workers.append(_Worker(self))

    def _assign(self) -> None:
        for worker in self.workers:
            if worker.ready and worker.task is None and self.waiting:
                worker.give(self.waiting.popleft(), self.seconds)
            elif worker.ready and worker.task is None:
                worker.deadline = math.inf

    def _listen(self, worker: _Worker) -> Iterator[Answer]:
        try:
            data = loads(worker.conn.recv_bytes(MAX_ANSWER).decode())
            if not isinstance(data, dict):
                raise CheckError("an answer is a table")
        except (EOFError, OSError, CheckError, UnicodeDecodeError):
            yield from self._lost(worker, worker.last_words())
            return
        if "ended" in data:
            yield from self._lost(worker, data["ended"])
        elif "ready" in data:
            worker.ready, self.failed_starts = True, 0
        elif worker.task is not None:
            index, worker.task = worker.task, None
            yield index, data

    def _overdue(self, worker: _Worker) -> Iterator[Answer]:
        slow_start = f"no process could be started in {START_SECONDS:g} s"
        yield from self._lost(worker, f"killed after {self.seconds:g} s" if worker.ready else slow_start)

    def _lost(self, worker: _Worker, why: str) -> Iterator[Answer]:
        """A child is gone: its claim stays open, and another child will take its place."""
        worker.kill()
        self.workers.remove(worker)
        if worker.task is not None:
            yield worker.task, {"status": "unknown", "reason": why, "microseconds": round(self.seconds * 1e6)}
            return
        self.failed_starts += 1
        if self.failed_starts > MAX_FAILED_STARTS:
            answer = {"status": "unknown", "reason": f"no search could be started: {why}"}
            while self.waiting:
                yield self.waiting.popleft(), answer
