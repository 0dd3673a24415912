"""The boundary of the simplex, on the extended domain: counterexamples there, and points without a value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import product

import numpy as np

from axiomcheck.calculus.undefined import shows
from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.kernel.extended import INFINITY, extended_value
from axiomcheck.kernel.fixed import scenarios
from axiomcheck.kernel.limits import limit_at_infinity
from axiomcheck.kernel.scenario import Scenario
from axiomcheck.kernel.shape import INFINITE, UNDEFINED, shape, strata
from axiomcheck.lang.axiom import D, Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.scenes import certificate_of_limits
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.budget import ATTEMPT_STEPS, Budget, charge
from axiomcheck.strategies.goals import FAILURES, Prover
from axiomcheck.strategies.refute import Candidate, Grid, accept, broken_relations, sizes

DENOMINATORS = (2, 3, 4, 6)
MAX_GRID, MAX_EXACT = 40_000, 120


@dataclass(frozen=True)
class Boundary:
    """The scenarios of one grid that touch the boundary, with the values of D in floats."""

    grid: Grid
    d: int
    point: dict[str, np.ndarray]
    values: list[np.ndarray]  # one array per D-term; nan where we cannot tell

    def candidate(self, i: int, breaks: str = "") -> Candidate:
        """The i-th scenario, exactly."""
        free = {k: Fraction(round(float(self.point[k][i]) * self.d), self.d) for k in self.grid.free}
        exact = self.grid.exactly(free)
        return Candidate(self.grid.scenario, exact, breaks, 1.0)


def boundaries(claim: Claim, budget: Budget) -> Iterator[Boundary]:
    """Grids of scenarios with some prevalence zero, fewest classes and small denominators first."""
    for size in sizes(claim)[:3]:
        grids = [Grid(s) for s in scenarios(claim, size)]
        for d in DENOMINATORS:
            for grid in grids:
                if grid.empty or (d + 1) ** len(grid.free) > MAX_GRID:
                    continue
                budget.spend(grid.steps(d), "on the boundary")
                point = grid.points(d)
                touching = reduce(np.logical_or, [point[k] == 0 for k in grid.names[: grid.prevalences]])
                point = {k: v[touching] for k, v in point.items()}
                if touching.any():
                    values = [extended_array(claim, grid.scenario, t, point) for t in terms_of(grid.scenario)]
                    yield Boundary(grid, d, point, values)


def terms_of(scenario: Scenario) -> list[Expr]:
    """The D-terms of the conclusion; D(p, x) itself where there is none."""
    return scenario.terms() or [D("p", "x")]


def extended_array(claim: Claim, scenario: Scenario, term: Expr, point: dict[str, np.ndarray]) -> np.ndarray:
    """Values of a D-term in floats, +oo included; nan where D has no value or we cannot tell."""
    p, x = scenario.arguments(term)
    natural = on_arrays(scenario.value(p, x), point) + np.zeros(len(next(iter(point.values()))))
    try:
        found = shape(claim.measure, len(p))
        table = strata(found.summand, "extended")
    except CheckError:
        return natural
    limit = limit_at_infinity(found.outer) if not found.aggregates else None
    if limit is None:
        return natural
    truth, prediction = ([on_arrays(e, point) == 0 for e in v] for v in (p, x))
    infinite, undefined = np.zeros(len(natural), bool), np.zeros(len(natural), bool)
    for a, b in zip(truth, prediction, strict=True):
        for pattern, value in table.items():
            here = (a == (pattern[0] == "0")) & (b == (pattern[1] == "0"))
            infinite |= here & (value == INFINITE)
            undefined |= here & (value == UNDEFINED)
    return np.where(infinite & ~undefined, float("inf") if limit == INFINITY else float(limit), natural)


def refute_on_boundary(claim: Claim, prover: Prover) -> Certificate | None:
    """A counterexample with infinite values, or values that are limits."""
    conclusion = claim.statement.conclusion
    if not isinstance(conclusion, Rel | Iff):
        return None
    doubtful = MAX_EXACT
    for boundary in boundaries(claim, prover.budget):
        for breaks, relations in broken_relations(boundary.grid.scenario):
            known, broken = _failures(boundary, relations)
            for i in np.flatnonzero(broken & known)[:20]:
                if (found := accept(claim, boundary.candidate(i, breaks).params, prover)) is not None:
                    return found
            for i in np.flatnonzero(~known)[: max(doubtful, 0)]:
                doubtful -= 1
                if (found := accept(claim, boundary.candidate(i, breaks).params, prover)) is not None:
                    return found
    return None


def _failures(boundary: Boundary, relations: list[Rel]) -> tuple[np.ndarray, np.ndarray]:
    """Where all values are known, and where all the relations hold there."""
    scenario, point = boundary.grid.scenario, boundary.point
    names = {t: sym(f"value{i}") for i, t in enumerate(terms_of(scenario))}
    env = point | {names[t].args[0]: v for t, v in zip(names, boundary.values, strict=True)}
    known = reduce(np.logical_and, [~np.isnan(v) for v in boundary.values])
    holds = np.ones(len(known), bool)
    for r in relations:
        if r.lhs.op == "sym" and r.lhs.args[0] in scenario.vectors:
            pairs = zip(scenario.vectors[r.lhs.args[0]], scenario.vectors[r.rhs.args[0]], strict=True)
            apart = sum(abs(point[a.args[0]] - point[b.args[0]]) for a, b in pairs)
            holds &= (apart < 1e-12) if r.op == "=" else (apart > 1e-12)
            continue
        a, b = (on_arrays(e.replace(names.get).subs(scenario.scalars), env) for e in (r.lhs, r.rhs))
        with np.errstate(all="ignore"):
            tie = (a == b) | (np.abs(a - b) < 1e-12)
            holds &= {"=": tie, "!=": ~tie, "<": ~tie & (a < b), "<=": tie | (a < b)}[r.op]
    return known, holds


def undefined(claim: Claim, prover: Prover) -> Certificate | None:
    """An admissible point without a value: two curves to it with different limits."""
    if not isinstance(claim.statement.conclusion, Rel | Iff):
        return _any_pair(claim)
    for boundary in boundaries(claim, prover.budget):
        for index, (term, values) in enumerate(
            zip(terms_of(boundary.grid.scenario), boundary.values, strict=True)
        ):
            for i in np.flatnonzero(np.isnan(values))[:25]:
                candidate = boundary.candidate(i)
                p, x = ([evaluate(e, candidate.point) for e in v] for v in _arguments(candidate, term))
                params = {"point": candidate.params["point"], "term": index}
                if (found := _without_value(claim, p, x, params)) is not None:
                    return found
    return None


def _arguments(candidate: Candidate, term: Expr):
    """The two distributions of a D-term, scalars and signs as formulas still."""
    scenario = candidate.scenario
    return tuple(tuple(e.subs(scenario.scalars) for e in v) for v in scenario.arguments(term))


def _any_pair(claim: Claim) -> Certificate | None:
    for size in sizes(claim)[:2]:
        corner = [Fraction(0)] * (size - 1) + [Fraction(1)]
        spread = [Fraction(1, size - 1)] * (size - 1) + [Fraction(0)]
        for p, x in ((corner, corner), (corner, spread), (spread, corner)):
            point = {"distributions": {"p": [str(v) for v in p], "x": [str(v) for v in x]}}
            if (found := _without_value(claim, p, x, {"point": point, "term": 0})) is not None:
                return found
    return None


def _without_value(claim: Claim, p, x, params: dict) -> Certificate | None:
    if extended_value(claim.measure, p, x) is not None:
        return None
    for first, second in product(curves(p, x), repeat=2):
        if first == second:
            continue
        charge(ATTEMPT_STEPS, "on the boundary")
        certificate = certificate_of_limits(claim, params["point"], params["term"], [first, second])
        try:
            shows(claim, certificate.params)
        except FAILURES:
            continue
        return certificate
    return None


def curves(p, x) -> list:
    """A few curves of positive distributions that end at (p, x): zeros grow at different speeds."""
    found = []
    for speeds in ((1, 1), (1, 2), (2, 1), (1, "square"), ("square", 1)):
        pair = [_curve(v, s, i) for i, (v, s) in enumerate(zip((p, x), speeds, strict=True))]
        found.append(pair)
    if sum(1 for v in p if v == 0) > 1:
        found.append([_uneven(p), _curve(x, 1, 1)])
    return found


def _curve(v, speed, _which: int) -> list:
    zeros = sum(1 for c in v if c == 0)
    largest = max(range(len(v)), key=lambda c: v[c])
    coordinates = []
    for c, value in enumerate(v):
        step = 1 if speed == "square" else speed
        total = step if value == 0 else -step * zeros if c == largest else 0
        if total == 0:
            coordinates.append([str(value)])
        else:
            coordinates.append(
                [str(value), "0", str(total)] if speed == "square" else [str(value), str(total)]
            )
    return coordinates


def _uneven(v) -> list:
    """Each zero grows at a speed of its own."""
    largest = max(range(len(v)), key=lambda c: v[c])
    speeds = {c: i + 1 for i, c in enumerate(c for c, value in enumerate(v) if value == 0)}
    total = sum(speeds.values())
    return [
        [str(value), str(speeds[c])]
        if value == 0
        else [str(value), str(-total)]
        if c == largest
        else [str(value)]
        for c, value in enumerate(v)
    ]
