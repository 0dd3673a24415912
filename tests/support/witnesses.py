"""Does a refutation's witness break the axiom?  Judged by the independent evaluation alone."""

from __future__ import annotations

import random
from fractions import Fraction as F

import independent as I
from independent import mp, mpf

from axiomcheck.exact.certificate import Certificate
from axiomcheck.scenes import scene

TINY = F(1, 10**60)
ASTRONOMIC = mpf(10) ** 3000


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


def maxima_differ(measure, claim, params: dict) -> bool:
    """Is D(p, x) more than every D(q, y) on a dense grid of y?"""
    p, x, q = ([F(v) for v in params[k]] for k in "pxq")
    at = I.extended if claim.domain == "extended" else I.value
    for eps in smoothings(params) if claim.domain == "smoothed" else [None]:

        def s(v, e=eps):
            return v if e is None else I.smooth(v, e)

        best = at(measure, s(p), s(x))
        grid = [F(i, 400) for i in range(401)] + [TINY, 1 - TINY, F(1, 10**9), 1 - F(1, 10**9)]
        for u in grid:
            try:
                if I.compare(at(measure, s(q), s([u, 1 - u])), best) >= 0:
                    return False
            except I.NoValue:
                continue
    return True


def tops_everything(measure, params: dict) -> bool:
    """Is D(p, x) more than D(q, y) at every vertex y, on every edge and at random y, for any number of classes?"""
    p, x, q = ([F(v) for v in params[k]] for k in "pxq")
    best, n, rng = I.value(measure, p, x), len(q), random.Random(9)
    predictions = [[F(int(c == k)) for c in range(n)] for k in range(n)]
    predictions += [
        [F(i, 20) * a + F(20 - i, 20) * b for a, b in zip(u, v, strict=True)]
        for u in predictions
        for v in predictions
        for i in range(21)
    ]
    predictions += [I.some_distribution(rng, n) for _ in range(300)]
    return all(I.compare(I.value(measure, q, y), best) < 0 for y in predictions)


def along(measure, curve: list, t: mpf) -> mpf:
    """D at one point of a curve of pairs of distributions."""
    pair = [[sum(I.real(F(c)) * t**k for k, c in enumerate(coordinate)) for coordinate in v] for v in curve]
    return measure(*pair)


def grows_without_bound(measure, params: dict) -> bool:
    """Along the curve, does D exceed every bound one would think of?"""
    values = [along(measure, [params["p"], params["x"]], mpf(10) ** -k) for k in (50, 5_000, 500_000)]
    return values[0] < values[1] < values[2] and values[2] > 10**5


def never_reaches(measure, params: dict) -> bool:
    """Does D come as near to a limit as one likes along the curve, and stay below it elsewhere?"""
    near = [along(measure, [params["p"], params["x"]], mpf(10) ** -k) for k in (5, 20, 60)]
    with mp.workdps(300):
        limit = along(measure, [params["p"], params["x"]], mpf(10) ** -200)
    p = [F(c[0]) for c in params["p"]]
    for i in range(1, 200):
        try:
            if I.value(measure, p, [F(i, 200), 1 - F(i, 200)]) >= limit:
                return False
        except I.NoValue:
            continue
    return near[0] < near[1] < near[2] < limit and near[2] > 0


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
    if rule == "point":
        return breaks(measure, claim, params)
    if rule == "two_maxima":
        return maxima_differ(measure, claim, params)
    if rule == "two_maxima_by_chords":
        return tops_everything(measure, params)
    if rule == "unbounded":
        return grows_without_bound(measure, params)
    if rule == "not_attained":
        return never_reaches(measure, params)
    if rule == "infinite_error":
        return I.extended(measure, *([F(c) for c in params[k]] for k in "px")) == I.INF
    raise LookupError(f"nobody judges {rule!r}")
