"""One-sided limits, exactly: numbers with one infinitesimal t > 0.

`Germ` is a rational function of t, ordered as for all small t > 0; so |.|, min and max
are decided.  `along` evaluates a formula on a curve whose coordinates are germs and
returns a germ, or a `Limit` (a ball, +oo or -oo) once a logarithm has been taken.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import prod
from typing import Any

from flint import fmpq_poly

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import rational
from axiomcheck.exact.balls import Value, ball
from axiomcheck.exact.certificate import number
from axiomcheck.exact.evaluate import MAX_EXPONENT, expand
from axiomcheck.lang.expr import Expr, sym

PLUS, MINUS = "+oo", "-oo"


def _lowest(poly: fmpq_poly) -> tuple[int, Fraction]:
    """Order and coefficient of the lowest term."""
    for k, c in enumerate(poly.coeffs()):
        if c != 0:
            return k, Fraction(int(c.p), int(c.q))
    raise CheckError("zero has no lowest term")


@dataclass(frozen=True)
class Germ:
    """top / below, as t tends to 0 from above."""

    top: fmpq_poly
    below: fmpq_poly

    @staticmethod
    def of(value: Fraction) -> Germ:
        return Germ(fmpq_poly([rational(value)]), fmpq_poly([1]))

    @property
    def sign(self) -> int:
        if not self.top:
            return 0
        a, b = _lowest(self.top)[1], _lowest(self.below)[1]
        return 1 if a * b > 0 else -1

    @property
    def limit(self) -> Fraction | str:
        """The limit: a rational, +oo or -oo."""
        if not self.top:
            return Fraction(0)
        (i, a), (j, b) = _lowest(self.top), _lowest(self.below)
        if i > j:
            return Fraction(0)
        return a / b if i == j else PLUS if a * b > 0 else MINUS

    def __add__(self, other: Germ) -> Germ:
        return Germ(self.top * other.below + other.top * self.below, self.below * other.below)

    def __mul__(self, other: Germ) -> Germ:
        return Germ(self.top * other.top, self.below * other.below)

    def __neg__(self) -> Germ:
        return Germ(-self.top, self.below)

    def __truediv__(self, other: Germ) -> Germ:
        if not other.top:
            raise UndefinedValue("division by zero along the curve")
        return Germ(self.top * other.below, self.below * other.top)


@dataclass(frozen=True)
class Limit:
    """Only the limit is known: a ball, +oo or -oo; `slow` if it grows like a logarithm at most.

    `sign` is that for all small t > 0, and 0 where it is not known.
    """

    value: Value | str
    slow: bool = False
    sign: int = 0


Along = Germ | Limit


def along(e: Expr, curve: Mapping[str, Germ]) -> Along:
    """The formula along a curve; a CheckError where its limit is indeterminate."""
    if e.op == "num":
        return Germ.of(e.args[0])
    if e.op == "sym":
        if e.args[0] not in curve:
            raise CheckError(f"the curve says nothing of {e.args[0]}")
        return curve[e.args[0]]
    if e.op == "pow" and e.args[1].op == "num":
        return _power(along(e.args[0], curve), e.args[1].args[0])
    return _combined(e.op, [along(a, curve) for a in e.args])


def _power(base: Along, k: Fraction) -> Along:
    """base**k; the base of a root is not negative along the curve."""
    one, count = Germ.of(Fraction(1)), abs(k)
    if count > MAX_EXPONENT:
        raise CheckError(f"no limit of a power of {k}")
    if k.denominator == 1:
        product = _combined("mul", [one, *[base] * int(count)])
        return product if k >= 0 else _combined("div", [one, product])
    v = base.limit if isinstance(base, Germ) else base.value
    if _sign(v) < 0 if v != 0 else not isinstance(base, Germ) or base.sign < (1 if k < 0 else 0):
        raise CheckError(f"no limit of a power of {k}")
    if v in (0, PLUS):
        return Limit(PLUS if (v == PLUS) == (k > 0) else Fraction(0), sign=1 if base.sign > 0 else 0)
    return Limit((ball(k) * ball(_finite(v)).log()).exp())


def _combined(op: str, args: Sequence[Along]) -> Along:
    """The limit of an operation's value from those of its arguments."""
    germs = [a for a in args if isinstance(a, Germ)]
    if len(germs) == len(args) and op not in ("log", "exp", "atan"):
        return _exactly(op, germs)
    limits = [a.limit if isinstance(a, Germ) else a.value for a in args]
    slow = all(a.slow if isinstance(a, Limit) else not isinstance(a.limit, str) for a in args)
    if op == "add":
        return Limit(_sum(limits), slow)
    one_limit = sum(isinstance(a, Limit) for a in args) == 1
    if op == "mul" and slow and one_limit and any(isinstance(a, Germ) and a.limit == 0 for a in args):
        return Limit(Fraction(0), slow)  # t^k log t tends to zero
    if op in ("mul", "div"):
        if op == "div":
            limits[1] = _inverse(limits[1], args[1].sign)
        total = limits[0]
        for other in limits[1:]:
            total = _product(total, other)
        return Limit(total, sign=prod(a.sign for a in args))
    if op == "log":
        inner = args[0]
        if isinstance(inner, Germ) and inner.sign <= 0:
            raise UndefinedValue("the argument of a logarithm is not positive along the curve")
        if limits[0] == PLUS:
            return Limit(PLUS, isinstance(inner, Germ))
        if limits[0] == 0 and isinstance(inner, Germ):
            return Limit(MINUS, slow=True)
        if _sign(limits[0]) > 0:
            return Limit(Fraction(0) if limits[0] == 1 else ball(_finite(limits[0])).log(), slow=True)
    if op == "abs":
        value: Any = limits[0]
        return Limit(PLUS if isinstance(value, str) else abs(value), slow)
    if op == "exp":
        if limits[0] in (PLUS, MINUS):
            return Limit(PLUS if limits[0] == PLUS else Fraction(0))
        return Limit(ball(_finite(limits[0])).exp())
    raise CheckError(f"no limit of {op}")


