"""The function itself against its trace, at many points of every face.

The points have binary fractions as coordinates, so that sums and differences of them are
exact in floating point: p = q is p = q for the function, too.  Some are inside, some next
to a vertex, some next to the diagonal and on it, some share a few classes only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from random import Random
from typing import Any

import numpy as np

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.balls import precision
from axiomcheck.exact.evaluate import evaluate, holds
from axiomcheck.input.tracing.paths import Path, Untraceable
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel

AT_LEAST = 200  # points a face
TRIES = 4 * AT_LEAST
COARSE, FINE = 1 << 8, 1 << 20  # the denominators of coordinates
CLOSE, EDGE = 1e-6, 1e-9
LARGE = 1e7  # terms of sums above that are added exactly
NUMBERS = ("1/8", "1/4", "1/2", "3/4", "1", "3/2", "2", "3", "5")  # for arguments that stay symbols
Exact = dict[str, Fraction]


@dataclass
class Compared:
    """At how many points the function was run, and at how many rounding alone decided what it gave."""

    points: int = 0
    rounded: int = 0

    def __iadd__(self, other: Compared) -> Compared:
        self.points += other.points
        self.rounded += other.rounded
        return self


# -- points ---------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _of_simplex(true: tuple[str, ...], predicted: tuple[str, ...], others: tuple[tuple[str, ...], ...],
                numbers: tuple[str, ...]) -> tuple[tuple[Fraction, ...], ...]:  # fmt: skip
    def drawn(rng: Random, attempt: int) -> Iterator[Fraction]:
        for shares in _pair(rng, attempt, true, predicted):
            yield from shares
        for group in others:
            yield from _distribution(rng, len(group), rng.choice((COARSE, FINE)))
        yield from (Fraction(rng.choice(NUMBERS)) for _ in numbers)

    return _different(drawn)


def _different(drawn: Callable[[Random, int], Iterable[Fraction]]) -> tuple[tuple[Fraction, ...], ...]:
    """So many different points as are wanted, if there are that many."""
    found: dict[tuple[Fraction, ...], None] = {}
    rng = Random(7)
    for attempt in range(TRIES):
        found.setdefault(tuple(drawn(rng, attempt)))
        if len(found) == AT_LEAST:
            break
    return tuple(found)


def of_simplex(true: Sequence[str], predicted: Sequence[str], others: Sequence[Sequence[str]] = (),
               numbers: Sequence[str] = ()) -> list[Exact]:  # fmt: skip
    """Points of a face: positive symbols that sum to one, per group; `true` and `predicted` name classes alike.

    >>> found = of_simplex(["p_1", "p_2"], ["q_1", "q_2"])
    >>> len(found), sum(x["p_1"] == x["q_1"] for x in found) >= 20, all(x["p_1"] + x["p_2"] == 1 for x in found)
    (200, True, True)
    """
    names = [*true, *predicted, *(x for group in others for x in group), *numbers]
    places = {x: str(i) for i, x in enumerate(sorted({x[1:] for x in (*true, *predicted)}))}
    groups = tuple(tuple(str(i) for i, _ in enumerate(group)) for group in others)
    marks = [tuple(f"_{places[x[1:]]}" for x in group) for group in (true, predicted)]
    found = _of_simplex(marks[0], marks[1], groups, tuple(map(str, range(len(numbers)))))
    return [dict(zip(names, point, strict=True)) for point in found]


def _pair(rng: Random, attempt: int, true: Sequence[str], predicted: Sequence[str]) -> tuple[list, list]:
    """Two distributions, one after the other kind."""
    kind = attempt % 10
    whole = COARSE if kind < 5 else FINE
    first = _distribution(rng, len(true), whole, near_vertex=kind == 5)
    if kind == 6 and len(true) > 1:  # two classes alike
        first = _alike(rng, first)
    matches = [x[1:] for x in true] == [x[1:] for x in predicted]
    if matches and kind in (0, 1):
        return first, list(first)
    if (
        matches and kind in (2, 7, 8) and len(first) > 1
    ):  # a little mass moved, so that other classes stay right
        give, take = rng.sample(range(len(first)), 2)
        moved = first[give] / 2 if kind == 2 else min(first[give] / 2, Fraction(1, FINE))
        second = list(first)
        second[give] -= moved
        second[take] += moved
        return first, second
    second = _distribution(rng, len(predicted), whole, near_vertex=kind == 9)
    return first, _alike(rng, second) if kind == 4 and len(second) > 1 else second


def _distribution(rng: Random, size: int, whole: int, near_vertex: bool = False) -> list[Fraction]:
    if near_vertex and size > 1:
        shares = [Fraction(rng.choice((1, 2, 16)), FINE) for _ in range(size)]
        shares[rng.randrange(size)] += 1 - sum(shares)
        return shares
    power = rng.choice((1, 1, 3))
    weights = [rng.random() ** power + 1e-3 for _ in range(size)]
    parts = [max(1, int(whole * w / sum(weights))) for w in weights]
    parts[parts.index(max(parts))] += whole - sum(parts)
    return [Fraction(k, whole) for k in parts]


def _alike(rng: Random, shares: list[Fraction]) -> list[Fraction]:
    """The same with two classes, or all, of one size."""
    if len(shares) in (2, 4) and rng.random() < 0.5:
        return [Fraction(1, len(shares))] * len(shares)
    i, j = rng.sample(range(len(shares)), 2)
    found = list(shares)
    found[i] = found[j] = (shares[i] + shares[j]) / 2
    return found


def of_vectors(names: Sequence[str], numbers: Sequence[str] = ()) -> list[Exact]:
    """Positive numbers of any sum: small, large and whole ones, all different and some alike.

    >>> found = of_vectors(["p_1", "p_2"])
    >>> len(found), any(x["p_1"] == x["p_2"] for x in found), any(x["p_1"] == 1 for x in found)
    (200, True, True)
    """

    def drawn(rng: Random, attempt: int) -> list[Fraction]:
        kind = attempt % 4
        shares = _distribution(rng, len(names), COARSE if kind else FINE, near_vertex=kind == 3)
        scale = Fraction(rng.choice((1, 1, 3, COARSE)), rng.choice((1, 1, COARSE)))
        values = [scale * x for x in shares] if kind else [Fraction(rng.randint(1, rng.choice((3, 30)))) for _ in names]
        if attempt % 5 == 0 and len(names) > 1:
            values = _alike(rng, values) if attempt % 10 else [values[0]] * len(names)
        return [*values, *(Fraction(rng.choice(NUMBERS)) for _ in numbers)]

    return [dict(zip((*names, *numbers), point, strict=True)) for point in _different(drawn)]


def of_counts(names: Sequence[str]) -> list[Exact]:
    """Counts from 1, small and large, all different and some alike.

    >>> len(of_counts(["TP", "FP"])), of_counts([])
    (200, [{}])
    """

    def drawn(rng: Random, attempt: int) -> Iterable[Fraction]:
        counts = [rng.randint(1, (3, 12, 40)[attempt % 3]) for _ in names]
        return map(Fraction, [attempt + 1] if len(names) == 1 else counts)

    return [dict(zip(names, point, strict=True)) for point in _different(drawn)]


# -- what the trace says at a point ------------------------------------------------------------


@dataclass
class Trace:
    """The ways through a function on a face, asked at many points at once."""

    paths: Sequence[Path]
    points: Sequence[Exact]
    columns: dict[str, np.ndarray] = field(init=False)
    cache: dict[Expr, np.ndarray] = field(default_factory=dict)
    rounded: dict[Expr, np.ndarray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = self.points[0] if self.points else {}
        self.columns = {k: np.array([float(x[k]) for x in self.points]) for k in names}

    def ways(self) -> list[Path | None]:
        """The way that each point takes; None where that cannot be told."""
        found: list[Path | None] = [None] * len(self.points)
        left = np.ones(len(self.points), dtype=bool)
        for path in self.paths:
            for i in np.flatnonzero(left & self._there(path)):
                found[i], left[i] = path, False
        return found

    def _there(self, path: Path) -> np.ndarray:
        here = np.ones(len(self.points), dtype=bool)
        for r in path.conditions:
            if not here.any():
                break
            here &= self._holds(r, here)
        return here

    def _holds(self, r: Rel, wanted: np.ndarray) -> np.ndarray:
        a, b = self.values(r.lhs), self.values(r.rhs)
        with np.errstate(all="ignore"):
            gap, slack = b - a, 1e-9 * (1 + np.abs(a) + np.abs(b))
        clear = np.abs(gap) > slack
        found = {"<": gap > 0, "<=": gap > 0, "!=": clear, "=": np.zeros_like(clear)}[r.op] & clear
        for i in np.flatnonzero(wanted & ~clear):
            found[i] = holds(r, self.points[int(i)])
        return found

    def values(self, e: Expr) -> np.ndarray:
        """The formula at all points, in floating point; nan where it has no value."""
        if e not in self.cache:
            with np.errstate(all="ignore"):
                self.cache[e] = np.broadcast_to(self._computed(e), (len(self.points),))
        return self.cache[e]

    def cancels(self, e: Expr) -> np.ndarray:
        """At which points does a sum in the formula have terms so large that adding them rounds visibly?"""
        if e not in self.rounded:
            found = np.zeros(len(self.points), dtype=bool)
            for term in {a for node in e.nodes() if node.op == "add" for a in node.args}:
                found |= np.abs(self.values(term)) > LARGE
            self.rounded[e] = found
        return self.rounded[e]

    def _computed(self, e: Expr) -> Any:
        if e.op == "num":
            return float(e.args[0])
        if e.op == "sym":
            return self.columns[e.args[0]]
        a = [self.values(x) for x in e.args]
        if e.op == "where":
            return np.where(a[0] < a[1], a[2], a[3])
        found = _VECTORS[e.op](a)
        return np.where(np.isfinite(found), found, np.nan)


_VECTORS: dict[str, Callable[[list[np.ndarray]], np.ndarray]] = {
    "add": lambda a: np.sum(a, axis=0), "mul": lambda a: np.prod(a, axis=0), "div": lambda a: a[0] / a[1],
    "pow": lambda a: a[0] ** a[1], "abs": lambda a: np.abs(a[0]), "min": lambda a: np.minimum(*a),
    "max": lambda a: np.maximum(*a), "log": lambda a: np.log(a[0]), "exp": lambda a: np.exp(a[0]),
    "atan": lambda a: np.arctan(a[0]),
}  # fmt: skip


def exactly(e: Expr, point: Mapping[str, Fraction]) -> float | None:
    """The value with many digits; None where there is none, or where it cannot be told."""
    with precision(400):
        try:
            return float(middle(evaluate(e, point)))
        except (UndefinedValue, CheckError, ArithmeticError, ValueError):
            return None


def middle(value: Any) -> float:
    """A ball's middle, or a fraction, as a float."""
    return float(value) if isinstance(value, Fraction) else float(value.mid())


