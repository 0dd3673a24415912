"""Why a largest error is not attained, where the error is a rational function of exp S."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq_poly

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.export.coq.refutations_numbers import polynomial
from axiomcheck.kernel.limits import Germ, along, limit_at_infinity
from axiomcheck.kernel.shape import shape
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, exp, num, sym

MAX_FACTOR = 64


@dataclass(frozen=True)
class NeverAttained:
    """D tends to `limit`; `gap` equals limit - D, and `slack` factor / s - gap, where s = exp S."""

    limit: Fraction
    factor: Fraction
    gap: str
    slack: str


def never_attained(claim: Claim) -> NeverAttained | None:
    """The limit of E as S grows, and formulas that are positive by their syntax; None elsewhere."""
    outer = shape(claim.measure, claim.classes).outer
    limit = limit_at_infinity(outer)
    inside = outer.replace(lambda e: sym("s") if e == exp(sym("S")) else None)
    if not isinstance(limit, Fraction) or inside.symbols != {"s"}:
        return None
    try:
        gap = along(Expr("add", num(limit), -inside), {"s": Germ(fmpq_poly([0, 1]), fmpq_poly([1]))})
    except (CheckError, UndefinedValue):
        return None
    if not isinstance(gap, Germ):
        return None
    top, below = reduced(gap)
    s = fmpq_poly([0, 1])
    for factor in range(1, MAX_FACTOR):
        slack = factor * below - s * top
        if all(map(_positive, (top, below))) and _nonnegative(slack):
            left = f"({in_variable(top)} / {in_variable(below)})"
            rest = f"({in_variable(slack)} / (s * {in_variable(below)}))"
            return NeverAttained(limit, Fraction(factor), left, rest)
    return None


def reduced(germ: Germ) -> tuple[fmpq_poly, fmpq_poly]:
    """Numerator and denominator in lowest terms, the denominator's leading coefficient 1."""
    common = germ.top.gcd(germ.below)
    top, below = germ.top / common, germ.below / common
    lead = below[below.degree()]
    return top / lead, below / lead


def _nonnegative(poly: fmpq_poly) -> bool:
    return all(c >= 0 for c in poly.coeffs())


def _positive(poly: fmpq_poly) -> bool:
    return _nonnegative(poly) and poly[0] > 0


def in_variable(poly: fmpq_poly, variable: str = "s") -> str:
    """A polynomial in parentheses."""
    return f"({polynomial([Fraction(int(c.p), int(c.q)) for c in poly.coeffs()], variable)})"
