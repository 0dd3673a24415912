"""`axiomcheck protocol lint`: what is wrong with an experiment, before somebody else finds it."""

from __future__ import annotations

from pathlib import Path

import click

from axiomcheck.cli import FAILED, OK, show
from axiomcheck.cli.options import format_option
from axiomcheck.errors import InputError

DEFAULT_SECONDS = 10.0


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--measure", "more", multiple=True, metavar="MEASURE",
              help="Look at predictions by this measure, too, given in any way that verify takes.")  # fmt: skip
@click.option("--rule", "wanted", multiple=True, metavar="RULE", help="Only these rules (may be repeated).")
@click.option("--rules", "listed", is_flag=True, help="List the rules and leave.")
@click.option("--everything", is_flag=True, help="Say also what each rule lacked that could not be applied.")
@format_option("text", "markdown", "json")
@click.option("--timeout", type=click.FloatRange(0, 1e5, min_open=True), default=DEFAULT_SECONDS,
              show_default=True, metavar="SECONDS", help="Budget of each verdict about a measure.")  # fmt: skip
@click.pass_context
def lint(
    ctx: click.Context,
    files: tuple[Path, ...],
    more: tuple[str, ...],
    wanted: tuple[str, ...],
    listed: bool,
    everything: bool,
    fmt: str,
    timeout: float,
) -> None:
    """Look for pitfalls in an experiment: its description (.toml), predictions or scores (.csv), or all of them.

    \b
    axiomcheck protocol lint protocol.toml
    axiomcheck protocol lint protocol.toml runs.csv scores.csv --format markdown
    axiomcheck protocol lint runs.csv --measure AE --measure 'max(abs(p - p_hat))'

    Exit code 0: no error; 1: an error was found; 2: a file cannot be used.
    """
    from axiomcheck.experiments.lint.catalog import RULES

    if listed:
        click.echo(
            show.grid(["rule", "finds"], [[r.id, r.title] for r in RULES], "text" if fmt == "json" else fmt)
        )
        return
    from axiomcheck.documents import pretty
    from axiomcheck.experiments.lint import Facts, read
    from axiomcheck.experiments.lint import lint as look
    from axiomcheck.naming import nearest

    for name in wanted:
        if name not in {r.id for r in RULES}:
            hint = nearest(name, [r.id for r in RULES], "axiomcheck protocol lint --rules")
            raise InputError(f"--rule {name[:40]!r}: there is no such rule; {hint}")
    found = look(read(files, more, Facts(timeout)), tuple(r for r in RULES if not wanted or r.id in wanted))
    words = [
        *map(str, files),
        *(w for x in more for w in ("--measure", x)),
        *(w for x in wanted for w in ("--rule", x)),
    ]
    words += ["--timeout", f"{timeout:g}"] if timeout != DEFAULT_SECONDS else []
    words += ["--format", fmt] if fmt != "text" else []
    command = show.reproduce("protocol", "lint", *words)
    if fmt == "json":
        click.echo(pretty(found.document(command)))
    else:
        click.echo(
            found.markdown() if fmt == "markdown" else "\n".join([*found.lines(everything), "", command])
        )
    ctx.exit(FAILED if found.failed else OK)
