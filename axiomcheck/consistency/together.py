"""Can a function satisfy axioms of the catalog and declared properties together?

Inconsistent: instances at rational points that contradict each other.  Consistent: a measure in closed form
for which every axiom and every property is proved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from axiomcheck import axioms, documents
from axiomcheck.answers import Answered
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.candidates import Candidate, candidates
from axiomcheck.consistency.contradictions import contradict
from axiomcheck.consistency.lattice import REASON as OF_THE_CATALOG
from axiomcheck.consistency.screening import Screen
from axiomcheck.consistency.sentences import Contradiction, Said, Sentences, Value
from axiomcheck.consistency.slices import theorem_for
from axiomcheck.consistency.theorem import INSTANCES, Theorem
from axiomcheck.consistency.witnesses import SECONDS, Bench, Shown
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.naming import in_a_row
from axiomcheck.properties.model import EXTREMES, Continuous, Property, Some, parts, terms
from axiomcheck.properties.spaces import PAIRS, Space
from axiomcheck.verdict import Status, Verdict, decide

SIZES = {"binary": (2,), "printed": (2, 3), "repaired": (2, 3)}
MOST_OPEN = 6  # candidates for which a property stays open, before none is tried any more
OWN_SECONDS = 5.0  # for a declared property of a candidate
REASON = (
    "No contradiction was found among the instances on grids of simple fractions, and no candidate, neither in the "
    "catalog nor among the closed forms, was proved to satisfy all of them."
)


OUTSIDE = (
    "Largest values and what is said to exist are looked at on the closed domain only; "
    "no contradiction was found among instances."
)


@dataclass(frozen=True, repr=False)
class Together(Answered):
    """What is known of a set of axioms and declared properties.

    Parameters
    ----------
    theory : Theory
        The axioms of the catalog, and the sense of all.
    own : tuple of Axiom
        The declared ones.
    silent : tuple of str
        Names of those that say nothing of two classes, so that every function satisfies them.
    """

    theory: Theory
    own: tuple[Axiom, ...]
    silent: tuple[str, ...] = ()
    theorem: Theorem | None = None
    contradiction: Contradiction | None = None
    candidate: Candidate | None = None
    proofs: tuple[Shown, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    reason: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All that is asked, those of the catalog first."""
        asked = dict.fromkeys(axioms.from_name(k).name for k in self.theory.axioms)
        return (*asked, *(x.name for x in self.own))

    @property
    def verdict(self) -> str:
        """`inconsistent`, `consistent` or `unknown`."""
        if self.theorem is not None or self.contradiction is not None:
            return "inconsistent"
        return "consistent" if self.candidate is not None else "unknown"

    @property
    def trusts(self) -> frozenset[str]:
        """What it rests on beside the kernel; `sentences` is the module that instantiates them."""
        if self.contradiction is not None:
            return frozenset({INSTANCES, "sentences"})
        if self.theorem is not None:
            return self.theorem.trusts
        return frozenset().union(*(x.trusts for x in self.proofs), *(v.trusts for v in self.verdicts))

    def lines(self) -> list[str]:
        """What is known, as text."""
        return lines(self)

    def data(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "axioms": list(self.names),
            "scope": self.theory.scope,
            "verdict": self.verdict,
            "trusts": ["kernel", *sorted(self.trusts)],
            "silent": list(self.silent),
            "reason": self.reason,
            "proof": self.theorem.proof if self.theorem is not None else None,
            "contradiction": None if self.contradiction is None else contradiction_data(self.contradiction),
            "witness": None if self.candidate is None else str(self.candidate),
            "proofs": dict(proofs(self)),
        }

    def document(self, command: str) -> dict[str, Any]:
        """That, with what is needed to find it again."""
        return documents.headed("axiomcheck.consistency/1", command, self.trusts, **self.data())


