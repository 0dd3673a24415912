"""Refutations on the extended domain, where errors are limits and may be infinite."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq_poly

from axiomcheck.axioms.kinds import of_distributions
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.export.coq.printer import number as real_number
from axiomcheck.export.coq.quantification_statements import statement
from axiomcheck.export.coq.refutations_limits import in_variable, never_attained, reduced
from axiomcheck.export.coq.refutations_numbers import listed, polynomials
from axiomcheck.kernel.algebra import rational
from axiomcheck.kernel.certificate import Certificate, number
from axiomcheck.kernel.evaluate import evaluate, expand
from axiomcheck.kernel.extended import INFINITY, extended_value
from axiomcheck.kernel.limits import Germ, along
from axiomcheck.lang.axiom import Iff, Rel
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.scenes import scenario_of, scene

IMPORT = "From Axiomcheck Require Import RefutationsExtended."
Steps = list[str]


def existence(claim: Claim) -> str:
    """That all errors exist of which the claim's axiom speaks.

    >>> from axiomcheck import axioms, measures
    >>> print(existence(Claim(measures.from_name("DR"), axioms.from_name("MON"), domain="extended")))
    MON_exist every (extended DR_domain DR)
    """
    return statement(claim).replace("_extended ", "_exist ", 1)


def from_natural(claim: Claim, theorem: str) -> Steps:
    """What fails where the formula has values fails on the extended domain."""
    predicate, *_ = statement(claim).split()
    return [f"intros H. apply {theorem}. eapply {predicate.removesuffix('_extended')}_natural. exact H."]


def two_maxima(claim: Claim, params: dict) -> Steps:
    """Two true distributions whose largest errors differ, the formula having values at all predictions."""
    p, x, q = (listed(params[k]) for k in "pxq")
    return [
        f"apply two_maxima_extended with 2%nat {p} {x} 2%nat {q};",
        "[admissible .. | admissible_everywhere | below_everywhere].",
    ]


def infinite_error(claim: Claim, params: dict) -> Steps:
    """Errors near a point at which they are infinite are as large as one likes."""
    p, x = ([number(v) for v in params[k]] for k in "px")
    curves = (f"(fun t : R => {polynomials(inward(v), 't')})" for v in (p, x))
    return [
        f"apply unbounded_extended with {len(p)}%nat {' '.join(curves)};",
        "[admissible | curve | numbers; rises].",
    ]


def inward(v: list[Fraction]) -> list[list[Fraction]]:
    """A curve from a distribution towards the centre, as polynomials in t; none where no prevalence is zero.

    >>> [[str(c) for c in row] for row in inward([Fraction(0), Fraction(1)])]
    [['0', '1/2'], ['1', '-1/2']]
    """
    if all(v):
        return [[c] for c in v]
    return [[c, Fraction(1, len(v)) - c] for c in v]


def at_point(claim: Claim, certificate: Certificate, applied: str) -> Steps | None:
    """A witness at which errors are natural, infinite, or limits; None for a limit that is out of reach."""
    scenario = scenario_of(claim, scene(claim, certificate))
    terms = sorted(
        scenario.terms(), key=str
    )  # D(p, x) first, those of a part last, as the statements have them
    pairs = [(_numbers(p), _numbers(x)) for p, x in map(scenario.arguments, terms)]
    steps = [_value(claim, f"V{i}", *pair) for i, pair in enumerate(pairs)]
    names = [f"v{i}" for i in range(len(pairs))] + [f"V{i}" for i in range(len(pairs))] + ["F"]
    if None in steps:
        return None
    opening = [
        "intros H.",
        f"pose proof (H {applied}) as F.",
        f"discharge F. destruct F as ({' & '.join(names)}).",
    ]
    return [*opening, *(line for step in steps if step is not None for line in step), "refute_extended F."]


def _value(claim: Claim, hypothesis: str, p: list[Fraction], x: list[Fraction]) -> Steps | None:
    """The steps that put an error's value in its place."""
    written = expand(claim.measure.formula, [num(v) for v in p], [num(v) for v in x])
    try:
        evaluate(written, {})
    except UndefinedValue:
        value = extended_value(claim.measure, p, x)
    else:
        return [f"natural_value {hypothesis}."]
    curves = " ".join(f"(fun t : R => {polynomials(inward(v), 't')})" for v in (p, x))
    if value == INFINITY:
        return [f"infinite_value {hypothesis} {curves}."]
    if not isinstance(value, Expr) or value.op != "num":
        return None
    limit = value.args[0]
    shown = approach(claim, p, x, limit)
    return (
        None if shown is None else [f"limit_value {hypothesis} {curves} {real_number(limit)}; [ | {shown}]."]
    )


