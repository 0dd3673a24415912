"""What a certificate shows of a claim, as Coq is told it: sequents that hold, by steps, and sequents that fail, at points.

It is read off the certificate as the kernel reads it; nothing is searched for, and nothing need be right here for a
theorem to be one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from axiomcheck.axioms.readings import denying
from axiomcheck.calculus import claims, counterexample, extremes, parameters
from axiomcheck.calculus.check import Step, refutes
from axiomcheck.calculus.files import rational, unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import founded
from axiomcheck.calculus.values import Point
from axiomcheck.exact.certificate import CASES, NO_THRESHOLD, POINT, STEPS, THRESHOLD, Certificate
from axiomcheck.export.coq.theory import Missing
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.model import Relation
from axiomcheck.verdict import witness_size


@dataclass(frozen=True)
class Shown:
    """A part of what is shown: the sequents that hold, with their steps, and those that fail, each with a point."""

    steps: tuple[Step, ...] = ()
    holds: tuple[Sequent, ...] = ()
    fails: tuple[tuple[Sequent, Point], ...] = ()


def shown(claim: Claim, status: str, certificate: Certificate) -> Iterator[Shown]:
    """The parts of what a certificate shows.

    Raises
    ------
    Missing
        There is no theorem for such a certificate.
    Refused
        It shows nothing.
    """
    rule, params, packed = certificate.rule, certificate.params, certificate.steps
    if rule == CASES and not packed:
        sides = zip(parameters.condition(claim, params["on"]), params["outcomes"], certificate.premises, strict=True)
        for r, what, side in sides:
            yield from shown(claim.where(r.subs(claim.measure.symbols)), parameters.OUTCOMES[what], side)
    elif certificate.premises or rule not in (STEPS, POINT, THRESHOLD, NO_THRESHOLD):
        raise Missing(f"a certificate by {rule}")
    elif status == "refuted" and rule == POINT:
        yield _point(claim, params, packed)
    elif status == "refuted" and rule == NO_THRESHOLD:
        yield from _no_threshold(claim, params, packed)
    else:
        steps, supplied = unpack(packed)
        if status == "refuted":
            yield Shown(steps, tuple(_denied(claim, steps, witness_size(certificate))))
        elif rule == THRESHOLD:
            yield Shown(steps, tuple(parameters.threshold(claim, params)))
        else:
            yield Shown(steps, tuple(claims.wanted(claim, supplied)))


def _point(claim: Claim, params: dict, packed: str) -> Shown:
    """A sequent that fails at the point; where something is left open, that one fails whatever it is."""
    if "least" in params:
        return Shown(unpack(packed)[0], (parameters.wanted(claim, params),))
    steps, hints = unpack(packed) if packed else ((), ())
    for known in (None, hints):
        setting = claims.setting_of(claim).hinted(known)
        for prop, uniform in extremes.stated(claim, params):
            if extremes.argument(prop) is None:
                point, spoken = counterexample.read(setting, prop, params, uniform)
                false = next((S for S in spoken if refutes(S, point)), None)
                if false is not None:
                    return Shown(steps, tuple(founded(setting, prop)) if setting.premises is not None else (), ((false, point),))
    if not steps:
        raise Missing("a point whose values are not told apart")
    return Shown(steps, tuple(extremes.wanted(claim, params)))


def _no_threshold(claim: Claim, params: dict, packed: str) -> Iterator[Shown]:
    """What steps show of the witnesses, and changes that go opposite ways at the same values of the parameters."""
    asked = tuple(parameters.against(claim, params))
    (prop, low, high), setting = parameters.decided(claim), claims.setting_of(claim)
    denied = {"better": Relation("<=", high, low), "worse": Relation("<=", low, high)}
    fails = []
    for found in params["witnesses"].values():
        for key, relation in denied.items() if found["kind"] == "opposite" else ():
            fixed = {f"{k}_": rational(v) for k, v in found["parameters"].items()}
            other = {"classes": 2, "values": found[key]}
            point, spoken = counterexample.read(setting, replace(prop, conclusion=relation), other)
            here = replace(point, scalars={**point.scalars, **fixed})
            fails.append((next(S for S in spoken if refutes(S, here)), here))
    if not asked and not fails:
        raise Missing("a parameter: the measure has none, so that there is nothing to show")
    yield Shown(unpack(packed)[0] if packed else (), asked, tuple(fails))


def _denied(claim: Claim, steps: tuple[Step, ...], size: int) -> list[Sequent]:
    """The sequents that say that the claim is false, in the way that the steps show."""
    for wanted in claims.denied(claim, size, denying(claim)):
        if all(any(s.shows.goal == S.goal and s.shows.given <= S.given for s in steps) for S in wanted):
            return wanted
    raise Missing("a way to deny the claim that the steps do not show")
