"""IND: scripts for the lemmas of `LemmasParts.v` and `LemmasSmoothed.v`."""

from __future__ import annotations

from axiomcheck.export.coq.printer import to_coq
from axiomcheck.export.coq.quantification_goals import Lemmas, Script, used
from axiomcheck.export.coq.quantification_proof import Proof
from axiomcheck.kernel import certificate as certificates
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.parts import summand_in_part
from axiomcheck.kernel.setting import Setting
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.goal import Goal, Rel, eq


def scaling(p: Proof, _: Lemmas) -> Script:
    """IND, `LemmasParts.scaling`: on a part the summand is a multiple of what it was, plus linear terms."""
    if p.claim.smoothed:
        return _scaling_smoothed(p)
    own = p.claim.reading in ("printed", "smooth-first")
    shown = " ".join(f"(fun n k P Q => {to_coq(e)})" for e in _numbers(p.certificate))
    at = {"n": "(INR n)", "k": "(INR k)"}
    masses = "P Q Lk HP HQ" if own else "P Lk HP"
    name = p.claim.measure.name
    lines = [
        f"apply (scaling_{'printed' if own else 'repaired'} {name} summand outer {p.ok} shape\n    {shown}).",
        p.about_outer(" s t G0"),
    ]

    def fact() -> str:
        goal, lemma = next(p.facts)
        return f"close_by {used(goal, lemma, at)}"

    lines += [
        f"- intros n k {masses}. destruct (part_sizes n k Lk). {fact()}.",
        f"- intros n k {masses}. destruct (part_sizes n k Lk). apply law_by_strata.",
    ]
    for pattern, intro in (("00", ""), ("0+", "q Hq "), ("+0", "p Hp "), ("++", "p q Hp Hq ")):
        if p.has(pattern):
            lines.append(f"  + intros {intro}Ok. unfold summand. {fact()}.")
        else:
            lines.append(f"  + intros {intro}Ok. outside Ok.")
    return lines


def _scaling_smoothed(p: Proof) -> Script:
    own = p.claim.reading == "smooth-first"
    shown = " ".join(f"(fun eps n k P Q => {to_coq(e)})" for e in _numbers(p.certificate))
    lemma = {"repaired": "scaling_smoothed_repaired", "rescaled": "scaling_rescaled"}.get(
        p.claim.reading, "scaling_smooth_first"
    )
    at = {"n": "(INR n)", "k": "(INR k)"}
    masses = "P Q Lk HP HQ" if own else "P Lk HP"
    grow = p.about_outer(" s t G0")

    def fact() -> str:
        goal, name = next(p.facts)
        return f"close_by {used(goal, name, at)}"

    return [
        "intros eps He.",
        "assert (Grow : where_defined every (each both_positive) (grows outer)).",
        f"{{ {grow.removeprefix('- ')} }}",
        f"apply ({lemma} eps He {p.claim.measure.name} summand outer shape Grow\n    {shown}).",
        f"- intros n k {masses}. destruct (part_sizes n k Lk). {fact()}.",
        f"- intros n k {masses} p q Hp Hq. destruct (part_sizes n k Lk). unfold summand. {fact()}.",
    ]


def law(claim: Claim, certificate: Certificate, positive: Goal, context: Setting) -> Goal:
    """The last goal of `scaling` with prevalences that may be zero, exact zeros not put in their places."""
    p, q, k = sym("p"), sym("q"), sym("k")
    own = claim.reading in ("printed", "smooth-first")
    whole, part = summand_in_part(claim, context.shape, (p, q), (sym("P"), sym("Q" if own else "P")), k)
    factor, truth, prediction, constant = _numbers(certificate)
    weak = [Rel("<=", r.lhs, r.rhs) if r.rhs in (p, q) else r for r in positive.given]
    return Goal(tuple(weak), eq(part, factor * whole + truth * p + prediction * q + constant))


def _numbers(certificate: Certificate) -> list[Expr]:
    """The A, B, C and K of `scaling`."""
    return [certificates.decode(certificate.params[k]) for k in ("factor", "truth", "prediction", "constant")]
