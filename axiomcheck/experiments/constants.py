"""The best constant prediction for two classes, under any distribution of the prevalence.

Symmetric uniform distributions, grids and tables: `expected_best`.  For others, E(c) is the expected error of
predicting (c, 1 - c).

1. If D is convex in the prediction, so is E.  Where E(a) > E(m) < E(b) for a < m < b, all best constants are between
   a and b; this is repeated until the bracket is narrow.
2. For convex D(p, .), one-sided difference quotients are monotone, so the one-sided derivatives of E are the means of
   those of D(p, .).  If E'(c-) <= 0 <= E'(c+), c is best.  No other is, if both are not 0, or if D is strictly
   monotone, too, and p has a density around c: between two best constants E is affine, so D(p, .) is for almost
   all p; but for p between the two it first falls, then grows.
3. Otherwise the least score is enclosed: at most the least value met, at least what chords allow, extrapolated.
4. If D is monotone and nonnegative, E(c) >= E[D(p, b); p >= b] + E[D(p, a); p <= a] for a <= c <= b: this excludes
   intervals, for measures that are not convex, and where E is infinite.

The natural domain is enough, as for n classes (`simplex`).

>>> from axiomcheck import measures
>>> from axiomcheck.experiments.distributions import Uniform
>>> print(best(measures.from_name("SE"), Beta(Fraction(2), Fraction(5))))
2/7, expected score 5/196
>>> print(best(measures.from_name("AE"), Uniform(Fraction(0), Fraction(3, 4))))
3/8, expected score 3/16
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from axiomcheck.errors import AxiomcheckError, CheckError, InputError, UndefinedValue
from axiomcheck.experiments.distributions import Atoms, Beta, Distribution
from axiomcheck.experiments.expected import (
    Enclosure,
    Exact,
    Infinite,
    Score,
    at_point,
    constant_value,
    expected_score,
    expected_value,
    less,
    scaled,
    total,
)
from axiomcheck.experiments.expected_best import Best, best_constant
from axiomcheck.experiments.expected_forms import Number
from axiomcheck.experiments.expected_pieces import TRUE, binary, pieces, settled
from axiomcheck.experiments.expected_second import second
from axiomcheck.experiments.properties import proof
from axiomcheck.lang.expr import ORDINAL, Expr, derivative, num
from axiomcheck.lang.measure import Measure
from axiomcheck.verdict import Verdict

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
NARROW, LEFT_OPEN = Fraction(1, 2000), Fraction(1, 512)
LARGEST = 1000  # denominator of constants that are tried
SPLITS = tuple((Fraction(i, 16), Fraction(j, 16)) for i, j in ((6, 10), (5, 9), (7, 8), (4, 12)))
STARTS = tuple(Fraction(i, 8) for i in range(9))


def best(measure: Measure, distribution: Distribution, *, eps: Fraction | None = None) -> Best:
    """The constant predictions with the least expected error.

    Parameters
    ----------
    measure : Measure
        An error of quantification.
    distribution : Uniform, Beta or Atoms
        Of the true prevalence.
    eps : Fraction, optional
        The amount by which true and predicted prevalences are smoothed.

    Raises
    ------
    CheckError
        Too little is proved of the measure to tell.
    """
    if distribution.symmetric and not isinstance(distribution, Beta) and not measure.formula.has(*ORDINAL):
        return best_constant(measure, distribution, eps=eps)
    if measure.formula.has("where"):
        raise InputError(f"{measure.name} may jump; best constants are found for continuous measures")
    verdict = proof(measure, "CVX", eps)
    scores = _Scores(measure, distribution, eps)
    if verdict is not None and not any(isinstance(scores[c], Infinite) for c in STARTS[1:-1]):
        return _Convex(scores, verdict).best()
    return _excluded(scores)


class _Scores:
    """E(c), each found once."""

    def __init__(self, measure: Measure, distribution: Distribution, eps: Fraction | None):
        self.measure, self.distribution, self.eps = measure, distribution, eps
        self.formula = binary(measure, eps)
        self.known: dict[Fraction, Score] = {}

    def __getitem__(self, c: Fraction) -> Score:
        if c not in self.known:
            self.known[c] = expected_score(self.measure, c, self.distribution, eps=self.eps)
        return self.known[c]


# -- convex measures -----------------------------------------------------------------


class _Convex:
    def __init__(self, scores: _Scores, verdict: Verdict):
        self.scores, self.trusts = scores, verdict.trusts
        self.why = "convex in the prediction"

    def best(self) -> Best:
        d, symmetric = self.scores.distribution, not self.scores.measure.formula.has(*ORDINAL)
        if d.symmetric and symmetric:  # E(1/2) <= (E(c) + E(1 - c)) / 2 = E(c)
            self.why += ", and E(c) = E(1 - c)"
            low, high = (HALF, HALF) if self.strict(HALF) else (ZERO, ONE)
            return Best(low, high, HALF, self.scores[HALF], self.why, self.trusts)
        low, high, flat = self.bracket()
        candidates = [self.scores.distribution.mean, HALF, simplest(low, high)]
        if isinstance(self.scores.distribution, Atoms):
            candidates += [p for p, _ in self.scores.distribution.points]
        for c in dict.fromkeys(x for x in candidates if low <= x <= high and ZERO < x < ONE):
            if (found := self.at(c, low, high)) is not None:
                return found
        if flat is not None:
            return Best(low, high, flat, self.scores[flat], self.why, self.trusts)
        return Best(low, high, None, self.enclosure(low, high), self.why, self.trusts)

    def bracket(self) -> tuple[Fraction, Fraction, Fraction | None]:
        """All best constants are between the first two; the third is one where E does not change."""
        low, high, splits = ZERO, ONE, list(SPLITS)
        while high - low > NARROW and splits:
            a, b = (near(low + (high - low) * x, high - low) for x in splits[0])
            fewer, more = less(self.scores[a], self.scores[b]), less(self.scores[b], self.scores[a])
            if fewer:
                high = b
            elif more:
                low = a
            elif None in (fewer, more):  # too close to tell: others may do
                splits.pop(0)
            elif less(self.scores[(a + b) / 2], self.scores[a]):
                low, high = a, b
            else:  # three equal values of a convex function: the least one
                return low, high, (a + b) / 2
        return low, high, None

    def at(self, c: Fraction, low: Fraction, high: Fraction) -> Best | None:
        """c as a best constant, if one-sided derivatives show it."""
        try:
            left, right = (slope(self.scores, c, side) for side in (-1, 1))
        except AxiomcheckError:
            return None
        if left.bounds[1] > 0 or right.bounds[0] < 0:
            return None
        self.why += "; one-sided derivatives"
        if left.bounds[1] < 0 < right.bounds[0] or self.strict(c) or self.bends(low, high):
            low = high = c
        elif isinstance(self.scores.distribution, Atoms):
            low, high = self.edge(c, low, -1), self.edge(c, high, 1)
        return Best(low, high, c, self.scores[c], self.why, self.trusts)

    def strict(self, c: Fraction) -> bool:
        d = self.scores.distribution
        if isinstance(d, Atoms) or not d.low < c < d.high:
            return False
        verdict = proof(self.scores.measure, "MON", self.scores.eps)
        if verdict is None:
            return False
        self.trusts |= verdict.trusts
        self.why += "; strictly monotone, so no other"
        return True

    def bends(self, low: Fraction, high: Fraction) -> bool:
        """Is E'' > 0 there, so that E has one least value?"""
        d = self.scores.distribution
        if not isinstance(d, Atoms) or high - low > 2 * NARROW:
            return False
        bend = second(self.scores.measure, d, low, high, self.scores.eps)
        return bend is not None and bool(bend > 0)

    def edge(self, c: Fraction, end: Fraction, side: int) -> Fraction:
        """Where the best constants beside c end: at a prevalence that is met, if that is seen; else `end`."""
        for p, _ in sorted(self.scores.distribution.points, key=lambda x: abs(x[0] - c)):
            if (p - c) * side < 0 or not ZERO < p < ONE:
                continue
            if (
                self.scores[p] == self.scores[c]
                and (rate := slope(self.scores, p, side).bounds)[0] * side > 0
            ):
                return p if rate[1] * side > 0 else end
        return end

    def enclosure(self, low: Fraction, high: Fraction) -> Score:
        """Of the least score: chords on both sides, extrapolated, bound a convex function from below."""
        finite = sorted((c, s.bounds) for c, s in self.scores.known.items() if not isinstance(s, Infinite))
        top = min(s[1] for _, s in finite)
        left = [x for x in finite if x[0] <= low][-2:]
        right = [x for x in finite if x[0] >= high][:2]
        bounds = [ZERO]
        for (x, y), other in ((left, high), (right[::-1], low)) if len(left) == len(right) == 2 else ():
            rise = (y[1][0] - x[1][1]) / abs(y[0] - x[0])  # from outside to the bracket, at least so steep
            bounds.append(y[1][0] + min(ZERO, rise) * abs(other - y[0]))
        return Enclosure(min(top, max(bounds)), top)


def slope(scores: _Scores, c: Fraction, side: int) -> Score:
    """E'(c-), for side -1, or E'(c+)."""
    e, d = scores.formula, scores.distribution
    if isinstance(d, Atoms):
        return total([scaled(_slope_at(e, p, c, side), w) for p, w in d.points])
    at = {"c": num(c)}
    parts = []
    for low, high, _ in pieces(e.subs(at), d.low, d.high):
        rate = derivative(settled(e, {"p": (low + high) / 2, "c": c}), "c").subs(at)
        parts.append(expected_value(rate, d, low, high))
    return total(parts)


def _slope_at(e: Expr, p: Fraction, c: Fraction, side: int) -> Score:
    """At one prevalence."""
    for low, high, f in pieces(e.subs({"p": num(p), "c": TRUE}), ZERO, ONE):
        if low < c < high or (high == c and side < 0) or (low == c and side > 0):
            return constant_value(derivative(f, "p").subs({"p": num(c)}))
    raise CheckError(f"{c} is an end")


def near(x: Fraction, width: Fraction) -> Fraction:
    """A number with a small power of two as its denominator, within 1/64 of the width."""
    scale = 2 ** (int(64 / width).bit_length() - 1)
    return Fraction(round(x * scale), scale)


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The number with the smallest denominator between the two.

    >>> simplest(Fraction(333, 1000), Fraction(334, 1000))
    Fraction(1, 3)
    """
    middle = (low + high) / 2
    for k in range(1, LARGEST + 1):
        near = middle.limit_denominator(k)
        if low <= near <= high:
            return near
    return middle


