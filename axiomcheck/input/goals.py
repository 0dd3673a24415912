"""Formulas and relations of derivations, from text: `0 < x < a < 1`, `a*log(a/x)`.

The formulas are read like those of measures, except that every word in them is a variable.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from axiomcheck.errors import InputError
from axiomcheck.exact.evaluate import derivative
from axiomcheck.input import grammar as strings
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal, Rel, ge, gt

_WORD = re.compile(r"[A-Za-z_]\w*")
_FUNCTIONS = {*strings.KNOWN_FUNCTIONS, "at", "cumsum"}
_RELATION = re.compile(r"(<=|>=|!=|<|>|=)")
_COMMA = re.compile(r",(?![^()]*\))")


def formula(text: str) -> Expr:
    """A formula; every word that is no function is a variable.

    >>> print(formula("a*log(a/x)"))
    a*log(a/x)
    """
    names = sorted(set(_WORD.findall(text)) - _FUNCTIONS - set(strings.SYMBOLS))
    return strings.parse(text, parameters=names)


def slope(text: str | Expr, variable: str) -> Expr:
    """The derivative of a formula.

    >>> print(slope("x**2", "x"))
    2*x
    """
    return derivative(formula(text) if isinstance(text, str) else text, variable)


def relations(text: str, read: Callable[[str], Expr] = formula) -> tuple[Rel, ...]:
    """Relations, commas between them; each may be a chain, whose formulas `read` reads.

    >>> [str(r) for r in relations("0 < x < a, n >= 2")]
    ['0 < x', 'x < a', '2 <= n']
    """
    found: list[Rel] = []
    for part in filter(None, map(str.strip, _COMMA.split(text))):
        pieces = _RELATION.split(part)
        if len(pieces) < 3:
            raise InputError(f"{part!r} is no relation; write one such as 0 < x < 1")
        sides = [read(piece) for piece in pieces[::2]]
        for low, op, high in zip(sides, pieces[1::2], sides[1:], strict=False):
            found.append({">": gt, ">=": ge}[op](low, high) if op in (">", ">=") else Rel(op, low, high))
    return tuple(found)


def goal(given: str, then: str | Rel) -> Goal:
    """A goal with one conclusion.

    >>> print(goal("0 < x < 1", "x**2 < x"))
    0 < x, x < 1  |-  x**2 < x
    """
    conclusion = relations(then) if isinstance(then, str) else (then,)
    if len(conclusion) != 1:
        raise InputError(f"{then!r} is not one relation")
    return Goal(relations(given), conclusion[0])
