"""Are two measures of contingency matrices the same?  Witnesses among small matrices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, product

import numpy as np

from axiomcheck.lang.expr import Expr
from axiomcheck.lang.matrix import CELLS, meaning
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.compare import CLEAR, VISIBLE, Params, Search, constant_ratio
from axiomcheck.strategies.constants import guesses

LARGEST = 6  # counts of the matrices looked at
TRIED = 40


@dataclass
class Matrices(Search):
    """Both measures' values at all small matrices, the smallest first."""

    cells: np.ndarray = field(init=False)
    one: np.ndarray = field(init=False)
    two: np.ndarray = field(init=False)

    def __post_init__(self):
        cells = np.array([m for m in product(range(LARGEST + 1), repeat=4) if any(m)])
        self.cells = cells[np.lexsort((cells.sum(axis=1), (cells == 0).sum(axis=1)))]
        point = {c: self.cells[:, i].astype(float) for i, c in enumerate(CELLS)}
        self.budget.spend(self.points(len(cells)), "in the search for a witness")
        written = (m.formula.subs(meaning(self.domain)) for m in (self.first, self.second))
        found = [on_arrays(e, point) + np.zeros(len(cells)) for e in written]
        self.one, self.two = (np.where(np.isfinite(v), v, np.nan) for v in found)

    def meet(self) -> bool:
        """Is there a matrix at which both have a value?"""
        return bool((~np.isnan(self.one + self.two)).any())

    def _witnesses(self, relation: str) -> Iterator[tuple[int | None, Params]]:
        finders = {"equal": self._values, "proportional": self._ratios, "defined": self._domains}
        found = finders[relation]() if relation in finders else self._orders(same=relation == "same order")
        for rows in islice(found, TRIED):
            yield None, {k: self.cells[i].tolist() for k, i in zip(("matrix", "other"), rows, strict=False)}

    def _values(self) -> Iterator[tuple[int, ...]]:
        """Matrices at which the values look different."""
        gap = np.abs(self.one - self.two)
        yield from ((int(i),) for i in np.flatnonzero(gap > CLEAR * (1 + np.abs(self.one) + np.abs(self.two))))

    def _domains(self) -> Iterator[tuple[int, ...]]:
        """Matrices at which just one of the two seems to have a value; it may be a limit, as only replay tells."""
        yield from ((int(i),) for i in np.flatnonzero(np.isnan(self.one) != np.isnan(self.two)))

    def _ratios(self) -> Iterator[tuple[int, ...]]:
        """Pairs of matrices at which one is not the same multiple of the other."""
        sizes = np.maximum(np.abs(self.one), np.abs(self.two))
        clear = np.isfinite(self.one) & np.isfinite(self.two) & (sizes > VISIBLE)
        for base in np.flatnonzero(clear)[:3]:
            gap = np.abs(self.one[base] * self.two - self.two[base] * self.one)
            apart = clear & (gap > CLEAR * (1 + np.abs(self.one) + np.abs(self.two)))
            yield from ((int(base), int(i)) for i in np.flatnonzero(apart)[:8])

    def _orders(self, *, same: bool) -> Iterator[tuple[int, ...]]:
        """Outputs for one gold standard that the two put in different orders; ties last."""
        ties: list[tuple[int, ...]] = []
        for i in self._groups():
            one, two = self.one[i], self.two[i] if same else -self.two[i]
            gaps = [v[:, None] - v[None, :] for v in (one, two)]
            for a, b in (gaps, gaps[::-1]):
                for good, tied in ((b > CLEAR, False), (np.abs(b) < 1e-13, True)):
                    places = np.argwhere((a < -CLEAR) & good)
                    if len(places):
                        found = tuple(int(i[x]) for x in places[0])
                        if tied:
                            ties.append(found)
                        else:
                            yield found
        yield from ties

    def _groups(self) -> Iterator[np.ndarray]:
        """Matrices of the same gold standard, those of few documents first."""
        gold = np.stack([self.cells[:, 0] + self.cells[:, 2], self.cells[:, 1] + self.cells[:, 3]], axis=1)
        kinds = np.unique(gold, axis=0)
        kinds = kinds[(kinds > 0).all(axis=1) & (kinds <= LARGEST).all(axis=1)]
        for kind in kinds[np.argsort(kinds.sum(axis=1), kind="stable")]:
            yield np.flatnonzero((gold == kind).all(axis=1))

    def factors(self) -> Iterator[Expr]:
        """A number that first / second looks like."""
        apart = np.abs(self.two) > CLEAR
        ratio = constant_ratio(self.one[apart], self.two[apart]) if apart.sum() >= TRIED else None
        yield from islice(guesses({2: ratio}) if ratio is not None else (), 1)
