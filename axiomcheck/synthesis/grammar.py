"""The grammar of measures, enumerated by size; functions that agree at every point are kept once.

A class's term is made of p, p_hat, |p_hat - p|, 1, n by + - * / min max and squares; a measure of
sums, minima and maxima of such terms over the classes, the same operators, sums divided by their
worst value, powers, roots and increasing transforms.  The size of a formula is its number of nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import Expr
from axiomcheck.synthesis.points import Points

CHUNK = 20_000  # rows evaluated at once
Tree = tuple  # (operator, tree...); ("p",) and the like are leaves
LEAVES = {"p": X.p, "p_hat": X.p_hat, "error": X.absolute(X.p_hat - X.p), "1": X.ONE, "n": X.n}
UNARY: dict[str, tuple[Callable[[np.ndarray], np.ndarray], Callable[[Expr], Expr]]] = {
    "square": (lambda v: v * v, lambda e: e**2),
    "half": (lambda v: v / 2, lambda e: e / 2),
    "cube": (lambda v: v * v * v, lambda e: e**3),
    "root": (np.sqrt, X.sqrt),
    "saturate": (lambda v: v / (1 + v), lambda e: e / (1 + e)),
    "log1p": (np.log1p, lambda e: X.log(1 + e)),
}
BINARY: dict[str, tuple[np.ufunc, Callable[[Expr, Expr], Expr]]] = {
    "+": (np.add, lambda a, b: a + b),
    "*": (np.multiply, lambda a, b: a * b),
    "min": (np.minimum, X.minimum),
    "max": (np.maximum, X.maximum),
    "-": (np.subtract, lambda a, b: a - b),
    "/": (np.divide, lambda a, b: a / b),
}
COMMUTATIVE = ("+", "*", "min", "max")
AGGREGATES = ("sum", "mean", "greatest", "least")
TERM_LEAVES = ("p", "p_hat", "error", "1")
TERM_UNARY, MEASURE_UNARY = ("square",), ("square", "cube", "root", "saturate", "log1p")


@dataclass
class Layer:
    """The functions of one size: their values, and how each was made."""

    values: np.ndarray
    made: np.ndarray  # operator, and size and row of each argument

    def __len__(self) -> int:
        return len(self.values)


@dataclass
class Sort:
    """All layers of class terms, or of measures."""

    layers: dict[int, Layer] = field(default_factory=dict)
    seen: np.ndarray = field(default_factory=lambda: np.empty(0, np.uint64))


class Grammar:
    """Functions of growing size over the places of `points`.

    >>> from axiomcheck.axioms.theory import Theory
    >>> grammar = Grammar(Points(Theory(("mon",))))
    >>> [len(grammar.grow(size)) for size in (1, 2, 3)]
    [1, 5, 29]
    """

    def __init__(self, points: Points):
        self.points = points
        self.terms, self.measures = Sort(), Sort()
        rng = np.random.default_rng(2020)
        self._odd = rng.integers(0, 2**63, len(points.places), dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        self.operators = [*LEAVES, *AGGREGATES, "worst", *UNARY, *BINARY]
        self._number = {op: i for i, op in enumerate(self.operators)}

    # -- growing ------------------------------------------------------------------------

    def grow(self, size: int) -> Layer:
        """The measures of that size that no smaller one equals; smaller sizes come first."""
        for _ in self.rows(size):
            pass
        return self.measures.layers[size]

    def rows(self, size: int, keep: bool = True) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """The same, chunk by chunk: values, and how each was made; `keep` those of which larger measures are
        made.
        """
        if any(k not in self.measures.layers for k in range(1, size)):
            raise ValueError("sizes are grown one after the other")
        if keep or size == 1:
            self.terms.layers[size] = self._layer([self._new(self.terms, *c) for c in self._terms(size)])
        kept = []
        for chunk in self._measures(size):
            new = self._new(self.measures, *chunk)
            if keep:
                kept.append(new)
            yield new
        if keep:
            self.measures.layers[size] = self._layer(kept)

    def _layer(self, kept: list[tuple[np.ndarray, np.ndarray]]) -> Layer:
        empty = (np.empty((0, len(self.points.places))), np.empty((0, 5), np.int32))
        return Layer(*(np.concatenate([k[i] for k in kept] or [empty[i]]) for i in (0, 1)))

    def _new(self, sort: Sort, values: np.ndarray, made: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The rows that have a value everywhere and are not known."""
        fine = np.isfinite(values).all(axis=1)
        values, made = values[fine], made[fine]
        keys = self.keys(values if sort is self.terms else _scaled(values))
        keys, first = np.unique(keys, return_index=True)
        at = np.searchsorted(sort.seen, keys)
        known = np.zeros(len(keys), bool)
        known[at < len(sort.seen)] = sort.seen[at[at < len(sort.seen)]] == keys[at < len(sort.seen)]
        sort.seen = np.insert(sort.seen, at[~known], keys[~known])
        rows = np.sort(first[~known])
        return values[rows], made[rows]

    def keys(self, values: np.ndarray) -> np.ndarray:
        """A number for each row, the same for values that agree to ten decimals."""
        rounded = np.round(values, 10) + 0.0
        return (np.ascontiguousarray(rounded).view(np.uint64) * self._odd).sum(axis=1, dtype=np.uint64)

    def _terms(self, size: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        if size == 1:
            yield self._leaves(TERM_LEAVES)
        elif size - 1 in self.terms.layers:
            yield from self._unary(self.terms, size, TERM_UNARY)
            yield from self._binary(self.terms, size)

    def _measures(self, size: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        if size == 1:
            yield self._leaves(("n",))
            return
        yield from self._aggregates(size)
        yield from self._unary(self.measures, size, MEASURE_UNARY)
        yield from self._binary(self.measures, size)

    def _leaves(self, names: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
        rows = np.stack([self.leaf(name) for name in names])
        return rows, np.array([[self._number[name], 0, 0, 0, 0] for name in names], np.int32)

    def leaf(self, name: str) -> np.ndarray:
        """The values of a leaf for class c1."""
        p, x = self.points.p, self.points.x
        known = {"p": p, "p_hat": x, "error": np.abs(x - p), "1": np.ones(len(p)), "n": np.full(len(p), 2.0)}
        return known[name]

    def _aggregates(self, size: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        for op, below in (*((a, 1) for a in AGGREGATES), ("worst", 2)):
            layer = self.terms.layers.get(size - below)
            if layer is None:
                continue
            for at in _chunks(len(layer)):
                values = self.aggregate(op, layer.values[at])
                yield values, self._made(op, size - below, np.arange(at.start, at.stop))

    def aggregate(self, op: str, term: np.ndarray) -> np.ndarray:
        """A class term taken together over both classes; "worst": the sum divided by its largest vertex value."""
        other = term[..., self.points.exchanged]
        if op in ("greatest", "least"):
            return (np.maximum if op == "greatest" else np.minimum)(term, other)
        total = term + other
        if op == "sum":
            return total
        if op == "mean":
            return total / 2
        ends = np.maximum(total[..., self.points.fixed(0)], total[..., self.points.fixed(1)])
        with np.errstate(all="ignore"):
            return total / ends

    def _unary(
        self, sort: Sort, size: int, operators: tuple[str, ...]
    ) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        layer = sort.layers[size - 1]
        for op in operators:
            for at in _chunks(len(layer)):
                with np.errstate(all="ignore"):
                    yield (
                        UNARY[op][0](layer.values[at]),
                        self._made(op, size - 1, np.arange(at.start, at.stop)),
                    )

    def _binary(self, sort: Sort, size: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        for left in range(1, size - 1):
            a, b = sort.layers[left], sort.layers[size - 1 - left]
            for op in BINARY:
                if op in COMMUTATIVE and left > size - 1 - left:
                    continue
                yield from self._pairs(op, a, b, left, size - 1 - left)

    def _pairs(
        self, op: str, a: Layer, b: Layer, left: int, right: int
    ) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        if not len(b):
            return
        step = max(1, CHUNK // len(b))
        for start in range(0, len(a), step):
            rows = np.arange(start, min(start + step, len(a)))
            i, j = np.repeat(rows, len(b)), np.tile(np.arange(len(b)), len(rows))
            if op in COMMUTATIVE and left == right:
                i, j = i[i <= j], j[i <= j]
            with np.errstate(all="ignore"):
                values = BINARY[op][0](a.values[i], b.values[j])
            yield values, self._made(op, left, i, right, j)

    def _made(self, op: str, left: int, i: np.ndarray, right: int = 0, j: np.ndarray | int = 0) -> np.ndarray:
        how = np.empty((len(i), 5), np.int32)
        how[:, 0], how[:, 1], how[:, 2], how[:, 3], how[:, 4] = self._number[op], left, i, right, j
        return how

    # -- reading ------------------------------------------------------------------------

    def tree(self, size: int, row: int, sort: Sort | None = None) -> Tree:
        """How a function was made."""
        sort = sort or self.measures
        number, left, i, right, j = (int(v) for v in sort.layers[size].made[row])
        return self.unfolded(number, left, i, right, j, sort)

    def unfolded(self, number: int, left: int, i: int, right: int, j: int, sort: Sort | None = None) -> Tree:
        """The tree of one row of `made`."""
        sort, op = sort or self.measures, self.operators[number]
        if op in LEAVES:
            return (op,)
        inner = self.terms if op in (*AGGREGATES, "worst") else sort
        args = [self.tree(left, i, inner)]
        return (op, *args, self.tree(right, j, inner)) if op in BINARY else (op, *args)

    def evaluate(self, tree: Tree) -> np.ndarray:
        """The values of a tree at these points."""
        op, *args = tree
        if not args:
            return self.leaf(op)
        values = [self.evaluate(a) for a in args]
        if op in (*AGGREGATES, "worst"):
            return self.aggregate(op, values[0])
        with np.errstate(all="ignore"):
            return (UNARY[op][0] if op in UNARY else BINARY[op][0])(*values)


def _scaled(values: np.ndarray) -> np.ndarray:
    """The rows divided by their largest absolute value: no axiom depends on the unit."""
    largest = np.abs(values).max(axis=1, keepdims=True)
    return values / np.where(largest > 0, largest, 1)


def _chunks(length: int) -> Iterator[slice]:
    for start in range(0, length, CHUNK):
        yield slice(start, min(start + CHUNK, length))


def size_of(tree: Tree) -> int:
    """Number of nodes; a sum divided by its worst value counts as two.

    >>> size_of(("worst", ("error",)))
    3
    """
    return 1 + (tree[0] == "worst") + sum(map(size_of, tree[1:]))


def formula(tree: Tree) -> Expr:
    """The tree as a formula for every number of classes.

    >>> print(formula(("worst", ("error",))), formula(("mean", ("/", ("error",), ("p",)))), sep="; ")
    sum(abs(p_hat - p))/(2*(1 - min(p))); mean(abs(p_hat - p)/p)
    """
    op, *args = tree
    if op in LEAVES:
        return LEAVES[op]
    found = [formula(a) for a in args]
    if op == "worst":
        return X.class_sum(found[0]) / worst(found[0])
    if op in AGGREGATES:
        total = {"sum": X.class_sum, "mean": X.class_mean, "greatest": X.class_max, "least": X.class_min}
        return total[op](found[0])
    return (UNARY[op][1] if op in UNARY else BINARY[op][1])(*found)


ERROR = LEAVES["error"]


def worst(term: Expr) -> Expr:
    """The largest of the sums for predictions that give all to one class.

    >>> print(worst(LEAVES["error"] ** 2))
    max((1 - p)**2 - p**2) + sum(p**2)
    """
    if term == ERROR:
        return 2 * (1 - X.class_min(X.p))

    def at(prediction: X.Expr, error: X.Expr) -> X.Expr:
        return term.replace(lambda e: error if e == ERROR else prediction if e == X.p_hat else None)

    zero, one = at(X.ZERO, X.p), at(X.ONE, 1 - X.p)
    return X.class_max(one - zero) + X.class_sum(zero)
