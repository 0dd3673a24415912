"""Prevalences in: anything array-like to checked arrays of doubles."""

from __future__ import annotations

import math
from numbers import Real

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import InputError
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric import named
from axiomcheck.numeric.compile import row_sums

TOLERANCE = 1e-6  # of the sum of a distribution, absolute


def array(values: ArrayLike, name: str) -> np.ndarray:
    """A C-ordered array of doubles with classes on the last axis."""
    try:
        found = np.asarray(values)
        if found.dtype.kind == "O" and not any(isinstance(x, str | bytes) for x in found.flat):
            found = found.astype(float)  # Fraction, Decimal
    except (TypeError, ValueError) as error:
        raise InputError(
            f"{name} is not a rectangular array of numbers ({error}); give rows of equal length"
        ) from error
    if found.dtype.kind not in "iuf":
        kind = "text" if found.dtype.kind == "U" else f"{found.dtype.name} values"
        raise InputError(f"{name} holds {kind}; give prevalences as numbers")
    if np.ma.is_masked(values):
        raise InputError(f"{name} has masked entries; drop or fill them first")
    if found.ndim == 0 or found.shape[-1] < 2:
        raise InputError(f"{name} has shape {found.shape}; give at least 2 classes along the last axis")
    return np.ascontiguousarray(found, dtype=np.float64)


def pair(prevs_true: ArrayLike, prevs_hat: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Both arrays, of one shape; classes that have names in both are those of the first, in its order."""
    true, hat = array(prevs_true, "prevs_true"), array(prevs_hat, "prevs_hat")
    if true.shape != hat.shape:
        raise InputError(
            f"prevs_true has shape {true.shape}, prevs_hat {hat.shape}; "
            f"give one prediction per distribution, over the same classes"
        )
    return true, named.aligned(
        hat, named.names(prevs_hat), named.names(prevs_true), "prevs_hat", "prevs_true"
    )


def training(
    p_train: ArrayLike | None, true: np.ndarray, measure: Measure, classes: list | None = None
) -> np.ndarray | None:
    """The training prevalences of every row, if the measure is about them; one distribution may serve all."""
    if not measure.trained:
        if p_train is not None:
            raise InputError(f"{measure.name} is not about training prevalences; leave p_train out")
        return None
    if p_train is None:
        raise InputError(f"{measure.name} is about training prevalences; pass p_train")
    train = array(p_train, "p_train")
    if train.shape not in (true.shape, true.shape[-1:]):
        raise InputError(
            f"p_train has shape {train.shape}, prevs_true {true.shape}; give one distribution, or one per row"
        )
    train = named.aligned(train, named.names(p_train), classes, "p_train", "prevs_true")
    rows = train.reshape(-1, train.shape[-1])

    def where(row: int) -> str:
        return f" at row {row} (from 0)" if train.ndim > 1 else ""

    if len(rows):
        explain(rows, "p_train", where)
    if not rows.all():
        row, c = np.argwhere(rows == 0)[0]
        raise InputError(f"p_train{where(row)}: class {c} (from 0) is 0; a training prevalence is positive")
    return np.broadcast_to(train, true.shape).reshape(-1, true.shape[-1])


def smoothing(eps: float | None) -> float | None:
    """The smoothing as a float; None for none."""
    if eps is None:
        return None
    if isinstance(eps, bool) or not isinstance(eps, Real) or not (0 <= eps < math.inf):
        raise InputError(f"eps is {eps!r}; give None or a number above 0, such as smoothing_eps(size)")
    return float(eps) or None


def is_simplex(block: np.ndarray, ones: np.ndarray, sums: np.ndarray) -> bool:
    """Are all rows distributions?  Two passes over the block; NaN and inf fail the sum."""
    if not block.min() >= 0:
        return False
    row_sums(block, ones, sums)
    return bool(sums.min() >= 1 - TOLERANCE and sums.max() <= 1 + TOLERANCE)


def explain(block: np.ndarray, name: str, where) -> None:
    """Raise what is wrong with the block, at its first faulty row; `where` names a row."""
    for faulty, fault, cure in (
        (~np.isfinite(block), "not finite", "drop or repair the row"),
        (block < 0, "negative", "clip it and renormalise"),
    ):
        if faulty.any():
            row, c = (int(i) for i in np.unravel_index(np.argmax(faulty), block.shape))
            raise InputError(f"{name}{where(row)}: class {c} (from 0) is {block[row, c]}, {fault}; {cure}")
    sums = block.sum(axis=1)
    off = ~(np.abs(sums - 1) <= TOLERANCE)
    if off.any():
        row = int(np.argmax(off))
        raise InputError(
            f"{name}{where(row)}: the prevalences sum to {sums[row]:.9g}, not to 1 "
            f"(tolerance {TOLERANCE:g}); divide them by their sum"
        )
