"""Laplace-smoothed classify-and-count against CC: expected absolute errors, and for which prevalences LCC's is smaller.

A classifier has the true-positive rate t and the false-positive rate f on every test set; the notation is that of
`theorems`.  On samples of m items, `exact` ones have p m positive items, so that K is the sum of two binomials; in
`random` ones every item is positive with probability p, and K is one binomial.

>>> one = Setting(Fraction(4, 5), Fraction(3, 10), Fraction(10), 100)
>>> one.keep, [str(x) for x in one.lower_at()]
(Fraction(5, 6), ['2/5 < p < 38/65'])
>>> two = one.means(Uniform())
>>> str(two.cc), str(two.lcc), two.lower
('13/100', '25/168', 'CC')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb
from operator import mul

from flint import fmpq_poly, fmpz_poly

from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.algebra import rational
from axiomcheck.experiments.expected.distributions import Atoms, Beta, Distribution, Uniform
from axiomcheck.experiments.expected.forms import Number, form, fraction, plain
from axiomcheck.experiments.expected.pieces import exactly
from axiomcheck.experiments.expected.scores import Exact, Infinite, Score, expected_value, less
from axiomcheck.experiments.lcc.theorems import TERMS
from axiomcheck.lang.expr import num, sym

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
LARGEST_SAMPLE = 1000
LARGEST_CONTINUOUS = 250  # items, where p is continuous
LARGE, SAMPLINGS = "large", ("exact", "random")
Pair = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Interval:
    """Prevalences strictly between two numbers; with `first` or `last`, 0 or 1 among them."""

    low: Fraction
    high: Fraction
    first: bool = False
    last: bool = False

    def __contains__(self, p: Fraction) -> bool:
        return self.low < p < self.high or (self.first and p == self.low) or (self.last and p == self.high)

    def __str__(self) -> str:
        return f"{self.low} {'<=' if self.first else '<'} p {'<=' if self.last else '<'} {self.high}"


@dataclass(frozen=True)
class Means:
    """Expected absolute errors."""

    cc: Score
    lcc: Score

    @property
    def lower(self) -> str:
        """Whose is lower: CC, LCC, equal, or not known where enclosures do not tell."""
        if self.cc == self.lcc and isinstance(self.cc, Exact):
            return "equal"
        below, above = less(self.lcc, self.cc), less(self.cc, self.lcc)
        return "LCC" if below else "CC" if above else "not known"


@dataclass(frozen=True)
class Setting:
    """A classifier and a smoothing."""

    tpr: Fraction  # the classifier's rates, from 0 to 1
    fpr: Fraction
    alpha: Fraction  # the pseudo-count that LCC adds to each class, above 0
    size: int  # items in a test set

    def __post_init__(self):
        if not (0 <= self.tpr <= 1 and 0 <= self.fpr <= 1):
            raise InputError(f"rates {self.tpr} and {self.fpr}; give numbers from 0 to 1")
        smoothing(self.alpha, self.size)

    @property
    def keep(self) -> Fraction:
        """k, with LCC = k CC + (1 - k)/2."""
        return smoothing(self.alpha, self.size)

    # -- large samples
    def lower_at(self) -> tuple[Interval, ...]:
        """All prevalences at which LCC's error is smaller, on large samples."""
        t, f, k = self.tpr, self.fpr, self.keep
        if t == f:
            turn = HALF + (1 + k) * (2 * f - 1) / 4
            return () if f == HALF else _inside([(ZERO, turn)] if f > HALF else [(turn, ONE)], open_at=turn)
        at = {"t": t, "f": f, "k": k}
        crossing, turning = (exactly(TERMS[x], at) for x in ("CROSSING", "TURNING"))
        low, high = sorted((crossing, turning))
        if t > f:
            return _inside([(low, high)], open_at=low, and_at=high)
        if low == high:
            return _inside([(ZERO, low), (low, ONE)], open_at=low)
        return _inside([(ZERO, low), (high, ONE)], open_at=low, and_at=high)

    # -- means
    def means(self, distribution: Distribution, sampling: str = LARGE) -> Means:
        """Expected absolute errors on large samples, on which the rates are met exactly; or on samples of
        `size` items, "exact" or "random".

        A CheckError says that it is too much to compute exactly.
        """
        if sampling == LARGE:
            found = [expected_value(abs(num(a) - num(b) * sym("p")), distribution) for a, b in self.lines()]
            return Means(*found)
        if sampling not in SAMPLINGS:
            raise InputError(f"there are no {sampling!r} samples; known: {LARGE}, {', '.join(SAMPLINGS)}")
        if isinstance(distribution, Atoms):
            errors = [(self.errors_of_samples(p, sampling), w) for p, w in distribution.points]
            return Means(*(Exact(Number(sum((e[i] * w for e, w in errors), ZERO))) for i in range(2)))
        if sampling == "exact":
            raise InputError(
                f"{distribution}: samples with exactly p m positive items need a grid or a table of prevalences"
            )
        return Means(*(Exact(Number(x)) for x in self._continuous(distribution)))

    def lines(self) -> tuple[Pair, Pair]:
        """(a, b) for CC and for LCC, whose errors are |a - b p|."""
        k, skill = self.keep, self.tpr - self.fpr
        return (self.fpr, 1 - skill), (k * self.fpr + (1 - k) / 2, 1 - k * skill)

    # -- samples
    def errors_of_samples(self, p: Fraction, sampling: str) -> Pair:
        """Expected absolute errors at one prevalence."""
        counts, m = self.counts(p, sampling), self.size
        cc = sum((c * abs(Fraction(j, m) - p) for j, c in enumerate(counts) if c), ZERO)
        lcc = sum((c * abs(self.smoothed(j) - p) for j, c in enumerate(counts) if c), ZERO)
        return cc / sum(counts), lcc / sum(counts)

    def smoothed(self, positives: int) -> Fraction:
        """What LCC predicts."""
        return (positives + self.alpha) / (self.size + 2 * self.alpha)

    def counts(self, p: Fraction, sampling: str) -> list[int]:
        """How likely 0, 1, ..., m positive calls are, up to a factor.

        >>> Setting(Fraction(1, 2), Fraction(1, 2), Fraction(1), 3).counts(Fraction(1, 3), "exact")
        [1, 3, 3, 1]
        """
        m = self.size
        if m > LARGEST_SAMPLE:
            raise CheckError(f"samples of {m:,} items: exact sums go up to {LARGEST_SAMPLE:,}")
        if sampling == "random":
            return [int(c) for c in _calls(self.fpr + (self.tpr - self.fpr) * p, m).coeffs()]
        if (positive := p * m).denominator != 1:
            raise InputError(
                f"{m} items cannot have exactly the share {p} of positive ones; change --size, or give --sampling random"
            )
        found = _calls(self.tpr, int(positive)) * _calls(self.fpr, m - int(positive))
        return [int(c) for c in found.coeffs()]

    def _continuous(self, distribution: Distribution) -> Pair:
        """Means over a continuous p of errors on random samples, from polynomials in p."""
        m = self.size
        if m > LARGEST_CONTINUOUS:
            raise CheckError(
                f"samples of {m:,} items, {distribution}: exact integrals go up to {LARGEST_CONTINUOUS}; give a grid"
            )
        if isinstance(distribution, Beta) and not distribution.whole:
            raise CheckError(f"{distribution}: for samples, parameters of Beta are whole; round them")
        if isinstance(distribution, Atoms):
            raise TypeError(f"{distribution} is not continuous")
        density = polynomial(distribution)
        called = fmpq_poly([rational(self.fpr), rational(self.tpr - self.fpr)])
        yes, no = (list(accumulate([x] * m, mul, initial=fmpq_poly([1]))) for x in (called, 1 - called))
        cc = lcc = ZERO
        for j in range(m + 1):
            weight = yes[j] * no[m - j] * density * comb(m, j)
            about = Distances(weight, distribution.low, distribution.high)
            cc, lcc = cc + about.mean(Fraction(j, m)), lcc + about.mean(self.smoothed(j))
        return cc, lcc

    def lower_in_samples(self, sampling: str, prevalences: Iterable[Fraction]) -> list[Fraction]:
        """Those of the prevalences at which LCC's expected error on samples is smaller."""
        return [p for p in prevalences if (e := self.errors_of_samples(p, sampling))[1] < e[0]]