# -- other measures --------------------------------------------------------------------


def _excluded(scores: _Scores) -> Best:
    """By the fourth theorem."""
    trusts: frozenset[str] = frozenset()
    for axiom in ("MON", "NN"):
        if (verdict := proof(scores.measure, axiom, scores.eps)) is None:
            raise CheckError(
                f"{scores.measure.name} is not known to be convex, nor monotone and nonnegative, at n = 2"
            )
        trusts |= verdict.trusts
    why = "monotone and nonnegative: intervals are excluded"
    open_ones = [(a, b, _lower(scores, a, b)) for a, b in pairwise(STARTS)]
    for c in STARTS:
        _try(scores, c)
    if all(isinstance(bound, Infinite) for *_, bound in open_ones):
        return Best(ZERO, ONE, None, Infinite(), f"{why}, all of them: infinite", trusts)
    while any(b - a > LEFT_OPEN for a, b, _ in open_ones):
        for a, b, _ in open_ones:
            _try(scores, (a + b) / 2)
        halves = [x for a, b, _ in open_ones for x in ((a, (a + b) / 2), ((a + b) / 2, b))]
        least = _least(scores)
        bounds = [(a, b, _lower(scores, a, b)) for a, b in halves]
        open_ones = [x for x in bounds if less(least, x[2]) is not True]
    least = _least(scores)
    bottom = min(bound.bounds[0] for *_, bound in open_ones if not isinstance(bound, Infinite))
    score = Enclosure(min(bottom, least.bounds[0]), least.bounds[1])
    return Best(min(a for a, *_ in open_ones), max(b for _, b, _ in open_ones), None, score, why, trusts)


