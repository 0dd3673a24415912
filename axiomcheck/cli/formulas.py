"""`axiomcheck formula`: a measure, or the claim that it satisfies an axiom, as a formula for other tools."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.errors import InputError
from axiomcheck.senses import one_size

FORMATS = ("text", "latex", "sympy", "z3", "smtlib")


@opt.command("formula")
@click.argument("measure", metavar="[MEASURE]")
@click.argument("axiom", required=False)
@opt.sense_options
@click.option("--classes", metavar="N", help="The number of classes.  [default: the fewest the axiom speaks of]")
@opt.format_option(*FORMATS)
@opt.several("--param", "params", "NAME=VALUE|RANGE", "A parameter's value or range.")
def formula(measure: str, axiom: str | None, **options: Any) -> None:
    """MEASURE as a formula, or that it satisfies AXIOM, written out for one number of classes."""
    from axiomcheck.asked import axiom_alone, axiom_of, theory_of

    why = "a formula is for one number of classes; give one, such as 3"
    size = None if options["classes"] is None else one_size(options["classes"], why)
    if options["classes"] == "every":
        raise InputError(f"--classes every: {why}")

    from axiomcheck import formal

    if axiom is None and (alone := axiom_alone(measure)) is not None:
        sense = opt.sense_in(options).of(alone.kind)
        claim = formal.claim_about(alone, sense.reading, sense.domain, sense.signs)
        click.echo(formal.claim_as(options["fmt"], claim, size, opaque=True).rstrip())
        return
    found = opt.find_measure(measure, params=options["params"])
    if axiom is None:
        click.echo(formal.measure_as(options["fmt"], found, size, options["domain"] or "natural"))
        return
    sense = opt.sense_in(options).of(found.kind)
    claim = sense.claim(found, axiom_of(axiom, theory_of(measure)), size)
    click.echo(formal.claim_as(options["fmt"], claim).rstrip())
