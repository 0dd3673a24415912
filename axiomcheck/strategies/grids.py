"""Points that break a property, on grids of simple rationals: whatever it says, declared or of the catalog.

A property is broken at a point where its conditions hold, everything it speaks of has a value, and
its conclusion is false.  Equations between coordinates are solved exactly, the free coordinates go
through simple rationals by increasing denominator in floating point, and what looks broken is made
exact and judged by the calculus, which alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, islice, product
from math import prod
from typing import Any

import numpy as np

from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import linear, solve
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import at_vectors, evaluate, expand
from axiomcheck.exact.matrices import quality
from axiomcheck.exact.terms import Terms
from axiomcheck.formal.sentences import kind_of
from axiomcheck.instances import instance
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ORDINAL, TRAIN, Expr, add_all, maximum, minimum, num, sym
from axiomcheck.points import Point, argument, choices_of, property_of, within
from axiomcheck.properties.model import (
    EXTREMES,
    LARGEST,
    SIZE,
    All,
    Different,
    Each,
    Every,
    Iff,
    Property,
    Relation,
    Sentence,
    Some,
    Variable,
    terms,
)
from axiomcheck.properties.spaces import CLASS, COUNT, PAIRS, VECTORS
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.budget import grid_steps
from axiomcheck.strategies.judge import Judge
from axiomcheck.strategies.prover import Prover
from axiomcheck.strategies.smt_forms import inner

FINITE = ("class", "part", "sign")  # the sorts of which there are finitely many
DENOMINATORS = (2, 3, 4, 5, 1, 6, 8, 10, 12, 20, 40)
REACH, FAR = 2, 12  # the largest entry of a vector whose sum is anything; among whole numbers
SCALARS = tuple(map(Fraction, ("1/2", "1/3", "2", "1/4", "-1", "1")))  # where an equation is not linear
WHOLES = tuple(map(Fraction, (2, 1, 3, -1)))
MAX_SCALARS = 24
COUNTS = (1, 2, 3, 5, 8, 13, 30)
SOON, EARLY = 4, 8  # of them, on the smallest codeframe and on others, before proofs are looked for
AMOUNTS = tuple(map(Fraction, ("1/100", "1/10", "1/2", "1/1000")))
MAX_GRID, EARLY_POINTS, MAX_CASES, PER_GRID, FEW = 40_000, 8_000, 40, 10, 4
VISIBLE, TIE, SLACK = 0.01, 1e-4, 1e-9
DOUBTFUL, LIKELY = 1, 2  # ranks of points without a value in floating point, which may be a limit; nearby it may look broken
NEARBY = 1e-14  # how far from such points one looks
SEED = 2020
NOTHING = "no point was found that breaks it"


def refute_soon(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A point with small denominators that breaks the property, on the smallest codeframe."""
    return _refute(claim, prover, reasons, SOON, 1)


