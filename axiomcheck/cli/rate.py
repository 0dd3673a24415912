"""`axiomcheck rate`: how often an axiom is violated."""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.cli import complete, show
from axiomcheck.cli.options import (
    find_measure,
    format_option,
    parse_classes,
    sense_options,
    smoothed_by_eps,
)
from axiomcheck.errors import InputError


@click.command()
@click.argument("measure", shell_complete=complete.measures)
@click.argument("axiom", shell_complete=complete.axioms)
@sense_options
@click.option("--classes", default=None, metavar="K|2-4",
              help="Codeframe sizes; the smallest that the axiom speaks of if not given.")  # fmt: skip
@click.option("--samples", type=click.IntRange(1, 1_000_000), default=10_000, show_default=True,
              help="Scenarios for each size.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True,
              help="Of the random generator.")  # fmt: skip
@click.option("--scheme", type=click.Choice(["truth", "scenario"]), default="truth", show_default=True,
              help="p first and then the rest, or all of the scenario at once.")  # fmt: skip
@click.option("--confidence", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.95,
              show_default=True, help="Of the interval.")  # fmt: skip
@click.option(
    "--eps", metavar="EPS", help="The amount, on the smoothed domain, which it asks for; 1/1000 if not given."
)
@format_option("text", "json", "markdown", "csv")
def rate(measure: str, axiom: str, **options: Any) -> None:
    """How often does MEASURE violate AXIOM?  An estimate from random scenarios, not a proof.

    Scenarios that satisfy the axiom's hypotheses are drawn at random; the interval is Clopper and
    Pearson's.  Axioms that say that something exists (MAX, BND, CON) have no rate.

    \b
    axiomcheck rate KLD IMP
    axiomcheck rate KLD 'for p, x, y: D(p, y) <= D(p, x) + D(x, y)'
    axiomcheck rate RAE REL --reading repaired --classes 2-4 --samples 100000 --seed 7
    """
    found = find_measure(measure)
    from axiomcheck.asked import axiom_of, theory_of

    wanted = axiom_of(axiom, theory_of(measure))
    sizes: list[int | None] = [None] if options["classes"] is None else _sizes(options["classes"])
    from axiomcheck.rates import rate as estimate
    from axiomcheck.report import estimates

    smoothed_by_eps(options)
    options["reading"] = options["reading"] or wanted.default
    keys = ("reading", "domain", "signs", "samples", "seed", "scheme", "confidence", "eps")
    results = [estimate(found, wanted, classes=k, **{x: options[x] for x in keys}) for k in sizes]
    command = show.reproduce(
        *_words(measure, wanted.name if wanted.id == axiom.strip().lower() else axiom, options)
    )
    if options["fmt"] == "json":
        from axiomcheck.documents import pretty

        click.echo(pretty(estimates.document(results, command)))
        return
    show.print_grid(estimates.COLUMNS, [estimates.row(r) for r in results], options["fmt"])
    if options["fmt"] != "csv":
        click.echo("\n" + "\n".join([*estimates.notes(results), command]))


def _sizes(text: str) -> list[int | None]:
    if text == "every":
        raise InputError(
            "--classes every: scenarios are drawn at one size; give a number or a range such as 2-4"
        )
    return parse_classes(text)


def _words(measure: str, axiom: str, options: dict[str, Any]) -> list[str]:
    words = ["rate", measure, axiom]
    usual = {
        "reading": "printed", "domain": "natural", "signs": "same", "classes": None, "scheme": "truth",
        "confidence": 0.95, "eps": None,
    }  # fmt: skip
    for name, value in usual.items():
        if options[name] != value:
            words += [f"--{name}", f"{options[name]}"]
    words += ["--samples", str(options["samples"]), "--seed", str(options["seed"])]
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]
