"""What a constant prediction scores on average, when there are two classes and the true prevalence is random.

>>> from axiomcheck import measures
>>> from axiomcheck.experiments.expected.distributions import Uniform
>>> print(expected_score(measures.from_name("DR"), Fraction(1, 2), Uniform()))
3/4 - 1/2*log(2)
>>> print(expected_score(measures.from_name("RAE"), Fraction(1, 2), Uniform()))
infinite
>>> print(expected_score(measures.from_name("RAE"), Fraction(1, 2), Beta(Fraction(2), Fraction(2))))
3/4

The mean is exact where the error is a rational function of p, or one times logarithms, on every piece
between the points at which |.|, min and max switch; else it is enclosed.  An exact mean of a continuous p
comes from antiderivatives that are differentiated again, an enclosure from Arb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.balls import PRECISIONS, ball, precision
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.exact.extended import INFINITY, extended_value
from axiomcheck.experiments.expected.balls import ends, integral
from axiomcheck.experiments.expected.beta import beta_mean, moments
from axiomcheck.experiments.expected.distributions import Atoms, Beta, Distribution, Eps, Vector
from axiomcheck.experiments.expected.forms import Form, NoForm, Number, antiderivative, end, form, number
from axiomcheck.experiments.expected.pieces import binary, nothing, pieces, spread, zeros
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import digits, shared

ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)
BITS = 128


@dataclass(frozen=True)
class Exact:
    """A score that is known exactly: a rational plus rational multiples of logarithms of primes."""

    number: Number

    @property
    def formula(self) -> Expr:
        """The score, written down."""
        return self.number.formula

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """It lies between these; they are the same if it is rational."""
        if not self.number.logs:
            return self.number.whole, self.number.whole
        with precision(BITS):
            return ends(ball(evaluate(self.formula, {})))

    def __str__(self) -> str:
        return str(self.formula)


@dataclass(frozen=True)
class Enclosure:
    """A score that lies between two numbers for certain."""

    low: Fraction
    high: Fraction

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The two numbers."""
        return self.low, self.high

    def __str__(self) -> str:
        return shared(digits(self.low, up=False), digits(self.high, up=True))


@dataclass(frozen=True)
class Infinite:
    """The mean does not exist as a number: it is +oo."""

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """There are none: a CheckError."""
        raise CheckError("the score is infinite")

    def __str__(self) -> str:
        return "infinite"


Score = Exact | Enclosure | Infinite


def expected_score(measure: Measure, constant: Fraction, distribution: Distribution, *, eps: Eps = None,
                   domain: str = "extended") -> Score:  # fmt: skip
    """The expected error of always predicting (constant, 1 - constant), p being the first class's prevalence.

    `eps` is the amount by which true and predicted prevalences are smoothed.  At a prevalence where the
    formula has no value, the error is its limit, which may be infinite, on the "extended" domain; on the
    "natural" one there is none, and an UndefinedValue says where.  A CheckError says that the mean is neither
    found nor enclosed.
    """
    if not 0 <= constant <= 1:
        raise InputError(f"a prediction of {constant}; give a prevalence from 0 to 1")
    if domain not in ("extended", "natural"):
        raise InputError(f"there is no domain {domain!r} for expected scores; known: extended, natural")
    if isinstance(distribution, Atoms):
        always = (constant, 1 - constant)
        found = [(at_point(measure, (p, 1 - p), always, eps, domain), w) for p, w in distribution.points]
        return total([scaled(score, w) for score, w in found])
    try:
        return expected_value(binary(measure, eps).subs({"c": num(constant)}), distribution)
    except UndefinedValue:
        # limits ask only which shares are 0, so that p = 1/2 stands for 0 < p < 1
        by_limits = eps is None and domain == "extended"
        if by_limits and extended_value(measure, [HALF, HALF], [constant, 1 - constant]) == INFINITY:
            return Infinite()
        raise


def expected_value(
    f: Expr, distribution: Distribution, low: Fraction = ZERO, high: Fraction = ONE, *, rough: bool = False
) -> Score:
    """The mean of a formula in `p`; of one that is 0 but for low <= p <= high, if these are given.

    `rough` says that a few digits are enough, where it is enclosed.

    >>> from axiomcheck.lang.expr import p
    >>> print(expected_value(abs(p - num("1/3")), Beta(Fraction(2), Fraction(1))))
    29/81
    """
    if isinstance(distribution, Atoms):
        inside = [(p, w) for p, w in distribution.points if low <= p <= high]
        return total([scaled(constant_value(f.subs({"p": num(p)})), w) for p, w in inside])
    low, high = max(low, distribution.low), min(high, distribution.high)
    if low >= high:
        return Exact(Number(ZERO))
    found = pieces(f, low, high)
    if isinstance(distribution, Beta) and not distribution.whole:
        return _beta(list(found), distribution)
    return total([_piece(e * distribution.density, a, b, rough) for a, b, e in found])


