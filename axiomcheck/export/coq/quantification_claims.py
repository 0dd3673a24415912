"""Theorems from the lemmas for every n: one function per rule of the certificates.

Each instantiates the library's lemma of the same name with the measure's summand f and
outer function E, and closes what that asks for by the lemmas for the certificate's goals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.export.coq.printer import number, to_coq
from axiomcheck.export.coq.quantification_goals import Lemmas, Script, used
from axiomcheck.export.coq.quantification_statements import defined_where
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel import certificate as certificates
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import CLAIM_RULES, premises_of
from axiomcheck.kernel.lemmas import on_the_diagonal
from axiomcheck.kernel.parts import summand_in_part
from axiomcheck.kernel.setting import Setting, setting
from axiomcheck.kernel.shape import UNDEFINED
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr, sym
from axiomcheck.lang.goal import Goal, Rel, eq

Fact = tuple[Goal, str]
OUTER = {"n": "(INR n)", "least": "(least n p)"}


@dataclass
class Proof:
    """A claim's proof in the making."""

    claim: Claim
    certificate: Certificate
    context: Setting
    facts: Iterator[Fact]  # the certificate's goals with their lemmas' names, in order

    @property
    def ok(self) -> str:
        """The predicate that says where the measure has a value."""
        return defined_where(self.claim.measure)

    @property
    def start(self) -> str:
        """The arguments that every lemma takes first."""
        return f"every {self.claim.measure.name} summand outer {self.ok} shape"

    @property
    def multiplier(self) -> Fraction:
        return certificates.number(self.certificate.params["multiplier"])

    def has(self, *patterns: str) -> bool:
        """Has the summand a value on all of these strata?"""
        return all(self.context.table.get(k, UNDEFINED) != UNDEFINED for k in patterns)

    def codeframe(self) -> str:
        """What is known of n and of the rarest class."""
        lemma = "codeframe_positive" if self.ok == "true_positive" else f"codeframe {self.ok}"
        lemma = "codeframe_smoothed" if self.claim.smoothed else lemma
        return f"destruct ({lemma} n p x Hn Hp Hd) as (F1 & F2 & F3)."

    def about_outer(self, binders: str = "", also: str = "") -> str:
        """The next goal, which is about E."""
        goal, name = next(self.facts)
        unfolded = f"unfold {also}outer."
        return (
            f"- intros n p x Hn Hp _ Hd{binders}. {self.codeframe()}\n"
            f"    {unfolded} close_by {used(goal, name, OUTER)}."
        )

    def per_class(self, pattern: str, intro: str, then: str = "", unfold: str = "moved_by, summand") -> str:
        """A bullet for a stratum: the next goal, or nothing where D has no value."""
        if not self.has(pattern):
            return f"- intros {intro} Ok. outside Ok."
        return f"- intros {intro} Ok. {then}unfold {unfold}. close_by {used(*next(self.facts))}."


def proof(claim: Claim, certificate: Certificate, lemmas: Lemmas) -> Script:
    """The tactics that prove the claim; what they use is added to the lemmas."""
    if certificate.rule not in SCRIPTS:
        raise Missing(f"the rule {certificate.rule}")
    if claim.classes is not None:
        raise Missing(f"proofs at {claim.classes} classes alone")
    context = setting(claim, claim.axiom)
    if not context.shape.outer.symbols <= {"S", "n", "least"}:
        raise Missing("what is known of moments and of the largest prevalence")
    if certificate.params.get("floor"):
        raise Missing(f"the rule {certificate.rule} where E grows from 0 only")
    if claim.smoothed and not claim.statement.part:
        raise Missing(f"the rule {certificate.rule} on the smoothed domain alone")
    if certificate.rule in DIRECT:
        return SCRIPTS[certificate.rule](Proof(claim, certificate, context, iter(())), lemmas)
    goals = premises_of(CLAIM_RULES[certificate.rule], claim, certificate)
    pairs = list(zip(goals, certificate.premises, strict=True))
    if claim.smoothed:  # the law for all prevalences at once: smoothing makes them positive
        pairs = [*pairs[:2], (_law(claim, certificate, goals[-1], context), certificate.premises[-1])]
    facts = iter([(goal, lemmas.prove(goal, step)) for goal, step in pairs])
    return SCRIPTS[certificate.rule](Proof(claim, certificate, context, facts), lemmas)


