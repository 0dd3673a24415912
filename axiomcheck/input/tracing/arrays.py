"""Arrays of symbols: ndarrays of objects that know what NumPy's and SciPy's ufuncs mean for symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from itertools import accumulate
from typing import Any

import numpy as np

from axiomcheck.input.hints import instead_of
from axiomcheck.input.tracing import values as V
from axiomcheck.input.tracing.dispatch import answers, ask
from axiomcheck.input.tracing.paths import Untraceable, refusing
from axiomcheck.input.tracing.scalars import Cond, Sym, choose, condition, of_truth, symbol, told, value_of
from axiomcheck.lang.expr import ONE, ZERO, Expr, num

HANDLED = (Sym, Cond)
FLOATS = np.dtype(np.float64)


def _op(function: Callable, tells: bool = True) -> Callable:
    """A function of values as one of operands; `tells` if NumPy warns of what has no value."""

    def computed(*args: Any) -> Sym:
        values = list(map(value_of, args))
        found = function(*values)
        return Sym(told(found, *values) if tells else found)

    return computed


def _of_bools(operator: str, of_numbers: Callable | None = None) -> Callable:
    """Of bools, what NumPy makes of them; else what is made of numbers."""

    def combined(*args: Any) -> Any:
        if args and all(map(of_truth, args)):
            first, *rest = map(condition, args)
            return getattr(first, operator)(*rest)
        if of_numbers is None:
            raise Untraceable("it computes with the bits of numbers, which no formula does")
        return of_numbers(*args)

    return combined


def _compare(name: str) -> Callable:
    return lambda a, b: condition(getattr(symbol(a), f"__{name}__")(b))


def _same(a: Any, b: Any) -> Cond:
    """Are two conditions both true or both false, or two numbers equal?"""
    truths = all(isinstance(x, Cond | bool | np.bool_) for x in (a, b))
    return condition((condition(a) if truths else symbol(a)) == b)


def _isnan(x: Any) -> Cond:
    return Cond("const", V.is_nan(value_of(x)))


def _isinf(x: Any) -> Cond:
    return Cond("const", not V.is_nan(value_of(x)) and value_of(x) in (V.INF, -V.INF))


def _isfinite(x: Any) -> Cond:
    return Cond("const", not V.is_nan(value_of(x)) and not isinstance(value_of(x), float))


def _sign(x: Any) -> Sym:
    return Sym(V.sign_value(value_of(x)))


def _heaviside(x: Any, half: Any) -> Sym:
    if _isnan(x):
        return Sym(V.NAN)
    s = V.sign_of(value_of(x))
    return symbol(half if s == 0 else int(s > 0))


def _ignoring_nan(function: Callable) -> Callable:
    """fmax and fmin: a nan loses."""

    def pick(a, b):
        x, y = value_of(a), value_of(b)
        return Sym(y if _isnan(a) else x if _isnan(b) else function(x, y))

    return pick


def _sigmoid(x):
    return V.div(ONE, V.add(ONE, V.exp(V.negative(x))))


def _tanh(x):
    return V.subtract(V.mul(num(2), _sigmoid(V.mul(num(2), x))), ONE)


def _of_exponentials(combine: Callable) -> Callable:
    """cosh or sinh: half the sum, or half the difference, of exp(x) and exp(-x)."""
    return _op(lambda x: V.div(combine(V.exp(x), V.exp(V.negative(x))), num(2)))


MEANING: dict[str, Callable] = {
    "add": _of_bools("__add__", _op(V.add)), "subtract": _of_bools("__sub__", _op(V.subtract)),
    "multiply": _of_bools("__mul__", _op(V.mul)), "negative": _of_bools("__neg__", _op(V.negative)),
    "positive": _of_bools("__pos__", symbol), "conjugate": symbol,
    "divide": _op(V.div), "true_divide": _op(V.div),
    "power": _op(V.power), "float_power": _op(V.power), "square": _op(lambda a: V.power(a, num(2))),
    "sqrt": _op(V.sqrt_of), "cbrt": _op(V.cbrt), "reciprocal": _op(lambda a: V.div(ONE, a)),
    "absolute": _op(V.absolute), "fabs": _op(V.absolute), "sign": _sign, "heaviside": _heaviside,
    "log": _op(V.log), "log2": _op(V.log_base(2)), "log10": _op(V.log_base(10)),
    "log1p": _op(lambda a: V.log(V.add(ONE, a))), "exp": _op(V.exp), "exp2": _op(lambda a: V.exp(V.mul(a, V.log(num(2))))),
    "expm1": _op(lambda a: V.subtract(V.exp(a), ONE)), "tanh": _op(_tanh), "expit": _op(_sigmoid),
    "arctan": _op(V.arctan), "arcsin": _op(V.arcsin), "arccos": _op(V.arccos),
    "cosh": _of_exponentials(V.add), "sinh": _of_exponentials(V.subtract),
    "logit": _op(lambda a: V.log(V.div(a, V.subtract(ONE, a))), False),
    "logaddexp": _op(lambda a, b: V.log(V.add(V.exp(a), V.exp(b)))),
    "hypot": _op(lambda a, b: V.sqrt_of(V.add(V.power(a, num(2)), V.power(b, num(2))))),
    "maximum": _of_bools("__or__", _op(V.maximum)), "minimum": _of_bools("__and__", _op(V.minimum)),
    "fmax": _ignoring_nan(V.maximum), "fmin": _ignoring_nan(V.minimum),
    "clip": _op(lambda a, low, high: V.minimum(V.maximum(a, low), high)),
    "less": _compare("lt"), "less_equal": _compare("le"), "greater": _compare("gt"),
    "greater_equal": _compare("ge"), "equal": _same, "not_equal": lambda a, b: ~_same(a, b),
    "isnan": _isnan, "isinf": _isinf, "isfinite": _isfinite,
    "logical_and": lambda a, b: condition(a) & condition(b), "logical_or": lambda a, b: condition(a) | condition(b),
    "bitwise_and": _of_bools("__and__"), "bitwise_or": _of_bools("__or__"),
    "logical_xor": lambda a, b: condition(a) ^ condition(b), "bitwise_xor": _of_bools("__xor__"),
    "logical_not": lambda a: ~condition(a), "invert": _of_bools("__invert__"),
    "xlogy": _op(V.xlogy, False), "xlog1py": _op(lambda x, y: V.xlogy(x, V.add(ONE, y)), False),
    "rel_entr": _op(V.rel_entr, False), "kl_div": _op(V.kl_div, False), "entr": _op(V.entr, False),
}  # fmt: skip


def _joined(values: Sequence, name: str) -> Any:
    """What `reduce` of a ufunc gives for a list."""
    if name == "add":
        return Sym(V.add_many([value_of(x) for x in values]))
    if not values:
        start: dict[str, Sym | bool] = {"multiply": Sym(ONE), "logical_and": True, "logical_or": False}
        if name not in start:
            raise Untraceable(f"it takes the {name} of nothing")
        return start[name]
    if name in ("logical_and", "logical_or"):
        return condition(reduce(MEANING[name], values))
    return reduce(MEANING[name], values, *([Sym(ONE)] if name == "multiply" else []))  # also of bools, which are counted


def _method(name: str) -> Callable:
    """NumPy's function of that name, as a method."""
    return lambda self, *args, **kwargs: getattr(np, name)(self, *args, **kwargs)


