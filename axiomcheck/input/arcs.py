"""arctan, and what is written with it: arcsin, arccos and pi; logarithms to other bases.

>>> print(ARCS["arccos"](num(0)) / PI)
4*arctan(sqrt(1 + 0)/(sqrt(2) + sqrt(1 + 0)))/(4*arctan(1))
"""

from __future__ import annotations

from collections.abc import Callable

from axiomcheck.lang.expr import ONE, Expr, log, num, sqrt


def arctan(x: Expr) -> Expr:
    """The inverse of tan, between -pi/2 and pi/2."""
    return Expr("atan", x)


def arcsin(x: Expr) -> Expr:
    """For -1 <= x <= 1; elsewhere there is no root, and so no value.  The square of a root is what stands under it."""
    is_root = x.op == "pow" and x.args[1] == num("1/2")
    return 2 * arctan(x / (1 + sqrt(1 - (x.args[0] if is_root else x**2))))


def arccos(x: Expr) -> Expr:
    """For -1 <= x <= 1: the quotient is the tangent of a quarter of it."""
    return 4 * arctan(sqrt(1 - x) / (sqrt(num(2)) + sqrt(1 + x)))


PI = 4 * arctan(ONE)
ARCS: dict[str, Callable[[Expr], Expr]] = {"arctan": arctan, "arcsin": arcsin, "arccos": arccos}
SHORT: dict[str, Callable[[Expr], Expr]] = {f"a{name[3:]}": arc for name, arc in ARCS.items()}  # atan and so on, as in C
LOGS: dict[str, Callable[[Expr], Expr]] = {"log2": lambda x: log(x) / log(2), "log10": lambda x: log(x) / log(10)}
