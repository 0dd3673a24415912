"""Every set of some axioms of a theory: which a measure of the theory has, and which exclude each other.

Inconsistent: instances with few items that contradict each other, as for one set. All instances are taken once; sets are
then asked from the largest on, so that few are. Consistent: a measure of the theory for which every axiom is proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from axiomcheck.consistency import declared
from axiomcheck.consistency.contradictions import ITEMS, clash, instances
from axiomcheck.consistency.declared import SECONDS, Answer, only_cells
from axiomcheck.consistency.family import Family, Names, still_open, subsets, within
from axiomcheck.consistency.sentences import Contradiction, Sentences
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.spaces import SpaceMeasure
from axiomcheck.runner import replay_stored
from axiomcheck.store import Store
from axiomcheck.theories import Theory
from axiomcheck.verdict import Status, Verdict, decide

MOST = 10  # axioms; every one doubles the number of sets


def family(theory: Theory, axioms: Sequence[Axiom] = (), seconds: float = SECONDS) -> Family[Answer]:
    """Every set of axioms of the theory: those named, or the columns of its first table.

    >>> from axiomcheck import theories
    >>> binary = theories.get("gosgens2021")
    >>> found = family(binary, [binary.axiom(x) for x in ("SYM", "DIST", "MON", "CB")])
    >>> found.counts, [[x.name for x in s.axioms] for s in found.minimal]
    ({'consistent': 12, 'inconsistent': 2, 'unknown': 2}, [['DIST', 'MON', 'CB']])
    """
    only_cells(theory)
    asked = tuple(axioms) or columns(theory)
    if len(asked) > MOST:
        raise InputError(f"--lattice of {len(asked)} axioms has {2 ** len(asked):,} sets; name {MOST} at most")
    maximal = tuple(_witnesses(theory, asked, seconds))
    minimal = tuple(_theorems(theory, asked, [_names(x.axioms) for x in maximal]))
    names = tuple(x.name for x in asked)
    left = still_open(subsets(names), minimal, maximal)
    about, reason = {"theory": theory.id}, declared.REASON if left else ""
    return Family(names, about, str(theory.space), minimal, maximal, left, reason)


def columns(theory: Theory) -> tuple[Axiom, ...]:
    """The axioms that the theory's first table has as columns; all of them if there is no table."""
    names = theory.tables[0].columns if theory.tables else [x.name for x in theory.axioms.values()]
    known = {x.name for x in theory.axioms.values()}
    return tuple(theory.axiom(x) for x in names if x in known)


def _names(axioms: Iterable[Axiom]) -> Names:
    return frozenset(x.name for x in axioms)


# -- measures that have them -------------------------------------------------------------------


def _witnesses(theory: Theory, asked: tuple[Axiom, ...], seconds: float) -> list[Answer]:
    """For each largest set that a measure has, that measure with the proofs.

    Of a theory with certificates what none is stored of was asked before and stayed open; of another all is asked.
    """
    store = Store()
    known: dict[SpaceMeasure, Sequence[Verdict | None]] = {
        m: [replay_stored(Claim(m, x, x.default), store) for x in asked] for m in theory.measures.values()
    }
    if all(v is None for verdicts in known.values() for v in verdicts):
        known = {m: [decide(Claim(m, x, x.default), seconds) for x in asked] for m in known}
    best: dict[Names, tuple[Verdict, ...]] = {}
    for verdicts in known.values():
        proofs = tuple(v for v in verdicts if v is not None and v.status is Status.PROVED)
        names = _names(v.claim.axiom for v in proofs)
        if not any(names <= s for s in best):
            best = {s: kept for s, kept in best.items() if not s < names} | {names: proofs}
    return [Answer(theory, tuple(v.claim.axiom for v in proofs), None, proofs) for s, proofs in best.items() if s]


# -- contradictions ------------------------------------------------------------------------------


def _theorems(theory: Theory, asked: tuple[Axiom, ...], good: list[Names]) -> list[Answer]:
    """Contradictions for minimal sets, the largest sets being asked first: what they do not contradict no part does."""
    found: dict[Names, Contradiction] = {}
    for items in ITEMS:
        ask = _Instances(declared.sentences(theory, asked), items)
        failed: list[Names] = []
        for s in reversed(subsets([x.name for x in asked])):
            while not within(s, found, [*good, *failed]):
                contradiction = ask.of(s)
                if contradiction is None:
                    failed.append(s)
                else:
                    found[contradiction[0]] = contradiction[1]
    least = [s for s in found if not any(t < s for t in found)]
    return [Answer(theory, tuple(x for x in asked if x.name in s), found[s]) for s in least]


@dataclass
class _Instances:
    """All instances of some sentences with so many items."""

    sentences: Sentences
    items: int

    def __post_init__(self):
        self.known = instances(self.sentences, self.items) or []

    def of(self, s: Names) -> tuple[Names, Contradiction] | None:
        """A contradiction between some of these, and which of them; none of them can be left out."""
        found = self._clash(s)
        if found is None:
            return None
        for name in sorted(_used(found)):
            found = self._clash(_used(found) - {name}) or found
        return _used(found), found

    def _clash(self, s: Names) -> Contradiction | None:
        said = [r for r in self.known if self.sentences.named[r.sentence][0] in s]
        return clash(self.sentences, said)


def _used(found: Contradiction) -> Names:
    return frozenset(found.sentences.named[r.sentence][0] for r in found.said)
