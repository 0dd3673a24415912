"""`axiomcheck atlas`: every public metric of a library, as installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.live import Progress


@opt.command("atlas")
@click.argument("libraries", nargs=-1, required=True, metavar="LIBRARY...")
@opt.output_option("Where atlas.json and atlas.md go; a second run goes on with what it finds there.", "FOLDER",
                   required=True, type=click.Path(file_okay=False, path_type=Path))
@click.option("--only", default="", metavar="TEXT", help="Only functions whose module:name has this in it.")
@opt.jobs_option("Processes to trace and search in.", 1)
@opt.seconds_option(2.0, "Budget per property.")
@opt.seconds_option(30.0, "Processor time to trace one function.", "--trace-timeout")
def atlas(libraries: tuple[str, ...], output: Path, **options: Any) -> None:
    """Every public metric of each LIBRARY: its formula, its properties, its namesakes."""
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
