"""Parameters for the lemmas about measures composed of several aggregates, guessed from floats."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice, product

from axiomcheck.errors import CheckError
from axiomcheck.kernel.composed import Aggregate, Composition, composition
from axiomcheck.kernel.shape import shape
from axiomcheck.lang.axiom import MaximumAttained
from axiomcheck.lang.claim import Claim
from axiomcheck.strategies.sampling import approximate

Proposal = tuple[str, dict]
Vector = list[float]
DRAWS, SLACK, MOST_TRIED = 60, 1e-9, 12


def orders(claim: Claim) -> Iterator[Proposal]:
    """MON, IMP, REL, ABS, SYM: how each aggregate is ordered at random scenarios."""
    found = composition(claim.measure, claim.classes)
    if claim.axiom.id in ("imp", "abs", "sym"):
        same = [{"order": "="} if a.adds else {"order": "=", "termwise": True} for a in found.aggregates]
        yield "ordered", {"orders": same}
        if not all(a.adds for a in found.aggregates):
            yield "ordered", {"orders": [{"order": "="} for _ in found.aggregates]}
        return
    pairs = [_values(found, *pair) for pair in _scenarios(claim)]
    options = []
    for a in found.aggregates:
        signs = {_sign(right[a.name] - left[a.name]) for left, right in pairs}
        options.append(list(_rows(claim, found, a, signs)))
    for rows in islice(product(*options), MOST_TRIED):
        yield "ordered", {"orders": list(rows)}


def _rows(claim: Claim, found: Composition, a: Aggregate, signs: set[int]) -> Iterator[dict]:
    """The choices for one aggregate whose difference, right minus left, has these signs."""
    if signs <= {0}:
        yield {"order": "="}
        return
    if {1, -1} <= signs:
        return
    up = 1 in signs
    strict = 0 not in signs and (a.adds or claim.classes == 2)
    row: dict = {"order": ("<" if strict else "<=") if up else (">" if strict else ">=")}
    floor = {"floor": True} if _never_negative(found, a, Fraction(0)) else {}
    if claim.axiom.id != "mon":
        if not strict and not a.adds:
            yield {**row, **floor, "termwise": True}
        yield {**row, **floor}
        return
    for m in _multipliers(found, a):
        for sides in (("both", "c1", "c2") if a.adds else ("both",)) if strict else ("",):
            shown = {"multiplier": str(m if up else -m), "strict": sides}
            yield {**row, **{k: v for k, v in shown.items() if v not in ("0", "")}, **floor}


def signs(claim: Claim) -> Iterator[Proposal]:
    """IoI and NN: the sign of each aggregate's terms, with a multiplier that makes them tangent to zero."""
    found = composition(claim.measure, claim.classes)
    options = [list(_signs(found, a, claim.axiom.id == "ioi")) for a in found.aggregates]
    for rows in islice(product(*options), MOST_TRIED):
        yield "signed", {"signs": list(rows)}


def _signs(found: Composition, a: Aggregate, separating: bool) -> Iterator[dict]:
    for m in _multipliers(found, a):
        if not _never_negative(found, a, m):
            continue
        extra = {} if m == 0 else {"multiplier": str(m)}
        if separating and _on_diagonal(found, a):
            if a.op != "cmin":
                yield {"sign": "definite", **extra}
            yield {"sign": "vanishing", **extra}
        yield {"sign": "nonnegative", **extra}
    yield {"sign": "any"}


def unless_one_sum(source: Callable[[Claim], Iterator[Proposal]]) -> Callable[[Claim], Iterator[Proposal]]:
    """Nothing for functions of one sum: the lemmas about these leave the same goals."""

    def proposed(claim: Claim) -> Iterator[Proposal]:
        try:
            shape(claim.measure, claim.classes)
        except CheckError:
            yield from source(claim)

    return proposed


PROPOSALS: dict[str, Callable[[Claim], Iterator[Proposal]]] = {
    "ioi": signs,  # of one sum too: E need not grow everywhere, as min(1, S) does not
    "nn": signs,
    "mon": unless_one_sum(orders),
    "imp": unless_one_sum(orders),
    "rel": orders,
    "abs": orders,
    "sym": unless_one_sum(orders),
}


def refutations(claim: Claim) -> Iterator[Proposal]:
    """MAX of a measure that is nowhere positive."""
    if not isinstance(claim.statement.conclusion, MaximumAttained) or claim.domain != "natural":
        return
    size = claim.classes or 2
    even = [str(Fraction(1, size))] * size
    if size == 2:
        yield "never_positive", {"p": even, "x": even}
    found = composition(claim.measure, size)
    options = [list(_signs(found, a, False)) for a in found.aggregates]
    for rows in islice(product(*options), MOST_TRIED):
        yield "never_positive", {"p": even, "x": even, "signs": list(rows)}


