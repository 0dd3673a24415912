"""The lemmas in words, one entry per claim rule of the kernel.

What a lemma says and why it holds is stated in full in the rule's docstring.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from axiomcheck.report.blocks import Either, Line, Math
from axiomcheck.report.words import either, said


@dataclass(frozen=True)
class Lemma:
    """How a rule is told: the theorem, the reader's names for its variables, headings of its goals."""

    theorem: Line
    names: Mapping[str, str] = field(default_factory=dict)
    legend: str = ""  # formulas between backticks, here as in the theorem
    outer: tuple[Either, ...] = ()  # what the first goals say of E
    variables: str = ""  # of the goals about the summand; one that is missing is zero


def math(text: str, latex: str | None = None) -> Math:
    """A formula that looks the same in both notations, unless LaTeX is given."""
    return Math(text, latex if latex is not None else text)


SUM = "prevalences sum to one, so the sum of `g` over the classes is that of `f`. "
_P_X_Y = {"x": "p", "y": "x", "z": "y"}
GROWS = either("`E` grows strictly", "`E` is strictly increasing")
KEEPS = either("`E` does not fall", "`E` is nondecreasing")
AT_ZERO = either("`E` at 0", "At 0")
PAIR = "`p` and `p_hat` are one class's true and predicted prevalence."


def _shows(name: str) -> Either:
    """What a lemma comes to."""
    return either(f": {name}. ", f", which is {name}. ")


