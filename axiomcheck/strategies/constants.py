"""Guessing formulas in n behind floats: 0.6666666667 at n = 3 and 0.5 at n = 4 look like 2/n."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from axiomcheck.lang.expr import ONE, ZERO, Expr, log, n, num, sqrt
from axiomcheck.strategies.sampling import approximate

CLOSE = 1e-9
LARGEST_DENOMINATOR = 360


@cache
def _constants() -> tuple[Expr, ...]:
    bases = (log(num(2)), log(num(10)), sqrt(num(2)))
    return (ONE, *(e for b in bases for e in (b, ONE / b)))


@cache
def _growths() -> tuple[Expr, ...]:
    less = n - 1
    bases = (n, less, n / less, n**2, n * less, sqrt(n), sqrt(less), sqrt(n / less), log(n))
    return (ONE, *(e for b in bases for e in (b, ONE / b)))


def guesses(values: Mapping[int, float]) -> Iterator[Expr]:
    """Formulas in n that have these values, simple ones first.

    >>> print(next(guesses({2: 1.0, 3: 0.6666666666666666, 5: 0.4})))
    2/n
    """
    if not values or any(v != v for v in values.values()):
        return
    if all(abs(v) < CLOSE for v in values.values()):
        yield ZERO
        return
    for growth in _growths() if len(values) > 1 else (ONE,):
        at = {size: approximate(growth, {"n": float(size)}) for size in values}
        ratios = [values[size] / at[size] for size in values]
        if any(abs(r - ratios[0]) > CLOSE * (1 + abs(r)) for r in ratios):
            continue
        for constant in _constants():
            scale = ratios[0] / approximate(constant, {})
            nearest = Fraction(scale).limit_denominator(LARGEST_DENOMINATOR)
            if nearest and abs(scale - nearest) <= CLOSE * abs(scale):
                yield _product(num(nearest), constant, growth)


def _product(scale: Expr, *others: Expr) -> Expr:
    factors = [e for e in others if e != ONE]
    if scale != ONE and len(factors) == 1 and factors[0].op == "div" and factors[0].args[0] == ONE:
        return scale / factors[0].args[1]
    found = scale if scale != ONE or not factors else factors.pop(0)
    for e in factors:
        found = found * e
    return found