# -- floats -----------------------------------------------------------------------


def _sign(d: float) -> int:
    return 0 if abs(d) <= SLACK else 1 if d > 0 else -1  # nan, where D has no value, counts as falling


def _values(found: Composition, *pairs: tuple[Vector, Vector]) -> list[dict[str, float]]:
    """The aggregates at each pair of distributions."""
    result = []
    for p, x in pairs:
        at: dict[str, float] = {"n": float(len(p))}
        for a in found.aggregates:
            at[a.name] = _aggregate(a, _terms(a, p, x, at))
        result.append(at)
    return result


def _terms(a: Aggregate, p: Vector, x: Vector, at: dict[str, float]) -> Vector:
    return [approximate(a.body, {**at, "p": u, "p_hat": v}) for u, v in zip(p, x, strict=True)]


def _aggregate(a: Aggregate, terms: Vector) -> float:
    if a.adds:
        return sum(terms) / (len(terms) if a.op == "mean" else 1)
    return (max if a.op == "cmax" else min)(terms)


def _draws(count: int = DRAWS) -> Iterator[tuple[Vector, Vector]]:
    rng = random.Random(0)
    for i in range(count):
        yield _distribution(rng, 2 + i % 3), _distribution(rng, 2 + i % 3)


def _distribution(rng: random.Random, size: int) -> Vector:
    drawn = [rng.expovariate(1) for _ in range(size)]
    return [v / sum(drawn) for v in drawn]


def _never_negative(found: Composition, a: Aggregate, m: Fraction) -> bool:
    for p, x in _draws():
        (at,) = _values(found, (p, x))
        for u, v, t in zip(p, x, _terms(a, p, x, at), strict=True):
            if t + float(m) * (v - u) < -SLACK:
                return False
    return True


def _on_diagonal(found: Composition, a: Aggregate) -> bool:
    """Are the terms zero where prediction and truth agree?"""
    for p, _ in _draws(12):
        (at,) = _values(found, (p, p))
        if any(abs(t) > SLACK for t in _terms(a, p, p, at)):
            return False
    return True


def _multipliers(found: Composition, a: Aggregate) -> list[Fraction]:
    """The multiplier that makes the terms tangent to zero where prediction and truth agree, if any; and 0."""
    zero = Fraction(0)
    if not a.adds:
        return [zero]
    slopes: set[Fraction | None] = set()
    step = 1e-6
    for p, _ in _draws(4):
        (at,) = _values(found, (p, p))
        for u in p:
            below, above = (approximate(a.body, {**at, "p": u, "p_hat": u + d}) for d in (-step, step))
            slope = (above - below) / (2 * step)
            slopes.add(Fraction(slope).limit_denominator(60) if slope == slope else None)
    guess = [-slope for slope in slopes if slope is not None] if len(slopes) == 1 else []
    return list(dict.fromkeys([*guess, zero]))


def _scenarios(claim: Claim) -> Iterator[tuple[tuple[Vector, Vector], tuple[Vector, Vector]]]:
    """The two pairs of distributions of MON or REL, at random."""
    rng = random.Random(1)
    for i in range(DRAWS):
        size = claim.classes or 2 + i % 3
        others = [rng.uniform(0, 0.5 / size) for _ in range(size - 2)]
        mass = 1 - sum(others)
        if claim.axiom.id == "mon":
            p1 = rng.uniform(0.3, 0.95) * mass
            near = rng.uniform(0, 0.9) * p1
            far = near + rng.uniform(0.05, 1) * (p1 - near)
            p = [p1, mass - p1, *others]
            x, y = ([p1 - d, mass - p1 + d, *others] for d in (near, far))
            yield (p, x), (p, y)
        else:
            p1, q1 = sorted(rng.uniform(0.01, 0.5) * mass for _ in range(2))
            s1 = rng.choice((1, -1))
            s2 = s1 if claim.signs == "same" else rng.choice((1, -1))
            a = rng.uniform(0.1, 0.9) * p1
            p, q = [p1, mass - p1, *others], [q1, mass - q1, *others]
            x = [p1 + s1 * a, mass - p1 - s1 * a, *others]
            y = [q1 + s2 * a, mass - q1 - s2 * a, *others]
            yield (p, x), (q, y)