def smoothing(alpha: Fraction, size: int) -> Fraction:
    """The share of CC's prediction that Laplace smoothing keeps.

    >>> smoothing(Fraction(10), 100)
    Fraction(5, 6)
    """
    if alpha <= 0 or size < 1:
        raise InputError(f"alpha = {alpha} and {size} items; give a pseudo-count above 0 and an item or more")
    return size / (size + 2 * alpha)


def _inside(found: list[Pair], open_at: Fraction, and_at: Fraction | None = None) -> tuple[Interval, ...]:
    """What of these intervals is in [0, 1]; 0 and 1 belong to them but where the errors are the same."""
    same = {open_at, and_at}
    result = []
    for low, high in found:
        a, b = max(low, ZERO), min(high, ONE)
        if a < b:
            result.append(Interval(a, b, a == 0 and a not in same, b == 1 and b not in same))
    return tuple(result)


def _calls(rate: Fraction, items: int) -> fmpz_poly:
    """(1 - r + r z)^items times a whole number: coefficients are the chances of so many positive calls."""
    return fmpz_poly([rate.denominator - rate.numerator, rate.numerator]) ** items


def polynomial(distribution: Uniform | Beta) -> fmpq_poly:
    """The density, where it is a polynomial.

    >>> polynomial(Beta(Fraction(2), Fraction(1)))
    2*x
    """
    return plain(form(distribution.density, ZERO, ONE)).top


