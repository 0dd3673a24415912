"""`axiomcheck eval`: the value of a measure."""

from __future__ import annotations

import sys
from typing import Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import FILTERING, SMOOTHED
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.spaces import SpaceMeasure

PREVALENCES = ("true", "predicted", "eps", "train")
COUNTS = ("counts", "smoothing")
ARGUMENTS = ("at",)


@opt.command("eval")
@opt.MEASURE
@click.option("--true", metavar="P1,P2,...", help="True prevalences, such as 0.2,0.8 or 1/3,2/3.")
@click.option("--predicted", metavar="P1,P2,...", help="Predicted prevalences.")
@click.option("--train", metavar="P1,P2,...", help="Training prevalences, for a formula with p_train.")
@click.option("--eps", type=click.FloatRange(0, min_open=True), metavar="EPS",
              help="Additive smoothing of both, usually 1/(2T) for samples of T items.")
@click.option("--counts", metavar="TP,FP,FN,TN", help="A contingency matrix, for a measure of filtering.")
@opt.several("--at", "at", "NAME=VALUE", "An argument of a theory's measure, such as TP=3 or y=1,2,3.")
@opt.several("--param", "param", "NAME=VALUE", "A parameter of the measure, such as alpha=1/2.")
@click.option("--smoothing", **opt.listed(SMOOTHED, "SMOOTHING", "Of the contingency matrix, natural being none"))
@click.option("--csv", "source", metavar="FILE",
              help="One row per sample: columns true_1 ... and hat_1 ..., or TP, FP, FN, TN; - is stdin.")
@opt.output_option("Where to write that table with one more column; else stdout.")
def evaluate(measure: str, source: str | None, output: str | None, **options) -> None:
    """The value of MEASURE, at one point or for every row of a CSV file."""
    found = _measure(measure, options["param"])
    of_counts = found.kind == FILTERING
    given = {k: v for k, v in options.items() if v not in (None, ())}
    if isinstance(found, SpaceMeasure):
        _at_arguments(found, given, source, output)
        return
    for name in (*ARGUMENTS, *(PREVALENCES if of_counts else COUNTS)):
        if name in given:
            raise InputError(f"{found.name} is a measure of {'counts' if of_counts else 'prevalences'}; leave out --{name}")
    points = [name for name in (("counts",) if of_counts else ("true", "predicted")) if name in given]
    if source is not None and points:
        raise InputError(f"--csv and --{points[0]} contradict each other; leave one out")
    if source is None and len(points) < (1 if of_counts else 2):
        raise InputError(f"give {'--counts' if of_counts else '--true and --predicted'}, or --csv")
    if source is None and output is not None:
        raise InputError("--output goes with --csv")
    (_at_counts if of_counts else _at_prevalences)(found, given, source, output or sys.stdout)


def _measure(text: str, params: tuple[str, ...]) -> Measure:
    """The measure; that of prevalences with its parameters' values put in."""
    from axiomcheck.input import parameters
    from axiomcheck.input.texts import looks_written
    from axiomcheck.reading import read

    wishes = parameters.parse_all(params)
    for wish in wishes:
        if wish.value is None:
            raise InputError(f"--param {wish}: a value is needed here, such as {wish.name}=1/2")
    written = looks_written(text)
    found = opt.told(read(text, params=wishes if written else ()))
    if found.kind == FILTERING:
        return found.unbound or found.measure  # whose parameters are numbers that are handed over
    return found.measure if written else parameters.restricted(found.measure, wishes)


def _at_arguments(found: SpaceMeasure, given: dict, source: str | None, output: str | None) -> None:
    """At arguments by their names, one point at a time."""
    given |= {k: v for k, v in (("csv", source), ("output", output)) if v is not None}
    if strange := [k for k in (*PREVALENCES, *COUNTS, "csv", "output") if k in given]:
        first = found.space.names[0]
        raise InputError(f"{found.name} is a measure {found.space}; not --{strange[0]}, but --at {first}=... and so on")
    from axiomcheck.numeric.places import value_at

    click.echo(repr(value_at(found, given.get("at", ()))))


def _at_prevalences(found: Measure, given: dict, source: str | None, target) -> None:
    from axiomcheck import numeric

    options: dict[str, Any] = {"eps": given.get("eps")}
    if "train" in given:
        options["p_train"] = numeric.parse_prevalences(given["train"])
    if source is None:
        pair = [numeric.parse_prevalences(given[name]) for name in ("true", "predicted")]
        if len(pair[0]) != len(pair[1]):
            raise InputError(f"--true has {len(pair[0])} prevalences, --predicted {len(pair[1])}; give both for the same classes")
        click.echo(repr(float(numeric.evaluate(found, *pair, **options))))
        return
    numeric.evaluate_csv(found, sys.stdin if source == "-" else source, target, **options)


def _at_counts(found: Measure, given: dict, source: str | None, target) -> None:
    from axiomcheck import numeric

    parameters = numeric.parse_parameters(given.get("param", ()))
    numeric.parameter_values(found, parameters)  # refuse what is no parameter, such as `undefined`
    options = {"smoothing": given.get("smoothing", "natural"), **parameters}
    if source is None:
        counts = numeric.parse_counts(given["counts"])
        click.echo(repr(float(numeric.evaluate_counts(found, counts, undefined="raise", **options))))
        return
    numeric.evaluate_counts_csv(found, sys.stdin if source == "-" else source, target, **options)
