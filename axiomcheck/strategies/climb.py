"""Counterexamples that no coarse grid has: climbing towards them, then rounding.

A point near a counterexample is moved at random as long as the conclusion gets closer to
failing; the place that is found is rounded to fractions as simple as they can be, and the calculus
alone decides.  The seed is fixed: what is found is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import numpy as np

from axiomcheck.exact.certificate import Certificate
from axiomcheck.instances import instance
from axiomcheck.lang.claim import Claim
from axiomcheck.points import Point
from axiomcheck.properties.spaces import VECTORS
from axiomcheck.strategies.budget import Budget, grid_steps
from axiomcheck.strategies.grids import MAX_CASES, REACH, Case, branches_of, cases
from axiomcheck.strategies.judge import Judge
from axiomcheck.strategies.prover import Prover

DRAWS, PARENTS, CHILDREN, ROUNDS = 20_000, 40, 20, 60
FIRST_STEP, LAST_STEP = 0.2, 1e-4
ENOUGH = 0.02  # a margin at which there is no need to climb any further
CLEAR = 1e-7
SIZES = 4
ROUNDINGS = (5, 8, 10, 12, 20, 40, 60, 100, 200, 500, 1000, 10_000, 100_000)
SEED = 2020
Columns = dict[str, np.ndarray]


def refute(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A counterexample that the calculus accepts; None where there is none, or the budget is spent."""
    if claim.domain == "smoothed":
        return None
    branches, judge = branches_of(claim, []), Judge(claim, prover)
    for case in islice(cases(instance(claim), branches, SIZES), MAX_CASES):
        if case.solved is not None and case.free:
            for point in _climbed(case, prover.budget):
                if (found := judge(point)) is not None:
                    return found
    return None


def _climbed(case: Case, budget: Budget) -> Iterator[Point]:
    """The best points, rounded so that they still look like counterexamples."""
    rng = np.random.default_rng(SEED)
    budget.charge(grid_steps(DRAWS, case.weight))
    free = _drawn(case, rng)
    margins = case.failing(free)
    best = np.argsort(-margins, kind="stable")[:PARENTS]
    best = best[margins[best] > -np.inf]
    if not len(best):
        return
    at = np.array([free[k][best] for k in case.free])
    height = margins[best]
    for step in np.geomspace(FIRST_STEP, LAST_STEP, ROUNDS):
        budget.charge(grid_steps(at.shape[1] * CHILDREN, case.weight))
        if budget.spent:
            return
        at, height = _moved(case, at, height, step, rng)
        if height.max() >= ENOUGH:
            break
    for i in np.argsort(-height, kind="stable")[:3]:
        if height[i] > CLEAR and (found := _rounded(case, at[:, i])) is not None:
            yield from case.exact(found)


def _drawn(case: Case, rng: np.random.Generator) -> Columns:
    """Random values of the free coordinates: each distribution uniform on the simplex."""
    point: Columns = {}
    for k, vector in case.vectors.items():
        least, one = VECTORS[case.kinds[k]]
        if one:
            columns = rng.dirichlet(np.ones(len(vector)), DRAWS).T
        else:
            columns = rng.random((len(vector), DRAWS)) * REACH if least else rng.normal(size=(len(vector), DRAWS))
        point |= {e.args[0]: column for e, column in zip(vector, columns, strict=True)}
    return {k: point[k] if k in point else rng.random(DRAWS) / 2 for k in case.free}


def _moved(case: Case, at: np.ndarray, height: np.ndarray, step: float, rng: np.random.Generator):
    """Each place, or the best of the places near it if that is higher."""
    moves = rng.normal(size=(*at.shape, CHILDREN)) * step
    moves *= rng.random(moves.shape) < 0.6  # often along a few coordinates only
    tried = at[:, :, None] + moves
    flat = dict(zip(case.free, tried.reshape(len(at), -1), strict=True))
    margins = case.failing(flat).reshape(at.shape[1], CHILDREN)
    child, rows = margins.argmax(axis=1), np.arange(at.shape[1])
    better = margins[rows, child] > height
    return np.where(better, tried[:, rows, child], at), np.where(better, margins[rows, child], height)


def _rounded(case: Case, place: np.ndarray) -> dict[str, Fraction] | None:
    """The place with the smallest denominator at which the conclusion still seems to fail."""
    for d in ROUNDINGS:
        exact = {k: Fraction(round(float(v) * d), d) for k, v in zip(case.free, place, strict=True)}
        if float(case.failing({k: np.array([float(v)]) for k, v in exact.items()})[0]) > CLEAR:
            return exact
    return None
