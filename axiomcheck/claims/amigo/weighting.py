"""Section 3.3: Absolute Weighting in its two forms, their thresholds and their direction.

Of an output, t and f are the numbers of true and false positives, m and v those of false and true negatives.  The
larger output S' has one relevant and one irrelevant document more.  Of a non-informative output g is P(G), s its
share of the documents, and u that of a larger one; a is the alpha of Utility, l the lambda of Weighted Accuracy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from axiomcheck.claims.amigo.checks import Readings
from axiomcheck.claims.amigo.notation import line
from axiomcheck.claims.amigo.tables import ALL, STUDY
from axiomcheck.claims.goals import Equivalent, Holds
from axiomcheck.claims.model import MEANT, Printed

SECTION = "Section 3.3"
CELLS = "t >= 0, f >= 0, m >= 1, v >= 1"
OUTPUTS = "0 < g < 1, 0 <= s < u <= 1"
LARGER = {"t": "(t + 1)", "f": "(f + 1)", "m": "(m - 1)", "v": "(v - 1)"}
NONE_OF_TWO, ALL_OF_TWO = {"t": "0", "f": "0", "m": "1", "v": "1"}, {"t": "1", "f": "1", "m": "0", "v": "0"}


@dataclass(frozen=True)
class Weighted:
    """A measure with a parameter: the score of an output, and that of a non-informative one."""

    name: str
    parameter: str  # in words
    symbol: str
    score: str
    uninformed: str
    factor: str  # of (parameter - 1) in the difference that a pair makes

    def at(self, value: str, larger: bool = False) -> str:
        """The score of S, or of S', with a value of the parameter."""
        return _put(self.score, {"c": value, **(LARGER if larger else {})})

    def of_two(self, value: str, larger: bool = False) -> str:
        """The same for two documents, one of them relevant: S is empty, S' all."""
        return _put(self.score, {"c": value, **(ALL_OF_TWO if larger else NONE_OF_TWO)})

    def random(self, value: str, larger: bool = False) -> str:
        """The same of a non-informative output."""
        return _put(self.uninformed, {"c": value, **({"s": "u"} if larger else {})})


def _put(text: str, names: dict[str, str]) -> str:
    return "".join(names.get(c, c) for c in text)


MEASURES = (
    Weighted("Utility", "alpha", "a", "c*t - f", "s*(c*g - (1 - g))", "1"),
    Weighted("WAcc", "lambda", "l", "(c*t + v)/(c*(t + m) + f + v)", "(c*s*g + (1 - s)*(1 - g))/(c*g + 1 - g)",
             "1/(l*(t + m) + f + v)"),
)  # fmt: skip
DIRECTION = (
    "c > theta if and only if Q(S) > Q(S'), c being the relative profit of selecting a relevant document"
)
PROFIT = "in print c 'determines the relative profit'; the opposite of it would do, a cost"


def _claims(q: Weighted) -> Iterator[Printed]:
    a, b, positive, above = q.symbol, "b", f"{q.symbol} > 0", f"(1 + {q.symbol})"
    yield line(SECTION, f"the direction, {q.name}", f"{DIRECTION}: where S is better for some {q.parameter}, it is for every "
               "larger one (two documents, one of them relevant; S is empty, S' all)",
               Holds(f"{positive}, {b} > {a}, {q.of_two(a)} > {q.of_two(a, True)}", f"{q.of_two(b)} > {q.of_two(b, True)}"),
               note=PROFIT)  # fmt: skip
    yield line(SECTION, f"the direction, {q.name}", f"c > theta if and only if Q(S') > Q(S): for {q.parameter} and theta = 1",
               Equivalent(f"{CELLS}, {positive}", f"{q.at(a)} < {q.at(a, True)}", f"1 < {a}", q.factor), MEANT,
               "S and S' exchanged")  # fmt: skip
    yield line(SECTION, f"the direction, non-informative outputs, {q.name}", f"{DIRECTION}: S and S' non-informative, S' the "
               f"larger one: where S is better for some {q.parameter}, it is for every larger one",
               Holds(f"{OUTPUTS}, {positive}, {b} > {a}, {q.random(a)} > {q.random(a, True)}",
                     f"{q.random(b)} > {q.random(b, True)}"), note=PROFIT)  # fmt: skip
    yield line(SECTION, f"the two forms, {q.name}", "Absolute Weighting can be expressed in terms of non-informative outputs: "
               f"where the {q.parameter} makes it better to add a relevant and an irrelevant document, it makes the larger "
               "non-informative output better",
               Holds(f"{OUTPUTS}, {positive}", f"{q.random(above)} < {q.random(above, True)}"),
               note=f"of a pair the threshold is 1, see the direction as meant: {q.parameter} is 1 + {a}")  # fmt: skip
    yield line(SECTION, f"the two forms, {q.name}", f"of non-informative outputs the threshold of {q.parameter} is "
               "P(~G)/P(G), not that of a pair, 1",
               Holds((f"{OUTPUTS}, {a} > (1 - g)/g",), f"{q.random(a)} < {q.random(a, True)}"), MEANT,
               "a threshold for each form")  # fmt: skip


PRINTED = (
    *(x for q in MEASURES for x in _claims(q)),
    Printed(SECTION, "the two forms", "Absolute Weighting can be expressed in terms of non-informative outputs: the same "
            "measures satisfy both forms", Readings("aw", "pair", "noninformative", (*STUDY, "linear")),
            note="the measures that Section 4 defines, the Utility with four weights among them"),
    Printed(SECTION, "the two forms", "the same measures of Table 3 satisfy both forms, each with a threshold of its own",
            Readings("aw", "pair", "noninformative", ALL), MEANT, "the measures of Table 3"),
)  # fmt: skip
