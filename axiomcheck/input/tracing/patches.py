"""What else is replaced while a function is traced, and put back afterwards.

`np.asarray` and its like would strip arrays of their meaning, `math.log` and `float` would
ask symbols for their values, and chance and files have no place in a formula.
"""

from __future__ import annotations

import builtins
import inspect
import math
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from types import ModuleType
from typing import Any

import numpy as np

from axiomcheck.input.arcs import PI
from axiomcheck.input.tracing import arrays as A
from axiomcheck.input.tracing import values as V
from axiomcheck.input.tracing.counted import CURE, Counted, Size, made, table
from axiomcheck.input.tracing.functions import FUNCTIONS, sorted_symbols
from axiomcheck.input.tracing.paths import Untraceable, refusing
from axiomcheck.input.tracing.scalars import Cond, Sym, of_python, symbol, value_of

MAKERS = ("asarray", "array", "asanyarray", "ascontiguousarray", "asfortranarray", "asarray_chkfinite",
          "require")  # fmt: skip
FILLERS = {"zeros": 0, "ones": 1, "empty": 0}
REDUCING = ("add", "multiply", "logical_or", "logical_and", "logical_xor", "maximum", "minimum")
KEPT_EXACT = ("sqrt", "cbrt", "log", "log2", "log10", "log1p", "exp", "exp2", "expm1", "power", "float_power")
MATH = {**{k: k for k in ("sqrt", "cbrt", "log2", "log10", "log1p", "exp", "expm1", "fabs", "isnan", "isinf", "isfinite",
                          "hypot", "tanh", "cosh", "sinh")}, "pow": "power",
        **{f"a{name}": f"arc{name}" for name in ("tan", "sin", "cos")}}  # fmt: skip


OTHER_FORMAT = f"it computes with a sparse matrix of labels; {CURE}"
_FSUM, _ISCLOSE, _PROD = math.fsum, math.isclose, math.prod


def symbolic(x: Any, depth: int = 0) -> bool:
    """Does it hold symbols?"""
    if isinstance(x, A.TracedArray | Sym | Cond):
        return True
    if isinstance(x, np.ndarray):
        return np.ndarray.dtype.__get__(x).kind == "O" and any(isinstance(e, Sym | Cond) for e in x.flat)
    return depth < 4 and isinstance(x, list | tuple) and any(symbolic(e, depth + 1) for e in x)


def _maker(original: Callable) -> Callable:
    @wraps(original)
    def make(a=None, dtype=None, *args, **kwargs):
        if isinstance(a, Counted):
            copied = original.__name__ == "array" and kwargs.get("copy", True) is True
            return a.astype(dtype, copy=copied) if dtype is not None else a.copy() if copied else a
        if isinstance(a, list | tuple) and any(isinstance(e, Counted) for e in a):
            raise Untraceable("it puts labels into rows, whose order is not known")
        if not symbolic(a):
            return original(a, dtype, *args, **kwargs)
        found = a if isinstance(a, A.TracedArray) else _collected(a)
        if original.__name__ == "array" and kwargs.get("copy", True) is True:
            found = found.copy()
        if dtype is not None:
            found = A.cast(found, dtype)
        low = kwargs.get("ndmin", 0) or int(original.__name__ in ("ascontiguousarray", "asfortranarray"))
        return found.reshape((1,) * (low - found.ndim) + found.shape) if found.ndim < low else found

    return make


def _collected(x: Any) -> A.TracedArray:
    """Symbols, or nested lists of them, as an array."""
    if isinstance(x, Sym | Cond):
        return A.boxed(x)
    if isinstance(x, np.ndarray):
        return x.view(A.TracedArray)
    parts = [_collected(e) if isinstance(e, list | tuple) else A.plain(e) for e in x]
    if len({e.shape for e in parts}) > 1:
        raise ValueError("the rows have different lengths")
    items = [e for part in parts for e in part.reshape(-1)]
    return A.filled(items, (len(parts), *parts[0].shape))


def _filler(original: Callable, value: Any) -> Callable:
    @wraps(original)
    def make(shape, *args, **kwargs):
        filling, rest = (
            (value, args) if value is not None else (args[0] if args else kwargs["fill_value"], args[1:])
        )
        dtype = kwargs.get("dtype", rest[0] if rest else None)
        if (found := made(shape, filling, dtype)) is not None:
            return found
        whole = dtype is None and value is None and isinstance(filling, int | np.integer)  # an array of integers
        if whole or (dtype is not None and np.dtype(dtype).kind not in "fO"):
            return original(shape, *args, **kwargs)
        size = (shape,) if np.ndim(shape) == 0 else tuple(shape)
        count = int(np.prod(size)) if size else 1
        return A.filled([filling if isinstance(filling, Sym) else symbol(filling) for _ in range(count)],
                      tuple(map(int, size)))  # fmt: skip

    return make


