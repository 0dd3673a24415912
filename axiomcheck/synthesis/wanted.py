"""Declared properties that a synthesized measure is to have: a quick look for points against, then a proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.contradictions import contradict
from axiomcheck.consistency.sentences import Contradiction
from axiomcheck.consistency.together import asks_for_more, sentences_of
from axiomcheck.errors import InputError
from axiomcheck.input import formula as text_of
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.strategies.grids import refute_soon
from axiomcheck.strategies.prover import Prover
from axiomcheck.synthesis import prove
from axiomcheck.synthesis.prove import Found, Missed
from axiomcheck.verdict import Status, Verdict, decide

LOOK_SECONDS = 1.0  # of searching for a point that speaks against a candidate


@dataclass(frozen=True)
class Wanted:
    """Declared properties, in the sense of a theory.

    >>> from axiomcheck.input.declared_axioms import axiom
    >>> wanted = Wanted(Theory(("mon",)), (axiom("for p, x: D(p, x) = D(x, p)", "SYM2"),))
    >>> wanted.unbroken("sum(abs(p_hat - p))"), wanted.unbroken("sum(abs(p_hat - p)/p)")
    (True, False)
    """

    theory: Theory
    own: tuple[Axiom, ...]

    def __post_init__(self):
        for x in self.own:
            if x.kind != QUANTIFICATION:
                raise InputError(f"{x.name} is about {x.kind}; measures of quantification are synthesized")
            said = x.statement(self.theory.reading)
            if said is None:
                raise InputError(f"{x.name} says nothing in the {self.theory.reading} reading; leave it out")
            if self.theory.domain != "closed" and asks_for_more(said):
                raise InputError(
                    f"{x.name} speaks of a largest value or of what there is; these are synthesized for on the "
                    "closed domain only"
                )

    @property
    def names(self) -> tuple[str, ...]:
        """What tables call them."""
        return tuple(x.name for x in self.own)

    def claims(self, measure: Measure, reading: str | None = None) -> list[Claim]:
        """That a measure has them."""
        return [Claim(measure, x, reading or self.theory.reading) for x in self.own]

    def unbroken(self, formula: str) -> bool:
        """Is no simple point known that breaks one of them?"""
        claims = self.claims(Measure("D", "synthesized", text_of.parse(formula), ""))
        return all(refute_soon(c, Prover(LOOK_SECONDS), []) is None for c in claims)

    def settled(self, found: Found, seconds: float) -> Found | Missed:
        """The measure with proofs of these as well; or why it is not reported as found."""
        verdicts: list[Verdict] = []
        for claim in self.claims(found.measure):
            verdict = decide(claim, seconds)
            if verdict.status is not Status.PROVED:
                refuted = verdict.status is Status.REFUTED
                why = f"{claim.axiom.name} is refuted" if refuted else f"{claim.axiom.name} stayed unknown: {verdict.reason}"
                return Missed(str(found.measure.formula), why, refuted)
            verdicts.append(verdict)
        trusts = found.trusts.union(*(v.trusts for v in verdicts))
        return replace(found, verdicts=(*found.verdicts, *verdicts), trusts=trusts)


def lifted(
    found: Found, own: Sequence[Axiom], seconds: float, left: Callable[[], float] = lambda: float("inf")
) -> list[Verdict]:
    """Verdicts of the same formula for every number of classes: as many as the seconds that are `left` allow.

    An interrupt ends them, and keeps those that are there.
    """
    claims = [*prove.lifted(found.measure, found.theory), *(Claim(found.measure, x, "repaired") for x in own)]
    verdicts: list[Verdict] = []
    try:
        for claim in claims:
            if left() <= 0:
                break
            verdicts.append(decide(claim, min(seconds, left())))
    except KeyboardInterrupt:
        pass
    return verdicts


def excluded(wanted: Wanted) -> Contradiction | None:
    """That no function has them together with the axioms, if instances at two classes show it."""
    theory = wanted.theory
    whole = replace(theory, axioms=tuple(k for k in theory.axioms if k not in _weakened(theory)))
    return contradict(sentences_of(whole, wanted.own, 2))


def _weakened(theory: Theory) -> set[str]:
    """Axioms that are asked only where something else holds as well."""
    return {w.axiom for w in getattr(theory, "weakenings", ())}
