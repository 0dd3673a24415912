"""Checks of what the text says of the printed table of Figure 12.

Facts are checked on the two decimals that are printed, in exact integers: differences of 0.01 can be none before
rounding.  Means over all topics also tell of single outputs: what held for each would hold for the means, which may
refute it, and never confirm it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from axiomcheck.claims.amigo.correlations import correlation
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.facts import Mark, every, opposite
from axiomcheck.claims.model import Answer, Check, Outcome, not_contradicted
from axiomcheck.tables.figure12 import BASELINES, SYSTEMS, TABLE, column

ALL = tuple(TABLE)
MARGIN = 1e-6
ROUNDED = "the two decimals of Figure 12, behind which differences below 0.01 are hidden"
Compare = Callable[[int, int], Mark]  # is the first number greater than the second?
Test = Callable[[Compare], tuple[Mark, str]]


def as_printed(a: int, b: int) -> Mark:
    """In print."""
    return a > b


def before_rounding(a: int, b: int) -> Mark:
    """Of the numbers that were rounded: None where print does not tell.

    >>> [before_rounding(52, x) for x in (50, 51, 52, 53)]
    [True, None, None, False]
    """
    return True if a - b > 1 else None if a - b >= 0 else False


@dataclass(frozen=True)
class InFigure(Check):
    """Something about the numbers of the figure: confirmed or refuted where those that were rounded tell.

    Not contradicted where they do not: the opposite may be hidden behind the two decimals.
    """

    test: Test = field(repr=False)

    def outcome(self, engine: Engine) -> Outcome:
        told, evidence = self.test(before_rounding)[0], self.test(as_printed)[1]
        if told is None:
            return not_contradicted(evidence, ROUNDED)
        return Outcome(Answer.CONFIRMED if told else Answer.REFUTED, evidence)


@dataclass(frozen=True)
class Correlated(Check):
    """Pearson's correlation of two columns, or of their ranks, is printed to one decimal.

    Computed in doubles, whose errors are far smaller than the margin asked for.
    """

    first: str
    second: str
    rows: tuple[str, ...]
    of_ranks: bool
    printed: float

    def outcome(self, engine: Engine) -> Outcome:
        value, low, high = correlation(self.first, self.second, self.rows, self.of_ranks)
        says = (
            f"it is {value:.2f} by the printed decimals, and between {low:.2f} and {high:.2f} before rounding"
        )
        if low - MARGIN > self.printed + 0.05 or high + MARGIN < self.printed - 0.05:
            return Outcome(Answer.REFUTED, says, correct=f"{value:.2f}")
        inside = self.printed - 0.05 < low and high < self.printed + 0.05
        return Outcome(Answer.CONFIRMED if inside else Answer.UNDECIDED, says)


def _two(value: int) -> str:
    return f"{value / 100:.2f}"


def _shown(name: str, rows: Iterable[str]) -> str:
    return ", ".join(f"{row} {_two(column(name)[row])}" for row in rows)


def _how_many(marks: Sequence[Mark], enough: Callable[[int], bool]) -> Mark:
    """Is the number of those that are so as it should be, whatever the open ones are?"""
    sure, open_ = marks.count(True), marks.count(None)
    answers = {enough(k) for k in range(sure, sure + open_ + 1)}
    return answers.pop() if len(answers) == 1 else None


# -- tests ---------------------------------------------------------------------------


def best(name: str, row: str) -> Test:
    """That row has the greatest number of a column."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = column(name)
        others = sorted((v, k) for k, v in found.items() if k != row)
        return every(more(found[row], v) for v, _ in others), f"{_shown(name, (row, others[-1][1]))}"

    return test


