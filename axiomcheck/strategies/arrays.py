"""Formulas on NumPy arrays of scenarios: fast, approximate, to find candidates with."""

from __future__ import annotations

from functools import reduce

import numpy as np

from axiomcheck.exact.evaluate import under_logarithm
from axiomcheck.lang.expr import Expr

Array = np.ndarray
OWN = {"abs": np.abs, "exp": np.exp, "atan": np.arctan, "min": np.minimum, "max": np.maximum, "pow": np.power}


def on_arrays(
    e: Expr, point: dict[str, Array], cache: dict[Expr, Array] | None = None, infinite: bool = False
) -> Array:
    """The values at many points at once; nan where undefined; 0 log 0 = 0.  With `infinite`, c/0 and log 0 are values, too."""
    cache = {} if cache is None else cache
    with np.errstate(all="ignore"):
        return _value(e, point, cache, infinite)


def _value(e: Expr, point: dict[str, Array], cache: dict[Expr, Array], infinite: bool) -> Array:
    if e.op == "num":
        return np.asarray(float(e.args[0]))
    if e.op == "sym":
        return point[e.args[0]]
    if e in cache:
        return cache[e]
    args = [_value(a, point, cache, infinite) for a in e.args]
    if e.op == "where":
        value = np.where(np.isnan(args[0] + args[1]), np.nan, np.where(args[0] < args[1], args[2], args[3]))
    elif e.op == "add":
        value = sum(args[1:], args[0])
    elif e.op == "mul":
        value = _product(e, args, point, cache, infinite)
    elif e.op == "div":
        value = args[0] / (args[1] + 0.0)  # of -0 no sign is known
        value = value if infinite else np.where(args[1] == 0, np.nan, value)
    elif e.op == "log":
        value = np.log(args[0] + 0.0)
        value = value if infinite else np.where(args[0] > 0, value, np.nan)
    elif e.op in OWN:
        value = OWN[e.op](*args)
    else:
        raise ValueError(f"{e.op} has no numeric value")
    cache[e] = value
    return value


def _product(e: Expr, args: list[Array], point: dict[str, Array], cache: dict[Expr, Array], infinite: bool) -> Array:
    value = reduce(np.multiply, args)
    if not any(a.op == "log" for a in e.args):
        return value
    zero = reduce(np.logical_or, [x == 0 for x in args])
    for a, x in zip(e.args, args, strict=True):  # log 0 and log (0/0) are no obstacle
        zero = zero & (~np.isnan(x) | _of_nothing(a, point, cache, infinite))
    return np.where(zero, 0.0, value)


def _of_nothing(e: Expr, point: dict[str, Array], cache: dict[Expr, Array], infinite: bool) -> Array | np.bool_:
    """Is a factor the logarithm of 0 or of 0/0?"""
    if e.op != "log":
        return np.False_
    parts = [_value(a, point, cache, infinite) for a in under_logarithm(e)]
    return (parts[0] == 0) & ~np.isnan(parts[-1])
