"""`axiomcheck formula`: a measure, or the claim that it satisfies an axiom, as a formula for other tools."""

from __future__ import annotations

import re
from typing import Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.latex import to_latex

_HATTED = re.compile(r"p_\{hat_(\d+)\}")
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
    why = "a formula is for one number of classes; give one, such as 3"
    size = None if options["classes"] is None else opt.one_size(options["classes"], why)
    if options["classes"] == "every":
        raise InputError(f"--classes every: {why}")
    from axiomcheck.asked import axiom_alone, axiom_of, theory_of

    if axiom is None and (alone := axiom_alone(measure)) is not None:
        from axiomcheck.formal import claim_about

        sense = opt.sense_in(options).of(alone.kind)
        claim = claim_about(alone, sense.reading, sense.domain, sense.signs)
        click.echo(_claim(claim, size, options["fmt"], opaque=True).rstrip())
        return
    found = opt.find_measure(measure, params=options["params"])
    if axiom is None:
        click.echo(_measure(found, size, options["fmt"], options["domain"] or "natural"))
        return
    sense = opt.sense_in(options).of(found.kind)
    claim = sense.claim(found, axiom_of(axiom, theory_of(measure)), size)
    click.echo(_claim(claim, None, options["fmt"]).rstrip())


def _measure(measure: Measure, size: int | None, fmt: str, domain: str) -> str:
    from axiomcheck import formal

    if fmt in ("z3", "smtlib"):
        write = formal.measure_text if fmt == "z3" else formal.measure_to_smtlib
        return write(measure, size or measure.classes or 2, domain).rstrip()
    if domain == "extended" and measure.kind != FILTERING and fmt == "text":
        found = formal.value_cases(measure, size or measure.classes or 2)
        return "\n".join(f"{value} where {when}" for when, value in found)
    if fmt == "sympy":
        return str(measure.to_sympy(size))
    if size is not None and measure.kind != FILTERING:
        written = formal.written_out(measure, size)
        return str(written) if fmt == "text" else _HATTED.sub(r"\\hat{p}_{\1}", to_latex(written))
    return str(measure.formula) if fmt == "text" else measure.latex


def _claim(claim: Claim, size: int | None, fmt: str, opaque: bool = False) -> str:
    """The claim, perhaps about a function that nothing is known of."""
    from axiomcheck import formal
    from axiomcheck.formal import smtlib_writer, tree

    if fmt == "smtlib":
        return formal.opaque_smtlib(claim, size) if opaque else claim.to_smtlib()
    if fmt == "sympy":
        return str(formal.to_sympy(claim, size, opaque=opaque))
    if fmt == "z3" and not opaque:
        return formal.z3_text(claim)
    node = formal.statement(claim, size, opaque=opaque)
    if fmt == "z3":
        body, integers = tree.opened(node)
        lines = smtlib_writer.declarations(body, integers)
        return "\n".join([*lines, f"(assert {smtlib_writer.formula(body, frozenset(integers))})"])
    return tree.to_latex(node) if fmt == "latex" else tree.to_text(node)
