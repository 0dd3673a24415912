"""Verdicts for many claims: stored ones are replayed, the rest searched in processes that can be killed.

A search may run away in time or memory, or crash its process; it costs one verdict, never
the others.  What a process sends back is plain JSON, and the kernel replays it here before
it is believed or kept.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from axiomcheck import processes
from axiomcheck.answers import check_seconds
from axiomcheck.documents import STATUSES, claim_of, parse
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.exact.certificate import ASSUMED, from_data
from axiomcheck.keys import key_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.store import Store, misplaced, read_bounded
from axiomcheck.verdict import DEFAULT_SECONDS, Status, Verdict, is_declared, replay

if TYPE_CHECKING:
    from concurrent.futures import Future

DEFAULT_JOBS = 2
CHUNK, MOST = 25, 400  # files of a task: what neighbours share, such as a measure, one process reads once
DEFAULT_MEMORY_MB = 2048
SMALLEST_MEMORY_MB = 128
FAULTS = (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, RecursionError, MemoryError)
HOSTILE = (AxiomcheckError, *FAULTS)

OnVerdict = Callable[[int, Verdict], None]
Checked = tuple[str, str | None]  # a file, and what is wrong with it


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run; `verdicts` holds what was done, None for the rest."""

    def __init__(self, verdicts: list[Verdict | None]):
        super().__init__("interrupted")
        self.verdicts = verdicts


def run(
    claims: Iterable[Claim],
    *,
    jobs: int = DEFAULT_JOBS,
    seconds: float = DEFAULT_SECONDS,
    memory_mb: int = DEFAULT_MEMORY_MB,
    fresh: bool = False,
    search: str = "auto",
    on_verdict: OnVerdict | None = None,
    store: Store | None = None,
) -> list[Verdict]:
    """A verdict for every claim, in the order asked.

    Parameters
    ----------
    claims : iterable of Claim
        What is asked; claims with the same statement are decided once.
    jobs : int
        Processes to search in; 0 searches in this process, which nothing can kill.
    seconds : float
        Budget per claim, as steps; a process that uses more than four times as much processor time is killed,
        and the verdict is UNKNOWN.
    memory_mb : int
        Cap on the address space of each process, where the system has such caps.
    fresh : bool
        Search even where a stored certificate replays.
    search : {"auto", "grid", "smt"}
        How counterexamples are looked for.
    on_verdict : callable, optional
        Called with the claim's position and its verdict as soon as it is known.
    store : Store, optional
        Where certificates are kept; the shipped ones and the user's cache if not given.

    Returns
    -------
    list of Verdict

    Raises
    ------
    Interrupted
        On Ctrl-C; carries the verdicts known so far, whose certificates are kept.

    Examples
    --------
    >>> from axiomcheck import axioms, measures
    >>> claims = [Claim(measures.from_name("AE"), axioms.from_name(a)) for a in ("NN", "REL")]
    >>> [verdict.status.name for verdict in run(claims)]
    ['PROVED', 'REFUTED']
    """
    claims = list(claims)
    _check_budget(jobs, seconds, memory_mb)
    if search == "smt" and any(claim.measure.kind == FILTERING and not is_declared(claim) for claim in claims):
        raise InputError(
            "--search smt is for distributions and for declared properties, not for the catalog's axioms of contingency "
            "matrices; choose auto or grid"
        )
    session = _Session(claims, store or Store(), on_verdict)
    try:
        if not fresh:
            session.replay_stored()
        session.search(jobs, seconds, memory_mb, search)
    except KeyboardInterrupt:
        raise Interrupted(session.verdicts) from None
    return [v for v in session.verdicts if v is not None]


def _check_budget(jobs: int, seconds: float, memory_mb: int) -> None:
    if jobs < 0 or jobs > 256:
        raise InputError(f"{jobs} jobs: give a number of processes from 1 to 256, or 0 for none")
    check_seconds(seconds)
    if memory_mb < SMALLEST_MEMORY_MB:
        raise InputError(f"{memory_mb} MB cannot start a search; give at least {SMALLEST_MEMORY_MB}")


def replay_stored(claim: Claim, store: Store) -> Verdict | None:
    """The verdict that a stored certificate shows, replayed; None if there is none that does."""
    for document in store.load(claim):
        try:
            return replay(claim, Status(document.status), document.certificate)
        except HOSTILE as error:
            store.reject(document.path, f"its certificate does not replay: {one_line(error)}")
    return None


def one_line(error: BaseException) -> str:
    """The error's message, short and on one line."""
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 200 else text[:197] + "..."


