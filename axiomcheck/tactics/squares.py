"""Polynomials as sums of squares, and of squares times hypotheses: Gram matrices found in floats, rounded, factored exactly.

Where the polynomial is zero, every square is: only polynomials that vanish there are squared.  What is left of the kernel of
a Gram matrix is read off the floats, and the squares are taken from its complement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement, product

import numpy as np
from flint import fmpq, fmpq_mat
from numpy.typing import NDArray

from axiomcheck.calculus.polynomial import Monomial, Poly, Ring
from axiomcheck.calculus.rules import Form
from axiomcheck.tactics.forms import squared
from axiomcheck.tactics.positivity import ONE_POLY, combined, fraction, node_of, scaled
from axiomcheck.tactics.semidefinite import widest
from axiomcheck.tactics.work import note, plus, times

MAX_ATOMS, MAX_BASIS, MAX_DEGREE, MAX_UNKNOWNS, MAX_ROWS = 6, 24, 10, 340, 220
DENOMINATORS = (1, 2, 4, 12, 60, 360, 5040, 10**6, 10**9)
PLACES = tuple(map(Fraction, ("0", "1", "-1", "1/2", "2", "1/3", "-1/2", "-2", "2/3")))
MAX_PLACES = 2_000
NEAR, REDUCTIONS = 2e-4, 3
Factor = tuple[list[Form], Poly, bool]  # what squares are multiplied with, and whether it is strict
Place = dict[int, Fraction]


@dataclass(frozen=True)
class Block:
    """A Gram matrix over some polynomials, its squares times a factor."""

    factor: Factor
    basis: tuple[Poly, ...]

    @property
    def size(self) -> int:
        return len(self.basis)

    def pairs(self) -> list[tuple[int, int]]:
        return [(i, j) for i in range(self.size) for j in range(i, self.size)]


def sum_of_squares(
    ring: Ring, p: Poly, strict: bool, factors: Sequence[Factor] = (), spend: Callable[[int], None] = lambda _: None
) -> Form | None:  # fmt: skip
    """A sum of squares, and of squares times factors, that is p (strictly positive by its form if asked); or None."""
    if not p or max(map(len, p)) > MAX_DEGREE or (not factors and (max(map(len, p)) % 2 or p.get((), fmpq(0)) < 0)):
        return None
    return from_blocks(ring, p, strict, _blocks(p, [([], ONE_POLY, True), *factors]), spend)


def from_blocks(
    ring: Ring, p: Poly, strict: bool, blocks: list[Block], spend: Callable[[int], None],
    normal: Callable[[Poly], Poly] = lambda p: p,
) -> Form | None:  # fmt: skip
    """The same with squares from given blocks; p is the sum once each polynomial is in normal form."""
    for _ in range(REDUCTIONS if blocks else 0):
        found = _solved(ring, p, strict, blocks, spend, normal)
        if not isinstance(found, list):
            return found
        blocks = found
    return None


def _blocks(p: Poly, factors: Sequence[Factor]) -> list[Block]:
    """For every factor the monomials whose squares times it may be parts of p, large ones first."""
    atoms = sorted({i for m in p for i in m})
    if len(atoms) > MAX_ATOMS:
        return []
    alone = len(factors) == 1
    degree, low = max(map(len, p)), min(map(len, p)) if alone else 0
    degree += degree % 2 if alone else 0
    even = all(len(set(map(len, q))) == 1 for q in (p, *(q for _, q, _ in factors)))  # all are homogeneous: so are the squares
    most = {i: max(m.count(i) for m in p) for i in atoms}
    places = _zeros(p, atoms, [q for _, q, _ in factors])
    blocks: list[Block] = []
    for factor in factors:
        q = factor[1]
        if not {i for m in q for i in m} <= set(atoms):
            continue
        left = degree - max(map(len, q))
        if even and left % 2:
            continue
        least = left // 2 if even else (low + 1) // 2
        basis = [
            m
            for size in range(left // 2, least - 1, -1)
            for m in combinations_with_replacement(atoms, size)
            if all(2 * m.count(i) <= most[i] + most[i] % 2 for i in m)
        ]
        if alone:
            basis = _needed(p, basis)
        if len(basis) > MAX_BASIS:
            return []
        at = [z for z in places if value_at(q, z) > 0]
        vanishing = combinations_meeting([{m: fmpq(1)} for m in basis], [[value_at({m: fmpq(1)}, z) for m in basis] for z in at])
        if vanishing:
            blocks.append(Block(factor, tuple(vanishing)))
    return blocks if sum(len(b.pairs()) for b in blocks) <= MAX_UNKNOWNS else []


def _needed(p: Poly, basis: list[Monomial]) -> list[Monomial]:
    """Without monomials whose square is not in p and is made by nothing else, or that lie outside of half the hull."""
    if len(basis) <= 60:
        basis = [m for m in basis if _in_half_hull(p, m)]
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


def _in_half_hull(p: Poly, m: Monomial) -> bool:
    """No linear function with small coefficients has a larger value at m^2 than at all monomials of p."""
    atoms = sorted({i for k in p for i in k})
    points = np.array([[k.count(i) for i in atoms] for k in p], dtype=float)
    aim = np.array([2.0 * m.count(i) for i in atoms])
    ways = np.array(list(product((-2, -1, 0, 1, 2), repeat=len(atoms)))) if len(atoms) <= 4 else np.eye(len(atoms))
    return bool(np.all(ways @ aim <= (points @ ways.T).max(axis=0) + 1e-9))


def _zeros(p: Poly, atoms: list[int], factors: Iterable[Poly]) -> list[Place]:
    """Simple points at which p is zero and no factor is negative."""
    values = PLACES
    while len(values) ** len(atoms) > MAX_PLACES:
        values = values[:-1]
    grid = np.array(list(product(map(float, values), repeat=len(atoms))))
    column = {a: grid[:, j] for j, a in enumerate(atoms)}
    total = np.zeros(len(grid))
    for m, k in p.items():
        total += float(fraction(k)) * np.prod([column[i] for i in m], axis=0) if m else float(fraction(k))
    found = []
    exact = list(product(values, repeat=len(atoms)))
    for j in np.flatnonzero(np.abs(total) < 1e-7)[:40]:
        place = dict(zip(atoms, exact[j], strict=True))
        if value_at(p, place) == 0 and all(value_at(q, place) >= 0 for q in factors if {i for m in q for i in m} <= set(atoms)):
            found.append(place)
    return found


def value_at(p: Poly, place: Place) -> fmpq:
    """The polynomial's exact value at a point."""
    total = fmpq(0)
    for m, k in p.items():
        for i in m:
            k = k * fmpq(place[i].numerator, place[i].denominator)
        total += k
    return total


