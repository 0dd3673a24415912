"""Theorems from the lemmas for every n: one function per rule of the certificates.

Each instantiates the library's lemma of the same name with the measure's summand f and
outer function E, and closes what that asks for by the lemmas for the certificate's goals.
"""

from __future__ import annotations

from collections.abc import Callable

from axiomcheck.export.coq.quantification_goals import Lemmas, Script
from axiomcheck.export.coq.quantification_pairs import mirror, shifted
from axiomcheck.export.coq.quantification_parts import law, scaling
from axiomcheck.export.coq.quantification_per_class import divergence, nonnegative, separable
from axiomcheck.export.coq.quantification_proof import Proof
from axiomcheck.export.coq.quantification_worst import vertex
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import CLAIM_RULES, premises_of
from axiomcheck.kernel.setting import setting
from axiomcheck.lang.claim import Claim


def proof(claim: Claim, certificate: Certificate, lemmas: Lemmas) -> Script:
    """The tactics that prove the claim; what they use is added to the lemmas."""
    if certificate.rule not in SCRIPTS:
        raise Missing(f"the rule {certificate.rule}")
    if claim.classes is not None:
        raise Missing(f"proofs at {claim.classes} classes alone")
    context = setting(claim, claim.axiom)
    if "most" in context.shape.outer.symbols:
        raise Missing("what is known of the largest prevalence")
    if certificate.params.get("floor"):
        raise Missing(f"the rule {certificate.rule} where E grows from 0 only")
    if claim.smoothed and not claim.statement.part:
        raise Missing(f"the rule {certificate.rule} on the smoothed domain alone")
    if certificate.rule in DIRECT:
        return SCRIPTS[certificate.rule](Proof(claim, certificate, context, iter(())), lemmas)
    goals = premises_of(CLAIM_RULES[certificate.rule], claim, certificate)
    pairs = list(zip(goals, certificate.premises, strict=True))
    if claim.smoothed:  # the law for all prevalences at once: smoothing makes them positive
        pairs = [*pairs[:2], (law(claim, certificate, goals[-1], context), certificate.premises[-1])]
    facts = iter([(goal, lemmas.prove(goal, step)) for goal, step in pairs])
    return SCRIPTS[certificate.rule](Proof(claim, certificate, context, facts), lemmas)


SCRIPTS: dict[str, Callable[[Proof, Lemmas], Script]] = {
    "divergence": divergence,
    "nonnegative": nonnegative,
    "separable": separable,
    "mirror": mirror,
    "shifted": shifted,
    "scaling": scaling,
    "vertex": vertex,
}
DIRECT = ("mirror", "shifted")  # their goals are shown for all strata at once
