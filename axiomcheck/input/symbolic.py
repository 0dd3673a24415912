"""SymPy formulas in and out: `Sum` over the classes, `p[c]` and `p_hat[c]` for prevalences.

SymPy rewrites what it builds (x/x, |q - p|), so a formula that has been through it may
be defined at more points than the one that went in; the declared tree stays what is
proved.  `min_c` and `max_c`, which SymPy has no notation for, are functions of those names.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from axiomcheck.errors import InputError
from axiomcheck.lang.expr import Expr, add_all, num, sym

if TYPE_CHECKING:
    import sympy

OVER_CLASSES = {"cmin": "min_c", "cmax": "max_c"}


def to_sympy(e: Expr) -> sympy.Expr:
    """The formula as a SymPy expression.

    Examples
    --------
    >>> from axiomcheck.measures import from_name
    >>> to_sympy(from_name("AE").formula)
    Sum(Abs(p[c] - p_hat[c]), (c, 1, n))/n
    """
    import sympy

    c, size = sympy.Symbol("c", integer=True), sympy.Symbol("n")

    def convert(e: Expr):
        if e.op == "num":
            return sympy.Rational(e.args[0].numerator, e.args[0].denominator)
        if e.op == "sym":
            name = e.args[0]
            if name in ("p", "p_hat"):
                return sympy.IndexedBase(name)[c]
            return size if name == "n" else sympy.Symbol(name)
        if e.op == "at":
            return convert(e.args[1]).subs(c, convert(e.args[0]))
        args = [convert(a) for a in e.args]
        if e.op in ("sum", "mean"):
            total = sympy.Sum(args[0], (c, 1, size))
            return total if e.op == "sum" else total / size
        if e.op in OVER_CLASSES:
            return sympy.Function(OVER_CLASSES[e.op])(args[0])
        build = {"add": sympy.Add, "mul": sympy.Mul, "div": lambda a, b: a / b, "pow": sympy.Pow,
                 "abs": sympy.Abs, "min": sympy.Min, "max": sympy.Max, "log": sympy.log, "exp": sympy.exp}  # fmt: skip
        return build[e.op](*args)

    return convert(e)


def from_sympy(expression: sympy.Expr) -> Expr:
    """The formula of a SymPy expression in `p[c]`, `p_hat[c]`, `n` and `Sum(..., (c, 1, n))`.

    Raises
    ------
    InputError
        It contains something that is not in the language of measures.

    Examples
    --------
    >>> import sympy
    >>> c, n = sympy.symbols("c n")
    >>> p_hat = sympy.IndexedBase("p_hat")
    >>> print(from_sympy(sympy.Sum(sympy.Abs(p_hat[c]) ** 2, (c, 1, n))))
    sum(abs(p_hat)**2)
    """
    import sympy

    if isinstance(expression, sympy.Rational):
        return num(Fraction(int(expression.p), int(expression.q)))
    if isinstance(expression, sympy.Indexed):
        name = str(expression.base)
        if name not in ("p", "p_hat"):
            raise InputError(f"{expression} is not a prevalence; use p[c] and p_hat[c]")
        (index,) = expression.indices
        return Expr("at", num(int(index)), sym(name)) if index.is_Integer else sym(name)
    if isinstance(expression, sympy.Symbol):
        return sym(str(expression))
    if isinstance(expression, sympy.Sum):
        if len(expression.limits) != 1 or expression.limits[0][1:] != (1, sympy.Symbol("n")):
            raise InputError(f"{expression} does not run over the classes; write Sum(..., (c, 1, n))")
        return Expr("sum", from_sympy(expression.function))
    args = [from_sympy(a) for a in expression.args] if not isinstance(expression, sympy.exp) else []
    if isinstance(expression, sympy.Add):
        return add_all(args)
    if isinstance(expression, sympy.Mul):
        return Expr("mul", *args)
    if isinstance(expression, sympy.Pow):
        return _power(*args)
    if isinstance(expression, sympy.exp):
        return Expr("exp", from_sympy(expression.args[0]))
    unary = {sympy.Abs: "abs", sympy.log: "log"}
    for kind, op in unary.items():
        if isinstance(expression, kind) and len(args) == 1:
            return Expr(op, *args)
    for kind, op in ((sympy.Min, "min"), (sympy.Max, "max")):
        if isinstance(expression, kind):
            first, *rest = args
            for other in rest:
                first = Expr(op, first, other)
            return first
    name = getattr(getattr(expression, "func", None), "__name__", "")
    for op, function in OVER_CLASSES.items():
        if name == function and len(args) == 1:
            return Expr(op, *args)
    raise InputError(f"{expression} ({type(expression).__name__}) is not in the language of measures")


def _power(base: Expr, exponent: Expr) -> Expr:
    """SymPy writes quotients as negative powers."""
    if exponent.op == "num" and exponent.args[0] < 0:
        positive = -exponent.args[0]
        return num(1) / (base if positive == 1 else base ** num(positive))
    return Expr("pow", base, exponent)
