"""`axiomcheck rate`: how often an axiom is violated."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.errors import InputError
from axiomcheck.senses import parse_classes


@opt.command("rate")
@opt.MEASURE
@click.argument("axiom", shell_complete=opt.complete_axioms)
@opt.sense_options
@click.option("--classes", metavar="K|2-4",
              help="Codeframe sizes; the smallest that the axiom speaks of if not given.")
@opt.usual("--samples", 10_000, "Scenarios for each size.", type=click.IntRange(1, 1_000_000))
@opt.usual("--seed", 0, "Of the random generator.", type=click.IntRange(0))
@opt.choice("--scheme", ("truth", "scenario"), "p first and then the rest, or all of the scenario at once.")
@opt.usual("--confidence", 0.95, "Of the interval.", type=click.FloatRange(0, 1, min_open=True, max_open=True))
@click.option("--eps", metavar="EPS",
              help="The amount, on the smoothed domain, which it asks for; 1/1000 if not given.")
@opt.format_option("text", "json", "markdown", "csv")
def rate(measure: str, axiom: str, **options: Any) -> None:
    """How often does MEASURE violate AXIOM?  An estimate from random scenarios, not a proof."""
    from axiomcheck.asked import axiom_of, theory_of

    found = opt.find_measure(measure)

    wanted = axiom_of(axiom, theory_of(measure))
    if options["classes"] == "every":
        raise InputError(
            "--classes every: scenarios are drawn at one size; give a number or a range such as 2-4"
        )
    sizes = [None] if options["classes"] is None else parse_classes(options["classes"])
    from axiomcheck.rates import rate as estimate
    from axiomcheck.report import estimates

    opt.smoothed_by_eps(options)
    reading = options["reading"] = options["reading"] or wanted.default
    keys = ("reading", "domain", "signs", "samples", "seed", "scheme", "confidence", "eps")
    results = [estimate(found, wanted, classes=k, **{x: options[x] for x in keys}) for k in sizes]
    command = show.again(
        "measure axiom reading domain signs classes scheme confidence eps",
        ["--samples", str(options["samples"]), "--seed", str(options["seed"])], "fmt",
        axiom=wanted.name if wanted.id == axiom.strip().lower() else axiom,
        reading=None if reading == "printed" else reading, domain=options["domain"],
    )  # fmt: skip
    table = show.Grid(estimates.COLUMNS, [estimates.row(r) for r in results])
    notes = [] if options["fmt"] == "csv" else ["", *estimates.notes(results), command]
    show.tell(options["fmt"], lambda: estimates.document(results, command), [table, *notes])
