"""MAX: scripts for the lemmas of `LemmasWorst.v`."""

from __future__ import annotations

from axiomcheck.export.coq.printer import number
from axiomcheck.export.coq.quantification_goals import Lemmas, Script, used
from axiomcheck.export.coq.quantification_proof import Proof, nested
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel import certificate as certificates
from axiomcheck.kernel.shape import polynomial_in_p
from axiomcheck.lang.expr import ZERO, Expr, sym


def vertex(p: Proof, _: Lemmas) -> Script:
    """MAX, `LemmasWorst.vertex`: chords bound the summands, and a rarest class attains the bound."""
    zero = p.ok != "true_positive"
    if p.ok not in ("anywhere", "true_positive"):
        raise Missing("a domain that depends on the prediction")
    at_zero = p.context.f("++", sym("p"), ZERO)
    rows, base = _base(p, at_zero)
    bound = certificates.number(p.certificate.params["bound"])
    grows = p.about_outer(" s t G0")
    chords = [
        p.per_class("0+", "q Hq H1", "summand"),
        p.per_class("++", "p q Hp H0 Hq H1", "summand"),
    ]
    fall = next(p.facts)
    bottom = next(p.facts) if zero else None
    at_bottom = f"unfold rise, summand. close_by {used(*bottom)}" if bottom else "outside O1"
    return [
        f"apply (vertex {p.start} (fun n p => {base}) {number(bound)}).",
        "- lra.",
        "- intros n Hn. unfold every in Hn. lia.",
        "- intros p x y H _. exact H.",
        grows,
        "- apply chord_by_strata.",
        *nested(chords),
        "- apply fall_by_strata.",
        f"  + intros r x Hr H1 O1 O2. {at_bottom}.",
        f"  + intros p r Hp Hr H1. unfold rise, summand. close_by {used(*fall)}.",
        "- intros n p x Hn Hp _ Hd.",
        f"  {rows}",
        p.about_outer("", also="rise, summand, "),
    ]


def _base(p: Proof, at_zero: Expr | str) -> tuple[str, str]:
    """How the sum of f(p, 0), a polynomial in p, is found, and that sum."""
    if isinstance(at_zero, str):
        raise Missing("the sum of f(p, 0) where that has no value")
    coefficients = {k: number(c) for k, c in sorted(polynomial_in_p(at_zero).items())}
    terms = [c if k == 0 else f"{c} * p c" if k == 1 else f"{c} * p c ^ {k}" for k, c in coefficients.items()]
    sums = [
        f"INR n * {c}" if k == 0 else c if k == 1 else f"{c} * sum n (fun c => p c ^ {k})"
        for k, c in coefficients.items()
    ]
    script = (
        f"rewrite (sum_ext n _ (fun c => {' + '.join(terms) or '0'})).\n"
        f"  + rewrite ?sum_plus, ?sum_scale, ?sum_const, ?(proj2 Hp). ring.\n"
        f"  + intros c L. pose proof (proj1 Hp c L). pose proof (Hd c L) as Ok. unfold {p.ok} in Ok.\n"
        f"    unfold summand. resolve; identity."
    )
    return script, " + ".join(sums) or "0"