class _Ufunc:
    """A ufunc, which this one stands for but for what is said below."""

    def __init__(self, ufunc: np.ufunc):
        self._ufunc = ufunc

    def __call__(self, *args, **kwargs):
        return self._ufunc(*args, **kwargs)

    def __getattr__(self, name: str):
        return getattr(self._ufunc, name)


class _ExactUfunc(_Ufunc):
    """It leaves roots and logarithms of plain numbers unevaluated."""

    def __call__(self, *args, **kwargs):
        plain_numbers = all(isinstance(a, int | float | np.integer | np.floating) for a in args)
        if kwargs or not plain_numbers or not _exact_here():
            return self._ufunc(*args, **kwargs)
        return A.MEANING[self._ufunc.__name__](*args)


class _Reducing(_Ufunc):
    """It reduces lists of symbols as it reduces arrays; NumPy would make plain objects of them."""

    def reduce(self, array, *args, **kwargs):
        return self._ufunc.reduce(_gathered(array), *args, **kwargs)

    def accumulate(self, array, *args, **kwargs):
        return self._ufunc.accumulate(_gathered(array), *args, **kwargs)


def _gathered(x: Any) -> Any:
    return _collected(x) if isinstance(x, list | tuple) and symbolic(x) else x


def _exact_here() -> bool:
    """Is it the function, or a library of measures, that asks?  Tools go on working with floats."""
    asking = sys._getframe(2).f_globals.get("__name__", "")
    return asking.partition(".")[0] not in ("axiomcheck", "numpy", "z3", "random", "statistics", "fractions")


def _mathematical(original: Callable, meaning: Callable) -> Callable:
    """A function of `math` that takes symbols."""

    @wraps(original)
    def function(*args):
        if not symbolic(args) and not _exact_here():
            return original(*args)
        if any(isinstance(a, A.TracedArray) for a in args):
            args = tuple(a.item() if isinstance(a, A.TracedArray) else a for a in args)
        found = meaning(*args)
        if isinstance(found, Cond):
            return found
        if V.special(found.value) and not V.special(*map(value_of, args)):
            raise ValueError("math domain error")
        return Sym(found.value, python=True)

    return function


def _log(x, *base):
    found = V.log(value_of(x))
    return Sym(V.div(found, V.log(value_of(base[0]))) if base else found)


def _fsum(items):
    items = list(items)
    if not symbolic(items):
        return _FSUM(items)
    return Sym(V.add_many([value_of(x) for x in items]), python=True)


def _prod(items, *, start=1):
    items = list(items)
    return (
        Sym(V.product([value_of(x) for x in [start, *items]]))
        if symbolic(items)
        else _PROD(items, start=start)
    )


def _isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    if not symbolic((a, b)):
        return _ISCLOSE(a, b, rel_tol=rel_tol, abs_tol=abs_tol)
    x, y = value_of(a), value_of(b)
    larger = V.maximum(V.absolute(x), V.absolute(y))
    bound = V.maximum(V.mul(value_of(rel_tol), larger), value_of(abs_tol))
    return V.at_most(V.absolute(V.subtract(x, y)), bound)


def _builtin_extreme(original: Callable, name: str) -> Callable:
    @wraps(original)
    def pick(*args, **kwargs):
        items = list(args[0]) if len(args) == 1 else list(args)
        if kwargs or not any(isinstance(x, Sym | Cond) for x in items):
            return original(items, **kwargs) if len(args) == 1 else original(*args, **kwargs)
        if V.special(*map(value_of, items)):  # a nan is neither smaller nor larger: it is kept where it comes first
            return original(items)
        found = symbol(items[0])
        for x in items[1:]:
            found = A.MEANING[name](found, x)
        return found

    return pick


def _builtin_sum(original: Callable) -> Callable:
    @wraps(original)
    def add(items, /, start=0):
        if isinstance(items, Counted):
            return items.sum() + start
        items = list(items)
        if not any(isinstance(x, Sym | Cond) for x in items):
            return original(items, start)
        return Sym(V.add_many([value_of(x) for x in [start, *items]]), all(map(of_python, [start, *items])))

    return add


def _builtin_len(original: Callable) -> Callable:
    @wraps(original)
    def size(x, /):
        return Size(x.kinds) if type(x) is Counted else original(x)

    return size


