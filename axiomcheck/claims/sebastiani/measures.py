"""Section 4: the equations, what they are said to equal, and the worst values."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.claims.checks import Cell, NoValue, Same, Together, measure, measured
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.lists import Listed
from axiomcheck.claims.model import BEYOND, MEANT, Check, Printed
from axiomcheck.claims.worst import Image, Largest, Perverse, WorstValue, summand
from axiomcheck.input.goals import formula
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.goal import eq, ne
from axiomcheck.tables.appendix_b import SMOOTHED as TAKEN_SMOOTHED
from axiomcheck.tables.appendix_b import amount
from axiomcheck.tables.digits import smoothed

NATURAL, SMOOTHED = "natural", "smoothed"
Z_AE = "2*(1 - min(p))/n"
Z_RAE = "(n - 1 + (1 - min(p))/min(p))/n"
Z_SE = "((1 - min(p))**2 + (sum(p**2) - min(p)**2))/n"
NKLD_OLD = "(exp(sum(p*log(p/p_hat))) - 1)/exp(sum(p*log(p/p_hat)))"
NKLD_SHORT = "(exp(sum(p*log(p/p_hat))) - 1)/(exp(sum(p*log(p/p_hat))) + 1)"
TWO = ("0", "1"), ("0", "1")
HALF = ("1/2", "1/2")


def _defined(name: str) -> Check:
    """A measure has a value at all smoothed distributions, which is a part of every statement about these."""
    why = "NN of smoothed distributions, which asks for a value at all of them, is proved for every n"
    return Together((Cell(name, "nn", "yes", domain=SMOOTHED),), why)


def _worst(section: str, equation: str, name: str, z: str) -> tuple[Printed, ...]:
    """A worst value in closed form: is it the largest error, at the prediction named?"""
    title = measure(name).name
    says = f"{title} ranges up to z = {z}, with everything on a rarest class"
    beyond = () if name in TAKEN_SMOOTHED else (BEYOND, f"the paper does not smooth {title}")
    quotient = f"sum({summand(name)})/({z.removesuffix('/n')})"  # D and z are both divided by n
    return (
        Printed(section, f"{equation}, not smoothed", says, Largest(name, quotient, NATURAL)),
        Printed(section, f"{equation}, smoothed", f"{says}, p and the prediction being smoothed, z of the smoothed p",
                Largest(name, quotient, SMOOTHED), *beyond),
        Printed(section, f"{equation}, perverse estimator", "everything on a rarest class is the worst prediction",
                Perverse(name, NATURAL)),
        Printed(section, f"{equation}, perverse estimator, smoothed", "everything on a rarest class is the worst prediction",
                Perverse(name, SMOOTHED), *beyond),
    )  # fmt: skip


AE = (
    Printed("Section 4.1", "Eq. 1", "AE is the city-block distance normalized by the number of classes",
            Same("ae", "sum(abs(p - p_hat))/n")),
    *_worst("Section 4.1", "Eq. 2", "ae", Z_AE),
    Printed("Section 4.1", "Eq. 2, the total error", "overestimating c* brings about an error of 1 - p(c*), and "
            "underestimating the others, collectively, another 1 - p(c*) (their prevalences sum to 1 - p(c*))",
            Holds("0 <= a <= 1", "abs(1 - a) = 1 - a")),
    Printed("Section 4.1", "BCD", "for two probability distributions, BCD defaults to AE", Same("bcd", "ae")),
    Printed("Section 4.1", "BCD, binary", "for two probability distributions, BCD defaults to AE", Same("bcd", "ae", classes=2),
            MEANT, "for two classes"),
)  # fmt: skip
NAE = (
    Printed("Section 4.2", "Eq. 3", "AE/z = NAE", Same(f"mean(abs(p_hat - p))/({Z_AE})", "nae")),
    Printed("Section 4.2", "range of NAE", "NAE always ranges between 0 (best) and 1 (worst)", Image("nae", NATURAL)),
    Printed("Section 4.2", "range of NAE, smoothed", "NAE always ranges between 0 (best) and 1 (worst)",
            Image("nae", SMOOTHED), BEYOND, "the paper does not smooth NAE"),
    Printed("Section 4.2", "the numerators in B.4", "the numerator of Eq. 3 is the same in both rows of B.4",
            Holds("", "abs(0.70 - 0.20) + abs(0.30 - 0.80) = abs(0.75 - 0.25) + abs(0.25 - 0.75)")),
    Printed("Section 4.2", "the denominators in B.4", "the denominator of Eq. 3 is different in both rows of B.4",
            Holds("", "2*(1 - 0.20) != 2*(1 - 0.25)")),
    Printed("Section 4.2", "Eq. 4", "NAS coincides with NAE in the binary case", Same("nas", "nae", classes=2)),
    Printed("Section 4.2", "Eq. 4, smoothed", "NAS coincides with NAE in the binary case",
            Same("nas", "nae", domain=SMOOTHED, classes=2), BEYOND, "the paper does not smooth NAE"),
    Printed("Section 4.2", "Eq. 4, any class", "c is any class: both classes give the same NAS",
            Same("at(1, abs(p - p_hat)/maximum(p, 1 - p))", "at(2, abs(p - p_hat)/maximum(p, 1 - p))", classes=2)),
)  # fmt: skip
RAE = (
    Printed("Section 4.3", "RAE may be undefined", "RAE may be undefined, due to zero denominators",
            NoValue("rae", *((("0", "1"), HALF)))),
    Printed("Section 4.3", "Eq. 6", "smoothed prevalences sum to 1 (n classes, prevalences that sum to t)",
            Holds("t > 0, n >= 2, e > 0", "(n*e + t)/(e*n + t) = 1")),
    Printed("Section 4.3", "Eq. 6, positive", "smoothed, RAE is always defined: no smoothed prevalence is 0",
            Holds("0 <= a <= 1, n >= 2, e > 0", "(e + a)/(e*n + 1) > 0")),
    Printed("Section 4.3", "RAE, always defined", "smoothed, RAE is always defined", _defined("rae")),
    *_worst("Section 4.3", "Eq. 7", "rae", Z_RAE),
    Printed("Section 4.3", "Eq. 7, term by term", "(1 - p(c*))/p(c*) for c*, and 1 for each other class",
            WorstValue("rae", "(1 - a)/a", "1", NATURAL)),
    Printed("Section 4.3", "Eq. 7, term by term, smoothed", "(1 - p(c*))/p(c*) for c*, and 1 for each other class",
            WorstValue("rae", "(1 - u)/u", "1", SMOOTHED), note="of smoothed prevalences"),
)  # fmt: skip
NRAE = (
    Printed("Section 4.4", "Eq. 8", "RAE/z = NRAE", Same(f"mean(abs(p_hat - p)/p)/({Z_RAE})", "nrae")),
    Printed("Section 4.4", "NRAE may be undefined", "the denominators of Eq. 8 may be zero", NoValue("nrae", ("0", "1"), HALF)),
    Printed("Section 4.4", "range of NRAE", "NRAE always ranges between 0 (best) and 1 (worst)", Image("nrae", NATURAL)),
    Printed("Section 4.4", "range of NRAE, smoothed", "NRAE always ranges between 0 (best) and 1 (worst)",
            Image("nrae", SMOOTHED)),
    Printed("Section 4.4", "NRAE and MAX", "NRAE enjoys MAX by construction", Cell("nrae", "max", "yes", domain=SMOOTHED),
            note="smoothed, as Section 4.4 says"),
    Printed("Section 4.4", "the last sentence, its measure", "the last sentence is about the measure of the section, as 'either' "
            "says: it is about NAE", Listed(("NAE",), ("NRAE",)), note="it is true, and was said in 4.2"),
    Printed("Section 4.4", "the last sentence", "NAE does not enjoy ABS either", Cell("nae", "abs", "no")),
    Printed("Section 4.4", "the last sentence", "NRAE does not enjoy ABS either",
            Cell("nrae", "abs", "no", domain=SMOOTHED), MEANT, "the section is about NRAE"),
)  # fmt: skip
SE = (
    Printed("Section 4.5", "L2", "viewed as a dissimilarity of vectors, SE is the L2-distance", Same("se",
            "sqrt(sum((p - p_hat)**2))")),
    Printed("Section 4.5", "L2, the order", "viewed as a dissimilarity of vectors, SE is the L2-distance",
            Same("se", "sqrt(sum((p - p_hat)**2))", "same order"), MEANT, "up to a monotone function"),
    *_worst("Section 4.5", "Eq. 10", "se", Z_SE),
    Printed("Section 4.5", "Eq. 10, term by term", "(1 - p(c*))^2 for c*, and p(c)^2 for each other class",
            WorstValue("se", "(1 - a)**2", "a**2", NATURAL)),
    Printed("Section 4.5", "Eq. 11", "SE/z = NSE", Same(f"mean((p - p_hat)**2)/({Z_SE})", "nse")),
    Printed("Section 4.5", "SE <= AE, per class", "it is always the case that (p(c) - p_hat(c))^2 <= |p(c) - p_hat(c)|",
            Holds("0 <= a <= 1, 0 <= x <= 1", "(a - x)**2 <= abs(a - x)")),
    Printed("Section 4.5", "SE <= AE", "it is always the case that SE <= AE (n classes, sums s and t of the terms)",
            Holds("n >= 2, s <= t", "s/n <= t/n")),
    Printed("Section 4.5", "Eq. 12", "NSS coincides with NSE in the binary case", Same("nss", "nse", classes=2)),
    Printed("Section 4.5", "NSS as an accuracy", "1 - NSS, as an accuracy, is NSS as an error",
            Same("1 - (1 - at(1, ((p - p_hat)/maximum(p, 1 - p))**2))", "nss", classes=2)),
    Printed("Section 4.5", "Eq. 12, smoothed", "NSS coincides with NSE in the binary case",
            Same("nss", "nse", domain=SMOOTHED, classes=2), BEYOND, "the paper does not smooth NSE"),
    Printed("Section 4.5", "Eq. 12, any class", "c is any class: both classes give the same NSS",
            Same("at(1, ((p - p_hat)/maximum(p, 1 - p))**2)", "at(2, ((p - p_hat)/maximum(p, 1 - p))**2)", classes=2)),
)  # fmt: skip
RATIO = "1 - mean(minimum(p, p_hat)/maximum(p, p_hat))"
DIFFERENCE = "mean((maximum(p, p_hat) - minimum(p, p_hat))/maximum(p, p_hat))"
DR = (
    Printed("Section 4.6", "Eq. 13, lines 2 and 3", f"{RATIO} = {DIFFERENCE}", Same(RATIO, DIFFERENCE)),
    Printed("Section 4.6", "Eq. 13, lines 3 and 4", f"{DIFFERENCE} = mean(abs(p - p_hat)/maximum(p, p_hat))", Same(DIFFERENCE,
            "dr")),
    Printed("Section 4.6", "Eq. 13, lines 2 and 3, smoothed", f"{RATIO} = {DIFFERENCE}", Same(RATIO, DIFFERENCE,
            domain=SMOOTHED)),
    Printed("Section 4.6", "Eq. 13, lines 3 and 4, smoothed", f"{DIFFERENCE} = mean(abs(p - p_hat)/maximum(p, p_hat))",
            Same(DIFFERENCE, "dr", domain=SMOOTHED)),
    Printed("Section 4.6", "DR undefined", "DR is undefined when p(c) and p_hat(c) are zero", NoValue("dr", *TWO)),
    Printed("Section 4.6", "why REL", "for the same misprediction a, the sum of min/max is smaller when the true prevalence of "
            "c1 is smaller (n = 2, overestimated)",
            Holds("0 < u < q < 1/2, a > 0, q + a < 1", "u/(u + a) + (1 - u - a)/(1 - u) < q/(q + a) + (1 - q - a)/(1 - q)")),
    Printed("Section 4.6", "why REL, underestimated", "for the same misprediction a, the sum of min/max is "
            "smaller when the true "
            "prevalence of c1 is smaller (n = 2, underestimated)",
            Holds("0 < u < q < 1/2, 0 < a < u", "(u - a)/u + (1 - u)/(1 - u + a) < (q - a)/q + (1 - q)/(1 - q + a)")),
)  # fmt: skip
RARE, EVEN = ("0.01", "0.99"), ("0.49", "0.51")
MILLION, THOUSAND = amount(1_000_000), amount(1000)


def _largest(name: str, p: tuple[str, ...], eps: Fraction | None) -> Expr:
    """The error of the prediction that puts everything on the first class."""
    return measured(name, p, ("1", *["0"] * (len(p) - 1)), eps)


def depends(section: str, name: str, eps: Fraction | None = MILLION) -> tuple[Printed, ...]:
    """The largest error changes with p and with the number of classes."""
    third = ("1/3", "1/3", "1/3")
    title = name.upper()
    return (
        Printed(section, "depends on p", f"the range of {title} depends on p",
                Holds("", ne(*(_largest(name, p, eps) for p in (RARE, EVEN))))),
        Printed(section, "depends on |C|", f"the range of {title} depends on |C|: on uniform p",
                Holds("", ne(*(_largest(name, p, eps) for p in (HALF, third))))),
    )  # fmt: skip


def _depends(section: str, name: str) -> tuple[Printed, ...]:
    """The largest error changes with p, with the number of classes, and with eps."""
    on_eps = ne(*(_largest(name, RARE, eps) for eps in (MILLION, THOUSAND)))
    return (
        *depends(section, name),
        Printed(section, "depends on eps", f"the range of {name.upper()} depends on eps", Holds("", on_eps)),
    )


def _by_eq_15(p: tuple[str, ...]) -> Expr:
    """Eq. 15 at two classes, the first the rarer, |sigma| = 1,000,000."""
    star, rest = map(formula, Z_15)
    shares = smoothed(tuple(map(Fraction, p)), MILLION)
    at = {"e": num(MILLION), "n": num(2)}
    return star.subs(at | {"u": num(shares[0])}) + rest.subs(at | {"u": num(shares[1])})


Z_15 = ("u*log(u/(1 - (n - 1)*e))", "u*log(u/e)")
Z_15_BY_6 = ("u*log(u/((1 + e)/(1 + n*e)))", "u*log(u/(e/(1 + n*e)))")
KLD = (
    Printed("Section 4.7", "0 log 0", "0 log (0/a) should be taken to be 0 for any a >= 0: for a > 0",
            Holds("", ("0*log(0/(1/2)) = 0", "0*log(0/1) = 0")), note="as the kernel computes it"),
    Printed("Section 4.7", "KLD undefined", "a log (a/0) is undefined for a > 0", NoValue("kld", HALF, ("0", "1"))),
    Printed("Section 4.7", "KLD, always defined", "smoothed, KLD is always defined", _defined("kld")),
    Printed("Section 4.7", "Gibbs", "KLD enjoys IoI (Gibbs' inequality)", Cell("kld", "ioi", "yes")),
    Printed("Section 4.7", "Gibbs, NN", "KLD enjoys NN (Gibbs' inequality)", Cell("kld", "nn", "yes")),
    Printed("Section 4.7", "negative terms", "p(c) log (p(c)/p_hat(c)) is negative whenever p(c) < p_hat(c)",
            Holds("0 <= a < x <= 1", "a*log(a/x) < 0"), note="p(c) may be 0 where nothing is smoothed"),
    Printed("Section 4.7", "negative terms", "p(c) log (p(c)/p_hat(c)) is negative whenever 0 < p(c) < p_hat(c)",
            Holds("0 < a < x <= 1", "a*log(a/x) < 0"), MEANT, "the class occurs, as it does after smoothing"),
    Printed("Section 4.7", "f-divergence", "KLD is an f-divergence: sum of p_hat(c) f(p(c)/p_hat(c)), f(t) = t log t",
            Same("sum(p_hat*((p/p_hat)*log(p/p_hat)))", "kld", domain=SMOOTHED)),
    Printed("Section 4.7", "no finite bound", "in theory, the upper bound of KLD is not finite", Cell("kld", "bnd", "no")),
    Printed("Section 4.7", "finite bound", "smoothed, KLD has a finite upper bound", Cell("kld", "bnd", "yes",
            domain=SMOOTHED)),
    Printed("Section 4.7", "lower bound", "smoothed, p and p_hat are lower-bounded by eps",
            Holds("0 <= a <= 1, n >= 2, e > 0", "(a + e)/(1 + n*e) >= e")),
    Printed("Section 4.7", "lower bound", "smoothed, p and p_hat are lower-bounded by eps/(1 + n eps)",
            Holds("0 <= a <= 1, n >= 2, e > 0", "(a + e)/(1 + n*e) >= e/(1 + n*e)"), MEANT, "by Eq. 6"),
    Printed("Section 4.7", "Eq. 15, perverse estimator", "everything on a rarest class is the worst "
            "prediction", Perverse("kld", SMOOTHED)),
    Printed("Section 4.7", "Eq. 15", "its value is p_s(c*) log (p_s(c*)/(1 - (n - 1) eps)) plus p_s(c) log (p_s(c)/eps) for "
            "each other class", WorstValue("kld", *Z_15, SMOOTHED)),
    Printed("Section 4.7", "Eq. 15", "its value is p_s(c*) log (p_s(c*)/x*) plus p_s(c) log (p_s(c)/x) for each other class, "
            "x* = (1 + eps)/(1 + n eps), x = eps/(1 + n eps)", WorstValue("kld", *Z_15_BY_6, SMOOTHED), MEANT,
            "with the estimator smoothed by Eq. 6"),
    *_depends("Section 4.7", "kld"),
)  # fmt: skip
NKLD = (
    Printed("Section 4.8", "KLD/z", "KLD/z, z as in Eq. 15, enjoys MAX: its largest value is the same for p = (0.01, 0.99) and "
            "(0.49, 0.51), |sigma| = 1,000,000",
            Holds("", eq(_largest("kld", RARE, MILLION) / _by_eq_15(RARE), _largest("kld", EVEN, MILLION) / _by_eq_15(EVEN)))),
    *_depends("Section 4.8", "nkld"),
    Printed("Section 4.8", "monotonic transformation", "NKLD(d, d') < NKLD(d, d'') if and only if KLD(d, d') < KLD(d, d'')",
            Same("nkld", "kld", "same order")),
    Printed("Section 4.8", "MAX", "NKLD enjoys MAX by construction", Cell("nkld", "max", "yes", domain=SMOOTHED),
            note="footnote 14 grants that this is true only at a first approximation"),
    Printed("Section 4.8", "MAX, not smoothed", "NKLD enjoys MAX by construction", Cell("nkld", "max", "yes"),
            note="the supremum is a limit: see the next claim"),
    Printed("Section 4.8", "MAX, by limits", "where a predicted prevalence tends to 0, KLD tends to +oo, and NKLD to 1",
            Cell("nkld", "max", "yes", domain="extended")),
    Printed("Section 4.8", "IoI and NN", "NKLD enjoys IoI", Cell("nkld", "ioi", "yes", domain=SMOOTHED)),
    Printed("Section 4.8", "the last sentence, its measure", "the last sentence is about the measure of the section: it is about "
            "KLD", Listed(("KLD",), ("NKLD",)), note="it is true, and was said in 4.7"),
    Printed("Section 4.8", "the last sentence, IMP", "KLD enjoys neither IMP, nor REL, nor ABS: IMP", Cell("kld", "imp", "no")),
    Printed("Section 4.8", "the last sentence, IMP", "NKLD enjoys neither IMP, nor REL, nor ABS: IMP",
            Cell("nkld", "imp", "no", domain=SMOOTHED), MEANT, "the section is about NKLD"),
)  # fmt: skip
_END = "(1 - (n - 1)*e)"
Z_18 = (f"({_END} - u)/{_END}", "(a - e)**2/e")
Z_18_SLIPS = (f"({_END} - u)**2/{_END}", "(u - e)**2/e")
Z_18_BY_6 = ("(u - (1 + e)/(1 + n*e))**2/((1 + e)/(1 + n*e))", "(u - e/(1 + n*e))**2/(e/(1 + n*e))")
PD = (
    Printed("Section 4.9", "PD undefined", "PD is undefined when p_hat(c) is zero", NoValue("pd", HALF, ("0", "1"))),
    Printed("Section 4.9", "PD undefined, p(c) = 0 too", "PD is undefined when p_hat(c) is zero", NoValue("pd", *TWO)),
    Printed("Section 4.9", "PD, always defined", "smoothed, PD is always defined", _defined("pd")),
    Printed("Section 4.9", "no finite bound", "when a predicted probability is very small, PD becomes very large",
            Cell("pd", "bnd", "no")),
    Printed("Section 4.9", "finite bound", "smoothed, PD has a finite upper bound", Cell("pd", "bnd", "yes", domain=SMOOTHED)),
    Printed("Section 4.9", "lower bound", "smoothed, p_hat is lower-bounded by eps",
            Holds("0 <= x <= 1, n >= 2, e > 0", "(x + e)/(1 + n*e) >= e")),
    Printed("Section 4.9", "Eq. 18, perverse estimator", "everything on a rarest class is the worst "
            "prediction", Perverse("pd", SMOOTHED)),
    Printed("Section 4.9", "Eq. 18", "n times its value is (w - p_s(c*))/w, w = 1 - (n - 1) eps, plus (p(c) - "
            "eps)^2/eps for each "
            "other class", WorstValue("pd", *Z_18, SMOOTHED)),
    Printed("Section 4.9", "Eq. 18, squared and smoothed", "n times its value is (w - p_s(c*))^2/w, w = 1 - (n - 1) eps, plus "
            "(p_s(c) - eps)^2/eps for each other class", WorstValue("pd", *Z_18_SLIPS, SMOOTHED), MEANT,
            "with the square and the smoothing that were dropped"),
    Printed("Section 4.9", "Eq. 18", "n times its value is (p_s(c*) - x*)^2/x* plus (p_s(c) - x)^2/x for each other class, "
            "x* = (1 + eps)/(1 + n eps), x = eps/(1 + n eps)", WorstValue("pd", *Z_18_BY_6, SMOOTHED), MEANT,
            "with the estimator smoothed by Eq. 6"),
    *_depends("Section 4.9", "pd"),
)  # fmt: skip

PRINTED = (*AE, *NAE, *RAE, *NRAE, *SE, *DR, *KLD, *NKLD, *PD)
