"""Does a refutation's witness break the axiom?  Judged by the independent evaluation alone."""

from __future__ import annotations

import sys
from fractions import Fraction as F
from pathlib import Path

import independent as I
from independent import mpf

from axiomcheck.exact.certificate import Certificate
from axiomcheck.scenes import scene

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))
import attacks


def scenario_of(claim, params: dict) -> I.Scenario:
    """A witness as a scenario; a part is made of the first classes, which are all alike."""
    point, part = scene(claim, Certificate("point", params)), params["values"].get("A", [])
    first = [c - 1 for c in part]
    order = first + [c for c in range(params["classes"]) if c not in first]
    point["distributions"] = {k: [v[c] for c in order] for k, v in point["distributions"].items()}
    return I.Scenario(
        {k: [F(v) for v in values] for k, values in point["distributions"].items()},
        a=F(point.get("scalars", {}).get("a", 0)),
        signs=tuple(point.get("signs", (1, 1))),
        classes=tuple(c - 1 for c in point.get("classes", (1, 2))),
        part=point.get("part", 0),
        weight=F(point.get("scalars", {}).get("a", F(1, 2))),
    )


def smoothings(params: dict) -> list[F]:
    """A few amounts of smoothing inside the witness's range."""
    if params.get("eps"):
        return [F(params["eps"])]
    low = F(params["low"]) if params.get("low") else F(1, 10**5)
    high = F(params["high"]) if params.get("high") else max(F(10**3), low * 10)
    low = min(low, high)
    return [low, high, (low + high) / 2, low + (high - low) / 100, low + (high - low) / 9973]


def breaks(measure, claim, params: dict) -> bool:
    """Is the point of a refutation admissible, and does the conclusion fail there?"""
    axiom, reading = claim.axiom.id, claim.reading
    s = scenario_of(claim, params)
    if not I.admissible(axiom, reading, claim.signs, s):
        return False
    for eps in smoothings(params) if claim.domain == "smoothed" else [None]:
        try:
            v = I.values_of(measure, axiom, reading, s, eps, limits=claim.domain == "extended")
        except I.NoValue:
            return False
        if I.holds(axiom, s, v):
            return False
    return True


def denied(measure, claim) -> bool:
    """Is MAX or BND broken, which no point refutes?  Attacked as if it were proved."""
    at = I.extended if claim.domain == "extended" else I.value

    def value(p, x, eps=None):
        return at(measure, p, x) if eps is None else at(measure, I.smooth(p, eps), I.smooth(x, eps))

    asked = attacks.Question(claim.axiom.id, claim.reading, claim.domain, claim.classes or 2)
    return attacks.LARGEST[claim.axiom.id](value, asked) is not None


def along(measure, curve: list, t: mpf) -> mpf:
    """D at one point of a curve of pairs of distributions."""
    pair = [[sum(I.real(F(c)) * t**k for k, c in enumerate(coordinate)) for coordinate in v] for v in curve]
    return measure(*pair)


def no_value_at_all(measure, claim, params: dict) -> bool:
    """Is the formula undefined at the point, and do two curves to it give different limits?"""
    ends = [along(measure, pair, mpf(10) ** -80) for pair in params["curves"]]
    for pair in params["curves"]:  # a limit, not a passing value
        if (
            abs(along(measure, pair, mpf(10) ** -75) - along(measure, pair, mpf(10) ** -80))
            > mpf(10) ** -3 * (1 + abs(along(measure, pair, mpf(10) ** -80)))
            and max(map(abs, ends)) < 50
        ):
            return False
    return abs(ends[0] - ends[1]) > mpf(10) ** -6


def refutes(measure, claim, rule: str, params: dict) -> bool:
    """Does what a refutation's rule was given refute the claim?"""
    return denied(measure, claim) if rule == "sequents" else breaks(measure, claim, params)
