"""Formulas: immutable trees, exactly as declared, never rewritten behind one's back.

A formula is built with ordinary operators from numbers (exact rationals), symbols,
`absolute`, `minimum`, `maximum`, `log`, `exp`, `sqrt`, and the aggregators over the
classes of a codeframe, `class_sum`, `class_mean`, `class_min`, `class_max`, inside
which the symbols `p` and `p_hat` are one class's true and predicted prevalence, and `p_train`
is its prevalence in the training data.  Where
classes have an order, `cumulative` is a class's sum up to itself, and `at_class` names one.

>>> print(class_mean(absolute(p_hat - p)))
mean(abs(p_hat - p))
>>> print(p * log(p / p_hat) + 1)
p*log(p/p_hat) + 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from axiomcheck.declaration import Declaration

AGGREGATORS = frozenset({"sum", "mean", "cmin", "cmax", "at", "cumsum"})
ORDINAL = ("at", "cumsum")  # formulas with one of these do not treat all classes alike
FUNCTIONS = frozenset({"abs", "min", "max", "log", "exp", "atan"})
OPERATORS = frozenset({"add", "mul", "div", "pow"})
LEAVES = frozenset({"num", "sym"})


class Expr(Declaration):
    """One node: `op` and `args` (a Fraction for "num", a name for "sym", else nodes)."""

    __slots__ = ("_hash", "args", "op")

    op: str
    args: tuple
    _hash: int

    def __init__(self, op: str, *args):
        object.__setattr__(self, "op", op)
        object.__setattr__(self, "args", args)
        object.__setattr__(self, "_hash", hash((op, args)))

    def __setattr__(self, name, value):
        raise AttributeError("formulas are immutable")

    def __reduce__(self):
        return (Expr, (self.op, *self.args))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other) -> bool:
        if self is other:
            return True
        if not isinstance(other, Expr) or self._hash != other._hash:
            return False
        return self.op == other.op and self.args == other.args

    # -- building ---------------------------------------------------------
    def __add__(self, other):
        return Expr("add", self, wrap(other))

    def __radd__(self, other):
        return Expr("add", wrap(other), self)

    def __sub__(self, other):
        return Expr("add", self, negated(wrap(other)))

    def __rsub__(self, other):
        return Expr("add", wrap(other), negated(self))

    def __mul__(self, other):
        return Expr("mul", self, wrap(other))

    def __rmul__(self, other):
        return Expr("mul", wrap(other), self)

    def __truediv__(self, other):
        return Expr("div", self, wrap(other))

    def __rtruediv__(self, other):
        return Expr("div", wrap(other), self)

    def __pow__(self, exponent):
        return Expr("pow", self, wrap(exponent))

    def __neg__(self):
        return negated(self)

    def __abs__(self):
        return absolute(self)

    def __bool__(self):
        raise TypeError("a formula has no truth value; use Rel for a comparison")

    # -- reading ----------------------------------------------------------
    @property
    @lru_cache(maxsize=100_000)  # noqa: B019  (formulas are immutable, and the cache is bounded)
    def symbols(self) -> frozenset[str]:
        """Names of the free symbols (inside aggregators, `p` and `p_hat` included)."""
        if self.op in LEAVES:
            return frozenset(self.args if self.op == "sym" else ())
        return frozenset().union(*(a.symbols for a in self.args))

    def nodes(self) -> Iterable[Expr]:
        """Every node of the tree, parents first."""
        yield self
        if self.op not in LEAVES:
            for a in self.args:
                yield from a.nodes()

    def has(self, *ops: str) -> bool:
        """Does any node carry one of these operators?"""
        return any(node.op in ops for node in self.nodes())

    def rebuilt(self, args: Iterable[Expr]) -> Expr:
        """The same operator over other arguments."""
        return Expr(self.op, *args)

    def subs(self, mapping: Mapping[str, Expr]) -> Expr:
        """Simultaneous substitution for symbols, aggregator bodies included."""
        if self.op == "sym":
            return mapping.get(self.args[0], self)
        if self.op == "num":
            return self
        return self.rebuilt(a.subs(mapping) for a in self.args)

    def replace(self, rule: Callable[[Expr], Expr | None]) -> Expr:
        """Replace every outermost node for which `rule` gives another."""
        found = rule(self)
        if found is not None:
            return found
        if self.op in LEAVES:
            return self
        return self.rebuilt(a.replace(rule) for a in self.args)


def num(value: int | str | Fraction) -> Expr:
    """An exact rational.

    >>> print(num("1/3"))
    1/3
    """
    if isinstance(value, float):
        raise TypeError(f"{value!r} is a float; write it as an exact rational, such as '1/10'")
    return Expr("num", Fraction(value))


def sym(name: str) -> Expr:
    """A symbol."""
    return Expr("sym", name)


def wrap(value) -> Expr:
    """An Expr as it is, an int or Fraction as a number; a TypeError for anything else."""
    return value if isinstance(value, Expr) else num(value)


ZERO, ONE = num(0), num(1)
p, p_hat, n, eps = sym("p"), sym("p_hat"), sym("n"), sym("eps")
TRAIN = "p_train"  # one class's prevalence in the data that a quantifier was trained on
PREVALENCES = frozenset({"p", "p_hat", TRAIN})


def is_number(e: Expr) -> bool:
    """Is this node a rational number?"""
    return e.op == "num"


def negated(e: Expr) -> Expr:
    """-e; a minus that is already there is taken away."""
    if e.op == "num":
        return num(-e.args[0])
    if e.op == "mul" and len(e.args) == 2 and e.args[0] == num(-1):
        return e.args[1]
    return Expr("mul", num(-1), e)


def absolute(e) -> Expr:
    """|e|."""
    return Expr("abs", wrap(e))


def minimum(a, b) -> Expr:
    """The smaller of two values."""
    return Expr("min", wrap(a), wrap(b))


def maximum(a, b) -> Expr:
    """The larger of two values."""
    return Expr("max", wrap(a), wrap(b))


def log(e) -> Expr:
    """Natural logarithm; in a product with an exact zero it gives zero (0 log 0 = 0)."""
    return Expr("log", wrap(e))


def exp(e) -> Expr:
    """e to the power of the argument."""
    return Expr("exp", wrap(e))


def sqrt(e) -> Expr:
    """Square root."""
    return wrap(e) ** Fraction(1, 2)


def class_sum(body) -> Expr:
    """Sum over the classes of the codeframe."""
    return Expr("sum", wrap(body))


def class_mean(body) -> Expr:
    """Mean over the classes: the sum divided by n."""
    return Expr("mean", wrap(body))


def class_min(body) -> Expr:
    """Smallest value over the classes."""
    return Expr("cmin", wrap(body))


def class_max(body) -> Expr:
    """Largest value over the classes."""
    return Expr("cmax", wrap(body))


def at_class(index: int, body) -> Expr:
    """The value at one class, counted from 1: for formulas that name a class."""
    return Expr("at", num(index), wrap(body))


def cumulative(body) -> Expr:
    """Sum over the classes up to and including this one; a value of each class, inside aggregators.

    >>> print(class_sum(absolute(cumulative(p - p_hat))))
    sum(abs(cumsum(p - p_hat)))
    """
    return Expr("cumsum", wrap(body))


def add_all(terms: Iterable[Expr]) -> Expr:
    """A flat sum; 0 for none, the term itself for one."""
    terms = tuple(terms)
    return ZERO if not terms else terms[0] if len(terms) == 1 else Expr("add", *terms)
