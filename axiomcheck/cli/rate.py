"""`axiomcheck rate`: how often an axiom is violated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import complete, show
from axiomcheck.cli.options import (
    find_measure,
    format_option,
    one_axiom,
    parse_classes,
    sense_options,
    smoothed_by_eps,
)
from axiomcheck.errors import InputError

if TYPE_CHECKING:
    from axiomcheck.rates import Rate

SCHEMA = "axiomcheck.rate/1"
DRAWN = {
    "truth": "p uniformly on the simplex, then the rest uniformly among what the hypotheses allow for it",
    "scenario": "uniformly among all scenarios that satisfy the hypotheses",
}


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
@click.option("--scheme", type=click.Choice(list(DRAWN)), default="truth", show_default=True,
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
    wanted = one_axiom(axiom)
    sizes: list[int | None] = [None] if options["classes"] is None else _sizes(options["classes"])
    from axiomcheck.rates import rate as estimate

    smoothed_by_eps(options)
    options["reading"] = options["reading"] or wanted.default
    keys = ("reading", "domain", "signs", "samples", "seed", "scheme", "confidence", "eps")
    results = [estimate(found, wanted, classes=k, **{x: options[x] for x in keys}) for k in sizes]
    command = show.reproduce(
        *_words(measure, wanted.name if wanted.id == axiom.strip().lower() else axiom, options)
    )
    if options["fmt"] == "json":
        from axiomcheck.documents import pretty

        click.echo(pretty(document(results, command)))
        return
    headers = [
        "measure",
        "axiom",
        "classes",
        "rate",
        "interval",
        "violated",
        "satisfied",
        "undecided",
        "undefined",
    ]
    show.print_grid(headers, [_row(r) for r in results], options["fmt"])
    if options["fmt"] != "csv":
        click.echo("\n" + "\n".join([*notes(results), command]))


def _sizes(text: str) -> list[int | None]:
    if text == "every":
        raise InputError(
            "--classes every: scenarios are drawn at one size; give a number or a range such as 2-4"
        )
    return parse_classes(text)


def _row(r: Rate) -> list[str]:
    low, high = r.interval
    share = "?" if r.rate is None else f"{r.rate:.4g}"
    counts = (r.violated, r.satisfied, r.undecided, r.undefined)
    return [
        r.claim.measure.name, r.claim.axiom.name, str(r.claim.classes), share, f"[{low:.4g}, {high:.4g}]",
        *map(str, counts),
    ]  # fmt: skip


def notes(results: list[Rate]) -> list[str]:
    """What the numbers mean."""
    r = results[0]
    lines = [
        "An estimate from random scenarios, not a proof: a rate of 0 does not say that the axiom holds.",
        f"Drawn: {DRAWN[r.scheme]} ({r.claim.reading} reading, {r.claim.domain} domain"
        + (f", eps = {r.eps}" if r.eps is not None else "")
        + f"); {r.samples} scenarios, seed {r.seed}.",
        f"Interval: Clopper-Pearson, {r.confidence:.4g}.",
    ]
    if any(x.undecided for x in results):
        lines.append(
            "Undecided: equal up to rounding, and exact arithmetic did not tell; the interval allows for both."
        )
    if lost := sum(x.given_up for x in results):
        lines.append(
            f"Given up: {lost} true distributions, for which nothing admissible was met in many draws."
        )
    if any(x.undefined for x in results):
        lines.append("Undefined: some value of D does not exist there; not counted.")
    return lines


def document(results: list[Rate], command: str) -> dict:
    """The estimates, for JSON; floats are decimal strings' worth of six digits."""
    from axiomcheck.documents import versions

    return {
        "schema": SCHEMA,
        "versions": versions(frozenset()),
        "command": command,
        "rates": [
            {
                "measure": r.claim.measure.name,
                "axiom": r.claim.axiom.name,
                "reading": r.claim.reading,
                "signs": r.claim.signs,
                "domain": r.claim.domain,
                "eps": None if r.eps is None else str(r.eps),
                "classes": r.claim.classes,
                "samples": r.samples,
                "seed": r.seed,
                "scheme": r.scheme,
                "violated": r.violated,
                "satisfied": r.satisfied,
                "undecided": r.undecided,
                "undefined": r.undefined,
                "given_up": r.given_up,
                "rate": r.rate,
                "confidence": r.confidence,
                "interval": list(r.interval),
                "proof": False,
            }
            for r in results
        ],
    }


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