def _try(scores: _Scores, c: Fraction) -> None:
    try:
        scores[c]
    except UndefinedValue:
        return  # nothing is known of it; lower bounds hold all the same


def _least(scores: _Scores) -> Score:
    """A score that no other of those met is certainly below."""
    finite = [s for s in scores.known.values() if not isinstance(s, Infinite)]
    if not finite:
        raise CheckError(f"the expected {scores.measure.name} is infinite wherever it was looked at")
    return min(finite, key=lambda s: s.bounds[1])


def _lower(scores: _Scores, a: Fraction, b: Fraction) -> Score:
    """What E(c) is at least, for a <= c <= b."""
    return total([_part(scores, b, b, ONE), _part(scores, a, ZERO, a)])


def _part(scores: _Scores, c: Fraction, low: Fraction, high: Fraction) -> Score:
    d = scores.distribution
    try:
        if isinstance(d, Atoms):
            inside = [(p, w) for p, w in d.points if low <= p <= high]
            found = [scaled(at_point(scores.measure, p, c, scores.eps, "extended"), w) for p, w in inside]
            return total(found)
        return expected_value(scores.formula.subs({"c": num(c)}), d, low, high, rough=True)
    except (UndefinedValue, CheckError):
        return Exact(Number(ZERO))  # nothing is known; it is not negative


__all__ = ["best", "simplest", "slope"]
