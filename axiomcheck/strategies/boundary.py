"""The boundary of the simplex, on the extended domain: counterexamples there, and points without a value."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from time import monotonic

from axiomcheck.errors import BudgetExceeded
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import Undefinedness, check
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.kernel.extended import extended_value
from axiomcheck.kernel.fixed import scenarios
from axiomcheck.lang.axiom import Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.lang.goal import Rel
from axiomcheck.strategies.goals import FAILURES, Prover
from axiomcheck.strategies.refute import Candidate, Grid, accept, sizes

DENOMINATORS = (2, 3, 4, 6)
MAX_POINTS = 1500


def boundary_scenarios(claim: Claim, deadline: float) -> Iterator[Candidate]:
    """Scenarios with some prevalence zero, small denominators first."""
    for size in sizes(claim)[:3]:
        for d in DENOMINATORS:
            for scenario in scenarios(claim, size):
                grid = Grid(scenario)
                if grid.solved is None or (d + 1) ** len(grid.free) > 40_000:
                    continue
                point = grid.points(d)
                count = len(next(iter(point.values())))
                for i in range(min(count, MAX_POINTS)):
                    if monotonic() > deadline:
                        raise BudgetExceeded("out of time on the boundary")
                    exact = {k: Fraction(round(float(point[k][i]) * d), d) for k in grid.free}
                    exact |= {k: evaluate(e, exact) for k, e in grid.solved.items()}
                    if any(exact[k] == 0 for k in grid.names[: grid.prevalences]):
                        yield Candidate(scenario, exact, "", 1.0)


def refute_on_boundary(claim: Claim, prover: Prover) -> Certificate | None:
    """A counterexample with infinite values, or values that are limits."""
    if not isinstance(claim.statement.conclusion, Rel | Iff):
        return None
    ways = [""] if isinstance(claim.statement.conclusion, Rel) else ["left", "right"]
    for candidate in boundary_scenarios(claim, prover.deadline):
        for breaks in ways:
            params = Candidate(candidate.scenario, candidate.point, breaks, 1.0).params
            if (found := accept(claim, params, prover)) is not None:
                return found
    return None


def undefined(claim: Claim, prover: Prover) -> Certificate | None:
    """An admissible point without a value: two curves to it with different limits."""
    if not isinstance(claim.statement.conclusion, Rel | Iff):
        return _any_pair(claim)
    for candidate in boundary_scenarios(claim, prover.deadline):
        scenario = candidate.scenario
        exact = type(scenario)(
            claim,
            scenario.size,
            {k: tuple(num(candidate.point[e.args[0]]) for e in v) for k, v in scenario.vectors.items()},
            scenario.scalars | {k: num(candidate.point[k]) for k in claim.statement.scalars},
            scenario.picked,
            scenario.part,
        )
        for index, term in enumerate(exact.terms()):
            try:
                p, x = ([evaluate(e, {}) for e in v] for v in exact.arguments(term))
            except FAILURES:
                continue
            params = {"point": candidate.params["point"], "term": index}
            if (found := _without_value(claim, p, x, params)) is not None:
                return found
    return None


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
        certificate = Certificate("no_limit", {**params, "curves": [first, second]})
        try:
            check(Undefinedness(claim), certificate)
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
            coordinates.append([str(value), "0", str(total)] if speed == "square" else [str(value), str(total)])
    return coordinates


def _uneven(v) -> list:
    """Each zero grows at a speed of its own."""
    largest = max(range(len(v)), key=lambda c: v[c])
    speeds = {c: i + 1 for i, c in enumerate(c for c, value in enumerate(v) if value == 0)}
    total = sum(speeds.values())
    return [
        [str(value), str(speeds[c])] if value == 0 else [str(value), str(-total)] if c == largest else [str(value)]
        for c, value in enumerate(v)
    ]


