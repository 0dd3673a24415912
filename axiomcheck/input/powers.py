"""Powers in formulas: with numbers as exponents, with constants such as sqrt(2), and with parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.algebra import linear
from axiomcheck.exact.evaluate import fold
from axiomcheck.input.products import where
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.measure import Parameter

MAX_EXPONENT, MAX_ROOT = 64, 12
EXPONENTS = f"the exponent must be a fraction from -{MAX_EXPONENT} to {MAX_EXPONENT} with a denominator up to {MAX_ROOT}"


class Powers:
    """What a power is, beside parameters with their ranges, or the values of some of them in exponents.

    `not_negative` are symbols, beside parameters whose range says so; `fault` makes the error that says
    something of a place.
    """

    def __init__(
        self, parameters: Iterable[Parameter], values: Mapping[str, Fraction], not_negative: frozenset[str],
        fault: Callable[[Any, str], InputError],
    ):
        self.ranges = {x.name: tuple(None if v is None else Fraction(v) for v in (x.low, x.high)) for x in parameters}
        self.values = {name: num(value) for name, value in values.items()}
        self.positive = frozenset(k for k, (low, _) in self.ranges.items() if low is not None and low >= 0)
        self.not_negative, self.fault = not_negative, fault
        self.put: set[str] = set()  # the parameters whose value was put into an exponent

    def of(self, base: Expr, exponent: Expr, at_base: Any, at_exponent: Any) -> Expr:
        """base**exponent, which stand at these places."""
        self.put |= exponent.symbols & self.values.keys()
        exponent = exponent.subs(self.values)
        if not exponent.symbols:
            exponent = self._constant(exponent, at_exponent)
        if exponent.op != "num":
            return self._unknown(base, exponent, at_base, at_exponent)
        k = exponent.args[0]
        if k.denominator > MAX_ROOT or abs(k) > MAX_EXPONENT:
            raise self.fault(at_exponent, EXPONENTS)
        return base**exponent

    def _constant(self, e: Expr, at: Any) -> Expr:
        """An exponent without symbols, put together: a number, or a root, a logarithm and the like."""
        try:
            return fold(e, frozenset())
        except CheckError as error:
            raise self.fault(at, EXPONENTS) from error

    def _unknown(self, base: Expr, exponent: Expr, at_base: Any, at_exponent: Any) -> Expr:
        """base**q of constants and parameters, for a base that is never negative.

        If q > 0, 0 where the base is 0; if q < 0, 1/base**(-q).
        """
        if not exponent.symbols <= self.ranges.keys():
            raise self.fault(
                at_exponent, "an exponent must be a number, such as 2 or 1/2, or made of parameters; for e**x write exp(x)"
            )
        if (opposite := self._opposite(exponent)) is not None and self._above(opposite):
            return X.ONE / self._unknown(base, opposite, at_base, at_exponent)
        if not self._above(exponent):
            what = "an exponent that is no plain number must be positive by its form or range: say so, as in --param 'q: 0 < q'"
            raise self.fault(at_exponent, f"{what}; where u is positive, exp(q*log(u)) is u**q for any q")
        if not _signed(base, self.not_negative | self.positive):
            raise self.fault(at_base, "what has a parameter as its exponent must not be negative by its form; write abs(...)")
        return where(Rel("<", X.ZERO, base), X.exp(exponent * X.log(base)), X.ZERO)

    def _above(self, e: Expr) -> bool:
        """Is it positive by its form, or by the ranges of the parameters?"""
        return _signed(e, self.positive, strict=True) or self._positive(e)

    def _opposite(self, e: Expr) -> Expr | None:
        """-e of a constant or a linear formula in the parameters."""
        row = linear(e, tuple(self.ranges))
        if row is None:
            return None if e.symbols else fold(-e, frozenset())
        moving = [sym(x) if k == -1 else num(-k) * sym(x) for k, x in zip(row, self.ranges, strict=False) if k]
        return X.add_all([*moving, *([num(-row[-1])] if row[-1] else [])])

    def _positive(self, e: Expr) -> bool:
        """Is a linear formula in the parameters positive, as their ranges say?"""
        row = linear(e, tuple(self.ranges))
        if row is None or not any(row[:-1]):
            return False
        ends = [(k, low if k > 0 else high) for k, (low, high) in zip(row, self.ranges.values(), strict=False) if k]
        return None not in [v for _, v in ends] and row[-1] + sum(k * v for k, v in ends if v is not None) >= 0


def _signed(e: Expr, names: Iterable[str], strict: bool = False) -> bool:
    """Is a formula never negative, or positive, by its form, where what the names say is so?"""
    if e.op == "num":
        return e.args[0] > 0 or (not strict and e.args[0] == 0)
    if e.op == "sym":
        return e.args[0] in names
    if e.op == "exp" or (e.op == "abs" and not strict):
        return True
    if e.op == "pow":
        k = e.args[1].args[0]
        return _signed(e.args[0], names, strict) or (not strict and (k.denominator > 1 or k.numerator % 2 == 0))
    inside = e.args[2:] if e.op == "where" else e.args[1:] if e.op == "at" else e.args
    return e.op != "log" and all(_signed(a, names, strict) for a in inside)
