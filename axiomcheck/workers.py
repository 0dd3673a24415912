"""Child processes that search, one claim at a time, and can be killed.

The parent sends the number of a claim; the child answers with JSON bytes: "ready" once
its imports are done, then an answer per claim.  No pickle ever comes back.
"""

from __future__ import annotations

import gc
import json
import math
import os
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from time import monotonic

from axiomcheck import axioms, processes
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import MAX_BYTES, loads
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import proposed as decide

GRACE_SECONDS = 1.0  # of processor time beyond the guard of a budget, for a search to notice by itself
START_SECONDS = 60.0  # for a process to import what it needs
MAX_FAILED_STARTS = 2  # in a row; then the machine cannot do it
MAX_ANSWER = MAX_BYTES + 10_000
SELDOM = 50_000  # new objects, after which those are looked for that nothing uses: a search keeps most of what it makes

Answer = tuple[int, dict]


# -- in the child ---------------------------------------------------------------


def serve(
    conn: Connection, claims: list[Claim], seconds: float, memory_mb: int, search: str = "auto"
) -> None:
    """The child's loop; every way to fail becomes an answer or the end of the process."""
    processes.silence()
    try:
        processes.cap(processes.Caps(memory_mb))
        _prepare()
        claims = list(map(_own, claims))
        gc.freeze()  # what was imported stays
        gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
        _send(conn, {"ready": True})
        while True:
            index = int(conn.recv_bytes())
            processes.allow(limit(seconds))
            answer = search_here(claims[index], seconds, search)
            processes.allow(None)
            _send(conn, answer)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except MemoryError:
        _send(conn, {"ended": f"out of memory, the cap is {memory_mb} MB"})
    except Exception as error:  # a bug in a search costs this verdict, not the run
        message = " ".join(str(error).split())[:200]
        _send(conn, {"ended": f"the search failed: {type(error).__name__}: {message}"})


def _prepare() -> None:
    """Import what searches need, before the clock runs."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from axiomcheck import strategies  # noqa: F401


def limit(seconds: float) -> float:
    """The processor time after which a search is ended that heeds no budget.

    >>> limit(20.0)
    81.0
    """
    return processes.FACTOR * seconds + GRACE_SECONDS


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


# -- in the parent ----------------------------------------------------------------


class _Worker:
    """One child, what it is doing, and until when it may, should it use no processor time."""

    def __init__(self, pool: Pool):
        memory = processes.memory_cap(pool.memory_mb)
        self.child = processes.Partner(serve, (pool.claims, pool.seconds, memory, pool.search))
        self.conn = self.child.conn
        self.seconds, self.memory_mb = pool.seconds, memory
        self.ready = False
        self.task: int | None = None
        self.pulse = processes.Pulse(self.child.pid)
        self.deadline = monotonic() + START_SECONDS

    def give(self, index: int) -> None:
        self.task = index
        self.pulse = processes.Pulse(self.child.pid)
        self.deadline = monotonic() + processes.wall(self.seconds)
        with suppress(OSError):  # it has died; its pipe will say so
            self.conn.send_bytes(str(index).encode())

    def is_asleep(self) -> bool:
        """Has it done nothing for long?  Else it gets as long again: its processor time will end it."""
        if self.task is None or not self.pulse.beats():
            return True
        self.deadline = monotonic() + processes.wall(self.seconds)
        return False

    def last_words(self) -> str:
        """Why the process ended, as far as its exit code tells."""
        code = self.child.exitcode()
        if code is None or code >= 0:
            return f"its process ended with exit code {code}"
        name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
        if name == "SIGXCPU":
            return f"killed after {math.ceil(limit(self.seconds))} s of processor time"
        hint = f", perhaps out of memory (the cap is {self.memory_mb} MB)" if name == "SIGABRT" else ""
        return f"its process was ended by {name}{hint}"


class Pool:
    """A few children working through claims; they are told positions in this list.

    Seconds and memory are for each claim; `search` is as in `decide`.
    """

    def __init__(self, claims: list[Claim], jobs: int, seconds: float, memory_mb: int, search: str = "auto"):
        self.claims, self.jobs, self.seconds, self.memory_mb = claims, jobs, seconds, memory_mb
        self.search = search
        self.waiting = deque(range(len(claims)))
        self.workers: list[_Worker] = []
        self.failed_starts = 0

    def __enter__(self) -> Pool:
        if processes.fork_is_safe():
            _prepare()  # once, and not in each of the copies
        return self

    def __exit__(self, *_) -> None:
        for worker in self.workers:
            worker.child.kill()
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
                elif monotonic() > worker.deadline and worker.is_asleep():
                    yield from self._overdue(worker)

    def _hire(self) -> None:
        busy = sum(1 for w in self.workers if w.task is not None)
        while len(self.workers) < min(self.jobs, busy + len(self.waiting)):
            self.workers.append(_Worker(self))

    def _assign(self) -> None:
        for worker in self.workers:
            if worker.ready and worker.task is None and self.waiting:
                worker.give(self.waiting.popleft())
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
        yield from self._lost(
            worker, f"killed after {processes.wall(self.seconds):g} s" if worker.ready else slow_start
        )

    def _lost(self, worker: _Worker, why: str) -> Iterator[Answer]:
        """A child is gone: its claim stays open, and another child will take its place."""
        worker.child.kill()
        self.workers.remove(worker)
        if worker.task is not None:
            yield worker.task, {"status": "unknown", "reason": why, "microseconds": round(self.seconds * 1e6)}
            return
        self.failed_starts += 1
        if self.failed_starts > MAX_FAILED_STARTS:
            answer = {"status": "unknown", "reason": f"no search could be started: {why}"}
            while self.waiting:
                yield self.waiting.popleft(), answer
