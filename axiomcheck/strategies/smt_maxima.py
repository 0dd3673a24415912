"""Largest errors by Z3: two truths whose maxima differ, and curves on which errors grow for ever.

That some b is the largest error for every truth is refuted by two truths p, q and a prediction x with
D(q, y) < D(p, x) for all y.  Z3 is asked for these with y at the vertices first, then with the y's that
turned out to be missing (counterexample-guided).  Where errors have no bound, it is asked whether any
number bounds the values along a line to a vertex.  The kernel's rules then show what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from flint import fmpq_poly

from axiomcheck.errors import BudgetExceeded, CheckError, UndefinedValue
from axiomcheck.formal.tree import TRUE, Node, both, defined, either, implies
from axiomcheck.instances import instance
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.limits import Germ, along
from axiomcheck.kernel.refutations import curve
from axiomcheck.kernel.scenario import SHRINK, Scenario
from axiomcheck.lang.axiom import D
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Rel, ge, le, lt
from axiomcheck.strategies.budget import Budget
from axiomcheck.strategies.goals import FAILURES, Prover
from axiomcheck.strategies.smt_forms import logarithms, without_outer
from axiomcheck.strategies.smt_problems import ASKED_STEPS, DENOMINATORS, FAR, RESOURCES, Point, Problem
from axiomcheck.strategies.solver import PER_STEP, answered
from axiomcheck.strategies.worst import accepted

SMOOTHINGS = (Fraction(1, 1000), Fraction(1, 50), Fraction(1, 5), Fraction(20))
RULES = ("two_maxima", "two_maxima_by_chords", "two_maxima_at_vertices", "two_maxima_written")
COUNTERMODELS = 8  # predictions that are added before a pair of truths is given up
PARTS = (DENOMINATORS[:5], DENOMINATORS[5:])  # the first before curves are looked at, where D has no holes
Vector = tuple[Expr, ...]


def refute_maximum_by_smt(claim: Claim, prover: Prover) -> Certificate | None:
    """A certificate that no b is the largest error for every truth, or None."""
    for size in [claim.classes] if claim.classes else [2, 3]:
        maxima = Maxima(instance(claim), size)
        pairs = [lambda m=maxima, part=part: m.pairs(part, prover.budget) for part in PARTS]
        curves = [lambda m=maxima: m.curves(prover.budget)]
        for search in (*pairs[:1], *curves, *pairs[1:]) if maxima.total else (*curves, *pairs):
            for rules, params in search():
                if (found := accepted(claim, [(rule, params) for rule in rules], prover)) is not None:
                    return found
    return None


@dataclass
class Maxima:
    """The errors of one measure at one size of codeframe."""

    claim: Claim
    size: int

    def vector(self, name: str) -> Vector:
        """A distribution, its last prevalence being what is left."""
        first = [sym(f"{name}_{c}") for c in range(1, self.size)]
        return (*first, add_all([ONE, *(-e for e in first)]))

    def vertex(self, place: int) -> Vector:
        return tuple(ONE if c == place else ZERO for c in range(self.size))

    def error(self, true: Vector, predicted: Vector) -> list[Expr]:
        """D, at a few amounts of smoothing where there is one."""
        scenario = self._inner(Scenario(self.claim, self.size, {"p": true, "x": predicted}, {}))
        written = scenario.value(*scenario.arguments(D("p", "x")))
        if not self.claim.smoothed:
            return [written]
        return [written.subs({SHRINK: num(1 / (1 + self.size * a))}) for a in SMOOTHINGS]

    def _inner(self, scenario: Scenario) -> Scenario:
        """The same with a sum that D grows with for D, if there is one."""
        return without_outer(scenario, le(D("p", "x"), D("p", "x")))

    @property
    def total(self) -> bool:
        """Has D a value everywhere, by its syntax?"""
        return all(defined(e) == TRUE for e in self.error(self.vector("p"), self.vector("x")))

    # -- two truths -----------------------------------------------------------------------
    def pairs(self, denominators: Sequence[int], budget: Budget) -> Iterator[tuple[Sequence[str], dict]]:
        """Truths p, q and a vertex x such that D(q, .) stays below D(p, x)."""
        for d in denominators:
            for place in range(1 if self.claim.measure.formula.op != "at" else self.size):
                x = self.vertex(place)
                others = [self.vertex(c) for c in range(self.size)]
                for _ in range(COUNTERMODELS):
                    found = self._pair(x, others, d, budget)
                    if found is None:
                        break
                    p, q = (self._numbers(k, found) for k in "pq")
                    yield RULES, {"p": p, "x": [str(e.args[0]) for e in x], "q": q}
                    worse = self._worse(found, x, budget)
                    if worse is None:
                        break
                    others.append(worse)

    def _pair(self, x: Vector, others: Sequence[Vector], d: int, budget: Budget) -> Point | None:
        p, q = self.vector("p"), self.vector("q")
        node: list[Node] = [ge(e, 0) for v in (p, q) for e in v]
        high = self.error(p, x)
        node += [defined(e) for e in high]
        there = []
        for y in others:
            low = self.error(q, y)
            inside = both(*map(defined, low))
            there.append(inside)
            node.append(implies(inside, both(*(lt(a, b) for a, b in zip(low, high, strict=True)))))
        node.append(either(*there))
        free = [e.args[0] for v in (p, q) for e in v[:-1]]
        return Problem(both(*node), free).multiples(d, budget)

    def _worse(self, found: Point, x: Vector, budget: Budget) -> Vector | None:
        """A prediction y with D(q, y) >= D(p, x), at a grid or anywhere; None if Z3 knows of none."""
        p, q = (tuple(e.subs({k: num(v) for k, v in found.items()}) for e in self.vector(n)) for n in "pq")
        y = self.vector("y")
        (low, *_), (high, *_) = self.error(q, y), self.error(p, x)
        node = both(*(ge(e, 0) for e in y), defined(low), Rel("<=", high, low))
        problem = Problem(node, [e.args[0] for e in y[:-1]])
        point = problem.multiples(12, budget) or next(problem.rounded(budget), None)
        return None if point is None else tuple(e.subs({k: num(v) for k, v in point.items()}) for e in y)

    def _numbers(self, name: str, found: Point) -> list[str]:
        first = [found[f"{name}_{c}"] for c in range(1, self.size)]
        return [str(v) for v in (*first, 1 - sum(first))]

    # -- curves ----------------------------------------------------------------------------
    def curves(self, budget: Budget) -> Iterator[tuple[Sequence[str], dict]]:
        """Lines along which no number bounds D, or a sum that it grows with."""
        if self.claim.smoothed:
            return
        even = [[str(Fraction(1, self.size))]] * self.size
        rest = Fraction(1, self.size - 1)
        falling = [["0", "1"], *[[str(rest), str(-rest)]] * (self.size - 1)]
        for p, x in ((even, falling), (falling, even)):
            for written in self._heights():
                if self._unbounded(written, p, x, budget):
                    yield ("unbounded", "not_attained"), {"p": p, "x": x}
                    break

    def _heights(self) -> Iterator[Expr]:
        """D over symbols for all prevalences, and the sum that it grows with."""
        vectors = {k: tuple(sym(f"{k}{c}") for c in range(self.size)) for k in "px"}
        scenario = Scenario(self.claim, self.size, vectors, {})
        for one in (scenario, self._inner(scenario)):
            yield one.value(vectors["p"], vectors["x"])

    def _unbounded(self, written: Expr, p: list, x: list, budget: Budget) -> bool:
        """Does Z3 say that no B bounds the values along the line?  Of logarithms, their product is asked."""
        try:
            germs = curve(p, x, self.size)
            quotient = _quotient(written, germs)
        except (CheckError, UndefinedValue, *FAILURES):
            return False
        return quotient is not None and _no_bound(quotient, budget)


def _quotient(e: Expr, germs: dict[str, Germ]) -> Germ | None:
    """The term, or its exponential's power, as a quotient of polynomials along the curve; None if it is none."""
    if not e.has("log", "exp"):
        found = along(e, germs)
        return found if isinstance(found, Germ) else None
    constants = {k: _constant(g) for k, g in germs.items()}
    here = e.subs({k: num(v) for k, v in constants.items() if v is not None})
    sums = logarithms(here, Fraction(1))
    if sums is None:
        return None
    scale = lcm(*(c.denominator for c in sums.values()))
    result = Germ.of(Fraction(1))
    for u, c in sums.items():
        factor = along(u, germs)
        if not isinstance(factor, Germ):
            return None
        for _ in range(int(abs(c) * scale)):
            result = result * factor if c > 0 else result / factor
    return result