# -- the comparison -----------------------------------------------------------------------------


def compare(paths: Sequence[Path], points: Sequence[Exact], run: Callable[[Exact], float | None],
            shown: Callable[[Exact], str]) -> Compared:  # fmt: skip
    """Run the function at all points; what it gives must be what the way there says, but for rounding."""
    trace = Trace(paths, points)
    done = Compared()
    for i, (point, way) in enumerate(zip(points, trace.ways(), strict=True)):
        if way is None:
            if not any(_edge(p, point, trace, i) for p in paths):
                raise Untraceable(f"no way through it was followed that leads to {shown(point)}")
            continue
        found = run(point)
        wanted = None if way.value is None else float(trace.values(way.value)[i])
        done.points += 1
        if way.value is not None and trace.cancels(way.value)[i]:
            wanted = exactly(way.value, point)  # floating point may make the same mistake as the function
        if agree(found, wanted):
            continue
        if way.value is not None:
            wanted = exactly(way.value, point)
        if agree(found, wanted):
            continue
        if _edge(way, point, trace, i):
            done.rounded += 1
            continue
        raise Untraceable(
            f"it gives {'no value' if found is None else found} at {shown(point)}, but "
            f"{'no value' if way.value is None else way.value} when traced; "
            f"perhaps it depends on the arrays' type, on its history, or on chance"
        )
    return done


