"""Sums of rational functions of p and rational functions times logarithms, exactly.

A `Form` is R_0(p) + sum_j R_j(p) log A_j, where A_j is a positive number or s (p - r) with s = 1 or -1,
positive on the interval that is spoken of.  The R_j are quotients of polynomials over the rationals.
What can be written so is integrated exactly, and every antiderivative is differentiated again: if that
does not give the integrand back, term by term, it is not returned.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from operator import mul

from flint import fmpq, fmpq_poly, fmpz

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import rational
from axiomcheck.lang.expr import Expr, add_all, log, num

ZERO = Fraction(0)
ONE_POLY = fmpq_poly([1])
P = fmpq_poly([0, 1])
MAX_EXPONENT = 12
MAX_DEGREE = 200

Atom = tuple[str, Fraction, int]  # ("number", a, 0): log a;  ("line", r, s): log(s (p - r))
PLAIN: Atom = ("plain", Fraction(0), 0)


class NoForm(CheckError):
    """The formula is not such a sum."""


def fraction(x: fmpq) -> Fraction:
    """FLINT's rational as a Fraction."""
    return Fraction(int(x.p), int(x.q))


@dataclass(frozen=True)
class Ratio:
    """top / below, without common factors, `below` monic."""

    top: fmpq_poly
    below: fmpq_poly = field(default_factory=lambda: ONE_POLY)

    @staticmethod
    def of(top: fmpq_poly, below: fmpq_poly = ONE_POLY) -> Ratio:
        """The quotient, in lowest terms."""
        if not below:
            raise UndefinedValue("division by zero everywhere")
        if max(top.degree(), below.degree()) > MAX_DEGREE:
            raise NoForm("the degrees grow too large")
        common = top.gcd(below)
        if common.degree() > 0:
            top, below = top // common, below // common
        lead = below[below.degree()]
        return Ratio(top / lead, below / lead)

    @staticmethod
    def number(x: Fraction) -> Ratio:
        """A constant."""
        return Ratio(fmpq_poly([rational(x)]))

    def __add__(self, other: Ratio) -> Ratio:
        return Ratio.of(self.top * other.below + other.top * self.below, self.below * other.below)

    def __mul__(self, other: Ratio) -> Ratio:
        return Ratio.of(self.top * other.top, self.below * other.below)

    def __truediv__(self, other: Ratio) -> Ratio:
        return Ratio.of(self.top * other.below, self.below * other.top)

    def slope(self) -> Ratio:
        """The derivative."""
        top = self.top.derivative() * self.below - self.top * self.below.derivative()
        return Ratio.of(top, self.below * self.below)

    def at(self, x: Fraction) -> Fraction | None:
        """The value; None at a pole."""
        below = fraction(self.below(rational(x)))
        return None if below == 0 else fraction(self.top(rational(x))) / below

    def order(self, x: Fraction) -> tuple[int, Ratio]:
        """The order of the pole at x, negative for a zero, and the quotient without it."""
        k, top, below, at = 0, self.top, self.below, rational(x)
        factor = P - fmpq_poly([at])
        while below(at) == 0:
            below, k = below // factor, k + 1
        while top(at) == 0:
            top, k = top // factor, k - 1
        return k, Ratio.of(top, below)


Form = dict[Atom, Ratio]


def added(*forms: Form) -> Form:
    """The sum."""
    total: Form = {}
    for form in forms:
        for atom, ratio in form.items():
            total[atom] = total[atom] + ratio if atom in total else ratio
    return {atom: ratio for atom, ratio in total.items() if ratio.top}


def times(a: Form, b: Form) -> Form:
    """The product; one of the two must be without logarithms."""
    if set(b) - {PLAIN}:
        a, b = b, a
    factor = plain(b)
    return added({atom: ratio * factor for atom, ratio in a.items()})


