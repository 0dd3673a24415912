"""Expected scores as text and as records for JSON: decimals are rounded outwards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from axiomcheck.experiments.expected.scores import Score

LONG, DIGITS = 60, 10
Row = dict[str, Any]


def record(score: Score) -> Row:
    """A score, for JSON."""
    from axiomcheck.experiments.expected.scores import Exact, Infinite

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
    from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext

    with localcontext() as context:
        context.prec, context.rounding = 15, ROUND_CEILING if up else ROUND_FLOOR
        text = f"{Decimal(x.numerator) / Decimal(x.denominator):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def shared(low: str, high: str) -> str:
    """Two enclosing decimals, short: what they share, or both.

    >>> shared("0.25", "0.25"), shared("0.333333333333333", "0.333333333333334"), shared("0.2512", "0.2598")
    ('0.25', '0.3333333333...', '[0.2512, 0.2598]')
    """
    if low == high:
        return low
    if Fraction(high) - Fraction(low) > Fraction(1, 10 ** (DIGITS + 1)):
        return f"[{digits_of(low, False)}, {digits_of(high, True)}]"
    return f"{digits_of(low, False)}..."


def digits_of(text: str, up: bool, most: int = DIGITS) -> str:
    """Fewer digits, rounded outwards.

    >>> digits_of("0.123456", True, 3), digits_of("1/3", False, 3)
    ('0.124', '0.333')
    """
    from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext

    with localcontext() as context:
        context.prec, context.rounding = most, ROUND_CEILING if up else ROUND_FLOOR
        x = Fraction(text)
        return f"{Decimal(x.numerator) / Decimal(x.denominator):f}"
