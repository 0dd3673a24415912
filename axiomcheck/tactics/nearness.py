"""How near is near enough for a value to change little, read off a formula's structure.

A sentence such as `some real d with 0 < d: for y with abs(y - x) < d: abs(D(p, y) - v) < e`, where D(p, x) = v, asks for
a nearness d.  `radius(t, x, e)` says one for a term t: every operation passes the gap e on to its arguments, made smaller
by how steep the operation is at x, down to the entries of x.  What asks for a gap at each class takes the least of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, N, Node, Part, at, inv, minus, mul, neg, num, power, substitute
from axiomcheck.tactics import near
from axiomcheck.tactics.builder import Stuck, simple
from axiomcheck.tactics.forms import function

HALF = num(Fraction(1, 2))


@dataclass(frozen=True)
class Asked:
    """What a sequent asks: is D(y) within the gap of the number v, where D(x) = v and y is near x?"""

    value: Node  # D(x)
    equation: Node  # D(x) = v
    point: str  # x
    moved: str  # y
    gap: Node
    near: Node  # the hypothesis on x and y


def asked(S: Sequent) -> Asked | None:
    """What the sequent asks, if it is of this form."""
    g = S.goal
    if g.op != "lt" or g.kids[0].op != "abs" or g.kids[0].kids[0].op != "add":
        return None
    value, *rest = g.kids[0].kids[0].kids
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "lt"), key=simple):
        vectors = sorted(name for kind, name in f.names if kind == "v")
        for x, y in ((x, y) for x in vectors for y in vectors):
            if f.kids[0].kids[0] != function("abs", minus(at(y), at(x))) or f.classes:
                continue
            before = substitute(value, vectors={y: at(x)})
            for e in sorted((e for e in S.given if e.op == "eq" and before in e.kids), key=simple):
                if rest == [neg(other_side(e, before))]:
                    return Asked(before, e, x, y, g.kids[1], f)
    return None


def other_side(equation: Node, side: Node) -> Node:
    """What the equation says that this side is."""
    a, b = equation.kids
    return b if a == side else a


def nearness(wanted: Iterable[Sequent]) -> Node | None:
    """A nearness that is enough for the first sequent that asks for one."""
    for S in wanted:
        if (found := asked(S)) is not None:
            try:
                return radius(found.value, found.point, mul(found.gap, HALF)) or ONE
            except Stuck:
                return None
    return None


def moves(t: Node, x: str) -> bool:
    """Does the term speak of the vector?"""
    return ("v", x) in t.names


def moving_factors(t: Node, x: str) -> tuple[list[Node], list[Node]]:
    """The factors of a product that do not move, and those that do."""
    return [k for k in t.kids if not moves(k, x)], [k for k in t.kids if moves(k, x)]


def joined(op: str, ts: list[Node]) -> Node:
    """The sum or product of some terms, or the one there is."""
    return ts[0] if len(ts) == 1 else Node(op, tuple(ts))


def gaps(t: Node, x: str, e: Node) -> list[tuple[Node, Node]]:
    """The parts of a term that move, each with the gap that it may have for the term to have the gap e."""
    if t.op == "add":
        moving = [k for k in t.kids if moves(k, x)]
        return [(k, mul(e, num(Fraction(1, len(moving)))) if len(moving) > 1 else e) for k in moving]
    if t.op == "mul":
        still, moving = moving_factors(t, x)
        if still:
            return [(joined("mul", moving), near.scaled(e, joined("mul", still)))]
        if len(moving) == 1:
            return [(moving[0], e)]
        first, rest = moving[0], joined("mul", moving[1:])
        return [(first, near.shrunk(e, rest)), (rest, near.shrunk(e, first))]
    if t.op == "pow":
        if t.k < 2:
            return [(t.kids[0], e)] if t.k else []
        if t.k % 2 == 0 and t.k > 2:  # a square, whose parts are one
            half = power(t.kids[0], t.k // 2)
            return [(half, near.shrunk(e, half))]
        first, rest = t.kids[0], power(t.kids[0], t.k - 1)
        return [(first, near.shrunk(e, rest)), (rest, near.shrunk(e, first))]
    if t.op in ("inv", "log", "exp"):
        return [(t.kids[0], near.shrunk(e, t if t.op == "exp" else inv(t.kids[0])))]
    if t.op in ("abs", "min", "max", "atan"):
        return [(k, e) for k in t.kids if moves(k, x)]
    if t.op == "root":
        return [(t.kids[0], power(e, t.k) if t.k > 1 else e)]
    if t.op in ("sum", "cmin", "cmax") and (up_to(t) or not t.classes) and (not e.loose or _is_even(t, x)):
        return [(t.kids[0], mul(e, inv(N)) if t.op == "sum" else e)]
    raise Stuck(f"no nearness for {t.op}")


def up_to(t: Node) -> bool:
    """Is it a sum up to a class?"""
    return t.op == "sum" and len(t.classes) == 1 and isinstance(t.classes[0], Part) and t.classes[0].side == "after"


def _is_even(t: Node, x: str) -> bool:
    """Is it a sum up to a class, all of whose entries may differ by the same?"""
    found = radius(t.kids[0], x, ONE) if up_to(t) else None
    return found is not None and not found.loose


def radius(t: Node, x: str, e: Node) -> Node | None:
    """How near the entries of x have to be for the term to have the gap e; None where it does not move."""
    if not moves(t, x):
        return None
    if t.op == "at":
        return e
    found = [r for k, gap in gaps(t, x, e) if (r := radius(k, x, gap)) is not None]
    if not found:
        return None
    least = least_of(found)
    return Node("cmin", (least,)) if t.binds and least.loose and not e.loose else least


def least_of(parts: list[Node]) -> Node:
    """The least of some terms, as one term."""
    return reduce(lambda a, b: function("min", b, a), reversed(parts))


def steepness(name: str, d: Node, t: Node) -> Node | None:
    """The q of a gap d that is made from how steep an operation is, if t is q^2."""
    made = {"scaled": near.scaled, "shrunk": near.shrunk}[name]
    return t.kids[0] if t.op == "pow" and d.op == "mul" and made(d.kids[0], t.kids[0]) == d else None

def made(d: Node) -> bool:
    """Is it made as a nearness is?"""
    if d.op in ("min", "cmin"):
        return all(map(made, d.kids))
    if d.op == "pow":
        return made(d.kids[0])
    if d.op != "mul" or len(d.kids) != 2:
        return False
    e, q = d.kids
    steep = any(steepness(name, d, t) is not None for name in ("scaled", "shrunk") for t in q.nodes())
    return (e.op == "var" or made(e)) and (q.op == "num" or q == inv(N) or steep)
