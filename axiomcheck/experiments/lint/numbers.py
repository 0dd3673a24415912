"""Numbers as text, read exactly; and how far their rounding may have moved them."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.report.numbers import decimal

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
