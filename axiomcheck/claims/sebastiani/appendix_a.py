"""Appendix A: that AE enjoys IoI, NN, IND, MON, IMP, ABS, line by line.

Sums over classes are variables: A and B for the whole codeframe, A1, A2, B1, B2 for the
two parts; at n = 2, a and 1 - a are true prevalences, x and y predicted ones.
"""

from __future__ import annotations

from axiomcheck.claims.checks import Cell, measure
from axiomcheck.claims.goals import Equivalent, Holds
from axiomcheck.claims.model import MEANT, Check, Printed
from axiomcheck.exact.evaluate import expand
from axiomcheck.input.goals import formula
from axiomcheck.lang.expr import sym
from axiomcheck.lang.goal import Rel

SECTION = "Appendix A"
BINARY = "0 <= y < x <= a <= 1"
ERROR = "(abs({0} - {1}) + abs((1 - {0}) - (1 - {1})))/2"
SHIFT = "a > 0, 0 <= t <= 1, 0 <= u <= 1, 0 <= t + a <= 1, 0 <= t - a <= 1, 0 <= u + a <= 1, 0 <= u - a <= 1"


def _line(locus: str, says: str, check: Check, *form: str) -> Printed:
    return Printed(SECTION, locus, says, check, *form)


IDENTITY = (
    _line("IoI, the sum is 0", "S/n = 0 implies S = 0", Equivalent("n >= 2", "S/n = 0", "S = 0", "1/n")),
    _line("IoI, every term is 0", "a sum of nonnegative terms is 0 only if each is: one term s, the others summing to -s >= 0",
          Holds("s >= 0, s <= 0", "s = 0")),
    _line("IoI, conversely", "if p_hat = p, the sum is 0", Holds("0 <= a <= 1", "abs(a - a) = 0")),
    _line("NN, 1/|C|", "1/|C| >= 0", Holds("n >= 2", "1/n >= 0")),
    _line("NN, the terms", "|p_hat(c) - p(c)| >= 0", Holds("0 <= a <= 1, 0 <= x <= 1", "abs(x - a) >= 0")),
    _line("NN, the product", "1/|C| >= 0 and S >= 0 imply S/|C| >= 0", Holds("n >= 2, S >= 0", "S/n >= 0")),
)  # fmt: skip
INDEPENDENCE = (
    _line("IND, lines 1 and 2", "A/n <= B/n is A <= B", Equivalent("n >= 2", "A/n <= B/n", "A <= B", "1/n")),
    _line("IND, lines 2 and 3", "A <= B is A1 + A2 <= B1 + B2, the parts' sums",
          Equivalent("n >= 2", "A1 + A2 <= B1 + B2", "(A1 + A2) <= (B1 + B2)", "1")),
    _line("IND, lines 3 and 4", "A1 + A2 <= B1 + B2 is A1 <= B1, the predictions being the same on the second part",
          Equivalent("n >= 2", "A1 + C2 <= B1 + C2", "A1 <= B1", "1")),
    _line("IND, lines 4 and 5", "A1 <= B1 is A1/k <= B1/k", Equivalent("k >= 2", "A1/k <= B1/k", "A1 <= B1", "1/k")),
    _line("IND, lines 5 and 6", "A1/k <= B1/k is AE of the projections <= AE of the projections: AE satisfies IND",
          Cell("ae", "ind", "yes")),
    _line("IND, lines 5 and 6", "A1/k <= B1/k is AE of the projections <= AE of the projections, both divided "
            "by the same mass m",
          Equivalent("k >= 2, 0 < m <= 1", "(A1/m)/k <= (B1/m)/k", "A1/k <= B1/k", "1/m"), MEANT,
          "the part has the same true and predicted mass"),
)  # fmt: skip
_TWO = expand(measure("ae").formula, (sym("a"), 1 - sym("a")), (sym("x"), 1 - sym("x")))
MONOTONE = (
    _line("MON, AE at two classes", f"AE = {ERROR.format('x', 'a')}",
          Holds("0 <= a <= 1, 0 <= x <= 1", Rel("=", _TWO, formula(ERROR.format("x", "a"))))),
    _line("MON, the step", "AE(p, p') < AE(p, p'') for p''(c1) < p'(c1) <= p(c1)",
          Holds(BINARY, f"{ERROR.format('x', 'a')} < {ERROR.format('y', 'a')}")),
    _line("MON, AE enjoys B-MON", "AE enjoys B-MON", Cell("ae", "mon", "yes", "binary")),
)  # fmt: skip
_E = "(abs({0} - u) + abs((1 - ({0})) - (1 - u)))/2"
IMPARTIAL = "a >= 0, 0 <= u <= 1, u + a <= 1, u - a >= 0"
IMPARTIALITY = (
    _line("IMP, lines 1 and 2", "the error at p(c1) + a", Holds(IMPARTIAL, f"{_E.format('u + a')} = "
          "(abs((u + a) - u) + abs(((1 - u) - a) - (1 - u)))/2")),
    _line("IMP, lines 2 and 3", "... = (|a| + |-a|)/2",
          Holds(IMPARTIAL, "(abs((u + a) - u) + abs(((1 - u) - a) - (1 - u)))/2 = (abs(a) + abs(-a))/2")),
    _line("IMP, lines 3 and 4", "(|a| + |-a|)/2 = (|-a| + |a|)/2", Holds(IMPARTIAL, "(abs(a) + abs(-a))/2 = "
            "(abs(-a) + abs(a))/2")),
    _line("IMP, lines 4 and 5", "... = the error at p(c1) - a",
          Holds(IMPARTIAL, "(abs(-a) + abs(a))/2 = (abs((u - a) - u) + abs(((1 - u) + a) - (1 - u)))/2")),
    _line("IMP, lines 5 and 6", "... = AE(p, p'')",
          Holds(IMPARTIAL, f"(abs((u - a) - u) + abs(((1 - u) + a) - (1 - u)))/2 = {_E.format('u - a')}")),
    _line("IMP, AE enjoys B-IMP", "AE enjoys B-IMP", Cell("ae", "imp", "yes", "binary")),
)  # fmt: skip