def _builtin_sorted(original: Callable) -> Callable:
    @wraps(original)
    def ordered(items, /, *, key=None, reverse=False):
        items = list(items)
        if key is not None or not any(isinstance(x, Sym) for x in items):
            return original(items, key=key, reverse=reverse)
        if any(V.is_nan(value_of(x)) for x in items):
            raise Untraceable("it sorts what is no number, which Python leaves in some order")
        found = sorted_symbols(items)
        return found[::-1] if reverse else found

    return ordered


class _FloatType(type):
    def __instancecheck__(cls, x):
        return isinstance(x, float | Sym)

    def __subclasscheck__(cls, other):
        return issubclass(other, float)


class TracedFloat(float, metaclass=_FloatType):
    """`float` in the function's own module: a symbol is one already."""

    def __new__(cls, x=0.0):
        if isinstance(x, A.TracedArray):
            x = x.item()
        return Sym(value_of(x), python=True) if isinstance(x, Sym | Cond) else float(x)


TracedFloat.__name__ = TracedFloat.__qualname__ = "float"  # which it may be asked for


class _TypeOfTypes(type):
    """`type` in the function's own module: what symbols and their arrays stand for."""

    def __call__(cls, *args, **kwargs):
        if len(args) != 1 or kwargs:
            return type(*args, **kwargs)
        (x,) = args
        if isinstance(x, np.ndarray):
            return np.ndarray if type(x) in (A.TracedArray, Counted) else type(x)
        found = x.__class__ if type(x) in (Sym, Cond) else type(x)
        return TracedFloat if found is builtins.float else found

    def __instancecheck__(cls, x):
        return isinstance(x, type)

    def __subclasscheck__(cls, other):
        return issubclass(other, type)


class TracedType(metaclass=_TypeOfTypes):
    """`type` in the function's own module."""


def _finfo(original: Any) -> Callable:
    @wraps(original)
    def limits(dtype):
        return original(np.float64 if dtype is TracedFloat or type(dtype) in (Sym, A.TracedArray) else dtype)

    return limits


def _of_lists(original: Callable) -> Callable:
    """NumPy's function, which would not look into lists of symbols."""

    @wraps(original)
    def function(*args, **kwargs):
        if any(isinstance(a, list | tuple) and symbolic(a) for a in args):
            args = tuple(map(_gathered, args))
        return original(*args, **kwargs)

    return function


def _replacements() -> Iterator[tuple[Any, str, Any]]:
    """(where, name, what instead)."""
    for name in MAKERS:
        yield np, name, _maker(getattr(np, name))
    for name, value in FILLERS.items():
        yield np, name, _filler(getattr(np, name), value)
    for name in FUNCTIONS:
        if callable(original := getattr(np, name, None)):
            yield np, name, _of_lists(original)
    yield np.linalg, "norm", _of_lists(np.linalg.norm)
    yield np, "full", _filler(np.full, None)
    for name in KEPT_EXACT:
        yield np, name, _ExactUfunc(getattr(np, name))
    for name in REDUCING:
        yield np, name, _Reducing(getattr(np, name))
    for name, meaning in MATH.items():
        yield math, name, _mathematical(getattr(math, name), A.MEANING[meaning])
    yield math, "log", _mathematical(math.log, _log)
    for module in (np, math):
        yield module, "pi", Sym(PI)
    yield math, "fsum", _fsum
    yield math, "isclose", _isclose
    yield math, "prod", _prod
    yield np, "finfo", _finfo(np.finfo)
    yield builtins, "max", _builtin_extreme(max, "maximum")
    yield builtins, "min", _builtin_extreme(min, "minimum")
    yield builtins, "sum", _builtin_sum(sum)
    yield builtins, "len", _builtin_len(len)
    yield builtins, "sorted", _builtin_sorted(sorted)
    yield builtins, "open", refusing("it opens a file, which no formula does")
    for module, names in ((np.random, np.random.__all__), (random, random.__all__)):
        for name in names:
            original = getattr(module, name)
            if callable(original) and not (module is np.random and inspect.isclass(original)):
                yield module, name, refusing("it draws random numbers, which no formula does")
    yield from _scipy()


def _scipy() -> Iterator[tuple[Any, str, Any]]:
    """SciPy's functions that would refuse arrays of objects before they do anything."""
    sparse = getattr(sys.modules.get("scipy.sparse._coo"), "_coo_base", None)
    if sparse is not None:
        yield sparse, "__init__", _sparse_made(sparse.__init__)
        yield sparse, "toarray", _sparse_of_labels(sparse.toarray, np.ndarray.copy)
        yield sparse, "tocsr", _sparse_of_labels(sparse.tocsr, refusing(OTHER_FORMAT))
    stats, inner = sys.modules.get("scipy.stats"), sys.modules.get("scipy.stats._entropy")
    if stats is not None and inner is not None:
        yield stats, "entropy", _entropy
    for name in ("scipy.linalg", "scipy.linalg._misc", "scipy.spatial.distance"):
        if (module := sys.modules.get(name)) is not None and hasattr(module, "norm"):
            yield module, "norm", _norm
    if (module := sys.modules.get("scipy.spatial.distance")) is not None:
        yield module, "cdist", _cdist(module, module.cdist)


