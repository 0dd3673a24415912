"""Parameters of measures as users write them: `alpha=1/2`, `alpha: 0 < alpha < 1`, `lambda > 3`.

Bounds are strict, as the declared ranges are; an end point is a value of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from axiomcheck.errors import InputError
from axiomcheck.input import counts
from axiomcheck.input.hints import shortened
from axiomcheck.input.notation import LETTERS
from axiomcheck.lang.expr import num
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure, Parameter

LONGEST = 200
MOST = 20
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?(?:[0-9]{1,2}|100))?(?:/[0-9]{1,40})?")
_VALUE = re.compile(rf"\s*({_NAME.pattern})\s*=\s*(.*?)\s*")
_NAMED = re.compile(rf"\s*({_NAME.pattern})\s*:\s*(.*?)\s*")
_BETWEEN = re.compile(r"(\S+?)\s*<\s*(\S+?)\s*<\s*(\S+)")
_ONE_SIDE = re.compile(r"(\S+?)\s*([<>])\s*(\S+)")
CURE = "write alpha=1/2 for a value, or 'alpha: 0 < alpha < 1' for a range"


@dataclass(frozen=True)
class Wish:
    """What is asked of one parameter: a value, or a range with strict bounds."""

    name: str
    value: Fraction | None = None
    low: Fraction | None = None
    high: Fraction | None = None

    @property
    def parameter(self) -> Parameter:
        """The range as a declaration."""
        low, high = (None if x is None else str(x) for x in (self.low, self.high))
        return Parameter(self.name, low=low, high=high)

    def __str__(self) -> str:
        return f"{self.name}={self.value}" if self.value is not None else str(self.parameter)


def parse(text: str) -> Wish:
    """One wish.

    >>> [str(parse(text)) for text in ("alpha=0.5", "alpha: 0 < alpha < 1", "lambda > 3", "any x", "x")]
    ['alpha=1/2', '0 < alpha < 1', '3 < lambda', 'any x', 'any x']
    """
    if len(text) > LONGEST:
        raise InputError(f"--param has {len(text):,} characters; {CURE}")
    text = text.translate(LETTERS)
    if found := _VALUE.fullmatch(text):
        return Wish(found[1], value=_number(found[2], text))
    name, body = (found[1], found[2]) if (found := _NAMED.fullmatch(text)) else (None, text.strip())
    body = body.removeprefix("any ").strip()
    if found := _BETWEEN.fullmatch(body):
        wish = Wish(found[2], low=_number(found[1], text), high=_number(found[3], text))
    elif found := _ONE_SIDE.fullmatch(body):
        wish = _half_line(found[1], found[2], found[3], text)
    elif _NAME.fullmatch(body):
        wish = Wish(body)
    else:
        strict = "bounds are strict; give an end point as a value; " if "=" in body else ""
        raise InputError(f"--param {shortened(text)!r} cannot be read: {strict}{CURE}")
    if not _NAME.fullmatch(wish.name) or name not in (None, wish.name):
        raise InputError(f"--param {shortened(text)!r} is about no one parameter; {CURE}")
    if wish.low is not None and wish.high is not None and wish.low >= wish.high:
        raise InputError(f"--param {shortened(text)!r}: there is no number in that range; {CURE}")
    return wish


def _half_line(left: str, op: str, right: str, text: str) -> Wish:
    if _NAME.fullmatch(left):
        bound = _number(right, text)
        return Wish(left, low=bound) if op == ">" else Wish(left, high=bound)
    bound = _number(left, text)
    return Wish(right, low=bound) if op == "<" else Wish(right, high=bound)


def _number(word: str, text: str) -> Fraction:
    """An exact number: `2`, `0.5`, `1/2`."""
    if not _NUMBER.fullmatch(word):
        raise InputError(f"--param {shortened(text)!r}: {shortened(word)!r} is no number; {CURE}")
    top, _, below = word.partition("/")
    if below and int(below) == 0:
        raise InputError(f"--param {shortened(text)!r}: the denominator is zero; {CURE}")
    return Fraction(top) / int(below or 1)


def parse_all(texts: Iterable[str]) -> list[Wish]:
    """Wishes about different parameters."""
    wishes = [parse(text) for text in texts]
    names = [wish.name for wish in wishes]
    if len(wishes) > MOST:
        raise InputError(f"--param is given {len(wishes)} times; at most {MOST} parameters can be named")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise InputError(f"--param names {', '.join(twice)} twice; leave one out")
    return wishes


def restricted(measure: Measure, wishes: Iterable[Wish]) -> Measure:
    """The measure with fixed values put in and ranges narrowed; its name says so.

    >>> from axiomcheck import measures
    >>> print(restricted(measures.from_name("Utility"), [parse("alpha=1/2")]))
    Utility(alpha=1/2): utility, 1/2*TP - FP
    >>> restricted(measures.from_name("F"), [parse("alpha=2")])
    Traceback (most recent call last):
    axiomcheck.errors.InputError: F: alpha=2 is outside the declared range 0 < alpha < 1; choose from it
    """
    wishes = list(wishes)
    if not wishes:
        return measure
    known = {x.name: x for x in measure.parameters}
    for wish in wishes:
        if wish.name not in known:
            has = f"its parameters are {', '.join(known)}" if known else "it has none"
            raise InputError(f"{measure.name} has no parameter {wish.name!r}; {has}")
    asked = {wish.name: _within(known[wish.name], wish, measure.name) for wish in wishes}
    values = {measure.symbols[k].args[0]: num(x.value) for k, x in asked.items() if x.value is not None}
    left = [
        asked[k].parameter if k in asked else replace(x, default=None)
        for k, x in known.items()
        if measure.symbols[k].args[0] not in values
    ]
    name = f"{measure.name}({', '.join(map(str, asked.values()))})"
    formula = measure.formula.subs(values)
    if measure.kind == FILTERING:  # as it would be read: what is stored under its text is found again
        formula = counts.parse(str(formula), [x.name for x in left])
    if measure.name == str(measure.formula):  # it has no other name
        name = str(formula)
    return replace(measure, name=name, formula=formula, parameters=tuple(left), aliases=())


def _within(declared: Parameter, wish: Wish, name: str) -> Wish:
    """The wish, with the declared bounds where it has none."""
    low, high = (None if x is None else Fraction(x) for x in (declared.low, declared.high))
    inside = wish.value is None or ((low is None or low < wish.value) and (high is None or wish.value < high))
    if wish.value is None:
        inside = _not_below(wish.low, low) and _not_below(high, wish.high)
    if not inside:
        raise InputError(f"{name}: {wish} is outside the declared range {declared}; choose from it")
    if wish.value is not None:
        return wish
    found = replace(
        wish, low=low if wish.low is None else wish.low, high=high if wish.high is None else wish.high
    )
    if found.low is not None and found.high is not None and found.low >= found.high:
        raise InputError(f"{name}: nothing in the declared range {declared} satisfies {wish}; choose from it")
    return found


def _not_below(a: Fraction | None, b: Fraction | None) -> bool:
    """Is a bound a, if there are both, not below b?"""
    return a is None or b is None or a >= b
