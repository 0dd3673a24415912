"""Closing a goal by the signs of coefficients: which cone of its hypotheses settles it.

A conclusion without |.|, logarithms or roots is worked out once, as a polynomial over
denominators that are positive; of every cone then only that polynomial's sign is asked,
in plain polynomial arithmetic.  The kernel has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from math import prod

from flint import Ordering, fmpq_mpoly, fmpq_mpoly_ctx

from axiomcheck.kernel import rules
from axiomcheck.kernel.algebra import Cone
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal
from axiomcheck.strategies.budget import charge
from axiomcheck.strategies.cones import FAILURES, Block, cones, workable
from axiomcheck.strategies.sampling import SLACK, approximate, points
from axiomcheck.strategies.sizes import expandable, nodes

TERMS = 2  # steps of a polynomial's term, to be written in other coordinates
FIRST = 4  # cones that are tried whole, before only signs are
POLYA = (1, 3)


def leaf(rule: Callable, goal: Goal, params: dict) -> Certificate | None:
    """The certificate of a leaf, if the rule takes it; it is not asked to multiply out what is too large."""
    charge(nodes(goal), goal)
    if rule is rules.orthant and not expandable(goal):
        return None
    try:
        rule(goal, **params)
    except FAILURES:
        return None
    return Certificate(rule.__name__, params)


def has_root(e: Expr) -> bool:
    """Is there a root, or a power of one?"""
    return any(
        x.op == "pow" and x.args[1].op == "num" and x.args[1].args[0].denominator != 1 for x in e.nodes()
    )


def rational(goal: Goal) -> bool:
    """Are both sides quotients of polynomials?"""
    sides = (goal.then.lhs, goal.then.rhs)
    return not any(s.has("log", "exp", "abs", "min", "max", "where") or has_root(s) for s in sides)


def by_signs(goal: Goal) -> Certificate | None:
    """A leaf on some cone of the hypotheses."""
    if any(side.has("exp") for side in (goal.then.lhs, goal.then.rhs)):
        return None  # not algebraic
    if rational(goal):
        for coordinates in cones(goal)[:1]:  # most often it does
            if (found := leaf(rules.orthant, goal, {"coordinates": coordinates})) is not None:
                return found
        difference = worked_out(goal)
        return None if difference is None else difference.settled(goal, cones(goal), polya=True)
    return _with_atoms(goal)


# -- quotients of polynomials -----------------------------------------------------------


class Difference:
    """The difference of both sides as a polynomial over positive denominators, as one cone shows."""

    def __init__(self, top: fmpq_mpoly, coordinates: list[Block], count: int):
        self.top, self.coordinates, self.count = top, coordinates, count
        self.whole = Factor(top, count)

    @cached_property
    def factors(self) -> list[Factor]:
        """Those with odd powers, the first with the sign of the number before them; none if there is but one."""
        if not self.top or self.top.is_constant():
            return []
        constant, found = self.top.factor()
        if len(found) == 1 and int(found[0][1]) == 1:
            return []
        odd = [base for base, power in found if int(power) % 2] or [self.top.context().constant(1)]
        odd[0] = odd[0] * constant
        return [Factor(base, self.count) for base in odd]

    def settled(self, goal: Goal, choices: Iterable[list[Block]], polya: bool = False) -> Certificate | None:
        """A leaf by the first cone on which the signs of the coefficients settle the goal."""
        choices = list(choices)
        if goal.then.op not in ("<", "<="):
            return None if self.top and goal.then.op == "=" else self._any_leaf(goal, choices[:FIRST])
        fitting = (c for c in choices if self.seems_positive(goal, c))
        if (found := self._any_leaf(goal, fitting)) is not None:
            return found
        for coordinates in choices[:6] if polya else ():
            for k in POLYA:
                if self._positive(goal, coordinates, k):
                    found = leaf(rules.orthant, goal, {"coordinates": coordinates, "polya": k})
                    if found is not None:
                        return found
        return None

    def _any_leaf(self, goal: Goal, choices: Iterable[list[Block]]) -> Certificate | None:
        return next((found for c in choices if (found := self._leaf(goal, c)) is not None), None)

    def _leaf(self, goal: Goal, coordinates: list[Block]) -> Certificate | None:
        """On this cone alone, or with the one that shows the denominators positive."""
        found = leaf(rules.orthant, goal, {"coordinates": coordinates})
        if found is None and (working := self._working(goal, len(coordinates))) is not None:
            found = leaf(rules.orthant, goal, {"coordinates": working, "others": [coordinates]})
        return found

    def _working(self, goal: Goal, blocks: int) -> list[Block] | None:
        """A cone with that many blocks that shows the denominators positive."""
        working = self.coordinates if len(self.coordinates) == blocks else workable(goal)
        return working if working is not None and len(working) == blocks else None

    def _positive(self, goal: Goal, coordinates: list[Block], polya: int) -> bool:
        charge(TERMS * len(self.top), goal)
        try:
            s, strict = Cone(goal.given, goal.symbols, coordinates, polya).sign(self.top)
        except FAILURES:
            return False
        return s == 0 or (s == 1 and (strict or goal.then.op == "<="))

    def seems_positive(self, goal: Goal, coordinates: list[Block]) -> bool:
        """Have its factors' coefficients on the cone, or its own, signs that make it nonnegative?"""
        charge(TERMS * len(self.top), goal)
        try:
            cone = Cone(goal.given, goal.symbols, coordinates)
        except FAILURES:
            return False
        if (s := self.whole.sign(cone)) is not None:
            return s >= 0
        signs = [factor.sign(cone) for factor in self.factors]
        known = [s for s in signs if s is not None]
        return bool(signs) and len(known) == len(signs) and prod(known) > 0


