"""`axiomcheck table` and `matrix`: many measures x many axioms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from axiomcheck.cli import INTERRUPTED, OK, OPEN, show
from axiomcheck.cli.options import (
    budget_options,
    find_measure,
    format_option,
    sense_and_budget,
    sense_options,
)
from axiomcheck.errors import InputError

if TYPE_CHECKING:
    from axiomcheck.tables import Table

FORMATS = ("text", "markdown", "latex", "html", "csv", "json")


@click.command()
@click.argument("name")
@click.option("--extra", multiple=True, metavar="MEASURE",
              help="A further measure as a row below print's (may be repeated).")  # fmt: skip
@sense_options
@format_option(*FORMATS)
@budget_options
@click.pass_context
def table(ctx: click.Context, name: str, **options: Any) -> None:
    """The table NAME of a paper (1, 3, fig5, B.1 to B.4, C), decided cell by cell, with print where it differs.

    \b
    axiomcheck table 1 --reading repaired --domain smoothed --format markdown
    axiomcheck table 3 --reading positive
    axiomcheck table fig5 --format html > fig5.html
    axiomcheck table families
    axiomcheck table 1 --extra WAE --reading repaired
    axiomcheck table B.1 --format latex

    Where rows have domains of their own, --domain leaves only those on that domain.
    """
    from axiomcheck import tables

    short = name.strip().lower().removeprefix("table").strip().removeprefix("appendix").strip()
    extra = options.pop("extra")
    if short in tables.VALUES or short in tables.DERIVATIONS:
        if extra:
            raise InputError(f"--extra adds measures to a table of axioms; table {short.upper()} has none")
        _print_without_sense(ctx, short, options)
        return
    found = tables.get(name)
    words = ["table", found.id, *(word for text in extra for word in ("--extra", text))]
    rows = [find_measure(text, found.kind) for text in extra]
    if stray := [m for m in rows if m.kind != found.kind]:
        raise InputError(
            f"--extra {stray[0].name}: a measure of {stray[0].kind}, the table is about {found.kind}"
        )
    found = found.with_rows(rows)
    _decide_and_print(ctx, found, words, options)


@click.command()
@click.argument("kind")
@sense_options
@format_option(*FORMATS)
@budget_options
@click.pass_context
def matrix(ctx: click.Context, kind: str, **options: Any) -> None:
    """Every measure of a KIND (quantification, filtering) x every axiom.

    \b
    axiomcheck matrix filtering --domain laplace --reading positive --format json

    A --reading that an axiom of filtering does not have leaves it in its default one; each record says which.
    """
    from axiomcheck import tables

    made = tables.matrix(kind)
    _decide_and_print(ctx, made, ["matrix", made.kind], options)


def _print_without_sense(ctx: click.Context, name: str, options: dict[str, Any]) -> None:
    """Tables of values and of lines: there are no axioms to be read in one way or another."""
    for option in ("reading", "domain", "signs"):
        if ctx.get_parameter_source(option) is not ParameterSource.DEFAULT:
            raise InputError(f"--{option} is about axioms, and table {name.upper()} has none; leave it out")
    from axiomcheck import tables
    from axiomcheck.tables import values

    fmt = options["fmt"]
    command = show.reproduce("table", name, *_format_flags(fmt))
    if name in tables.VALUES:
        click.echo(values.render(tables.VALUES[name], fmt, command), nl=False)
        return
    from axiomcheck import claims
    from axiomcheck.claims import derivation

    source = tables.DERIVATIONS[name]
    engine = claims.Engine(**{k: options[k] for k in ("jobs", "fresh")}, memory_mb=options["memory"])
    found = claims.check(claims.papers(source.key), engine, lambda x: x.section == source.locus)
    click.echo(derivation.render(found, fmt, command), nl=False)


def _decide_and_print(ctx: click.Context, made: Table, words: list[str], options: dict[str, Any]) -> None:
    from axiomcheck.tables import render

    fmt = options.pop("fmt")
    sense, budget = sense_and_budget(options)
    sense = sense.of(made.kind)
    given = ctx.get_parameter_source("domain") is not ParameterSource.DEFAULT
    domain = sense.domain if given or not made.domains else None  # None: each row on its own
    claims = made.claims(sense.reading, domain, sense.signs)
    verdicts, interrupted = show.run_shown(list(claims.values()), budget)
    flags = [f for f in sense.flags if domain is not None or f not in ("--domain", sense.domain)]
    command = show.reproduce(*words, *flags, *budget.flags, *_format_flags(fmt))
    text = render(
        made,
        dict(zip(claims, verdicts, strict=True)),
        fmt,
        reading=sense.reading,
        domain=domain,
        signs=sense.signs,
        command=command,
    )
    click.echo(text, nl=False)
    is_open = any(v is not None and v.status.value == "unknown" for v in verdicts)
    ctx.exit(INTERRUPTED if interrupted else OPEN if is_open else OK)


def _format_flags(fmt: str) -> list[str]:
    return [] if fmt == FORMATS[0] else ["--format", fmt]