def together(theory: Theory, own: Sequence[Axiom], seconds: float = SECONDS) -> Together:
    """Can a function satisfy the axioms of a theory and these, which are declared, on the theory's domain?

    Examples
    --------
    >>> from axiomcheck.input.declared_axioms import axiom
    >>> together(Theory(("mon",)), [axiom("for p, x: D(p, x) = D(p, p)", "FLAT")]).verdict
    'inconsistent'
    >>> str(together(Theory(("mon",)), [axiom("for p, x: D(p, x) = D(x, p)", "SYM2")]).candidate)
    'mean(abs(p_hat - p))'
    """
    for x in own:
        if x.kind != "quantification":
            raise InputError(f"{x.name} is about {x.kind}; only properties of quantification are decided together")
    said = {x.name: x.statement(theory.reading) for x in own}
    silent = [x.name for x in own if theory.reading == "binary" and _silent(said[x.name])]
    silent += [axioms.from_name(k).name for k in theory.axioms if axioms.from_name(k).id not in theory.order]
    asked = Together(theory, tuple(own), tuple(dict.fromkeys(silent)))
    heard = [x for x in own if x.name not in silent]
    if theory.continuous:
        return _with(asked, reason="Continuity together with declared properties is not decided; leave --continuous out.")
    if len(theory.order) > 1 and (theorem := theorem_for(theory)) is not None:
        return _with(asked, theorem=theorem)
    for size in SIZES[theory.reading]:
        found = contradict(sentences_of(theory, heard, size))
        if found is not None:
            return _with(asked, contradiction=found)
    return _witness(asked, heard, seconds) or _with(asked, reason=REASON if heard else OF_THE_CATALOG)


def _with(asked: Together, **found: object) -> Together:
    return replace(asked, **found)  # type: ignore[arg-type]


def _silent(said: object) -> bool:
    """Of two classes: there is no part of these, and a sentence may be about another number of classes."""
    return said is None or (isinstance(said, Property) and (said.part or said.classes not in (None, 2)))


def sentences_of(theory: Theory, own: Sequence[Axiom], size: int) -> Sentences:
    """The sentences that speak of this number of classes, those of the catalog as they are written there."""
    known = map(axioms.from_name, theory.order)
    named: list[tuple[str, Property]] = [(x.name, x.statement(theory.reading).sentence(theory.signs)) for x in known]
    for x in own:
        said = cast("object", x.statement(theory.reading))
        if isinstance(said, Property):
            named.append((x.name, said))
    here = [(n, s) for n, s in named if s.classes in (None, size) and not (s.part and size == 2)]
    weak = tuple(axioms.from_name(k).name for k in theory.weak)
    return Sentences(tuple(here), theory.domain, size, weak)


def _witness(asked: Together, own: Sequence[Axiom], seconds: float) -> Together | None:
    """A candidate for which everything is proved."""
    theory = asked.theory
    if theory.domain != "closed" and any(asks_for_more(x.statement(theory.reading)) for x in own):
        return _with(asked, reason=OUTSIDE)
    bench, screen = Bench(theory, seconds), Screen(theory)
    still_open = 0
    for candidate in candidates(theory):
        if candidate.measure is None or set(theory.order) - set(bench.survivors(candidate, screen)):
            continue
        verdicts = _decided(candidate.measure, own, theory, min(seconds, OWN_SECONDS))
        still_open += any(v.status is Status.UNKNOWN for v in verdicts)
        if still_open > MOST_OPEN:
            return None
        if all(v.status is Status.PROVED for v in verdicts) and (found := bench.witness(candidate, theory.order)) is not None:
            return _with(asked, candidate=candidate, proofs=found.proofs, verdicts=tuple(verdicts))
    return None


def asks_for_more(said: object) -> bool:
    """Does it speak of what a smaller domain may lack?"""
    if not isinstance(said, Property):
        return True
    exists = any(isinstance(s, Some | Continuous) for s in parts(said.sentence))
    return exists or any(e.op in EXTREMES for e in terms(said.sentence))


def _decided(measure: Measure, own: Sequence[Axiom], theory: Theory, seconds: float) -> list[Verdict]:
    """The verdicts on the declared ones, up to the first that is none of proof."""
    found: list[Verdict] = []
    for x in own:
        if all(v.status is Status.PROVED for v in found):
            found.append(decide(Claim(measure, x, theory.reading), seconds))
    return found


# -- for readers ----------------------------------------------------------------------------


