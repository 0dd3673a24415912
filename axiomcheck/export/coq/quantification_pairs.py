"""IMP, REL and ABS: scripts for the lemmas of `LemmasPairs.v`."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from axiomcheck.consistency.rules import orthant
from axiomcheck.errors import AxiomcheckError
from axiomcheck.export.coq.quantification_goals import Lemmas, Script, used
from axiomcheck.export.coq.quantification_proof import OUTER, Proof, by_signs
from axiomcheck.export.coq.quantification_statements import defined_where
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.algebra import UNIT
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import CLAIM_RULES, premises_of
from axiomcheck.kernel.setting import Setting
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Goal, ge, gt


def mirror(p: Proof, _: Lemmas) -> Script:
    """IMP by its two-class identity, `LemmasPairs.mirror`: the summands at c1 and c2 change places."""
    by_signs(p)
    return [
        f"apply (mirror {p.start}).",
        f"intros p1 p2 a Ha H1 H2 _ O1 O2 O3 O4. unfold {p.ok} in *. unfold summand.",
        "resolve; identity.",
    ]


def shifted(p: Proof, lemmas: Lemmas) -> Script:
    """REL or ABS from two classes, `LemmasPairs`: the same shift of truth and prediction."""
    if p.context.shape.aggregates:
        raise Missing("an outer function that depends on the true distribution")
    return _absolute(p) if p.claim.axiom.name == "ABS" else _relative(p, lemmas)


def _signs_known(p: Proof) -> str:
    known = (
        "destruct Hs as [[-> | ->] ->]" if p.claim.signs == "same" else "destruct Hs as [[-> | ->] [-> | ->]]"
    )
    return f"intros s1 s2 Hs{' b' if p.claim.reading == 'printed' else ''}. {known}"


def _flat(p: Proof) -> str:
    return f"(fun n => outer n (fun _ => 0)) (fun n p s => eq_refl) {p.claim.signs}"


def _absolute(p: Proof) -> Script:
    by_signs(p)
    return [
        f"apply (shifted_ABS_{p.claim.reading} {p.start} {_flat(p)}).",
        f"{_signs_known(p)};",
        "  intros p d e a Hp Hd He Ha _ X1 X2 Y1 Y2 O1 O2 O3 O4;",
        f"  unfold {p.ok} in *; unfold summand; resolve; identity.",
    ]


def _relative(p: Proof, lemmas: Lemmas) -> Script:
    shifts = _cases(p.claim, p.context)
    names = [lemmas.prove(goal, step) for goal, step in shifts]
    grow, step = premises_of(CLAIM_RULES["shifted"], p.claim, p.certificate)[0], p.certificate.premises[0]
    outer = lemmas.prove(grow, step)
    return [
        f"apply (shifted_REL_{p.claim.reading} {p.start} {_flat(p)}).",
        f"- intros n Hn s t G0. pose proof (two_le_INR n Hn). unfold outer. close_by {used(grow, outer, OUTER)}.",
        f"- {_signs_known(p)};",
        "    intros p d e a Hp Hd He Ha Hsum X1 X2 Y1 Y2 O1 O2 O3 O4;",
        f"    unfold {p.ok} in *; unfold summand, Rgt.",
        *(f"  + close_by {used(goal, name)}." for (goal, _), name in zip(shifts, names, strict=True)),
    ]


def _cases(claim: Claim, context: Setting) -> list[tuple[Goal, Certificate]]:
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
        params: dict[str, Any] = {"coordinates": [list(chosen)]}
        try:
            orthant(goal, **params)
        except AxiomcheckError:
            continue
        return Certificate("orthant", params)
    raise Missing("a cone for all strata of REL at once")
