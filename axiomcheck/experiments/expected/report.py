"""Scores of constant predictions as records, for text and JSON: what is found, or why nothing is.

Decimals are rounded outwards, infinite scores explained.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from axiomcheck.errors import AxiomcheckError, InputError, UndefinedValue
from axiomcheck.experiments import Exact, Infinite, Score, expected_score
from axiomcheck.experiments.expected import constants, distributions, simplex
from axiomcheck.experiments.expected.distributions import Atoms, Eps, Points, Vector, told
from axiomcheck.experiments.expected.pieces import binary
from axiomcheck.experiments.expected.scores import at_point, expected_value
from axiomcheck.lang.expr import num
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import digits, shared

LONG = 60
HALF = Fraction(1, 2)
Row = dict[str, Any]
AnyDistribution = distributions.Distribution | distributions.Several


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


def reason(measure: Measure, constant: Fraction | Vector, distribution: AnyDistribution, eps: Eps) -> str:
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
    elif _endless(measure, simplex.centre(len(predicted)), predicted, eps):
        return "the error is infinite wherever a class is there that is predicted as 0"
    elif not isinstance(distribution, distributions.Simplex):
        ends = _ends(measure, predicted[0], distribution, eps)
        return f"its integral diverges {' and '.join(f'near p = {p}' for p in ends)}".rstrip()
    return "its integral diverges"


def _vector(shares: Fraction | Vector) -> Vector:
    return shares if isinstance(shares, tuple) else (shares, 1 - shares)


def _endless(measure: Measure, p: Vector, c: Vector, eps: Eps) -> bool:
    try:
        return isinstance(at_point(measure, p, c, eps, "extended"), Infinite)
    except AxiomcheckError:
        return False


def _ends(measure: Measure, c: Fraction, distribution: distributions.Continuous, eps: Eps) -> list[Fraction]:
    f = binary(measure, eps).subs({"c": num(c)})
    low, high = distribution.low, distribution.high
    middle = (low + high) / 2
    parts = ((low, low, middle), (high, middle, high))
    return [x for x, a, b in parts if isinstance(expected_value(f, distribution, a, b, rough=True), Infinite)]


@dataclass
class Asked:
    """What both commands are asked."""

    measures: list[Measure]
    distribution: AnyDistribution
    domain: str
    eps: Eps
    open: bool = field(default=False, init=False)  # has something stayed unknown?

    @property
    def classes(self) -> int:
        """Of the codeframe."""
        return getattr(self.distribution, "classes", 2)

    def score(self, measure: Measure, constant: Fraction | Vector, under: Any = None) -> Row:
        """The expected score of a constant, as a record."""
        domain = "extended" if self.domain == "smoothed" else self.domain
        mean: Callable = simplex.score if isinstance(constant, tuple) else expected_score
        asked = (measure, constant, under or self.distribution)
        return self.settled(lambda: self.recorded(mean(*asked, eps=self.eps, domain=domain), *asked))

    def recorded(self, score: Score, measure: Measure, constant: Fraction | Vector, under: Any) -> Row:
        """A record of a score; of an infinite one, with the reason."""
        found = record(score)
        if found["kind"] == "infinite":
            found["reason"] = reason(measure, constant, under, self.eps)
        return found

    def settled(self, found: Callable[[], Row]) -> Row:
        """What comes out, or why nothing does."""
        try:
            return found()
        except InputError:
            raise
        except UndefinedValue as error:
            return {"kind": "undefined", "reason": str(error)}
        except AxiomcheckError as error:
            self.open = True
            return {"kind": "unknown", "reason": str(error)}


def best(asked: Asked, measure: Measure) -> Row:
    """The best constant, beside 1/n, and what it scores if p is uniform."""
    two = asked.classes == 2
    middle = HALF if two else simplex.centre(asked.classes)
    uniform = distributions.Uniform() if two else distributions.Simplex(asked.classes)
    chosen: list = []

    def found() -> Row:
        one = (constants if two else simplex).best(measure, asked.distribution, eps=asked.eps)
        known: Row = {"why": one.why, "trusts": ["kernel", *sorted(one.trusts)]}
        where, exactly = one.constant, one.constant is not None
        if two and not exactly:
            where = (one.low + one.high) / 2
        if two and not one.unique:
            known |= {"low": str(one.low), "high": str(one.high)}
        found = asked.recorded(one.score, measure, middle if where is None else where, asked.distribution)
        if found["kind"] == "infinite":
            return {**found, **known, "constant": "none"}
        chosen.append(where)
        near = told(where) if exactly else shared(digits(one.low, up=False), digits(one.high, up=True))
        return {**found, **known, "exactly": exactly, "constant": near}

    row = asked.settled(found)
    row["lazy"] = asked.score(measure, middle)
    row["uniform"] = asked.score(measure, chosen[0], uniform) if chosen else {"kind": "none"}
    return row


def notes(rows: list[Row]) -> list[str]:
    """Why each is best, where there are others, or why nothing is known."""
    lines = []
    for row in rows:
        if row["kind"] in ("unknown", "undefined"):
            lines.append(f"{row['measure']}: {row['kind']}, as {row['reason']}")
        if "low" in row and row["kind"] != "infinite" and row["exactly"]:
            lines.append(f"{row['measure']}: others may be as good, between {row['low']} and {row['high']}")
        if "why" in row:
            lines.append(f"{row['measure']}: {row['why']} ({' + '.join(row['trusts'])})")
    return lines
