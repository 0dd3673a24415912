"""Matrices of a linear family whose smallest eigenvalue is as large as possible, by Newton steps on a logarithmic barrier."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
MOST, ROUNDS, CLEAR, HOPELESS = 1e9, 90, 0.02, -1e-3
PER_STEP = 2_500_000  # multiplications that count as one step of a search


def widest(
    start: Sequence[Matrix], directions: Sequence[Matrix], spend: Callable[[int], None] = lambda _: None
) -> tuple[list[Matrix], float]:
    """Symmetric matrices `start + sum y_i directions_i`, block by block, and the smallest of their
    eigenvalues.

    The directions are an array of shape (unknowns, size, size) for each block; `spend` is told how much work
    each round is.

    >>> import numpy as np
    >>> (found,), low = widest([np.array([[1.0, 0.0], [0.0, -1.0]])], [np.array([[[-1.0, 0.0], [0.0, 1.0]]])])
    >>> bool(low > -0.1)
    True
    """
    count = directions[0].shape[0]
    y = np.zeros(count)
    t = min(float(np.linalg.eigvalsh(a)[0]) for a in start) - 1.0
    weight = 1.0
    total = sum(a.shape[0] for a in start)
    sizes = [a.shape[0] for a in start]
    work = (count + 1) ** 3 // 3 + sum(count * count * n * n + 4 * count * n**3 for n in sizes)
    for _ in range(ROUNDS):
        spend(1 + len(sizes) // 3 + work // PER_STEP)
        grad, hess = _derivatives(start, directions, y, t, weight)
        hess[np.diag_indices(count + 1)] += 1e-13 * max(1.0, float(np.abs(hess).max()))
        try:
            step = -np.linalg.solve(hess, grad)
        except np.linalg.LinAlgError:
            break
        fall = float(-grad @ step)
        if not np.isfinite(fall):
            break
        size = 1.0 / (1.0 + max(fall, 0.0) ** 0.5) if fall > 0.25 else 1.0
        while size > 1e-10 and not _inside(start, directions, y + size * step[:-1], t + size * float(step[-1])):
            size /= 2
        if size <= 1e-10:
            break
        y, t = y + size * step[:-1], t + size * float(step[-1])
        if fall < 0.3:
            if t > CLEAR or weight > MOST or t + (total + 1) / weight < HOPELESS:
                break
            weight *= 6.0
    found = [a + np.tensordot(y, n, axes=1) for a, n in zip(start, directions, strict=True)]
    return found, min(float(np.linalg.eigvalsh(g)[0]) for g in found)


def _derivatives(
    start: Sequence[Matrix], directions: Sequence[Matrix], y: Matrix, t: float, weight: float
) -> tuple[Matrix, Matrix]:  # fmt: skip
    count = len(y)
    grad, hess = np.zeros(count + 1), np.zeros((count + 1, count + 1))
    grad[-1] = -weight + 1.0 / (1.0 - t)
    hess[-1, -1] = 1.0 / (1.0 - t) ** 2
    for a, n in zip(start, directions, strict=True):
        size = a.shape[0]
        g = a + np.tensordot(y, n, axes=1) - t * np.eye(size)
        low = np.linalg.inv(np.linalg.cholesky(g))
        moved = np.empty((count + 1, size, size))
        moved[:-1] = low @ n @ low.T
        moved[-1] = -low @ low.T
        grad -= np.trace(moved, axis1=1, axis2=2)
        flat = moved.reshape(count + 1, -1)
        hess += flat @ flat.T
    return grad, hess


def _inside(start: Sequence[Matrix], directions: Sequence[Matrix], y: Matrix, t: float) -> bool:
    if t >= 1.0:
        return False
    for a, n in zip(start, directions, strict=True):
        try:
            np.linalg.cholesky(a + np.tensordot(y, n, axes=1) - t * np.eye(a.shape[0]))
        except np.linalg.LinAlgError:
            return False
    return True
