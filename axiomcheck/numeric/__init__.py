"""The measures on NumPy arrays, made from the same formulas that the proofs use.

Every measure of the catalog is a function here, under its id and its aliases.  Those of
quantification take true prevalences first, classes along the last axis; those of filtering
take counts, TP, FP, FN, TN along the last axis, and their parameters by name.

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
>>> numeric.f([[3, 1, 2, 4], [0, 1, 2, 4]], alpha="1/2").round(6)
array([0.666667, 0.      ])
>>> round(numeric.evaluate_labels("mcc", [1, 1, 0, 0], [1, 1, 0, 1]), 6)
0.57735
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from keyword import iskeyword

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import catalog
from axiomcheck.numeric import arrays
from axiomcheck.numeric.aggregate import mean_score, median_score, perverse_score, weighted_score
from axiomcheck.numeric.arrays import TOLERANCE
from axiomcheck.numeric.contingency import evaluate_counts, evaluate_labels, parameter_values
from axiomcheck.numeric.counts import confusion
from axiomcheck.numeric.evaluation import evaluate as evaluate_prevalences
from axiomcheck.numeric.evaluation import resolve
from axiomcheck.numeric.matrix_table import evaluate_counts_csv, parse_counts, parse_parameters
from axiomcheck.numeric.table import evaluate_csv, parse_prevalences
from axiomcheck.sources import Source

__all__ = ["TOLERANCE", "confusion", "evaluate", "evaluate_counts", "evaluate_counts_csv",
           "evaluate_csv", "evaluate_labels", "evaluate_prevalences", "mean_score", "median_score",
           "parameter_values", "parse_counts", "parse_parameters", "parse_prevalences",
           "perverse_score", "smooth", "smoothing_eps", "weighted_score"]  # fmt: skip


def evaluate(
    measure: Measure | str, prevs_true: ArrayLike, prevs_hat: ArrayLike | None = None, **options
) -> float | np.ndarray:
    """D(prevs_true, prevs_hat), or Q of counts: whichever the measure is about.

    Parameters
    ----------
    measure : Measure or str
        The measure, or its name or alias.
    prevs_true, prevs_hat : array_like
        True and predicted prevalences, see `evaluate_prevalences`; for a measure of
        filtering the first is counts, shape (..., 4), and there is no second.
    **options
        `eps`, and `p_train` if the formula is about it; or `smoothing`, `undefined` and the parameters of a measure of filtering,
        see `evaluate_counts`.

    Returns
    -------
    float or ndarray, shape (...)
        In the measure's unit.

    Examples
    --------
    >>> evaluate("ae", [0.25, 0.75], [0.5, 0.5])
    0.25
    >>> evaluate("f", [3, 1, 2, 4], alpha=0.5)
    0.6666666666666666
    """
    found = resolve(measure)
    if found.kind == FILTERING:
        if prevs_hat is not None:
            raise InputError(
                f"{found.name} takes one array of counts TP, FP, FN, TN; for labels, call evaluate_labels"
            )
        return evaluate_counts(found, prevs_true, **options)
    if prevs_hat is None:
        raise InputError(f"{found.name} compares two distributions; give true and predicted prevalences")
    if unknown := sorted(set(options) - {"eps", "p_train"}):
        raise InputError(f"{found.name} has no option {unknown[0]!r}; it has eps and p_train")
    return evaluate_prevalences(found, prevs_true, prevs_hat, **options)


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


_COUNTS_DOC = """{measure.name} = {measure.formula}.

{title} ({measure.source}), defined {measure.defined}; {orientation} is better.

Parameters
----------
counts : array_like, shape (4,) or (..., 4)
    TP, FP, FN, TN along the last axis: whole numbers, not negative.
{parameters}smoothing : str
    "natural" (none), "laplace", "noninformative" or "noninformative_joint".
undefined : str
    What 0/0 gives: "nan", or "raise" for a DomainError.

Returns
-------
float or ndarray, shape (...)
    In {unit}; infinite where the limit from positive counts is.

Raises
------
InputError
    The counts are no contingency matrices, or a parameter is unknown or out of range.

Examples
--------
>>> from axiomcheck import numeric
>>> round(numeric.{measure.id}([3, 1, 2, 4]), 6)
{example!r}

References
----------
{reference}
"""


def _parameters(measure: Measure) -> str:
    return "".join(
        f"{x.name}{'_' if iskeyword(x.name) else ''} : number or str, default {x.default}\n    {x}.\n"
        for x in measure.parameters
    )


@cache
def _function(measure: Measure) -> Callable[..., float | np.ndarray]:
    def of_counts(
        counts: ArrayLike, *, smoothing: str = "natural", undefined: str = "nan", **parameters: object
    ) -> float | np.ndarray:
        return evaluate_counts(measure, counts, smoothing=smoothing, undefined=undefined, **parameters)

    def of_prevalences(
        prevs_true: ArrayLike, prevs_hat: ArrayLike, *, eps: float | None = None
    ) -> float | np.ndarray:
        return evaluate_prevalences(measure, prevs_true, prevs_hat, eps=eps)

    counted = measure.kind == FILTERING
    measured: Callable[..., float | np.ndarray] = of_counts if counted else of_prevalences
    example = measured([3, 1, 2, 4]) if counted else measured([0.25, 0.75], [0.5, 0.5])
    ratio = "no unit" if counted else "no unit, a ratio"
    measured.__name__ = measured.__qualname__ = measure.id
    measured.__doc__ = (_COUNTS_DOC if counted else _DOC).format(
        measure=measure,
        title=measure.title[0].upper() + measure.title[1:],
        orientation="lower" if measure.lower_is_better else "higher",
        parameters=_parameters(measure),
        classes=f" with n = {measure.classes}" if measure.classes else "",
        tolerance=TOLERANCE,
        unit=ratio if measure.unit == "1" else f"units of {measure.unit}",
        example=round(float(example), 6),
        reference="None" if measure.source is None else _reference(measure.source),
    )
    return measured


def _reference(source: Source) -> str:
    place = f", {source.locus}" if source.locus else ""
    return f'{source.authors}, "{source.title}", {source.where}, {source.year}{place}.'


@cache
def _names() -> dict[str, Measure]:
    return {name: m for m in catalog().values() for name in (m.id, *m.aliases) if name.isidentifier()}


def __getattr__(name: str) -> Callable[..., float | np.ndarray]:
    found = _names().get(name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; dir() lists the measures")
    return _function(found)


def __dir__() -> list[str]:
    return sorted({*__all__, *_names()})
