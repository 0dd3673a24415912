"""What the text says in passing: of counts and shares, of curves, of its own numbering, of outliers and averages."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck import axioms
from axiomcheck.axioms.theory import Theory
from axiomcheck.claims.checks import ButFor, Cell, Instance, Same, Sampled, Together, measured
from axiomcheck.claims.engine import Engine, value
from axiomcheck.claims.facts import All, Decided, Failed
from axiomcheck.claims.goals import Equivalent, Holds, approximate_text
from axiomcheck.claims.lists import Count, Listed
from axiomcheck.claims.model import BEYOND, MEANT, Answer, Check, Outcome, Printed, undecided
from axiomcheck.claims.reduction import SameHypotheses
from axiomcheck.claims.sebastiani import measures
from axiomcheck.claims.sebastiani.measures import EVEN, HALF, MILLION, RARE
from axiomcheck.claims.sebastiani.properties import EXAMPLE_1, EXAMPLE_3
from axiomcheck.claims.sebastiani.table1 import EMQS, in_text
from axiomcheck.claims.sebastiani.text import VALUES
from axiomcheck.consistency.slices import theorem_for
from axiomcheck.lang.expr import Expr, add_all, num
from axiomcheck.lang.goal import eq, gt, lt, ne
from axiomcheck.tables.appendix_b import SMOOTHED, TABLES, amount

ITEMS = "TP >= 0, FP >= 0, FN >= 0, TN >= 0, TP + FP + FN + TN >= 1"
ALL = "(TP + FP + FN + TN)"
SECTIONS_1_2 = (
    Printed("Section 1", "quantification error", "quantification accuracy depends on the absolute difference |FP - FN|: of a "
            "class, |p_hat - p| is its share of all items",
            Holds(ITEMS, f"abs((TP + FP)/{ALL} - (TP + FN)/{ALL}) = abs(FP - FN)/{ALL}"), note="'by and large' in print"),
    Printed("Section 1", "classification error", "classification accuracy depends on the sum FP + FN: the share of wrong "
            "labels",
            Holds(ITEMS, f"1 - (TP + TN)/{ALL} = (FP + FN)/{ALL}"), note="'by and large' in print"),
    Printed("Section 1", "the two notions", "these two notions do not coincide: 5 false positives and 5 false negatives are "
            "an error of one and none of the other", Holds("", ("abs(5 - 5) = 0", "5 + 5 > 0"))),
    Printed("Section 2", "the fractions are a distribution", "the fractions |sigma_i|/|sigma| form a distribution",
            Sampled(Holds("a >= 0, b >= 0, c >= 0, a + b + c >= 1", ("a/(a + b + c) >= 0",
                          "a/(a + b + c) + b/(a + b + c) + c/(a + b + c) = 1")), "three classes")),
    Printed("Section 2", "accuracy and error", "a measure of accuracy is turned into one of error by its negation: the order "
            "is reversed", Equivalent("0 <= x <= 1, 0 <= y <= 1", "-x < -y", "y < x", "1")),
    Printed("Footnote 4", "length", "distributions are nonnegative vectors of length 1: in the city-block norm",
            Sampled(Holds("0 <= a <= 1, 0 <= b <= 1 - a", "abs(a) + abs(b) + abs(1 - a - b) = 1"), "three classes")),
)  # fmt: skip

NUMBERED = ("ioi", "nn", "mon", "max", "imp", "rel", "abs", "ind")


NUMBERS = {int(str(axioms.from_name(a).source).split()[-1]): axioms.from_name(a) for a in NUMBERED}
REDUCED = tuple(a.name for a in NUMBERS.values() if "binary" in a.readings)  # those with a Property 9 to 12
SEVEN = [a.name for k, a in NUMBERS.items() if a.name != "IND"]  # IND is introduced in 3.2


def _properties(*numbers: int) -> tuple[str, ...]:
    return tuple(NUMBERS[k].name for k in numbers)


def _swapped(name: str) -> tuple[str, ...]:
    """A row of Example 3 with c2, which is underestimated, in the first place."""
    a, b, *rest = EXAMPLE_3[name]
    return (b, a, *rest)


def _at(m: str, name: str) -> Expr:
    return measured(m, EXAMPLE_3["p"], EXAMPLE_3[name])


SECTION_3 = (
    Printed("Section 3.1", "the heading", "seven desirable properties", Count(len(SEVEN), 7, "Properties 1 to 7")),
    Printed("Section 3.1", "Example 1, the other classes", "c1 and c2 are the only classes with different prevalence in p' "
            "and p''",
            Holds("", tuple(eq(num(dict(EXAMPLE_1)["p"][c]), num(dict(EXAMPLE_1)["q"][c])) for c in (2, 3)))),
    Printed("Section 3.1", "Example 1, c2", "c2 is overestimated by 0.20 in both, and not by the 0.05 by which c1 is "
            "underestimated", Holds("", ("0.55 - 0.35 = 0.20", "0.50 - 0.30 = 0.20")), BEYOND,
            "so the example is one of REL word for word, and not if c2 has the opposite error"),
    Printed("Section 3.1", "ABS as REL", "the formulation of ABS only differs from that of REL for its conclusion",
            SameHypotheses("rel", "abs")),
    Printed("Section 3.1", "neither REL nor ABS", "an EMQ that considers an error more serious when the true prevalence is "
            "larger satisfies neither: where first < second, neither first > second nor first = second",
            Holds("first < second", ("first <= second", "first != second"))),
    Printed("Footnote 7", "under- and overestimation", "underestimating a class implies overestimating another one: the "
            "others' predicted mass x exceeds their true mass y", Holds("u < v, u + x = 1, v + y = 1", "x > y")),
    *in_text("Footnote 7", "IMP", "IMP is not satisfied by a number of important EMQs", Failed(EMQS, ("imp",), 2)),
    Printed("Section 3.2", "projection, a distribution", "the projection is a distribution",
            Holds("u >= 0, v >= 0, u + v > 0", ("u/(u + v) >= 0", "u/(u + v) + v/(u + v) = 1"))),
    Printed("Section 3.2", "projection, the ratios", "the ratios between prevalences are the same in C and C1",
            Holds("m > 0, u >= 0, v > 0", "(u/m)/(v/m) = u/v"), note="where the second prevalence is not 0"),
    Printed("Section 3.2", "one label", "switching one label from correct to incorrect increases the classification error",
            Holds("n >= 1, 0 <= e <= n - 1", "e/n < (e + 1)/n")),
    Printed("Section 3.2", "Example 3, unclear", "it is not clear whether from p' to p'' the error increases or decreases: "
            "by RAE it increases, by DR it decreases, by AE it stays the same",
            Holds("", (lt(_at("rae", "p'"), _at("rae", "p''")), gt(_at("dr", "p'"), _at("dr", "p''")),
                       eq(_at("ae", "p'"), _at("ae", "p''")))), note="the measures are not in print"),
    Printed("Section 3.2", "Example 3, clear", "in some cases the error unequivocally increases: from p' to p''' by all nine "
            "EMQs",
            Sampled(Holds("", tuple(lt(_at(m, "p'"), _at(m, "p'''")) for m in EMQS)), "the nine EMQs of Table 1"),
            note="the measures are not in print"),
    Printed("Section 3.2", "Example 3, MON", "from p' to p''' is a case of MON, c2 being underestimated and c1 overestimated",
            Instance("mon", "printed", (("p", _swapped("p")), ("x", _swapped("p'")), ("y", _swapped("p'''"))))),
    Printed("Section 3.2", "Properties 3-7", "instead of Properties 3-7 we will verify IND and Properties 9-12, which "
            "reformulate them", Listed(_properties(3, 4, 5, 6, 7), REDUCED)),
    Printed("Section 3.2", "Properties 3-7", "instead of MON, IMP, REL, ABS", Listed(_properties(3, 5, 6, 7), REDUCED), MEANT,
            "Property 4, MAX, has no binary form"),
)  # fmt: skip

# |p_hat - p| + (p_hat(c) - p(c))/2 of the rarer class c, at n = 2
ONE_SIDED = "mean(abs(p_hat - p)) + sum(p*(p - p_hat))/(2*(max(p) - min(p)))"
DOWN = tuple(measured(ONE_SIDED, (a, b), x) for a, b, x in (
    ("0.3", "0.7", ("0.2", "0.8")), ("0.7", "0.3", ("0.6", "0.4"))))  # fmt: skip
FROM = " and ".join(
    f"{approximate_text(value(d))} from {x}" for d, x in zip(DOWN, ("0.3", "0.7"), strict=True)
)
OF_NAS = tuple({x.section for x in measures.PRINTED if x.locus.startswith("Eq. 4")})
SECTION_4 = (
    Printed("Section 4", "Figures 1 and 2, IoI and NN", "a measure with IoI and NN is such that the diagonal is the locus of "
            "the darkest points: the others are lighter", Holds("d >= 0, d != 0", "d > 0")),
    Printed("Section 4", "Figures 1 and 2, MON", "moving up or down from the diagonal, points get lighter: MON at two "
            "classes, of either class, holds for all nine EMQs",
            Sampled(Together(tuple(Cell(m, "mon", "yes", domain="smoothed" if m in SMOOTHED else "natural", classes=2)
                                   for m in EMQS)), "the nine EMQs of the figures")),
    Printed("Section 4", "Figures 1 and 2, ABS", "for a measure with ABS, moving away from the diagonal in a given sense, "
            "the difference does not depend on where we start: from 0.3 or 0.7, down by 0.1",
            ButFor(ONE_SIDED, (Cell(ONE_SIDED, "abs", "yes", "binary"), Holds("", ne(*DOWN), FROM))),
            note="ABS compares true distributions in which c1 is the rarer class; with IMP it would be so"),
    Printed("Section 4", "Figures 1 and 2, ABS", "the same, for starting points below 1/2: AE and SE",
            Sampled(Together((Cell("ae", "abs", "yes", "binary"), Cell("se", "abs", "yes", "binary"))), "AE and SE"), MEANT,
            "c1 is the rarer class"),
    Printed("Section 4.1", "Variational Distance", "AE also goes by the name of Variational Distance: in proportion to the "
            "sum of the absolute differences", Same("ae", "sum(abs(p_hat - p))", "proportional"), note="without the factor "
            "1/|C|"),
    *measures.depends("Section 4.1", "ae", eps=None),
    Printed("Section 4.2", "ABS, the numerator", "for p' and p'' as in ABS the numerator of Eq. 3 is the same (n = 2)",
            Holds("0 <= u < q < 1/2, a > 0, q + a <= 1", "abs((u + a) - u) + abs((1 - u - a) - (1 - u)) = abs((q + a) - q) + "
            "abs((1 - q - a) - (1 - q))")),
    Printed("Section 4.2", "ABS, the denominator", "... but the denominator is different (n = 2)",
            Holds("0 <= u < q < 1/2", "2*(1 - u) != 2*(1 - q)"), note="c1 is the rarest class of both"),
    *measures.depends("Section 4.3", "rae"),
    Printed("Section 4.4", "REL, RAE in B.3", "in the counterexample of B.3, RAE does enjoy REL: it is larger for p'",
            Holds("", gt(*(row.value("rae") for row in TABLES["b.3"].rows)))),
    Printed("Section 4.4", "REL, the denominator in B.3", "... and the normalizing constant, RAE/NRAE, is different",
            Holds("", ne(*(row.value("rae") / row.value("nrae") for row in TABLES["b.3"].rows)))),
    *measures.depends("Section 4.5", "se", eps=None),
    Printed("Section 4.5", "discussed before", "NAS is discussed at the end of Section 4.1", Listed(("Section 4.1",), OF_NAS)),
    Printed("Section 4.5", "discussed before", "NAS is discussed at the end of Section "
            "4.2", Listed(("Section 4.2",), OF_NAS), MEANT,
            "the section of Eq. 4"),
)  # fmt: skip

FLAT = "sum(maximum(p - 2*p_hat, 0))"  # f(t) = max(t - 2, 0), convex, f(1) = 0
SECTION_4_7 = (
    Printed("Section 4.7", "0 log 0, a = 0", "continuity arguments indicate that 0 log (0/a) is 0 for a = 0, too: x log "
            "(x/y) is small where x and y are, as on y = x e^(-1/x)",
            Holds("0 < x <= 1/100", "abs(x*log(x/(x*exp(-1/x)))) <= 1/2"), note="as a convention it may stand"),
    Printed("Section 4.7", "f-divergences, IoI", "f-divergences, sum of p_hat(c) f(p(c)/p_hat(c)) with f convex and f(1) = "
            "0, all enjoy IoI",
            ButFor(FLAT, (Holds("t >= 0, u >= 0", "max((t + u)/2 - 2, 0) <= (max(t - 2, 0) + max(u - 2, 0))/2"),
                          Holds("", "max(1 - 2, 0) = 0"),
                          Same("sum(p_hat*maximum(p/p_hat - 2, 0))", FLAT, domain="smoothed"), Cell(FLAT, "ioi", "no"))),
            note="the definition is that of the works cited"),
    Printed("Section 4.7", "f-divergences, IoI", "the same, if f is strictly convex at 1: KLD, f(t) = t log t, and PD, (t - "
            "1)^2",
            Sampled(Together((Cell("kld", "ioi", "yes"), Cell("pd", "ioi", "yes"))), "KLD and PD"), MEANT,
            "f strictly convex at 1"),
    Printed("Section 4.7", "f-divergences, NN", "f-divergences all enjoy NN: q f(t) >= c (q t - q) where f(t) = c (t - 1) + "
            "d lies above its tangent at 1, of slope c, and the right sides sum to 0",
            Holds("q > 0, d >= 0", "q*(c*(t - 1) + d) >= c*(q*t - q)")),
    Printed("Section 4.8", "NN", "NKLD enjoys NN", Cell("nkld", "nn", "yes", domain="smoothed")),
    *(Printed("Section 4.8", f"the last sentence, {m.upper()} {a.upper()}", f"{m.upper()} enjoys neither IMP, nor REL, nor "
            f"ABS: {a.upper()}", Cell(m, a, "no", domain="smoothed"), *form)
      for a in ("rel", "abs") for m, form in (("kld", ()), ("nkld", (MEANT, "the section is about NKLD")))),
    Printed("Section 4.9", "chi-square", "PD is also called chi-square divergence: in proportion to the sum of (p - "
            "p_hat)^2/p_hat",
            Same("pd", "sum((p - p_hat)**2/p_hat)", "proportional"), note="without the factor 1/|C|"),
)  # fmt: skip


def _largest(p: tuple[str, ...], size: int) -> Expr:
    return measured("nkld", p, ("1", "0"), amount(size))


AVERAGES = add_all(VALUES.values())
ROW = ("0.2", "0.8"), ("0.25", "0.75")


# -- a check of what is said of axioms alone: can any measure satisfy them together?


@dataclass(frozen=True)
class Compatible(Check):
    """Some function of two distributions satisfies these axioms: refuted by a theorem that none does, which is replayed."""

    axioms: tuple[str, ...]
    reading: str = "printed"

    def outcome(self, engine: Engine) -> Outcome:
        found = theorem_for(Theory(self.axioms, self.reading))
        if found is None:
            return undecided("no theorem excludes it, and no function was looked for")
        found.replay()
        names = ", ".join(found.theory.names)
        evidence = f"no function satisfies {names} ({found.theory.scope}): {found.lines()[-1].text}"
        return Outcome(Answer.REFUTED, evidence, trusts=found.trusts)


SECTION_5 = (
    Printed("Section 5.2", "outliers", "absolute error is more robust to outliers than squared error, and that than cubic "
            "error: the share of the larger of two errors in the total grows",
            Sampled(Holds("0 < y < x <= 1", ("x/(x + y) < x**2/(x**2 + y**2)", "x**2/(x**2 + y**2) < x**3/(x**3 + y**3)")),
                    "one sense of robustness, for two errors"), note="what robustness means is not defined in print"),
    Printed("Section 5.2", "averages of KLD", "an average of KLD is completely dominated by the value with the highest order "
            "of magnitude: that of footnote 18 makes up 98%", Sampled(Holds("", gt(VALUES["p'''"] / AVERAGES, num("0.98"))),
            "the three values of footnote 18"), note="98% is not in print"),
    Printed("Footnote 14", "very close to 1", "the maximum value of NKLD is always very close to 1: above 1/2 for |sigma| = "
            "10 and p = (1/2, 1/2)", Holds("", gt(_largest(HALF, 10), num("1/2"))), note="1/2 is a generous reading of 'very "
            "close to 1'"),
    Printed("Footnote 14", "very close to 1", "see the example in B.1: above 0.99 for |sigma| = 1,000,000",
            Holds("", (gt(_largest(RARE, 1_000_000), num("0.99")), gt(_largest(EVEN, 1_000_000), num("0.99")))), MEANT,
            "large samples"),
    Printed("Footnote 16", "microaveraged F1", "classes with higher prevalence weigh more: microaveraged F1 is the mean of "
            "F1 = 2 TP/w over the classes, weighted by w = 2 TP + FP + FN",
            Holds("h >= 0, k >= 0, m > 0, n > 0", "2*(h + k)/(m + n) = m/(m + n)*(2*h/m) + n/(m + n)*(2*k/n)"),
            note="two classes with h and k true positives; w counts a class's true and predicted items"),
    Printed("Section 5.1", "MON, ABS and IND", "an EMQ may satisfy MON, ABS and IND, as AE and SE do by Table 1",
            Compatible(("mon", "abs", "ind"))),
    Printed("Section 5.1", "MON, ABS and IND", "an EMQ may satisfy MON, ABS and IND: AE does",
            Decided(All(("ae",), ("mon", "abs", "ind")), "repaired"), MEANT, "IND and ABS as amended"),
    Printed("Section 5.3", "a weighted average", "weighting a sample by the inverse of what the perverse estimator scores: "
            "AE becomes NAE, which satisfies MAX", Together((Same(f"mean(abs(p_hat - "
            f"p))/({measures.Z_AE})", "nae"), Cell("nae", "max", "yes")))),
    Printed("Section 6", "quantification is nonlinear", "quantification error is no linear function of the errors on items: "
            "the error of both is not the sum", Holds("", "abs(1 - 0) + abs(0 - 1) != abs(1 - 1)"), note="one false positive "
            "and one false negative"),
    Printed("Section 6", "classification is linear", "standard accuracy is a linear measure: the share of wrong labels is "
            "additive",
            Holds("w >= 1, a >= 0, b >= 0", "(a + b)/w = a/w + b/w")),
    *(Printed("Footnote 19", f"|sigma| and {m.upper()}", f"|sigma| affects the value of {m.upper()}: at (0.2, 0.8), (0.25, "
            f"0.75), 1000 or "
              "1,000,000 items", Holds("", ne(*(measured(m, *ROW, eps) for eps in (amount(1000),
              MILLION))))) for m in SMOOTHED),
)  # fmt: skip
PRINTED = (*SECTIONS_1_2, *SECTION_3, *SECTION_4, *SECTION_4_7, *SECTION_5)
