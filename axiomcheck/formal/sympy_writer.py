"""Measures and formulas as SymPy expressions.

SymPy rewrites what it builds (x/x, |q - p|), so an expression that has been through it may be defined at
more points than the one that went in: this is for reading and computing on, never what is proved.  It has
no quantifiers; `ForAll` and `Exists` are two classes of our own, which stand for themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.formal.tree import QUANTIFIERS, Node, free
from axiomcheck.lang.expr import PREVALENCES, Expr
from axiomcheck.lang.goal import Rel

OVER_CLASSES = {"cmin": "min_c", "cmax": "max_c"}


# -- measures, for every n -------------------------------------------------------------


def to_sympy(e: Expr) -> Any:
    """The formula of a measure: `Sum` over the classes c = 1, ..., n, and `p[c]`, `p_hat[c]` for prevalences.

    `min_c` and `max_c`, which SymPy has no notation for, are functions of those names; a cumulative sum
    runs over a class of its own.

    Examples
    --------
    >>> from axiomcheck.measures import from_name
    >>> to_sympy(from_name("AE").formula)
    Sum(Abs(p[c] - p_hat[c]), (c, 1, n))/n
    """
    import sympy

    size = sympy.Symbol("n", integer=True, positive=True)

    def convert(e: Expr, at: Any, depth: int) -> Any:
        if e.op == "sym" and e.args[0] in PREVALENCES:
            if at is None:
                raise InputError(f"{e} stands outside sum, mean, min and max")
            return sympy.IndexedBase(e.args[0])[at]
        if e.op == "sym":
            return size if e.args[0] == "n" else sympy.Symbol(e.args[0])
        if e.op == "at":
            return convert(e.args[1], sympy.Integer(int(e.args[0].args[0])), depth)
        if e.op in ("sum", "mean", *OVER_CLASSES, "cumsum"):
            c = sympy.Symbol("c" if depth == 0 else f"c{depth}", integer=True)
            body = convert(e.args[0], c, depth + 1)
            if e.op == "cumsum":
                return sympy.Sum(body, (c, 1, at))
            if e.op in OVER_CLASSES:
                return sympy.Function(OVER_CLASSES[e.op])(body)
            total = sympy.Sum(body, (c, 1, size))
            return total if e.op == "sum" else total / size
        return operation(e, [convert(a, at, depth) for a in e.args] if e.op != "num" else [])

    return convert(e, None, 0)


def operation(e: Expr, args: list[Any]) -> Any:
    """One operator of the formula language over SymPy arguments."""
    import sympy

    if e.op == "num":
        return sympy.Rational(e.args[0].numerator, e.args[0].denominator)
    if e.op == "where":
        return sympy.Piecewise((args[2], sympy.StrictLessThan(args[0], args[1])), (args[3], True))
    build = {"add": sympy.Add, "mul": sympy.Mul, "div": lambda a, b: a / b, "pow": sympy.Pow,
             "abs": sympy.Abs, "min": sympy.Min, "max": sympy.Max, "log": sympy.log, "exp": sympy.exp,
             "atan": sympy.atan}  # fmt: skip
    if e.op not in build:
        raise InputError(f"{e.op} cannot be written for SymPy: {e}")
    return build[e.op](*args)


# -- formulas --------------------------------------------------------------------------


@cache
def quantifiers() -> dict[str, Any]:
    """`ForAll(names, body)` and `Exists(names, body)`: unevaluated, but usable inside And and Implies."""
    from sympy.core.containers import Tuple
    from sympy.logic.boolalg import BooleanFunction

    class ForAll(BooleanFunction):
        """For all values of the names."""

        def __new__(cls, names: Iterable[Any], body: Any):
            return super().__new__(cls, Tuple(*names), body, evaluate=False)

    class Exists(BooleanFunction):
        """For some values of the names."""

        def __new__(cls, names: Iterable[Any], body: Any):
            return super().__new__(cls, Tuple(*names), body, evaluate=False)

    return {"forall": ForAll, "exists": Exists}


def formula(node: Node, integers: Iterable[str] = ()) -> Any:
    """The formula as a SymPy Boolean.

    >>> from axiomcheck.lang.expr import sym
    >>> from axiomcheck.lang.goal import lt
    >>> formula(lt(0, sym("p_1")))
    0 < p_1
    """
    whole = frozenset(integers)
    return _formula(node, {k: variable(k, k in whole) for k in free(node)})


def variable(name: str, whole: bool = False) -> Any:
    """The symbol of a real or whole number."""
    import sympy

    return sympy.Symbol(name, integer=True) if whole else sympy.Symbol(name, real=True)


def _formula(node: Node, known: Mapping[str, Any]) -> Any:
    import sympy

    if isinstance(node, Rel):
        left, right = term(node.lhs, known), term(node.rhs, known)
        kinds = {"<": sympy.StrictLessThan, "<=": sympy.LessThan, "=": sympy.Eq, "!=": sympy.Ne}
        return kinds[node.op](left, right, evaluate=False)
    if node.op in QUANTIFIERS:
        names = {k: variable(k, k in node.integers) for k in node.names}
        return quantifiers()[node.op](tuple(names.values()), _formula(node.args[0], {**known, **names}))
    args = [_formula(a, known) for a in node.args]
    kinds = {
        "and": sympy.And, "or": sympy.Or, "not": sympy.Not, "implies": sympy.Implies, "iff": sympy.Equivalent
    }
    return kinds[node.op](*args, evaluate=False) if args else sympy.true if node.op == "and" else sympy.false


def term(e: Expr, known: Mapping[str, Any]) -> Any:
    """The term, with SymPy symbols for names; a product with a logarithm is 0 where another factor is."""
    import sympy

    if e.op == "sym":
        return known[e.args[0]]
    if e.op == "call":
        return sympy.Function(e.args[0].args[0])(*(term(a, known) for a in e.args[1:]))
    args = [term(a, known) for a in e.args] if e.op != "num" else []
    whole = operation(e, args)
    if e.op == "mul" and any(f.op == "log" for f in e.args):
        others = [a for a, f in zip(args, e.args, strict=True) if f.op not in ("log", "num")]
        if others:
            zero = sympy.Or(*(sympy.Eq(a, 0) for a in others))
            return sympy.Piecewise((sympy.Integer(0), zero), (whole, True))
    return whole