def _beta(found: list, distribution: Beta) -> Score:
    whole = [f for low, high, f in found if (low, high) == (ZERO, ONE)]
    if whole and (exact := moments(whole[0], distribution)) is not None:
        return Exact(Number(exact))
    with precision(BITS):
        mean = beta_mean(found, distribution)
        return Infinite() if mean is None else Enclosure(*ends(mean))


def at_point(measure: Measure, true: Vector, predicted: Vector, eps: Eps, domain: str) -> Score:
    """The error at one point, for any number of classes."""
    pair = smoothed(true, eps), smoothed(predicted, eps)
    if domain != "natural":
        return by_limit(measure, *pair)
    return constant_value(spread(expand(measure.formula, *(list(map(num, shares)) for shares in pair))))


def by_limit(measure: Measure, true: Sequence[Fraction], predicted: Sequence[Fraction]) -> Score:
    """The error on the extended domain, for any number of classes."""
    e = extended_value(measure, true, predicted)
    if e == INFINITY:
        return Infinite()
    if not isinstance(e, Expr):
        where = " is predicted as ".join(f"({', '.join(map(str, x))})" for x in (true, predicted))
        raise UndefinedValue(f"{measure.name} has no value where {where}")
    return constant_value(e)


def smoothed(shares: Sequence[Fraction], eps: Eps) -> list[Fraction]:
    """Prevalences after additive smoothing.

    >>> smoothed((ZERO, ONE), HALF)
    [Fraction(1, 4), Fraction(3, 4)]
    """
    return list(shares) if eps is None else [(x + eps) / (1 + len(shares) * eps) for x in shares]


def constant_value(e: Expr) -> Score:
    """The value of a formula without variables."""
    value = evaluate(e, {})  # 0 log 0 is 0
    if isinstance(value, Fraction):
        return Exact(Number(value))
    try:
        return Exact(number(form(e.replace(nothing), ZERO, ONE)))
    except (NoForm, UndefinedValue):
        pass
    for bits in PRECISIONS[1:]:
        with precision(bits):
            try:
                return Enclosure(*ends(ball(evaluate(e, {}))))
            except CheckError:
                continue
    raise CheckError(f"the value of {e} is not known")


def _piece(f: Expr, a: Fraction, b: Fraction, rough: bool) -> Score:
    try:
        here = form(f, a, b)
        if inside := _poles(here, a, b):
            return total([_piece(f, x, y, rough) for x, y in pairwise([a, *inside, b])])
        whole = antiderivative(here, a, b)
    except NoForm:
        with precision(53 if rough else BITS):
            return Enclosure(*ends(integral(f, a, b, rough=rough)))
    above, below = end(whole, b, from_right=False), end(whole, a, from_right=True)
    if above == 1 or below == -1:
        if above == -1 or below == 1:
            raise CheckError(f"the integral of {f} is infinite minus infinite")
        return Infinite()
    if isinstance(above, int) or isinstance(below, int):
        raise CheckError(f"the integral of {f} is minus infinite, but errors are nonnegative")
    return Exact(above + below.scaled(Fraction(-1)))


def _poles(here: Form, a: Fraction, b: Fraction) -> list[Fraction]:
    try:
        return sorted({r for ratio in here.values() for r in zeros(ratio.below) if a < r < b})
    except CheckError as error:
        raise NoForm(str(error)) from None  # the enclosure will show whether there is one


def scaled(score: Score, k: Fraction) -> Score:
    """A positive multiple."""
    if isinstance(score, Exact):
        return Exact(score.number.scaled(k))
    return Enclosure(score.low * k, score.high * k) if isinstance(score, Enclosure) else score


def total(scores: list[Score]) -> Score:
    """The sum; infinite if one is."""
    if any(isinstance(s, Infinite) for s in scores):
        return Infinite()
    exact = Number(ZERO)
    low = high = ZERO
    for s in scores:
        if isinstance(s, Exact):
            exact = exact + s.number
        elif isinstance(s, Enclosure):
            low, high = low + s.low, high + s.high
    if all(isinstance(s, Exact) for s in scores):
        return Exact(exact)
    more = Exact(exact).bounds
    return Enclosure(low + more[0], high + more[1])


def less(a: Score, b: Score) -> bool | None:
    """a < b? None where the enclosures do not tell.

    >>> less(Exact(Number(ONE)), Infinite()), less(Enclosure(ZERO, ONE), Exact(Number(ONE)))
    (True, None)
    """
    if isinstance(a, Infinite):
        return False
    if isinstance(b, Infinite):
        return True
    if isinstance(a, Exact) and isinstance(b, Exact) and a == b:
        return False
    (_, high), (low, _) = a.bounds, b.bounds
    if high < low:
        return True
    return False if b.bounds[1] <= a.bounds[0] else None
