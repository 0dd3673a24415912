"""A second reading of the language of docs/certificates.md, written from that page: values, truth, natural values.

Nothing of the calculus is called: trees are only looked at.  Numbers are intervals with rational ends, exact
where nothing irrational occurs.  What the intervals do not tell is `Undecided`, and truth is then None.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import isqrt

import mpmath

Interval = tuple[Fraction, Fraction]
UNDEFINED = "undefined"
GRID = 1 << 3000
DIGITS = 60


class Undecided(Exception):
    """The intervals do not tell."""


@dataclass(frozen=True)
class World:
    """Classes 0..n-1, and what every free name stands for; `bound` has the classes of the binders, innermost last."""

    n: int
    scalars: dict[str, Fraction] = field(default_factory=dict)
    vectors: dict[str, list[Fraction]] = field(default_factory=dict)
    classes: dict[str, int] = field(default_factory=dict)
    parts: dict[str, set[int]] = field(default_factory=dict)
    bound: tuple[int, ...] = ()

    def inside(self, c: int) -> World:
        return replace(self, bound=(*self.bound, c))

    def place(self, c: str | int) -> int:
        return self.classes[c] if isinstance(c, str) else self.bound[len(self.bound) - 1 - c]

    def left(self, entries) -> list[int]:
        gone = set()
        for e in entries:
            if isinstance(e, tuple):
                side, name = e
                if side in ("in", "out"):
                    gone |= {c for c in range(self.n) if (c in self.parts[name]) == (side == "in")}
                else:
                    gone |= {c for c in range(self.n) if (c <= self.place(name)) == (side == "upto")}
            else:
                gone.add(self.place(e))
        return [c for c in range(self.n) if c not in gone]


# -- intervals ----------------------------------------------------------------------------------


def exact(q: Fraction | int) -> Interval:
    return Fraction(q), Fraction(q)


ZERO, ONE = exact(0), exact(1)


def _tidy(v: Interval) -> Interval:
    low, high = v
    if low != high and max(low.denominator, high.denominator) > GRID:
        return Fraction(low * GRID // 1, GRID), Fraction(-(-high * GRID // 1), GRID)
    if low == high and max(abs(low.numerator), low.denominator).bit_length() > 20_000:
        raise Undecided
    return v


def plus(a: Interval, b: Interval) -> Interval:
    return _tidy((a[0] + b[0], a[1] + b[1]))


def times(a: Interval, b: Interval) -> Interval:
    ends = [x * y for x in a for y in b]
    return _tidy((min(ends), max(ends)))


def negative(a: Interval) -> Interval:
    return -a[1], -a[0]


def _between(f, x: Fraction) -> Interval:
    """An irrational value of a function that is rounded to DIGITS digits, give or take a little."""
    with mpmath.workdps(DIGITS):
        y = f(mpmath.mpf(x.numerator) / x.denominator)
        sign, man, exponent, _ = y._mpf_
    v = Fraction(int(man)) * (Fraction(2) ** exponent) * (-1 if sign else 1)
    near = abs(v) / 10 ** (DIGITS - 10) + Fraction(1, 10 ** (DIGITS - 10)) * (f is mpmath.log)
    return v - near, v + near


def inverse(v: Interval) -> Interval:
    if v == ZERO:
        return ZERO
    if v[0] <= 0 <= v[1]:
        raise Undecided
    return 1 / v[1], 1 / v[0]


def logarithm(v: Interval) -> Interval:
    if v[1] <= 0 or v == ONE:
        return ZERO
    if v[0] <= 0:
        raise Undecided
    return _between(mpmath.log, v[0])[0], _between(mpmath.log, v[1])[1]


def exponential(v: Interval) -> Interval:
    if v == ZERO:
        return ONE
    if v[1] > 1500 or v[0] < -1500:
        raise Undecided
    return _between(mpmath.exp, v[0])[0], _between(mpmath.exp, v[1])[1]


def arctangent(v: Interval) -> Interval:
    if v == ZERO:
        return ZERO
    return _between(mpmath.atan, v[0])[0], _between(mpmath.atan, v[1])[1]


def _whole(x: int, k: int) -> int | None:
    r = isqrt(x) if k == 2 else round(x ** (1 / k)) if x < 10**12 else -1
    return r if r >= 0 and r**k == x else None


def kth_root(v: Interval, k: int) -> Interval:
    if v[1] <= 0:
        return ZERO
    if v[0] < 0:
        raise Undecided
    ends = []
    for side, x in enumerate(v):
        top, below = _whole(x.numerator, k), _whole(x.denominator, k)
        if top is not None and below is not None:
            ends.append(Fraction(top, below))
        else:
            ends.append(_between(lambda y: mpmath.root(y, k), x)[side])
    return ends[0], ends[1]


# -- total values and truth -----------------------------------------------------------------------


def value(t, w: World) -> Interval:
    """The value of a term, all functions being total."""
    if t.op == "num":
        return exact(t.q)
    if t.op == "var":
        return exact(w.scalars[t.name])
    if t.op == "at":
        return exact(w.vectors[t.name][w.place(t.classes[0])])
    if t.op == "dl":
        return exact(w.place(t.classes[0]) == w.place(t.classes[1]))
    if t.op in ("sum", "cmin", "cmax"):
        vs = [value(t.kids[0], w.inside(c)) for c in w.left(t.classes)]
        return _gathered(t.op, vs)
    if t.op == "ite":
        return value(t.kids[1 if _sure(t.kids[0], w) else 2], w)
    return applied(t, [value(kid, w) for kid in t.kids])


def _gathered(op: str, vs: list[Interval]) -> Interval:
    if op == "sum":
        total = ZERO
        for v in vs:
            total = plus(total, v)
        return total
    pick = min if op == "cmin" else max
    return (pick(v[0] for v in vs), pick(v[1] for v in vs)) if vs else ZERO


def applied(t, vs: list[Interval]) -> Interval:
    """An operator that is neither a leaf, nor binds, on numbers."""
    if t.op in ("add", "mul"):
        total = ZERO if t.op == "add" else ONE
        for v in vs:
            total = plus(total, v) if t.op == "add" else times(total, v)
        return total
    if t.op in ("min", "max"):
        return _gathered(f"c{t.op}", vs)
    (v,) = vs
    if t.op == "pow":
        total = ONE
        for _ in range(t.k):
            total = times(total, v)
        return total
    if t.op == "abs":
        return v if v[0] >= 0 else negative(v) if v[1] <= 0 else (Fraction(0), max(-v[0], v[1]))
    others = {"inv": inverse, "log": logarithm, "exp": exponential, "atan": arctangent, "root": lambda x: kth_root(x, t.k)}
    return others[t.op](v)


def truth(f, w: World, some=()) -> bool | None:
    """True, False, or None where the intervals do not tell.

    `exv` and `exs` are true if one of the candidates in `some` shows it, and else not decided.
    """
    if f.op in ("and", "or", "all", "some"):
        if f.op in ("and", "or"):
            answers = [truth(g, w, some) for g in f.kids]
        else:
            answers = [truth(f.kids[0], w.inside(c), some) for c in w.left(f.classes)]
        decisive = f.op in ("or", "some")
        return decisive if decisive in answers else None if None in answers else not decisive
    if f.op in ("exv", "exs"):
        kind = "vectors" if f.op == "exv" else "scalars"
        tried = [replace(w, **{kind: {**getattr(w, kind), f.name: c}}) for k, c in some if k == f.op]
        return True if any(truth(f.kids[0], x, some) for x in tried) else None
    if f.op == "dist":
        return w.place(f.classes[0]) != w.place(f.classes[1])
    if f.op in ("upto", "after"):
        return (w.place(f.classes[0]) <= w.place(f.classes[1])) == (f.op == "upto")
    if f.op in ("in", "out"):
        return (w.place(f.classes[0]) in w.parts[f.name]) == (f.op == "in")
    try:
        vs = [value(kid, w) for kid in f.kids]
    except Undecided:
        return None
    if f.op == "int":
        return vs[0][0].denominator == 1 if vs[0][0] == vs[0][1] else None
    return related(f.op, *vs)


def related(op: str, a: Interval, b: Interval) -> bool | None:
    if op in ("ne", "eq"):
        apart = a[1] < b[0] or b[1] < a[0]
        same = a[0] == a[1] == b[0] == b[1]
        return None if not apart and not same else same == (op == "eq")
    if op == "le":
        return True if a[1] <= b[0] else False if b[1] < a[0] else None
    return True if a[1] < b[0] else False if b[1] <= a[0] else None


def _sure(f, w: World) -> bool:
    answer = truth(f, w)
    if answer is None:
        raise Undecided
    return answer


def false_at(given, goal, w: World, some=()) -> bool:
    """Do all hypotheses certainly hold, and certainly not the goal?"""
    return truth(goal, w, some) is False and all(truth(f, w, some) is True for f in given)


# -- natural values: where a declared formula has one ---------------------------------------------


def natural(t, w: World) -> Interval | str:
    """The value on the natural domain, or UNDEFINED."""
    if t.op in ("num", "var", "at", "dl"):
        return value(t, w)
    if t.op in ("sum", "cmin", "cmax"):
        vs = [natural(t.kids[0], w.inside(c)) for c in w.left(t.classes)]
        return UNDEFINED if UNDEFINED in vs or (t.op != "sum" and not vs) else _gathered(t.op, vs)
    if t.op == "mul":
        return _product(_factors(t), w)
    if t.op == "ite":
        f = t.kids[0]
        if any(natural(side, w) == UNDEFINED for side in _sides(f)):
            return UNDEFINED
        return natural(t.kids[1 if _sure(f, w) else 2], w)
    vs = [natural(kid, w) for kid in t.kids]
    if UNDEFINED in vs:
        return UNDEFINED
    wrong = {"inv": ("eq", ZERO), "log": ("le", ZERO), "root": ("lt", ZERO)}.get(t.op)
    if wrong:
        bad = related(wrong[0], vs[0], wrong[1])
        if bad is None:
            raise Undecided
        if bad:
            return UNDEFINED
    return applied(t, vs)


def _sides(f):
    return [side for g in f.kids for side in _sides(g)] if f.op in ("and", "or") else list(f.kids)


def _factors(t) -> list:
    """The factors of a product, with their multiplicities."""
    if t.op == "mul":
        return [g for kid in t.kids for g in _factors(kid)]
    if t.op == "pow" and t.k >= 1 and t.kids[0].op in ("mul", "log", "pow", "inv"):
        return _factors(t.kids[0]) * t.k
    return [t]


def _product(parts: list, w: World) -> Interval | str:
    vs = [natural(f, w) for f in parts]
    missing = [f for f, v in zip(parts, vs, strict=True) if v == UNDEFINED]
    if not missing:
        total = ONE
        for v in vs:
            total = times(total, v)
        return total
    nought = any(v != UNDEFINED and _is_zero(v) for v in vs)
    return ZERO if nought and all(f.op == "log" and _of_nothing(f.kids[0], w) for f in missing) else UNDEFINED


def _is_zero(v: Interval) -> bool:
    if v[0] <= 0 <= v[1] and v != ZERO:
        raise Undecided
    return v == ZERO


def _of_nothing(u, w: World) -> bool:
    """Is u exactly 0, or 0/0?"""
    v = natural(u, w)
    if v != UNDEFINED:
        return _is_zero(v)
    parts = _factors(u)
    below = [natural(f.kids[0], w) for f in parts if f.op == "inv"]
    above = [natural(f, w) for f in parts if f.op != "inv"]
    if not below or UNDEFINED in below or UNDEFINED in above:
        return False
    return any(map(_is_zero, below)) and any(map(_is_zero, above))


__all__ = ["UNDEFINED", "Undecided", "World", "exact", "false_at", "natural", "truth", "value"]
