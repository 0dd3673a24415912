"""`axiomcheck errata`: where print and proof differ, with witnesses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import INTERRUPTED, OK, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import Progress

if TYPE_CHECKING:
    from axiomcheck.claims import Finding


@opt.command("errata")
@click.argument("paper", required=False)
@opt.flag("--all", "What is confirmed as well.", "everything")
@click.option("--section", metavar="TEXT", help="Only sections whose names begin so, such as 'Appendix B'.")
@opt.format_option("text", "markdown", "latex", "json")
@opt.fresh_option
@opt.jobs_option("Processes to search verdicts in; 0: in this one.")
@opt.seconds_option(60.0, "Budget per claim.")
@opt.memory_option("Cap per process.")
def errata(paper: str | None, **options: Any) -> int:
    """What the PAPER printed (all papers, if none is named), claim by claim: confirmed, refuted or undecided."""
    from axiomcheck import claims, theories
    from axiomcheck.claims.render import render

    if paper is not None and theories.named(paper) is not None:
        from axiomcheck.cli.tables import print_differences

        return print_differences(paper, options)
    asked = claims.papers(paper)
    wanted = (options["section"] or "").lower()
    chosen = [x for p in asked for x in p.printed if x.section.lower().startswith(wanted)]
    if not chosen:
        known = ", ".join(dict.fromkeys(x.section for p in asked for x in p.printed))
        raise click.UsageError(f"--section {options['section']!r}: there is no such section; known: {known}")
    budget = {"seconds": options["timeout"], "memory_mb": options["memory"]}
    engine = claims.Engine(jobs=options["jobs"], fresh=options["fresh"], **budget)
    found: list[Finding] = []
    code = OK
    with Progress(len(chosen)) as progress:

        def checked(finding: Finding) -> None:
            found.append(finding)
            progress(finding.printed.id)

        try:
            claims.check(asked, engine, lambda x: x in chosen, checked)
        except KeyboardInterrupt:
            click.echo("axiomcheck: interrupted; what is done is shown", err=True)
            code = INTERRUPTED
    command = show.again("paper section everything timeout fmt")
    click.echo(render(found, options["fmt"], everything=options["everything"], command=command), nl=False)
    return code
