"""Distributions of prevalences from text: what the command line says, and CSV files.

>>> print(parse("beta:2,5"))
p ~ Beta(2, 5)
>>> parse("grid:10").mean
Fraction(1, 2)
>>> len(parse("grid:10", classes=3).points)
66
"""

from __future__ import annotations

import io
import re
from fractions import Fraction
from pathlib import Path

from axiomcheck.errors import InputError
from axiomcheck.experiments import Atoms, Distribution, Uniform, grid
from axiomcheck.experiments.expected.distributions import Beta, Points, Several, Simplex, Vector, simplex_grid
from axiomcheck.grids import rows_of
from axiomcheck.input.files import contents

LONGEST_NUMBER, MOST_ROWS = 40, 20_000
MOST_BYTES = 100_000_000  # of a table; one that never ends would fill the memory
KINDS = "uniform, uniform:LOW,HIGH, grid:STEPS, beta:A,B or a CSV file"
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?|\.[0-9]+|[0-9]+/[1-9][0-9]*")


def exact(text: str, what: str) -> Fraction:
    """A number as it is written: `0.1` is 1/10.

    >>> exact("0.1", "a prevalence"), exact("1/3", "a prevalence")
    (Fraction(1, 10), Fraction(1, 3))
    """
    if len(text) > LONGEST_NUMBER or not _NUMBER.fullmatch(text.strip()):
        raise InputError(f"{what} {text[:LONGEST_NUMBER]!r}: write a number such as 0.25 or 1/4")
    return Fraction(text.strip())


def parse(text: str, classes: int = 2) -> Distribution | Several:
    """A distribution as the command line writes it."""
    kind, _, rest = text.partition(":")
    kind = kind.strip().lower()
    if kind not in ("uniform", "grid", "beta"):
        if text.lower().endswith(".csv"):
            return read_table(text, classes)
        raise InputError(f"there is no distribution {text[:60]!r}; give {KINDS}")
    values = [exact(x, f"--distribution {kind}:") for x in rest.split(",")] if rest else []
    if kind == "grid":
        if len(values) != 1 or values[0].denominator != 1:
            raise InputError(f"--distribution {text}: write a number of steps, such as grid:10")
        return grid(int(values[0])) if classes == 2 else simplex_grid(int(values[0]), classes)
    if classes != 2 and (kind == "beta" or values):
        others = "uniform, grid:STEPS or a CSV file"
        raise InputError(f"--distribution {text} is for two classes; for {classes}, give {others}")
    if kind == "uniform" and not values:
        return Uniform() if classes == 2 else Simplex(classes)
    if len(values) != 2:
        example = "uniform:0.1,0.9" if kind == "uniform" else "beta:2,5"
        raise InputError(f"--distribution {text}: write two numbers, such as {example}")
    return Uniform(*values) if kind == "uniform" else Beta(*values)


def of_two(text: str) -> Distribution:
    """The same for two classes, where it is about one prevalence."""
    found = parse(text)
    if not isinstance(found, Uniform | Beta | Atoms):
        raise InputError(f"--distribution {text} is not about two classes")
    return found


def read_table(path: str | Path, classes: int = 2) -> Atoms | Points:
    """Prevalences from a CSV file, one row for each test set.

    The columns are `p`, for two classes, or `p1` to `pn`; then, if wanted, `weight`, numbers that sum to
    one, or `count`, whole numbers.  Without either, all rows weigh the same.  Rows that are alike are added.
    """
    text = io.StringIO(contents(path, MOST_BYTES, f"give at most {MOST_ROWS:,} rows"), newline="")
    rows = list(rows_of(text, lambda k: f"{path}, row {k}"))
    wanted = ["p"] if classes == 2 else [f"p{c}" for c in range(1, classes + 1)]
    header = [x.lower() for x in rows[0][1]] if rows else []
    extra = header[len(wanted) :]
    if header[: len(wanted)] != wanted or extra not in ([], ["weight"], ["count"]):
        raise InputError(
            f"{path}: the first row has to be {','.join(wanted)}, then perhaps weight or count, for {classes} classes"
        )
    if not 2 <= len(rows) <= MOST_ROWS + 1:
        raise InputError(f"{path}: {len(rows) - 1:,} rows of prevalences; give from 1 to {MOST_ROWS:,}")
    found: dict[Vector, Fraction] = {}
    for place, row in rows[1:]:
        *p, weight = [exact(x, f"{place}:") for x in row] + ([] if extra else [Fraction(1)])
        if weight <= 0 or (extra == ["count"] and weight.denominator != 1):
            wanted_here = "a whole number" if extra == ["count"] else "a number"
            raise InputError(f"{place}: {extra[0]} {weight}; give {wanted_here} above 0")
        found[tuple(p)] = found.get(tuple(p), Fraction(0)) + weight
    total, name = sum(found.values(), Fraction(0)), Path(path).name
    if extra == ["weight"] and total != 1:
        raise InputError(
            f"{path}: the weights sum to {total}, not to 1; correct them, or name the column count"
        )
    shares = ((p, w / total) for p, w in sorted(found.items()))
    try:
        if classes == 2:
            return Atoms(tuple((p[0], w) for p, w in shares), f"p as in {name}")
        return Points(tuple(shares), f"p as in {name}, {classes} classes")
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
