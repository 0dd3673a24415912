"""What the described sampling allows: one classifier, test sets drawn from each class at random.

A classifier has a false-positive rate f and a false-negative rate h = 1 - t, the same in all test sets.  On m items
of prevalence p, CC's prediction x has the mean f + (t - f) p, so the bias b(p) = f (1 - p) - h p, and a variance of
at most V(p) = (p h (1 - h) + (1 - p) f (1 - f))/m, less if the items are drawn without replacement.  LCC's has the
bias of rates F = k f + c and H = k h + c, where k = m/(m + 2a) and c = a/(m + 2a).  In expectation, p uniform on
{0, 1/N, ..., 1}:

- An error is at least the bias, |F (1 - p) - H p|, which is convex in p, so that its mean over the grid is at least
  that over [0, 1]: (F^2 + H^2)/(2 (F + H)), see `axiomcheck protocol lcc --theorems`.
- The square of CC's mean error is at most the mean of b(p)^2 + V(p), by Jensen's inequality:
  Q = A (f^2 + h^2) - 2 B f h + (f (1 - f) + h (1 - h))/(2m), where A is the mean of p^2 and B that of p (1 - p).
- So a mean error of LCC of at most L excludes one of CC of at least C, if F^2 + H^2 <= 2 L (F + H) implies Q < C^2.
  It does if w (E^2 - 2 L E) + C^2/2 - A e^2 - e/(2m) > 0, E = k e + c, w = A/k^2, for e = f and for e = h: the sum
  of both is at most C^2 - Q.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.claims.engine import Engine
from axiomcheck.claims.goals import settled
from axiomcheck.claims.model import Answer, Check, Outcome, not_contradicted, undecided
from axiomcheck.claims.pitfalls.smoothing import Possible, decimal_of
from axiomcheck.experiments import Atoms
from axiomcheck.input.goals import goal
from axiomcheck.lang.goal import Goal

MEAN = "({0}**2 + {1}**2)/(2*({0} + {1}))"  # over p in [0, 1], of rates
BIAS = (
    ("s > 0, a >= 0", "(s*(f*(1 - v) + (1 - h)*v) + a)/(s + 2*a) - v = "
     "(s*f + a)/(s + 2*a)*(1 - v) - (s*h + a)/(s + 2*a)*v"),
    ("0 <= x <= 1, 0 <= y <= 1", "abs(f*(1 - (x + y)/2) - h*(x + y)/2) <= (abs(f*(1 - x) - h*x) + abs(f*(1 - y) - h*y))/2"),
    ("f >= 0, h >= 0", "f*h >= 0"),  # left out for one rate, as the next one
    ("0 <= f <= 1", "f*(1 - f) <= f"),
)  # fmt: skip
WORSE_AT_AN_END = (
    ("0 < k < 1, k*f + (1 - k)/2 < f", "f > 1/2"),
    ("f > 1/2, h > 1/2", MEAN.format("f", "h") + " > 1/4"),
)
ONE = "one classifier with constant rates, test sets drawn at random from each class; in expectation"


def _goals(pairs: tuple[tuple[str, str], ...]):
    return tuple(goal(given, then) for given, then in pairs)


@dataclass(frozen=True)
class OneClassifier(Check):
    """Two printed means, CC's and LCC's, are possible for a classifier with constant rates, in expectation.

    Refuted by the inequalities above; not contradicted where they leave room.
    """

    cc: str
    lcc: str
    distribution: Atoms
    size: int = 100
    alpha: int = 10

    def outcome(self, engine: Engine) -> Outcome:
        steps = settled(engine, _goals(BIAS))
        if steps.answer is not Answer.CONFIRMED:
            return undecided(f"the inequalities are not proved: {steps.evidence}")
        least, most = Possible.range(self.cc)[0], Possible.range(self.lcc)[1]
        for excluded in (self.of_each(least, most), self.of_both(least, most)):
            found = settled(engine, (excluded,))
            if found.answer is Answer.CONFIRMED:
                says = f"where LCC's mean error is {self.lcc}, CC's is less than {decimal_of(least)}, whatever the rates"
                return Outcome(Answer.REFUTED, f"impossible, {self.distribution}: {says} ({ONE})",
                               trusts=found.trusts | steps.trusts)  # fmt: skip
        return not_contradicted("the inequalities leave room for these means", ONE)

    @property
    def kept(self) -> tuple[Fraction, Fraction]:
        """k and c."""
        whole = self.size + 2 * self.alpha
        return Fraction(self.size, whole), Fraction(self.alpha, whole)

    def mean(self, power: int) -> Fraction:
        """Of p^power."""
        return sum((weight * p**power for p, weight in self.distribution.points), Fraction(0))

    def of_each(self, least: Fraction, most: Fraction) -> Goal:
        """For one rate e: w (E^2 - 2 L E) + C^2/2 - A e^2 - e/(2m) > 0, with C = `least` and L = `most`."""
        k, c = self.kept
        square = self.mean(2)
        smoothed = f"({k}*e + {c})"
        excess = f"{square / k**2}*({smoothed}**2 - {2 * most}*{smoothed})"
        return goal("e >= 0", f"{excess} + {least**2 / 2} - {square}*e**2 - e/{2 * self.size} > 0")

    def of_both(self, least: Fraction, most: Fraction) -> Goal:
        """For both rates: F^2 + H^2 <= 2 L (F + H) implies Q < C^2."""
        k, c = self.kept
        square, product = self.mean(2), self.mean(1) - self.mean(2)
        one, two = f"({k}*f + {c})", f"({k}*h + {c})"
        return goal(
            f"0 <= f <= 1, 0 <= h <= 1, {one}**2 + {two}**2 <= {2 * most}*({one} + {two})",
            f"{square}*(f**2 + h**2) - {2 * product}*f*h + (f*(1 - f) + h*(1 - h))/{2 * self.size} < {least**2}",
        )


@dataclass(frozen=True)
class SuperiorEverywhere(Check):
    """LCC's expected error is less than CC's at p = 0 and p = 1, which takes a classifier with f > 1/2 and h > 1/2.

    CC's errors there are f and h, and LCC's k f + (1 - k)/2 and k h + (1 - k)/2: no absolute value is in the way.  So
    CC's mean error is more than 1/4: refuted where the printed one is not.
    """

    cc: str
    distribution: Atoms

    def outcome(self, engine: Engine) -> Outcome:
        found = settled(engine, _goals((*BIAS, *WORSE_AT_AN_END)))
        if found.answer is not Answer.CONFIRMED:
            return undecided(f"the inequalities are not proved: {found.evidence}")
        says = "LCC better at p = 0 and at p = 1: CC is wrong about more than half of each class, its mean error above 1/4"
        if Possible.range(self.cc)[1] <= Fraction(1, 4):
            return Outcome(
                Answer.REFUTED, f"{self.distribution}: {says}, not {self.cc} ({ONE})", trusts=found.trusts
            )
        return not_contradicted(f"{self.distribution}: {says}; the printed {self.cc} is", ONE)