def agree(a: float | None, b: float | None) -> bool:
    """Are both the same, or both no value?"""
    if a is None or b is None:
        return a is b
    return isfinite(b) and abs(a - b) <= CLOSE * (1 + abs(a) + abs(b))


def _edge(way: Path, point: Exact, trace: Trace, i: int) -> bool:
    """Does it hang on the rounding of roots and quotients what the function does here?"""
    edges = [r.lhs - r.rhs for r in way.asked]
    nodes = list(way.value.nodes()) if way.value is not None else []
    edges += [e.args[1] for e in nodes if e.op == "div"]
    edges += [
        e.args[0] for e in nodes if e.op == "log" or (e.op == "pow" and e.args[1].args[0].denominator > 1)
    ]
    return any(abs(float(trace.values(e)[i])) < EDGE for e in edges if _rounds(e))


def _rounds(e: Expr) -> bool:
    """May the value be inexact in floating point, though the coordinates are binary fractions?"""
    if e.op in ("log", "exp", "atan") or (
        e.op == "pow" and e.args[1].op == "num" and e.args[1].args[0].denominator > 1
    ):
        return True
    if e.op == "num":
        return (e.args[0].denominator & (e.args[0].denominator - 1)) != 0
    return e.op == "div" or any(_rounds(a) for a in e.args if isinstance(a, Expr))
