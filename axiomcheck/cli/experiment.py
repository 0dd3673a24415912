"""`axiomcheck experiment`: quantifiers under protocols, their scores, tables and pictures."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
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
    pass

TABLE_FORMATS = ("text", "markdown", "latex", "html", "csv", "json")
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
    from axiomcheck.experiments import frames, runs

    target = frames.checked_suffix(output)
    predictions, known = runs.predictions_in(results, sample_size)
    chosen, judged = measures_in(measures), axioms_in(axioms)
    found = with_verdicts(frames.score(predictions, chosen, known), predictions, chosen, judged)
    click.echo(f"wrote {frames.write(found, target)}: {show.counted(len(found), 'row')}")


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
    from axiomcheck.experiments import compare, runs

    if why:
        predictions, size = runs.predictions_in(results, sample_size)
        if size is None:
            raise InputError("--why needs the number of items in a sample; give --sample-size")
        protocol = compare.one_protocol(predictions, protocol)
        rates = compare.rates(predictions, protocol, alpha, size)
        headers = ["dataset", "false positives", "false negatives", "CC, no noise", "LCC, no noise", "smaller"]
        numbers = ("false_positive", "false_negative", "cc", "lcc")
        rows = [[r.dataset, *(f"{getattr(r, k):.3f}" for k in numbers), r.winner] for r in rates]
        said = [vars(r) | {"winner": r.winner} for r in rates]
        show.tell(fmt, lambda: {"schema": SCHEMA, "versions": versions(), "rates": said}, [show.Grid(headers, rows)])
        return
    scores = runs.scores_in(results, lambda: measures_in([measure])[0], sample_size)
    measure = compare.only_measure(scores, measure)
    columns = methods or ("cc", "lcc")
    made = compare.table(scores, columns, measure, protocol, test)
    label = {"friedman": "sign test" if len(columns) == 2 else "Friedman", "wilcoxon": "Wilcoxon"}[test]
    headers = ["dataset", *columns, f"p-value ({label})", "blocks"]
    records = [{**dict(zip(columns, r.means, strict=True)), "dataset": r.dataset or None, "p_value": r.p_value,
                "blocks": r.blocks} for r in made]  # fmt: skip
    record = {"measure": measure, "protocol": protocol, "test": label, "rows": records}
    cells = [r.cells(exactly=fmt == "csv") for r in made]
    show.tell(fmt, lambda: {"schema": SCHEMA, "versions": versions(), **record}, [show.Grid(headers, cells)])


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
    from axiomcheck.experiments import compare, plots, runs

    target = figures.target(output)
    for name, theirs in (("half", "radar"), ("training", "drift")):
        if options[name] and kind != theirs:
            raise InputError(f"{kind} has no --{name}; leave it out")
    if kind == "leak":
        if options["methods"] or options["protocol"]:
            raise InputError("leak takes all methods and protocols; leave the choice out")
        scores = runs.scores_in(results, lambda: measures_in([measure])[0], sample_size)
        fig, _ = plots.leak(compare.chosen(scores, dataset=options["datasets"]), compare.only_measure(scores, measure))
    else:
        predictions, size = runs.predictions_in(results, sample_size)
        training = runs.training_in(options["training"] or results) if kind == "drift" else {}
        chosen = {k: options[k] for k in ("datasets", "methods", "protocol", "half")}
        fig = plots.drawn(kind, predictions, measures_in([measure])[0], training, sample_size=size, **chosen)
    click.echo(f"wrote {figures.save(fig, target)}")


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
    """The scores with a column for each axiom: the verdict on their measure, for every number of classes, as printed."""
    from axiomcheck.experiments import frames

    if not axioms:
        return scores
    domains = frames.domains_of(predictions, measures)
    pairs = dict.fromkeys((m, domains[k, m.name]) for m in measures for k, name in domains if name == m.name)
    asked = {(m.name, d, x.id): Claim(m, x, domain=d) for m, d in pairs for x in axioms}
    verdicts, interrupted = run_shown(list(asked.values()), opt.Budget())
    if interrupted:
        raise KeyboardInterrupt
    known = {k: v.status.value for k, v in zip(asked, verdicts, strict=True) if v is not None}
    return frames.with_verdicts(scores, domains, known, axioms)
