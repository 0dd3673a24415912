"""What cannot be had together: the theorem, and what is left when one axiom is given up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from axiomcheck import axioms
from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.search import refute
from axiomcheck.consistency.theorem import Theorem
from axiomcheck.consistency.witnesses import Witness, witness_for
from axiomcheck.experiments.recommend.needs import Needs
from axiomcheck.synthesis.relax import without

SECONDS = 10.0


@dataclass(frozen=True)
class Alternative:
    """One axiom given up: a function that satisfies the rest; or a proof was replayed that there is none either."""

    dropped: str
    witness: Witness | None = None
    excluded: bool = False

    @property
    def name(self) -> str:
        """The axiom, as papers call it."""
        return axioms.from_name(self.dropped).name


@dataclass(frozen=True)
class Together:
    """Can the axioms be had together by some function of two classes?

    Either a witness, or a theorem about as few of them as will do, with the alternatives; or neither is known.
    """

    witness: Witness | None = None
    theorem: Theorem | None = None
    alternatives: tuple[Alternative, ...] = ()

    @property
    def verdict(self) -> str:
        """`consistent`, `inconsistent` or `unknown`."""
        if self.theorem is not None:
            return "inconsistent"
        return "consistent" if self.witness is not None else "unknown"


def together(asked: Needs, seconds: float = SECONDS) -> Together:
    """Is there a function that satisfies the axioms asked for?  Decided for two classes.

    A theorem about two classes holds for every number of classes: a measure for every codeframe is one for two.

    >>> from axiomcheck.experiments.recommend.needs import needs
    >>> found = together(needs({"rare": "yes"}, ["ABS"]))
    >>> found.verdict, found.theorem.axioms, [str(a.witness.candidate) for a in found.alternatives]
    ('inconsistent', ('rel', 'abs'), ['mean(abs(p_hat - p))', 'mean(abs(p_hat - p)/p)'])
    """
    wanted = asked.theory
    order = tuple(k for k in wanted.order if k in PAPER_AXIOMS)
    return _together(Theory(order, wanted.reading, wanted.domain), seconds)


@lru_cache(maxsize=64)
def _together(theory: Theory, seconds: float) -> Together:
    if (witness := witness_for(theory, seconds)) is not None:
        return Together(witness)
    proof = refute(theory)
    if proof is None:
        return Together()
    others = {k: witness_for(without(theory, k), seconds) for k in theory.order}
    least = _least(theory, proof, others)
    found = []
    for name in least.axioms:
        lost = others[name] is None and refute(without(theory, name)) is not None
        found.append(Alternative(name, others[name], lost))
    return Together(theorem=least, alternatives=tuple(found))


def _least(theory: Theory, proof: dict, others: dict[str, Witness | None]) -> Theorem:
    """As few axioms as will do: one without which a function satisfies all the rest is needed."""
    for name in theory.order:
        fewer = without(theory, name)
        if others[name] is None and (found := refute(fewer)) is not None:
            theory, proof = fewer, found
    return Theorem(theory, proof)
