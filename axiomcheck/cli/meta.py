"""`axiomcheck meta`: strictness, robustness and agreement of measures on a matrix of systems and topics."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import SMOOTHED

if TYPE_CHECKING:
    from axiomcheck.experiments.meta import Scores


@opt.command("meta")
@click.argument("results", required=False)
@opt.flag("--example", "A generated matrix with three baselines, in place of RESULTS.")
@click.option("-m", "--measure", "measures", multiple=True, metavar="MEASURE",
              help="A name, a formula or a TOML file; may be repeated.  [default: the catalog's]")
@opt.params_option
@click.option("--smoothing", "smoothings", multiple=True,
              **opt.listed(SMOOTHED, "SMOOTHING", "Of counts (may be repeated, to compare)", " [default: natural, no smoothing]"))
@click.option("--eps", type=float, help="Additive smoothing of prevalences, usually 1/(2T).")
@opt.several("--undefined", "undefined", "MEASURE=SCORE",
             "What an undefined value counts as; else it is missing.")
@opt.several("--lower", "lower", "MEASURE", "Lower is better; for ready scores or formulas.")
@opt.several("--higher", "higher", "MEASURE", "Higher is better.")
@opt.usual("--threshold", 0.8, "Of strictness: the least rank in the top.", type=click.FloatRange(0, 1))
@opt.usual("--pairs", "1000", "Of robustness: pairs of topics drawn.", "K|all")
@opt.usual("--seed", 0, "Of that draw.", type=click.IntRange(0))
@opt.several("--baseline", "baselines", "SYSTEM", "A non-informative system; marks those that improve on all.")
@click.option("--figure", type=click.Choice(["9", "10", "11"]),
              help="Draw it, with -o: the layout of the paper's.")
@opt.output_option("Where to: .pdf, .png or .svg.")
@opt.format_option("text", "json", "csv", "markdown", "latex")
def meta(results: str | None, **options: Any) -> None:
    """How strict and how robust measures are on RESULTS, and how they rank its systems."""
    given = [k for k in options if k in opt.given()]
    if (options["figure"] is None) != (options["output"] is None):
        raise InputError("--figure and -o go together: give both, or neither")
    if options["figure"] and (lost := sorted({"fmt", "baselines"} & {*given})):
        raise InputError(f"a figure has no --{lost[0].replace('fmt', 'format').rstrip('s')}; leave it out")
    pairs = _pairs(options["pairs"])
    undefined = dict(_instead(text) for text in options["undefined"])
    from axiomcheck.experiments.extra import library
    from axiomcheck.experiments.meta import BASELINES, report

    library("scipy.stats")  # before anything is read
    if options["figure"]:
        from axiomcheck import figures

        figures.target(options["output"])
    scores = _scores(results, options, undefined)
    if options["figure"]:
        _draw(scores, options, pairs)
        return
    baselines = options["baselines"] or (BASELINES if options["example"] else ())
    found = report.results(scores, options["threshold"], pairs, options["seed"], baselines)
    command = show.again("results", " ".join(given))
    fmt = options["fmt"]
    show.tell(fmt, lambda: report.document(found, command), report.parts(found, fmt, command))


def _scores(results: str | None, options: dict[str, Any], undefined: dict[str, float]) -> Scores:
    from axiomcheck.experiments import meta as evaluation
    from axiomcheck.experiments.meta.matrix import READY

    if (results is None) != options["example"]:
        raise InputError("give a table of results, or --example, and not both")
    given = sys.stdin if results == "-" else results
    matrix = evaluation.example() if given is None else evaluation.read(given)
    names, params, ready = options["measures"], options["params"], matrix.kind == READY
    if params and (not names or ready):
        raise InputError(
            "--param is about measures of counts or prevalences that are named; give --measure too"
        )
    scores = evaluation.score(
        matrix, opt.find_measures(names, params) if names and not ready else None,
        smoothings=options["smoothings"] or ("natural",), undefined=undefined,
        **{k: options[k] for k in ("eps", "lower", "higher")},
    )  # fmt: skip
    return scores.only(names) if names and ready else scores


def _pairs(text: str) -> int | None:
    if text == "all":
        return None
    if not (text.isascii() and text.isdigit() and int(text[:9]) >= 1 and len(text) < 10):
        raise InputError(f"--pairs {text[:40]!r}: give how many pairs of topics, 1 or more, or all")
    return int(text)


def _instead(text: str) -> tuple[str, float]:
    from axiomcheck.numeric.counts import exact

    name, equals, value = (part.strip() for part in text.rpartition("="))
    if not (name and equals and value):
        raise InputError(f"--undefined {text[:80]!r}: write a measure and its score, such as F=0")
    return name, float(exact(value, name))


def _draw(scores: Scores, options: dict[str, Any], pairs: int | None) -> None:
    from axiomcheck import figures
    from axiomcheck.experiments.meta import figures as layouts
    from axiomcheck.experiments.meta import robustness

    if options["figure"] == "11":
        made, _ = layouts.robustness_bars(robustness(scores, pairs, options["seed"]))
    else:
        made, _ = (layouts.strictness_curves if options["figure"] == "9" else layouts.correspondences)(scores)
    click.echo(f"wrote {figures.save(made, options['output'])}")
