"""Rational functions of an exponential that vanish at zero, without their cancellation.

>>> from axiomcheck.lang.expr import exp
>>> x = sym("x")
>>> found = exponential(2 * (exp(x) / (exp(x) + 1)) - 1)  # tanh(x/2): -w/(w + 2)
>>> [node.args[0] == -x for node in found.nodes() if node.op == "expm1"]
[True, True]
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import Any

from numpy.polynomial.polynomial import polyadd, polymul, polytrim

from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, is_number, num, sym

Poly = Any  # coefficients, fractions, constant first: a tuple, or an array of NumPy


def scaled(k: Fraction, e: Expr) -> Expr:
    """k e, with one number in front."""
    if k == 0 or is_number(e):
        return num(k * e.args[0]) if is_number(e) else ZERO
    if k == 1:
        return e
    head = e.args[0] if e.op == "mul" else e
    if e.op == "mul" and is_number(head):  # 2*(-1*x) is one product
        rest = e.args[1] if len(e.args) == 2 else Expr("mul", *e.args[1:])
        return scaled(k * head.args[0], rest)
    return Expr("mul", num(k), e)


def product(factors: Iterable[Expr]) -> Expr:
    """A product; 1 for none, the factor itself for one."""
    factors = tuple(factors)
    return ONE if not factors else factors[0] if len(factors) == 1 else Expr("mul", *factors)


def exponential(e: Expr) -> Expr | None:
    """R(e^x) with R(1) = 0 as a quotient in w = expm1(-x), or expm1(x) if it grows."""
    powers = {node for node in e.nodes() if node.op == "exp"}
    if e.op not in ("add", "mul", "div", "pow") or not powers:
        return None
    outer = max(powers, key=lambda node: sum(1 for _ in node.nodes()))
    found = _rational(e.replace(lambda node: sym("e^x") if node == outer else None))
    if found is None or sum(found[0]) != 0:
        return None
    x, (above, below) = outer.args[0], found
    if len(above) <= len(below):  # bounded as x grows: R(1/(1 + w))
        width = len(below)
        above, below = ((*q, *(Fraction(0),) * (width - len(q)))[::-1] for q in found)
        x = scaled(Fraction(-1), x)
    above, below = _shifted(above), _shifted(below)
    if not any(above):
        return ZERO
    while below[0] == 0:
        above, below = above[1:], below[1:]
    w = Expr("expm1", x)
    bottom = _horner(below, w)
    top = _horner(above, w)
    return scaled(1 / bottom.args[0], top) if is_number(bottom) else top / bottom


def _rational(e: Expr) -> tuple[Poly, Poly] | None:
    """A rational function of the symbol e^x."""
    one = (Fraction(1),)
    if e.op == "num":
        return (e.args[0],), one
    if e.op == "sym":
        return ((Fraction(0), Fraction(1)), one) if e == sym("e^x") else None
    if e.op == "pow" and is_number(e.args[1]) and e.args[1].args[0] in range(1, 9):
        return _rational(product([e.args[0]] * int(e.args[1].args[0])))
    if e.op not in ("add", "mul", "div"):
        return None
    parts = [part for a in e.args if (part := _rational(a)) is not None]
    if len(parts) < len(e.args):
        return None
    (above, below), *rest = parts
    for u, v in rest:
        if e.op == "add":
            above, below = polyadd(polymul(above, v), polymul(u, below)), polymul(below, v)
        elif e.op == "mul":
            above, below = polymul(above, u), polymul(below, v)
        elif any(u):
            above, below = polymul(above, v), polymul(below, u)
        else:
            return None
    return tuple(above), tuple(below)


def _shifted(q: Poly) -> Poly:
    """The coefficients of q(1 + w) in w."""
    return tuple(sum((c * comb(k, j) for k, c in enumerate(q) if k >= j), Fraction(0)) for j in range(len(q)))


def _horner(q: Poly, w: Expr) -> Expr:
    q = tuple(polytrim(q))
    total: Expr = num(q[-1])
    for c in reversed(q[:-1]):
        total = scaled(total.args[0], w) if is_number(total) else total * w
        total = add_all(t for t in (total, num(c)) if t != ZERO)
    return total
