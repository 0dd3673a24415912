"""How large a formula becomes when it is multiplied out, told before the kernel does it.

Nothing rests on it but the search's patience.  Each product is looked at before it is taken: degrees
and numbers of terms bound what comes out.  |.|, minima and maxima are as large as what is in them,
logarithms and roots are variables, and what is in them is multiplied out by itself.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal

MOST_TERMS = 300_000  # the kernel refuses a fifteenth of it once it has them
MOST_WORK = 3_000_000  # terms times degree: coefficients grow with it
FAR = 10_000  # a degree at which there is no need to count
MOST_DEGREE = 120  # polynomials in one variable have few terms, and are hard to factor all the same
Quotient = tuple[fmpq_mpoly, fmpq_mpoly]


class TooLarge(Exception):
    """More terms than anybody wants to wait for."""


@lru_cache(maxsize=4096)
def nodes(goal: Goal) -> int:
    """How many nodes the conclusion has: a measure of the work that a look at it is."""
    return sum(1 for side in (goal.then.lhs, goal.then.rhs) for _ in side.nodes())


@lru_cache(maxsize=4096)
def expandable(goal: Goal) -> bool:
    """May the difference of the two sides be multiplied out, with no more terms than can be handled?

    >>> from axiomcheck.lang.expr import sym
    >>> from axiomcheck.lang.goal import Rel
    >>> p, q = sym("p"), sym("q")
    >>> [expandable(Goal((), Rel("<", (p + q) ** k, (p - q) ** k))) for k in (2, 50, 900)]
    [True, True, False]
    """
    difference, names = goal.then.rhs - goal.then.lhs, goal.symbols
    if not _too_many(rough_degree(difference), len(names)):
        return True
    try:
        top, below = _Trial(difference, names).value(difference)
    except TooLarge:
        return False
    except ZeroDivisionError:  # it has no value: the kernel will say so
        return True
    return not _too_many(_degree(top) + _degree(below), len(names))


def rough_degree(e: Expr) -> int:
    """No less than the degrees of numerator and denominator together, if nothing cancels.

    >>> from axiomcheck.lang.expr import sym
    >>> p, q = sym("p"), sym("q")
    >>> rough_degree((p**2 + q) / (p + 1))
    4
    """
    if e.op in ("num", "sym"):
        return int(e.op == "sym")
    total = min(FAR, sum(map(rough_degree, e.args)))
    if e.op == "pow" and e.args[1].op == "num":
        k = e.args[1].args[0]
        return min(FAR, total * max(abs(k.numerator), k.denominator))
    return total


def _too_many(degree: int, variables: int) -> bool:
    return degree > MOST_DEGREE or degree * comb(degree + variables, variables) > MOST_WORK


def _degree(poly: fmpq_mpoly) -> int:
    return int(poly.total_degree()) if poly else 0


class _Trial:
    """Quotients of polynomials in the variables and the atoms of one formula."""

    def __init__(self, e: Expr, names: tuple[str, ...]):
        atoms = list(dict.fromkeys(x for x in e.nodes() if _is_atom(x)))
        self.count = len(names)
        self.ring = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(names) + len(atoms))], Ordering.degrevlex)
        self.known = dict(zip([*names, *atoms], self.ring.gens(), strict=True))

    def value(self, e: Expr) -> Quotient:
        """The formula as a quotient in lowest terms."""
        one = self.ring.constant(1)
        if e.op == "num":
            return self.ring.constant(fmpq(e.args[0].numerator, e.args[0].denominator)), one
        if e.op == "sym":
            return self.known[e.args[0]], one
        args = [self.value(a) for a in e.args]
        if _is_atom(e):
            return self.known[e], one
        if e.op in ("abs", "min", "max", "where"):
            return max(args, key=lambda pair: len(pair[0]) * len(pair[1]))
        if e.op == "pow":
            return self._power(args[0], int(e.args[1].args[0]))
        total = args[0]
        for a in args[1:]:
            if e.op == "add":
                total = self._lowest(
                    self._times(total[0], a[1]) + self._times(a[0], total[1]), self._times(total[1], a[1])
                )
            else:
                other = a if e.op == "mul" else a[::-1]
                total = self._lowest(self._times(total[0], other[0]), self._times(total[1], other[1]))
        return total

    def _times(self, a: fmpq_mpoly, b: fmpq_mpoly) -> fmpq_mpoly:
        if len(a) * len(b) > MOST_TERMS and self._many(_degree(a) + _degree(b)):
            raise TooLarge
        return a * b

    def _power(self, base: Quotient, k: int) -> Quotient:
        top, below = base if k >= 0 else base[::-1]
        k = abs(k)
        for part in (top, below):
            terms = len(part)
            if (
                terms > 1
                and (terms + k > FAR or comb(terms + k - 1, k) > MOST_TERMS)
                and self._many(k * _degree(part))
            ):
                raise TooLarge
        return self._lowest(top**k, below**k)

    def _many(self, degree: int) -> bool:
        return _too_many(degree, self.ring.nvars())

    def _lowest(self, top: fmpq_mpoly, below: fmpq_mpoly) -> Quotient:
        if not below:
            raise ZeroDivisionError
        common = top.gcd(below) if top else below
        return (top, below) if common.is_constant() else (top / common, below / common)


def _is_atom(e: Expr) -> bool:
    if e.op == "pow":
        return e.args[1].op != "num" or e.args[1].args[0].denominator != 1
    return e.op not in ("num", "sym", "add", "mul", "div", "abs", "min", "max", "where")
