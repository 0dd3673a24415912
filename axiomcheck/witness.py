"""Witnesses as exact numbers: what refutes a claim, for computing with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

Polynomial = tuple[Fraction, ...]  # coefficients in t, lowest first


class Enclosure(NamedTuple):
    """A number between two others."""

    low: Fraction
    high: Fraction

    def __float__(self) -> float:
        return float((self.low + self.high) / 2)

    def __str__(self) -> str:
        return f"[{float(self.low):.12g}, {float(self.high):.12g}]"


Number = Fraction | Enclosure | float  # a float is infinite


def number(value: str | list[str]) -> Number:
    """A number of a record: a fraction, an enclosure, or infinite.

    >>> number("2/3"), number("+oo")
    (Fraction(2, 3), inf)
    """
    if isinstance(value, list):
        return Enclosure(*map(Fraction, value))
    return float("inf") if value == "+oo" else -float("inf") if value == "-oo" else Fraction(value)


@dataclass(frozen=True)
class Pair:
    """Two contingency matrices, before and after a change or the first and the second, and Q of them."""

    change: str
    before: Mapping[str, int]
    after: Mapping[str, int]
    values: Mapping[str, Number]
    parameters: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Witness:
    """What refutes a claim: exact numbers that NumPy takes as they are.

    Parameters
    ----------
    n : int
        Number of classes.
    distributions : mapping of str to tuple of Fraction
        `np.array(witness.distributions["p"], float)`; for a limit, those at `t`.
    scalars : mapping of str to Fraction
        The axiom's other variables.
    values : mapping of str to Fraction or Enclosure
        The values of D there; where they are no rational numbers, bounds of them.
    eps : Fraction, optional
        The amount of smoothing that the values are for.
    t : Fraction, optional
        Where on its curves a witness that is a limit is shown; `at` gives any other point of them.
    curves : mapping of str to tuple of tuple of Fraction
        Then, each prevalence as a polynomial in t, which tends to 0.
    part : int, optional
        The first so many classes are the part that the axiom speaks of.
    matrices : tuple of Pair
        Of a measure of filtering, the matrices.

    Examples
    --------
    >>> from axiomcheck import verify
    >>> found = verify("SE", "REL").witness
    >>> found.distributions["p"], found.values["D(p, x)"]
    ((Fraction(0, 1), Fraction(1, 1)), Fraction(4, 9))
    """

    n: int
    distributions: Mapping[str, tuple[Fraction, ...]] = field(default_factory=dict)
    scalars: Mapping[str, Fraction] = field(default_factory=dict)
    values: Mapping[str, Number] = field(default_factory=dict)
    eps: Fraction | None = None
    t: Fraction | None = None
    curves: Mapping[str, tuple[Polynomial, ...]] = field(default_factory=dict)
    part: int | None = None
    matrices: tuple[Pair, ...] = ()

    def at(self, t: Fraction | str | int) -> dict[str, tuple[Fraction, ...]]:
        """The distributions of a limit at another t; those of a point at any."""
        if not self.curves:
            return dict(self.distributions)
        return along(self.curves, Fraction(t))

    def __str__(self) -> str:
        if self.matrices:
            return "; ".join(f"{_counts(x.before)} -> {_counts(x.after)}" for x in self.matrices)
        points = [f"{k} = ({', '.join(map(str, v))})" for k, v in self.distributions.items()]
        points += [f"{k} = {v}" for k, v in self.scalars.items()]
        values = [f"{k} = {v}" for k, v in self.values.items()]
        return ", ".join(points) + (f": {', '.join(values)}" if values else "")


def along(curves: Mapping[str, tuple[Polynomial, ...]], t: Fraction) -> dict[str, tuple[Fraction, ...]]:
    """The points of curves at t."""
    return {
        k: tuple(sum((c * t**power for power, c in enumerate(poly)), Fraction()) for poly in coordinates)
        for k, coordinates in curves.items()
    }


def _counts(matrix: Mapping[str, int]) -> str:
    return " ".join(f"{k}={v}" for k, v in matrix.items())
