"""Scores of every output under every measure, and the order they put outputs in.

An *undefined* value (0/0 and its like) is missing: NaN.  It is never taken for the worst or for zero, unless a
value is given in its place.  Infinite values are values.

Scores are doubles, so what is equal in exact arithmetic may differ by rounding.  Ranks, ties and correlations are
therefore of *levels*: scores in order, where neighbours that differ by at most 1e-12 of the larger, or by at most
1e-15, share a level.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from axiomcheck.asked import about
from axiomcheck.errors import DomainError, InputError
from axiomcheck.experiments.meta.matrix import READY, Matrix
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.measures import catalog
from axiomcheck.numeric import evaluate_counts, evaluate_prevalences
from axiomcheck.numeric.compile import program
from axiomcheck.numeric.domain import Careful

Columns = list[tuple[str, np.ndarray, bool]]  # a measure's name, its values, and whether lower is better
RELATIVE, ABSOLUTE = 1e-12, 1e-15  # below which two scores are tied


@dataclass(frozen=True, eq=False)
class Scores:
    """Values of measures at outputs."""

    systems: tuple[str, ...]
    topics: tuple[str, ...]
    measures: tuple[str, ...]
    values: np.ndarray  # (measures, systems, topics), as the measures give them; NaN where there is none
    lower: tuple[bool, ...]  # for each measure: is lower better?
    given: np.ndarray  # (systems, topics): is there an output?
    notes: tuple[str, ...] = ()  # what a reader should know

    @cached_property
    def quality(self) -> np.ndarray:
        """The values, turned so that higher is better."""
        return self.values * np.where(self.lower, -1.0, 1.0)[:, None, None]

    @cached_property
    def levels(self) -> np.ndarray:
        """For each measure 0 for its worst outputs, 1 for the next ones, and so on; NaN where there is no value."""
        return np.stack([levels(x) for x in self.quality])

    def position(self, measure: str) -> int:
        """Where a measure stands among them; an InputError says that it is none of them."""
        wanted = [i for i, name in enumerate(self.measures) if name.lower() == measure.lower()]
        if not wanted:
            raise InputError(f"no measure here is called {measure!r}; there are {', '.join(self.measures)}")
        return wanted[0]

    def only(self, names: Sequence[str]) -> Scores:
        """The same of these measures, in this order."""
        kept = [self.position(name) for name in names]
        if len(set(kept)) < len(kept):
            raise InputError(f"a measure is asked for twice among {', '.join(names)}; leave one out")
        measures, lower = (tuple(self.measures[i] for i in kept), tuple(self.lower[i] for i in kept))
        return replace(self, measures=measures, values=self.values[kept], lower=lower)


def levels(quality: np.ndarray) -> np.ndarray:
    """Ranks from 0, dense, where what differs by rounding only is tied; NaN stays.

    >>> levels(np.array([0.3, 0.1 + 0.2, np.nan, 0.1, np.inf]))
    array([ 1.,  1., nan,  0.,  2.])
    """
    found = np.full(quality.shape, np.nan)
    usable = ~np.isnan(quality)
    distinct, place = np.unique(quality[usable], return_inverse=True)
    low, high = distinct[:-1], distinct[1:]
    with np.errstate(invalid="ignore"):
        near = RELATIVE * np.maximum(np.abs(low), np.abs(high))
        apart = ~np.isfinite(low) | ~np.isfinite(high) | (high - low > np.maximum(near, ABSOLUTE))
    found[usable] = np.concatenate([[0], np.cumsum(apart)])[place.reshape(-1)]
    return found


def score(
    matrix: Matrix, measures: Sequence[Measure] | None = None, *, smoothings: Sequence[str] = ("natural",),
    eps: float | None = None, undefined: Mapping[str, float] | None = None, lower: Iterable[str] = (),
    higher: Iterable[str] = (),
) -> Scores:  # fmt: skip
    """Every output's score under every measure.

    Parameters
    ----------
    matrix : Matrix
        The outputs.  Of ready scores, all measures that are given.
    measures : sequence of Measure, optional
        Of the matrix's kind; if not given, all of the catalog that have a value for its outputs.
    smoothings : sequence of str
        Of contingency matrices, as for `numeric.evaluate_counts`; every measure is taken with each.
    eps : float, optional
        Additive smoothing of prevalences.
    undefined : mapping, optional
        For a measure, by its name, the score of outputs at which it is undefined; missing if not given.
    lower, higher : iterable of str
        Measures of which lower, or higher, is better, where that is not as declared.  Ready scores of a
        measure of the catalog have its orientation; of others, higher is better.

    Raises
    ------
    InputError
        A measure is of another kind, or a name is unknown.
    """
    if matrix.kind == READY:
        if measures or tuple(smoothings) != ("natural",) or eps is not None:
            raise InputError("the table has ready scores; measures, smoothing and eps are for others")
        known = {key: m for m in catalog().values() for key in (m.id, *m.aliases)}
        columns = [(name, x, name.lower() in known and known[name.lower()].lower_is_better)
                   for name, x in (matrix.ready or {}).items()]  # fmt: skip
    elif matrix.kind == FILTERING:
        if eps is not None:
            raise InputError("eps is for prevalences; counts are smoothed by laplace or noninformative")
        columns = _of_counts(matrix, _chosen(matrix, measures), smoothings)
    else:
        if tuple(smoothings) != ("natural",):
            raise InputError(f"smoothing {smoothings[0]} is for counts; prevalences are smoothed by eps")
        columns = _of_prevalences(matrix, _chosen(matrix, measures), eps)
    shape = (len(matrix.systems), len(matrix.topics))
    values = np.full((len(columns), *shape), np.nan)
    values[:, matrix.where[:, 0], matrix.where[:, 1]] = np.stack([x for _, x, _ in columns])
    given = np.zeros(shape, dtype=bool)
    given[matrix.where[:, 0], matrix.where[:, 1]] = True
    names, lows = tuple(name for name, _, _ in columns), tuple(low for _, _, low in columns)
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise InputError(f"the measure {twice[0]} is asked for twice; leave one out")
    found = Scores(matrix.systems, matrix.topics, names, values, lows, given, matrix.notes)
    return _turned(_filled(found, undefined or {}), tuple(lower), tuple(higher))


def _chosen(matrix: Matrix, measures: Sequence[Measure] | None) -> list[Measure]:
    sizes = {x.shape[1] for x in matrix.prevalences}
    if not measures:
        of_kind = [m for m in catalog().values() if m.kind == matrix.kind and not m.trained]
        return [m for m in of_kind if not sizes or m.classes is None or sizes == {m.classes}]
    for m in measures:
        if m.kind != matrix.kind:
            raise InputError(f"{m.name} is {about(m)}, the table is one of {matrix.kind}; leave it out")
        if m.trained:
            raise InputError(f"{m.name} looks at training prevalences, which the table lacks; leave it out")
    return list(measures)


def _of_counts(matrix: Matrix, measures: Sequence[Measure], smoothings: Sequence[str]) -> Columns:
    if matrix.counts is None:
        raise TypeError("the table has no counts")
    return [
        (m.name if way == "natural" else f"{m.name} ({way})",
         np.asarray(evaluate_counts(m, matrix.counts, smoothing=way)), m.lower_is_better)
        for m in measures
        for way in smoothings
    ]  # fmt: skip


def _of_prevalences(matrix: Matrix, measures: Sequence[Measure], eps: float | None) -> Columns:
    sizes = np.array([x.shape[1] for x in matrix.prevalences])
    found = []
    for m in measures:
        values = np.empty(len(sizes))
        for n in np.unique(sizes):
            rows = np.flatnonzero(sizes == n)
            values[rows] = _errors(m, np.stack([matrix.prevalences[i] for i in rows], axis=1), eps)
        found.append((m.name, values, m.lower_is_better))
    return found


def _errors(measure: Measure, pairs: np.ndarray, eps: float | None) -> np.ndarray:
    """D of each row; NaN where it is undefined, or greater than all doubles."""
    try:
        return np.asarray(evaluate_prevalences(measure, *pairs, eps=eps))
    except DomainError:
        constants = tuple((x.name, float(x.default)) for x in measure.parameters if x.default is not None)
        if eps is not None and "eps" in measure.formula.symbols:
            constants = (*constants, ("eps", eps))
        made = program(measure.formula, pairs.shape[-1], eps, constants)
        values, bad = Careful(made, *pairs).rows()
        return np.where(bad | ~np.isfinite(values), np.nan, values)


def _filled(scores: Scores, undefined: Mapping[str, float]) -> Scores:
    """The value that is given in place of undefined ones; a measure's name is about all its smoothings."""
    values = scores.values.copy()
    for name, instead in undefined.items():
        rows = [i for i, x in enumerate(scores.measures) if x.partition(" (")[0].lower() == name.lower()]
        for i in rows or [scores.position(name)]:
            values[i][np.isnan(values[i]) & scores.given] = instead
    return replace(scores, values=values)


def _turned(scores: Scores, lower: tuple[str, ...], higher: tuple[str, ...]) -> Scores:
    turned = list(scores.lower)
    positions = {name: scores.position(name) for name in (*lower, *higher)}
    if both := {positions[x] for x in lower} & {positions[x] for x in higher}:
        raise InputError(f"of {scores.measures[both.pop()]} both lower and higher is better; leave one out")
    for names, low in ((lower, True), (higher, False)):
        for name in names:
            turned[positions[name]] = low
    return replace(scores, lower=tuple(turned))
