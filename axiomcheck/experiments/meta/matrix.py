"""Results of systems on topics: a tidy table, read with strict checks.

A row is about one output, that of a system for a topic.  Columns beside `system` and `topic` say of what kind
the table is: `tp, fp, fn, tn`, whole numbers; or `class, p_true, p_pred`, a row for each class; or `measure,
score`, a row for each measure, where an empty score, or `nan`, is missing.  Other columns are not read.
Systems, topics and measures are put in the order of their names, so that the order of rows changes nothing.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments import frames
from axiomcheck.experiments.extra import library
from axiomcheck.grids import differing, rows_of
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.numeric import TOLERANCE
from axiomcheck.numeric.counts import LARGEST

if TYPE_CHECKING:
    from pandas import DataFrame

READY = "scores"
KEYS = ["system", "topic"]
COLUMNS = {  # kind: the columns beside system and topic
    FILTERING: ("tp", "fp", "fn", "tn"),
    QUANTIFICATION: ("class", "p_true", "p_pred"),
    READY: ("measure", "score"),
}
NAMES = (*KEYS, "class", "measure")
LISTED = 4  # names in a message
MISSING = ("", "nan", "na", "none", "null")
_NUMBER = re.compile(r"[+-]?((\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?|inf)", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Matrix:
    """Outputs of systems for topics, checked."""

    kind: str  # of `COLUMNS`
    systems: tuple[str, ...]  # names, in order, as those of topics
    topics: tuple[str, ...]
    where: np.ndarray  # (outputs, 2): each output's system and topic, as positions in these
    counts: np.ndarray | None = None  # (outputs, 4): TP, FP, FN, TN
    prevalences: tuple[np.ndarray, ...] = ()  # (2, classes), true and predicted, of each output
    ready: Mapping[str, np.ndarray] | None = None  # scores that were given, NaN where one is missing
    notes: tuple[str, ...] = ()  # what a reader of results should know of them

    def __repr__(self) -> str:
        size = f"{len(self.systems)} systems, {len(self.topics)} topics, {len(self.where)} outputs"
        return f"<Matrix of {self.kind}: {size}>"


def read(source: str | PathLike | Any) -> Matrix:
    """The matrix in a data frame, or in a file: Parquet, if its name ends in .parquet or .pq, else CSV in UTF-8.

    An InputError says where and why it is no such table.

    >>> import io
    >>> rows = ["system,topic,tp,fp,fn,tn", "a,1,3,1,0,4", "b,1,2,0,1,5"]
    >>> read(io.StringIO("\\n".join(rows)))
    <Matrix of filtering: 2 systems, 1 topics, 2 outputs>
    """
    frame = _frame(source)
    kind = _kind(frame.columns)
    if not len(frame):
        raise InputError("the table has no rows; give one per output")
    for name in (c for c in NAMES if c in (*KEYS, *COLUMNS[kind])):
        found = frame[name].map(lambda v: str(v).strip())
        if (i := _first(frame[name].isna() | (found == "") | ~found.map(str.isprintable))) is not None:
            cell = f"{str(frame[name].iloc[i])[:40]!r}"
            raise InputError(f"{frame.index[i]}: {name} is {cell}, which is no name; give one")
        frame[name] = found
    keys = [c for c in NAMES if c in (*KEYS, *COLUMNS[kind])]
    if (i := _first(frame.duplicated(keys))) is not None:
        again = frame[keys].iloc[i]
        before = frame.index[_first((frame[keys] == again).all(axis=1))]
        raise InputError(f"{frame.index[i]}: {', '.join(again)} was given before, at {before}; leave one out")
    return _BUILDERS[kind](frame)


def _frame(source: Any) -> DataFrame:
    """The cells as they stand, with names of columns in small letters; the index says where each row is."""
    pandas = library("pandas")
    if hasattr(source, "columns") or (
        not hasattr(source, "read") and Path(source).suffix.lower() in (".parquet", ".pq")
    ):
        given = source if hasattr(source, "columns") else _parquet(Path(source))
        header = _header(given.columns)
        columns = {name: given.iloc[:, i].tolist() for i, name in enumerate(header)}
        return pandas.DataFrame(columns, [f"row {i} (from 0)" for i in range(len(given))], dtype=object)
    if hasattr(source, "read"):
        return _csv(source)
    try:
        with Path(source).open(encoding="utf-8-sig", newline="") as file:
            return _csv(file)
    except OSError as error:
        raise InputError(f"cannot read {source}: {error.strerror}; check the path") from error


def _csv(lines: Iterable[str]) -> DataFrame:
    found = rows_of(lines)
    header, rows = _header(next(found, ("", []))[1]), dict(found)
    return library("pandas").DataFrame(list(rows.values()), list(rows), header, dtype=object)


def _header(names: Iterable[object]) -> list[str]:
    found = [str(name).strip().lstrip("\ufeff").lower() for name in names]
    differing(found)
    return found


def _parquet(path: Path) -> DataFrame:
    library("pyarrow.parquet")  # which pandas reads with
    try:
        return library("pandas").read_parquet(io.BytesIO(path.read_bytes()))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}; check the path") from error
    except Exception as error:  # whatever a file that is no Parquet makes the reader raise
        why = " ".join(str(error).split())[:80]
        raise InputError(f"{path} is no Parquet table ({why}); write it again, or give CSV") from error


def _kind(columns: Iterable[str]) -> str:
    found = set(columns)
    if absent := [c for c in KEYS if c not in found]:
        raise InputError(f"the table has no column {absent[0]}; it needs system and topic, and {_choices()}")
    whole = [k for k, needed in COLUMNS.items() if found.issuperset(needed)]
    if len(whole) > 1:
        raise InputError(f"the columns are those of {' and of '.join(whole)} at once; leave one kind out")
    if whole:
        return whole[0]
    nearest = max(COLUMNS.values(), key=lambda needed: len(found.intersection(needed)))
    lacks = [c for c in nearest if c not in found]
    if len(lacks) < len(nearest):
        raise InputError(f"the table has no column {', '.join(lacks)}; it needs {', '.join(nearest)}")
    raise InputError(f"the table has nothing beside system and topic to evaluate; it needs {_choices()}")


def _choices() -> str:
    return ", or ".join(", ".join(needed) for needed in COLUMNS.values())


def _first(bad: Any) -> int | None:
    """The position of the first row of which this is so."""
    return next(iter(np.flatnonzero(bad).tolist()), None)


def _number(value: object) -> float:
    """The number in a cell, NaN if there is none."""
    try:
        if isinstance(value, bool | np.bool_) or (isinstance(value, str) and not _NUMBER.fullmatch(value.strip())):
            return math.nan
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return math.nan


def _numbers(frame: DataFrame, name: str, faults: Mapping[str, Callable[[Any], Any]]) -> np.ndarray:
    """The column as finite numbers without these faults."""
    found = frame[name].map(_number).to_numpy(dtype=float)
    if (i := _first(~np.isfinite(found))) is not None:
        raise _no_number(frame, name, i)
    for fault, has in faults.items():
        if (i := _first(has(found))) is not None:
            raise InputError(f"{frame.index[i]}: {name} is {str(frame[name].iloc[i]).strip()[:40]}{fault}")
    return found


def _no_number(frame: DataFrame, name: str, i: int) -> InputError:
    cell = f"{str(frame[name].iloc[i])[:40]!r}"
    return InputError(f"{frame.index[i]}: {name} is {cell}, which is not a number; give one")


COUNTS = {f", {fault}; counts are numbers of documents": has for fault, has in {
    "negative": lambda x: x < 0,
    "not a whole number": lambda x: x % 1 != 0,
    "beyond what doubles can count": lambda x: x > LARGEST,
}.items()}  # fmt: skip
SHARES = {"; prevalences lie between 0 and 1": lambda x: (x < 0) | (x > 1)}


def _matrix(kind: str, outputs: Any, truths: Sequence[np.ndarray] = (), **content: Any) -> Matrix:
    """Of outputs in order, a pair of names each; `truths` of each say whether those of a topic agree."""
    names, where = zip(*(np.unique(x, return_inverse=True) for x in zip(*outputs, strict=True)), strict=True)
    systems, topics = (tuple(x.tolist()) for x in names)
    if (i := _first(np.bincount(where[1]) < 2)) is not None:
        raise InputError(f"the topic {topics[i]!r} has one system only; give it another, or leave it out")
    notes, first, other = [], dict[int, np.ndarray](), []
    if lacking := len(systems) * len(topics) - len(where[0]):
        some = [s for s, k in zip(systems, np.bincount(where[0]), strict=True) if k < len(topics)]
        notes.append(f"{lacking} outputs are not given: not every topic has one of {_listed(some)}")
    for t, truth in zip(where[1], truths, strict=False):
        if np.abs(first.setdefault(t, truth) - truth).max() > TOLERANCE:
            other.append(t)
    if some := [topics[t] for t in sorted(set(other))]:
        notes.append(f"outputs for the same topic differ in what is true of it, for {_listed(some)}")
    return Matrix(kind, systems, topics, np.stack(where, axis=1), notes=tuple(notes), **content)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:LISTED]) + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")


def _of_counts(frame: DataFrame) -> Matrix:
    for c in COLUMNS[FILTERING]:
        frame[c] = _numbers(frame, c, COUNTS)
    cells = frame.set_index(KEYS)[list(COLUMNS[FILTERING])]
    if (i := _first(cells.sum(axis=1) == 0)) is not None:
        raise InputError(f"{frame.index[i]}: an output about no documents; leave the row out")
    cells = cells.sort_index()
    counts = cells.to_numpy(dtype=float)
    return _matrix(FILTERING, cells.index, counts[:, :2] + counts[:, 2:], counts=counts)


def _of_prevalences(frame: DataFrame) -> Matrix:
    for c in ("p_true", "p_pred"):
        frame[c] = _numbers(frame, c, SHARES)
    classes: dict[str, set[str]] = {}
    outputs = {}
    for (system, topic), rows in frame.groupby(KEYS, sort=False):
        rows = rows.sort_values("class", key=lambda names: names.map(frames.numbered))
        place, found = f"{rows.index[0]}: ", set(rows["class"])
        if found != classes.setdefault(topic, found) or len(found) < 2:
            raise InputError(f"{place}{system}, {topic} has the classes {_listed(sorted(found))}; "
                             f"give two or more, the same for all systems on a topic")  # fmt: skip
        values = rows[["p_true", "p_pred"]].to_numpy(dtype=float).T
        for name, total in zip(("p_true", "p_pred"), values.sum(axis=1), strict=True):
            if abs(total - 1) > TOLERANCE:
                raise InputError(f"{place}{name} of {system}, {topic} sums to {total:.6g}, not 1")
        outputs[system, topic] = values
    pairs = tuple(outputs[key] for key in sorted(outputs))
    return _matrix(QUANTIFICATION, sorted(outputs), [x[0] for x in pairs], prevalences=pairs)


def _of_scores(frame: DataFrame) -> Matrix:
    missing = frame["score"].isna() | frame["score"].map(lambda v: str(v).strip().lower() in MISSING)
    scores = frame["score"].map(_number).to_numpy(dtype=float)
    if (i := _first(np.isnan(scores) & ~missing)) is not None:
        raise _no_number(frame, "score", i)
    table = frame.assign(score=scores).pivot(index=KEYS, columns="measure", values="score")
    return _matrix(READY, table.index, ready={str(m): table[m].to_numpy(dtype=float) for m in table})


_BUILDERS = {FILTERING: _of_counts, QUANTIFICATION: _of_prevalences, READY: _of_scores}
