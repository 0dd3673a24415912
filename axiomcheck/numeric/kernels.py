"""Elementwise functions that NumPy lacks, written into given arrays.

`gap(x, y) = x log(x/y) - (x - y)` is not negative and vanishes only at x = y; the
formula as written cancels there.  With s = (x - y)/(x + y) and atanh s - s = s³/3 + ...,

    gap(x, y) = 2 y ((1 + s)(atanh s - s) + s²) / (1 - s)

loses nothing, whatever x and y; it serves where |log(x/y)| < 1/32, the first form elsewhere.
"""

from __future__ import annotations

import numpy as np

NEAR = 1 / 32  # beyond it, one rounding of x/y costs the first form at most 2.3e-13
NEAR_LOG = 1 / 2
_ATANH = (1 / 9, 1 / 7, 1 / 5, 1 / 3)  # of s^9 ... s^3; the next adds less than 1e-17


def gap_near(y: np.ndarray, d: np.ndarray) -> np.ndarray:
    """gap(y + d, y) for |d| up to about y/32."""
    s = d / (2 * y + d)
    square = s * s
    tail = np.full_like(s, _ATANH[0])
    for c in _ATANH[1:]:
        tail *= square
        tail += c
    tail *= s * (1 + s)
    tail += 1
    tail *= 2 * y * square
    tail /= 1 - s
    return tail


def gap(x: np.ndarray, y: np.ndarray, d: np.ndarray, out: np.ndarray, scratch: np.ndarray) -> None:
    """out = x log(x/y) - d, where d = x - y."""
    near = _log_and_near(x, y, NEAR, out, scratch)
    np.multiply(out, x, out=out)
    np.subtract(out, d, out=out)
    if near.size:
        out.reshape(-1)[near] = gap_near(y.reshape(-1)[near], d.reshape(-1)[near])


def log_ratio(x: np.ndarray, y: np.ndarray, d: np.ndarray, out: np.ndarray, scratch: np.ndarray) -> None:
    """out = log(x/y), where d = x - y."""
    near = _log_and_near(x, y, NEAR_LOG, out, scratch)
    if near.size:
        out.reshape(-1)[near] = np.log1p(d.reshape(-1)[near] / y.reshape(-1)[near])


def _log_and_near(x, y, bound: float, out, scratch) -> np.ndarray:
    np.divide(x, y, out=out)
    np.log(out, out=out)
    np.abs(out, out=scratch)
    return np.flatnonzero(scratch < bound)


def where(a: np.ndarray, b: np.ndarray, x: np.ndarray, y: np.ndarray, out: np.ndarray) -> None:
    """x where a < b, else y."""
    out[...] = np.where(np.less(a, b), x, y)


def one_of(a: float, b: float, x: float, y: float) -> float:
    """x if a < b, else y."""
    return x if a < b else y
