"""Sections 2 to 5: counts of test sets, ACC, CC and Laplace smoothing.

Of a test set, v is the true prevalence p and x what CC predicts; t and f are the
classifier's true-positive and false-positive rates.
"""

from __future__ import annotations

from axiomcheck.claims.checks import Together
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.lists import Count
from axiomcheck.claims.model import BEYOND, MEANT, Printed
from axiomcheck.claims.pitfalls.lazy import HUNDREDTHS

BINS = "0 < h < 1, 0 < w < 1, 0 < v < 1"
MIXED = "v*h + (1 - v)*w"
CC = "v*t + (1 - v)*f"
LCC = "(s*x + a)/(s + 2*a)"
SIZES = "s >= 1, 0 <= x <= 1"
RATES = "0 <= f <= 1, 0 <= t <= 1, 0 <= v <= 1"

COUNTS = (
    Printed("Section 2", "the number of test samples", "p with increments of .01 in [0, 1] and 10 samples per value leads to "
            "1010 (101 x 10) test samples", Count(10 * len(HUNDREDTHS.points), 1010, "10 for each p")),
    Printed("Section 2", "E[p], any increment", "E[p] = .5 with the same number of test sets for all class distributions "
            "with a constant increment 1/k: (0 + 1 + ... + k)/(k (k + 1)) = 1/2",
            Holds("k >= 1", "(k*(k + 1)/2)/(k*(k + 1)) = 1/2")),
    Printed("Section 3", "RCV1-v2", "52 weeks and 99 classes lead to 5148 test sets", Count(52 * 99, 5148, "52 x 99")),
)  # fmt: skip
QUANTIFIERS = (
    Printed("Section 4.2", "CC with a perfect classifier", "CC provides optimal results with a perfect classifier",
            Holds("0 <= v <= 1", "v*1 + (1 - v)*0 = v")),
    Printed("Section 4.2", "CC with balanced errors", "classifiers with as many false positives as false negatives are "
            "optimal: TP + FP = TP + FN", Holds("TP >= 0, FN >= 0, FP = FN", "TP + FP = TP + FN")),
    Printed("Section 4.2", "CC's systematic error", "CC's error grows as we move away from the distribution that it counts "
            "optimally, f/(1 - t + f)",
            Together((Holds(RATES, f"{CC} - v = f - (1 - t + f)*v"),
                      Holds(("y >= 0, 0 <= w < v, f <= y*w", "y >= 0, 0 <= v < w, f >= y*w"),
                            "abs(f - y*v) >= abs(f - y*w)"))),
            note="with the same rates t and f for all test sets, y = 1 - t + f; where t = 1 and f = 0, it is 0 everywhere"),
    Printed("Section 4.2", "ACC in absolute numbers", "ACC's correction adds the false negatives to CC's output and "
            "subtracts the false positives: that is the number of positives",
            Holds("TP >= 0, FP >= 0, FN >= 0", "(TP + FP) + FN - FP = TP + FN")),
    Printed("Section 4.2", "Eq. 1", "with the rates of the test set, ACC is a perfect quantifier: (P_CC - f)/(t - f) = p",
            Holds((f"{RATES}, t < f", f"{RATES}, t > f"), f"({CC} - f)/(t - f) = v"), note="where Eq. 1 has a value"),
    Printed("Section 4.2", "the actual count", "the actual count is TP + FN, that of CC TP + FP: CC's error is FP - FN",
            Holds("TP >= 0, FP >= 0, FN >= 0", "(TP + FP) - (TP + FN) = FP - FN")),
    Printed("Section 4.2", "Eq. 2, the minimum", "the weights that minimise the distance are the proportions of the classes: "
            "with the test set's share v of positives the mixture is H[S-], with which Eq. 2 compares "
            "it", Holds(BINS, f"{MIXED} = w"),
            note="one bin, with shares h and w; a distance is least where both are the same; perhaps a slip of the scan"),
    Printed("Section 4.2", "Eq. 2, the minimum", "... the mixture is the test set's "
            "histogram", Holds(BINS, f"{MIXED} = {MIXED}"),
            MEANT, "H of the unlabelled scores in the last place, as the text says"),
    Printed("Section 4.2", "Eq. 2, the weights", "the weights alpha and 1 - alpha sum to 1",
            Holds("0 <= a <= 1", "a + (1 - a) = 1")),
)  # fmt: skip
SMOOTHING = (
    Printed("Section 5.2", "LCC is between", "the resulting estimate is between the empirical probability and 1/d",
            Holds((f"{SIZES}, a >= 0, d >= 2, x <= 1/d", f"{SIZES}, a >= 0, d >= 2, x >= 1/d"),
                  "(x - (s*x + a)/(s + a*d))*((s*x + a)/(s + a*d) - 1/d) >= 0")),
    Printed("Section 5.2", "LCC is closer to .5", "the estimates provided by LCC will be closer to .5",
            Holds((f"{SIZES}, a > 0, x < 1/2", f"{SIZES}, a > 0, x > 1/2"), f"abs({LCC} - 1/2) < abs(x - 1/2)"),
            note="alpha = 0 is no smoothing, and CC may be at .5 itself"),
    Printed("Section 5.2", "LCC at p = 0", "at p = 0, LCC's error is less than CC's only where CC predicts more than .5",
            Holds(("0 <= x <= 1/2",), "abs((100*x + 10)/120 - 0) >= abs(x - 0)"), BEYOND,
            "what it takes that LCC is superior for all possible values of p"),
)  # fmt: skip
PRINTED = (*COUNTS, *QUANTIFIERS, *SMOOTHING)
