"""Two measures of contingency matrices: equal, up to a factor, in one order, or different.

Every rule takes a `kernel.compare.Comparison`.  Counts are whole numbers, not all zero; each
is zero or at least one, which makes fifteen strata.  Values are those of `kernel.matrices`,
limits from positive counts included; a `shared` statement is about the matrices at which
both formulas have a value of their own, without limits.  An order is one of the outputs for a gold standard:
of two matrices with the same G = TP + FN and the same N = FP + TN.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from axiomcheck.errors import UndefinedValue
from axiomcheck.kernel.evaluate import fold
from axiomcheck.kernel.matrices import Limit, Region, limit, ordered
from axiomcheck.kernel.rules import require
from axiomcheck.kernel.setting import formula
from axiomcheck.lang.expr import ONE, ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, lt
from axiomcheck.lang.matrix import CELLS, meaning

if TYPE_CHECKING:
    from axiomcheck.kernel.compare import Comparison

MAX_COUNT = 10**6
SIZES = {"G": sym("TP") + sym("FN"), "N": sym("FP") + sym("TN")}
NO_PARAMETERS: Any = SimpleNamespace(measure=SimpleNamespace(parameters=()), parameters=())


def written(comparison: Comparison) -> tuple[Expr, Expr]:
    """Both formulas over raw counts, smoothed as the domain says."""
    image = meaning(comparison.domain)
    one, two = (m.formula.subs(image) for m in (comparison.first, comparison.second))
    return one, two


def value_at(formula: Expr, cells: dict[str, Expr], *, limits: bool) -> Limit | None:
    """The value on a stratum or at a matrix, by limits or by the formula itself; None where it has none."""
    positive = frozenset(v for e in cells.values() for v in e.symbols)
    try:
        if limits:
            return limit(formula, cells, Region(NO_PARAMETERS, positive))
        return fold(formula.subs(cells), positive)
    except UndefinedValue:
        return None


def strata() -> Iterator[tuple[dict[str, Expr], tuple[Rel, ...]]]:
    """Which counts are zero, and what is known of the others."""
    for marks in product("+0", repeat=4):
        if "+" in marks:
            positive = [c for c, mark in zip(CELLS, marks, strict=True) if mark == "+"]
            cells = {c: sym(c) if c in positive else ZERO for c in CELLS}
            yield cells, tuple(ge(sym(c), 1) for c in positive)


def _number(comparison: Comparison) -> Expr:
    require(comparison.classes is None, "a matrix has no codeframe")
    require(not comparison.factor.symbols, "the factor is a number")
    return comparison.factor


def by_strata(comparison: Comparison) -> tuple[Goal, ...]:
    """The same formula, or equal values on every stratum; if `shared`, on those on which both formulas have one.

    Unless `shared`, both must have a value, perhaps infinite, everywhere: that two different
    formulas lack one at the same matrices is not shown.
    """
    factor = _number(comparison)
    one, two = written(comparison)
    if one == two and factor == ONE:
        return ()
    goals = [] if factor == ONE else [Goal((), gt(factor * factor, 0))]
    for _, given, left, right in _pairs(comparison):
        if isinstance(left, Expr) and isinstance(right, Expr):
            goals.append(Goal(given, eq(left, right if factor == ONE else factor * right)))
        else:
            require(left == right and factor == ONE, "only one of them is infinite, or a factor is")
    return tuple(goals)


def _pairs(comparison: Comparison) -> Iterator[tuple[dict[str, Expr], tuple[Rel, ...], Limit, Limit]]:
    """Both values on every stratum where both exist."""
    for cells, given in strata():
        left, right = (value_at(e, cells, limits=not comparison.shared) for e in written(comparison))
        if left is not None and right is not None:
            yield cells, given, left, right
        else:
            require(comparison.shared, "on some stratum there is no value")


def by_line(comparison: Comparison, *, slope: Expr, constant: Expr) -> tuple[Goal, ...]:
    """second = slope * first + constant, both of G and N alone: the slope's sign is that of the order."""
    require({*slope.symbols, *constant.symbols} <= SIZES.keys(), "slope and constant depend on G and N alone")
    require(comparison.classes is None, "a matrix has no codeframe")
    same = comparison.relation == "same order"
    goals = []
    for cells, given, left, right in _pairs(comparison):
        require(isinstance(left, Expr) and isinstance(right, Expr), "a value is infinite")
        a, b = (e.subs(SIZES).subs(cells) for e in (slope, constant))
        goals += [Goal(given, eq(right, a * left + b)), Goal(given, gt(a, 0) if same else lt(a, 0))]
    return tuple(goals)


def _matrix(data: list) -> dict[str, Expr]:
    require(isinstance(data, list) and len(data) == 4, "a matrix has four counts")
    require(all(type(k) is int and 0 <= k <= MAX_COUNT for k in data), "a count is a whole number")
    require(any(data), "a matrix has documents")
    return {c: num(k) for c, k in zip(CELLS, data, strict=True)}


def _goals(relations: list[Rel | None]) -> tuple[Goal, ...]:
    return tuple(Goal((), r) for r in relations if r is not None)


def _at(comparison: Comparison, data: list) -> list[Limit]:
    values = [value_at(e, _matrix(data), limits=True) for e in written(comparison)]
    there = [v for v in values if v is not None]
    require(len(there) == len(values), "there is no value")
    return there


def matrix_values(comparison: Comparison, *, matrix: list) -> tuple[Goal, ...]:
    """Both have a value at the matrix, and not the same: they are not equal."""
    require(comparison.relation == "equal", "this is about equality")
    first, second = _at(comparison, matrix)
    return _goals([ordered(first, second, "!=")])


def matrix_ratio(comparison: Comparison, *, matrix: list, other: list) -> tuple[Goal, ...]:
    """At two matrices, A B' differs from A' B: no factor makes the first a multiple of the second."""
    require(comparison.relation == "proportional", "this is about factors")
    (a, b), (c, d) = (map(formula, _at(comparison, cells)) for cells in (matrix, other))
    return _goals([Rel("!=", a * d, b * c)])


def matrix_order(comparison: Comparison, *, matrix: list, other: list, less: str) -> tuple[Goal, ...]:
    """For one gold standard, one is less at the first matrix, the other not (or not more, for the opposite)."""
    require("order" in comparison.relation and less in ("first", "second"), "this is about orders")
    cells = [_matrix(data) for data in (matrix, other)]
    sizes = [[sum(int(x[c].args[0]) for c in pair) for pair in (("TP", "FN"), ("FP", "TN"))] for x in cells]
    require(sizes[0] == sizes[1], "the gold standards differ")
    x, y = _at(comparison, matrix), _at(comparison, other)
    if less == "second":
        x, y = x[::-1], y[::-1]
    kept = ordered(y[1], x[1], "<=") if comparison.relation == "same order" else ordered(x[1], y[1], "<=")
    return _goals([ordered(x[0], y[0], "<"), kept])


EQUALITIES = (by_strata,)
ORDERS = (by_line,)
DIFFERENCES = (matrix_values, matrix_ratio, matrix_order)
