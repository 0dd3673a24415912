"""`axiomcheck experiment table` and `plot`: what the results of a run look like."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import experiment_options as own
from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.documents import versions
from axiomcheck.errors import InputError
from axiomcheck.lang.measure import Measure

if TYPE_CHECKING:
    from axiomcheck.experiments.compare import Row

SMALL_P = 0.001
TABLE_FORMATS = ("text", "markdown", "latex", "html", "csv", "json")
BOLD = {
    "text": ("", "*"), "csv": ("", ""),
    "markdown": ("**", "**"), "latex": (r"\textbf{", "}"), "html": ("<b>", "</b>"),
}  # fmt: skip
MARK = ("\x01", "\x02")  # around what is to be bold, until the format's own signs have been escaped
SCHEMA = "axiomcheck.experiment-table/1"


# -- table -------------------------------------------------------------------------


@opt.command()
@click.argument("results", type=opt.PATH)
@own.method_option("A column (may be repeated).  [default: cc and lcc]")
@opt.usual("--measure", "AE", None, "MEASURE")
@own.protocol_option
@opt.choice("--test", ("friedman", "wilcoxon"), "Of two methods, Friedman's is the sign test.")
@opt.flag("--why", "The classifier's rates of error instead, and what they imply for CC and LCC.")
@opt.usual("--alpha", 10.0, "--why: LCC's pseudo-count.", type=click.FloatRange(0))
@own.size_option
@opt.format_option(*TABLE_FORMATS)
def table(
    results: Path, methods: tuple[str, ...], measure: str, protocol: str | None, test: str, why: bool,
    alpha: float, sample_size: int | None, fmt: str,
) -> None:  # fmt: skip
    """Mean scores of methods on each data set of RESULTS, with a test over its samples.

    RESULTS is a folder of `run`, or a table of predictions or scores.  The best of a line is marked.
    """
    from axiomcheck.experiments import compare

    if why:
        predictions, size = own.predictions_in(results, sample_size)
        if size is None:
            raise InputError("--why needs the number of items in a sample; give --sample-size")
        protocol = compare.one_protocol(predictions, protocol)
        rates = compare.rates(predictions, protocol, alpha, size)
        headers = ["dataset", "false positives", "false negatives", "CC, no noise", "LCC, no noise", "smaller"]
        numbers = ("false_positive", "false_negative", "cc", "lcc")
        rows = [[r.dataset, *(f"{getattr(r, k):.3f}" for k in numbers), r.winner] for r in rates]
        _print(headers, rows, fmt, {"rates": [vars(r) | {"winner": r.winner} for r in rates]})
        return
    scores = own.scores_in(results, measure, sample_size)
    measure = _only_one(scores, measure)
    columns = methods or ("cc", "lcc")
    made = compare.table(scores, columns, measure, protocol, test)
    label = {"friedman": "sign test" if len(columns) == 2 else "Friedman", "wilcoxon": "Wilcoxon"}[test]
    headers = ["dataset", *columns, f"p-value ({label})", "blocks"]
    records = [{**dict(zip(columns, r.means, strict=True)), "dataset": r.dataset or None, "p_value": r.p_value,
                "blocks": r.blocks} for r in made]  # fmt: skip
    record = {"measure": measure, "protocol": protocol, "test": label, "rows": records}
    _print(headers, [_row(r, fmt) for r in made], fmt, record)


def _only_one(scores: Any, measure: str) -> str:
    """The measure of the scores where they have one, else that which was named."""
    return scores["measure"].iloc[0] if scores["measure"].nunique() == 1 else measure


def _row(row: Row, fmt: str) -> list[str]:
    cells, p = [f"{x:.3f}" for x in row.means], row.p_value
    cells[row.best] = cells[row.best].join(MARK if fmt not in ("text", "csv") else BOLD[fmt])
    small = p is not None and p <= SMALL_P and fmt != "csv"
    said = "" if p is None else f"<= {SMALL_P}" if small else f"{p:.6g}" if fmt == "csv" else f"{p:.3f}"
    return [row.dataset or f"all {row.blocks}", *cells, said, str(row.blocks)]


def _print(headers: list[str], rows: list[list[str]], fmt: str, record: dict[str, Any]) -> None:
    def marked() -> Iterator[str]:
        text = show.grid(headers, rows, fmt)
        for mark, sign in zip(MARK, BOLD[fmt], strict=True):
            text = text.replace(mark, sign)
        yield text

    show.tell(fmt, lambda: {"schema": SCHEMA, "versions": versions(), **record}, marked())


# -- plot --------------------------------------------------------------------------


@opt.command()
@click.argument("kind", type=click.Choice(("radar", "scatter", "drift", "leak")))
@click.argument("results", type=opt.PATH)
@opt.output_option("Where to: .pdf, .png or .svg.", required=True)
@own.dataset_option
@own.method_option("A line (may be repeated).")
@own.protocol_option
@opt.usual("--measure", "AE", "The error.", "MEASURE")
@opt.flag("--half", "radar: prevalences over half a circle.")
@click.option("--training", type=opt.PATH, metavar="FILE",
              help="drift: a table with columns dataset, class, p_train; a folder of `run` has its own.")
@own.size_option
def plot(
    kind: str, results: Path, output: str, measure: str, sample_size: int | None, **options: Any
) -> None:
    """Draw RESULTS, a folder of `run` or a table of predictions.

    \b
    radar    mean error (radius) by true prevalence (angle), lazy as the grey heart
    scatter  predicted against true prevalences
    drift    error against the distance from the training prevalences
    leak     error of HDy whose search grid is, or is not, the protocol's
    """
    from axiomcheck import figures
    from axiomcheck.experiments import compare, plots

    target = figures.target(output)
    for name, theirs in (("half", "radar"), ("training", "drift")):
        if options[name] and kind != theirs:
            raise InputError(f"{kind} has no --{name}; leave it out")
    if kind == "leak":
        if options["methods"] or options["protocol"]:
            raise InputError("leak takes all methods and protocols; leave the choice out")
        scores = own.scores_in(results, measure, sample_size)
        if options["datasets"]:
            scores = compare.chosen(scores, dataset=options["datasets"])
        fig, _ = plots.leak(scores, _only_one(scores, measure))
    else:
        predictions, size = own.predictions_in(results, sample_size)
        fig = _drawn(kind, predictions, results, own.measures_in([measure])[0], size, options)
    click.echo(f"wrote {figures.save(fig, target)}")


def _drawn(
    kind: str, predictions: Any, results: Path, measure: Measure, size: int | None, options: dict[str, Any]
) -> Any:
    from axiomcheck.experiments import compare, frames, plots, runs

    protocol, datasets = compare.one_protocol(predictions, options["protocol"]), options["datasets"]
    common: dict[str, Any] = {"methods": options["methods"] or None, "protocol": protocol}
    if kind == "drift":
        source = options["training"] or results
        path = source / runs.TRAINING if source.is_dir() else source
        training = frames.training(frames.read(path), str(path))
        common |= {"datasets": datasets or None, "sample_size": size}
        return plots.drift(predictions, training, measure, **common)[0]
    arguments: tuple = () if kind == "scatter" else (measure,)
    common |= {} if kind == "scatter" else {"sample_size": size, "half": options["half"]}
    draw = getattr(plots, kind)
    if len(datasets) > 1:
        return plots.panels(draw, predictions, datasets, *arguments, **common)[0]
    return draw(predictions, *arguments, dataset=next(iter(datasets), None), **common)[0]
