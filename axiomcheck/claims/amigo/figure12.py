"""The printed table of Figure 12, and what the text says of it.

Facts are checked on the two decimals that are printed, in exact integers: differences of 0.01 can be none before
rounding.  Means over all topics also tell of single outputs: what held for each would hold for the means, which may
refute it, and never confirm it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from axiomcheck.claims.amigo.correlations import correlation
from axiomcheck.claims.checks import Sampled
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.facts import Mark, every, opposite
from axiomcheck.claims.model import Answer, Check, Outcome, Printed, not_contradicted
from axiomcheck.tables.figure12 import BASELINES, COLUMNS, SYSTEMS, TABLE, column

S21, S61, S62, S63, S65, FIGURE = ("Section 2.1", "Section 6.1", "Section 6.2", "Section 6.3",
                                   "Section 6.5", "Figure 12")  # fmt: skip
ALL = tuple(TABLE)
MARGIN = 1e-6
ROUNDED = "the two decimals of Figure 12, behind which differences below 0.01 are hidden"
MEANS_OF_F = "the means of F alone over all topics in Figure 12"
MEANS = "the means over all topics in Figure 12; what holds for each output holds for them"
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


def improving(name: str, enough: Callable[[int], bool]) -> Test:
    """So many systems are better than all three baselines."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = column(name)
        marks = [every(more(found[s], found[b]) for b in BASELINES) for s in SYSTEMS]
        better = [s for s, mark in zip(SYSTEMS, marks, strict=True) if mark]
        rest = [s for s, mark in zip(SYSTEMS, marks, strict=True) if not mark]
        few = min((better, rest), key=len)
        which = f"better: {_shown(name, few)}" if few is better else f"not better: {_shown(name, few)}"
        says = f"{len(better)} of {len(SYSTEMS)} systems; baselines: {_shown(name, BASELINES)}; {which}"
        return _how_many(marks, enough), says

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


def size(wanted: int, found: Sequence[str], what: str) -> Test:
    """There are so many."""
    return lambda more: (len(found) == wanted, f"{what}: {len(found)}")


def complementary(name: str, first: str, second: str) -> Test:
    """Two rows add up to 1."""

    def test(more: Compare) -> tuple[Mark, str]:
        found = column(name)
        total = found[first] + found[second]
        close = None if more is before_rounding and total == 100 else total == 100
        return close, f"{_shown(name, (first, second))}: together {_two(total)}"

    return test


# -- what is printed -----------------------------------------------------------------


def of_outputs(test: Test) -> Sampled:
    """Something said of single outputs, of which the figure has the means."""
    return Sampled(InFigure(test), MEANS)


