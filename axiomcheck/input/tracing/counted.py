"""Labels that are only counted: (y_true, y_pred) where TP, FP, FN and TN items are alike.

There are four kinds of items.  What a function does to each item it does to the four
kinds; sums and means weigh them by their counts.  Whatever depends on the order of items,
or on how many there are as an integer, is refused.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from axiomcheck.input.tracing.paths import Untraceable
from axiomcheck.input.tracing.scalars import Sym

LABELS = {"TP": (1, 1), "FP": (0, 1), "FN": (1, 0), "TN": (0, 0)}


class Counted:
    """One value per kind of item, and how many there are of each; kinds that do not occur are left out."""

    ndim = 1
    dtype = np.dtype(int)
    __array_priority__ = 1000
    __hash__ = None  # type: ignore[assignment]  # this is how Python spells `unhashable`

    def __init__(self, values: Sequence[Any], counts: Sequence[Sym]):
        self.values, self.counts = list(values), list(counts)

    @property
    def size(self) -> Any:
        """How many items there are."""
        return sum(self.counts, Sym(_zero()))

    @property
    def shape(self) -> tuple[Any]:
        """How many items there are."""
        return (self.size,)

    def map(self, function: Callable, *others: Any) -> Counted:
        """The function of each item."""
        columns = [self._column(x) for x in others]
        return Counted([function(*xs) for xs in zip(self.values, *columns, strict=True)], self.counts)

    def _column(self, x: Any) -> list[Any]:
        if isinstance(x, Counted):
            if len(x.values) != len(self.values):
                raise Untraceable("it combines labels of different items")
            return x.values
        if np.ndim(x):
            raise Untraceable("it combines labels with an array of another kind")
        return [x] * len(self.values)

    def sum(self, axis=None, dtype=None, out=None, keepdims=False) -> Any:
        """The sum over all items."""
        return sum((c * _plain(v) for v, c in zip(self.values, self.counts, strict=True)), Sym(_zero()))

    def mean(self, axis=None, dtype=None, out=None, keepdims=False) -> Any:
        """The mean over all items."""
        return self.sum() / self.size

    def any(self, axis=None, **_) -> bool:
        """Is it true of some item?"""
        return any(map(bool, self.values))

    def all(self, axis=None, **_) -> bool:
        """Is it true of every item?"""
        return all(map(bool, self.values))

    def dot(self, other: Any) -> Any:
        """The sum of products."""
        return (self * other).sum()

    __matmul__ = dot

    def astype(self, dtype, **_) -> Counted:
        """The same labels."""
        kind = np.dtype(dtype).kind
        if kind not in "fiub":
            raise Untraceable(f"it turns labels into {np.dtype(dtype)}")
        return self.map(bool) if kind == "b" else self.map(_plain)

    def copy(self) -> Counted:
        """The same labels."""
        return Counted(self.values, self.counts)

    def ravel(self, *_) -> Counted:
        """The same labels: there is one axis."""
        return self

    flatten = reshape = squeeze = ravel

    def __getitem__(self, mask: Any) -> Counted:
        if not isinstance(mask, Counted) or not all(isinstance(v, bool | np.bool_) for v in mask.values):
            raise Untraceable("it looks at single labels, whose order is not known")
        kept = [i for i, v in enumerate(mask.values) if v]
        return Counted([self.values[i] for i in kept], [self.counts[i] for i in kept])

    def __iter__(self):
        raise Untraceable(
            "it loops over labels; count them with sums of masks, as in np.sum(y_true == y_pred)"
        )

    def __len__(self) -> int:
        raise Untraceable("it needs the number of labels as an integer")

    def __bool__(self) -> bool:
        raise Untraceable("it asks for the truth of an array of labels")

    def __array__(self, *args, **kwargs):
        raise Untraceable("it turns labels into an array of numbers")

    def __invert__(self) -> Counted:
        return self.map(lambda v: not v if isinstance(v, bool | np.bool_) else ~v)

    def __neg__(self) -> Counted:
        return self.map(operator.neg)

    def __abs__(self) -> Counted:
        return self.map(abs)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        if method == "reduce" and ufunc.__name__ == "add":
            return inputs[0].sum()
        function = _UFUNCS.get(ufunc.__name__)
        if method != "__call__" or function is None or kwargs:
            raise Untraceable(f"it calls {ufunc.__name__} on labels, which are only counted")
        owner = next(x for x in inputs if isinstance(x, Counted))
        return Counted([function(*xs) for xs in zip(*map(owner._column, inputs), strict=True)], owner.counts)

    def __array_function__(self, func, types, args, kwargs):
        function = _FUNCTIONS.get(func.__name__)
        if function is None:
            raise Untraceable(f"it calls {func.__name__} on labels, which are only counted")
        return function(*args, **kwargs)


def _zero() -> Any:
    from axiomcheck.lang.expr import ZERO

    return ZERO


def _plain(v: Any) -> Any:
    return int(v) if isinstance(v, bool | np.bool_) else v


def _reflected(function: Callable) -> Callable:
    return lambda self, other: self.map(lambda a, b: function(b, a), other)


def _direct(function: Callable) -> Callable:
    return lambda self, other: self.map(function, other)


for _name in ("add", "sub", "mul", "truediv", "and", "or", "xor", "pow", "mod", "floordiv"):
    _function = getattr(operator, f"__{_name}__")
    setattr(Counted, f"__{_name}__", _direct(_function))
    setattr(Counted, f"__r{_name}__", _reflected(_function))
for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Counted, f"__{_name}__", _direct(getattr(operator, f"__{_name}__")))

_UFUNCS: dict[str, Callable] = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": operator.truediv,
    "equal": operator.eq, "not_equal": operator.ne, "less": operator.lt, "less_equal": operator.le,
    "greater": operator.gt, "greater_equal": operator.ge, "absolute": abs, "negative": operator.neg,
    "square": lambda v: v * v, "power": operator.pow,
    "logical_and": lambda a, b: bool(a) and bool(b), "logical_or": lambda a, b: bool(a) or bool(b),
    "logical_not": lambda a: not a, "logical_xor": lambda a, b: bool(a) != bool(b),
    "bitwise_and": operator.and_, "bitwise_or": operator.or_, "bitwise_xor": operator.xor,
    "invert": lambda v: not v if isinstance(v, bool | np.bool_) else ~v,
}  # fmt: skip


def _where(cond: Any, *branches: Any) -> Counted:
    if not isinstance(cond, Counted) or len(branches) != 2:
        raise Untraceable("it asks where labels are, whose order is not known")
    return cond.map(lambda c, a, b: a if c else b, *branches)


_FUNCTIONS: dict[str, Callable] = {
    "sum": lambda x, *_, **__: x.sum(), "mean": lambda x, *_, **__: x.mean(),
    "count_nonzero": lambda x, *_, **__: x.map(bool).sum(), "dot": lambda a, b: (a * b).sum(),
    "inner": lambda a, b: (a * b).sum(), "where": _where, "any": lambda x, *_, **__: x.any(),
    "all": lambda x, *_, **__: x.all(), "size": lambda x, *_: x.size, "shape": lambda x: x.shape,
    "array_equal": lambda a, b, **_: (a == b).all(), "ravel": lambda x, *_: x, "squeeze": lambda x, *_: x,
    "unique": lambda x, *_: np.array(sorted({_plain(v) for v in x.values})),
}  # fmt: skip
