"""The one door to other processes: how they are started, capped, spoken to and ended.

A child is the leader of a session of its own, and is killed with all that it has started there.  It
dies with the process that started it: on Linux by the kernel's hand, elsewhere because a thread of it
looks every second whether its parent is still there (a program that is not Python, such as coqc, is
then ended by its processor time alone).  Memory and processor time are capped where the system has such
caps, never above what it allows already, and processor time is what ends a child that runs away: how
busy the machine is does not matter.  A wall clock is only asked, much later, about children that sleep.

This file is a program too: it settles down and becomes a child's work, so it imports nothing of this package.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import math
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, ParamSpec, TypeVar

try:
    import resource
except ImportError:  # Windows, which has no such caps
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

P = ParamSpec("P")
T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent
FACTOR = 4.0  # of the seconds asked, in processor time, before a step that counts nothing is ended
WALL_FACTOR, WALL_SECONDS = 12.0, 60.0  # when a child that uses no processor time is given up
ASLEEP_SECONDS = 0.5  # of processor time; one that has used less since we looked is asleep
PR_SET_PDEATHSIG = 1  # of Linux's prctl
LOOK_SECONDS = 1.0  # between two looks at the parent, where the kernel does not tell
BETWEEN_SECONDS = 5  # from the signal at the end of the processor time, which may be caught, to a kill


_TURN = threading.RLock()
if hasattr(os, "register_at_fork"):  # a copy must not be made while another thread is at it
    os.register_at_fork(before=_TURN.acquire, after_in_parent=_TURN.release, after_in_child=_TURN.release)


def in_turn(function: Callable[P, T]) -> Callable[P, T]:
    """One call at a time: all threads of a process share what Z3 knows, and it bears only one of them.

    >>> in_turn(len)([1, 2])
    2
    """

    @wraps(function)
    def alone(*args: P.args, **more: P.kwargs) -> T:
        with _TURN:
            return function(*args, **more)

    return alone


def wall(seconds: float) -> float:
    """The far guard that goes with a budget of processor time.

    >>> wall(20)
    300.0
    """
    return WALL_FACTOR * seconds + WALL_SECONDS


class Pulse:
    """Does a child use processor time?  One that others keep from the processor is not to be given up."""

    def __init__(self, pid: int | None):
        self._status = Path(f"/proc/{pid}/stat")
        self._used = self._now()

    def beats(self) -> bool:
        """Has it used some since this was asked the last time?  No, where that cannot be told."""
        before, self._used = self._used, self._now()
        return self._used - before >= ASLEEP_SECONDS

    def _now(self) -> float:
        try:
            fields = self._status.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, IndexError, ValueError):
            return 0.0


# -- in a child ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Caps:
    """What a child may use at most; 0 where there is no cap."""

    memory_mb: int = 0  # address space, beyond what it has when it starts
    cpu_seconds: float = 0.0  # processor time; anything that it starts gets as much
    # processes and threads beyond those that the user has when it starts; they are counted for each user, so
    # the number has to be generous
    more_processes: int = 0


def settle(parent: int) -> None:
    """Make this process a child that can be ended: with a session of its own, and with its parent."""
    if hasattr(os, "setsid") and os.getsid(0) != os.getpid():
        os.setsid()
    _die_with(parent)


def cap(caps: Caps) -> None:
    """Cap this process; nothing where the system has no such caps."""
    if resource is None:
        return
    _lower(resource.RLIMIT_CORE, 0)
    if caps.memory_mb:  # beyond what there is: a fork has all that its parent has mapped, such as large libraries
        _lower(resource.RLIMIT_AS, _bytes("VmSize") + (caps.memory_mb << 20))
    if caps.more_processes and (count := _processes()):
        _lower(resource.RLIMIT_NPROC, count + caps.more_processes)
    if caps.cpu_seconds:
        allow(caps.cpu_seconds)
        end = math.ceil(time.process_time() + caps.cpu_seconds) + BETWEEN_SECONDS
        _lower(resource.RLIMIT_CPU, end, hard=True)


def cap_data(megabytes: int) -> None:
    """At most this much more data than there is now: what libraries map does not count."""
    if resource is None:
        return
    _lower(resource.RLIMIT_DATA, _bytes("VmData") + (megabytes << 20))
    _lower(resource.RLIMIT_CORE, 0)


def _bytes(kind: str) -> int:
    """How much memory of a kind this process has, in bytes, where the system tells."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            return next(int(line.split()[1]) << 10 for line in status if line.startswith(f"{kind}:"))
    except (OSError, StopIteration):
        return 0


