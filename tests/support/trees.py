"""A second evaluator of formula trees, in mpmath: slow, plain, and not the kernel's."""

from __future__ import annotations

from fractions import Fraction

from independent import NoValue, mp, mpf, real

from axiomcheck.lang.expr import Expr
from axiomcheck.lang.measure import Measure

LARGEST_EXPONENT = 10**5


def tree_value(e: Expr, at: dict) -> mpf:
    """The value of a formula at a point of mpmath numbers; NoValue where there is none."""
    if e.op == "num":
        return real(e.args[0])
    if e.op == "sym":
        return at[e.args[0]]
    if e.op == "mul":
        return _product(e, at)
    if e.op in ("sum", "mean", "cmin", "cmax"):
        terms = [
            tree_value(e.args[0], {**at, "p": a, "p_hat": b, "c": c})
            for c, (a, b) in enumerate(zip(at["P"], at["X"], strict=True))
        ]
        if e.op in ("sum", "mean"):
            return sum(terms) / (len(terms) if e.op == "mean" else 1)
        return min(terms) if e.op == "cmin" else max(terms)
    if e.op == "cumsum":  # of the class that `at` is about
        here = list(range(at["c"] + 1))
        return sum(tree_value(e.args[0], {**at, "p": at["P"][c], "p_hat": at["X"][c], "c": c}) for c in here)
    if e.op == "at":
        c = int(e.args[0].args[0]) - 1
        return tree_value(e.args[1], {**at, "p": at["P"][c], "p_hat": at["X"][c], "c": c})
    if e.op == "pow":
        return _power(tree_value(e.args[0], at), e.args[1].args[0])
    args = [tree_value(a, at) for a in e.args]
    if e.op == "div":
        if args[1] == 0:
            raise NoValue
        return args[0] / args[1]
    if e.op == "log":
        if args[0] <= 0:
            raise NoValue
        return mp.log(args[0])
    if e.op == "exp" and abs(args[0]) > LARGEST_EXPONENT:  # a tower of them would take for ever
        raise OverflowError
    return {"add": sum, "abs": lambda v: abs(v[0]), "min": min, "max": max, "exp": lambda v: mp.exp(v[0])}[
        e.op
    ](args)


def _power(base: mpf, k: Fraction) -> mpf:
    if (base == 0 and k < 0) or (base < 0 and k.denominator != 1):
        raise NoValue
    return base**k.numerator if k.denominator == 1 else mp.power(base, real(k))


def _product(e: Expr, at: dict) -> mpf:
    values, lost = [], False
    for factor in e.args:
        try:
            values.append(tree_value(factor, at))
        except NoValue:
            if not _log_of_nothing(factor, at):
                raise
            lost = True
    if any(v == 0 for v in values):
        return mpf(0)
    if lost:
        raise NoValue
    return mp.fprod(values)


def _log_of_nothing(e: Expr, at: dict) -> bool:
    if e.op != "log":
        return False
    try:
        return tree_value(e.args[0], at) >= 0
    except NoValue:
        return True


def as_function(measure: Measure):
    """The measure as a function of two lists of numbers."""

    def f(p, x):
        return tree_value(measure.formula, {"P": p, "X": x, "n": mpf(len(p))})

    return f
