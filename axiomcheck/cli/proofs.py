"""`axiomcheck replay` and `certify`: stored certificates, re-checked and made."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import click

from axiomcheck import axioms, measures, store
from axiomcheck.cli import FAILED, INTERRUPTED, OK, OPEN, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import Progress, run_shown
from axiomcheck.errors import InputError
from axiomcheck.senses import every_claim


@opt.command("replay")
@click.argument("path", required=False)
@opt.jobs_option("Processes.", 1)
@opt.flag("--coq", "Compile the Coq development instead, and look at its assumptions.")
@opt.flag("--coqchk", "With --coq: let Coq's independent checker see the result, too.")
@opt.several("--measure", "about", "MEASURE", "With --coq: only the theorems of this measure (may be repeated).")
@opt.format_option("text", "json")
def replay(path: str | None, jobs: int, coq: bool, coqchk: bool, about: list[str], fmt: str) -> int:
    """Re-check the certificates at or below PATH (the shipped ones if not given), without any search."""
    from axiomcheck.runner import replay_files

    if coq:
        from axiomcheck.export.coq.replay import replay as replay_coq

        if path is not None:
            raise click.UsageError("--coq compiles the files that are shipped; name no path")
        found = replay_coq(jobs, coqchk, Progress, map(measures.from_name, about))
        show.tell(fmt, lambda: found.document, found.lines)
        return FAILED if found.wrong else OK
    if coqchk or about:
        raise click.UsageError("--coqchk and --measure go with --coq")

    start = perf_counter()
    root = _root(path)
    files = store.documents(root)
    if not files:
        raise InputError(f"there are no certificates below {root}; name a folder that holds some")
    checked = replay_files(files, jobs, placed=root.is_dir())
    failures = [(name, why) for name, why in checked if why is not None]
    seconds, passed = perf_counter() - start, len(files) - len(failures)
    failed = [{"file": name, "reason": why} for name, why in failures]
    counts = {"replayed": passed, "failed": failed, "seconds": round(seconds, 3)}
    said = f"{passed} of {len(files)} certificates replayed in {seconds:.2f} s"
    show.tell(fmt, lambda: {"schema": "axiomcheck.replay/1", **counts},
              [*(f"{name}: {why}" for name, why in failures), said])  # fmt: skip
    return FAILED if failures else OK


def _root(path: str | None) -> Path:
    root = store.shipped_root() if path is None else Path(path)
    if root is None:
        raise InputError(
            "no certificates are shipped with this installation; name a folder: axiomcheck replay FOLDER"
        )
    if not root.exists():
        raise InputError(f"there is no file or folder {str(root)!r}; check the path")
    return root


# -- certify --------------------------------------------------------------------


@opt.command("certify")
@click.option("--write", "folder", metavar="FOLDER", required=True, help="Where to write, such as proofs/.")
@opt.several("--measure", "about", "MEASURE",
             "Only this measure; with --axiom a formula or a file as well (may be repeated).")
@opt.axiom_option("Only this axiom")
@opt.narrowing_options
@opt.budget_options
def certify(folder: str, **options: Any) -> int:
    """Decide every claim of the catalog and write one document per claim."""
    from axiomcheck.asked import about, axioms_of

    named = options["names"]
    wanted = axioms_of(named) if named else list(axioms.catalog().values())
    found = opt.find_measures(options["about"]) if named else [measures.from_name(x) for x in options["about"]]
    if strange := [m for m in found if named and m.kind not in {a.kind for a in wanted}]:
        raise InputError(f"{strange[0].name} is {about(strange[0])}, and none of the axioms is; leave it out")
    chosen = found or list(measures.catalog().values())
    claims = every_claim(chosen, wanted, options["readings"], options["domains"])
    verdicts, interrupted = run_shown(claims, opt.budget_in(options))
    root = Path(folder)
    done = [v for v in verdicts if v is not None]
    kept = [(v.claim, v.status.value, v.certificate, v.trusts) for v in done if v.certificate]
    written = {store.put(root, *parts) for parts in kept}
    partly = interrupted or any(options[k] for k in ("names", "about", "readings", "domains"))
    stale = [] if partly else store.prune(root, written)
    still_open = [v for v in done if v.certificate is None]
    for v in still_open:
        click.echo(f"UNKNOWN  {v.claim}: {v.reason}")
    removed = f"{len(stale)} removed, {len(still_open)} claims stay open"
    click.echo(f"{len(written)} certificates in {root}, {removed}")
    return INTERRUPTED if interrupted else OPEN if still_open else OK
