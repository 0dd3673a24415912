"""Judges of refutations, and raw Z3 beside both kinds of verdicts; nothing of axiomcheck is imported.

A witness is judged by the arithmetic of `grammar.py`.  Z3 gets the hypotheses of the paper
and the negated conclusion, quotients with their denominators nonzero, at the given number of
classes; the formulas treat all classes alike, so c1 and c2 (or the part) are the first two.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import attacks
import independent as I
import z3
from attacks import Question, Values, grid
from grammar import NoValue, Tree, polynomial
from independent import mpf

RESOURCES, LIMIT_MS = 500_000, 250
SPAN = (Fraction(1, 10**5), Fraction(1000))  # of amounts of smoothing, where the witness has no end


def breaks(D: Values, q: Question, rule: str, params: dict[str, Any]) -> bool | None:
    """Does the witness refute the claim?  None where nobody here judges the rule."""
    found = JUDGES.get(rule)
    try:
        return None if found is None else found(D, q, params)
    except NoValue:
        return False


def _counterexample(D: Values, q: Question, params: dict[str, Any]) -> bool:
    point = params["point"]
    s = I.Scenario(
        {k: [Fraction(v) for v in values] for k, values in point["distributions"].items()},
        a=Fraction(point.get("scalars", {}).get("a", 0)),
        signs=tuple(point.get("signs", (1, 1))),
        classes=tuple(c - 1 for c in point.get("classes", (1, 2))),
        part=point.get("part", 0),
        weight=Fraction(point.get("scalars", {}).get("a", "1/2")),
    )
    if not I.admissible(q.axiom, q.reading, "same", s):
        return False
    return all(not I.holds(q.axiom, s, attacks.values_of(D, q, s, e)) for e in _amounts(q, params))


def _amounts(q: Question, params: dict[str, Any]) -> list[Fraction | None]:
    if q.domain != "smoothed":
        return [None]
    low = Fraction(params["low"]) if params.get("low") else SPAN[0]
    high = Fraction(params["high"]) if params.get("high") else max(SPAN[1], 10 * low)
    low = min(low, high)
    return [low, (low + high) / 2, low + (high - low) / 9973, high]


def _maxima(D: Values, q: Question, params: dict[str, Any]) -> bool:
    """D(p, x) exceeds every D(q, y), on a fine grid and near its border."""
    p, x, truth = ([Fraction(v) for v in params[k]] for k in "pxq")
    tiny = Fraction(1, 10**40)
    border = [
        tuple((1 - tiny) * a + tiny / len(p) for a in y) for y in grid(len(p), attacks.STEPS.get(len(p), 2))
    ]
    for eps in _amounts(q, params):
        best = D(p, x, eps)
        for y in (*grid(len(p), attacks.FINE.get(len(p), 4)), *border):
            try:
                if I.compare(D(truth, y, eps), best) >= 0:
                    return False
            except NoValue:
                continue
    return True


def _never_positive(D: Values, q: Question, params: dict[str, Any]) -> bool:
    p = [Fraction(v) for v in params["p"]]
    for y in grid(len(p), attacks.FINE.get(len(p), 4)):
        try:
            if I.compare(D(p, y), mpf(0)) > 0:
                return False
        except NoValue:
            continue
    return True


def _along(D: Values, params: dict[str, Any], power: int) -> Any:
    """D at t = 10^-power of a curve of pairs of distributions."""
    t = Fraction(1, 10**power)
    pair = [
        [sum(Fraction(c) * t**k for k, c in enumerate(coordinate)) for coordinate in params[v]] for v in "px"
    ]
    return D(*pair)


def _unbounded(D: Values, q: Question, params: dict[str, Any]) -> bool:
    return attacks.grows([_along(D, params, power) for power in attacks.POWERS])


def _not_attained(D: Values, q: Question, params: dict[str, Any]) -> bool:
    near = [_along(D, params, power) for power in (5, 20, 60)]
    limit = _along(D, params, 960)
    p = [Fraction(c[0]) for c in params["p"]]
    for y in grid(len(p), attacks.FINE.get(len(p), 4)):
        try:
            if D(p, y) > limit:
                return False
        except NoValue:
            continue
    return bool(near[0] < near[1] <= near[2] <= limit)


def _no_value(D: Values, q: Question, params: dict[str, Any]) -> bool:
    """Some value that the conclusion speaks of does not exist at the point."""
    point, eps = params["point"], Fraction(params["amount"])
    s = I.Scenario(
        {k: [Fraction(v) for v in values] for k, values in point["distributions"].items()},
        part=point.get("part", 0),
        weight=Fraction(point.get("scalars", {}).get("a", "1/2")),
    )
    try:
        attacks.values_of(D, q, s, eps)
    except NoValue:
        return True
    return False


JUDGES = {
    "counterexample": _counterexample,
    "two_maxima": _maxima,
    "two_maxima_by_chords": _maxima,
    "two_maxima_at_vertices": _maxima,
    "two_maxima_written": _maxima,
    "never_positive": _never_positive,
    "unbounded": _unbounded,
    "not_attained": _not_attained,
    "no_value": _no_value,
}


# -- Z3 -------------------------------------------------------------------------------------


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
