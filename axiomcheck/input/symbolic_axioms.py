"""Relations in SymPy as properties: `Eq(D(p, x), D(x, p))` is `for p, x: D(p, x) = D(x, p)`.

What stands as an argument of `D` is a distribution, of `Q` a count, unless SymPy knows it to be a real
number; `x[c]` of an `IndexedBase` is the share of a class, and other symbols are numbers, whole ones where
SymPy says so.  `Implies(conditions, conclusion)` has conditions, `Equivalent` is `iff`.

The tree that SymPy has built is walked over and written as text, which is then read as any other.
"""

from __future__ import annotations

import re
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.input.hints import shortened
from axiomcheck.input.symbolic import RELATIONS, _bounded

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}")
FUNCTIONS = {"Abs": "abs", "log": "log", "exp": "exp"}
PAIRS = {"Min": "minimum", "Max": "maximum"}
MEASURES = {"D": "object", "Q": "cell"}
PLURALS = {"class": "classes", "real": "reals", "whole": "wholes"}


def says(relation: Any) -> str:
    """The property that a SymPy relation is, in the language of properties.

    >>> from sympy import Eq, Function, Implies, Le, symbols
    >>> D, (p, x), a = Function("D"), symbols("p x"), symbols("a", real=True)
    >>> says(Eq(D(p, x), D(x, p)))
    'for p, x: D(p, x) = D(x, p)'
    >>> says(Implies((0 <= a) & (a <= 1), Le(D(p, a*p + (1 - a)*x), D(p, x))))
    'for p, x and real a with a <= 1, a >= 0: D(p, p*a + x*(1 - a)) <= D(p, x)'
    """
    _bounded(relation, 0, [0])
    sorts = _sorts(relation)
    given, then = relation.args if _kind(relation) == "Implies" else (None, relation)
    groups = [", ".join(k for k, sort in sorts.items() if sort in ("object", "cell"))]
    for sort, plural in PLURALS.items():
        names = [k for k, s in sorts.items() if s == sort]
        groups += [f"{plural if len(names) > 1 else sort} {', '.join(names)}"] if names else []
    conditions = "" if given is None else f" with {_conditions(given)}"
    return f"for {' and '.join(x for x in groups if x)}{conditions}: {_sentence(then)}"


def plain(relation: Any) -> tuple[str, list[str], list[str]]:
    """A relation between numbers as text, what its symbols are assumed to be, and which of them are whole.

    >>> from sympy import Ge, symbols
    >>> plain(Ge(symbols("x", positive=True), symbols("k", integer=True)))
    ('x >= k', ['x > 0'], ['k'])
    """
    _bounded(relation, 0, [0])
    if _kind(relation).startswith("Boolean"):
        raise InputError(f"SymPy has decided the relation itself, as {relation}; build it with evaluate=False, or give a text")
    text = _relation(relation)
    own = sorted(relation.free_symbols, key=str)
    signs = {"is_positive": "> 0", "is_negative": "< 0", "is_nonnegative": ">= 0", "is_nonpositive": "<= 0"}
    known = [f"{_name(s)} {next(sign for k, sign in signs.items() if getattr(s, k))}"
             for s in own if any(getattr(s, k) for k in signs)]  # fmt: skip
    return text, known, [_name(s) for s in own if s.is_integer]


def _kind(e: Any) -> str:
    return type(e).__name__


def _refused(e: Any, why: str) -> InputError:
    return InputError(f"SymPy relation: {shortened(str(e))} {why}")


def _measures(e: Any) -> list[Any]:
    from sympy.core.function import AppliedUndef

    return sorted(e.atoms(AppliedUndef), key=str)


