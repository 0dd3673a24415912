"""The lazy quantifier, which always predicts E[p]: what it scores, and whether a constant can score less."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck import measures as catalog
from axiomcheck.claims.checks import Together
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import BEYOND, MEANT, Check, Printed
from axiomcheck.claims.pitfalls.checks import BestIs, MeanIs, Pointwise, ScoreIs
from axiomcheck.experiments import Atoms, Distribution, Uniform, grid
from axiomcheck.experiments.expected.distributions import Beta
from axiomcheck.tables.appendix_b import SMOOTHED

MEASURES = ("ae", "nae", "rae", "nrae", "se", "dr", "kld", "nkld", "pd")  # of Table 1
HALF = Fraction(1, 2)
CONTINUOUS, TENTHS, HUNDREDTHS = Uniform(), grid(10), grid(100)
FINE = "p in {0, .01, ..., 1}"
PREVALENCES: dict[str, Distribution] = {
    "p continuous": CONTINUOUS,
    "p in {0, .1, ..., 1}": TENTHS,
    FINE: HUNDREDTHS,
}

MEANS = tuple(
    Printed("Section 2", f"E[p], {where}", f"E[p] = .5 for {where}, uniform", MeanIs(p, ".5"))
    for where, p in PREVALENCES.items()
)
BEST = tuple(
    Printed(
        "Section 2",
        f"the best constant, {catalog.from_name(m).name}, {where}",
        f".5 is the constant prediction that minimises the error under a uniform distribution: expected "
        f"{catalog.from_name(m).name}, {where}",
        BestIs(m, p, HALF),
    )
    for m in MEASURES
    for where, p in PREVALENCES.items()
)
SMALL = Fraction(1, 200)  # 1/(2 |sigma|), test sets of 100 items
BEST_SMOOTHED = tuple(
    Printed(
        "Section 2",
        f"the best constant, {catalog.from_name(m).name}, p continuous, smoothed",
        f".5 is the constant prediction that minimises the error under a uniform distribution: expected "
        f"{catalog.from_name(m).name}, p continuous, p and the prediction being smoothed with eps = 1/200",
        BestIs(m, CONTINUOUS, HALF, SMALL),
        MEANT,
        "as the cited Sebastiani 2020 smooths them; test sets of 100 items",
    )
    for m in SMOOTHED
)
QUARTER = "if we constantly predict .5, the expected MAE is just .25"
SCORES = (
    *(Printed("Section 5.2", f"the expected MAE, {where}", f"{QUARTER}: {where}, uniform", ScoreIs("ae", HALF, p, ".25"),
              *((BEYOND, "the other prevalences that are mentioned, in 5.1") if p == TENTHS else ()))
      for where, p in PREVALENCES.items()),
    Printed("Section 5.2", f"the expected MAE, {FINE}", f"{QUARTER}: {FINE}, uniform, to two decimals",
            ScoreIs("ae", HALF, HUNDREDTHS, "0.25", rounded=True), MEANT, "as a rounded decimal"),
    *(Printed("Section 5.2", f"lazy is the best constant quantifier, {where}",
              f"lazy is the best constant quantifier we can conceive, by MAE: {where}", BestIs("ae", p, p.mean))
      for where, p in PREVALENCES.items()),
)  # fmt: skip
SKEWED: tuple[tuple[str, Distribution], ...] = (
    ("p ~ Beta(2, 5)", Beta(Fraction(2), Fraction(5))),
    ("4 of 10 test sets with p = .02, 3 with .05, 2 with .1, 1 with .3",
     Atoms(tuple((Fraction(p), Fraction(w)) for p, w in (("0.02", "0.4"), ("0.05", "0.3"), ("0.1", "0.2"), ("0.3", "0.1"))))),
)  # fmt: skip


def _median(where: str, beyond: str, step: str) -> tuple[Check, ...]:
    """What a constant beyond the median costs, t being the true prevalence: on its far side, anywhere, and in the mean."""
    return (
        Holds(f"{where}, {beyond}", f"abs(t - c) - abs(t - m) = {step}"),
        Holds(beyond, f"abs(t - c) - abs(t - m) >= -({step})"),
        Holds(f"{beyond}, 1/2 <= w <= 1", f"w*({step}) - (1 - w)*({step}) >= 0"),
    )


IN_GENERAL = (
    *(Printed("Section 5.2", f"lazy, any distribution, {where}", "lazy, with a constant output equal to E[p], is the best "
              f"constant quantifier we can conceive, by MAE: {where}", BestIs("ae", p, p.mean),
              note="the uniform distribution comes after it in the sentence") for where, p in SKEWED),
    Printed("Section 5.2", "lazy, any distribution, the median", "the median m of p is the best constant c by MAE: where p <= m, "
            "c > m costs c - m more, elsewhere at most c - m less, and p <= m for a share w of at least 1/2 of the test sets; "
            "the same for c < m", Together((*_median("t <= m", "m <= c", "c - m"), *_median("m <= t", "c <= m", "m - c"))),
            MEANT, "the mean is the median where p is uniform"),
    Printed("Section 5.2", "lazy, any distribution, the ten test sets", "the median of p is the best constant by MAE: p = .05 of "
            "the ten test sets", BestIs("ae", SKEWED[1][1], Fraction("0.05")), MEANT,
            "4 of 10 test sets with p = .02, 3 with .05, 2 with .1, 1 with .3"),
    Printed("Section 5.2", "lazy, any distribution, squared error", "E[p] is the best constant by mean squared error: that of c "
            "is V + (m - c)^2", Holds("V >= 0, c != m", "V + (m - c)**2 > V"), MEANT, "m and V are p's mean and variance"),
)  # fmt: skip
POINTWISE = tuple(
    Printed("Section 2", f"pointwise, {catalog.from_name(m).name}", "all these measures take only two values into consideration: "
            f"the actual and the predicted prevalence of the positive class: {catalog.from_name(m).name}", Pointwise(m))
    for m in MEASURES
)  # fmt: skip
PRINTED = (*POINTWISE, *MEANS, *BEST, *BEST_SMOOTHED, *SCORES, *IN_GENERAL)
