"""NumPy's functions for arrays of symbols, where its own code would need numbers.

What is not listed runs as NumPy wrote it, on objects.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key, reduce
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from axiomcheck.input.tracing import arrays as A
from axiomcheck.input.tracing import values as V
from axiomcheck.input.tracing.dispatch import answers
from axiomcheck.input.tracing.paths import Untraceable, refusing
from axiomcheck.input.tracing.scalars import Cond, Sym, choose, condition, of_truth, symbol, value_of
from axiomcheck.lang.expr import ONE, ZERO, Expr, num

MISSING = object()
MOST_SORTED = 5  # values of which all sums of some are written down


@answers("function")
def call(func: Callable, args: tuple, kwargs: dict[str, Any]) -> Any:
    """What a NumPy function gives for symbols."""
    with A.followed(func.__name__):
        return _called(func, args, kwargs)


def _called(func: Callable, args: tuple, kwargs: dict[str, Any]) -> Any:
    known = FUNCTIONS.get(func.__name__)
    if known is not None:
        return known(*args, **kwargs)
    args = tuple(A.boxed(a) if isinstance(a, Sym | Cond) else a for a in args)
    implementation = getattr(func, "_implementation", None)
    if implementation is None:
        raise Untraceable(f"it calls {func.__name__}, which has no meaning for symbols")
    return _marked(implementation(*args, **kwargs))


def _marked(found: Any) -> Any:
    """What NumPy made of symbols, as arrays that know their meaning."""
    if isinstance(found, list | tuple):
        return type(found)(map(_marked, found)) if type(found) in (list, tuple) else found
    if type(found) is np.ndarray and found.dtype == object:
        return found.view(A.TracedArray)
    return found


# -- sums and means -------------------------------------------------------------------------


def total(x, axis=None, dtype=None, out=None, keepdims=False, initial=0, where=True):
    """np.sum."""
    summed: Callable = np.add.reduce
    return summed(_array(x), axis=axis, keepdims=keepdims is True, where=where, initial=initial)


def mean(x, axis=None, dtype=None, out=None, keepdims=False, where=True):
    """np.mean."""
    if where is not True:
        raise Untraceable("it calls mean with where=, which has no meaning for symbols")
    return A.along(_mean, _array(x), axis, keepdims is True)


def _mean(items: list) -> Sym:
    return Sym(V.div(V.add_many([value_of(e) for e in items]), num(len(items))) if items else V.NAN)


def variance(x, axis=None, dtype=None, out=None, ddof=0, keepdims=False, **_):
    """np.var."""

    def one(items: list) -> Sym:
        centre = _mean(items)
        squares = [value_of((symbol(e) - centre) ** 2) for e in items]
        return Sym(V.div(V.add_many(squares), num(len(items) - int(ddof))))

    return A.along(one, _array(x), axis, keepdims is True)


def deviation(x, axis=None, dtype=None, out=None, ddof=0, keepdims=False, **_):
    """np.std."""
    return np.sqrt(variance(x, axis, ddof=ddof, keepdims=keepdims))


def average(x, axis=None, weights=None, returned=False, *, keepdims=False):
    """np.average."""
    if weights is None:
        return mean(x, axis, keepdims=keepdims)
    return total(_array(x) * _array(weights), axis, keepdims=keepdims) / total(
        weights, axis, keepdims=keepdims
    )


def product(x, axis=None, dtype=None, out=None, keepdims=False, **_):
    """np.prod."""
    return A.along(lambda xs: Sym(V.product([value_of(e) for e in xs])), _array(x), axis, keepdims is True)


def _numbers(items: list) -> list[Sym]:
    """What is not nan."""
    return [s for s in map(symbol, items) if not V.is_nan(s.value)]


def _nan_aware(function: Callable, default: Any = V.NAN) -> Callable:
    def reduction(x, axis=None, dtype=None, out=None, keepdims=False, **_):
        def one(items: list):
            kept = _numbers(items)
            return function(kept) if kept else Sym(default)

        return A.along(one, _array(x), axis, keepdims is True)

    return reduction


def _add(items: list) -> Sym:
    return Sym(V.add_many([e.value for e in items]))


def _extreme(function: Callable) -> Callable:
    def reduction(x, axis=None, out=None, keepdims=False, initial=MISSING, where=True):
        if where is not True:
            raise Untraceable("it calls min or max with where=, which has no meaning for symbols")
        start = [] if initial is MISSING or type(initial).__name__ == "_NoValueType" else [initial]

        def one(items: list):
            if all(map(of_truth, [*start, *items])):
                return reduce(A.MEANING["maximum" if function is V.maximum else "minimum"], [*start, *items])
            found, *rest = [value_of(e) for e in [*start, *items]]
            for e in rest:
                found = function(found, e)
            return Sym(found)

        return A.along(one, _array(x), axis, keepdims is True)

    return reduction


def _nan_extreme(function: Callable) -> Callable:
    return _nan_aware(lambda items: _extreme(function)(A.filled(items, (len(items),))))


# -- conditions -----------------------------------------------------------------------------


def where(cond, *branches):
    """np.where."""
    if not branches:
        return np.nonzero(A.truths(cond))
    return A.elementwise(choose, cond, *branches)


def select(condlist, choicelist, default=0):
    """np.select."""
    found = default
    for cond, choice in reversed(list(zip(condlist, choicelist, strict=True))):
        found = A.elementwise(choose, cond, choice, found)
    return found


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    """np.isclose, tolerances and all."""

    def one(x, y):
        first, second = value_of(x), value_of(y)
        if V.special(first, second):
            return Cond("const", V.same(first, second))
        bound = V.add(value_of(atol), V.mul(value_of(rtol), V.absolute(second)))
        return Cond("<=", V.absolute(V.subtract(first, second)), bound)

    return A.elementwise(one, _array(a), _array(b))


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    """np.allclose."""
    return every(isclose(a, b, rtol, atol))


def every(x, axis=None, out=None, keepdims=False, **_):
    """np.all: settled one by one."""
    return A.along(lambda xs: all(bool(e) for e in xs), _array(x), axis, keepdims is True)


def some(x, axis=None, out=None, keepdims=False, **_):
    """np.any: settled one by one."""
    return A.along(lambda xs: any(bool(e) for e in xs), _array(x), axis, keepdims is True)


def array_equal(a, b, equal_nan=False):
    """np.array_equal."""
    return np.shape(a) == np.shape(b) and every(A.elementwise(lambda x, y: condition(symbol(x) == y), a, b))


def count_nonzero(x, axis=None, *, keepdims=False):
    """np.count_nonzero."""
    return total(A.elementwise(lambda e: symbol(condition(e)), _array(x)), axis, keepdims=keepdims)


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    """np.nan_to_num."""
    limits = {
        V.INF: posinf if posinf is not None else V.INF, -V.INF: neginf if neginf is not None else -V.INF
    }

    def one(e):
        value = value_of(e)
        nothing = V.is_nan(value)
        if not isinstance(value, float):
            return Sym(value)
        found = nan if nothing else limits[value]
        return Sym(found) if not isinstance(found, float | int) else symbol(found)

    return A.elementwise(one, _array(x))


def clip(a, a_min=None, a_max=None, out=None, *, min=None, max=None, **_):
    """np.clip."""
    low, high = (x if x is not None else y for x, y in ((a_min, min), (a_max, max)))
    found = _array(a)
    if low is not None:
        found = np.maximum(found, _array(low))
    if high is not None:
        found = np.minimum(found, _array(high))
    if out is not None:
        np.ndarray.__setitem__(out, ..., found)
    return found


# -- order ----------------------------------------------------------------------------------


def sort(x, axis=-1, kind=None, order=None, stable=None):
    """np.sort, without a branch."""
    array = A.plain(x)
    if axis is None:
        array, axis = array.reshape(-1), 0
    rows = np.moveaxis(array, axis, -1)
    items = [y for row in rows.reshape(-1, rows.shape[-1]) for y in sorted_symbols(list(row))]
    return np.moveaxis(A.filled(items, rows.shape), -1, axis)


def sorted_symbols(items: list) -> list[Sym]:
    """The values in rising order: each is what the sum of the k largest has more than that of the k - 1 largest.

    In sums of ordered values these sums cancel; the largest, the smallest and the sum of all are formulas for every n.
    """
    found = [value_of(e) for e in items]
    if any(map(V.is_nan, found)):  # they come last
        rest = [e for e in items if not V.is_nan(value_of(e))]
        return [*sorted_symbols(rest), *[Sym(V.NAN)] * (len(items) - len(rest))]
    if not 3 <= len(found) <= MOST_SORTED or V.special(*found):
        return [Sym(v) for v in _network(items)]
    low, high, whole = reduce(V.minimum, found), reduce(V.maximum, found), reduce(V.add, found)
    middle = [reduce(V.maximum, [reduce(V.add, some) for some in combinations(found, k)]) for k in range(2, len(found) - 1)]
    largest = [high, *middle, V.subtract(whole, low)]
    return [Sym(v) for v in (low, *(V.subtract(b, a) for a, b in reversed(list(pairwise(largest)))), high)]


def _network(items: list) -> list[V.Value]:
    """The values in rising order, by minimum and maximum of neighbours, without a branch."""
    found = [value_of(e) for e in items]
    for last in range(len(found) - 1, 0, -1):
        for i in range(last):
            found[i], found[i + 1] = V.minimum(found[i], found[i + 1]), V.maximum(found[i], found[i + 1])
    return found


def partition(x, kth, axis=-1, kind="introselect", order=None):
    """np.partition: in order altogether, which is one of the orders that it may give."""
    return sort(x, axis)


def quantile(x, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, **_):
    """np.quantile of a share that is a number, between the two values next to it."""
    if method != "linear" or np.ndim(q) or not isinstance(q, int | float | np.number):
        raise Untraceable("it takes quantiles other than one, linear and of a share that is a number")

    def one(items: list) -> Sym:
        ordered = _network(items)
        place = value_of(q)
        if not isinstance(place, Expr) or place.op != "num":
            raise Untraceable("it takes quantiles of a share that is computed")
        if not 0 <= place.args[0] <= 1:
            raise ValueError("Quantiles must be in the range [0, 1]")
        place = place.args[0] * (len(ordered) - 1)
        low = int(place)
        part = num(place - low)
        high = ordered[min(low + 1, len(ordered) - 1)]
        return Sym(V.add(ordered[low], V.mul(part, V.subtract(high, ordered[low]))))

    return A.along(one, _array(x), axis, keepdims)


def percentile(x, q, *args, **kwargs):
    """np.percentile."""
    if np.ndim(q) or not isinstance(q, int | float | np.number):
        raise Untraceable("it takes quantiles other than one, linear and of a share that is a number")
    return quantile(x, float(q) / 100, *args, **kwargs)


def median(x, axis=None, out=None, overwrite_input=False, keepdims=False):
    """np.median."""

    def one(items: list) -> Sym:
        ordered = _network(items)
        low, high = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
        return Sym(low if len(ordered) % 2 else V.div(V.add(low, high), num(2)))

    return A.along(one, _array(x), axis, keepdims)


def _position(better: Callable) -> Callable:
    """argmin and argmax: the first best position, on this way through the function; that of a nan, if there is one."""

    def position(x, axis=None, out=None, *, keepdims=False):
        def one(items: list) -> int:
            best = 0
            for i in range(1, len(items)):
                value, known = value_of(items[i]), value_of(items[best])
                if not V.is_nan(known) and (V.is_nan(value) or better(value, known)):
                    best = i
            return best

        found = A.along(one, x, axis, keepdims)
        return A.plain(found).astype(int) if isinstance(found, np.ndarray) else found

    return position


def argsort(x, axis=-1, kind=None, order=None, stable=None):
    """np.argsort of one row, on this way through the function."""
    items = [value_of(e) for e in A.plain(x).reshape(-1)]
    if np.ndim(x) != 1:
        raise Untraceable("it calls argsort on more than one row")

    def compared(i: int, j: int) -> int:
        if V.is_nan(items[i]) or V.is_nan(items[j]):  # they come last
            return V.is_nan(items[i]) - V.is_nan(items[j]) or i - j
        return -1 if V.less(items[i], items[j]) else 1 if V.less(items[j], items[i]) else i - j

    return np.array(sorted(range(len(items)), key=cmp_to_key(compared)), dtype=int)


# -- linear algebra -------------------------------------------------------------------------


@answers("product")
def dot(a, b, out=None):
    """np.dot, np.matmul, np.inner for vectors and matrices."""
    x, y = A.plain(a), A.plain(b)
    if not x.ndim or not y.ndim:
        return A.traced(a) * A.traced(b)
    if x.ndim > 2 or y.ndim > 2:
        raise Untraceable("it multiplies arrays of more than two dimensions")
    if all(isinstance(e, Cond) for e in (*x.reshape(-1), *y.reshape(-1))):
        raise Untraceable("it multiplies arrays of conditions, which NumPy does not count")
    rows = x.reshape(1, -1) if x.ndim == 1 else x
    columns = y.reshape(-1, 1) if y.ndim == 1 else y
    if rows.shape[1] != columns.shape[0]:
        raise ValueError(f"shapes {x.shape} and {y.shape} not aligned")
    found = [
        _add([symbol(u) * v for u, v in zip(row, column, strict=True)])
        for row in rows
        for column in columns.T
    ]
    shape = (*x.shape[:-1], *y.shape[1:])
    return A.filled(found, shape) if shape else found[0]


def norm(x, ord=None, axis=None, keepdims=False):
    """np.linalg.norm of vectors."""
    if np.ndim(x) > 1 and axis is None and ord is not None:
        raise Untraceable("it takes the norm of a matrix")

    def one(items: list):
        sizes = [V.absolute(value_of(e)) for e in items]
        if ord in (np.inf, -np.inf):
            return _extreme(V.maximum if ord > 0 else V.minimum)(A.filled(list(map(Sym, sizes)), (len(sizes),)))
        k = num(2) if ord is None else value_of(ord)
        if k == ZERO:
            return _add([symbol(~condition(Sym(s) == 0)) for s in sizes])
        squared = k == num(2)
        powers = [V.power(value_of(e) if squared else s, k) for e, s in zip(items, sizes, strict=True)]
        return Sym(V.power(V.add_many(powers), V.div(ONE, k)))

    return A.along(one, _array(x), axis, keepdims)


def _like(fill: Any) -> Callable:
    def make(x, dtype=None, **_):
        return A.filled([_filling(fill, dtype)] * int(np.size(x)), np.shape(x))

    return make


def _filling(x: Any, dtype: Any = None) -> Any:
    """What an array is filled with: a truth value, if it is one of bools."""
    if dtype is not None and np.dtype(dtype).kind == "b":
        return condition(x)
    return x if isinstance(x, Sym | Cond) else symbol(x)


def _array(x: Any) -> Any:
    """An operand as an array of symbols; masks as they are."""
    if isinstance(x, A.TracedArray | Sym | Cond):
        return x
    array = A.plain(x)
    return array.astype(object).view(A.TracedArray) if array.ndim else A.boxed(array[()])


interpolate = refusing("it interpolates, searches or counts at computed values")  # where a value lies is not known
FUNCTIONS: dict[str, Callable] = {
    "sum": total, "nansum": _nan_aware(_add, ZERO), "mean": mean, "var": variance, "std": deviation,
    "nanmean": _nan_aware(_mean), "average": average, "prod": product,
    "nanprod": _nan_aware(lambda xs: Sym(V.product([e.value for e in xs])), ONE),
    "max": _extreme(V.maximum), "amax": _extreme(V.maximum), "min": _extreme(V.minimum), "amin": _extreme(V.minimum),
    "nanmax": _nan_extreme(V.maximum), "nanmin": _nan_extreme(V.minimum),
    "cumsum": lambda x, axis=None, dtype=None, out=None: (
        np.add.accumulate(_array(x).reshape(-1) if axis is None else _array(x), axis=axis or 0)),
    "where": where, "select": select, "isclose": isclose, "allclose": allclose, "all": every, "any": some,
    "array_equal": array_equal, "count_nonzero": count_nonzero, "nan_to_num": nan_to_num, "clip": clip,
    "sort": sort, "median": median, "argmin": _position(V.less), "argmax": _position(lambda a, b: V.less(b, a)),
    "argsort": argsort, "argpartition": lambda x, kth, axis=-1, **_: argsort(x, axis),
    "dot": dot, "inner": dot, "matmul": dot, "vdot": dot, "norm": norm,
    "zeros_like": _like(0), "ones_like": _like(1), "empty_like": _like(0),
    "full_like": lambda x, fill_value, dtype=None, **_: _like(fill_value)(x, dtype),
    "interp": interpolate, "searchsorted": interpolate, "histogram": interpolate, "digitize": interpolate,
    "unique": interpolate, "percentile": percentile, "quantile": quantile, "partition": partition, "round": interpolate,
    "around": interpolate, "floor": interpolate, "ceil": interpolate,
    "nonzero": lambda x: np.nonzero(A.truths(x)), "flatnonzero": lambda x: np.flatnonzero(A.truths(x)),
    "astype": lambda x, dtype, **_: A.cast(x, dtype), "iscomplexobj": lambda x: False,
    "isrealobj": lambda x: True, "real_if_close": lambda x, *_: x, "real": lambda x: x,
}  # fmt: skip
