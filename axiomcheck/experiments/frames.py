"""Tidy tables of predictions and of scores, read from CSV or Parquet, checked, and written whole or not at all.

Predictions have a row for each class of each sample; scores a row for each measure.  So a method's results
from elsewhere can be scored, compared and drawn like our own.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.errors import DomainError, InputError
from axiomcheck.experiments.extra import library
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric import TOLERANCE, evaluate_prevalences, smoothing_eps
from axiomcheck.store import write_into

if TYPE_CHECKING:
    from pandas import DataFrame

SAMPLE = ("dataset", "method", "protocol", "sample")
PREDICTIONS = (*SAMPLE, "class", "p_true", "p_pred")
SCORES = (*SAMPLE, "measure", "score")
WORDS = ("dataset", "method", "protocol", "class", "measure")
TRAINING = ("dataset", "class", "p_train")
SUFFIXES = (".csv", ".parquet")
_NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?")
NINE = ("AE", "NAE", "RAE", "NRAE", "SE", "DR", "KLD", "NKLD", "PD")


def checked_suffix(path: Path | str) -> Path:
    """The path, if its suffix says how to write a table."""
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        raise InputError(f"{path}: tables are {' or '.join(SUFFIXES)}; change the suffix")
    return path


def read(path: Path | str) -> DataFrame:
    """A table as it stands in a file; names are text, whatever they look like."""
    if not Path(path).is_file():
        raise InputError(f"{path}: there is no such file; name a table, or a folder of `experiment run`")
    path, pandas = checked_suffix(path), library("pandas")
    try:
        if path.suffix.lower() == ".parquet":
            library("pyarrow")
            frame = pandas.read_parquet(path)
        else:
            old = int(pandas.__version__.partition(".")[0]) < 3  # reads numbers to the last digit if told to
            exactly = {"float_precision": "round_trip"} if old else {}
            frame = pandas.read_csv(path, dtype=dict.fromkeys(WORDS, str), keep_default_na=False, **exactly)
    except (ValueError, OSError, pandas.errors.ParserError) as error:
        raise InputError(f"{path}: it is no table: {str(error).splitlines()[0]}; write it again") from None
    for name in set(WORDS) & set(frame.columns):
        frame[name] = frame[name].astype(str)
    return frame


def write(frame: DataFrame, path: Path | str) -> Path:
    """Write a table in one step."""
    path, data = checked_suffix(path), io.BytesIO()
    if path.suffix.lower() == ".parquet":
        library("pyarrow")
        frame.to_parquet(data, index=False)
    else:
        frame.to_csv(data, index=False, lineterminator="\n")
    return write_into(path, lambda file: file.write(data.getbuffer()))


def predictions(frame: DataFrame, where: str = "predictions") -> DataFrame:
    """The frame with the columns of predictions, in order, if every sample has each class once, and
    prevalences that sum to one.
    """
    frame = _columns(frame, PREDICTIONS, where)
    for name in ("p_true", "p_pred"):
        frame[name] = _numbers(frame, name, where)
        bad = ~frame[name].between(0, 1 + TOLERANCE)
        if bad.any():
            value = frame[name][bad].iloc[0]
            raise InputError(f"{where}: {name} is {value:g} at {_place(frame, bad)}; give one from 0 to 1")
    _once(frame, (*SAMPLE, "class"), where)
    sums = frame.groupby(list(SAMPLE), sort=False)[["p_true", "p_pred"]].agg(["sum", "size"])
    classes = frame.groupby("dataset", sort=False)["class"].nunique()
    for name in ("p_true", "p_pred"):
        found = sums[name].reset_index()
        lacking = found["size"] != found["dataset"].map(classes)
        if lacking.any():
            raise InputError(
                f"{where}: {_place(found, lacking)} has {found['size'][lacking].iloc[0]} classes, and its dataset has "
                f"{classes[found['dataset'][lacking].iloc[0]]}; give a row for each class"
            )
        off = (found["sum"] - 1).abs() > TOLERANCE
        if off.any():
            raise InputError(
                f"{where}: {name} sums to {found['sum'][off].iloc[0]:.6g} at {_place(found, off)}; "
                "the prevalences of a sample sum to 1"
            )
    return frame


def scores(frame: DataFrame, where: str = "scores") -> DataFrame:
    """The frame with the columns of scores, in order, if each is a number and stands there once."""
    frame = _columns(frame, SCORES, where)
    frame["score"] = _numbers(frame, "score", where)
    _once(frame, (*SAMPLE, "measure"), where)
    return frame


def training(frame: DataFrame, where: str = "training prevalences") -> dict[tuple[str, str], float]:
    """From (dataset, class) to the prevalence in the training set; those of a dataset sum to one."""
    frame = _columns(frame, TRAINING, where)
    values = library("pandas").to_numeric(frame["p_train"], errors="coerce")
    sums = values.groupby(frame["dataset"]).sum(min_count=1)
    if not values.between(0, 1 + TOLERANCE).all() or ((sums - 1).abs() > TOLERANCE).any():
        raise InputError(f"{where}: the p_train of each dataset are numbers from 0 to 1 that sum to 1")
    return dict(zip(zip(frame["dataset"], frame["class"], strict=True), values, strict=True))


def _columns(frame: DataFrame, needed: Sequence[str], where: str) -> DataFrame:
    missing = [name for name in needed if name not in frame.columns]
    if missing:
        raise InputError(
            f"{where}: there is no column {', '.join(missing)}; needed are {', '.join(needed)}, "
            f"found are {', '.join(map(str, frame.columns)) or 'none'}"
        )
    if not len(frame):
        raise InputError(f"{where}: there are no rows")
    frame = frame[list(needed)].reset_index(drop=True)
    for name in set(WORDS) & set(needed):
        frame[name] = frame[name].astype(str)
    return frame


def _numbers(frame: DataFrame, name: str, where: str):
    numbers = library("pandas").to_numeric(frame[name], errors="coerce").astype(float)
    bad = ~np.isfinite(numbers)
    if bad.any():
        value = frame[name][bad].iloc[0]
        raise InputError(f"{where}: {name} is {value!r} at {_place(frame, bad)}; give a number")
    return numbers


def _once(frame: DataFrame, keys: Sequence[str], where: str) -> None:
    twice = frame.duplicated(list(keys))
    if twice.any():
        last = f" {keys[-1]} {frame[keys[-1]][twice].iloc[0]}"
        raise InputError(f"{where}: {_place(frame, twice)} has{last} twice; keep one row")


def _place(frame: DataFrame, mask) -> str:
    row = frame[mask].iloc[0]
    return f"dataset {row['dataset']}, method {row['method']}, protocol {row['protocol']}, sample {row['sample']}"


def numbered(name: str) -> tuple[bool, float, str]:
    """Sorts classes, numbers first, and as numbers; the last is the positive one of two.

    >>> sorted(["10", "b", "9", "a"], key=numbered)
    ['9', '10', 'a', 'b']
    """
    number = _NUMBER.fullmatch(name)
    return number is None, float(name) if number else 0.0, name


def needs_smoothing(measure: Measure, n: int) -> bool:
    """Is there a pair of distributions, vertices and the centre among them, at which it has no value?

    >>> from axiomcheck import measures
    >>> [needs_smoothing(measures.from_name(x), 2) for x in ("ae", "rae", "dr", "kld")]
    [False, True, True, True]
    """
    points = np.vstack([np.eye(n), np.full((1, n), 1 / n)])
    pairs = [(a, b) for a in points for b in points]
    try:
        values = evaluate_prevalences(measure, [a for a, _ in pairs], [b for _, b in pairs])
    except DomainError:
        return True
    return not np.isfinite(values).all()


def wide(frame: DataFrame):
    """For each dataset of checked predictions: the samples' keys, the classes, true and predicted arrays."""
    for _, part in frame.groupby("dataset", sort=False):
        classes = sorted(part["class"].unique(), key=numbered)
        tables = part.pivot(index=list(SAMPLE), columns="class", values=["p_true", "p_pred"])
        true, pred = (tables[name][classes].to_numpy() for name in ("p_true", "p_pred"))
        yield tables.index.to_frame(index=False), classes, true, pred


