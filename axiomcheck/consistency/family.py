"""Every set of some axioms, declared ones among them: which can be had together, and which exclude each other.

A set with an inconsistent one inside is inconsistent, and one inside a consistent set is consistent, so that few
are asked about: the largest of what is open first, then the smallest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from axiomcheck import axioms, documents
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import lattice
from axiomcheck.consistency.report import SCHEMA
from axiomcheck.consistency.together import Together, together
from axiomcheck.consistency.witnesses import SECONDS
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.naming import in_a_row

MOST = 6  # axioms; every one doubles the number of sets
Names = frozenset[str]


class Answer(Protocol):
    """What is known of one set."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def trusts(self) -> frozenset[str]: ...

    def lines(self) -> list[str]: ...

    def data(self) -> dict[str, Any]: ...


Known = TypeVar("Known", bound=Answer)


@dataclass(frozen=True)
class Family(Generic[Known]):
    """What is known of all sets of some axioms."""

    asked: tuple[str, ...]  # the names of all axioms
    about: dict[str, str]  # the sense of all, or their theory
    said: str  # the same in words
    # inconsistent sets in which nothing can be left out, as far as their parts are decided
    minimal: tuple[Known, ...]
    maximal: tuple[Known, ...]  # consistent sets to which nothing can be added, as far as this is decided
    unknown: tuple[Names, ...] = ()  # sets that stay open, and the reason in `reason`
    reason: str = ""

    @property
    def counts(self) -> dict[str, int]:
        """How many sets there are of each kind, that of no axiom among the consistent ones."""
        whole = 2 ** len(self.asked)
        bad = sum(any(set(x.names) <= s for x in self.minimal) for s in subsets(self.asked))
        return {"consistent": whole - bad - len(self.unknown), "inconsistent": bad, "unknown": len(self.unknown)}

    @property
    def sets(self) -> tuple[Known, ...]:
        """All that are shown."""
        return (*self.minimal, *self.maximal)

    @property
    def trusts(self) -> frozenset[str]:
        """What all of it rests on beside the kernel."""
        return frozenset().union(*(x.trusts for x in self.sets))

    def lines(self) -> list[str]:
        """Counts, every minimal inconsistent set with its proof, every maximal consistent one with a measure."""
        head = ", ".join(f"{n} {what}" for what, n in self.counts.items())
        said = [f"{sum(self.counts.values())} sets of {in_a_row(self.asked)} ({self.said}): {head}"]
        for title, sets in (("minimal inconsistent sets", self.minimal), ("maximal consistent sets", self.maximal)):
            said += ["", f"{title} ({len(sets)})".upper()]
            for one in sets:
                said += ["", *one.lines()]
        if self.unknown:
            said += ["", f"UNKNOWN ({len(self.unknown)}): every set between a smallest and a largest one that is not above"]
            for title, some in (
                ("smallest", [s for s in self.unknown if not any(t < s for t in self.unknown)]),
                ("largest", [s for s in self.unknown if not any(s < t for t in self.unknown)]),
            ):
                said += [f"  {title}: {in_a_row(self._sorted(s))}" for s in some]
            said += ["", self.reason]
        return said

    def document(self, command: str) -> dict[str, Any]:
        """The same as plain data."""
        return {
            **documents.headed(SCHEMA, command, self.trusts),
            **self.about,
            "axioms": list(self.asked),
            "counts": self.counts,
            "minimal_inconsistent": [x.data() for x in self.minimal],
            "maximal_consistent": [x.data() for x in self.maximal],
            "unknown": [self._sorted(s) for s in self.unknown],
            "reason": self.reason,
        }

    def _sorted(self, s: Names) -> list[str]:
        return [name for name in self.asked if name in s]


def within(s: Names, bad: Iterable[Names], good: Iterable[Names]) -> bool:
    """Is it known to be inconsistent, or consistent?"""
    return any(b <= s for b in bad) or any(s <= g for g in good)


def subsets(names: Sequence[str]) -> list[Names]:
    """All of them but the empty one, smallest first.

    >>> [sorted(s) for s in subsets("ab")]
    [['a'], ['b'], ['a', 'b']]
    """
    return lattice.subsets(names)[1:]


def family(theory: Theory, own: Sequence[Axiom], seconds: float = SECONDS) -> Family[Together]:
    """What is known of all sets of the axioms of a theory and declared ones.

    >>> from axiomcheck.input.declared_axioms import axiom
    >>> found = family(Theory(("mon",)), [axiom("for p, x: D(p, x) = D(p, p)", "FLAT")])
    >>> found.counts, [x.names for x in found.minimal]
    ({'consistent': 3, 'inconsistent': 1, 'unknown': 0}, [('MON', 'FLAT')])
    """
    known = {axioms.from_name(k).name: k for k in theory.axioms}
    asked = (*known, *(x.name for x in own))
    if len(asked) > MOST:
        raise InputError(
            f"--lattice of {len(asked)} axioms with declared ones has {2 ** len(asked)} sets; name {MOST} at most"
        )
    bad: list[Together] = []
    good: list[Together] = []
    unknown: dict[Names, str] = {}
    order = subsets(asked)
    for s in [order[-1], *order[:-1]]:  # all of them together, then from the smallest on
        if any(set(x.names) <= s for x in bad) or any(s <= set(x.names) for x in good):
            continue
        found = together(_part(theory, [known[k] for k in known if k in s]), [x for x in own if x.name in s], seconds)
        if found.verdict == "inconsistent":
            bad.append(found)
        elif found.verdict == "consistent":
            good.append(found)
        else:
            unknown[s] = found.reason
    minimal = tuple(x for x in bad if not any(set(y.names) < set(x.names) for y in bad))
    maximal = tuple(x for x in good if not any(set(x.names) < set(y.names) for y in good))
    left = still_open(list(unknown), minimal, maximal)
    reason, scope = next((unknown[s] for s in left), ""), theory.scope
    return Family(asked, {"scope": scope}, scope, minimal, maximal, left, reason)


def still_open(sets: Iterable[Names], bad: Iterable[Answer], good: Iterable[Answer]) -> tuple[Names, ...]:
    """Those of the sets that the others say nothing of."""
    known = [[frozenset(x.names) for x in some] for some in (bad, good)]
    return tuple(s for s in sets if not within(s, *known))


def _part(theory: Theory, wanted: list[str]) -> Theory:
    """The theory with some of its axioms."""
    weak = tuple(k for k in theory.weak if k in wanted)
    return replace(theory, axioms=tuple(wanted), weak=weak, supremum=theory.supremum and "max" in wanted)
