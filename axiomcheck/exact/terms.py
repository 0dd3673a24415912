"""The terms of sentences as formulas, put together class by class, whatever their variables stand for.

Points, grids and formulas for solvers say what a name is, and what a value of the measure is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import combinations

from axiomcheck.errors import CheckError
from axiomcheck.lang.expr import Expr, add_all, maximum, minimum
from axiomcheck.properties.model import Different, Each

ARITHMETIC = ("add", "mul", "div", "pow", "abs", "min", "max", "log", "exp")
COMBINED = ("sum", "mean", "cmin", "cmax")


def part_of(*terms: Expr) -> str | None:
    """The part that vectors live on; None for all classes."""
    return next((x.args[1].args[0] for e in terms for x in e.nodes() if x.op == "on"), None)


def parts_of(size: int) -> list[tuple[int, ...]]:
    """All parts of a codeframe: two classes or more, not all.

    >>> parts_of(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return [c for k in range(2, size) for c in combinations(range(size), k)]


class Terms(ABC):
    """Terms where the variables stand for something."""

    size: int  # the number of classes
    vectors: Mapping[str, Sequence]
    classes: Mapping[str, int]  # counted from 0
    parts: Mapping[str, tuple[int, ...]]  # their classes, ascending

    @abstractmethod
    def named(self, name: str) -> Expr:
        """What the name of a number stands for."""

    @abstractmethod
    def measured(self, e: Expr) -> Expr:
        """A value of the measure."""

    def entry(self, name: str, c: int) -> Expr:
        """What a vector is at a class."""
        return self.vectors[name][c]

    def other(self, e: Expr) -> Expr:
        """A term of another kind."""
        raise CheckError(f"{e.op} has no value at a point")

    def number(self, e: Expr) -> Expr:
        """A number as a formula."""
        if e.op == "num":
            return e
        if e.op == "sym":
            return self.named(e.args[0])
        if e.op == "entry":
            return self.at(e.args[0], self.classes[e.args[1].args[0]])
        if e.op == "mass":
            return add_all(self.at(e.args[0], c) for c in self.parts[e.args[1].args[0]])
        if e.op in COMBINED:
            entries = self.vector(e.args[0])
            if e.op in ("sum", "mean"):
                return add_all(entries) / len(entries) if e.op == "mean" else add_all(entries)
            return reduce(minimum if e.op == "cmin" else maximum, entries)
        if e.op == "D":
            return self.measured(e)
        return e.rebuilt(map(self.number, e.args)) if e.op in ARITHMETIC else self.other(e)

    def vector(self, e: Expr) -> tuple[Expr, ...]:
        """A vector, class by class: over all classes, or over those of its part."""
        return tuple(self.at(e, c) for c in self.over(e))

    def at(self, e: Expr, c: int) -> Expr:
        """A vector at a class."""
        if e.op == "sym" and e.args[0] in self.vectors:
            return self.entry(e.args[0], c)
        if e.op == "on":
            return self.at(e.args[0], c) / add_all(self.at(e.args[0], k) for k in self.parts[e.args[1].args[0]])
        return e.rebuilt(self.at(a, c) for a in e.args) if e.op in ARITHMETIC else self.number(e)

    def is_vector(self, e: Expr) -> bool:
        """Is the term one number for each class?"""
        if e.op == "sym":
            return e.args[0] in self.vectors
        return e.op == "on" or (e.op in ARITHMETIC and any(map(self.is_vector, e.args)))

    def over(self, *vectors: Expr) -> Sequence[int]:
        """The classes that vectors have."""
        part = part_of(*vectors)
        return range(self.size) if part is None else self.parts[part]

    def pairs(self, s: Each | Different) -> list[tuple[Expr, Expr]]:
        """Both sides at each class that is spoken of."""
        classes = self.over(s.left, s.right)
        if s.where == "elsewhere":
            named = {self.classes[c] for c in s.names}
            classes = [c for c in classes if c not in named]
        elif s.where in ("on", "off"):
            inside = self.parts[s.names[0]]
            classes = [c for c in classes if (c in inside) == (s.where == "on")]
        return [(self.at(s.left, c), self.at(s.right, c)) for c in classes]
