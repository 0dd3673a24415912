"""Footnotes 6 and 12 to 19, and numbers and facts of Section 5."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.claims.checks import Cell, Number, Same, Sampled, measured
from axiomcheck.claims.goals import Holds, Takes
from axiomcheck.claims.model import BEYOND, MEANT, Printed
from axiomcheck.claims.sebastiani.measures import NKLD_OLD, NKLD_SHORT, Z_15
from axiomcheck.claims.worst import Image, WorstValue, between
from axiomcheck.input.goals import formula, slope
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.goal import Rel, eq, ge, lt
from axiomcheck.tables.appendix_b import amount

LOGISTIC = "exp(x)/(exp(x) + 1)"
SCALED = f"2*({LOGISTIC}) - 1"
TRUTH, REST = ("0.01", "0.99"), amount(1000)
PREDICTIONS = {"p'": "0.0101", "p''": "0.0110", "p'''": "0.0200"}
PUBLISHED = {"p'": "4.78e-07", "p''": "4.53e-05", "p'''": "3.02e-03"}


def _kld(first: str, eps: Fraction | None = REST) -> Expr:
    return measured("kld", TRUTH, (first, str(1 - Fraction(first))), eps)


VALUES = {k: _kld(v) for k, v in PREDICTIONS.items()}


def _power_of_ten(high: str, low: str, k: int) -> tuple[Rel, Rel]:
    """The quotient lies between 10^(k - 1/2) and 10^(k + 1/2), squared to stay exact."""
    square = (VALUES[high] / VALUES[low]) ** 2
    return lt(num(10 ** (2 * k - 1)), square), lt(square, num(10 ** (2 * k + 1)))


def _range(section: str, locus: str, f: str, given: str, low: str, high: str) -> Printed:
    then = tuple(g.then for g in between(f, given, low, high))
    return Printed(section, locus, f"{f} lies between {low} and {high} for {given}", Holds(given, then))


FOOTNOTES = (
    Printed("Footnote 6", "NAE", "the range is the image: NAE takes all values from 0 to 1, whatever p",
            Image("nae", "natural")),
    Printed("Footnote 6", "NRAE", "the range is the image: NRAE takes all values from 0 to 1, whatever p",
            Image("nrae", "natural")),
    Printed("Footnote 6", "NKLD", "the range is the image: NKLD takes all values from 0 to 1, whatever p",
            Image("nkld", "smoothed"), note="the range of footnote 12; footnote 14 grants that 1 is not reached"),
    _range("Footnote 12", "logistic function, bounds", LOGISTIC, "x >= 0", "1/2", "1"),
    Printed("Footnote 12", "logistic function, lower end", "for x >= 0, the logistic function takes the value 1/2",
            Takes(LOGISTIC, "x >= 0", "1/2", "x = 0")),
    Printed("Footnote 12", "logistic function, upper end", "for x >= 0, the logistic function ranges on [1/2, "
            "1]: it takes the value 1",
            Takes(LOGISTIC, "x >= 0", "1"), note="footnote 6: a range is an image"),
    _range("Footnote 12", "multiplied by 2, bounds", f"2*({LOGISTIC})", "x >= 0", "1", "2"),
    _range("Footnote 12", "less 1, bounds", SCALED, "x >= 0", "0", "1"),
    Printed("Footnote 13", "Eq. 16 as (e^KLD - 1)/(e^KLD + 1)", "Eq. 16 is equivalent to (e^KLD - 1)/(e^KLD + "
            "1)", Same("nkld", NKLD_SHORT)),
    Printed("Footnote 13", "(e^KLD - 1)/e^KLD", "(e^KLD - 1)/e^KLD is a mistaken definition: it is not NKLD",
            Same("nkld", NKLD_OLD, "different")),
    Printed("Footnote 13", "(e^KLD - 1)/e^KLD, the order", "the mistaken definition orders predictions as NKLD does",
            Same("nkld", NKLD_OLD, "same order"), BEYOND, "so no ranking is changed by the mistake"),
    Printed("Footnote 14", "less than 1", "the maximum value of NKLD is strictly smaller than 1", Holds("x >= "
            "0", f"{SCALED} < 1")),
    Printed("Footnote 14", "finite maximum of KLD", "the maximum value of KLD is finite", Cell("kld", "bnd",
            "yes", domain="smoothed")),
    Printed("Footnote 14", "depends on p, for every eps", "the maximum value of NKLD depends on p",
            Cell("nkld", "max", "no", domain="smoothed", classes=2)),
    Printed("Footnote 15", "two classes, bounds", "z_AE ranges on [0.5, 1.0] for |C| = 2",
            Holds("0 <= a <= 1/2", ("2*(1 - a)/2 >= 0.5", "2*(1 - a)/2 <= 1.0"))),
    Printed("Footnote 15", "two classes, the ends", "z_AE takes the values 0.5 and 1.0 for |C| = 2",
            Holds("", ("2*(1 - 1/2)/2 = 0.5", "2*(1 - 0)/2 = 1.0"))),
    Printed("Footnote 15", "ten classes, bounds", "z_AE ranges on [0.18, 0.20] for |C| = 10",
            Holds("0 <= a <= 1/10", ("2*(1 - a)/10 >= 0.18", "2*(1 - a)/10 <= 0.20"))),
    Printed("Footnote 15", "ten classes, the ends", "z_AE takes the values 0.18 and 0.20 for |C| = 10",
            Holds("", ("2*(1 - 1/10)/10 = 0.18", "2*(1 - 0)/10 = 0.20"))),
    Printed("Footnote 18", "range of KLD", "KLD ranges on [0, 7.46]", Number(_kld("1"), "7.46")),
    *(Printed("Footnote 18", f"KLD of {k}", f"KLD = {PUBLISHED[k]} for {k}(c1) = {PREDICTIONS[k]}", Number(VALUES[k],
            PUBLISHED[k]))
      for k in PREDICTIONS),
    Printed("Footnote 18", "p' and p''", "the difference is 2 orders of magnitude: the quotient is nearer to "
            "100 than to 10 or 1000",
            Holds("", _power_of_ten("p''", "p'", 2))),
    Printed("Footnote 18", "p'' and p'''", "the difference is 2 orders of magnitude: the quotient is nearer to "
            "100 than to 10 or 1000",
            Holds("", _power_of_ten("p'''", "p''", 2))),
    Printed("Footnote 18", "p' and p'''", "the difference is no less than 4 orders of magnitude: the quotient "
            "is at least 10,000",
            Holds("", ge(VALUES["p'''"] / VALUES["p'"], num(10_000))), note="an order of magnitude is a factor of 10"),
    Printed("Footnote 18", "p' and p'''", "the difference is about 4 orders of magnitude: the quotient is "
            "nearer to 10,000 than to 1,000 or 100,000",
            Holds("", _power_of_ten("p'''", "p'", 4)), MEANT, "to the nearest power of ten"),
    Printed("Footnote 18", "the increase", "the increase from p' to p''' is +632599%",
            Number((VALUES["p'''"] / VALUES["p'"] - 1) * 100, "632599")),
)  # fmt: skip
SECTION_5 = (
    Printed("Section 5.2", "range of KLD", "the range of KLD is [0, z_KLD], z_KLD as in Eq. 15",
            WorstValue("kld", *Z_15, "smoothed")),
    Printed("Section 5.2", "tangent, logistic function", "the tangent to the logistic function at x = 0 is y = x/2",
            Holds("", (eq(formula(LOGISTIC).subs({"x": num(0)}), num(0)),
                       eq(slope(LOGISTIC, "x").subs({"x": num(0)}), num("1/2"))))),
    Printed("Section 5.2", "tangent, Eq. 16", "the tangent to 2 e^x/(e^x + 1) - 1 at x = 0 is y = x/2",
            Holds("", (eq(formula(SCALED).subs({"x": num(0)}), num(0)),
                       eq(slope(SCALED, "x").subs({"x": num(0)}), num("1/2")))), MEANT, "the sigmoid of Eq. 16"),
    Printed("Section 5.2", "NKLD and KLD/2", "for KLD close to 0, NKLD is approximately KLD/2: up to KLD = "
            "log(27/20) = 0.3, within 1%",
            Sampled(Holds(("1 < w <= 11/10", "11/10 <= w <= 27/20"),
                          ("(w - 1)/(w + 1) <= log(w)/2", "(w - 1)/(w + 1) >= 0.99*log(w)/2")),
                    "1% for approximately, 0.3 for close to 0"),
            note="with w for e^KLD; the 1% and the 0.3 are not in print"),
)  # fmt: skip

PRINTED = (*FOOTNOTES, *SECTION_5)