def _not_centred(p: Proof) -> None:
    if any(on_the_diagonal(p.context)):
        raise Missing("a summand that is not zero where prediction and truth agree")


def _divergence(p: Proof, _: Lemmas) -> Script:
    _not_centred(p)
    if p.multiplier == 0 and ZERO in (p.context.table.get("0+"), p.context.table.get("+0")):
        raise Missing("a summand that is zero where one prevalence is")
    lines = [
        f"apply (divergence {p.start} {number(p.multiplier)}).",
        p.about_outer(" s t G0 G1"),
        p.about_outer(),
    ]
    off = [
        p.per_class("++", "q r Hq Hr").replace("q r", "p q", 1),
        p.per_class("++", "p q Hp Hq"),
        p.per_class("0+", "q Hq"),
        p.per_class("+0", "p Hp"),
    ]
    diagonal = [p.per_class("++", "p Hp"), p.per_class("00", "").replace("intros  ", "intros ")]
    return [
        *lines,
        "- apply on_diagonal.",
        *_nested(diagonal),
        "- apply off_diagonal.",
        *_nested(off),
    ]


def _nested(lines: Sequence[str]) -> list[str]:
    return [f"  +{line[1:]}" for line in lines]


def _nonnegative(p: Proof, _: Lemmas) -> Script:
    if p.multiplier != 0:
        _not_centred(p)
    return [
        f"apply (nonnegative {p.start} {number(p.multiplier)}).",
        p.about_outer(" s t G0 G1"),
        p.about_outer(),
        "- apply everywhere_in.",
        *_nested(
            [
                p.per_class("++", "p q Hp Hq"),
                p.per_class("++", "p q Hp Hq"),
                p.per_class("0+", "q Hq"),
                p.per_class("+0", "p Hp"),
                p.per_class("00", "").replace("intros  ", "intros "),
            ]
        ),
    ]


def _separable(p: Proof, _: Lemmas) -> Script:
    strict = p.certificate.params["strict"]

    def case(side: str, near: str, far: str, names: str) -> str:
        then = "apply strictly." if strict in (side, "both") else "apply weakly."
        intro = f"  + intros {names} O1 O2."
        for pattern, ok in ((near, "O1"), (far, "O2")):
            if not p.has(pattern):
                return f"{intro} outside {ok}."
        return f"{intro} {then} unfold moved_by, summand. close_by {used(*next(p.facts))}."

    sides = ["True" if strict in (side, "both") else "False" for side in ("c1", "c2")]
    return [
        f"apply (separable {p.start} {number(p.multiplier)} {' '.join(sides)}).",
        f"- {'left' if strict != 'c2' else 'right'}; exact I.",
        p.about_outer(" s t G0"),
        "- apply from_below.",
        case("c1", "++", "+0", "x y Hx Hy H1"),
        case("c1", "++", "++", "x y z Hx Hy Hz H1 H2"),
        "- apply from_above.",
        case("c2", "00", "0+", "z Hz"),
        case("c2", "0+", "0+", "y z Hy Hz H1"),
        case("c2", "++", "++", "x y z Hx Hy Hz H1 H2"),
    ]


def _leaves(step: Certificate) -> Iterator[str]:
    if not step.premises:
        yield step.rule
    for below in step.premises:
        yield from _leaves(below)


def _by_signs(p: Proof) -> None:
    """The certificate's goals are identities, once absolute values are resolved by their signs."""
    if not set(_leaves(p.certificate)) <= {"orthant", "ground"}:
        raise Missing(f"goals of {p.certificate.rule} that are not closed by signs")


