"""Relations as text: `0 < x <= 1`, `log(1 + x) <= x`; every name is a real number.

>>> from axiomcheck.input.relations import relation
>>> relation("0 < x <= 1")
and(lt(num(0), var(x)), le(var(x), num(1)))
>>> relation("x + 1")
Traceback (most recent call last):
axiomcheck.errors.InputError: relation: there is no relation; write one of < <= > >= = != between two formulas
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from axiomcheck.calculus.term import Node, Refused, conj, is_name, rel
from axiomcheck.errors import InputError
from axiomcheck.exact.goals import term
from axiomcheck.input.arcs import ARCS, LOGS
from axiomcheck.input.grammar import ALIASES, FUNCTIONS, PAIRS, Reader, called
from axiomcheck.input.hints import guess, shortened
from axiomcheck.lang.expr import Expr, sym

SIGNS = {"<=": "le", ">=": "le", "<": "lt", ">": "lt", "==": "eq", "=": "eq", "!=": "ne"}
_SIGN = re.compile(r"<=|>=|==|!=|<|>|=")
KNOWN = ("abs", "log", "exp", "sqrt", "min", "max", "where", *ARCS, *LOGS)
CLASSES = ("sum", "mean", "cumsum", "at")


class _Scalars(Reader):
    """A formula in which every name is a number, of any sign."""

    not_negative = frozenset[str]()

    def symbol(self, node: ast.Name) -> Expr:
        if node.id in KNOWN or node.id in CLASSES:
            raise self.fault(node, f"{node.id} is a function; write {node.id}(...), or choose another name")
        if not is_name(node.id):
            raise self.fault(node, "a name has at most 40 letters a-z, digits and _; choose another")
        return sym(node.id)

    def call(self, node: ast.Call) -> Expr:
        name = called(node)
        if name in CLASSES:
            raise self.fault(node, f"{name} speaks of classes, and there are none here; write the terms out")
        if name in ("min", "max", "minimum", "maximum") and len(node.args) != 2:
            raise self.fault(node, f"{name} takes two arguments here, not {len(node.args)}")
        if name is not None and name not in (*FUNCTIONS, *PAIRS, "where"):
            hint = guess(ALIASES.get(name, name), KNOWN)
            raise self.fault(node.func, f"there is no function {shortened(name)!r}; {hint}known are {', '.join(KNOWN)}")
        return super().call(node)

    def _loose(self, node: ast.AST) -> ast.Name | None:
        return None


def scalar(text: str, name: str = "formula") -> Expr:
    """A formula in which every name is a number."""
    return _Scalars(text, name).read()


def relation(text: str, name: str = "relation") -> Node:
    """The formula that a relation, or a chain of relations, says."""
    if not isinstance(text, str):
        raise InputError(f"{name}: a relation is a string, not {type(text).__name__}")
    cuts = [m for m in _SIGN.finditer(text) if _outside(text[: m.start()])]
    if not cuts:
        raise InputError(f"{name}: there is no relation; write one of < <= > >= = != between two formulas")
    ends = [0, *(m.end() for m in cuts)]
    starts = [*(m.start() for m in cuts), len(text)]
    terms = [_term(text, a, b, name) for a, b in zip(ends, starts, strict=True)]
    parts = []
    for m, low, high in zip(cuts, terms, terms[1:], strict=False):
        parts.append(rel(SIGNS[m[0]], *((high, low) if ">" in m[0] else (low, high))))
    return parts[0] if len(parts) == 1 else conj(*parts)


def _outside(before: str) -> bool:
    """Is the place after this text outside all parentheses?"""
    return before.count("(") == before.count(")")


def _term(text: str, start: int, end: int, name: str) -> Node:
    part = text[start:end]
    if not part.strip():
        raise InputError(f"{name}, column {start + 1}: a formula is missing beside the relation; write one")
    try:
        return term(scalar(" " * start + part, name))
    except Refused as error:
        raise InputError(f"{name}: {error}; simplify it") from error


def names_of(formulas: Iterable[Node]) -> list[str]:
    """The numbers that occur, in order."""
    return sorted({name for f in formulas for kind, name in f.names if kind == "s"})
