"""Exact points of two classes, and what the axioms of a theory say between values of D there.

Candidates are floating-point vectors over these points.  Nothing is concluded from them but
what need not be tried: a function that breaks a relation by more than rounding is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.instances import UNIT, Edge, Node, Space, constant, node

SLACK = 1e-9
COARSE = (("0", "1/10", "3/10", "1/2", "9/10"), ("0", "1/10", "2/5", "1"))
FINE = (("0", "1/20", "3/20", "1/4", "2/5", "9/20", "1/2", "3/5", "19/20", "1"),
        ("0", "1/20", "1/4", "3/10", "1/2", "13/20", "9/10", "1"))  # fmt: skip
DENSE = (("0", "1/20", "1/10", "3/20", "1/5", "1/4", "3/10", "2/5", "9/20"), tuple(f"{k}/20" for k in range(21)))
CLOSE = (("0", "1/240", "1/10", "13/120", "1/4", "31/120", "9/20", "19/40", "119/240", "1/2"),
         tuple(f"{k}/40" for k in range(41)))  # fmt: skip
Grid = tuple[Sequence[str], Sequence[str]]


@dataclass(frozen=True)
class Points:
    """Places (p, x) of a theory's domain, closed under exchange of the classes, and its relations."""

    theory: Theory  # its axioms give the relations
    grid: Grid = COARSE  # true and predicted prevalences; those that axioms derive from them are added

    @cached_property
    def _found(self) -> tuple[list[tuple[int, int]], list[Edge]]:
        truths, near = ([constant(Fraction(v)) for v in side] for side in self.grid)
        space = Space(self.theory, None, truths, near)
        edges: dict[Edge, None] = {}
        for _, at, lower, op, upper in space.instances():
            if "beta" not in (lower, upper) and (edge := _edge(at, lower, op, upper)):
                edges[edge] = None
        nodes = {v for e in edges for v in (e.lower, e.upper) if not isinstance(v, str)}
        places = {(a[0], b[0]) for a, b in nodes}
        places |= {(p[0], x[0]) for p in space.truths for x in (*space.predictions, p)}
        places |= {(p, x) for p, _ in places for x in (0, UNIT)}
        places |= {(UNIT - p, UNIT - x) for p, x in places}
        allowed = [v for v in places if space.inside("true", (v[0], 0))]
        inside = [v for v in allowed if space.inside("predicted", (v[1], 0))]
        return sorted(inside), list(edges)

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """(p, x) in units of 1 / `UNIT`."""
        return self._found[0]

    @cached_property
    def index(self) -> dict[tuple[int, int], int]:
        """Where each place stands."""
        return {v: i for i, v in enumerate(self.places)}

    @cached_property
    def p(self) -> np.ndarray:
        """The true prevalence of c1 at each place."""
        return np.array([a for a, _ in self.places]) / UNIT

    @cached_property
    def x(self) -> np.ndarray:
        """The predicted prevalence of c1 at each place."""
        return np.array([b for _, b in self.places]) / UNIT

    @cached_property
    def exchanged(self) -> np.ndarray:
        """For each place, where the one stands that has the classes exchanged."""
        return np.array([self.index[UNIT - a, UNIT - b] for a, b in self.places])

    def fixed(self, x: int) -> np.ndarray:
        """For each place, where the one stands whose prediction for c1 is 0 or 1."""
        return np.array([self.index[a, x * UNIT] for a, _ in self.places])

    @cached_property
    def relations(self) -> dict[str, tuple[np.ndarray, np.ndarray]]:
        """Columns `lower` and `upper` of every `<`, `<=` and `=` between values; the last column is zero."""
        found: dict[str, list[tuple[int, int]]] = {"<": [], "<=": [], "=": []}
        for edge in self._found[1]:
            found[edge.step["op"]].append((self._column(edge.lower), self._column(edge.upper)))
        columns = {op: np.array(pairs, int).reshape(-1, 2) for op, pairs in found.items()}
        return {op: (pairs[:, 0], pairs[:, 1]) for op, pairs in columns.items()}

    def _column(self, node: Node) -> int:
        return len(self.places) if isinstance(node, str) else self.index[node[0][0], node[1][0]]

    @cached_property
    def truths(self) -> list[np.ndarray]:
        """The places of each true prevalence."""
        where: dict[int, list[int]] = {}
        for i, (p, _) in enumerate(self.places):
            where.setdefault(p, []).append(i)
        return [np.array(v) for v in where.values()]

    @cached_property
    def perfect(self) -> np.ndarray:
        """Is the prediction the truth?"""
        return np.array([a == b for a, b in self.places])

    def survivors(self, values: np.ndarray) -> np.ndarray:
        """Which rows (candidates, places) break no axiom here, as far as rounding lets one see."""
        alive = np.arange(len(values))[np.isfinite(values).all(axis=1)]
        for test in self._tests:
            if not len(alive):
                break
            alive = alive[test(values[alive])]
        return alive

    @cached_property
    def _tests(self) -> list:
        tests = [self._distinguishes] if "ioi" in self.theory.order else []
        tests += [self._largest] if "max" in self.theory.order else []
        return [
            *tests,
            *(t for op in ("=", "<", "<=") if len(self.relations[op][0]) for t in _halves(self, op)),
        ]

    def _distinguishes(self, values: np.ndarray) -> np.ndarray:
        zero = (np.abs(values[:, self.perfect]) <= SLACK).all(axis=1)
        return zero & (np.abs(values[:, ~self.perfect]) > SLACK).all(axis=1)

    def _largest(self, values: np.ndarray) -> np.ndarray:
        """Is the largest error the same at every true prevalence, and positive?"""
        worst = np.stack([values[:, at].max(axis=1) for at in self.truths], axis=1)
        top = worst.max(axis=1)
        return (top > SLACK) & (top - worst.min(axis=1) <= SLACK * np.maximum(1, top))

    def holds(self, values: np.ndarray, op: str, lower: np.ndarray, upper: np.ndarray) -> np.ndarray:
        """Do these relations hold for each row?"""
        wide = np.concatenate([values, np.zeros((len(values), 1))], axis=1)
        low, high = wide[:, lower], wide[:, upper]
        room = SLACK * np.maximum(1, np.abs(high))
        if op == "=":
            return (np.abs(low - high) <= room).all(axis=1)
        # a gap within rounding is no proof of equality: the exact points of the next step decide
        return (low - high <= (-1e-13 if op == "<" else room)).all(axis=1)


def _halves(points: Points, op: str) -> list:
    """A few relations first, which kill almost every candidate; then all of them."""
    lower, upper = points.relations[op]
    few = np.unique(np.linspace(0, len(lower) - 1, 8).astype(int))
    return [
        lambda values, a=a, b=b: points.holds(values, op, a, b)
        for a, b in ((lower[few], upper[few]), (lower, upper))
    ]


def _edge(at: dict, lower, op: str, upper) -> Edge | None:
    if "0" in (lower, upper) and op == "=":
        return None  # IoI is looked at on its own
    ends = node(at, lower), node(at, upper)
    return None if ends[0] == ends[1] and op != "<" else Edge(*ends, op == "<", {"op": op})
