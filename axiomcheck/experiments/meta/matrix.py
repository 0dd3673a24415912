"""Results of systems on topics: a tidy table, read with strict checks.

A row is about one output, that of a system for a topic.  Columns beside `system` and `topic` say of what kind
the table is: `tp, fp, fn, tn`, whole numbers; or `class, p_true, p_pred`, a row for each class; or `measure,
score`, a row for each measure, where an empty score, or `nan`, is missing.  Other columns are not read.
Systems, topics and measures are put in the order of their names, so that the order of rows changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.meta.table import (
    Place,
    from_csv,
    from_frame,
    from_parquet,
    names_in,
    numbers,
    score,
    share,
    whole,
)
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.numeric import TOLERANCE

READY = "scores"
KEYS = ("system", "topic")
COLUMNS = {  # kind: the columns beside system and topic
    FILTERING: ("tp", "fp", "fn", "tn"),
    QUANTIFICATION: ("class", "p_true", "p_pred"),
    READY: ("measure", "score"),
}
LISTED = 4  # names in a message
Rows = Mapping[str, Sequence[object]]


@dataclass(frozen=True, eq=False)
class Matrix:
    """Outputs of systems for topics, checked.

    Parameters
    ----------
    kind : str
        "filtering", "quantification" or "scores".
    systems, topics : tuple of str
        Their names, in order.
    where : ndarray of int, shape (outputs, 2)
        Each output's system and topic, as positions in these.
    counts : ndarray, shape (outputs, 4), optional
        TP, FP, FN, TN.
    prevalences : tuple of ndarray of shape (2, classes), optional
        True and predicted prevalences of each output.
    ready : dict, optional
        Scores that were given: for each measure one per output, NaN where it is missing.
    notes : tuple of str
        What a reader of results should know of them.
    """

    kind: str
    systems: tuple[str, ...]
    topics: tuple[str, ...]
    where: np.ndarray
    counts: np.ndarray | None = None
    prevalences: tuple[np.ndarray, ...] = ()
    ready: Mapping[str, np.ndarray] | None = None
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        size = f"{len(self.systems)} systems, {len(self.topics)} topics, {len(self.where)} outputs"
        return f"<Matrix of {self.kind}: {size}>"


def read(source: str | PathLike | Any) -> Matrix:
    """The matrix in a CSV or Parquet file, or in a data frame.

    Parameters
    ----------
    source : path or DataFrame
        A path that ends in .parquet or .pq is read as Parquet, any other as CSV in UTF-8 with a header.

    Raises
    ------
    InputError
        It is no such table; the message says where and why.

    Examples
    --------
    >>> import io
    >>> rows = ["system,topic,tp,fp,fn,tn", "a,1,3,1,0,4", "b,1,2,0,1,5"]
    >>> read(io.StringIO("\\n".join(rows)))
    <Matrix of filtering: 2 systems, 1 topics, 2 outputs>
    """
    if hasattr(source, "columns"):
        return from_columns(from_frame(source), lambda i: f"row {i} (from 0)")
    if not hasattr(source, "read") and Path(source).suffix.lower() in (".parquet", ".pq"):
        return from_columns(from_parquet(Path(source)), lambda i: f"row {i} (from 0)")
    columns, lines = from_csv(source)
    return from_columns(columns, lambda i: f"line {lines[i]}")


def from_columns(columns: Rows, place: Place = lambda i: f"row {i} (from 0)") -> Matrix:
    """The matrix in columns of equal length."""
    kind = _kind(columns)
    lengths = {len(columns[c]) for c in (*KEYS, *COLUMNS[kind])}
    if len(lengths) != 1:
        raise InputError("the columns are not of the same length; give one value per row")
    if not lengths.pop():
        raise InputError("the table has no rows; give one per output")
    names = {
        c: names_in(columns[c], c, place) for c in (*KEYS, "class", "measure") if c in COLUMNS[kind] + KEYS
    }
    return _BUILDERS[kind](names, columns, place)


def _kind(columns: Iterable[str]) -> str:
    found = set(columns)
    if absent := [c for c in KEYS if c not in found]:
        raise InputError(f"the table has no column {absent[0]}; it needs system and topic, and {_choices()}")
    whole = [k for k, needed in COLUMNS.items() if found.issuperset(needed)]
    if len(whole) > 1:
        raise InputError(f"the columns are those of {' and of '.join(whole)} at once; leave one kind out")
    if whole:
        return whole[0]
    nearest = max(COLUMNS, key=lambda k: len(found.intersection(COLUMNS[k])))
    lacks = [c for c in COLUMNS[nearest] if c not in found]
    if len(lacks) < len(COLUMNS[nearest]):
        raise InputError(
            f"the table has no column {', '.join(lacks)}; it needs {', '.join(COLUMNS[nearest])}"
        )
    raise InputError(f"the table has nothing beside system and topic to evaluate; it needs {_choices()}")


def _choices() -> str:
    return ", or ".join(", ".join(needed) for needed in COLUMNS.values())


# -- kinds ---------------------------------------------------------------------------


def _unique(keys: Sequence[tuple[str, ...]], place: Place) -> None:
    first: dict[tuple[str, ...], int] = {}
    for i, key in enumerate(keys):
        if key in first:
            again = ", ".join(key)
            raise InputError(f"{place(i)}: {again} was given before, at {place(first[key])}; leave one out")
        first[key] = i


def _grid(keys: Iterable[tuple[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...], np.ndarray, list[int]]:
    """Names of systems and topics in order, the outputs' places in them, and the order of the outputs."""
    given = list(keys)
    systems, topics = (tuple(sorted({key[i] for key in given})) for i in (0, 1))
    if alone := _alone(given):
        raise InputError(
            f"the topic {alone[0]!r} has one system only; a comparison needs two, so leave it out"
        )
    places = tuple({name: i for i, name in enumerate(names)} for names in (systems, topics))
    where = np.array([[places[0][s], places[1][t]] for s, t in given])
    order = np.lexsort((where[:, 1], where[:, 0]))
    return systems, topics, where[order], order.tolist()


