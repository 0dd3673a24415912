"""`axiomcheck meta`: strictness, robustness and agreement of measures on a matrix of systems and topics."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from axiomcheck.cli import show
from axiomcheck.cli.options import find_measures, format_option
from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import SMOOTHED

if TYPE_CHECKING:
    from axiomcheck.experiments.meta import Matrix, Scores
    from axiomcheck.experiments.meta.report import Results

USUAL_THRESHOLD, USUAL_PAIRS = 0.8, "1000"


@click.command()
@click.argument("results", required=False)
@click.option("--example", is_flag=True, help="A generated matrix with three baselines, in place of RESULTS.")
@click.option("-m", "--measure", "measures", multiple=True, metavar="MEASURE",
              help="A name, a formula or a TOML file; may be repeated.  [default: the catalog's]")  # fmt: skip
@click.option("--param", "params", multiple=True, metavar="NAME=VALUE", help="A parameter of the measures.")
@click.option("--smoothing", "smoothings", multiple=True, type=click.Choice(SMOOTHED),
              help="Of counts; may be repeated, to compare.  [default: natural, which is none]")  # fmt: skip
@click.option("--eps", type=float, help="Additive smoothing of prevalences, usually 1/(2T).")
@click.option("--undefined", multiple=True, metavar="MEASURE=SCORE",
              help="What an undefined value counts as; else it is missing.")  # fmt: skip
@click.option(
    "--lower", multiple=True, metavar="MEASURE", help="Lower is better; for ready scores or formulas."
)
@click.option("--higher", multiple=True, metavar="MEASURE", help="Higher is better.")
@click.option("--threshold", type=click.FloatRange(0, 1), default=USUAL_THRESHOLD, show_default=True,
              help="Of strictness: the least rank in the top.")  # fmt: skip
@click.option("--pairs", default=USUAL_PAIRS, show_default=True, metavar="K|all",
              help="Of robustness: pairs of topics drawn.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of that draw.")
@click.option("--baseline", "baselines", multiple=True, metavar="SYSTEM",
              help="A non-informative system; marks those that improve on all.")  # fmt: skip
@click.option(
    "--figure", type=click.Choice(["9", "10", "11"]), help="Draw it, with -o: the layout of the paper's."
)
@click.option("-o", "--output", metavar="FILE", help="Where to: .pdf, .png or .svg.")
@format_option("text", "json", "csv", "markdown", "latex")
@click.pass_context
def meta(ctx: click.Context, results: str | None, **options: Any) -> None:
    """How strict and how robust measures are on RESULTS, and how they rank its systems.

    RESULTS is a CSV or Parquet table with the columns system, topic and: tp, fp, fn, tn; or class, p_true,
    p_pred; or measure, score.  The definitions are those of Amigó et al. 2019, Sections 6.3 to 6.5.

    \b
    axiomcheck meta --example -m FRS -m Acc -m F -m Lam --undefined Lam=0.5
    axiomcheck meta runs.csv --smoothing natural --smoothing noninformative --baseline placebo
    axiomcheck meta runs.csv -m F -m '(TP + 1)/(T + 2)' --threshold 0.9 --format json
    axiomcheck meta runs.csv --figure 9 -o strictness.pdf
    """
    given = {k for k in options if ctx.get_parameter_source(k) is not ParameterSource.DEFAULT}
    if (options["figure"] is None) != (options["output"] is None):
        raise InputError("--figure and -o go together: give both, or neither")
    if options["figure"] and (lost := sorted({"fmt", "baselines"} & given)):
        raise InputError(f"a figure has no --{lost[0].replace('fmt', 'format').rstrip('s')}; leave it out")
    pairs = _pairs(options["pairs"])
    undefined = dict(_instead(text) for text in options["undefined"])
    from axiomcheck.experiments.extra import library
    from axiomcheck.experiments.meta import report

    library("scipy.stats")  # before anything is read
    if options["figure"]:
        from axiomcheck import figures

        figures.library()
        figures.target(options["output"])
    scores = _scores(_matrix(results, options), options, undefined)
    if options["figure"]:
        _draw(scores, options, pairs)
        return
    found = report.results(
        scores, options["threshold"], pairs, options["seed"], options["baselines"] or _usual(options)
    )
    _print(found, options["fmt"], show.reproduce(*_words(results, options, given)))


def _usual(options: dict[str, Any]) -> tuple[str, ...]:
    from axiomcheck.experiments.meta import BASELINES

    return BASELINES if options["example"] else ()


def _matrix(results: str | None, options: dict[str, Any]) -> Matrix:
    from axiomcheck.experiments import meta as evaluation

    if (results is None) != options["example"]:
        raise InputError("give a table of results, or --example, and not both")
    if results is None:
        return evaluation.example()
    return evaluation.read(sys.stdin if results == "-" else results)


def _scores(matrix: Matrix, options: dict[str, Any], undefined: dict[str, float]) -> Scores:
    from axiomcheck.experiments import meta as evaluation
    from axiomcheck.experiments.meta.matrix import READY

    names, params = options["measures"], options["params"]
    if params and (not names or matrix.kind == READY):
        raise InputError(
            "--param is about measures of counts or prevalences that are named; give --measure too"
        )
    ready = matrix.kind == READY
    scores = evaluation.score(
        matrix,
        find_measures(names, params) if names and not ready else None,
        smoothings=options["smoothings"] or ("natural",),
        eps=options["eps"],
        undefined=undefined,
        lower=options["lower"],
        higher=options["higher"],
    )
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

    if options["figure"] == "9":
        made = layouts.strictness_curves(scores)[0]
    elif options["figure"] == "10":
        made = layouts.correspondences(scores)[0]
    else:
        made = layouts.robustness_bars(robustness(scores, pairs, options["seed"]))[0]
    click.echo(f"wrote {figures.save(made, options['output'])}")


# -- printing ------------------------------------------------------------------------


def _print(found: Results, fmt: str, command: str) -> None:
    from axiomcheck.experiments.meta import report

    if fmt == "json":
        from axiomcheck.documents import pretty, versions

        click.echo(pretty(report.document(found, versions(frozenset()), command)))
        return
    if fmt == "csv":
        click.echo(show.grid(*report.tidy(found), "csv"))
        return
    for title, headers, rows in report.tables(found):
        click.echo(_heading(title, fmt))
        show.print_grid(headers, rows, fmt)
        click.echo()
    for line in [*report.remarks(found), command]:
        click.echo(f"% {line}" if fmt == "latex" else f"- {line}" if fmt == "markdown" else line)


def _heading(title: str, fmt: str) -> str:
    return {"markdown": f"### {title}\n", "latex": f"% {title}"}.get(fmt, title)


def _words(results: str | None, options: dict[str, Any], given: set[str]) -> list[str]:
    names = {
        "measures": "measure",
        "params": "param",
        "smoothings": "smoothing",
        "baselines": "baseline",
        "fmt": "format",
    }
    words = ["meta", *([results] if results else [])]
    for key in options:
        if key not in given:
            continue
        value = options[key]
        if value is True:
            words.append(f"--{key}")
            continue
        for one in value if isinstance(value, tuple) else (value,):
            words += [f"--{names.get(key, key)}", f"{one:g}" if isinstance(one, float) else str(one)]
    return words
