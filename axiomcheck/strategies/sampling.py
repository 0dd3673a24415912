"""Values in floating point: to drop hopeless goals early.  Never a proof of anything."""

from __future__ import annotations

import math
from collections.abc import Callable

from axiomcheck.lang.expr import Expr

Functions = dict[str, Callable[..., float]]
OF_ALL: Functions = {"add": math.fsum, "mul": math.prod, "min": min, "max": max}
OF_ONE: Functions = {"abs": abs, "log": math.log, "exp": math.exp, "atan": math.atan}


def approximate(e: Expr, point: dict[str, float]) -> float:
    """The value in floating point; nan where it is undefined."""
    op = e.op
    if op == "num":
        return e.args[0].numerator / e.args[0].denominator
    if op == "sym":
        return point[e.args[0]]
    if op == "where":
        a, b = (approximate(x, point) for x in e.args[:2])
        if math.isnan(a + b):
            return math.nan
        return approximate(e.args[2 if a < b else 3], point)
    args = [approximate(a, point) for a in e.args]
    if any(a != a for a in args):  # one is no number
        return math.nan
    try:
        if op in OF_ALL:
            return OF_ALL[op](args)
        if op in OF_ONE:
            return OF_ONE[op](args[0])
        if op == "div":
            return args[0] / args[1]
        if op == "pow":
            value = args[0] ** args[1]
            return value if isinstance(value, float) else math.nan
    except (ZeroDivisionError, ValueError, OverflowError):
        return math.nan
    return math.nan
