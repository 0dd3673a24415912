"""Checks about a protocol: expected scores, best constants, and pairs of means that smoothing allows.

Each says in its docstring what it means for something printed to be confirmed or refuted.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.claims.checks import Number, measure
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.goals import approximate_text
from axiomcheck.claims.model import Answer, Check, Outcome, confirmed, undecided
from axiomcheck.errors import AxiomcheckError
from axiomcheck.experiments import Distribution, Exact, Infinite, Score, best_constant, expected_score

LONG = 40  # characters of a score that is worth writing out


def told(score: Score) -> str:
    """A score, short: exact where that is short, and some digits."""
    if isinstance(score, Exact):
        exact, digits = str(score), f"{float(score.bounds[0]):.8g}"
        if len(exact) > LONG:
            return f"{digits}..."
        return exact if not score.number.logs and len(exact) < 6 else f"{exact} = {digits}..."
    return str(score)


@dataclass(frozen=True)
class ScoreIs(Check):
    """The expected score of a constant prediction is a number, exactly, or rounded as printed.

    Refuted with the exact score, or the correct digits.
    """

    measure: str
    constant: Fraction
    distribution: Distribution
    printed: str
    rounded: bool = False

    def outcome(self, engine: Engine) -> Outcome:
        try:
            found = expected_score(measure(self.measure), self.constant, self.distribution)
        except AxiomcheckError as error:
            return undecided(str(error))
        if isinstance(found, Infinite):
            return Outcome(Answer.REFUTED, f"{self.distribution}: it is infinite", "infinite")
        if not isinstance(found, Exact):
            return undecided(f"{self.distribution}: {found}")
        if self.rounded:
            return Number(found.formula, self.printed).outcome(engine)
        says = f"{self.distribution}: {told(found)}"
        if found.number.logs or found.number.whole != Fraction(self.printed):
            return Outcome(Answer.REFUTED, says, told(found))
        return confirmed(says)


@dataclass(frozen=True)
class BestIs(Check):
    """A constant has the least expected score among all constants.

    Confirmed where that is proved; refuted where another is the only best one, or none is better than others
    as the expected score of all is infinite.
    """

    measure: str
    distribution: Distribution
    constant: Fraction

    def outcome(self, engine: Engine) -> Outcome:
        try:
            found = best_constant(measure(self.measure), self.distribution)
        except AxiomcheckError as error:
            return undecided(str(error))
        if isinstance(found.score, Infinite):
            says = "the expected score of every constant is infinite, so none has the least"
            return Outcome(Answer.REFUTED, f"{says}: {found.why}", "infinite", trusts=found.trusts)
        says = f"the least expected score is {told(found.score)}; {found.why}"
        if found.constant == self.constant:
            others = "" if found.unique else f"; others may be as good, from {found.low} to {found.high}"
            return confirmed(f"{says}{others}", found.trusts)
        if not found.low <= self.constant <= found.high:
            return Outcome(Answer.REFUTED, says, str(found), trusts=found.trusts)
        return undecided(str(found))


@dataclass(frozen=True)
class MeanIs(Check):
    """E[p] is a number; refuted with E[p]."""

    distribution: Distribution
    printed: str

    def outcome(self, engine: Engine) -> Outcome:
        mean = self.distribution.mean
        says = f"{self.distribution}: E[p] = {approximate_text(str(mean))}"
        if mean == Fraction(self.printed):
            return confirmed(says)
        return Outcome(Answer.REFUTED, says, str(mean))


@dataclass(frozen=True)
class Count(Check):
    """A whole number that can be counted in what was printed; refuted with the count."""

    counted: int
    printed: int
    what: str

    def outcome(self, engine: Engine) -> Outcome:
        if self.counted == self.printed:
            return confirmed(f"{self.what}: {self.counted}")
        return Outcome(Answer.REFUTED, f"{self.what}: {self.counted}", str(self.counted))


@dataclass(frozen=True)
class Listed(Check):
    """Everything in one printed list stands in another one; refuted by what does not."""

    names: tuple[str, ...]
    among: tuple[str, ...]

    def outcome(self, engine: Engine) -> Outcome:
        missing = [name for name in self.names if name not in self.among]
        if not missing:
            return confirmed(f"all of {', '.join(self.names)}")
        return Outcome(Answer.REFUTED, f"not there: {', '.join(missing)}")


@dataclass(frozen=True)
class Smaller(Check):
    """Printed numbers, the first of each pair smaller than the second; refuted by the pairs that are not.

    With `most`, it is enough that this is so for more than half of them.
    """

    pairs: tuple[tuple[str, str, str], ...]  # name, first, second
    most: bool = False

    def outcome(self, engine: Engine) -> Outcome:
        right = [name for name, a, b in self.pairs if Fraction(a) < Fraction(b)]
        wrong = [f"{name} ({a}, {b})" for name, a, b in self.pairs if name not in right]
        says = f"so for {len(right)} of {len(self.pairs)}" + (
            f"; not for {', '.join(wrong)}" if wrong else ""
        )
        if not wrong or (self.most and 2 * len(right) > len(self.pairs)):
            return confirmed(says)
        return Outcome(Answer.REFUTED, says)


@dataclass(frozen=True)
class LargerMean(Check):
    """The mean of some printed numbers is larger than that of others."""

    first: tuple[str, ...]
    second: tuple[str, ...]

    def outcome(self, engine: Engine) -> Outcome:
        a, b = (sum(map(Fraction, xs), Fraction(0)) / len(xs) for xs in (self.first, self.second))
        says = f"means {float(a):.4f} and {float(b):.4f}"
        return confirmed(says) if a > b else Outcome(Answer.REFUTED, says)
