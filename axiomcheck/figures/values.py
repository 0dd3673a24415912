"""Values for maps: NaN where there is none, and where a colour scale ends.

Scales are for the eye; nothing here claims that a measure is bounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.asked import only
from axiomcheck.errors import DomainError, InputError
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.numeric import arrays, evaluate_prevalences
from axiomcheck.numeric.compile import program
from axiomcheck.numeric.domain import Careful

FEWEST_CELLS, MOST_CELLS = 2, 1000
STEEP = 3  # the largest value is that many times the usual one: it would leave the rest all dark
USUAL = 0.9
SCALE_CELLS = 160  # so that the scale does not depend on how finely a map is drawn
STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


def values(measure: Measure, true: np.ndarray, hat: np.ndarray, **options) -> np.ndarray:
    """D(true, hat) row by row; NaN where it has no value in doubles.

    >>> from axiomcheck.measures.quantification import KLD
    >>> values(KLD, np.array([[0.5, 0.5], [1, 0]]), np.array([[1, 0], [1, 0]]))
    array([nan,  0.])
    """
    only(QUANTIFICATION, [measure], "maps are of errors D(p, p_hat); of counts, there is figure 4")
    true, hat = np.broadcast_arrays(true, hat)
    try:
        return np.asarray(evaluate_prevalences(measure, true, hat, **options))
    except DomainError:
        return _marked(measure, true, hat, **options)


def _marked(
    measure: Measure,
    true: np.ndarray,
    hat: np.ndarray,
    eps: float | None = None,
    p_train: ArrayLike | None = None,
) -> np.ndarray:
    """The same where some rows have no value: NaN there.  The arguments have been checked."""
    constants = {
        measure.symbols[x.name].args[0]: float(x.default) for x in measure.parameters if x.default is not None
    }
    if eps is not None and "eps" in measure.formula.symbols:
        constants["eps"] = eps
    n = true.shape[-1]
    made = program(measure.formula, n, arrays.smoothing(eps), tuple(constants.items()))
    train = arrays.training(p_train, true, measure)
    found, bad = Careful(made, true.reshape(-1, n), hat.reshape(-1, n), train).rows()
    return np.where(bad | ~np.isfinite(found), np.nan, found).reshape(true.shape[:-1])


def centres(cells: int) -> np.ndarray:
    """Middles of that many cells of [0, 1]: no prevalence is zero there.

    >>> centres(2)
    array([0.25, 0.75])
    """
    if not FEWEST_CELLS <= cells <= MOST_CELLS:
        raise InputError(f"{cells} cells: give from {FEWEST_CELLS} to {MOST_CELLS}")
    return (np.arange(cells) + 0.5) / cells


def binary(shares: np.ndarray) -> np.ndarray:
    """Distributions (x, 1 - x), along a new last axis."""
    return np.stack([shares, 1 - shares], axis=-1)


def square(measure: Measure, cells: int, **options) -> np.ndarray:
    """D over the square of two classes: columns are p(c1), rows p_hat(c1)."""
    middles = binary(centres(cells))
    shape = (cells, cells, 2)
    true, hat = np.broadcast_to(middles[None], shape), np.broadcast_to(middles[:, None], shape)
    return values(measure, true, hat, **options)


def scale_of_square(measure: Measure, clip: float | None, **options) -> Scale:
    """The scale of a map over two classes."""
    return scale(square(measure, SCALE_CELLS, **options), clip)


@dataclass(frozen=True)
class Scale:
    """Where colours begin and end, and whether values go on beyond."""

    low: float
    high: float
    cut_below: bool = False
    cut_above: bool = False

    @property
    def extend(self) -> str:
        """Which ends of a colour bar are pointed."""
        return {(0, 0): "neither", (1, 0): "min", (0, 1): "max", (1, 1): "both"}[
            self.cut_below, self.cut_above
        ]

    @property
    def note(self) -> str:
        """What a colour bar says about the ends."""
        ends = [f"below {self.low:g}"] * self.cut_below + [f"above {self.high:g}"] * self.cut_above
        return f"hatched: {' or '.join(ends)}" if ends else ""


def scale(found: np.ndarray, clip: float | None = None, blank: bool = False) -> Scale:
    """The scale that shows most values: from 0, cut at `clip`, or where few values would leave the rest all
    dark.

    `blank`: may there be no value at all?

    >>> scale(np.array([0.0, 0.4, 0.97])).high
    1.0
    >>> scale(np.array([0.0, 3.0]), clip=2).note
    'hatched: above 2'
    """
    known = found[np.isfinite(found)]
    if not len(known) and blank:
        return Scale(0.0, clip or 1.0)
    if not len(known):
        raise InputError("the measure has no value at any point of this figure; smooth with --eps")
    if clip is not None and not 0 < clip < np.inf:
        raise InputError(f"colours cannot end at {clip:g}; give a positive number")
    above, below = _end(known, clip), _end(-known, clip)
    high = above or (1.0 if not below else 0.0)
    return Scale(-below, high, bool((known < -below).any()), bool((known > high).any()))


def _end(known: np.ndarray, clip: float | None) -> float:
    """A round number at the end of the positive values; 0 if there are none beyond rounding."""
    top = float(known.max())
    if top <= 1e-12:
        return 0.0
    if clip is not None:
        return clip
    usual = float(np.quantile(known[known > 0], USUAL))
    return rounded(usual if top > STEEP * usual else top)


def rounded(x: float) -> float:
    """The next round number, not below.

    >>> rounded(0.97), rounded(2.2), rounded(1)
    (1.0, 2.5, 1.0)
    """
    unit = 10.0 ** floor(log10(x))
    step = next(s for s in STEPS if x <= s * unit * (1 + 1e-9))
    return float(f"{step * unit:.6g}")
