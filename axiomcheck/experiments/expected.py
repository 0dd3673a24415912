"""What a constant prediction scores on average, when there are two classes and the true prevalence is random.

>>> from axiomcheck import measures
>>> print(expected_score(measures.from_name("AE"), Fraction(1, 2), Uniform()))
1/4
>>> print(expected_score(measures.from_name("AE"), Fraction(1, 2), grid(10)))
3/11
>>> print(expected_score(measures.from_name("DR"), Fraction(1, 2), Uniform()))
3/4 - 1/2*log(2)
>>> print(expected_score(measures.from_name("RAE"), Fraction(1, 2), Uniform()))
infinite

The mean is exact where the error is a rational function of p, or one times logarithms, on every piece
between the points at which |.|, min and max switch; else it is enclosed.  An exact mean of a continuous p
comes from antiderivatives that are differentiated again, an enclosure from Arb.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.experiments.expected_balls import ends, integral, middle_of
from axiomcheck.experiments.expected_forms import NoForm, Number, antiderivative, end, form, number
from axiomcheck.experiments.expected_pieces import binary, pieces
from axiomcheck.kernel.balls import PRECISIONS, ball, precision
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.kernel.extended import INFINITY, extended_value
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.measure import Measure

ZERO, ONE = Fraction(0), Fraction(1)
BITS = 128
DIGITS = 10  # of a printed enclosure


# -- distributions of the true prevalence --------------------------------------


@dataclass(frozen=True)
class Uniform:
    """p is continuous and uniform between `low` and `high`."""

    low: Fraction = ZERO
    high: Fraction = ONE

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

    def __str__(self) -> str:
        return f"p uniform on [{self.low}, {self.high}]"


@dataclass(frozen=True)
class Atoms:
    """p is one of finitely many values, each with its weight; the weights sum to one."""

    points: tuple[tuple[Fraction, Fraction], ...]
    title: str = field(default="", compare=False)

    def __post_init__(self):
        if not self.points or any(not 0 <= p <= 1 or w <= 0 for p, w in self.points):
            raise InputError("give at least one prevalence from 0 to 1, each with a positive weight")
        if len({p for p, _ in self.points}) < len(self.points):
            raise InputError("a prevalence is given twice; add its weights")
        if (total := sum(w for _, w in self.points)) != 1:
            raise InputError(f"the weights sum to {total}; divide them by it")

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


Distribution = Uniform | Atoms


def grid(steps: int) -> Atoms:
    """p is one of 0, 1/steps, ..., 1, each as likely as the others: the artificial-prevalence protocol.

    >>> grid(10).mean
    Fraction(1, 2)
    """
    if steps < 1:
        raise InputError(f"a grid of {steps} steps; give at least 1")
    weight = Fraction(1, steps + 1)
    points = tuple((Fraction(i, steps), weight) for i in range(steps + 1))
    return Atoms(points, f"p uniform on {{0, 1/{steps}, ..., 1}}")


# -- scores ----------------------------------------------------------------------


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
        return f"{middle_of(self.low, self.high, DIGITS)}..."


@dataclass(frozen=True)
class Infinite:
    """The mean does not exist as a number: it is +oo."""

    def __str__(self) -> str:
        return "infinite"


Score = Exact | Enclosure | Infinite


def expected_score(
    measure: Measure,
    constant: Fraction,
    distribution: Distribution,
    *,
    eps: Fraction | None = None,
    domain: str = "extended",
) -> Score:
    """The expected error of always predicting (constant, 1 - constant).

    Parameters
    ----------
    measure : Measure
        An error of quantification; its value for two classes.
    constant : Fraction
        The predicted prevalence of the first class.
    distribution : Uniform or Atoms
        Of its true prevalence.
    eps : Fraction, optional
        The amount by which true and predicted prevalences are smoothed.
    domain : {"extended", "natural"}
        What the error is at a prevalence where the formula has no value: its limit, which may be
        infinite; or nothing.  A continuous distribution does not meet such points.

    Returns
    -------
    Exact, Enclosure or Infinite

    Raises
    ------
    UndefinedValue
        The error has no value at one of the prevalences.
    CheckError
        The mean is neither found nor enclosed.
    """
    if not 0 <= constant <= 1:
        raise InputError(f"a prediction of {constant}; give a prevalence from 0 to 1")
    if domain not in ("extended", "natural"):
        raise InputError(f"there is no domain {domain!r} for expected scores; known: extended, natural")
    if isinstance(distribution, Uniform):
        width = distribution.high - distribution.low
        found = integrated(measure, constant, distribution.low, distribution.high, eps)
        return scaled(found, 1 / width)
    return total([scaled(at_point(measure, p, constant, eps, domain), w) for p, w in distribution.points])


def at_point(measure: Measure, p: Fraction, c: Fraction, eps: Fraction | None, domain: str) -> Score:
    """The error at one prevalence."""
    e: Expr | str | None
    if domain == "natural":
        e = binary(measure, eps).subs({"p": num(p), "c": num(c)})
    else:
        true, predicted = ([_smoothed(x, eps), _smoothed(1 - x, eps)] for x in (p, c))
        e = extended_value(measure, true, predicted)
    if e == INFINITY:
        return Infinite()
    if not isinstance(e, Expr):
        raise UndefinedValue(f"{measure.name} has no value where {p} is predicted as {c}")
    return constant_value(e)


def _smoothed(x: Fraction, eps: Fraction | None) -> Fraction:
    return x if eps is None else (x + eps) / (1 + 2 * eps)


def constant_value(e: Expr) -> Score:
    """The value of a formula without variables."""
    value = evaluate(e, {})  # 0 log 0 is 0
    if isinstance(value, Fraction):
        return Exact(Number(value))
    try:
        return Exact(number(_of_numbers(e)))
    except (NoForm, UndefinedValue):
        pass
    for bits in PRECISIONS[1:]:
        with precision(bits):
            try:
                return Enclosure(*ends(ball(evaluate(e, {}))))
            except CheckError:
                continue
    raise CheckError(f"the value of {e} is not known")


def _of_numbers(e: Expr):
    """Without the products that an exact zero absorbs."""

    def rule(x: Expr) -> Expr | None:
        return num(0) if x.op == "mul" and evaluate(x, {}) == 0 else None

    return form(e.replace(rule), ZERO, ONE)


def integrated(
    measure: Measure,
    c: Fraction,
    low: Fraction,
    high: Fraction,
    eps: Fraction | None = None,
    rough: bool = False,
) -> Score:
    """The integral of the error of predicting c, for p from `low` to `high`; errors are taken to be nonnegative.

    Where it is enclosed, `rough` says that a few digits are enough.

    >>> from axiomcheck import measures
    >>> print(integrated(measures.from_name("KLD"), Fraction(1, 2), Fraction(0), Fraction(1)))
    -1/2 + log(2)
    """
    if low >= high:
        return Exact(Number(ZERO))
    found = list(pieces(binary(measure, eps).subs({"c": num(c)}), low, high))
    return total([_piece(f, a, b, rough) for a, b, f in found])


def _piece(f: Expr, a: Fraction, b: Fraction, rough: bool) -> Score:
    try:
        whole = antiderivative(form(f, a, b), a, b)
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


__all__ = ["Atoms", "Distribution", "Enclosure", "Exact", "Infinite", "Score", "Uniform", "expected_score", "grid",
           "integrated", "less", "scaled", "total"]  # fmt: skip
