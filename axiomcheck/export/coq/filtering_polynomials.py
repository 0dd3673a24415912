"""Polynomials that are positive by their syntax, as Coq terms.

On a product of half-lines, unit intervals and chains each variable is a sum of *coordinates*
that are not negative; a polynomial whose coefficients in them have one sign has that sign.
What is printed says so by its form alone, and Coq's `ring` says that it is the same polynomial.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from flint import Ordering, fmpq_mpoly, fmpq_mpoly_ctx

from axiomcheck.errors import CheckError
from axiomcheck.kernel.algebra import rational
from axiomcheck.lang.expr import Expr

MAX_TERMS = 4_000
COORDINATES = tuple(f"_{i}" for i in range(16))
BASE = ("TP", "FP", "FN", "TN", "G", "N", "H", "M", "s", "t", "k", *COORDINATES)


@cache
def ring(parameters: tuple[str, ...]) -> fmpq_mpoly_ctx:
    """Polynomials in cells, sizes, shares, k, the parameters, and coordinates."""
    return fmpq_mpoly_ctx.get([*BASE, *parameters], Ordering.degrevlex)


@dataclass(frozen=True)
class Coordinate:
    """Something that is not negative, as Coq says it, and whether it is positive."""

    text: str
    strict: bool


@dataclass(frozen=True)
class Block:
    """Variables and the number 1 as sums of coordinates: `forms[v]` and `one` count them."""

    coordinates: tuple[Coordinate, ...]  # what the variables are made of
    forms: Mapping[str, tuple[int, ...]]  # how often each coordinate is in a variable
    # how often each is in 1; None if 1 is no sum of theirs, and coefficients are numbers
    one: tuple[int, ...] | None = None
    plus: Mapping[str, int] | None = None  # a number added to a variable, where there is no `one`


def half_line(name: str, text: str, *, strict: bool, plus: int = 0) -> Block:
    """One variable, `text` (+ `plus`), where `text` is positive or at least not negative."""
    return Block((Coordinate(text, strict),), {name: (1,)}, None, {name: plus})


def unit(name: str, text: str) -> Block:
    """A variable strictly between 0 and 1."""
    pair = (Coordinate(text, True), Coordinate(f"(1 - {text})", True))
    return Block(pair, {name: (1, 0)}, (1, 1))


def degrees(poly: fmpq_mpoly, names: Sequence[str]) -> list[dict[str, int]]:
    """The exponents of every monomial, those that are not zero."""
    return [{names[i]: int(k) for i, k in enumerate(row) if k} for row in poly.monoms()]


class Region:
    """Blocks, and the sign of polynomials on their product."""

    def __init__(self, parameters: tuple[str, ...], blocks: Iterable[Block]):
        self.ring = ring(parameters)
        self.names = (*BASE, *parameters)
        self.gens = dict(zip(self.names, self.ring.gens(), strict=True))
        self.coordinates: list[Coordinate] = []
        self.forms: dict[str, fmpq_mpoly] = {}
        self.blocks: list[tuple[frozenset[str], fmpq_mpoly | None]] = []
        for block in blocks:
            first = len(self.coordinates)
            self.coordinates += block.coordinates
            for name, row in block.forms.items():
                self.forms[name] = self._sum(first, row) + (block.plus or {}).get(name, 0)
            one = None if block.one is None else self._sum(first, block.one)
            self.blocks.append((frozenset(block.forms), one))

    def _sum(self, first: int, row: tuple[int, ...]) -> fmpq_mpoly:
        zero = self.ring.constant(0)
        return sum((k * self.gens[COORDINATES[first + i]] for i, k in enumerate(row)), zero)

    def in_coordinates(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial in coordinates, each block made homogeneous by its 1."""
        rows = degrees(poly, self.names)
        tops = [
            max((sum(row.get(v, 0) for v in names) for row in rows), default=0) for names, _ in self.blocks
        ]
        total = self.ring.constant(0)
        for row, c in zip(rows, poly.coeffs(), strict=True):
            if set(row) - set(self.forms):
                raise CheckError("a variable of which nothing is known")
            term = self.ring.constant(c)
            for name, k in row.items():
                term *= self.forms[name] ** k
            for (names, one), top in zip(self.blocks, tops, strict=True):
                if one is not None:
                    term *= one ** (top - sum(row.get(v, 0) for v in names))
            total += term
            if len(total) > MAX_TERMS:
                raise CheckError("too many terms")
        return total

    def sign(self, poly: fmpq_mpoly) -> tuple[int | None, bool, str]:
        """Its sign, whether that is strict, and its absolute value in Coq, positive by its form."""
        if not poly:
            return 0, True, "0"
        constant, factors = poly.factor()
        sign, strict, texts = (1 if constant > 0 else -1), True, []
        if abs(constant) != 1 or not factors:
            texts.append(number(Fraction(int(abs(constant).p), int(abs(constant).q))))
        for factor, k in factors:
            s, sure, text = self._definite(factor)
            if s is None:
                s, sure, text = self._definite(poly)  # a product may have the sign that its factors lack
                return s, sure, text
            sign *= s ** int(k)
            strict &= sure
            texts.append(f"({text})" if k == 1 else f"({text})^{int(k)}")
        return sign, strict, " * ".join(texts)

    def _definite(self, poly: fmpq_mpoly) -> tuple[int | None, bool, str]:
        here = self.in_coordinates(poly)
        if not here:
            return 0, True, "0"
        coefficients = here.coeffs()
        if min(coefficients) < 0 < max(coefficients):
            return None, False, ""
        sign = 1 if coefficients[0] > 0 else -1
        strict, text = self._sum_shown(sign * here)
        if not strict:
            least = self._least(poly, sign * here)
            if least:
                rest = sign * here - rational(least) * self._ones(poly)
                strict, text = (
                    True,
                    " + ".join([number(least), *([self._sum_shown(rest)[1]] if rest else [])]),
                )
        return sign, strict, text

    def _sum_shown(self, here: fmpq_mpoly) -> tuple[bool, str]:
        """Is a sum of nonnegative monomials positive for one of them?  That one comes first."""
        terms = []
        for row, coefficient in zip(degrees(here, self.names), here.coeffs(), strict=True):
            c = Fraction(int(coefficient.p), int(coefficient.q))
            used = [(self.coordinates[COORDINATES.index(name)], k) for name, k in row.items()]
            factors = [x.text if k == 1 else f"{x.text}^{k}" for x, k in used]
            if c != 1 or not factors:
                factors.insert(0, number(c))
            terms.append((not all(x.strict for x, _ in used), " * ".join(factors)))
        terms.sort(key=lambda term: term[0])
        return not terms[0][0], " + ".join(text for _, text in terms)

    def _ones(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """The number 1, as homogeneous as the polynomial is made."""
        rows = degrees(poly, self.names)
        total = self.ring.constant(1)
        for names, one in self.blocks:
            if one is not None:
                total *= one ** max((sum(row.get(v, 0) for v in names) for row in rows), default=0)
        return total

    def _least(self, poly: fmpq_mpoly, here: fmpq_mpoly) -> Fraction:
        """The largest number that may be taken away with no coefficient becoming negative."""
        ones, known = self._ones(poly), here.to_dict()
        parts = [known.get(row, 0) / c for row, c in ones.to_dict().items()]
        least = min(parts)
        return Fraction(int(least.p), int(least.q)) if least else Fraction(0)

    def quotient(self, e: Expr) -> tuple[fmpq_mpoly, fmpq_mpoly] | None:
        """A formula as a quotient of polynomials; None for roots, logarithms and the like."""
        if e.op == "num":
            return self.ring.constant(rational(e.args[0])), self.ring.constant(1)
        if e.op == "sym":
            return self.gens[e.args[0]], self.ring.constant(1)
        if e.op == "pow" and (e.args[1].op != "num" or e.args[1].args[0].denominator != 1):
            return None
        if e.op not in ("add", "mul", "div", "pow"):
            return None
        parts = [self.quotient(a) for a in (e.args[:1] if e.op == "pow" else e.args)]
        if any(part is None for part in parts):
            return None
        return lowest(*_combined(e, parts))

    def rational(self, e: Expr) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """A formula as a quotient of polynomials; a CheckError where it is none."""
        found = self.quotient(e)
        if found is None:
            raise CheckError(f"{e} is no quotient of polynomials")
        return found


def _combined(e: Expr, parts: list) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    top, below = parts[0]
    if e.op == "pow":
        k = int(e.args[1].args[0])
        return (top**k, below**k) if k >= 0 else (below**-k, top**-k)
    for a, b in parts[1:]:
        if e.op == "add":
            top, below = lowest(top * b + a * below, below * b)
        else:
            top, below = lowest(*((top * a, below * b) if e.op == "mul" else (top * b, below * a)))
    return top, below


def lowest(top: fmpq_mpoly, below: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    """In lowest terms, with whole coefficients below."""
    if not below:
        raise CheckError("a denominator is zero")
    common = top.gcd(below)
    top, below = top // common, below // common
    content = below.factor()[0]
    return top / content, below / content


def number(c: Fraction) -> str:
    """A rational in Coq.

    >>> number(Fraction(-1, 2))
    '(-1 / 2)'
    """
    top = str(c.numerator) if c.numerator >= 0 else f"(-{-c.numerator})"
    if c.denominator == 1:
        return top
    return f"({top.strip('()')} / {c.denominator})"


def printed(poly: fmpq_mpoly, names: Sequence[str], text: Mapping[str, str]) -> str:
    """A polynomial in Coq, factors apart."""
    if not poly:
        return "0"
    constant, factors = poly.factor()
    value = Fraction(int(constant.p), int(constant.q))
    texts = [number(value)] if value != 1 or not factors else []
    for factor, k in factors:
        body = _expanded(factor, names, text)
        texts.append(f"({body})" if k == 1 else f"({body})^{int(k)}")
    return " * ".join(texts)


def _expanded(poly: fmpq_mpoly, names: Sequence[str], text: Mapping[str, str]) -> str:
    terms = []
    for row, c in zip(degrees(poly, names), poly.coeffs(), strict=True):
        value = Fraction(int(c.p), int(c.q))
        factors = [text[v] if k == 1 else f"{text[v]}^{k}" for v, k in row.items()]
        if value != 1 or not factors:
            factors.insert(0, number(value))
        terms.append(" * ".join(factors))
    return " + ".join(terms)
