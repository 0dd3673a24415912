"""`axiomcheck experiment`: quantifiers under protocols, their scores, tables and pictures."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click

from axiomcheck.cli import experiment_options as own
from axiomcheck.cli import experiment_show, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import Progress


@click.group()
def experiment() -> None:
    """Quantifiers under a protocol, scored with every measure.

    \b
    axiomcheck experiment list
    axiomcheck experiment run table4 -o results           14 data sets, 6 quantifiers, 3 protocols
    axiomcheck experiment table results --protocol app:20
    axiomcheck experiment plot radar results --protocol app:20 --dataset wine -o wine.pdf
    axiomcheck experiment score mine.csv --sample-size 100 -o scores.csv

    It needs QuaPy and scikit-learn: pip install 'axiomcheck[experiments]'.
    """
    from axiomcheck.experiments import extra

    extra.everything()


experiment.add_command(experiment_show.table)
experiment.add_command(experiment_show.plot)


@experiment.command("list")
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


@experiment.command()
@click.argument("plan", default="table4")
@opt.output_option("New, or of the same plan: what is there is not done again.", "FOLDER",
                   required=True, type=opt.PATH)
@own.dataset_option
@own.method_option("A quantifier (may be repeated).")
@opt.several("--protocol", "protocols", "NAME", "app:20, upp or npp (may be repeated).")
@click.option("--classifier", metavar="NAME", help="Under the quantifiers.")
@click.option("--sample-size", type=int, help="Items in a sample.")
@click.option("--repeats", type=int, help="Samples of each prevalence of a grid.")
@click.option("--samples", type=int, help="Samples of a protocol without a grid.")
@click.option("--seed", type=int, help="Of everything that is random.")
@own.measure_option("What to score with (may be repeated): a name, a formula, a TOML file.  "
                    "[default: the paper's nine]")
@own.verdict_option
@opt.jobs_option("Processes.", 1)
@opt.choice("--table", ("csv", "parquet"), "How results are written.")
def run(
    plan: str, output: Path, measures: tuple[str, ...], axioms: tuple[str, ...], jobs: int,
    table: str, **changes: Any,
) -> None:  # fmt: skip
    """Run PLAN, a TOML file or the name of a built-in plan, into FOLDER; options change it.

    A run that was stopped goes on where it was when the same command is given again.
    """
    from axiomcheck.experiments import plans, runs

    wanted = plans.plan(plans.find(plan), **{k: v for k, v in changes.items() if v not in (None, ())})
    found, judged = own.measures_in(measures), own.axioms_in(axioms)
    with Progress(kept="what is done is kept, the same command goes on") as say:
        runs.run(wanted, output, jobs=jobs, on_part=lambda *part: say("{}/{}  {}".format(*part)))
    made = runs.finish(
        output, found, f".{table}", lambda rows, made: own.with_verdicts(made, rows, found, judged)
    )
    for name, frame in zip(("predictions", "scores"), made, strict=True):
        click.echo(f"wrote {output}/{name}.{table}: {show.counted(len(frame), 'row')}")
    if {"cc", "lcc"} <= set(wanted.methods):
        next_one = ["table", str(output), "--protocol", wanted.protocols[0]]
        click.echo(f"next: {shlex.join(['axiomcheck', 'experiment', *next_one])}")


# -- score -------------------------------------------------------------------------


@experiment.command()
@click.argument("results", type=opt.PATH)
@opt.output_option(".csv or .parquet", required=True, type=opt.PATH)
@own.measure_option("A name, a formula, a TOML file (may be repeated).  [default: the paper's nine]")
@own.verdict_option
@own.size_option
def score(
    results: Path, output: Path, measures: tuple[str, ...], axioms: tuple[str, ...], sample_size: int | None
) -> None:
    """Score RESULTS, a folder of `run` or a table with columns dataset, method, protocol, sample, class, p_true, p_pred.

    \b
    axiomcheck experiment score mine.csv --sample-size 100 -o scores.csv
    axiomcheck experiment score mine.csv --measure AE --axiom 'for p, x: D(p, x) = D(x, p)' -o scores.csv
    """
    from axiomcheck.experiments import frames

    target = frames.checked_suffix(output)
    predictions, known = own.predictions_in(results, sample_size)
    chosen, judged = own.measures_in(measures), own.axioms_in(axioms)
    found = own.with_verdicts(frames.score(predictions, chosen, known), predictions, chosen, judged)
    click.echo(f"wrote {frames.write(found, target)}: {show.counted(len(found), 'row')}")
