"""Where independent tasks run: in this process, in local processes, or on a running Dask cluster.

One interface: `answers(work, tasks)` yields text for text in the order asked.  A task whose cluster
worker died is run again elsewhere; the answers do not depend on where they came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import TracebackType
from typing import Protocol

from axiomcheck import processes
from axiomcheck.errors import InputError, MissingExtra

Work = Callable[[str], str]
CONNECT_SECONDS = 6
RETRIES = 3
WALL_SECONDS = 1800  # whatever happens; processor time ends a task long before
LOST = '{"axioms": {}, "open": "its process ended without an answer"}'


class Executor(Protocol):
    """Answers to independent tasks."""

    width: int

    def answers(self, work: Work, tasks: Sequence[str], wall: float = WALL_SECONDS) -> Iterator[str]:
        """The answers, in the order of the tasks; a process of its own that takes longer than `wall` is ended."""

    def close(self) -> None:
        """Give back what was taken."""


class Here:
    """In this process.

    >>> list(Here().answers(str.upper, ["a", "b"]))
    ['A', 'B']
    """

    width = 1

    def answers(self, work: Work, tasks: Sequence[str], wall: float = WALL_SECONDS) -> Iterator[str]:
        """The answers, in the order of the tasks; nothing here can end one."""
        yield from map(work, tasks)

    def close(self) -> None:
        """Nothing was taken."""


class Processes:
    """In processes of this machine, one for each task; they end with this object."""

    def __init__(self, jobs: int):
        self.width = jobs
        self._threads = ThreadPoolExecutor(jobs)
        self._running: set[processes.Executed] = set()

    def answers(self, work: Work, tasks: Sequence[str], wall: float = WALL_SECONDS) -> Iterator[str]:
        """The answers, in the order of the tasks."""
        yield from self._threads.map(lambda task: apart(work, task, self._running, wall), tasks)

    def close(self) -> None:
        """End the processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for child in list(self._running):
            child.kill()


def apart(
    work: Work, task: str, running: set[processes.Executed] | None = None, wall: float = WALL_SECONDS
) -> str:
    """The answer of a process of its own, which is killed when it runs away; what it said until then counts.

    The process is told the name of the work, a function of this package.
    """
    name = f"{work.__module__}:{work.__qualname__}"
    said = processes.run(
        "axiomcheck.synthesis.worker:main", name, seconds=wall, given=task, running=running
    ).said
    return said.strip().rpartition("\n")[2] or LOST


class Cluster:
    """On the workers of a running Dask cluster, which must be trusted as this machine is."""

    def __init__(self, address: str):
        try:
            from distributed import Client
        except ImportError as error:
            raise MissingExtra("--scheduler needs Dask: pip install 'axiomcheck[dask]'") from error
        try:
            self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError, TypeError) as error:
            raise InputError(
                f"--scheduler {address[:80]!r}: no Dask scheduler answers there ({type(error).__name__}); "
                f"start one, or leave the option out"
            ) from None
        self.width = max(1, len(self._client.scheduler_info()["workers"]))

    def answers(self, work: Work, tasks: Sequence[str], wall: float = WALL_SECONDS) -> Iterator[str]:
        """The answers, in the order of the tasks; tasks of a lost worker go to another one."""
        from distributed import KilledWorker

        futures = [
            self._client.submit(apart, work, t, None, wall, pure=False, retries=RETRIES) for t in tasks
        ]
        try:
            for future in futures:
                try:
                    yield str(future.result())
                except KilledWorker:
                    yield LOST
        finally:
            self._client.cancel(futures)

    def close(self) -> None:
        """Disconnect; the cluster goes on."""
        self._client.close()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


@contextmanager
def executor(jobs: int = 0, scheduler: str | None = None) -> Iterator[Executor]:
    """The executor asked for, closed at the end."""
    made: Executor = Cluster(scheduler) if scheduler else Processes(jobs) if jobs else Here()
    try:
        yield made
    finally:
        made.close()