def score(frame: DataFrame, measures: Sequence[Measure], sample_size: int | None = None) -> DataFrame:
    """The score of every sample by every measure, in the columns `SCORES`; the predictions are checked.

    `sample_size` is T: where a measure has no value at some prevalences of 0, all are smoothed by 1/(2T).  An
    InputError says that the predictions are unsound, or that a measure needs it.
    """
    made = [
        keys.assign(measure=m.name, score=values(m, true, pred, sample_size, len(classes)))
        for keys, classes, true, pred in wide(predictions(frame))
        for m in measures
    ]
    return library("pandas").concat(made, ignore_index=True)[list(SCORES)]


def domains_of(frame: DataFrame, measures: Sequence[Measure]) -> dict[tuple[str, str], str]:
    """For each dataset of predictions and each measure's name, the domain on which it is scored: is it smoothed there?"""
    sizes = {str(keys["dataset"].iloc[0]): len(classes) for keys, classes, _, _ in wide(predictions(frame))}
    return {(k, m.name): "smoothed" if needs_smoothing(m, n) else "natural" for k, n in sizes.items() for m in measures}


def values(
    measure: Measure, true: np.ndarray, pred: np.ndarray, sample_size: int | None, n: int
) -> np.ndarray:
    """D, smoothed where it needs it."""
    if not needs_smoothing(measure, n):
        return np.asarray(evaluate_prevalences(measure, true, pred))
    if sample_size is None:
        raise InputError(
            f"{measure.name} has no value at some prevalences of 0, and smoothing by 1/(2T) needs the number of "
            "items in a sample; give --sample-size"
        )
    return np.asarray(evaluate_prevalences(measure, true, pred, eps=smoothing_eps(sample_size)))


def with_verdicts(
    scores: DataFrame, domains: Mapping[tuple[str, str], str], verdicts: Mapping[tuple[str, str, str], str],
    axioms: Sequence[Axiom],
) -> DataFrame:  # fmt: skip
    """The scores with a column for each axiom: the verdict on their measure, on the domain of its data set."""
    pairs = list(zip(scores["dataset"], scores["measure"], strict=True))
    columns = {x.name: [verdicts[pair[1], domains[pair], x.id] for pair in pairs] for x in axioms}
    if taken := [name for name in columns if name in scores.columns]:
        raise InputError(f"the scores have a column {taken[0]} already; give the axiom another name")
    return scores.assign(**columns)
