"""Real algebraic numbers in order: the roots of polynomials with rational coefficients."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import isqrt, lcm

from flint import arb, fmpq_poly, fmpz_poly

from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import rational
from axiomcheck.exact.balls import precision
from axiomcheck.lang.expr import Expr

BITS = (64, 256, 1024, 4096)


@dataclass(frozen=True)
class Place:
    """A real algebraic number: a root of an irreducible polynomial, counted from below."""

    coefficients: tuple[int, ...]
    index: int

    @property
    def exact(self) -> Fraction | None:
        """The number, if it is rational."""
        if len(self.coefficients) != 2:
            return None
        return Fraction(-self.coefficients[0], self.coefficients[1])

    def near(self, bits: int) -> arb:
        """An enclosure."""
        return _real_roots(self.coefficients, bits)[self.index]

    def sign(self, poly: fmpq_poly) -> int:
        """The sign of a polynomial there."""
        if fmpq_poly(list(self.coefficients)).gcd(poly).degree() > 0:
            return 0  # the smallest polynomial divides every other that vanishes there
        for bits in BITS:
            with precision(bits):
                value = _at(poly, self.near(bits))
                if value > 0 or value < 0:
                    return 1 if value > 0 else -1
        raise CheckError("two numbers are too near each other")

    @property
    def enclosed(self) -> tuple[Fraction, Fraction]:
        """Rational numbers on both sides."""
        if self.exact is not None:
            return self.exact, self.exact
        x = self.near(BITS[1])
        ends = []
        for end in (x.lower(), x.upper()):
            mantissa, exponent = end.man_exp()
            ends.append(Fraction(int(mantissa)) * Fraction(2) ** int(exponent))
        return ends[0], ends[1]

    def __str__(self) -> str:
        if self.exact is not None:
            return str(self.exact)
        if len(self.coefficients) == 3:
            return _surd(*self.coefficients, self.index)
        text = " + ".join(f"{c}*x^{k}" for k, c in enumerate(self.coefficients) if c)
        return f"{float(self.near(64).mid()):.6g}... (root of {text})"


def _at(poly: fmpq_poly, x: arb) -> arb:
    total = arb(0)
    for c in reversed(poly.coeffs()):
        total = total * x + arb(c)
    return total


@cache
def _real_roots(coefficients: tuple[int, ...], bits: int) -> list[arb]:
    with precision(bits):
        found = fmpz_poly(list(coefficients)).complex_roots()
    roots = [pair[0] for pair in found]  # type: ignore[index]  # FLINT's stub forgets the multiplicities
    return sorted((root.real for root in roots if root.imag == 0), key=lambda x: x.mid())


def _surd(c: int, b: int, a: int, index: int) -> str:
    """A root of a x^2 + b x + c as written by hand.

    >>> _surd(-1, -1, 1, 1), _surd(-2, 0, 1, 0), _surd(-3, 0, 4, 1)
    ('(1 + sqrt(5))/2', '-sqrt(2)', 'sqrt(3)/2')
    """
    if a < 0:
        a, b, c = -a, -b, -c
    under = b * b - 4 * a * c
    outside = max(k for k in range(1, isqrt(abs(under)) + 1) if under % (k * k) == 0)
    half, factor = Fraction(-b, 2 * a), Fraction(outside, 2 * a)
    below = lcm(half.denominator, factor.denominator)
    times = int(factor * below)
    root = ("" if times == 1 else f"{times}*") + f"sqrt({under // outside**2})"
    top = f"{'-' if index == 0 else ''}{root}" if b == 0 else f"{int(half * below)} {'-+'[index]} {root}"
    return top if below == 1 else f"({top})/{below}" if b else f"{top}/{below}"


def polynomial(e: Expr, name: str) -> fmpq_poly:
    """A formula in one parameter as a polynomial; a CheckError if it is none."""
    if e.op == "num":
        return fmpq_poly([rational(e.args[0])])
    if e.op == "sym" and e.args[0] == name:
        return fmpq_poly([0, 1])
    if e.op in ("add", "mul"):
        total = fmpq_poly([0 if e.op == "add" else 1])
        for part in (polynomial(a, name) for a in e.args):
            total = total + part if e.op == "add" else total * part
        return total
    raise CheckError(f"{e} is no polynomial in {name}")


def roots(polynomials: Iterable[fmpq_poly]) -> list[Place]:
    """The real roots of all these polynomials, rising."""
    found: dict[Place, None] = {}
    for poly in polynomials:
        whole = fmpz_poly([int(c) for c in (poly * poly.denom()).coeffs()])
        for factor, _ in whole.factor()[1]:
            coefficients = tuple(map(int, factor.coeffs()))
            if len(coefficients) > 1:
                for index in range(len(_real_roots(coefficients, BITS[0]))):
                    found[Place(coefficients, index)] = None
    for bits in BITS:
        order = sorted(found, key=lambda x: x.near(bits).mid())
        if all(a.near(bits) < b.near(bits) for a, b in pairwise(order)):
            return order
    raise CheckError("two numbers are too near each other")