def allow(cpu_seconds: float | None) -> None:
    """End this process once it has used so much more processor time; None takes the end back."""
    if resource is None:
        return
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    soft = hard if cpu_seconds is None else math.ceil(time.process_time() + cpu_seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (_least(soft, hard), hard))


@contextlib.contextmanager
def within(cpu_seconds: float) -> Iterator[None]:
    """End this process if what is done here uses more processor time; afterwards it has as much as before."""
    if resource is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_CPU)
    allow(cpu_seconds)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)


def memory_cap(megabytes: int) -> int:
    """The cap in MB that a child gets which is to have so much: no more than this process has.

    >>> memory_cap(64) <= 64
    True
    """
    if resource is None:
        return megabytes
    return _least(megabytes << 20, *resource.getrlimit(resource.RLIMIT_AS)) >> 20


def _least(*limits: int) -> int:
    """The lowest of some limits, -1 being none."""
    real = [k for k in limits if k != resource.RLIM_INFINITY]
    return min(real, default=resource.RLIM_INFINITY)


def _lower(which: int, wanted: int, *, hard: bool = False) -> None:
    """Set a limit, the soft one unless `hard` is all that is meant; never raise one."""
    soft, most = resource.getrlimit(which)
    limit = _least(wanted, most)
    resource.setrlimit(which, (_least(soft, limit), limit) if hard else (_least(wanted, soft, most), limit))


def _processes() -> int:
    """How many processes and threads the user has; 0 where that cannot be told."""
    count = 0
    for status in Path("/proc").glob("[0-9]*/task"):
        with contextlib.suppress(OSError):  # it has ended
            count += len(os.listdir(status)) if status.stat().st_uid == os.getuid() else 0
    return count


def _die_with(parent: int) -> None:
    if not _told_of_death():
        watch(parent)
    elif hasattr(os, "register_at_fork"):  # what it forks dies with it in turn
        os.register_at_fork(after_in_child=_told_of_death)
    if hasattr(os, "getppid") and os.getppid() != parent:  # it died before the kernel was told
        os._exit(1)


def _told_of_death() -> bool:
    """Ask the kernel for a SIGKILL when the parent ends; False if there is no such service."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        import ctypes

        return not ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    except (ImportError, OSError, AttributeError):
        return False


def watch(parent: int) -> None:
    """End this process soon after its parent: for children of pools, which a thread of no account may have started."""
    if os.getpid() != parent:
        threading.Thread(target=_look_at, args=(parent,), daemon=True).start()


def of_a_pool(parent: int) -> None:
    """What a pool's process does first: Ctrl-C is for the parent, and its death is the end."""
    _deaf()
    watch(parent)


def _look_at(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_SECONDS)
    os._exit(1)


# -- a child that is told something, answers, and ends ---------------------------------------


@dataclass(frozen=True)
class Done:
    """What came of a child: its exit code, None if it was ended for the time it took; and what it said."""

    code: int | None
    said: str


