"""From formulas at n = 3, 4, 5 to one formula for every n: a guess, to be proved equal where it is used.

Sums with one like term per class become `sum` of that term, minima and maxima likewise;
numbers that change with n become the simplest expression in n that has these values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from axiomcheck.input.tracing.ordinal import forgotten, ordinal, places
from axiomcheck.input.tracing.paths import flat
from axiomcheck.lang.expr import TRAIN, Expr, add_all, n, negated, num, sym

SIZES = (3, 4, 5)  # smaller ones have terms that happen to be 1 and vanish
_CLASS = re.compile(r"([pqt])_([0-9]+)")
_PER_CLASS = {"p": "p", "q": "p_hat", "t": TRAIN}
_AGGREGATE = {"add": "sum", "min": "cmin", "max": "cmax"}
NAMED = (1, 2)  # classes that a formula for every n may name


def generalised(traces: Sequence[Expr]) -> Expr | None:
    """A formula that could be all of these, traced at `SIZES` classes; None if none was found.

    Classes alike are tried first, then cumulative sums, then formulas that name a class.
    """
    ways = (
        [lift(e, size) for e, size in zip(traces, SIZES, strict=True)],
        [lift(ordinal(e, size), size) for e, size in zip(traces, SIZES, strict=True)],
    )
    for lifted in ways:
        if not any(classes_of(e) for e in lifted) and (found := unified(lifted)) is not None:
            return merged(found)
    found = unified(ways[0])
    if found is None or not classes_of(found) or not classes_of(found) <= set(NAMED):
        return None
    return merged(at_classes(found))


def merged(e: Expr) -> Expr:
    """Sums over classes that are added up, with numbers before them, as one sum, of which more is proved."""
    if e.op in ("num", "sym", "sum"):
        return e
    if e.op == "add" or (e.op in ("mul", "div") and _is_combination(e)):
        parts = _combined(e, Fraction(1))
        sums = [(k, x) for k, x in parts if x.op == "sum"]
        if len(sums) > 1:
            body = add_all(_times(k, x.args[0]) for k, x in sums)
            rest = [_times(k, merged(x)) for k, x in parts if x.op != "sum"]
            return add_all([Expr("sum", body), *rest])
    return e.rebuilt(map(merged, e.args))


def _is_combination(e: Expr) -> bool:
    """Is it a sum times, or divided by, a number?"""
    if e.op == "mul":
        return len(e.args) == 2 and e.args[0].op == "num"
    return e.args[1].op == "num" and e.args[1].args[0] != 0


def _combined(e: Expr, factor: Fraction) -> list[tuple[Fraction, Expr]]:
    """The terms of nested sums, differences and multiples, each with its number."""
    if e.op == "add":
        return [x for a in e.args for x in _combined(a, factor)]
    if e.op == "mul" and _is_combination(e):
        return _combined(e.args[1], factor * e.args[0].args[0])
    if e.op == "div" and _is_combination(e):
        return _combined(e.args[0], factor / e.args[1].args[0])
    return [(factor, e)]


def _times(k: Fraction, e: Expr) -> Expr:
    if e.op == "num":
        return num(k * e.args[0])
    return e if k == 1 else negated(e) if k == -1 else num(k) * e


def classes_of(e: Expr) -> frozenset[int]:
    """The classes that the formula speaks of, by their number."""
    return frozenset(int(m[2]) for name in e.symbols if (m := _CLASS.fullmatch(name))) | places(e)


def lift(e: Expr, size: int) -> Expr:
    """Combine like terms of all classes, the innermost first."""
    if e.op in ("num", "sym"):
        return e
    if e.op not in _AGGREGATE:
        return e.rebuilt(lift(a, size) for a in e.args)
    terms = [lift(a, size) for a in flat(e, e.op)]
    own: dict[int, list[Expr]] = {}
    rest = []
    for term in terms:
        inside = classes_of(term)
        if len(inside) == 1:
            own.setdefault(min(inside), []).append(term)
        else:
            rest.append(term)
    bodies = {key: [template(t) for t in group] for key, group in own.items()}
    ordered = [sorted(body, key=str) for body in bodies.values()]
    if not _complete(own, size) or any(body != ordered[0] for body in ordered):
        return rebuilt(e.op, terms)
    body = rebuilt(e.op, next(iter(bodies.values())))
    return rebuilt(e.op, [Expr(_AGGREGATE[e.op], body), *(_together(rest) if e.op == "add" else rest)])


def _complete(own: dict[int, list[Expr]], size: int) -> bool:
    """Is there a term for each class?  Cumulative sums up to the last one are 0, and fall out."""
    if len(own) == size:
        return True
    return sorted(own) == [*range(1, size)] and all(places(t) for group in own.values() for t in group)


def _together(terms: Sequence[Expr]) -> list[Expr]:
    """Numbers as one number, and several equal terms as a multiple of one: how many there are may depend on n."""
    value = sum((t.args[0] for t in terms if t.op == "num"), Fraction(0))
    counted = Counter(t for t in terms if t.op != "num")
    return [*(t if k == 1 else num(k) * t for t, k in counted.items()), *([num(value)] if value else [])]


def rebuilt(op: str, terms: Sequence[Expr]) -> Expr:
    """A flat sum, or nested minima or maxima."""
    return add_all(terms) if op == "add" else reduce(lambda a, b: Expr(op, a, b), terms)


def template(e: Expr) -> Expr:
    """One class's term, in p and p_hat."""
    e = forgotten(e)
    return e.subs({name: sym(_PER_CLASS[m[1]]) for name in e.symbols if (m := _CLASS.fullmatch(name))})


