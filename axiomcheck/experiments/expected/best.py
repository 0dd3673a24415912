"""The constant prediction with the least expected error.

Three theorems, none of them about one measure.  E(c) is the expected error of predicting (c, 1 - c); p and
1 - p have the same distribution, and D does not tell one class from the other, so E(c) = E(1 - c).

1. If D is convex in the prediction, E(1/2) <= (E(c) + E(1 - c))/2 = E(c).  If D is strictly monotone, too,
   and 1/2 is in the support of p, E(1/2) < E(c): where p is within h of 1/2, D(p, .) falls strictly and then
   grows strictly between 1/2 - h and 1/2 + h, so it is not affine there, and lies below its chord at 1/2.
2. If D is monotone and nonnegative, E(c) >= E[D(p, b); p >= b] + E[D(p, a); p <= a] for a <= c <= b: this
   excludes intervals of c.
   At a prevalence where D has a value by a limit only, D(p, .) is a limit of convex (monotone, nonnegative)
   functions, so 1 and 2 need the natural domain alone.
3. Where E'' > 0 from a to 1/2, E grows on both sides of 1/2; where E'' < 0 on an interval, E is least at an
   end of it.

Convexity, monotonicity and nonnegativity are verdicts whose certificates the kernel replays; values are exact or
enclosed.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from axiomcheck.errors import AxiomcheckError, CheckError, InputError, UndefinedValue
from axiomcheck.experiments.expected.balls import ends
from axiomcheck.experiments.expected.forms import Number
from axiomcheck.experiments.expected.pieces import binary
from axiomcheck.experiments.expected.properties import proof
from axiomcheck.experiments.expected.scores import (
    Atoms,
    Distribution,
    Enclosure,
    Exact,
    Infinite,
    Score,
    Uniform,
    bounds_of,
    expected_score,
    integrated,
    less,
    scaled,
    total,
)
from axiomcheck.experiments.expected.scores import at_point as error_at
from axiomcheck.experiments.expected.second import bends_down, bends_up
from axiomcheck.kernel.balls import precision
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.lang.expr import ORDINAL
from axiomcheck.lang.measure import Measure

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
ROUGH_BITS = 64
COARSE, NARROWEST = Fraction(1, 128), Fraction(1, 2048)
SMALLEST_STEP = Fraction(1, 512)
FIRST_STEP = Fraction(1, 32)
Box = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Best:
    """The best constant predictions.

    Parameters
    ----------
    low, high : Fraction
        All of them lie between these.
    constant : Fraction, optional
        One of them, where it is known exactly.
    score : Score
        The least expected score; infinite if every constant's is.
    why : str
        What was used to show it.
    trusts : frozenset of str
        Solvers beside the kernel.
    """

    low: Fraction
    high: Fraction
    constant: Fraction | None
    score: Score
    why: str
    trusts: frozenset[str] = frozenset()

    @property
    def unique(self) -> bool:
        """Is it known that there is no other?"""
        return self.low == self.high

    def __str__(self) -> str:
        if isinstance(self.score, Infinite):
            return "the expected score of every constant is infinite"
        where = f"{self.constant}" if self.unique else f"between {self.low} and {self.high}"
        also = f" ({self.constant} is one)" if self.constant is not None and not self.unique else ""
        return f"{where}{also}, expected score {self.score}"


def best_constant(measure: Measure, distribution: Distribution, *, eps: Fraction | None = None) -> Best:
    """The constant predictions with the least expected error, two classes, p distributed symmetrically.

    Parameters
    ----------
    measure : Measure
        An error of quantification.
    distribution : Uniform or Atoms
        Of the true prevalence; 1 - p must be distributed as p.
    eps : Fraction, optional
        The amount by which true and predicted prevalences are smoothed.

    Raises
    ------
    CheckError
        Too little is proved of the measure to tell.

    Examples
    --------
    >>> from axiomcheck import measures
    >>> from axiomcheck.experiments.expected.scores import grid
    >>> print(best_constant(measures.from_name("SE"), grid(10)))
    1/2, expected score 1/10
    """
    if not isinstance(distribution, Uniform | Atoms):
        raise InputError(
            f"{distribution}: give one that is uniform or has finitely many values, or ask `best`"
        )
    if not distribution.symmetric:
        raise InputError(f"best constants are found for symmetric distributions; {distribution} is not one")
    if measure.formula.has("where"):
        raise InputError(f"{measure.name} may jump; best constants are found for continuous measures")
    if measure.formula.has(*ORDINAL):
        raise InputError(
            f"{measure.name} tells the classes apart; best constants are found for those that do not"
        )
    search = _Search(measure, distribution, eps)
    half = search[HALF]
    if isinstance(half, Infinite):
        return search.all_infinite()
    if search.proved("CVX"):
        return search.by_convexity(half)
    return search.by_exclusion()


class Scores:
    """E(c), each found once."""

    def __init__(self, measure: Measure, distribution: Distribution, eps: Fraction | None):
        self.measure, self.distribution, self.eps = measure, distribution, eps
        self.formula = binary(measure, eps)
        self.known: dict[Fraction, Score] = {}

    def __getitem__(self, c: Fraction) -> Score:
        if c not in self.known:
            self.known[c] = expected_score(self.measure, c, self.distribution, eps=self.eps)
        return self.known[c]


class _Search(Scores):
    distribution: Uniform | Atoms

    def __init__(self, measure: Measure, distribution: Uniform | Atoms, eps: Fraction | None):
        super().__init__(measure, distribution, eps)
        self.trusts: frozenset[str] = frozenset()
        self.errors: dict[Box, Score] = {}

    def __getitem__(self, c: Fraction) -> Score:
        return super().__getitem__(min(c, 1 - c))

    def error(self, p: Fraction, c: Fraction) -> Score:
        """The error at one prevalence, enclosed: much cheaper than exactly, and most comparisons need no more."""
        if (p, c) not in self.errors:
            try:
                with precision(ROUGH_BITS):
                    found = evaluate(self.formula, {"p": p, "c": c})
                    rough: Score = (
                        Exact(Number(found)) if isinstance(found, Fraction) else Enclosure(*ends(found))
                    )
            except AxiomcheckError:
                rough = error_at(self.measure, p, c, self.eps, "extended")
            self.errors[p, c] = rough
        return self.errors[p, c]

    def certainly_worse(self, c: Fraction, than: Score) -> bool:
        """Is the expected error of predicting c larger, as the enclosures tell?"""
        if not isinstance(self.distribution, Atoms):
            return False
        rough = total([scaled(self.error(p, c), w) for p, w in self.distribution.points])
        return less(than, rough) is True

    def proved(self, axiom: str) -> bool:
        verdict = proof(self.measure, axiom, self.eps)
        self.trusts |= frozenset() if verdict is None else verdict.trusts
        return verdict is not None

    # -- theorem 1
    def all_infinite(self) -> Best:
        if not self.proved("CVX"):
            raise CheckError(
                f"the expected {self.measure.name} of 1/2 is infinite, and it is not known to be convex"
            )
        if self.end() is not None:
            raise CheckError(f"the expected {self.measure.name} of 1/2 is infinite, but not that of 0")
        why = (
            "convex in the prediction: E(1/2) is infinite, so one of E(c) and E(1 - c) is, which are the same"
        )
        return Best(ZERO, ONE, None, Infinite(), why, self.trusts)

    def end(self) -> Score | None:
        """The score of 0, and of 1; None if there is none, or it is infinite."""
        try:
            score = self[ZERO]
        except UndefinedValue:
            return None
        return None if isinstance(score, Infinite) else score

    def by_convexity(self, half: Score) -> Best:
        if (end := self.end()) is not None and less(
            half, end
        ) is not True:  # convexity may not reach the ends
            raise CheckError(f"whether 0 or 1/2 has the smaller expected {self.measure.name} is not known")
        why = "convex in the prediction, and E(c) = E(1 - c)"
        if self.distribution_has_half() and self.proved("MON"):
            return Best(HALF, HALF, HALF, half, f"{why}; strictly monotone, so no other", self.trusts)
        wider = (h for h in (Fraction(1, 100), Fraction(1, 10), HALF) if less(half, self[HALF + h]))
        h = next(wider, HALF)
        return Best(HALF - h, HALF + h, HALF, half, why, self.trusts)

    def distribution_has_half(self) -> bool:
        if isinstance(self.distribution, Uniform):
            return True  # symmetric, so 1/2 is inside
        return any(p == HALF for p, _ in self.distribution.points)

    # -- theorems 2 and 3
    def by_exclusion(self) -> Best:
        if not (self.proved("MON") and self.proved("NN")):
            raise CheckError(
                f"{self.measure.name} is not known to be convex, nor monotone and nonnegative, at n = 2"
            )
        candidates = {HALF, *self.kinks()}
        least = self.least(candidates)
        open_ones = self.not_excluded(self.boxes(), least[1], COARSE)
        for a, b in list(open_ones):
            if a > ZERO and bends_down(self.measure, self.distribution, a, b, self.eps):
                candidates |= {a, b}
                open_ones.remove((a, b))
        least = self.least(candidates)
        if open_ones:
            start = self.convex_from(min(a for a, _ in open_ones))
            below = [(a, min(b, start)) for a, b in open_ones if a < start]
            open_ones = self.not_excluded(below, least[1], NARROWEST)
        return self.found(candidates, least, open_ones)

    def not_excluded(self, boxes, best: Score, narrowest: Fraction) -> list[Box]:
        """Pieces of these boxes that the second theorem does not exclude."""
        boxes, left = list(boxes), []
        while boxes:
            a, b = boxes.pop()
            if self.excluded(a, b, best):
                continue
            if b - a > narrowest:
                boxes += [(a, (a + b) / 2), ((a + b) / 2, b)]
            else:
                left.append((a, b))
        return left

    def found(self, candidates: set[Fraction], least: tuple[Fraction, Score], leftover: list[Box]) -> Best:
        constant, score = least
        why = "monotone and nonnegative: intervals are excluded; second derivatives settle what is left"
        if not leftover:
            low = min(c for c, s in self.known.items() if c in candidates and less(score, s) is not True)
            return Best(low, 1 - low, constant, score, why, self.trusts)
        low = min([constant, *(a for a, _ in leftover)])
        bottom = min(
            lower.bounds[0] for a, b in leftover if not isinstance(lower := self.lower(a, b), Infinite)
        )
        least_low, least_high = bounds_of(score)
        best = Enclosure(min(bottom, least_low), least_high)
        return Best(low, 1 - low, None, best, why, self.trusts)

    def least(self, candidates: set[Fraction]) -> tuple[Fraction, Score]:
        """The candidate with the least score, which must be told for certain."""
        found: tuple[Fraction, Score] | None = None
        for c in sorted(candidates, key=lambda c: (abs(c - HALF), c)):
            try:
                if found is not None and self.certainly_worse(c, found[1]):
                    continue
                score = self[c]
            except UndefinedValue:
                continue
            if found is None or (below := less(score, found[1])):
                found = (c, score)
            elif below is None:
                raise CheckError(f"whether {c} or {found[0]} is better is not known")
        if found is None:
            raise CheckError("no candidate has a score")
        return found

    def convex_from(self, wanted: Fraction) -> Fraction:
        """E'' > 0 from there, if possible no more than `wanted`, to 1/2."""
        start, step = HALF, FIRST_STEP
        while step > SMALLEST_STEP and start > wanted:
            below = max(wanted, start - step)
            if bends_up(self.measure, self.distribution, below, start, self.eps):
                start = below
            else:
                step /= 2
        return start

    def kinks(self) -> list[Fraction]:
        if isinstance(self.distribution, Uniform):
            return []
        return sorted(p for p, _ in self.distribution.points if p <= HALF)

    def boxes(self) -> list[Box]:
        marks = sorted({ZERO, HALF, *self.kinks()})
        return list(pairwise(marks))

    def excluded(self, a: Fraction, b: Fraction, best: Score) -> bool:
        try:
            return less(best, self.lower(a, b)) is True
        except (UndefinedValue, CheckError):
            return False

    def lower(self, a: Fraction, b: Fraction) -> Score:
        """What E(c) is at least, for a <= c <= b."""
        if isinstance(self.distribution, Atoms):
            return total(
                [scaled(s, w) for p, w in self.distribution.points if (s := self._least_at(p, a, b))]
            )
        low, high = self.distribution.low, self.distribution.high
        parts = [
            integrated(self.measure, b, max(low, b), high, self.eps, rough=True),
            integrated(self.measure, a, low, min(high, a), self.eps, rough=True),
        ]
        return scaled(total(parts), 1 / (high - low))

    def _least_at(self, p: Fraction, a: Fraction, b: Fraction) -> Score | None:
        if a < p < b:
            return Exact(Number(ZERO))
        try:
            return self.error(p, b if p >= b else a)
        except AxiomcheckError:
            return None  # nothing is known; it is not negative
