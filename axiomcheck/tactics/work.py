"""How much a search computes, counted where it is computed and paid for at its next step.

A unit is about a microsecond of a common machine of 2023.  Polynomials are multiplied in many places; those of a search use
`times` and `plus` from here, which count, and refuse what is too large to wait for before it is expanded.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from math import inf
from time import thread_time
from typing import ParamSpec, TypeVar

from flint import fmpq

from axiomcheck.calculus import polynomial, rules
from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.term import Node, Refused

P = ParamSpec("P")
T = TypeVar("T")
UNITS = 333  # that are one step: so many steps are a second, more or less
CALL = 5  # units of a product, however small
KEPT = 2_000  # results of a function
MAX_PAIRS = 150_000  # of terms, for one product of a search
FACTORS = 8  # of a product whose derivative costs next to nothing


class _Work(threading.local):
    units = 0
    end = inf


_work = _Work()


def note(units: int) -> None:
    """Count some units.

    >>> forget()
    >>> note(UNITS + 5)
    >>> taken(), taken()
    (1, 0)
    """
    _work.units += units


def forget() -> None:
    """Start anew, for a search of its own: what one costs does not depend on what came before."""
    _work.units = 0


def taken() -> int:
    """Whole steps that were counted since this was last asked."""
    steps, _work.units = divmod(_work.units, UNITS)
    return steps


@contextmanager
def guarded(end: float) -> Iterator[None]:
    """Inside, a search is late when this thread has used so much processor time: what counts too little is ended."""
    before, _work.end = _work.end, end
    try:
        yield
    finally:
        _work.end = before


def late() -> bool:
    """Has the guard that a search runs under run out?"""
    return _work.end < inf and thread_time() > _work.end


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """The function, which keeps its last results and costs the same each time: what was done before changes no budget."""

    @lru_cache(maxsize=KEPT)
    def found(*args: P.args, **kwargs: P.kwargs) -> tuple[T, int]:
        before, _work.units = _work.units, 0
        try:
            return function(*args, **kwargs), _work.units
        finally:
            _work.units = before

    @wraps(function)
    def counted(*args: P.args, **kwargs: P.kwargs) -> T:
        result, units = found(*args, **kwargs)  # type: ignore[arg-type]
        note(units)
        return result

    return counted


def times(a: Poly, b: Poly) -> Poly:
    """a * b."""
    pairs = len(a) * len(b)
    if pairs > MAX_PAIRS:
        raise Refused("a product with too many terms for a search")
    _work.units += CALL + pairs
    return polynomial.times(a, b)


def plus(a: Poly, b: Poly, factor: fmpq = polynomial.UNIT) -> Poly:
    """a + factor * b."""
    _work.units += 1 + len(a) // 8 + len(b)
    return polynomial.plus(a, b, factor)


def derivative(f: Node, t: str) -> tuple[Node, list[Node]]:
    """f' by the scalar t, and the conditions under which it exists; that of a product of k factors has k^2 of them."""
    note(sum(len(u.kids) ** 2 for u in f.nodes() if u.op == "mul" and len(u.kids) > FACTORS) // 2)
    return rules.derivative(f, t)
