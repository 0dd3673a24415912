"""NumPy functions written down before anybody looked at how they would be traced; see unseen_measures.toml."""

import numpy as np


def squared_chord(p, q):
    return ((np.sqrt(p) - np.sqrt(q)) ** 2).sum()


def wave_hedges(p, q):
    return (np.abs(p - q) / np.maximum(p, q)).sum()


def kulczynski_guarded(p, q):
    overlap = np.minimum(p, q).sum()
    return np.abs(p - q).sum() / overlap if overlap > 0 else 1e6


def lorentzian(p, q):
    return np.log1p(np.abs(p - q)).sum()


def clipped_relative(p, q):
    return np.mean(np.clip(np.abs(q - p) / np.maximum(p, 0.01), 0, 1))


def quantile_loss(p, q, tau=0.7):
    d = p - q
    return np.mean(np.where(d >= 0, tau * d, (tau - 1) * d))


def log_cosh(p, q):
    return np.mean(np.log(np.cosh(q - p)))


def arctan_percentage(p, q):
    return np.mean(np.arctan(np.abs((p - q) / p)))


def worst_third(p, q):
    d = np.sort(np.abs(p - q))[::-1]
    return d[: max(1, len(d) // 3)].mean()


def weighted_ordinal(p, q):
    steps = np.abs(np.cumsum(p) - np.cumsum(q))
    return np.sum(steps[:-1]) / (len(p) - 1)


def quadratic_ordinal(p, q):
    scores = np.arange(len(p))
    return abs(scores @ p - scores @ q)


def aitchison(p, q):
    a, b = np.log(p), np.log(q)
    return np.linalg.norm((a - a.mean()) - (b - b.mean()))


def geometric_mean_error(p, q):
    return np.prod(np.abs(p - q)) ** (1 / len(p))


def smoothed_rae(p, q, eps=0.01):
    n = len(p)
    p, q = (p + eps) / (1 + eps * n), (q + eps) / (1 + eps * n)
    return np.mean(np.abs(p - q) / p)


def harmonic(p, q):
    total = 0.0
    for a, b in zip(p, q, strict=True):
        if a + b > 0:
            total += a * b / (a + b)
    return 1 - 2 * total


def energy(p, q):
    return np.sqrt(2 * np.sum((np.cumsum(p) - np.cumsum(q)) ** 2))


def wrong_normaliser(p, q):
    return np.abs(p - q).sum() / p.max()


def asymmetric_dict(p, q):
    cost = {True: 3.0, False: 1.0}
    return sum(cost[bool(b < a)] * abs(a - b) for a, b in zip(p, q, strict=True))
