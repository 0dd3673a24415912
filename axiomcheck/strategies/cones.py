"""Choices of coordinates for the rule `orthant`, and where to start a derivative: untrusted."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice, product

from flint import fmpq, fmpq_mat

from axiomcheck.errors import AxiomcheckError
from axiomcheck.kernel.algebra import UNIT, Cone, Undecided, from_row, linear, rational
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.strategies.budget import charge
from axiomcheck.strategies.sampling import approximate, points
from axiomcheck.strategies.sizes import expandable, nodes

MAX_CONES = 60
FAILURES = (AxiomcheckError, ArithmeticError, ValueError)

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
        if row is None or not any(row[:-1]):
            continue
        same = next((k for k, known in rows.items() if known == row), None)
        if same is None:
            rows[i] = row
        elif r.op == "<" and given[same].op == "<=":  # what is strict says more
            rows[i] = rows.pop(same)
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
    local: dict[int | str, list[fmpq]] = {
        i: [rational(row[c]) for c in columns] for i, row in rows.items() if any(row[c] for c in inside)
    }
    local[UNIT] = [fmpq(0)] * len(inside) + [fmpq(1)]
    order: list[int | str] = sorted(local, key=lambda i: (sum(map(bool, local[i])), i == UNIT))
    if _rank(list(local.values())) < len(columns):  # some variable is free in some direction
        for c in columns[:-1]:
            local[variables[c]] = [fmpq(int(j == c)) for j in columns]
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


def _rank(rows: list[list[fmpq]]) -> int:
    return int(fmpq_mat(rows).rank())


def _independent(rows: list[list[fmpq]]) -> bool:
    return _rank(rows) == len(rows[0])


def workable(goal: Goal) -> list[Block] | None:
    """Coordinates on which everything in the conclusion has a value."""
    return next((c for c in cones(goal)[:20] if works(goal, c)), None) if expandable(goal) else None


def works(goal: Goal, coordinates: list[Block]) -> bool:
    """Has everything in the conclusion a value on the cone?"""
    charge(nodes(goal), goal)
    try:
        Cone(goal.given, goal.symbols, coordinates).normal(goal.then.rhs - goal.then.lhs)
    except FAILURES:
        return False
    return True


def undecided(goal: Goal) -> list[Expr]:
    """What the signs of |.|, min and max in the conclusion hang on, as the cones report it."""
    found: list[Expr] = []
    for coordinates in cones(goal)[:8] if expandable(goal) else ():
        charge(nodes(goal), goal)
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
