"""From a measure and arrays to values: validation and evaluation, block by block."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import DomainError, InputError
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import from_name
from axiomcheck.numeric import arrays, named
from axiomcheck.numeric.compile import Program, blocks, program
from axiomcheck.numeric.domain import Careful


def resolve(measure: Measure | str, such_as: str = "kld") -> Measure:
    """The measure itself, or the one of that name or alias."""
    if isinstance(measure, Measure):
        return measure
    if isinstance(measure, str) and measure.replace("_", "").replace("-", "").replace(" ", "").isalnum():
        return from_name(measure)
    raise InputError(f"{measure!r} is no measure; give a name such as {such_as!r}, or axiomcheck.read(...).measure")


def evaluate(
    measure: Measure | str, prevs_true: ArrayLike, prevs_hat: ArrayLike, *, eps: float | None = None,
    p_train: ArrayLike | None = None,
) -> float | np.ndarray:
    """D(prevs_true, prevs_hat), in double precision.

    Parameters
    ----------
    measure : Measure or str
        The measure, or its name or alias.
    prevs_true, prevs_hat : array_like, shape (n,) or (..., n)
        True and predicted prevalences, in that order and of the same shape: each
        distribution, along the last axis, non-negative and summing to 1 within 1e-6.
        Classes that have names in both, as the columns of data frames, go by their
        names; rows go by position.
    eps : float, optional
        Additive smoothing of both, see `smooth`.  Every part of the formula then sees
        smoothed values, its normaliser included.
    p_train : array_like, shape (n,) or (..., n), optional
        Training prevalences, positive and never smoothed, if the formula is about them:
        one distribution for all rows, or one per row.

    Returns
    -------
    float or ndarray, shape (...)
        In the measure's unit.

    Raises
    ------
    InputError
        The arrays are not distributions over the same classes.
    DomainError
        The measure has no value at some row.  0 log(0/x) counts as 0.

    Examples
    --------
    >>> evaluate("ae", [0.25, 0.75], [0.5, 0.5])
    0.25
    >>> evaluate("SE", [[0.25, 0.75], [0.5, 0.5]], [[0.5, 0.5], [0.5, 0.5]])
    array([0.0625, 0.    ])

    Notes
    -----
    Values agree with the formula on the given doubles to a relative 1e-12, underflow
    apart.  For sums of p log(p/p_hat) that is the sum of p log(p/p_hat) - (p - p_hat):
    the same for distributions with equal sums.  Inputs rounded to doubles miss a sum of
    one by some δ of the order 1e-16; normalising them exactly would change such a value
    D by about δ D + δ²/2, which is below 1e-12 D unless D < 1e-19.
    In every other measure it would move p - p_hat by about δ: a relative δ/|p - p_hat|.
    """
    found = resolve(measure)
    if found.kind == FILTERING:
        raise InputError(
            f"{found.name} is a measure of labels, not of prevalences; give it counts TP, FP, FN, TN"
        )
    true, hat = arrays.pair(prevs_true, prevs_hat)
    n = true.shape[-1]
    if found.classes not in (None, n):
        raise InputError(f"{found.name} is defined for {found.classes} classes only, the arrays have {n}")
    constants = tuple(
        (found.symbols[x.name].args[0], float(x.default)) for x in found.parameters if x.default is not None
    )
    eps = arrays.smoothing(eps)
    if eps is not None and "eps" in found.formula.symbols:
        constants = (*constants, ("eps", eps))
    train = arrays.training(p_train, true, found, named.names(prevs_true))
    out = np.empty(true.shape[:-1])
    made = program(found.formula, n, eps, constants)
    _fill(found, made, true.reshape(-1, n), hat.reshape(-1, n), out.reshape(-1), out.shape, train)
    return out if out.ndim else float(out)


def _fill(measure: Measure, made: Program, true, hat, out, shape: tuple[int, ...], train=None) -> None:
    """Validate and evaluate, so that each block is read from memory once."""
    parts = blocks(len(out), made.n)
    widest = max((b.stop - b.start for b in parts), default=0)
    workspace, sums, ones = made.workspace(widest), np.empty(widest), np.ones(made.n)
    with np.errstate(divide="raise", invalid="raise", over="raise", under="ignore"):
        for part in parts:
            p, q, target = true[part], hat[part], out[part]
            trained = None if train is None else train[part]

            def where(row: int, start: int = part.start) -> str:
                return _row(start + row, shape)

            with np.errstate(all="ignore"):
                for x, name in ((p, "prevs_true"), (q, "prevs_hat")):
                    if not arrays.is_simplex(x, ones, sums[: len(target)]):
                        arrays.explain(x, name, where)
            try:
                made.run(p, q, target, workspace, trained)
                careful = made.doubtful
            except FloatingPointError:
                careful = True
            if careful:
                _carefully(measure, made, p, q, target, where, trained)


def _carefully(measure: Measure, made: Program, p, q, target, where, train=None) -> None:
    careful = Careful(made, p, q, train)
    value, bad = careful.rows()
    if bad.any():
        row = int(np.argmax(bad))
        c = careful.culprit(row)
        blame = ""
        if c is not None:
            blame = f" at class {c} (from 0), p = {p[row, c]:.6g} and p_hat = {q[row, c]:.6g}"
        cure = "a greater eps" if made.eps else "an eps, usually 1/(2T) for samples of T items"
        raise DomainError(
            f"{measure.name} has no value{where(row)}{blame}; it is defined {measure.defined}. Give {cure}"
        )
    if not np.isfinite(value).all():
        row = int(np.argmin(np.isfinite(value)))
        raise DomainError(f"{measure.name} exceeds the range of doubles{where(row)}; give a greater eps")
    target[...] = value


def _row(index: int, shape: tuple[int, ...]) -> str:
    """How to find a row of the given array; nothing for a single distribution."""
    if not shape:
        return ""
    found = tuple(int(i) for i in np.unravel_index(index, shape))
    return f" at row {found[0] if len(found) == 1 else found} (from 0)"