class TracedArray(np.ndarray):
    """An object array whose elements are symbols, conditions or exact numbers."""

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return apply(ufunc, method, inputs, kwargs)

    def __array_function__(self, func, types, args, kwargs):
        return ask("function", func, args, kwargs)

    def __getitem__(self, index):
        return unboxed(super().__getitem__(settled(index)))

    def __setitem__(self, index, value):
        mask = index
        if is_mask(mask) and mask.shape == self.shape and np.ndim(value) == 0:
            flat, conditions = self.reshape(-1), plain(mask).reshape(-1)
            chosen = [choose(c, value, x) for c, x in zip(conditions, plain(flat), strict=True)]
            super().__setitem__(..., filled(chosen, self.shape))
            return
        if isinstance(value, Sym | Cond):
            value = boxed(value)
        super().__setitem__(settled(index), value)

    @property
    def dtype(self) -> np.dtype:  # type: ignore[override]
        """What symbols stand for: floats."""
        return FLOATS

    def astype(self, dtype, *args, **kwargs):
        """The array itself where floats are asked for."""
        return cast(self, dtype)

    argmin, argmax, argsort, argpartition = map(_method, ("argmin", "argmax", "argsort", "argpartition"))
    mean, var, std, clip, cumsum, dot = map(_method, ("mean", "var", "std", "clip", "cumsum", "dot"))

    def sort(self, axis=-1, *args, **kwargs):
        """In place, as ndarray.sort."""
        super().__setitem__(..., np.sort(self, axis))

    def partition(self, kth, axis=-1, *args, **kwargs):
        """In place, as ndarray.partition: in order altogether."""
        super().__setitem__(..., np.sort(self, axis))

    def nonzero(self):
        """Where the elements are not zero, on this way through the function."""
        return np.nonzero(truths(self))

    round = refusing("it rounds values, which no formula does")

    def item(self, *args):
        """The one element, or the one asked for, as a number of Python's."""
        return _of_python(super().item(*args))

    def tolist(self):
        """The elements as numbers of Python's, in lists."""
        return _of_python(super().tolist())

    @property  # type: ignore[misc]  # nobody may write it
    def real(self):
        """Itself: values are real."""
        return self

    def view(self, *args, **kwargs):
        """As another class of arrays; not as numbers of another type."""
        if any(not isinstance(x, type) or not issubclass(x, np.ndarray) for x in (*args, *kwargs.values())):
            raise Untraceable("it looks at the bytes of computed values")
        return super().view(*args, **kwargs)

    _bytes = refusing("it looks at the bytes of computed values, or writes them as text")
    tobytes = tofile = dump = dumps = byteswap = getfield = setfield = __reduce__ = __reduce_ex__ = _bytes
    __repr__ = __str__ = __format__ = _bytes
    data = ctypes = base = __array_interface__ = __array_struct__ = property(_bytes)

    def __contains__(self, x):
        return bool(np.any(self == x))

    def __float__(self):
        return float(self.item())

    def __bool__(self):
        return bool(self.item())


