"""Thirty measures that nobody had asked about before: unmodified NumPy and SciPy, (true, predicted) prevalences.

Half of them come from the literature, as the comments say; the others are what people write themselves.
"""

import numpy as np
from scipy import special, stats
from scipy.spatial import distance

# -- from surveys ---------------------------------------------------------------------------
# S.-H. Cha, Comprehensive survey on distance/similarity measures between probability density functions (2007)


def soergel(p, q):
    return np.abs(p - q).sum() / np.maximum(p, q).sum()


def kulczynski(p, q):
    return np.abs(p - q).sum() / np.minimum(p, q).sum()


def motyka(p, q):
    return np.maximum(p, q).sum() / (p + q).sum()


def dice(p, q):
    return ((p - q) ** 2).sum() / ((p**2).sum() + (q**2).sum())


def jaccard(p, q):
    return ((p - q) ** 2).sum() / ((p**2).sum() + (q**2).sum() - (p * q).sum())


def divergence_of_clark(p, q):
    return np.sqrt(np.sum((np.abs(p - q) / (p + q)) ** 2))


def taneja(p, q):
    m = (p + q) / 2
    return np.sum(m * np.log(m / np.sqrt(p * q)))


def kumar_johnson(p, q):
    return np.sum((p**2 - q**2) ** 2 / (2 * (p * q) ** 1.5))


def avg_of_l1_and_chebyshev(p, q):
    d = np.abs(p - q)
    return (d.sum() + d.max()) / 2


def vicis_wave_hedges(p, q):
    return np.sum(np.abs(p - q) / np.minimum(p, q))


# -- divergences ----------------------------------------------------------------------------


def le_cam(p, q):
    """L. Le Cam, Asymptotic Methods in Statistical Decision Theory (1986)."""
    return np.sum((p - q) ** 2 / (p + q)) / 2


def skewed_kl(p, q, alpha=0.99):
    """L. Lee, Measures of distributional similarity (1999)."""
    return special.rel_entr(p, alpha * q + (1 - alpha) * p).sum()


def arithmetic_geometric(p, q):
    return np.sum((p + q) * np.log((p + q) / (2 * np.sqrt(p * q))))


def itakura_saito(p, q):
    """F. Itakura and S. Saito, Analysis synthesis telephony (1968)."""
    return np.sum(p / q - np.log(p / q) - 1)


def cressie_read(p, q, power=2 / 3):
    """N. Cressie and T. Read, Multinomial goodness-of-fit tests (1984)."""
    return 2 / (power * (power + 1)) * np.sum(p * ((p / q) ** power - 1))


def matusita(p, q):
    """K. Matusita, Decision rules based on the distance (1955)."""
    return np.sqrt(np.sum((np.sqrt(p) - np.sqrt(q)) ** 2))


def brier_excess(p, q):
    """G. Brier, Verification of forecasts (1950), less what a perfect forecast has."""
    return np.sum(q**2 - 2 * p * q + p**2)


def spherical_excess(p, q):
    return np.linalg.norm(p) - np.dot(p, q) / np.linalg.norm(q)


# -- ordered classes ------------------------------------------------------------------------


def wasserstein(p, q):
    grades = np.arange(len(p))
    return stats.wasserstein_distance(grades, grades, p, q)


def cramer_von_mises(p, q):
    return np.sum((np.cumsum(p) - np.cumsum(q)) ** 2)


def normalised_match(p, q):
    """T. Sakai, A versatile framework for evaluating ranked lists (2021): normalised match distance."""
    return np.abs(np.cumsum(p - q)).sum() / (len(p) - 1)


def root_normalised_order_aware(p, q):
    squares = (p - q) ** 2
    grades = np.arange(len(p))
    weighted = [np.sum(np.abs(grades - i) * squares) for i in grades]
    return np.sqrt(np.mean(weighted) / (len(p) - 1))


# -- as people write them --------------------------------------------------------------------


def half_and_half(p, q):
    return 0.5 * np.abs(p - q).mean() + 0.5 * ((p - q) ** 2).mean()


def trimmed_error(p, q):
    return np.sort(np.abs(p - q))[:-1].sum()


def two_worst(p, q):
    return np.sort(np.abs(p - q))[-2:].sum()


def exponential_error(p, q):
    return 1 - np.exp(-np.abs(p - q).sum())


def under_counts_double(p, q):
    d = p - q
    return np.sum(np.where(d > 0, 2 * d, -d))


def braycurtis_scipy(p, q):
    return distance.braycurtis(p, q)


def relative_to_mean(p, q):
    return np.abs(p - q).sum() / np.mean(p)


def softened_relative(p, q):
    return np.mean(np.abs(p - q) / np.sqrt(p + 0.01))
