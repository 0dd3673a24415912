"""`axiomcheck experiment`: quantifiers under protocols, their scores, tables and pictures."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from axiomcheck import measures as catalog
from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.live import Progress, run_shown
from axiomcheck.documents import versions
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN
from axiomcheck.lang.measure import QUANTIFICATION, Measure

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


def method_option(help: str) -> opt.Decorator:
    """--method, which may be repeated."""
    return opt.several("--method", "methods", "NAME", help)


def measure_option(help: str) -> opt.Decorator:
    """--measure, which may be repeated."""
    return opt.several("--measure", "measures", "MEASURE", help)


dataset_option = opt.several("--dataset", "datasets", "NAME", "A data set (may be repeated).")
size_option = click.option("--sample-size", type=click.IntRange(1), metavar="T",
                           help="Items in a sample: where a measure needs it, it is smoothed by 1/(2T).")
verdict_option = opt.several(
    "--axiom", "axioms", "AXIOM",
    "A further column of the scores: does their measure satisfy it?  A name, a property, or a TOML file "
    "of some (may be repeated).",
)  # fmt: skip
protocol_option = click.option("--protocol", metavar="NAME", help="Which; may be left out if there is one.")


@opt.group("experiment")
def experiment() -> None:
    """Quantifiers under a protocol, scored with every measure."""
    from axiomcheck.experiments import extra

    extra.everything()


@opt.command("experiment list")
def list_all() -> None:
    """The plans, data sets, quantifiers, protocols and classifiers there are."""
    from axiomcheck.experiments import datasets, plans, quantifiers

    groups = {
        "plan": plans.TITLES,
        "data set": {x.name: x.title for x in datasets.REGISTRY.values()},
        "quantifier": {x.id: x.title for x in quantifiers.REGISTRY.values()},
        "protocol": plans.PROTOCOLS,
        "classifier": dict.fromkeys(plans.CLASSIFIERS, ""),
    }
    rows = [(kind, name, title) for kind, found in groups.items() for name, title in found.items()]
    show.print_grid(["kind", "name", "what"], rows, "text")


# -- run ---------------------------------------------------------------------------


@opt.command("experiment run")
@click.argument("plan", default="table4")
@opt.output_option("New, or of the same plan: what is there is not done again.", "FOLDER",
                   required=True, type=opt.PATH)
@dataset_option
@method_option("A quantifier (may be repeated).")
@opt.several("--protocol", "protocols", "NAME", "app:20, upp or npp (may be repeated).")
@click.option("--classifier", metavar="NAME", help="Under the quantifiers.")
@click.option("--sample-size", type=int, help="Items in a sample.")
@click.option("--repeats", type=int, help="Samples of each prevalence of a grid.")
@click.option("--samples", type=int, help="Samples of a protocol without a grid.")
@click.option("--seed", type=int, help="Of everything that is random.")
@measure_option("What to score with (may be repeated): a name, a formula, a TOML file.  "
                    "[default: the paper's nine]")
@verdict_option
@opt.jobs_option("Processes.", 1)
@opt.choice("--table", ("csv", "parquet"), "How results are written.")
def run(
    plan: str, output: Path, measures: tuple[str, ...], axioms: tuple[str, ...], jobs: int,
    table: str, **changes: Any,
) -> None:  # fmt: skip
    """Run PLAN, a TOML file or the name of a built-in plan, into FOLDER; options change it."""
    from axiomcheck.experiments import plans, runs

    wanted = plans.plan(plans.find(plan), **{k: v for k, v in changes.items() if v not in (None, ())})
    found, judged = measures_in(measures), axioms_in(axioms)
    with Progress(kept="what is done is kept, the same command goes on") as say:
        runs.run(wanted, output, jobs=jobs, on_part=lambda *part: say("{}/{}  {}".format(*part)))
    made = runs.finish(
        output, found, f".{table}", lambda rows, made: with_verdicts(made, rows, found, judged)
    )
    for name, frame in zip(("predictions", "scores"), made, strict=True):
        click.echo(f"wrote {output}/{name}.{table}: {show.counted(len(frame), 'row')}")
    if {"cc", "lcc"} <= set(wanted.methods):
        next_one = ["table", str(output), "--protocol", wanted.protocols[0]]
        click.echo(f"next: {shlex.join(['axiomcheck', 'experiment', *next_one])}")


# -- score -------------------------------------------------------------------------


@opt.command("experiment score")
@click.argument("results", type=opt.PATH)
@opt.output_option(".csv or .parquet", required=True, type=opt.PATH)
@measure_option("A name, a formula, a TOML file (may be repeated).  [default: the paper's nine]")
@verdict_option
@size_option
def score(
    results: Path, output: Path, measures: tuple[str, ...], axioms: tuple[str, ...], sample_size: int | None
) -> None:
    """Score RESULTS, a folder of `run` or a table with columns dataset, method, protocol, sample, class, p_true, p_pred."""
    from axiomcheck.experiments import frames

    target = frames.checked_suffix(output)
    predictions, known = predictions_in(results, sample_size)
    chosen, judged = measures_in(measures), axioms_in(axioms)
    found = with_verdicts(frames.score(predictions, chosen, known), predictions, chosen, judged)
    click.echo(f"wrote {frames.write(found, target)}: {show.counted(len(found), 'row')}")


# -- table -------------------------------------------------------------------------


@opt.command("experiment table")
@click.argument("results", type=opt.PATH)
@method_option("A column (may be repeated).  [default: cc and lcc]")
@opt.usual("--measure", "AE", None, "MEASURE")
@protocol_option
@opt.choice("--test", ("friedman", "wilcoxon"), "Of two methods, Friedman's is the sign test.")
@opt.flag("--why", "The classifier's rates of error instead, and what they imply for CC and LCC.")
@opt.usual("--alpha", 10.0, "--why: LCC's pseudo-count.", type=click.FloatRange(0))
@size_option
@opt.format_option(*TABLE_FORMATS)
def table(
    results: Path, methods: tuple[str, ...], measure: str, protocol: str | None, test: str, why: bool,
    alpha: float, sample_size: int | None, fmt: str,
) -> None:  # fmt: skip
    """Mean scores of methods on each data set of RESULTS, with a test over its samples."""
    from axiomcheck.experiments import compare

    if why:
        predictions, size = predictions_in(results, sample_size)
        if size is None:
            raise InputError("--why needs the number of items in a sample; give --sample-size")
        protocol = compare.one_protocol(predictions, protocol)
        rates = compare.rates(predictions, protocol, alpha, size)
        headers = ["dataset", "false positives", "false negatives", "CC, no noise", "LCC, no noise", "smaller"]
        numbers = ("false_positive", "false_negative", "cc", "lcc")
        rows = [[r.dataset, *(f"{getattr(r, k):.3f}" for k in numbers), r.winner] for r in rates]
        _print(headers, rows, fmt, {"rates": [vars(r) | {"winner": r.winner} for r in rates]})
        return
    scores = scores_in(results, measure, sample_size)
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


@opt.command("experiment plot")
@click.argument("kind", type=click.Choice(("radar", "scatter", "drift", "leak")))
@click.argument("results", type=opt.PATH)
@opt.output_option("Where to: .pdf, .png or .svg.", required=True)
@dataset_option
@method_option("A line (may be repeated).")
@protocol_option
@opt.usual("--measure", "AE", "The error.", "MEASURE")
@opt.flag("--half", "radar: prevalences over half a circle.")
@click.option("--training", type=opt.PATH, metavar="FILE",
              help="drift: a table with columns dataset, class, p_train; a folder of `run` has its own.")
@size_option
def plot(
    kind: str, results: Path, output: str, measure: str, sample_size: int | None, **options: Any
) -> None:
    """Draw RESULTS, a folder of `run` or a table of predictions."""
    from axiomcheck import figures
    from axiomcheck.experiments import compare, plots

    target = figures.target(output)
    for name, theirs in (("half", "radar"), ("training", "drift")):
        if options[name] and kind != theirs:
            raise InputError(f"{kind} has no --{name}; leave it out")
    if kind == "leak":
        if options["methods"] or options["protocol"]:
            raise InputError("leak takes all methods and protocols; leave the choice out")
        scores = scores_in(results, measure, sample_size)
        if options["datasets"]:
            scores = compare.chosen(scores, dataset=options["datasets"])
        fig, _ = plots.leak(scores, _only_one(scores, measure))
    else:
        predictions, size = predictions_in(results, sample_size)
        fig = _drawn(kind, predictions, results, measures_in([measure])[0], size, options)
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


# -- reading what they are about


def measures_in(texts: Sequence[str]) -> list[Measure]:
    """The measures that are named, written down or declared; the paper's nine if there is none."""
    from axiomcheck.experiments.frames import NINE

    found = opt.find_measures(texts) if texts else [catalog.from_name(x) for x in NINE]
    for measure in found:
        if measure.kind != QUANTIFICATION:
            raise InputError(f"{measure.name} is about labels; experiments need measures of prevalences")
        if TRAIN in measure.formula.symbols:
            raise InputError(
                f"{measure.name} is about training prevalences, which predictions do not tell; leave it out"
            )
    return found