class Factor:
    """A polynomial in the variables, ready to be written in the coordinates of one cone after another."""

    def __init__(self, poly: fmpq_mpoly, count: int):
        self.terms = [(tuple(map(int, monom[:count])), c) for monom, c in poly.terms()]
        self.homogeneous: dict[tuple, fmpq_mpoly] = {}

    def sign(self, cone: Cone) -> int | None:
        """The common sign of all coefficients, if there is one."""
        if not self.terms:
            return 0
        ring = fmpq_mpoly_ctx.get([f"x{i}" for i in range(cone.size)], Ordering.degrevlex)
        key = tuple((tuple(inside), place) for inside, place in cone.blocks)
        if key not in self.homogeneous:
            self.homogeneous[key] = ring.from_dict(self._homogeneous(cone))
        forms = [
            ring.from_dict({tuple(map(int, m[: cone.size])): c for m, c in form.terms()})
            for form in cone.forms[: cone.size]
        ]
        image = self.homogeneous[key].compose(*forms, ctx=ring)
        if cone.free and any(m[i] % 2 for m in image.monoms() for i in cone.free):
            return None
        signs = {c > 0 for c in image.coeffs()}
        return None if len(signs) != 1 else 1 if signs.pop() else -1

    def _homogeneous(self, cone: Cone) -> dict:
        """Every block's 1 raised to what is missing to the largest degree in its variables."""
        blocks = [
            (inside, place, max(sum(m[i] for i in inside) for m, _ in self.terms))
            for inside, place in cone.blocks
        ]
        found = {}
        for monom, c in self.terms:
            exponents = [*monom, *(0 for _ in blocks)]
            for inside, place, degree in blocks:
                exponents[place] = degree - sum(monom[i] for i in inside)
            found[tuple(exponents)] = c
        return found


def worked_out(goal: Goal) -> Difference | None:
    """The difference of both sides, on the first cone that shows all denominators positive."""
    for coordinates in cones(goal) if expandable(goal) else ():
        charge(nodes(goal), goal)
        try:
            cone = Cone(goal.given, goal.symbols, coordinates)
            top, _ = cone.value(goal.then.rhs - goal.then.lhs)
            return Difference(top, coordinates, len(goal.symbols))
        except FAILURES:
            continue
    return None


