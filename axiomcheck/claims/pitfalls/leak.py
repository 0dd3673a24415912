"""Section 5.1: grids of prevalences, and searching on them.

A has the true prevalences of the test sets, Sigma those that HDy looks at.  Both are taken as evenly spaced from 0 to 1.
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.claims.checks import Sampled, Together
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.lists import Count, Listed, Unseen
from axiomcheck.claims.model import BEYOND, Printed
from axiomcheck.claims.pitfalls.checks import MeanIs, ScoreIs
from axiomcheck.experiments import grid
from axiomcheck.input.goals import formula, slope
from axiomcheck.lang.goal import gt

SECTION = "Section 5.1"
SIZES_OF_A = (10, 20, 30, 40, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500)
SIZES_OF_SIGMA = (10, 20, 30, 40, 50, 100, 150)
HALF = Fraction(1, 2)
TOPSOE = "x*log(2*x/(x + q)) + q*log(2*q/(x + q))"
IN_FIGURE_4 = "only in Figure 4, whose values are not printed"


def shared(a: int, sigma: int) -> int:
    """How many of `a` evenly spaced prevalences are among `sigma` of them.

    >>> shared(21, 101), shared(20, 100)
    (21, 2)
    """
    return sum((i * (sigma - 1)) % (a - 1) == 0 for i in range(a))


GRIDS = (
    Printed(SECTION, "increments", "we can create test set distributions with .1 increments, {0, .1, ..., 1}, or with .01 "
            "increments, {0, .01, ..., 1}: of so many the experiment has results",
            Listed(("11", "101"), tuple(map(str, SIZES_OF_A))), BEYOND, "the experiment's |A| are 10, 20, ..., 500"),
    Printed(SECTION, "E[p] for every |A|", "with a constant increment E[p] = .5: for every |A| of the experiment",
            Together(tuple(MeanIs(grid(k - 1), ".5") for k in SIZES_OF_A), "for all 14"), note="Section 2"),
    Printed(SECTION, "lazy for every |A|", "always predicting .5 has an expected MAE of .25, to two decimals: for every |A| of "
            "the experiment",
            Together(tuple(ScoreIs("ae", HALF, grid(k - 1), "0.25", rounded=True) for k in SIZES_OF_A)), BEYOND,
            "5.2 says so of its own experiment"),
    Printed(SECTION, "|Sigma| and |A|", "there is a drop in HDy's MAE when |Sigma| <= 50 and |Sigma| = |A|: these are among the "
            "values of both",
            Listed(tuple(map(str, SIZES_OF_SIGMA[:5])), tuple(map(str, SIZES_OF_A)))),
    Printed(SECTION, "|Sigma| << |A|", "to mimic the reality, |Sigma| << |A|: the experiment has a |Sigma| of at most a tenth of "
            "an |A|",
            Sampled(Holds("", f"{SIZES_OF_SIGMA[0]} <= {SIZES_OF_A[-1]}/10"), "a tenth for much less"),
            note="a tenth is not in print"),
    Printed(SECTION, "|Sigma| = 100 and |A| = 20", "these lead to slightly optimistic estimates: how many of the 20 are searched",
            Count(shared(20, 100), 20, "of 20 prevalences among 100"), BEYOND,
            "both evenly spaced; of 21 among 101 all are, as for steps of .05 and .01"),
)  # fmt: skip
LEAK = (
    Printed(SECTION, "the leak", "HDy can benefit from access to A: with Sigma = A the nearest value to an estimate x that is "
            "off by less than half a step is p itself",
            Holds(("d > 0, v - d/2 < x < v + d/2, u >= v + d", "d > 0, v - d/2 < x < v + d/2, u <= v - d"),
                  ("(x - v)**2 < (x - u)**2",)),
            note="v is p, u another value of A, d the step: the error is 0 instead of |x - p|"),
    Printed(SECTION, "the leak, matching", "... and so it is where the mixture matches: with p in Sigma the distance is 0 there",
            Holds("0 <= h <= 1, 0 <= w <= 1, 0 <= v <= 1",
                  "(sqrt(v*h + (1 - v)*w) - sqrt(v*h + (1 - v)*w))**2 = 0"),
            note="one bin; the test set's scores are a mixture of the training scores, with the share v"),
)  # fmt: skip
SEARCH = (
    Printed(SECTION, "ternary search, Hellinger distance", "a ternary search does not need a list of values: the squared "
            "Hellinger distance is convex in alpha, so the search meets no other valley",
            Holds("a >= 0, b >= 0, u >= 0", "u*(a + b)/2 <= u*sqrt((a**2 + b**2)/2)"),
            note="2 - 2 sum sqrt(mixture x test): of one bin, the mixture being a^2 and b^2 at two values of alpha, u^2 the test "
            "set's"),
    Printed(SECTION, "ternary search, Topsoe distance", "the same of DyS with the Topsoe distance",
            Holds("x > 0, q > 0", gt(slope(slope(TOPSOE, "x"), "x"), formula("0"))),
            note="of one bin, x being linear in alpha: the second derivative"),
)  # fmt: skip
EMPIRICAL = tuple(
    Printed(SECTION, locus, says, Unseen(IN_FIGURE_4))
    for locus, says in (
        ("Figure 4, the drop", "there is a noticeable drop in HDy's MAE when |Sigma| <= 50 and |Sigma| = |A|"),
        ("Figure 4, DyS", "DyS's performance is constant independently of |A|"),
        ("Figure 4, HDy and DyS", "HDy outperforms DyS when |Sigma| = |A| is 10, 20 or 30, and is comparable when it is 40"),
        ("Figure 4, |A| >= 100", "all variations of HDy are very stable when |A| >= 100"),
        ("Figure 4, optimistic", "|Sigma| = 100 and |A| = 20 leads to slightly optimistic MAE estimates"),
    )
)  # fmt: skip
PRINTED = (*GRIDS, *LEAK, *SEARCH, *EMPIRICAL)
