"""The best constant prediction for two classes, under any distribution of the prevalence.

Symmetric uniform distributions, grids and tables: `expected_best`.  For others, E(c) is the expected error of
predicting (c, 1 - c).

1. If D is convex in the prediction, so is E, and one-sided difference quotients of D(p, .) are monotone, so the
   one-sided derivatives of E are the means of those of D(p, .).  Where E'(c+) < 0, best constants are above c; where
   E'(c-) > 0, below; between, c is one.  So they are found by bisection.
2. A best c is the only one if E'(c-) < 0 < E'(c+); or if E'' > 0 around it; or if D is strictly monotone, too, and p has a
   density around c: between two best constants E is affine, so D(p, .) is for almost all p; but for p between
   the two it first falls, then grows.
3. Where c is not met exactly, the least score is at most the least value met, and at least what tangents allow.
4. Measures that are not convex, and those whose E is infinite: `excluded`.

The natural domain is enough, as for n classes (`simplex`).

>>> from axiomcheck import measures
>>> from axiomcheck.experiments.expected.distributions import Uniform
>>> print(best(measures.from_name("SE"), Beta(Fraction(2), Fraction(5))))
2/7, expected score 5/196
>>> print(best(measures.from_name("AE"), Uniform(Fraction(0), Fraction(3, 4))))
3/8, expected score 3/16
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.errors import AxiomcheckError, CheckError, InputError
from axiomcheck.experiments.expected.best import Best, Scores, best_constant
from axiomcheck.experiments.expected.distributions import Atoms, Beta, Distribution
from axiomcheck.experiments.expected.excluded import STARTS, by_exclusion
from axiomcheck.experiments.expected.pieces import TRUE, pieces, settled
from axiomcheck.experiments.expected.properties import proof
from axiomcheck.experiments.expected.scores import (
    Enclosure,
    Infinite,
    Score,
    bounds_of,
    constant_value,
    expected_value,
    less,
    scaled,
    total,
)
from axiomcheck.experiments.expected.second import second
from axiomcheck.lang.expr import ORDINAL, Expr, derivative, num
from axiomcheck.lang.measure import Measure
from axiomcheck.verdict import Verdict

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
NARROW, NARROWEST = Fraction(1, 2048), Fraction(1, 2**36)  # brackets
LARGEST = 1000  # denominator of constants that are tried


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
    scores = Scores(measure, distribution, eps)
    if verdict is not None and not any(isinstance(scores[c], Infinite) for c in STARTS[1:-1]):
        return _Convex(scores, verdict).best()
    return by_exclusion(scores)


# -- convex measures -----------------------------------------------------------------


class _Convex:
    def __init__(self, scores: Scores, verdict: Verdict):
        self.scores, self.trusts = scores, verdict.trusts
        self.why = "convex in the prediction"
        self.low, self.high = ZERO, ONE  # all best constants are between these

    def best(self) -> Best:
        d = self.scores.distribution
        if d.symmetric and not self.scores.measure.formula.has(
            *ORDINAL
        ):  # E(1/2) <= (E(c) + E(1 - c)) / 2 = E(c)
            self.why += ", and E(c) = E(1 - c)"
            return self.found(HALF)
        self.why += "; one-sided derivatives"
        met = self.bisect(NARROW)
        if met is None:
            candidates = [d.mean, simplest(self.low, self.high)]
            candidates += [p for p, _ in d.points] if isinstance(d, Atoms) else []
            inside = [c for c in candidates if self.low < c < self.high]
            met = next((c for c in inside if self.side(c) == "best"), None) or self.bisect(NARROWEST)
        if met is not None:
            return self.found(met)
        return Best(self.low, self.high, None, self.enclosure(), self.why, self.trusts)

    def bisect(self, width: Fraction) -> Fraction | None:
        """Halve until the bracket is so narrow, or it is not told where to go on; a best constant if one is met."""
        while self.high - self.low > width:
            c = (self.low + self.high) / 2
            side = self.side(c)
            if side == "best":
                return c
            if side == "above":
                self.low = c
            elif side == "below":
                self.high = c
            else:
                return None
        return None

    def side(self, c: Fraction) -> str:
        """Where the best constants are: above c, below, c is one, or not known."""
        try:
            left, right = (bounds_of(slope(self.scores, c, side)) for side in (-1, 1))
        except AxiomcheckError:
            return "not known"
        if right[1] < 0:
            return "above"
        if left[0] > 0:
            return "below"
        return "best" if left[1] <= 0 <= right[0] else "not known"

    def found(self, c: Fraction) -> Best:
        """c is best; who else may be?"""
        score = self.scores[c]
        for h in (HALF / 8, NARROW / 4):
            if c - h > self.low and less(score, self.scores[c - h]):
                self.low = c - h
            if c + h < self.high and less(score, self.scores[c + h]):
                self.high = c + h
        if self.sharp(c) or self.strict(c) or self.bends():
            self.low = self.high = c
        elif isinstance(d := self.scores.distribution, Atoms):
            self.low, self.high = self.edge(d, c, self.low, -1), self.edge(d, c, self.high, 1)
        return Best(self.low, self.high, c, score, self.why, self.trusts)

    def sharp(self, c: Fraction) -> bool:
        """Does E fall to c, and grow from there?"""
        try:
            left, right = (bounds_of(slope(self.scores, c, side)) for side in (-1, 1))
            return left[1] < 0 < right[0]
        except AxiomcheckError:
            return False

    def strict(self, c: Fraction) -> bool:
        """Is D strictly monotone, and has p a density around c?"""
        d = self.scores.distribution
        if isinstance(d, Atoms) or not d.low < c < d.high:
            return False
        verdict = proof(self.scores.measure, "MON", self.scores.eps)
        if verdict is None:
            return False
        self.trusts |= verdict.trusts
        self.why += "; strictly monotone, so no other"
        return True

    def bends(self) -> bool:
        """Is E'' > 0 between low and high?"""
        d = self.scores.distribution
        if not isinstance(d, Atoms) or self.high - self.low > NARROW:
            return False
        bend = second(self.scores.measure, d, self.low, self.high, self.scores.eps)
        return bend is not None and bool(bend > 0)

    def edge(self, distribution: Atoms, c: Fraction, end: Fraction, side: int) -> Fraction:
        """Where the best constants beside c end: at a prevalence that is met, if that is seen; else `end`."""
        for p, _ in sorted(distribution.points, key=lambda x: abs(x[0] - c)):
            if (p - c) * side < 0 or not ZERO < p < ONE:
                continue
            if self.scores[p] == self.scores[c]:
                low, high = bounds_of(slope(self.scores, p, side))
                if (low if side > 0 else -high) > 0:
                    return p
        return end

    def enclosure(self) -> Score:
        """Of the least score: tangents at both ends bound a convex function from below."""
        bounds, tops = [ZERO], []
        for c, side, width in ((self.low, 1, self.high - self.low), (self.high, -1, self.low - self.high)):
            if not ZERO < c < ONE:
                continue
            low, high = bounds_of(self.scores[c])
            rate = bounds_of(slope(self.scores, c, side))
            bounds.append(low + min(r * width for r in rate))
            tops.append(high)
        top = min(tops or [s.bounds[1] for s in self.scores.known.values() if not isinstance(s, Infinite)])
        return Enclosure(min(top, max(bounds)), top)


def slope(scores: Scores, c: Fraction, side: int) -> Score:
    """E'(c-), for side -1, or E'(c+)."""
    e, d = scores.formula, scores.distribution
    if isinstance(d, Atoms):
        return total([scaled(_slope_at(e, p, c, side), w) for p, w in d.points])
    at = {"c": num(c)}
    parts = []
    for low, high, _ in pieces(e.subs(at), d.low, d.high):
        rate = derivative(settled(e, {"p": (low + high) / 2, "c": c}), "c").subs(at)
        parts.append(expected_value(rate, d, low, high))
    if isinstance(found := total(parts), Infinite):
        raise CheckError(f"the derivative at {c} is infinite")
    return found


def _slope_at(e: Expr, p: Fraction, c: Fraction, side: int) -> Score:
    """At one prevalence."""
    for low, high, f in pieces(e.subs({"p": num(p), "c": TRUE}), ZERO, ONE):
        if low < c < high or (high == c and side < 0) or (low == c and side > 0):
            return constant_value(derivative(f, "p").subs({"p": num(c)}))
    raise CheckError(f"{c} is an end")


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


__all__ = ["best", "simplest", "slope"]
