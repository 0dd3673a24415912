"""Values of terms at a point, exact or as Arb balls, and the truth of formulas: true, false, or not decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial, reduce

from flint import arb, ctx, fmpq, fmpz

from axiomcheck.calculus.term import Entry, Node, Part, Refused, need, spoken

PRECISION = 256
MAX_BITS = 50_000  # of an exact number
MAX_EXPONENT = 10_000  # of an exponential
Value = Fraction | arb


@dataclass(frozen=True)
class Point:
    """What the free names stand for, over n classes numbered from 0; `order` lists parts as sets of classes."""

    n: int
    vectors: Mapping[str, Sequence[Fraction]] = field(default_factory=dict)
    scalars: Mapping[str, Value] = field(default_factory=dict)
    classes: Mapping[str, int] = field(default_factory=dict)
    parts: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        need(type(self.n) is int and 1 <= self.n <= 1000, "a point has at least one class")
        for v in self.vectors.values():
            need(len(v) == self.n and all(type(x) is Fraction for x in v), "a vector has one rational for each class")
        need(all(type(x) in (Fraction, arb) for x in self.scalars.values()), "a scalar is a rational or a ball")
        inside = [*self.classes.values(), *(c for part in self.parts.values() for c in part)]
        need(all(type(c) is int and 0 <= c < self.n for c in inside), "a class is one of the n")

    def place(self, c: Entry, bound: tuple[int, ...]) -> int:
        """The number of the class that a reference stands for."""
        if isinstance(c, int):
            return bound[-1 - c]
        need(isinstance(c, str) and c in self.classes, "the class {} has no place", c)
        return self.classes[str(c)]

    def over(self, without: tuple[Entry, ...], bound: tuple[int, ...]) -> list[int]:
        """The classes that are left."""
        gone: set[int] = set()
        for e in without:
            if not isinstance(e, Part):
                gone.add(self.place(e, bound))
            else:
                need(spoken(e) is not e or e.name in self.parts, "the part {} is not given", e.name)
                part = self.parts[str(e.name)] if spoken(e) is e else set(range(self.place(e.name, bound) + 1))
                gone |= part if e.side in ("in", "upto") else set(range(self.n)) - part
        return [c for c in range(self.n) if c not in gone]


def ball(v: Value) -> arb:
    """The value as a ball."""
    return v if isinstance(v, arb) else arb(fmpq(v.numerator, v.denominator))


def sign(v: Value) -> int:
    """-1, 0 or 1; refused where the ball does not tell."""
    if isinstance(v, Fraction):
        return (v > 0) - (v < 0)
    if v > 0:
        return 1
    need(bool(v < 0), "a sign is not decided")
    return -1


def _exact(v: Fraction) -> Fraction:
    need(max(v.numerator.bit_length(), v.denominator.bit_length()) <= MAX_BITS, "too large a number")
    return v


def _plus(a: Value, b: Value) -> Value:
    return _exact(a + b) if isinstance(a, Fraction) and isinstance(b, Fraction) else ball(a) + ball(b)


def _times(a: Value, b: Value) -> Value:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return _exact(a * b)
    if 0 in [v for v in (a, b) if isinstance(v, Fraction)]:
        return Fraction(0)
    return ball(a) * ball(b)


def value(t: Node, point: Point, bound: tuple[int, ...] = ()) -> Value:
    """The value of a term; refused where a sign that it depends on is not decided."""
    ctx.prec = PRECISION
    return _value(t, point, bound)


def _value(t: Node, point: Point, bound: tuple[int, ...]) -> Value:
    op = t.op
    if op == "num":
        return t.q
    if op == "var":
        need(t.name in point.scalars, "{} has no value", t.name)
        return point.scalars[t.name]
    if op == "at":
        need(t.name in point.vectors, "{} has no value", t.name)
        return point.vectors[t.name][point.place(t.classes[0], bound)]
    if op == "dl":
        return Fraction(point.place(t.classes[0], bound) == point.place(t.classes[1], bound))
    if op in ("sum", "cmin", "cmax"):
        found = [_value(t.kids[0], point, (*bound, c)) for c in point.over(t.classes, bound)]
        return apply("add", 0, found) if op == "sum" or not found else reduce(partial(_pick, op), found)
    if op == "ite":
        holds = _truth(t.kids[0], point, bound)
        need(holds is not None, "a condition is not decided")
        return _value(t.kids[1 if holds else 2], point, bound)
    return apply(op, t.k, [_value(kid, point, bound) for kid in t.kids])


def _pick(op: str, a: Value, b: Value) -> Value:
    largest = op in ("max", "cmax")
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return (max if largest else min)(a, b)
    return ball(a).max(ball(b)) if largest else ball(a).min(ball(b))


def apply(op: str, k: int, values: list[Value]) -> Value:
    """The value of an operator on numbers."""
    if op in ("add", "mul"):
        nothing: Value = Fraction(op == "mul")
        return reduce(_plus if op == "add" else _times, values, nothing)
    if op in ("min", "max"):
        return _pick(op, *values)
    (v,) = values
    if op == "pow":
        return apply("mul", 0, [v] * k)
    if op == "exp":
        if isinstance(v, Fraction) and v == 0:
            return Fraction(1)
        need(bool(ball(v) < MAX_EXPONENT) and bool(ball(v) > -MAX_EXPONENT), "too large an exponent")
        return ball(v).exp()
    if op == "atan":
        return Fraction(0) if isinstance(v, Fraction) and v == 0 else ball(v).atan()
    if op == "abs":
        return abs(v) if isinstance(v, Fraction) else v.max(-v)
    s = sign(v)
    if op == "inv":
        return Fraction(0) if s == 0 else Fraction(1) / v if isinstance(v, Fraction) else 1 / v
    if op == "log":
        return Fraction(0) if s <= 0 or (isinstance(v, Fraction) and v == 1) else ball(v).log()
    need(op == "root", "{} has no value", op)
    return Fraction(0) if s <= 0 else _root(v, k)


def _root(v: Value, k: int) -> Value:
    if isinstance(v, Fraction):  # exact where it is rational
        top, below = (_whole_root(x, k) for x in (v.numerator, v.denominator))
        if top is not None and below is not None:
            return Fraction(top, below)
    return (ball(v).log() / k).exp()


def _whole_root(x: int, k: int) -> int | None:
    low = int(fmpz(x).root(k))
    return low if low**k == x else None


def truth(f: Node, point: Point, bound: tuple[int, ...] = ()) -> bool | None:
    """Is the formula certainly true, certainly false, or not decided?"""
    ctx.prec = PRECISION
    return _truth(f, point, bound)


def _truth(f: Node, point: Point, bound: tuple[int, ...]) -> bool | None:
    if f.op in ("and", "or", "all", "some"):
        if f.op in ("and", "or"):
            answers = [_truth(g, point, bound) for g in f.kids]
        else:
            answers = [_truth(f.kids[0], point, (*bound, c)) for c in point.over(f.classes, bound)]
        decisive = f.op in ("or", "some")
        return decisive if decisive in answers else None if None in answers else not decisive
    if f.op in ("exv", "exs"):
        return None
    try:
        if f.op in ("dist", "upto", "after"):
            c, d = (point.place(e, bound) for e in f.classes)
            return {"dist": c != d, "upto": c <= d, "after": d < c}[f.op]
        if f.op in ("in", "out"):
            need(f.name in point.parts, "the part {} is not given", f.name)
            return (point.place(f.classes[0], bound) in point.parts[f.name]) == (f.op == "in")
        if f.op == "int":
            v = _value(f.kids[0], point, bound)
            return v.denominator == 1 if isinstance(v, Fraction) else None
        a, b = (_value(kid, point, bound) for kid in f.kids)
        return compared(f.op, a, b)
    except Refused:
        return None


def compared(op: str, a: Value, b: Value) -> bool | None:
    """The truth of a relation between two values."""
    d = _plus(b, _times(Fraction(-1), a))
    if isinstance(d, arb) and not (d > 0 or d < 0):  # the ball may tell <= all the same
        if op == "le":
            return True if d >= 0 else None
        return False if op == "lt" and d <= 0 else None
    s = sign(d)
    return {"le": s >= 0, "lt": s > 0, "eq": s == 0, "ne": s != 0}[op]
