"""Tables as text or frames: named columns, and the checked names and numbers in their cells."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments.extra import library
from axiomcheck.numeric.counts import LARGEST

MISSING = ("", "nan", "na", "none", "null")
Place = Callable[[int], str]
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)


# -- tables in -----------------------------------------------------------------------


def from_csv(source: str | PathLike | Iterable[str]) -> tuple[dict[str, list[str]], list[int]]:
    """The columns of a CSV file, and the line of each row."""
    if isinstance(source, str | PathLike):
        try:
            with Path(source).open(encoding="utf-8-sig", newline="") as file:
                return from_csv(file)
        except OSError as error:
            raise InputError(f"cannot read {source}: {error.strerror}; check the path") from error
    reader = csv.reader(source, strict=True)
    try:
        header = _header(next(reader, []))
        rows, lines = [], []
        for row in reader:
            if not row:  # a blank line
                continue
            if len(row) != len(header):
                raise InputError(
                    f"line {reader.line_num}: {len(row)} fields, the header has {len(header)}; complete the line"
                )
            rows.append(row)
            lines.append(reader.line_num)
    except (csv.Error, UnicodeDecodeError) as error:
        raise InputError(f"line {reader.line_num}: {error}; save the table as UTF-8 CSV") from error
    return {name: [row[i] for row in rows] for i, name in enumerate(header)}, lines


def _header(names: Sequence[object]) -> list[str]:
    found = [str(name).strip().lstrip("\ufeff").lower() for name in names]
    if twice := sorted({name for name in found if name and found.count(name) > 1}):
        raise InputError(f"the header names {', '.join(twice)} more than once; rename a column")
    return found


def from_parquet(path: Path) -> dict[str, list]:
    """The columns of a Parquet file."""
    library("pyarrow.parquet")  # which pandas reads with
    pandas = library("pandas")
    try:
        with open(path, "rb"):  # pandas says of a file that is not there only its name
            pass
        return from_frame(pandas.read_parquet(path))
    except InputError:
        raise
    except OSError as error:
        why = error.strerror or " ".join(str(error).split())[:80]
        raise InputError(f"cannot read {path}: {why}; check the path") from error
    except Exception as error:  # whatever a file that is no Parquet makes the reader raise
        why = " ".join(str(error).split())[:80]
        raise InputError(f"{path} is no Parquet table ({why}); write it again, or give CSV") from error


def from_frame(frame: Any) -> dict[str, list]:
    """The columns of a pandas data frame."""
    header = _header(list(frame.columns))
    return {name: frame.iloc[:, i].tolist() for i, name in enumerate(header)}


# -- cells ---------------------------------------------------------------------------


def is_absent(value: object) -> bool:
    """None, NaN, and what pandas has in their place.

    >>> is_absent(None), is_absent(float("nan")), is_absent("nan"), is_absent(0)
    (True, True, False, False)
    """
    return value is None or type(value).__name__ in ("NAType", "NaTType") or bool(value != value)


def names_in(values: Sequence[object], column: str, place: Place) -> list[str]:
    """The column as names; InputError at the place of one that is none."""
    found = [str(v).strip() for v in values]
    for i, (name, value) in enumerate(zip(found, values, strict=True)):
        if not name or is_absent(value) or not name.isprintable():
            raise InputError(f"{place(i)}: {column} is {str(value)[:40]!r}, which is no name; give one")
    return found


def _number(value: object, name: str) -> float:
    """A finite number; `name` is its place, for the message."""
    text = value.strip() if isinstance(value, str) else ""
    usable = not isinstance(value, bool | np.bool_) and (
        not isinstance(value, str) or _NUMBER.fullmatch(text)
    )
    try:
        found = float(value) if usable else math.nan  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        found = math.nan
    if not math.isfinite(found):
        raise InputError(f"{name} is {str(value)[:40]!r}, which is not a number; give one")
    return found


def whole(value: object, name: str) -> float:
    """A count: a whole number that doubles hold exactly."""
    found = _number(value, name)
    fault = (
        "negative" if found < 0
        else "not a whole number" if found != int(found)
        else "beyond what doubles can count" if found > LARGEST
        else ""
    )  # fmt: skip
    if fault:
        raise InputError(f"{name} is {str(value).strip()[:40]}, {fault}; counts are numbers of documents")
    return found


def share(value: object, name: str) -> float:
    """A prevalence: between 0 and 1."""
    found = _number(value, name)
    if not 0 <= found <= 1:
        raise InputError(f"{name} is {str(value).strip()[:40]}; prevalences lie between 0 and 1")
    return found


def numbers(
    values: Sequence[object], name: str, place: Place, cell: Callable[[object, str], float]
) -> np.ndarray:
    """The column as numbers, each read by `cell`, which names its place where it refuses."""
    return np.array([cell(v, f"{place(i)}: {name}") for i, v in enumerate(values)])


def score(value: object, name: str) -> float:
    """A number, infinite ones included; NaN where it is missing."""
    text = value.strip().lower() if isinstance(value, str) else ""
    if is_absent(value) or (isinstance(value, str) and text in MISSING):
        return math.nan
    if text.removeprefix("+").removeprefix("-") == "inf" or (isinstance(value, float) and math.isinf(value)):
        return float(str(value))
    return _number(value, name)
