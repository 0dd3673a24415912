"""Finding proofs of goals: signs of coefficients first, then splits, derivatives, boxes, Z3.

Nothing here is trusted; whatever comes out is replayed by the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice, product
from time import monotonic

from axiomcheck.errors import AxiomcheckError, BudgetExceeded
from axiomcheck.kernel import rules
from axiomcheck.kernel.algebra import UNIT, Cone, Undecided, from_row, linear
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.evaluate import fold
from axiomcheck.lang.expr import ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, lt
from axiomcheck.strategies.assumed import use_lemma
from axiomcheck.strategies.linear import contradiction
from axiomcheck.strategies.sampling import approximate, plausible, points

MAX_CONES = 60
FIRST = 4  # cones that are tried whole, before only signs are
FAILURES = (AxiomcheckError, ArithmeticError, ValueError)


def _fewer_cones(goal: Goal, coordinates: list, others: list) -> Certificate:
    """The same leaf with no more cones than it needs."""
    for other in list(others):
        fewer = [c for c in others if c != other]
        if _leaf(rules.orthant, goal, {"coordinates": coordinates, "others": fewer}) is not None:
            others = fewer
    return Certificate("orthant", {"coordinates": coordinates, "others": others})


class Open(AxiomcheckError):
    """No proof was found; `goal` is the innermost goal that stayed open."""

    def __init__(self, goal: Goal, why: str = ""):
        super().__init__(f"{goal}" + (f"  ({why})" if why else ""))
        self.goal = goal


class Prover:
    """A search for proofs of goals, with a deadline as a guard.

    Parameters
    ----------
    seconds : float
        When to give up; a guard only.
    fuel : int
        How many goals may be looked at in one attempt: what decides, the same on every machine.
    use_z3 : bool
        May Z3 close polynomial goals that nothing else closes?
    """

    def __init__(self, seconds: float = 20.0, *, fuel: int = 3000, use_z3: bool = True):
        self.deadline = monotonic() + seconds
        self.fuel = self.left = fuel
        self.use_z3 = use_z3

    def without_oracles(self) -> Prover:
        """The same deadline, on the kernel alone."""
        other = Prover(fuel=self.fuel, use_z3=False)
        other.deadline = self.deadline
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
        self.left -= 1
        if monotonic() > self.deadline:
            raise BudgetExceeded(f"out of time at: {goal}")
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
            self._products,
            self._exponentials,
        ):
            if (found := attempt(goal, depth)) is not None:
                return found
        if depth > 0:
            for attempt in (self._split, self._whole, self._derivative):
                if (found := attempt(goal, depth)) is not None:
                    return found
        for attempt in (self._boxes, self._oracle):
            if (found := attempt(goal, depth)) is not None:
                return found
        if (found := use_lemma(goal, self.prove)) is not None:
            return found
        raise Open(goal)

    # -- leaves -------------------------------------------------------------
    def _numbers(self, goal: Goal, depth: int) -> Certificate | None:
        if goal.then.symbols:
            return None
        found = _leaf(rules.ground, goal, {}) or _leaf(
            rules.orthant, Goal((), goal.then), {"coordinates": []}
        )
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
        return None if found is None else _leaf(rules.farkas, goal, {"coefficients": found})

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
        if any(side.has("exp") for side in (goal.then.lhs, goal.then.rhs)):
            return None  # not algebraic
        transcendental = any(side.has("log") for side in (goal.then.lhs, goal.then.rhs))
        choices = cones(goal)
        if transcendental and (working := workable(goal)) is None:
            return None
        first = (
            [working, *(c for c in choices[:FIRST] if c != working)] if transcendental else choices[:FIRST]
        )
        for coordinates in first:
            if (found := _leaf(rules.orthant, goal, {"coordinates": coordinates})) is not None:
                return found
        if transcendental:
            choices = [*first, *(c for c in choices if c not in first)][:12]
        if (found := _other_cones(goal, choices)) is not None:
            return found
        if transcendental:
            return None
        kinks = any(s.has("abs", "min", "max") for s in (goal.then.lhs, goal.then.rhs))
        if kinks and (found := self._several_cones(goal)) is not None:
            return found
        for coordinates in cones(goal)[:6]:
            for polya in (1, 3):
                params = {"coordinates": coordinates, "polya": polya}
                if (found := _leaf(rules.orthant, goal, params)) is not None:
                    return found
        return None

    def _several_cones(self, goal: Goal) -> Certificate | None:
        """One cone settles the conclusion, others the signs inside |.|, min and max."""
        choices = cones(goal)[:24]
        for coordinates in choices:
            others = [c for c in choices if c != coordinates and len(c) == len(coordinates)][:10]
            found = _leaf(rules.orthant, goal, {"coordinates": coordinates, "others": others})
            if found is not None:
                return _fewer_cones(goal, coordinates, others)
        return None

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

    def _products(self, goal: Goal, depth: int) -> Certificate | None:
        """Sums of logarithms are ordered as products."""
        sides = (goal.then.lhs, goal.then.rhs)
        if (
            goal.then.op not in ("<", "<=")
            or not any(s.has("log") for s in sides)
            or any(s.has("exp") for s in sides)
        ):
            return None
        working = workable(goal)
        return None if working is None else self._step("products", goal, {"coordinates": working}, depth)

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
        orders = {_order(*exponents, point) for point in points(goal)}
        for low, high, op in ((*exponents, "<"), (*exponents[::-1], "<"), (*exponents, "=")):
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
        under = all(s.op in ("num", "pow") for s in sides)
        if under and (found := self._step("squared", goal, {}, depth - 1)) is not None:
            return found
        if any(s.op == "pow" and s.args[1] == num(2) for s in sides):
            return None  # squared already
        for negative in (False, True):
            if (found := self._step("squares", goal, {"negative": negative}, depth - 1)) is not None:
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
        """A whole number that the hypotheses leave one value is replaced by it."""
        if all(side.op in ("num", "sym") for side in (goal.then.lhs, goal.then.rhs)):
            return None
        for variable in goal.integers:
            low = _least(goal, variable) if variable in goal.then.symbols else None
            if low is None or contradiction(goal.assuming(lt(num(low), sym(variable)))) is None:
                continue
            equation = goal.concluding(Rel("=", sym(variable), num(low)))
            params = {"part": sym(variable), "by": num(low)}
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

    # -- last resorts ---------------------------------------------------------
    def _boxes(self, goal: Goal, depth: int) -> Certificate | None:
        if not goal.then.symbols or len(goal.symbols) > 2:
            return None
        for levels in (6, 14):
            if (found := _leaf(rules.boxes, goal, {"depth": levels})) is not None:
                return found
        return None

    def _oracle(self, goal: Goal, depth: int) -> Certificate | None:
        if not self.use_z3 or any(
            s.has("log", "exp") for r in (*goal.given, goal.then) for s in (r.lhs, r.rhs)
        ):
            return None
        from axiomcheck.kernel.oracle import z3_closes

        try:
            z3_closes(goal)
        except FAILURES:
            return None
        return Certificate("z3")


def has_root(e: Expr) -> bool:
    """Is there a root, or a power of one?"""
    return any(
        x.op == "pow" and x.args[1].op == "num" and x.args[1].args[0].denominator != 1 for x in e.nodes()
    )


def degrees(r: Rel) -> set[int]:
    """Of which degree are the roots?"""
    nodes = [x for side in (r.lhs, r.rhs) for x in side.nodes() if x.op == "pow" and x.args[1].op == "num"]
    return {x.args[1].args[0].denominator for x in nodes} - {1}


def _order(low: Expr, high: Expr, point: dict[str, float]) -> str:
    a, b = approximate(low, point), approximate(high, point)
    return "=" if abs(a - b) < 1e-9 * (1 + abs(a)) else "<" if a < b else ">"


def _other_cones(goal: Goal, choices: list) -> Certificate | None:
    """The value is worked out on one cone; only its sign is asked of the others."""
    worked = None
    for coordinates in choices[:FIRST]:
        try:
            first = Cone(goal.given, goal.symbols, coordinates)
            worked = first.value(goal.then.rhs - goal.then.lhs)[0], coordinates, first
            break
        except FAILURES:
            continue
    for coordinates in choices[FIRST:]:
        if worked is not None:
            try:
                other = Cone(goal.given, goal.symbols, coordinates)
                other.atoms_of(worked[2])
                s, strict = other.sign(worked[0])
            except FAILURES:
                continue
            if s is None or s < 0 or (goal.then.op == "<" and not (s == 1 and strict)):
                continue
        found = _leaf(rules.orthant, goal, {"coordinates": coordinates})
        if found is None and worked is not None:
            params = {"coordinates": worked[1], "others": [coordinates]}
            found = _leaf(rules.orthant, goal, params)
        if found is not None:
            return found
    return None


def _least(goal: Goal, variable: str) -> int | None:
    """The largest whole number that a hypothesis puts below the variable."""
    bounds = [
        int(r.lhs.args[0])
        for r in goal.given
        if r.op == "<=" and r.lhs.op == "num" and r.rhs == sym(variable)
    ]
    return max(bounds, default=None)


def _small(goal: Goal) -> list[tuple[Expr, int]]:
    """Whole numbers, and sums of two, that may be small, with their least values."""
    low = {v: _least(goal, v) for v in goal.integers if v in goal.then.symbols}
    known = {v: k for v, k in low.items() if k is not None and k <= 4}
    singles = [(sym(v), k) for v, k in known.items()]
    return singles + [(sym(a) + sym(b), known[a] + known[b]) for a, b in combinations(known, 2)][:3]


def _leaf(rule, goal: Goal, params: dict) -> Certificate | None:
    try:
        rule(goal, **params)
    except FAILURES:
        return None
    return Certificate(rule.__name__, params)


Block = list[int | str]


def cones(goal: Goal) -> list[list[Block]]:
    """Choices of coordinates for `orthant`: independent linear hypotheses, simplest first.

    Variables that no linear hypothesis ties together get blocks of their own.
    """
    return _cones(goal.given, goal.symbols)


@lru_cache(maxsize=2048)
def _cones(given: tuple[Rel, ...], variables: tuple[str, ...]) -> list[list[Block]]:
    rows: dict[int, list] = {}
    for i, r in enumerate(given):
        row = linear(r.rhs - r.lhs, variables) if r.op in ("<", "<=") else None
        if row is not None and any(row[:-1]) and row not in rows.values():
            rows[i] = row
    choices = [
        _blocks(rows, inside, variables) for inside in _components(list(rows.values()), len(variables))
    ]
    return [list(blocks) for blocks in islice(product(*choices), MAX_CONES)]


def _components(rows: list[list], count: int) -> list[set[int]]:
    """Variables, grouped by the hypotheses that tie them together."""
    groups = [{i} for i in range(count)]
    for row in rows:
        touched = [g for g in groups if any(row[i] for i in g)]
        merged = set().union(*touched)
        groups = [g for g in groups if g not in touched] + [merged]
    return sorted(groups, key=min)


def _blocks(rows: dict[int, list], inside: set[int], variables: tuple[str, ...]) -> list[Block]:
    """Choices of coordinates for one group of variables."""
    columns = [*sorted(inside), len(variables)]
    local: dict[int | str, list] = {
        i: [row[c] for c in columns] for i, row in rows.items() if any(row[c] for c in inside)
    }
    local[UNIT] = [0] * len(inside) + [1]
    order: list[int | str] = sorted(local, key=lambda i: (sum(1 for c in local[i] if c), i == UNIT))
    if _rank(list(local.values())) < len(columns):  # some variable is free in some direction
        for c in columns[:-1]:
            local[variables[c]] = [int(j == c) for j in columns]
            order.append(variables[c])
    if len(order) > len(columns) + 3:  # many to choose from: the last ones, told late, may matter most
        half = MAX_CONES // 2
        found = _choices(order, local, len(columns), half)
        found += [c for c in _choices(order[::-1], local, len(columns), half) if c not in found]
        return found
    return _choices(order, local, len(columns), MAX_CONES)


def _choices(order: list[int | str], local: dict, size: int, count: int) -> list[Block]:
    found: list[Block] = []
    for tried, choice in enumerate(combinations(order, size)):
        if tried > 3000 or len(found) >= count:
            break
        if _independent([local[i] for i in choice]):
            found.append(list(choice))
    return found


def _rank(rows: list[list]) -> int:
    """Rank by elimination."""
    rows, rank = [list(r) for r in rows], 0
    for column in range(len(rows[0])):
        pivot = next((r for r in rows[rank:] if r[column]), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        rows.insert(rank, pivot)
        rank += 1
        for r in rows[rank:]:
            if r[column]:
                k = Fraction(r[column]) / pivot[column]
                r[:] = [a - k * b for a, b in zip(r, pivot, strict=True)]
    return rank


def _independent(rows: list[list]) -> bool:
    return _rank(rows) == len(rows[0])


def workable(goal: Goal) -> list[Block] | None:
    """Coordinates on which everything in the conclusion has a value."""
    return next((c for c in cones(goal)[:20] if works(goal, c)), None)


def works(goal: Goal, coordinates: list[Block]) -> bool:
    """Has everything in the conclusion a value on the cone?"""
    try:
        Cone(goal.given, goal.symbols, coordinates).normal(goal.then.rhs - goal.then.lhs)
    except FAILURES:
        return False
    return True


def undecided(goal: Goal) -> list[Expr]:
    """What the signs of |.|, min and max in the conclusion hang on, as the cones report it."""
    found: list[Expr] = []
    for coordinates in cones(goal)[:8]:
        try:
            region = Cone(goal.given, goal.symbols, coordinates)
            region.value(goal.then.rhs - goal.then.lhs)
        except Undecided as error:
            found += [e for e in error.factors if e not in found and not _told(goal, e)]
        except FAILURES:
            continue
    return found[:2]


def _told(goal: Goal, e: Expr) -> bool:
    """Does a hypothesis say the sign of this linear expression?"""
    row = linear(e, goal.symbols)
    if row is None:
        return False
    slacks = [linear(r.rhs - r.lhs, goal.symbols) for r in goal.given if r.op in ("<", "<=")]
    return row in slacks or [-x for x in row] in slacks


def starts(goal: Goal) -> list[tuple[str, Expr, bool]]:
    """Where to start a derivative: each variable at each linear bound that a hypothesis gives it."""
    found: list[tuple[str, Expr, bool]] = []
    names = goal.symbols
    for r in goal.given:
        row = linear(r.rhs - r.lhs, names) if r.op in ("<", "<=") else None
        if row is None:
            continue
        for i, variable in enumerate(names):
            if row[i] and variable in goal.then.symbols:
                start = from_row([Fraction(0) if j == i else -c / row[i] for j, c in enumerate(row)], names)
                if (variable, start, row[i] > 0) not in found:
                    found.append((variable, start, row[i] > 0))
    return sorted(found, key=lambda found: _distance(goal, *found[:2]))


def _distance(goal: Goal, variable: str, start: Expr) -> float:
    """How far the two sides are apart at the start, at a random point: tangency comes first."""
    sides = [side.subs({variable: start}) for side in (goal.then.lhs, goal.then.rhs)]
    for point in points(goal)[:1]:
        a, b = (approximate(side, point) for side in sides)
        return abs(a - b) if a == a and b == b else 1e6
    return 1e3 if start == ZERO else 0.0
