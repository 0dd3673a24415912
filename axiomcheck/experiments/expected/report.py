"""Expected scores as text and as records for JSON: decimals are rounded outwards, infinite ones explained."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from axiomcheck.errors import AxiomcheckError
from axiomcheck.experiments.expected.distributions import (
    Atoms,
    Continuous,
    Distribution,
    Points,
    Several,
    Simplex,
    Vector,
    told,
)
from axiomcheck.experiments.expected.pieces import binary
from axiomcheck.experiments.expected.scores import Exact, Infinite, Score, by_limit, expected_value, smoothed
from axiomcheck.experiments.expected.simplex import centre
from axiomcheck.lang.expr import num
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import digits, shared

LONG = 60
Row = dict[str, Any]


def record(score: Score) -> Row:
    """A score, for JSON."""
    if isinstance(score, Infinite):
        return {"kind": "infinite"}
    low, high = score.bounds
    return {
        "kind": "exact" if isinstance(score, Exact) else "enclosed",
        "score": str(score.formula) if isinstance(score, Exact) else None,
        "bounds": [digits(low, up=False), digits(high, up=True)],
    }


def cell(row: Row) -> list[str]:
    """Closed form and decimals of a record."""
    kind = row["kind"]
    if kind not in ("exact", "enclosed"):
        return [kind if kind != "none" else "", row.get("reason", "")]
    text, decimal = row.get("score"), shared(*row["bounds"])
    return [text if text is not None and len(text) <= LONG else kind, decimal]


def short(row: Row) -> str:
    """One cell."""
    text, decimal = cell(row)
    return decimal if row["kind"] in ("exact", "enclosed") else text


# -- infinite ones -----------------------------------------------------------------------


def reason(
    measure: Measure, constant: Fraction | Vector, distribution: Distribution | Several, eps: Fraction | None
) -> str:
    """Why the expected error of predicting `constant` is infinite.

    >>> from axiomcheck import measures
    >>> from axiomcheck.experiments.expected.distributions import Uniform
    >>> reason(measures.from_name("RAE"), Fraction(1, 2), Uniform(), None)
    'its integral diverges near p = 0 and near p = 1'
    """
    predicted = _vector(constant)
    if isinstance(distribution, Atoms | Points):
        for p, _ in distribution.points:
            if _endless(measure, _vector(p), predicted, eps):
                return f"the error is infinite at p = {told(p)}"
    elif _endless(measure, centre(len(predicted)), predicted, eps):
        return "the error is infinite wherever a class is there that is predicted as 0"
    elif not isinstance(distribution, Simplex) and (ends := _ends(measure, predicted[0], distribution, eps)):
        return f"its integral diverges {' and '.join(f'near p = {p}' for p in ends)}"
    return "its integral diverges"


def _vector(shares: Fraction | Vector) -> Vector:
    return shares if isinstance(shares, tuple) else (shares, 1 - shares)


def _endless(measure: Measure, p: Vector, c: Vector, eps: Fraction | None) -> bool:
    try:
        return isinstance(by_limit(measure, smoothed(p, eps), smoothed(c, eps)), Infinite)
    except AxiomcheckError:
        return False


def _ends(measure: Measure, c: Fraction, distribution: Continuous, eps: Fraction | None) -> list[Fraction]:
    f = binary(measure, eps).subs({"c": num(c)})
    low, high = distribution.low, distribution.high
    middle = (low + high) / 2
    parts = ((low, low, middle), (high, middle, high))
    return [x for x, a, b in parts if isinstance(expected_value(f, distribution, a, b, rough=True), Infinite)]
