"""Questions to Z3 whose answers are rational points: polynomial ones only, everything else flattened away.

A `Problem` is a formula over a few free coordinates.  Logarithms, exponentials and roots in it become
fresh numbers, bounded by what is known of these functions and, after each answer that turns out to be
false, by tangents where the answer was (lazy linearisation; the constants are enclosed by balls).  What
Z3 says is never believed: a point counts once the formula is true there, evaluated exactly.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

from axiomcheck.errors import BudgetExceeded, CheckError, UndefinedValue
from axiomcheck.exact.balls import ball, bounds, precision
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.oracle import z3_here
from axiomcheck.formal.facts import root
from axiomcheck.formal.tree import Node, both, either, implies, mapped, relations, terms, truth
from axiomcheck.formal.z3_writer import constant, formula
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Rel, eq, ge, gt, le, lt
from axiomcheck.strategies.budget import STEPS, Budget, charge
from axiomcheck.strategies.solver import PER_STEP, PRICE, answered

DENOMINATORS = (2, 3, 4, 5, 6, 8, 10, 12)
ROUNDS = 12  # answers that turn out to be false, before a question is given up
SEEDS = tuple(Fraction(i, 10) for i in range(1, 10, 2))  # where tangents are known from the start
SAME = Fraction(1, 10**6)
RESOURCES = 600_000  # Z3's own deterministic counter: a few seconds for one answer
FAR = 600_000  # milliseconds; a guard
ASKED_STEPS = 300  # of the budget, for a question that Z3 answers
WRITTEN_STEPS = 8  # for a node that is written for Z3, or a relation whose truth at a point is looked at
WHERE = "in the SMT search for a counterexample"
SEED = 1
ROUNDINGS = (*(m * 10**k for k in range(6) for m in (1, 2, 3, 4, 5, 6, 8)), 10**6)
BISECTIONS = 7
SIMPLE = 60  # denominators up to this need no simplifying
DIGITS = 14
Point = dict[str, Fraction]


@dataclass
class Flat:
    """Terms without functions that Z3 does not know: fresh numbers stand for their values."""

    logs: dict[Expr, tuple[str, Expr]] = field(default_factory=dict)  # argument -> its logarithm, it flattened
    exps: dict[Expr, tuple[str, Expr]] = field(default_factory=dict)
    roots: dict[Expr, tuple[str, Expr, int]] = field(default_factory=dict)

    def term(self, e: Expr) -> Expr:
        if e.op in ("num", "sym"):
            return e
        if e.op == "log":
            return self._log(e.args[0])
        if e.op == "exp":
            if e.args[0] not in self.exps:
                self.exps[e.args[0]] = (f"axc_e{len(self.exps)}", self.term(e.args[0]))
            return sym(self.exps[e.args[0]][0])
        if (found := root(e)) is not None:
            base, degree, power = found
            key = base ** num(Fraction(1, degree))
            if key not in self.roots:
                self.roots[key] = (f"axc_r{len(self.roots)}", self.term(base), degree)
            r = sym(self.roots[key][0])
            return r ** num(power)
        return e.rebuilt(map(self.term, e.args))

    def _log(self, u: Expr) -> Expr:
        """Quotients and products of what is never negative are split; the rest is one fresh number."""
        if u == ONE:
            return ZERO
        if u.op == "div":
            return self._log(u.args[0]) - self._log(u.args[1])
        if u.op == "mul":
            return add_all(self._log(a) for a in u.args)
        if u not in self.logs:
            self.logs[u] = (f"axc_l{len(self.logs)}", self.term(u))
        return sym(self.logs[u][0])

    def known(self) -> list[Node]:
        """What is true of the fresh numbers whatever the point is."""
        told: list[Node] = []
        for name, u in self.logs.values():
            told.append(implies(gt(u, 0), both(le(sym(name), u - 1), ge(sym(name) * u, u - 1))))
        for name, s in self.exps.values():
            told.append(both(gt(sym(name), 0), ge(sym(name), s + 1)))
        for name, base, degree in self.roots.values():
            r = sym(name)
            told.append(implies(ge(base, 0), both(ge(r, 0), eq(r ** num(degree), base))))
        return told

    def ordered(self) -> list[Node]:
        """That logarithms and exponentials grow, for every two of them."""
        told: list[Node] = []
        for (a, u), (b, v) in combinations(self.logs.values(), 2):
            inside = both(gt(u, 0), gt(v, 0))
            told.append(implies(both(inside, lt(u, v)), lt(sym(a), sym(b))))
            told.append(implies(both(inside, lt(v, u)), lt(sym(b), sym(a))))
            told.append(implies(both(inside, eq(u, v)), eq(sym(a), sym(b))))
        for (a, s), (b, t) in combinations(self.exps.values(), 2):
            told.append(implies(lt(s, t), lt(sym(a), sym(b))))
            told.append(implies(lt(t, s), lt(sym(b), sym(a))))
        return told

    def tables(self, d: int) -> list[Node]:
        """The logarithms of multiples of 1/d, as sums of those of primes: what is equal is equal exactly."""
        told: list[Node] = []
        primes: set[int] = set()
        for i in range(1, d + 1):
            powers = _factors(Fraction(i, d))
            primes |= set(powers)
            value = add_all(num(k) * sym(f"axc_p{prime}") for prime, k in powers.items())
            told += [implies(eq(u, num(Fraction(i, d))), eq(sym(name), value)) for name, u in self.logs.values()]
        for prime in sorted(primes) if self.logs else ():
            low, high = _enclosed(Expr("log", num(prime)))
            told.append(both(ge(sym(f"axc_p{prime}"), num(low)), le(sym(f"axc_p{prime}"), num(high))))
        return told

    def tangents(self, point: Mapping[str, Fraction]) -> list[Node]:
        """Bounds that are nearly exact at the point."""
        told: list[Node] = []
        for u, (name, flat) in self.logs.items():
            c = _rational(u, point)
            if c is None or c <= 0:
                continue
            low, high = _enclosed(Expr("log", num(c)))
            told.append(implies(gt(flat, 0), le(sym(name), flat / c - 1 + num(high))))
            told.append(implies(gt(flat, 0), ge((sym(name) - num(low) - 1) * flat, num(-c))))
        for s, (name, flat) in self.exps.items():
            c = _rational(s, point)
            if c is None:
                continue
            low, high = _enclosed(Expr("exp", num(c)))
            told.append(ge(sym(name), num(low) * (flat - num(c) + 1)))
            told.append(implies(lt(flat, num(c + 1)), le(sym(name) * (num(c) - flat + 1), num(high))))
        return told


def _rational(e: Expr, point: Mapping[str, Fraction]) -> Fraction | None:
    """The value, or a rational near to it."""
    try:
        with precision(160):
            value = evaluate(e, point)
    except (UndefinedValue, CheckError):
        return None
    if isinstance(value, Fraction):
        return value
    return Fraction(float(value.mid())).limit_denominator(10**6)


def _factors(value: Fraction) -> dict[int, int]:
    """The prime factors, those below the line with negative powers.

    >>> _factors(Fraction(3, 4))
    {3: 1, 2: -2}
    """
    found: dict[int, int] = {}
    for left, step in ((value.numerator, 1), (value.denominator, -1)):
        prime = 2
        while left > 1:
            while left % prime == 0:
                left //= prime
                found[prime] = found.get(prime, 0) + step
            prime += 1
    return {k: v for k, v in found.items() if v}


@lru_cache(maxsize=4096)
def _enclosed(e: Expr) -> tuple[Fraction, Fraction]:
    with precision(160):
        found = bounds(ball(evaluate(e, {})), DIGITS)
    low, high = (found, found) if isinstance(found, str) else found
    return Fraction(low), Fraction(high)


class Problem:
    """A formula without quantifiers over free coordinates, each between its bounds, for which a rational
    point is sought.

    `rounds` is how many answers may turn out to be false; `reach` tells between which numbers a coordinate is
    looked for, where not between 0 and 1, `whole` which ones are whole numbers.
    """

    def __init__(
        self, node: Node, free: Sequence[str], rounds: int = ROUNDS,
        reach: Mapping[str, tuple[int, int]] | None = None, whole: Collection[str] = (),
    ):  # fmt: skip
        self.node, self.free, self.rounds = node, list(free), rounds
        self.reach, self.whole = dict(reach or {}), frozenset(whole)
        self.weight = sum(1 for _ in relations(node))
        self.flat = Flat()
        written = mapped(node, lambda r: Rel(r.op, self.flat.term(r.lhs), self.flat.term(r.rhs)))
        self.asserted = [written, *self.flat.known()]
        self.cuts: list[Node] = []
        self._written: dict[Node, Any] = {}  # for Z3, as writing takes longer than solving

    @property
    def polynomial(self) -> bool:
        """Are there neither logarithms nor exponentials?"""
        return not (self.flat.logs or self.flat.exps)

    def true_at(self, point: Mapping[str, Fraction]) -> bool:
        """Is the formula true there, exactly?"""
        charge(WRITTEN_STEPS * self.weight, WHERE)
        return truth(self.node, point) is True

    # -- questions ------------------------------------------------------------------------
    def multiples(self, d: int, budget: Budget) -> Point | None:
        """A point whose coordinates are multiples of 1/d; whole numbers lie within d times their reach."""
        where = [self._one_of(k, d) for k in self.free]
        where += self.flat.tables(d)
        for point in self._answers(where, budget):
            exact = {k: Fraction(round(v * d), d) for k, v in point.items()}
            if self.true_at(exact):
                return exact
        return None

    def rounded(self, budget: Budget) -> Iterator[Point]:
        """Real answers, rounded as coarsely as the formula stays true."""
        if not (self.polynomial or self.cuts):
            self.cuts = [cut for c in SEEDS for cut in self.flat.tangents(dict.fromkeys(self.free, c))]
        for point in self._answers(self.flat.ordered(), budget):
            if (found := self._rounding(point)) is not None:
                yield found
                return

    def _rounding(self, point: Point) -> Point | None:
        for d in ROUNDINGS:
            exact = {k: v.limit_denominator(d) for k, v in point.items()}
            if self.true_at(exact):
                return exact
        return point if self.true_at(point) else None

    def simplified(self, found: Point, budget: Budget) -> Point:
        """A point with simpler coordinates, one after the other the simplest in the middle of its range."""
        if not self.polynomial or max(v.denominator for v in found.values()) <= SIMPLE:
            return found
        with suppress(BudgetExceeded):
            return self._simpler(found, budget)
        return found

    def _simpler(self, found: Point, budget: Budget) -> Point:
        fixed: Point = {}
        for k in self.free:
            low, high = self._range(k, fixed, found[k], budget)
            middle = simplest(low + (high - low) / 4, high - (high - low) / 4)
            for value in dict.fromkeys((middle, found[k])):
                answer = next(self._answers([eq(sym(k), num(value)), *_equal(fixed)], budget), None)
                if answer is not None:
                    fixed[k], found = value, {**answer, **fixed, k: value}
                    break
            else:
                return found
        return fixed if self.true_at(fixed) else found

    def _range(self, k: str, fixed: Point, value: Fraction, budget: Budget) -> tuple[Fraction, Fraction]:
        """How far the coordinate may move with those not fixed yet, by bisection."""
        ends = []
        low, high = self.reach.get(k, (0, 1))
        for far in (min(Fraction(low), value), max(Fraction(high), value)):
            near = value
            for _ in range(BISECTIONS):
                middle = (near + far) / 2
                inside = le(sym(k), num(middle)) if far < value else ge(sym(k), num(middle))
                answer = next(self._answers([inside, *_equal(fixed)], budget), None)
                near, far = (answer[k], far) if answer is not None else (near, middle)
            ends.append(near)
        return min(ends), max(ends)

    def _one_of(self, name: str, d: int) -> Node:
        low, high = self.reach.get(name, (0, 1))
        if name in self.whole:
            return both(le(num(low * d), sym(name)), le(sym(name), num(high * d)))
        return either(*(eq(sym(name), num(Fraction(i, d))) for i in range(low * d, high * d + 1)))

    def _answers(self, more: Sequence[Node], budget: Budget) -> Iterator[Point]:
        """Points that Z3 proposes; after each, what was wrong with it is cut off."""
        before: list[Point] = []
        for _ in range(1 if self.polynomial else self.rounds):
            with budget.running():
                asserted = [self._for_z3(x) for x in (*self.asserted, *self.cuts, *more)]
            model = asked(asserted, self.free, budget, self.whole)
            if model is None:
                return
            yield model
            if any(all(abs(model[k] - old[k]) < SAME for k in model) for old in before):
                return  # a tie, which no tangent cuts off
            before.append(model)
            self.cuts += self.flat.tangents(model)

    def _for_z3(self, node: Node) -> Any:
        if node not in self._written:
            charge(WRITTEN_STEPS * sum(1 for _ in terms(node)), WHERE)
            self._written[node] = formula(node, self.whole)
        return self._written[node]


def _equal(fixed: Point) -> list[Node]:
    return [eq(sym(k), num(v)) for k, v in fixed.items()]


def limited(budget: Budget, seconds: float) -> Budget:
    """A part of a budget, of so many seconds at most."""
    part = budget.part(1.0)
    part.left = min(part.left, round(seconds * STEPS))
    return part


def asked(
    asserted: Sequence[Any], names: Sequence[str], budget: Budget, whole: frozenset[str] = frozenset()
) -> Point | None:
    """A model of the formulas as rational values of the names (algebraic ones cut off); None if Z3 has none."""
    z3 = z3_here()
    if budget.spent:
        raise BudgetExceeded(f"out of time {WHERE}")
    resources = min(RESOURCES, PER_STEP * budget.left)

    def question() -> list[Any]:
        solver = z3.SolverFor("QF_NIRA" if whole else "QF_NRA")
        solver.set("timeout", FAR)
        solver.set("rlimit", resources)
        solver.set("random_seed", SEED)
        solver.add(*asserted)
        answer = solver.check()
        if answer != z3.sat:
            return [str(answer), {}]
        model = solver.model()
        values = {k: _value(model.eval(constant(k, k in whole), model_completion=True)) for k in names}
        return [str(answer), {k: str(v) for k, v in values.items()}]

    said, values = answered(question, budget) or ("unknown", {})
    budget.charge(resources // PRICE if said == "unknown" else ASKED_STEPS)
    return {k: Fraction(v) for k, v in values.items()} if said == "sat" else None


def _value(answer: Any) -> Fraction:
    import z3

    if z3.is_algebraic_value(answer):
        answer = answer.approx(30)
    if not z3.is_rational_value(answer):
        return Fraction(0)  # a coordinate that is in no condition
    return Fraction(answer.numerator_as_long(), answer.denominator_as_long())


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The rational with the smallest denominator in a closed interval.

    >>> simplest(Fraction(31, 100), Fraction(37, 100)), simplest(Fraction(-1, 3), Fraction(1, 7))
    (Fraction(1, 3), Fraction(0, 1))
    """
    if low > high:
        low, high = high, low
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    floor = whole - 1
    return floor + 1 / simplest(1 / (high - floor), 1 / (low - floor))
