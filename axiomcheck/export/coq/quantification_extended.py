"""What is proved on the extended domain, from what is proved on the natural one.

Where the formula has a value everywhere, every error is a number.  Where a term p log(p/p_hat)
is missing its prediction, the error is the limit of the outer function as the sum grows.
"""

from __future__ import annotations

from dataclasses import replace

from axiomcheck.export.coq.printer import number as real_number
from axiomcheck.export.coq.quantification_goals import Script
from axiomcheck.export.coq.quantification_statements import defined_where, statement
from axiomcheck.export.coq.refutations_limits import never_attained
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.shape import S, shape
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import log, p, p_hat

INFINITE, SUFFIX = "p_infty", "_extended"
TOTAL = "From Axiomcheck Require Import LemmasExtended."
SINGULAR = """\
From Coquelicot Require Import Rbar.
From Axiomcheck Require Import LemmasInfinite."""


def preamble(claim: Claim) -> str:
    """What stands before the first theorem on the extended domain: imports, and how the outer function ends."""
    if defined_where(claim.measure) == "anywhere":
        return TOTAL
    limit = _limit(claim)
    if limit == INFINITE:
        below, reaches = ["exact below_itself."], ["exact reaches_itself."]
    else:
        found = never_attained(claim)
        if found is None:
            raise Missing(f"no proof that {claim.measure.name} never attains {limit}")
        below = ["intros n p T. unfold outer. simpl. exponential_alone. intros s P.", f"lt_cert {found.gap}."]
        reaches = [
            f"apply reaches_exponentially with {real_number(found.factor)}; [exact outer_below | lra | ].",
            "intros n p T. unfold outer. exponential_alone. intros s P.",
            f"le_cert {found.slack}.",
        ]
    lemmas = [("below", below), ("reaches", reaches)]
    texts = (f"Lemma outer_{k} : {k} outer {limit}.\nProof.\n  {' '.join(v)}\nQed." for k, v in lemmas)
    return "\n\n".join((SINGULAR, *texts))


def extended(claim: Claim, done: dict[Claim, str]) -> Script:
    """The tactics that prove a claim on the extended domain.

    `Missing`: the library has no lemma for such a measure, or the claim is not proved on the natural domain.
    """
    natural = done.get(replace(claim, domain="natural"))
    where = defined_where(claim.measure)
    singular = where == "predicted_if_true" and shape(claim.measure, None).summand == p * log(p / p_hat)
    if where != "anywhere" and not singular:
        raise Missing("a lemma that carries a sign from the interior to the border")
    predicate = statement(claim).split()[0].removesuffix(SUFFIX)
    if singular and predicate == "MAX":
        return _largest_at_limits(claim)
    if natural is None:
        raise Missing("the same theorem on the natural domain")
    if singular:
        return _from_interior(claim, predicate, natural)
    two = " exact every_2 |" if predicate.endswith("_binary") else ""
    return [f"eapply {predicate}_total; [apply total_anywhere |{two} exact {natural}]."]


KNOWN = "exact shape | exact floored_entropy | exact explodes_entropy"


def _from_interior(claim: Claim, predicate: str, natural: str) -> Script:
    limit = _limit(claim)
    not_zero = "discriminate" if limit == INFINITE else "intros Q; injection Q; lra"
    not_negative = "exact I" if limit == INFINITE else "simpl; lra"
    more = {
        "IoI": f"exact outer_reaches | {not_zero}",
        "NN": f"exact outer_reaches | {not_negative}",
        "MON_binary": "exact outer_below | exact outer_reaches | exact every_2",
    }
    if predicate not in more:
        raise Missing("a lemma that carries a sign from the interior to the border")
    return [*_instance(claim, predicate), f"[{KNOWN} | {more[predicate]} | exact {natural}]."]


def _largest_at_limits(claim: Claim) -> Script:
    """MAX needs nothing of the interior: errors there are below the limit."""
    if _limit(claim) == INFINITE:
        raise Missing("a largest error that is infinite")
    sizes = "intros n Q; unfold every, size in Q; lia"
    ends = "exact outer_below | exact outer_reaches | reflexivity | lra"
    return [*_instance(claim, "MAX"), f"[{sizes} | {KNOWN} | {ends}]."]


def _instance(claim: Claim, predicate: str) -> Script:
    about = statement(claim).removeprefix(predicate + SUFFIX).partition("(extended")[0].strip()
    limit = _limit(claim)
    return [f"eapply ({predicate}_infinite {about or 'every'} {claim.measure.name} summand outer {limit});"]


def _limit(claim: Claim) -> str:
    """What the outer function tends to as the sum grows, as an extended real number."""
    if shape(claim.measure, None).outer == S:
        return INFINITE
    found = never_attained(claim)
    if found is None:
        raise Missing("the limit of the outer function")
    return f"(Finite {real_number(found.limit)})"
