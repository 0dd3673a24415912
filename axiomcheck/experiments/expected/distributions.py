"""How the true prevalences of test sets are distributed: continuous, grids, Beta, any finite set; n classes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb, factorial
from typing import Generic, TypeVar

from axiomcheck.errors import InputError
from axiomcheck.lang.expr import Expr, exp, log, num, sym

ZERO, ONE = Fraction(0), Fraction(1)
MOST_POINTS = 20_000
MOST_PERMUTED = 7  # classes whose permutations are looked at one by one
LARGEST_PARAMETER = 100
POWER = 12  # the largest exponent that exact forms read
Vector = tuple[Fraction, ...]
Value = TypeVar("Value")
Eps = Fraction | None  # an amount of smoothing


@dataclass(frozen=True)
class Uniform:
    """p is continuous and uniform between `low` and `high`."""

    low: Fraction = ZERO
    high: Fraction = ONE

    values = ()  # none is met with a positive probability

    def __post_init__(self):
        if not 0 <= self.low < self.high <= 1:
            raise InputError(f"prevalences from {self.low} to {self.high}: give 0 <= low < high <= 1")

    @property
    def symmetric(self) -> bool:
        """Is 1 - p distributed as p?"""
        return self.low + self.high == 1

    @property
    def mean(self) -> Fraction:
        """E[p]."""
        return (self.low + self.high) / 2

    @property
    def density(self) -> Expr:
        """1 / (high - low)."""
        return num(1 / (self.high - self.low))

    def __str__(self) -> str:
        return f"p uniform on [{self.low}, {self.high}]"


@dataclass(frozen=True)
class Beta:
    """p is continuous with density p^(a-1) (1-p)^(b-1) / B(a, b)."""

    a: Fraction
    b: Fraction

    low = ZERO
    high = ONE
    values = ()

    def __post_init__(self):
        if not (0 < self.a <= LARGEST_PARAMETER and 0 < self.b <= LARGEST_PARAMETER):
            raise InputError(f"Beta({self.a}, {self.b}): give parameters above 0, up to {LARGEST_PARAMETER}")

    @property
    def symmetric(self) -> bool:
        """Is 1 - p distributed as p?"""
        return self.a == self.b

    @property
    def mean(self) -> Fraction:
        """E[p]."""
        return self.a / (self.a + self.b)

    @property
    def whole(self) -> bool:
        """Are the parameters whole numbers, so that the density is a polynomial?"""
        return self.a.denominator == self.b.denominator == 1

    @property
    def density(self) -> Expr:
        """The polynomial, if the parameters are whole; without 1/B(a, b) if they are not."""
        p = sym("p")
        if not self.whole:
            return exp(num(self.a - 1) * log(p)) * exp(num(self.b - 1) * log(1 - p))
        a, b = int(self.a), int(self.b)
        scale = Fraction(factorial(a + b - 1), factorial(a - 1) * factorial(b - 1))
        factors = [*_powers(p, a - 1), *_powers(1 - p, b - 1)]
        return Expr("mul", num(scale), *factors) if factors else num(scale)

    def __str__(self) -> str:
        return f"p ~ Beta({self.a}, {self.b})"


def _powers(x: Expr, k: int) -> Iterator[Expr]:
    """Factors whose product is x**k, none with a large exponent."""
    while k > 0:
        step = min(k, POWER)
        yield x if step == 1 else x**step
        k -= step


@dataclass(frozen=True)
class _Finite(Generic[Value]):
    """One of finitely many values, each with its weight; the weights sum to one."""

    points: tuple[tuple[Value, Fraction], ...]
    title: str = field(default="", compare=False)

    def __post_init__(self):
        if not self.points or any(w <= 0 for _, w in self.points):
            raise InputError("give at least one prevalence, each with a positive weight")
        if len({p for p, _ in self.points}) < len(self.points):
            raise InputError("a prevalence is given twice; add its weights")
        if (total := sum(w for _, w in self.points)) != 1:
            raise InputError(f"the weights sum to {total}; divide them by it")

    @property
    def values(self) -> tuple[Value, ...]:
        """All of them."""
        return tuple(p for p, _ in self.points)


class Atoms(_Finite[Fraction]):
    """p is one of finitely many values, each with its weight; the weights sum to one."""

    def __post_init__(self):
        super().__post_init__()
        if outside := [p for p in self.values if not 0 <= p <= 1]:
            raise InputError(f"the prevalence {outside[0]} is not from 0 to 1")

    @property
    def symmetric(self) -> bool:
        """Is 1 - p distributed as p?"""
        return {(1 - p, w) for p, w in self.points} == set(self.points)

    @property
    def mean(self) -> Fraction:
        """E[p]."""
        return sum((p * w for p, w in self.points), ZERO)

    def __str__(self) -> str:
        return self.title or f"p one of {len(self.points)} values"


Continuous = Uniform | Beta
Distribution = Uniform | Beta | Atoms


def grid(steps: int) -> Atoms:
    """p is one of 0, 1/steps, ..., 1, each as likely as the others: the artificial-prevalence protocol.

    >>> grid(10).mean
    Fraction(1, 2)
    """
    if not 1 <= steps < MOST_POINTS:
        raise InputError(f"a grid of {steps} steps; give at least 1, less than {MOST_POINTS:,}")
    weight = Fraction(1, steps + 1)
    points = tuple((Fraction(i, steps), weight) for i in range(steps + 1))
    return Atoms(points, f"p uniform on {{0, 1/{steps}, ..., 1}}")


@dataclass(frozen=True)
class Simplex:
    """The prevalences of n classes, uniform on the simplex: Dirichlet(1, ..., 1)."""

    classes: int
    symmetric = True  # no class differs from another

    def __str__(self) -> str:
        return f"p uniform on the simplex of {self.classes} classes"

    def marginal(self, size: int = 1) -> Beta:
        """Of the prevalence of so many classes together."""
        return Beta(Fraction(size), Fraction(self.classes - size))

    @property
    def mean(self) -> Vector:
        """E[p], class by class."""
        return (Fraction(1, self.classes),) * self.classes


class Points(_Finite[Vector]):
    """The prevalences of n classes are one of finitely many vectors, each with its weight."""

    def __post_init__(self):
        super().__post_init__()
        for p in self.values:
            if len(p) != self.classes:
                raise InputError("give vectors of prevalences that are all for the same classes")
            if any(x < 0 for x in p) or sum(p) != 1:
                raise InputError(f"prevalences {', '.join(map(str, p))}: give numbers from 0 that sum to 1")

    @property
    def classes(self) -> int:
        """How many."""
        return len(self.points[0][0])

    @property
    def symmetric(self) -> bool:
        """Is it the same whatever the classes are called?"""
        if self.classes > MOST_PERMUTED:
            return False  # not looked at
        weights = dict(self.points)
        return all(weights.get(q) == w for p, w in self.points for q in set(permutations(p)))

    @property
    def mean(self) -> Vector:
        """E[p], class by class."""
        return tuple(sum((p[c] * w for p, w in self.points), ZERO) for c in range(self.classes))

    def __str__(self) -> str:
        return self.title or f"p one of {len(self.points)} vectors of {self.classes} classes"


Several = Simplex | Points


def simplex_grid(steps: int, classes: int) -> Points:
    """All prevalences that are multiples of 1/steps, each as likely as the others."""
    if steps < 1 or comb(steps + classes - 1, classes - 1) > MOST_POINTS:
        raise InputError(
            f"a grid of {steps} steps for {classes} classes; give at least 1 step and at most {MOST_POINTS:,} points"
        )
    last = steps + classes - 1  # bars among so many places, and the numbers of places between them
    found = [tuple(Fraction(b - a - 1, steps) for a, b in pairwise((-1, *bars, last)))
             for bars in combinations(range(last), classes - 1)]  # fmt: skip
    title = f"p uniform on the multiples of 1/{steps}, {classes} classes"
    return Points(tuple((p, Fraction(1, len(found))) for p in found), title)


def told(prediction: Fraction | Vector) -> str:
    """A constant prediction, as text.

    >>> told((Fraction(1, 3), Fraction(2, 3)))
    '(1/3, 2/3)'
    """
    return f"({', '.join(map(str, prediction))})" if isinstance(prediction, tuple) else str(prediction)
