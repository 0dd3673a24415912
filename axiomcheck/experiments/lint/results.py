"""Results of an experiment as CSV: predicted prevalences of samples, or scores.

Predictions have a line for each class of each sample (`class`, `p_true`, `p_pred`), or one for each
sample (`true_1, true_2, ..., hat_1, hat_2, ...`, or `true` and `pred` of the first of two classes);
there, without a column `sample`, the i-th line of a method is about the i-th sample.
Scores have `method`, `measure` and `score`.  `dataset`, `protocol` and `sample` tell lines apart;
other columns are not read.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction

from axiomcheck.errors import InputError
from axiomcheck.experiments.lint.model import Place
from axiomcheck.experiments.lint.numbers import half_unit, number

MOST_ROWS = 2_000_000
MOST_CLASSES = 1000
LONGEST_CELL = 500
NO_SCORE = ("", "nan", "inf", "infinity", "na", "none")
KEYS = ("dataset", "protocol", "sample")
LONG, SCORES = ("method", "class", "p_true", "p_pred"), ("method", "measure", "score")
WIDE = (("true", "hat"), ("p", "p_hat"), ("p_true", "p_pred"), ("true", "pred"))
CURE = (
    f"predictions have the columns {', '.join(LONG)} (a line for each class) or method, true_1, ..., hat_1, ...; "
    f"scores have {', '.join(SCORES)}; both may have {', '.join(KEYS)}"
)
Vector = tuple[Fraction, ...]


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
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        header = [name.strip() for name in next(reader, [])]
        columns = _columns(header, file)
        lines = _lines(reader, len(header), file)
        if set(SCORES) <= set(columns):
            found = [_score(row, columns, Place(file, i, "score")) for i, row in lines]
            present, absent = (tuple(s for s, there in found if there is k) for k in (True, False))
            return Results(file, scores=present, absent=absent)
        if set(LONG) <= set(columns):
            return Results(file, predictions=_rounded(_long(lines, columns, file)))
        return Results(file, predictions=_rounded(_wide(lines, columns, file)))
    except csv.Error as error:
        raise InputError(f"{file}:{reader.line_num}: it is no CSV: {error}; quote the field") from None


def _columns(header: list[str], file: str) -> dict[str, int]:
    if twice := sorted({x for x in header if x and header.count(x) > 1}):
        raise InputError(f"{file}:1: the header names {twice[0][:40]} twice; rename a column")
    known = {*KEYS, *LONG, *SCORES}
    for name in header:  # a key that is not read would be averaged over
        close = get_close_matches(name.lower(), [k for k in known if k not in header], n=1, cutoff=0.8)
        if name not in known and close and not re.fullmatch(r"\w*?_\d+|true|pred", name):
            raise InputError(
                f"{file}:1: the column {name[:40]!r} is not read; did you mean {close[0]}? rename it"
            )
    return {name: i for i, name in enumerate(header) if name}


def _lines(reader, width: int, file: str) -> Iterator[tuple[int, list[str]]]:
    count = 0
    for row in reader:
        if not any(cell.strip() for cell in row):
            continue
        count += 1
        if count > MOST_ROWS:
            raise InputError(f"{file}: it has more than {MOST_ROWS:,} lines; split it by dataset")
        if len(row) != width:
            raise InputError(
                f"{file}:{reader.line_num}: {len(row)} fields, the header has {width}; complete the line"
            )
        if any(len(cell) > LONGEST_CELL for cell in row):
            raise InputError(
                f"{file}:{reader.line_num}: a field has more than {LONGEST_CELL} characters; shorten it"
            )
        yield reader.line_num, [cell.strip() for cell in row]
    if not count:
        raise InputError(f"{file}: there is no line below the header; {CURE}")


def _cell(row: list[str], columns: dict[str, int], name: str) -> str:
    return row[columns[name]] if name in columns else ""


def _group(row: list[str], columns: dict[str, int]) -> Group:
    return Group(_cell(row, columns, "dataset"), _cell(row, columns, "protocol"))


def _score(row: list[str], columns: dict[str, int], place: Place) -> tuple[Score, bool]:
    """The line, and whether there is a number in it."""
    text = row[columns["score"]]
    there = text.lower().lstrip("+-") not in NO_SCORE
    found = Score(
        row[columns["method"]],
        _group(row, columns),
        _cell(row, columns, "sample"),
        row[columns["measure"]],
        number(text, str(place)) if there else Fraction(0),
        half_unit(text) if there else Fraction(0),
        place,
    )
    return found, there


def _long(
    lines: Iterator[tuple[int, list[str]]], columns: dict[str, int], file: str
) -> tuple[Prediction, ...]:
    """A line for each class."""
    found: dict[tuple, tuple[int, dict[str, tuple[str, str]]]] = {}
    for line, row in lines:
        key = (row[columns["method"]], _group(row, columns), _cell(row, columns, "sample"))
        _, classes = found.setdefault(key, (line, {}))
        name = row[columns["class"]]
        if name in classes:
            said = " ".join(x for x in (key[0], str(key[1]), key[2]) if x)
            raise InputError(
                f"{file}:{line}: class {name[:40]!r} is there twice for {said[:80]}; give each sample a name"
            )
        classes[name] = (row[columns["p_true"]], row[columns["p_pred"]])
    made = []
    for (method, group, sample), (line, classes) in found.items():
        if len(classes) < 2 or len(classes) > MOST_CLASSES:
            raise InputError(f"{file}:{line}: this sample has {len(classes)} classes; at least 2 are needed")
        cells = [classes[k] for k in sorted(classes, key=_natural)]
        made.append(_prediction(method, group, sample, cells, Place(file, line)))
    return tuple(made)


def _natural(name: str) -> tuple:
    return (0, int(name), "") if re.fullmatch(r"[0-9]{1,9}", name) else (1, 0, name)


def _rounded(found: tuple[Prediction, ...]) -> tuple[Prediction, ...]:
    """All have the digits of the longest: programs leave zeros at the end out."""
    half = min(r.half for r in found)
    return tuple(replace(r, half=half) for r in found)


def _wide(
    lines: Iterator[tuple[int, list[str]]], columns: dict[str, int], file: str
) -> tuple[Prediction, ...]:
    """A line for each sample."""
    true, hat, alone = _classes(columns, file)
    if "method" not in columns:
        raise InputError(f"{file}:1: the header has no column method; {CURE}")
    made = []
    counts: dict[tuple[str, Group], int] = {}
    for line, row in lines:
        cells = [(row[a], row[b]) for a, b in zip(true, hat, strict=True)]
        place = Place(file, line)
        method, group = row[columns["method"]], _group(row, columns)
        counts[method, group] = counts.get((method, group), 0) + 1
        sample = _cell(row, columns, "sample") or str(counts[method, group])
        made.append(_prediction(method, group, sample, cells, place, alone))
    return tuple(made)


def _classes(columns: dict[str, int], file: str) -> tuple[list[int], list[int], bool]:
    """Where true and predicted prevalences are; and whether they are the first class's alone."""
    for prefixes in WIDE:
        at = [
            {
                int(m[1]): i
                for name, i in columns.items()
                if (m := re.fullmatch(rf"{x}_([1-9][0-9]{{0,3}})", name))
            }
            for x in prefixes
        ]
        if not at[0] or not at[1]:
            continue
        n = max(2, *at[0], *at[1])
        if n > MOST_CLASSES or any(set(x) != set(range(1, n + 1)) for x in at):
            raise InputError(
                f"{file}:1: {prefixes[0]}_ and {prefixes[1]}_ must both be numbered from 1 to the same n"
            )
        return [at[0][c] for c in range(1, n + 1)], [at[1][c] for c in range(1, n + 1)], False
    for a, b in WIDE:
        if a in columns and b in columns:
            return [columns[a]], [columns[b]], True
    raise InputError(f"{file}:1: the header names neither predictions nor scores; {CURE}")


def _prediction(
    method: str, group: Group, sample: str, cells: list[tuple[str, str]], place: Place, alone: bool = False
) -> Prediction:
    texts = [x for pair in cells for x in pair]
    true, hat = ([number(pair[i], str(place)) for pair in cells] for i in (0, 1))
    if alone:
        true, hat = [true[0], 1 - true[0]], [hat[0], 1 - hat[0]]
    return Prediction(method, group, sample, tuple(true), tuple(hat), min(map(half_unit, texts)), place)