LEMMAS: dict[str, Lemma] = {
    "divergence": Lemma(
        (*said("If `E(0) = 0`, "), GROWS, *said(
            " on `[0, oo)`, and `g` is zero where prediction and truth agree and positive elsewhere, then a sum of "
            "values of `g` is zero only if they agree everywhere"), _shows("IoI")),
        {"q": "p_hat"},
        legend=PAIR,
        outer=(GROWS, AT_ZERO),
        variables="pq",
    ),
    "nonnegative": Lemma(
        (*said("If `E(0) >= 0`, "), KEEPS, *said(" on `[0, oo)`, and `g` is never negative, neither is `D`"), _shows("NN")),
        {"q": "p_hat"},
        legend=PAIR,
        outer=(KEEPS, AT_ZERO),
        variables="pq",
    ),
    "separable": Lemma(
        (*said("Only the terms of `c1` and `c2` differ between `D(p, x)` and `D(p, y)`. If neither falls when the "
               "prediction moves away from the truth, at least one grows, and "),
         GROWS, *said(", then `D(p, x) < D(p, y)`"), _shows("MON")),
        _P_X_Y,
        legend="`p`, `x` and `y` are one class's prevalences in the distributions of these names; `c1` moves down "
        "(`y < x <= p`), `c2` up (`p <= x < y`).",
        outer=(GROWS,),
        variables="xyz",
    ),
    "mirror": Lemma(
        (*said("Only the terms of `c1` and `c2` differ, and `E` is the same function on both sides. If the two terms "
               "have the same sum when the prediction is above and when it is below the truth by `a`, so do all"),
         _shows("IMP")),
        legend="`p(c1) = u + a` and `p(c2) = v + a`, so that `u` and `v` are the least prevalences that occur; "
        "for `a = 0` the two predictions are one.",
        variables="uv",
    ),
    "shifted": Lemma(
        said("All terms but those of `c1` and `c2` are common to `D(p, x)` and `D(q, y)`, and `E` depends on `n` alone. "
             "It is enough to compare the two sums of two terms, for every way in which prevalences may be zero. "),
        legend="`p1 = p(c1)`, `q(c1) = p1 + d`, `q(c2) = q(c1) + e`, `p(c2) = q(c2) + d` with `d, e > 0`; predictions "
        "differ from the truth by `a`, on `c2` by the opposite, up to a common real `b` where the reading leaves it open.",
    ),
    "scaling": Lemma(
        (*said("If the summand of the projections is `A` times the summand in the whole codeframe, plus terms linear in "
               "the prevalences, `A > 0`, then sums over the part are ordered as those over the codeframe are; "),
         GROWS, " and keeps either order", _shows("IND")),
        {"q": "x"},
        legend="`p` and `x` are one class's prevalences, `P` and `Q` the true and the predicted mass of the part, "
        "`k` its number of classes.",
        outer=(GROWS, either("`A` is positive", "`A` is positive")),
        variables="pq",
    ),
    "vertex": Lemma(
        (*said("If `f` lies below its chord in the prediction, and the chord's rise `f(p, 1) - f(p, 0)` falls with `p`, "
               "the sum is largest when everything is predicted on a rarest class. If "),
         KEEPS, *said(" and takes the same value `b > 0` there for every `p` and `n`, `b` is the maximum"), _shows("MAX")),
        {"q": "x"},
        legend="`p` and `x` are one class's true and predicted prevalence, `r` a larger true one, `min p` the least.",
        outer=(KEEPS,),
    ),
    "infinite_worst": Lemma(
        (*said("Predicting nothing of a class that is there makes the sum infinite, for every `p`. The limit of `E` at "
               "`+oo` is then the largest value of `D`, if `E` is nowhere above it"), _shows("MAX")),
        outer=(either("`E` stays below its limit", "`E` stays below its limit"),),
    ),
    "symmetric": Lemma(
        said("`E` knows nothing of `p`. If every term stays the same when truth and prediction change places, so does `D`. "),
        {"x": "p", "y": "x"},
        variables="xy",
    ),
    "triangle": Lemma(
        said("If the summand is nonnegative and satisfies the triangle inequality, and `E` grows and is subadditive, "
             "so does `D`. "),
        _P_X_Y,
        outer=(KEEPS, either("`E` is subadditive", "`E` is subadditive")),
    ),
    "bounded": Lemma(
        said("If every term is at most `k` and `E` does not fall, `D` is at most `E(k n)`. "),
        {"x": "p", "y": "x"},
        outer=(either("`k` is not negative", "`k` is not negative"), KEEPS, either("the bound", "The bound")),
        variables="xy",
    ),
    "convex": Lemma(
        said("If `E` is affine and grows, and the summand is convex in the prediction, so is `D`. "),
        _P_X_Y,
        outer=(KEEPS, either("`E` is affine", "`E` is affine")),
    ),
    "continuous": Lemma(
        said("`D` is composed of `|.|`, min, max, +, *, quotients, powers, exp and log, each continuous in the "
             "prediction wherever it is defined; the convention `0 log 0 = 0` is used for the true prevalence only, "
             "which does not move. "),
    ),
    "worked_form": Lemma(
        said("At `n = 2` `D` equals, wherever it is defined, a formula that is continuous everywhere; so its limits are "
             "that formula's values, and the claim is the claim about that formula. "),
        {"q": "x"},
    ),
    "ordered": Lemma(
        said("Every aggregate is ordered between the two values of `D` because the terms of `c1` and `c2` (of every "
             "class, for SYM) are: a sum or mean as the sum of the two terms, a largest or least value as that of "
             "the two, whatever the other classes have in common. If all aggregates are equal, so are the values; "
             "else `E` is shown to keep the order. "),
        legend="`B0`, `B1`, ... are the aggregates on the other side. In goals about one class, `x` is the true "
        "prevalence, `y` and `z` the two predicted ones; in goals about two, `p(c1) = p1` or `u + a`, and the "
        "predictions differ from the truth by `a`.",
    ),
    "signed": Lemma(
        said("An aggregate is nonnegative if its terms are. If they are zero where prediction and truth agree and "
             "positive elsewhere, then a sum, mean or largest value is zero only for the perfect prediction. `E` "
             "has a sign then. "),
        {"q": "p_hat"},
        legend=PAIR,
    ),
    "fixed_size": Lemma(
        said("The statement is written out class by class, one case for each choice of signs, classes and zeros. "),
        legend="`p_1`, `p_2`, ... are the prevalences of `p`, and so on.",
    ),
}  # fmt: skip