def _of_python(x: Any) -> Any:
    """Numbers of Python's, which raise where NumPy's are nan or infinite."""
    if isinstance(x, list):
        return list(map(_of_python, x))
    return Sym(x.value, python=True) if isinstance(x, Sym) else bool(x) if isinstance(x, Cond) else x


def plain(x: Any) -> np.ndarray:
    """The same elements in an ordinary object array."""
    if isinstance(x, HANDLED):
        return boxed(x).view(np.ndarray)
    return getattr(np.asarray, "__wrapped__", np.asarray)(x)


@answers("boxed")
def boxed(x: Any) -> TracedArray:
    """An array without dimensions that holds `x`."""
    box = np.ndarray.__new__(TracedArray, (), dtype=object)
    np.ndarray.__setitem__(box, (), x)
    return box


def unboxed(x: Any) -> Any:
    """The element of an array without dimensions; all else as it is."""
    return x.view(np.ndarray)[()] if isinstance(x, TracedArray) and x.ndim == 0 else x


def filled(items: Sequence, shape: tuple[int, ...]) -> TracedArray:
    """An array of this shape with these elements, in order."""
    flat = np.ndarray.__new__(TracedArray, (len(items),), dtype=object)
    for i, x in enumerate(items):
        np.ndarray.__setitem__(flat, i, x)
    return flat.reshape(shape).view(TracedArray)


def traced(x: Any) -> Any:
    """Anything array-like as an array of symbols; scalars as they are."""
    if isinstance(x, TracedArray | Sym | Cond):
        return x
    array = plain(x)
    return array.astype(object).view(TracedArray) if array.ndim else symbol(array[()])


def cast(x: Any, dtype: Any) -> Any:
    """Symbols as another type: floats are what they are; nothing else can be."""
    kind = np.dtype(dtype).kind if dtype is not None else "O"
    if kind in "fOc":
        items = [symbol(e) if isinstance(e, Cond) and kind != "O" else e for e in plain(x).reshape(-1)]
        return filled(items, np.shape(x))
    if kind == "b":
        return filled([condition(e) for e in plain(x).reshape(-1)], np.shape(x))
    if kind in "iu" and all(isinstance(e, Cond | bool | int) for e in plain(x).reshape(-1)):
        return filled([symbol(e) for e in plain(x).reshape(-1)], np.shape(x))
    raise Untraceable(f"it turns computed values into {np.dtype(dtype)}")


def is_mask(x: Any) -> bool:
    """Is it an array of conditions?"""
    return isinstance(x, TracedArray) and x.size > 0 and all(isinstance(e, Cond) for e in plain(x).flat)


def truths(x: Any) -> np.ndarray:
    """An array of booleans: every condition settled."""
    array = plain(x)
    return np.array([bool(e) for e in array.reshape(-1)], dtype=bool).reshape(array.shape)


def settled(index: Any) -> Any:
    """An index without conditions."""
    if isinstance(index, tuple):
        return tuple(map(settled, index))
    if isinstance(index, Cond):
        return bool(index)
    if is_mask(index):
        return truths(index)
    if isinstance(index, TracedArray):
        return _places(index)
    return index


def _places(index: TracedArray) -> np.ndarray:
    """An index of whole numbers that are known."""
    known = [symbol(e).value for e in plain(index).reshape(-1)]
    if not all(isinstance(v, Expr) and v.op == "num" and v.args[0].denominator == 1 for v in known):
        raise Untraceable("it uses computed values as an index or a size")
    return np.array([int(v.args[0]) for v in known if isinstance(v, Expr)], dtype=int).reshape(index.shape)


def elementwise(function: Callable, *args: Any) -> Any:
    """The function of every element, broadcast; a scalar for scalars."""
    arrays = np.broadcast_arrays(*map(plain, args))
    if not arrays[0].ndim:
        return function(*(a[()] for a in arrays))
    return filled(
        [function(*xs) for xs in zip(*(a.reshape(-1) for a in arrays), strict=True)], arrays[0].shape
    )


