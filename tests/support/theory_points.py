"""Formulas and properties of theories at points, in floating point: nothing of this is the engine's.

`value` reads a formula with Python's grammar and NumPy's meaning; `broken` looks for a random point at
which a property fails for a function.
"""

from __future__ import annotations

import ast
import math
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from axiomcheck.properties import reader
from axiomcheck.properties.model import All, Different, Each, Every, Iff, Property, Relation, Sentence, Some

THEORIES = Path(__file__).parents[2] / "axiomcheck" / "theories"
Point = dict[str, Any]  # numbers and arrays, by name
TINY = 1e-9

_FUNCTIONS: dict[str, Callable] = {
    "abs": np.abs, "log": np.log, "exp": np.exp, "sqrt": np.sqrt, "sum": np.sum, "mean": np.mean,
    "cumsum": np.cumsum, "arccos": lambda x: np.arccos(_within(x)), "minimum": np.minimum, "maximum": np.maximum,
}  # fmt: skip
_COMPARE: dict[type, Callable] = {
    ast.Lt: np.less, ast.LtE: np.less_equal, ast.Gt: np.greater, ast.GtE: np.greater_equal,
    ast.Eq: np.equal, ast.NotEq: np.not_equal,
}  # fmt: skip


def theory(name: str) -> dict[str, Any]:
    """The declaration of a theory, as it stands in its file."""
    return tomllib.loads((THEORIES / name / "theory.toml").read_text())


def space(declared: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """The letter of its measures, and the kind of each argument by name."""
    letter, names = declared["space"]["measure"].rstrip(")").split("(")
    kinds = {
        **dict.fromkeys(declared["space"].get("cells", ()), "count"),
        **declared["space"].get("vectors", {}),
    }
    return letter, {x.strip(): kinds[x.strip()] for x in names.split(",")}


# -- formulas ---------------------------------------------------------------------------------


def value(text: str, point: Point) -> float:
    """A formula at a point; nan where it has no value.  0 log 0 is 0, and of `where` one branch counts."""
    with np.errstate(all="ignore"):
        found = _value(_read(text), point)
    return float(found) if np.isfinite(found) else math.nan


@cache
def _read(text: str) -> ast.AST:
    return ast.parse(text, mode="eval").body


def _within(x: Any) -> np.ndarray:
    """From -1 to 1, where rounding alone led out of it."""
    return np.where(np.abs(np.abs(x) - 1) < TINY, np.sign(x), x)


def _finite(x: Any) -> np.ndarray:
    """Infinities are no values; nan, which stays."""
    return np.where(np.isfinite(x), x, math.nan)


def _value(node: ast.AST, point: Point) -> Any:
    match node:
        case ast.Constant(value=number):
            return number
        case ast.Name(id="pi"):
            return math.pi
        case ast.Name(id=name):
            return point[name]
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, point)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            a, b = _value(left, point), _value(right, point)
            logs = "log" in ast.unparse(right)  # 0 log 0 = 0
            return np.where((np.equal(a, 0)) & np.isneginf(b), 0.0, a * np.asarray(b)) if logs else a * b
        case ast.BinOp(left=left, op=op, right=right):
            a, b = _finite(_value(left, point)), _finite(_value(right, point))
            return {ast.Add: np.add, ast.Sub: np.subtract, ast.Div: np.divide, ast.Pow: np.power}[type(op)](
                a, b
            )
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return _COMPARE[type(op)](_value(left, point), _value(right, point))
        case ast.Call(func=ast.Name(id="where"), args=[condition, yes, no]):
            return np.where(*(_value(x, point) for x in (condition, yes, no)))
        case ast.Call(func=ast.Name(id="at"), args=[ast.Constant(value=k), inner]):
            return _value(inner, point)[k - 1]
        case ast.Call(func=ast.Name(id="max" | "min" as name), args=args):
            sides = [_value(a, point) for a in args]
            pair, one = (np.maximum, np.max) if name == "max" else (np.minimum, np.min)
            return pair(*sides) if len(sides) == 2 else one(sides[0])
        case ast.Call(func=ast.Name(id=name), args=args):
            return _FUNCTIONS[name](*(_finite(_value(a, point)) for a in args))
    raise ValueError(f"no meaning here: {ast.unparse(node)}")


