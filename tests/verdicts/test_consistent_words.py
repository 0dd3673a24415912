"""Measures that docs/consistency.md gives in words, which no verdict rests on: they have their axioms at exact points."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import prod

import pytest


def weight(p):
    """One over the product, over pairs of classes that p has, of the lesser prevalence; a class makes a pair with itself."""
    return 1 / prod((min(pair) for pair in combinations_with_replacement([a for a in p if a], 2)), start=Fraction(1))


def spread(p, x):
    return sum(b * b / a for a, b in zip(p, x, strict=True) if a)


def outside(p, x):
    return sum(1 for a, b in zip(p, x, strict=True) if b and not a)


@cache
def weighted(p, x):
    """On positive truths."""
    return (spread(p, x) - 1) * weight(p)


@cache
def counting(p, x):
    t = (1 + spread(p, x)) * weight(p) ** 2
    return 0 if x == p else outside(p, x) + t / (1 + t)


@cache
def backwards(p, x):
    t = weight(p) ** 3 / (1 + spread(p, x))
    return 1 if x == p else 1 - 1 / (2 + 2 * p.count(0) - outside(p, x) + t / (1 + t))


MEASURES = {
    "weighted": (weighted, True, {"ioi", "nn", "mon", "imp", "rel", "ind"}),
    "counting": (counting, False, {"ioi", "nn", "imp", "rel", "ind"}),
    "backwards": (backwards, False, {"nn", "max", "imp", "rel", "ind"}),
}


def distributions(size, parts):
    return [tuple(Fraction(k, parts) for k in v) for v in product(range(parts + 1), repeat=size) if sum(v) == parts]


def moved(v, i, j, s):
    """That much taken from one class and given to another."""
    return tuple(a - s if c == i else a + s if c == j else a for c, a in enumerate(v))


def breaches(d, p, x, shifts):
    """The axioms but IND, written down once more, at a truth and a prediction; which of them D breaks."""
    at = d(p, x)
    if (at == 0) != (p == x):
        yield "ioi"
    if at < 0:
        yield "nn"
    if at > d(p, p):  # the largest error, if anything has it everywhere, is the perfect prediction's: 1
        yield "max"
    for (i, j), s in product(permutations(range(len(p)), 2), shifts):
        y = moved(x, i, j, s)
        if min(y) >= 0 and x[i] <= p[i] and x[j] >= p[j] and not at < d(p, y):
            yield "mon"
        y = moved(moved(x, i, j, x[i] - p[i]), i, j, x[i] - p[i])
        if x[i] - p[i] == p[j] - x[j] and min(y) >= 0 and at != d(p, y):
            yield "imp"
        q, y = moved(p, i, j, s), moved(x, i, j, s)  # the more concentrated truth, the error of each class the same
        if p[i] < p[j] and x[i] != p[i] and min(*q, *y) >= 0 and (d is not weighted or min(q) > 0) and not d(q, y) > at:
            yield "rel"


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize(("size", "parts"), [(2, 12), (3, 6), (4, 5)])
def test_they_have_their_axioms(name, size, parts):
    d, positive, wanted = MEASURES[name]
    points = distributions(size, parts)
    shifts = [Fraction(k, 2 * parts) for k in (1, 2, 3, 5)]
    found = {k for p in points if not positive or min(p) > 0 for x in points for k in breaches(d, p, x, shifts)}
    assert not found & wanted
    assert found >= {"mon", "max"} - wanted or (size, parts) == (2, 12)


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize(("size", "part", "parts"), [(3, 2, 8), (4, 3, 5)])
def test_parts_have_the_order_of_the_whole(name, size, part, parts):
    d, positive, _ = MEASURES[name]
    share = {v: tuple(a / sum(v[:part]) for a in v[:part]) for v in distributions(size, parts) if sum(v[:part])}
    for p in share:
        if positive and min(p) == 0:
            continue
        for x, y in product(share, share):
            if x[part:] == y[part:]:
                assert (d(p, x) <= d(p, y)) == (d(share[p], share[x]) <= d(share[p], share[y]))
