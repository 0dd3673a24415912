"""`axiomcheck export`: certificates in the languages of other provers."""

from __future__ import annotations

from pathlib import Path

import click

from axiomcheck.errors import InputError


@click.command()
@click.argument("what", nargs=-1, metavar="[CERTIFICATE|MEASURE]...")
@click.option(
    "--smtlib",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write an SMT-LIB script for each polynomial goal, to be found unsatisfiable.",
)
def export(what: tuple[str, ...], smtlib: Path | None) -> None:
    """Write the goals of stored certificates (all that are shipped, if none is named) for other solvers.

    A certificate that does not replay is refused.
    """
    if smtlib is None:
        raise click.UsageError("say in which language: --smtlib FOLDER")
    _smtlib(what, smtlib)


def _smtlib(what: tuple[str, ...], folder: Path) -> None:
    from axiomcheck.export.smtlib import LISTED, chosen, scripts
    from axiomcheck.store import write_atomically

    paths = chosen(what)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} is not an empty folder; name another, as scripts there would be mixed up")
    count, listed = 0, ""
    for name, text in scripts(paths):
        write_atomically(folder / name, text)
        count += name.endswith(".smt2")
        listed = text.splitlines()[0].lstrip("; ") if name == LISTED else listed
    click.echo(f"{count} goals of {len(paths)} certificates in {folder}; {listed}, see {LISTED}")
