"""Section 5.1: the grids of prevalences of the experiment, all taken as evenly spaced from 0 to 1."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.claims.checks import Together
from axiomcheck.claims.lists import Count
from axiomcheck.claims.pitfalls.checks import MeanIs, ScoreIs
from axiomcheck.experiments import grid

SIZES_OF_A = (10, 20, 30, 40, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500)


def means_of_grids() -> Together:
    """E[p] is 1/2 on every grid."""
    return Together(tuple(MeanIs(grid(k - 1), ".5") for k in SIZES_OF_A), "for all 14")


def lazy_on_grids() -> Together:
    """Always predicting 1/2 has an expected MAE of 1/4 on every grid, to two decimals."""
    return Together(tuple(ScoreIs("ae", Fraction(1, 2), grid(k - 1), "0.25", rounded=True) for k in SIZES_OF_A))


def shared(a: int, sigma: int) -> Count:
    """All of `a` evenly spaced prevalences are among `sigma` of them.

    >>> shared(21, 101).counted, shared(20, 100).counted
    (21, 2)
    """
    there = sum((i * (sigma - 1)) % (a - 1) == 0 for i in range(a))
    return Count(there, a, f"of {a} prevalences among {sigma}")
