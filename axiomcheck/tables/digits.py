"""Printed decimals: is this the correct rounding of that value?  Enclosures decide.

The kernel confirms that the value lies within half a unit of the last printed digit, or
that it does not; at a tie both neighbours are correct.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.balls import PRECISIONS, precision
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.exact.goals import holds
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.goal import Rel, le, lt
from axiomcheck.lang.measure import Measure


@dataclass(frozen=True)
class Digits:
    """A printed decimal beside the value."""

    printed: str  # as in print, "0.9999" or "4.78e-07"
    right: bool | None  # is it a correct rounding?  None if the enclosure does not tell
    correct: str  # the correct rounding to as many digits; empty if that was not found
    tie: bool = False  # is the value in the middle of two decimals, both of which are correct?


def digits(value: Expr, printed: str) -> Digits:
    """Is a printed decimal the correct rounding of a formula without variables?

    >>> from axiomcheck.lang.expr import log
    >>> digits(log(num(2)), "0.693"), digits(num("1/8"), "0.13").tie
    (Digits(printed='0.693', right=True, correct='0.693', tie=False), True)
    """
    unit = unit_of(printed)
    here = Fraction(Decimal(printed))
    if _near(value, here, unit):
        tie = any(holds(Rel("=", value, num(here + s * unit / 2))) for s in (1, -1))
        return Digits(printed, True, printed, tie)
    best = _nearest(value, unit)
    if best is None or not _near(value, best, unit):
        return Digits(printed, None, "")
    wrong = holds(lt(num(here + unit / 2), value)) or holds(lt(value, num(here - unit / 2)))
    return Digits(printed, False if wrong else None, written(best, printed))


def unit_of(printed: str) -> Fraction:
    """One unit of the last printed digit.

    >>> unit_of("4.78e-07")
    Fraction(1, 1000000000)
    """
    return Fraction(10) ** int(Decimal(printed).as_tuple().exponent)


def written(value: Fraction, like: str) -> str:
    """A decimal with as many digits as another, in its style.

    >>> written(Fraction(1, 8), "0.1230"), written(Fraction(3, 1000), "4.7e-07")
    ('0.1250', '3.0e-03')
    """
    mantissa, mark, _ = like.partition("e")
    places = len(mantissa.partition(".")[2])
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{exact:.{places}{mark or 'f'}}".replace("e-", "e-0" if mark and _short(exact) else "e-")


def _short(x: Decimal) -> bool:
    """Has its exponent one digit?"""
    return -10 < x.adjusted() < 0


def _near(value: Expr, decimal: Fraction, unit: Fraction) -> bool:
    return holds(le(num(decimal - unit / 2), value)) and holds(le(value, num(decimal + unit / 2)))


def _nearest(value: Expr, unit: Fraction) -> Fraction | None:
    for bits in PRECISIONS:
        with precision(bits):
            try:
                found = evaluate(value, {})
            except AxiomcheckError:
                continue
            if isinstance(found, Fraction):
                return round(found / unit) * unit
            middle = found.mid().fmpq()
            return round(Fraction(int(middle.p), int(middle.q)) / unit) * unit
    return None


def at_point(
    measure: Measure, p: Sequence[Fraction], x: Sequence[Fraction], eps: Fraction | None = None
) -> Expr:
    """The value of a measure at two distributions, both smoothed by `eps` if one is given.

    >>> from axiomcheck import measures
    >>> half = Fraction(1, 2)
    >>> print(at_point(measures.from_name("SE"), (half, half), (1, 0)))
    ((1/2 - 1)**2 + (1/2 - 0)**2)/2
    """
    pair = [[num(v) for v in (vector if eps is None else smoothed(vector, eps))] for vector in (p, x)]
    return expand(measure.formula, *pair)


def smoothed(vector: Sequence[Fraction], eps: Fraction) -> list[Fraction]:
    """Additive smoothing, Eq. 6 of Sebastiani 2020."""
    return [(v + eps) / (sum(vector) + len(vector) * eps) for v in vector]
