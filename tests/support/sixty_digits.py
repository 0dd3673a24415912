"""Formulas and relations at a point, in sixty digits, by an arithmetic of their own."""

from independent_filtering import mp

from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel


def value(e: Expr, at: dict):
    """The value of a formula in 60 digits; ArithmeticError where there is none."""
    if e.op == "num":
        return mp.mpf(e.args[0].numerator) / e.args[0].denominator
    if e.op == "sym":
        return at[e.args[0]]
    if e.op == "pow":
        base, k = value(e.args[0], at), e.args[1].args[0]
        if (base == 0 and k < 0) or (base < 0 and k.denominator != 1):
            raise ArithmeticError
        return base ** int(k) if k.denominator == 1 else base ** (mp.mpf(k.numerator) / k.denominator)
    a = [value(part, at) for part in e.args]
    if e.op == "log" and a[0] <= 0:
        raise ArithmeticError
    return {
        "add": mp.fsum, "mul": mp.fprod, "div": lambda v: v[0] / v[1], "log": lambda v: mp.log(v[0]),
        "abs": lambda v: abs(v[0]), "min": min, "max": max,
    }[e.op](a)  # fmt: skip


def holds(r: Rel, at: dict) -> bool:
    d = value(r.lhs, at) - value(r.rhs, at)
    zero = abs(d) < mp.mpf(10) ** -45 * (1 + abs(value(r.lhs, at)))
    return {"<": d < 0 and not zero, "<=": d < 0 or zero, "=": zero, "!=": not zero}[r.op]