def _finite(v: Value | str) -> Value:
    if isinstance(v, str):
        raise CheckError(f"the limit is {v}")
    return v


def _exactly(op: str, args: Sequence[Germ]) -> Germ:
    first = args[0]
    if op in ("add", "mul"):
        return reduce(operator.add if op == "add" else operator.mul, args)
    if op == "div":
        return first / args[1]
    if op == "abs":
        return first if first.sign >= 0 else -first
    if op in ("min", "max"):
        smaller = (first + -args[1]).sign <= 0
        return first if smaller == (op == "min") else args[1]
    raise CheckError(f"no limit of {op}")


def _sum(limits: list) -> Value | str:
    infinite = {x for x in limits if isinstance(x, str)}
    if len(infinite) == 2:
        raise CheckError("+oo - oo")
    if infinite:
        return infinite.pop()
    if all(isinstance(x, Fraction) for x in limits):
        return sum(limits, Fraction(0))
    return sum(map(ball, limits), ball(Fraction(0)))


def _sign(x) -> int:
    if isinstance(x, str):
        return 1 if x == PLUS else -1
    value = ball(x)
    if bool(value > 0) or bool(value < 0):
        return 1 if value > 0 else -1
    raise CheckError("the sign of what may tend to zero")


def _product(a, b):
    if isinstance(a, str) or isinstance(b, str):
        return PLUS if _sign(a) == _sign(b) else MINUS
    return a * b if isinstance(a, Fraction) and isinstance(b, Fraction) else ball(a) * ball(b)


def _inverse(x, sign: int):
    if x == 0 and sign:
        return PLUS if sign > 0 else MINUS
    return Fraction(0) if isinstance(x, str) else _sign(x) / abs(x)


def limit_at_infinity(outer: Expr) -> Fraction | str | None:
    """The limit of E(S) as S tends to +oo, where E is rational in S or in exp(S); None elsewhere."""
    huge = Germ(fmpq_poly([1]), fmpq_poly([0, 1]))
    inside = outer.replace(lambda e: Expr("sym", "S_exp") if e == Expr("exp", Expr("sym", "S")) else None)
    name = "S_exp" if "S_exp" in inside.symbols else "S"
    try:
        result = along(inside, {name: huge})
    except (CheckError, UndefinedValue):
        return None
    return result.limit if isinstance(result, Germ) else None


def along_curve(formula: Expr, p: list, x: list) -> Value | str:
    """The limit of a formula along curves of distributions, given by the coefficients of each coordinate."""
    coordinates = {f"{k}{c}": t for k, side in (("p", p), ("x", x)) for c, t in enumerate(side)}
    curve = {k: Germ(fmpq_poly([rational(number(q)) for q in t]), fmpq_poly([1])) for k, t in coordinates.items()}
    found = along(expand(formula, *([sym(f"{k}{c}") for c in range(len(p))] for k in "px")), curve)
    return found.value if isinstance(found, Limit) else found.limit
