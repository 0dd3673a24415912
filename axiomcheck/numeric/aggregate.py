"""One score for many samples: mean, median, and a mean weighted by the worst case.

A measure scores one sample; how the scores are combined is a choice of its own
(Sebastiani 2020, Section 5.3), so these are functions beside the measures.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import DomainError, InputError
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric import arrays
from axiomcheck.numeric.evaluation import evaluate, resolve


def mean_score(measure: Measure | str, prevs_true: ArrayLike, prevs_hat: ArrayLike, *, eps=None) -> float:
    """mean_i D(p_i, p_hat_i): the average over the samples.

    Parameters
    ----------
    measure, prevs_true, prevs_hat, eps
        As for `evaluate`; at least one sample.

    Returns
    -------
    float
        In the measure's unit.

    Examples
    --------
    >>> mean_score("ae", [[0.25, 0.75], [0.5, 0.5]], [[0.5, 0.5], [0.5, 0.5]])
    0.125
    """
    return float(np.mean(_scores(measure, prevs_true, prevs_hat, eps)))


def median_score(measure: Measure | str, prevs_true: ArrayLike, prevs_hat: ArrayLike, *, eps=None) -> float:
    """median_i D(p_i, p_hat_i): half of the samples score no more, half no less.

    Parameters
    ----------
    measure, prevs_true, prevs_hat, eps
        As for `evaluate`; at least one sample.

    Returns
    -------
    float
        In the measure's unit.

    Examples
    --------
    >>> median_score("ae", [[0.5, 0.5]] * 3, [[0.5, 0.5], [0.25, 0.75], [0, 1]])
    0.25
    """
    return float(np.median(_scores(measure, prevs_true, prevs_hat, eps)))


def weighted_score(measure: Measure | str, prevs_true: ArrayLike, prevs_hat: ArrayLike, *, eps=None) -> float:
    """Σ_i w_i D(p_i, p_hat_i) / Σ_i w_i, with w_i = 1 / perverse_score(p_i).

    For measures whose worst value depends on the truth (those without MAX): a sample
    counts the less, the greater the error that it allows.

    Parameters
    ----------
    measure, prevs_true, prevs_hat, eps
        As for `evaluate`; at least one sample.

    Returns
    -------
    float
        In the measure's unit.

    Raises
    ------
    DomainError
        The worst case of a sample is undefined or infinite (KLD, PD): pass `eps`.

    Examples
    --------
    >>> weighted_score("ae", [[0.5, 0.5], [0, 1]], [[0.25, 0.75], [0.25, 0.75]])
    0.25
    """
    scores = _scores(measure, prevs_true, prevs_hat, eps)
    worst = np.ravel(perverse_score(measure, prevs_true, eps=eps))
    if not (worst > 0).all():
        name, row = resolve(measure).name, np.argmin(worst)
        raise DomainError(f"{name}: the perverse score of row {row} (from 0) is 0; drop the row")
    weights = worst.min() / worst
    return float(np.dot(weights, scores) / weights.sum())


def perverse_score(measure: Measure | str, prevs_true: ArrayLike, *, eps=None) -> float | np.ndarray:
    """max_c D(p, e_c): the score of the worst prediction of a single class.

    e_c puts everything on class c.  For a measure convex in p_hat, or growing with one
    that is (NKLD with KLD), no prediction scores more: a convex function on a simplex is
    greatest at a vertex.  For others it is the worst of these n predictions only.

    Parameters
    ----------
    measure : Measure or str
        The measure, or its name or alias.
    prevs_true : array_like, shape (..., n)
        True prevalences.
    eps : float, optional
        Additive smoothing of both distributions.

    Returns
    -------
    float or ndarray, shape (...)
        In the measure's unit.

    Raises
    ------
    DomainError
        The measure has no value at a vertex: pass `eps`.

    Examples
    --------
    >>> perverse_score("ae", [0.25, 0.75])
    0.75
    """
    true = arrays.array(prevs_true, "prevs_true")
    worst: np.ndarray | None = None
    for vertex in np.eye(true.shape[-1]):
        try:
            score = evaluate(measure, true, np.broadcast_to(vertex, true.shape), eps=eps)
        except DomainError as error:
            raise DomainError(f"no perverse score, at the prediction of a single class: {error}") from error
        worst = np.asarray(score) if worst is None else np.maximum(worst, score)
    if worst is None:
        raise InputError("prevs_true has no classes")
    return worst if true.ndim > 1 else float(worst)


def _scores(measure, prevs_true, prevs_hat, eps) -> np.ndarray:
    scores = np.ravel(evaluate(measure, prevs_true, prevs_hat, eps=eps))
    if not scores.size:
        raise InputError("there are no samples to average; give at least one row")
    return scores
