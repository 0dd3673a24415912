"""One formula for all ways through a function: its values, and where it has none.

What a way without a value needs is that the formula has none there either: it divides by
what is zero there, or takes a logarithm or a root of what is not in their range.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isnan

from axiomcheck.errors import UndefinedValue
from axiomcheck.exact.algebra import from_row, linear
from axiomcheck.exact.evaluate import fold, sign
from axiomcheck.input.products import where
from axiomcheck.input.tracing import paths as P
from axiomcheck.input.tracing.canonical import canonical, settled
from axiomcheck.lang.expr import ZERO, Expr, num
from axiomcheck.lang.goal import Goal, Rel

SHORT = 160


class Apart(Exception):
    """No formula is what the function is; `jumps` if a formula with `where` could be."""

    def __init__(self, text: str, jumps: bool = False):
        super().__init__(text)
        self.jumps = jumps


@dataclass(frozen=True)
class Joiner:
    """Puts the ways of one face together; values may be `where` if `branches` says so.  `patience` may give it up."""

    region: P.Region
    prove: Callable[[Goal], bool]
    branches: bool = False
    patience: Callable[[], None] = lambda: None

    def whole(self, paths: Sequence[P.Path]) -> Expr | None:
        """The formula; None where no way has a value. `Apart` says why there is none."""
        found = self._join(list(paths), 0)
        if found is None or len(paths) == 1:
            return found
        for x in self.region.samples:  # what joins the ways must have a value wherever they have one
            ways = [path for path in paths if all(P.clearly(r, x) for r in path.conditions)]
            value = ways[0].value if ways else None
            if value is not None and isnan(P.approximate(found, x)) and not isnan(P.approximate(value, x)):
                raise Apart(f"it branches, and {short(found)} has no value at {x}", jumps=True)
        return found

    def _join(self, group: list[P.Path], depth: int) -> Expr | None:
        self.patience()
        values = {path.value for path in group} - {None}
        if not values:
            return None
        if len(values) == 1:
            (value,) = values
            if all(path.value is not None or self.lacking(value, path.conditions) for path in group):
                return value
        r = group[0].asked[depth]
        sides = [[x for x in group if x.answers[depth] == side] for side in (True, False)]
        if not all(sides):
            return self._join(sides[0] or sides[1], depth + 1)
        given = self._given(group[0], depth)
        yes, no = (self._join(side, depth + 1) for side in sides)
        if yes is None and no is None:
            return None
        if yes is None or no is None:
            return self._half(given, r, yes) if no is None else self._half(given, P.negation(r), no)
        if yes == no or canonical(yes) == canonical(no):
            return no
        if r.op == "=":
            if self._same_there(r, no, yes) or self.prove(
                Goal((*self.region.hypotheses, *given, r), Rel("=", no, yes))
            ):
                return no
            if self.branches:
                return where(r, yes, no)
            raise Apart(f"where {_all((*given, r))} it is {short(yes)}, and everywhere else it is {short(no)}",
                        jumps=True)  # fmt: skip
        found = P.joining((*self.region.hypotheses, *given), self.region.samples, r, yes, no)
        if found is not None:
            return found
        if self.branches:
            return where(r, yes, no)
        raise Apart(
            f"it branches, and no abs, minimum or maximum joins the branches: it is {short(yes)} "
            f"where {_all((*given, r))}, but {short(no)} where {_all((*given, P.negation(r)))}",
            jumps=True,
        )

    def _same_there(self, r: Rel, one: Expr, other: Expr) -> bool:
        """Are both written alike once a symbol is what the equation says it is?"""
        names = sorted(r.symbols)
        row = linear(r.lhs - r.rhs, names)
        if row is None or not any(row[:-1]):
            return False
        i = next(i for i, c in enumerate(row[:-1]) if c)
        rest = [-c / Fraction(row[i]) if j != i else Fraction(0) for j, c in enumerate(row)]
        value = {names[i]: from_row(rest, names)}
        try:
            first, second = (self._written(e.subs(value)) for e in (one, other))
        except UndefinedValue:
            return False
        return first == second

    def _written(self, e: Expr) -> Expr:
        return canonical(fold(settled(e, self.region.groups), self.region.positive))

    def _given(self, path: P.Path, depth: int) -> tuple[Rel, ...]:
        """What was decided before; not what nearly always holds, of two values that they differ."""
        asked = zip(path.asked[:depth], path.answers, strict=False)
        return tuple(r if yes else P.negation(r) for r, yes in asked)

    def _half(self, given: tuple[Rel, ...], here: Rel, value: Expr | None) -> Expr:
        """The formula where only one side of a condition, `here`, has a value: it may have none on the other."""
        there = P.negation(here)
        if value is None:
            raise Apart("it has no value")
        if self.lacking(value, (*given, there)):
            return value
        if there.op == "=" and all(r.op == "!=" for r in given):
            return value + num(0) / (there.lhs if there.rhs == ZERO else there.lhs - there.rhs)
        if here.op == "=":
            raise Apart(f"it has a value only where {_all((*given, here))}")
        raise Apart(f"it has no value where {_all((*given, there))}")

    def lacking(self, e: Expr, given: Sequence[Rel]) -> bool:
        """Was it shown that the formula has no value where the conditions hold?"""
        known = tuple(given)
        return any(self._impossible(node, known) for node in self._strict(e, known)) or P.contradictory(
            (*self.region.hypotheses, *known)
        )

    def _strict(self, e: Expr, given: tuple[Rel, ...]) -> list[Expr]:
        """The parts without whose value the whole has none."""
        found = [e]
        for i, a in enumerate(e.args if e.op not in ("num", "sym", "where") else e.args[:2]):
            if not isinstance(a, Expr):
                continue
            if e.op == "mul" and a.op == "log":  # an exact zero beside it would take it away
                others = [b for j, b in enumerate(e.args) if j != i]
                if not all(self._nonzero(b, given) for b in others):
                    continue
            found += self._strict(a, given)
        return found

    def _nonzero(self, e: Expr, given: tuple[Rel, ...]) -> bool:
        if sign(e, self.region.positive) in (1, -1):
            return True
        if e.op in ("abs", "pow", "div"):
            return self._nonzero(e.args[0], given)
        if e.op == "mul":
            return all(self._nonzero(a, given) for a in e.args)
        return any(r.op in ("<", "!=") and {r.lhs, r.rhs} == {e, ZERO} for r in given)

    def _impossible(self, e: Expr, given: tuple[Rel, ...]) -> bool:
        """Has this operation no value where the conditions hold?"""
        if e.op == "div":
            return self._zero(e.args[1], given)
        if e.op == "log":
            return self._zero(e.args[0], given) or self._follows(Rel("<", e.args[0], ZERO), given)
        if e.op == "pow" and e.args[1].op == "num" and e.args[1].args[0].denominator > 1:
            return self._follows(Rel("<", e.args[0], ZERO), given)
        return False

    def _zero(self, e: Expr, given: tuple[Rel, ...]) -> bool:
        if e == ZERO:
            return True
        if e.op in ("abs", "pow", "div"):
            return self._zero(e.args[0], given)
        if e.op == "mul" and any(self._zero(a, given) for a in e.args):
            return True
        return self._follows(Rel("=", e, ZERO), given)

    def _follows(self, r: Rel, given: tuple[Rel, ...]) -> bool:
        if r in given or (Rel(r.op, r.rhs, r.lhs) in given and r.op == "="):
            return True
        return P.contradictory((*self.region.hypotheses, *given, P.negation(r)))


def short(value: Expr) -> str:
    """The formula, or how it begins."""
    text = str(value)
    return text if len(text) <= SHORT else f"{text[:SHORT]}..."


def _all(given: Sequence[Rel]) -> str:
    told = [r for r in given if r.op != "!="] or list(given)
    return " and ".join(map(str, told[:4])) + (" and so on" if len(told) > 4 else "")
