"""Which axioms a candidate breaks at some simple points: what need not be proved.

Values are floating-point numbers, and nothing is concluded from them but what to try.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf, nan

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.instances import UNIT, Edge, Node, Space, constant, node
from axiomcheck.consistency.piecewise import Piecewise
from axiomcheck.strategies.sampling import approximate

SLACK = 1e-9
TRUTHS = tuple(Fraction(k, 20) for k in (0, 1, 3, 8, 10, 13, 18, 20))
PREDICTIONS = tuple(Fraction(k, 20) for k in (0, 1, 5, 9, 14, 20))
FAULTS = (ArithmeticError, ValueError, TypeError, LookupError)


class Screen:
    """The points at which the axioms of a theory are looked at, for any number of candidates."""

    def __init__(self, theory: Theory):
        points = [constant(v) for v in (*TRUTHS, *PREDICTIONS)]
        self.space = Space(theory, None, points[: len(TRUTHS)], points)
        self.edges: dict[str, list[Edge]] = {name: [] for name in theory.order}
        for form, at, lower, op, upper in self.space.instances():
            edge = Edge(node(at, lower), node(at, upper), op == "<", {"equal": op == "="})
            self.edges[form.name].append(edge)

    def survivors(self, d: Piecewise) -> tuple[str, ...]:
        """The axioms that D breaks at none of the points."""
        value = _values(d)
        return tuple(name for name, edges in self.edges.items() if all(_holds(e, value) for e in edges))


def _holds(edge: Edge, value: Callable[[Node], float]) -> bool:
    low, high = value(edge.lower), value(edge.upper)
    if edge.step["equal"]:
        return abs(low - high) < SLACK
    return low < high - SLACK * edge.strict if edge.strict else low < high + SLACK


def _values(d: Piecewise) -> Callable[[Node], float]:
    known: dict[Node, float] = {}

    def value(node: Node) -> float:
        if isinstance(node, str):
            return {"0": 0.0, "beta": inf}[node]
        if node not in known:
            p, x = (Fraction(v[0], UNIT) for v in node)
            e = d.formulas[d.index(p)][(x > p) - (x < p) + 1]
            try:
                known[node] = approximate(e, {"p": float(p), "x": float(x)})
            except FAULTS:
                known[node] = nan
        return known[node]

    return value
