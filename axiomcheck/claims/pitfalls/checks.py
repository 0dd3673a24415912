"""Checks about a protocol: expected scores and best constants.

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
from axiomcheck.exact.evaluate import expand
from axiomcheck.experiments import Best, Distribution, Exact, Infinite, Score, expected_score
from axiomcheck.experiments.expected import constants
from axiomcheck.lang.expr import sym

LONG = 40  # characters of a score that is worth writing out


def told(score: Score) -> str:
    """A score, short: exact where that is short, and some digits."""
    if isinstance(score, Exact):
        exact, digits = str(score), f"{float(score.bounds[0]):.8g}"
        if len(exact) > LONG:
            return f"{digits}..."
        return exact if not score.number.logs and len(exact) < 6 else f"{exact} = {digits}..."
    return str(score)


def best(found: Best) -> str:
    """The best constants, short."""
    if found.constant is not None:
        return str(found.constant)
    low, high = (f"{float(x):.8f}" for x in (found.low, found.high))
    return f"{low}..." if low == high else f"between {low} and {high}"


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
    eps: Fraction | None = None

    def outcome(self, engine: Engine) -> Outcome:
        try:
            found = constants.best(measure(self.measure), self.distribution, eps=self.eps)
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
            return Outcome(Answer.REFUTED, says, best(found), trusts=found.trusts)
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
class Pointwise(Check):
    """At two classes a measure depends on the true and the predicted prevalence of the first class, and on nothing else."""

    measure: str

    def outcome(self, engine: Engine) -> Outcome:
        a, x = sym("a"), sym("x")
        others = expand(measure(self.measure).formula, (a, 1 - a), (x, 1 - x)).symbols - {"a", "x"}
        if others:
            return Outcome(Answer.REFUTED, f"it depends on {', '.join(sorted(others))}, too")
        return confirmed("a formula in p(c1) and p_hat(c1)")
