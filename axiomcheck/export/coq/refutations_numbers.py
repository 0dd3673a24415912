"""Rational numbers, distributions and curves of distributions as Coq writes them."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.kernel.certificate import number


def real(value: Fraction) -> str:
    """A rational as a real number.

    >>> real(Fraction(-1, 2)), real(Fraction(3))
    ('(-1 / 2)', '3')
    """
    text = str(value.numerator) if value.denominator == 1 else f"{value.numerator} / {value.denominator}"
    return f"({text})" if value < 0 or value.denominator != 1 else text


def listed(prevalences: list[str]) -> str:
    """A distribution from the certificate's `a/b`.

    >>> listed(["1/3", "2/3"])
    '(listed [1 / 3; 2 / 3])'
    """
    return f"(listed [{'; '.join(real(number(v)).strip('()') for v in prevalences)}])"


def curve(coordinates: list[list[str]]) -> str:
    """A distribution whose prevalences are polynomials in t.

    >>> curve([["0", "1"], ["1", "-1"]])
    '(listed [t; 1 - t])'
    """
    return f"(listed [{'; '.join(polynomial([number(c) for c in row], 't') for row in coordinates)}])"


def polynomial(coefficients: list[Fraction], variable: str) -> str:
    """A polynomial, its constant term first.

    >>> polynomial([Fraction(1, 2), Fraction(0), Fraction(-3)], "t")
    '1 / 2 - 3 * t ^ 2'
    """
    text = ""
    for k, c in enumerate(coefficients):
        if c == 0:
            continue
        power = variable if k == 1 else f"{variable} ^ {k}"
        size = real(abs(c))
        term = size.strip("()") if k == 0 else power if abs(c) == 1 else f"{size} * {power}"
        text += (f" {'-' if c < 0 else '+'} " if text else "-" if c < 0 else "") + term
    return text or "0"
