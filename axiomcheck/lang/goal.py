"""Goals: what is left to prove once measures and axioms are unfolded, over the reals."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.lang.expr import wrap
from axiomcheck.lang.relation import Rel, le, lt

__all__ = ["OPPOSITE", "Goal", "Rel", "eq", "ge", "gt", "le", "lt", "ne", "negation"]

OPPOSITE = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">": "<=", ">=": "<"}


def gt(a, b) -> Rel:
    """a > b, kept as b < a."""
    return Rel("<", wrap(b), wrap(a))


def ge(a, b) -> Rel:
    """a >= b, kept as b <= a."""
    return Rel("<=", wrap(b), wrap(a))


def eq(a, b) -> Rel:
    """a = b."""
    return Rel("=", wrap(a), wrap(b))


def ne(a, b) -> Rel:
    """a != b."""
    return Rel("!=", wrap(a), wrap(b))


def negation(r: Rel) -> Rel:
    """The relation that holds exactly where `r` does not."""
    op = OPPOSITE[r.op]
    return Rel({">": "<", ">=": "<="}[op], r.rhs, r.lhs) if op in (">", ">=") else Rel(op, r.lhs, r.rhs)


@dataclass(frozen=True, slots=True)
class Goal:
    """For all reals: wherever every relation of `given` holds, `then` is defined and holds.

    The variables in `integers` stand for whole numbers only; a proof need not use that.
    """

    given: tuple[Rel, ...]
    then: Rel
    integers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.given)) or 'always'}  |-  {self.then}"

    @property
    def symbols(self) -> tuple[str, ...]:
        """Names of the variables, sorted."""
        return tuple(sorted(frozenset().union(self.then.symbols, *(r.symbols for r in self.given))))

    def subs(self, mapping) -> Goal:
        """Simultaneous substitution everywhere."""
        return Goal(tuple(r.subs(mapping) for r in self.given), self.then.subs(mapping))

    def assuming(self, *more: Rel) -> Goal:
        """The same conclusion under further hypotheses."""
        return Goal((*self.given, *more), self.then, self.integers)
