"""Labels that are only counted: (y_true, y_pred) where TP, FP, FN and TN items are alike.

There are four kinds of items, and an array holds one entry for each kind that occurs: a
real array of numbers, which libraries accept as one, that says its length is the number
of items, a formula.  What a function does to each item NumPy does to the four entries;
sums, means and counts weigh them by how many items there are of each kind.  Whatever
depends on the order of items, or on how many there are as an integer, is refused.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from axiomcheck.input.tracing import values as V
from axiomcheck.input.tracing.arrays import MEANING, TracedArray, elementwise, filled, plain
from axiomcheck.input.tracing.paths import Untraceable, refusing
from axiomcheck.input.tracing.scalars import Cond, Sym, symbol, value_of
from axiomcheck.lang.expr import Expr, sym

LABELS = {"TP": (1, 1), "FP": (0, 1), "FN": (1, 0), "TN": (0, 0)}
CURE = "give its formula over TP, FP, FN and TN, which of two clusters each are the cells of their table"
Kinds = tuple[str, ...]


class Size(Sym):
    """How many items there are: a whole number, but not one that is known."""

    __slots__ = ("kinds",)

    def __init__(self, kinds: Kinds):
        super().__init__(V.add_many([sym(k) for k in kinds]), python=True)
        self.kinds = kinds

    def __hash__(self) -> int:
        return hash(self.value)

    __index__ = __int__ = refusing(f"it needs the number of labels as an integer; {CURE}")


numbers.Integral.register(Size)


class SomeLabel:
    """One of the items, of which nothing may be asked: their order is not known."""

    __array__ = None

    _refused = refusing("it looks at single labels, whose order is not known")


for _name in ("eq", "ne", "lt", "le", "gt", "ge", "add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv",
              "bool", "int", "float", "index", "hash", "array_ufunc", "array_function", "str", "format", "len",
              "iter", "getitem", "neg", "abs", "pow", "mod", "floordiv", "and", "or", "xor", "invert"):  # fmt: skip
    setattr(SomeLabel, f"__{_name}__", SomeLabel._refused)


class Counted(np.ndarray):
    """One entry per kind of item along the first axis; kinds that do not occur are left out."""

    kinds: Kinds = ()
    __hash__ = None  # type: ignore[assignment]  # this is how Python spells `unhashable`

    def __array_finalize__(self, source: Any) -> None:
        self.kinds = getattr(source, "kinds", ())

    @property  # type: ignore[misc]  # nobody may write it
    def shape(self) -> tuple:  # type: ignore[override]
        """How many items there are, and how many columns."""
        return (Size(self.kinds), *self.entries.shape[1:])

    @property
    def size(self) -> Any:  # type: ignore[override]
        """How many entries there would be."""
        found: Any = Size(self.kinds)
        for k in self.entries.shape[1:]:
            found = found * k
        return found

    @property
    def entries(self) -> np.ndarray:
        """The entries as an ordinary array."""
        return self.view(np.ndarray)

    @property
    def counts(self) -> list[Expr]:
        """How many items each entry stands for."""
        return [sym(k) for k in self.kinds]

    # -- what may be asked of all items ----------------------------------------
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return _ufunc(ufunc, method, inputs, kwargs)

    def __array_function__(self, func, types, args, kwargs):
        known = FUNCTIONS.get(func.__name__)
        if known is None:
            raise Untraceable(f"it calls {func.__name__} on labels, which are only counted")
        return known(*args, **kwargs)

    def dot(self, other, out=None):
        """The sum of products."""
        return _dot(self, other)

    __matmul__ = __rmatmul__ = dot

    def _masked(self, index: Any) -> bool:
        """Is the index an array of booleans, one for each of these items?"""
        return isinstance(index, Counted) and index.entries.dtype == bool and index.kinds == self.kinds

    def ravel(self, *_, **__):
        """The same: there is one axis."""
        return self.reshape(-1)

    flatten = ravel

    def squeeze(self, axis=None):
        """Without a second axis of length one."""
        return labelled(self.entries.reshape(len(self.kinds), -1)[:, 0], self.kinds) if self.entries.ndim == 2 and (
            self.entries.shape[1] == 1) else self  # fmt: skip

    def reshape(self, *shape, **_):
        """Only between one column and none."""
        wanted = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple | list) else shape
        first = wanted[0]
        column = self.entries.reshape(len(self.kinds), -1)
        known = (isinstance(first, int) and first == -1) or (
            isinstance(first, Size) and first.kinds == self.kinds
        )
        if not known or column.shape[1] != 1 or tuple(wanted[1:]) not in ((), (1,)):
            raise Untraceable("it rearranges labels, whose order is not known")
        return labelled(column if len(wanted) == 2 else column[:, 0], self.kinds)

    def __getitem__(self, index):
        index = index if isinstance(index, tuple) else (index,)
        rows, rest = index[0], index[1:]
        if self._masked(rows) and rows.ndim == 1:
            kept = np.flatnonzero(rows.entries)
            return labelled(self.entries[(kept, *rest)], tuple(self.kinds[i] for i in kept))
        if rows is Ellipsis or (isinstance(rows, slice) and rows == slice(None)):
            found = self.entries[(slice(None), *rest)]
            return labelled(found, self.kinds)
        if isinstance(rows, int | np.integer) and not rest:
            if not self.kinds:
                raise IndexError("index 0 is out of bounds for axis 0 with size 0")
            return SomeLabel()
        raise Untraceable("it looks at single labels, whose order is not known")

    def __setitem__(self, index, value):
        if self._masked(index) and not np.ndim(value):
            if isinstance(value, Sym | Cond):
                raise Untraceable("it stores computed values among labels")
            self.entries[index.entries] = value
            return
        if index is Ellipsis or (isinstance(index, slice) and index == slice(None)):
            own = isinstance(value, Counted) and value.kinds == self.kinds
            self.entries[...] = value.entries if own else value
            return
        raise Untraceable("it looks at single labels, whose order is not known")

    __iter__ = refusing("it loops over labels; count them with sums of masks, as in np.sum(y_true == y_pred)")
    __len__ = refusing("it needs the number of labels as an integer")
    __bool__ = refusing("it asks for the truth of an array of labels")

    def __contains__(self, x) -> bool:
        return bool(np.any(self.entries == x))

    _refused = refusing("it does to labels what depends on their order, or on their number as an integer")

    def __dlpack__(self, *_: Any, **__: Any) -> Any:
        """Labels are no plain numbers, which callers then ask NumPy to make of them: the same labels."""
        raise BufferError("labels that are only counted are exported to no other library")

    __float__ = __int__ = __index__ = _refused

    @property
    def flat(self):  # type: ignore[override]
        """One item after the other: refused."""
        return self._refused()

    @property
    def T(self):  # type: ignore[override]
        """The same, of one axis."""
        return self if self.entries.ndim == 1 else self._refused()

    def __repr__(self) -> str:
        return f"<labels {self.kinds} {self.entries.tolist()}>"


for _name in ("argsort", "sort", "argmax", "argmin", "cumsum", "cumprod", "prod", "take", "repeat", "tolist",
              "item", "nonzero", "searchsorted", "swapaxes", "transpose", "partition", "argpartition", "choose",
              "compress", "diagonal", "trace", "put", "resize", "tobytes", "tofile", "dump", "dumps", "byteswap",
              "fill", "var", "std"):  # fmt: skip
    setattr(Counted, _name, Counted._refused)


def labelled(entries: Any, kinds: Kinds) -> Counted:
    """Entries, one for each kind of item."""
    array = np.ndarray.view(plain(entries), np.ndarray)
    if array.shape[0] != len(kinds) or array.ndim > 2:
        raise Untraceable("it rearranges labels, whose order is not known")
    found = array.view(Counted)
    found.kinds = kinds
    return found


def labels(which: int, kinds: Sequence[str]) -> Counted:
    """The true labels (0) or those predicted (1)."""
    return labelled(np.array([LABELS[k][which] for k in kinds], dtype=int), tuple(kinds))


def _entries(x: Any) -> Any:
    return x.entries if isinstance(x, Counted) else x


def _kinds(operands: Sequence[Any]) -> Kinds:
    """What the operands are entries of; they must be of the same items."""
    found = {x.kinds for x in operands if isinstance(x, Counted)}
    if len(found) != 1:
        raise Untraceable("it combines labels of different items")
    wide = max(x.entries.ndim for x in operands if isinstance(x, Counted))
    for x in operands:
        if (
            not isinstance(x, Counted)
            and np.ndim(x)
            and (np.ndim(x) >= 2 or wide == 1)
            and np.shape(x)[0] != 1
        ):
            raise Untraceable("it combines labels with an array of another kind")
    return found.pop()


def _items(function: Callable) -> Callable:
    """What is done to each entry by itself."""

    def each(*args, **kwargs):
        operands = [*args, *kwargs.values()]
        kinds = _kinds([x for x in operands if not isinstance(x, str | tuple | type | None)])
        values = [_entries(x) for x in args]
        return labelled(function(*values, **{k: _entries(v) for k, v in kwargs.items()}), kinds)

    return each


def _symbolic(x: Any) -> bool:
    return isinstance(x, Sym | Cond | TracedArray) or (isinstance(x, np.ndarray) and np.ndarray.dtype.__get__(x).kind == "O")


def _ufunc(ufunc: np.ufunc, method: str, inputs: tuple, kwargs: dict[str, Any]) -> Any:
    if method == "reduce" and isinstance(inputs[0], Counted):
        name = {
            "add": "sum", "maximum": "max", "minimum": "min", "logical_or": "any", "logical_and": "all"
        }.get(ufunc.__name__)
        if name is not None and kwargs.get("where", True) is True:
            return getattr(inputs[0], name)(axis=kwargs.get("axis", 0), keepdims=bool(kwargs.get("keepdims")))
    if method != "__call__" or ufunc.__name__ in ("matmul", "vecdot"):
        if ufunc.__name__ in ("matmul", "vecdot"):
            return _dot(*inputs)
        raise Untraceable(f"it calls {ufunc.__name__}.{method} on labels, which are only counted")
    out = kwargs.pop("out", None)
    target = out[0] if isinstance(out, tuple) else out
    operands = [*inputs, *kwargs.values()]
    kinds = _kinds([x for x in operands if not isinstance(x, type | np.dtype | str)])
    if any(map(_symbolic, map(_entries, inputs))):
        if ufunc.__name__ not in MEANING or kwargs:
            raise Untraceable(f"it calls {ufunc.__name__} on labels, which has no meaning for symbols")
        found = plain(elementwise(MEANING[ufunc.__name__], *map(_entries, inputs)))
    else:
        found = ufunc(*map(_entries, inputs), **{k: _entries(v) for k, v in kwargs.items()})
    if target is not None:
        if not isinstance(target, Counted) or target.kinds != kinds:
            raise Untraceable("it stores computed values in an array of numbers")
        target.entries[...] = found
        return target
    return tuple(labelled(x, kinds) for x in found) if isinstance(found, tuple) else labelled(found, kinds)


def _along(function: Callable, x: Counted, axis: Any, keepdims: bool = False) -> Any:
    """The function of all items, of each column, or of each item's row."""
    entries = x.entries
    axes = range(entries.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    named = {a % entries.ndim for a in axes}
    if keepdims and named != {1}:
        raise Untraceable("it keeps the axis of labels, which are only counted")
    if named == {1}:
        rows = [function(None, list(row)) for row in entries]
        found = np.array(rows, dtype=object) if any(map(_symbolic, rows)) else np.array(rows)
        return labelled(found.reshape(-1, 1) if keepdims else found, x.kinds)
    if entries.ndim == 1 or named == {0, 1}:
        kinds = [k for k in x.kinds for _ in range(entries[0].size if len(entries) else 0)]
        return function(kinds, list(entries.reshape(-1)))
    columns = [function(x.kinds, list(column)) for column in entries.T]
    return filled([c if isinstance(c, Sym | Cond) else symbol(c) for c in columns], (len(columns),))


def _weighed(kinds: Sequence[str] | None, items: list) -> Any:
    """The sum, each entry as often as there are items of its kind."""
    if kinds is None:
        return Sym(V.add_many(list(map(value_of, items)))) if any(map(_symbolic, items)) else np.sum(items)
    return Sym(V.add_many([V.mul(sym(k), value_of(e)) for k, e in zip(kinds, items, strict=True)]))


def _mean(kinds: Sequence[str] | None, items: list) -> Any:
    if kinds is None:
        return _weighed(None, items) / len(items)
    return _weighed(kinds, items) / Sym(V.add_many([sym(k) for k in kinds]))


def _over_items(function: Callable) -> Callable:
    """A method that takes the function of all items."""

    def method(self, axis=None, dtype=None, out=None, keepdims=False, **_):
        return _along(function, self, axis, keepdims)

    return method


OVER_ITEMS: dict[str, Callable] = {  # of the least and the largest: every kind that is there occurs
    "sum": _weighed, "mean": _mean, "min": lambda kinds, xs: np.min(xs), "max": lambda kinds, xs: np.max(xs),
    "any": lambda kinds, xs: bool(any(map(bool, xs))), "all": lambda kinds, xs: bool(all(map(bool, xs))),
}  # fmt: skip
for _name, _function in OVER_ITEMS.items():
    setattr(Counted, _name, _over_items(_function))


def _dot(a: Any, b: Any, out: Any = None) -> Any:
    product = a * b
    if not isinstance(product, Counted) or product.entries.ndim > 1:
        raise Untraceable("it multiplies matrices of labels")
    return product.sum()


def _average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    if weights is None:
        return a.mean(axis=axis, keepdims=keepdims)
    return _along(_weighed, a * weights, axis, keepdims) / _along(_weighed, weights, None)


def _bincount(x, /, weights=None, minlength=0):
    if x.entries.dtype.kind not in "iub":
        raise TypeError("Cannot cast array data to dtype('int64') according to the rule 'safe'")
    heavy = x._like(1) if weights is None else weights
    _kinds([x, heavy])
    highest = max([int(minlength) - 1, *map(int, x.entries)])
    return filled([_over(x.entries == k, x.kinds, heavy) for k in range(highest + 1)], (highest + 1,))


def _over(chosen: np.ndarray, kinds: Kinds, heavy: Any) -> Sym:
    weights = _entries(heavy)
    return _weighed(
        [k for k, c in zip(kinds, chosen, strict=True) if c],
        [w for w, c in zip(weights, chosen, strict=True) if c],
    )


def table(weights: Any, places: Sequence[Any], shape: tuple[int, ...]) -> TracedArray:
    """How much there is of each combination of labels: the contingency table of sparse matrices."""
    kinds = _kinds([weights, *places])
    found = {place: V.add_many([]) for place in np.ndindex(*shape)}
    heavy = _entries(weights)
    for i, kind in enumerate(kinds):
        place = tuple(int(_entries(x)[i]) for x in places)
        if place not in found:
            raise ValueError("row index exceeds matrix dimensions")
        found[place] = V.add(found[place], V.mul(sym(kind), value_of(heavy[i])))
    return filled(list(map(Sym, found.values())), shape)


def _unique(x, return_index=False, return_inverse=False, return_counts=False, axis=None, **kwargs):
    if return_index:
        raise Untraceable("it asks where labels are, whose order is not known")
    found, inverse = np.unique(x.entries, return_inverse=True)
    several = [found]
    if return_inverse:
        several.append(labelled(inverse.reshape(-1), x.kinds))
    if return_counts:
        ones = np.ones(len(x.kinds), dtype=int)
        several.append(filled([_over(x.entries == v, x.kinds, ones) for v in found], (len(found),)))
    return tuple(several) if len(several) > 1 else found


def _concatenated(arrays, axis=0, **_):
    arrays = list(arrays)
    if axis not in (0, None) or not all(isinstance(a, Counted) for a in arrays):
        raise Untraceable("it puts labels beside other arrays")
    return labelled(np.concatenate([a.entries for a in arrays]), tuple(k for a in arrays for k in a.kinds))


def _columns(arrays, axis=0, **_):
    arrays = list(arrays)
    if axis not in (1, -1):
        raise Untraceable("it puts labels into rows, whose order is not known")
    kinds = _kinds(arrays)
    return labelled(np.stack([_entries(a) for a in arrays], axis=1), kinds)


def _like(x, fill_value=0, dtype=None, **_):
    return labelled(np.full(x.entries.shape, fill_value, dtype=dtype or x.entries.dtype), x.kinds)


Counted._like = lambda self, value: _like(self, value, dtype=int)  # type: ignore[attr-defined]


def made(shape: Any, filling: Any, dtype: Any) -> Counted | None:
    """An array as long as there are items; None where another length is asked for."""
    whole = tuple(shape) if isinstance(shape, tuple | list) else (shape,)
    if not whole or not isinstance(whole[0], Size):
        return None
    if isinstance(filling, Sym | Cond) or any(isinstance(k, Sym) for k in whole[1:]):
        raise Untraceable("it fills an array as long as there are labels with computed values")
    kinds = whole[0].kinds
    return labelled(np.full((len(kinds), *map(int, whole[1:])), filling, dtype=dtype or float), kinds)


def _where(cond, *branches):
    if len(branches) != 2:
        raise Untraceable("it asks where labels are, whose order is not known")
    return _items(np.where)(cond, *branches)


def _searched(a, v, side="left", sorter=None):
    if isinstance(a, Counted) or sorter is not None:
        raise Untraceable("it sorts labels, whose order is not known")
    return labelled(np.searchsorted(a, v.entries, side), v.kinds)


def _array_equal(a, b, equal_nan=False):
    return isinstance(a, Counted) and isinstance(b, Counted) and a.kinds == b.kinds and bool(
        np.array_equal(a.entries, b.entries))  # fmt: skip


def _taken(a, indices, axis=None, **_):
    if isinstance(a, Counted) or not isinstance(indices, Counted):
        raise Untraceable("it looks at single labels, whose order is not known")
    return labelled(np.take(a, indices.entries, axis=axis), indices.kinds)


def _method(name: str) -> Callable:
    """NumPy's function of that name, by the method."""
    return lambda x, axis=None, *_, **k: getattr(x, name)(axis=axis, keepdims=k.get("keepdims") is True)


FUNCTIONS: dict[str, Callable] = {
    **{name: _method(name) for name in OVER_ITEMS},
    "amin": lambda x, axis=None, **_: x.min(axis), "amax": lambda x, axis=None, **_: x.max(axis),
    "nansum": lambda x, axis=None, **_: x.sum(axis), "nanmean": lambda x, axis=None, **_: x.mean(axis),
    "average": _average, "bincount": _bincount, "unique": _unique, "unique_values": lambda x: _unique(x),
    "unique_inverse": lambda x: _unique(x, return_inverse=True), "unique_counts": lambda x: _unique(x, return_counts=True),
    "count_nonzero": lambda x, axis=None, **_: (x != 0).sum(axis=axis), "dot": _dot, "inner": _dot, "vdot": _dot,
    "where": _where, "isin": _items(np.isin), "clip": _items(np.clip), "nan_to_num": _items(np.nan_to_num),
    "searchsorted": _searched, "take": _taken, "isclose": _items(np.isclose), "copy": _items(np.copy),
    "around": _items(np.around), "round": _items(np.round), "astype": lambda x, dtype, **_: x.astype(dtype),
    "concatenate": _concatenated, "hstack": _concatenated, "concat": _concatenated, "stack": _columns,
    "column_stack": lambda arrays: _columns(arrays, axis=1), "array_equal": _array_equal,
    "allclose": lambda a, b, **k: _items(np.isclose)(a, b, **k).all(),
    "zeros_like": _like, "ones_like": lambda x, dtype=None, **_: _like(x, 1, dtype),
    "empty_like": _like, "full_like": lambda x, fill_value, dtype=None, **_: _like(x, fill_value, dtype),
    "size": lambda x, *_: x.size, "shape": lambda x: x.shape, "ndim": lambda x: x.entries.ndim,
    "ravel": lambda x, *_, **__: x.ravel(), "squeeze": lambda x, *_: x.squeeze(), "reshape": lambda x, shape, **_: x.reshape(
        *(shape if isinstance(shape, tuple | list) else (shape,))), "atleast_1d": lambda x: x,
    "iscomplexobj": lambda x: False, "isrealobj": lambda x: True, "real": lambda x: x, "result_type": lambda *xs: np.result_type(
        *(x.dtype if isinstance(x, Counted) else x for x in xs)), "may_share_memory": lambda *_, **__: True,
    "shares_memory": lambda *_, **__: True, "expand_dims": lambda x, axis: x[:, None] if axis in (1, -1) else x._refused(),
    "intersect1d": lambda a, b, **_: np.intersect1d(np.unique(_entries(a)), np.unique(_entries(b))),
    "union1d": lambda a, b: np.union1d(_entries(a), _entries(b)), "setdiff1d": lambda a, b, **_: np.setdiff1d(
        np.unique(_entries(a)), np.unique(_entries(b))),
}  # fmt: skip