def _sorts(relation: Any) -> dict[str, str]:
    """The symbols and what they stand for; objects and counts first, in the order of their names."""
    import sympy

    found: dict[str, str] = {}
    values = _measures(relation)
    for d in values:
        if str(d.func) not in MEASURES:
            raise _refused(d, "is of no known measure; call it D (of p, x) or Q (of TP, FP, FN, TN)")
        sort = MEASURES[str(d.func)]
        for a in d.args:
            for s in (
                sorted(a.free_symbols, key=str) if sort == "object" else [a] * isinstance(a, sympy.Symbol)
            ):
                if not (sort == "object" and s.is_extended_real):
                    found.setdefault(_name(s), sort)
    for at in sorted(relation.atoms(sympy.Indexed), key=str):
        if len(at.indices) != 1 or not isinstance(at.indices[0], sympy.Symbol):
            raise _refused(at, "has no class as its index; write x[c] with c = Symbol('c')")
        found.setdefault(_name(at.base.label), "object")
        found[_name(at.indices[0])] = "class"
    bases = {str(at.base.label) for at in relation.atoms(sympy.Indexed)}
    for s in sorted(relation.free_symbols, key=str):
        if str(s) not in bases and str(s) != "n" and not isinstance(s, sympy.Indexed):
            found.setdefault(_name(s), "whole" if s.is_integer else "real")
    if not values:
        raise _refused(relation, "says nothing of the measure; write D(p, x) with D = Function('D')")
    return found


def _name(symbol: Any) -> str:
    name = str(symbol)
    if not _NAME.fullmatch(name):
        raise InputError(f"the symbol {shortened(name)!r} cannot be a variable; use letters, digits and _")
    return name


def _conditions(e: Any) -> str:
    parts = e.args if _kind(e) == "And" else (e,)
    return ", ".join(sorted(map(_relation, parts)))


def _sentence(e: Any) -> str:
    if _kind(e) == "Equivalent" and len(e.args) == 2:
        return " iff ".join(sorted(map(_conditions, e.args)))
    return _conditions(e)


def _relation(e: Any) -> str:
    if _kind(e) not in RELATIONS:
        raise _refused(e, "is no relation; a property is one, or Implies(conditions, relation)")
    return f"{_term(e.args[0])} {RELATIONS[_kind(e)]} {_term(e.args[1])}"


def _term(e: Any) -> str:
    import sympy

    if isinstance(e, sympy.Rational):
        return f"{int(e.p)}" if e.q == 1 and e.p >= 0 else f"({int(e.p)}/{int(e.q)})"
    if isinstance(e, sympy.Symbol):
        return _name(e)
    if isinstance(e, sympy.Indexed):
        return f"{_name(e.base.label)}[{_name(e.indices[0])}]"
    if isinstance(e, sympy.Add):
        return _sum(e)
    if isinstance(e, sympy.Mul):
        return "*".join(_inside(a) for a in e.args)
    if isinstance(e, sympy.Pow):
        return _power(e)
    if _kind(e) in PAIRS:
        first, *rest = map(_term, e.args)
        for other in rest:
            first = f"{PAIRS[_kind(e)]}({first}, {other})"
        return first
    name = FUNCTIONS.get(_kind(e)) or (str(e.func) if str(e.func) in MEASURES else None)
    if name is None:
        raise _refused(e, f"({_kind(e)}) is not in the language of properties")
    return f"{name}({', '.join(map(_term, e.args))})"


def _sum(e: Any) -> str:
    """Summands in an order that does not begin with a minus, where there is one."""
    parts = sorted(e.args, key=lambda a: (a.could_extract_minus_sign(), str(a)))
    text = _inside(parts[0]) if parts[0].could_extract_minus_sign() else _term(parts[0])
    for a in parts[1:]:
        text += f" - {_inside(-a)}" if a.could_extract_minus_sign() else f" + {_term(a)}"
    return text


def _inside(e: Any) -> str:
    return f"({_term(e)})" if _kind(e) in ("Add", "Mul") else _term(e)


def _power(e: Any) -> str:
    import sympy

    base, k = e.args
    if not isinstance(k, sympy.Rational) or k.q > 2 or (k.q == 2 and abs(k.p) != 1):
        raise _refused(e, "has an exponent that is no whole number and no square root")
    body = f"sqrt({_term(base)})" if k.q == 2 else f"({_term(base)})**{abs(int(k))}"
    return f"(1/{body})" if k < 0 else body
