"""The value of a measure on a declared space, at arguments given by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.balls import certainly
from axiomcheck.exact.evaluate import at_vectors, evaluate
from axiomcheck.lang.expr import Expr, num
from axiomcheck.points import fits
from axiomcheck.properties.arguments import described
from axiomcheck.properties.spaces import CLASS, COUNT, SpaceMeasure
from axiomcheck.properties.text import relation_text

_NUMBER = re.compile(r"-?[0-9]{1,15}(/[0-9]{1,15}|\.[0-9]{1,15})?")
MOST_CLASSES = 1000


def value_at(measure: SpaceMeasure, texts: Iterable[str]) -> float:
    """The value where each argument is what a text such as ``TP=3`` or ``y=1,2,3`` says.

    >>> from axiomcheck import theories
    >>> value_at(theories.measure("gosgens2021:J"), ["TP=3", "FP=1", "FN=2", "TN=4"])
    0.5
    >>> value_at(theories.measure("inequality:CV"), ["y=1,1,1"])
    0.0
    >>> value_at(theories.measure("gosgens2021:J"), ["TP=3"])
    Traceback (most recent call last):
    axiomcheck.errors.InputError: M(TP, FP, FN, TN) has no value without FP, FN, TN; give --at FP=1
    """
    space = measure.space
    if measure.parameters:
        first = measure.parameters[0].name
        raise InputError(f"{measure.name} has the parameter {first} without a value; give --param {first}=1/2")
    given = _given(measure, texts)
    vectors: dict[str, list[Expr]] = {}
    cells: dict[str, Expr] = {}
    for name, kind in zip(space.names, space.arguments, strict=True):
        if kind == CLASS:
            continue
        entries = [_number(x, name) for x in given[name].split(",")]
        if (kind == COUNT and len(entries) != 1) or not fits(kind, entries):
            what = "a whole number of at least 0" if kind == COUNT else f"{described(kind)}, {kind}"
            raise InputError(f"{name}={given[name]} is outside {space}: {name} is {what}; correct it")
        if kind == COUNT:
            cells[name] = num(entries[0])
        else:
            vectors[name] = [num(x) for x in entries]
    sizes = {len(v) for v in vectors.values()}
    if len(sizes) > 1 or max(sizes, default=1) > MOST_CLASSES or (sizes and min(sizes) < 2):
        raise InputError(f"{', '.join(vectors)} need the same number of classes, from 2 to {MOST_CLASSES:,}; correct one")
    size = next(iter(sizes), 2)
    classes = {k: _class(given[k], k, size) for k, kind in zip(space.names, space.arguments, strict=True) if kind == CLASS}

    def found(e: Expr) -> Fraction | object:
        return evaluate(at_vectors(e.subs(cells), vectors, size, classes), {})

    try:
        for r in (*space.given, *measure.given):
            if not certainly(r.op, found(r.lhs), found(r.rhs)):  # type: ignore[arg-type]
                raise InputError(f"{measure.name} is meant where {relation_text(r)}, which does not hold here; correct a number")
        return float(found(measure.formula))  # type: ignore[arg-type]
    except UndefinedValue as error:
        raise InputError(f"{measure.name} has no value there: {error}; choose another point") from None
    except CheckError as error:
        raise InputError(f"{measure.name} is not evaluated there: {error}; choose another point") from None


def _given(measure: SpaceMeasure, texts: Iterable[str]) -> dict[str, str]:
    """The arguments by their names, each given once."""
    space = measure.space
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if name not in space.names or not equals:
            raise InputError(f"{text[:80]!r} gives no argument of {space}; write such as {space.names[0]}=1")
        if name in found:
            raise InputError(f"{name} is given twice; leave one out")
        found[name] = value
    if missing := [k for k in space.names if k not in found]:
        sample = {COUNT: "1", CLASS: "1"}.get(space.arguments[space.names.index(missing[0])], "1/4,3/4")
        raise InputError(f"{space} has no value without {', '.join(missing)}; give --at {missing[0]}={sample}")
    return found


def _number(text: str, name: str) -> Fraction:
    text = text.strip()
    if not _NUMBER.fullmatch(text) or (text.partition("/")[2] or "1").strip("0") == "":
        raise InputError(f"{name}: {text[:40]!r} is no number; write it like 3, 0.25 or 1/4")
    return Fraction(text)


def _class(text: str, name: str, size: int) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:6]) <= size:
        raise InputError(f"{name}={text[:40]}: a class is a number from 1 to {size}; correct it")
    return int(text) - 1