# -- with |.|, logarithms and roots -----------------------------------------------------


def _bent(goal: Goal) -> bool:
    """Is there a |.|, a min or a max of what has both signs at points of the hypotheses?  Then no cone tells its sign."""
    for e in (x for side in (goal.then.lhs, goal.then.rhs) for x in side.nodes() if x.op in ("abs", "min", "max")):
        values = [approximate(e.args[0] if e.op == "abs" else e.args[0] - e.args[1], point) for point in points(goal)]
        if any(v > SLACK for v in values) and any(v < -SLACK for v in values):
            return True
    return False


def _with_atoms(goal: Goal) -> Certificate | None:
    if _bent(goal):
        return None
    transcendental = any(side.has("log") for side in (goal.then.lhs, goal.then.rhs))
    choices = cones(goal)
    if transcendental and (working := workable(goal)) is None:
        return None
    first = [working, *(c for c in choices[:FIRST] if c != working)] if transcendental else choices[:FIRST]
    for coordinates in first:
        if (found := leaf(rules.orthant, goal, {"coordinates": coordinates})) is not None:
            return found
    if transcendental:
        choices = [*first, *(c for c in choices if c not in first)][:12]
    if (found := _other_cones(goal, choices)) is not None:
        return found
    if transcendental:
        return None
    kinks = any(s.has("abs", "min", "max") for s in (goal.then.lhs, goal.then.rhs))
    if kinks and (found := _several_cones(goal)) is not None:
        return found
    for coordinates in cones(goal)[:6]:
        for polya in POLYA:
            params = {"coordinates": coordinates, "polya": polya}
            if (found := leaf(rules.orthant, goal, params)) is not None:
                return found
    return None


def _several_cones(goal: Goal) -> Certificate | None:
    """One cone settles the conclusion, others the signs inside |.|, min and max."""
    choices = cones(goal)[:24]
    for coordinates in choices:
        others = [c for c in choices if c != coordinates and len(c) == len(coordinates)][:10]
        found = leaf(rules.orthant, goal, {"coordinates": coordinates, "others": others})
        if found is not None:
            return _fewer_cones(goal, coordinates, others)
    return None


def _fewer_cones(goal: Goal, coordinates: list, others: list) -> Certificate:
    """The same leaf with no more cones than it needs."""
    for other in list(others):
        fewer = [c for c in others if c != other]
        if leaf(rules.orthant, goal, {"coordinates": coordinates, "others": fewer}) is not None:
            others = fewer
    return Certificate("orthant", {"coordinates": coordinates, "others": others})


def _other_cones(goal: Goal, choices: list) -> Certificate | None:
    """The value is worked out on one cone; only its sign is asked of the others."""
    worked = None
    for coordinates in choices[:FIRST] if expandable(goal) else ():
        charge(nodes(goal), goal)
        try:
            first = Cone(goal.given, goal.symbols, coordinates)
            worked = first.value(goal.then.rhs - goal.then.lhs)[0], coordinates, first
            break
        except FAILURES:
            continue
    for coordinates in choices[FIRST:]:
        if worked is not None:
            charge(TERMS * len(worked[0]), goal)
            try:
                other = Cone(goal.given, goal.symbols, coordinates)
                other.atoms_of(worked[2])
                s, strict = other.sign(worked[0])
            except FAILURES:
                continue
            if s is None or s < 0 or (goal.then.op == "<" and not (s == 1 and strict)):
                continue
        found = leaf(rules.orthant, goal, {"coordinates": coordinates})
        if found is None and worked is not None:
            params = {"coordinates": worked[1], "others": [coordinates]}
            found = leaf(rules.orthant, goal, params)
        if found is not None:
            return found
    return None
