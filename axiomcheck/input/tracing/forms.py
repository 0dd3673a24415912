"""How functions want what they measure: two vectors, two matrices of one row, or two numbers; or one vector."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

VECTOR = "vector"  # the kind of measure that is a function of one vector of nonnegative numbers
VECTORS, ROWS, NUMBERS = "vectors", "rows", "numbers"


def formed(function: Callable[..., Any], form: str) -> Callable[..., Any]:
    """The function of vectors that calls this one in its form: rows, or the prevalences of the second of two classes.

    >>> import numpy as np
    >>> formed(lambda p, q: p + q, NUMBERS)(np.array([0.75, 0.25]), np.array([0.5, 0.5])).item()
    0.75
    >>> formed(lambda p, q: (p.shape, q.shape), ROWS)(np.array([0.75, 0.25]), np.array([0.5, 0.5]))
    ((1, 2), (1, 2))
    """
    if form == VECTORS:
        return function

    @wraps(function)
    def called(*args: Any, **keywords: Any) -> Any:
        return function(*(x.reshape(1, -1) if form == ROWS else x[1] for x in args), **keywords)

    return called
