"""Declared properties with attacks on them, by exact scenarios; nothing of axiomcheck is imported.

A sentence is what a user would type.  Beside it stand points at which its conditions hold, drawn here, and
what its conclusion says of the values there, written in Python: a proof of the sentence is attacked with them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import independent as I
from attacks import SMOOTHINGS, Distribution, Values, grid
from grammar import NoValue, Number

DRAWS = 300
DENOMINATORS = {2: 12, 3: 6, 4: 4}
Point = tuple[Any, ...]
Value = Callable[[Distribution, Distribution], Number]


@dataclass(frozen=True)
class Sentence:
    """A property: as text, as points that satisfy its conditions, and as a test of the values there."""

    says: str
    draw: Callable[[random.Random, int], Point | None]
    holds: Callable[..., bool]

    def broken(self, D: Values, size: int, smoothed: bool, rng: random.Random) -> str | None:
        """A point at which everything has a value and the conclusion fails; None if none was found."""
        for _ in range(DRAWS):
            point = self.draw(rng, size)
            eps = rng.choice(SMOOTHINGS) if smoothed else None
            if point is None:
                continue
            try:
                if not self.holds(lambda p, x, eps=eps: D(p, x, eps), *point):
                    return f"{point}, eps = {eps}"
            except NoValue:
                continue
        return None


def some(rng: random.Random, size: int) -> Distribution:
    """A distribution: of a coarse grid, where zeros and ties are common, or any."""
    return rng.choice(grid(size, DENOMINATORS[size])) if rng.random() < 0.6 else tuple(I.some_distribution(rng, size))


def objects(count: int) -> Callable[[random.Random, int], Point]:
    """So many distributions; sometimes the second is the first."""

    def draw(rng: random.Random, size: int) -> Point:
        found = [some(rng, size) for _ in range(count)]
        if count > 1 and rng.random() < 0.1:
            found[1] = found[0]
        return tuple(found)

    return draw


def with_share(count: int) -> Callable[[random.Random, int], Point]:
    """So many distributions, and a number from 0 to 1."""
    return lambda rng, size: (*objects(count)(rng, size), Fraction(rng.randint(0, 12), 12))


def moved(rng: random.Random, size: int) -> Point | None:
    """p, x, y and a >= 0: y is x with `a` moved from one class to another."""
    p, x, (c, d) = some(rng, size), some(rng, size), rng.sample(range(size), 2)
    a = Fraction(rng.randint(0, 6), 12)
    y = shifted(x, d, c, a)
    return None if y is None else (p, x, y, a)


def away(rng: random.Random, size: int) -> Point | None:
    """p, x, y: y is x with mass moved from a class that has too little of it to one that has too much."""
    p, x, (c, d) = some(rng, size), some(rng, size), rng.sample(range(size), 2)
    y = shifted(x, c, d, Fraction(rng.randint(1, 6), 12))
    return None if y is None or x[c] > p[c] or x[d] < p[d] else (p, x, y)


def exchanged(rng: random.Random, size: int) -> Point:
    """p, x, and both with two classes exchanged."""
    p, x, (c, d) = some(rng, size), some(rng, size), rng.sample(range(size), 2)
    order = list(range(size))
    order[c], order[d] = d, c
    return p, x, tuple(p[i] for i in order), tuple(x[i] for i in order)


def missing(rng: random.Random, size: int) -> Point | None:
    """p, x and a class that x does not predict."""
    p, x = objects(2)(rng, size)
    zeros = [c for c in range(size) if x[c] == 0]
    return (p, x, rng.choice(zeros)) if zeros else None


def shifted(x: Distribution, c: int, d: int, a: Fraction) -> Distribution | None:
    """`a` moved from class c to class d, if there is so much of it."""
    if x[c] < a:
        return None
    return tuple(v - a if i == c else v + a if i == d else v for i, v in enumerate(x))


def mixed(a: Fraction, x: Distribution, y: Distribution) -> Distribution:
    """a x + (1 - a) y."""
    return tuple(a * u + (1 - a) * v for u, v in zip(x, y, strict=True))


def no_more(a: Number, b: Number) -> bool:
    return I.compare(I.real(a), I.real(b)) <= 0


def same(a: Number, b: Number) -> bool:
    return I.compare(I.real(a), I.real(b)) == 0


def gap(p: Distribution, x: Distribution) -> Fraction:
    return sum((abs(a - b) for a, b in zip(p, x, strict=True)), Fraction(0))


SENTENCES = (
    Sentence("for p, x: D(p, x) = D(x, p)", objects(2), lambda D, p, x: same(D(p, x), D(x, p))),
    Sentence("for p: D(p, p) = 0", objects(1), lambda D, p: same(D(p, p), 0)),
    Sentence("for p, x: D(p, x) >= 0", objects(2), lambda D, p, x: no_more(0, D(p, x))),
    Sentence("for p, x: D(p, x) <= 1", objects(2), lambda D, p, x: no_more(D(p, x), 1)),
    Sentence("for p, x: D(p, x) = 0 iff x = p", objects(2), lambda D, p, x: same(D(p, x), 0) == (p == x)),
    Sentence("for p, x: D(p, x) <= 2*sum(abs(p - x))", objects(2), lambda D, p, x: no_more(D(p, x), 2 * gap(p, x))),
    Sentence("for p, x: sum((p - x)**2) <= D(p, x)", objects(2),
             lambda D, p, x: no_more(sum((a - b)**2 for a, b in zip(p, x, strict=True)), D(p, x))),
    Sentence("for p, x, y: D(p, y) <= D(p, x) + D(x, y)", objects(3),
             lambda D, p, x, y: no_more(D(p, y), D(p, x) + D(x, y))),
    Sentence("for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)", with_share(2),
             lambda D, p, x, a: no_more(D(p, mixed(a, p, x)), D(p, x))),
    Sentence("for p, x, y and real a with 0 <= a <= 1: D(p, a*x + (1 - a)*y) <= a*D(p, x) + (1 - a)*D(p, y)", with_share(3),
             lambda D, p, x, y, a: no_more(D(p, mixed(a, x, y)), a * D(p, x) + (1 - a) * D(p, y))),
    Sentence("for p, x, y and classes c, d and real a with a >= 0, y[c] = x[c] + a, y[d] = x[d] - a, x = y elsewhere: "
             "D(p, y) <= D(p, x) + 2*a", moved, lambda D, p, x, y, a: no_more(D(p, y), D(p, x) + 2 * a)),
    Sentence("for p, x, y and classes c, d with y[c] < x[c] <= p[c], p[d] <= x[d] < y[d], x = y elsewhere: "
             "D(p, x) <= D(p, y)", away, lambda D, p, x, y: no_more(D(p, x), D(p, y))),
    Sentence("for p, x, u, v and classes c, d with u[c] = p[d], u[d] = p[c], v[c] = x[d], v[d] = x[c], "
             "u = p elsewhere, v = x elsewhere: D(u, v) = D(p, x)", exchanged,
             lambda D, p, x, u, v: same(D(u, v), D(p, x))),
    Sentence("for p, x and class c with x[c] = 0: p[c] <= D(p, x)", missing,
             lambda D, p, x, c: no_more(p[c], D(p, x))),
)  # fmt: skip
