"""Numbers as a reader wants them: short decimals, fractions, enclosures rounded outwards."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction

from axiomcheck.report.blocks import Math


def decimal(value: Fraction, places: int = 4) -> str:
    """A decimal where it terminates shortly, else a fraction.

    >>> decimal(Fraction(1, 4)), decimal(Fraction(1, 3))
    ('0.25', '1/3')
    """
    scaled = value * 10**places
    if scaled.denominator != 1:
        return str(value)
    text = f"{Decimal(scaled.numerator).scaleb(-places):f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def value_math(value: str | list[str], digits: int = 4) -> Math:
    """A value of D: exact, or enclosed in a short interval, rounded outwards.

    >>> str(value_math(["0.069314718", "0.069314719"])), str(value_math("1/7"))
    ('[0.06931, 0.06932]', '1/7 (0.1429)')
    """
    if isinstance(value, list):
        low, high = (_rounded(v, digits, r) for v, r in zip(value, (ROUND_FLOOR, ROUND_CEILING), strict=True))
        return Math(f"[{low}, {high}]", f"[{low}, {high}]", rf"\approx {approximately(value, digits)}")
    if value in ("+oo", "-oo"):
        return Math(value, value.replace("oo", r"\infty"))
    exact = Fraction(value)
    shown = decimal(exact, 6)
    if "/" not in shown:
        return Math(shown, shown)
    near = approximately(value, digits)
    text = f"{exact} ({near})" if len(shown) <= 15 else f"{near}..."
    tex = rf"\frac{{{exact.numerator}}}{{{exact.denominator}}}" if len(shown) <= 15 else rf"{near}\ldots"
    return Math(text, tex)


def approximately(value: str | list[str], digits: int = 4) -> str:
    """A value of D to some digits, for one line.

    >>> approximately("2/3"), approximately(["0.0069971", "0.0069972"])
    ('0.6667', '0.006997')
    """
    if value in ("+oo", "-oo"):
        return str(value)
    exact = Fraction(value) if isinstance(value, str) else (Fraction(value[0]) + Fraction(value[1])) / 2
    return f"{float(exact):.{digits}g}"


def _rounded(text: str, digits: int, rounding: str) -> str:
    with localcontext() as context:
        context.prec, context.rounding = digits, rounding
        return f"{+Decimal(text):f}"
