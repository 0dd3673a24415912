"""Measures of filtering on arrays of contingency matrices, by the formulas that the proofs use.

Values are limits from positive counts, as in `exact.matrices.limit`: c/0 is infinite where
the denominator is never negative, 1/oo is 0, 0 log 0 is 0; 0/0, oo - oo and 0 oo have no value.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import CheckError, DomainError, InputError, UndefinedValue
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.matrix import CELLS, FILTERING, SMOOTHED, meaning
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric import counts as matrices
from axiomcheck.numeric.compile import ELEMENTWISE
from axiomcheck.numeric.counts import exact
from axiomcheck.numeric.evaluation import resolve

if TYPE_CHECKING:
    from axiomcheck.exact.matrices import Region

BLOCK = 1 << 14  # matrices at a time: the intermediate arrays stay in the cache
UNDEFINED = ("nan", "raise")
MOST_TERMS = 500  # of a polynomial that is worth its time


def evaluate_counts(
    measure: Measure | str, counts: ArrayLike, *, smoothing: str = "natural", undefined: str = "nan",
    **parameters: object,
) -> float | np.ndarray:
    """Q(TP, FP, FN, TN), in double precision.

    Parameters
    ----------
    measure : Measure or str
        A measure of filtering, or its name or alias.
    counts : array_like, shape (..., 4)
        TP, FP, FN, TN along the last axis: whole numbers, not negative.
    smoothing : str
        "natural" (none), "laplace", "noninformative" or "noninformative_joint".
    undefined : str
        What 0/0 and its like give: "nan", or "raise".
    **parameters
        Of the measure, as numbers or as text such as "1/3"; each has a default.  As
        `lambda` is a keyword of Python, write `lambda_=2` or `**{"lambda": 2}`.

    Returns
    -------
    float or ndarray, shape (...)
        Infinite where the limit is: the odds ratio without errors of one kind.

    Raises
    ------
    InputError
        The counts are not contingency matrices, or a parameter is unknown or out of range.
    DomainError
        A matrix has no value, with ``undefined="raise"``.

    Examples
    --------
    >>> evaluate_counts("f", [3, 1, 2, 4], alpha="1/2")
    0.6666666666666666
    >>> evaluate_counts("odds", [[3, 1, 2, 4], [3, 0, 2, 4], [0, 0, 2, 4]])
    array([ 6., inf, nan])
    >>> evaluate_counts("precision", [0, 0, 2, 4], smoothing="laplace")
    0.5
    >>> evaluate_counts("wacc", [3, 1, 2, 4], lambda_=2)
    0.6666666666666666

    Notes
    -----
    Values agree with exact ones to 1e-12 of the greatest term of the formula.
    """
    found = filtering(measure)
    given = matrices.array(counts)
    return evaluate_weights(found, given, parameters, smoothing=smoothing, undefined=undefined)


def evaluate_weights(
    found: Measure, given: np.ndarray, parameters: Mapping[str, object] | None = None, *,
    smoothing: str = "natural", undefined: str = "nan",
) -> float | np.ndarray:
    """Q of checked cells, which need not be whole numbers; parameters may have any names."""
    if smoothing not in SMOOTHED:
        raise InputError(f"there is no smoothing {smoothing!r}; known: {', '.join(SMOOTHED)}")
    if undefined not in UNDEFINED:
        raise InputError(f"undefined is {undefined!r}; it is nan or raise")
    numbers = parameter_values(found, parameters or {})
    rows = given.reshape(-1, len(CELLS))
    out = np.empty(len(rows))
    formula, signs, stable = _prepared(found, smoothing)
    with np.errstate(all="ignore"):
        for start in range(0, len(rows), BLOCK):
            part = rows[start : start + BLOCK]
            known = {**numbers, **dict(zip(CELLS, part.T, strict=True))}
            out[start : start + BLOCK] = _Limits(known, signs, stable).visit(formula)
    out += 0.0  # no negative zeros
    if undefined == "raise" and np.isnan(out).any():
        _refuse(found, given, int(np.argmax(np.isnan(out))))
    return out.reshape(given.shape[:-1]) if given.ndim > 1 else float(out[0])


def _refuse(measure: Measure, given: np.ndarray, row: int) -> None:
    cells = ", ".join(f"{c} = {x:g}" for c, x in zip(CELLS, given.reshape(-1, len(CELLS))[row], strict=True))
    where = "" if given.ndim == 1 else f" at {'row' if given.ndim == 2 else 'matrix'} {row} (from 0)"
    raise DomainError(
        f"{measure.name} has no value{where}, {cells}; it is defined {measure.defined}. "
        f"Smooth the counts, or take nan for it"
    )


def evaluate_labels(
    measure: Measure | str,
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    pos_label: object = 1,
    sample_weight: ArrayLike | None = None,
    smoothing: str = "natural",
    undefined: str = "nan",
    **parameters: object,
) -> float | np.ndarray:
    """Q of the contingency matrix of true and predicted labels.

    Parameters
    ----------
    measure : Measure or str
        A measure of filtering, or its name or alias.
    y_true, y_pred, pos_label, sample_weight
        As for `confusion`.
    smoothing, undefined, **parameters
        As for `evaluate_counts`.

    Returns
    -------
    float or ndarray
        One value for each vector of labels along the last axis.

    Examples
    --------
    >>> evaluate_labels("f", [1, 1, 0, 0], [1, 0, 0, 0])
    0.6666666666666666
    >>> evaluate_labels("recall", ["spam", "ham"], ["spam", "spam"], pos_label="spam")
    1.0
    """
    found = filtering(measure)
    given = matrices.confusion(y_true, y_pred, pos_label=pos_label, sample_weight=sample_weight)
    return evaluate_weights(found, given, parameters, smoothing=smoothing, undefined=undefined)


def filtering(measure: Measure | str) -> Measure:
    """The measure itself, or the one of that name; it must be one of filtering."""
    found = resolve(measure, "f")
    if found.kind != FILTERING:
        raise InputError(
            f"{found.name} compares two distributions, not labels; give it true and predicted prevalences"
        )
    return found


def parameter_values(measure: Measure, given: Mapping[str, object]) -> dict[str, float]:
    """Every parameter of the measure as a double, checked against its range.

    >>> from axiomcheck.measures.filtering import F
    >>> parameter_values(F, {"alpha": "1/4"})
    {'alpha': 0.25}
    """
    known = {x.name: x for x in measure.parameters}
    named = {k if k in known or not k.endswith("_") else k[:-1]: v for k, v in given.items()}
    if unknown := sorted(set(named) - set(known)):
        has = f"it has {', '.join(map(str, measure.parameters))}" if known else "it has none"
        raise InputError(f"{measure.name} has no parameter {unknown[0]!r}: {has}")
    if len(named) < len(given):
        raise InputError(f"a parameter of {measure.name} is given twice, with and without _; leave one out")
    found = {}
    for name, parameter in known.items():
        value = named.get(name, parameter.default)
        if value is None:
            raise InputError(f"{measure.name} needs a value of {name}; give one with {parameter}")
        number = exact(value, name)
        low, high = (None if x is None else exact(x, name) for x in (parameter.low, parameter.high))
        if (low is not None and number <= low) or (high is not None and number >= high):
            raise InputError(f"{name} is {value}; {measure.name} is declared for {parameter}")
        found[name] = float(number)
    return found


@cache
def _prepared(
    measure: Measure, smoothing: str
) -> tuple[Expr, dict[Expr, int], dict[Expr, tuple[Expr, Expr]]]:
    """The formula over raw counts, the signs of what may vanish, and stable forms of quotients."""
    from axiomcheck.exact.matrices import Region  # polynomials: not needed to import this

    formula = measure.formula.subs(meaning(smoothing))
    region = Region(measure, frozenset(CELLS))
    parts = _distinct(formula)
    quotients = {e for e in parts if e.op == "div"}
    vanishing = {e.args[1] for e in quotients} | {e.args[0] for e in parts if e.op in ("pow", "log")}
    stable = {e: _stable(e, region) for e in quotients if any(map(_is_negative, _distinct(e.args[1])))}
    signs = {e: region.sign(e)[0] or 0 for e in vanishing}
    return formula, signs, {e: simple for e, simple in stable.items() if simple is not None}


def _is_negative(e: Expr) -> bool:
    return e.op == "num" and e.args[0] < 0


def _stable(e: Expr, region: Region) -> tuple[Expr, Expr] | None:
    """The two polynomials whose quotient `e` is, if nothing can cancel in the lower one.

    In Kappa 1 - P(S)P(G) - P(~S)P(~G) is below; where one class is rare it is small, and
    what it lost to rounding is magnified.
    """
    try:
        cone = region.cone(e.symbols)
        top, below = cone.value(e)
    except (CheckError, UndefinedValue):
        return None
    if max(len(top), len(below)) > MOST_TERMS or any(c <= 0 for _, c in below.terms()):
        return None
    return cone.formula(top), cone.formula(below)


def _distinct(formula: Expr) -> set[Expr]:
    found: set[Expr] = set()
    waiting = [formula]
    while waiting:
        e = waiting.pop()
        if e not in found:
            found.add(e)
            waiting += [a for a in e.args if isinstance(a, Expr)]
    return found


class _Limits:
    """Values of the parts of one formula on a block; NaN where there is none."""

    def __init__(self, known: dict, signs: dict[Expr, int], stable: dict[Expr, tuple[Expr, Expr]]):
        self.known, self.signs, self.stable = known, signs, stable
        self.done: dict[Expr, np.ndarray | np.float64] = {}  # formulas repeat their parts

    def visit(self, e: Expr):
        """The value of a node."""
        if e not in self.done:
            self.done[e] = self._visit(e)
        return self.done[e]

    def _visit(self, e: Expr):
        if e.op == "num":
            return np.float64(e.args[0])
        if e.op == "sym":
            return np.float64(1) * self.known[e.args[0]]
        args = [self.visit(a) for a in e.args]
        if e.op == "mul":
            return self._product(e, args)
        if e.op == "div":
            value = self._quotient(args[0], args[1], self.signs[e.args[1]])
            if e not in self.stable:
                return value
            top, below = map(self.visit, self.stable[e])
            return np.where(np.isfinite(value) & (below > 0), top / below, value)
        if e.op == "pow":
            return self._power(args[0], args[1], self.signs.get(e.args[0], 1))
        if e.op == "log":
            nowhere = (args[0] == 0) & (self.signs[e.args[0]] != 1)
            return np.where(nowhere, np.nan, np.log(args[0]))
        if e.op == "add":
            return sum(args[1:], args[0])
        if e.op in ("min", "max"):
            fold = np.minimum if e.op == "min" else np.maximum
            return fold.reduce(np.broadcast_arrays(*args))
        if e.op in ("exp", "abs", "atan"):
            return ELEMENTWISE[e.op](args[0])
        raise InputError(f"there is no numeric version of {e.op}")

    def _product(self, e: Expr, args: list):
        """A zero beside logarithms, finite or not, makes zero."""
        total = np.multiply.reduce(np.broadcast_arrays(*args))
        if not any(a.op == "log" for a in e.args):
            return total
        others = np.broadcast_arrays(
            *(x for x, a in zip(args, e.args, strict=True) if a.op != "log"), np.float64(1)
        )
        zero = np.logical_or.reduce([x == 0 for x in others]) & np.logical_and.reduce(
            [np.isfinite(x) for x in others]
        )
        for a in e.args:  # the logarithm of a negative number stays without a value
            if a.op == "log":
                zero = zero & ~(self.visit(a.args[0]) < 0)
        return np.where(zero, 0.0, total)

    def _quotient(self, x, y, sign: int):
        infinite = np.sign(x) * (np.inf * sign if sign else np.nan)
        return np.where(y == 0, np.where(x == 0, np.nan, infinite), x / y)

    def _power(self, x, k, sign: int):
        value = np.power(x, k)
        pole = (x == 0) & (k < 0)
        odd = np.mod(k, 2) == 1
        signed = np.inf if sign == 1 else np.where(odd, -np.inf, np.inf) if sign == -1 else np.nan
        return np.where(pole, signed, value)
