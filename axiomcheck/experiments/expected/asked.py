"""Scores of constant predictions as records, one measure after another: what is found, or why nothing is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from axiomcheck.errors import AxiomcheckError, InputError, UndefinedValue
from axiomcheck.experiments.expected import constants, distributions, simplex
from axiomcheck.experiments.expected.distributions import Vector, told
from axiomcheck.experiments.expected.report import Row, reason, record
from axiomcheck.experiments.expected.scores import Score, expected_score
from axiomcheck.lang.measure import Measure
from axiomcheck.report.numbers import digits, shared

HALF = Fraction(1, 2)


@dataclass
class Asked:
    """What both commands are asked."""

    measures: list[Measure]
    distribution: distributions.Distribution | distributions.Several
    domain: str
    eps: Fraction | None
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
