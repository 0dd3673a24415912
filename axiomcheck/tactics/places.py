"""Floats along an interval: where a function of one number is small, is zero, or turns.  Hints for a search, nothing more."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.term import Node, Refused, num
from axiomcheck.tactics.intervals import Interval, number_of
from axiomcheck.tactics.positivity import fraction
from axiomcheck.tactics.sampling import Cloud

Floats = NDArray[np.float64]
POINTS, FAR, HUGE, NARROW = 1201, 60.0, 1e100, 10.0
WHOLE = tuple(Fraction(a, b) for b in (1, 2, 3, 4) for a in range(-6, 7) if np.gcd(a, b) == 1 or not a)


class Curve:
    """Points of an interval, and the values of polynomials there, where all is finite.

    A value is 0 where the terms cancel but for rounding, and not a number where they are too large to tell.
    """

    def __init__(self, ring: Ring, v: Node, inside: Interval):
        self.ring, self.v = ring, v
        self.low = None if inside.low is None else number_of(inside.low)
        self.high = None if inside.high is None else number_of(inside.high)
        self.grid = _grid(self.low, self.high)
        self._cloud = Cloud({v: self.grid}, len(self.grid))

    def of(self, p: Poly) -> Floats:
        """The values of a polynomial over atoms."""
        return _values(self.ring, p, self._cloud)

    def boxes(self, p: Poly, values: Floats) -> float:
        """About how many pieces are needed until balls show that p is positive: how far its terms move, in values of p."""
        if self.low is None or self.high is None or not np.all(values > 0):
            return np.inf
        moved = sum(np.abs(np.diff(_values(self.ring, {m: k}, self._cloud))) for m, k in p.items())
        return float(np.sum(moved / np.minimum(values[1:], values[:-1])))

    def steepness(self, p: Poly) -> Floats:
        """The sum of the absolute slopes of the terms."""
        total = np.zeros(len(self.grid))
        with np.errstate(all="ignore"):
            for m, k in p.items():
                total = total + np.abs(np.gradient(_values(self.ring, {m: k}, self._cloud), self.grid))
        return np.nan_to_num(total, nan=HUGE, posinf=HUGE)

    def of_node(self, t: Node) -> Floats:
        """The values of a term."""
        return self.of(self.ring.poly(t))

    def at(self, p: Poly, c: Node) -> float:
        """The value at one number."""
        return float(_values(self.ring, p, Cloud({self.v: np.array([number_of(c)])}, 1))[0])


def _values(ring: Ring, p: Poly, cloud: Cloud) -> Floats:
    total, size = np.zeros(cloud.count), np.zeros(cloud.count)
    with np.errstate(all="ignore"):
        for m, k in p.items():
            term = np.full(cloud.count, float(fraction(k)))
            for i in m:
                term = term * cloud.of(ring.atoms[i])
            total, size = total + term, size + np.abs(term)
        total = np.where(np.abs(total) <= 1e-12 * size, 0.0, total)
        return np.asarray(np.where(size < HUGE, total, np.nan))


def _grid(low: float | None, high: float | None) -> Floats:
    if low is not None and high is not None:
        near = np.logspace(-5, -2, 40)
        part = np.concatenate([near, np.linspace(0.01, 0.99, POINTS), 1 - near])
        return np.sort(low + (high - low) * part)
    wide = np.concatenate([np.logspace(-5, -2, 40), np.linspace(0.01, 10, POINTS), np.linspace(10.1, FAR, 200)])
    if low is not None:
        return np.asarray(low + wide)
    if high is not None:
        return np.sort(high - wide)
    return np.concatenate([np.sort(-wide), [0.0], wide])


def cuts_of(curve: Curve, p: Poly, values: Floats, slopes: Floats) -> list[tuple[Node, bool]]:
    """Zeros of p, marked, and numbers beside the other points at which its slope changes its sign."""
    known = np.isfinite(values) & np.isfinite(slopes)
    grid, steep, values, slopes = (a[known] for a in (curve.grid, curve.steepness(p), values, slopes))
    if len(grid) < 3:
        return []
    signs = np.sign(slopes)
    turns = [j for j in range(len(grid) - 1) if signs[j] * signs[j + 1] < 0 or (signs[j] == 0 and signs[j + 1])]
    found: list[tuple[float, Node, bool]] = []
    for j in turns:
        x = float((grid[j] + grid[j + 1]) / 2)
        zero = _zero(curve, p, x)
        if zero is not None and all(abs(number_of(zero) - q) > 1e-9 for q, _, _ in found):
            found.append((number_of(zero), zero, True))
    zeros = [q for q, _, _ in found]
    for j in turns:
        x = float((grid[j] + grid[j + 1]) / 2)
        if any(abs(x - q) < 2e-2 * (1 + abs(q)) for q in zeros):
            continue
        width = min(0.04 * (1 + abs(x)), NARROW * max(float(values[j]), 1e-12) / max(float(steep[j]), 1e-12))
        if curve.low is not None and curve.high is not None:
            width = min(width, 0.05 * (curve.high - curve.low))
        width = max(width, 2 * float(grid[j + 1] - grid[j]))
        for q in (x - width, x + width):
            if grid[0] < q < grid[-1]:
                r = num(Fraction(q).limit_denominator(max(20, int(4 / width))))
                if all(abs(number_of(r) - other) > width / 2 for other, _, _ in found):
                    found.append((number_of(r), r, False))
    ends = [e for e in (curve.low, curve.high) if e is not None]
    inner = [(q, t, z) for q, t, z in found if all(abs(q - e) > 1e-9 for e in ends)]
    return [(t, z) for q, t, z in sorted(inner, key=lambda f: f[0]) if grid[0] - 1e-3 < q < grid[-1] + 1e-3]


def _zero(curve: Curve, p: Poly, x: float) -> Node | None:
    """A simple number near x at which p is zero, as far as floats tell."""
    for limit in (1, 2, 3, 4, 6, 12):
        q = Fraction(x).limit_denominator(limit)
        if abs(float(q) - x) < 2e-2 * (1 + abs(x)) and curve.at(p, num(q)) == 0.0:
            return num(q)
    for q in WHOLE:
        for op in ("exp", "log", "root"):
            if (q <= 0) if op != "exp" else not q:
                continue
            t = Node(op, (num(q),), k=2) if op == "root" else Node(op, (num(q),))
            try:
                near = abs(number_of(t) - x) < 2e-2 * (1 + abs(x))
            except Refused:
                continue
            if near and abs(curve.at(p, t)) < 1e-12:
                return t
    return None
