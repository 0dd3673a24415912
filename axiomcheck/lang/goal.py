"""Goals: what is left to prove once measures and axioms are unfolded, over the reals."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.lang.expr import Expr, wrap

OPPOSITE = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">": "<=", ">=": "<"}


@dataclass(frozen=True, slots=True)
class Rel:
    """`lhs op rhs`, op one of ``<  <=  =  !=``; never decided when it is built."""

    op: str
    lhs: Expr
    rhs: Expr

    def __post_init__(self):
        if self.op not in ("<", "<=", "=", "!="):
            raise ValueError(f"{self.op!r} is not one of < <= = !=")

    def __str__(self) -> str:
        return f"{self.lhs} {self.op} {self.rhs}"

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
