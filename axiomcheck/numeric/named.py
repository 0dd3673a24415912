"""Names of classes or cells, where an array has them: columns of a data frame, labels of a series.

What has names is put in order by them; what has none, or only the numbers 0, 1, ..., is taken by position.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import CELLS

SHOWN = 4  # names in a message


def names(values: ArrayLike) -> list | None:
    """The names along the last axis; None where there are none.

    >>> names([0.2, 0.8]) is None
    True
    """
    found = getattr(values, "columns", None)
    if found is None and hasattr(values, "iloc"):  # a series
        found = getattr(values, "index", None)
    if found is None:
        return None
    listed = list(found)
    return None if listed == list(range(len(listed))) else listed


def aligned(values: np.ndarray, own: list | None, wanted: list | None, name: str, other: str) -> np.ndarray:
    """The array with its last axis in the order of `wanted`, as far as both have names.

    >>> aligned(np.array([0.2, 0.8]), ["b", "a"], ["a", "b"], "prevs_hat", "prevs_true")
    array([0.8, 0.2])
    """
    if own is None or wanted is None or own == wanted:
        for listed, which in ((own, name), (wanted, other)):
            _once(listed or [], which)
        return values
    _once(own, name)
    _once(wanted, other)
    if set(own) != set(wanted):
        lone = [x for x in own if x not in wanted] or [x for x in wanted if x not in own]
        raise InputError(
            f"{name} has the classes {_shown(own)}, {other} {_shown(wanted)}: {_shown(lone)} is in one only; "
            "name them alike, or pass arrays"
        )
    return np.ascontiguousarray(values[..., [own.index(x) for x in wanted]])


def cells(values: np.ndarray, own: list | None) -> np.ndarray:
    """Counts with TP, FP, FN, TN in that order, if they have names.

    >>> cells(np.array([[4.0, 3.0, 2.0, 1.0]]), ["tn", "fn", "fp", "tp"])
    array([[1., 2., 3., 4.]])
    """
    if own is None:
        return values
    told = [str(x).strip().upper() for x in own]
    if sorted(told) != sorted(CELLS):
        raise InputError(
            f"the counts have the columns {_shown(own)}; name them {', '.join(CELLS)}, or pass an array"
        )
    return np.ascontiguousarray(values[..., [told.index(c) for c in CELLS]])


def _once(listed: list, name: str) -> None:
    if twice := [x for i, x in enumerate(listed) if x in listed[:i]]:
        raise InputError(f"{name} has the class {twice[0]!r} twice; rename one")


def _shown(listed: Sequence) -> str:
    return ", ".join(map(str, listed[:SHOWN])) + (", ..." if len(listed) > SHOWN else "")
