"""Are two measures the same?  Guessing proofs and witnesses; the calculus alone decides.

Factors are matched by their values at a few sizes; witnesses come from grids of distributions with small
denominators, and from small matrices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

import numpy as np

from axiomcheck.calculus.comparisons import Comparison, Difference, refuted, wanted
from axiomcheck.calculus.term import Refused
from axiomcheck.errors import BudgetExceeded, CheckError
from axiomcheck.exact.certificate import POINT, STEPS, Certificate
from axiomcheck.exact.evaluate import expand
from axiomcheck.lang.expr import ONE, Expr, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.strategies import budget as counting
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.budget import ATTEMPT_STEPS, Budget, grid_steps
from axiomcheck.strategies.constants import guesses
from axiomcheck.tactics import comparing
from axiomcheck.tactics.builder import STEPS_PER_SECOND
from axiomcheck.tactics.files import pack

Evidence = tuple[Comparison | Difference, Certificate]
Params = dict[str, list]
SIZES = (2, 3, 4)  # where witnesses are looked for, and proofs where none is for every n
SAMPLED = (2, 3, 4, 5, 7)  # sizes at which formulas in n are guessed
DENOMINATORS = (2, 3, 4, 5, 6, 8, 10, 20)
MAX_PAIRS, PER_GRID, SAMPLES = 40_000, 8, 60
CLEAR, VISIBLE, CLOSE, SEED = 1e-7, 0.01, 1e-8, 4
ORDER_GRIDS = {2: (3, 4, 5, 6, 8, 10, 20, 40), 3: (3, 4, 5, 6, 8, 10), 4: (4, 5, 6)}
STEP = counting.STEPS // STEPS_PER_SECOND  # steps of the budget that one of a proof costs
SHARE = 0.6  # of the steps that are left, for one proof


@dataclass
class Search:
    """What is asked, the budget, and why attempts failed."""

    first: Measure
    second: Measure
    domain: str
    sizes: tuple[int, ...] | None
    budget: Budget
    reasons: list[str]

    @property
    def looked_at(self) -> tuple[int, ...]:
        """The sizes at which witnesses are looked for."""
        return self.sizes or SIZES

    def points(self, count: int) -> int:
        """The steps that a look at so many points is."""
        size = sum(1 for m in (self.first, self.second) for _ in m.formula.nodes())
        return grid_steps(count, size)

    # -- proofs ---------------------------------------------------------------
    def prove(self, relation: str, factor: Expr = ONE, shared: bool = False, written: bool = True) -> list[Evidence]:
        """The relation for every n, else at each size asked (two to four if none is); none if some stays open."""
        if self.domain == "extended" and (shared or relation.endswith("order")):
            return []
        if self.first.kind == FILTERING:
            ways = (True, False) if relation.endswith("order") else (False,)
            found = (self._shown(relation, None, factor, shared, across=way) for way in ways)
            return [x for x in [next((x for x in found if x is not None), None)] if x is not None]
        general = all(m.classes is None for m in (self.first, self.second))
        if general and (whole := self._shown(relation, None, factor, shared)):
            return [whole]
        result: list[Evidence] = []
        for size in self.looked_at if written else ():
            one = self._shown(relation, size, factor, shared)
            if one is None:
                return result if self.sizes is None else []
            result.append(one)
        return result

    def _shown(self, relation: str, classes: int | None, factor: Expr, shared: bool, across: bool = False) -> Evidence | None:
        self.budget.spend(ATTEMPT_STEPS, "in the search for a proof")
        statement = Comparison(self.first, self.second, relation, self.domain, classes, shared, factor, across)
        try:
            asked = wanted(statement)
        except CheckError as error:
            self.reasons.append(f"{relation}, {statement.scope}: {error}")
            return None
        steps = max(0, int(SHARE * self.budget.left)) // STEP
        found, left = comparing.prove(asked, steps)
        self.budget.spend(STEP * (steps - left), "in the search for a proof")
        if isinstance(found, str):
            self.reasons.append(f"{relation}, {statement.scope}: {found}")
            return None
        return statement, Certificate(STEPS, steps=pack(found))

    # -- witnesses --------------------------------------------------------------
    def refute(self, relation: str) -> Evidence | None:
        """The first witness against the relation that the calculus accepts."""
        if self.domain == "extended" and relation == "defined":
            return None
        for size, params in self._witnesses(relation):
            self.budget.spend(ATTEMPT_STEPS, "in the search for a witness")
            about = Comparison(self.first, self.second, relation, self.domain, size if self.sizes else None)
            try:
                refuted(about, {**params})
            except Refused:
                continue
            return Difference(about), Certificate(POINT, params)
        return None

    def _witnesses(self, relation: str) -> Iterator[tuple[int | None, Params]]:
        finders = {"equal": different_values, "proportional": different_ratios, "defined": different_domains}
        for size in self.looked_at:
            if relation in finders:
                found = finders[relation](self, size)
            else:
                found = different_orders(self, size, same=relation == "same order")
            yield from ((size, params) for params in found)

    def meet(self) -> bool:
        """Is there a point at which both have a value?  Else all relations hold, and say nothing."""
        return any((~np.isnan(one + two)).any() for size in self.looked_at for *_, one, two in _grids(self, size))

    def factors(self) -> Iterator[Expr]:
        """Formulas in n that first / second looks like."""
        ratios = {}
        for size in self.sizes or SAMPLED:
            rng = np.random.default_rng(SEED + size)
            true, predicted = (rng.integers(1, 1000, (SAMPLES, size)) for _ in range(2))
            p, x = (v / v.sum(axis=1, keepdims=True) for v in (true, predicted))
            one, two = both(self, p, x, 1)
            if (ratio := constant_ratio(one, two)) is None:
                return
            ratios[size] = ratio
        yield from guesses(ratios)


def constant_ratio(one: np.ndarray, two: np.ndarray) -> float | None:
    """What one is a multiple by of the other, as far as floats tell."""
    good = np.isfinite(one) & np.isfinite(two)
    if good.sum() < len(one) // 3 or (np.abs(two[good]) < CLEAR).any():
        return None
    ratio = one[good] / two[good]
    return None if np.ptp(ratio) > CLOSE * (1 + np.abs(ratio).max()) else float(np.median(ratio))


def search(
    first: Measure,
    second: Measure,
    domain: str,
    sizes: tuple[int, ...] | None,
    seconds: float,
    kind: type[Search] = Search,
) -> tuple[list[Evidence], list[str]]:
    """Everything found out about the two, and why the rest stayed open; the kind says where witnesses are looked for."""
    found: list[Evidence] = []
    reasons: list[str] = []
    budget = Budget(seconds)
    try:
        with budget.running():
            for part in _steps(kind(first, second, domain, sizes, budget, reasons)):
                found += part
    except BudgetExceeded as error:
        reasons.append(f"out of {seconds:g} s: {error}")
    except CheckError as error:  # no statement of them
        reasons.append(str(error))
    return found, reasons


def _steps(run: Search) -> Iterator[list[Evidence]]:
    """Proofs and witnesses, in the order in which they decide."""
    if not run.meet():
        run.reasons.append("there is no point in sight at which both have a value")
        return
    gap = run.refute("equal")
    if gap is None:
        yield from _agreement(run, "equal")
        return
    yield [gap]
    for factor in run.factors():
        proofs = [part for step in _agreement(run, "proportional", factor) for part in step]
        yield proofs
        if any(isinstance(s, Comparison) for s, _ in proofs):
            return
    swap = run.refute("same order")
    if swap is None:
        proofs = [part for step in _agreement(run, "same order") for part in step]
        yield proofs
        if not any(isinstance(s, Comparison) for s, _ in proofs) or run.first.kind == FILTERING:
            yield from ([apart] for apart in [run.refute("proportional")] if apart)
        return
    yield [swap]
    if apart := run.refute("proportional"):
        yield [apart]
    if run.refute("opposite order") is None:
        yield run.prove("opposite order") or run.prove("opposite order", shared=True)
    yield _smaller(run, gap)


def _agreement(run: Search, relation: str, factor: Expr = ONE) -> Iterator[list[Evidence]]:
    """The relation at all points; else where both are defined, and a point where only one is."""
    hole = run.refute("defined")
    proofs = [] if hole else run.prove(relation, factor)
    yield proofs or ([hole] if hole else [])
    if not proofs:
        yield run.prove(relation, factor, shared=True, written=hole is not None)


def _smaller(run: Search, gap: Evidence) -> list[Evidence]:
    """Equality at the sizes below the witness's: a difference may need three classes."""
    if run.sizes is not None or run.first.kind == FILTERING:
        return []
    found = []
    for size in range(2, len(gap[1].params["p"])):
        part = replace(run, sizes=(size,))
        found += part.prove("equal") or part.prove("equal", shared=True)
    return found


