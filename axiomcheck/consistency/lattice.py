"""Which sets of axioms some function D satisfies: every subset decided, with its proof or its witness."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from time import perf_counter

from axiomcheck.answers import Answered
from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.candidates import Candidate, candidates
from axiomcheck.consistency.screening import Screen
from axiomcheck.consistency.slices import theorem_for
from axiomcheck.consistency.theorem import Theorem
from axiomcheck.consistency.witnesses import SECONDS, Bench, Witness

Set = frozenset[str]
FEW = 4  # axioms all of whose subsets are tried before any witness is looked for
REASON = (
    "No contradiction was found among the instances at two classes (simple true prevalences, chains of at most 4 "
    "inequalities, the largest error looked at for 4 truths) and on a part of three, nor by the three arguments about "
    "real numbers, and no candidate, neither in "
    "the catalog nor among the closed forms, was proved to satisfy all of them."
)


@dataclass(frozen=True, repr=False)
class Answer(Answered):
    """What is known of one set of axioms: a theorem about a subset, a witness for a superset, or neither."""

    axioms: Set
    theorem: Theorem | None = None
    witness: Witness | None = None
    reason: str = ""
    sense: Theory | None = None
    silent: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """`inconsistent`, `consistent` or `unknown`."""
        if self.theorem is not None:
            return "inconsistent"
        return "consistent" if self.witness is not None else "unknown"

    @property
    def trusts(self) -> Set:
        """What it rests on beside the kernel."""
        shown = self.witness or self.theorem
        return frozenset() if shown is None else shown.trusts


@dataclass(frozen=True)
class Lattice:
    """Every subset of some axioms.

    Parameters
    ----------
    sense : Theory
        All the axioms, in their reading.
    silent : tuple of str
        Axioms that say nothing in this reading, so that every D satisfies them.
    theorems : tuple of Theorem
        One for each minimal inconsistent set.
    witnesses : tuple of Witness
        One for each maximal consistent set.
    unknown : tuple of frozenset of str
        Sets that contain no inconsistent one and lie in no consistent one, as far as is known.
    """

    sense: Theory
    silent: tuple[str, ...]
    theorems: tuple[Theorem, ...]
    witnesses: tuple[Witness, ...]
    unknown: tuple[Set, ...] = ()
    seconds: float = 0.0

    def answer(self, wanted: Iterable[str]) -> Answer:
        """What is known of one set."""
        asked = frozenset(wanted) - frozenset(self.silent)
        theorem = next((x for x in self.theorems if asked >= set(x.axioms)), None)
        known = self.witnesses if theorem is None else ()
        witness = next((x for x in known if asked <= set(x.theory.axioms)), None)
        return Answer(asked, theorem, witness, "" if theorem or witness else REASON, self.sense, self.silent)

    @property
    def minimal(self) -> str:
        """What the theorems are about: subsets may be unknown."""
        return "Minimal inconsistent sets" + ", as far as is known" * bool(self.unknown)

    @property
    def maximal(self) -> str:
        """What the witnesses are for: supersets may be unknown."""
        return "Maximal consistent sets" + ", as far as is known" * bool(self.unknown)

    @property
    def counts(self) -> dict[str, int]:
        """How many of all subsets are consistent, inconsistent and unknown."""
        found = [self.answer(wanted).verdict for wanted in subsets((*self.sense.order, *self.silent))]
        return {k: found.count(k) for k in ("consistent", "inconsistent", "unknown")}


def subsets(names: Sequence[str]) -> list[Set]:
    """All subsets, small ones first.

    >>> [len(s) for s in subsets("ab")]
    [0, 1, 1, 2]
    """
    sizes = range(len(names) + 1)
    return [frozenset(s) for s in chain.from_iterable(combinations(names, k) for k in sizes)]


def lattice(sense: Theory | None = None, seconds: float = SECONDS, more: Sequence[Candidate] = ()) -> Lattice:
    """Every subset of the theory's axioms decided, as far as can be.

    Parameters
    ----------
    sense : Theory, optional
        The axioms and how they are meant; the first paper's eight at two classes if not given.
    seconds : float
        Budget of each proof.
    more : sequence of Candidate
        Further functions that may satisfy sets of axioms, tried first.

    Examples
    --------
    >>> found = lattice(Theory(("mon", "abs", "rel")))
    >>> [theorem.axioms for theorem in found.theorems], found.counts["unknown"]
    ([('rel', 'abs')], 0)
    """
    start = perf_counter()
    sense = sense or Theory(PAPER_AXIOMS)
    silent = tuple(k for k in dict.fromkeys(sense.axioms) if k not in sense.order)
    bench = Bench(sense, seconds)
    covered: dict[Set, Candidate] = {}
    for candidate, hope in hopes(bench, [*more, *candidates(sense)]):
        if any(hope <= known for known in covered) or bench.defined(candidate) is None:
            continue
        proved = frozenset(bench.satisfied(candidate, hope))
        if not any(proved <= known for known in covered):
            covered = {s: c for s, c in covered.items() if not s <= proved} | {proved: candidate}
    theorems, unknown = _theorems(sense, list(covered))
    witnesses = [bench.witness(c, [k for k in sense.order if k in s]) for s, c in covered.items()]
    found = tuple(w for w in witnesses if w is not None)
    return Lattice(sense, silent, tuple(theorems), found, tuple(unknown), perf_counter() - start)


def of_all_together(sense: Theory, seconds: float = SECONDS) -> Lattice:
    """As much of the lattice as is needed to answer for all axioms: where a few exclude each other, no witnesses are looked for.

    Examples
    --------
    >>> found = of_all_together(Theory(("rel", "abs")))
    >>> found.answer(("rel", "abs")).theorem.axioms, found.witnesses
    (('rel', 'abs'), ())
    """
    start = perf_counter()
    if len(sense.order) <= FEW and theorem_for(sense) is not None:
        for wanted in subsets(sense.order):
            theorem = theorem_for(replace(sense, axioms=tuple(k for k in sense.order if k in wanted))) if wanted else None
            if theorem is not None:
                silent = tuple(k for k in dict.fromkeys(sense.axioms) if k not in sense.order)
                return Lattice(sense, silent, (theorem,), (), (), perf_counter() - start)
    return lattice(sense, seconds)


def _theorems(sense: Theory, covered: list[Set]) -> tuple[list[Theorem], list[Set]]:
    """Proofs for the minimal sets among those not covered, and the sets for which there is none.

    What is not refuted is not refuted with fewer axioms either, so after a failure a large set is tried.
    """
    theorems: list[Theorem] = []
    failed: list[Set] = []
    unknown: list[Set] = []

    def proved(wanted: Set) -> Theorem | None:
        theory = replace(sense, axioms=tuple(k for k in sense.order if k in wanted))
        return theorem_for(theory)

    def excluded(wanted: Set) -> bool:
        return any(frozenset(x.axioms) <= wanted for x in theorems)

    for wanted in subsets(sense.order):
        if any(wanted <= s for s in covered) or excluded(wanted):
            continue
        found = None if any(wanted <= s for s in failed) else proved(wanted)
        if found is not None:
            theorems.append(found)
            continue
        unknown.append(wanted)
        if not any(wanted <= s for s in failed):
            large = wanted
            for k in sense.order:
                large = large if excluded(large | {k}) else large | {k}
            failed.append(large if proved(large) is None else wanted)
    return theorems, unknown


def hopes(bench: Bench, tried: Iterable[Candidate]) -> list[tuple[Candidate, Set]]:
    """Candidates with the axioms that they may satisfy; most promising first, else in the order given."""
    screen = Screen(bench.sense)
    found = [(c, frozenset(bench.survivors(c, screen))) for c in tried]
    return sorted(found, key=lambda pair: -len(pair[1]))
