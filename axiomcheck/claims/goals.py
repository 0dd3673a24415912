"""Checks of goals: relations that follow for all reals, equivalences, values that are taken.

Each says in its docstring what it means for something printed to be confirmed or refuted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.claims.engine import Engine
from axiomcheck.claims.model import Answer, Check, Outcome, confirmed, undecided
from axiomcheck.errors import InputError
from axiomcheck.exact.evaluate import expand
from axiomcheck.input.goals import formula, relations, slope
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import OPPOSITE, Goal, Rel, eq, gt, ne
from axiomcheck.reading import read
from axiomcheck.report.numbers import approximately, decimal
from axiomcheck.tables.digits import at_point
from axiomcheck.verdict import Status

_TERM = re.compile(r"\[([^\[\]]*)\]")


def written(text: str) -> Expr:
    """A formula in which `[slope x: f]` is a derivative, and `[AE: 0.1 0.9 | 1 0]` the error of a prediction.

    With `; v` at the end the derivative is at v; with `| n`, all prevalences are smoothed by 1/(2 n).

    >>> print(written("[slope x: x**2] - [SE: 0 1 | a 1-a]"))
    2*x - ((0 - a)**2 + (1 - (1 - a))**2)/2
    """
    terms: dict[str, Expr] = {}
    while found := _TERM.search(text):
        what, _, about = found[1].partition(": ")
        name = f"term{len(terms)}"
        if what.startswith("slope "):
            x, (about, *at) = what.removeprefix("slope "), about.split("; ")
            rate = slope(formula(about).subs(terms), x)
            terms[name] = rate.subs({x: formula(at[0])}) if at else rate
        else:
            terms[name] = _error(what, *about.split(" | "))
        text = f"{text[:found.start()]}{name}{text[found.end():]}"
    return formula(text).subs(terms)


def _error(name: str, p: str, x: str, size: str = "") -> Expr:
    """The value of a measure, which is named or written down."""
    measure, pair = read(name, outside=False).measure, [[formula(v) for v in y.split()] for y in (p, x)]
    if any(e.symbols for y in pair for e in y):
        return expand(measure.formula, *pair)
    true, predicted = ([Fraction(v) for v in y.split()] for y in (p, x))
    return at_point(measure, true, predicted, Fraction(1, 2 * int(size)) if size else None)


@dataclass(frozen=True)
class Holds(Check):
    """Something that follows for all reals: hypotheses, and conclusions, as `written` reads them.

    Confirmed if every goal has a proof; refuted if one fails at a point, or has no value there.
    Several `given` are pieces of a region, on each of which it must hold.
    """

    given: str | tuple[str, ...]
    then: str | Rel | tuple[str | Rel, ...]
    why: str = ""

    def goals(self) -> tuple[Goal, ...]:
        """One for each conclusion."""
        pieces = self.given if isinstance(self.given, tuple) else (self.given,)
        then = self.then if isinstance(self.then, tuple) else (self.then,)
        found = tuple(r for one in then for r in ((one,) if isinstance(one, Rel) else relations(one, written)))
        return tuple(Goal(relations(given, written), one) for given in pieces for one in found)

    def outcome(self, engine: Engine) -> Outcome:
        return settled(engine, self.goals(), self.why)


@dataclass(frozen=True)
class Equivalent(Check):
    """One relation is equivalent to another: the difference of its sides is a positive multiple of the other's.

    Confirmed by two goals, the identity and that the factor is positive.
    """

    given: str
    first: str
    second: str
    factor: str

    def outcome(self, engine: Engine) -> Outcome:
        (one,), (two,) = relations(self.first), relations(self.second)
        if one.op != two.op:
            raise InputError(f"{one} and {two} are different relations")
        factor = formula(self.factor)
        same = eq(one.rhs - one.lhs, factor * (two.rhs - two.lhs))
        goals = tuple(Goal(relations(self.given), r) for r in (same, gt(factor, 0)))
        return settled(engine, goals, f"the difference of the sides is multiplied by {factor} > 0")


@dataclass(frozen=True)
class Takes(Check):
    """A formula takes a value somewhere in a region.

    Confirmed at the point `at`, where one is given; refuted by a proof that it never does.
    """

    formula: str
    given: str
    value: str
    at: str = ""

    def outcome(self, engine: Engine) -> Outcome:
        e, v = formula(self.formula), formula(self.value)
        if self.at:
            point = {r.lhs.args[0]: r.rhs for r in relations(self.at)}
            goals = (
                *(Goal((), r.subs(point)) for r in relations(self.given)),
                Goal((), eq(e.subs(point), v)),
            )
            return settled(engine, goals, f"at {self.at}")
        found = engine.settle(Goal(relations(self.given), ne(e, v)))
        if found.status is Status.PROVED:
            return Outcome(Answer.REFUTED, f"proved: {e} != {v} for all {self.given}", trusts=found.trusts)
        return undecided(f"whether {e} = {v} for some {self.given}")


def settled(engine: Engine, goals: tuple[Goal, ...], why: str = "") -> Outcome:
    """What comes of several goals, all of which are needed."""
    trusts: frozenset[str] = frozenset()
    opened: Outcome | None = None
    for one in goals:
        found = engine.settle(one)
        if found.status is Status.REFUTED:
            return Outcome(
                Answer.REFUTED, _failure(one, found.point or {}, found.values), witness=_data(one, found)
            )
        if found.status is Status.UNKNOWN:
            opened = undecided(found.reason)
        trusts |= found.trusts
    if opened is not None:
        return opened
    return confirmed(why or "proved", trusts)


def _failure(one: Goal, point: Mapping[str, Fraction], values: tuple[str, ...]) -> str:
    where = f"at {', '.join(f'{k} = {decimal(v)}' for k, v in point.items())}: " if point else ""
    sides = (one.then.lhs, one.then.rhs)
    if "undefined" in values:
        which = sides[values.index("undefined")]
        return f"{where}{which} has no value"
    (left, right), (low, high) = sides, map(approximate_text, values)
    first = low if left.op == "num" or len(str(left)) > LONG else f"{left} = {low}"
    second = high if right.op == "num" or len(str(right)) > LONG else f"{high} = {right}"
    return f"{where}{first} {OPPOSITE[one.then.op]} {second}"


LONG = 70  # characters of a formula that is worth repeating


def approximate_text(text: str) -> str:
    """A value, short: exact where that is short, else some digits of its enclosure."""
    if text.startswith("["):
        return approximately(list(text[1:-1].split(", ")), 9) + "..."
    try:
        exact = decimal(Fraction(text))
    except ValueError:
        return text
    return exact if len(exact) <= 12 else approximately(text, 12) + "..."


def _data(one: Goal, found) -> dict:
    return {
        "point": {k: str(v) for k, v in found.point.items()},
        "goal": str(one),
        "values": list(found.values),
    }