def _sparse_made(original: Callable) -> Callable:
    """A sparse matrix of (values, (rows, columns)): with labels as its places, all at once, and dense."""

    @wraps(original)
    def make(self, arg1, shape=None, *args, **kwargs):
        if hasattr(arg1, "_of_labels"):
            raise Untraceable(OTHER_FORMAT)
        if not (isinstance(arg1, tuple) and len(arg1) == 2 and isinstance(arg1[1], tuple)):
            return original(self, arg1, shape, *args, **kwargs)
        if not any(isinstance(x, Counted) for x in (arg1[0], *arg1[1])):
            return original(self, arg1, shape, *args, **kwargs)
        if shape is None:
            raise Untraceable("it makes a sparse matrix of labels without saying of which shape")
        self._shape, self._of_labels = tuple(shape), table(arg1[0], arg1[1], tuple(shape))
        return None

    return make


def _sparse_of_labels(original: Callable, instead: Callable) -> Callable:
    """What a sparse matrix of labels does instead, given them as a dense array."""

    @wraps(original)
    def method(self, *args, **kwargs):
        return instead(self._of_labels) if hasattr(self, "_of_labels") else original(self, *args, **kwargs)

    return method


def _cdist(module: ModuleType, original: Callable) -> Callable:
    """scipy.spatial.distance.cdist: the module's function of that name, of every two rows."""

    @wraps(original)
    def between(XA, XB, metric="euclidean", *, out=None, **kwargs):
        if not symbolic(XA) and not symbolic(XB):
            return original(XA, XB, metric, out=out, **kwargs)
        function = getattr(module, metric, None) if isinstance(metric, str) else metric
        if not callable(function) or out is not None:
            raise Untraceable(f"it calls cdist with metric {metric!r}, which has no meaning for symbols")
        rows = [[function(a, b, **kwargs) for b in A.traced(XB)] for a in A.traced(XA)]
        return _collected(rows)

    return between


def _norm(a, ord=None, axis=None, keepdims=False, check_finite=True):
    return np.linalg.norm(a, ord, axis, keepdims)


def _entropy(pk, qk=None, base=None, axis=0, **_):
    """scipy.stats.entropy, as its documentation says."""
    first = A.traced(pk) / np.sum(A.traced(pk), axis=axis, keepdims=True)
    if qk is None:
        terms = A.elementwise(A.MEANING["entr"], first)
    else:
        second = A.traced(qk) / np.sum(A.traced(qk), axis=axis, keepdims=True)
        terms = A.elementwise(A.MEANING["rel_entr"], first, second)
    found = np.sum(terms, axis=axis)
    return found if base is None else found / Sym(V.log(value_of(base)))


def neighbours(module: ModuleType) -> list[ModuleType]:
    """The module, and those in which the functions that it names were written; NumPy and Python's own are not."""
    homes = {module.__name__}
    for x in list(vars(module).values()):
        home = x.__name__ if inspect.ismodule(x) else getattr(x, "__module__", None)
        foreign = {*sys.stdlib_module_names, "numpy", "axiomcheck"}
        if isinstance(home, str) and home.partition(".")[0] not in foreign:
            homes.add(home)
    inside = tuple(f"{home}." for home in homes)
    found = [m for name, m in list(sys.modules.items()) if name in homes or name.startswith(inside)]
    return [module, *(m for m in found if isinstance(m, ModuleType) and m is not module)]


@contextmanager
def patched(*modules: ModuleType) -> Iterator[Callable[[Any], Any]]:
    """Replace, also in these modules' own namespaces, and put everything back.

    Gives a function that tells what an object was replaced by.
    """
    with ExitStack() as stack:
        instead = {id(builtins.float): TracedFloat}
        alive = [builtins.float]
        for owner, name, new in list(_replacements()):
            old = getattr(owner, name)
            alive.append(old)
            instead[id(old)] = new
            stack.callback(setattr, owner, name, old)
            setattr(owner, name, new)
        for module in modules:
            namespace = vars(module)
            for name, old in list(namespace.items()):
                if id(old) in instead:
                    stack.callback(namespace.__setitem__, name, old)
                    namespace[name] = instead[id(old)]
            for name, new in (("float", TracedFloat), ("type", TracedType)):
                if name not in namespace:
                    namespace[name] = new
                    stack.callback(namespace.pop, name, None)
        yield lambda x: instead.get(id(x), x)
