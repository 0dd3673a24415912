"""Sets of prevalences: of test samples, or those that a method searches.

They are those of the first of two classes, unless the codeframe is larger.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.experiments.expected.distributions import Atoms, Beta, Distribution, Uniform, grid
from axiomcheck.report.numbers import exact, shown

MOST = 100_000
CURE = (
    "give a list such as [0.1, 0.5], {grid = 100} for 0, 1/100, ..., 1, {uniform = [0, 1]} or {beta = [2, 5]}"
)
CONTINUOUS = {"uniform": Uniform, "beta": Beta}
_GRID, _APP = re.compile(r"grid[ :]?([0-9]{1,5})"), re.compile(r"app:([0-9]{1,5})")


def of_values(values: list[Fraction], place: str, title: str = "") -> Atoms:
    """Each value as likely as it is often given."""
    if not values:
        raise InputError(f"{place}: there is no prevalence; {CURE}")
    if outside := [v for v in values if not 0 <= v <= 1]:
        raise InputError(f"{place}: the prevalence {shown(outside[0])} is not between 0 and 1; correct it")
    points = tuple((v, Fraction(k, len(values))) for v, k in sorted(Counter(values).items()))
    return Atoms(points, title or f"{len(points)} value{'s' * (len(points) > 1)}")


def read(value: Any, place: str) -> Distribution:
    """From a TOML value.

    >>> read({"grid": 10}, "here").values[:2]
    (Fraction(0, 1), Fraction(1, 10))
    >>> read({"gird": 10}, "here")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: here: there is no key 'gird'; give a list such as [0.1, 0.5], {grid = 100} ...
    """
    if isinstance(value, list):
        if len(value) > MOST:
            raise InputError(f"{place}: {len(value):,} prevalences; give at most {MOST:,}, or a grid")
        return of_values([exact(v, place) for v in value], place)
    if not isinstance(value, dict) or not value:
        raise InputError(f"{place}: these are no prevalences; {CURE}")
    if stray := [k for k in value if k not in ("grid", "from", "to", *CONTINUOUS)]:
        raise InputError(f"{place}: there is no key {stray[0][:40]!r}; {CURE}")
    if kind := next((k for k in CONTINUOUS if k in value), None):
        pair = value[kind]
        if len(value) > 1 or not isinstance(pair, list) or len(pair) != 2:
            raise InputError(f"{place}: {kind} is a pair of numbers; {CURE}")
        return CONTINUOUS[kind](*(exact(v, place) for v in pair))
    return _grid(value, place)


def _grid(value: dict[str, Any], place: str) -> Atoms:
    steps = value.get("grid")
    if type(steps) is not int or not 1 <= steps <= MOST:
        raise InputError(f"{place}: grid must be a number of steps from 1 to {MOST:,}; {CURE}")
    low, high = (exact(value.get(k, usual), place) for k, usual in (("from", 0), ("to", 1)))
    if (low, high) == (0, 1):
        return Atoms(grid(steps).points, f"the grid 0, 1/{steps}, ..., 1")
    if not 0 <= low < high <= 1:
        raise InputError(f"{place}: a grid from {low} to {high}; give 0 <= from < to <= 1")
    values = [low + (high - low) * i / steps for i in range(steps + 1)]
    return of_values(values, place, f"a grid of {steps + 1} values from {shown(low)} to {shown(high)}")


def named(text: str, classes: int | None = None) -> Distribution | None:
    """From the name of a protocol, if it says which: `grid 100`, `uniform`; for two classes also `app:20`.

    >>> str(named("grid 20")), named("npp"), named("app:20"), str(named("app:20", 2))
    ('the grid 0, 1/20, ..., 1', None, None, 'the grid 0, 1/20, ..., 1')
    """
    text = text.strip().lower()
    if classes not in (None, 2):
        return None
    if found := _GRID.fullmatch(text) or (_APP.fullmatch(text) if classes == 2 else None):
        return _grid({"grid": int(found[1])}, text)
    return Uniform() if text == "uniform" else None
