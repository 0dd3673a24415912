"""What Laplace smoothing can do to a given mean absolute error of CC: bounds from two theorems.

**lazy** holds for whatever quantifier, on samples of any size, and for every distribution of p; **given error** for a
classifier with constant rates, better than chance, on large samples and with p uniform on [0, 1].

>>> from axiomcheck.experiments.lcc.setting import smoothing
>>> found = effect(Fraction(294, 1000), smoothing(Fraction(10), 100), Uniform())
>>> [round(float(x), 4) for x in (*found.any_quantifier, *found.constant_rates)], found.says
([0.2033, 0.2867, 0.2556, 0.2806], 'LCC is better')
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.errors import InputError
from axiomcheck.experiments.expected.distributions import Distribution, Uniform
from axiomcheck.experiments.expected.scores import Infinite, Score, expected_value
from axiomcheck.lang.expr import num, sym

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
Pair = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Effect:
    """LCC's mean error, given CC's: that of `lazy`, always predicting 1/2; between which numbers it lies
    whatever predicts, and for a classifier with constant rates, large samples and uniform p, where both
    are met; and which is better, for any quantifier.
    """

    lazy: Score
    any_quantifier: Pair
    constant_rates: Pair | None
    says: str


def effect(error: Fraction, keep: Fraction, distribution: Distribution) -> Effect:
    """What LCC's mean error can be where CC's is `error`."""
    if not 0 <= error <= 1:
        raise InputError(f"a mean absolute error of {error}; give a number from 0 to 1")
    lazy = expected_value(abs(num(HALF) - sym("p")), distribution)
    if isinstance(lazy, Infinite):
        raise InputError(f"{distribution}: always predicting 1/2 has no mean error")
    low, high = lazy.bounds
    less = 1 - keep
    bounds = max(ZERO, keep * error - less * high, less * low - keep * error), keep * error + less * high
    if error > high:
        says = "LCC is better"
    elif error <= low * less / (1 + keep) and (error < low * less / (1 + keep) or low > 0):
        says = "CC is better, or they are the same"
    else:
        says = "either may be better"
    return Effect(lazy, bounds, _rates(error, keep) if distribution == Uniform() else None, says)


def _rates(error: Fraction, keep: Fraction) -> Pair | None:
    """For s from 2 E to 4 E, and to 1, as s = 1 - (t - f) with t >= f."""
    if 2 * error > 1:
        return None
    less = 1 - keep

    def at(s: Fraction) -> Fraction:
        return keep * error + less / 2 - less * (less + 4 * keep * error) / (4 * (less + keep * s))

    return at(2 * error), at(min(4 * error, ONE))
