"""Certified branch and bound: a relation on a box of numbers, by bisection and balls."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.balls import ball, certainly, precision
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.lang.goal import Rel

MAX_BOXES = 20_000
Box = Mapping[str, tuple[Fraction, Fraction]]


def holds_on_box(relation: Rel, box: Box, depth: int) -> bool:
    """Does the relation hold on the whole closed box, as told by balls after at most `depth` bisections?"""
    waiting, seen = [(dict(box), 0)], 0
    with precision(128):
        while waiting:
            here, level = waiting.pop()
            seen += 1
            if seen > MAX_BOXES:
                return False
            if _certain(relation, here):
                continue
            if level >= depth or not here:
                return False
            widest = max(here, key=lambda v: here[v][1] - here[v][0])
            low, high = here[widest]
            middle = (low + high) / 2
            waiting.append((here | {widest: (low, middle)}, level + 1))
            waiting.append((here | {widest: (middle, high)}, level + 1))
    return True


def _certain(relation: Rel, box: Box) -> bool:
    point = {v: low if low == high else ball(low).union(ball(high)) for v, (low, high) in box.items()}
    try:
        return certainly(relation.op, evaluate(relation.lhs, point), evaluate(relation.rhs, point))
    except (CheckError, UndefinedValue):
        return False
