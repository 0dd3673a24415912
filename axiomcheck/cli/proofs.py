"""`axiomcheck replay` and `certify`: stored certificates, re-checked and made."""

from __future__ import annotations

import json
import os
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from axiomcheck import processes
from axiomcheck.cli import FAILED, INTERRUPTED, OK, OPEN
from axiomcheck.cli.live import run_shown
from axiomcheck.cli.options import (
    ALL_DOMAINS,
    ALL_READINGS,
    Budget,
    budget_options,
    find_measures,
    format_option,
)
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS
from axiomcheck.lang.claim import Claim

if TYPE_CHECKING:
    from concurrent.futures import Future

    from axiomcheck.lang.axiom import Axiom
    from axiomcheck.lang.measure import Measure

CHUNK = 25
Checked = tuple[str, str | None]  # file, what is wrong with it


@click.command()
@click.argument("path", required=False)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True, help="Processes.")
@click.option("--coq", is_flag=True, help="Compile the Coq development instead, and look at its assumptions.")
@click.option("--coqchk", is_flag=True, help="With --coq: let Coq's independent checker see the result, too.")
@format_option("text", "json")
@click.pass_context
def replay(ctx: click.Context, path: str | None, jobs: int, coq: bool, coqchk: bool, fmt: str) -> None:
    """Re-check the certificates at or below PATH (the shipped ones if not given), without any search.

    \b
    axiomcheck replay
    axiomcheck replay proofs/quantification/KLD
    axiomcheck replay --coq
    """
    from axiomcheck.store import documents

    if coq:
        from axiomcheck.cli.coq import replay_coq

        if path is not None:
            raise click.UsageError("--coq compiles the files that are shipped; name no path")
        ctx.exit(replay_coq(jobs, coqchk, fmt))
    if coqchk:
        raise click.UsageError("--coqchk goes with --coq")

    start = perf_counter()
    root = _root(path)
    files = documents(root)
    if not files:
        raise InputError(f"there are no certificates below {root}; name a folder that holds some")
    checked = check_all(files, jobs, placed=root.is_dir())
    failures = [(name, why) for name, why in checked if why is not None]
    seconds = perf_counter() - start
    if fmt == "json":
        failed = [{"file": name, "reason": why} for name, why in failures]
        counts = {"replayed": len(files) - len(failures), "failed": failed, "seconds": round(seconds, 3)}
        click.echo(json.dumps({"schema": "axiomcheck.replay/1", **counts}, indent=2))
    else:
        for name, why in failures:
            click.echo(f"{name}: {why}")
        click.echo(f"{len(files) - len(failures)} of {len(files)} certificates replayed in {seconds:.2f} s")
    ctx.exit(FAILED if failures else OK)


def _root(path: str | None) -> Path:
    from axiomcheck.store import shipped_root

    root = shipped_root() if path is None else Path(path)
    if root is None:
        raise InputError(
            "no certificates are shipped with this installation; name a folder: axiomcheck replay FOLDER"
        )
    if not root.exists():
        raise InputError(f"there is no file or folder {str(root)!r}; check the path")
    return root


def check_all(files: list[Path], jobs: int, placed: bool) -> list[Checked]:
    """Every file replayed, in order, on several processes where there is enough to do."""
    chunks = [(files[i : i + CHUNK], placed) for i in range(0, len(files), CHUNK)]
    if jobs == 1 or len(chunks) < 2:
        return [x for chunk in chunks for x in check_chunk(*chunk)]
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    fresh = get_context("spawn")  # a copy made beside threads, of Z3 or of whoever calls, may wait for ever
    with ProcessPoolExecutor(
        jobs, mp_context=fresh, initializer=processes.of_a_pool, initargs=(os.getpid(),)
    ) as pool:
        waiting = [(chunk, pool.submit(check_chunk, *chunk)) for chunk in chunks]
        try:
            return [x for chunk, future in waiting for x in _result(chunk[0], future)]
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


def check_chunk(files: list[Path], placed: bool) -> list[Checked]:
    """Each file, and what is wrong with it."""
    return [(str(path), failure(path, placed)) for path in files]


def failure(path: Path, placed: bool) -> str | None:
    """Why the document does not show what it says; None if it does."""
    from axiomcheck.documents import claim_of, parse
    from axiomcheck.input import formula
    from axiomcheck.runner import HOSTILE, one_line
    from axiomcheck.store import misplaced, read_bounded
    from axiomcheck.verdict import Status
    from axiomcheck.verdict import replay as kernel_replay

    try:
        document = parse(read_bounded(path), path)
        claim = claim_of(document, formula.measure)
        if placed and misplaced(claim, path):
            return f"it is about {claim}, which is not what its name says"
        kernel_replay(claim, Status(document.status), document.certificate)
    except FileNotFoundError:
        return "it has disappeared"
    except HOSTILE as error:
        return one_line(error)
    return None


# -- certify --------------------------------------------------------------------


@click.command()
@click.option("--write", "folder", metavar="FOLDER", required=True, help="Where to write, such as proofs/.")
@click.option("--measure", "only_measures", multiple=True, metavar="MEASURE",
    help="Only this measure; with --axiom a formula or a file as well (may be repeated).")  # fmt: skip
@click.option("--axiom", "only_axioms", multiple=True, metavar="AXIOM",
    help="Only this axiom: a name, a property, or a TOML file of some (may be repeated).")  # fmt: skip
