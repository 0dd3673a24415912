"""Attacks on verdicts about a measure, by exact scenarios; nothing of axiomcheck is imported.

The hypotheses and conclusions are those of `tests/support/independent.py`, written from the paper's
text; the values are those of `grammar.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

import grammar
import independent as I
from grammar import NoValue, Number, Tree, Unsure, real

Distribution = tuple[Fraction, ...]
STEPS = {2: 24, 3: 6, 4: 4}  # the grid's denominator, for so many classes
FINE = {2: 240, 3: 30, 4: 12}
MOST, DRAWS, NEAR = 800, 40, 60  # scenarios of the grid, and random ones, for each claim
POWERS = (15, 120, 960)  # of ten, in steps towards a corner
SMOOTHINGS = (Fraction(1, 1000), Fraction(1, 10), Fraction(1), Fraction(20))
PAIRS = {
    "mon": ("px", "py"), "imp": ("px", "py"), "rel": ("px", "qy"), "abs": ("px", "qy"), "ind": ("px", "py"),
    "sym": ("px", "xp"), "tri": ("px", "xy", "py"), "cvx": ("px", "py"),
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """What is claimed of a measure."""

    axiom: str
    reading: str
    domain: str
    size: int


class Values:
    """A measure's values, each computed once; smoothed first if an amount is given."""

    def __init__(self, formula: Tree):
        self.formula = formula
        self.known: dict[tuple, Number | None] = {}

    def __call__(self, p, x, eps: Fraction | None = None) -> Number:
        key = (tuple(p), tuple(x), eps)
        if key not in self.known:
            self.known[key] = self._find(p, x, eps)
        if (found := self.known[key]) is None:
            raise NoValue
        return found

    def _find(self, p, x, eps: Fraction | None) -> Number | None:
        if eps is not None:
            p, x = I.smooth(p, eps), I.smooth(x, eps)
        try:
            return real(grammar.value(self.formula, p, x))
        except (NoValue, Unsure):
            return None


def values_of(D: Values, q: Question, s: I.Scenario, eps: Fraction | None) -> dict[str, Number]:
    """The values that the conclusion speaks of, by name."""
    d = s.dist
    found = {pair: D(d[pair[0]], d[pair[1]], eps) for pair in PAIRS.get(q.axiom, ("px",))}
    if q.axiom == "cvx":
        w = s.weight
        mixed = [w * a + (1 - w) * b for a, b in zip(d["x"], d["y"], strict=True)]
        found["mix"] = D(d["p"], mixed, eps)
    if q.axiom == "ind":
        for y in "xy":
            found["part " + y] = D(I.project(d["p"], s.part), I.project(d[y], s.part), eps)
    return found


# -- scenarios ----------------------------------------------------------------------------


@cache
def grid(size: int, steps: int) -> tuple[Distribution, ...]:
    """All distributions whose prevalences are multiples of 1/steps."""
    return tuple(
        (*(Fraction(v, steps) for v in head), Fraction(steps - sum(head), steps))
        for head in product(range(steps + 1), repeat=size - 1)
        if sum(head) <= steps
    )


@cache
def scenarios(axiom: str, reading: str, size: int) -> tuple[I.Scenario, ...]:
    """Admissible scenarios on the grid; a fixed choice of them where there are too many."""
    found = [s for s in _grid_scenarios(axiom, reading, size) if I.admissible(axiom, reading, "same", s)]
    if len(found) > MOST:
        found = random.Random(f"{axiom} {reading} {size}").sample(found, MOST)
    return tuple(found)


def _grid_scenarios(axiom: str, reading: str, size: int) -> Iterator[I.Scenario]:
    points, rng = grid(size, STEPS[size]), random.Random(size)
    if axiom in ("ioi", "nn", "sym"):
        for p, x in product(points, repeat=2):
            yield I.Scenario({"p": p, "x": x})
    elif axiom in ("tri", "cvx"):
        for _ in range(2 * MOST):
            p, x, y = (rng.choice(points) for _ in range(3))
            yield I.Scenario({"p": p, "x": x, "y": y})
    elif axiom == "ind":
        for _ in range(8 * MOST):
            p, x, y = (rng.choice(points) for _ in range(3))
            inside = sum(y[:2])
            if inside:  # y takes over x's classes outside the part
                y = (*(v * sum(x[:2]) / inside for v in y[:2]), *x[2:])
                yield I.Scenario({"p": p, "x": x, "y": y}, part=2)
    else:
        for p in points:
            yield from _moved(axiom, p, points)


def _moved(axiom: str, p: Distribution, points: tuple[Distribution, ...]) -> Iterator[I.Scenario]:
    """Scenarios in which prevalence moves between the first two classes."""
    unit = Fraction(1, STEPS[len(p)])
    shifts = [unit * k for k in range(int(1 / unit) + 1)]
    if axiom == "imp":
        for a in shifts:
            yield I.Scenario({"p": p, "x": shifted(p, a), "y": shifted(p, -a)}, a=a)
    elif axiom == "mon":
        for x, a in product(points, shifts):
            if x[0] <= p[0]:
                yield I.Scenario({"p": p, "x": x, "y": shifted(x, -a)})
    elif p[0] < p[1]:
        for more, a, s in product(shifts, shifts, (1, -1)):
            q = shifted(p, more)
            for x in points:
                if x[0] == p[0] + s * a:
                    y = (q[0] + s * a, x[0] + x[1] - q[0] - s * a, *x[2:])
                    yield I.Scenario({"p": p, "q": q, "x": x, "y": y}, a=a, signs=(s, s))