# -- numbers at grids of distributions ---------------------------------------------------


@lru_cache(maxsize=64)
def grid(size: int, d: int, positive: bool) -> np.ndarray:
    """Numerators over d of the distributions over `size` classes, one a row."""
    if size == 1:
        return np.full((1, 1), d) if d or not positive else np.empty((0, 1), int)
    rows = [
        np.column_stack([np.full(len(rest), k), rest])
        for k in range(1 if positive else 0, d + 1)
        if len(rest := grid(size - 1, d - k, positive))
    ]
    return np.vstack(rows) if rows else np.empty((0, size), int)


@lru_cache(maxsize=64)
def _written(measure: Measure, size: int) -> Expr:
    return expand(measure.formula, *([sym(f"{k}{c}") for c in range(size)] for k in "px"))


def both(run: Search, true: np.ndarray, predicted: np.ndarray, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Both measures' values at rows of numerators; nan where there is none."""
    size = true.shape[1]
    point = {f"{k}{c}": v[:, c] / d for k, v in (("p", true), ("x", predicted)) for c in range(size)}
    one, two = (on_arrays(_written(m, size), point) + np.zeros(len(true)) for m in (run.first, run.second))
    return np.where(np.isfinite(one), one, np.nan), np.where(np.isfinite(two), two, np.nan)


def _pairs(size: int, d: int, positive: bool) -> tuple[np.ndarray, np.ndarray]:
    """Pairs of distributions on the grid; a sample of them where there are many."""
    rows = grid(size, d, positive)
    count = len(rows) ** 2
    index = np.arange(count)
    if count > MAX_PAIRS:
        index = np.random.default_rng(SEED + d).integers(0, count, MAX_PAIRS)
    if not count:
        return rows, rows
    return rows[index // len(rows)], rows[index % len(rows)]


def _grids(run: Search, size: int) -> Iterator[tuple]:
    """Pairs and both measures' values there; those without zeros first."""
    inner, all_points = product(DENOMINATORS[:5], (True,)), product(DENOMINATORS, (False,))
    for d, positive in inner if run.domain == "smoothed" else (*inner, *all_points):
        true, predicted = _pairs(size, d, positive)
        run.budget.spend(run.points(len(true)), "in the search for a witness")
        if len(true):
            yield d, true, predicted, *both(run, true, predicted, d)


def _rows(d: int, **rows: np.ndarray) -> Params:
    return {name: [str(Fraction(int(k), d)) for k in row] for name, row in rows.items()}


def _nicest(good: np.ndarray, margin: np.ndarray, *vectors: np.ndarray) -> list[int]:
    """Positions of a few candidates: visible margins, few zeros, large margins first."""
    chosen = np.flatnonzero(good)
    zeros = sum((v[chosen] == 0).sum(axis=1) for v in vectors)
    order = np.lexsort((-margin[chosen], zeros, margin[chosen] < VISIBLE))
    return [int(i) for i in chosen[order][:PER_GRID]]


def different_values(run: Search, size: int) -> Iterator[Params]:
    """Points at which the values look different; faint ones last."""
    faint = []
    for d, true, predicted, one, two in _grids(run, size):
        margin = np.abs(one - two)
        good = margin > CLEAR * (1 + np.abs(one) + np.abs(two))
        for i in _nicest(good, margin, true, predicted):
            found = _rows(d, p=true[i], x=predicted[i])
            if margin[i] < VISIBLE:
                faint.append(found)
            else:
                yield found
    yield from faint[: 4 * PER_GRID]


def different_domains(run: Search, size: int) -> Iterator[Params]:
    """Points at which just one of the two seems to have a value."""
    for d, true, predicted, one, two in _grids(run, size):
        good = np.isnan(one) != np.isnan(two)
        for i in _nicest(good, np.ones(len(one)), true, predicted):
            yield _rows(d, p=true[i], x=predicted[i])


def different_ratios(run: Search, size: int) -> Iterator[Params]:
    """Pairs of points at which one is not the same multiple of the other."""
    for d, true, predicted, one, two in _grids(run, size):
        clear = np.isfinite(one) & np.isfinite(two) & (np.maximum(np.abs(one), np.abs(two)) > VISIBLE)
        for base in _nicest(clear, np.ones(len(one)), true, predicted)[:2]:
            margin = np.abs(one[base] * two - two[base] * one)
            good = clear & (margin > CLEAR * (1 + np.abs(one) + np.abs(two)))
            for i in _nicest(good, margin, true, predicted)[:3]:
                yield _rows(d, p=true[base], x=predicted[base], q=true[i], y=predicted[i])


def different_orders(run: Search, size: int, *, same: bool) -> Iterator[Params]:
    """Two predictions that the two measures put in different orders; ties last."""
    ties = []
    denominators = ORDER_GRIDS.get(size, ())
    kinds = [(d, True) for d in denominators] + [(d, False) for d in denominators if run.domain != "smoothed"]
    for d, positive in kinds:
        rows = grid(size, d, positive)
        for row in rows:
            run.budget.spend(run.points(len(rows) ** 2), "in the search for a witness")
            one, two = both(run, np.broadcast_to(row, rows.shape), rows, d)
            two = two if same else -two
            gaps = [v[:, None] - v[None, :] for v in (one, two)]
            for a, b in (gaps, gaps[::-1]):
                falls = a < -CLEAR
                apart, tied = (falls & (b > CLEAR), np.minimum(-a, b)), (falls & (np.abs(b) < 1e-13), -a)
                for good, margin in (apart, tied):
                    places = np.argwhere(good)[:400]
                    if not len(places):
                        continue
                    sizes = margin[tuple(places.T)]
                    zeros = (rows[places] == 0).sum(axis=(1, 2))
                    x, y = places[np.lexsort((-sizes, zeros, sizes < VISIBLE))[0]]
                    found = _rows(d, p=row, x=rows[x], y=rows[y])
                    if b[x, y] > CLEAR and sizes.max() >= VISIBLE:
                        yield found
                    else:
                        ties.append(found)
    yield from ties[:40]
