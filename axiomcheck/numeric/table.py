"""Prevalences as text: a CSV file in, the same file with the values out."""

from __future__ import annotations

import csv
import math
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TextIO

import numpy as np

from axiomcheck.errors import DomainError, InputError
from axiomcheck.grids import differing, rows_of
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric import arrays
from axiomcheck.numeric.evaluation import evaluate, resolve

BATCH = 4096  # rows held at a time
Batch = list[tuple[str, list[str]]]  # lines with their places
Values = Callable[[Batch], list[float]]
_PREFIXES = (("true", "hat"), ("p", "p_hat"))


def parse_prevalences(text: str) -> np.ndarray:
    """The distribution written as numbers between commas.

    Examples
    --------
    >>> parse_prevalences("0.2, 0.8")
    array([0.2, 0.8])
    >>> parse_prevalences("1/4,3/4")
    array([0.25, 0.75])
    >>> parse_prevalences("0.2,x")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: '0.2,x': number 2, 'x', is not a prevalence; write it like 0.25 or 1/4
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) < 2:
        raise InputError(f"{text!r} has {len(parts)} number; write at least 2 prevalences, such as 0.2,0.8")
    values = np.array([_number(x, f"{text!r}: number {i}, {x!r},") for i, x in enumerate(parts, 1)])
    arrays.explain(values[None], repr(text), lambda row: "")
    return values


def evaluate_csv(
    measure: Measure | str, source: str | PathLike | TextIO, target: str | PathLike | TextIO, *,
    eps: float | None = None, p_train: np.ndarray | None = None,
) -> int:
    """D(p, p_hat) of every row of a table, as one more column named by the measure's id.

    Parameters
    ----------
    measure : Measure or str
        The measure, or its name or alias.
    source, target : path or text file
        Comma-separated, with a header.  The classes are the columns true_1 ... true_n
        and hat_1 ... hat_n, or p_1 ... p_n and p_hat_1 ... p_hat_n, in any order; other
        columns are passed through.  A path as target is replaced only on success.
    eps : float, optional
        Additive smoothing, see `evaluate`.
    p_train : array_like, shape (n,), optional
        The training prevalences behind all rows, if the formula is about them.

    Returns
    -------
    int
        The number of rows.

    Raises
    ------
    InputError
        A column is missing, or a line has no distribution; the message names the place.
    DomainError
        The measure has no value at a line.

    Examples
    --------
    >>> import io, sys
    >>> rows = "id,true_1,true_2,hat_1,hat_2\\na,0.25,0.75,0.5,0.5\\n"
    >>> evaluate_csv("ae", io.StringIO(rows), sys.stdout)
    id,true_1,true_2,hat_1,hat_2,ae
    a,0.25,0.75,0.5,0.5,0.25
    1
    """
    found, options = resolve(measure), {"eps": eps, "p_train": p_train}

    def values(header: list[str]) -> Values:
        if not header:
            raise InputError("the table is empty; its first line names the columns: true_1,true_2,hat_1,hat_2")
        true, hat = _columns(header)
        return lambda batch: _evaluate_batch(found, batch, header, true, hat, options)

    return widened(source, target, found.id, values)


def widened(
    source: str | PathLike | TextIO, target: str | PathLike | TextIO, column: str,
    values: Callable[[list[str]], Values],
) -> int:
    """The table with one more column, of what `values` of its header gives for lines of it; how many there are."""
    with _reading(source) as lines, _writing(target) as out:
        rows, writer = rows_of(lines), csv.writer(out, lineterminator="\n")
        _, header = next(rows, ("", []))
        of_lines = values(header)
        if column in header:
            raise InputError(f"the table already has a column {column!r}; rename or remove it")
        writer.writerow([*header, column])
        count = 0
        while batch := list(islice(rows, BATCH)):
            found = zip(batch, of_lines(batch), strict=True)
            writer.writerows([*row, repr(v)] for (_, row), v in found)
            count += len(batch)
        return count


def _evaluate_batch(measure, batch, header, true, hat, options) -> list[float]:
    p, q = (_matrix(batch, header, columns) for columns in (true, hat))
    try:
        return np.asarray(evaluate(measure, p, q, **options)).tolist()
    except InputError:  # once more by line, to name the line
        for (line, _), a, b in zip(batch, p, q, strict=True):
            try:
                evaluate(measure, a, b, **options)
            except InputError as error:
                kind = DomainError if isinstance(error, DomainError) else InputError
                raise kind(f"{line}: {error}") from error
        raise


def _matrix(batch, header: list[str], columns: list[int]) -> np.ndarray:
    def number(line: str, row: list[str], c: int) -> float:
        return _number(row[c], f"{line}, column {header[c]}: {row[c][:40]!r}")

    return np.array([[number(line, row, c) for c in columns] for line, row in batch])


def _columns(header: list[str]) -> tuple[list[int], list[int]]:
    """Where the classes are, true and predicted, in the order of their numbers."""
    differing(header)
    for prefixes in _PREFIXES:
        true, hat = ({int(m[1]): i for i, name in enumerate(header)
                      if (m := re.fullmatch(rf"{prefix}_([1-9][0-9]*)", name))}
                     for prefix in prefixes)  # fmt: skip
        if not true and not hat:
            continue
        n = max([2, *true, *hat])
        missing = [f"{prefix}_{c}" for prefix, columns in zip(prefixes, (true, hat), strict=True)
                   for c in range(1, min(n, len(true) + len(hat) + 2) + 1) if c not in columns]  # fmt: skip
        if missing:
            raise InputError(f"the header lacks {', '.join(missing[:4])}; every class needs both columns")
        return [true[c] for c in range(1, n + 1)], [hat[c] for c in range(1, n + 1)]
    raise InputError(
        "the header names no prevalences; call the columns true_1, true_2, ..., hat_1, hat_2, ..."
    )


def _number(text: str, place: str) -> float:
    try:
        value = float(Fraction(text) if "/" in text else float(text))
    except (ValueError, ZeroDivisionError, OverflowError):
        value = math.nan
    if not (math.isfinite(value) and text.isascii()) or "_" in text:
        raise InputError(f"{place} is not a prevalence; write it like 0.25 or 1/4")
    return value


@contextmanager
def _reading(source: str | PathLike | TextIO) -> Iterator[TextIO]:
    if not isinstance(source, str | PathLike):
        yield source
        return
    try:
        file = Path(source).open(encoding="utf-8-sig", newline="")  # noqa: SIM115 (closed below)
    except OSError as error:
        raise InputError(f"cannot read {source}: {error.strerror}; check the path") from error
    with file:
        yield file


@contextmanager
def _writing(target: str | PathLike | TextIO) -> Iterator[TextIO]:
    """A file beside the target, renamed to it when all went well."""
    if not isinstance(target, str | PathLike):
        yield target
        return
    path = Path(target)
    if path.is_char_device() or path.is_block_device():
        raise InputError(f"cannot write {path}: it is a device; name a file")
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part", text=True)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}; check the folder") from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            yield file
        mask = os.umask(0)  # as open() would have set it; mkstemp is private
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