def along(function: Callable, x: Any, axis: Any, keepdims: bool = False) -> Any:
    """The function of the list of elements along an axis (several, or all for None)."""
    array = plain(x)
    named = range(array.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = sorted(a % array.ndim for a in named) if array.ndim else []
    rest = [a for a in range(array.ndim) if a not in axes]
    moved = array.transpose(*rest, *axes).reshape(*(array.shape[a] for a in rest), -1)
    rows: Iterable[Iterable] = moved.reshape(-1, moved.shape[-1]) if moved.size else [[]]
    found = [function(list(row)) for row in rows]
    if keepdims:
        return filled(found, tuple(1 if a in axes else s for a, s in enumerate(array.shape)))
    return filled(found, moved.shape[:-1]) if rest else found[0]


@answers("ufunc")
def apply(ufunc: np.ufunc, method: str, inputs: tuple, kwargs: dict[str, Any]) -> Any:
    """What a ufunc means for symbols."""
    with followed(ufunc.__name__):
        return _applied(ufunc, method, inputs, kwargs)


@contextmanager
def followed(name: str) -> Iterator[None]:
    """Errors that NumPy might not have raised are no errors of the function's, which it may catch, but refusals."""
    try:
        yield
    except (TypeError, AttributeError, RuntimeError, KeyError) as error:
        raise Untraceable(f"it calls {name} in a way that has no meaning for symbols: {error}") from error


def _applied(ufunc: np.ufunc, method: str, inputs: tuple, kwargs: dict[str, Any]) -> Any:
    name = ufunc.__name__
    if name in ("matmul", "vecdot"):
        return stored(ask("product", *inputs), kwargs.get("out"))
    if name not in MEANING:
        order = instead_of(name)
        raise Untraceable(f"it calls {name}, which has no meaning for symbols{'; ' if order else ''}{order}")
    function, out = MEANING[name], kwargs.get("out")
    if method == "__call__":
        where = kwargs.get("where", True)
        if where is True:
            return stored(elementwise(function, *inputs), out)
        return _where(function, inputs, where, out)
    if method in ("reduce", "accumulate"):
        axis = kwargs.get("axis", 0)
        items = inputs[0]
        if kwargs.get("where", True) is not True:
            items = _kept(items, kwargs["where"], name)
        if method == "accumulate":
            return stored(_accumulated(function, items, axis), out)
        start = kwargs.get("initial")
        extra = [start] if start is not None and type(start).__name__ != "_NoValueType" else []
        found = along(lambda xs: _joined([*extra, *xs], name), items, axis, bool(kwargs.get("keepdims")))
        return stored(found, out)
    if method == "outer":
        a, b = map(plain, inputs)
        return elementwise(function, a.reshape(a.shape + (1,) * b.ndim), b)
    raise Untraceable(f"it calls {name}.{method}, which has no meaning for symbols")


def _where(function: Callable, inputs: tuple, where: Any, out: Any) -> Any:
    """Only where a condition holds; elsewhere what was there before."""
    target = out[0] if isinstance(out, tuple) else out
    if target is None:
        raise Untraceable("it uses where= without out=, which leaves values undefined")

    def one(cond, before, *xs):
        return choose(cond, function(*xs), before)

    return stored(elementwise(one, where, target, *inputs), out)


def _kept(items: Any, where: Any, name: str) -> Any:
    """The elements that count, the others replaced by what changes nothing."""
    if name not in ("add", "multiply"):
        raise Untraceable(f"it calls {name}.reduce with where=, which has no meaning for symbols")
    neutral = ZERO if name == "add" else ONE
    return elementwise(lambda c, x: choose(c, x, Sym(neutral)), where, items)


def _accumulated(function: Callable, x: Any, axis: int) -> TracedArray:
    array = plain(x)
    rows = np.moveaxis(array, axis, -1)
    counts = function in (MEANING["add"], MEANING["multiply"])  # bools, too
    items = [map(symbol, row) if counts else row for row in rows.reshape(-1, rows.shape[-1])]
    found = [y for row in items for y in accumulate(row, function)]
    return np.moveaxis(filled(found, rows.shape), -1, axis)


def stored(result: Any, out: Any) -> Any:
    """The result, put where `out=` says."""
    target = out[0] if isinstance(out, tuple) else out
    if target is None:
        return result
    if not isinstance(target, np.ndarray) or plain(target).dtype != object:
        raise Untraceable("it stores computed values in an array of numbers")
    np.ndarray.__setitem__(target, ..., result if isinstance(result, np.ndarray) else boxed(result))
    return target
