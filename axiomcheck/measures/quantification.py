"""Measures for quantification: errors D(p, p_hat), 0 for a perfect prediction.

`p` and `p_hat` are one class's true and predicted prevalence: dimensionless, in
[0, 1], and summing to 1 over the codeframe, whose size is `n`.
"""

from axiomcheck.lang.expr import (
    absolute,
    at_class,
    class_mean,
    class_min,
    class_sum,
    exp,
    log,
    maximum,
    n,
    p,
    p_hat,
)
from axiomcheck.lang.measure import Measure
from axiomcheck.sources import SEBASTIANI_2020 as PAPER
from axiomcheck.sources import Source

EVERYWHERE = "everywhere"
POSITIVE_TRUTH = "where every p(c) > 0"

SYNTHESIZED = Source(
    "axiomcheck", "found by axiomcheck synthesize", "Synthesized measures", "docs/synthesis.md", None
)

_divergence = class_sum(p * log(p / p_hat))
_rarest = class_min(p)

AE = Measure(
    "AE",
    title="absolute error",
    formula=class_mean(absolute(p_hat - p)),
    defined=EVERYWHERE,
    unit="prevalence",
    aliases=("absolute_error", "mae", "mean_absolute_error"),
    source=PAPER.at("Eq. 1"),
)
NAE = Measure(
    "NAE",
    title="normalized absolute error",
    formula=class_sum(absolute(p_hat - p)) / (2 * (1 - _rarest)),
    defined=EVERYWHERE,
    aliases=("normalized_absolute_error",),
    source=PAPER.at("Eq. 3"),
)
RAE = Measure(
    "RAE",
    title="relative absolute error",
    formula=class_mean(absolute(p_hat - p) / p),
    defined=POSITIVE_TRUTH,
    aliases=("relative_absolute_error", "mrae"),
    source=PAPER.at("Eq. 5"),
)
NRAE = Measure(
    "NRAE",
    title="normalized relative absolute error",
    formula=class_sum(absolute(p_hat - p) / p) / (n - 1 + (1 - _rarest) / _rarest),
    defined=POSITIVE_TRUTH,
    aliases=("normalized_relative_absolute_error",),
    source=PAPER.at("Eq. 8"),
)
SE = Measure(
    "SE",
    title="squared error",
    formula=class_mean((p - p_hat) ** 2),
    defined=EVERYWHERE,
    unit="prevalence^2",
    aliases=("squared_error", "mse", "mean_squared_error"),
    source=PAPER.at("Eq. 9"),
)
DR = Measure(
    "DR",
    title="discordance ratio",
    formula=class_mean(absolute(p - p_hat) / maximum(p, p_hat)),
    defined="where no class has p(c) = p_hat(c) = 0",
    aliases=("discordance_ratio",),
    source=PAPER.at("Eq. 13"),
)
KLD = Measure(
    "KLD",
    title="Kullback-Leibler divergence",
    formula=_divergence,
    defined="where p_hat(c) > 0 or p(c) = 0, for every c",
    unit="nats",
    aliases=("kullback_leibler_divergence", "kl_divergence", "information_divergence", "relative_entropy"),
    source=PAPER.at("Eq. 14"),
)
NKLD = Measure(
    "NKLD",
    title="normalized Kullback-Leibler divergence",
    formula=2 * (exp(_divergence) / (exp(_divergence) + 1)) - 1,
    defined="where p_hat(c) > 0 or p(c) = 0, for every c",
    aliases=("normalized_kullback_leibler_divergence",),
    source=PAPER.at("Eq. 16"),
)
PD = Measure(
    "PD",
    title="Pearson divergence",
    formula=class_mean((p - p_hat) ** 2 / p_hat),
    defined="where every p_hat(c) > 0",
    aliases=("pearson_divergence", "chi2_divergence"),
    source=PAPER.at("Eq. 17"),
)
NSE = Measure(
    "NSE",
    title="normalized squared error",
    formula=class_sum((p - p_hat) ** 2) / ((1 - _rarest) ** 2 + (class_sum(p**2) - _rarest**2)),
    defined=EVERYWHERE,
    aliases=("normalized_squared_error",),
    source=PAPER.at("Eq. 11"),
)
NAS = Measure(
    "NAS",
    title="normalized absolute score, as an error",
    formula=at_class(1, absolute(p - p_hat) / maximum(p, 1 - p)),
    defined=EVERYWHERE,
    classes=2,
    aliases=("normalized_absolute_score",),
    source=PAPER.at("Eq. 4"),
)
NSS = Measure(
    "NSS",
    title="normalized squared score, as an error",
    formula=at_class(1, ((p - p_hat) / maximum(p, 1 - p)) ** 2),
    defined=EVERYWHERE,
    classes=2,
    aliases=("normalized_squared_score",),
    source=PAPER.at("Eq. 12"),
)
BCD = Measure(
    "BCD",
    title="Bray-Curtis dissimilarity",
    formula=class_sum(absolute(p - p_hat)) / class_sum(p + p_hat),
    defined=EVERYWHERE,
    unit="prevalence",
    aliases=("bray_curtis", "braycurtis", "bray_curtis_dissimilarity"),
    source=PAPER.at("Section 4.1"),
)
WAE = Measure(
    "WAE",
    title="weighted absolute error",
    formula=class_mean(p * p * absolute(p_hat - p)),
    defined=EVERYWHERE,
    unit="prevalence^3",
    aliases=("weighted_absolute_error",),
    source=SYNTHESIZED,
)
