"""Formulas, relations and parameters as text, in the notation that formula strings are read in.

Judging a claim prints nothing, so that none of this is trusted; the package makes it what `str` gives.

>>> from axiomcheck.lang.expr import absolute, class_mean, p, p_hat
>>> to_text(class_mean(absolute(p_hat - p)))
'mean(abs(p_hat - p))'
"""

from __future__ import annotations

from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.measure import Parameter
from axiomcheck.lang.relation import Rel
from axiomcheck.spelling import outer

_PREFIX = {"abs": "abs", "min": "minimum", "max": "maximum", "log": "log", "exp": "exp", "atan": "arctan",
           "sum": "sum", "mean": "mean", "cmin": "min", "cmax": "max"}  # fmt: skip
_LEVEL = {"add": 1, "mul": 2, "div": 2, "pow": 3}


def without_minus(e: Expr) -> Expr | None:
    """The x of a term written -x, else None."""
    if e.op == "num" and e.args[0] < 0:
        return num(-e.args[0])
    if e.op == "mul" and e.args[0].op == "num" and e.args[0].args[0] < 0:
        head, *rest = e.args
        if head.args[0] == -1:
            return rest[0] if len(rest) == 1 else Expr("mul", *rest)
        return Expr("mul", num(-head.args[0]), *rest)
    return None


def to_text(e: Expr) -> str:
    """The formula in the notation that formula strings are read in."""

    def show(e: Expr, level: int) -> str:
        if e.op == "num":
            text = str(e.args[0])
            inner = 4 if e.args[0] >= 0 and e.args[0].denominator == 1 else 2 if e.args[0] >= 0 else 1
        elif e.op == "sym":
            return outer(e.args[0])
        elif e.op in _PREFIX:
            return f"{_PREFIX[e.op]}({', '.join(show(a, 0) for a in e.args)})"
        elif e.op == "where":
            return f"where({show(e.args[0], 0)} < {', '.join(show(a, 0) for a in e.args[1:])})"
        elif e.op not in _LEVEL:
            return f"{e.op}({', '.join(show(a, 0) for a in e.args)})"
        else:
            inner = _LEVEL[e.op]
            if e.op == "add":
                text = show(e.args[0], 1)
                for a in e.args[1:]:
                    minus = without_minus(a)
                    text += f" + {show(a, 2)}" if minus is None else f" - {show(minus, 2)}"
            elif (minus := without_minus(e)) is not None:
                text, inner = f"-{show(minus, 3)}", 1
            elif e.op == "mul":
                text = "*".join(show(a, 3 if a.op == "div" and i else 2) for i, a in enumerate(e.args))
            elif e.op == "div":
                text = f"{show(e.args[0], 2)}/{show(e.args[1], 3)}"
            elif e.args[1] == num("1/2"):
                return f"sqrt({show(e.args[0], 0)})"
            else:
                text = f"{show(e.args[0], 4)}**{show(e.args[1], 4)}"
        return f"({text})" if inner < level else text

    return show(e, 0)


def relation_text(r: Rel) -> str:
    """A relation, likewise.

    >>> from axiomcheck.lang.expr import p
    >>> relation_text(Rel("<", num(0), p))
    '0 < p'
    """
    return f"{to_text(r.lhs)} {r.op} {to_text(r.rhs)}"


def parameter_text(x: Parameter) -> str:
    """A parameter and its range.

    >>> parameter_text(Parameter("alpha", "0", "1")), parameter_text(Parameter("beta"))
    ('0 < alpha < 1', 'any beta')
    """
    low = "" if x.low is None else f"{x.low} < "
    high = "" if x.high is None else f" < {x.high}"
    return f"{low}{x.name}{high}" if low or high else f"any {x.name}"
