"""A claim's proof in the making: what the scripts for every lemma share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.export.coq.quantification_goals import used
from axiomcheck.export.coq.quantification_statements import defined_where
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel import certificate as certificates
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.setting import Setting
from axiomcheck.kernel.shape import UNDEFINED
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal

Fact = tuple[Goal, str]
OUTER = {"n": "(INR n)", "least": "(least n p)"}


def moments(outer: Expr) -> dict[str, str]:
    """The sums of powers of true prevalences in an outer function, as Coq text."""
    found = sorted(name for name in outer.symbols if name.startswith("moment_"))
    return {name: f"sum n (fun c => p c ^ {name.removeprefix('moment_')})" for name in found}


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
        known = f"destruct ({lemma} n p x Hn Hp Hd) as (F1 & F2 & F3)."
        for name in moments(self.context.shape.outer):
            power = name.removeprefix("moment_")
            known += f"\n    destruct (moment_bounds n p {power} Hp ltac:(lia)) as [M{power} U{power}]."
        return known

    def about_outer(self, binders: str = "", also: str = "") -> str:
        """The next goal, which is about E."""
        goal, name = next(self.facts)
        unfolded = f"unfold {also}outer."
        at = OUTER | {name: f"({text})" for name, text in moments(self.context.shape.outer).items()}
        return (
            f"- intros n p x Hn Hp _ Hd{binders}. {self.codeframe()}\n"
            f"    {unfolded} close_by {used(goal, name, at)}."
        )

    def per_class(self, pattern: str, intro: str, unfold: str = "moved_by, summand") -> str:
        """A bullet for a stratum: the next goal, or that D has no value there."""
        intros = f"- intros {f'{intro} Ok'.strip()}."
        if not self.has(pattern):
            return f"{intros} outside Ok."
        return f"{intros} unfold {unfold}. close_by {used(*next(self.facts))}."


def nested(bullets: Sequence[str]) -> list[str]:
    """Bullets one level deeper."""
    return [f"  +{line[1:]}" for line in bullets]


def leaves(step: Certificate) -> Iterator[str]:
    """The rules of a certificate's steps that have no premises."""
    if not step.premises:
        yield step.rule
    for below in step.premises:
        yield from leaves(below)


def by_signs(p: Proof) -> None:
    """The certificate's goals are identities, once absolute values are resolved by their signs."""
    if not set(leaves(p.certificate)) <= {"orthant", "ground"}:
        raise Missing(f"goals of {p.certificate.rule} that are not closed by signs")
