"""`axiomcheck protocol lint`: what is wrong with an experiment, before somebody else finds it."""

from __future__ import annotations

from pathlib import Path

import click

from axiomcheck.cli import FAILED, OK, show
from axiomcheck.cli import options as opt
from axiomcheck.errors import InputError
from axiomcheck.naming import nearest


@opt.command("protocol lint")
@click.argument("files", nargs=-1, metavar="FILE...", type=opt.FILE)
@opt.several("--measure", "more", "MEASURE",
             "Look at predictions by this measure, too, given in any way that verify takes.")
@opt.several("--rule", "wanted", "RULE", "Only these rules (may be repeated).")
@opt.flag("--rules", "List the rules and leave.", "listed")
@opt.flag("--everything", "Say also what each rule lacked that could not be applied.")
@opt.format_option("text", "markdown", "json")
@opt.seconds_option(10.0, "Budget of each verdict about a measure.")
def lint(
    files: tuple[Path, ...], more: tuple[str, ...], wanted: tuple[str, ...], listed: bool,
    everything: bool, fmt: str, timeout: float,
) -> int:  # fmt: skip
    """Look for pitfalls in an experiment: its description (.toml), predictions or scores (.csv), or all of them."""
    from axiomcheck.experiments.lint import RULES

    if listed:
        rows = [[r.id, r.title] for r in RULES]
        click.echo(show.grid(["rule", "finds"], rows, "text" if fmt == "json" else fmt))
        return OK
    from axiomcheck.experiments.lint import Facts, read
    from axiomcheck.experiments.lint import lint as look

    for name in wanted:
        if name not in {r.id for r in RULES}:
            hint = nearest(name, [r.id for r in RULES], "axiomcheck protocol lint --rules")
            raise InputError(f"--rule {name[:40]!r}: there is no such rule; {hint}")
    found = look(read(files, more, Facts(timeout)), tuple(r for r in RULES if not wanted or r.id in wanted))
    command = show.again("files more wanted timeout fmt")
    lines = [found.markdown()] if fmt == "markdown" else [*found.lines(everything), "", command]
    show.tell(fmt, lambda: found.document(command), lines)
    return FAILED if found.failed else OK
