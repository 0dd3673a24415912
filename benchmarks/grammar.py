"""Random measures of quantification, and their values by an arithmetic that is not the kernel's.

A formula is a nested tuple; its text goes to axiomcheck, its values are computed here: exact
fractions as long as all is rational, else mpmath numbers with 100 digits.  Nothing of
axiomcheck is imported.
"""

from __future__ import annotations

import operator
import random
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from math import isqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "support"))

from independent import NoValue, mp, mpf, real

Tree = tuple[Any, ...]
Number = Any  # a Fraction or an mpmath number
P, X, N = ("p",), ("p_hat",), ("n",)
DUST = mpf(10) ** -60
LARGEST_EXPONENT = 10**4
CLASSES = {"sum", "mean", "min", "max"}  # of one argument: over the classes
POLYNOMIAL = {"num", "p", "p_hat", "n", "+", "-", "*", "/", "**", "abs", "least", "most", *CLASSES}
LEAVES = ("num", "n", "p", "p_hat")


class Unsure(Exception):
    """100 digits do not tell whether a number is zero."""


def num(value: str | int) -> Tree:
    return ("num", Fraction(value))


def text(t: Tree) -> str:
    """The formula as a user would type it, every operation in brackets."""
    op, *args = t
    if op == "num":
        return f"({args[0]})"
    if not args:
        return op
    if op in "+-*/":
        return f"({text(args[0])} {op} {text(args[1])})"
    if op == "**":
        return f"({text(args[0])}**{args[1]})"
    name = {"least": "minimum", "most": "maximum"}.get(op, op)
    return f"{name}({', '.join(map(text, args))})"


def polynomial(t: Tree) -> bool:
    """Is it made of +, -, *, /, whole powers, |.|, min and max?"""
    return t[0] in POLYNOMIAL and all(polynomial(a) for a in t[1:] if isinstance(a, tuple))


# -- values -----------------------------------------------------------------------


def value(t: Tree, p: Sequence[Number], x: Sequence[Number], c: int | None = None) -> Number:
    """D(p, x); NoValue where the formula has none, Unsure where 100 digits do not tell."""
    op, *args = t
    if op == "num":
        return args[0]
    if op == "n":
        return Fraction(len(p))
    if op in ("p", "p_hat"):
        return (p if op == "p" else x)[c]
    if op in OF_PLACES:
        return OF_PLACES[op](args, p, x, c)
    if op in CLASSES:
        found = [value(args[0], p, x, i) for i in range(len(p))]
        if op in ("min", "max"):
            return reduce(OPERATIONS["least" if op == "min" else "most"], found)
        return reduce(OPERATIONS["+"], found) / (len(p) if op == "mean" else 1)
    if op == "*":
        return _product([a for f in args for a in _factors(f)], p, x, c)
    if op == "**":
        return _power(value(args[0], p, x, c), args[1])
    if op == "log" and args[0][0] == "exp":
        return value(args[0][1], p, x, c)
    found = [value(a, p, x, c) for a in args]
    if op == "-" and _same(*args, p, x, c):
        return Fraction(0)  # which 100 digits of two logarithms would not tell
    return OPERATIONS[op](*found)


def _same(a: Tree, b: Tree, p: Sequence[Number], x: Sequence[Number], c: int | None) -> bool:
    """Are these the same function of the same exact numbers, each of which has a value?"""
    exact = [value(t, p, x, c) for t in (a, b) if t[0] in LEAVES]
    if len(exact) == 2:
        return exact[0] == exact[1]
    if a[0] in OF_PLACES:
        return a == b
    if a[0] != b[0] or exact or a[0] in CLASSES or len(a) != len(b):
        return False
    if a[0] == "**":
        return a[2] == b[2] and _same(a[1], b[1], p, x, c)
    return all(_same(s, t, p, x, c) for s, t in zip(a[1:], b[1:], strict=True))


def _factors(t: Tree) -> list[Tree]:
    return [f for a in t[1:] for f in _factors(a)] if t[0] == "*" else [t]


