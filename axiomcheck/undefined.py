"""Points at which an axiom speaks of a value of the measure that does not exist, on the extended domain.

As in `points`, a certificate gives values to the variables of the sentence that says the claim; beside
them it names one of the values of D in that sentence, and two curves to its arguments along which D has
different limits.
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.balls import Value, certainly
from axiomcheck.kernel.certificate import Certificate, number
from axiomcheck.kernel.extended import extended_value
from axiomcheck.kernel.refutations import tends
from axiomcheck.kernel.setting import require
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.points import RULE as POINT
from axiomcheck.points import Point, admits, argument, point_of, property_of
from axiomcheck.properties.model import EXTREMES, Continuous, parts, terms

RULE = "no_limit"
PARAMS = {"classes", "values", "term", "curves"}


def spoken(claim: Claim) -> list[Expr]:
    """The values of D that the claim speaks of, in order; of `max D(p, .)`, and of a function, at a further argument."""
    said = property_of(claim)
    at = argument(said)
    found = list(terms(said.sentence))
    if at is not None:
        open_ = [e.args for e in found if e.op in EXTREMES]
        open_ += [s.arguments for s in parts(said.sentence) if isinstance(s, Continuous)]
        found += [Expr("D", *arguments, sym(at.name)) for arguments in open_]
    return list(dict.fromkeys(e for e in found if e.op == "D"))


def shows(claim: Claim, found: Certificate) -> None:
    """Accept the certificate if D has no value at a point that the claim speaks of.

    Raises
    ------
    CheckError
        It does not show that.
    """
    params = found.params
    require(found.rule == RULE and not found.premises and set(params) == PARAMS, "a point, a term and two curves")
    require(claim.domain == "extended", "only the extended domain goes by limits")
    point = point_of(claim, Certificate(POINT, {k: params[k] for k in ("classes", "values")}))
    require(admits(property_of(claim).sentence, point), "the point is none that the claim speaks of")
    p, x = _arguments(claim, point, params["term"])
    require(extended_value(claim.measure, p, x) is None, "D has a value there")
    curves = params["curves"]
    require(isinstance(curves, list) and len(curves) == 2, "two curves are needed")
    first, second = (_limit(claim, pair, [p, x]) for pair in curves)
    differ = first != second if isinstance(first, str) or isinstance(second, str) else certainly("!=", first, second)
    require(differ, "the limits do not differ")


def _arguments(claim: Claim, point: Point, term: object) -> list[list[Fraction]]:
    """The two distributions of a value of D."""
    known = spoken(claim)
    if type(term) is not int or not 0 <= term < len(known):
        raise CheckError("there is no such value of D")
    try:
        return point.arguments(known[term])
    except UndefinedValue as error:
        raise CheckError(f"the value is not spoken of there: {error}") from error


def _limit(claim: Claim, pair: object, ends: list[list[Fraction]]) -> Value | str:
    """What D tends to along a curve of pairs of positive distributions that ends at these."""
    if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(v, list) for v in pair):
        raise CheckError("a curve is a pair")
    for coordinates, end in zip(pair, ends, strict=True):
        start = [number(c[0]) if isinstance(c, list) and c else None for c in coordinates]
        require(start == end, "the curve does not end at the point")
    return tends(claim.measure.formula, *pair)
