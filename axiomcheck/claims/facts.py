"""Facts about a table of properties: what a paper says of its own table, and of what is proved.

A fact is told from marks, True, False or None where a verdict is open, and is itself
True, False or None.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from axiomcheck import axioms, measures
from axiomcheck.claims.checks import claim
from axiomcheck.claims.engine import Engine
from axiomcheck.claims.model import Answer, Check, Outcome, confirmed, undecided
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import Status

Mark = bool | None
Marks = Callable[[str, str], Mark]
TOLD = {Status.PROVED: True, Status.REFUTED: False}


def every(marks: Iterable[Mark]) -> Mark:
    """True if all are, False if one is not.

    >>> every([True, None]), every([None, False])
    (None, False)
    """
    found = list(marks)
    return False if False in found else None if None in found else True


def opposite(mark: Mark) -> Mark:
    """Yes for no and no for yes."""
    return None if mark is None else not mark


def names(ids: Iterable[str]) -> str:
    """The measures' names."""
    return ", ".join(measures.from_name(m).name for m in ids)


class Fact(ABC):
    """Something about marks."""

    @abstractmethod
    def about(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Measures and axioms that it speaks of."""

    @abstractmethod
    def tell(self, marks: Marks) -> tuple[Mark, str]:
        """Is it so, and the cells that tell."""


@dataclass(frozen=True)
class OfTable(Fact):
    """Something about these rows and columns: measures and axioms."""

    table: tuple[str, ...]
    axioms: tuple[str, ...]

    def about(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.table, self.axioms


@dataclass(frozen=True)
class All(OfTable):
    """Every one of the measures satisfies (or, with `mark` False, fails) every one of the axioms."""

    mark: bool = True

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        found = {(m, a): marks(m, a) for m in self.table for a in self.axioms}
        answer = every(v if self.mark else opposite(v) for v in found.values())
        against = [k for k, v in found.items() if v is (not self.mark)]
        listed = "; ".join(f"{names([m])} {axioms.from_name(a).name}" for m, a in against)
        return answer, f"not so for {listed}" if against else f"in all {len(found)} cells"


@dataclass(frozen=True)
class Exactly(OfTable):
    """The measures that satisfy all of these axioms are those named, and no others of the table."""

    measures: tuple[str, ...]

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        found = {m: every(marks(m, a) for a in self.axioms) for m in self.table}
        answer = every(v if m in self.measures else opposite(v) for m, v in found.items())
        said = names(m for m, v in found.items() if v) or "none"
        return answer, f"those that satisfy {_named(self.axioms)}: {said}"


@dataclass(frozen=True)
class Failed(OfTable):
    """Each of these axioms is failed by at least so many measures of the table."""

    least: int

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        counts = {a: [marks(m, a) for m in self.table] for a in self.axioms}
        each = [
            True if v.count(False) >= self.least
            else None if v.count(False) + v.count(None) >= self.least
            else False
            for v in counts.values()
        ]  # fmt: skip
        listed = ", ".join(f"{axioms.from_name(a).name} by {v.count(False)}" for a, v in counts.items())
        return every(each), f"failed: {listed}"


@dataclass(frozen=True)
class FailSeveral(OfTable):
    """At least so many measures fail so many axioms each, besides one of those that exclude each other."""

    exclusive: tuple[str, ...]
    measures: int
    failures: int

    def about(self):
        return self.table, (*self.axioms, *self.exclusive)

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        failed = {m: self._failures(m, marks) for m in self.table}
        those = [m for m, k in failed.items() if k >= self.failures]
        listed = ", ".join(f"{names([m])} {failed[m]}" for m in those)
        open_ones = any(marks(m, a) is None for m in self.table for a in self.about()[1])
        return True if len(those) >= self.measures else None if open_ones else False, f"failures: {listed}"

    def _failures(self, m: str, marks: Marks) -> int:
        """For certain; one failure among the exclusive ones does not count."""
        others = [marks(m, a) for a in self.exclusive].count(False) - 1
        return [marks(m, a) for a in self.axioms].count(False) + max(0, others)


@dataclass(frozen=True)
class NoneMore(OfTable):
    """No measure of the table satisfies more of the axioms than each of these does."""

    measures: tuple[str, ...]

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        found = {m: [marks(m, a) for a in self.axioms] for m in self.table}
        if any(None in v for v in found.values()):
            return None, "a mark is open"
        counts = {m: v.count(True) for m, v in found.items()}
        least, most = min(counts[m] for m in self.measures), max(counts.values())
        best = [m for m, k in counts.items() if k == most]
        return least == most, f"the most is {most} of {len(self.axioms)}: {names(best)}"


@dataclass(frozen=True)
class NoneHas(OfTable):
    """No measure of the table satisfies all of these axioms and, if any are given, one of the others."""

    one_of: tuple[str, ...] = ()

    def about(self):
        return self.table, (*self.axioms, *self.one_of)

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        found = {m: self._has(m, marks) for m in self.table}
        having = [m for m, v in found.items() if v]
        what = _named(self.axioms) + (f" and {_named(self.one_of, ' or ')}" if self.one_of else "")
        says = f"{names(having)} satisfy {what}" if having else f"none satisfies {what}"
        return every(opposite(v) for v in found.values()), says

    def _has(self, m: str, marks: Marks) -> Mark:
        some = opposite(every(opposite(marks(m, a)) for a in self.one_of)) if self.one_of else True
        return every([*(marks(m, a) for a in self.axioms), some])


@dataclass(frozen=True)
class SameRow(Fact):
    """Two measures satisfy and fail the same axioms."""

    first: str
    second: str
    axioms: tuple[str, ...]

    def about(self):
        return (self.first, self.second), self.axioms

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        pairs = {a: (marks(self.first, a), marks(self.second, a)) for a in self.axioms}
        each = {a: None if None in v else v[0] == v[1] for a, v in pairs.items()}
        differ = [axioms.from_name(a).name for a, v in each.items() if v is False]
        return every(
            each.values()
        ), f"they differ in {', '.join(differ)}" if differ else "alike in all columns"


def _named(ids: Iterable[str], between: str = ", ") -> str:
    return between.join(axioms.from_name(a).name for a in ids)


def outcome_of(answer: Mark, evidence: str, trusts: frozenset[str] = frozenset()) -> Outcome:
    """What a fact says of something printed."""
    if answer is None:
        return undecided(f"a verdict is open; {evidence}")
    return confirmed(evidence, trusts) if answer else Outcome(Answer.REFUTED, evidence, trusts=trusts)


@dataclass(frozen=True)
class InPrint(Check):
    """A fact about the marks as the paper printed them: does its text say what its table says?"""

    fact: Fact
    printed: Mapping[tuple[str, str], str]

    def outcome(self, engine: Engine) -> Outcome:
        def marks(m: str, a: str) -> Mark:
            if (m, a) not in self.printed:
                raise InputError(f"the table has no cell {m} {a}")
            return self.printed[m, a] == "yes"

        answer, says = self.fact.tell(marks)
        return outcome_of(answer, f"by the printed table, {says}")


@dataclass(frozen=True)
class Decided(Check):
    """A fact about the verdicts: in a reading, each measure on the domain of `domains`, or the natural one."""

    fact: Fact
    reading: str = "printed"
    domains: tuple[tuple[str, str], ...] = ()

    def _claim(self, m: str, a: str) -> Claim:
        return claim(m, a, self.reading, dict(self.domains).get(m, "natural"))

    def claims(self) -> tuple[Claim, ...]:
        rows, columns = self.fact.about()
        return tuple(self._claim(m, a) for m in rows for a in columns)

    def outcome(self, engine: Engine) -> Outcome:
        trusts = frozenset().union(*(engine.verdict(c).trusts for c in self.claims()))
        answer, says = self.fact.tell(lambda m, a: TOLD.get(engine.verdict(self._claim(m, a)).status))
        return outcome_of(answer, f"by the verdicts ({self.reading} reading), {says}", trusts)
