"""Random terms, formulas and worlds, small and with many zeros; everything is drawn from a given `random.Random`."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from calculus_values import World

from axiomcheck.calculus.term import (
    Node,
    Part,
    at,
    conj,
    disj,
    entries,
    inv,
    minus,
    num,
    power,
    rel,
    root,
    var,
)
from axiomcheck.tactics.forms import dl, function

SCALARS, VECTORS, CLASSES, PARTS = ("a", "b", "z"), ("p", "x"), ("c", "d", "e"), ("A", "B")
RATIONALS = [Fraction(q) for q in (0, 0, 1, 1, -1, 2, -2, 3)] + [
    Fraction(1, 2),
    Fraction(-1, 3),
    Fraction(3, 4),
]
ALGEBRA = ("add", "add", "mul", "mul", "minus", "pow", "sum", "sum")
TOTAL = (*ALGEBRA, "inv", "abs", "min", "max", "cmin", "cmax", "ite")
ALL = (*TOTAL, "log", "exp", "atan", "root", "log", "inv")


def world(rng: Random, n: int | None = None) -> World:
    """A world in which every name has a meaning."""
    n = n or rng.randint(1, 4)
    return World(
        n,
        {a: rng.choice(RATIONALS) for a in SCALARS},
        {v: [rng.choice(RATIONALS) for _ in range(n)] for v in VECTORS},
        {c: rng.randrange(n) for c in CLASSES},
        {A: {c for c in range(n) if rng.random() < 0.5} for A in PARTS},
    )


def reference(rng: Random, depth: int) -> str | int:
    return rng.choice([*CLASSES, *range(depth), *range(depth)])


def without(rng: Random, depth: int):
    pool = [*CLASSES, *range(depth), *(Part(side, A) for side in ("in", "out") for A in PARTS)]
    pool += [Part(side, c) for side in ("upto", "after") for c in (*CLASSES, *range(depth), *range(depth))]
    return entries(rng.sample(pool, rng.choice([0, 0, 0, 1, 1, 2])))


def leaf(rng: Random, depth: int) -> Node:
    kind = rng.randrange(7 if depth else 5)
    if kind == 0:
        return num(rng.choice(RATIONALS))
    if kind in (1, 2):
        return var(rng.choice(SCALARS))
    if kind == 3:
        return dl(reference(rng, depth), reference(rng, depth))
    return at(rng.choice(VECTORS), reference(rng, depth))


def term(rng: Random, size: int, depth: int = 0, ops=TOTAL) -> Node:
    """A term with at most `depth` loose indices."""
    if size <= 0:
        return leaf(rng, depth)
    op = rng.choice(ops)

    def sub(deeper: int = 0) -> Node:
        return term(rng, size - 1 - (rng.random() < 0.3), depth + deeper, ops)

    if op in ("add", "mul"):
        return Node(op, tuple(sub() for _ in range(rng.choice([1, 2, 2, 3]))))
    if op == "minus":
        return minus(sub(), sub())
    if op == "pow":
        return power(sub(), rng.choice([0, 1, 2, 2, 3]))
    if op == "root":
        return root(sub(), rng.choice([1, 2, 2, 3]))
    if op in ("sum", "cmin", "cmax"):
        return Node(op, (sub(1),), classes=without(rng, depth))
    if op == "ite":
        return function("ite", condition(rng, 1, depth, ops), sub(), sub())
    if op == "inv":
        return inv(sub())
    return function(op, *(sub() for _ in range(2 if op in ("min", "max") else 1)))


def relation(rng: Random, size: int, depth: int = 0, ops=TOTAL) -> Node:
    return rel(rng.choice(["le", "lt", "eq", "ne"]), term(rng, size, depth, ops), term(rng, size, depth, ops))


def condition(rng: Random, size: int, depth: int = 0, ops=TOTAL) -> Node:
    """A formula of relations, and, or."""
    if size > 0 and rng.random() < 0.4:
        parts = [condition(rng, size - 1, depth, ops) for _ in range(2)]
        return rng.choice([conj, disj])(*parts)
    return relation(rng, 0, depth, ops)


def formula(rng: Random, size: int, depth: int = 0, ops=TOTAL, quantifiers: bool = False) -> Node:
    """A formula with at most `depth` loose indices; `exv` and `exs` only where asked for."""
    kind = rng.randrange(14 if quantifiers else 12)
    if size <= 0 or kind < 4:
        return relation(rng, max(size - 1, 0), depth, ops)
    if kind < 6:
        return Node(
            rng.choice(["and", "or"]),
            tuple(formula(rng, size - 1, depth, ops, quantifiers) for _ in range(2)),
        )
    if kind < 9:
        body = formula(rng, size - 1, depth + 1, ops, quantifiers)
        return Node(rng.choice(["all", "some"]), (body,), classes=without(rng, depth))
    if kind == 9:
        return Node(rng.choice(["dist", "upto", "after"]), classes=(reference(rng, depth), reference(rng, depth)))
    if kind == 10:
        return Node(rng.choice(["in", "out"]), classes=(reference(rng, depth),), name=rng.choice(PARTS))
    if kind == 11:
        return Node("int", (term(rng, size - 1, depth, ops),))
    op = rng.choice(["exv", "exs"])
    name = rng.choice(VECTORS if op == "exv" else SCALARS)
    return Node(op, (formula(rng, size - 1, depth, ops, quantifiers),), name=name)


__all__ = ["ALGEBRA", "ALL", "TOTAL", "condition", "formula", "leaf", "relation", "term", "world"]
