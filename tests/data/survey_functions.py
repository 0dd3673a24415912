"""NumPy functions of `survey.toml`, written down before anybody asked about them."""

import numpy as np
from scipy.special import rel_entr


def meehl(p, q):
    d = p - q
    return np.sum((d[:-1] - d[1:]) ** 2)


def exponential_divergence(p, q):
    return np.sum(p * np.log(p / q) ** 2)


def tweedie_deviance(p, q, power=1.5):
    k = power
    return np.mean(2 * (p ** (2 - k) / ((1 - k) * (2 - k)) - p * q ** (1 - k) / (1 - k) + q ** (2 - k) / (2 - k)))


def skewed_jensen_shannon(p, q, w=0.3):
    m = (1 - w) * p + w * q
    return (1 - w) * rel_entr(p, m).sum() + w * rel_entr(q, m).sum()


def bhattacharyya_angle(p, q):
    return np.arccos(np.sum(np.sqrt(p * q)))


def cohen_h(p, q):
    return np.mean(2 * np.abs(np.arcsin(np.sqrt(p)) - np.arcsin(np.sqrt(q))))


def gaussian_kernel(p, q, width=0.5):
    return 1 - np.exp(-np.sum((p - q) ** 2) / (2 * width**2))


def smoothed_kl(p, q, eps=0.01):
    n = len(p)
    p, q = (p + eps) / (1 + n * eps), (q + eps) / (1 + n * eps)
    return np.sum(p * np.log(p / q))


def consonni_todeschini_4(tp, fp, fn, tn):
    return np.log1p(tp) / np.log1p(tp + fp + fn)


def mcc_f1_distance(tp, fp, fn, tn):
    mcc = (tp * tn - fp * fn) / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
    f1 = 2 * tp / (2 * tp + fp + fn)
    return np.sqrt((f1 - 1) ** 2 + ((mcc + 1) / 2 - 1) ** 2)
