"""Contingency matrices as text: counts, parameters, and a CSV file with the values added."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TextIO

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import CELLS
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric.contingency import evaluate_counts, filtering
from axiomcheck.numeric.counts import LARGEST
from axiomcheck.numeric.table import Batch, Values, widened


def parse_counts(text: str) -> np.ndarray:
    """The matrix written as TP,FP,FN,TN.

    Examples
    --------
    >>> parse_counts("3,1,2,4")
    array([3., 1., 2., 4.])
    >>> parse_counts("3,1,2")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: '3,1,2' has 3 numbers; write TP,FP,FN,TN, such as 3,1,2,4
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != len(CELLS):
        few = f"{len(parts)} number{'s' if len(parts) != 1 else ''}"
        raise InputError(f"{text[:80]!r} has {few}; write TP,FP,FN,TN, such as 3,1,2,4")
    return np.array([_count(x, f"{name} is {x[:40]!r}") for name, x in zip(CELLS, parts, strict=True)])


def _count(text: str, place: str) -> float:
    digits = text[1:] if text[:1] in "+-" else text
    if not (digits.isascii() and digits.isdigit()):
        raise InputError(f"{place}, which is not a whole number; counts are numbers of documents, such as 3")
    if text.startswith("-") and digits.strip("0"):
        raise InputError(f"{place}, negative; counts are numbers of documents")
    if len(digits) > 20 or int(digits) > LARGEST:
        raise InputError(f"{place}, beyond what doubles can count")
    return float(digits)


def parse_parameters(texts: Iterable[str]) -> dict[str, str]:
    """Values of parameters written as name=value.

    >>> parse_parameters(["alpha=1/2"])
    {'alpha': '1/2'}
    """
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise InputError(f"{text[:80]!r} names no value of a parameter; write it like alpha=1/2")
        if name in found:
            raise InputError(f"the parameter {name!r} is given twice; leave one out")
        found[name] = value
    return found


def evaluate_counts_csv(
    measure: Measure | str, source: str | PathLike | TextIO, target: str | PathLike | TextIO, **options
) -> int:
    """Q of every row of a table with the columns TP, FP, FN, TN, as one more column.

    Parameters
    ----------
    measure : Measure or str
        A measure of filtering, or its name or alias.
    source, target : path or text file
        Comma-separated, with a header; other columns are passed through.  A path as
        target is replaced only on success.
    **options
        As for `evaluate_counts`; rows without a value get `nan`.

    Returns
    -------
    int
        The number of rows.

    Examples
    --------
    >>> import io, sys
    >>> evaluate_counts_csv("odds", io.StringIO("TP,FP,FN,TN\\n3,1,2,4\\n1,0,1,1\\n"), sys.stdout)
    TP,FP,FN,TN,odds
    3,1,2,4,6.0
    1,0,1,1,inf
    2
    """
    found = filtering(measure)

    def values(header: list[str]) -> Values:
        if missing := [c for c in CELLS if header.count(c) != 1]:
            raise InputError(
                f"the header must name {missing[0]} once; its columns are TP, FP, FN, TN and any others"
            )
        columns = [header.index(c) for c in CELLS]
        evaluate_counts(found, np.ones(4), **options)  # what is wrong with the options is no line's fault

        def of_lines(batch: Batch) -> list[float]:
            given = [[_count(row[c].strip(), f"{line}: {header[c]} is {row[c][:40]!r}") for c in columns]
                     for line, row in batch]  # fmt: skip
            return np.asarray(evaluate_counts(found, np.array(given), **options)).tolist()

        return of_lines

    return widened(source, target, found.id, values)
