"""What the commands of `axiomcheck experiment` share: options, and reading what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from axiomcheck import measures as catalog
from axiomcheck.cli import options as opt
from axiomcheck.cli.live import run_shown
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN
from axiomcheck.lang.measure import QUANTIFICATION, Measure


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