def _alone(given: list[tuple[str, str]]) -> list[str]:
    seen: dict[str, int] = {}
    for _, topic in given:
        seen[topic] = seen.get(topic, 0) + 1
    return sorted(t for t, k in seen.items() if k < 2)


def _holes(systems: Sequence[str], topics: Sequence[str], where: np.ndarray) -> tuple[str, ...]:
    lacking = len(systems) * len(topics) - len(where)
    if not lacking:
        return ()
    some = [s for i, s in enumerate(systems) if (where[:, 0] == i).sum() < len(topics)]
    return (f"{lacking} outputs are not given: not every topic has one of {_listed(some)}",)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:LISTED]) + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")


def _of_counts(names: dict[str, list[str]], columns: Rows, place: Place) -> Matrix:
    keys = list(zip(names["system"], names["topic"], strict=True))
    _unique(keys, place)
    cells = np.stack([numbers(columns[c], c, place, whole) for c in COLUMNS[FILTERING]], axis=1)
    if (empty := cells.sum(axis=1) == 0).any():
        raise InputError(f"{place(int(np.argmax(empty)))}: an output about no documents; leave the row out")
    systems, topics, where, order = _grid(keys)
    cells = cells[order]
    gold = np.stack([cells[:, 0] + cells[:, 2], cells[:, 1] + cells[:, 3]], axis=1)
    notes = (*_holes(systems, topics, where), *_disagreeing(topics, where, list(gold)))
    return Matrix(FILTERING, systems, topics, where, counts=cells, notes=notes)


def _disagreeing(topics: Sequence[str], where: np.ndarray, gold: list[np.ndarray]) -> tuple[str, ...]:
    """Topics whose systems were not evaluated against the same truth."""
    first: dict[int, np.ndarray] = {}
    faulty = {
        int(t)
        for t, g in zip(where[:, 1], gold, strict=True)
        if not np.allclose(first.setdefault(int(t), g), g, rtol=0, atol=TOLERANCE)
    }
    if not faulty:
        return ()
    some = _listed([topics[t] for t in sorted(faulty)])
    return (f"outputs for the same topic differ in what is true of it, for {some}",)


def _of_prevalences(names: dict[str, list[str]], columns: Rows, place: Place) -> Matrix:
    keys = list(zip(names["system"], names["topic"], strict=True))
    _unique(list(zip(*names.values(), strict=True)), place)
    pair = np.stack([numbers(columns[c], c, place, share) for c in ("p_true", "p_pred")])
    rows: dict[tuple[str, str], list[int]] = {}
    for i, key in enumerate(keys):
        rows.setdefault(key, []).append(i)
    classes: dict[str, set[str]] = {}
    outputs = []
    for (system, topic), members in rows.items():
        members.sort(key=lambda i: _class_order(names["class"][i]))
        found = {names["class"][i] for i in members}
        if found != classes.setdefault(topic, found) or len(found) < 2:
            raise InputError(f"{place(members[0])}: {system}, {topic} has the classes {_listed(sorted(found))}; "
                             f"give two or more, the same for all systems on a topic")  # fmt: skip
        values = pair[:, members]
        for name, total in zip(("p_true", "p_pred"), values.sum(axis=1), strict=True):
            if abs(total - 1) > TOLERANCE:
                raise InputError(
                    f"{place(members[0])}: {name} of {system}, {topic} sums to {total:.6g}, not 1"
                )
        outputs.append(values)
    systems, topics, where, order = _grid(rows)
    outputs = [outputs[i] for i in order]
    notes = (*_holes(systems, topics, where), *_disagreeing(topics, where, [x[0] for x in outputs]))
    return Matrix(QUANTIFICATION, systems, topics, where, prevalences=tuple(outputs), notes=notes)


def _class_order(name: str) -> tuple[int, float, str]:
    """By number where classes are numbered, as measures of ordered classes need it; else by name.

    >>> sorted(["10", "b", "9", "a"], key=_class_order)
    ['9', '10', 'a', 'b']
    """
    plain = name.isascii() and name.lstrip("-").isdigit() and len(name) < 16
    return (0, float(name), "") if plain and name.count("-") < 2 else (1, 0.0, name)


def _of_scores(names: dict[str, list[str]], columns: Rows, place: Place) -> Matrix:
    keys = list(zip(names["system"], names["topic"], strict=True))
    _unique([(*key, m) for key, m in zip(keys, names["measure"], strict=True)], place)
    outputs = {key: i for i, key in enumerate(dict.fromkeys(keys))}
    systems, topics, where, order = _grid(outputs)
    position = {old: new for new, old in enumerate(order)}
    ready = {m: np.full(len(outputs), np.nan) for m in sorted(set(names["measure"]))}
    values = numbers(columns["score"], "score", place, score)
    for key, m, value in zip(keys, names["measure"], values, strict=True):
        ready[m][position[outputs[key]]] = value
    return Matrix(READY, systems, topics, where, ready=ready, notes=_holes(systems, topics, where))


_BUILDERS = {FILTERING: _of_counts, QUANTIFICATION: _of_prevalences, READY: _of_scores}
