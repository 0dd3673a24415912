"""`axiomcheck figure`: the papers' figures, maps of any measure, counterexamples drawn into them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from axiomcheck.cli import INTERRUPTED, OK, OPEN
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import run_shown
from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import SMOOTHED
from axiomcheck.naming import nearest
from axiomcheck.senses import one_size

SENSE = ("reading", "domain", "signs", "classes", "fresh", "jobs", "timeout", "memory")
OF_MAPS = ("eps", "train", "clip", "cells")
OWN = {  # figure: the options that it has
    "1": OF_MAPS,
    "2": OF_MAPS,
    "4": ("ratios", "smoothing", "documents"),
    "simplex": (*OF_MAPS, "true"),
    "cell": ("clip", *SENSE),
}


@opt.command("figure")
@click.argument("name")
@click.argument("about", nargs=-1, metavar="[MEASURE]... [AXIOM]")
@opt.output_option("Where to: .pdf, .png or .svg.", required=True)
@click.option("--eps", type=float, help="Additive smoothing, usually 1/(2T) for samples of T items.")
@click.option("--clip", type=float,
              help="Where colours end; what lies beyond is hatched.  [default: by the values]")
@click.option("--cells", type=int, help="Resolution of maps, along each side.")
@click.option("--true", metavar="P1,P2,P3", help="simplex: the true prevalences.  [default: 0.2,0.3,0.5]")
@click.option("--train", metavar="P1,P2,...", help="Training prevalences, for a formula with p_train.")
@click.option("--ratios", metavar="R1,R2,...", help="4: ratios of relevant documents, a curve for each.")
@click.option("--smoothing", **opt.listed(SMOOTHED, "SMOOTHING", "4: of the matrices"))
@click.option("--documents", type=click.IntRange(1, 10**9), help="4: how many, which smoothing looks at.")
@opt.params_option
@click.option("--classes", default="every", metavar="K|every",
              help="cell: the codeframe size.  [default: every]")
@opt.sense_options
@opt.budget_options
def figure(name: str, about: tuple[str, ...], output: str, **options: Any) -> int:
    """Draw figure NAME and write it to FILE, whole or not at all."""
    short = name.strip().lower().removeprefix("figure").strip()
    if short not in OWN:
        raise InputError(f"there is no figure {name!r}; {nearest(short, OWN, 'axiomcheck figure --help')}")
    if foreign := [key for key in opt.given() if key in options and key not in (*OWN[short], "params")]:
        raise InputError(f"figure {short} has no --{foreign[0]}; leave it out")
    from axiomcheck import figures

    path = figures.target(output)
    if short == "cell":
        return _cell(about, options, path)
    given = {k: options[k] for k in OWN[short] if options[k] is not None}
    made, _ = figures.named(short, opt.find_measures(about, options["params"]), given)
    click.echo(f"wrote {figures.save(made, path)}")
    return OK


# -- a cell --------------------------------------------------------------------------


def _cell(about: tuple[str, ...], options: dict[str, Any], path: Path) -> int:
    """Decide the cell, and draw its counterexample."""
    from axiomcheck.asked import axiom_of, theory_of

    if len(about) != 2:
        raise InputError("a cell is a measure and an axiom; write: axiomcheck figure cell KLD IMP -o FILE")

    axiom = axiom_of(about[1], theory_of(about[0]))
    (measure,) = opt.find_measures(about[:1], options["params"])
    classes = one_size(options["classes"], "a cell is drawn for one size, or every")
    claim = opt.sense_in(options).of(measure.kind).claim(measure, axiom, classes)
    (verdict,), interrupted = run_shown([claim], opt.budget_in(options))
    if verdict is None or interrupted:
        return INTERRUPTED
    if verdict.status.value == "unknown":
        click.echo(f"axiomcheck: {verdict.claim}: unknown, {verdict.reason}; nothing is drawn", err=True)
        return OPEN
    from axiomcheck import figures

    made, _ = figures.counterexample(verdict, clip=options["clip"])
    click.echo(f"{verdict}\nwrote {figures.save(made, path)}")
    return OK
