"""A check of what is said of axioms alone: can any measure satisfy them together?"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.axioms.theory import Theory
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.model import Answer, Check, Outcome, undecided
from axiomcheck.consistency.slices import theorem_for


@dataclass(frozen=True)
class Compatible(Check):
    """Some function of two distributions satisfies these axioms: refuted by a theorem that none does, which is replayed."""

    axioms: tuple[str, ...]
    reading: str = "printed"

    def outcome(self, engine: Engine) -> Outcome:
        found = theorem_for(Theory(self.axioms, self.reading))
        if found is None:
            return undecided("no theorem excludes it, and no function was looked for")
        found.replay()
        names = ", ".join(found.theory.names)
        evidence = f"no function satisfies {names} ({found.theory.scope}): {found.lines()[-1].text}"
        return Outcome(Answer.REFUTED, evidence, trusts=found.trusts)
