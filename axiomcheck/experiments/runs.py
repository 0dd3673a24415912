"""Running a plan in processes, part by part, into a folder: what is done is kept, and a killed run goes on.

A folder holds

- `plan.json`, the plan, the versions it runs with, and their hash;
- `datasets.csv`, the classes' training prevalences;
- `parts/`, predictions, a file for each data set, method and protocol, named with the hash;
- `predictions.csv` and `scores.csv` once all parts are there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from axiomcheck import processes
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.experiments import datasets, frames, plans
from axiomcheck.experiments.extra import library
from axiomcheck.experiments.plans import Plan
from axiomcheck.lang.measure import Measure
from axiomcheck.store import write_atomically

if TYPE_CHECKING:
    from pandas import DataFrame

PLAN, TRAINING, PARTS = "plan.json", "datasets.csv", "parts"
JOBS = 2
_end_with = cache(processes.watch)  # once in each process
OnPart = Callable[[int, int, str], None]


class Failed(AxiomcheckError, RuntimeError):
    """A library could not do its part, or a process was killed."""


def run(plan: Plan, folder: Path | str, *, jobs: int = JOBS, on_part: OnPart | None = None) -> Path:
    """Make every part that the folder lacks, which is new, empty, or of a run of the same plan that was stopped.

    `jobs` are processes, 1 being this one; `on_part` is told how many parts are done, how many there are, and what was
    just done.  An InputError says that the folder holds something else, `Failed` that a library failed on a part or
    that a process died; the other parts are kept.
    """
    folder, document = Path(folder), plan.document
    _prepare(folder, document)
    _write_training(plan, folder)
    lacking = ((*task, _missing(plan, folder, document["hash"], *task)) for task in plan.tasks)
    todo = [task for task in lacking if task[-1]]
    total = len(plan.tasks) * len(plan.protocols)
    done = total - sum(len(missing) for *_, missing in todo)
    note = on_part or (lambda *_: None)
    note(done, total, "")
    joblib = library("joblib")
    calls = (joblib.delayed(_fit_and_predict)(os.getpid(), plan, document["hash"], folder, *x) for x in todo)
    try:
        for made in joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")(calls):
            done += len(made)
            note(done, total, made[-1])
    except library("joblib.externals.loky.process_executor").TerminatedWorkerError:
        raise Failed("a process was killed, perhaps for want of memory; run it again") from None
    return folder


def part_path(folder: Path, digest: str, dataset: str, method: str, protocol: str) -> Path:
    """Where the predictions of a part are."""
    names = (x.replace(":", "-") for x in (dataset, method, protocol))
    return folder / PARTS / ".".join([digest, *names, "csv"])


def _missing(plan: Plan, folder: Path, digest: str, dataset: str, method: str) -> list[str]:
    return [p for p in plan.protocols if not part_path(folder, digest, dataset, method, p).is_file()]


def _prepare(folder: Path, document: dict[str, Any]) -> None:
    """Make the folder, or see that it belongs to the same plan."""
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is no folder; name another")
    if (folder / PLAN).exists():
        stored = stored_document(folder)
        if stored["hash"] != document["hash"]:
            parts = [(stored[part], document[part]) for part in ("plan", "versions")]
            other = ", ".join(k for old, new in parts for k in new if old.get(k) != new[k]) or "hash"
            raise InputError(f"{folder} holds results of another plan (another {other}); name another folder")
    elif folder.is_dir() and any(folder.iterdir()):
        raise InputError(f"{folder} holds other files; name a new folder")
    else:
        write_atomically(folder / PLAN, json.dumps(document, indent=1) + "\n")
    (folder / PARTS).mkdir(exist_ok=True)


def stored_document(folder: Path | str) -> dict[str, Any]:
    """What `plan.json` says."""
    path = Path(folder) / PLAN
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if [type(document[k]) for k in ("plan", "versions", "hash")] == [dict, dict, str]:
            return document
    except FileNotFoundError:
        raise InputError(f"{folder}: there is no {PLAN}; name a folder that `experiment run` wrote") from None
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise InputError(f"{path} is damaged; run into another folder")


def stored_plan(folder: Path | str) -> Plan:
    """The plan of a folder."""
    return plans.plan(**stored_document(folder)["plan"])


def _write_training(plan: Plan, folder: Path) -> None:
    if (folder / TRAINING).is_file():
        return
    rows = []
    for name in plan.datasets:
        train, pool = datasets.split(name, plan.seed)
        for c, p in zip(train.classes_, train.prevalence(), strict=True):
            rows.append((name, str(c), float(p), len(train), len(pool)))
    columns = ["dataset", "class", "p_train", "train_size", "pool_size"]
    frames.write(library("pandas").DataFrame(rows, columns=columns), folder / TRAINING)


def _fit_and_predict(
    parent: int, plan: Plan, digest: str, folder: Path, dataset: str, method: str, protocols: list[str]
) -> list[str]:
    """Fit once, and write a part for each protocol; what was made."""
    from axiomcheck.experiments import quantifiers

    _end_with(parent)  # should that be killed; joblib's processes would work on and then wait
    evaluation = library("quapy").evaluation
    train, pool = datasets.split(dataset, plan.seed)
    quantifier = quantifiers.make(method, plans.CLASSIFIERS[plan.classifier](plan.seed))
    made = []
    try:
        quantifier.fit(*train.Xy)
        for protocol in protocols:
            true, pred = evaluation.prediction(quantifier, plans.sampler(plan, protocol, pool))
            frame = tidy(dataset, method, protocol, [str(c) for c in pool.classes_], true, pred)
            frames.write(frame, part_path(folder, digest, dataset, method, protocol))
            made.append(f"{dataset} {method} {protocol}")
    except (ValueError, AssertionError, ArithmeticError, RuntimeError) as error:
        if isinstance(error, AxiomcheckError):
            raise
        raise Failed(f"{dataset}, {method}: {error}; leave it out, or choose another classifier") from None
    return made


def tidy(
    dataset: str, method: str, protocol: str, classes: Sequence[str], true: np.ndarray, pred: np.ndarray
) -> DataFrame:
    """Arrays of shape (samples, classes) as tidy predictions."""
    count, n = true.shape
    samples, names = np.repeat(np.arange(count), n), np.tile(np.asarray(classes), count)
    columns = (dataset, method, protocol, samples, names, true.reshape(-1), pred.reshape(-1))
    return library("pandas").DataFrame(dict(zip(frames.PREDICTIONS, columns, strict=True)))


def collected(folder: Path | str) -> DataFrame:
    """The predictions of all parts."""
    folder = Path(folder)
    document, plan = stored_document(folder), stored_plan(folder)
    found, lacking = [], 0
    for dataset, method in plan.tasks:
        lacking += len(_missing(plan, folder, document["hash"], dataset, method))
        for protocol in plan.protocols if not lacking else ():
            path = part_path(folder, document["hash"], dataset, method, protocol)
            part = frames.predictions(frames.read(path), str(path))
            names = {tuple(x) for x in part[["dataset", "method", "protocol"]].drop_duplicates().to_numpy()}
            if len(part) != 2 * plans.drawn(plan, protocol) or names != {(dataset, method, protocol)}:
                raise InputError(f"{path} is not this part; delete it, and run again")
            found.append(part)
    if lacking:
        raise InputError(f"{folder}: {lacking} parts are missing; `experiment run` into it finishes them")
    return library("pandas").concat(found, ignore_index=True)


def finish(folder: Path | str, measures: Sequence[Measure], suffix: str = ".csv",
           widened: Callable[[DataFrame, DataFrame], DataFrame] | None = None) -> tuple[DataFrame, DataFrame]:  # fmt: skip
    """Write the predictions and scores of a finished run into its folder, and return them.

    `widened` may add columns to the scores; it is given the predictions as well.
    """
    folder = Path(folder)
    predictions = collected(folder)
    scores = frames.score(predictions, measures, stored_plan(folder).sample_size)
    if widened is not None:
        scores = widened(predictions, scores)
    frames.write(predictions, folder / f"predictions{suffix}")
    frames.write(scores, folder / f"scores{suffix}")
    return predictions, scores


def predictions_in(results: Path, sample_size: int | None) -> tuple[DataFrame, int | None]:
    """The predictions of a folder or a table, and the size of samples where it is known."""
    if not results.is_dir():
        return frames.predictions(frames.read(results), str(results)), sample_size
    size = stored_plan(results).sample_size
    if sample_size not in (None, size):
        raise InputError(f"{results}: its samples have {size} items, not {sample_size}; leave the size out")
    return collected(results), size


def scores_in(results: Path, measure: Callable[[], Measure], sample_size: int | None) -> DataFrame:
    """Scores by one measure, computed where the results are predictions."""
    if not results.is_dir():
        frame = frames.read(results)
        if "score" in frame.columns:
            return frames.scores(frame, str(results))
    predictions, size = predictions_in(results, sample_size)
    return frames.score(predictions, [measure()], size)


def training_in(source: Path) -> dict[tuple[str, str], float]:
    """The training prevalences of a folder, or in a table."""
    path = source / TRAINING if source.is_dir() else source
    return frames.training(frames.read(path), str(path))