class Distances:
    """Integrals of |v - p| w(p), for a polynomial w."""

    def __init__(self, weight: fmpq_poly, low: Fraction, high: Fraction):
        self.ends = low, high
        self.whole = [weight.integral(), (weight * fmpq_poly([0, 1])).integral()]

    def mean(self, v: Fraction) -> Fraction:
        """The integral between the ends."""
        low, high = self.ends
        mass, moment = (self._split(f, min(max(v, low), high)) for f in self.whole)
        return v * mass - moment

    def _split(self, f: fmpq_poly, v: Fraction) -> Fraction:
        """What is below v minus what is above."""
        a, at, b = (fraction(f(rational(x))) for x in (self.ends[0], v, self.ends[1]))
        return 2 * at - a - b


@dataclass(frozen=True)
class Effect:
    """LCC's mean error, given CC's."""

    lazy: Score  # the mean error of always predicting 1/2
    any_quantifier: Pair  # between these, whatever predicts
    constant_rates: Pair | None  # the same for constant rates, large samples, uniform p; both are met
    says: str  # which is better, for any quantifier


def effect(error: Fraction, keep: Fraction, distribution: Distribution) -> Effect:
    """What LCC's mean error can be where CC's is `error`: bounds from two theorems.

    **lazy** holds for whatever quantifier, on samples of any size, and for every distribution of p; **given error** for
    a classifier with constant rates, better than chance, on large samples and with p uniform on [0, 1].

    >>> found = effect(Fraction(294, 1000), smoothing(Fraction(10), 100), Uniform())
    >>> [round(float(x), 4) for x in (*found.any_quantifier, *found.constant_rates)], found.says
    ([0.2033, 0.2867, 0.2556, 0.2806], 'LCC is better')
    """
    if not 0 <= error <= 1:
        raise InputError(f"a mean absolute error of {error}; give a number from 0 to 1")
    lazy = expected_value(abs(num(HALF) - sym("p")), distribution)
    if isinstance(lazy, Infinite):
        raise InputError(f"{distribution}: always predicting 1/2 has no mean error")
    low, high = lazy.bounds
    lost = 1 - keep
    bounds = max(ZERO, keep * error - lost * high, lost * low - keep * error), keep * error + lost * high
    if error > high:
        says = "LCC is better"
    elif error <= low * lost / (1 + keep) and (error < low * lost / (1 + keep) or low > 0):
        says = "CC is better, or they are the same"
    else:
        says = "either may be better"
    return Effect(lazy, bounds, _rates(error, keep) if distribution == Uniform() else None, says)


def _rates(error: Fraction, keep: Fraction) -> Pair | None:
    """For s from 2 E to 4 E, and to 1, as s = 1 - (t - f) with t >= f."""
    if 2 * error > 1:
        return None
    lost = 1 - keep

    def at(s: Fraction) -> Fraction:
        return keep * error + lost / 2 - lost * (lost + 4 * keep * error) / (4 * (lost + keep * s))

    return at(2 * error), at(min(4 * error, ONE))
