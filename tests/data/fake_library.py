"""A library as the atlas may meet one: some of it is fine, some is refused, hangs, crashes or eats memory."""

import os
import time

import numpy as np

__all__ = [
    "between_rows",
    "city",
    "city_block",
    "crashing",
    "decided_by_chance",
    "evenness",
    "filling_the_memory",
    "hanging",
    "hit_rate",
    "needs_more",
    "of_one_class",
    "pairs",
    "squared",
    "weights_by_place",
    "worded",
]


def city(p, q):
    return np.abs(p - q).sum()


city_block = city


def squared(p, q):
    return np.sum((p - q) ** 2)


def between_rows(X, Y):
    if X.ndim != 2:
        raise ValueError("rows are needed")
    return np.abs(X[:, None] - Y).sum(axis=2)


def of_one_class(p_true, p_pred):
    if p_true == p_pred:
        return 0.0
    return abs(p_pred - p_true)


def evenness(counts, base=2):
    shares = counts[counts > 0] / counts.sum()
    return -np.sum(shares * np.log(shares)) / np.log(base) / np.log(len(shares))


def weights_by_place(y):
    return y[0] + 2 * y[1:].sum()


def hit_rate(y_true, y_pred):
    if not set(np.unique(y_true)) <= {0, 1}:
        raise ValueError("labels are 0 or 1")
    return np.sum((y_true == 1) & (y_pred == 1)) / np.sum(y_true == 1)


def decided_by_chance(p, q):
    return np.abs(p - q).sum() + np.random.default_rng().random() / 10


def hanging(p, q):
    while True:
        time.sleep(0.1)


def crashing(p, q):
    os.abort()


def filling_the_memory(p, q):
    return np.ones(1 << 40).sum()


def pairs(p, q):
    return p, q


def worded(p, q):
    return "far"


def needs_more(p, q, matrix):
    return p @ matrix @ q


def one_array(p):
    return p.sum()


def _hidden(p, q):
    return 0.0
