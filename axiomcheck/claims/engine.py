"""What checks ask: verdicts, goals with a proof or a point that refutes them, comparisons.

Nothing is believed before the kernel has replayed it: a proof of a goal is a certificate,
and a refutation a rational point at which every hypothesis is certainly true, and the
conclusion certainly false or without a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from math import isnan

from axiomcheck.comparison import Compared, compare
from axiomcheck.errors import AxiomcheckError, CheckError, UndefinedValue
from axiomcheck.exact.balls import PRECISIONS, bounds, precision
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.goals import fails
from axiomcheck.keys import key_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.runner import run
from axiomcheck.scenes import about
from axiomcheck.strategies.proves import proved
from axiomcheck.strategies.sampling import approximate
from axiomcheck.verdict import Status, Verdict, replay

SECONDS = 60.0  # a guard: what the prover looks at is bounded otherwise
SHARES = tuple(map(Fraction, (
    "1/2", "1/4", "3/4", "1/5", "2/5", "3/5", "4/5", "1/10", "3/10", "7/10", "9/10", "1/3", "2/3", "0", "1",
    "1/20", "1/100", "2", "3",
)))  # fmt: skip
SIZES = tuple(map(Fraction, (2, 3, 4)))
EPS = tuple(map(Fraction, ("1/20", "1/200", "1/2")))
MOST_POINTS = 60_000
AMOUNTS = ("1/20", "1/200", "1/4", "1/2")  # some 1/(2 |sigma|)
Point = dict[str, Fraction]


@dataclass(frozen=True)
class Settled:
    """What is known of a goal."""

    status: Status  # PROVED, REFUTED or UNKNOWN
    trusts: frozenset[str] = frozenset()  # solvers beside the kernel that a proof rests on
    point: Point | None = None  # where it fails
    values: tuple[str, ...] = ()  # both sides of the conclusion there; "undefined" for one without a value
    reason: str = ""  # why it stayed open


class Engine:
    """Verdicts and goals, each decided once, as `axiomcheck.runner.run` would; the seconds are of both."""

    def __init__(
        self, *, jobs: int = 2, seconds: float = SECONDS, memory_mb: int = 2048, fresh: bool = False
    ):
        self.jobs, self.seconds, self.memory_mb, self.fresh = jobs, seconds, memory_mb, fresh
        self._verdicts: dict[str, Verdict] = {}
        self._goals: dict[Goal, Settled] = {}
        self._compared: dict[tuple, Compared] = {}

    def have(self, claims: Iterable[Claim]) -> None:
        """Decide claims together, in parallel; stored certificates are replayed."""
        wanted = list({key_of(c): c for c in claims if key_of(c) not in self._verdicts}.values())
        if not wanted:
            return
        found = run(wanted, jobs=self.jobs, seconds=self.seconds, memory_mb=self.memory_mb, fresh=self.fresh)
        self._verdicts.update((key_of(v.claim), self._realistic(v)) for v in found)

    def _realistic(self, verdict: Verdict) -> Verdict:
        """A refutation on the smoothed domain must be one for some eps = 1/(2 |sigma|), as papers smooth."""
        told = verdict.certificate
        if told is None or verdict.status is not Status.REFUTED or not verdict.claim.smoothed or not about(told):
            return verdict
        if "eps" not in told.params or of_some_sample(Fraction(told.params["eps"])):
            return verdict
        for amount in AMOUNTS:
            with suppress(CheckError):
                at = replace(told, params={**told.params, "eps": amount}, steps="")
                return replay(verdict.claim, Status.REFUTED, at)
        why = f"refuted for eps = {told.params['eps']} only, which no 1/(2 |sigma|) is"
        return Verdict(verdict.claim, Status.UNKNOWN, reason=why)

    def verdict(self, claim: Claim) -> Verdict:
        """The verdict on a claim."""
        self.have([claim])
        return self._verdicts[key_of(claim)]

    def compare(self, first: str, second: str, domain: str, classes: int | None) -> Compared:
        """Are two measures, named or written down, the same?"""
        key = (first, second, domain, classes)
        if key not in self._compared:
            self._compared[key] = compare(first, second, domain=domain, classes=classes, seconds=self.seconds)
        return self._compared[key]

    def settle(self, goal: Goal) -> Settled:
        """A proof of a goal, or a point at which it fails."""
        if goal not in self._goals:
            self._goals[goal] = self._refuted(goal, 2000) or self._proved(goal) or self._open(goal)
        return self._goals[goal]

    def _proved(self, goal: Goal) -> Settled | None:
        found = proved(goal, self.seconds)
        return None if found is None else Settled(Status.PROVED, found[1])

    def _refuted(self, goal: Goal, most: int) -> Settled | None:
        for point in islice(_points(goal, most), 40):
            try:
                if (values := fails_at(goal, point)) is not None:
                    return Settled(Status.REFUTED, point=point, values=values)
            except AxiomcheckError:
                continue  # too close to tell
        return None

    def _open(self, goal: Goal) -> Settled:
        found = self._refuted(goal, MOST_POINTS)
        return found or Settled(Status.UNKNOWN, reason=f"neither proved nor refuted: {goal}")


def of_some_sample(eps: Fraction) -> bool:
    """Is it 1/(2 |sigma|) for some whole |sigma|, as papers smooth?

    >>> of_some_sample(Fraction(1, 10)), of_some_sample(Fraction(1, 5))
    (True, False)
    """
    return (1 / (2 * eps)).denominator == 1


def fails_at(goal: Goal, point: Mapping[str, Fraction]) -> tuple[str, ...] | None:
    """Both sides' values where the kernel confirms that the goal fails; None where it does not fail.

    It fails where every hypothesis holds and the conclusion does not, or has no value.
    """
    if not fails(goal, point):
        return None
    then = goal.then.subs({k: num(v) for k, v in point.items()})
    return tuple(value(side) for side in (then.lhs, then.rhs))


def value(e: Expr) -> str:
    """`a/b`, an enclosure `[low, high]`, or `undefined`, of a formula without variables."""
    for bits in PRECISIONS:
        with precision(bits):
            try:
                found = bounds(evaluate(e, {}))
            except UndefinedValue:
                return "undefined"
            except CheckError:
                continue
        return found if isinstance(found, str) else f"[{found[0]}, {found[1]}]"
    return "not known"


def _points(goal: Goal, most: int) -> Iterator[Point]:
    """Simple rational points at which, in floating point, the goal fails."""
    names = goal.symbols
    shares = SHARES[: max(3, int(most ** (1 / max(1, len(names)))))]  # all combinations of a few
    special = {"n": SIZES, "k": SIZES, "e": EPS}
    choices = [special.get(name, shares) for name in names]
    for values in islice(product(*choices), most):
        point = dict(zip(names, values, strict=True))
        here = {k: float(v) for k, v in point.items()}
        if all(_holds(r, here) for r in goal.given) and not _holds(goal.then, here):
            yield point


def _holds(r: Rel, point: dict[str, float]) -> bool:
    a, b = approximate(r.lhs, point), approximate(r.rhs, point)
    if isnan(a) or isnan(b):
        return False
    close = abs(a - b) <= 1e-11 * (1 + abs(a) + abs(b))
    return {"<": a < b and not close, "<=": a <= b or close, "=": close, "!=": not close}[r.op]
