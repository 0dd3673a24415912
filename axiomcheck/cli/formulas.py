"""`axiomcheck formula`: a measure, or the claim that it satisfies an axiom, as a formula for other tools."""

from __future__ import annotations

import re
from typing import Any

import click

from axiomcheck.cli.options import (
    Sense,
    find_measure,
    format_option,
    one_axiom,
    parse_classes,
    sense_options,
)
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure

_HATTED = re.compile(r"p_\{hat_(\d+)\}")
FORMATS = ("text", "latex", "sympy", "z3", "smtlib")


@click.command()
@click.argument("measure")
@click.argument("axiom", required=False)
@sense_options
@click.option(
    "--classes", metavar="N", help="The number of classes.  [default: the fewest the axiom speaks of]"
)
@format_option(*FORMATS)
@click.option(
    "--param", "params", multiple=True, metavar="NAME=VALUE|RANGE", help="A parameter's value or range."
)
def formula(measure: str, axiom: str | None, **options: Any) -> None:
    """MEASURE as a formula, or that it satisfies AXIOM, written out for one number of classes.

    AXIOM is a name, a property as it is said, or a TOML file that declares one.

    text, latex, sympy and z3 give the claim itself, true exactly if it holds; smtlib its negation: a solver
    that answers `unsat` has proved the claim.

    \b
    axiomcheck formula KLD --format sympy
    axiomcheck formula KLD MON --classes 3 --format smtlib > claim.smt2
    axiomcheck formula 'mean(abs(p - p_hat))' IMP --format z3
    axiomcheck formula SE 'for p, x: D(p, x) = D(x, p)' --format smtlib

    Logarithms go out as functions axc_ln that solvers know a few facts of only.
    """
    found = find_measure(measure, params=options["params"])
    sizes = [None] if options["classes"] is None else parse_classes(options["classes"])
    if len(sizes) > 1 or options["classes"] == "every":
        raise InputError(
            f"--classes {options['classes']}: a formula is for one number of classes; give one, such as 3"
        )
    if axiom is None:
        click.echo(_measure(found, sizes[0], options["fmt"]))
        return
    sense = Sense(options["reading"], options["domain"], options["signs"]).of(found.kind)
    click.echo(_claim(sense.claim(found, one_axiom(axiom), sizes[0]), options["fmt"]).rstrip())


def _measure(measure: Measure, size: int | None, fmt: str) -> str:
    if fmt in ("z3", "smtlib"):
        raise InputError(f"--format {fmt} is for claims: name an axiom, or choose text, latex or sympy")
    if fmt == "sympy":
        return str(measure.to_sympy(size))
    if size is not None and measure.kind != FILTERING:
        from axiomcheck.kernel.evaluate import expand
        from axiomcheck.lang.expr import TRAIN, sym, to_latex

        vectors = [[sym(f"{k}_{c}") for c in range(1, size + 1)] for k in ("p", "p_hat", TRAIN)]
        written = expand(measure.formula, *vectors)
        return str(written) if fmt == "text" else _HATTED.sub(r"\\hat{p}_{\1}", to_latex(written))
    return str(measure.formula) if fmt == "text" else measure.latex


def _claim(claim: Claim, fmt: str) -> str:
    from axiomcheck import formal

    if fmt == "smtlib":
        return claim.to_smtlib()
    if fmt == "sympy":
        return str(claim.to_sympy())
    if fmt == "z3":
        return formal.z3_text(claim)
    from axiomcheck.formal import tree

    node = formal.statement(claim)
    return tree.to_latex(node) if fmt == "latex" else tree.to_text(node)
