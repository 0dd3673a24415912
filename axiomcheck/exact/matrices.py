"""Statements about contingency matrices, written out: strata, values by limits, goals.

A *stratum* says which counts are zero and which positive, and which shares are 0, 1 or
strictly between; every instance of a change lies in exactly one.  On a stratum a measure is a
formula in positive variables, or infinite, or has no value (0/0).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.algebra import UNIT, Cone, linear
from axiomcheck.exact.evaluate import fold, put_together, total
from axiomcheck.exact.forms import BETTER, EQUAL, Change, changes_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, sym
from axiomcheck.lang.goal import Rel, ge, gt, lt
from axiomcheck.lang.matrix import CELLS, meaning
from axiomcheck.lang.measure import Measure

INFINITE, MINUS_INFINITE = "+oo", "-oo"
Limit = Expr | str
OPPOSITE = {INFINITE: MINUS_INFINITE, MINUS_INFINITE: INFINITE}


def quality(claim: Claim) -> Expr:
    """The measure as a formula over the raw counts and its parameters."""
    return claim.measure.formula.subs(meaning(claim.domain))


# -- strata -------------------------------------------------------------------


@dataclass(frozen=True)
class Stratum:
    """One stratum of a change: both matrices, and what is known of their variables."""

    label: str
    before: dict[str, Expr]
    after: dict[str, Expr]
    given: tuple[Rel, ...]
    integers: tuple[str, ...]


def strata(change: Change) -> Iterator[Stratum]:
    """Every stratum that has instances, in a fixed order."""
    choices: list[tuple[str, ...]] = [("0", "+") if least == 0 else ("+",) for _, least in change.counts]
    choices += [("0", "+", "1")] * len(change.shares)
    names = [name for name, _ in change.counts] + list(change.shares)
    for marks in product(*choices):
        chosen = dict(zip(names, marks, strict=True))
        image: dict[str, Expr] = {k: ZERO for k, _ in change.counts if chosen[k] == "0"}
        given = [ge(sym(k), 1) for k, _ in change.counts if chosen[k] == "+"]
        for s in change.shares:
            image |= _share(s, chosen[s])
            given += [gt(sym(s), 0)] if chosen[s] == "+" else []
        extra = [_assumed(r, chosen, image) for r in change.given]
        if False in extra:
            continue
        given += [r for r in extra if isinstance(r, Rel)]
        positive = frozenset(r.rhs.args[0] for r in given if r.lhs in (ZERO, ONE) and r.rhs.op == "sym")
        cells = [
            {c: fold(e.subs(image), positive) for c, e in zip(CELLS, side, strict=True)}
            for side in (change.before, change.after)
        ]
        label = " ".join(f"{k}{'=' + v if v != '+' else '>0'}" for k, v in chosen.items())
        integers = tuple(k for k, _ in change.counts if chosen[k] == "+")
        yield Stratum(label, cells[0], cells[1], tuple(given), integers)


def _share(name: str, mark: str) -> dict[str, Expr]:
    """A share strictly between 0 and 1 is u / (1 + u) with u > 0, and u keeps its name."""
    u, left = sym(name), f"{name}_rest"
    if mark == "+":
        return {name: u / (ONE + u), left: ONE / (ONE + u)}
    return {name: ZERO, left: ONE} if mark == "0" else {name: ONE, left: ZERO}


def _assumed(r: Rel, chosen: Mapping[str, str], image: Mapping[str, Expr]) -> Rel | bool:
    """A hypothesis on a stratum: decided by it, or what is left of it."""
    if r.symbols & set(chosen) and all(len(chosen.get(v, "")) and v + "_rest" in image for v in r.symbols):
        low, high = r.lhs.args[0], r.rhs.args[0]  # of two shares, the first is the smaller
        if "+" == chosen[low] == chosen[high]:
            return lt(sym(low), sym(high))
        return chosen[low] != chosen[high] and (chosen[low] == "0" or chosen[high] == "1")
    lhs, rhs = (fold(side.subs(image), frozenset()) for side in (r.lhs, r.rhs))
    if lhs.op == rhs.op == "num":
        return lhs.args[0] < rhs.args[0] if r.op == "<" else lhs.args[0] <= rhs.args[0]
    names = sorted(lhs.symbols | rhs.symbols)
    row = linear(rhs - lhs, names)
    if r.op == "<=" and row is not None and min(row[:-1]) >= 0 and sum(row) >= 0:
        return True  # as all of them are at least 1
    return Rel(r.op, lhs, rhs)


# -- values -------------------------------------------------------------------


class Region:
    """Signs of formulas where counts and shares are positive and parameters in their range."""

    def __init__(self, measure: Measure, positive: frozenset[str]):
        own = {x.name for x in measure.parameters if x.low is not None and Fraction(x.low) >= 0}
        self.positive = positive | own
        self.parameters = {x.name: x.range for x in measure.parameters}
        self._plain: dict[Expr, bool] = {}
        self._signs: dict[Expr, tuple[int | None, bool]] = {}

    def plain(self, e: Expr) -> bool:
        """Positive by its syntax: sums, products, quotients and powers of positive symbols and numbers."""
        if e.op == "num":
            return e.args[0] > 0
        if e.op == "sym":
            return e.args[0] in self.positive
        if e not in self._plain:
            parts = e.args[:1] if e.op == "pow" else e.args
            self._plain[e] = e.op in ("add", "mul", "div", "pow") and all(map(self.plain, parts))
        return self._plain[e]

    def cone(self, symbols: frozenset[str]) -> Cone:
        """A product of half-lines, of intervals for parameters that have two bounds."""
        given: list[Rel] = []
        blocks: list[list[int | str]] = []
        for name in sorted(symbols):
            bounds = self.parameters.get(name, (gt(sym(name), 0),) if name not in self.parameters else ())
            first = len(given)
            given += bounds
            block: list[int | str] = list(range(first, len(given)))
            blocks.append(block if len(block) == 2 else [*block, UNIT] if block else [name, UNIT])
        return Cone(given, sorted(symbols), blocks)

    def sign(self, e: Expr) -> tuple[int | None, bool]:
        """The sign of a formula, and whether it is strict; (None, False) where it is open."""
        if e.op == "num":
            return (e.args[0] > 0) - (e.args[0] < 0), True
        if e.op == "exp" or self.plain(e):
            return 1, True
        if e not in self._signs:
            self._signs[e] = self._sign(e)
        return self._signs[e]

    def _sign(self, e: Expr) -> tuple[int | None, bool]:
        try:
            region = self.cone(e.symbols)
            return region.sign(region.value(e)[0])
        except UndefinedValue:
            return None, False
        except CheckError:  # it is no quotient of polynomials, or the sign of something in it is open
            return self._by_parts(e)

    def _by_parts(self, e: Expr) -> tuple[int | None, bool]:
        """The sign of a logarithm, a root, a product, a quotient, or a sum of what has the same sign."""
        if e.op == "log":
            return self.sign(e.args[0] - 1) if self.sign(e.args[0]) == (1, True) else (None, False)
        if e.op == "pow" and e.args[1].op == "num" and e.args[1].args[0] > 0:
            s, strict = self.sign(e.args[0])
            return (s, strict) if s in (0, 1) else (None, False)
        divided = e.op == "div" and self.sign(e.args[1]) not in ((1, True), (-1, True))
        if e.op not in ("add", "mul", "div") or divided:
            return None, False
        signs, firm = zip(*map(self.sign, e.args), strict=True)
        if None in signs:
            return None, False
        if e.op == "add":
            common = max(signs, key=abs)
            strict = any(f and s for s, f in zip(signs, firm, strict=True)) if common else all(firm)
            return (common, strict) if all(s * common >= 0 for s in signs) else (None, False)
        return prod(signs), all(firm)


def limit(e: Expr, cells: Mapping[str, Expr], region: Region) -> Limit:
    """The value of a formula over raw counts on a stratum, or its limit from positive counts.

    c/0 is infinite where c is not zero and the denominator is never negative; 0/0,
    infinite minus infinite and zero times infinite have no value, but 0 log 0 = 0.

    An UndefinedValue says that it has no value. A CheckError says that the signs do not tell.
    """
    known: dict[Expr, Limit] = {}  # formulas repeat their parts

    def value(e: Expr) -> Limit:
        if e not in known:
            known[e] = _limit(e, cells, region, value)
        return known[e]

    return value(e)


def _limit(e: Expr, cells: Mapping[str, Expr], region: Region, value: Callable[[Expr], Limit]) -> Limit:
    if e.op == "num":
        return e
    if e.op == "sym":
        return cells.get(e.args[0], e)
    if e.op == "mul":
        return _product(e, region, value)
    args = [value(a) for a in e.args]
    if all(isinstance(a, Expr) for a in args):
        return _finite(e, args, region)
    if e.op == "add":
        if len(infinite := {a for a in args if isinstance(a, str)}) > 1:
            raise UndefinedValue(f"{e} is infinite minus infinite")
        return infinite.pop()
    if e.op == "div":
        top, below = args
        if isinstance(below, Expr) and isinstance(top, str):
            return _signed(top, _side(e.args[1], below, region))
        if isinstance(top, str):
            raise UndefinedValue(f"{e} is infinite by infinite")
        return ZERO
    if e.op == "pow":
        return _infinite_power(e, args)
    if e.op in ("log", "exp", "abs") and args[0] == INFINITE:
        return INFINITE
    if e.op in ("exp", "abs"):
        return ZERO if e.op == "exp" else INFINITE
    if e.op == "log":
        raise UndefinedValue(f"{e} is the logarithm of -oo")
    if e.op in ("min", "max"):
        wins = MINUS_INFINITE if e.op == "min" else INFINITE
        return wins if wins in args else next((a for a in args if isinstance(a, Expr)), args[0])
    raise CheckError(f"{e.op} of infinite values")


def _infinite_power(e: Expr, args: list) -> Limit:
    base, k = args
    if base not in OPPOSITE or not isinstance(k, Expr) or k.op != "num":
        raise CheckError(f"cannot tell the value of {e}")
    k = k.args[0]
    if k == 0:
        return ONE
    if base == MINUS_INFINITE and k.denominator != 1:
        raise UndefinedValue(f"{e} is a root of -oo")
    if k < 0:
        return ZERO
    return INFINITE if base == INFINITE or k % 2 == 0 else MINUS_INFINITE


def _side(original: Expr, value: Expr, region: Region) -> int:
    """The sign of a denominator, or from which side it vanishes."""
    return _near_zero(original, region) if _vanishes(value, region) else _strict(value, region)


def _finite(e: Expr, args: list, region: Region) -> Limit:
    if e.op == "div" and _vanishes(args[1], region):
        if _vanishes(args[0], region):
            raise UndefinedValue(f"{e} is 0/0")
        return _signed(INFINITE, _strict(args[0], region) * _near_zero(e.args[1], region))
    if e.op == "log" and _vanishes(args[0], region):
        if _near_zero(e.args[0], region) < 0:
            raise UndefinedValue(f"{e} is the logarithm of something negative nearby")
        return MINUS_INFINITE
    if e.op == "pow" and _vanishes(args[0], region) and args[1].op == "num":
        return _power_of_zero(e, args[1].args[0], region)
    return put_together(e, args, region.positive)


def _power_of_zero(e: Expr, k: Fraction, region: Region) -> Limit:
    if k.denominator != 1 and _near_zero(e.args[0], region) < 0:
        raise UndefinedValue(f"{e} is a root of something negative nearby")
    if k >= 0:
        return ONE if k == 0 else ZERO
    return INFINITE if k % 2 == 0 or _near_zero(e.args[0], region) > 0 else MINUS_INFINITE


def _vanishes(e: Expr, region: Region) -> bool:
    """Is the formula zero everywhere on the stratum?"""
    if e.op == "num":
        return e == ZERO
    return not region.plain(e) and region.sign(e) == (0, True)


def _strict(e: Expr, region: Region) -> int:
    s, strict = region.sign(e)
    if s is None or not strict:
        raise CheckError(f"the sign of {e} is open")
    return s


def _side_of(e: Expr, region: Region) -> int:
    """1 if a formula over raw counts is never negative for positive ones; -1 if never positive; 0 if both."""
    s, _ = region.sign(e)
    if s is None:
        raise CheckError(f"cannot tell from which side {e} vanishes")
    return s


def _near_zero(e: Expr, region: Region) -> int:
    s = _side_of(e, region)
    if s == 0:
        raise UndefinedValue(f"{e} is zero for all matrices")
    return s


def _signed(value: str, s: int) -> str:
    if s == 0:
        raise UndefinedValue("zero times infinite")
    return value if s > 0 else OPPOSITE[value]


def _product(e: Expr, region: Region, value: Callable[[Expr], Limit]) -> Limit:
    args: list[Limit] = []
    problem: Exception | None = None
    for factor in e.args:
        try:
            args.append(value(factor))
        except UndefinedValue as error:
            if factor.op != "log" or _side_of(factor.args[0], region) < 0:
                raise
            problem = error  # the logarithm of 0/0: a zero beside it makes zero
    finite = [a for a in args if isinstance(a, Expr)]
    if problem is not None or len(finite) < len(args):
        zero = any(_vanishes(a, region) for a in finite)
        logs = all(f.op == "log" for f, a in zip(e.args, args, strict=False) if isinstance(a, str))
        if problem is not None:
            logs = len(finite) == len(args)
        if zero and logs:
            if not all(total(a, region.positive) for a in finite):
                raise CheckError(f"a factor of {e} may have no value")
            return ZERO
        if problem is not None:
            if not zero:  # a factor that is zero at some matrices would make zero there
                [_strict(a, region) for a in finite]
            raise problem
        if zero:
            raise UndefinedValue(f"{e} is zero times infinite")
        sign = 1
        for a in args:
            sign *= _strict(a, region) if isinstance(a, Expr) else (1 if a == INFINITE else -1)
        return _signed(INFINITE, sign)
    return put_together(e, finite, region.positive)


def values(claim: Claim, stratum: Stratum) -> tuple[Limit, Limit]:
    """The values before and after, as formulas of the stratum's variables; remembered for many claims."""
    formula = quality(claim)
    positive = frozenset(r.rhs.args[0] for r in stratum.given if r.rhs.op == "sym")
    region, found = Region(claim.measure, positive), []
    for cells in (stratum.before, stratum.after):
        key = formula, claim.measure.parameters, positive, tuple(map(cells.get, CELLS))
        if key not in _values:
            if len(_values) >= MOST_VALUES:
                _values.clear()
            _values[key] = limit(formula, cells, region)
        found.append(_values[key])
    return found[0], found[1]


