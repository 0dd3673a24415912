"""Refuting claims about contingency matrices: the smallest matrices at which they are false.

A measure with parameters is refuted by matrices that work for every value of theirs;
what works for some values only is left to `regions`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import gcd

import numpy as np

from axiomcheck.calculus import extremes
from axiomcheck.calculus.term import Refused
from axiomcheck.changes import certificate_at, instance, instance_values
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import Cone, linear
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import holds
from axiomcheck.exact.forms import EQUAL, Change, changes_of
from axiomcheck.exact.matrices import Limit
from axiomcheck.instances import ends
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import CELLS
from axiomcheck.strategies import spread
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.borders import apart, factors
from axiomcheck.strategies.budget import ATTEMPT_STEPS
from axiomcheck.strategies.open_points import by_steps
from axiomcheck.strategies.prover import Prover
from axiomcheck.strategies.sampling import approximate

SMALL, LARGE = 6, 9  # documents in a witness: looked for before, and after, a proof
SEED = 2019
FEW = 12  # values of the parameters at which many matrices are looked at
ONE_VALUE = (*map(Fraction, ("1", "1/2", "2", "1/10", "10", "1/1000", "1000", "1/3", "3", "-1", "-10", "0")),)
TOLERANCE = 1e-11
HUGE = Fraction(10**7)
NEAR = (Fraction(1, 1000), Fraction(1, 50_000))  # how close to a border of the parameters

Point = dict[str, Fraction]


@dataclass(frozen=True)
class Witness:
    """One instance of a change, and both values as formulas of the parameters."""

    change: int
    at: tuple[tuple[str, str], ...]
    values: tuple[Limit, Limit] | None  # None: one of them is 0/0

    @property
    def params(self) -> dict:
        """Parameters of the kernel's rule."""
        return {"change": self.change, "at": dict(self.at)}


# -- instances ----------------------------------------------------------------


def instances(change: Change, total: int) -> Iterator[dict[str, str]]:
    """Counts and shares of every instance whose larger matrix has that many documents."""
    if not change.shares:
        names = [name for name, _ in change.counts]
        offset = sum(int(approximate(e, dict.fromkeys(names, 0))) for e in change.before)
        for counts in compositions(total - offset, len(names)):
            if all(k >= least for k, (_, least) in zip(counts, change.counts, strict=True)):
                yield {name: str(k) for name, k in zip(names, counts, strict=True)}
    elif len(change.counts) == 2:
        (g, _), (n, _) = change.counts
        s, t = change.shares
        for size in range(1, total):
            shares = _shares(size, total - size)
            for low, high in product(shares, shares):
                if low < high:
                    yield {g: str(size), n: str(total - size), s: str(low), t: str(high)}
    else:
        outputs = [
            (a, t - a, share) for t in range(2, total + 1) for a in range(1, t) for share in _shares(a, t - a)
        ]
        (g, _), (n, _), (h, _), (m, _) = change.counts
        s, t = change.shares
        for (a, b, low), (c, d, high) in product(outputs, outputs):
            if max(a + b, c + d) == total and (a, b, low) < (c, d, high):
                yield {g: str(a), n: str(b), s: str(low), h: str(c), m: str(d), t: str(high)}