def at_classes(e: Expr) -> Expr:
    """The formula at one size, each class called by its number."""
    return e.subs({name: Expr("at", num(int(m[2])), sym(_PER_CLASS[m[1]]))
                   for name in e.symbols if (m := _CLASS.fullmatch(name))})  # fmt: skip


def unified(trees: Sequence[Expr]) -> Expr | None:
    """The same tree for all sizes, its numbers written with n where they differ."""
    first = trees[0]
    if all(t == first for t in trees):
        return first
    if all(t.op == "num" for t in trees):
        return fitted([t.args[0] for t in trees])
    if any(t.op != first.op or len(t.args) != len(first.args) for t in trees) or first.op == "sym":
        return None
    args = [unified(parts) for parts in zip(*(t.args for t in trees), strict=True)]
    found = [a for a in args if a is not None]
    return first.rebuilt(found) if len(found) == len(args) else None


def fitted(values: Sequence[Fraction]) -> Expr | None:
    """The simplest a + b n, or quotient of 1 by one, or a + b/n, with these values; two settle it, the third checks."""
    if all(v < 0 for v in values):
        positive = fitted([-v for v in values])
        return None if positive is None else negated(positive)
    if (line := _line(values)) is not None:
        return _written(*line)
    if all(values) and (line := _line([1 / v for v in values])) is not None:
        return num(1) / _written(*line)
    if (line := _line([v * s for v, s in zip(values, SIZES, strict=True)])) is not None:
        return _written(*line) / n
    if (line := _line([v / s for v, s in zip(values, SIZES, strict=True)])) is not None:
        return n * _written(*line)
    for offset in (-1, 1, -2, 2):
        scaled = [v * (s + offset) for v, s in zip(values, SIZES, strict=True)]
        if (line := _line(scaled)) is not None:
            return _written(*line) / _written(Fraction(offset), Fraction(1))
    return None


def _line(values: Sequence[Fraction]) -> tuple[Fraction, Fraction] | None:
    """a and b with values a + b n."""
    (x, y, z), (u, v, w) = values, SIZES
    slope = (y - x) / (v - u)
    return (x - slope * u, slope) if x + slope * (w - u) == z else None


def _written(constant: Fraction, slope: Fraction) -> Expr:
    term = n if slope == 1 else num(slope) * n
    return term if constant == 0 else num(constant) if slope == 0 else term + num(constant)