MOST_VALUES = 10_000
_values: dict[tuple, Limit] = {}


# -- relations between values -------------------------------------------------


def ordered(low: Limit, high: Limit, op: str) -> Rel | None:
    """`low op high` for values that may be infinite: None if it holds, a relation to show otherwise."""
    if isinstance(low, Expr) and isinstance(high, Expr):
        return Rel(op, low, high)
    same = low == high and isinstance(low, str)
    holds = {
        "<": not same and (low == MINUS_INFINITE or high == INFINITE),
        "<=": low == MINUS_INFINITE or high == INFINITE,
        "=": same,
        "!=": not same,
    }[op]
    if not holds:
        raise CheckError(f"{low} {op} {high} does not hold")
    return None


def improves(claim: Claim, before: Limit, after: Limit, op: str = "<") -> Rel | None:
    """Is the quality better after?  An error is better where it is lower."""
    low, high = (after, before) if claim.measure.lower_is_better else (before, after)
    return ordered(low, high, op)


def wanted(claim: Claim, before: Limit, after: Limit) -> Rel | None:
    """What the statement says of the values; None if it holds without more."""
    if changes_of(claim.statement).conclusion == EQUAL:
        return ordered(before, after, "=")
    if changes_of(claim.statement).conclusion == BETTER:
        return improves(claim, before, after)
    raise CheckError("the statement is not about every change")
