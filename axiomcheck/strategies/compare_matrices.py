"""Are two measures of contingency matrices the same?  Small matrices, ratios and straight lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from axiomcheck.errors import BudgetExceeded
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.compare import Comparison, Difference, check_comparison, goals_of, rules_for
from axiomcheck.kernel.compare_matrices import written
from axiomcheck.lang.expr import ONE, Expr, add_all, sym
from axiomcheck.lang.matrix import CELLS
from axiomcheck.lang.measure import Measure
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.budget import ATTEMPT_STEPS
from axiomcheck.strategies.compare import CLEAR, CLOSE, FUEL, Evidence
from axiomcheck.strategies.constants import guesses
from axiomcheck.strategies.goals import FAILURES, Open, Prover

LARGEST = 6  # counts of the matrices looked at
TRIED = 40
G, N = sym("G"), sym("N")
T, GN = G + N, G * N
GROWTHS = (ONE, G, N, T, GN, ONE / G, ONE / N, ONE / T, ONE / GN, G / N, N / G, G / T, N / T, T / GN, GN / T)


class Search:
    """What is asked, and both measures' values at all small matrices, the smallest first."""

    def __init__(self, first: Measure, second: Measure, domain: str, prover: Prover, reasons: list[str]):
        self.first, self.second, self.domain = first, second, domain
        self.prover, self.reasons = prover, reasons
        cells = np.array([m for m in product(range(LARGEST + 1), repeat=4) if any(m)])
        zeros = (cells == 0).sum(axis=1)
        self.cells = cells[np.lexsort((cells.sum(axis=1), zeros))]
        point = {c: self.cells[:, i].astype(float) for i, c in enumerate(CELLS)}
        found = [on_arrays(e, point) + np.zeros(len(cells)) for e in written(self.comparison("equal"))]
        self.one, self.two = (np.where(np.isfinite(v), v, np.nan) for v in found)
        self.gold = np.stack(
            [self.cells[:, 0] + self.cells[:, 2], self.cells[:, 1] + self.cells[:, 3]], axis=1
        )

    def comparison(self, relation: str, shared: bool = False, factor: Expr = ONE) -> Comparison:
        """The statement about these two."""
        return Comparison(self.first, self.second, relation, self.domain, None, shared, factor)

    # -- proofs
    def prove(self, relation: str, params: dict, factor: Expr = ONE) -> list[Evidence]:
        """At all matrices, else where both formulas have a value."""
        for shared in (False, True):
            statement = self.comparison(relation, shared, factor)
            rule = "by_line" if relation.endswith("order") else "by_strata"
            try:
                goals = goals_of(rules_for(statement)[0][rule], statement, Certificate(rule, params))
                return [(statement, Certificate(rule, params, self.prover.attempt(goals, FUEL)))]
            except BudgetExceeded:
                raise
            except Open as error:
                self.reasons.append(f"{relation}: open: {error}")
            except FAILURES as error:
                self.reasons.append(f"{relation}: {error}")
        return []

    # -- witnesses
    def refute(self, relation: str, candidates: Iterator[tuple[str, dict]]) -> list[Evidence]:
        """The first candidate that the kernel accepts."""
        statement = Difference(self.comparison(relation))
        for tried, (rule, params) in enumerate(candidates):
            if tried >= TRIED:
                break
            self.prover.budget.spend(ATTEMPT_STEPS, "in the search for a witness")
            try:
                goals = goals_of(
                    rules_for(statement)[0][rule], statement.comparison, Certificate(rule, params)
                )
                certificate = Certificate(rule, params, tuple(Certificate("ground") for _ in goals))
                check_comparison(statement, certificate)
            except FAILURES:
                continue
            return [(statement, certificate)]
        return []

    def values(self) -> Iterator[tuple[str, dict]]:
        """Matrices at which the values look different."""
        for i in np.flatnonzero(
            np.abs(self.one - self.two) > CLEAR * (1 + np.abs(self.one) + np.abs(self.two))
        ):
            yield "matrix_values", {"matrix": self.matrix(int(i))}

    def ratios(self) -> Iterator[tuple[str, dict]]:
        """Pairs of matrices at which one is not the same multiple of the other."""
        clear = (
            np.isfinite(self.one)
            & np.isfinite(self.two)
            & (np.maximum(np.abs(self.one), np.abs(self.two)) > 0.01)
        )
        for base in np.flatnonzero(clear)[:3]:
            gap = np.abs(self.one[base] * self.two - self.two[base] * self.one)
            for i in np.flatnonzero(clear & (gap > CLEAR * (1 + np.abs(self.one) + np.abs(self.two))))[:8]:
                yield "matrix_ratio", {"matrix": self.matrix(base), "other": self.matrix(i)}

    def orders(self, *, same: bool) -> Iterator[tuple[str, dict]]:
        """Outputs for one gold standard that the two put in different orders; ties last."""
        ties: list[tuple[str, dict]] = []
        for i in self.groups():
            one, two = self.one[i], self.two[i] if same else -self.two[i]
            gaps = [v[:, None] - v[None, :] for v in (one, two)]
            for less, (a, b) in (("first", gaps), ("second", gaps[::-1])):
                for good, into in ((b > CLEAR, None), (np.abs(b) < 1e-13, ties)):
                    places = np.argwhere((a < -CLEAR) & good)
                    if len(places):
                        x, y = places[0]
                        found = (
                            "matrix_order",
                            {"matrix": self.matrix(i[x]), "other": self.matrix(i[y]), "less": less},
                        )
                        if into is None:
                            yield found
                        else:
                            into.append(found)
        yield from ties

    def groups(self) -> Iterator[np.ndarray]:
        """Matrices of the same gold standard, those of few documents first."""
        kinds = np.unique(self.gold, axis=0)
        kinds = kinds[(kinds > 0).all(axis=1) & (kinds <= LARGEST).all(axis=1)]
        for kind in kinds[np.argsort(kinds.sum(axis=1), kind="stable")]:
            yield np.flatnonzero((self.gold == kind).all(axis=1))

    def matrix(self, i: int) -> list[int]:
        """The counts of a matrix."""
        return [int(k) for k in self.cells[i]]

    # -- guesses
    def factor(self) -> Expr | None:
        """A number that first / second looks like."""
        good = np.isfinite(self.one) & np.isfinite(self.two) & (np.abs(self.two) > CLEAR)
        if good.sum() < TRIED:
            return None
        ratio = self.one[good] / self.two[good]
        return (
            None
            if np.ptp(ratio) > CLOSE * (1 + np.abs(ratio).max())
            else next(guesses({2: float(ratio[0])}), None)
        )

    def line(self) -> dict | None:
        """slope and constant, in G and N, of second = slope * first + constant."""
        rows = []
        for i in self.groups():
            good = i[np.isfinite(self.one[i]) & np.isfinite(self.two[i])]
            if len(good) < 3 or np.ptp(self.one[good]) < 0.01:
                continue
            matrix = np.stack([self.one[good], np.ones(len(good))], axis=1)
            solution = np.linalg.lstsq(matrix, self.two[good], rcond=None)[0]
            if not np.allclose(matrix @ solution, self.two[good], rtol=CLOSE, atol=CLOSE):
                return None
            rows.append((*self.gold[good[0]].astype(float), *solution))
        if len(rows) < 3:
            return None
        g, n, slopes, constants = np.array(rows).T
        found = [_fitted(v, {"G": g, "N": n}) for v in (slopes, constants)]
        return None if None in found else {"slope": found[0], "constant": found[1]}


