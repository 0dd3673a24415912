"""Rational numbers, distributions and curves of distributions as Coq writes them."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.export.coq.printer import number as real_number
from axiomcheck.kernel.certificate import number


def listed(prevalences: list[str]) -> str:
    """A distribution from the certificate's `a/b`.

    >>> listed(["1/3", "2/3"])
    '(listed [(1 / 3); (2 / 3)])'
    """
    return f"(listed [{'; '.join(real_number(number(v)) for v in prevalences)}])"


def curve(coordinates: list[list[str]]) -> str:
    """A distribution whose prevalences are polynomials in t.

    >>> curve([["0", "1"], ["1", "-1"]])
    '(listed [t; 1 - t])'
    """
    return polynomials([[number(c) for c in row] for row in coordinates], "t")


def polynomials(rows: list[list[Fraction]], variable: str) -> str:
    """A vector of polynomials, the constant terms first."""
    return f"(listed [{'; '.join(polynomial(row, variable) for row in rows)}])"


def polynomial(coefficients: list[Fraction], variable: str) -> str:
    """A polynomial, its constant term first.

    >>> polynomial([Fraction(1, 2), Fraction(0), Fraction(-3)], "t")
    '(1 / 2) - 3 * t ^ 2'
    """
    text = ""
    for k, c in enumerate(coefficients):
        if c == 0:
            continue
        power = variable if k == 1 else f"{variable} ^ {k}"
        size = real_number(abs(c))
        term = size if k == 0 else power if abs(c) == 1 else f"{size} * {power}"
        text += (f" {'-' if c < 0 else '+'} " if text else "-" if c < 0 else "") + term
    return text or "0"
