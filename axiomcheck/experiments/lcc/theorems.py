"""Laplace smoothing of classify-and-count: when its error is smaller, as theorems whose algebra the kernel replays.

CC predicts x = K/m where a classifier calls K of m items positive; LCC predicts y = (K + alpha)/(m + 2 alpha), that is
y = k x + (1 - k)/2 with k = m/(m + 2 alpha), the share that smoothing keeps: 0 < k < 1 if alpha > 0.  On large samples
x = f + (t - f) p, for true- and false-positive rates t and f.

A theorem is a list of goals.  Most are about two numbers A and B and say

    (|A| - |B|) (|A| + |B|) = A^2 - B^2 = factor * R,    factor > 0,

so that |B| < |A| where R > 0, and |B| >= |A| where R <= 0: the region is exact, both ways.  Means over p are
those of antiderivatives, which are differentiated again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from axiomcheck.exact.certificate import Certificate
from axiomcheck.lang.expr import Expr, absolute, derivative, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt
from axiomcheck.strategies.proves import each_proved

SECONDS = 20.0
HALF = num("1/2")
t, f, k, kk, p, x = map(sym, ("t", "f", "k", "kk", "p", "x"))
a, b, g, s, V = map(sym, ("a", "b", "g", "s", "V"))
BIAS, SKILL = t + f - 1, t - f

KEPT = (gt(k, 0), lt(k, 1))
RATES = (ge(t, 0), le(t, 1), ge(f, 0), le(f, 1))
TRUTH = (ge(p, 0), le(p, 1))


def shrunk(e: Expr) -> Expr:
    """What smoothing makes of a share."""
    return k * e + (1 - k) / 2


CC = f + (t - f) * p
CROSSING = (HALF - f) / (t - f)  # where CC predicts 1/2
# where the two errors are the same, CC not being 1/2
TURNING = HALF + (1 + k) * BIAS / (2 * (2 - (1 + k) * SKILL))


@dataclass(frozen=True)
class Theorem:
    """What holds, and the goals that show it."""

    name: str
    says: str
    goals: tuple[Goal, ...]


@dataclass(frozen=True)
class Proof:
    """Certificates that the kernel has replayed, one for each goal, and what they trust beside it."""

    theorem: Theorem
    certificates: tuple[Certificate, ...]
    trusts: frozenset[str]


def smaller(
    given: tuple[Rel, ...], first: Expr, second: Expr, factor: Expr, region: Expr
) -> tuple[Goal, ...]:
    """|second| < |first| exactly where `region` > 0: the identities, and that the factor is positive."""
    return (
        Goal((), eq((absolute(a) - absolute(b)) * (absolute(a) + absolute(b)), a**2 - b**2)),
        Goal(given, eq(first**2 - second**2, factor * region)),
        Goal(given, gt(factor, 0)),
    )


def mean(rate_f: Expr, rate_h: Expr) -> Expr:
    """The mean absolute error over uniform p of CC with false-positive rate f and false-negative rate h."""
    return (rate_f**2 + rate_h**2) / (2 * (rate_f + rate_h))


MEAN_CC, MEAN_LCC = mean(f, 1 - t), mean(shrunk(f), shrunk(1 - t))
WIDER = BIAS**2 * (1 + k - k * SKILL) - SKILL * (1 - SKILL) * (1 - k * SKILL)
SIDE = g * p - s * p**2 / 2  # its derivative is g - s p
TURN = g / s

PREDICTION = Theorem(
    "any prediction",
    "LCC's error is smaller than CC's exactly if CC predicts x > 1/2 and 2p - 1 < (1 + k)(2x - 1)/2, "
    "or x < 1/2 and 2p - 1 > (1 + k)(2x - 1)/2: p is nearer to LCC's side",
    smaller(KEPT, x - p, shrunk(x) - p, (1 - k) / 4, (2 * x - 1) * ((1 + k) * (2 * x - 1) - 2 * (2 * p - 1))),
)
HALFWAY = Theorem(
    "prevalence 1/2",
    "at p = 1/2, LCC's error is k times CC's, whatever is predicted",
    (Goal(KEPT, eq(absolute(shrunk(x) - HALF), k * absolute(x - HALF))),),
)
LAZY = Theorem(
    "lazy",
    "|k E - (1 - k) L| <= LCC's error <= k E + (1 - k) L, where E is CC's error and L that of always predicting 1/2, at "
    "every p, and so on average, whatever is predicted: where CC is worse than lazy on average, LCC is better than CC; "
    "where LCC is better than CC, E > L (1 - k)/(1 + k)",
    (
        Goal((), eq(shrunk(x) - p, k * (x - p) + (1 - k) * (HALF - p))),
        Goal(KEPT, eq(absolute(k * a), k * absolute(a))),
        Goal(KEPT, eq(absolute((1 - k) * b), (1 - k) * absolute(b))),
        Goal((), le(absolute(a + b), absolute(a) + absolute(b))),
        Goal((), ge(absolute(a + b), absolute(a) - absolute(b))),
        Goal((), ge(absolute(a + b), absolute(b) - absolute(a))),
    ),
)
_MEAN_SQUARE = (x - p) ** 2 + V  # of what has the mean x and the variance V
SQUARED = Theorem(
    "squared error",
    "samples of every size, whatever is predicted, with x its mean and V its variance: LCC's mean squared error is smaller "
    "than CC's exactly if (2x - 1)((1 + k)(2x - 1) - 2(2p - 1))/4 + (1 + k) V > 0: noise counts for LCC.  V is "
    "x (1 - x)/m on random samples, (p t (1 - t) + (1 - p) f (1 - f))/m on exact ones",
    (
        Goal(
            KEPT,
            eq(
                _MEAN_SQUARE - ((shrunk(x) - p) ** 2 + k**2 * V),
                (1 - k) * ((2 * x - 1) * ((1 + k) * (2 * x - 1) - 2 * (2 * p - 1)) / 4 + (1 + k) * V),
            ),
        ),
        Goal(KEPT, gt(1 - k, 0)),
    ),
)
BETTER = Theorem(
    "better than chance",
    "t > f, large samples: LCC's error is smaller exactly strictly between p0 = (1/2 - f)/(t - f) and "
    "p1 = 1/2 + (1 + k)(t + f - 1)/(2 (2 - (1 + k)(t - f)))",
    smaller(
        (*KEPT, *RATES, lt(f, t)),
        CC - p,
        shrunk(CC) - p,
        (1 - k) * SKILL * (2 - (1 + k) * SKILL),
        (p - CROSSING) * (TURNING - p),
    ),
)
WORSE = Theorem(
    "worse than chance",
    "t < f, large samples: LCC's error is smaller exactly outside the closed interval between p0 and p1",
    smaller(
        (*KEPT, *RATES, lt(t, f)),
        CC - p,
        shrunk(CC) - p,
        (1 - k) * (f - t) * (2 - (1 + k) * SKILL),
        (p - CROSSING) * (p - TURNING),
    ),
)
BLIND = Theorem(
    "no skill",
    "t = f, large samples: CC predicts f everywhere, and LCC's error is smaller exactly for p < p1 if f > 1/2, for "
    "p > p1 if f < 1/2, nowhere if f = 1/2; p1 = 1/2 + (1 + k)(2f - 1)/4",
    smaller(
        (*KEPT, ge(f, 0), le(f, 1)),
        f - p,
        shrunk(f) - p,
        1 - k,
        (2 * f - 1) * (HALF + (1 + k) * (2 * f - 1) / 4 - p),
    ),
)
_FAIR = 1 - t + (2 * t - 1) * p
SYMMETRIC = Theorem(
    "symmetric",
    "f = 1 - t, large samples: with t > 1/2, LCC's error is larger at every p but 1/2, where it is the same, so "
    "on average under every distribution of p that is not 1/2 for certain; with t < 1/2, smaller at every p but 1/2",
    (
        *smaller((*KEPT, lt(HALF, t), le(t, 1)), _FAIR - p, shrunk(_FAIR) - p,
                 (1 - k) * (2 * t - 1) * (2 - (1 + k) * (2 * t - 1)), -((p - HALF) ** 2)),
        *smaller((*KEPT, lt(t, HALF), ge(t, 0)), _FAIR - p, shrunk(_FAIR) - p,
                 (1 - k) * (1 - 2 * t) * (2 - (1 + k) * (2 * t - 1)), (p - HALF) ** 2),
    ),
)  # fmt: skip
_ABOUT = (gt(s, 0), ge(g, 0), le(g, s))
MEANS = Theorem(
    "mean errors",
    "large samples, p uniform on [0, 1]: CC's mean error is (f^2 + h^2)/(2 (f + h)), h = 1 - t, and LCC's is the same with "
    "k f + (1 - k)/2 and k h + (1 - k)/2 in place of f and h",
    (
        Goal((), eq(derivative(SIDE, "p"), g - s * p)),
        Goal(_ABOUT, eq(g - s * p, s * (TURN - p))),
        Goal(_ABOUT, ge(TURN, 0)),
        Goal(_ABOUT, le(TURN, 1)),
        Goal(
            _ABOUT,
            eq(2 * SIDE.subs({"p": TURN}) - SIDE.subs({"p": num(0)}) - SIDE.subs({"p": num(1)}), mean(g, s - g)),
        ),
        Goal((), eq(CC - p, f - (f + (1 - t)) * p)),
        Goal((), eq(shrunk(CC) - p, shrunk(f) - (shrunk(f) + shrunk(1 - t)) * p)),
    ),
)  # fmt: skip
_IMPERFECT = (*KEPT, *RATES, lt(SKILL, num(1)))
_SCALE = (1 - k) / (4 * (1 - SKILL) * (1 - k * SKILL))
ON_AVERAGE = Theorem(
    "on average",
    "large samples, p uniform on [0, 1], but for t = 1, f = 0: LCC's mean error is smaller than CC's exactly if "
    "b^2 (1 + k - k J) > J (1 - J) (1 - k J), b = t + f - 1, J = t - f",
    (
        Goal(_IMPERFECT, eq(MEAN_CC - MEAN_LCC, _SCALE * WIDER)),
        Goal(_IMPERFECT, gt(_SCALE, 0)),
    ),
)
THRESHOLD = SKILL * (1 - SKILL) * (1 - k * SKILL) / (1 + k - k * SKILL)
_TWO = (*KEPT, lt(k, kk), lt(kk, num(1)), *RATES)
WEAKER = Theorem(
    "weaker smoothing",
    "what b^2 has to exceed falls as k grows, if J > 0 and J < 1: where some smoothing lowers the mean error, every weaker "
    "one does; and some does exactly if b^2 > J (1 - J)^2 / (2 - J), what is left at k = 1",
    (
        Goal(_TWO, eq(THRESHOLD - THRESHOLD.subs({"k": kk}),
                      SKILL * (1 - SKILL) * (kk - k) / ((1 + k - k * SKILL) * (1 + kk - kk * SKILL)))),
        Goal(_TWO, gt((kk - k) / ((1 + k - k * SKILL) * (1 + kk - kk * SKILL)), 0)),
        Goal(RATES, eq(THRESHOLD.subs({"k": num(1)}), SKILL * (1 - SKILL) ** 2 / (2 - SKILL))),
    ),
)  # fmt: skip
_LEFT = 1 - k + k * (1 - SKILL)
GIVEN_ERROR = Theorem(
    "given error",
    "large samples, p uniform on [0, 1]: a classifier with CC's mean error E and s = f + h has LCC's mean error "
    "k E + (1 - k)/2 - (1 - k)(1 - k + 4 k E)/(4 (1 - k + k s)), which grows with s; and 2 E <= s <= 4 E: LCC does best where "
    "one rate is perfect (s = 2 E), worst where both are the same (s = 4 E)",
    (
        Goal(_IMPERFECT,
             eq(MEAN_LCC, k * MEAN_CC + (1 - k) / 2 - (1 - k) * (1 - k + 4 * k * MEAN_CC) / (4 * _LEFT))),
        Goal(_IMPERFECT, gt(_LEFT, 0)),
        Goal((*RATES, lt(SKILL, num(1))), ge(1 - SKILL, 2 * MEAN_CC)),
        Goal((*RATES, lt(SKILL, num(1))), le(1 - SKILL, 4 * MEAN_CC)),
    ),
)  # fmt: skip
SKILLED = Theorem(
    "skill",
    "large samples, p uniform on [0, 1], t > f: smoothing lowers the mean error of some classifier with J = t - f exactly "
    "if 2 k J^2 - 2 (1 + k) J + 1 + k > 0, that is J < (1 + k - sqrt(1 - k^2))/(2 k): |b| is at most 1 - J, where one "
    "rate is perfect",
    (
        Goal((*RATES, lt(f, t)), le(absolute(BIAS), 1 - SKILL)),
        Goal((), eq(WIDER.subs({"f": num(0)}), (1 - t) * (2 * k * t**2 - 2 * (1 + k) * t + 1 + k))),
        Goal((*KEPT, *RATES, lt(f, t)), gt(1 + k - k * SKILL, 0)),
    ),
)
THEOREMS: Mapping[str, Theorem] = {
    x.name: x
    for x in (PREDICTION, HALFWAY, LAZY, SQUARED, BETTER, WORSE, BLIND, SYMMETRIC, MEANS, ON_AVERAGE,
              WEAKER, SKILLED, GIVEN_ERROR)
}


@cache
def proved(name: str) -> Proof:
    """A proof of the theorem, found and replayed; a CheckError where a goal has none.

    >>> sorted(proved("on average").trusts)
    []
    """
    theorem = THEOREMS[name]
    found = each_proved(theorem.goals, SECONDS)
    certificates, trusts = zip(*(found[goal] for goal in theorem.goals), strict=True)
    return Proof(theorem, certificates, frozenset().union(*trusts))
