"""Results of an experiment as CSV: predicted prevalences of samples, or scores.

Their columns stand in docs/lint.md; there may be a line for each class of each sample, or one for each sample.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import partial

from axiomcheck.errors import InputError
from axiomcheck.experiments.expected.distributions import Vector
from axiomcheck.experiments.frames import numbered
from axiomcheck.experiments.lint.model import Place
from axiomcheck.grids import differing, rows_of
from axiomcheck.report.numbers import half_unit, number

MOST_ROWS, MOST_CLASSES, LONGEST_CELL = 2_000_000, 1000, 500
SPLIT = "split it by dataset"
NO_SCORE = ("", "nan", "inf", "infinity", "na", "none")
KEYS = ("dataset", "protocol", "sample")
LONG, SCORES = ("method", "class", "p_true", "p_pred"), ("method", "measure", "score")
WIDE = (("true", "hat"), ("p", "p_hat"), ("p_true", "p_pred"), ("true", "pred"))
CURE = (
    f"predictions have the columns {', '.join(LONG)} (a line for each class) or method, true_1, ..., hat_1, ...; "
    f"scores have {', '.join(SCORES)}; both may have {', '.join(KEYS)}"
)
Row = dict[str, str]
Cells = list[tuple[str, str]]  # a true and a predicted prevalence for each class
Lines = Iterator[tuple[Place, list[str]]]


@dataclass(frozen=True)
class Group:
    """Samples that are averaged together."""

    dataset: str = ""
    protocol: str = ""

    def __str__(self) -> str:
        return ", ".join(x for x in (self.dataset, self.protocol) if x) or "all samples"


@dataclass(frozen=True)
class Prediction:
    """One method's prediction for one sample; `half` is how far rounding may have moved a prevalence of its file."""

    method: str
    group: Group
    sample: str
    true: Vector
    hat: Vector
    half: Fraction
    place: Place


@dataclass(frozen=True)
class Score:
    """A score of a method, for one sample or, if `sample` is empty, the mean of a group's samples."""

    method: str
    group: Group
    sample: str
    measure: str
    value: Fraction
    half: Fraction
    place: Place


@dataclass(frozen=True)
class Results:
    """What a file holds: predictions or scores."""

    file: str
    predictions: tuple[Prediction, ...] = ()
    scores: tuple[Score, ...] = ()
    absent: tuple[Score, ...] = ()  # lines whose score is empty, nan or infinite


def parse(text: str, file: str = "results.csv") -> Results:
    """Read a table.

    >>> found = parse("method,measure,score\\nCC,AE,0.010\\n")
    >>> found.scores[0].value, found.scores[0].half
    (Fraction(1, 100), Fraction(1, 2000))
    >>> parse("method,true,pred\\nCC,0.2,0.3\\n").predictions[0].hat
    (Fraction(3, 10), Fraction(7, 10))
    """
    lines = rows_of(io.StringIO(text.removeprefix("\ufeff"), newline=""), partial(Place, file))
    header = _header(next(lines, ("", []))[1], file)
    rows = _rows(lines, header, file)
    if set(SCORES) <= set(header):
        found = [_score(row, place) for row, place in rows]
        present, absent = (tuple(s for s, there in found if there is k) for k in (True, False))
        return Results(file, scores=present, absent=absent)
    made = _long(rows) if set(LONG) <= set(header) else _wide(rows, _classes(header, file))
    half = min(r.half for r in made)  # of the longest: programs leave zeros at the end out
    return Results(file, predictions=tuple(replace(r, half=half) for r in made))


def _header(header: list[str], file: str) -> list[str]:
    differing(header, f"{file}:1: the header")
    known = {*KEYS, *LONG, *SCORES}
    for name in header:  # a key that is not read would be averaged over
        close = get_close_matches(name.lower(), [k for k in known if k not in header], n=1, cutoff=0.8)
        if name not in known and close and not re.fullmatch(r"\w*?_\d+|true|pred", name):
            raise InputError(f"{file}:1: the column {name[:40]!r} is not read; did you mean {close[0]}?")
    return header