def _product(factors: list[Tree], p: Sequence[Number], x: Sequence[Number], c: int | None) -> Number:
    """A product, logarithms last, each beside the product of all before it: a zero there absorbs log 0 and log (0/0)."""
    coefficient = reduce(operator.mul, (f[1] for f in factors if f[0] == "num"), Fraction(1))
    parts = [f for f in factors if f[0] != "num"]
    if abs(coefficient) != 1 or not parts:
        parts.insert(0, ("num", abs(coefficient)))
    if len(parts) > 2:
        parts.sort(key=lambda f: f[0] == "log")
    first, *rest = parts
    result = _or_nothing(first, p, x, c)
    for f in rest:
        found = _or_nothing(f, p, x, c)
        lost = [t for t, v in ((first, result), (f, found)) if v is None]
        if lost and not (len(lost) == 1 and lost[0][0] == "log" and _of_nothing(lost[0][1], p, x, c)):
            raise NoValue
        if lost and not is_zero(settled(found if result is None else result)):
            raise NoValue
        result, first = Fraction(0) if lost else _times(result, found), ("*",)
    if result is None:
        raise NoValue
    return result if coefficient >= 0 else -result


def _or_nothing(t: Tree, p: Sequence[Number], x: Sequence[Number], c: int | None) -> Number | None:
    try:
        return value(t, p, x, c)
    except NoValue:
        return None


def _of_nothing(t: Tree, p: Sequence[Number], x: Sequence[Number], c: int | None) -> bool:
    """Is this 0, or 0/0?"""
    try:
        first, *_ = [value(part, p, x, c) for part in (t[1:] if t[0] == "/" else (t,))]
    except NoValue:
        return False
    return is_zero(settled(first))


def _pair(a: Number, b: Number) -> tuple[Number, Number]:
    return (a, b) if isinstance(a, Fraction) and isinstance(b, Fraction) else (real(a), real(b))


def _times(a: Number, b: Number) -> Number:
    if is_zero(a) or is_zero(b):
        return Fraction(0)
    a, b = _pair(a, b)
    return a * b


def is_zero(a: Number) -> bool:
    """Zero, exactly."""
    return isinstance(a, Fraction) and a == 0


def settled(a: Number) -> Number:
    """The number, if it is exact or visibly not zero."""
    if not isinstance(a, Fraction) and abs(a) < DUST:
        raise Unsure
    return a


def _over(a: Number, b: Number) -> Number:
    if is_zero(b):
        raise NoValue
    a, b = _pair(a, settled(b))
    return a / b


def _log(a: Number) -> Number:
    if settled(a) <= 0:
        raise NoValue
    return Fraction(0) if a == 1 and isinstance(a, Fraction) else mp.log(real(a))


def _exp(a: Number) -> Number:
    if abs(a) > LARGEST_EXPONENT:
        raise Unsure
    return Fraction(1) if is_zero(a) else mp.exp(real(a))


def _sqrt(a: Number) -> Number:
    if settled(a) < 0:
        raise NoValue
    if isinstance(a, Fraction):
        top, below = isqrt(a.numerator), isqrt(a.denominator)
        if top * top == a.numerator and below * below == a.denominator:
            return Fraction(top, below)
    return mp.sqrt(real(a))


def _power(a: Number, k: int) -> Number:
    if k < 0 and is_zero(settled(a)):
        raise NoValue
    return a**k


def _ordered(a: Number, b: Number) -> bool:
    return a <= b if isinstance(a, Fraction) and isinstance(b, Fraction) else real(a) <= real(b)


OPERATIONS = {
    "+": lambda a, b: sum(_pair(a, b)),
    "-": lambda a, b: _pair(a, b)[0] - _pair(a, b)[1],
    "/": _over,
    "abs": abs,
    "least": lambda a, b: a if _ordered(a, b) else b,
    "most": lambda a, b: b if _ordered(a, b) else a,
    "log": _log,
    "exp": _exp,
    "sqrt": _sqrt,
}


def _chosen(args: list[Any], p: Sequence[Number], x: Sequence[Number], c: int | None) -> Number:
    """The branch that is taken; the other need not have a value."""
    relation, left, right, yes, no = args
    a, b = _pair(value(left, p, x, c), value(right, p, x, c))
    return value(yes if RELATIONS[relation](a, b) else no, p, x, c)


RELATIONS = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
OF_PLACES = {  # not drawn, but in formulas that people write
    "each": lambda args, p, x, c: args[0][c],
    "at": lambda args, p, x, c: value(args[0], p, x, args[1]),
    "cumsum": lambda args, p, x, c: reduce(OPERATIONS["+"], [value(args[0], p, x, i) for i in range(c + 1)]),
    "where": _chosen,
}


# -- the grammar --------------------------------------------------------------------

