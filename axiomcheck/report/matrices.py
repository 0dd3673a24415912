"""What a certificate about contingency matrices shows: the matrices, and the values there.

Everything is read from the certificate and computed again by the kernel's own functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from flint import fmpq_mpoly

from axiomcheck.changes import against, change_at, instance, instance_values
from axiomcheck.errors import AxiomcheckError, UndefinedValue
from axiomcheck.exact.algebra import Cone
from axiomcheck.exact.balls import Value, ball, bounds, precision
from axiomcheck.exact.certificate import NO_THRESHOLD, Certificate
from axiomcheck.exact.evaluate import evaluate, fold, holds
from axiomcheck.exact.forms import EQUAL, Change, changes_of
from axiomcheck.exact.matrices import Limit, Region, limit, quality, strata, values
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, add_all, num, sym
from axiomcheck.lang.matrix import CELLS
from axiomcheck.lang.measure import Parameter
from axiomcheck.points import RULE as POINT
from axiomcheck.report.formulas import formula, scaled, stored, tidy
from axiomcheck.report.numbers import approximately, decimal

BITS = 192
TRIED = ("1", "2", "1/2", "3", "1/3", "2/3", "3/2", "4", "1/4", "3/4", "5", "1/5", "10", "1/10", "9/10",
         "100", "1/100", "1000", "1/1000", "999/1000")  # fmt: skip
FINE = [f"{k}/60" for m in range(1, 1201) for k in (m, -m)]  # for regions in which none of these lies
Point = dict[str, Fraction]


def same(claim: Claim) -> bool:
    """Does the claim ask two values to be the same, rather than one to be better?"""
    return changes_of(claim.statement).conclusion == EQUAL


@dataclass(frozen=True)
class Pair:
    """Two matrices, and the value of the measure at each; None where it has none (0/0)."""

    claim: Claim
    change: Change
    before: Mapping[str, Expr]
    after: Mapping[str, Expr]
    values: tuple[Limit | None, Limit | None]
    fixed: Mapping[str, str]  # values of the parameters that belong to the witness
    least: Expr = ONE  # cells may speak of a whole number k that is at least this
    role: str = ""

    @property
    def labels(self) -> tuple[str, str]:
        """What tells the two matrices apart."""
        return ("first", "second") if same(self.claim) else ("before", "after")

    @property
    def growing(self) -> bool:
        """Is it a family, one pair for each size k?"""
        return any("k" in e.symbols for e in (*self.before.values(), *self.after.values()))

    def example(self) -> Point | None:
        """Values of the parameters, and of k, that belong to this pair."""
        if self.fixed:
            return {k: Fraction(v) for k, v in self.fixed.items()}
        point = sample(self.claim)
        if point is None or not self.growing:
            return point
        least = evaluate(self.least, point)
        whole = least if isinstance(least, Fraction) else Fraction(int(float(ball(least).mid())) + 1)
        return {**point, "k": Fraction(-(-whole.numerator // whole.denominator))}

    def at(self, point: Point) -> tuple[list[int], list[int], list[Value | str | None]]:
        """Both matrices in numbers, and both values."""
        cells = [[int(_fraction(side[c], point)) for c in CELLS] for side in (self.before, self.after)]
        return cells[0], cells[1], [_number(v, point) for v in self.values]

    def breaks(self) -> bool:
        """Is the value after no better than the one before, or another where they are to be the same, at the example?"""
        one, other = self.at(self.example() or {})[2]
        if one is None or other is None:
            return True
        first, second = (ball(v) if not isinstance(v, str) else v for v in (one, other))
        if isinstance(first, str) or isinstance(second, str):
            return (first == second) != same(self.claim)
        if same(self.claim):
            return not first.overlaps(second)
        return bool(first <= second if self.claim.measure.lower_is_better else second <= first) or one == other


def _fraction(e: Expr, point: Point) -> Fraction:
    found = evaluate(e, point)
    return found if isinstance(found, Fraction) else Fraction(0)


def _number(value: Limit | None, point: Point) -> Value | str | None:
    if not isinstance(value, Expr):
        return value
    if not value.symbols <= point.keys():  # a region of parameters without an example
        return None
    with precision(BITS):
        return evaluate(value, point)


@cache
def sample(claim: Claim) -> Point | None:
    """Simple values of the parameters that satisfy all that is known of them; their defaults if possible."""
    parameters = claim.measure.parameters
    tried = [*TRIED, "0", *(f"-{v}" for v in TRIED), *(FINE if len(parameters) == 1 else ())]
    choices = [dict.fromkeys([*([x.default] if x.default else []), *tried, *_inside(x)]) for x in parameters]
    for values_ in product(*choices):
        point = {x.name: Fraction(v) for x, v in zip(parameters, values_, strict=True)}
        if all(holds(r, point) for r in claim.parameters):
            return point
    return None


def _inside(x: Parameter) -> list[str]:
    """Numbers near the bounds of a parameter."""
    ends = [Fraction(v) for v in (x.low, x.high) if v is not None]
    found = [sum(ends, Fraction(0)) / len(ends)] if ends else []
    near = (1, -1, Fraction(1, 100), -Fraction(1, 100))
    return list(map(str, (*found, *(e + d for e in ends for d in near))))


# -- pairs of matrices --------------------------------------------------------------


def pairs(claim: Claim, certificate: Certificate) -> list[Pair]:
    """The matrices of a refutation without cases."""
    if certificate.rule == POINT:
        several = range(len(changes_of(claim.statement).changes)) if certificate.steps else [None]
        found = []
        for index in several:
            with suppress(AxiomcheckError):  # a change that the point does not speak of
                known, at, least = change_at(claim, certificate, index)
                found.append(_pair(claim, known, at, {}, least=least))
        return [next((pair for pair in found if pair.breaks()), found[0])]
    if certificate.rule != NO_THRESHOLD:
        return []
    return [pair for _, _, some in no_threshold(claim, certificate) for pair in some]


def no_threshold(claim: Claim, certificate: Certificate) -> Iterator[tuple[str, str, list[Pair]]]:
    """The parameters, the kind of what speaks against a threshold in each, and its pairs of matrices."""
    for name, witness in against(claim, certificate).items():
        if witness["kind"] == "opposite":
            given, roles = witness["parameters"], ("better", "worse")
            found = [_pair(claim, witness["change"], witness[role], given, role=role) for role in roles]
        else:
            way = {"<": "better", "=": "equal", ">": "worse"}[witness["way"]]
            least = stored(witness["least"]) if "least" in witness else ONE
            found = [_pair(claim, witness["change"], witness["at"], {}, least=least, role=way)]
        yield name, witness["kind"], found


def _pair(claim: Claim, index: int, at: dict, fixed: dict, least: Expr = ONE, role: str = "") -> Pair:
    change = changes_of(claim.statement).changes[index]
    before, after, _ = instance(change, at)
    found: list[Limit | None]
    try:
        found = list(instance_values(claim, before, after))
    except UndefinedValue:
        region_ = Region(claim.measure, frozenset({"k"}))
        found = [_limit(quality(claim), side, region_) for side in (before, after)]
    given = {k: num(v) for k, v in fixed.items()}
    found = [fold(v.subs(given), frozenset()) if isinstance(v, Expr) else v for v in found]
    return Pair(claim, change, before, after, (found[0], found[1]), fixed, least, role)


def _limit(e: Expr, cells: Mapping[str, Expr], region_: Region) -> Limit | None:
    try:
        return limit(e, cells, region_)
    except UndefinedValue:
        return None


# -- values -----------------------------------------------------------------------


def simple(claim: Claim, e: Expr) -> Expr:
    """A value in lowest terms, factors written out."""
    try:
        here = Region(claim.measure, frozenset({"k"})).cone(e.symbols)
        quotient = _quotient(*(_factors_of(here, side) for side in here.value(e)))
    except AxiomcheckError:  # it is none of polynomials
        return tidy(e)
    return min((quotient, tidy(e)), key=lambda shown: len(formula(shown).text))


def _factors_of(here: Cone, poly: fmpq_mpoly) -> tuple[Fraction, list[tuple[Expr, int]]]:
    """The constant and the factors of a polynomial."""
    constant, found = poly.factor()
    scale, factors = Fraction(int(constant.p), int(constant.q)), []
    for base, power in found:
        s, _ = here.sign(base)
        if s is not None and s < 0:  # show factors that are positive
            base = -base
            scale = -scale if int(power) % 2 else scale
        factors.append((_polynomial(here, base), int(power)))
    return scale, factors


def _polynomial(here: Cone, poly: fmpq_mpoly) -> Expr:
    """A polynomial in the variables as a formula, positive terms first."""
    above: list[Expr] = []
    below: list[Expr] = []
    for monom, c in poly.terms():
        powers = map(int, monom)
        value = Fraction(int(c.p), int(c.q))
        parts = [sym(v) if k == 1 else sym(v) ** k for v, k in zip(here.variables, powers, strict=False) if k]
        (above if value > 0 else below).append(scaled(value, parts))
    return add_all([*above, *below])


def _quotient(numerator, denominator) -> Expr:
    """The quotient of two products of factors, numbers in front."""
    scale = numerator[0] / denominator[0]
    sides = []
    for factors, constant in ((numerator[1], scale.numerator), (denominator[1], scale.denominator)):
        parts = [f if k == 1 else f ** num(k) for f, k in factors]
        sides.append(scaled(Fraction(constant), parts))
    return sides[0] if sides[1] == ONE else sides[0] / sides[1]


def exact(value: Value | str | None) -> str | list[str] | None:
    """A value for JSON: `a/b`, an enclosure, `+oo`, or None where there is none."""
    if value is None or isinstance(value, str):
        return value
    with precision(BITS):
        return bounds(value)


def short(value: Value | str | None) -> str:
    """A value for one line."""
    if value is None:
        return "0/0"
    known = exact(value)
    if isinstance(known, str) and known not in ("+oo", "-oo"):
        shown = decimal(Fraction(known))
        return shown if "/" not in shown or len(shown) <= 9 else approximately(known)
    return approximately(known or "0")


def threshold_of(certificate: Certificate) -> tuple[str, Expr, bool]:
    """Of a threshold: the parameter, the value, and whether the larger output is better above it."""
    params = certificate.params
    return params["parameter"], stored(params["at"]), params["upward"]


def has_values(claim: Claim) -> bool:
    """Has the measure values before and after some change of the claim?"""
    for change in changes_of(claim.statement).changes:
        for stratum in strata(change):
            with suppress(AxiomcheckError):
                values(claim, stratum)
                return True
    return False


def constant(claim: Claim) -> Limit | None:
    """The one value of a claim that says that all are the same."""
    for change in changes_of(claim.statement).changes:
        for stratum in strata(change):
            try:
                value = values(claim, stratum)[0]
            except AxiomcheckError:
                continue
            if isinstance(value, Expr):  # the same everywhere: take the counts as 1
                value = value.subs(
                    dict.fromkeys(value.symbols - {x.name for x in claim.measure.parameters}, ONE)
                )
            return value
    return None