def axioms_in(texts: Sequence[str]) -> list[Axiom]:
    """The axioms that are named, said or declared, each once."""
    from axiomcheck.asked import axioms_of

    found = {x.id: x for x in axioms_of(texts)}
    for axiom in found.values():
        if axiom.kind != QUANTIFICATION:
            raise InputError(f"{axiom.name} is an axiom of {axiom.kind}; scores are errors of quantification")
    return list(found.values())


def with_verdicts(
    scores: Any, predictions: Any, measures: Sequence[Measure], axioms: Sequence[Axiom]
) -> Any:
    """The scores with a column for each axiom: the verdict on their measure, as it was used.

    That is for every number of classes, after smoothing where the scores were smoothed; each axiom as printed.
    """
    from axiomcheck.experiments import frames

    if not axioms:
        return scores
    smoothed = frames.smoothed_at(frames.predictions(predictions), measures)
    domains = {k: "smoothed" if eps else "natural" for k, eps in smoothed.items()}
    asked = {
        (measure.name, domain, axiom.id): Claim(measure, axiom, domain=domain)
        for measure in measures
        for domain in dict.fromkeys(d for (_, name), d in domains.items() if name == measure.name)
        for axiom in axioms
    }
    verdicts, interrupted = run_shown(list(asked.values()), opt.Budget())
    if interrupted:
        raise KeyboardInterrupt
    known = {k: v.status.value for k, v in zip(asked, verdicts, strict=True) if v is not None}
    pairs = list(zip(scores["dataset"], scores["measure"], strict=True))
    columns = {x.name: [known[pair[1], domains[pair], x.id] for pair in pairs] for x in axioms}
    if taken := [name for name in columns if name in scores.columns]:
        raise InputError(f"the scores have a column {taken[0]} already; give the axiom another name")
    return scores.assign(**columns)


def predictions_in(results: Path, sample_size: int | None) -> tuple[Any, int | None]:
    """The predictions of a folder or a table, and the size of samples where it is known."""
    from axiomcheck.experiments import frames, runs

    if not results.is_dir():
        return frames.predictions(frames.read(results), str(results)), sample_size
    size = runs.stored_plan(results).sample_size
    if sample_size not in (None, size):
        raise InputError(
            f"{results}: its samples have {size} items, not {sample_size}; leave --sample-size out"
        )
    return runs.collected(results), size


def scores_in(results: Path, measure: str, sample_size: int | None) -> Any:
    """Scores by one measure, computed where the results are predictions."""
    from axiomcheck.experiments import frames

    if not results.is_dir():
        frame = frames.read(results)
        if "score" in frame.columns:
            return frames.scores(frame, str(results))
    predictions, size = predictions_in(results, sample_size)
    return frames.score(predictions, measures_in([measure]), size)