def _shares(relevant: int, irrelevant: int) -> list[Fraction]:
    """The shares that make every cell a whole number."""
    parts = gcd(relevant, irrelevant)
    return [Fraction(k, parts) for k in range(parts + 1)]


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All tuples of that many whole numbers with that sum, the first ones small."""
    if total < 0:
        return
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in compositions(total - first, parts - 1):
            yield (first, *rest)


def small_sizes(claim: Claim) -> range:
    """Numbers of documents to look at before a proof is sought."""
    least = min(_smallest(change) for change in changes_of(claim.statement).changes)
    return range(least, least + SMALL - 1)


def large_sizes(claim: Claim) -> range:
    """More documents, to look at where no proof was found."""
    start = small_sizes(claim).stop
    return range(start, start + LARGE - SMALL)


def _smallest(change: Change) -> int:
    """The fewest documents of an instance, or a little less."""
    if change.shares:
        return 2
    return round(sum(approximate(e, {k: float(least) for k, least in change.counts}) for e in change.before))


@lru_cache(maxsize=512)
def witnesses(claim: Claim, total: int) -> tuple[Witness, ...]:
    """Every instance of that size that the claim speaks of, with its values."""
    found = []
    known: dict[tuple, Limit | None] = {}
    for index, change in enumerate(changes_of(claim.statement).changes):
        for at in instances(change, total):
            try:
                before, after, remaining = instance(change, at)
            except CheckError:
                continue
            low, high = (_value(claim, cells, known) for cells in (before, after))
            if not remaining:
                both = None if low is None or high is None else (low, high)
                found.append(Witness(index, tuple(at.items()), both))
    return tuple(found)


def _value(claim: Claim, cells: dict[str, Expr], known: dict) -> Limit | None:
    key = tuple(cells[c] for c in CELLS)
    if key not in known:
        try:
            known[key] = instance_values(claim, cells, cells)[0]
        except (UndefinedValue, CheckError):
            known[key] = None
    return known[key]


# -- parameters in floating point ---------------------------------------------


@lru_cache(maxsize=256)
def samples(claim: Claim, more: tuple[tuple[str, Fraction], ...] = ()) -> tuple[Point, ...]:
    """Values of the parameters that the claim speaks of; one empty point if it has none."""
    names = [x.name for x in claim.measure.parameters]
    if not names:
        return ({},)
    values = {x.name: [*(v for k, v in more if k == x.name), *_values(x)] for x in claim.measure.parameters}
    rng = random.Random(SEED)
    if len(names) == 1:
        points: Iterable = ((v,) for v in values[names[0]])
    else:
        points = [tuple(Fraction(rng.randint(1, 40), rng.randint(1, 8)) for _ in names) for _ in range(300)]
        points += [tuple(rng.choice(values[k]) for k in names) for _ in range(300)]
    found = (dict(zip(names, p, strict=True)) for p in points)
    kept = [p for p in found if all(holds(r, p) for r in claim.parameters)]
    return tuple({tuple(p.items()): p for p in kept}.values())


def _values(parameter) -> list[Fraction]:
    low, high = ends(parameter)
    if low is not None and high is not None:
        return [low + (high - low) * Fraction(k, 100) for k in (50, 10, 90, 1, 99, 25, 75, 33)]
    base = low if low is not None else high if high is not None else Fraction(0)
    sign = 1 if low is not None or high is None else -1
    return [base + sign * v for v in ONE_VALUE if v > 0 or low is None is high]


def number_of(value: Limit, point: Point) -> float:
    """A value in floating point."""
    if isinstance(value, str):
        return math.inf if value == "+oo" else -math.inf
    return approximate(value, {k: float(v) for k, v in point.items()})


def direction(claim: Claim, witness: Witness, point: Point) -> int | None:
    """1, 0, -1: is the quality after better, the same, or worse, at these parameters?"""
    if witness.values is None:
        return None
    before, after = (number_of(v, point) for v in witness.values)
    if math.isnan(before) or math.isnan(after):
        return None
    near = math.isfinite(before) and math.isfinite(after)
    if before == after or (near and abs(after - before) <= TOLERANCE * (abs(before) + abs(after))):
        return 0
    return (1 if after > before else -1) * (-1 if claim.measure.lower_is_better else 1)


def all_ways(claim: Claim, witness: Witness, points: tuple[Point, ...]) -> list[bool]:
    """Where the instance seems to break the statement, at many values of the parameters."""
    finite = [v for v in witness.values or () if not isinstance(v, str)]
    if len(finite) < 2 or len(points) < 24:
        return [breaks(claim, witness, p) for p in points]
    columns = _columns(tuple(tuple(p.items()) for p in points))
    before, after = (on_arrays(v, columns) + np.zeros(len(points)) for v in finite)
    same = (before == after) | (np.abs(after - before) <= TOLERANCE * (np.abs(before) + np.abs(after)))
    better = np.where(claim.measure.lower_is_better, after < before, after > before) & ~same
    missing = np.isnan(before) | np.isnan(after)
    broken = ~same if changes_of(claim.statement).conclusion == EQUAL else ~better
    return list((broken & ~missing).tolist())


@lru_cache(maxsize=64)
def _columns(points: tuple) -> dict[str, np.ndarray]:
    return {k: np.array([float(dict(p)[k]) for p in points]) for k, _ in points[0]}


def breaks(claim: Claim, witness: Witness, point: Point) -> bool:
    """Does the instance seem to break the statement at these parameters?"""
    if witness.values is None:
        return claim.statement.undefined == "violation"
    way = direction(claim, witness, point)
    if way is None:
        return False
    return way != 0 if changes_of(claim.statement).conclusion == EQUAL else way <= 0


# -- searches -----------------------------------------------------------------


def everywhere(claim: Claim) -> Claim:
    """The same claim for all values of the parameters: its matrices have the same values."""
    return Claim(claim.measure, claim.axiom, claim.reading, claim.domain)


def refute_small(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """The smallest matrices that break the statement whatever the parameters, or unbalanced ones that seem to."""
    return _refute(claim, prover, small_sizes(claim)) or _refute_spread(claim, prover, reasons)


def _refute_spread(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """Cells that are of different sizes, unless a little more documents than few will do."""
    points = samples(claim)
    if claim.statement.decides or not points:
        return None
    suspects = spread.broken(claim, points)
    if suspects and (found := refute_large(claim, prover, reasons)) is not None:
        return found
    attempts = (accept(claim, {"change": i, "at": at}, prover) for i, at in suspects)
    return next((found for found in attempts if found is not None), None)


def refute_grown(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """Matrices whose size depends on the parameters."""
    return None if claim.statement.decides else refute_growing(claim, prover)


def refute_large(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """Larger matrices."""
    if changes_of(claim.statement).conclusion == EQUAL:
        return None
    return _refute(claim, prover, large_sizes(claim))


def _refute(claim: Claim, prover: Prover, totals: range) -> Certificate | None:
    points = samples(claim)
    if claim.statement.decides or not points:
        return None
    for total in totals:
        tried = 0
        for witness in witnesses(everywhere(claim), total):
            if tried < 12 and breaks(claim, witness, points[0]) and all(all_ways(claim, witness, points)):
                tried += 1
                if (found := accept(claim, witness.params, prover)) is not None:
                    return found
    return None


def accept(claim: Claim, params: dict, prover: Prover) -> Certificate | None:
    """The certificate of a refutation, by exact numbers, or by steps for what it leaves open; None if it is none."""
    try:
        found = certificate_at(claim, **params)
    except CheckError:
        return None
    if "least" not in found.params:
        try:
            extremes.shows(claim, found.params)
        except Refused:
            pass
        else:
            return found
    open_ = claim.measure.parameters or claim.measure.formula.has("log", "exp", "pow")  # balls tell no ties
    return by_steps(claim, found, prover) if open_ else None


def refute_growing(claim: Claim, prover: Prover) -> Certificate | None:
    """One count is k, large enough for the parameters; the others are small."""
    if not claim.measure.parameters:
        return None
    for index, change in enumerate(changes_of(claim.statement).changes):
        for data in growing(change):
            prover.budget.spend(ATTEMPT_STEPS, "at matrices that grow")
            try:
                before, after, _ = instance(change, data)
                both = instance_values(claim, before, after)
            except (UndefinedValue, CheckError):
                continue
            grown = Witness(index, (), both)
            points = (*samples(claim), *near_borders(claim))
            if not all(breaks(claim, grown, {**p, "k": HUGE}) for p in samples(claim)):
                continue
            for least in _bounds(claim, both):
                prover.budget.spend(ATTEMPT_STEPS, "at matrices that grow")
                if not _large_enough(claim, grown, least, points):
                    continue
                params = {"change": index, "at": data, **({"least": least} if least is not None else {})}
                if (found := accept(claim, params, prover)) is not None:
                    return found
    return None


def growing(change: Change) -> Iterator[dict]:
    """Instances in which one count grows."""
    shares = dict(zip(change.shares, ("0", "1"), strict=False))
    for grows, _ in change.counts:
        others = [(k, least) for k, least in change.counts if k != grows]
        small = {k: [v for v in ("1", "0", "2") if int(v) >= least] for k, least in others}
        for values in product(*small.values()):
            yield {grows: "k", **dict(zip(small, values, strict=True)), **shares}


def _bounds(claim: Claim, both: tuple[Limit, Limit]) -> Iterator[Expr | None]:
    """How large k must be: nothing, or where the difference, linear in k, changes its sign."""
    yield None
    if (difference := apart(both)) is None:
        return
    for f in factors(claim, difference):
        here, there = f.subs({"k": num(0)}), f.subs({"k": num(1)})
        slope = there - here
        if "k" in f.symbols and slope != num(0):
            yield tidy(-here / slope)
            yield tidy(-here / slope + 1)
    for x in claim.measure.parameters:
        yield sym(x.name) + 1
        ends = [r.rhs - r.lhs for r in x.range]
        yield from _far(*ends, *([ends[0] * ends[1]] if len(ends) == 2 else []))
    yield from _far(*(r.rhs - r.lhs for r in claim.given if r.op == "<"))


def tidy(e: Expr) -> Expr:
    """A quotient of polynomials in lowest terms, positive symbols assumed; as it is where that does not help."""
    names = sorted(e.symbols)
    given = [Rel("<", ZERO, sym(k)) for k in names]
    try:
        return Cone(given, names, [[i, -1] for i in range(len(names))]).normal(e)
    except CheckError:
        return e


def _far(*gaps: Expr) -> Iterator[Expr]:
    """What grows as a parameter comes near the end of its region."""
    for gap in gaps:
        yield from (c / gap for c in (1, 2, 4, 12, 40))  # no less than 1 where the gap is at most 1
        yield 1 / gap + 1


def near_borders(claim: Claim) -> list[Point]:
    """Values of a single parameter inside its region, close to where that ends."""
    if len(claim.measure.parameters) != 1:
        return []
    name, found = claim.measure.parameters[0].name, list[Point]()
    for r in claim.parameters:
        row = linear(r.rhs - r.lhs, (name,))
        if row is not None and row[0]:
            found += [{name: -row[1] / row[0] + sign * gap} for gap in NEAR for sign in (1, -1)]
    return [p for p in found if all(holds(r, p) for r in claim.parameters)]


def _large_enough(claim: Claim, grown: Witness, least: Expr | None, points: Iterable[Point]) -> bool:
    """Does the instance seem to break the statement from that k on?"""
    for point in points:
        start = 1.0 if least is None else number_of(least, point)
        if not start >= 1 - 1e-9:
            return False
        sizes = (Fraction(start).limit_denominator(10**6) * factor for factor in (1, 2, 10, 1000))
        if not all(breaks(claim, grown, {**point, "k": k}) for k in sizes):
            return False
    return True