def improving(name: str, least: int, most: int) -> Test:
    """So many systems are better than all three baselines."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = column(name)
        marks = [every(more(found[s], found[b]) for b in BASELINES) for s in SYSTEMS]
        better = [s for s, mark in zip(SYSTEMS, marks, strict=True) if mark]
        rest = [s for s, mark in zip(SYSTEMS, marks, strict=True) if not mark]
        few = min((better, rest), key=len)
        which = f"better: {_shown(name, few)}" if few is better else f"not better: {_shown(name, few)}"
        says = f"{len(better)} of {len(SYSTEMS)} systems; baselines: {_shown(name, BASELINES)}; {which}"
        return _how_many(marks, lambda k: least <= k <= most), says

    return test


def fixed(name: str, rows: Sequence[str], value: int) -> Test:
    """All these rows have that number, a known one."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = [column(name)[row] for row in rows]
        close = None if more is before_rounding else True
        return every(close if v == value else False for v in found), _shown(name, rows)

    return test


def never_above(low: str, high: str, rows: Sequence[str] = ALL) -> Test:
    """No number of one column exceeds the other's."""

    def test(more: Compare) -> tuple[Mark, str]:
        marks = {row: opposite(more(column(low)[row], column(high)[row])) for row in rows}
        against = [row for row in rows if marks[row] is False]
        listed = "; ".join(
            f"{row}: {low} {_two(column(low)[row])}, {high} {_two(column(high)[row])}" for row in against
        )
        return every(marks.values()), f"not for {listed}" if against else f"in all {len(rows)} rows"

    return test


def below(low: str, high: str, rows: Sequence[str] = ALL) -> Test:
    """Every number of one column is less than the other's."""

    def test(more: Compare) -> tuple[Mark, str]:
        marks = {row: more(column(high)[row], column(low)[row]) for row in rows}
        against = [row for row in rows if marks[row] is False]
        return every(
            marks.values()
        ), f"not for {', '.join(against)}" if against else f"in all {len(rows)} rows"

    return test


def growing(name: str, rows: Sequence[str]) -> Test:
    """The numbers grow along these rows."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = [column(name)[row] for row in rows]
        return every(more(b, a) for a, b in pairwise(found)), _shown(name, rows)

    return test


def falling(name: str) -> Test:
    """The rows are in the order of a column."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = list(column(name).values())
        return every(opposite(more(b, a)) for a, b in pairwise(found)), "row by row"

    return test


def beside(row: str, high: str, low: str) -> Test:
    """A row is in the upper half of one column and in the lower half of another."""

    def test(more: Compare) -> tuple[Mark, str]:
        marks, places = [], []
        for name, enough in ((high, lambda k: k < len(TABLE) / 2), (low, lambda k: k >= len(TABLE) / 2)):
            found = column(name)
            above = [more(v, found[row]) for k, v in found.items() if k != row]
            marks.append(_how_many(above, enough))
            places.append(f"{name} {_two(found[row])}, place {above.count(True) + 1} of {len(TABLE)}")
        return every(marks), "; ".join(places)

    return test


def least(name: str, row: str) -> Test:
    """No number of a column is less than that row's."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = column(name)
        marks = [opposite(more(found[row], v)) for k, v in found.items() if k != row]
        return every(True if found[row] == 0 else m for m in marks), _shown(name, (row,))

    return test


def runs(wanted: int) -> Test:
    """There are so many systems."""
    return lambda more: (len(SYSTEMS) == wanted, f"rows of Figure 12 without baselines: {len(SYSTEMS)}")


def teams(wanted: int) -> Test:
    """The systems are of so many teams."""
    names = {name.rsplit(" ", 1)[0] for name in SYSTEMS}
    return lambda more: (len(names) == wanted, f"teams in the names of Figure 12: {len(names)}")


def complementary(name: str, first: str, second: str) -> Test:
    """Two rows add up to 1."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = column(name)
        total = found[first] + found[second]
        close = None if more is before_rounding and total == 100 else total == 100
        return close, f"{_shown(name, (first, second))}: together {_two(total)}"

    return test


TESTS = (below, beside, best, complementary, falling, fixed, growing, improving, least, never_above, runs, teams)
