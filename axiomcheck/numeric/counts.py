"""Contingency matrices in: arrays of counts, or labels, to checked arrays of doubles."""

from __future__ import annotations

import math
from fractions import Fraction
from numbers import Rational, Real

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import CELLS
from axiomcheck.numeric import named

LARGEST = 2**53  # greater whole numbers are not all doubles
LONGEST = 40  # characters of a number


def exact(value: object, name: str) -> Fraction:
    """A number as a fraction: `1/3` and decimals as written, doubles as they are.

    >>> exact("1/3", "alpha"), exact(0.5, "alpha")
    (Fraction(1, 3), Fraction(1, 2))
    """
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        if isinstance(value, str):
            if len(value) > LONGEST or "e" in value.lower() or "_" in value:
                raise ValueError
            return Fraction(value)
        if isinstance(value, Rational):
            return Fraction(value)
        if isinstance(value, Real) and math.isfinite(value):
            return Fraction(float(value))
        raise TypeError
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        shown = str(value)[:LONGEST]
        raise InputError(f"{name} is {shown!r}, which is not a number; write it like 1/2 or 0.5") from None


def array(counts: ArrayLike) -> np.ndarray:
    """Doubles of shape (..., 4): whole numbers, not negative; columns that have names go by them."""
    try:
        found = np.asarray(counts)
        if found.dtype.kind == "O" and not any(isinstance(x, str | bytes | bool) for x in found.flat):
            found = found.astype(float)  # whole numbers beyond 64 bits, Fraction, Decimal
    except (TypeError, ValueError, OverflowError) as error:
        raise InputError(
            f"the counts are not a rectangular array of numbers ({error}); give rows of TP, FP, FN, TN"
        ) from error
    if found.dtype.kind not in "iuf":
        raise InputError(f"the counts hold {found.dtype.name} values; give whole numbers")
    if np.ma.is_masked(counts):
        raise InputError("the counts have masked entries; drop or fill them first")
    if found.ndim == 0 or found.shape[-1] != len(CELLS):
        raise InputError(
            f"the counts have shape {found.shape}; give TP, FP, FN, TN along the last axis, shape (..., 4)"
        )
    found = named.cells(found, named.names(counts))
    for faulty, fault in (
        (~np.isfinite(found), "not finite"), (found < 0, "negative"),
        (found != np.floor(found), "not a whole number"), (found > LARGEST, "beyond what doubles can count"),
    ):
        if faulty.any():
            place = tuple(int(i) for i in np.unravel_index(np.argmax(faulty), found.shape))
            rows = f" at row {place[0] if len(place) == 2 else place[:-1]} (from 0)" if len(place) > 1 else ""
            raise InputError(
                f"{CELLS[place[-1]]} is {found[place]}{rows}, {fault}; counts are numbers of documents"
            )
    return found.astype(np.float64)


def confusion(
    y_true: ArrayLike, y_pred: ArrayLike, *, pos_label: object = 1, sample_weight: ArrayLike | None = None
) -> np.ndarray:
    """TP, FP, FN, TN of true and predicted labels.

    Parameters
    ----------
    y_true, y_pred : array_like, shape (..., documents)
        Labels of the same documents; at most two different ones.
    pos_label : object
        The label of the relevant documents; all others are irrelevant.
    sample_weight : array_like, optional
        What each document counts for, not negative; 1 by default.

    Returns
    -------
    ndarray, shape (..., 4)
        Whole numbers, unless the weights are not.

    Examples
    --------
    >>> confusion([1, 1, 0, 0], [1, 0, 0, 0])
    array([1., 0., 1., 2.])
    >>> confusion(["spam", "ham"], ["spam", "spam"], pos_label="spam")
    array([1., 1., 0., 0.])
    """
    true, predicted = (_labels(x, name) for x, name in ((y_true, "y_true"), (y_pred, "y_pred")))
    if true.shape != predicted.shape:
        raise InputError(
            f"y_true has shape {true.shape}, y_pred {predicted.shape}; give one prediction per document"
        )
    labels = set(np.unique(true).tolist()) | set(np.unique(predicted).tolist())
    if len(labels | {pos_label}) > 2:
        some = ", ".join(map(repr, sorted(labels, key=repr)[:4]))
        raise InputError(f"the labels are {some}, pos_label is {pos_label!r}; give one other label at most")
    weight = np.ones(true.shape) if sample_weight is None else _weights(sample_weight, true.shape)
    relevant, returned = true == pos_label, predicted == pos_label
    cells = (relevant & returned, ~relevant & returned, relevant & ~returned, ~relevant & ~returned)
    return np.stack([(cell * weight).sum(axis=-1) for cell in cells], axis=-1)


def _labels(values: ArrayLike, name: str) -> np.ndarray:
    try:
        found = np.asarray(values)
    except ValueError as error:
        raise InputError(f"{name} is not a rectangular array ({error}); give rows of equal length") from error
    if found.ndim == 0 or found.dtype.kind not in "biufUSO":
        raise InputError(f"{name} holds no labels; give one label per document")
    if found.dtype.kind == "f" and not np.isfinite(found).all():
        raise InputError(f"{name} has a label that is not finite; drop the document")
    if found.dtype.kind == "O":
        try:
            found = np.array([str(x) if isinstance(x, str) else x for x in found.flat]).reshape(found.shape)
        except ValueError as error:
            raise InputError(f"{name} holds no labels ({error}); give one label per document") from error
        if found.dtype.kind == "O":
            raise InputError(f"{name} mixes labels of several types; give numbers or text")
    return found


def _weights(values: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
    try:
        weight = np.asarray(values, dtype=float)
    except (TypeError, ValueError) as error:
        raise InputError(
            f"sample_weight is no array of numbers ({error}); give one weight per document"
        ) from error
    if weight.shape not in (shape, shape[-1:]):
        raise InputError(
            f"sample_weight has shape {weight.shape}, the labels {shape}; give one weight per document"
        )
    if not (np.isfinite(weight).all() and (weight >= 0).all()):
        raise InputError("sample_weight has a negative or infinite weight; give weights of 0 or more")
    return weight