def refute_early(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A point that breaks the property, among a few with small denominators: where there is one, one of these often is."""
    return _refute(claim, prover, reasons, EARLY, points=EARLY_POINTS)


def refute(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A point that breaks the property, whatever the measure's parameters are."""
    return _refute(claim, prover, reasons, len(DENOMINATORS))


def _refute(
    claim: Claim, prover: Prover, reasons: list[str], most: int, most_sizes: int = 3, points: int = MAX_GRID
) -> Certificate | None:
    branches = branches_of(claim, reasons)
    judge, looked_at = Judge(claim, prover), list[Case]()
    for level in range(most if branches else 0):
        anew = islice(cases(instance(claim), branches, most_sizes), MAX_CASES)
        for number, case in enumerate(looked_at[:] or anew):
            looked_at += [] if level else [case]
            if (level, number) in prover.empty:
                continue
            prover.budget.charge(case.steps(level, points))
            suspected = False
            for point in case.candidates(level, points):
                suspected = True
                if (found := judge(point)) is not None:
                    return found
            prover.met |= {number} if case.met else set()
            prover.empty |= {(level, number)} if case.whole and not suspected else set()
            if prover.spent:
                reasons.append(NOTHING)
                return None
    reasons += [NOTHING] if branches else []
    return None


def branches_of(claim: Claim, reasons: list[str]) -> list[Branch]:
    """The ways to break the property at a point; none, and a reason, where no point can."""
    said = property_of(claim)
    if claim.measure.parameters and said.space.counts:
        names = ", ".join(x.name for x in claim.measure.parameters)
        reasons.append(f"no point was looked for: give {names} a value first")
        return []
    found = list(_branches(said.sentence, argument(said)))
    if not found:
        reasons.append("no point can break it: it asks for something to exist, or for how large a value is")
    return found


# -- what is to be broken -------------------------------------------------------------


@dataclass(frozen=True)
class Branch:
    """Variables, conditions on them, and a sentence without quantifiers: a property fails where these
    hold and that does not."""

    groups: tuple[tuple[Variable, ...], ...]
    conditions: tuple[Sentence, ...]
    conclusion: Sentence

    @property
    def variables(self) -> tuple[Variable, ...]:
        return tuple(v for group in self.groups for v in group)


def _branches(s: Sentence, at: Variable | None) -> Iterator[Branch]:
    """What is to be broken; `at` is the argument that largest values leave open."""
    if isinstance(s, Every):
        for inner in _branches(s.conclusion, at):
            yield Branch((s.variables, *inner.groups), (*s.conditions, *inner.conditions), inner.conclusion)
    elif isinstance(s, All):
        for part in s.parts:
            yield from _branches(part, at)
    elif isinstance(s, Relation) and at is not None and _open(s):
        yield from (Branch(((at,),), (), weaker) for weaker in sorted(within(s, at), key=_open))
        yield Branch((), (), s)
    elif not _open(s):
        yield Branch((), (), s)


def _relations(s: Sentence) -> Iterator[Relation]:
    """The relations of which a sentence without quantifiers is made; none where it says more."""
    if isinstance(s, Relation):
        yield s
    elif isinstance(s, Iff):
        yield from (*_relations(s.left), *_relations(s.right))


def _open(s: Sentence) -> bool:
    """Does it speak of what no point gives: a largest value, something that exists?"""
    if isinstance(s, Relation | Each | Different):
        return any(e.has(*EXTREMES) for e in (s.left, s.right))
    if isinstance(s, Iff):
        return _open(s.left) or _open(s.right)
    if isinstance(s, Some):  # of few choices, all are looked at
        return any(v.sort not in FINITE for v in s.variables) or any(
            map(_open, (*s.conditions, s.conclusion))
        )
    return not isinstance(s, All) or any(map(_open, s.parts))


def cases(claim: Claim, branches: list[Branch], most_sizes: int) -> Iterator[Case]:
    """Every branch at every size, with every choice of classes, parts and signs; smallest first."""
    said = property_of(claim)
    least = 3 if said.part else 2
    only = 2 if said.space.counts else claim.classes
    for size in [only] if only else range(least, least + most_sizes):
        for branch in branches:
            for chosen in choices(claim, branch, size):
                for eps in AMOUNTS if claim.domain == "smoothed" and not said.space.counts else (None,):
                    case = Case(claim, said, branch, size, chosen, eps)
                    if case.straight:
                        yield case
                    else:
                        yield from case.straightened()


def choices(claim: Claim, branch: Branch, size: int, alike: bool | None = None) -> Iterator[dict[str, Any]]:
    """Classes, parts and signs for a branch; where classes are alike, one choice for each kind."""
    finite = [v for v in branch.variables if v.sort in FINITE]
    if alike is None:
        alike = not claim.measure.formula.has(*ORDINAL)
    seen: set[tuple] = set()
    for values in product(*(choices_of(v, size) for v in finite)):
        chosen = dict(zip((v.name for v in finite), values, strict=True))
        groups = [[chosen[v.name] for v in g if v.sort == "class"] for g in branch.groups]
        if any(len(set(g)) != len(g) for g in groups):
            continue
        kind = kind_of(values, size) if alike else values
        if kind not in seen:
            seen.add(kind)
            yield chosen


# -- one case ---------------------------------------------------------------------------


class Case(Terms):
    """One branch with its classes, parts and signs chosen: coordinates, and equations between them."""

    met, whole = False, True  # was a point seen of which the property speaks; was the last grid looked at as a whole?

    def __init__(
        self, claim: Claim, said: Property, branch: Branch, size: int, chosen: dict, eps: Fraction | None
    ):
        self.claim, self.said, self.branch, self.size, self.eps = claim, said, branch, size, eps
        self.chosen = chosen
        objects = [v.name for v in branch.variables if v.sort == "object"]
        objects += [TRAIN] if claim.measure.trained else []
        self.vectors = {k: [sym(f"{k}.{c}") for c in range(size)] for k in objects}
        self.kinds = {k: "positive simplex" if k == TRAIN else said.space.kind_of(k) for k in objects}
        numbers = [v for v in branch.variables if v.sort in ("real", "whole", "cell")]
        self.sorts = {v.name: v.sort for v in numbers if v.name not in chosen}
        self.names = [e.args[0] for v in self.vectors.values() for e in v] + list(self.sorts)
        self._solve()

    def _solve(self) -> None:
        rows, self.straight = [], True
        equations = [add_all(v) - 1 for k, v in self.vectors.items() if VECTORS[self.kinds[k]][1]]
        self.checks: list[Sentence] = []
        for s in self.branch.conditions:
            if isinstance(s, Relation | Each) and s.op == "=":
                equations += [self.number(a) - self.number(b) for a, b in self.sides(s)]
            self.checks.append(s)
        for e in equations:
            if (row := linear(e, self.names)) is not None:
                rows.append(row)
            else:
                self.straight = False
        self.solved = solve(rows, self.names, set())
        self.free = [k for k in self.names if k not in (self.solved or {})]

    def straightened(self) -> Iterator[Case]:
        """The case as it is, and with values for its scalars, which may make its equations linear."""
        yield self
        scalars = [k for k, sort in self.sorts.items() if sort in ("real", "whole")]
        ranges = [SCALARS if self.sorts[k] == "real" else WHOLES for k in scalars]
        for values in islice(product(*ranges), MAX_SCALARS if scalars else 0):
            chosen = self.chosen | dict(zip(scalars, values, strict=True))
            yield Case(self.claim, self.said, self.branch, self.size, chosen, self.eps)

    def of_sums(self) -> Case:
        """The case with a sum for the measure that grows with it, where two values of it are compared and no more."""
        said = list(_relations(self.branch.conclusion))
        if self.said.space != PAIRS or not said or any(e.op != "D" for s in said for e in (s.left, s.right)):
            return self
        other = copy(self)
        other.claim = replace(self.claim, measure=inner(self.claim.measure))
        return other

    # -- terms as formulas over the coordinates
    @property
    def classes(self) -> Mapping[str, int]:  # type: ignore[override]
        """Those that were chosen; the names of classes and of parts differ."""
        return self.chosen

    parts = classes  # type: ignore[assignment]

    def sides(self, s: Relation | Each | Different) -> list[tuple[Expr, Expr]]:
        """Both sides, class by class, as terms without vectors."""
        return [(s.left, s.right)] if isinstance(s, Relation) else self.pairs(s)

    def named(self, name: str) -> Expr:
        if name in self.chosen:
            return num(self.chosen[name])
        return num(self.size) if name == SIZE and name not in self.sorts else sym(name)

    def other(self, e: Expr) -> Expr:
        """The largest or smallest value at vertices, halfway between these, in the middle, and at the other argument."""
        if e.op not in EXTREMES or self.said.space != PAIRS or e.has("on"):
            raise CheckError("a largest value over other arguments")
        (a,) = e.args
        true = [self.at(a, c) for c in range(self.size)]
        pairs = combinations_with_replacement(range(self.size), 2)
        vertices = [[num(Fraction((c == i) + (c == j), 2)) for c in range(self.size)] for i, j in pairs]
        middle = [num(Fraction(1, self.size))] * self.size
        values = [expand(self.claim.measure.formula, true, x) for x in (*vertices, middle, true)]
        return reduce(maximum if e.op in LARGEST else minimum, values)

    def measured(self, e: Expr) -> Expr:
        """A value of the measure, where it has one without limits."""
        space = self.said.space
        if space != PAIRS:
            return self.placed(quality(self.claim) if space.limits else self.claim.measure.formula, e)
        classes = self.over(*e.args)
        vectors = [[self.at(a, c) for c in classes] for a in e.args]
        if self.eps is not None:
            total = 1 + len(classes) * self.eps
            vectors = [[(x + self.eps) / total for x in v] for v in vectors]
        train = [self.vectors[TRAIN][c] for c in classes] if TRAIN in self.vectors else []
        if train and len(train) < self.size:
            train = [x / add_all(train) for x in train]
        true, predicted = vectors
        return expand(self.claim.measure.formula, true, predicted, train)

    def placed(self, formula: Expr, e: Expr) -> Expr:
        """A formula over the names of the space, at the arguments of a value."""
        cells: dict[str, Expr] = {}
        vectors: dict[str, list[Expr]] = {}
        named: dict[str, int] = {}
        for kind, name, a in zip(self.said.space.arguments, self.said.space.places, e.args, strict=True):
            if kind == COUNT:
                cells[name] = self.number(a)
            elif kind == CLASS:
                named[name] = self.chosen[a.args[0]]
            else:
                vectors[name] = list(self.vector(a))
        size = len(next(iter(vectors.values()), ())) or self.size
        return at_vectors(formula, vectors, size, named).subs(cells)

    # -- points
    def steps(self, level: int, most: int = MAX_GRID) -> int:
        """What a look at so many points of one grid costs."""
        return grid_steps(min(most, (DENOMINATORS[level] + 1) ** len(self.free)), self.weight)

    @property
    def weight(self) -> int:
        """How many nodes the conclusion has, more or less."""
        values = sum(e.op == "D" for e in terms(self.branch.conclusion))
        return values * self.size * sum(1 for _ in self.claim.measure.formula.nodes())

    def candidates(self, level: int, most: int = MAX_GRID) -> Iterator[Point]:
        """Points on one grid that look as if they broke the property, plainest first; those that have no value in floats last."""
        for _, points in self._ranked(level, most):
            yield from points

    def broken(self, level: int) -> list[Point]:
        """Points on one grid that break the property, in floating point."""
        return [p for rank, points in self._ranked(level) if rank > LIKELY for p in points]

    def _ranked(self, level: int, most: int = MAX_GRID) -> Iterator[tuple[int, Iterator[Point]]]:
        """A few points on one grid for each rank, how clearly they break the property, the best first."""
        if self.solved is None:  # its equations contradict each other
            return
        columns = self._grid(level, most)
        point, keep = self.completed({k: c[0] / c[1] for k, c in columns.items()})
        chosen = np.flatnonzero(keep)
        if not len(chosen):
            return
        self.met = True
        point = {k: np.broadcast_to(v, len(keep))[chosen] for k, v in point.items()}
        for k in point:
            point[k] = np.where(np.abs(point[k]) < SLACK, 0.0, point[k])
        margin = np.broadcast_to(self.of_sums()._margin(self.branch.conclusion, point, {}), len(chosen))
        untold = DOUBTFUL if self.claim.domain == "extended" or self.said.space.limits else 0
        score = np.where(margin < -VISIBLE, 4, np.where(margin < 0, 3, 0))
        score = np.where(np.isnan(margin), np.where(self._near(point, margin) < 0, LIKELY * untold, untold), score)
        told = np.flatnonzero(score)
        zeros = sum((point[e.args[0]][told] == 0 for v in self.vectors.values() for e in v), np.zeros(len(told), int))
        tried = dict.fromkeys(range(5), 0)
        for i in told[np.lexsort((zeros, -score[told]))]:
            rank = int(score[i])
            tried[rank] += 1
            if tried[rank] <= (PER_GRID if rank > LIKELY else FEW):
                yield rank, self.exact({k: Fraction(int(c[chosen[i]]), d) for k, (c, d) in columns.items()})

    def _near(self, point: dict[str, np.ndarray], margin: np.ndarray) -> np.ndarray:
        """The margin near the points at which it is not a number: all distributions a little more even."""
        if self.claim.domain != "extended" or not np.isnan(margin).any():
            return np.zeros(len(margin))
        names = {e.args[0] for v in self.vectors.values() for e in v}
        near = {k: v * (1 - NEARBY) + NEARBY / self.size if k in names else v for k, v in point.items()}
        return np.broadcast_to(self._margin(self.branch.conclusion, near, {}), len(margin))

    def completed(self, free: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], np.ndarray]:
        """All coordinates that go with the free ones, and where the property speaks of them."""
        size = len(next(iter(free.values()), np.zeros(1)))
        point, keep = dict(free), np.ones(size, bool)
        for k, e in (self.solved or {}).items():
            point[k] = on_arrays(e, point) + np.zeros(size)
        for k, v in self.vectors.items():
            least = VECTORS[self.kinds[k]][0]
            for e in v if least else ():
                keep &= point[e.args[0]] >= (SLACK if least == "<" else -SLACK)
        for k, sort in self.sorts.items():
            if sort == "cell":
                keep &= point[k] >= -SLACK
        cache: dict[Expr, np.ndarray] = {}
        for e in self.arguments():
            keep &= on_arrays(e, point, cache) >= -SLACK
        for s in self.checks:
            keep &= self._margin(s, point, cache) >= -SLACK
        return point, keep

    def failing(self, free: dict[str, np.ndarray]) -> np.ndarray:
        """How clearly the conclusion fails; minus infinity where the property does not speak of the point, or nothing is told."""
        point, keep = self.completed(free)
        margin = np.where(keep, -self._margin(self.branch.conclusion, point, {}), -np.inf)
        return np.where(np.isnan(margin), -np.inf, margin)

    def _grid(self, level: int, most: int) -> dict[str, tuple[np.ndarray, int]]:
        """Numerators of the free coordinates, and their denominators; so many of them at random where there are more."""
        d, far = DENOMINATORS[level], COUNTS[min(level, len(COUNTS) - 1)]
        ranges: list[np.ndarray] = []
        for k in self.free:
            sort = self.sorts.get(k, "object")
            if sort == "object":
                op, one = VECTORS[self.kinds[k.rpartition(".")[0]]]
                ranges.append(np.arange(d + 1) if one else np.arange(0 if op else -d, (FAR if d == 1 else REACH * d) + 1))
            elif sort == "real":
                ranges.append(np.array(sorted(range(-2 * d, 2 * d + 1), key=lambda x: (abs(x), x < 0))))
            else:
                ranges.append(np.arange(0 if sort == "cell" else -far, far + 1))
        count = prod(map(len, ranges))
        self.whole = count <= most
        if self.whole:
            picked, index = [], np.arange(count)
            for r in ranges:
                picked.append(r[index % len(r)])
                index = index // len(r)
        else:
            picked = self._sampled(ranges, most, np.random.default_rng(SEED + level))
        below = {k: d if self.sorts.get(k, "real") == "real" else 1 for k in self.free}
        return {k: (v, below[k]) for k, v in zip(self.free, picked, strict=True)}

    def _sampled(self, ranges: list[np.ndarray], count: int, chance: np.random.Generator) -> list[np.ndarray]:
        """Numerators at random; those of one object leave something for its other classes."""
        used: dict[str, np.ndarray] = {}
        picked = []
        for k, r in zip(self.free, ranges, strict=True):
            owner = k.rpartition(".")[0]
            if k in self.sorts or not VECTORS[self.kinds[owner]][1]:
                picked.append(r[chance.integers(0, len(r), count)])
                continue
            before = used.get(owner, np.zeros(count, int))
            picked.append((chance.random(count) * (len(r) - before)).astype(int))
            used[owner] = before + picked[-1]
        return picked

    def arguments(self) -> Iterator[Expr]:
        """What must not be negative for the arguments to lie in the space: those that are no variables."""
        kinds = self.said.space.arguments
        for e in dict.fromkeys(terms(self.branch.conclusion)):
            for i, a in enumerate(e.args if e.op == "D" else ()):
                if a.op == "sym":
                    continue
                kind = kinds[i]
                if kind == COUNT:
                    yield self.number(a)
                elif kind != CLASS and VECTORS[kind][0] and not a.has("on"):
                    yield from (self.at(a, c) for c in range(self.size))

    def _margin(self, s: Sentence, point: dict, cache: dict) -> np.ndarray:
        """Positive where the sentence is true, negative where false; nan where it has no value."""
        infinite = self.claim.domain == "extended"
        if isinstance(s, Relation):
            return _compared(s.op, *(on_arrays(self.number(e), point, cache, infinite) for e in (s.left, s.right)))
        if isinstance(s, Each | Different):
            op = s.op if isinstance(s, Each) else "="
            found = [_compared(op, on_arrays(a, point, cache), on_arrays(b, point, cache)) for a, b in self.sides(s)]
            each = reduce(np.minimum, found, np.asarray(1.0))
            return each if isinstance(s, Each) else -each
        if isinstance(s, All):
            return reduce(np.minimum, (self._margin(x, point, cache) for x in s.parts))
        if isinstance(s, Iff):
            a, b = self._margin(s.left, point, cache), self._margin(s.right, point, cache)
            return np.sign(a) * np.sign(b) * np.minimum(np.abs(a), np.abs(b))
        if isinstance(s, Some):
            whole = All((*s.conditions, s.conclusion))
            chances = (case._margin(whole, point, cache) for case in self.chosen_for(s))
            return reduce(np.maximum, chances, np.asarray(-1.0))
        return np.asarray(np.nan)

    def chosen_for(self, s: Some) -> Iterator[Case]:
        """The case with each choice of a sentence's classes, parts and signs."""
        for values in product(*(choices_of(v, self.size) for v in s.variables)):
            picked = [x for v, x in zip(s.variables, values, strict=True) if v.sort == "class"]
            if len(set(picked)) == len(picked):
                case = copy(self)
                case.chosen = self.chosen | dict(zip((v.name for v in s.variables), values, strict=True))
                yield case

    def exact(self, free: dict[str, Fraction]) -> Iterator[Point]:
        """The point with these free coordinates, its others solved for exactly; none where a whole number is none."""
        values = dict(free)
        for k, e in (self.solved or {}).items():
            found = evaluate(e, values)
            if not isinstance(found, Fraction):
                raise CheckError("an equation between coordinates has a solution that is not rational")
            values[k] = found
        classes = {k: c for k, c in self.chosen.items() if isinstance(c, int)}
        known = {**values, **self.chosen}
        numbers = {v.name: known[v.name] for v in self.branch.variables if isinstance(known.get(v.name), Fraction)}
        if any(numbers[k].denominator != 1 for k, sort in self.sorts.items() if sort != "real"):
            return
        vectors = {k: tuple(values[e.args[0]] for e in v) for k, v in self.vectors.items()}
        parts = {k: c for k, c in self.chosen.items() if isinstance(c, tuple)}
        yield Point(self.claim, self.size, vectors, numbers, classes, parts, self.eps)


def _compared(op: str, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """How clearly `a op b` is true; a tie is a little."""
    with np.errstate(all="ignore"):
        between, size = b - a, np.abs(a)
        gap = between / (size + np.abs(b) + 1e-12)
        gap = np.where(np.isinf(a) | np.isinf(b), np.sign(between), gap)
        tie = (a == b) | (np.abs(between) <= 1e-12 * (1 + size))
        if op == "<":
            return np.where(tie, -TIE, gap)
        if op == "<=":
            return np.where(tie, TIE, gap)
        return np.where(tie, TIE, -np.abs(gap)) if op == "=" else np.where(tie, -TIE, np.abs(gap))