def approach(claim: Claim, p: list[Fraction], x: list[Fraction], limit: Fraction) -> str | None:
    """Why D tends to the limit along the curve: exponentially in a sum that grows, or linearly in t."""
    found = never_attained(claim)
    if found is not None:
        return (
            f"apply tends_exponentially; [intros t T; unfold near in T; numbers; exponential_alone; "
            f"intros s P; apply Rlt_le; lt_cert {found.gap} | approaches {real_number(found.factor)}; "
            f"le_cert {found.slack}]"
        )
    slope = _slope(claim, inward(p), inward(x), limit)
    if slope is None:
        return None
    return f"apply tends_linearly with (fun t : R => {slope}) 100; linearly"


def no_limit(claim: Claim, certificate: Certificate, applied: str) -> Steps | None:
    """Two curves along which D has different limits; None for limits that are out of reach.

    The statement is that the errors exist of which the axiom speaks.
    """
    params, names, term = certificate.params, _errors(claim), 0
    if isinstance(claim.statement.conclusion, Rel | Iff):
        terms = scenario_of(claim, scene(claim, certificate)).terms()
        term = sorted(terms, key=str).index(terms[params["term"]])  # as in `at_point`
    steps = [
        "intros H.",
        f"pose proof (H {applied}) as F.",
        f"discharge F. destruct F as ({' & '.join(names)}).",
    ]
    for fact, pair in zip("AB", params["curves"], strict=True):
        curves = _slowly([[[number(c) for c in row] for row in v] for v in pair])
        limit = _limit(claim, *curves)
        if limit is None:
            return None
        value, slope = limit
        shown = " ".join(f"(fun t : R => {polynomials(v, 't')})" for v in curves)
        near = f"apply tends_linearly with (fun t : R => {slope}) 100; linearly"
        steps += [
            f"limit_along {fact} V{term} {shown} {real_number(value)}.",
            f"specialize ({fact} ltac:({near})).",
        ]
    return [*steps, "not_both A B."]


def _numbers(vector: Sequence[Expr]) -> list[Fraction]:
    """Prevalences of a witness, which are rational."""
    found = [v for e in vector if isinstance(v := evaluate(e, {}), Fraction)]
    if len(found) < len(vector):
        raise CheckError("a prevalence is not rational")
    return found


def _errors(claim: Claim) -> list[str]:
    """What the errors that an axiom speaks of are called, and what is said of each."""
    said = of_distributions(claim.statement)
    count = 4 if said.part else 2 if said.picks_classes else 1
    more = ["_"] if said.signs else []  # REL and ABS say of them that any will do
    return [*(f"v{i}" for i in range(count)), *(f"V{i}" for i in range(count)), *more]


def _slowly(curves: list[list[list[Fraction]]]) -> list[list[list[Fraction]]]:
    """The same curves, but at time t no further than t from where they end."""
    speed = max(Fraction(1), *(sum(map(abs, row[1:]), Fraction(0)) for curve in curves for row in curve))
    return [[[c / speed**k for k, c in enumerate(row)] for row in curve] for curve in curves]


def _limit(claim: Claim, p: list[list[Fraction]], x: list[list[Fraction]]) -> tuple[Fraction, str] | None:
    """The limit of D along a curve, and the slope from there; None where D is no quotient of polynomials."""
    rest = _along(claim, p, x, Fraction(0))
    if rest is None or rest[1][0] == 0:
        return None
    found = rest[0][0] / rest[1][0]
    limit = Fraction(int(found.p), int(found.q))
    slope = _slope(claim, p, x, limit)
    return None if slope is None else (limit, slope)


def _slope(claim: Claim, p: list[list[Fraction]], x: list[list[Fraction]], limit: Fraction) -> str | None:
    """(D - limit) / t along the curve, as a quotient of polynomials; None where D is no such quotient."""
    rest = _along(claim, p, x, limit)
    if rest is None or rest[0][0] != 0 or rest[1][0] == 0:
        return None
    top, below = rest
    slope = fmpq_poly(list(top.coeffs())[1:])
    return f"{in_variable(slope, 't')} / {in_variable(below, 't')}"


def _along(
    claim: Claim, p: list[list[Fraction]], x: list[list[Fraction]], limit: Fraction
) -> tuple[fmpq_poly, fmpq_poly] | None:
    """D - limit along the curve, as a quotient in lowest terms; None where it is none."""
    names = [f"p{c}" for c in range(len(p))], [f"x{c}" for c in range(len(x))]
    germs = {
        name: Germ(fmpq_poly([rational(c) for c in row]), fmpq_poly([1]))
        for vector, own in zip((p, x), names, strict=True)
        for row, name in zip(vector, own, strict=True)
    }
    written = expand(claim.measure.formula, *([sym(name) for name in own] for own in names))
    try:
        rest = along(written - num(limit), germs)
    except (CheckError, UndefinedValue):
        return None
    return reduced(rest) if isinstance(rest, Germ) else None