# -- properties -------------------------------------------------------------------------------


class Broken(Exception):
    """A point at which a property fails."""


class Looking:
    """Random points of one property's variables, for one function of the space's arguments."""

    def __init__(
        self,
        declared: Mapping[str, Any],
        measure: Callable[..., float],
        n: int,
        seed: int,
        given: tuple[str, ...] = (),
    ):
        self.letter, self.kinds = space(declared)
        self.given = (*declared["space"].get("given", ()), *given)
        self.measure, self.n, self.random = measure, n, Random(seed)

    def read(self, says: str) -> Property:
        """The property, on the declared space."""
        made = reader.Space(self.letter, tuple(self.kinds.values()), tuple(self.kinds))
        return reader.read(says, space=made)

    def search(self, sentence: Sentence, tries: int) -> None:
        """Raise `Broken` at a point where it fails."""
        parts = sentence.parts if isinstance(sentence, All) else (sentence,)
        for _ in range(tries):
            for part in parts:
                point: Point = {}
                if isinstance(part, Every) and self.holds(part, point) is False:
                    raise Broken(point)

    def holds(self, s: Sentence, point: Point) -> bool | None:
        """True, False, or None where it is not spoken of (or not decided by single points)."""
        if isinstance(s, Every):
            if sum(v.sort == "class" for v in s.variables) > self.n:
                return None
            self.draw(s, point)
            met = [self.holds(c, point) for c in s.conditions]
            return self.holds(s.conclusion, point) if all(met) else None
        if isinstance(s, All):
            found = [self.holds(x, point) for x in s.parts]
            return None if None in found else all(found)
        if isinstance(s, Iff):
            left, right = self.holds(s.left, point), self.holds(s.right, point)
            return None if None in (left, right) else left == right
        if isinstance(s, Relation | Each | Different):
            return self.relation(s, point)
        return None

    def relation(self, s: Relation | Each | Different, point: Point) -> bool | None:
        left, right = (
            np.asarray(self.term(s.left, point), float),
            np.asarray(self.term(s.right, point), float),
        )
        if not (np.isfinite(left).all() and np.isfinite(right).all()):
            return None
        inside = self.place(s, point) if not isinstance(s, Relation) else np.array([True])
        gap = np.broadcast_to(np.atleast_1d(left - right), inside.shape)[inside]
        if isinstance(s, Different):
            return bool((np.abs(gap) > TINY).any())
        close = TINY * max(1.0, float(np.abs(left).max()))
        return bool(
            {"<": gap < -close, "<=": gap <= close, "=": np.abs(gap) <= close, "!=": np.abs(gap) > close}[
                s.op
            ].all()
        )

    def place(self, s: Each | Different, point: Point) -> np.ndarray:
        inside = np.ones(self.n, bool)
        if s.where == "elsewhere":
            inside[[point[c] for c in s.names if c in point]] = False
        elif s.where in ("on", "off"):
            inside = np.isin(np.arange(self.n), point[s.names[0]]) == (s.where == "on")
        return inside

    # -- points
    def draw(self, s: Every | Some, point: Point) -> None:
        """Random values, with the equations among the conditions solved from left to right."""
        classes = [v.name for v in s.variables if v.sort == "class"]
        point.update(zip(classes, self.random.sample(range(self.n), min(len(classes), self.n)), strict=False))
        for v in s.variables:
            if v.sort != "class":
                point[v.name] = self.one(v.sort)
        for r in s.conditions:
            if (
                isinstance(r, Each)
                and r.op == "="
                and r.left.op == "sym"
                and isinstance(point[r.left.args[0]], np.ndarray)
            ):
                right = np.broadcast_to(self.term(r.right, point), (self.n,))
                point[r.left.args[0]] = np.where(self.place(r, point), right, point[r.left.args[0]])
        for r in s.conditions:
            if isinstance(r, Relation) and r.op == "=" and r.left.op == "entry":
                x, c = (a.args[0] for a in r.left.args)
                point[x] = point[x].copy()
                point[x][point[c]] = self.term(r.right, point)

    def one(self, sort: str) -> Any:
        if sort == "cell":
            return self.random.choice((0, 0, 1, 1, 2, 3, 5))
        if sort == "sign":
            return self.random.choice((-1, 1))
        if sort == "whole":
            return self.random.choice((1, 2, 3))
        if sort == "real":
            return self.random.choice((0.0, 0.125, 0.25, 0.5, 0.75, 1.0, 2.0))
        if sort == "part":
            sizes = [x for k in range(2, self.n) for x in combinations(range(self.n), k)]
            return self.random.choice(sizes) if sizes else ()
        kind = next(k for k in self.kinds.values() if k != "count")
        drawn = np.array([self.random.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(self.n)], float)
        if "positive" in kind:
            drawn += 0.5
        if kind in ("nonnegative", "positive", "real"):
            return drawn / 4
        return drawn / drawn.sum() if drawn.sum() else np.eye(self.n)[0]

    # -- terms
    def term(self, e: Any, point: Point) -> Any:
        with np.errstate(all="ignore"):
            return self._term(e, point)

    def _term(self, e: Any, point: Point) -> Any:
        if e.op == "num":
            return float(e.args[0])
        if e.op == "sym":
            return self.n if e.args[0] == "n" else point[e.args[0]]
        if e.op == "entry":
            return self._term(e.args[0], point)[point[e.args[1].args[0]]]
        if e.op == "mass":
            return self._term(e.args[0], point)[list(point[e.args[1].args[0]])].sum()
        args = [self._term(a, point) for a in e.args if not (e.op == "on" and a is e.args[1])]
        if e.op == "on":
            here = args[0][list(point[e.args[1].args[0]])]
            return here / here.sum()
        if e.op == "D":
            return self.at(args)
        plain = {"add": np.sum, "mul": np.prod}.get(e.op)
        if plain is not None:
            total = args[0]
            for a in args[1:]:
                total = total + a if e.op == "add" else total * a
            return total
        if e.op == "div":
            return np.divide(args[0], args[1])
        if e.op == "pow":
            return np.power(np.asarray(args[0], float), args[1])
        return {
            "abs": np.abs, "log": np.log, "exp": np.exp, "min": np.minimum, "max": np.maximum, "sum": np.sum,
            "mean": np.mean, "cmin": np.min, "cmax": np.max,
        }[e.op](*args)  # fmt: skip

    def at(self, args: list[Any]) -> float:
        """The measure, or nan outside the space."""
        named = dict(zip(self.kinds, args, strict=True))
        for name, kind in self.kinds.items():
            x = named[name]
            if kind == "count":
                if x < 0 or x != int(x):
                    return math.nan
                named[name] = int(x)
            if "simplex" in kind or kind == "ordered":
                if np.ndim(x) != 1 or (x < -TINY).any() or abs(x.sum() - 1) > TINY:
                    return math.nan
                named[name] = np.maximum(x, 0.0)
            least = np.min(x)
            if (kind == "nonnegative" and least < -TINY) or ("positive" in kind and least <= TINY):
                return math.nan
        for condition in self.given:
            if not _value(_read(condition), named):
                return math.nan
        found = self.measure(
            **named, **({} if set(self.kinds.values()) == {"count"} else {"n": len(args[0])})
        )
        return float(found) if np.isfinite(found) else math.nan


def broken(
    declared: Mapping[str, Any],
    says: str,
    measure: Callable[..., float],
    tries: int = 400,
    given: tuple[str, ...] = (),
) -> Point | None:
    """A point at which the function has not the property; None if none is found."""
    counts = set(space(declared)[1].values()) == {"count"}
    for n in (1,) if counts else (2, 3, 4):
        looking = Looking(declared, measure, n, seed=n, given=given)
        try:
            looking.search(looking.read(says).sentence, tries)
        except Broken as found:
            return found.args[0]
    return None
