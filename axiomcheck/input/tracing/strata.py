"""Running a function on symbols: on the open simplex, and on each of its faces.

A face is a choice of prevalences that are exactly zero.  There, 0/0 and log 0 are what
NumPy says, so the faces tell where the function has a value and which.  A function of one
vector has positive numbers in the place of prevalences, of any sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import numpy as np

from axiomcheck.input.tracing.arrays import TracedArray, filled, plain
from axiomcheck.input.tracing.counted import labels as labels_of
from axiomcheck.input.tracing.paths import Path, Region, Untraceable, current, explore
from axiomcheck.input.tracing.scalars import Cond, Sym, symbol, value_of
from axiomcheck.input.tracing.values import Value
from axiomcheck.lang.expr import ONE, TRAIN, ZERO, Expr, add_all, sym
from axiomcheck.lang.goal import eq, gt, le

SAMPLES = 60
MATRIX = ("TP", "FP", "FN", "TN")


@dataclass(frozen=True)
class Face:
    """Some classes have no true, or no predicted prevalence; all others are positive.

    `predicted` is empty for a function of one vector, whose entries have any sum.
    """

    true: tuple[bool, ...]
    predicted: tuple[bool, ...]
    trained: bool = False  # is there a training prevalence?  It is positive everywhere

    @property
    def single(self) -> bool:
        """Is it one of the nonnegative vectors, not of pairs of distributions?"""
        return not self.predicted

    @property
    def vectors(self) -> list[list[Expr]]:
        """What the function is called with."""
        if self.single:
            return [[ZERO if x is None else sym(x) for x in names("p", self.true)]]
        return [distribution(names(k, m)) for k, m in (("p", self.true), ("q", self.predicted))]

    @property
    def train(self) -> list[str]:
        """The symbols of the training prevalence; none where there is none."""
        return [f"t_{c}" for c in range(1, len(self.true) + 1)] if self.trained else []

    @property
    def open(self) -> bool:
        """Is no prevalence zero?"""
        return all(self.true) and all(self.predicted)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of classes: "0+" has no true but some predicted prevalence."""
        if self.single:
            return frozenset("++" if mark else "0+" for mark in self.true)
        return frozenset(
            f"{'+' if a else '0'}{'+' if b else '0'}" for a, b in zip(self.true, self.predicted, strict=True)
        )


def names(prefix: str, marks: tuple[bool, ...]) -> list[str | None]:
    """The symbols of a face's distribution; None for what is zero."""
    return [f"{prefix}_{i}" if mark else None for i, mark in enumerate(marks, 1)]


def faces(n: int, trained: bool = False, single: bool = False) -> Iterator[Face]:
    """The open simplex first, then every face; `single` for those of one vector, which is not zero altogether."""
    marks = [m for m in product((True, False), repeat=n) if any(m)]
    if single:
        return (Face(m, ()) for m in marks)
    return (Face(a, b, trained) for a, b in product(marks, repeat=2))


def distribution(labels: list[str | None]) -> list[Expr]:
    """Prevalences: symbols, exact zeros, and a one where only one class is left."""
    left = [x for x in labels if x is not None]
    if len(left) == 1:
        return [ZERO if x is None else ONE for x in labels]
    return [ZERO if x is None else sym(x) for x in labels]


def region(groups: list[list[str]], extra: tuple[str, ...] = ()) -> Region:
    """What is known of positive symbols in groups that sum to one, and of others."""
    groups = [g for g in groups if len(g) > 1]
    every = [x for g in groups for x in g]
    hypotheses = [gt(sym(x), 0) for x in (*every, *extra)]
    hypotheses += [eq(add_all(map(sym, g)), 1) for g in groups]
    rng = Random(1)
    samples = []
    for _ in range(SAMPLES):
        point = {x: rng.uniform(0.01, 2.0) for x in extra}
        for group in groups:
            weights = [rng.random() ** rng.choice((1, 3)) + 1e-3 for _ in group]
            point |= {x: w / sum(weights) for x, w in zip(group, weights, strict=True)}
        samples.append(point)
    return Region(frozenset((*every, *extra)), tuple(map(tuple, groups)), tuple(hypotheses), tuple(samples))


def region_of_counts(names: tuple[str, ...], whole: bool) -> Region:
    """What is known of counts that are not zero: labels come in whole numbers, from 1."""
    found = region([], names)
    if not whole:
        return found
    rng = Random(1)
    samples = tuple({x: float(rng.randint(1, rng.choice((2, 9)))) for x in names} for _ in range(SAMPLES))
    return replace(found, hypotheses=(*found.hypotheses, *(le(1, sym(x)) for x in names)), samples=samples)


def region_of(face: Face, extra: tuple[str, ...] = ()) -> Region:
    """What is known of the symbols on a face."""
    if face.single:
        return region([], (*(x for x in names("p", face.true) if x), *extra))
    groups = [[x for x in names(k, m) if x] for k, m in (("p", face.true), ("q", face.predicted))]
    return region([*groups, face.train], extra)


def on_face(
    function: Callable, face: Face, extra: dict[str, Any], symbols: tuple[str, ...] = (),
    branches: bool = False,
) -> list[Path]:
    """The ways through `function(p, p_hat)`, or `function(y)`, on a face; values are formulas, or None for no value."""

    def run() -> Expr | None:
        args = tuple(filled([Sym(e) for e in vector], (len(vector),)) for vector in face.vectors)
        train = {TRAIN: filled([Sym(sym(x)) for x in face.train], (len(face.train),))} if face.trained else {}
        return result(function, args, extra | train, strict=face.open)

    return explore(run, region_of(face, symbols), branches)


def on_matrix(
    function: Callable, marks: tuple[bool, ...], extra: dict[str, Any], cells: Sequence[str]
) -> list[Path]:
    """The ways through a function of these counts, or if there are none through `function(y_true, y_pred)`.

    `marks` says which of TP, FP, FN and TN are not zero.
    """
    given = tuple(k for k, mark in zip(MATRIX, marks, strict=True) if mark)
    counts = [Sym(sym(k) if k in given else ZERO) for k in cells]

    def run() -> Expr | None:
        args = tuple(labels_of(i, given) for i in (0, 1)) if not cells else tuple(counts)
        return result(function, args, extra, strict=all(marks))

    return explore(run, region_of_counts(given, not cells))


def result(function: Callable, args: tuple, extra: dict[str, Any], strict: bool) -> Expr | None:
    """What the function returns, as a formula; None where it has no finite value.

    An exception is the absence of a value, unless it comes at once in the ordinary case, or is of a kind that
    says no more than that a symbol is no number.
    """
    try:
        returned = function(*args, **extra)
    except Exception as error:
        if strict and not current().asked and not isinstance(error, ArithmeticError):
            raise
        if isinstance(error, TypeError | AttributeError):
            raise Untraceable(f"{type(error).__name__}: {error}").with_traceback(error.__traceback__) from error
        return None
    return single(returned)


def single(returned: Any) -> Expr | None:
    """One number, however it is wrapped."""
    if isinstance(returned, np.ndarray):
        if returned.size != 1:
            raise Untraceable(
                f"it returns {returned.size} values, not one number; say how the classes are combined"
            )
        returned = plain(returned).reshape(-1)[0]
    if not isinstance(returned, Sym | Cond | int | float | np.generic | TracedArray):
        raise Untraceable(f"it returns {type(returned).__name__}, not one number")
    value: Value = value_of(symbol(returned))
    return None if isinstance(value, float) else value
