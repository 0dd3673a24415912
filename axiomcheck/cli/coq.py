"""`axiomcheck replay --coq`: the Coq development, compiled and looked through."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from axiomcheck.cli import FAILED, OK
from axiomcheck.cli.live import Progress

if TYPE_CHECKING:
    from axiomcheck.export.coq.theory import Theory
    from axiomcheck.lang.claim import Claim


def replay_coq(jobs: int, with_coqchk: bool, fmt: str) -> int:
    """Compile library and generated files; keep a record of those that pass."""
    from axiomcheck.export.coq import build, record

    start = perf_counter()
    coqc = build.find_coqc()
    folder = build.development()
    made = build.theories()
    sources, theorems = build.everything(folder, made)
    wrong = [
        f"generated/{line}; run `axiomcheck export --coq`"
        for line in build.differences(folder / "generated", made)
    ]
    checked_again = ""
    builder = build.Build(sources, theorems, jobs)

    def independent(place: Path) -> None:
        nonlocal checked_again
        if with_coqchk:
            modules = [m for m in build.free_of_interval(sources) if not builder.outcomes[m].wrong]
            trouble = build.coqchk(place, modules)
            checked_again = "" if trouble else f"coqchk accepts {len(modules)} modules"
            wrong.extend([f"coqchk: {trouble}"] if trouble else [])

    with Progress(len(sources)) as files:
        outcomes = builder.run(files, independent)
    wrong += [f"{o.name}: {why}" for o in outcomes for why in o.wrong]
    passed = {o.name for o in outcomes if not o.wrong}
    library, coq = build.library(folder), build.version(coqc)
    for theory in made:
        if build.module(theory) in passed:  # found again only by a committed file with this very text
            record.keep(library, theory.text, _verdicts(theory), coq)
    axioms = sorted(frozenset().union(*(o.assumptions for o in outcomes)))
    count = sum(o.theorems for o in outcomes if o.name in passed)
    seconds = perf_counter() - start
    if fmt == "json":
        content = {
            "schema": "axiomcheck.coq/1", "coq": coq, "files": len(passed), "theorems": count,
            "axioms": axioms, "failed": wrong, "coqchk": checked_again or None, "seconds": round(seconds, 1),
        }  # fmt: skip
        click.echo(json.dumps(content, indent=2))
    else:
        for line in wrong:
            click.echo(line)
        click.echo(
            f"{count} theorems in {len(passed)} of {len(outcomes)} files accepted by coqc in {seconds:.0f} s"
        )
        click.echo(f"axioms: {', '.join(axioms) or 'none'}")
        if checked_again:
            click.echo(checked_again)
    return FAILED if wrong else OK


def _verdicts(theory: Theory) -> dict[Claim, str]:
    """What the stored certificates say of the claims that have a theorem: the theorems are printed from them."""
    from axiomcheck.store import Store

    store = Store()
    loaded = ((claim, next(iter(store.load(claim)), None)) for claim, _ in theory.theorems)
    return {claim: document.status for claim, document in loaded if document is not None}