def _constant(germ: Germ) -> Fraction | None:
    if germ.top.degree() > 0 or germ.below.degree() > 0:
        return None
    value = germ.limit
    return value if isinstance(value, Fraction) else None


def _no_bound(quotient: Germ, budget: Budget) -> bool:
    """Exists B: forall t in (0, 1/2): top below <= B below^2: is that impossible?"""
    import z3

    if budget.spent:
        raise BudgetExceeded("out of time in the SMT search for a curve")
    t, b = z3.Reals("t b")
    product, square = _polynomial(quotient.top * quotient.below, t), _polynomial(quotient.below**2, t)
    solver = z3.Solver()
    solver.set("timeout", FAR)
    solver.set("rlimit", min(RESOURCES, PER_STEP * budget.left))
    budget.charge(ASKED_STEPS)
    solver.add(z3.ForAll([t], z3.Implies(z3.And(t > 0, 2 * t < 1), product <= b * square)))
    return answered(lambda: bool(solver.check() == z3.unsat), budget) is True


def _polynomial(poly: fmpq_poly, t: object) -> object:
    import z3

    total: object = z3.RealVal(0)
    for k, c in enumerate(poly.coeffs()):
        if c != 0:
            total = total + z3.Q(int(c.p), int(c.q)) * z3.Product([z3.RealVal(1), *[t] * k])  # type: ignore[operator]
    return total


