"""Measures as they are commonly written: unmodified NumPy and SciPy, (true, predicted) prevalences.

The tests trace every function here; some are good measures, some are deliberately broken,
and some cannot be traced at all (their names begin with `bad_`).
"""

import math

import numpy as np
from scipy import stats
from scipy.spatial import distance
from scipy.special import entr, kl_div, rel_entr, xlogy

EPS = 1e-8


# -- absolute and squared differences ----------------------------------------------------


def mean_absolute_error(p, q):
    return np.mean(np.abs(p - q))


def total_variation(p, q):
    return 0.5 * np.sum(np.abs(np.asarray(p) - np.asarray(q)))


def total_variation_loop(p, q):
    s = 0.0
    for a, b in zip(p, q, strict=True):
        s += max(a - b, 0)
    return float(s)


def squared_error(p, q):
    diff = p - q
    return diff @ diff


def rmse(p, q):
    return np.sqrt(np.mean((p - q) ** 2))


def euclidean_norm(p, q):
    return np.linalg.norm(p - q)


def manhattan_norm(p, q):
    return np.linalg.norm(p - q, ord=1)


def chebyshev_norm(p, q):
    return np.linalg.norm(p - q, np.inf)


def cubic_minkowski(p, q):
    return distance.minkowski(p, q, 3)


def squared_chebyshev(p, q):
    return np.max(np.abs(p - q)) ** 2


def normalised_absolute(p, q):
    return np.abs(p - q).sum() / (2 * (1 - np.min(p)))


def rarest_class_error(p, q):
    return np.min(np.abs(p - q))


def spread_of_errors(p, q):
    d = np.abs(p - q)
    return d.max() - d.min()


def error_variance(p, q):
    return np.var(p - q)


def overestimation(p, q):
    return np.clip(q - p, 0, None).sum()


def weighted_absolute(p, q):
    return np.sum(p * np.abs(p - q))


def huber(p, q, delta=0.1):
    d = np.abs(p - q)
    return np.where(d <= delta, 0.5 * d**2, delta * (d - 0.5 * delta)).sum()


# -- relative errors ------------------------------------------------------------------------


def mape(p, q):
    return np.mean(np.abs((p - q) / p))


def mape_guarded(p, q):
    return np.mean(np.abs(p - q) / np.maximum(p, EPS))


def smape(p, q):
    return np.mean(2 * np.abs(p - q) / (np.abs(p) + np.abs(q)))


def canberra_nansum(p, q):
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.nansum(np.abs(p - q) / (p + q))


def max_relative_error(p, q):
    return np.max(np.abs(p - q) / p)


def mean_squared_relative(p, q):
    return np.mean(((p - q) / p) ** 2)


def discordance(p, q):
    return np.mean(np.abs(p - q) / np.maximum(p, q))


def log_ratio(p, q):
    return np.mean(np.abs(np.log(q / p)))


def squared_log_ratio(p, q):
    return np.sum(np.log(p / q) ** 2)


def squared_log1p(p, q):
    return np.mean((np.log1p(p) - np.log1p(q)) ** 2)


def ruzicka(p, q):
    return 1 - np.minimum(p, q).sum() / np.maximum(p, q).sum()


# -- chi-square -----------------------------------------------------------------------------


def pearson_chi2(p, q):
    return np.sum((p - q) ** 2 / q)


def neyman_chi2(p, q):
    return np.sum((p - q) ** 2 / p)


def symmetric_chi2(p, q):
    return np.sum((p - q) ** 2 / (p + q))


def symmetric_chi2_guarded(p, q):
    s = p + q
    return 0.5 * np.sum(np.divide((p - q) ** 2, s, out=np.zeros_like(s), where=s != 0))


def additive_chi2(p, q):
    return np.sum((p - q) ** 2 * (p + q) / (p * q))


# -- divergences ----------------------------------------------------------------------------


def kullback_leibler(p, q):
    return np.sum(p * np.log(p / q))


def kl_where(p, q):
    return np.sum(np.where(p != 0, p * np.log(p / q), 0))


def kl_scipy(p, q):
    return rel_entr(p, q).sum()


def kl_masked(p, q):
    keep = p > 0
    return np.sum(p[keep] * np.log(p[keep] / q[keep]))


def kl_generalised(p, q):
    return np.sum(kl_div(p, q))


def kl_bits(p, q):
    return np.sum(rel_entr(p, q)) / np.log(2)


def reverse_kl(p, q):
    return np.sum(rel_entr(q, p))


def jeffreys(p, q):
    return np.sum((p - q) * np.log(p / q))


def k_divergence(p, q):
    return np.sum(p * np.log(2 * p / (p + q)))


def topsoe(p, q):
    m = (p + q) / 2
    return np.sum(rel_entr(p, m)) + np.sum(rel_entr(q, m))


