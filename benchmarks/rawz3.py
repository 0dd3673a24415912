"""Raw Z3 beside verdicts: the paper's hypotheses and the negated conclusion, as they stand.

Quotients come with their denominators nonzero.  The formulas treat all classes alike, so c1
and c2 (or the part) are the first two.  Nothing of axiomcheck is imported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attacks
import z3
from attacks import Question
from grammar import Tree, polynomial

RESOURCES, LIMIT_MS = 500_000, 250


def z3_says(formula: Tree, q: Question) -> str:
    """`holds`, `fails`, or why Z3 has nothing to say."""
    if q.axiom in attacks.LARGEST or q.domain != "natural" or not polynomial(formula):
        return "not asked"
    answers = [_ask(query) for query in _queries(formula, q)]
    if "sat" in answers:
        return "fails"
    return "holds" if set(answers) == {"unsat"} else "no answer"


def _ask(query: list) -> str:
    solver = z3.SolverFor("QF_NRA")
    solver.set("rlimit", RESOURCES)
    solver.set("timeout", LIMIT_MS)
    solver.set("random_seed", 1)
    solver.add(*query)
    return str(solver.check())


def _queries(formula: Tree, q: Question) -> Iterator[list]:
    """Each is satisfiable exactly if the axiom fails in that choice of signs."""
    names = {"ioi": "px", "nn": "px", "sym": "px", "rel": "pqxy", "abs": "pqxy"}.get(q.axiom, "pxy")
    v = {k: [z3.Real(f"{k}{c}") for c in range(q.size)] for k in names}
    simplex = [r for u in v.values() for r in (*(c >= 0 for c in u), z3.Sum(u) == 1)]
    for s in (1, -1) if q.axiom in ("rel", "abs") else (1,):
        encoder = _Encoder(formula)
        given, wrong = _statement(q, v, encoder, s)
        yield [*simplex, *given, *encoder.nonzero, wrong]


def _statement(q: Question, v: dict, D: _Encoder, s: int) -> tuple[list, Any]:
    """The property's hypotheses, and its conclusion denied."""
    a = z3.Real("a")
    p, x, y = v["p"], v["x"], v.get("y", v["x"])
    others = range(2, q.size)
    if q.axiom == "ioi":
        same = z3.And(*(b == c for b, c in zip(p, x, strict=True)))
        return [], (D(p, x) == 0) != same
    if q.axiom == "nn":
        return [], D(p, x) < 0
    if q.axiom == "sym":
        return [], D(p, x) != D(x, p)
    if q.axiom == "tri":
        return [], D(p, y) > D(p, x) + D(x, y)
    if q.axiom == "cvx":
        mixed = [a * b + (1 - a) * c for b, c in zip(x, y, strict=True)]
        return [a >= 0, a <= 1], D(p, mixed) > a * D(p, x) + (1 - a) * D(p, y)
    if q.axiom == "mon":
        given = [y[0] < x[0], x[0] <= p[0], y[1] > x[1], x[1] >= p[1], *(x[c] == y[c] for c in others)]
        return given, D(p, x) >= D(p, y)
    if q.axiom == "imp":
        given = [a >= 0, x[0] == p[0] + a, x[1] == p[1] - a, y[0] == p[0] - a, y[1] == p[1] + a]
        return [*given, *(x[c] == y[c] for c in others)], D(p, x) != D(p, y)
    if q.axiom in ("rel", "abs"):
        t = v["q"]
        given = [a > 0, p[0] < t[0], t[0] < t[1], t[1] < p[1], x[0] == p[0] + s * a, y[0] == t[0] + s * a]
        given += [r for c in others for r in (p[c] == t[c], x[c] == y[c])]
        if q.reading == "repaired":
            given += [x[1] == p[1] - s * a, y[1] == t[1] - s * a]
        return given, (D(p, x) <= D(t, y) if q.axiom == "rel" else D(p, x) != D(t, y))
    mass = {k: z3.Sum(v[k][:2]) for k in "pxy"}
    given = [m > 0 for m in mass.values()] + [x[c] == y[c] for c in others]
    if q.reading == "repaired":
        given.append(mass["p"] == mass["x"])
    part = {k: [c / mass[k] for c in v[k][:2]] for k in "pxy"}
    return given, (D(p, x) <= D(p, y)) != (D(part["p"], part["x"]) <= D(part["p"], part["y"]))


class _Encoder:
    """The measure as Z3's terms; collects what must not vanish."""

    def __init__(self, formula: Tree):
        self.formula = formula
        self.nonzero: list = []

    def __call__(self, p: list, x: list) -> Any:
        return self.term(self.formula, p, x, None)

    def term(self, t: Tree, p: list, x: list, c: int | None) -> Any:
        op, *args = t
        if op == "num":
            return z3.Q(args[0].numerator, args[0].denominator)
        if op == "n":
            return z3.RealVal(len(p))
        if op in ("p", "p_hat"):
            return (p if op == "p" else x)[c]
        if op in ("sum", "mean", "min", "max"):
            found = [self.term(args[0], p, x, i) for i in range(len(p))]
            if op in ("sum", "mean"):
                return z3.Sum(found) / (len(p) if op == "mean" else 1)
            return self._best(found, op == "min")
        if op == "**":
            return z3.Product([self.term(args[0], p, x, c)] * args[1])
        a = [self.term(e, p, x, c) for e in args]
        if op == "/":
            self.nonzero.append(a[1] != 0)
        if op in ("least", "most"):
            return self._best(a, op == "least")
        return {
            "+": lambda: a[0] + a[1], "-": lambda: a[0] - a[1], "*": lambda: a[0] * a[1], "/": lambda: a[0] / a[1],
            "abs": lambda: z3.If(a[0] >= 0, a[0], -a[0]),
        }[op]()  # fmt: skip

    def _best(self, found: list, least: bool) -> Any:
        best = found[0]
        for other in found[1:]:
            best = z3.If(best <= other, best, other) if least else z3.If(best <= other, other, best)
        return best