def shifted(p: Distribution, a: Fraction) -> Distribution:
    """More in the first class, less in the second."""
    return (p[0] + a, p[1] - a, *p[2:])


# -- attacks --------------------------------------------------------------------------------


def violation(D: Values, q: Question, rng: random.Random) -> I.Scenario | None:
    """An admissible scenario at which the conclusion fails; None if none was found."""
    if q.axiom in LARGEST:
        return LARGEST[q.axiom](D, q)
    drawn = (I.draw(q.axiom, q.reading, "same", rng, q.size) for _ in range(DRAWS))
    for s in (*scenarios(q.axiom, q.reading, q.size), *drawn):
        eps = rng.choice(SMOOTHINGS) if q.domain == "smoothed" else None
        if s is not None and breaks(D, q, s, eps):
            s.extra = {"eps": eps}
            return s
    return None


def breaks(D: Values, q: Question, s: I.Scenario, eps: Fraction | None) -> bool:
    """Does the conclusion fail at an admissible scenario?"""
    try:
        return not I.holds(q.axiom, s, values_of(D, q, s, eps))
    except NoValue:
        return False


def _maxima(D: Values, q: Question, p: Distribution, steps: int, eps: Fraction | None) -> Number | None:
    found = []
    for x in grid(q.size, steps):
        try:
            found.append(D(p, x, eps))
        except NoValue:
            continue
    return max(found, default=None)


def no_maximum(D: Values, q: Question) -> I.Scenario | None:
    """Two true distributions whose largest errors on a grid differ, visibly and on a finer grid too, or a corner of no bound."""
    eps = Fraction(1, 10) if q.domain == "smoothed" else None
    tops = {p: _maxima(D, q, p, STEPS[q.size], eps) for p in grid(q.size, STEPS[q.size])}
    known = {p: top for p, top in tops.items() if top is not None}
    if not known:
        return None
    high = max(known, key=lambda p: known[p])
    low = min(known, key=lambda p: known[p])
    finer = _maxima(D, q, low, FINE[q.size], eps)
    if finer is None or (known[high] > 0 and finer > known[high] * (1 - I.mpf(10) ** -3)):
        return no_bound(D, q)
    return I.Scenario({"p": high, "q": low}, extra={"largest": [float(known[high]), float(finer)]})


def no_bound(D: Values, q: Question) -> I.Scenario | None:
    """A corner of the simplex towards which errors grow and grow, unless they are smoothed."""
    if q.domain == "smoothed":
        return None
    for p, x in product(_corners(q.size), repeat=2):
        found = []
        for power in POWERS:
            t = Fraction(1, 10**power)
            try:
                found.append(D([a + t * b for a, b in p], [a + t * b for a, b in x]))
            except NoValue:
                break
        if len(found) == 3 and grows(found):
            ends = [tuple(a for a, _ in v) for v in (p, x)]
            return I.Scenario(
                dict(zip("px", ends, strict=True)), extra={"values": [float(v) for v in found[:1]]}
            )
    return None


def grows(v: list[Number]) -> bool:
    """Do the values rise without slowing down (as those that converge do)?"""
    return v[0] < v[1] < v[2] and v[2] - v[1] > (v[1] - v[0]) / 2


def _corners(size: int) -> Iterator[list[tuple[Fraction, int]]]:
    """Straight ways out of the corners, of holes and of the centre: each prevalence and its slope."""
    zero, one = Fraction(0), Fraction(1)
    rest = [(zero, 0)] * (size - 3)
    middle = [(zero, 1)] * (size - 2)
    yield [(one, -(size - 1)), *[(zero, 1)] * (size - 1)]
    yield [*[(zero, 1)] * (size - 1), (one, -(size - 1))]
    yield [(zero, 2), *middle, (one, -size)]
    yield [(Fraction(1, size), 0)] * size
    for hole in (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(2, 5)):
        for slope in (1, -1):
            yield [(hole, slope), (1 - hole, -slope)] if size == 2 else [
                (hole, slope), (hole / 2, 0), (1 - hole * 3 / 2, -slope), *rest,
            ]  # fmt: skip


def no_continuity(D: Values, q: Question) -> I.Scenario | None:
    """A prediction at which the error jumps: it differs by a visible amount from those however near."""
    points = grid(q.size, STEPS[q.size])
    eps = Fraction(1, 10) if q.domain == "smoothed" else None
    rng = random.Random(3)
    for p, x in rng.sample(list(product(points, repeat=2)), NEAR):
        for towards in (points[0], points[-1], rng.choice(points)):
            try:
                here = D(p, x, eps)
                gaps = [abs(D(p, _near(x, towards, k), eps) - here) for k in (30, 240)]
            except NoValue:
                continue
            if min(gaps) > I.mpf(1) / 50 and gaps[1] > gaps[0] * I.mpf("0.9"):
                return I.Scenario({"p": p, "x": x}, extra={"towards": towards, "jump": float(gaps[1])})
    return None


def _near(x: Distribution, towards: Distribution, power: int) -> list[Fraction]:
    t = Fraction(1, 10**power)
    return [(1 - t) * a + t * b for a, b in zip(x, towards, strict=True)]


LARGEST = {"max": no_maximum, "bnd": no_bound, "con": no_continuity}
