"""Tables B.1 to B.4 of Sebastiani 2020: values of the nine measures, printed and regenerated.

The scenario is rebuilt from the prevalences, smoothed where the paper smooths, with
|sigma| = 1,000,000; enclosures decide whether the printed digits are the correct rounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from axiomcheck import measures
from axiomcheck.lang.expr import Expr
from axiomcheck.sources import SEBASTIANI_2020, Source
from axiomcheck.tables.digits import Digits, at_point, digits

SAMPLE = 1_000_000
SMOOTHED = ("rae", "nrae", "dr", "kld", "nkld", "pd")  # footnote 19 names them
COLUMNS = ("ae", "nae", "rae", "nrae", "se", "dr", "kld", "nkld", "pd")


def amount(sample: int) -> Fraction:
    """How much a sample of that size is smoothed by: 1 / (2 |sigma|).

    >>> amount(1000)
    Fraction(1, 2000)
    """
    return Fraction(1, 2 * sample)


@dataclass(frozen=True)
class ValueRow:
    """A row: a scenario and the printed values."""

    name: str
    p: tuple[Fraction, ...]
    x: tuple[Fraction, ...]
    printed: tuple[str, ...]

    def value(self, measure: str) -> Expr:
        """The value that a cell should show."""
        eps = amount(SAMPLE) if measure in SMOOTHED else None
        return at_point(measures.from_name(measure), self.p, self.x, eps)


@dataclass(frozen=True)
class ValueTable:
    """A table of values."""

    id: str  # what the command line calls it
    title: str  # its caption
    about: str  # the axiom that it is a counterexample for
    source: Source  # where it was printed
    rows: tuple[ValueRow, ...]  # its rows

    def cells(self) -> Iterator[tuple[ValueRow, str, Digits]]:
        """Every cell, with its printed decimal beside the value."""
        for row in self.rows:
            for measure, printed in zip(COLUMNS, row.printed, strict=True):
                yield row, measure, _digits(row, measure, printed)


@lru_cache(maxsize=256)
def _digits(row: ValueRow, measure: str, printed: str) -> Digits:
    return digits(row.value(measure), printed)


def _rows(text: str) -> tuple[ValueRow, ...]:
    """Rows as they were printed: a name, p, the prediction, the values."""
    found = []
    for name, *numbers in map(str.split, text.strip().splitlines()):
        p, x = (tuple(map(Fraction, numbers[i : i + 2])) for i in (0, 2))
        found.append(ValueRow(name, p, x, tuple(numbers[4:])))
    return tuple(found)


_SAME_ERROR = """
    p'   0.20 0.80  0.70 0.30  0.5000 0.6250 1.5625 0.6250 0.2500 0.6696 0.5341 0.2609 0.7738
    p''  0.25 0.75  0.75 0.25  0.5000 0.6667 1.3333 0.6667 0.2500 0.6667 0.5493 0.2679 0.8333
"""
_PRINT = {
    "b.1": """
    p'   0.01 0.99  1.00 0.00  0.9900 1.0000 49.9975 1.0000 0.9801 0.9950 14.3076 0.9999 980100.0004
    p''  0.49 0.51  1.00 0.00  0.5100 1.0000 1.0204 1.0000 0.2601 0.7550 6.7065 0.9975 260100.0001
    """,
    "b.2": """
    p'   0.20 0.80  0.25 0.75  0.0500 0.0625 0.1562 0.0625 0.0025 0.1312 0.0070 0.0035 0.0117
    p''  0.20 0.80  0.15 0.85  0.0500 0.0625 0.1562 0.0625 0.0025 0.1544 0.0090 0.0045 0.0181
    """,
    "b.3": _SAME_ERROR,
    "b.4": _SAME_ERROR,
}
_ABOUT = {"b.1": "max", "b.2": "imp", "b.3": "rel", "b.4": "abs"}

TABLES = {
    name: ValueTable(
        name,
        f"A counterexample for {_ABOUT[name].upper()}",
        _ABOUT[name],
        SEBASTIANI_2020.at(f"Appendix {name.upper()}"),
        _rows(text),
    )
    for name, text in _PRINT.items()
}
