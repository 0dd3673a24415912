"""Refutations on the extended domain, where errors are limits and may be infinite."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq_poly

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.export.coq.printer import number as real_number
from axiomcheck.export.coq.quantification_statements import property_of
from axiomcheck.export.coq.refutations_limits import in_variable, never_attained, reduced
from axiomcheck.export.coq.refutations_numbers import listed, polynomials
from axiomcheck.kernel.algebra import rational
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.evaluate import evaluate, expand
from axiomcheck.kernel.extended import INFINITY, extended_value
from axiomcheck.kernel.limits import Germ, along
from axiomcheck.kernel.refutations import bind
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym

IMPORT = "From Axiomcheck Require Import RefutationsExtended."
Steps = list[str]


def extended_statement(claim: Claim) -> str:
    """The claim as a proposition: that all errors it speaks of exist, and what it says of them.

    >>> from axiomcheck import axioms, measures
    >>> claim = Claim(measures.from_name("KLD"), axioms.from_name("MON"), domain="extended")
    >>> print(extended_statement(claim))
    MON_extended every (extended KLD_domain KLD)
    """
    said, *about = property_of(claim).split(maxsplit=1)
    name = claim.measure.name
    return " ".join((f"{said}_extended", *about, f"(extended {name}_domain {name})"))


def from_natural(claim: Claim, theorem: str) -> Steps:
    """What fails where the formula has values fails on the extended domain."""
    predicate = property_of(claim).split()[0]
    return [f"intros H. apply {theorem}. eapply {predicate}_natural. exact H."]


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


def counterexample(claim: Claim, params: dict, applied: str) -> Steps | None:
    """A witness at which errors are natural, infinite, or limits; None for a limit that is out of reach."""
    scenario = bind(claim, params["point"])
    terms = sorted(
        scenario.terms(), key=str
    )  # D(p, x) first, those of a part last, as the statements have them
    pairs = [tuple([evaluate(e, {}) for e in v] for v in scenario.arguments(term)) for term in terms]
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
    slope = _slope(claim, p, x, limit)
    if slope is None:
        return None
    return f"apply tends_linearly with (fun t : R => {slope}) 100; linearly"


def _slope(claim: Claim, p: list[Fraction], x: list[Fraction], limit: Fraction) -> str | None:
    """(D - limit) / t along the curve, as a quotient of polynomials; None where D is no such quotient."""
    size = len(p)
    names = [f"p{c}" for c in range(size)], [f"x{c}" for c in range(size)]
    germs = {
        name: Germ(fmpq_poly([rational(c) for c in row]), fmpq_poly([1]))
        for vector, own in zip((p, x), names, strict=True)
        for row, name in zip(inward(vector), own, strict=True)
    }
    written = expand(claim.measure.formula, *([sym(name) for name in own] for own in names))
    try:
        rest = along(written - num(limit), germs)
    except (CheckError, UndefinedValue):
        return None
    if not isinstance(rest, Germ):
        return None
    top, below = reduced(rest)
    if top[0] != 0 or below[0] == 0:
        return None
    slope = fmpq_poly(list(top.coeffs())[1:])
    return f"{in_variable(slope, 't')} / {in_variable(below, 't')}"
