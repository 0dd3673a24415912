"""A library as the atlas may meet one: some of it is fine, some is refused, hangs, crashes or eats memory."""

import os
import time

import numpy as np

__all__ = [
    "city",
    "city_block",
    "crashing",
    "decided_by_chance",
    "filling_the_memory",
    "hanging",
    "hit_rate",
    "needs_more",
    "pairs",
    "squared",
    "worded",
]


def city(p, q):
    return np.abs(p - q).sum()


city_block = city


def squared(p, q):
    return np.sum((p - q) ** 2)


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
