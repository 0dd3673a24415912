"""Arb balls: real numbers enclosed in intervals, with comparisons that are True only when certain.

The only module that knows python-flint's `arb`.  A comparison of balls that is
False says nothing: never negate one.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb, ctx, fmpq

from axiomcheck.errors import CheckError

PRECISIONS = (64, 160, 640, 2560)

Value = Fraction | arb


class precision:  # noqa: N801, a context manager, used like a function
    """Context manager: work with that many bits."""

    def __init__(self, bits: int):
        self.bits = bits

    def __enter__(self):
        self.before, ctx.prec = ctx.prec, self.bits

    def __exit__(self, *_):
        ctx.prec = self.before


def ball(x: Value) -> arb:
    """An enclosure of the value."""
    return x if isinstance(x, arb) else arb(fmpq(x.numerator, x.denominator))


def certainly(op: str, a: Value, b: Value) -> bool:
    """Does `a op b` hold for certain?  Exact numbers always decide."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[op]
    x, y = ball(a), ball(b)
    if op == "<":
        return bool(x < y)
    if op == "<=":
        return bool(x <= y)
    if op == "!=":
        return bool(x < y) or bool(x > y)
    return False  # two different balls are never certainly equal


def bounds(x: Value, digits: int = 12) -> str | list[str]:
    """`a/b` for an exact number, [low, high] in decimals for a ball."""
    if isinstance(x, Fraction):
        return str(x)
    if not x.is_finite():
        raise CheckError("an enclosure is not finite")
    middle, radius = float(x.mid()), float(x.rad())
    slack = radius + abs(middle) * 10.0 ** (1 - digits)
    return [f"{middle - slack:.{digits}g}", f"{middle + slack:.{digits}g}"]
