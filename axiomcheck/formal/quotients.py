"""Limits of D as a whole, as formulas: D as quotients of polynomials in lowest terms, one for each order of its terms.

What `exact.extended` does at a point is done here for all points at once.  Each minimum and maximum in the formula
is one of its operands, the least or largest of them with no other beside it; an absolute value is a variable of
its own.  Then common factors are cancelled, and what is left is the limit wherever its denominator is not zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import product
from math import prod
from operator import mul

from flint import Ordering, fmpq_mpoly, fmpq_mpoly_ctx

from axiomcheck.errors import CheckError
from axiomcheck.exact.extended import quotient
from axiomcheck.formal.tree import TRUE, Node, both, defined
from axiomcheck.lang.expr import ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Rel, lt, ne

MOST_ORDERS = 256


@dataclass(frozen=True)
class Limit:
    """Where `when` holds and the formula has no value, it tends to `value`."""

    when: Node
    value: Expr


@lru_cache(maxsize=256)
def limits(written: Expr) -> tuple[Limit, ...]:
    """The limits of a formula as a whole; none where no common factor is cancelled, or it is not algebraic.

    A CheckError says that its minima and maxima have too many orders.

    >>> from axiomcheck.lang.expr import absolute, minimum
    >>> x, y = sym("x"), sym("y")
    >>> (found,) = limits(absolute(x - 1) * x / (x * y))
    >>> print(found.value, "where", found.when)
    abs(x - 1)/y where y != 0
    >>> [str(found.value) for found in limits(minimum(x, y) / (x * y))]
    ['1/y', '1/x']
    """
    groups = list(dict.fromkeys(_groups(written)))
    operands = [_operands(g) for g in groups]
    if prod(map(len, operands)) > MOST_ORDERS:
        raise CheckError("its minima and maxima have too many orders; choose a smaller number of classes")
    below = [e.args[1] for e in written.nodes() if e.op == "div"]
    found = []
    for choice in product(*operands):
        order = _Order(dict(zip(groups, choice, strict=True)))
        try:
            found += order.limit(written, below)
        except CheckError:
            continue
    return tuple(found)


def _groups(e: Expr) -> Iterator[Expr]:
    """The minima and maxima, those of more than two operands once."""
    if e.op in ("min", "max"):
        yield e
        for a in _operands(e):
            yield from _groups(a)
    elif e.op not in ("num", "sym"):
        for a in e.args:
            yield from _groups(a)


def _operands(e: Expr) -> tuple[Expr, ...]:
    """The different operands of a minimum of minima, or of a maximum of maxima."""
    inside = [x for a in e.args for x in (_operands(a) if a.op == e.op else (a,))]
    return tuple(dict.fromkeys(inside))


class _Order:
    """One order: which operand each minimum and maximum is."""

    def __init__(self, chosen: dict[Expr, Expr]):
        self.chosen = chosen
        self.absolute: dict[Expr, Expr] = {}
        self.given: dict[Node, None] = {}

    def limit(self, written: Expr, below: list[Expr]) -> list[Limit]:
        """The limit in this order, if some factor is cancelled; a CheckError where the formula is not algebraic."""
        flat = self.flat(written)
        divisors = [self.flat(e) for e in below]
        if any(isinstance(r, Rel) and lt(r.rhs, r.lhs) in self.given for r in self.given):
            return []
        names = sorted({k for e in (flat, *divisors) for k in e.symbols})
        ring = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)
        generators = dict(zip(names, ring.gens(), strict=True))
        top, under = quotient(flat, ring, generators)
        if all(_divides(quotient(e, ring, generators)[0], under) for e in divisors):
            return []  # where it is not zero, the formula has a value
        value, denominator = (self._back(_term(x, names)) for x in (top, under))
        return [Limit(both(*self.given, ne(denominator, ZERO)), value / denominator)]

    def flat(self, e: Expr) -> Expr:
        """The formula in this order, with names for absolute values."""
        if e.op in ("num", "sym"):
            return e
        if e in self.chosen:
            one, *others = (self.flat(a) for a in (self.chosen[e], *_operands(e)))
            for other in dict.fromkeys(x for x in others if x != one):
                pair = (one, other) if e.op == "min" else (other, one)
                self._know(*(defined(self._back(x)) for x in pair), lt(*map(self._back, pair)))
            return one
        if e.op == "abs":
            inside = self.flat(e.args[0])
            self._know(defined(self._back(inside)))
            return self.absolute.setdefault(inside, sym(f"|{len(self.absolute)}|"))
        if e.op not in ("add", "mul", "div", "pow"):
            raise CheckError("not algebraic")
        return e.rebuilt(self.flat(a) for a in e.args)

    def _know(self, *facts: Node) -> None:
        self.given |= dict.fromkeys(x for x in facts if x != TRUE)

    def _back(self, e: Expr) -> Expr:
        """The formula with absolute values for their names."""
        for inside, name in reversed(self.absolute.items()):
            e = e.subs({name.args[0]: Expr("abs", inside)})
        return e


def _divides(p: fmpq_mpoly, q: fmpq_mpoly) -> bool:
    """Does every factor of p divide q, so that p is not zero where q is not?"""
    while not p.is_constant():
        common = p.gcd(q)
        if common.is_constant():
            return False
        p = p / common
    return True


def _term(p: fmpq_mpoly, names: list[str]) -> Expr:
    return add_all(_monomial(powers, Fraction(int(c.p), int(c.q)), names) for powers, c in p.terms()) if p else ZERO


def _monomial(powers: tuple[int, ...], c: Fraction, names: list[str]) -> Expr:
    factors = [sym(k) if i == 1 else sym(k) ** int(i) for k, i in zip(names, powers, strict=True) if i]
    first, *rest = factors if c == 1 and factors else [num(c), *factors]
    return reduce(mul, rest, first)
