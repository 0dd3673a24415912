"""`axiomcheck atlas`: every public metric of a library, as installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.live import Progress


@opt.command()
@click.argument("libraries", nargs=-1, required=True, metavar="LIBRARY...")
@opt.output_option("Where atlas.json and atlas.md go; a second run goes on with what it finds there.", "FOLDER",
                   required=True, type=click.Path(file_okay=False, path_type=Path))
@click.option("--only", default="", metavar="TEXT", help="Only functions whose module:name has this in it.")
@opt.jobs_option("Processes to trace and search in.", 1)
@opt.seconds_option(2.0, "Budget per property.")
@opt.seconds_option(30.0, "Processor time to trace one function.", "--trace-timeout")
def atlas(libraries: tuple[str, ...], output: Path, **options: Any) -> None:
    """Every public metric of each LIBRARY: its formula, its properties, its namesakes.

    A LIBRARY is quapy, scikit-learn, scipy, mlquantify, quantificationlib, any module or a file path.py.  All its
    functions that take one or two arrays are CALLED, in child processes; those that give a number are traced, their
    properties proved or refuted, and what follows is shown with a line of Python that has been run.

    \b
    axiomcheck atlas scipy.spatial.distance -o atlas
    axiomcheck atlas quapy scikit-learn scipy -o atlas --jobs 4
    """
    from axiomcheck.atlas import build

    command = show.again("libraries", ["-o", str(output)], "only timeout trace_timeout")
    with Progress(elsewhere=True, kept="what is done is kept") as progress:
        found = build(
            libraries, output, jobs=options["jobs"], seconds=options["timeout"], only=options["only"],
            trace_seconds=options["trace_timeout"], command=command, say=progress,
        )  # fmt: skip
    click.echo(
        f"{output / 'atlas.md'}: {show.counted(len(found.functions), 'function')}, {len(found.numeric)} metrics, "
        f"{len(found.traced)} traced, {show.counted(len(found.findings), 'finding')}"
    )
