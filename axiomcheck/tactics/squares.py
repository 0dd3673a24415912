"""Polynomials as sums of squares: a Gram matrix found in floats, rounded, and factored exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np
from flint import fmpq

from axiomcheck.calculus.polynomial import Monomial, Poly, Ring
from axiomcheck.calculus.rules import Form
from axiomcheck.tactics.positivity import combined, node_of

MAX_ATOMS, MAX_BASIS, ROUNDS = 5, 21, 400
DENOMINATORS = (1, 2, 6, 12, 60, 720, 5040)


def sum_of_squares(ring: Ring, p: Poly, strict: bool) -> Form | None:
    """A sum of squares with coefficients >= 0 that is p (and a number > 0, if it must be strict); None if none is found."""
    if not p or any(len(m) > 6 for m in p):
        return None
    constant = p.get((), fmpq(0))
    if constant < 0 or (strict and constant == 0):
        return None
    room = [Fraction(0)] if not strict else [_fraction(constant) / 10**k for k in (1, 2, 4)]
    basis = _basis(p)
    if basis is None:
        return None
    for r in room:
        rest = dict(p)
        if r:
            rest[()] = constant - fmpq(r.numerator, r.denominator)
        found = _squares(rest, basis)
        if found is not None:
            parts = [(k, [Form("sq", node=node_of(ring, q))]) for k, q in found]
            number: list[tuple[fmpq, list[Form]]] = [(fmpq(r.numerator, r.denominator), [])] if r else []
            return combined([*number, *parts])
    return None


def _fraction(k: fmpq) -> Fraction:
    return Fraction(int(k.p), int(k.q))


def _basis(p: Poly) -> list[Monomial] | None:
    """Monomials whose squares and products may make up p: those half as large, by the degrees in every atom."""
    atoms = sorted({i for m in p for i in m})
    degree = max(map(len, p))
    if degree % 2 or len(atoms) > MAX_ATOMS:
        return None
    most = {i: max(m.count(i) for m in p) for i in atoms}
    low = min(map(len, p))
    found = [
        m
        for size in range((low + 1) // 2, degree // 2 + 1)
        for m in combinations_with_replacement(atoms, size)
        if all(2 * m.count(i) <= most[i] for i in m)
    ]
    changed = True
    while changed:  # a square whose monomial nothing else makes must be in p
        changed = False
        for m in list(found):
            square = tuple(sorted(m + m))
            others = any(tuple(sorted(a + b)) == square for a in found for b in found if a != b)
            if square not in p and not others:
                found.remove(m)
                changed = True
    return found if 0 < len(found) <= MAX_BASIS else None


def _squares(p: Poly, basis: list[Monomial]) -> list[tuple[fmpq, Poly]] | None:
    """Positive numbers and polynomials: the sum of k q^2 is p."""
    size = len(basis)
    places: dict[Monomial, list[tuple[int, int]]] = {}
    for i in range(size):
        for j in range(size):
            places.setdefault(tuple(sorted(basis[i] + basis[j])), []).append((i, j))
    if any(m not in places for m in p):
        return None
    targets = {m: float(_fraction(p.get(m, fmpq(0)))) for m in places}
    gram = np.zeros((size, size))
    scale = max(1.0, max(abs(t) for t in targets.values()))
    margins = (1e-2 * scale, 1e-4 * scale, 0.0) if len(places) < size * (size + 1) // 2 else (0.0,)
    for margin in margins:
        for _ in range(ROUNDS):
            _fit(gram, places, targets)
            values, vectors = np.linalg.eigh(gram)
            if values[0] >= margin - 1e-9:
                break
            gram = (vectors * np.maximum(values, margin * 1.5)) @ vectors.T
        _fit(gram, places, targets)
        for denominator in DENOMINATORS:
            found = _exact(gram, p, basis, places, denominator)
            if found is not None:
                return found
    return None


def _fit(gram: np.ndarray, places: dict[Monomial, list[tuple[int, int]]], targets: dict[Monomial, float]) -> None:
    for m, where in places.items():
        off = (targets[m] - sum(gram[i, j] for i, j in where)) / len(where)
        for i, j in where:
            gram[i, j] += off


def _exact(
    gram: np.ndarray, p: Poly, basis: list[Monomial], places: dict[Monomial, list[tuple[int, int]]], denominator: int
) -> list[tuple[fmpq, Poly]] | None:
    """The rounded matrix, moved so that it gives p exactly, factored as L D L^T with D >= 0."""
    size = len(basis)
    q = [[fmpq(round(float(gram[i, j]) * denominator), denominator) for j in range(size)] for i in range(size)]
    for m, where in places.items():
        off = (p.get(m, fmpq(0)) - sum((q[i][j] for i, j in where), fmpq(0))) / len(where)
        for i, j in where:
            q[i][j] += off
    found: list[tuple[fmpq, Poly]] = []
    for i in range(size):
        d = q[i][i]
        if d < 0 or (d == 0 and any(q[i])):
            return None
        if d == 0:
            continue
        line = list(q[i])
        found.append((d, {basis[j]: v / d for j, v in enumerate(line) if v}))
        for j in range(size):
            if line[j]:
                f = line[j] / d
                for k in range(size):
                    q[j][k] -= f * line[k]
    return found
