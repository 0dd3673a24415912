"""Judges of refutations: does the witness break the claim, by the arithmetic of `grammar.py`?

Nothing of axiomcheck is imported.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attacks
import independent as I
from attacks import Question, Values, grid
from grammar import NoValue
from independent import mpf

SPAN = (Fraction(1, 10**5), Fraction(1000))  # of amounts of smoothing, where the witness has no end


def breaks(D: Values, q: Question, rule: str, params: dict[str, Any]) -> bool | None:
    """Does the witness refute the claim?  None where nobody here judges the rule."""
    found = JUDGES.get(rule)
    try:
        return None if found is None else found(D, q, params)
    except NoValue:
        return False


def _point(D: Values, q: Question, params: dict[str, Any]) -> bool:
    values = params["values"]
    first = int(values.get("s", 1))
    picked = [values[k] - 1 for k in "cd" if k in values]
    s = I.Scenario(
        {k: [Fraction(v) for v in values[k]] for k in "pqxy" if k in values},
        a=Fraction(values.get("a", 0)),
        signs=(first, int(values.get("t", first))),
        classes=tuple([*picked, *(c for c in range(params["classes"]) if c not in picked)][:2]),
        part=len(values.get("A", ())),
        weight=Fraction(values.get("a", "1/2")),
    )
    if values.get("A", []) != list(range(1, s.part + 1)):
        raise LookupError("a part that is not made of the first classes")
    if not I.admissible(q.axiom, q.reading, "same", s):
        return False
    return all(not I.holds(q.axiom, s, attacks.values_of(D, q, s, e)) for e in _amounts(q, params))


def _amounts(q: Question, params: dict[str, Any]) -> list[Fraction | None]:
    if q.domain != "smoothed":
        return [None]
    if params.get("eps"):
        return [Fraction(params["eps"])]
    low = Fraction(params["low"]) if params.get("low") else SPAN[0]
    high = Fraction(params["high"]) if params.get("high") else max(SPAN[1], 10 * low)
    low = min(low, high)
    return [low, (low + high) / 2, low + (high - low) / 9973, high]


def _maxima(D: Values, q: Question, params: dict[str, Any]) -> bool:
    """D(p, x) exceeds every D(q, y), on a fine grid and near its border."""
    p, x, truth = ([Fraction(v) for v in params[k]] for k in "pxq")
    tiny = Fraction(1, 10**40)
    border = [
        tuple((1 - tiny) * a + tiny / len(p) for a in y) for y in grid(len(p), attacks.STEPS.get(len(p), 2))
    ]
    for eps in _amounts(q, params):
        best = D(p, x, eps)
        for y in (*grid(len(p), attacks.FINE.get(len(p), 4)), *border):
            try:
                if I.compare(D(truth, y, eps), best) >= 0:
                    return False
            except NoValue:
                continue
    return True


def _never_positive(D: Values, q: Question, params: dict[str, Any]) -> bool:
    p = [Fraction(v) for v in params["p"]]
    for y in grid(len(p), attacks.FINE.get(len(p), 4)):
        try:
            if I.compare(D(p, y), mpf(0)) > 0:
                return False
        except NoValue:
            continue
    return True


def _along(D: Values, params: dict[str, Any], power: int) -> Any:
    """D at t = 10^-power of a curve of pairs of distributions."""
    t = Fraction(1, 10**power)
    pair = [
        [sum(Fraction(c) * t**k for k, c in enumerate(coordinate)) for coordinate in params[v]] for v in "px"
    ]
    return D(*pair)


def _unbounded(D: Values, q: Question, params: dict[str, Any]) -> bool:
    return attacks.grows([_along(D, params, power) for power in attacks.POWERS])


def _not_attained(D: Values, q: Question, params: dict[str, Any]) -> bool:
    near = [_along(D, params, power) for power in (5, 20, 60)]
    limit = _along(D, params, 960)
    p = [Fraction(c[0]) for c in params["p"]]
    for y in grid(len(p), attacks.FINE.get(len(p), 4)):
        try:
            if D(p, y) > limit:
                return False
        except NoValue:
            continue
    return bool(near[0] < near[1] <= near[2] <= limit)


JUDGES = {
    "point": _point,
    "two_maxima": _maxima,
    "two_maxima_by_chords": _maxima,
    "two_maxima_at_vertices": _maxima,
    "two_maxima_written": _maxima,
    "never_positive": _never_positive,
    "unbounded": _unbounded,
    "not_attained": _not_attained,
}
