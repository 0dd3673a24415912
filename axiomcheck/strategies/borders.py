"""Where the difference of two qualities may change its sign: at the zeros of its factors."""

from __future__ import annotations

from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.matrices import Limit, Region
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr

FAILURES = (AxiomcheckError, ArithmeticError, ValueError)


def apart(values: tuple[Limit, Limit] | None) -> Expr | None:
    """The second value less the first; None where one of them is infinite, or there is none.

    >>> from axiomcheck.lang.expr import num, sym
    >>> print(apart((num(1), sym("b"))), apart((num(1), "+oo")))
    b - 1 None
    """
    before, after = values or ("", "")
    return None if isinstance(before, str) or isinstance(after, str) else after - before


def factors(claim: Claim, difference: Expr | None) -> list[Expr]:
    """The irreducible factors of the numerator of a rational formula; what is no parameter is positive."""
    if difference is None or difference.op == "num":
        return []
    try:
        region = Region(claim.measure, frozenset()).cone(difference.symbols)
        top, _ = region.value(difference)
        return [region.formula(base) for base, _ in top.factor()[1]]
    except FAILURES:
        return []
