"""Counterexamples that no coarse grid has: climbing towards them, then rounding.

A scenario near a counterexample is moved at random as long as the conclusion gets closer to
failing; the place that is found is rounded to fractions as simple as they can be, and the kernel
alone decides.  The seed is fixed: what is found is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from axiomcheck.instances import instance
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.fixed import scenarios
from axiomcheck.lang.axiom import Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.budget import Budget, grid_steps
from axiomcheck.strategies.goals import Prover
from axiomcheck.strategies.refute import CLEAR, Candidate, Grid, accept, broken_relations, sizes

DRAWS, PARENTS, CHILDREN, ROUNDS = 20_000, 40, 20, 60
FIRST_STEP, LAST_STEP = 0.2, 1e-4
ENOUGH = 0.02  # a margin at which there is no need to climb any further
ROUNDINGS = (5, 8, 10, 12, 20, 40, 60, 100, 200, 500, 1000, 10_000, 100_000)
SEED = 2020
Columns = dict[str, np.ndarray]


def refute_by_climbing(claim: Claim, prover: Prover) -> Certificate | None:
    """A counterexample that the kernel accepts; None where there is none, or the budget is spent."""
    if claim.smoothed or not isinstance(claim.statement.conclusion, Rel | Iff):
        return None
    example = instance(claim)
    places = sizes(claim)
    if claim.classes is None and claim.statement.part:  # up to four classes in the part, two outside
        places = [*places, places[-1] + 1]
    for size in places:
        for scenario in scenarios(example, size):
            grid = Grid(scenario)
            if grid.empty:
                continue
            for breaks, relations in broken_relations(scenario):
                for candidate in _climbed(Slope(grid, relations), breaks, prover.budget):
                    if (certificate := accept(claim, candidate.params, prover)) is not None:
                        return certificate
    return None


class Slope:
    """How close the scenarios of a grid come to breaking the conclusion."""

    def __init__(self, grid: Grid, relations: list[Rel]):
        self.grid, scenario = grid, grid.scenario
        self.distinct = [r for r in relations if r.lhs.op == "sym" and r.lhs.args[0] in scenario.vectors]
        self.relations = [scenario.relation(r, scenario.value) for r in relations if r not in self.distinct]
        self.useful = all(r.op in ("<", "<=") for r in self.relations)  # nothing climbs to an equality

    def margins(self, free: Columns) -> np.ndarray:
        """Positive where the conclusion fails; minus infinity where the scenario is not admissible."""
        point, keep = self.grid.completed(free)
        cache: dict[Expr, np.ndarray] = {}
        margin = np.where(keep, np.inf, -np.inf)
        with np.errstate(all="ignore"):
            for r in self.relations:
                a, b = (on_arrays(e, point, cache) for e in (r.lhs, r.rhs))
                slack = (b - a) / (np.abs(a) + np.abs(b) + 1e-12)
                if r.op == "<=" and len(self.relations) > 1:  # a tie keeps this side of an equivalence
                    slack = np.where(np.abs(b - a) <= 1e-13 * (1 + np.abs(a)), 1.0, slack)
                margin = np.minimum(margin, slack)
            for r in self.distinct:
                pairs = zip(*(self.grid.scenario.vectors[e.args[0]] for e in (r.lhs, r.rhs)), strict=True)
                apart = sum(np.abs(point[a.args[0]] - point[b.args[0]]) for a, b in pairs)
                margin = np.where((apart > CLEAR) == (r.op == "!="), margin, -np.inf)
        return np.where(np.isnan(margin), -np.inf, margin)

    def drawn(self, rng: np.random.Generator) -> Columns:
        """Random values of the free coordinates: each distribution uniform on the simplex."""
        point: Columns = {}
        for vector in self.grid.scenario.vectors.values():
            columns = rng.dirichlet(np.ones(len(vector)), DRAWS).T
            point |= {e.args[0]: column for e, column in zip(vector, columns, strict=True)}
        return {k: point[k] if k in point else rng.random(DRAWS) / 2 for k in self.grid.free}


def _climbed(slope: Slope, breaks: str, budget: Budget) -> Iterator[Candidate]:
    """The best scenarios, rounded so that they still look like counterexamples."""
    rng = np.random.default_rng(SEED)
    if not slope.useful or not slope.grid.free:
        return
    budget.charge(grid_steps(DRAWS, slope.grid.size))
    free = slope.drawn(rng)
    margins = slope.margins(free)
    best = np.argsort(-margins, kind="stable")[:PARENTS]
    best = best[margins[best] > -np.inf]
    if not len(best):
        return
    at = np.array([free[k][best] for k in slope.grid.free])
    height = margins[best]
    for step in np.geomspace(FIRST_STEP, LAST_STEP, ROUNDS):
        budget.charge(grid_steps(at.shape[1] * CHILDREN, slope.grid.size))
        if budget.spent:
            return
        at, height = _moved(slope, at, height, step, rng)
        if height.max() >= ENOUGH:
            break
    for i in np.argsort(-height, kind="stable")[:3]:
        if height[i] > CLEAR and (found := _rounded(slope, breaks, at[:, i])) is not None:
            yield found


def _moved(slope: Slope, at: np.ndarray, height: np.ndarray, step: float, rng: np.random.Generator):
    """Each place, or the best of the places near it if that is higher."""
    moves = rng.normal(size=(*at.shape, CHILDREN)) * step
    moves *= rng.random(moves.shape) < 0.6  # often along a few coordinates only
    tried = at[:, :, None] + moves
    flat = dict(zip(slope.grid.free, tried.reshape(len(at), -1), strict=True))
    margins = slope.margins(flat).reshape(at.shape[1], CHILDREN)
    child, rows = margins.argmax(axis=1), np.arange(at.shape[1])
    better = margins[rows, child] > height
    return np.where(better, tried[:, rows, child], at), np.where(better, margins[rows, child], height)


def _rounded(slope: Slope, breaks: str, place: np.ndarray) -> Candidate | None:
    """The place with the smallest denominator at which the conclusion still seems to fail."""
    grid = slope.grid
    for d in ROUNDINGS:
        exact = {k: Fraction(round(float(v) * d), d) for k, v in zip(grid.free, place, strict=True)}
        margin = float(slope.margins({k: np.array([float(v)]) for k, v in exact.items()})[0])
        if margin > CLEAR:
            return Candidate(grid.scenario, grid.exactly(exact), breaks, margin)
    return None
