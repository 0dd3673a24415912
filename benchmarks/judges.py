"""Judges of refutations: does the witness break the claim, by the arithmetic of `grammar.py`?

Nothing of axiomcheck is imported.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attacks
import independent as I
from attacks import Question, Values
from grammar import NoValue

SPAN = (Fraction(1, 10**5), Fraction(1000))  # of amounts of smoothing, where the witness has no end


def breaks(D: Values, q: Question, rule: str, params: dict[str, Any]) -> bool | None:
    """Does the witness refute the claim?  None where nobody here judges the rule."""
    found = JUDGES.get(rule)
    try:
        return None if found is None else found(D, q, params)
    except NoValue:
        return False


def _point(D: Values, q: Question, params: dict[str, Any]) -> bool | None:
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
        return None  # scenarios have parts of the first classes alone
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


def _denied(D: Values, q: Question, params: dict[str, Any]) -> bool | None:
    """Is MAX or BND broken, which no point refutes?  Attacked as if it were proved; one attack that fails says nothing."""
    return attacks.LARGEST[q.axiom](D, q) is not None or None


JUDGES = {"point": _point, "sequents": _denied}
