"""Formulas as Coq text, printed from the declared tree: nothing is rewritten or simplified.

>>> from axiomcheck.lang.expr import absolute, class_mean, p, p_hat
>>> to_coq(class_mean(absolute(p_hat - p)), at_measure())
'sum n (fun c => Rabs (x c - p c)) / INR n'
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from axiomcheck.export.coq.theory import Missing
from axiomcheck.lang.expr import Expr, negated, num
from axiomcheck.lang.goal import Rel

SUM, PRODUCT, MINUS, POWER, ATOM = 1, 2, 3, 4, 5  # how tightly an operator binds
FUNCTIONS = {"abs": "Rabs", "min": "Rmin", "max": "Rmax", "log": "ln", "exp": "exp"}
RELATIONS = {"<": "<", "<=": "<=", "=": "=", "!=": "<>"}


def at_measure() -> dict[str, str]:
    """What the symbols of a measure's formula are called in its definition."""
    return {"p": "p c", "p_hat": "x c", "n": "INR n"}


def at_summand() -> dict[str, str]:
    """What they are called in the definition of one class's summand."""
    return {"p": "p", "p_hat": "x"}


def number(value: Fraction) -> str:
    """A rational number.

    >>> number(Fraction(-1, 3))
    '(- 1 / 3)'
    """
    if value.denominator == 1:
        return str(value) if value >= 0 else f"(- {-value})"
    sign = "- " if value < 0 else ""
    return f"({sign}{abs(value.numerator)} / {value.denominator})"


def to_coq(e: Expr, names: Mapping[str, str] | None = None, level: int = 0) -> str:
    """The formula as Coq text; class aggregators become sums and least values over `c`.

    A symbol that is not in `names` keeps its name; there are parentheses where the surroundings bind tighter
    than `level`. What the library has no operator for is `Missing`.
    """
    text, own = _shown(e, names or {})
    return f"({text})" if own < level else text


def _shown(e: Expr, names: Mapping[str, str]) -> tuple[str, int]:
    """Text, and how tightly its outermost operator binds."""
    if e.op == "num":
        return number(e.args[0]), ATOM
    if e.op == "sym":
        name = names.get(e.args[0], e.args[0])
        return name, ATOM if name.isidentifier() else POWER
    if e.op == "add":
        return _sum(e, names), SUM
    if e.op == "mul":
        if e.args[0] == num(-1) and len(e.args) == 2:
            return f"- {to_coq(e.args[1], names, MINUS)}", MINUS
        first, *others = e.args
        parts = [to_coq(first, names, PRODUCT), *(to_coq(a, names, MINUS) for a in others)]
        return " * ".join(parts), PRODUCT
    if e.op == "div":
        return f"{to_coq(e.args[0], names, PRODUCT)} / {to_coq(e.args[1], names, MINUS)}", PRODUCT
    if e.op == "pow":
        return _power(e, names)
    if e.op in FUNCTIONS:
        parts = [to_coq(a, names, ATOM) for a in e.args]
        return " ".join((FUNCTIONS[e.op], *parts)), POWER
    return _aggregated(e, names)


def _sum(e: Expr, names: Mapping[str, str]) -> str:
    text = to_coq(e.args[0], names, SUM)
    for a in e.args[1:]:
        if a.op == "mul" and a.args[0].op == "num" and a.args[0].args[0] < 0:
            text += f" - {to_coq(_opposite(a), names, PRODUCT)}"
        elif a.op == "num" and a.args[0] < 0:
            text += f" - {to_coq(negated(a), names)}"
        else:
            text += f" + {to_coq(a, names, PRODUCT)}"
    return text


def _opposite(e: Expr) -> Expr:
    """-e of a product that begins with a negative number."""
    head, *rest = e.args
    if head != num(-1):
        return Expr("mul", negated(head), *rest)
    return rest[0] if len(rest) == 1 else Expr("mul", *rest)


def _power(e: Expr, names: Mapping[str, str]) -> tuple[str, int]:
    exponent = e.args[1].args[0] if e.args[1].op == "num" else None
    if exponent == Fraction(1, 2):
        return f"sqrt {to_coq(e.args[0], names, ATOM)}", POWER
    if exponent is None or exponent.denominator != 1:
        raise Missing(f"powers such as {e}")
    if exponent < 0:
        return f"/ {to_coq(e.args[0], names, ATOM)} ^ {-exponent}", PRODUCT
    return f"{to_coq(e.args[0], names, ATOM)} ^ {exponent}", POWER


def _aggregated(e: Expr, names: Mapping[str, str]) -> tuple[str, int]:
    if e.op in ("sum", "mean") and e.args[0].op != "cumsum":
        body = f"sum n (fun c => {to_coq(e.args[0], names)})"
        return (body, POWER) if e.op == "sum" else (f"{body} / INR n", PRODUCT)
    if e.op == "cmin" and e.args[0].op == "sym":
        vector = names[e.args[0].args[0]].removesuffix(" c")
        return f"least n {vector}", POWER
    raise Missing(f"formulas with {e.op}")


def relation(r: Rel, names: Mapping[str, str] | None = None) -> str:
    """A relation as Coq text."""
    return f"{to_coq(r.lhs, names)} {RELATIONS[r.op]} {to_coq(r.rhs, names)}"
