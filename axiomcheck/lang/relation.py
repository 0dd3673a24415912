"""Relations between formulas: what measures, claims and properties say of numbers."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.declaration import Declaration
from axiomcheck.lang.expr import Expr, wrap


@dataclass(frozen=True, slots=True)
class Rel(Declaration):
    """`lhs op rhs`, op one of ``<  <=  =  !=``; never decided when it is built."""

    op: str
    lhs: Expr
    rhs: Expr

    def __post_init__(self):
        if self.op not in ("<", "<=", "=", "!="):
            raise ValueError(f"{self.op!r} is not one of < <= = !=")

    def __bool__(self):
        raise TypeError("a relation has no truth value; prove it")

    @property
    def symbols(self) -> frozenset[str]:
        """Names of the free symbols."""
        return self.lhs.symbols | self.rhs.symbols

    def subs(self, mapping) -> Rel:
        """Simultaneous substitution on both sides."""
        return Rel(self.op, self.lhs.subs(mapping), self.rhs.subs(mapping))


def lt(a, b) -> Rel:
    """a < b."""
    return Rel("<", wrap(a), wrap(b))


def le(a, b) -> Rel:
    """a <= b."""
    return Rel("<=", wrap(a), wrap(b))