TEAMS = tuple(dict.fromkeys(name.rsplit(" ", 1)[0] for name in SYSTEMS))
EXPECTED = "a random half is independent of the gold standard in expectation; Lam% is printed turned around"
READINGS = tuple(
    (f"{what}, {who}", rows, of_ranks)
    for what, of_ranks in (("mean scores", False), ("places", True))
    for who, rows in (("all 19 rows", ALL), ("the 16 systems", SYSTEMS))
)
MOST = len(SYSTEMS) // 2
PRINTED = (
    Printed(S21, "F versus accuracy", "F seems to be a lower bound on accuracy, which can take larger values, but not smaller: "
         "the mean F is no larger than the mean accuracy", of_outputs(never_above("F", "Accuracy"))),
    Printed(S21, "utility versus accuracy", "utility also seems to be a lower bound on accuracy: its mean is no larger",
         of_outputs(never_above("Utility", "Accuracy"))),
    Printed(S21, "F versus Lam%", "Lam% assigns a score of 0.5 to any random output: so it does in the mean to the random "
         "baseline",
         InFigure(fixed("Lam%", ("random",), 50)), note=EXPECTED),
    Printed(S61, "teams", "five research teams participated", InFigure(size(5, TEAMS, "teams in the names of Figure 12"))),
    Printed(S61, "runs", "sixteen runs were evaluated", InFigure(size(16, SYSTEMS, "rows of Figure 12 without baselines"))),
    Printed(S61, "two naive baselines", "placebo and its opposite: their accuracies, P(G) and P(~G), add up to 1 in the mean",
         InFigure(complementary("Accuracy", "placebo", "zero output"))),
    Printed(S62, "smoothed F", "in a few cases the smoothed F is slightly lower: it is never higher in the mean",
         of_outputs(never_above("smoothed F", "F"))),
    *(Printed(S63, f"F(R,S) and {name}", f"F(R,S) is strictly lower than {name}, for virtually every output: in the mean it is",
           of_outputs(below("smoothed F(R,S)", name))) for name in ("smoothed Lam%", "Accuracy")),
    Printed(S63, "F(R,S) and F(P,R)", "F(R,S) is strictly lower than F(P,R), for virtually every output: in the mean it is, "
         "where the mean of F is not 0",
         of_outputs(below("smoothed F(R,S)", "smoothed F", tuple(k for k, v in column("smoothed F").items() if v)))),
    Printed(S65, "ranked by reliability and sensitivity", "the runs are ranked by smoothed F(R,S)",
         InFigure(falling("smoothed F(R,S)"))),
    Printed(S65, "the random baseline", "it assigns half of the documents to the positive class: its accuracy is 1/2, whatever "
         "P(G) is", InFigure(fixed("Accuracy", ("random",), 50)), note=EXPECTED.partition(";")[0]),
    *(Printed(S65, f"the best system, {name}", f"all measures agree on which is the best system: LSIR.EPFL 1 by {name}",
           InFigure(best(name, "LSIR.EPFL 1"))) for name in COLUMNS),
    *(Printed(S65, f"Pearson correlation, {what}", "the Pearson correlation between the F measure and the Accuracy rankings is "
           "0.5", Correlated("F", "Accuracy", rows, of_ranks, 0.5), note=f"of {what}") for what, rows, of_ranks in READINGS),
    Printed(S65, "close to the zero output", "class-oriented metrics penalize systems close to the zero output: no F is less "
         "than its", Sampled(InFigure(least("F", "zero output")), MEANS_OF_F)),
    Printed(S65, "SINAI 1", "it achieves a high accuracy but a low F: in the upper half and in the lower half",
         Sampled(InFigure(beside("SINAI 1", "Accuracy", "F")), "half of the rows for high and low")),
    Printed(S65, "F, one system improves", "only one system improves the upper bound of non-informative outputs",
         InFigure(improving("F", lambda k: k == 1))),
    Printed(S65, "F, most do not improve", "most systems do not improve the placebo baseline",
         InFigure(improving("F", lambda k: k < MOST))),
    Printed(S65, "F and the size of non-informative outputs", "their quality is correlated with their size: zero, random half, "
         "placebo", InFigure(growing("F", ("zero output", "random", "placebo")))),
    *(Printed(S65, f"{name}, the fixed score", f"by {name} the fixed score of non-informative outputs is 0.5: the table's three "
           "baselines have it",
           InFigure(fixed(name, BASELINES, 50)), note=EXPECTED) for name in ("Lam%", "smoothed Lam%")),
    Printed(S65, "Lam%, most improve", "most systems improve the fixed score of non-informative outputs",
         InFigure(improving("Lam%", lambda k: k > MOST))),
    Printed(S65, "Lam%, all improve", "all systems represent an improvement over non-informative baselines",
         InFigure(improving("Lam%", lambda k: k == len(SYSTEMS)))),
    Printed(S65, "accuracy, some improve", "some systems improve the non-informative outputs, and some do not",
         InFigure(improving("Accuracy", lambda k: 0 < k < len(SYSTEMS)))),
    *(Printed(FIGURE, f"F(R,S), {row}", "non-informative outputs that are of one class receive the minimal score, 0",
           InFigure(least("smoothed F(R,S)", row))) for row in ("zero output", "placebo")),
)  # fmt: skip
