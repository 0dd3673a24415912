"""Floats as a hint: a goal that is false at some random point of its hypotheses is not worth proving."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node

POINTS, TRIES = 24, 240
STEPS = (0.0, 0.01, 0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.9, 1.0)
Assignment = dict[Node, float]


def atoms_of(t: Node) -> Iterator[Node]:
    """The closed terms that stand for numbers of their own."""
    if t.op in ("var", "at", "dl", "sum", "cmin", "cmax"):
        yield t
    elif t.op not in ("all", "some", "exv", "exs", "dist", "in", "out", "int"):
        for kid in t.kids:
            yield from atoms_of(kid)


def value(t: Node, at: Assignment) -> float:
    """The value of a term, as a float."""
    op = t.op
    if op == "num":
        return float(t.q)
    if op in ("var", "at", "dl", "sum", "cmin", "cmax"):
        return at[t]
    if op == "ite":
        return value(t.kids[1 if holds(t.kids[0], at, 0.0) else 2], at)
    vs = [value(kid, at) for kid in t.kids]
    if op == "add":
        return math.fsum(vs)
    if op == "mul":
        return math.prod(vs)
    if op in ("min", "max"):
        return (min if op == "min" else max)(vs)
    (v,) = vs
    if op == "pow":
        return float(v**t.k)
    if op == "abs":
        return abs(v)
    if op == "inv":
        return 1 / v if v else 0.0
    if op == "log":
        return math.log(v) if v > 0 else 0.0
    if op == "exp":
        return math.exp(min(v, 700.0))
    return float(v ** (1 / t.k)) if v > 0 else 0.0


def holds(f: Node, at: Assignment, slack: float) -> bool:
    """Is a formula true there, with some slack for rounding?  What speaks of classes counts as true."""
    if f.op == "and":
        return all(holds(k, at, slack) for k in f.kids)
    if f.op == "or":
        return any(holds(k, at, slack) for k in f.kids)
    if f.op not in ("le", "lt", "eq", "ne"):
        return True
    a, b = value(f.kids[0], at), value(f.kids[1], at)
    room = slack * (1 + abs(a) + abs(b))
    if f.op == "eq":
        return abs(a - b) <= room
    if f.op == "ne":
        return abs(a - b) > 1e-12
    return a < b - room if f.op == "lt" else a <= b + room


def samples(S: Sequent, seed: int = 0) -> list[Assignment]:
    """Some points at which the hypotheses about numbers hold, as far as guessing finds any."""
    about = [f for f in S.given if f.op in ("le", "lt", "eq", "ne", "and", "or")]
    atoms = sorted({a for f in (*about, S.goal) for a in atoms_of(f)}, key=repr)
    given = sorted(about, key=lambda f: (f.size, repr(f)))
    settled = [(f.kids[0], f.kids[1]) for f in given if f.op == "eq" and f.kids[0] in atoms]
    settled += [(f.kids[1], f.kids[0]) for f in given if f.op == "eq" and f.kids[1] in atoms and f.kids[0] not in atoms]
    chain = [f.kids for f in given if f.op in ("le", "lt") and all(k in atoms or k.op == "num" for k in f.kids)]
    source = random.Random(seed)
    found: list[Assignment] = []
    for _ in range(TRIES):
        at = {a: source.choice(STEPS) if source.random() < 0.5 else source.random() * source.choice((1, 1, 4)) for a in atoms}
        for a in atoms:
            if a.op == "sum" and not a.kids[0].loose:
                at[a] = float(source.randint(2, 6))
            if a.op == "dl":
                differ = any(f.op == "dist" and set(f.classes) == set(a.classes) for f in S.given)
                at[a] = 0.0 if differ else 1.0 if a.classes[0] == a.classes[1] else float(source.randint(0, 1))
        for _ in range(3):
            _sorted_along(chain, at, source)
            for left, right in settled:
                try:
                    at[left] = value(right, at)
                except (OverflowError, ValueError):
                    break
        try:
            if all(holds(f, at, 1e-9) for f in given):
                found.append(at)
        except (OverflowError, ValueError):
            continue
        if len(found) >= POINTS:
            break
    return found


def _sorted_along(chain: list[tuple[Node, ...]], at: Assignment, source: random.Random) -> None:
    """Values that stand in the wrong order change places."""
    for low, high in chain:
        a = float(low.q) if low.op == "num" else at[low]
        b = float(high.q) if high.op == "num" else at[high]
        if a > b:
            if low.op == "num":
                at[high] = a + source.random() * (1 if a >= 1 else 1 - a)
            elif high.op == "num":
                at[low] = b * source.random() if b > 0 else b - source.random()
            else:
                at[low], at[high] = b, a


def plausible(S: Sequent) -> bool:
    """False if the goal clearly fails at a point at which the hypotheses seem to hold."""
    g = S.goal
    if g.op not in ("le", "lt", "eq"):
        return True
    for at in samples(S):
        try:
            a, b = value(g.kids[0], at), value(g.kids[1], at)
        except (OverflowError, ValueError, KeyError):
            continue
        room = 1e-7 * (1 + abs(a) + abs(b))
        if not (math.isfinite(a) and math.isfinite(b)):
            continue
        if (g.op == "eq" and abs(a - b) > room) or (g.op != "eq" and a > b + room):
            return False
    return True
