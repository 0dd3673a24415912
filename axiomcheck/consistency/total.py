"""Does a formula over the classes have a value on a whole domain, at every n?"""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.axioms.theory import DOMAINS, Theory
from axiomcheck.lang.expr import ZERO, Expr, n, num, sym
from axiomcheck.lang.goal import Goal, Rel, ge, le, ne
from axiomcheck.lang.measure import Measure

LEAST = sym("m")  # the smallest true prevalence
TOTAL = {"num", "sym", "add", "mul", "div", "abs", "min", "max", "sum", "mean", "cmin", "cmax"}


def defined_for_every_n(theory: Theory, measure: Measure | None) -> list[Goal] | None:
    """Every denominator differs from zero, whatever the prevalences; None where that cannot be written.

    The smallest of n true prevalences is at most 1/2, as n is at least 2 and they sum to one.
    Whole powers have a value everywhere, and roots of what its syntax shows to be at least zero; logarithms
    are not looked at.
    """
    roles, only = DOMAINS[theory.domain]
    if measure is None or measure.parameters or only is not None:
        return None
    formula = measure.formula.replace(lambda e: LEAST if e == Expr("cmin", sym("p")) else None)
    powers = [e for e in formula.nodes() if e.op == "pow"]
    if not all(_has_value(*e.args) for e in powers):
        return None
    if {e.op for e in formula.nodes()} - TOTAL - {"pow"}:
        return None
    low = {role: "<" if role in roles else "<=" for role in ("true", "predicted")}
    known = [Rel(low["true"], ZERO, sym("p")), le(sym("p"), 1), Rel(low["predicted"], ZERO, sym("p_hat"))]
    known += [le(sym("p_hat"), 1), Rel(low["true"], ZERO, LEAST), le(LEAST, num("1/2")), ge(n, 2)]
    return [Goal(tuple(r for r in known if r.symbols <= e.symbols), ne(e, 0)) for e in _denominators(formula)]


def _has_value(base: Expr, exponent: Expr) -> bool:
    if exponent.op != "num":
        return False
    return exponent.args[0] in range(1, 17) or (exponent.args[0] > 0 and _never_negative(base))


def _never_negative(e: Expr) -> bool:
    """Is it a prevalence, or made of such by sums and products?"""
    if e.op == "num":
        return e.args[0] >= 0
    if e.op == "pow":
        return _has_value(*e.args) and (e.args[1].args[0] % 2 == 0 or _never_negative(e.args[0]))
    return e.op in ("sym", "abs") or (
        e.op in ("add", "mul", "min", "max", "sum", "mean", "cmin", "cmax")
        and all(map(_never_negative, e.args))
    )


def _positive(e: Expr) -> bool:
    """Is it a positive number plus what is never negative?"""
    terms = e.args if e.op == "add" else (e,)
    return all(map(_never_negative, terms)) and any(t.op == "num" and t.args[0] > 0 for t in terms)


def _denominators(e: Expr) -> Iterator[Expr]:
    found = (node.args[1] for node in e.nodes() if node.op == "div")
    yield from (e for e in found if not _positive(e))
