"""Formulas on NumPy arrays of scenarios: fast, approximate, to find candidates with."""

from __future__ import annotations

from functools import reduce

import numpy as np

from axiomcheck.lang.expr import Expr

Array = np.ndarray


def on_arrays(e: Expr, point: dict[str, Array], cache: dict[Expr, Array] | None = None) -> Array:
    """The values at many points at once; nan where undefined; 0 log 0 = 0."""
    cache = {} if cache is None else cache
    with np.errstate(all="ignore"):
        return _value(e, point, cache)


def _value(e: Expr, point: dict[str, Array], cache: dict[Expr, Array]) -> Array:
    if e.op == "num":
        return np.float64(e.args[0])
    if e.op == "sym":
        return point[e.args[0]]
    if e in cache:
        return cache[e]
    args = [_value(a, point, cache) for a in e.args]
    if e.op == "where":
        value = np.where(args[0] < args[1], args[2], args[3])
    elif e.op == "add":
        value = sum(args[1:], args[0])
    elif e.op == "mul":
        value = _product(e, args)
    elif e.op == "div":
        value = np.where(args[1] == 0, np.nan, args[0] / args[1])
    elif e.op == "abs":
        value = np.abs(args[0])
    elif e.op in ("min", "max"):
        value = (np.minimum if e.op == "min" else np.maximum)(args[0], args[1])
    elif e.op == "log":
        value = np.where(args[0] > 0, np.log(np.where(args[0] > 0, args[0], 1.0)), np.nan)
    elif e.op == "exp":
        value = np.exp(args[0])
    elif e.op == "pow":
        value = np.power(args[0], args[1])
    else:
        raise ValueError(f"{e.op} has no numeric value")
    cache[e] = value
    return value


def _product(e: Expr, args: list[Array]) -> Array:
    value = reduce(np.multiply, args)
    if any(a.op == "log" for a in e.args):
        zero = reduce(
            np.logical_or, [x == 0 for a, x in zip(e.args, args, strict=True) if a.op != "log"], False
        )
        value = np.where(zero, 0.0, value)
    return value
