"""Can a measure on a declared space satisfy axioms of its theory together?

Inconsistent: instances of the axioms at a few points of the space that contradict each other, whatever has a value at
all of them.  Consistent: a measure of the theory for which every axiom is proved.  Instances are taken of spaces of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from axiomcheck import documents
from axiomcheck.answers import Answered, View
from axiomcheck.calculus.files import unpack
from axiomcheck.consistency.contradictions import contradict
from axiomcheck.consistency.report import SCHEMA, trust
from axiomcheck.consistency.sentences import Contradiction, Sentences
from axiomcheck.consistency.theorem import INSTANCES
from axiomcheck.consistency.together import contradiction_data, contradiction_lines
from axiomcheck.errors import InputError
from axiomcheck.exact.certificate import STEPS
from axiomcheck.keys import key_of
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.naming import in_a_row
from axiomcheck.properties.model import Property
from axiomcheck.properties.spaces import SpaceMeasure
from axiomcheck.runner import replay_stored
from axiomcheck.store import Store
from axiomcheck.tactics.files import vacuous
from axiomcheck.theories import Theory
from axiomcheck.verdict import Status, Verdict, decide

SECONDS = 5.0  # for one axiom of one measure that no certificate is stored of
REASON = "No contradiction was found among instances with few items, and of no measure of the theory all are proved."


@dataclass(frozen=True, repr=False)
class Answer(Answered):
    """What is known of axioms of a theory."""

    theory: Theory
    axioms: tuple[Axiom, ...]
    contradiction: Contradiction | None = None
    proofs: tuple[Verdict, ...] = ()
    reason: str = ""

    @property
    def verdict(self) -> str:
        """`inconsistent`, `consistent` or `unknown`."""
        return "inconsistent" if self.contradiction else "consistent" if self.proofs else "unknown"

    @property
    def trusts(self) -> frozenset[str]:
        """What it rests on beside the kernel; `sentences` is the module that instantiates axioms."""
        if self.contradiction is not None:
            return frozenset({INSTANCES, "sentences"})
        return frozenset().union(*(v.trusts for v in self.proofs))

    @property
    def names(self) -> tuple[str, ...]:
        """All that is asked."""
        return tuple(x.name for x in self.axioms)

    def lines(self) -> list[str]:
        """What is known, as text."""
        about = self.theory.space
        asked = in_a_row(self.names)
        if self.contradiction is not None:
            said = f"no {about.letter} with a value everywhere on {about} satisfies {asked} (trusts {trust(self.trusts)})"
            return [f"INCONSISTENT: {said}", "", *contradiction_lines(self.contradiction)]
        if self.proofs:
            measure = self.proofs[0].claim.measure
            head = f"CONSISTENT: {measure.name} satisfies {asked} (trusts {trust(self.trusts)})"
            return [head, "", f"{measure.name} = {measure.formula}", *map(_shown, self.proofs)]
        return [f"UNKNOWN: can a measure {about} satisfy {asked}?", "", self.reason]

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "theory": self.theory.id,
            "axioms": list(self.names),
            "verdict": self.verdict,
            "trusts": ["kernel", *sorted(self.trusts)],
            "reason": self.reason,
            "contradiction": None if self.contradiction is None else contradiction_data(self.contradiction),
            "witness": self.proofs[0].claim.measure.name if self.proofs else None,
        }


def decided(theory: Theory, axioms: Sequence[Axiom], seconds: float = SECONDS) -> Answer:
    """Can a measure satisfy these axioms of the theory?

    >>> from axiomcheck import theories
    >>> binary = theories.get("gosgens2021")
    >>> decided(binary, [binary.axiom(x) for x in ("MON", "TRI", "CB")]).verdict
    'inconsistent'
    >>> decided(binary, [binary.axiom(x) for x in ("MAX", "MIN", "SYM")]).proofs[0].claim.measure.name
    'CC'
    """
    asked = Answer(theory, tuple(axioms))
    only_cells(theory)
    found = contradict(sentences(theory, axioms))
    if found is not None:
        return replace(asked, contradiction=found)
    store = Store()
    for measure in theory.measures.values():
        if proofs := _proofs(measure, axioms, store, seconds):
            return replace(asked, proofs=proofs)
    return replace(asked, reason=REASON)


def only_cells(theory: Theory) -> None:
    """Refuse a theory that is not about cells."""
    if not theory.space.counts:
        raise InputError(f"{theory.id}: axioms are decided together on spaces of cells, and {theory.space} is of vectors")


def sentences(theory: Theory, axioms: Sequence[Axiom]) -> Sentences:
    """What the axioms say of a measure of the theory, of which nothing is known."""
    said: list[tuple[str, object]] = [(x.name, x.statement(x.default)) for x in axioms]
    named = tuple((name, s) for name, s in said if isinstance(s, Property))
    return Sentences(named, "closed", 2, (), theory.space)


def _proofs(measure: SpaceMeasure, axioms: Sequence[Axiom], store: Store, seconds: float) -> tuple[Verdict, ...]:
    """A proof of each; nothing if one is refuted or stays open.  Stored certificates come first."""
    claims = [Claim(measure, x, x.default) for x in axioms]
    known = {key_of(c): replay_stored(c, store) for c in claims}
    if any(v is not None and v.status is not Status.PROVED for v in known.values()):
        return ()
    found = []
    for c in claims:
        stored = known[key_of(c)]
        verdict = decide(c, seconds) if stored is None else stored
        if verdict.status is not Status.PROVED:
            return ()
        found.append(verdict)
    return tuple(found)


def _shown(v: Verdict) -> str:
    empty = v.certificate is not None and v.certificate.rule == STEPS and vacuous(unpack(v.certificate.steps)[0])
    return f"  {v.claim.axiom.name}: proved{', vacuously: it speaks of no point' if empty else ''}"


def view(found: Answer) -> View:
    """The answer in every form."""
    told = found.lines()
    entry = {
        "axioms": ", ".join(found.names),
        "verdict": found.verdict,
        "trusts": "-" if found.verdict == "unknown" else trust(found.trusts),
        "witness": found.proofs[0].claim.measure.name if found.proofs else "",
        "reason": found.reason,
    }
    return View(told[:1], tuple(entry), [list(entry.values())], told, document([found], "axiomcheck.consistent"))


def document(found: Sequence[Answer], command: str) -> dict:
    """Answers as plain data, with what is needed to find them again."""
    trusts = frozenset().union(*(x.trusts for x in found))
    return documents.headed(SCHEMA, command, trusts, sets=[x.data() for x in found])
