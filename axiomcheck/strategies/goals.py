"""Finding proofs of goals: signs of coefficients first, then splits, derivatives, boxes, Z3.

Nothing here is trusted; whatever comes out is replayed by the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations

from axiomcheck.errors import AxiomcheckError, BudgetExceeded
from axiomcheck.kernel import rules
from axiomcheck.kernel.algebra import linear
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.evaluate import fold
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, lt
from axiomcheck.strategies.budget import Budget, charge
from axiomcheck.strategies.cones import FAILURES, starts, undecided, workable
from axiomcheck.strategies.lattice import far_out, least
from axiomcheck.strategies.linear import contradiction
from axiomcheck.strategies.sampling import approximate, plausible, points
from axiomcheck.strategies.signs import by_signs, has_root, leaf
from axiomcheck.strategies.sizes import nodes
from axiomcheck.strategies.solver import z3_agrees


class Open(AxiomcheckError):
    """No proof was found; `goal` is the innermost goal that stayed open."""

    def __init__(self, goal: Goal, why: str = ""):
        super().__init__(f"{goal}" + (f"  ({why})" if why else ""))
        self.goal, self.why = goal, why

    def about(self, terms: Mapping[str, Expr]) -> Open:
        """The same about these terms, for which names stood."""
        return Open(self.goal.subs(terms), self.why)


Stored = tuple[Claim, Certificate]
BOX_LEVELS = (6, 14)
GOAL_STEPS = 10  # for the hypotheses, and whatever does not depend on the conclusion's size


class Prover:
    """A search for proofs of goals, on a budget of steps.

    The seconds buy the steps, all attempts together: see `strategies.budget`; `fuel` is how many goals may be
    looked at in one attempt. With `use_z3`, Z3 may close polynomial goals that nothing else closes; `known`
    gives the theorems about the same measure that are stored, each with its certificate.
    """

    def __init__(
        self, seconds: float = 20.0, *, fuel: int = 3000, use_z3: bool = True, known: Callable[[], Iterable[Stored]] = tuple
    ):
        self.budget = Budget(seconds)
        self.fuel = self.left = fuel
        self.use_z3, self.known = use_z3, known

    def without_oracles(self) -> Prover:
        """The same budget, on the kernel alone."""
        other = Prover(fuel=self.fuel, use_z3=False, known=self.known)
        other.budget = self.budget
        return other

    def attempt(self, goals: Iterable[Goal], fuel: int | None = None) -> tuple[Certificate, ...]:
        """Certificates for all of them; raises `Open` for the first that has none."""
        goals = tuple(goals)
        for goal in goals:
            if not plausible(goal):
                raise Open(goal, "false at some point, in floating point")
        self.left = self.fuel if fuel is None else fuel
        return tuple(self.prove(goal) for goal in goals)

    def prove(self, goal: Goal, depth: int = 4) -> Certificate:
        """A certificate; raises `Open` with the innermost open goal."""
        with self.budget.running():
            return self._prove(goal, depth)

    def _prove(self, goal: Goal, depth: int) -> Certificate:
        self.left -= 1
        self.budget.spend(GOAL_STEPS + nodes(goal), goal)
        if self.left < 0:
            raise Open(goal, "out of fuel")
        if not plausible(goal):
            raise Open(goal, "false at some point, in floating point")
        for attempt in (
            self._apart,
            self._unities,
            self._numbers,
            self._absorbed,
            self._empty,
            self._relevant,
            self._pinned,
            self._signs,
            self._alike,
            self._roots,
            self._exponentials,
        ):
            if (found := attempt(goal, depth)) is not None:
                return found
        if depth > 0:
            for attempt in (self._split, self._far_out, self._whole, self._derivative):
                if (found := attempt(goal, depth)) is not None:
                    return found
        for attempt in (self._boxes, self._oracle):
            if (found := attempt(goal, depth)) is not None:
                return found
        raise Open(goal)

    # -- leaves -------------------------------------------------------------
    def _numbers(self, goal: Goal, depth: int) -> Certificate | None:
        if goal.then.symbols:
            return None
        found = leaf(rules.ground, goal, {}) or leaf(rules.orthant, Goal((), goal.then), {"coordinates": []})
        if found is None or (found.rule == "orthant" and goal.given):
            found = found and self._signs(goal, depth)
        if found is None and (found := self._empty(goal, depth)) is None:
            raise Open(goal, "a false relation between numbers, or one that is too close to tell")
        return found

    def _absorbed(self, goal: Goal, depth: int) -> Certificate | None:
        """A side that is a number, in which exact zeros absorb logarithms of zero, without these."""
        for side in (goal.then.lhs, goal.then.rhs):
            if side.op == "num" or side.symbols or not (side.has("log") and ZERO in side.nodes()):
                continue
            try:
                by = fold(side, frozenset())
            except FAILURES:
                continue
            if by != side:
                return self._step("instead", goal, {"part": side, "by": by}, depth)
        return None

    def _empty(self, goal: Goal, depth: int) -> Certificate | None:
        found = contradiction(goal)
        return None if found is None else leaf(rules.farkas, goal, {"coefficients": found})

    def _relevant(self, goal: Goal, depth: int) -> Certificate | None:
        """Drop the hypotheses about variables that have nothing to do with the conclusion."""
        known = set(goal.then.symbols)
        while grown := {v for r in goal.given if r.symbols & known for v in r.symbols} - known:
            known |= grown
        keep = [i for i, r in enumerate(goal.given) if r.symbols & known]
        if len(keep) == len(goal.given):
            return None
        return self._step("weaken", goal, {"keep": keep}, depth)

    def _signs(self, goal: Goal, depth: int) -> Certificate | None:
        return by_signs(goal)

    # -- steps --------------------------------------------------------------
    def _unities(self, goal: Goal, depth: int) -> Certificate | None:
        """An exponent that is zero at the sample points is perhaps zero."""
        exponents = {e.args[0] for s in (goal.then.lhs, goal.then.rhs) for e in s.nodes() if e.op == "exp"}
        for e in sorted(exponents, key=str):
            values = [approximate(e, point) for point in points(goal)[:4]]
            if e != ZERO and values and all(abs(v) < 1e-9 for v in values):
                found = self._step("instead", goal, {"part": e, "by": ZERO}, depth)
                if found is not None:
                    return found
        return None

    def _exponentials(self, goal: Goal, depth: int) -> Certificate | None:
        if not (goal.then.lhs.has("exp") or goal.then.rhs.has("exp")):
            return None
        if (found := self._step("exponentials", goal, {}, depth)) is not None:
            return found
        exponents = sorted(
            {e.args[0] for s in (goal.then.lhs, goal.then.rhs) for e in s.nodes() if e.op == "exp"}, key=str
        )
        if len(exponents) != 2 or depth <= 0:
            return None
        one, two = exponents
        orders = {_order(one, two, point) for point in points(goal)}
        for low, high, op in ((one, two, "<"), (two, one, "<"), (one, two, "=")):
            if orders and orders != {op if low is exponents[0] else ">"}:
                continue
            if (found := self._step("cut", goal, {"low": low, "high": high, "op": op}, depth)) is not None:
                return found
        return None

    def _alike(self, goal: Goal, depth: int) -> Certificate | None:
        """The same logarithm or root on both sides."""
        low, high = goal.then.lhs, goal.then.rhs
        root = low.op == "pow" and low.args[1].op == "num" and low.args[1].args[0].denominator != 1
        if low.op != high.op or depth <= 0 or not (root or low.op == "log"):
            return None
        return self._step("alike", goal, {}, depth - 1)

    def _roots(self, goal: Goal, depth: int) -> Certificate | None:
        sides = (goal.then.lhs, goal.then.rhs)
        if depth <= 0 or not any(has_root(s) for s in sides):
            return None
        for degree in sorted(degrees(goal.then)):
            params = {} if degree == 2 else {"degree": degree}
            if any(v.startswith("r_r_") for v in goal.symbols):
                break
            if (found := self._step("roots", goal, params, depth - 1)) is not None:
                return found
        return None

    def _apart(self, goal: Goal, depth: int) -> Certificate | None:
        if goal.then.op != "!=":
            return None
        for order in "<>":
            if (found := self._step("apart", goal, {"order": order}, depth)) is not None:
                return found
        return None

    def _split(self, goal: Goal, depth: int) -> Certificate | None:
        for on in undecided(goal):
            if (found := self._step("split", goal, {"on": on}, depth - 1)) is not None:
                return found
        return None

    def _far_out(self, goal: Goal, depth: int) -> Certificate | None:
        """Sums of two whole numbers are pushed up; what is cut off are points."""
        try:
            return far_out(goal, lambda g: self.prove(g, depth))
        except (Open, *FAILURES):
            return None

    def _whole(self, goal: Goal, depth: int) -> Certificate | None:
        """Whole numbers are cut where they are small: 1 or more than 1, and so on."""
        if any(side.has("log", "exp") or has_root(side) for side in (goal.then.lhs, goal.then.rhs)):
            return None  # nothing gained, and much to do
        for on, low in _small(goal):
            for at in (low, low + 1, low + 2)[: 3 if on.op == "sym" else 2]:
                found = self._step("whole", goal, {"on": on, "at": at}, depth - 2)
                if found is not None:
                    return found
        return None

    def _pinned(self, goal: Goal, depth: int) -> Certificate | None:
        """A variable that the hypotheses leave one value is replaced by it."""
        if all(side.op in ("num", "sym") for side in (goal.then.lhs, goal.then.rhs)):
            return None
        for variable in sorted(goal.then.symbols):
            if (value := _only_value(goal, variable)) is None:
                continue
            equation = goal.concluding(Rel("=", sym(variable), num(value)))
            params = {"part": sym(variable), "by": num(value)}
            try:
                first, second = rules.instead(goal, **params)
                proof = self._step("both", equation, {}, 0)
                if proof is not None and first == equation:
                    return Certificate("instead", params, (proof, self.prove(second, depth)))
            except (Open, *FAILURES):
                continue
        return None

    def _derivative(self, goal: Goal, depth: int) -> Certificate | None:
        if goal.then.op not in ("<", "<="):
            return None
        if not any(side.has("log") for side in (goal.then.lhs, goal.then.rhs)):
            return None
        if any(side.has("exp") for side in (goal.then.lhs, goal.then.rhs)):
            return None
        if (coordinates := workable(goal)) is None:
            return None
        for variable, start, upward in starts(goal):
            params = {"variable": variable, "start": start, "upward": upward, "coordinates": coordinates}
            for rule in ("rising", "leaving"):
                if (found := self._step(rule, goal, params, depth - 1)) is not None:
                    return found
        return None

    def _step(self, rule: str, goal: Goal, params: dict, depth: int) -> Certificate | None:
        try:
            premises = rules.STEPS[rule](goal, **params)
        except FAILURES:
            return None
        if not all(map(plausible, premises)):
            return None
        try:
            return Certificate(rule, params, tuple(self.prove(g, depth) for g in premises))
        except Open:
            return None
        except BudgetExceeded:
            if all(set(g.symbols) <= set(goal.symbols) for g in premises):
                raise
            raise BudgetExceeded(f"out of time at: {goal}") from None  # without the names that the step made up

    # -- last resorts ---------------------------------------------------------
    def _boxes(self, goal: Goal, depth: int) -> Certificate | None:
        if not goal.then.symbols or len(goal.symbols) > 2:
            return None
        for levels in BOX_LEVELS:
            charge(nodes(goal) * levels, goal)
            if (found := leaf(rules.boxes, goal, {"depth": levels})) is not None:
                return found
        return None

    def _oracle(self, goal: Goal, depth: int) -> Certificate | None:
        if not self.use_z3 or any(
            s.has("log", "exp") for r in (*goal.given, goal.then) for s in (r.lhs, r.rhs)
        ):
            return None
        return Certificate("z3") if z3_agrees(goal) else None


def _only_value(goal: Goal, variable: str) -> Fraction | None:
    """The one value that is left to a whole number, or to a number with the same bound on both sides."""
    if variable in goal.integers:
        low = least(goal, variable)
        if low is None or contradiction(goal.assuming(lt(num(low), sym(variable)))) is None:
            return None
        return Fraction(low)
    bounds: dict[bool, set[Fraction]] = {True: set(), False: set()}
    for r in goal.given:
        row = linear(r.rhs - r.lhs, (variable,)) if r.op == "<=" and r.symbols == {variable} else None
        if row is not None and row[0]:
            bounds[row[0] > 0].add(-row[1] / row[0])
    return max(bounds[True]) if all(bounds.values()) and max(bounds[True]) == min(bounds[False]) else None


def degrees(r: Rel) -> set[int]:
    """Of which degree are the roots?"""
    nodes = [x for side in (r.lhs, r.rhs) for x in side.nodes() if x.op == "pow" and x.args[1].op == "num"]
    return {x.args[1].args[0].denominator for x in nodes} - {1}


def _order(low: Expr, high: Expr, point: dict[str, float]) -> str:
    a, b = approximate(low, point), approximate(high, point)
    return "=" if abs(a - b) < 1e-9 * (1 + abs(a)) else "<" if a < b else ">"


def _small(goal: Goal) -> list[tuple[Expr, int]]:
    """Whole numbers, and sums of two, that may be small, with their least values."""
    low = {v: least(goal, v) for v in goal.integers if v in goal.then.symbols}
    known = {v: k for v, k in low.items() if k is not None and k <= 4}
    singles = [(sym(v), k) for v, k in known.items()]
    return singles + [(sym(a) + sym(b), known[a] + known[b]) for a, b in combinations(known, 2)][:3]
