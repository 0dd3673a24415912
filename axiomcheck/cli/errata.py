"""`axiomcheck errata`: where print and proof differ, with witnesses."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import INTERRUPTED, OK, show
from axiomcheck.cli.options import format_option

if TYPE_CHECKING:
    from axiomcheck.claims import Finding

DEFAULT_SECONDS = 60.0


@click.command()
@click.argument("paper", required=False)
@click.option("--all", "everything", is_flag=True, help="What is confirmed as well.")
@click.option("--section", metavar="TEXT", help="Only sections whose names begin so, such as 'Appendix B'.")
@format_option("text", "markdown", "latex", "json")
@click.option("--fresh", is_flag=True, help="Search even where a stored certificate replays.")
@click.option("--jobs", type=click.IntRange(0, 256), default=2, show_default=True,
              help="Processes to search verdicts in; 0: in this one.")  # fmt: skip
@click.option("--timeout", type=click.FloatRange(0, 1e5, min_open=True), default=DEFAULT_SECONDS,
              show_default=True, metavar="SECONDS", help="Budget per claim.")  # fmt: skip
@click.option(
    "--memory",
    type=click.IntRange(128),
    default=2048,
    show_default=True,
    metavar="MB",
    help="Cap per process.",
)
@click.pass_context
def errata(ctx: click.Context, paper: str | None, **options: Any) -> None:
    """What the PAPER printed (all papers, if none is named), claim by claim: confirmed, refuted or undecided.

    PAPER may be a theory, too: the cells of its tables that differ from print, each with its witness.

    Cells, decimals, equations, bounds and lines of derivations, each checked by the engine;
    the refuted ones with a witness or the correct value.  An erratum is no failure: the exit code is 0.

    \b
    axiomcheck errata
    axiomcheck errata sebastiani2020 --section 'Appendix C' --all
    axiomcheck errata gosgens2021
    axiomcheck errata --format json
    """
    from axiomcheck import claims, theories
    from axiomcheck.claims.render import render

    if paper is not None and theories.named(paper) is not None:
        from axiomcheck.cli.tables import print_differences

        print_differences(ctx, paper, options)
        return
    asked = claims.papers(paper)
    wanted = (options["section"] or "").lower()
    chosen = [x for p in asked for x in p.printed if x.section.lower().startswith(wanted)]
    if not chosen:
        known = ", ".join(dict.fromkeys(x.section for p in asked for x in p.printed))
        raise click.UsageError(f"--section {options['section']!r}: there is no such section; known: {known}")
    engine = claims.Engine(
        jobs=options["jobs"], seconds=options["timeout"], memory_mb=options["memory"], fresh=options["fresh"]
    )
    progress = _Progress(len(chosen))
    code = OK
    try:
        claims.check(asked, engine, lambda x: x in chosen, progress)
    except KeyboardInterrupt:
        click.echo("axiomcheck: interrupted; what is done is shown", err=True)
        code = INTERRUPTED
    progress.clear()
    command = show.reproduce(*_words(paper, options))
    click.echo(
        render(progress.findings, options["fmt"], everything=options["everything"], command=command), nl=False
    )
    ctx.exit(code)


class _Progress:
    """What is done so far; one line on stderr, on a terminal only."""

    def __init__(self, total: int):
        self.total, self.shown = total, sys.stderr.isatty()
        self.findings: list[Finding] = []

    def __call__(self, finding: Finding) -> None:
        self.findings.append(finding)
        if self.shown:
            show.overwrite(f"{len(self.findings)}/{self.total}  {finding.printed.id}")

    def clear(self) -> None:
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def _words(paper: str | None, options: dict[str, Any]) -> list[str]:
    words = ["errata", *([paper] if paper else [])]
    if options["section"]:
        words += ["--section", options["section"]]
    if options["everything"]:
        words.append("--all")
    if options["timeout"] != DEFAULT_SECONDS:
        words += ["--timeout", f"{options['timeout']:g}"]
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]
