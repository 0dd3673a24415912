"""One block again, slowly: where the formula has a value, and which class is to blame.

The fast path stops at the first division by zero or logarithm of zero.  Here
0 log 0 = 0 log(0/0) = 0 holds, everything else undefined is marked, and what only
seemed undefined because a quotient left the range of doubles is computed again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from axiomcheck.lang.expr import TRAIN, Expr
from axiomcheck.numeric import kernels
from axiomcheck.numeric.compile import CLASSES, ELEMENTWISE, ROWS, Program

Value = np.ndarray | np.floating  # a number stands for as many
Marked = tuple[Value, np.ndarray | np.bool_]  # values, and where there is none


@dataclass
class Careful:
    """Evaluation with marks, of a program's formula on one block."""

    program: Program
    true: np.ndarray
    hat: np.ndarray
    train: np.ndarray | None = None
    blamed: list[np.ndarray] = field(default_factory=list)  # rows by classes

    def rows(self) -> Marked:
        """Values and marks, one per row."""
        with np.errstate(all="ignore"):
            value, bad = self.visit(self.program.tree, ROWS)
        shape = (len(self.true),)
        return np.broadcast_to(value, shape), np.broadcast_to(bad, shape)

    def culprit(self, row: int) -> int | None:
        """The first class without a value in that row, if the fault is one class's."""
        for bad in self.blamed:
            if bad[row].any():
                return int(np.argmax(bad[row]))
        return None

    def visit(self, e: Expr, place: str | int) -> Marked:
        """Values and marks of a node."""
        if e.op == "num":
            return np.float64(e.args[0]), np.False_
        if e.op == "sym":
            return self.symbol(e.args[0], place), np.False_
        if e.op in ("sum", "mean", "cmin", "cmax"):
            return self.aggregate(e)
        if e.op == "cumsum":
            return self.cumulative(e.args[0], place)
        if e.op == "at":
            return self.at(int(e.args[0].args[0]) - 1, e.args[1])
        parts = [self.visit(a, place) for a in e.args]
        if place == CLASSES:  # values per row become columns
            parts = [(_column(v, self.true), _column(b, self.true)) for v, b in parts]
        if e.op == "where":
            return self.branches(parts)
        bad = np.logical_or.reduce(np.broadcast_arrays(*(b for _, b in parts)))
        value, own = getattr(self, f"_{e.op}", partial(_total, e.op))(*(v for v, _ in parts))
        if e.op == "mul":
            return self.zero_log(e, place, parts, value)
        if e.op == "gap":  # 0 log(0/y) = 0, y = 0 included
            return value, own
        return value, bad | own

    def symbol(self, name: str, place: str | int) -> Value:
        """A constant or a prevalence."""
        if name in self.program.constants:
            return np.float64(self.program.constants[name])
        if name == TRAIN:
            train = self.training()
            return train[:, place] if isinstance(place, int) else train
        eps = self.program.eps or 0.0
        total = 1 + self.program.n * eps
        x, y = self.true, self.hat
        if isinstance(place, int):
            x, y = x[:, place], y[:, place]
        return {"p": x + eps, "p_hat": y + eps}.get(name, x - y) / total

    def training(self) -> np.ndarray:
        """The training prevalences, of a formula about them."""
        if self.train is None:
            raise TypeError("the formula is about p_train, which was not given")
        return self.train

    def aggregate(self, e: Expr) -> Marked:
        """Over the classes."""
        value, bad = (np.broadcast_to(a, self.true.shape) for a in self.visit(e.args[0], CLASSES))
        self.blamed.append(bad)
        folds: dict[str, Callable] = {"sum": np.sum, "mean": np.mean, "cmin": np.min, "cmax": np.max}
        return folds[e.op](value, axis=1), bad.any(axis=1)

    def at(self, index: int, body: Expr) -> Marked:
        """At one class."""
        value, bad = self.visit(body, index)
        marks = np.zeros(self.true.shape, bool)
        marks[:, index] = bad
        self.blamed.append(marks)
        return value, bad

    def cumulative(self, body: Expr, place: str | int) -> Marked:
        """Up to each class, or up to one: a class without a value takes it from all that follow."""
        marked = (_column(a, self.true) for a in self.visit(body, CLASSES))
        value, bad = (np.broadcast_to(a, self.true.shape) for a in marked)
        self.blamed.append(bad)
        value, bad = np.cumsum(value, axis=1), np.logical_or.accumulate(bad, axis=1)
        return (value[:, place], bad[:, place]) if isinstance(place, int) else (value, bad)

    def branches(self, parts: list[Marked]) -> Marked:
        """What the condition takes; the other branch need have no value."""
        (a, bad_a), (b, bad_b), *both = parts
        first = a < b
        value, bad = (np.where(first, x, y) for x, y in zip(*both, strict=True))
        return value, bad | bad_a | bad_b

    def zero_log(self, e: Expr, place: str | int, parts: list[Marked], value: Value) -> Marked:
        """A product with an exact zero is zero, even beside log 0 and log (0/0); else each factor has a value."""
        zero = np.logical_or.reduce(np.broadcast_arrays(*((v == 0) & ~b for v, b in parts)))
        lost = [b & ~self.of_nothing(a, place) for a, (_, b) in zip(e.args, parts, strict=True)]
        bad = np.logical_or.reduce(np.broadcast_arrays(*(b & ~zero for _, b in parts), *lost))
        return np.where(zero & ~bad, 0.0, value), bad

    def of_nothing(self, e: Expr, place: str | int) -> np.ndarray | np.bool_:
        """Is a factor the logarithm of 0 or of 0/0?"""
        if e.op not in ("log", "log_ratio"):
            return np.False_
        inner = e.args[:2] if e.op == "log_ratio" else e.args[0].args if e.args[0].op == "div" else e.args
        parts = [self.visit(a, place) for a in inner]
        if place == CLASSES:
            parts = [(_column(v, self.true), _column(b, self.true)) for v, b in parts]
        lost = np.logical_or.reduce(np.broadcast_arrays(*(b for _, b in parts)))
        return (parts[0][0] == 0) & ~lost

    # -- a method for each operator that may lack a value, and for sums: values, and where there is none
    def _add(self, *xs):
        return sum(xs), np.False_

    def _div(self, x, *ys):
        bad = np.False_
        for y in ys:
            x, bad = x / y, bad | (y == 0)
        return x, bad

    def _pow(self, x, k):
        return x**k, ((x == 0) & (k < 0)) | ((x < 0) & (k != np.round(k)))

    def _log(self, x):
        return np.log(x), x <= 0

    def _log_ratio(self, x, y, d):
        near = np.abs(d) < y / 2
        return np.where(near, np.log1p(d / y), np.log(x) - np.log(y)), (x <= 0) | (y <= 0)

    def _gap(self, x, y, d):
        ratio = x / y
        far = x * np.where(np.isfinite(ratio) & (ratio > 0), np.log(ratio), np.log(x) - np.log(y)) - d
        value = np.where(np.abs(d) < y / 32, kernels.gap_near(y, d), far)
        return np.where(x == 0, y, value), (y == 0) & (x > 0)


def _total(op: str, x: Value, *ys: Value) -> Marked:
    """An operator that has a value wherever its operands have one."""
    call = ELEMENTWISE[op]
    return call.reduce(np.broadcast_arrays(x, *ys)) if ys else call(x), np.False_


def _column(x: Value | np.bool_, like: np.ndarray) -> np.ndarray:
    x = np.asarray(x)
    return x[:, None] if x.ndim == 1 and len(x) == len(like) else x
