"""The Coq development, compiled and looked through; what passes is kept on record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from axiomcheck.export.coq import build, record
from axiomcheck.export.coq.theory import Theory
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.store import Store

Progress = Callable[[int], AbstractContextManager[Callable[[str], None]]]


@dataclass(frozen=True)
class Replayed:
    """What came of it."""

    coq: str  # the version
    files: int  # how many passed, `of` how many, and how many theorems they have
    of: int
    theorems: int
    axioms: list[str]  # what the theorems assume
    wrong: list[str]  # what did not pass, and why
    checked_again: str  # what Coq's independent checker says, if it was asked and agrees
    seconds: float  # how long it took

    @property
    def document(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "schema": "axiomcheck.coq/1", "coq": self.coq, "files": self.files, "theorems": self.theorems,
            "axioms": self.axioms, "failed": self.wrong, "coqchk": self.checked_again or None,
            "seconds": round(self.seconds, 1),
        }  # fmt: skip

    @property
    def lines(self) -> list[str]:
        """For readers."""
        accepted = f"{self.theorems} theorems in {self.files} of {self.of} files accepted by coqc"
        again = [self.checked_again] if self.checked_again else []
        axioms = f"axioms: {', '.join(self.axioms) or 'none'}"
        return [*self.wrong, f"{accepted} in {self.seconds:.0f} s", axioms, *again]


def replay(jobs: int, with_coqchk: bool, progress: Progress, about: Iterable[Measure] = ()) -> Replayed:
    """Compile the library and the generated files, of these measures or of all; keep a record of those that pass."""
    start = perf_counter()
    coqc = build.find_coqc()
    folder = build.development()
    made = build.theories(about)
    sources, theorems = build.everything(folder, made)
    wrong: list[str] = []
    checked_again = ""
    builder = build.Build(sources, theorems, jobs)

    def independent(place: Path) -> None:
        nonlocal checked_again
        if with_coqchk:
            modules = [m for m in sources if not builder.outcomes[m].wrong]
            trouble = build.coqchk(place, modules)
            checked_again = "" if trouble else f"coqchk accepts {len(modules)} modules"
            wrong.extend([f"coqchk: {trouble}"] if trouble else [])

    with progress(len(sources)) as files:
        outcomes = builder.run(files, independent)
    wrong += [f"{o.name}: {why}" for o in outcomes for why in o.wrong]
    passed = {o.name for o in outcomes if not o.wrong}
    coq = build.version(coqc)
    for theory in made:
        if build.module(theory) in passed:
            record.keep(theory.name, _verdicts(theory), coq)
    axioms = sorted(frozenset().union(*(o.assumptions for o in outcomes)))
    count = sum(o.theorems for o in outcomes if o.name in passed)
    return Replayed(coq, len(passed), len(outcomes), count, axioms, wrong, checked_again, perf_counter() - start)


def _verdicts(theory: Theory) -> dict[Claim, str]:
    """What the stored certificates say of the claims that have a theorem: the theorems are printed from them."""
    store = Store()
    loaded = ((claim, next(iter(store.load(claim)), None)) for claim, _ in theory.theorems)
    return {claim: document.status for claim, document in loaded if document is not None}