def form(e: Expr, low: Fraction, high: Fraction) -> Form:
    """A formula in `p` alone, without |.|, min and max, on low < p < high.

    >>> from axiomcheck.lang.expr import p
    >>> sorted(k[0] for k in form(p * log(p / 2) + 1 / p, Fraction(0), Fraction(1)))
    ['line', 'number', 'plain']
    """
    if e.op == "num":
        return added({PLAIN: Ratio.number(e.args[0])})
    if e.op == "sym":
        if e.args[0] != "p":
            raise NoForm(f"{e.args[0]} has no value")
        return {PLAIN: Ratio(P)}
    if e.op == "pow":
        return _power(e, low, high)
    args = [form(a, low, high) for a in e.args]
    if e.op == "add":
        return added(*args)
    if e.op == "mul":
        return reduce(times, args)
    if e.op == "div":
        return times(args[0], {PLAIN: Ratio(ONE_POLY) / plain(args[1])})
    if e.op == "log":
        return logarithm(plain(args[0]), low, high)
    raise NoForm(f"{e.op} is not rational")


def plain(a: Form) -> Ratio:
    """A form without logarithms, as a quotient."""
    if set(a) - {PLAIN}:
        raise NoForm("a logarithm where none may be")
    return a.get(PLAIN, Ratio.number(Fraction(0)))


def _power(e: Expr, low: Fraction, high: Fraction) -> Form:
    k = e.args[1].args[0] if e.args[1].op == "num" else None
    if k is None or k.denominator != 1 or abs(k) > MAX_EXPONENT:
        raise NoForm(f"the power {e}")
    base = plain(form(e.args[0], low, high))
    result = reduce(mul, [base] * abs(int(k)), Ratio(ONE_POLY))
    return added({PLAIN: result if k >= 0 else Ratio(ONE_POLY) / result})


def lines(poly: fmpq_poly) -> tuple[Fraction, list[tuple[Fraction, int]]]:
    """A polynomial as a * prod (p - r)^k; a NoForm if it has other factors."""
    constant, factors = poly.factor()
    lead, roots = fraction(fmpq(constant)), []
    for factor, k in factors:
        if factor.degree() != 1:
            raise NoForm(f"{factor} has no rational root")
        a, b = fraction(fmpq(factor[1])), fraction(fmpq(factor[0]))
        lead *= a**k
        roots.append((-b / a, int(k)))
    return lead, roots


def logarithm(x: Ratio, low: Fraction, high: Fraction) -> Form:
    """The logarithm of a quotient that is positive between `low` and `high`."""
    if not x.top:
        raise UndefinedValue("the logarithm of 0")
    (a, above), (b, below) = lines(x.top), lines(x.below)
    total, sign = a / b, 1
    result: Form = {}
    for r, k in (*above, *((r, -k) for r, k in below)):
        if low < r < high:
            raise UndefinedValue(f"a logarithm's argument changes sign at {r}")
        s = 1 if r <= low else -1
        sign *= s**k
        result = added(result, {("line", r, s): Ratio.number(Fraction(k))})
    if total * sign <= 0:
        raise UndefinedValue("the logarithm of what is not positive")
    if abs(total) != 1:
        result = added(result, {("number", abs(total), 0): Ratio(ONE_POLY)})
    return result


def slope(f: Form) -> Form:
    """The derivative."""
    result = {atom: ratio.slope() for atom, ratio in f.items()}
    whole = added(result)
    for (kind, r, _), ratio in f.items():
        if kind == "line":  # d log(s (p - r)) = 1/(p - r), for both signs
            whole = added(whole, {PLAIN: ratio * Ratio.of(ONE_POLY, P - fmpq_poly([rational(r)]))})
    return whole


def antiderivative(f: Form, low: Fraction, high: Fraction) -> Form:
    """A form whose derivative is f between `low` and `high`, which is checked; a NoForm if none is found."""
    result = added(*(_integrated(atom, ratio, low) for atom, ratio in f.items()))
    if slope(result) != f:
        raise CheckError("an antiderivative that does not give the integrand back")
    return result