def _mirror(p: Proof, _: Lemmas) -> Script:
    _by_signs(p)
    return [
        f"apply (mirror {p.start}).",
        f"intros p1 p2 a Ha H1 H2 _ O1 O2 O3 O4. unfold {p.ok} in *. unfold summand.",
        "resolve; identity.",
    ]


def _shifted(p: Proof, lemmas: Lemmas) -> Script:
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
    _by_signs(p)
    return [
        f"apply (shifted_ABS_{p.claim.reading} {p.start} {_flat(p)}).",
        f"{_signs_known(p)};",
        "  intros p d e a Hp Hd He Ha _ X1 X2 Y1 Y2 O1 O2 O3 O4;",
        f"  unfold {p.ok} in *; unfold summand; resolve; identity.",
    ]


def _relative(p: Proof, lemmas: Lemmas) -> Script:
    from axiomcheck.export.coq.quantification_shifts import cases

    shifts = cases(p.claim, p.context)
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


def _scaling(p: Proof, _: Lemmas) -> Script:
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


def _law(claim: Claim, certificate: Certificate, positive: Goal, context: Setting) -> Goal:
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


def _vertex(p: Proof, _: Lemmas) -> Script:
    zero = p.ok != "true_positive"
    if p.ok not in ("anywhere", "true_positive"):
        raise Missing("a domain that depends on the prediction")
    at_zero = p.context.f("++", sym("p"), ZERO)
    rows, base = _linear_base(p, at_zero)
    bound = certificates.number(p.certificate.params["bound"])
    chords = [("0+", "q Hq H1"), ("++", "p q Hp H0 Hq H1")]
    lines = [
        f"apply (vertex {p.start} (fun n p => {base}) {number(bound)}).",
        "- lra.",
        "- intros n Hn. unfold every in Hn. lia.",
        "- intros p x y H _. exact H.",
        p.about_outer(" s t G0"),
        "- apply chord_by_strata.",
    ]
    for pattern, intro in chords:
        lines.append(f" {p.per_class(pattern, intro, unfold='summand')}".replace("-", "+", 1))
    fall = next(p.facts)
    bottom = next(p.facts) if zero else None
    at_bottom = f"unfold rise, summand. close_by {used(*bottom)}" if bottom else "outside O1"
    return [
        *lines,
        "- apply fall_by_strata.",
        f"  + intros r x Hr H1 O1 O2. {at_bottom}.",
        f"  + intros p r Hp Hr H1. unfold rise, summand. close_by {used(*fall)}.",
        "- intros n p x Hn Hp _ Hd.",
        f"  {rows}",
        p.about_outer("", also="rise, summand, "),
    ]


def _linear_base(p: Proof, at_zero: Expr | str) -> tuple[str, str]:
    """How the sum of f(p, 0) = a p + c is found, and that sum."""
    from axiomcheck.kernel.algebra import Cone, linear
    from axiomcheck.lang.goal import gt, le

    region = Cone((gt(sym("p"), 0), le(sym("p"), 1)), ["p"], [[0, 1]])
    row = None if isinstance(at_zero, str) else linear(region.normal(at_zero), ["p"])
    if row is None:
        raise Missing("the sum of f(p, 0) where that is not linear in p")
    a, c = (number(v) for v in row)
    script = (
        f"rewrite (sum_ext n _ (fun c => {a} * p c + {c})), sum_plus, sum_scale, sum_const.\n"
        f"  + destruct Hp as [_ ->]. ring.\n"
        f"  + intros c L. pose proof (proj1 Hp c L). pose proof (Hd c L) as Ok. unfold {p.ok} in Ok.\n"
        f"    unfold summand. resolve; identity."
    )
    return script, f"{a} + INR n * {c}"


SCRIPTS: dict[str, Callable[[Proof, Lemmas], Script]] = {
    "divergence": _divergence,
    "nonnegative": _nonnegative,
    "separable": _separable,
    "mirror": _mirror,
    "shifted": _shifted,
    "scaling": _scaling,
    "vertex": _vertex,
}
DIRECT = ("mirror", "shifted")  # their goals are shown for all strata at once
