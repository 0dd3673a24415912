"""Can Laplace smoothing improve CC at every prevalence, given CC's mean absolute error?

At a prevalence p let the test sets have the errors e of CC and the gains g, CC's error less that of LCC.  If
LCC is better at p, the mean of g is positive there.  For any k >= 0 the mean of e is then at least that of
e - k g, so at least the least e - k g over all whole numbers of positive items that CC may count.  The best k
gives a bound for each p, and their average one for CC's mean absolute error.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.claims.engine import Engine
from axiomcheck.claims.model import Answer, Check, Outcome, not_contradicted
from axiomcheck.claims.pitfalls.smoothing import Possible, decimal_of
from axiomcheck.experiments import Atoms

Point = tuple[Fraction, Fraction]  # an error, and the gain


@dataclass(frozen=True)
class BetterEverywhere(Check):
    """LCC is better than CC at every prevalence, as far as CC's printed mean absolute error allows that.

    Refuted by the bound above; not contradicted where it leaves room.
    """

    cc: str
    distribution: Atoms
    size: int = 100
    alpha: int = 10

    def outcome(self, engine: Engine) -> Outcome:
        bound = sum((w * least(self.counts(p)) for p, w in self.distribution.points), Fraction(0))
        says = f"{self.distribution}: if LCC is better everywhere, CC's mean is at least {decimal_of(bound)}"
        if bound > Possible.range(self.cc)[1]:
            return Outcome(Answer.REFUTED, f"{says}, not {self.cc}")
        tried = f"any predictions on test sets of {self.size} items"
        return not_contradicted(f"{says}; the printed {self.cc} is not less", tried)

    def counts(self, p: Fraction) -> list[Point]:
        """Error and gain for every number of items that CC may count as positive."""
        found = []
        for k in range(self.size + 1):
            error = abs(Fraction(k, self.size) - p)
            found.append((error, error - abs(Fraction(k + self.alpha, self.size + 2 * self.alpha) - p)))
        return found


def least(points: list[Point]) -> Fraction:
    """A bound for the mean error of test sets whose mean gain is not negative.

    >>> least([(Fraction(0), Fraction(-1)), (Fraction(1), Fraction(1))])
    Fraction(1, 2)
    """
    slope = Fraction(0)
    while True:  # the largest bound: k grows until a point with a gain is the lowest
        error, gain = min(points, key=lambda x: (x[0] - slope * x[1], -x[1]))
        low = error - slope * gain
        if gain >= 0:
            return low
        steeper = [(e - error) / (g - gain) for e, g in points if g > gain]
        if not steeper:
            return low
        slope = min(steeper)