def run(
    work: str | Sequence[str],
    *words: str,
    seconds: float,
    caps: Caps = Caps(),
    given: str = "",
    cwd: Path | None = None,
    errors: bool = False,
    running: set[Executed] | None = None,
) -> Done:
    """What a child says until it ends; then nothing that it has started is left.

    The work is `module:function` of this package, called with the words, or a command; `seconds` is the wall
    clock's guard, and one whose processor time is capped may go on as long as it uses some. `given` is its
    standard input; with `errors`, what it says on stderr is part of what it says. A set `running` holds the
    child as long as it runs, so that somebody else can end it.

    >>> run([sys.executable, "-c", "print(input())"], seconds=60, given="so it goes")
    Done(code=0, said='so it goes\\n')
    """
    with _file() as told, _file() as said:
        told.write(given.encode())
        told.seek(0)
        stderr = said if errors else subprocess.DEVNULL
        child = Executed(work, *words, caps=caps, cwd=cwd, stdin=told, stdout=said, stderr=stderr)
        (running := set() if running is None else running).add(child)
        try:
            pulse = Pulse(child.pid)
            while not (ended := child.ends(seconds)) and caps.cpu_seconds and pulse.beats():
                pass
        finally:
            child.kill()
            running.discard(child)
        said.seek(0)
        text = said.read().decode("utf-8", errors="replace")
    late = not ended or child.exitcode == -getattr(signal, "SIGXCPU", 0)
    return Done(None if late else child.exitcode, text)


def _file() -> IO[bytes]:
    """A file that no one else has: a pipe would stay open as long as anything that the child has started."""
    if hasattr(os, "memfd_create"):
        return open(os.memfd_create("axiomcheck"), "w+b")
    return tempfile.TemporaryFile()


class Executed:
    """A child started from scratch."""

    def __init__(self, work: str | Sequence[str], *words: str, caps: Caps = Caps(), **more: Any):
        numbers = (os.getpid(), caps.memory_mb, caps.cpu_seconds, caps.more_processes)
        done = ["call", work] if isinstance(work, str) else ["become", *work]
        command = [sys.executable, "-P", __file__, *map(str, numbers), *done, *words]
        more = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL) | more
        self._over = False
        self._popen = subprocess.Popen(command, start_new_session=os.name == "posix", **more)

    @property
    def pid(self) -> int:
        """Its number, and that of its group."""
        return self._popen.pid

    @property
    def exitcode(self) -> int | None:
        """Of an ended child; negative if a signal ended it."""
        return self._popen.poll()

    def join(self, timeout: float | None = None) -> None:
        """Wait until it ends, or the time is over."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(timeout)

    def ends(self, seconds: float) -> bool:
        """Does it end within the time?  Where that can be, it is not reaped: its group keeps its number."""
        try:
            pidfd = os.pidfd_open(self._popen.pid)
        except (AttributeError, OSError):
            self.join(seconds)
            return self._popen.returncode is not None
        try:
            return bool(select.select([pidfd], [], [], seconds)[0])
        finally:
            os.close(pidfd)

    def kill(self) -> None:
        """End it and its group at once, and reap it."""
        if not self._over:
            self._over = True
            end_group(self._popen.pid)
            self._popen.kill()
        self._popen.wait()


def end_group(leader: int) -> None:
    """Kill what a child has started, and itself."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left
            os.killpg(leader, signal.SIGKILL)


# -- a child with whom one talks ---------------------------------------------------------------


_ours: weakref.WeakSet[Connection] = weakref.WeakSet()  # ends of pipes that no child may keep open


class Partner:
    """A child that serves at the other end of a pipe, whose end `conn` is ours; forked where that is safe.

    `serve`, a function of a module of this package, is called with the child's end and the work, and ends the
    child by what it raises; the work is pickled only on its way to the child.
    """

    def __init__(self, serve: Callable, work: tuple):
        import multiprocessing

        self.process: Any
        if sys.platform == "win32":
            context = multiprocessing.get_context("spawn")
            self.conn, theirs = context.Pipe()
            self.process = context.Process(target=_spawned, args=(serve, theirs, work), daemon=True)
            self.process.start()
        elif fork_is_safe():
            self.conn, theirs = multiprocessing.Pipe()
            _ours.add(self.conn)
            context = multiprocessing.get_context("fork")
            arguments = (os.getpid(), serve, theirs, work)
            self.process = context.Process(target=_forked, args=arguments, daemon=True)
            with _interrupts_held():
                self.process.start()
        else:
            self.conn, theirs = multiprocessing.Pipe()
            _ours.add(self.conn)
            name, number = f"{serve.__module__}:{serve.__qualname__}", str(theirs.fileno())
            self.process = Executed("axiomcheck.processes:executed", name, number, pass_fds=[theirs.fileno()])
            with contextlib.suppress(OSError):  # it has died; its pipe will say so
                self.conn.send(work)
        theirs.close()

    def kill(self) -> None:
        """End it and its group at once, and reap it."""
        if self.process.exitcode is None and self.pid is not None:
            end_group(self.pid)
        self.process.kill()
        self.process.join()
        self.conn.close()

    @property
    def pid(self) -> int | None:
        """Its number."""
        return self.process.pid

    def exitcode(self, seconds: float = 1.0) -> int | None:
        """Of a child whose pipe was closed; None if it does not end."""
        self.process.join(timeout=seconds)
        return self.process.exitcode


