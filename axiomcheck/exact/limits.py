"""One-sided limits of quotients of polynomials, exactly: the germs of the calculus, for formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from flint import fmpq_poly

from axiomcheck.calculus.term import Node, Refused, substitute
from axiomcheck.calculus.undefined import Germ, constant, germ
from axiomcheck.calculus.values import Point
from axiomcheck.exact.algebra import rational
from axiomcheck.exact.certificate import number
from axiomcheck.exact.evaluate import expand
from axiomcheck.exact.goals import term
from axiomcheck.lang.expr import Expr, exp, sym

S, S_EXP = sym("S"), sym("S_exp")
HUGE = Germ(fmpq_poly([1]), fmpq_poly([0, 1]))  # 1/t


def limit_at_infinity(outer: Expr) -> Fraction | str | None:
    """The limit of E(S) as S tends to +oo, where E is rational in S or in exp(S); None elsewhere.

    >>> limit_at_infinity(S / (S + 1)), limit_at_infinity(-exp(S)), limit_at_infinity(S * exp(-S))
    (Fraction(1, 1), '-oo', None)
    """
    inside = outer.replace(lambda e: S_EXP if e == exp(S) else None)
    try:
        return _limit(inside, {"S_exp" if "S_exp" in inside.symbols else "S": HUGE})
    except Refused:
        return None


def along_curve(formula: Expr, p: Sequence[Sequence[str]], x: Sequence[Sequence[str]]) -> Fraction | str:
    """The limit of a formula along curves of distributions, given by the coefficients of each coordinate.

    Refused where it is none of a quotient of polynomials.
    """
    vectors = [[sym(f"{k}{c}") for c in range(len(p))] for k in "px"]
    names = [e.args[0] for v in vectors for e in v]
    one = constant(1).top
    curves = [Germ(fmpq_poly([rational(number(q)) for q in t]), one) for t in (*p, *x)]
    return _limit(expand(formula, *vectors), dict(zip(names, curves, strict=True)))


def _limit(e: Expr, curve: Mapping[str, Germ]) -> Fraction | str:
    """What a formula over these symbols tends to, each of which is an entry of a vector of its own."""
    entries = {k: Node("at", name=k, classes=("c",)) for k in curve}
    found = germ(substitute(term(e), entries), {k: [g] for k, g in curve.items()}, Point(1, classes={"c": 0}))
    return found.limit if isinstance(found.limit, str) else Fraction(int(found.limit.p), int(found.limit.q))
