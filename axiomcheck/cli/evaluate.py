"""`axiomcheck eval`: the value of a measure."""

from __future__ import annotations

import sys

import click

from axiomcheck.cli.options import find_measure
from axiomcheck.errors import InputError


@click.command("eval")
@click.argument("measure")
@click.option("--true", "true", metavar="P1,P2,...", help="True prevalences.")
@click.option("--predicted", "predicted", metavar="P1,P2,...", help="Predicted prevalences.")
@click.option("--eps", type=float, help="Additive smoothing of both, usually 1/(2T) for samples of T items.")
@click.option(
    "--csv",
    "source",
    metavar="FILE",
    help="One row per sample: columns true_1 ... and hat_1 ...; - is stdin.",
)
@click.option("--output", metavar="FILE", help="Where to write that table with one more column; else stdout.")
def evaluate(measure: str, true: str, predicted: str, eps: float | None, source: str, output: str) -> None:
    """The value of MEASURE, at one pair of distributions or for every row of a CSV file.

    \b
    axiomcheck eval KLD --true 0.2,0.8 --predicted 0.25,0.75
    axiomcheck eval KLD --csv samples.csv --output scores.csv --eps 0.005
    """
    found = find_measure(measure)
    given = [text is not None for text in (true, predicted)]
    if source is not None and any(given):
        raise InputError("--csv and --true/--predicted contradict each other; leave one out")
    if source is None and not all(given):
        raise InputError("give --true and --predicted, or --csv")
    if source is None and output is not None:
        raise InputError("--output goes with --csv")
    from axiomcheck import numeric

    if source is None:
        pair = (numeric.parse_prevalences(text) for text in (true, predicted))
        click.echo(repr(float(numeric.evaluate(found, *pair, eps=eps))))
        return
    numeric.evaluate_csv(found, sys.stdin if source == "-" else source, output or sys.stdout, eps=eps)