def can_copy() -> bool:
    """Can this process be forked at all?"""
    import multiprocessing

    return "fork" in multiprocessing.get_all_start_methods()


def of_a_copy(serve: Callable, work: tuple, seconds: float, cpu_seconds: float = 0.0) -> bytes | None:
    """What a copy of this process sends, which can call what no other process would find.

    `serve` gets the end of a pipe and the work.  None if nothing came in time, or the copy ended without a word.
    A copy whose processor time is capped gets as long again, as long as it uses some.
    """
    import multiprocessing
    import warnings

    ours, theirs = multiprocessing.Pipe(duplex=False)
    parent = os.getpid()
    with warnings.catch_warnings(), _interrupts_held():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forking beside threads: the copy starts none
        pid = os.fork()
        if not pid:
            _copied(parent, serve, theirs, work, cpu_seconds)
    theirs.close()
    try:
        pulse = Pulse(pid)
        while not (ended := ours.poll(seconds)) and cpu_seconds and pulse.beats():
            pass
        return ours.recv_bytes() if ended else None
    except EOFError:
        return None
    finally:
        end_group(pid)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        ours.close()


def _copied(parent: int, serve: Callable, conn: Connection, work: tuple, cpu_seconds: float) -> None:
    """All that a copy does; nothing of what its original would do at its end, whatever is raised."""
    try:
        if cpu_seconds:
            allow(cpu_seconds)
        _forked(parent, serve, conn, work)
    finally:
        os._exit(0)


def _forked(parent: int, serve: Callable, conn: Connection, work: tuple) -> None:
    gc.freeze()  # to look for garbage among all that the parent has would copy it
    for other in list(_ours):
        other.close()
    _deaf()
    settle(parent)
    serve(conn, *work)


def _spawned(serve: Callable, conn: Connection, work: tuple) -> None:
    _deaf()
    serve(conn, *work)


def executed(name: str, number: str) -> None:
    """Where a child that was not forked begins; its work is the first thing it is told, by who started it."""
    from multiprocessing.connection import Connection

    conn = Connection(int(number))
    _deaf()
    _function(name)(conn, *conn.recv())


def _deaf() -> None:
    """Ctrl-C is for the parent, who ends its children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def fork_is_safe() -> bool:
    """A fork takes milliseconds instead of a new interpreter, but threads do not survive it.

    Z3 may have started some; so may whoever calls us.
    """
    return sys.platform.startswith("linux") and threading.active_count() == 1 and "z3" not in sys.modules


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """No Ctrl-C until a forked child has said that it ignores it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def silence() -> None:
    """Solvers print their last words; what a child has to say travels over its pipe."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (1, 2):
        os.dup2(null, descriptor)


# -- this file as a program ------------------------------------------------------------------


def _function(name: str) -> Callable:
    module, _, function = name.partition(":")
    return getattr(importlib.import_module(module), function)


def main(parent: str, memory_mb: str, cpu_seconds: str, more_processes: str, mode: str, *words: str) -> None:
    """Settle down, then call a function of this package with the words, or become a command."""
    settle(int(parent))
    cap(Caps(int(memory_mb), float(cpu_seconds), int(more_processes)))
    if mode == "become":
        os.execvp(words[0], words)
    sys.path.append(str(ROOT))
    _function(words[0])(*words[1:])


if __name__ == "__main__":
    main(*sys.argv[1:])
