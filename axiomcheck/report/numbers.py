"""Numbers as a reader wants them: short decimals, fractions, enclosures rounded outwards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import Any

from axiomcheck.errors import InputError
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


def vector(values: Iterable[Fraction | int | str]) -> str:
    """Numbers in brackets: `(0.2, 0.8)`."""
    return f"({', '.join(decimal(Fraction(v)) for v in values)})"


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


def digits(x: Fraction, up: bool) -> str:
    """A decimal no larger than x, or, if `up`, no smaller.

    >>> digits(Fraction(1, 3), up=False), digits(Fraction(1, 3), up=True), digits(Fraction(1, 4), up=True)
    ('0.333333333333333', '0.333333333333334', '0.25')
    """
    text = _directed(x, up, 15)
    return text.rstrip("0").rstrip(".") if "." in text else text


def shared(low: str, high: str) -> str:
    """Two enclosing decimals, short: what they share, or both.

    >>> shared("0.25", "0.25"), shared("0.333333333333333", "0.333333333333334"), shared("0.2512", "0.2598")
    ('0.25', '0.3333333333...', '[0.2512, 0.2598]')
    """
    if low == high:
        return low
    below, above = _directed(Fraction(low), False, 10), _directed(Fraction(high), True, 10)
    apart = Fraction(high) - Fraction(low) > Fraction(1, 10**11)
    return f"[{below}, {above}]" if apart else f"{below}..."


def _directed(x: Fraction, up: bool, most: int) -> str:
    """At most so many digits; of a number that has more, all of them."""
    with localcontext(prec=most, rounding=ROUND_CEILING if up else ROUND_FLOOR):
        return f"{Decimal(x.numerator) / Decimal(x.denominator):f}"


# -- numbers as text, read exactly, and how far their rounding may have moved them

_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?")
_RATIO = re.compile(r"[+-]?[0-9]{1,20}/[0-9]{1,20}")
LARGEST = 10**300
SLACK = Fraction(1, 10**12)  # of sums of floating-point numbers


def number(text: str, place: str) -> Fraction:
    """The number that is written, exactly.

    >>> number("0.25", "here"), number("1/3", "here")
    (Fraction(1, 4), Fraction(1, 3))
    >>> number("1e999999999", "line 3")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: line 3: '1e999999999' is no number; write it like 0.25, 2.5e-3 or 1/4
    """
    text = text.strip()
    if _DECIMAL.fullmatch(text) and abs(found := Fraction(text)) < LARGEST:
        return found
    if _RATIO.fullmatch(text) and int(text.partition("/")[2]):
        return Fraction(text)
    raise InputError(f"{place}: {text[:30]!r} is no number; write it like 0.25, 2.5e-3 or 1/4")


def half_unit(text: str) -> Fraction:
    """Half a unit of the last printed digit: how far a rounded number may lie from the true one.

    >>> half_unit("0.25"), half_unit("1/3"), half_unit("1.5e-3")
    (Fraction(1, 200), Fraction(0, 1), Fraction(1, 20000))
    """
    if "/" in text:
        return Fraction(0)
    mantissa, _, exponent = text.strip().lower().partition("e")
    return _half(int(exponent or 0) - len(mantissa.partition(".")[2]))


@lru_cache(maxsize=2048)
def _half(power: int) -> Fraction:
    return Fraction(10) ** power / 2


def exact(value: Any, place: str) -> Fraction:
    """A number of a TOML file: an integer, a decimal as it is written, or a string such as "1/3"."""
    if type(value) in (int, Decimal, str):
        return number(str(value), place)
    raise InputError(f'{place}: {str(value)[:30]!r} is no number; write it like 0.25 or "1/3"')


def shown(value: Fraction, digits: int = 6) -> str:
    """Short decimals as they are, else rounded; a ratio where that is shorter.

    >>> shown(Fraction(1, 4)), shown(Fraction(1, 3)), shown(Fraction(3, 11))
    ('0.25', '0.333333', '0.272727')
    """
    text = decimal(value)
    return text if len(text) <= digits + 2 and "/" not in text else f"{float(value):.{digits}g}"


def runs(found: Iterable[Fraction], step: Fraction) -> str:
    """Neighbouring numbers as ranges.

    >>> runs([Fraction(1, 10), Fraction(2, 10), Fraction(5, 10)], Fraction(1, 10))
    '0.1 to 0.2, 0.5'
    """
    parts: list[list[Fraction]] = []
    for p in found:
        if parts and p - parts[-1][-1] == step:
            parts[-1].append(p)
        else:
            parts.append([p])
    return ", ".join(f"{float(x[0]):g}" + (f" to {float(x[-1]):g}" if len(x) > 1 else "") for x in parts)
