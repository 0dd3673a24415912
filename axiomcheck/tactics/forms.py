"""Positive forms, which `algebra` reads: what a goal is at least a multiple of; and terms that tactics write."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeGuard

from axiomcheck.calculus.rules import Form
from axiomcheck.calculus.term import FORMS, ONE, Class, Node, mul


def function(op: str, *ts: Node) -> Node:
    """abs, min, max, log, exp, ite of terms."""
    return Node(op, ts)


def dl(c: Class, d: Class) -> Node:
    """1 if both are the same class, else 0."""
    return Node("dl", classes=(c, d))


def one_product(kids: Sequence[Node]) -> Node:
    """A product of terms, which may be none or one."""
    return kids[0] if len(kids) == 1 else mul(*kids) if kids else ONE


def is_form(value: object) -> TypeGuard[Form]:
    """Is it a positive form?"""
    return isinstance(value, Node) and value.op in FORMS


def held(f: Node) -> Form:
    """b - a, for a hypothesis a <= b."""
    return Node("h", (f,))


def amount(q: Fraction | int) -> Form:
    """A number that is not negative."""
    return Node("n", q=Fraction(q))


def squared(t: Node) -> Form:
    """The square of a term."""
    return Node("sq", (t,))


def added(*forms: Form) -> Form:
    """A sum of forms."""
    return Node("+", forms)


def multiplied(*forms: Form | Fraction | int) -> Form:
    """A product of forms and numbers."""
    return Node("*", tuple(f if isinstance(f, Node) else amount(f) for f in forms))
