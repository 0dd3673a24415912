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
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import run_shown
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS
from axiomcheck.lang.claim import Claim

if TYPE_CHECKING:
    from concurrent.futures import Future

    from axiomcheck.documents import Document
    from axiomcheck.lang.axiom import Axiom
    from axiomcheck.lang.measure import Measure

CHUNK = 25
Checked = tuple[str, str | None]  # file, what is wrong with it


@click.command()
@click.argument("path", required=False)
@opt.jobs_option("Processes.", 1)
@opt.flag("--coq", "Compile the Coq development instead, and look at its assumptions.")
@opt.flag("--coqchk", "With --coq: let Coq's independent checker see the result, too.")
@opt.format_option("text", "json")
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
    passed = len(files) - len(failures)
    if fmt == "json":
        failed = [{"file": name, "reason": why} for name, why in failures]
        counts = {"replayed": passed, "failed": failed, "seconds": round(seconds, 3)}
        click.echo(json.dumps({"schema": "axiomcheck.replay/1", **counts}, indent=2))
    else:
        for name, why in failures:
            click.echo(f"{name}: {why}")
        click.echo(f"{passed} of {len(files)} certificates replayed in {seconds:.2f} s")
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
@opt.several("--measure", "only_measures", "MEASURE",
             "Only this measure; with --axiom a formula or a file as well (may be repeated).")
@opt.several("--axiom", "only_axioms", "AXIOM",
             "Only this axiom: a name, a property, or a TOML file of some (may be repeated).")
@opt.several("--reading", "only_readings", None, "Only this reading.", type=click.Choice(opt.ALL_READINGS))
@opt.several("--domain", "only_domains", None, "Only this domain.", type=click.Choice(opt.ALL_DOMAINS))
@opt.budget_options
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
    filters = [options[k] for k in ("only_measures", "only_readings", "only_domains")]
    named = options["only_axioms"]
    claims = declared_claims(named, *filters) if named else catalog_claims(*filters)
    verdicts, interrupted = run_shown(claims, opt.budget_in(options))
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
    chosen = opt.find_measures(names) or list(measures.catalog().values())
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
    found: dict[str, Claim] = {}
    for measure, axiom in product(about, wanted):
        if axiom.kind != measure.kind:
            continue
        known = dict.fromkeys((*READINGS_OF[measure.kind], *axiom.readings))
        asked = [x for x in known if x in (readings or known) and axiom.statement(x) is not None]
        among = [x for x in DOMAINS_OF[measure.kind] if not domains or x in domains]
        for reading, domain, signs in product(asked, among, SIGNS):
            if claim := opt.Sense(reading, domain, signs).claim_if_any(measure, axiom):
                found.setdefault(claim.key, claim)
    return list(found.values())


def _write(root: Path, verdict) -> Path:
    """Write a verdict's document, unless the one that is there differs in versions alone."""
    from axiomcheck.documents import parse, render
    from axiomcheck.store import relative_path, write_atomically

    key = verdict.claim.key
    path = root / (relative_path(verdict.claim) or Path(key[:2], f"{key}.json"))
    text = render(verdict.claim, verdict.status.value, verdict.certificate, verdict.trusts)
    there = _parsed(path)
    if there is None or there.content != parse(text, path).content:
        write_atomically(path, text)
    return path


def _parsed(path: Path) -> Document | None:
    """The certificate in the file, if it is one."""
    from axiomcheck.documents import parse
    from axiomcheck.errors import CheckError
    from axiomcheck.store import read_bounded

    try:
        return parse(read_bounded(path), path)
    except (FileNotFoundError, CheckError):
        return None


def _remove_others(root: Path, written: set[Path]) -> list[Path]:
    """Certificates that are not among these; nothing else is ever removed."""
    from axiomcheck.store import documents

    stale = [path for path in documents(root) if path not in written and _parsed(path) is not None]
    for path in stale:
        path.unlink()
    return stale
