"""The measures on NumPy arrays, made from the same formulas that the proofs use.

Every measure of the catalog is a function here, under its id and its aliases: true
prevalences first, classes along the last axis, one value per distribution.

>>> from axiomcheck import numeric
>>> numeric.ae([0.25, 0.75], [0.5, 0.5])
0.25
>>> numeric.kld([[0.5, 0.5], [1, 0]], [[0.25, 0.75], [1, 0]]).round(6)
array([0.143841, 0.      ])
>>> numeric.kld([0.5, 0.5], [1, 0])  # doctest: +ELLIPSIS
Traceback (most recent call last):
axiomcheck.errors.DomainError: KLD has no value at class 1 (from 0), p = 0.5 and p_hat = 0; ...
>>> round(numeric.kld([0.5, 0.5], [1, 0], eps=numeric.smoothing_eps(100)), 6)
1.963468
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import InputError
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import catalog
from axiomcheck.numeric import arrays
from axiomcheck.numeric.aggregate import mean_score, median_score, perverse_score, weighted_score
from axiomcheck.numeric.arrays import TOLERANCE
from axiomcheck.numeric.evaluation import evaluate
from axiomcheck.numeric.table import evaluate_csv, parse_prevalences
from axiomcheck.sources import Source

__all__ = [
    "TOLERANCE",
    "evaluate",
    "evaluate_csv",
    "mean_score",
    "median_score",
    "parse_prevalences",
    "perverse_score",
    "smooth",
    "smoothing_eps",
    "weighted_score",
]


def smooth(prevs: ArrayLike, eps: float) -> np.ndarray:
    """(p + eps) / (1 + n eps): additive smoothing (Sebastiani 2020, Eq. 6).

    Parameters
    ----------
    prevs : array_like, shape (..., n)
        Prevalences, summing to 1 along the last axis.
    eps : float
        Usually `smoothing_eps(sample_size)`.

    Returns
    -------
    ndarray, shape (..., n)
        Positive prevalences, summing to 1.

    Examples
    --------
    >>> smooth([0, 1], 0.5)
    array([0.25, 0.75])
    """
    amount = arrays.smoothing(eps) or 0.0
    given = arrays.array(prevs, "prevs")
    return (given + amount) / (1 + given.shape[-1] * amount)


def smoothing_eps(sample_size: int) -> float:
    """1 / (2 T): the usual smoothing for samples of T items.

    Examples
    --------
    >>> smoothing_eps(100)
    0.005
    """
    if not sample_size > 0:
        raise InputError(f"the sample size is {sample_size!r}; give the number of items, above 0")
    return 1 / (2 * sample_size)


_DOC = """{measure.name}(p, p_hat) = {measure.formula}.

{title} ({measure.source}), defined {measure.defined}.

Parameters
----------
prevs_true, prevs_hat : array_like, shape (n,) or (..., n)
    True and predicted prevalences, of the same shape{classes}: each distribution, along
    the last axis, non-negative and summing to 1 within {tolerance:g}.
eps : float, optional
    Additive smoothing, (p + eps)/(1 + n eps), of both; usually 1/(2T) for samples of T
    items.  Every part of the formula sees the smoothed values, normalisers included.

Returns
-------
float or ndarray, shape (...)
    In {unit}.

Raises
------
InputError
    The arrays are not distributions over the same classes.
DomainError
    There is no value at some row; 0 log(0/x) counts as 0.

Examples
--------
>>> from axiomcheck import numeric
>>> round(numeric.{measure.id}([0.25, 0.75], [0.5, 0.5]), 6)
{example!r}

References
----------
{reference}
"""


@cache
def _function(measure: Measure) -> Callable[..., float | np.ndarray]:
    def measured(
        prevs_true: ArrayLike, prevs_hat: ArrayLike, *, eps: float | None = None
    ) -> float | np.ndarray:
        return evaluate(measure, prevs_true, prevs_hat, eps=eps)

    source = measure.source
    measured.__name__ = measured.__qualname__ = measure.id
    measured.__doc__ = _DOC.format(
        measure=measure,
        title=measure.title[0].upper() + measure.title[1:],
        classes=f" with n = {measure.classes}" if measure.classes else "",
        tolerance=TOLERANCE,
        unit="no unit, a ratio" if measure.unit == "1" else f"units of {measure.unit}",
        example=round(evaluate(measure, [0.25, 0.75], [0.5, 0.5]), 6),
        reference="None" if source is None else _reference(source),
    )
    return measured


def _reference(source: Source) -> str:
    place = f", {source.locus}" if source.locus else ""
    return f'{source.authors}, "{source.title}", {source.where}, {source.year}{place}.'


@cache
def _names() -> dict[str, Measure]:
    return {name: m for m in catalog().values() for name in (m.id, *m.aliases)}


def __getattr__(name: str) -> Callable[..., float | np.ndarray]:
    found = _names().get(name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; dir() lists the measures")
    return _function(found)


def __dir__() -> list[str]:
    return sorted({*__all__, *_names()})
