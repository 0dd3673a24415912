"""Forms in which comparisons of errors are easier to solve: without the outer function, as products.

By the form of the formula alone; what is guessed here (that a function grows) is checked where it matters.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import lcm

from axiomcheck.errors import CheckError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.shape import shape
from axiomcheck.formal.tree import FALSE, TRUE, Formula, Node, both, truth
from axiomcheck.lang.expr import ONE, Expr, class_sum, num, sym
from axiomcheck.lang.goal import Rel, gt
from axiomcheck.lang.measure import Measure
from axiomcheck.strategies.sampling import approximate

SAMPLES = (0.0, 0.1, 0.5, 1.0, 2.5, 7.0)


def inner(measure: Measure) -> Measure:
    """The sum S where the measure is E(S) and E grows, whatever the true distribution is; else the measure.

    That E grows is seen at a few points only; what comes of it is checked with the measure itself.
    """
    try:
        found = shape(measure, None)
    except CheckError:
        return measure
    if found.outer == sym("S"):
        return measure
    heights = [approximate(found.outer, {"S": s, "n": 3.0}) for s in SAMPLES]
    if not all(a < b for a, b in pairwise(heights)):
        return measure
    return replace(measure, formula=class_sum(found.summand))


def as_products(node: Node, at: dict[str, Expr]) -> Node | None:
    """The formula at these values with every comparison of sums of logarithms as one of products."""
    if isinstance(node, Formula):
        parts = [as_products(a, at) for a in node.args]
        if any(part is None for part in parts):
            return None
        return Formula(node.op, tuple(part for part in parts if part is not None))
    here = node.subs(at)
    if not (here.lhs.has("log") or here.rhs.has("log")):
        told = truth(here, {}) if not here.symbols else None
        return here if told is None else TRUE if told else FALSE
    sums = logarithms(here.lhs - here.rhs, Fraction(1))
    if sums is None:
        return None
    scale = lcm(*(c.denominator for c in sums.values())) if sums else 1
    sides: dict[bool, list[Expr]] = {True: [ONE], False: [ONE]}
    for u, c in sums.items():
        if c:
            sides[c > 0].append(u ** num(abs(c) * scale))
    low, high = (Expr("mul", *sides[k]) if len(sides[k]) > 1 else ONE for k in (True, False))
    positive = [gt(u, 0) for u in sums]
    return both(*positive, Rel(node.op, low, high))


def logarithms(e: Expr, c: Fraction) -> dict[Expr, Fraction] | None:
    """The term as a sum of rational multiples of logarithms and nothing else; None if it is not one."""
    found: dict[Expr, Fraction] = {}

    def add(e: Expr, c: Fraction) -> bool:
        if e.op == "num":
            return e.args[0] * c == 0
        if e.op == "add":
            return all(add(a, c) for a in e.args)
        if e.op == "log":
            return inside(e.args[0], c)
        if e.op in ("mul", "div"):
            factor, rest = c, []
            for i, a in enumerate(e.args):
                if a.symbols or a.has("log"):
                    rest.append((i, a))
                else:
                    value = evaluate(a, {})
                    if not isinstance(value, Fraction) or (value == 0 and e.op == "div" and i):
                        return False
                    factor = factor * value if e.op == "mul" or i == 0 else factor / value
            if factor == 0:
                return True
            return len(rest) == 1 and (e.op == "mul" or rest[0][0] == 0) and add(rest[0][1], factor)
        return False

    def inside(u: Expr, c: Fraction) -> bool:
        if u.op == "div":
            return inside(u.args[0], c) and inside(u.args[1], -c)
        if u.op == "mul":
            return all(inside(a, c) for a in u.args)
        found[u] = found.get(u, Fraction(0)) + c
        return True

    return found if add(e, c) else None