def combinations_meeting(basis: Sequence[Poly], conditions: list[list[fmpq]]) -> list[Poly]:
    """A basis of the combinations whose coefficients meet homogeneous linear conditions."""
    if not conditions:
        return list(basis)
    n = len(basis)
    reduced, rank = fmpq_mat(len(conditions), n, [v for row in conditions for v in row]).rref()
    pivots = [next(j for j in range(n) if reduced[i, j]) for i in range(rank)]
    found = []
    for j in (j for j in range(n) if j not in pivots):
        q = dict(basis[j])
        for i, k in enumerate(pivots):
            if reduced[i, j]:
                q = plus(q, scaled(basis[k], -reduced[i, j]))
        found.append(q)
    return found


def _solved(
    ring: Ring, p: Poly, strict: bool, blocks: list[Block], spend: Callable[[int], None], normal: Callable[[Poly], Poly]
) -> Form | list[Block] | None:
    """The form; or smaller blocks to try; or None."""
    rows: dict[Monomial, dict[int, fmpq]] = {m: {} for m in p}
    places: list[tuple[int, int, int]] = []
    for b, block in enumerate(blocks):
        for i, j in block.pairs():
            double = fmpq(1 if i == j else 2)
            for m, k in normal(times(times(block.basis[i], block.basis[j]), block.factor[1])).items():
                rows.setdefault(m, {})[len(places)] = k * double
            places.append((b, i, j))
    width = len(places)
    if any(not row for row in rows.values()) or len(rows) > MAX_ROWS:
        return None
    spend(10 + len(rows) * width // 200)
    exact, matrix = fmpq_mat(len(rows), width), np.zeros((len(rows), width), dtype=np.float64)
    for r, row in enumerate(rows.values()):
        for j, v in row.items():
            exact[r, j], matrix[r, j] = v, float(fraction(v))
    aim = np.array([float(fraction(p.get(m, fmpq(0)))) for m in rows])
    scale = float(np.abs(aim).max())
    first = np.linalg.lstsq(matrix, aim / scale, rcond=None)[0].astype(np.float64)
    if not np.allclose(matrix @ first, aim / scale, atol=1e-7):
        return None
    _, sizes, right = np.linalg.svd(matrix)
    free = right[int(np.sum(sizes > 1e-9 * sizes[0])) :]
    start = _matrices(first[None, :], blocks, places)
    moves = _matrices(free, blocks, places)
    grams, low = widest([s[0] for s in start], moves, spend) if len(free) else ([s[0] for s in start], 0.0)
    if len(free) == 0:
        low = min(float(np.linalg.eigvalsh(g)[0]) for g in grams)
    if low < -NEAR:
        return None
    x = np.array([grams[b][i, j] for b, i, j in places]) * scale
    form = _rounded(ring, p, x, blocks, places, exact, list(rows), strict)
    return form if form is not None else _smaller(grams, blocks)


def _matrices(
    vectors: NDArray[np.float64], blocks: list[Block], places: list[tuple[int, int, int]]
) -> list[NDArray[np.float64]]:  # fmt: skip
    found = [np.zeros((len(vectors), b.size, b.size)) for b in blocks]
    for column, (b, i, j) in enumerate(places):
        found[b][:, i, j] = found[b][:, j, i] = vectors[:, column]
    return found


def _smaller(grams: list[NDArray[np.float64]], blocks: list[Block]) -> list[Block] | None:
    """Blocks without the kernels of their matrices, if these are spanned by simple vectors."""
    found, shrunk = [], False
    for gram, block in zip(grams, blocks, strict=True):
        values, vectors = np.linalg.eigh(gram)
        top = max(float(values[-1]), 1e-6)
        kernel = vectors[:, values < 1e-4 * max(top, 1.0)].T
        conditions = _simple_rows(kernel)
        if conditions is None:
            return None
        shrunk = shrunk or bool(conditions)
        basis = combinations_meeting(block.basis, conditions)
        if basis:
            found.append(replace(block, basis=tuple(basis)))
    return found if shrunk and found else None


def _simple_rows(kernel: NDArray[np.float64]) -> list[list[fmpq]] | None:
    """A basis of the row space with small rational entries; None if there seems to be none."""
    rows = kernel.copy()
    done = 0
    for _ in range(len(rows)):
        i, j = divmod(int(np.argmax(np.abs(rows[done:]))), rows.shape[1])
        if abs(rows[done + i, j]) < 1e-6:
            break
        rows[[done, done + i]] = rows[[done + i, done]]
        rows[done] /= rows[done, j]
        for k in range(len(rows)):
            if k != done:
                rows[k] -= rows[k, j] * rows[done]
        done += 1
    exact = []
    for row in rows[:done]:
        fractions = [Fraction(float(v)).limit_denominator(24) for v in row]
        if any(abs(float(f) - v) > 4e-3 for f, v in zip(fractions, row, strict=True)):
            return None
        exact.append([fmpq(f.numerator, f.denominator) for f in fractions])
    return exact


def _rounded(
    ring: Ring, p: Poly, x: NDArray[np.float64], blocks: list[Block], places: list[tuple[int, int, int]],
    exact: fmpq_mat, rows: list[Monomial], strict: bool,
) -> Form | None:  # fmt: skip
    """The rounded matrices, moved so that they give p exactly, each factored as L D L^T with D >= 0."""
    if not np.all(np.isfinite(x)) or float(np.abs(x).max()) > 1e9:
        return None
    width = len(places)
    table = fmpq_mat(len(rows), width + 1, [
        v for r, m in enumerate(rows) for v in (*(exact[r, j] for j in range(width)), p.get(m, fmpq(0)))
    ])  # fmt: skip
    note(len(rows) * len(rows) * width // 30)
    reduced, rank = table.rref()
    pivots = [next(j for j in range(width + 1) if reduced[i, j]) for i in range(rank)]
    if width in pivots:
        return None
    others = [j for j in range(width) if j not in set(pivots)]
    for denominator in DENOMINATORS:
        note(10 * width + rank * len(others) // 3)
        moved = [fmpq(round(float(v) * denominator), denominator) for v in x]
        for i, j in enumerate(pivots):
            moved[j] = reduced[i, width] - sum((reduced[i, k] * moved[k] for k in others if reduced[i, k]), fmpq(0))
        form = _form(ring, moved, blocks, places, strict)
        if form is not None:
            return form
    return None


def _form(ring: Ring, x: list[fmpq], blocks: list[Block], places: list[tuple[int, int, int]], strict: bool) -> Form | None:
    grams = [[[fmpq(0)] * b.size for _ in range(b.size)] for b in blocks]
    for v, (b, i, j) in zip(x, places, strict=True):
        grams[b][i][j] = grams[b][j][i] = v
    parts: list[tuple[fmpq, list[Form]]] = []
    sure = False
    for gram, block in zip(grams, blocks, strict=True):
        squares = _factored(gram, block.basis)
        if squares is None:
            return None
        for k, q in squares:
            if set(q) == {()}:
                sure = sure or block.factor[2]
                parts.append((k * q[()] * q[()], block.factor[0]))
            else:
                parts.append((k, [squared(node_of(ring, q)), *block.factor[0]]))
    return combined(parts) if sure or not strict else None


def _factored(q: list[list[fmpq]], basis: Sequence[Poly]) -> list[tuple[fmpq, Poly]] | None:
    """Positive numbers and polynomials: the sum of k r^2 is the quadratic form of the matrix."""
    found: list[tuple[fmpq, Poly]] = []
    for i in range(len(basis)):
        d = q[i][i]
        if d < 0 or (d == 0 and any(q[i])):
            return None
        if d == 0:
            continue
        line = list(q[i])
        r: Poly = {}
        for j, v in enumerate(line):
            if v:
                r = plus(r, scaled(basis[j], v / d))
        found.append((d, r))
        for j, w in enumerate(line):
            if w:
                f = w / d
                for k in range(len(basis)):
                    q[j][k] -= f * line[k]
    return found
