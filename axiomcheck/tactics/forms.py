"""Positive forms, which `algebra` reads: what a goal is at least a multiple of; and products as terms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from axiomcheck.calculus.rules import Form
from axiomcheck.calculus.term import ONE, Node, mul


def one_product(kids: Sequence[Node]) -> Node:
    """A product of terms, which may be none or one."""
    return kids[0] if len(kids) == 1 else mul(*kids) if kids else ONE


def held(f: Node) -> Form:
    """b - a, for a hypothesis a <= b."""
    return Form("h", node=f)


def amount(q: Fraction | int) -> Form:
    """A number that is not negative."""
    return Form("n", q=Fraction(q))


def squared(t: Node) -> Form:
    """The square of a term."""
    return Form("sq", node=t)


def added(*forms: Form) -> Form:
    """A sum of forms."""
    return Form("+", forms)


def multiplied(*forms: Form | Fraction | int) -> Form:
    """A product of forms and numbers."""
    return Form("*", tuple(f if isinstance(f, Form) else amount(f) for f in forms))
