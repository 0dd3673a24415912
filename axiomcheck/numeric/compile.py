"""A formula as a short list of NumPy calls on blocks of rows that stay in the cache.

Every distinct subformula is computed once, into a register: a preallocated array of
a block's shape (rows by classes, or rows), reused as soon as its value is spent.
Rows stay rows: their sums are products with a vector of ones, which the BLAS does at
the speed of memory, where a reduction along a short last axis is many times slower.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import isfinite

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.lang.expr import PREVALENCES, TRAIN, Expr, is_number, num
from axiomcheck.numeric import kernels
from axiomcheck.numeric.rewrite import DIFFERENCE, stable
from axiomcheck.spelling import outer

BLOCK = 2**16  # elements of a block: a few registers of 512 KiB, in cache; smaller ones cost more calls
CHUNK = 2**13  # elements of one BLAS call: below the size at which OpenBLAS starts threads

CLASSES, ROWS, LIFTED = "classes", "rows", "lifted"
ELEMENTWISE = {"abs": np.abs, "exp": np.exp, "atan": np.arctan, "expm1": np.expm1, "log": np.log,
               "min": np.minimum, "max": np.maximum, "add": np.add, "mul": np.multiply,
               "div": np.divide}  # fmt: skip
MINUS_ONE = num(-1)
PAIRS = {"gap": kernels.gap, "log_ratio": kernels.log_ratio}


@dataclass(frozen=True, slots=True)
class Value:
    """One array of the program: what computes it, from which values or numbers."""

    shape: str
    call: Callable | None = None
    operands: tuple = ()
    source: tuple | None = None  # ("true", None): an input; ("true", 2): its column; (7, None): a lift
    scratch: bool = False


Operand = float | int  # a float is itself, an int the number of a Value


class Builder:
    """Values of a formula, in order of computation."""

    def __init__(self, n: int, eps: float | None, constants: Mapping[str, float]):
        self.values: list[Value] = []
        self.seen: dict = {}
        self.n, self.eps = n, eps
        self.constants = {"n": float(n), **constants}
        self.ones = np.ones(n)
        self.doubtful = False  # is there a number without a value?  Such as 1/0, which no flag of NumPy's tells of later

    def visit(self, e: Expr, place: str | int) -> Operand:
        """The value of a node: `place` is CLASSES, ROWS or the number of a class."""
        if not e.symbols & {*PREVALENCES, *DIFFERENCE.args}:
            place = ROWS
        key = (e, place)
        if key not in self.seen:
            self.seen[key] = self.build(e, place)
        return self.seen[key]

    def build(self, e: Expr, place: str | int) -> Operand:
        """Append what the node needs."""
        if e.op == "num":
            return float(e.args[0])
        if e.op == "sym":
            return self.symbol(e, place)
        if e.op in ("sum", "mean", "cmin", "cmax"):
            return self.aggregate(e)
        if e.op == "cumsum":
            return self.cumulative(e, place)
        if e.op == "at":
            return self.visit(e.args[1], int(e.args[0].args[0]) - 1)
        if e.op == "pow":
            return self.power(self.visit(e.args[0], place), e.args[1], place)
        if e.op in PAIRS:
            return self.emit(PAIRS[e.op], *(self.visit(a, place) for a in e.args), scratch=True)
        if e.op == "add":
            return self.total(e, place)
        if e.op == "where":
            return self.emit(kernels.where, *(self.visit(a, place) for a in e.args))
        first, *rest = (self.visit(a, place) for a in e.args)
        call = ELEMENTWISE[e.op]
        if not rest:
            return self.emit(call, first)
        for other in rest:
            first = self.emit(call, first, other)
        return first

    def symbol(self, e: Expr, place: str | int) -> Operand:
        """A prevalence, smoothed if asked, but in training; the difference is taken before smoothing."""
        name = e.args[0]
        if name in self.constants:
            return self.constants[name]
        if name == TRAIN:
            return self.input("train", place)
        shrink = 1.0 if self.eps is None else 1 / (1 + self.n * self.eps)
        if e == DIFFERENCE:
            found = self.emit(np.subtract, self.input("true", place), self.input("hat", place))
        else:
            found = self.input("true" if name == "p" else "hat", place)
            found = found if self.eps is None else self.emit(np.add, found, self.eps)
        return found if self.eps is None else self.emit(np.multiply, found, shrink)

    def input(self, name: str, place: str | int) -> int:
        """A given array, or one column of it."""
        column = place if isinstance(place, int) else None
        return self.append(Value(CLASSES if column is None else ROWS, source=(name, column)))

    def total(self, e: Expr, place: str | int) -> Operand:
        """A sum, with subtractions for the terms -x."""
        found = self.visit(e.args[0], place)
        for term in e.args[1:]:
            minus = term.op == "mul" and len(term.args) == 2 and term.args[0] == MINUS_ONE
            other = self.visit(term.args[1] if minus else term, place)
            found = self.emit(np.subtract if minus else np.add, found, other)
        return found

    def power(self, base: Operand, exponent: Expr, place: str | int) -> Operand:
        """Squares and roots by their own functions."""
        known = {2: np.square, 1: np.positive}.get(exponent.args[0]) if is_number(exponent) else None
        if is_number(exponent) and exponent.args[0] * 2 == 1:
            known = np.sqrt
        if known:
            return self.emit(known, base)
        return self.emit(np.power, base, self.visit(exponent, place))

    def aggregate(self, e: Expr) -> Operand:
        """Sum, mean, minimum or maximum over the classes."""
        body = self.visit(e.args[0], CLASSES)
        if isinstance(body, float) or self.values[body].shape == ROWS:  # the same for every class
            return self.emit(np.multiply, body, float(self.n)) if e.op == "sum" else body
        if e.op in ("cmin", "cmax"):
            call = np.minimum if e.op == "cmin" else np.maximum
            return self.emit(lambda x, out: over_classes(call, x, out), body, shape=ROWS)
        ones = self.ones
        found = self.emit(lambda x, out: row_sums(x, ones, out), body, shape=ROWS)
        return found if e.op == "sum" else self.emit(np.divide, found, float(self.n))

    def cumulative(self, e: Expr, place: str | int) -> Operand:
        """Sums along the classes, up to each; at one class, its column."""
        if place == ROWS:
            raise InputError("a cumulative sum stands outside sum, mean, min and max")
        if isinstance(place, int):
            found = self.visit(e.args[0], 0)
            for c in range(1, place + 1):
                found = self.emit(np.add, found, self.visit(e.args[0], c))
            return found
        body = self.visit(e.args[0], CLASSES)
        if isinstance(body, float) or self.values[body].shape == ROWS:
            body = self.emit(np.add, body, self.emit(np.multiply, self.input("true", CLASSES), 0.0))
        return self.emit(lambda x, out: np.cumsum(x, axis=1, out=out), body)

    def emit(self, call: Callable, *operands: Operand, shape: str | None = None, scratch=False) -> Operand:
        """One call; numbers alone are folded."""
        if all(isinstance(x, float) for x in operands):
            with np.errstate(all="ignore"):
                found = float(call(*operands)) if call is not kernels.where else kernels.one_of(*operands)
            self.doubtful |= not isfinite(found)
            return found
        shapes = {self.values[x].shape for x in operands if isinstance(x, int)}
        if len(shapes) == 2:  # a value per row meets values per class
            operands = tuple(self.lifted(x) for x in operands)
        shape = shape or (CLASSES if CLASSES in shapes else ROWS)
        return self.append(Value(shape, call, operands, scratch=scratch))

    def lifted(self, x: Operand) -> Operand:
        """A value per row as a column."""
        if isinstance(x, float) or self.values[x].shape != ROWS:
            return x
        return self.append(Value(LIFTED, source=(x, None)))

    def append(self, value: Value) -> int:
        """The number of the value, the same for the same input."""
        key = value.source or (value.call, tuple((type(x), x) for x in value.operands))  # 2.0 is not number 2
        if key not in self.seen:
            self.values.append(value)
            self.seen[key] = len(self.values) - 1
        return self.seen[key]


def row_sums(x: np.ndarray, ones: np.ndarray, out: np.ndarray) -> None:
    """Sums along the last axis, by BLAS calls too small to be given threads."""
    rows, n = x.shape
    step = max(1, CHUNK // n)
    whole = rows - rows % step
    if whole:
        np.matmul(x[:whole].reshape(-1, step, n), ones, out=out[:whole].reshape(-1, step))
    if whole < rows:
        np.matmul(x[whole:], ones, out=out[whole:])


def over_classes(call: np.ufunc, x: np.ndarray, out: np.ndarray) -> None:
    """Smallest or largest along the last axis, column by column."""
    call(x[:, 0], x[:, 1], out=out)
    for c in range(2, x.shape[1]):
        call(out, x[:, c], out=out)


class Program:
    """The calls of a formula for n classes, ready to be run on blocks of rows."""

    def __init__(self, formula: Expr, n: int, eps: float | None, constants: Mapping[str, float]):
        builder = Builder(n, eps, constants)
        self.tree, self.n, self.eps, self.constants = stable(formula), n, eps, builder.constants
        stray = self.tree.symbols - {*PREVALENCES, *DIFFERENCE.args, *builder.constants}
        if stray:
            names = ", ".join(sorted(map(outer, stray)))
            raise InputError(f"{names} has no value; give the parameter a default, or pass eps")
        result = builder.visit(self.tree, ROWS)
        if isinstance(result, int) and builder.values[result].call is None:  # a bare column
            result = builder.emit(np.positive, result)
        self.values, self.result, self.doubtful = builder.values, result, builder.doubtful
        self.registers, self.needed = self._allocate()

    def _allocate(self) -> tuple[dict, dict[str, int]]:
        """A register for every computed value, taken over from operands not needed again."""
        owner = {
            i: v.source[0] if v.source is not None and v.shape == LIFTED else i
            for i, v in enumerate(self.values)
        }
        last = {}
        for i, value in enumerate(self.values):
            for x in value.operands:
                if isinstance(x, int):
                    last[owner[x]] = i
        registers: dict = {}
        free: dict[str, list[int]] = {CLASSES: [], ROWS: []}
        needed = {CLASSES: 0, ROWS: 0}

        def take(shape: str) -> int:
            if free[shape]:
                return free[shape].pop()
            needed[shape] += 1
            return needed[shape] - 1

        for i, value in enumerate(self.values):
            if value.call is None:
                continue
            last_here = {owner[x] for x in value.operands if isinstance(x, int) and last[owner[x]] == i}
            spent = [x for x in last_here if x in registers]
            in_place = isinstance(value.call, np.ufunc)  # the kernels read operands after writing
            if in_place:
                self._release(spent, registers, free)
            registers[i] = take(value.shape)
            if value.scratch:
                registers[i, "scratch"] = take(value.shape)
                free[value.shape].append(registers[i, "scratch"])
            if not in_place:
                self._release(spent, registers, free)
        return registers, needed

    def _release(self, spent: list[int], registers: dict, free: dict[str, list[int]]) -> None:
        for x in spent:
            free[self.values[x].shape].append(registers[x])

    def workspace(self, rows: int) -> dict[str, list[np.ndarray]]:
        """Registers for blocks of at most that many rows."""
        shapes = {CLASSES: (rows, self.n), ROWS: (rows,)}
        return {kind: [np.empty(shapes[kind]) for _ in range(k)] for kind, k in self.needed.items()}

    def run(self, true: np.ndarray, hat: np.ndarray, out: np.ndarray, workspace: dict, train=None) -> None:
        """Fill `out` with the values of one block; FloatingPointError where it has none."""
        if isinstance(self.result, float):
            out[...] = self.result
            return
        rows = len(out)
        arrays: list[np.ndarray] = []
        inputs = {"true": true, "hat": hat, "train": train}
        for i, value in enumerate(self.values):
            if value.source:
                which, column = value.source
                x = arrays[which][:, None] if value.shape == LIFTED else inputs[which]
                arrays.append(x if column is None else x[:, column])
                continue
            if value.call is None:
                raise TypeError(f"value {i} of the program is no input, and nothing computes it")
            operands = [x if isinstance(x, float) else arrays[x] for x in value.operands]
            target = out if i == self.result else workspace[value.shape][self.registers[i]][:rows]
            if value.scratch:
                value.call(*operands, target, workspace[value.shape][self.registers[i, "scratch"]][:rows])
            else:
                value.call(*operands, out=target)
            arrays.append(target)


@lru_cache(maxsize=256)
def program(
    formula: Expr, n: int, eps: float | None, constants: tuple[tuple[str, float], ...] = ()
) -> Program:
    """The program of a formula, made once for each number of classes and smoothing."""
    return Program(formula, n, eps, dict(constants))


def blocks(rows: int, n: int) -> list[slice]:
    """Ranges of rows whose elements fit a block."""
    step = max(1, BLOCK // n)
    if step > CHUNK // n > 0:
        step -= step % (CHUNK // n)
    return [slice(a, b) for a, b in pairwise([*range(0, rows, step), rows])]
