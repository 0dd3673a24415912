"""`axiomcheck table` and `matrix`: many measures x many axioms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import INTERRUPTED, OK, OPEN, show
from axiomcheck.cli.options import budget_options, format_option, sense_and_budget, sense_options

if TYPE_CHECKING:
    from axiomcheck.tables import Table

FORMATS = ("text", "markdown", "latex", "html", "csv", "json")


@click.command()
@click.argument("name")
@sense_options
@format_option(*FORMATS)
@budget_options
@click.pass_context
def table(ctx: click.Context, name: str, **options: Any) -> None:
    """The table NAME of a paper, decided cell by cell, with what was printed where that differs.

    \b
    axiomcheck table 1
    axiomcheck table 1 --reading repaired --domain smoothed --format markdown
    """
    from axiomcheck import tables

    found = tables.get(name)
    _decide_and_print(ctx, found, ["table", found.id], options)


@click.command()
@click.argument("kind")
@sense_options
@format_option(*FORMATS)
@budget_options
@click.pass_context
def matrix(ctx: click.Context, kind: str, **options: Any) -> None:
    """Every measure of a KIND, such as quantification, x every axiom."""
    from axiomcheck import tables

    _decide_and_print(ctx, tables.matrix(kind), ["matrix", kind], options)


def _decide_and_print(ctx: click.Context, made: Table, words: list[str], options: dict[str, Any]) -> None:
    from axiomcheck.tables import render

    fmt = options.pop("fmt")
    sense, budget = sense_and_budget(options)
    claims = made.claims(sense.reading, sense.domain, sense.signs)
    verdicts, interrupted = show.run_shown(list(claims.values()), budget)
    command = show.reproduce(*words, *sense.flags, *budget.flags, *_format_flags(fmt))
    text = render(
        made,
        dict(zip(claims, verdicts, strict=True)),
        fmt,
        reading=sense.reading,
        domain=sense.domain,
        signs=sense.signs,
        command=command,
    )
    click.echo(text, nl=False)
    is_open = any(v is not None and v.status.value == "unknown" for v in verdicts)
    ctx.exit(INTERRUPTED if interrupted else OPEN if is_open else OK)


def _format_flags(fmt: str) -> list[str]:
    return [] if fmt == FORMATS[0] else ["--format", fmt]