def jensen_shannon_divergence(p, q):
    m = 0.5 * (p + q)
    return entr(m).sum() - (entr(p).sum() + entr(q).sum()) / 2


def jensen_shannon_distance(p, q):
    return distance.jensenshannon(p, q, base=2)


def cross_entropy(p, q):
    return -np.sum(xlogy(p, q))


def cross_entropy_clipped(p, q):
    return -np.sum(p * np.log(np.clip(q, 1e-12, 1.0)))


def entropy_difference(p, q):
    return abs(stats.entropy(p) - stats.entropy(q))


def nkld(p, q):
    k = math.exp(np.sum(rel_entr(p, q)))
    return 2 * k / (1 + k) - 1


# -- affinities -----------------------------------------------------------------------------


def hellinger(p, q):
    return np.sqrt(np.sum((np.sqrt(p) - np.sqrt(q)) ** 2)) / np.sqrt(2)


def squared_hellinger(p, q):
    return 1 - np.sum(np.sqrt(p * q))


def bhattacharyya(p, q):
    return -np.log(np.sum(np.sqrt(p * q)))


def cosine_distance(p, q):
    return 1 - np.dot(p, q) / (np.linalg.norm(p) * np.linalg.norm(q))


def renyi_2(p, q):
    return np.log(np.sum(p**2 / q))


def renyi_half(p, q):
    return -2 * np.log(np.sum(np.sqrt(p * q)))


def tsallis_2(p, q):
    return np.sum(p**2 / q) - 1


def alpha_divergence(p, q, alpha=3):
    return (np.sum(p**alpha * q ** (1 - alpha)) - 1) / (alpha * (alpha - 1))


def triangular(p, q):
    return math.sqrt(sum((a - b) ** 2 / (a + b) for a, b in zip(p, q, strict=True)))


# -- ordered classes ------------------------------------------------------------------------


def match_distance(p, q):
    return np.abs(np.cumsum(p) - np.cumsum(q)).sum()


def earth_mover(p, q):
    carry, work = 0.0, 0.0
    for a, b in zip(p, q, strict=True):
        carry = carry + a - b
        work = work + abs(carry)
    return work


def kolmogorov_smirnov(p, q):
    return np.max(np.abs(np.cumsum(p - q)))


def mean_shift(p, q):
    grades = np.arange(len(p))
    return np.abs(grades @ (p - q))


def ranked_probability_score(p, q):
    return np.mean((np.cumsum(q) - np.cumsum(p))[:-1] ** 2)


# -- broken, constant, or undefined on purpose -------------------------------------------------


def constant(p, q):
    return 1.0


def zero(p, q):
    return np.sum(p) - np.sum(q)


def signed_error(p, q):
    return (q - p)[0]


def first_class_only(p, q):
    return abs(p[0] - q[0])


def product_of_errors(p, q):
    return np.prod(np.abs(p - q))


def truth_alone(p, q):
    return np.sum(p**2)


def accuracy_like(p, q):
    return np.minimum(p, q).sum()


def undefined_inside(p, q):
    return 1 / (p[0] - q[0])


def undefined_when_perfect(p, q):
    return np.log(np.sum(np.abs(p - q)))


def capped(p, q):
    return min(np.abs(p - q).sum(), 0.5)


def majority_share(p, q):
    return abs(np.max(p) - np.max(q))


def sorted_difference(p, q):
    return np.abs(np.sort(p) - np.sort(q)).sum()


def median_error(p, q):
    return np.median(np.abs(p - q))


# -- not formulas at all: each ends in one clear error ------------------------------------------


def bad_random(p, q):
    return np.abs(p - q).sum() + np.random.rand()


def bad_file(p, q):
    with open(__file__, encoding="utf-8") as source:
        return len(source.read()) * np.abs(p - q).sum()


def bad_integer_cast(p, q):
    return np.abs(p.astype(int) - q.astype(int)).sum()


def bad_rounding(p, q):
    return np.round(np.abs(p - q), 3).sum()


def bad_vector(p, q):
    return np.abs(p - q)


def bad_discontinuous(p, q):
    return 0.0 if np.argmax(p) == np.argmax(q) else 1.0


def bad_discrete(p, q):
    return float(np.any(p != q))


def bad_history(p, q, calls=[]):  # noqa: B006
    calls.append(1)
    return np.abs(p - q).sum() * len(calls)


def type_dependent(p, q):
    return np.abs(p - q).sum() if type(p) is np.ndarray else np.max(np.abs(p - q))


def bad_nan_on_the_diagonal(p, q):
    return np.nansum((p - q) ** 2 / (p - q))


def bad_exception(p, q):
    raise RuntimeError("no such measure")


def bad_text(p, q):
    return "0.5"


def bad_endless(p, q):
    x = np.abs(p - q).sum()
    while x < 100:
        x = x + 1e-9
    return x
