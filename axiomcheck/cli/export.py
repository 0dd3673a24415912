"""`axiomcheck export`: certificates in the languages of other provers."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from axiomcheck.cli import OK, show
from axiomcheck.cli import options as opt
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.store import write_atomically


@opt.command("export")
@click.argument("what", nargs=-1, metavar="[CERTIFICATE|MEASURE]...")
@click.option("--smtlib", type=opt.PATH, metavar="FOLDER",
              help="Write an SMT-LIB script for each polynomial goal, to be found unsatisfiable.")
@click.option("--coq", type=opt.PATH, metavar="FOLDER", help="Write the theorems that Coq is to check, a file for each measure.")
@click.option("--coq-steps", "steps", type=opt.FILE, metavar="FILE",
              help="With MEASURE AXIOM: write a proof by the rules of the calculus as a Coq file.")
def export(what: tuple[str, ...], smtlib: Path | None, coq: Path | None, steps: Path | None) -> int:
    """Write stored certificates (all that are shipped, if none is named) for other provers."""
    if steps is not None:
        if smtlib is not None or coq is not None or len(what) != 2:
            raise click.UsageError("--coq-steps FILE goes with one MEASURE and one AXIOM, and nothing else")
        _coq_steps(what[0], what[1], steps)
        return OK
    if (smtlib is None) == (coq is None):
        raise click.UsageError("say in which language: --smtlib FOLDER or --coq FOLDER")
    if smtlib is not None:
        _smtlib(what, smtlib)
        return OK
    if what or coq is None:
        raise click.UsageError("--coq writes the files of all measures; name a folder alone")
    _coq(coq)
    return OK


def _coq(folder: Path) -> None:
    from axiomcheck.export.coq import build

    made = build.theories()
    theorems, skipped = (sum(len(getattr(t, part)) for t in made) for part in ("theorems", "skipped"))
    changed = build.write(folder, made)
    click.echo(f"{theorems} theorems in {len(made)} files; {skipped} verdicts have none; {changed} files changed in {folder}")


def _coq_steps(measure: str, axiom: str, path: Path) -> None:
    from axiomcheck.asked import axiom_of, theory_of
    from axiomcheck.export.coq.steps import file_of, searched

    about = axiom_of(axiom, theory_of(measure))
    claim = Claim(opt.find_measure(measure), about, about.default)
    write_atomically(path, file_of(*(found := searched(claim)), f"{claim.measure.name} satisfies {claim.axiom.name}"))
    click.echo(f"{show.counted(len(found[0]), 'step')} for {show.counted(len(found[1]), 'sequent')} in {path}")


def _smtlib(what: tuple[str, ...], folder: Path) -> None:
    from axiomcheck.export.smtlib import LISTED, chosen, decided, is_stored, scripts

    stored = [x for x in what if is_stored(x)]
    own = opt.find_measures([x for x in what if x not in stored])
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} is not an empty folder; name another, as scripts there would be mixed up")
    folder.mkdir(parents=True, exist_ok=True)  # refused now or not at all
    with TemporaryDirectory() as there:
        paths = [*(chosen(stored) if stored or not own else []), *decided(own, Path(there))]
        made = dict(scripts(paths))
    for name, text in made.items():
        write_atomically(folder / name, text)
    count, listed = sum(x.endswith(".smt2") for x in made), made[LISTED].splitlines()[0].lstrip("; ")
    click.echo(f"{show.counted(count, 'goal')} of {show.counted(len(paths), 'certificate')} in {folder}; {listed}, see {LISTED}")
