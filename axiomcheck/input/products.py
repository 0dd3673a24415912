"""Products in one form, values by conditions, and what differs between classes."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from functools import reduce

from axiomcheck.exact.algebra import linear
from axiomcheck.lang.expr import AGGREGATORS, PREVALENCES, TRAIN, ZERO, Expr, maximum, negated, num, wrap
from axiomcheck.lang.goal import Rel


def per_class(e: Expr) -> bool:
    """Does the value differ between classes, reductions inside it aside?"""
    if e.op == "cumsum":
        return True
    if e.op in AGGREGATORS or e.op == "num":
        return False
    if e.op == "sym":
        return e.args[0] in PREVALENCES
    return any(per_class(a) for a in e.args)


def product(left: Expr, right: Expr) -> Expr:
    """left * right as `str` writes products: sign, coefficient, factors from the left.

    One product, however it was bracketed: a zero factor beside a logarithm is zero in it.  So
    of three factors and more the logarithms come last, each beside the product of all before it.
    A logarithm to another base is one: what it is divided by divides the product.
    """
    coefficient, factors = Fraction(1), []
    bases: list[Expr] = []
    for factor in (*_factors(left, bases), *_factors(right, bases)):
        if factor.op == "num":
            coefficient *= factor.args[0]
        else:
            factors.append(factor)
    if not factors:
        return num(coefficient)
    parts = factors if abs(coefficient) == 1 else [num(abs(coefficient)), *factors]
    if len(parts) > 2:
        parts.sort(key=lambda e: e.op == "log")
    whole = parts[0]
    for factor in parts[1:]:
        whole = whole * factor
    return reduce(operator.truediv, bases, negated(whole) if coefficient < 0 else whole)


def constant(e: Expr) -> bool:
    """A number such as log(2), which is no rational."""
    return e.op in ("log", "exp", "pow") and not e.symbols


def reduced(combine: Callable[[Expr], Expr], body: Expr) -> Expr:
    """The sum or mean of a body; what divides all its terms divides it.

    >>> from axiomcheck.lang.expr import class_sum, log, p
    >>> print(reduced(class_sum, p * log(p) / log(2)))
    sum(p*log(p))/log(2)
    """
    if body.op == "div" and constant(body.args[1]):
        return reduced(combine, body.args[0]) / body.args[1]
    return combine(body)


def _factors(e: Expr, bases: list[Expr]) -> list[Expr]:
    """The factors of a product; what divides its logarithms goes to `bases`."""
    if e.op == "mul":
        return [x for a in e.args for x in _factors(a, bases)]
    if e.op == "div" and constant(e.args[1]):
        below: list[Expr] = []
        found = _factors(e.args[0], below)
        if any(x.op == "log" for x in found):
            bases += [*below, e.args[1]]
            return found
    return [e]


def where(r: Rel, yes: Expr | int, no: Expr | int) -> Expr:
    """`yes` where the relation holds, else `no`: the node where(a < b, x, y), x if a < b, else y.

    >>> from axiomcheck.lang.expr import p, p_hat
    >>> from axiomcheck.lang.goal import le
    >>> print(where(le(p, p_hat), 1, 2))
    where(p_hat < p, 2, 1)
    """
    yes, no = wrap(yes), wrap(no)
    if r.op in ("<", "<="):
        return Expr("where", r.lhs, r.rhs, yes, no) if r.op == "<" else Expr("where", r.rhs, r.lhs, no, yes)
    equal, other = (yes, no) if r.op == "=" else (no, yes)
    return Expr("where", r.lhs, r.rhs, other, Expr("where", r.rhs, r.lhs, other, equal))


def joined(above: Expr, below: Expr, gap: Expr) -> Expr | None:
    """`above` where gap >= 0, `below` elsewhere, without cases; None unless the two are seen to meet.

    >>> from axiomcheck.lang.expr import p, p_hat
    >>> print(joined(2 * (p_hat - p), p - p_hat, p_hat - p))
    p - p_hat + 3*maximum(p_hat - p, 0)
    """
    if above.op == below.op == "div" and above.args[1] == below.args[1]:
        inner = joined(above.args[0], below.args[0], gap)
        return None if inner is None else inner / above.args[1]
    names = ["p", "p_hat", TRAIN]
    step, row = linear(above - below, names), linear(gap, names)
    if step is None or row is None or not any(row[:-1]):
        return None
    lead = next(i for i, c in enumerate(row) if c)
    slope = Fraction(step[lead]) / Fraction(row[lead])
    if any(Fraction(a) != slope * Fraction(b) for a, b in zip(step, row, strict=True)):
        return None
    if slope == 0:
        return below
    rise = product(num(slope), maximum(gap, ZERO))
    return rise if below == ZERO else below + rise
