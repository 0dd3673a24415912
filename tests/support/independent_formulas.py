"""Formulas of contingency matrices as texts, read by Python's own grammar and evaluated by `independent_filtering`.

Nothing of the toolkit takes part: neither its parser, nor its trees, nor its arithmetic.
"""

from __future__ import annotations

import ast
from fractions import Fraction as F
from functools import cache

import independent_filtering as I

NAMES = {
    "P(S|G)": "tpr", "P(~S|G)": "fnr", "P(S|~G)": "fpr", "P(~S|~G)": "tnr", "P(G|S)": "ppv", "P(~G|S)": "fdr",
    "P(G|~S)": "fomr", "P(~G|~S)": "npv", "P(G)": "p_g", "P(~G)": "p_n", "P(S)": "p_s", "P(~S)": "p_ns",
    "lambda": "lambda_",
}  # fmt: skip
SOMEWHERE = ((1, 1, 1, 1), (5, 1, 2, 9), (1, 7, 3, 1), (2, 1, 8, 1), (1, 2, 1, 40), (30, 1, 1, 2))


def reader(text: str):
    """The formula as a function of an `independent_filtering.Matrix` and of its parameters."""
    for name, attribute in NAMES.items():
        text = text.replace(name, attribute)
    tree = ast.parse(text, mode="eval").body

    def at(matrix, /, **parameters):
        return _Value(matrix, {k.replace("lambda", "lambda_"): v for k, v in parameters.items()})(tree)

    return at


class _Value:
    """The value of a formula at one matrix."""

    def __init__(self, matrix, parameters):
        self.matrix, self.parameters = matrix, parameters

    def __call__(self, node):
        if isinstance(node, ast.Constant):
            return F(str(node.value))
        if isinstance(node, ast.Name):
            known = self.parameters
            return known[node.id] if node.id in known else getattr(self.matrix, node.id.lower())
        if isinstance(node, ast.UnaryOp):
            return I.mul(F(-1), self(node.operand))
        if isinstance(node, ast.Call):
            return self.call(node.func.id, [self(a) for a in node.args])
        if isinstance(node.op, ast.Mult):
            return self.product(node)
        if isinstance(node.op, ast.Div):
            return self.quotient(self(node.left), self(node.right), node.right)
        a, b = self(node.left), self(node.right)
        if isinstance(node.op, ast.Pow):
            return I.mul(*[a] * int(b))
        return I.add(a, b if isinstance(node.op, ast.Add) else I.mul(F(-1), b))

    def call(self, name, args):
        if name in ("minimum", "maximum"):
            return args[0] if (I.compare(*args) <= 0) == (name == "minimum") else args[1]
        if name == "sqrt" and I.compare(args[0], F(0)) < 0:
            raise I.NoValue
        return {"sqrt": I.root, "log": I.log, "exp": I.exp, "abs": abs}[name](*args)

    def product(self, node):
        """A zero beside a logarithm is zero, whatever the logarithm is of."""
        logs, plain = [], []
        for factor in _factors(node):
            log = isinstance(factor, ast.Call) and factor.func.id == "log"
            (logs if log else plain).append(factor)
        values = [self(a) for a in plain]
        if logs and 0 in values and not any(map(I.infinite, values)):
            return F(0)
        return I.mul(*values, *map(self, logs))

    def quotient(self, a, b, below):
        if b != 0 or a == 0:
            return I.div(a, b)
        return I.mul(
            I.INF,
            F(I.sign(a)),
            F(_side(ast.unparse(below), self.matrix.kind, tuple(self.parameters.items()))),
        )


def _factors(node):
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return [*_factors(node.left), *_factors(node.right)]
    return [node]


@cache
def _side(text, smoothing, parameters) -> int:
    """From which side a denominator vanishes: its sign where all counts are positive."""
    signs = set()
    for cells in SOMEWHERE:
        value = _Value(I.Matrix(*cells, smoothing), dict(parameters))(ast.parse(text, mode="eval").body)
        signs.add(I.compare(value, F(0)))
    if len(signs - {0}) != 1:
        raise I.NoValue
    return (signs - {0}).pop()
