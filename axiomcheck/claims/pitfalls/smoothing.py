"""Which pairs of mean absolute errors Laplace smoothing allows: those of CC and of LCC.

On a test set of s items with true prevalence p, CC predicts x, and LCC (s x + a)/(s + 2a).  So

    LCC - p = k (x - p) + t,    k = s/(s + 2a),    t = a (1 - 2p)/(s + 2a),

and with the triangle inequality, taken on average over all test sets,

    |k MAE(CC) - E|t|| <= MAE(LCC) <= k MAE(CC) + E|t|.

A pair outside cannot come from any classifier whatever.  For one inside, predictions are looked for that
have both means, as rounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from axiomcheck.claims.engine import Engine
from axiomcheck.claims.goals import settled
from axiomcheck.claims.model import Answer, Check, Outcome, not_contradicted, undecided
from axiomcheck.experiments import Atoms
from axiomcheck.input.goals import goal
from axiomcheck.report.numbers import decimal
from axiomcheck.tables.digits import unit_of

STEP = (
    ("s > 0, a >= 0", "(s*x + a)/(s + 2*a) - v = s/(s + 2*a)*(x - v) + a*(1 - 2*v)/(s + 2*a)"),
    ("0 < k <= 1", "abs(k*e + t) <= k*abs(e) + abs(t)"),
    ("0 < k <= 1", "abs(k*e + t) >= k*abs(e) - abs(t)"),
    ("0 < k <= 1", "abs(k*e + t) >= abs(t) - k*abs(e)"),
)
LEAST_TESTS, MOST_STEPS, FAR = 100, 1000, 10**9
SLOPES = (0.0, 0.25, 0.5, 0.75, 0.8, 0.84, 0.88, 0.9, 0.92, 0.95, 1.0)  # where the search starts


@dataclass(frozen=True)
class Possible(Check):
    """Two printed means are possible: CC's, and that of CC smoothed.

    Not contradicted where there are predictions with these means, one whole number of positive items for each test
    set; refuted by the inequality above, whose steps are proved.
    """

    cc: str
    lcc: str
    distribution: Atoms
    size: int = 100
    alpha: int = 10

    def outcome(self, engine: Engine) -> Outcome:
        steps = settled(engine, tuple(goal(given, then) for given, then in STEP))
        if steps.answer is not Answer.CONFIRMED:
            return undecided(f"the inequality is not proved: {steps.evidence}")
        k, gap = self.factors()
        low, high = self.range(self.cc)
        bottom = max(Fraction(0), k * low - gap, gap - k * high)
        top = k * high + gap
        first, last = self.range(self.lcc)
        between = f"LCC's mean is between {decimal_of(bottom)} and {decimal_of(top)} for CC's {self.cc}"
        if last < bottom or top < first:
            return Outcome(
                Answer.REFUTED, f"impossible, {self.distribution}: {between}, whatever the classifier"
            )
        found = self.predictions()
        if found is None:
            return undecided(f"{between}, but no predictions with these means were found")
        means = " and ".join(decimal_of(x) for x in self.means(found))
        says = f"{self.distribution}: there are predictions with the means {means}"
        return not_contradicted(says, f"any predictions on test sets of {self.size} items")

    def factors(self) -> tuple[Fraction, Fraction]:
        """k, and E|t|."""
        whole = self.size + 2 * self.alpha
        away = sum((w * abs(1 - 2 * p) for p, w in self.distribution.points), Fraction(0))
        return Fraction(self.size, whole), self.alpha * away / whole

    @staticmethod
    def range(printed: str) -> tuple[Fraction, Fraction]:
        """What rounds to it."""
        return Fraction(printed) - unit_of(printed) / 2, Fraction(printed) + unit_of(printed) / 2

    # -- predictions that have both means
    def tests(self) -> list[int]:
        """The number of positive items of each test set, every prevalence equally often."""
        copies = -(-LEAST_TESTS // len(self.distribution.points))
        return [int(p * self.size) for p, _ in self.distribution.points for _ in range(copies)]

    def means(self, errors: list[int]) -> tuple[Fraction, Fraction]:
        """Of CC and of LCC, for errors in items."""
        tests, whole = self.tests(), self.size + 2 * self.alpha
        if not all(0 <= t + e <= self.size for t, e in zip(tests, errors, strict=True)):
            raise ValueError("a prediction out of range")
        cc = Fraction(sum(map(abs, errors)), self.size * len(tests))
        lcc = sum(abs(Fraction(t + e + self.alpha, whole) - Fraction(t, self.size))
                  for t, e in zip(tests, errors, strict=True)) / len(tests)  # fmt: skip
        return cc, Fraction(lcc)

    def predictions(self) -> list[int] | None:
        """Errors in items, found by local search, and looked at again."""
        whole = self.size * (self.size + 2 * self.alpha)  # both means are so many parts of a whole number
        tests = np.array(self.tests())[:, None]
        errors = np.arange(-self.size, self.size + 1)[None, :]
        allowed = (tests + errors >= 0) & (tests + errors <= self.size)
        scale = whole // self.size
        cc = np.where(allowed, np.abs(errors) * scale, FAR)
        lcc = np.where(allowed, np.abs(self.size * (errors + self.alpha) - 2 * self.alpha * tests), FAR)
        wanted = [round(Fraction(x) * whole * len(tests)) for x in (self.cc, self.lcc)]
        for slope in SLOPES:
            for start in (lcc - slope * cc, slope * cc - np.where(allowed, lcc, -FAR)):
                chosen = descent(cc, lcc, np.argmin(start, axis=1), wanted)
                found = [int(errors[0, k]) for k in chosen]
                if self.right(found):
                    return found
        return None

    def right(self, errors: list[int]) -> bool:
        """Are both means the printed ones, rounded?"""
        means = self.means(errors)
        ranges = (self.range(self.cc), self.range(self.lcc))
        return all(a <= x <= b for x, (a, b) in zip(means, ranges, strict=True))


def descent(cc: np.ndarray, lcc: np.ndarray, chosen: np.ndarray, wanted: list[int]) -> np.ndarray:
    """Change one choice after another, always the one that brings both sums nearest to what is wanted."""
    rows = np.arange(len(cc))
    for _ in range(MOST_STEPS):
        sums = [table[rows, chosen].sum() - w for table, w in zip((cc, lcc), wanted, strict=True)]
        off = [
            total + table - table[rows, chosen][:, None] for total, table in zip(sums, (cc, lcc), strict=True)
        ]
        distance = np.abs(off[0]) + np.abs(off[1])
        best = np.unravel_index(np.argmin(distance), distance.shape)
        if distance[best] >= abs(sums[0]) + abs(sums[1]):
            break
        chosen = chosen.copy()
        chosen[best[0]] = best[1]
    return chosen


def decimal_of(x: Fraction) -> str:
    """Exact where that is short, else four digits."""
    exact = decimal(x)
    return exact if len(exact) < 8 else f"{float(x):.4f}"
