"""Formulas up to the order and the bracketing of sums, products, minima and maxima."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from axiomcheck.exact.algebra import from_row, linear
from axiomcheck.lang.expr import ZERO, Expr, num

FLAT = ("add", "mul", "min", "max")


def canonical(e: Expr) -> Expr:
    """The formula with flat, sorted operands and its exact numbers put together.

    Only associativity, commutativity, numbers into sums, |-x| = |x|, max(|x|, 0) = |x|, and exact
    arithmetic: the value and the points where there is one stay the same.

    >>> from axiomcheck.lang.expr import p, p_hat
    >>> canonical((p + 1) + p_hat + 2) == canonical(3 + p_hat + p)
    True
    """
    if e.op in ("num", "sym"):
        return e
    args = [canonical(a) for a in e.args]
    if e.op not in FLAT:
        if e.op == "abs" or (e.op == "pow" and args[1].op == "num" and args[1].args[0] % 2 == 0):
            args[0] = _unsigned(args[0])
        whole = e.op == "pow" and args[1].op == "num" and args[1].args[0].denominator == 1
        if e.op == "abs" and args[0].op == "num":
            return num(abs(args[0].args[0]))
        if whole and args[0].op == "num" and 0 <= args[1].args[0] <= 64:
            return num(args[0].args[0] ** int(args[1].args[0]))
        return e.rebuilt(args)
    operands = [x for a in args for x in (a.args if a.op == e.op else (a,))]
    if e.op in ("add", "mul"):
        operands = _numbers_together(e.op, operands)
    if e.op == "mul" and ZERO in operands and all(x.op in ("num", "sym") for x in operands):
        return ZERO
    if e.op == "mul" and len(operands) == 2 and operands[1].op == "num" and operands[0].op == "add":
        return canonical(Expr("add", *(Expr("mul", operands[1], t) for t in operands[0].args)))
    if e.op == "max" and any(x.op == "abs" for x in operands):
        operands = [x for x in operands if x != ZERO]  # |.| is never less
    operands = sorted(operands, key=str)
    return operands[0] if len(operands) == 1 else Expr(e.op, *operands)


def settled(e: Expr, groups: Sequence[Sequence[str]]) -> Expr:
    """The formula with its linear parts in one form, each group of symbols summing to one.

    >>> from axiomcheck.lang.expr import p, p_hat
    >>> print(settled(abs(2 * p + p_hat), [("p", "p_hat")]))
    abs(p + 1)
    """
    if e.op in ("num", "sym"):
        names = [name for group in groups for name in group]
        if e.op == "num" or e.args[0] not in names:
            return e
    names = sorted(e.symbols | {name for group in groups if e.symbols & set(group) for name in group})
    row = linear(e, names)
    if row is None:
        return e.rebuilt(settled(a, groups) for a in e.args)
    for group in groups:
        if e.symbols & set(group):
            last = row[names.index(group[-1])]
            for name in group:
                row[names.index(name)] -= last
            row[-1] += last
    return from_row(row, names)


def _unsigned(e: Expr) -> Expr:
    """One of x and -x, always the same one: for |x| and even powers."""
    return min(e, canonical(_negated(e)), key=lambda x: (str(x).startswith("-"), str(x)))


def _negated(e: Expr) -> Expr:
    if e.op == "add":
        return Expr("add", *map(_negated, e.args))
    if e.op == "num":
        return num(-e.args[0])
    if e.op == "div":
        return Expr("div", _negated(e.args[0]), e.args[1])
    return Expr("mul", num(-1), e)


def _numbers_together(op: str, operands: list[Expr]) -> list[Expr]:
    value, rest = Fraction(op == "mul"), []
    for x in operands:
        if x.op != "num":
            rest.append(x)
        elif op == "add":
            value += x.args[0]
        else:
            value *= x.args[0]
    neutral = value == (op == "mul")
    return rest if neutral and rest else [*rest, num(value)]
