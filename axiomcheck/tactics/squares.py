"""Polynomials as sums of squares, and of squares times hypotheses: Gram matrices found in floats, rounded, factored exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
from flint import fmpq, fmpq_mat
from numpy.typing import NDArray

from axiomcheck.calculus.polynomial import Monomial, Poly, Ring, times
from axiomcheck.calculus.rules import Form
from axiomcheck.tactics.positivity import ONE_POLY, combined, fraction, node_of

MAX_ATOMS, MAX_BASIS, MAX_DEGREE, MAX_UNKNOWNS, ROUNDS, LAST = 5, 15, 8, 260, 60, 600
DENOMINATORS = (1, 2, 6, 12, 60, 720, 5040, 10**6)
MARGINS = (1e-2, 1e-3, 1e-5, 0.0)
Factor = tuple[list[Form], Poly, bool]  # what squares are multiplied with, and whether it is strict


@dataclass(frozen=True)
class _Block:
    """A Gram matrix over a basis, its squares times a factor; it starts at a place among all unknowns."""

    factor: Factor
    basis: tuple[Monomial, ...]
    start: int

    @property
    def size(self) -> int:
        return len(self.basis)


def sum_of_squares(ring: Ring, p: Poly, strict: bool, factors: Sequence[Factor] = ()) -> Form | None:
    """A sum of squares, and of squares times factors, that is p (strictly positive by its form if asked); or None."""
    if not p or max(map(len, p)) > MAX_DEGREE or (not factors and (max(map(len, p)) % 2 or p.get((), fmpq(0)) < 0)):
        return None
    blocks = _blocks(p, [([], ONE_POLY, True), *factors])
    if blocks is None:
        return None
    rows: dict[Monomial, dict[int, fmpq]] = {m: {} for m in p}
    for block in blocks:
        for i, a in enumerate(block.basis):
            for j, b in enumerate(block.basis):
                for m, k in times(block.factor[1], {tuple(sorted(a + b)): fmpq(1)}).items():
                    row = rows.setdefault(m, {})
                    place = block.start + i * block.size + j
                    row[place] = row.get(place, fmpq(0)) + k
    if any(not row for row in rows.values()):
        return None
    return _found(ring, p, strict, blocks, list(rows.items()))


def _blocks(p: Poly, factors: Sequence[Factor]) -> list[_Block] | None:
    """For every factor the monomials whose squares times it may be parts of p, large ones first."""
    atoms = sorted({i for m in p for i in m})
    if len(atoms) > MAX_ATOMS:
        return None
    degree, low = max(map(len, p)), min(map(len, p)) if len(factors) == 1 else 0
    degree += degree % 2 if len(factors) == 1 else 0
    most = {i: max(m.count(i) for m in p) for i in atoms}
    blocks: list[_Block] = []
    start = 0
    for factor in factors:
        q = factor[1]
        if not {i for m in q for i in m} <= set(atoms):
            continue
        left = degree - max(map(len, q))
        basis = [
            m
            for size in range(left // 2, (low + 1) // 2 - 1, -1)
            for m in combinations_with_replacement(atoms, size)
            if all(2 * m.count(i) <= most[i] + most[i] % 2 for i in m)
        ]
        if len(factors) == 1:
            basis = _needed(p, basis)
        if len(basis) > MAX_BASIS:
            return None
        if basis:
            blocks.append(_Block(factor, tuple(basis), start))
            start += len(basis) ** 2
    return blocks if blocks and start <= MAX_UNKNOWNS else None


def _needed(p: Poly, basis: list[Monomial]) -> list[Monomial]:
    """Without monomials whose square is not in p and is made by nothing else."""
    while True:
        useless = [
            m
            for m in basis
            if (square := tuple(sorted(m + m))) not in p
            and not any(tuple(sorted(a + b)) == square for a in basis for b in basis if a != b)
        ]
        if not useless:
            return basis
        basis = [m for m in basis if m not in useless]


def _found(
    ring: Ring, p: Poly, strict: bool, blocks: list[_Block], rows: list[tuple[Monomial, dict[int, fmpq]]]
) -> Form | None:
    width = blocks[-1].start + blocks[-1].size ** 2
    exact = fmpq_mat(len(rows), width, [row.get(j, fmpq(0)) for _, row in rows for j in range(width)])
    aims = fmpq_mat(len(rows), 1, [p.get(m, fmpq(0)) for m, _ in rows])
    matrix = np.array([[float(fraction(row.get(j, fmpq(0)))) for j in range(width)] for _, row in rows])
    aim = np.array([float(fraction(p.get(m, fmpq(0)))) for m, _ in rows])
    back = np.linalg.pinv(matrix)
    if not np.allclose(matrix @ (back @ aim), aim, atol=1e-7):
        return None
    scale = max(1.0, float(np.abs(aim).max()))
    x = back @ aim
    for margin in MARGINS:
        worst = 0.0
        for count in range(ROUNDS if margin else LAST):
            x = x + back @ (aim - matrix @ x)
            pushed, worst = _pushed(x, blocks, margin * scale)
            if worst >= -1e-10 + 0.5 * margin * scale or (count == 40 and worst < -0.5 * scale):
                break
            x = pushed
        x = x + back @ (aim - matrix @ x)
        if worst < -1e-4 * scale:
            continue
        for denominator in DENOMINATORS:
            form = _exact(ring, x, blocks, exact, aims, denominator, strict)
            if form is not None:
                return form
    return None


def _pushed(x: NDArray[np.float64], blocks: list[_Block], margin: float) -> tuple[NDArray[np.float64], float]:
    """The nearest matrices whose eigenvalues are at least the margin; and the smallest eigenvalue before."""
    result, worst = x.copy(), np.inf
    for block in blocks:
        place = slice(block.start, block.start + block.size**2)
        gram = x[place].reshape(block.size, block.size)
        values, vectors = np.linalg.eigh((gram + gram.T) / 2)
        worst = min(worst, float(values[0]))
        result[place] = ((vectors * np.maximum(values, margin)) @ vectors.T).ravel()
    return result, worst


def _exact(
    ring: Ring, x: NDArray[np.float64], blocks: list[_Block], exact: fmpq_mat, aims: fmpq_mat, denominator: int, strict: bool
) -> Form | None:
    """The rounded matrices, moved so that they give p exactly, each factored as L D L^T with D >= 0."""
    if not np.all(np.isfinite(x)) or float(np.abs(x).max()) > 1e9:
        return None
    rounded = fmpq_mat(len(x), 1, [fmpq(round(float(v) * denominator), denominator) for v in x])
    try:
        moved = rounded + exact.transpose() * (exact * exact.transpose()).solve(aims - exact * rounded)
    except ZeroDivisionError:
        return None
    parts: list[tuple[fmpq, list[Form]]] = []
    sure = False
    for block in blocks:
        n = block.size
        gram = [[(moved[block.start + i * n + j, 0] + moved[block.start + j * n + i, 0]) / 2 for j in range(n)] for i in range(n)]
        squares = _factored(gram, block.basis)
        if squares is None:
            return None
        for k, q in squares:
            if set(q) == {()}:
                sure = sure or block.factor[2]
                parts.append((k * q[()] * q[()], block.factor[0]))
            else:
                parts.append((k, [Form("sq", node=node_of(ring, q)), *block.factor[0]]))
    return combined(parts) if sure or not strict else None


def _factored(q: list[list[fmpq]], basis: Sequence[Monomial]) -> list[tuple[fmpq, Poly]] | None:
    """Positive numbers and polynomials: the sum of k r^2 is the quadratic form of the matrix."""
    found: list[tuple[fmpq, Poly]] = []
    for i in range(len(basis)):
        d = q[i][i]
        if d < 0 or (d == 0 and any(q[i])):
            return None
        if d == 0:
            continue
        line = list(q[i])
        found.append((d, {basis[j]: v / d for j, v in enumerate(line) if v}))
        for j, w in enumerate(line):
            if w:
                f = w / d
                for k in range(len(basis)):
                    q[j][k] -= f * line[k]
    return found
