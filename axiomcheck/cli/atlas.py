"""`axiomcheck atlas`: every public metric of a library, as installed."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from axiomcheck.cli import INTERRUPTED, OK, show


@click.command()
@click.argument("libraries", nargs=-1, required=True, metavar="LIBRARY...")
@click.option("-o", "--output", required=True, type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Where atlas.json and atlas.md go; a second run goes on with what it finds there.")  # fmt: skip
@click.option("--only", default="", metavar="TEXT", help="Only functions whose module:name has this in it.")
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True,
              help="Processes to trace and search in.")  # fmt: skip
@click.option("--timeout", type=click.FloatRange(0, 1e5, min_open=True), default=2.0, show_default=True,
              metavar="SECONDS", help="Budget per property.")  # fmt: skip
@click.option("--trace-timeout", type=click.FloatRange(0, 1e5, min_open=True), default=30.0, show_default=True,
              metavar="SECONDS", help="Processor time to trace one function.")  # fmt: skip
@click.pass_context
def atlas(
    ctx: click.Context,
    libraries: tuple[str, ...],
    output: Path,
    only: str,
    jobs: int,
    timeout: float,
    trace_timeout: float,
) -> None:
    """Every public metric of each LIBRARY: its formula, its properties, its namesakes.

    A LIBRARY is quapy, scikit-learn, scipy, mlquantify, quantificationlib, any module or a file path.py.  All its
    functions that take one or two arrays are CALLED, in child processes; those that give a number are traced, their
    properties proved or refuted, and what follows is shown with a line of Python that has been run.

    \b
    axiomcheck atlas scipy.spatial.distance -o atlas
    axiomcheck atlas quapy scikit-learn scipy -o atlas --jobs 4
    """
    from axiomcheck.atlas import build

    progress = _Progress()
    words = [*libraries, "-o", str(output), *(["--only", only] if only else [])]
    for option, given, usual in (("--timeout", timeout, 2.0), ("--trace-timeout", trace_timeout, 30.0)):
        words += [] if given == usual else [option, f"{given:g}"]
    try:
        found = build(
            libraries,
            output,
            jobs=jobs,
            seconds=timeout,
            trace_seconds=trace_timeout,
            only=only,
            command=show.reproduce("atlas", *words),
            say=progress,
        )
    except KeyboardInterrupt:
        progress.clear()
        click.echo("axiomcheck: interrupted; what is done is kept", err=True)
        ctx.exit(INTERRUPTED)
    progress.clear()
    click.echo(
        f"{output / 'atlas.md'}: {show.counted(len(found.functions), 'function')}, {len(found.numeric)} metrics, "
        f"{len(found.traced)} traced, {show.counted(len(found.findings), 'finding')}"
    )
    ctx.exit(OK)


class _Progress:
    """What is being done: one line on stderr on a terminal, else a line each."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()

    def __call__(self, text: str) -> None:
        if self.shown:
            show.overwrite(text)
        else:
            click.echo(text, err=True)

    def clear(self) -> None:
        """Make room for the result."""
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True)
