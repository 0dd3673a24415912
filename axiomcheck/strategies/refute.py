"""Finding counterexamples: simple rationals by increasing denominator, fewest classes first.

Candidates come from grids of scenarios evaluated in floating point; each is then made
exact and handed to the kernel, which alone decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from axiomcheck.errors import BudgetExceeded, CheckError
from axiomcheck.instances import instance
from axiomcheck.kernel.algebra import linear
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.kernel.fixed import scenarios, solve
from axiomcheck.kernel.refutations import negation
from axiomcheck.kernel.scenario import SHRINK, Scenario
from axiomcheck.lang.axiom import Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, Expr
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.lang.measure import Measure
from axiomcheck.points import point_of, property_of, refutes, truth
from axiomcheck.scenes import certificate_of
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.budget import ATTEMPT_STEPS, Budget, grid_steps
from axiomcheck.strategies.goals import FAILURES, Open, Prover
from axiomcheck.strategies.open_points import by_steps
from axiomcheck.strategies.sampling import approximate, plausible

DENOMINATORS = (2, 3, 4, 5, 6, 8, 10, 12, 20, 40, 100)
SMOOTHINGS = (0.001, 0.02, 0.2, 1.0, 20.0)
AMOUNTS = tuple(Fraction(m, 10**4) * 10**k for k in range(7) for m in (1, 2, 5))
MIDDLE, AT_ONE = Fraction(1, 100), 4  # of the usual amounts, and how many are tried
MAX_GRID, PER_GRID = 60_000, 12
VISIBLE, TIE, CLEAR = 0.01, 0.005, 1e-7
TIES_AFTER = 10  # denominators up to this are searched for something clearer than a tie
SEED = 2020
VALUES = 2  # of D in most conclusions
SOON = 4  # denominators that are looked at before proofs are
BY_STEPS = 3  # points that only the calculus may show for every amount of smoothing: so many are tried
WIDE = 4  # classes from which on points with few of them are looked at first


@dataclass(frozen=True)
class Candidate:
    """A scenario that looks like a counterexample."""

    scenario: Scenario
    point: dict[str, Fraction]
    breaks: str
    margin: float

    @property
    def params(self) -> dict:
        """The scene, and which side of an equivalence holds."""
        statement = self.scenario.claim.statement
        point: dict = {
            "distributions": {
                k: [str(self.point[e.args[0]]) for e in self.scenario.vectors[k]]
                for k in self.scenario.vectors
            }
        }
        if statement.scalars:
            point["scalars"] = {k: str(self.point[k]) for k in statement.scalars}
        if statement.signs:
            point["signs"] = [int(self.scenario.scalars[k].args[0]) for k in statement.signs]
        if statement.part:
            point["part"] = self.scenario.part
        if self.scenario.picked != (1, 2):
            point["classes"] = list(self.scenario.picked)
        return {"point": point, **({"breaks": self.breaks} if self.breaks else {})}


class Grid:
    """All scenarios of one kind whose free coordinates are multiples of 1/d; nobody has the `empty` classes, if they are free."""

    def __init__(self, scenario: Scenario, empty: tuple[int, ...] = ()):
        self.scenario = scenario
        statement = scenario.claim.statement
        self.names = [e.args[0] for v in scenario.vectors.values() for e in v] + list(statement.scalars)
        relations = [*scenario.simplex(), *scenario.hypotheses()]
        rows = [linear(r.lhs - r.rhs, self.names) for r in relations if r.op == "="]
        self.inequalities = [r for r in scenario.hypotheses() if r.op != "="]
        found = None if None in rows else solve([row for row in rows if row is not None], self.names, set())
        self.empty = found is None  # its equations contradict each other, or are not linear
        self.solved: dict[str, Expr] = found or {}
        missing = {v[c].args[0] for v in scenario.vectors.values() for c in empty}
        self.nought = [k for k in self.names if k in missing and k not in self.solved]
        self.free = [k for k in self.names if k not in self.solved and k not in self.nought]
        self.prevalences = len(self.names) - len(statement.scalars)
        amounts = len(SMOOTHINGS) if scenario.claim.smoothed else 1
        self.size = VALUES * amounts * sum(1 for _ in scenario.claim.measure.formula.nodes()) * scenario.size

    def steps(self, d: int) -> int:
        """What a look at all points costs."""
        return grid_steps(min((d + 1) ** len(self.free), MAX_GRID), self.size)

    def points(self, d: int) -> dict[str, np.ndarray]:
        """Columns of integers (numerators over d) that satisfy the hypotheses."""
        count = (d + 1) ** len(self.free)
        if count <= MAX_GRID:
            index = np.arange(count)
            columns = [(index // (d + 1) ** i) % (d + 1) for i in range(len(self.free))]
        else:
            columns = list(np.random.default_rng(SEED + d).integers(0, d + 1, (len(self.free), MAX_GRID)))
        free = {k: c / d for k, c in zip(self.free, columns, strict=True)}
        point, keep = self.completed(free | dict.fromkeys(self.nought, np.zeros(len(columns[0]))))
        point = {k: v[keep] for k, v in point.items()}
        for k in self.names[: self.prevalences]:
            point[k] = np.where(np.abs(point[k]) < 1e-9, 0.0, point[k])
        return point

    def exactly(self, free: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """All coordinates that go with the free ones."""
        point = {**dict.fromkeys(self.nought, Fraction(0)), **free}
        for k, e in self.solved.items():
            value = evaluate(e, point)
            if not isinstance(value, Fraction):
                raise CheckError(f"{e} is not rational")
            point[k] = value
        return point

    def completed(self, free: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], np.ndarray]:
        """All coordinates that go with the free ones, and where they satisfy the hypotheses."""
        size = len(next(iter(free.values()), np.zeros(1)))
        point, keep = dict(free), np.ones(size, bool)
        for k, e in self.solved.items():
            point[k] = on_arrays(e, point) + np.zeros(size)
        positive = {e.args[0] for e in self.scenario.vectors.get(TRAIN, ())}
        for k in self.names[: self.prevalences]:
            keep &= point[k] > (1e-9 if k in positive else -1e-9)
        for r in self.inequalities:
            a, b = on_arrays(r.lhs, point), on_arrays(r.rhs, point)
            keep &= a < b - 1e-9 if r.op == "<" else a <= b + 1e-9
        return point, keep


def sizes(claim: Claim) -> list[int]:
    """Codeframe sizes to look at, smallest first."""
    smallest = 3 if claim.statement.part else 2
    return [claim.classes] if claim.classes else list(range(smallest, smallest + 3))


def candidates(claim: Claim, budget: Budget) -> Iterator[Candidate]:
    """Scenarios that look like counterexamples, the simplest first; faint ones last."""
    faint: list[Candidate] = []
    if claim.classes and claim.classes >= WIDE and not claim.measure.trained:
        yield from _sparse(claim, claim.classes, budget)
    for size in sizes(claim):
        grids = [Grid(s) for s in scenarios(claim, size)]
        ties: list[Candidate] = []
        for d in DENOMINATORS:
            for grid in grids:
                if grid.empty or ((d + 1) ** len(grid.free) > MAX_GRID * 1000 and d > 12):
                    continue
                budget.spend(grid.steps(d), "in the search for a counterexample")
                found = list(violations(grid, d))
                visible = [c for c in found if c.margin >= VISIBLE]
                yield from sorted(visible, key=niceness)[:PER_GRID]
                ties += sorted((c for c in found if c.margin == TIE), key=niceness)[:PER_GRID]
                faint += [c for c in found if c.margin < VISIBLE and c.margin != TIE][:PER_GRID]
            if d == TIES_AFTER:
                yield from ties[: PER_GRID * 2]
                ties = []
        yield from ties[:PER_GRID]
    yield from faint


def _sparse(claim: Claim, size: int, budget: Budget) -> Iterator[Candidate]:
    """Scenarios in which all but three classes are empty: few numbers, where all together are too many for a grid."""
    for scenario in scenarios(claim, size):
        grid = Grid(scenario, tuple(range(2, size - 1)))
        for d in DENOMINATORS[:SOON] if grid.nought and not grid.empty else ():
            if (d + 1) ** len(grid.free) > MAX_GRID:
                break
            budget.spend(grid.steps(d), "in the search for a counterexample")
            found = [c for c in violations(grid, d) if c.margin >= min(VISIBLE, TIE)]
            yield from sorted(found, key=niceness)[:PER_GRID]


def niceness(c: Candidate) -> tuple:
    """Short decimals and few zeros first."""
    values = list(c.point.values())
    decimal = sum(1 for v in values if _not_decimal(v.denominator))
    zeros = sum(1 for v in values if v == 0)
    return (decimal, zeros, sum(v.denominator for v in values), -c.margin)


def _not_decimal(d: int) -> bool:
    for f in (2, 5):
        while d % f == 0:
            d //= f
    return d != 1


def violations(grid: Grid, d: int) -> Iterator[Candidate]:
    """Points of a grid that break the conclusion, in floating point; the clearest first."""
    point = grid.points(d)
    if not len(next(iter(point.values()))):
        return
    scenario = grid.scenario
    for breaks, relations in broken_relations(scenario):
        good, margin = np.zeros(1, bool), np.zeros(1)
        for amount in SMOOTHINGS if scenario.claim.smoothed else (None,):
            env: dict[str, Any] = dict(point)
            if amount is not None:
                env |= {
                    SHRINK: np.float64(1 / (1 + scenario.size * amount)),
                    "eps": np.float64(amount),
                }
            holds, m = _all_hold(relations, env, scenario)
            # smoothing shrinks all differences: one amount that shows is enough to try
            good = good | holds
            margin = np.maximum(margin, np.where(holds, m, 0))
        chosen = np.flatnonzero(good)
        order = chosen[np.argsort(-margin[chosen], kind="stable")][:200]
        for i in order:
            exact = grid.exactly({k: Fraction(round(float(point[k][i]) * d), d) for k in grid.free})
            yield Candidate(scenario, exact, breaks, float(margin[i]))


def broken_relations(scenario: Scenario) -> list[tuple[str, list[Rel]]]:
    """The ways in which the conclusion may fail, as relations that then hold."""
    conclusion = scenario.claim.statement.conclusion
    if isinstance(conclusion, Rel):
        return [("", [negation(conclusion)])]
    if isinstance(conclusion, Iff):
        return [
            ("left", [conclusion.left, negation(conclusion.right)]),
            ("right", [conclusion.right, negation(conclusion.left)]),
        ]
    return []


def _all_hold(relations: list[Rel], env: dict, scenario: Scenario) -> tuple[np.ndarray, np.ndarray]:
    size = len(next(iter(v for v in env.values() if np.ndim(v))))
    holds, margin = np.ones(size, bool), np.full(size, np.inf)
    cache: dict = {}
    for r in relations:
        if r.lhs.op == "sym" and r.lhs.args[0] in scenario.vectors:
            pairs = zip(scenario.vectors[r.lhs.args[0]], scenario.vectors[r.rhs.args[0]], strict=True)
            apart = sum(abs(env[a.args[0]] - env[b.args[0]]) for a, b in pairs)
            ok, gap = (apart < 1e-12, np.ones_like(apart)) if r.op == "=" else (apart > 1e-12, apart)
        else:
            written = scenario.relation(r, scenario.value)
            a, b = on_arrays(written.lhs, env, cache), on_arrays(written.rhs, env, cache)
            with np.errstate(all="ignore"):
                gap = np.abs(a - b) / (np.abs(a) + np.abs(b) + 1e-12)
                tie = np.abs(a - b) <= 1e-13 * (1 + np.abs(a))
                if r.op == "=":
                    ok, gap = tie, np.where(tie, 1.0, 0.0)
                elif r.op == "!=":
                    ok = gap > CLEAR
                elif r.op == "<":
                    ok = (b - a > 0) & (gap > CLEAR)
                else:  # a tie breaks a strict conclusion only just, but keeps a side of an equivalence
                    ok = ((b - a > 0) & (gap > CLEAR)) | tie
                    gap = np.where(tie, TIE if len(relations) == 1 else 1.0, gap)
                ok = ok & np.isfinite(a) & np.isfinite(b)
        holds, margin = holds & ok, np.minimum(margin, gap)
    return holds, np.nan_to_num(margin)


def refute_soon(claim: Claim, prover: Prover) -> Certificate | None:
    """A counterexample on the smallest codeframe with small denominators: looked for before any proof is.

    It costs milliseconds, and spares attempts at proofs of what is plainly false.
    """
    if claim.smoothed:
        return None
    example = instance(claim)
    for scenario in scenarios(example, sizes(claim)[0]):
        grid = Grid(scenario)
        for d in DENOMINATORS[:SOON]:
            if grid.empty or (d + 1) ** len(grid.free) > MAX_GRID:
                continue
            visible = [c for c in violations(grid, d) if c.margin >= VISIBLE]
            for candidate in sorted(visible, key=niceness)[:2]:
                if (certificate := accept(claim, candidate.params, prover)) is not None:
                    return certificate
    return None


def refute(claim: Claim, prover: Prover, limit: int = 40) -> Certificate | None:
    """A counterexample that the kernel accepts, or None."""
    if claim.smoothed:
        return refute_candidates(
            claim, islice(candidates(instance(claim), prover.budget), limit * 4), prover
        )
    for candidate in islice(candidates(instance(claim), prover.budget), limit):
        if (certificate := accept(claim, candidate.params, prover)) is not None:
            return certificate
    return None


def refute_candidates(claim: Claim, found: Iterable[Candidate], prover: Prover) -> Certificate | None:
    """A counterexample for every eps if there is one, else for one eps."""
    ranged, few = [], 0 if claim.measure.parameters else BY_STEPS
    for candidate in found:
        run = working_range(candidate)
        if run == (0, len(AMOUNTS) - 1):
            certificate = accept(claim, candidate.params, prover)
            if certificate is None and few:  # the calculus may know more than the older rules
                few -= 1
                certificate = by_steps(claim, certificate_of(claim, candidate.params["point"]), prover)
            if certificate is not None:
                return certificate
        elif run is not None:
            ranged.append((candidate, run))
    ranged.sort(key=lambda pair: _usefulness(*pair[1]), reverse=True)  # ties stay as they came
    for candidate, (low, high) in ranged[:8]:
        inside = sorted(AMOUNTS[low : high + 1], key=lambda eps: (not of_some_sample(eps), abs(eps - MIDDLE)))
        for amount in inside[:AT_ONE]:
            if (certificate := accept(claim, candidate.params | {"eps": str(amount)}, prover)) is not None:
                return certificate
    return None


def _usefulness(low: int, high: int) -> tuple[int, int]:
    """How many of the usual amounts of smoothing a range covers, and how many at all."""
    usual = sum(1 for a in AMOUNTS[low : high + 1] if Fraction(1, 1000) <= a <= Fraction(1, 10))
    return usual, high - low


def working_range(candidate: Candidate) -> tuple[int, int] | None:
    """The longest run of amounts of smoothing (places in AMOUNTS) at which the conclusion fails."""
    scenario = candidate.scenario
    relations = dict(broken_relations(scenario))[candidate.breaks]
    written = [
        scenario.relation(r, scenario.value)
        for r in relations
        if r.lhs.op != "sym" or r.lhs.args[0] not in scenario.vectors
    ]
    point = {k: float(v) for k, v in candidate.point.items()}
    works = []
    for amount in AMOUNTS:
        env = point | {"eps": float(amount), SHRINK: float(1 / (1 + scenario.size * amount))}
        works.append(not any(_doubtful(r, env) for r in written))
    best, start = None, None
    for i, ok in enumerate([*works, False]):
        if ok and start is None:
            start = i
        elif not ok and start is not None:
            if best is None or i - 1 - start > best[1] - best[0]:
                best = (start, i - 1)
            start = None
    return best


def _doubtful(r: Rel, env: dict[str, float]) -> bool:
    a, b = approximate(r.lhs, env), approximate(r.rhs, env)
    if a != a or b != b:
        return True
    gap = 1e-13 * (abs(a) + abs(b))
    if r.op in ("=", "<="):
        return abs(a - b) > gap if r.op == "=" else a > b + gap
    return not (abs(a - b) > gap if r.op == "!=" else a < b - gap)


def of_some_sample(eps: Fraction) -> bool:
    """Is it 1/(2 |sigma|) for some whole |sigma|, as papers smooth?

    >>> of_some_sample(Fraction(1, 10)), of_some_sample(Fraction(1, 5))
    (True, False)
    """
    return (1 / (2 * eps)).denominator == 1


def accept(claim: Claim, params: dict, prover: Prover) -> Certificate | None:
    """The certificate of a counterexample, if the kernel takes it."""
    prover.budget.spend(ATTEMPT_STEPS, "in the search for a counterexample")
    amount = {k: v for k, v in params.items() if k == "eps"}
    found, proofs = certificate_of(claim, params["point"], amount), list[Certificate]()
    if claim.measure.parameters:
        shown = by_steps(claim, found, prover)
        if shown is not None or in_exponents(claim.measure):
            return shown
    show = showing(prover, proofs)
    try:
        truth(property_of(claim).sentence, point_of(claim, found, show))
        certificate = replace(found, premises=tuple(proofs))
        refutes(claim, certificate)
    except BudgetExceeded:
        raise
    except FAILURES:
        return None
    return certificate


def in_exponents(measure: Measure) -> bool:
    """Does a parameter stand in an exponent?  The older rules know hardly anything of such powers."""
    names = {e.args[0] for e in measure.symbols.values()}
    return any(e.op == "exp" and e.symbols & names for e in measure.formula.nodes())


def showing(prover: Prover, proofs: list[Certificate]) -> Callable[[tuple[Goal, ...]], bool]:
    """What takes the place of the proofs of a point: it looks for them, and keeps them."""

    def show(goals: tuple[Goal, ...]) -> bool:
        if not all(map(plausible, goals)):
            return False
        try:
            proofs.extend(prover.attempt(goals))
        except BudgetExceeded:
            raise
        except (Open, *FAILURES):
            return False
        return True

    return show
