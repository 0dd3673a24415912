"""Whether a point that looks like a counterexample is one: by numbers, by what limits rest on, or by steps.

The calculus alone decides; what is asked of it first is what costs least.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from axiomcheck.calculus import counterexample, extremes
from axiomcheck.calculus.claims import setting_of
from axiomcheck.calculus.statement import founded
from axiomcheck.calculus.term import Node, Refused
from axiomcheck.calculus.values import truth
from axiomcheck.exact.certificate import Certificate
from axiomcheck.instances import instances
from axiomcheck.lang.claim import Claim
from axiomcheck.points import Point
from axiomcheck.scenes import certificate
from axiomcheck.strategies.budget import ATTEMPT_STEPS
from axiomcheck.strategies.open_points import by_steps, grounds
from axiomcheck.strategies.prover import Prover
from axiomcheck.tactics.hints import hints_for

WHERE = "in the search for a counterexample"
SPREAD = tuple(map(Fraction, ("1/1000", "1/10", "20")))  # amounts of smoothing at which a point for all of them is tried
TRIES = 3  # points that are left to steps


@dataclass
class Judge:
    """Accepts what refutes the claim."""

    claim: Claim
    prover: Prover  # its budget pays
    tries: int = TRIES
    known: dict[tuple[Node, ...], str] = field(default_factory=dict)  # what limits rest on, once it was proved

    def __call__(self, point: Point) -> Certificate | None:
        """The certificate of the point, or None if it is not seen to refute the claim."""
        self.prover.budget.spend(ATTEMPT_STEPS, WHERE)
        found = certificate(point)
        open_ = self.claim.measure.parameters or point.eps is not None
        if open_ and ((shown := self._for_all(found)) is not None or self.claim.measure.parameters):
            return shown
        if _false(self.claim, found):
            return found
        # of a largest value, steps speak of all others; of a tie, enclosures decide nothing
        if self.tries and (shown := self._tried(found)) is not None:
            return shown
        return self._by_limits(found) if self.claim.domain == "extended" else None

    def _for_all(self, found: Certificate) -> Certificate | None:
        """The point for all values of parameters and amounts of smoothing, if the claim holds there at none of a few."""
        params = {k: v for k, v in found.params.items() if k != "eps"}
        amounts = [params | {"eps": str(a)} for a in SPREAD] if "eps" in found.params else [params]
        if self.tries == 0 or any(_holds(c, at) for c in instances(self.claim) for at in amounts):
            return None
        return self._tried(replace(found, params=params))

    def _tried(self, found: Certificate) -> Certificate | None:
        """The point with steps; a look that shows at once that there are none is no try."""
        left = self.prover.budget.left
        shown = by_steps(self.claim, found, self.prover)
        self.tries -= self.prover.budget.left < left
        return shown

    def _by_limits(self, found: Certificate) -> Certificate | None:
        """The point with steps for what values that are limits rest on."""
        for hints in filter(None, hints_for(setting_of(self.claim))):
            setting = setting_of(self.claim).hinted(hints)
            with suppress(Refused):
                ((prop, uniform),) = extremes.stated(self.claim, found.params)[:1]
                point, spoken = counterexample.read(setting, prop, found.params, uniform)
                if any(counterexample.refutes(S, point) for S in spoken):
                    if hints not in self.known:
                        self.known[hints] = grounds(founded(setting, prop), hints, self.prover)
                    extremes.shows(self.claim, found.params, self.known[hints])
                    return replace(found, steps=self.known[hints])
        return None


def _false(claim: Claim, found: Certificate) -> bool:
    """Is the claim certainly false at the point, by numbers alone?"""
    with suppress(Refused):
        extremes.shows(claim, found.params)
        return True
    return False


def _holds(claim: Claim, params: dict[str, Any]) -> bool:
    """Is the claim certainly true at the point, by numbers?  Of a tie between irrational values they say nothing."""
    with suppress(Refused):
        for prop, uniform in extremes.stated(claim, params):
            point, spoken = counterexample.read(setting_of(claim), prop, params, uniform)
            if all(truth(S.goal, point) or any(truth(f, point) is False for f in S.given) for S in spoken):
                return True
    return False
