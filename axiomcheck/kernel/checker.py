"""Replay: does this certificate prove this statement?  Search plays no part here."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from axiomcheck.axioms.kinds import built_in
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.kernel import (
    composed,
    filtering,
    lemmas,
    metric,
    pairs,
    parameters,
    parts,
    refutations,
    rules,
    syntax,
    worst,
)
from axiomcheck.kernel.certificate import LEMMAS, Certificate, decode
from axiomcheck.kernel.fixed import fixed_size, two_maxima_at_vertices, two_maxima_written
from axiomcheck.kernel.goals import sequent
from axiomcheck.kernel.oracle import z3_closes
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal
from axiomcheck.lang.matrix import FILTERING

CLAIM_RULES: dict[str, Callable] = {
    rule.__name__: rule
    for rule in (
        lemmas.divergence,
        lemmas.nonnegative,
        lemmas.separable,
        pairs.mirror,
        pairs.shifted,
        parts.scaling,
        worst.vertex,
        worst.infinite_worst,
        metric.symmetric,
        metric.triangle,
        worst.bounded,
        worst.bounded_outer,
        worst.worst_of_two,
        worst.compact,
        metric.convex,
        metric.continuous,
        metric.worked_form,
        *composed.PROOFS,
        *syntax.RULES,
        fixed_size,
    )
}
MATRIX_RULES: dict[str, Callable] = {rule.__name__: rule for rule in filtering.PROOFS}
REFUTATION_RULES: dict[str, Callable] = {
    rule.__name__: rule
    for rule in (*refutations.RULES, two_maxima_at_vertices, two_maxima_written, *composed.REFUTATIONS)
}
GOAL_RULES: dict[str, Callable] = {**rules.LEAVES, **rules.STEPS}
ORACLES = ("z3",)

MAX_STEPS = 5_000
MISTAKES = (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, RecursionError)
FORMULAS = ("Expr", "Expr | None", Expr)  # how rules annotate parameters that are formulas


class Refutation:
    """The statement that a claim is false."""

    __slots__ = ("claim",)

    def __init__(self, claim: Claim):
        self.claim = claim


Statement = Claim | Refutation | Goal


def check(statement: Statement, certificate: Certificate) -> frozenset[str]:
    """What the proof rests on beside the calculus: these rules, and the oracles that it asks.

    The statement comes from the catalog, never from the certificate: a certificate
    cannot prove anything but what it was asked for.

    Raises
    ------
    CheckError
        The certificate does not prove the statement.
    """
    if certificate.size > MAX_STEPS:
        raise CheckError("the certificate has too many steps")
    return _check(statement, certificate) | {LEMMAS}


def _check(statement: Statement, certificate: Certificate) -> frozenset[str]:
    if isinstance(statement, Goal) and certificate.rule in ORACLES:
        if certificate.premises or certificate.params:
            raise CheckError("an oracle takes no parameters and leaves nothing to show")
        z3_closes(sequent(statement))
        return frozenset({certificate.rule})
    table, subject = _rules_for(statement)
    if certificate.rule not in table:
        raise CheckError(f"there is no rule {certificate.rule!r} for this kind of statement")
    premises = premises_of(table[certificate.rule], subject, certificate)
    if len(premises) != len(certificate.premises):
        raise CheckError(f"{certificate.rule} leaves {len(premises)} goals, {len(certificate.premises)} are proved")
    trusts: frozenset[str] = frozenset()
    for goal, proof in zip(premises, certificate.premises, strict=True):
        trusts |= _check(goal, proof)
    return trusts


def _rules_for(statement: Statement):
    if isinstance(statement, Goal):
        return GOAL_RULES, statement
    if isinstance(statement, Claim) and built_in(statement.statement):
        return (MATRIX_RULES if statement.measure.kind == FILTERING else CLAIM_RULES), statement
    if isinstance(statement, Refutation) and built_in(statement.claim.statement):
        return (REFUTATION_RULES if statement.claim.measure.kind != FILTERING else {}), statement.claim
    raise CheckError("only claims, their negations and goals can be proved")


def premises_of(rule: Callable, subject, certificate: Certificate) -> tuple:
    """The goals a step leaves; every way in which the step may be wrong is a CheckError."""
    wanted = inspect.signature(rule).parameters
    names = [name for name, x in wanted.items() if x.kind is x.KEYWORD_ONLY]
    required = {name for name in names if wanted[name].default is inspect.Parameter.empty}
    given = certificate.params
    if not set(given) <= set(names) or not required <= set(given):
        raise CheckError(f"{certificate.rule} takes {', '.join(names) or 'no parameters'}")
    params = {k: _formula(v) if wanted[k].annotation in FORMULAS else v for k, v in given.items()}
    try:
        if not isinstance(subject, Claim):
            return rule(subject, **params)
        parameters.ready(subject, rule.__name__)
        return parameters.ranged(subject, rule(subject, **params))
    except CheckError:
        raise
    except MISTAKES as error:
        raise CheckError(f"{certificate.rule} does not apply: {error}") from error


def _formula(value: object) -> Expr:
    return value if isinstance(value, Expr) else decode(value)
