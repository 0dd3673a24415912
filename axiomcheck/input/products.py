"""Products in one form, values by conditions, and what differs between classes."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.lang.expr import AGGREGATORS, PREVALENCES, Expr, negated, num, wrap
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
    """
    coefficient, factors = Fraction(1), []
    for factor in (*_factors(left), *_factors(right)):
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
    return negated(whole) if coefficient < 0 else whole


def _factors(e: Expr) -> list[Expr]:
    return [x for a in e.args for x in _factors(a)] if e.op == "mul" else [e]


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
