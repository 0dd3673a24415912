"""Definitions by cases; where they are seen to be continuous, as a formula without cases.

    A if u >= v, B otherwise   =   B + s max(u - v, 0)      where A - B = s (u - v)
    A if p(c) = 0, B otherwise =   B                        where B at p(c) = 0 is A
    A if u < v, B otherwise    =   where(u < v, A, B)       else
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.evaluate import fold
from axiomcheck.input.products import joined, where
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import AGGREGATORS, ZERO, Expr
from axiomcheck.lang.goal import Rel

if TYPE_CHECKING:
    from axiomcheck.input.latex_meaning import Reader

FLIPPED = {">=": "<", ">": "<=", "<=": ">", "<": ">=", "=": "!=", "!=": "="}
NAMES = ["p", "p_hat"]
Condition = tuple[Expr, str, Expr]


def value(reader: Reader, children: list) -> Expr:
    """The one formula of two cases."""
    at = children[0].value.at
    rows = [_row(reader, c) for c in children if hasattr(c, "data")]
    (first, condition), (second, other) = rows if len(rows) == 2 else [(ZERO, None)] * 2
    if condition is None:
        raise reader.source.fault(at, "cases are two: a value under a condition, and a value otherwise")
    left, op, right = condition
    if other is not None and other not in ((left, FLIPPED[op], right), *_same(left, op, right)):
        raise reader.source.fault(
            at, "the second case must be the first one's contrary; write \\text{otherwise}"
        )
    jump = where(Rel(op.replace(">", "<"), right, left) if ">" in op else Rel(op, left, right), first, second)
    if op in ("!=", "<", "<="):
        first, second, op = second, first, FLIPPED[op]
    found = _at_zero(first, second, left, right) if op == "=" else joined(first, second, left - right)
    return jump if found is None else found


def _same(left: Expr, op: str, right: Expr) -> tuple[Condition, ...]:
    """The contrary again, with its sides exchanged, and both sides included."""
    contrary = FLIPPED[op]
    loose = {"<": "<=", ">": ">="}.get(contrary, contrary)
    swap = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
    return (left, loose, right), (right, swap[contrary], left), (right, swap[loose], left)


def _row(reader: Reader, node) -> tuple[Expr, Condition | None]:
    values = [reader.visit(c) for c in node.children if hasattr(c, "data")]
    signs = [c.value.value for c in node.children if getattr(c, "type", "") == "COMPARE"]
    if not signs:
        return values[0], None
    return values[0], (values[1], signs[0], values[2])


def _at_zero(there: Expr, elsewhere: Expr, left: Expr, right: Expr) -> Expr | None:
    """there where one prevalence is zero, elsewhere otherwise: the same formula if they agree."""
    if left == ZERO:
        left, right = right, left
    if right != ZERO or left.op != "sym" or left.args[0] not in NAMES:
        return None
    name = left.args[0]
    try:
        found = fold(elsewhere.subs({name: ZERO}), frozenset({*NAMES, "n"} - {name}))
    except (UndefinedValue, CheckError):
        return None
    return elsewhere if found == there else None


def total(e: Expr) -> bool:
    """Has the formula a value wherever prevalences are nonnegative and eps is positive?"""
    if e.op in X.LEAVES or e.op in AGGREGATORS:
        return True
    if e.op == "div" and not _positive(e.args[1]):
        return False
    if e.op == "log" and not _positive(e.args[0]):
        return False
    if e.op == "pow" and (
        e.args[1].op != "num" or e.args[1].args[0] < 0 or e.args[1].args[0].denominator > 1
    ):
        return False
    return all(total(a) for a in e.args)


def _positive(e: Expr) -> bool:
    if e.op == "num":
        return e.args[0] > 0
    if e.op == "sym":
        return e.args[0] in ("eps", "n")
    if e.op == "add":
        return all(map(_nonnegative, e.args)) and any(map(_positive, e.args))
    return e.op in ("mul", "div") and all(map(_positive, e.args))


def _nonnegative(e: Expr) -> bool:
    if e.op in ("sum", "cmin", "cmax", "mean"):
        return _nonnegative(e.args[0])
    if e.op == "add":
        return all(map(_nonnegative, e.args))
    if e.op == "mul":
        return all(map(_nonnegative, e.args))
    return (e.op == "sym" and e.args[0] in NAMES) or (e.op == "num" and e.args[0] >= 0) or _positive(e)