def _shifted(v: str, sign: str) -> str:
    other = "-" if sign == "+" else "+"
    return f"(abs(({v} {sign} a) - {v}) + abs(((1 - {v}) {other} a) - (1 - {v})))/2"


def _first_bar_missing(v: str, sign: str) -> str:
    other = "-" if sign == "+" else "+"
    return f"((({v} {sign} a) - {v}) + abs(((1 - {v}) {other} a) - (1 - {v})))/2"


_V = {v: _E.replace("u", v) for v in "tu"}
ABSOLUTE = (
    _line("ABS, lines 1 and 2", "the error at p'(c1) +- a",
          Holds(SHIFT, tuple(f"{_V['t'].format(f't {s} a')} = {_shifted('t', s)}" for s in "+-"))),
    _line("ABS, lines 2 and 3", "... = (2a)/2", Holds(SHIFT, tuple(f"{_shifted('t', s)} = 2*a/2" for s in "+-"))),
    _line("ABS, lines 3 and 4", "(2a)/2 = ((p''(c1) +- a) - p''(c1)| + ...)/2, the first bar missing: as "
            "(p''(c1) +- a) - p''(c1)",
          Holds(SHIFT, tuple(f"2*a/2 = {_first_bar_missing('u', s)}" for s in "+-"))),
    _line("ABS, lines 3 and 4", "(2a)/2 = (|(p''(c1) +- a) - p''(c1)| + ...)/2",
          Holds(SHIFT, tuple(f"2*a/2 = {_shifted('u', s)}" for s in "+-")), MEANT, "with the first bar"),
    _line("ABS, lines 4 and 5", "... = the error of p''", Holds(SHIFT, tuple(f"{_shifted('u', s)} = "
            f"{_V['u'].format(f'u {s} a')}" for s in "+-"))),
    _line("ABS, AE enjoys B-ABS", "AE enjoys B-ABS", Cell("ae", "abs", "yes", "binary")),
)  # fmt: skip

PRINTED = (*IDENTITY, *INDEPENDENCE, *MONOTONE, *IMPARTIALITY, *ABSOLUTE)
