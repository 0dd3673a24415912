"""Matrices whose cells are of different sizes: where they seem to break a claim, in floating point.

Small matrices miss what happens where one class is rare, or one cell large.  Here counts are
spread over several orders of magnitude and looked at all at once; the kernel then evaluates the few
that seem to break the claim whatever its parameters.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

import numpy as np

from axiomcheck.exact.forms import EQUAL, Change, changes_of, rest
from axiomcheck.exact.matrices import quality
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import CELLS
from axiomcheck.strategies.arrays import on_arrays

COUNTS = (0, 1, 2, 3, 5, 10, 30, 100, 1000)
SIZES = (1, 2, 3, 10, 100, 1000)
PARTS = (1, 2, 3, 4)
TOLERANCE, CLEARLY = 1e-14, 1e-6  # what is the same, and what is certainly not
MOST = 6  # instances of a change that the kernel is asked about

Point = dict[str, Fraction]


def broken(claim: Claim, points: tuple[Point, ...]) -> list[tuple[int, dict[str, str]]]:
    """Instances that seem to break the claim at all these values of the parameters, those of few documents first."""
    found = []
    for index, change in enumerate(changes_of(claim.statement).changes):
        names, rows = _instances(change)
        together = np.ones(len(rows), dtype=bool)
        for point in points:
            together &= _broken_at(claim, change, point)
            if not together.any():
                break
        found += [(_documents(change, names, rows[i]), index, i) for i in np.flatnonzero(together)]
    told = []
    for _, index, i in sorted(found)[:MOST]:
        names, rows = _instances(changes_of(claim.statement).changes[index])
        told.append((index, {k: str(v) for k, v in zip(names, rows[i], strict=True)}))
    return told


@lru_cache(maxsize=16)
def _instances(change: Change) -> tuple[tuple[str, ...], list[tuple[Fraction, ...]]]:
    """Names of counts and shares, and their values, instance by instance."""
    counts = [name for name, _ in change.counts]
    if not change.shares:
        low = dict(change.counts)
        values = product(*([k for k in COUNTS if k >= low[name]] for name in counts))
        return tuple(counts), [tuple(map(Fraction, v)) for v in values]
    return (*counts, *change.shares), list(_outputs(len(counts)))


def _outputs(count: int) -> Iterator[tuple[Fraction, ...]]:
    """Numbers of documents of each class, and shares of them that are whole numbers."""
    for d in PARTS:
        shares = [Fraction(i, d) for i in range(d + 1)]
        pairs = list(combinations(shares, 2))
        for first in product(SIZES, repeat=2):
            seconds = product(SIZES, repeat=2) if count == 4 else [()]
            for second in seconds:
                if d > 2 and count == 4 and len({*first, *second}) > 2:
                    continue  # enough of them
                for pair in pairs:
                    yield (*(Fraction(d * k) for k in (*first, *second)), *pair)


@lru_cache(maxsize=16)
def _columns(change: Change) -> dict[str, np.ndarray]:
    names, rows = _instances(change)
    table = np.array([[float(x) for x in row] for row in rows])
    columns = {name: table[:, i] for i, name in enumerate(names)}
    return columns | {str(rest(s)): 1 - columns[s] for s in change.shares}


def clearly_broken(claim: Claim, points: tuple[Point, ...]) -> bool:
    """Does some instance break the claim by far, at some of these values of the parameters?"""
    return any(
        _broken_at(claim, change, p, clearly=True).any() for change in changes_of(claim.statement).changes for p in points
    )


def _broken_at(claim: Claim, change: Change, point: Point, clearly: bool = False) -> np.ndarray:
    """Where the change does not go as stated, of those whose values are finite."""
    columns = _columns(change) | {k: np.array(float(v)) for k, v in point.items()}
    size = len(next(iter(columns.values())))
    before, after = (_value(claim, side, columns, size) for side in (change.before, change.after))
    if claim.measure.lower_is_better:
        before, after = -before, -after
    with np.errstate(invalid="ignore"):  # infinite values, which are left out below
        scale, moved = np.abs(before) + np.abs(after), np.abs(after - before)
    apart = moved > CLEARLY * (scale + CLEARLY)
    if changes_of(claim.statement).conclusion == EQUAL:
        wrong = apart
    else:
        wrong = (after < before) & apart
        if not clearly:
            wrong |= moved <= TOLERANCE * scale
    spoken_of = np.isfinite(before) & np.isfinite(after)
    for r in change.given:
        spoken_of &= _holds(r, columns)
    return wrong & spoken_of


def _value(claim: Claim, cells: tuple[Expr, ...], columns: dict, size: int) -> np.ndarray:
    formula = quality(claim).subs(dict(zip(CELLS, cells, strict=True)))
    with np.errstate(all="ignore"):
        return on_arrays(formula, columns) + np.zeros(size)


def _holds(r: Rel, columns: dict) -> np.ndarray:
    low, high = on_arrays(r.lhs, columns), on_arrays(r.rhs, columns)
    return low < high if r.op == "<" else low <= high


def _documents(change: Change, names: tuple[str, ...], row: tuple[Fraction, ...]) -> Fraction:
    counts = {name for name, _ in change.counts}
    return sum((v for k, v in zip(names, row, strict=True) if k in counts), Fraction(0))