def lines(found: Together) -> list[str]:
    """What is known, as text."""
    from axiomcheck.consistency.report import answered, silence, theorem_lines

    why = [found.reason]
    if found.theorem is not None:
        why = theorem_lines(found.theorem)
    elif found.contradiction is not None:
        why = contradiction_lines(found.contradiction)
    elif found.candidate is not None:
        name = found.candidate.name if found.candidate.catalogued else "D"
        why = [f"{name} = {found.candidate}", *(f"  {n}: {how}" for n, how in proofs(found))]
    said = answered(found.verdict, in_a_row(found.names), found.theory.scope, found.trusts, why)
    return said + silence(found.silent)


def proofs(found: Together) -> list[tuple[str, str]]:
    """Each axiom with how it was proved for the candidate."""
    said = []
    for shown in found.proofs:
        if shown.axiom:
            name = axioms.from_name(shown.axiom).name
            how = f"in {len(shown.goals)} cases"
            if shown.verdict is not None:
                how = f"({shown.verdict.scope}; trusts {shown.verdict.trust})"
            said.append((name, f"proved {how}"))
    said += [(v.claim.axiom.name, f"proved ({v.scope}; trusts {v.trust})") for v in found.verdicts]
    return said


def contradiction_lines(found: Contradiction) -> list[str]:
    """The instances, numbered, and why they cannot hold together."""
    used = list(dict.fromkeys(found.sentences.named[r.sentence][0] for r in found.said))
    space = found.sentences.space
    size = "" if space.counts else f", n = {found.sentences.size}"
    said = [f"Theorem. {in_a_row(used)} exclude each other. Proof ({len(found.said)} instances{size}):"]
    for i, r in enumerate(found.said, 1):
        name = found.sentences.named[r.sentence][0]
        at = f", at {shown_point(r.values)}" if r.values else ""
        said.append(f"  {i}. {shown_relation(r, space)}    ({name}{at})")
    return [*said, *(f"  {line}" for line in end_lines(found))]


def end_lines(found: Contradiction) -> list[str]:
    """Why the instances cannot hold together."""
    return _end(found.proof, 0, found.sentences.space.letter)


def _end(proof: dict, depth: int, letter: str) -> list[str]:
    margin = "    " * depth
    if "differs" in proof:
        i = proof["differs"] + 1
        return [
            f"{margin}If line {i} is < instead of !=:", *_end(proof["below"], depth + 1, letter),
            f"{margin}If line {i} is > instead of !=:", *_end(proof["above"], depth + 1, letter),
        ]  # fmt: skip
    used = [f"{_times(m)}line {i}" for i, m in enumerate(proof["multipliers"], 1) if m != "0"]
    return [f"{margin}{' + '.join(used)}: the values of {letter} cancel, and a falsehood such as 0 < 0 is left."]


def _times(multiplier: str) -> str:
    """A multiplier in front of what it multiplies; that of an equation may be negative."""
    return "" if multiplier == "1" else f"{f'({multiplier})' if multiplier[0] == '-' else multiplier}*"


def shown_relation(r: Said, space: Space = PAIRS) -> str:
    """The relation, with positive terms on either side."""
    sides: tuple[list[str], list[str]] = ([], [])
    for key, x in r.form.of.items():
        name = key if isinstance(key, str) else f"{space.letter}({', '.join(_arguments(key, space))})"
        sides[x < 0].append(name if abs(x) == 1 else f"{abs(x)}*{name}")
    if r.form.constant:
        sides[r.form.constant < 0].append(str(abs(r.form.constant)))
    left, right = (" + ".join(side) or "0" for side in sides)
    return f"{left} {r.op} {right}"


def _arguments(key: Value, space: Space) -> list[str]:
    return [str(x) for v in key for x in v] if space.counts else list(map(_vector, key))


def _vector(v: Sequence) -> str:
    return f"({', '.join(map(str, v))})"


def shown_point(values: Mapping[str, object]) -> str:
    """The values of the variables."""
    return ", ".join(f"{k} = {_vector(v) if isinstance(v, list) else v}" for k, v in values.items())


def contradiction_data(found: Contradiction) -> dict:
    """A contradiction as plain data."""
    named, space = found.sentences.named, found.sentences.space
    said = [
        {"axiom": named[r.sentence][0], "values": dict(r.values), "relation": shown_relation(r, space)} for r in found.said
    ]
    return {"classes": found.sentences.size, "instances": said, **found.proof}