def _fitted(values: np.ndarray, point: dict[str, np.ndarray]) -> Expr | None:
    """A multiple of one of a few formulas in G and N, plus a number."""
    for growth in GROWTHS:
        column = on_arrays(growth, point) + np.zeros(len(values))
        matrix = column[:, None] if growth == ONE else np.stack([column, np.ones(len(values))], axis=1)
        solution = np.linalg.lstsq(matrix, values, rcond=None)[0]
        if not np.allclose(matrix @ solution, values, rtol=CLOSE, atol=CLOSE):
            continue
        found = [e for v in solution for e in [next(guesses({2: float(v)}), None)] if e is not None]
        if len(found) == len(solution):
            return add_all([found[0] * growth, *found[1:]])
    return None


def search(first: Measure, second: Measure, domain: str, seconds: float) -> tuple[list[Evidence], list[str]]:
    """Everything found out about the two, and why the rest stayed open."""
    reasons: list[str] = []
    found: list[Evidence] = []
    try:
        run = Search(first, second, domain, Prover(seconds), reasons)
        with run.prover.budget.running():
            for part in _steps(run):
                found += part
    except BudgetExceeded as error:
        reasons.append(f"out of {seconds:g} s: {error}")
    return found, reasons


def _steps(run: Search) -> Iterator[list[Evidence]]:
    gap = run.refute("equal", run.values())
    if not gap:
        yield run.prove("equal", {})
        return
    yield gap
    if (factor := run.factor()) is not None:
        proofs = run.prove("proportional", {}, factor)
        yield proofs
        if proofs:
            return
    swap = run.refute("same order", run.orders(same=True))
    yield swap
    yield run.refute("proportional", run.ratios())
    line = run.line()
    if line is not None and (not swap or not run.refute("opposite order", run.orders(same=False))):
        yield run.prove("opposite order" if swap else "same order", line)