class _Session:
    """One run: which claims are open, and their verdicts as they come."""

    def __init__(self, claims: list[Claim], store: Store, on_verdict: OnVerdict | None):
        self.claims, self.store, self.on_verdict = claims, store, on_verdict
        self.verdicts: list[Verdict | None] = [None] * len(claims)
        self.positions: dict[str, list[int]] = {}
        for i, claim in enumerate(claims):
            self.positions.setdefault(key_of(claim), []).append(i)

    def settle(self, verdict: Verdict) -> None:
        """Note the verdict for every claim with this statement."""
        for i in self.positions[key_of(verdict.claim)]:
            self.verdicts[i] = here = replace(verdict, claim=self.claims[i])
            if self.on_verdict is not None:
                self.on_verdict(i, here)

    def replay_stored(self) -> None:
        for indices in self.positions.values():
            verdict = replay_stored(self.claims[indices[0]], self.store)
            if verdict is not None:
                self.settle(verdict)

    def search(self, jobs: int, seconds: float, memory_mb: int, search: str) -> None:
        open_claims = [self.claims[i[0]] for i in self.positions.values() if self.verdicts[i[0]] is None]
        if not open_claims:
            return
        from axiomcheck.workers import Pool, search_here

        if jobs == 0:
            for claim in open_claims:
                chosen = () if search == "auto" else (search,)
                self.receive(claim, search_here(claim, seconds, *chosen))
            return
        with Pool(open_claims, min(jobs, len(open_claims)), seconds, memory_mb, search) as pool:
            for index, answer in pool.answers():
                self.receive(open_claims[index], answer)

    def receive(self, claim: Claim, answer: dict) -> None:
        """Replay what a search found; keep it if it holds."""
        verdict = believe(claim, answer)
        if verdict.certificate is not None and not any(t.startswith(ASSUMED) for t in verdict.trusts):
            self.store.save(claim, verdict.status.value, verdict.certificate, verdict.trusts)
        self.settle(verdict)


def believe(claim: Claim, answer: dict) -> Verdict:
    """The verdict that a search's answer shows once the kernel has replayed it here."""
    start, spent = perf_counter(), answer.get("microseconds", 0) / 1e6
    reason = answer.get("reason", "")
    if answer.get("status") not in STATUSES:
        return Verdict(claim, Status.UNKNOWN, reason=reason, seconds=spent)
    try:
        certificate = from_data(answer["certificate"])
        verdict = replay(claim, Status(answer["status"]), certificate)
    except HOSTILE as error:
        why = f"what the search found does not replay: {one_line(error)}"
        return Verdict(claim, Status.UNKNOWN, reason=why, seconds=spent)
    found_by = str(answer.get("found_by", ""))
    spent += perf_counter() - start
    return replace(verdict, seconds=spent, reason=reason, replayed=False, found_by=found_by)


# -- certificates in files -------------------------------------------------------------


def replay_files(files: list[Path], jobs: int = DEFAULT_JOBS, *, placed: bool) -> list[Checked]:
    """Every file, in order, and what is wrong with it; on several processes where there is enough to do.

    `placed` says that files stand where their names say what they are about.
    """
    size = max(CHUNK, min(MOST, len(files) // (4 * max(1, jobs))))  # a few for each process, so that they end together
    chunks = [files[i : i + size] for i in range(0, len(files), size)]
    if jobs == 1 or len(chunks) < 2:
        return [x for chunk in chunks for x in _replayed(chunk, placed)]
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    fresh = get_context("spawn")  # a copy made beside threads, of Z3 or of whoever calls, may wait for ever
    with ProcessPoolExecutor(
        jobs, mp_context=fresh, initializer=processes.of_a_pool, initargs=(os.getpid(),)
    ) as pool:
        waiting = [(chunk, pool.submit(_replayed, chunk, placed)) for chunk in chunks]
        try:
            return [x for chunk, future in waiting for x in _result(chunk, future)]
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _result(files: list[Path], future: Future[list[Checked]]) -> list[Checked]:
    from concurrent.futures import BrokenExecutor

    try:
        return future.result()
    except BrokenExecutor:
        return [
            (str(path), "not replayed: a process died; try `--jobs 1` on this file alone") for path in files
        ]


def _replayed(files: list[Path], placed: bool) -> list[Checked]:
    gc.disable()  # trees are kept for the next documents; to look through them again and again takes a tenth of the time
    try:
        return [(str(path), failure(path, placed)) for path in files]
    finally:
        gc.enable()


def failure(path: Path, placed: bool) -> str | None:
    """Why the document does not show what it says; None if it does."""
    from axiomcheck.input import formula

    try:
        document = parse(read_bounded(path), path)
        claim = claim_of(document, formula.measure)
        if placed and misplaced(claim, path):
            return f"it says that {claim}, which its name does not; keep the names of files and folders, or name it alone"
        replay(claim, Status(document.status), document.certificate)
    except FileNotFoundError:
        return "it has disappeared"
    except HOSTILE as error:
        return one_line(error)
    return None
