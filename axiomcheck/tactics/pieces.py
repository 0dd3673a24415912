"""Goals about one number: pieces on which the difference rises or falls from a point, or on which enclosures decide."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from axiomcheck.calculus.rules import Sequent, derivative
from axiomcheck.calculus.term import Node, Refused, minus, num, rel
from axiomcheck.tactics import analysis
from axiomcheck.tactics.builder import Stuck, simple
from axiomcheck.tactics.limits import limits
from axiomcheck.tactics.sampling import Cloud, Floats, atoms_of
from axiomcheck.tactics.work import note

if TYPE_CHECKING:
    from axiomcheck.tactics.scalar import Scalar

POINTS, FAR, MAX_SPLITS = 4001, 60.0, 6
MOST_TURNS, TURN = 60, 200  # of a slope on the grid, and units for each
SIMPLE = tuple(Fraction(a, b) for b in (1, 2, 3, 4) for a in range(-6, 7) if np.gcd(a, b) == 1 or not a)


def clear(s: Scalar, S: Sequent, depth: int) -> int | None:
    """By enclosures alone, where nothing comes near to zero."""
    return by_pieces(s, S, depth, roughly=True)


def by_pieces(s: Scalar, S: Sequent, depth: int, roughly: bool = False) -> int | None:
    """The line cut at zeros of the difference and beside its extreme points; each piece by its derivative, or by enclosures."""
    g = S.goal
    if g.op not in ("le", "lt") or depth < 2 or not any(t.op in ("exp", "log", "root", "atan") for t in g.nodes()):
        return None
    d = minus(g.kids[1], g.kids[0])
    atoms = atoms_of(d)
    if len(atoms) != 1 or atoms[0].op != "var":
        return None
    (v,) = atoms
    try:
        slope = derivative(d, v.name)[0]
    except Refused:
        return None
    low, high = limits(S, v)
    grid = _grid(low, high)
    cloud = Cloud({v: grid}, len(grid))
    values, slopes = cloud.of(d), cloud.of(slope)
    fine = np.isfinite(values) & np.isfinite(slopes)
    for f in S.given:
        if f.op in ("lt", "le") and set(atoms_of(f)) == {v}:
            fine &= cloud.holds(f)
    if fine.sum() < 20:
        return None
    grid, values, slopes = grid[fine], values[fine], slopes[fine]
    s.b.spend(10)
    if low is not None and high is not None and values.min() > 2e-3 * min(1.0, float(np.abs(values).max())):
        try:
            if (found := analysis.boxed(s, S, depth)) is not None:
                return found
        except Stuck:
            pass
    if roughly:
        return None
    cuts = [c for c in _cuts(d, v, grid, values, slopes) if _inner(S, s, v, c)][:MAX_SPLITS]
    return _split(s, S, d, v, cuts, grid, values, slopes, depth)


def _inner(S: Sequent, s: Scalar, v: Node, c: Node) -> bool:
    return not s.entails(S, rel("le", v, c)) and not s.entails(S, rel("le", c, v))


def _grid(low: Fraction | None, high: Fraction | None) -> Floats:
    if low is not None and high is not None:
        a, b = float(low), float(high)
        part = np.linspace(0, 1, POINTS)[1:-1]
        near = np.logspace(-6, -2, 100)
        return np.unique(np.concatenate([a + (b - a) * part, a + (b - a) * near, b - (b - a) * near]))
    wide = np.concatenate([np.logspace(-6, -2, 100), np.linspace(0.01, 10, POINTS // 2), np.linspace(10, FAR, 500)])
    if low is not None:
        return float(low) + wide
    if high is not None:
        return np.sort(float(high) - wide)
    return np.concatenate([np.sort(-wide), [0.0], wide])


def _cuts(d: Node, v: Node, grid: Floats, values: Floats, slopes: Floats) -> list[Node]:
    """Zeros of the difference, and points beside the other places at which its slope changes its sign."""
    turns = np.flatnonzero(np.sign(slopes[1:]) * np.sign(slopes[:-1]) <= 0)
    if len(turns) > MOST_TURNS:  # what is flat up to rounding turns everywhere
        return []
    note(TURN * len(turns))
    zeros = [z for j in turns if (z := _zero(d, v, (grid[j] + grid[j + 1]) / 2)) is not None]
    known = [float(_float(z)) for z in zeros]
    found: list[tuple[float, Node]] = list(zip(known, zeros, strict=True))
    for j in turns:
        c = float((grid[j] + grid[j + 1]) / 2)
        if any(abs(c - z) < 2e-2 * (1 + abs(z)) for z in known):
            continue
        width = 0.04 * (1 + abs(c))
        for p in (c - width, c + width):
            if grid[0] < p < grid[-1] and all(abs(p - q) > width for q, _ in found):
                q = Fraction(p).limit_denominator(50)
                found.append((float(q), num(q)))
    return [t for _, t in sorted({t: (x, t) for x, t in found}.values(), key=lambda pair: (pair[0], simple(pair[1])))]


def _float(t: Node) -> float:
    return float(Cloud({}, 1).of(t).ravel()[0])


def _candidates(x: float) -> Iterator[Node]:
    for limit in (1, 2, 3, 4, 6, 12):
        q = Fraction(x).limit_denominator(limit)
        if abs(float(q) - x) < 1e-2 * (1 + abs(x)):
            yield num(q)
    yield from (t for value, t in _simple_values() if abs(value - x) < 1e-2 * (1 + abs(x)))


@cache
def _simple_values() -> list[tuple[float, Node]]:
    """exp, log and root of simple numbers, with their values."""
    functions: list[tuple[str, int | None]] = [("exp", None), ("log", None), ("root", 2)]
    pairs = [(q, op, k) for q in SIMPLE for op, k in functions if q > 0 or (q and op == "exp")]
    made = [Node(op, (num(q),), k=k) if k else Node(op, (num(q),)) for q, op, k in pairs]
    return [(_float(t), t) for t in made]


def _zero(d: Node, v: Node, x: float) -> Node | None:
    for t in _candidates(x):
        at = float(Cloud({v: np.array([_float(t)])}, 1).of(d)[0])
        if abs(at) < 1e-13 * (1 + abs(x)):
            return t
    return None


def _closed(s: Scalar, S: Sequent, v: Node) -> Iterator[tuple[Node, bool]]:
    """Numbers that are no rationals, below and above v."""
    ends = {k for f in S.given if f.op in ("le", "lt") for k in f.kids if not k.names and k.op in ("exp", "log", "root")}
    for t in sorted(ends, key=simple):
        if s.entails(S, rel("le", t, v)):
            yield t, True
        elif s.entails(S, rel("le", v, t)):
            yield t, False


def _split(
    s: Scalar, S: Sequent, d: Node, v: Node, cuts: list[Node], grid: Floats, values: Floats, slopes: Floats, depth: int
) -> int | None:  # fmt: skip
    if not cuts:
        return _piece(s, S, d, v, None, None, slopes, values, depth)
    ends = [-np.inf, *map(_float, cuts), np.inf]

    def part(W: Sequent, i: int) -> int:
        """v is above cut i - 1."""
        if i == len(cuts):
            return piece(W, i)
        order = rel("lt" if S.goal.op == "lt" else "le", v, cuts[i])
        if order.op == "le":
            return s.b.back(W, "decide", (order,), lambda V: piece(V, i) if order in V.given else part(V, i + 1))

        def three(V: Sequent) -> int:
            if order in V.given:
                return piece(V, i)
            return s._case(V, depth - 1) if rel("eq", v, cuts[i]) in V.given else part(V, i + 1)

        return s.b.back(W, "order", (v, cuts[i]), three)

    def piece(W: Sequent, i: int) -> int:
        inside = (grid > ends[i]) & (grid < ends[i + 1])
        low, high = cuts[i - 1] if i else None, cuts[i] if i < len(cuts) else None
        return _piece(s, W, d, v, low, high, slopes[inside], values[inside], depth)

    return part(S, 0)


def _piece(
    s: Scalar, S: Sequent, d: Node, v: Node, low: Node | None, high: Node | None, slopes: Floats, values: Floats, depth: int
) -> int:  # fmt: skip
    """From an end of the piece from which the difference rises; or by enclosures; or as any goal."""
    first, last = limits(S, v)
    starts = [(low if low is not None else None if first is None else num(first), True)]
    starts += [(high if high is not None else None if last is None else num(last), False)]
    starts += [(t, up) for t, up in _closed(s, S, v) if low is None and high is None]
    room = 1e-9 * (1 + float(np.abs(slopes).max())) if len(slopes) else 0.0
    for start, up in starts:
        if start is None or not len(slopes) or (slopes.min() < -room if up else slopes.max() > room):
            continue
        try:
            return s._along(S, d, v, start, up, depth)
        except Stuck:
            continue
    if len(values) and values.min() > 0:
        try:
            found = analysis.boxed(s, S, depth)
            if found is not None:
                return found
        except Stuck:
            pass
    if low is None and high is None:
        raise Stuck("no piece of its own")
    return s.prove(S, depth - 1)