def _rows(lines: Lines, header: list[str], file: str) -> Iterator[tuple[Row, Place]]:
    """The cells of each line, by their columns; those that may be absent are empty."""
    count = 0
    for count, (place, row) in enumerate(lines, 1):
        if count > MOST_ROWS:
            raise InputError(f"{file}: it has more than {MOST_ROWS:,} lines; {SPLIT}")
        if any(len(cell) > LONGEST_CELL for cell in row):
            raise InputError(f"{place}: a field has more than {LONGEST_CELL} characters; shorten it")
        cells = zip(header, map(str.strip, row), strict=True)
        yield dict.fromkeys(KEYS, "") | {name: cell for name, cell in cells if name}, place
    if not count:
        raise InputError(f"{file}: there is no line below the header; {CURE}")


def _key(row: Row) -> tuple[str, Group, str]:
    return row["method"], Group(row["dataset"], row["protocol"]), row["sample"]


def _score(row: Row, place: Place) -> tuple[Score, bool]:
    """The line, and whether there is a number in it."""
    text, place = row["score"], replace(place, column="score")
    there = text.lower().lstrip("+-") not in NO_SCORE
    value, half = (number(text, str(place)), half_unit(text)) if there else (Fraction(0), Fraction(0))
    return Score(*_key(row), row["measure"], value, half, place), there


def _long(rows: Iterator[tuple[Row, Place]]) -> list[Prediction]:
    """A line for each class."""
    found: dict[tuple[str, Group, str], tuple[Place, dict[str, tuple[str, str]]]] = {}
    for row, place in rows:
        key, name = _key(row), row["class"]
        classes = found.setdefault(key, (place, {}))[1]
        if name in classes:
            said = " ".join(x for x in map(str, key) if x)
            raise InputError(f"{place}: class {name[:40]!r} is there twice for {said[:80]}; name each sample")
        classes[name] = (row["p_true"], row["p_pred"])
    for place, classes in found.values():
        if not 2 <= len(classes) <= MOST_CLASSES:
            raise InputError(f"{place}: this sample has {len(classes)} classes; at least 2 are needed")
    return [
        _prediction(*key, [classes[k] for k in sorted(classes, key=numbered)], place)
        for key, (place, classes) in found.items()
    ]


def _wide(rows: Iterator[tuple[Row, Place]], pairs: Cells) -> list[Prediction]:
    """A line for each sample."""
    made = []
    counts: Counter[tuple[str, Group]] = Counter()
    for row, place in rows:
        method, group, sample = _key(row)
        counts[method, group] += 1
        cells = [(row[a], row[b]) for a, b in pairs]
        made.append(_prediction(method, group, sample or str(counts[method, group]), cells, place))
    return made


def _classes(header: list[str], file: str) -> Cells:
    """Columns of true and predicted prevalences, a pair for each class, or one for the first of two."""
    found: Cells = []
    for a, b in WIDE:
        numbered = [re.compile(rf"{x}_([1-9][0-9]{{0,3}})").fullmatch for x in (a, b)]
        at = [{int(m[1]) for name in header if (m := match(name))} for match in numbered]
        if at[0] and at[1]:
            n = max(2, *at[0], *at[1])
            if n > MOST_CLASSES or any(x != set(range(1, n + 1)) for x in at):
                raise InputError(f"{file}:1: {a}_ and {b}_ must both be numbered from 1 to the same n")
            found = [(f"{a}_{c}", f"{b}_{c}") for c in range(1, n + 1)]
            break
    found = found or [(a, b) for a, b in WIDE if a in header and b in header][:1]
    if not found:
        raise InputError(f"{file}:1: the header names neither predictions nor scores; {CURE}")
    if "method" not in header:
        raise InputError(f"{file}:1: the header has no column method; {CURE}")
    return found


def _prediction(method: str, group: Group, sample: str, cells: Cells, place: Place) -> Prediction:
    true, hat = ([number(pair[i], str(place)) for pair in cells] for i in (0, 1))
    if len(cells) == 1:  # the first of two classes
        true, hat = [true[0], 1 - true[0]], [hat[0], 1 - hat[0]]
    half = min(half_unit(x) for pair in cells for x in pair)
    return Prediction(method, group, sample, tuple(true), tuple(hat), half, place)
