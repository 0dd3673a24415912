"""The goals of REL for all strata at once: predicted prevalences are not negative."""

from __future__ import annotations

from itertools import combinations, product

from axiomcheck.errors import AxiomcheckError
from axiomcheck.export.coq.quantification_statements import defined_where
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.algebra import UNIT
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.rules import orthant
from axiomcheck.kernel.setting import Setting
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Goal, ge, gt


def cases(claim: Claim, context: Setting) -> list[tuple[Goal, Certificate]]:
    """For every choice of signs the goal and the cone that shows it, in the order of the signs."""
    pairs = [(1, 1), (-1, -1)] if claim.signs == "same" else list(product((1, -1), repeat=2))
    return [(goal, _cone(goal)) for goal in (_goal(claim, context, *signs) for signs in pairs)]


def _goal(claim: Claim, context: Setting, s1: int, s2: int) -> Goal:
    p, d, e, a = (sym(k) for k in "pdea")
    b = sym("b") if claim.reading == "printed" and claim.classes != 2 else num(0)
    true = (p, p + 2 * d + e, p + d, p + d + e)
    errors = (num(s1) * a, -(num(s1) * a) + b, num(s2) * a, -(num(s2) * a) + b)
    predicted = [t + error for t, error in zip(true, errors, strict=True)]
    rare = gt(p, 0) if defined_where(claim.measure) == "true_positive" else ge(p, 0)
    given = (rare, gt(d, 0), gt(e, 0), gt(a, 0), *(ge(x, 0) for x in predicted))
    terms: list[Expr] = [
        context.shape.summand.subs({"p": t, "p_hat": x}) for t, x in zip(true, predicted, strict=True)
    ]
    return Goal(given, gt(terms[0] + terms[1], terms[2] + terms[3]))


def _cone(goal: Goal) -> Certificate:
    """The first cone of its hypotheses on which the goal's sign can be read off."""
    size = len(goal.symbols) + 1
    for chosen in combinations((UNIT, *range(len(goal.given))), size):
        params = {"coordinates": [list(chosen)]}
        try:
            orthant(goal, **params)
        except AxiomcheckError:
            continue
        return Certificate("orthant", params)
    raise Missing("a cone for all strata of REL at once")
