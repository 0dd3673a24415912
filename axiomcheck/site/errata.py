"""What came of the papers' claims, beside other work: in a process of its own if there may be two."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from axiomcheck import claims, processes
from axiomcheck.claims import Finding, Outcome

SECONDS = 60.0  # a guard: what is looked at for the errata is bounded otherwise


@contextmanager
def errata(
    wanted: bool = True, *, jobs: int, seconds: float, **options: Any
) -> Iterator[Callable[[], list[Finding]]]:
    """A call that waits for the findings, if they are wanted; options are those of `claims.Engine`."""
    papers = [p.id for p in claims.papers()] if wanted else []
    options["seconds"] = max(seconds, SECONDS)
    if jobs < 2 or not papers:
        yield lambda: _findings([(name, _outcomes(name, jobs=jobs, **options)) for name in papers])
        return
    pool = ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=processes.watch, initargs=(os.getpid(),)
    )
    try:
        asked = [(name, pool.submit(_outcomes, name, jobs=1, **options)) for name in papers]
        yield lambda: _findings([(name, future.result()) for name, future in asked])
    finally:
        pool.shutdown(cancel_futures=True)


def _outcomes(paper: str, **options: Any) -> list[Outcome]:
    """What came of each claim of a paper, in their order."""
    return [found.outcome for found in claims.check(claims.papers(paper), claims.Engine(**options))]


def _findings(outcomes: list[tuple[str, list[Outcome]]]) -> list[Finding]:
    return [
        Finding(paper, printed, outcome)
        for name, found in outcomes
        for paper in claims.papers(name)
        for printed, outcome in zip(paper.printed, found, strict=True)
    ]