def _integrated(atom: Atom, ratio: Ratio, low: Fraction) -> Form:
    if atom == PLAIN:
        return _rational(ratio, low)
    if ratio.below.degree() > 0:
        raise NoForm("a logarithm over a polynomial")
    whole = ratio.top.integral()
    if atom[0] == "number":
        return added({atom: Ratio.of(whole)})
    r = fmpq_poly([rational(atom[1])])
    whole = whole - fmpq_poly([whole(rational(atom[1]))])  # zero at r, so that the rest is a polynomial
    rest = (whole // (P - r)).integral()
    return added({atom: Ratio.of(whole), PLAIN: Ratio.of(-rest)})


def _rational(ratio: Ratio, low: Fraction) -> Form:
    """By partial fractions."""
    quotient, rest = divmod(ratio.top, ratio.below)
    result = added({PLAIN: Ratio.of(quotient.integral())})
    _, roots = lines(ratio.below)
    others = ratio.below
    for r, k in roots:
        factor = P - fmpq_poly([rational(r)])
        others = others // factor**k  # what is left of the denominator beside this pole
        for power in range(k, 0, -1):  # take off the highest pole at r, again and again
            a = fraction(rest(rational(r))) / fraction(others(rational(r)))
            if power > 1:
                top = fmpq_poly([rational(-a / (power - 1))])
                result = added(result, {PLAIN: Ratio.of(top, factor ** (power - 1))})
            else:
                line: Atom = ("line", r, 1 if r <= low else -1)
                result = added(result, {line: Ratio.number(a)})
            rest = (rest - others * fmpq_poly([rational(a)])) // factor
    return result


@dataclass(frozen=True)
class Number:
    """A rational plus rational multiples of logarithms of primes: the same number only if all are the same."""

    whole: Fraction
    logs: tuple[tuple[int, Fraction], ...] = ()

    @staticmethod
    def of(whole: Fraction, logs: list[tuple[Fraction, Fraction]]) -> Number:
        """whole + sum of c log a, for pairs (a, c)."""
        parts = [(part, s * c) for a, c in logs for part, s in ((a.numerator, 1), (a.denominator, -1))]
        found = tuple((int(q), int(k) * c) for part, c in parts for q, k in fmpz(part).factor())
        return Number(whole) + Number(ZERO, found)

    def __add__(self, other: Number) -> Number:
        logs: dict[int, Fraction] = {}
        for q, c in (*self.logs, *other.logs):
            logs[q] = logs.get(q, ZERO) + c
        return Number(self.whole + other.whole, tuple(sorted((q, c) for q, c in logs.items() if c)))

    def scaled(self, k: Fraction) -> Number:
        """k times the number."""
        return Number(self.whole * k, tuple((q, c * k) for q, c in self.logs if k))

    @property
    def formula(self) -> Expr:
        """The number, written down."""
        terms = [] if self.whole == 0 and self.logs else [num(self.whole)]
        terms += [log(num(q)) if c == 1 else num(c) * log(num(q)) for q, c in self.logs]
        return add_all(terms)


def number(f: Form) -> Number:
    """A form that does not depend on p."""
    if any(atom[0] == "line" or r.top.degree() > 0 or r.below.degree() > 0 for atom, r in f.items()):
        raise NoForm("it depends on p")
    values = {atom: ratio.at(ZERO) or ZERO for atom, ratio in f.items()}
    return Number.of(values.pop(PLAIN, ZERO), [(a, c) for (_, a, _), c in values.items()])


def end(f: Form, x: Fraction, from_right: bool) -> Number | int:
    """The limit of a form at an end of the interval; 1 for +oo, -1 for -oo."""
    whole, logs = ZERO, []
    if sign := _pole(f.get(PLAIN), x, from_right):
        return sign
    for (kind, a, s), ratio in f.items():
        value = ratio.at(x)
        if value is None:
            raise CheckError("a logarithm's factor has a pole")
        if kind == "plain":
            whole = value
        elif kind == "number":
            logs.append((a, value))
        elif a != x:
            logs.append((s * (x - a), value))
        elif value:  # c log|p - x|; where c is 0 there, so is the limit
            return -1 if value > 0 else 1
    return Number.of(whole, logs)


def _pole(ratio: Ratio | None, x: Fraction, from_right: bool) -> int:
    """+1 or -1 where the quotient tends to infinity, else 0."""
    if ratio is None or ratio.at(x) is not None:
        return 0
    order, rest = ratio.order(x)
    return (1 if (rest.at(x) or 0) > 0 else -1) * (1 if from_right or order % 2 == 0 else -1)