GAP: Tree = ("abs", ("-", P, X))
HALF, ONE, TWO = num("1/2"), num(1), num(2)
CONSTANTS = [num(v) for v in ("1/10", "1/4", "1/3", "1/2", "2", "3")]
HOLES = [num(v) for v in ("1/2", "1/3", "1/4", "2/5")]  # prevalences at which some formulas have no value


def _square(t: Tree) -> Tree:
    return ("**", t, 2)


TERMS: list[Tree] = [  # the field's own: of one class, an error or a likeness
    GAP,
    _square(("-", P, X)),
    ("**", GAP, 3),
    ("/", GAP, P),
    ("/", GAP, ("+", P, X)),
    ("/", GAP, ("most", P, X)),
    ("/", _square(("-", P, X)), P),
    ("/", _square(("-", P, X)), X),
    ("/", _square(("-", P, X)), ("+", P, X)),
    ("*", P, ("log", ("/", P, X))),
    ("*", ("-", P, X), ("log", ("/", P, X))),
    ("abs", ("log", ("/", X, P))),
    ("abs", ("-", ("log", ("+", ONE, P)), ("log", ("+", ONE, X)))),
    ("sqrt", ("*", P, X)),
    _square(("-", ("sqrt", P), ("sqrt", X))),
    ("least", P, X),
    ("most", P, X),
    ("*", P, X),
    ("*", P, GAP),
    ("most", ("-", X, P), num(0)),
    ("-", X, P),
    _square(P),
    _square(X),
    ("/", P, X),
]


def term(rng: random.Random, depth: int) -> Tree:
    """A value of one class."""
    if depth == 0 or rng.random() < 0.35:
        return rng.choice(TERMS) if rng.random() < 0.75 else rng.choice((P, X, GAP, rng.choice(CONSTANTS)))
    a, b, k = term(rng, depth - 1), term(rng, rng.randrange(depth)), rng.choice(CONSTANTS)
    hole = ("-", rng.choice((P, X)), rng.choice(HOLES))
    return rng.choice(
        (
            ("+", a, b), ("-", a, b), ("*", a, b), ("/", a, ("+", ONE, ("abs", b))), ("*", k, a), ("abs", ("-", a, k)),
            ("least", a, b), ("most", a, b), ("most", ("-", a, k), num(0)), ("least", a, k), _square(a),
            ("/", a, hole), ("/", a, ("abs", hole)), ("sqrt", ("abs", a)), ("log", ("+", ONE, ("abs", a))),
            ("/", a, b), ("*", a, ("log", b)),
        )
    )  # fmt: skip


def whole(rng: random.Random, depth: int) -> Tree:
    """A number: classes combined, and what is done to it afterwards."""
    if depth == 0 or rng.random() < 0.25:
        inside: Tree = ONE
        while not _names(inside) & {"p", "p_hat"}:  # what is the same for every class is refused
            inside = term(rng, rng.choice((0, 0, 1, 1, 2)))
        return (rng.choice(("sum", "sum", "mean", "mean", "max", "min")), inside)
    a, b, k = whole(rng, depth - 1), whole(rng, 0), rng.choice(CONSTANTS)
    truth = rng.choice(
        (("-", ONE, ("min", P)), ("max", P), ("sum", _square(P)), N, ("-", N, HALF), ("max", X))
    )
    return rng.choice(
        (
            a, _square(a), ("sqrt", a), ("sqrt", ("abs", a)), ("log", ("+", ONE, a)), ("-", num(0), ("log", a)),
            ("-", ONE, a), ("exp", a), ("-", ONE, ("exp", ("-", num(0), a))), ("/", a, ("+", ONE, a)), ("*", k, a),
            ("-", a, k), ("most", ("-", a, k), num(0)), ("/", a, truth), ("/", a, truth), ("*", a, truth), ("+", a, b),
            ("-", a, b), ("*", a, b), ("/", a, b), ("/", a, ("+", k, b)), ("abs", ("-", a, b)), ("most", a, b),
            ("least", a, b), ("most", a, ("*", k, b)), ("least", a, k),
        )
    )  # fmt: skip


def formulas(seed: int) -> Iterator[Tree]:
    """Random measures without end, none twice; nearly all are about both distributions."""
    rng, seen = random.Random(seed), set()
    while True:
        found = whole(rng, rng.choice((0, 1, 1, 1, 2)))
        both = {"p", "p_hat"} <= _names(found)
        if text(found) not in seen and (both or rng.random() < 0.05):
            seen.add(text(found))
            yield found


def _names(t: Tree) -> set[str]:
    return {t[0]}.union(*(_names(a) for a in t[1:] if isinstance(a, tuple)))
