"""`axiomcheck protocol expected` and `best`: scores of constant predictions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from axiomcheck.cli import OK, OPEN, show
from axiomcheck.cli import options as opt
from axiomcheck.errors import InputError
from axiomcheck.experiments.expected import reading, report, simplex
from axiomcheck.experiments.expected.distributions import Vector, told
from axiomcheck.experiments.expected.report import Row, cell, short
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.senses import LARGEST_CODEFRAME

SCHEMA = "axiomcheck.protocol/1"
FORMATS = ("text", "json", "csv", "markdown", "latex")
DOMAINS = ("extended", "natural", "smoothed")
HALF = Fraction(1, 2)
DISTRIBUTION = "uniform, uniform:LOW,HIGH, grid:STEPS, beta:A,B, or a CSV file of prevalences."

protocol_options = opt.together(
    opt.usual("--distribution", "uniform", DISTRIBUTION, "D"),
    opt.usual("--classes", 2, "More than 2: uniform on the simplex, a grid on it, or a CSV file.",
              type=click.IntRange(2, LARGEST_CODEFRAME)),
    opt.choice("--domain", DOMAINS, "Where the formula has no value: its limit; or nothing; or all are smoothed."),
    click.option("--eps", metavar="EPS",
                 help="The amount, usually 1/(2T) for samples of T items; asks for --domain smoothed."),
    opt.params_option,
    opt.format_option(*FORMATS),
)
ORDER = "distribution classes domain eps fmt params"


@opt.command("protocol expected")
@click.argument("measures", nargs=-1, required=True, metavar="MEASURE...")
@click.option("--constant", "--at", "constant", metavar="Q",
              help="The prediction: a prevalence, or one for each class.  [default: all the same]")  # fmt: skip
@protocol_options
def expected(measures: tuple[str, ...], constant: str | None, **options: Any) -> int:
    """What always predicting the same prevalence scores on average."""
    asked = _asked(measures, options)
    predicted = _constant(constant, asked.classes)
    about = {"constant": told(predicted)}
    rows: list[Row] = [{"measure": m.name, **about, **asked.score(m, predicted)} for m in asked.measures]
    headers = ["measure", "constant", "expected score", "decimal"]
    cells = [[r["measure"], r["constant"], *cell(r)] for r in rows]
    return _tell("scores", rows, headers, cells, asked, f"measures constant {ORDER}", options["fmt"])


@opt.command("protocol best")
@click.argument("measures", nargs=-1, metavar="MEASURE...")
@opt.flag("--all", "The nine measures of the papers' tables.", "everything")
@protocol_options
def best(measures: tuple[str, ...], everything: bool, **options: Any) -> int:
    """The constant prediction with the least expected score, beside what 1/2 scores (n classes: 1/n)."""
    if everything == bool(measures):
        raise InputError("name measures, or give --all, not both")
    if options["domain"] == "natural":
        raise InputError("--domain natural: best constants are found on the extended domain, or smoothed")
    from axiomcheck.figures import NINE

    asked = _asked(NINE if everything else measures, options)
    rows = [{"measure": m.name, **report.best(asked, m)} for m in asked.measures]
    lazy = f"of 1/{asked.classes}"
    headers = ["measure", "best constant", "expected score", "decimal", lazy, "if p is uniform"]
    cells = [
        [r["measure"], r.get("constant", "?"), *cell(r), short(r["lazy"]), short(r["uniform"])] for r in rows
    ]
    return _tell("best", rows, headers, cells, asked, f"measures everything {ORDER}", options["fmt"])


# -- what is asked -----------------------------------------------------------------------


def _asked(measures: tuple[str, ...], options: dict[str, Any]) -> report.Asked:
    from axiomcheck.asked import only

    opt.smoothed_by_eps(options)
    if options["domain"] == "smoothed" and options["eps"] is None:
        raise InputError("--domain smoothed: say how much, such as --eps 1/200")
    if options["domain"] != "smoothed" and options["eps"] is not None:
        raise InputError(f"--domain {options['domain']} smooths nothing; leave it or --eps out")
    eps = None if options["eps"] is None else reading.exact(options["eps"], "--eps")
    if eps == 0:
        raise InputError("--eps 0 smooths nothing; leave it out")
    distribution = reading.parse(options["distribution"], options["classes"])
    found = opt.find_measures(measures, options["params"])
    only(QUANTIFICATION, found, "scores are expected of errors D(p, p_hat)")
    return report.Asked(found, distribution, options["domain"], eps)


def _constant(text: str | None, classes: int) -> Fraction | Vector:
    if text is None:
        return HALF if classes == 2 else simplex.centre(classes)
    values = tuple(reading.exact(x, "--constant") for x in text.split(","))
    if classes == 2 and len(values) == 2 and sum(values) == 1:
        return values[0]
    if len(values) != (1 if classes == 2 else classes):
        wanted = "a prevalence" if classes == 2 else f"{classes} prevalences"
        raise InputError(f"--constant {text}: give {wanted}")
    return values[0] if classes == 2 else values


# -- what is printed ----------------------------------------------------------------------


def _tell(
    name: str, rows: list[Row], headers: list[str], cells: list, asked: report.Asked, order: str, fmt: str
) -> int:
    """Print the scores, and give the exit code."""
    eps = None if asked.eps is None else str(asked.eps)
    command = show.again(order, domain=asked.domain)

    def document() -> dict:
        about = {"distribution": str(asked.distribution), "classes": asked.classes, "domain": asked.domain}
        return show.headed(SCHEMA, command, **about, eps=eps, **{name: rows})

    if fmt == "text":  # long reasons stand below
        below = [r.get("reason") if r["kind"] != "infinite" else None for r in rows]
        cells = [["" if x == why else x for x in line] for why, line in zip(below, cells, strict=True)]
    smoothed = "" if eps is None else f", smoothed with eps = {eps}"
    said = [f"\n{asked.distribution}{smoothed}", *report.notes(rows), command]
    show.tell(fmt, document, [show.Grid(headers, cells)], said)
    return OPEN if asked.open else OK