@click.option(
    "--reading", "only_readings", multiple=True, type=click.Choice(ALL_READINGS), help="Only this reading."
)
@click.option("--domain", "only_domains", multiple=True, type=click.Choice(ALL_DOMAINS),
    help="Only this domain.")  # fmt: skip
@budget_options
@click.pass_context
def certify(ctx: click.Context, folder: str, **options: Any) -> None:
    """Decide every claim of the catalog and write one document per claim.

    Documents of claims that are asked about and are not decided, or that the catalog no
    longer has, are removed.  What does not change keeps its bytes.

    \b
    axiomcheck certify --write proofs/ --measure KLD
    axiomcheck certify --write mine/ --measure KLD --axiom mine.toml

    With --axiom nothing is removed.  What is no claim of the catalog goes where the cache would keep it,
    below a folder named by the first two digits of its key; `axiomcheck replay FOLDER` checks it again.
    """
    budget = Budget(*(options[k] for k in ("fresh", "jobs", "timeout", "memory")))
    filters = [options[k] for k in ("only_measures", "only_readings", "only_domains")]
    named = options["only_axioms"]
    claims = declared_claims(named, *filters) if named else catalog_claims(*filters)
    verdicts, interrupted = run_shown(claims, budget)
    root = Path(folder)
    written = {_write(root, v) for v in verdicts if v is not None and v.certificate is not None}
    stale = [] if interrupted or named or any(filters) else _remove_others(root, written)
    still_open = [v for v in verdicts if v is not None and v.certificate is None]
    for v in still_open:
        click.echo(f"UNKNOWN  {v.claim}: {v.reason}")
    click.echo(
        f"{len(written)} certificates in {root}, {len(stale)} removed, {len(still_open)} claims stay open"
    )
    ctx.exit(INTERRUPTED if interrupted else OPEN if still_open else OK)


def declared_claims(
    asked: tuple[str, ...], names: tuple[str, ...], readings: tuple[str, ...], domains: tuple[str, ...]
) -> list[Claim]:
    """The claims of these axioms about these measures, or about the catalog's; once each."""
    from axiomcheck import measures
    from axiomcheck.asked import about, axioms_of

    wanted = axioms_of(asked)
    chosen = find_measures(names) or list(measures.catalog().values())
    if strange := [m for m in chosen if names and m.kind not in {a.kind for a in wanted}]:
        raise InputError(
            f"{strange[0].name} is {about(strange[0])}, and none of the axioms is; leave it out"
        )
    return _claims(chosen, wanted, readings, domains)


def catalog_claims(names: tuple[str, ...] = (), readings: tuple[str, ...] = (), domains=()) -> list[Claim]:
    """Every claim that the catalog can state, once each."""
    from axiomcheck import axioms, measures

    chosen = [measures.from_name(x) for x in names] or list(measures.catalog().values())
    return _claims(chosen, list(axioms.catalog().values()), readings, domains)


def _claims(
    about: list[Measure], wanted: list[Axiom], readings: tuple[str, ...], domains: tuple[str, ...]
) -> list[Claim]:
    from axiomcheck.cli.options import Sense

    def among(wanted: tuple[str, ...], known: tuple[str, ...]) -> list[str]:
        return [x for x in known if not wanted or x in wanted]

    found: dict[str, Claim] = {}
    for measure in about:
        for axiom in (x for x in wanted if x.kind == measure.kind):
            known = tuple(dict.fromkeys((*READINGS_OF[measure.kind], *axiom.readings)))
            for reading, domain, signs in product(
                among(readings, known), among(domains, DOMAINS_OF[measure.kind]), SIGNS
            ):
                if axiom.statement(reading) is not None:
                    claim = Sense(reading, domain, signs).claim_if_any(measure, axiom)
                    if claim is not None:
                        found.setdefault(claim.key, claim)
    return list(found.values())


def _write(root: Path, verdict) -> Path:
    """Write a verdict's document, unless the one that is there differs in versions alone."""
    from axiomcheck.documents import render
    from axiomcheck.store import relative_path, write_atomically

    key = verdict.claim.key
    below = relative_path(verdict.claim) or Path(key[:2], f"{key}.json")
    path, text = (
        root / below,
        render(verdict.claim, verdict.status.value, verdict.certificate, verdict.trusts),
    )
    if not _says(path, text):
        write_atomically(path, text)
    return path


def _says(path: Path, text: str) -> bool:
    """Does the file hold this very certificate already?"""
    from axiomcheck.documents import parse
    from axiomcheck.errors import CheckError
    from axiomcheck.store import read_bounded

    try:
        return parse(read_bounded(path), path).content == parse(text, path).content
    except (FileNotFoundError, CheckError):
        return False


def _remove_others(root: Path, written: set[Path]) -> list[Path]:
    from axiomcheck.store import documents

    stale = [path for path in documents(root) if path not in written and _ours(path)]
    for path in stale:
        path.unlink()
    return stale


def _ours(path: Path) -> bool:
    """Is the file a certificate?  Nothing else is ever removed."""
    from axiomcheck.documents import parse
    from axiomcheck.errors import CheckError
    from axiomcheck.store import read_bounded

    try:
        parse(read_bounded(path), path)
    except (FileNotFoundError, CheckError):
        return False
    return True
