"""Values in floating point: to drop hopeless goals early.  Never a proof of anything."""

from __future__ import annotations

import math

from axiomcheck.lang.expr import Expr


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
    for a in args:
        if a != a:  # it is no number
            return math.nan
    try:
        if op == "add":
            return math.fsum(args)
        if op == "mul":
            return math.prod(args)
        if op == "div":
            return args[0] / args[1]
        if op == "abs":
            return abs(args[0])
        if op == "min":
            return min(args)
        if op == "max":
            return max(args)
        if op == "log":
            return math.log(args[0])
        if op == "exp":
            return math.exp(args[0])
        if op == "atan":
            return math.atan(args[0])
        if op == "pow":
            value = args[0] ** args[1]
            return value if isinstance(value, float) else math.nan
    except (ZeroDivisionError, ValueError, OverflowError):
        return math.nan
    return math.nan
