"""Formula strings as trees of `grammar.py`, read once more; nothing of axiomcheck is imported.

>>> tree("sum(abs(p - p_hat)**2)/n")
('/', ('sum', ('**', ('abs', ('-', ('p',), ('p_hat',))), 2)), ('n',))
"""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

from grammar import Tree

OPERATORS: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
ORDER: dict[type, str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip
NAMES = {"p", "p_hat", "p_train", "n"}
TWO = {"min": "least", "minimum": "least", "max": "most", "maximum": "most"}
ONE = {"sum", "mean", "min", "max", "abs", "log", "exp", "sqrt", "cumsum"}


def tree(text: str) -> Tree:
    """The formula's tree."""
    return _read(ast.parse(text.strip(), mode="eval").body)


def _read(node: Any) -> Tree:
    match node:
        case ast.Constant(value=int() | float() as number):
            return ("num", Fraction(str(number)))
        case ast.Name(id=name) if name in NAMES:
            return (name,)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return ("*", ("num", Fraction(-1)), _read(inner))
        case ast.BinOp(op=ast.Pow(), left=base, right=exponent):
            return _power(_read(base), _constant(exponent))
        case ast.BinOp(op=op, left=left, right=right):
            return (OPERATORS[type(op)], _read(left), _read(right))
        case ast.Call(func=ast.Name(id=name), args=args):
            return _call(name, args)
    raise ValueError(f"not read here: {ast.unparse(node)}")


def _call(name: str, args: list[Any]) -> Tree:
    if name == "at":
        return ("at", _read(args[1]), int(_constant(args[0])) - 1)
    if name == "where":
        test = args[0]
        relation = ORDER[type(test.ops[0])]
        return ("where", relation, *map(_read, (test.left, test.comparators[0], args[1], args[2])))
    if len(args) == 2:
        return (TWO[name], *map(_read, args))
    if name not in ONE or len(args) != 1:
        raise ValueError(f"not read here: {name}")
    return (name, _read(args[0]))


def _constant(node: Any) -> Fraction:
    match _read(node):
        case ("num", value):
            return value
        case ("/", ("num", above), ("num", below)):
            return above / below
        case ("*", ("num", sign), ("num", value)):
            return sign * value
        case ("*", ("num", sign), ("/", ("num", above), ("num", below))):
            return sign * above / below
    raise ValueError(f"not a constant: {ast.unparse(node)}")


def _power(base: Tree, exponent: Fraction) -> Tree:
    if exponent.denominator == 1:
        return ("**", base, int(exponent))
    if exponent.denominator != 2:
        raise ValueError(f"not read here: the power {exponent}")
    root = ("sqrt", base)
    return root if exponent.numerator == 1 else ("**", root, exponent.numerator)


def trained(t: Any, train: list[Fraction]) -> Any:
    """The tree with these training prevalences written in."""
    if not isinstance(t, tuple):
        return t
    return ("each", tuple(train)) if t == ("p_train",) else tuple(trained(a, train) for a in t)
