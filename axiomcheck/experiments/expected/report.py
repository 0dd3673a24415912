"""Expected scores as text and as records for JSON: decimals are rounded outwards."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction
from typing import Any

from axiomcheck.experiments.expected.scores import Exact, Infinite, Score

LONG, DIGITS = 60, 10
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


def digits(x: Fraction, up: bool) -> str:
    """A decimal no larger than x, or, if `up`, no smaller.

    >>> digits(Fraction(1, 3), up=False), digits(Fraction(1, 3), up=True), digits(Fraction(1, 4), up=True)
    ('0.333333333333333', '0.333333333333334', '0.25')
    """
    text = _rounded(x, up, 15)
    return text.rstrip("0").rstrip(".") if "." in text else text


def shared(low: str, high: str) -> str:
    """Two enclosing decimals, short: what they share, or both.

    >>> shared("0.25", "0.25"), shared("0.333333333333333", "0.333333333333334"), shared("0.2512", "0.2598")
    ('0.25', '0.3333333333...', '[0.2512, 0.2598]')
    """
    if low == high:
        return low
    below, above = _rounded(Fraction(low), False, DIGITS), _rounded(Fraction(high), True, DIGITS)
    apart = Fraction(high) - Fraction(low) > Fraction(1, 10 ** (DIGITS + 1))
    return f"[{below}, {above}]" if apart else f"{below}..."


def _rounded(x: Fraction, up: bool, most: int) -> str:
    """At most so many digits; of a number that has more, all of them."""
    with localcontext(prec=most, rounding=ROUND_CEILING if up else ROUND_FLOOR):
        return f"{Decimal(x.numerator) / Decimal(x.denominator):f}"
