"""What a paper printed, as data: a place, what it says, how that is checked, and what came out.

A declaration never says what comes out: its check asks the engine, and the kernel has the
last word on everything that is confirmed or refuted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from axiomcheck.lang.claim import Claim
from axiomcheck.sources import Source

if TYPE_CHECKING:
    from axiomcheck.claims.engine import Engine

PRINTED, MEANT, BEYOND = "printed", "meant", "beyond print"


class Answer(Enum):
    """What is known of something printed."""

    CONFIRMED = "confirmed"  # proved, or an enclosure that settles it
    NOT_CONTRADICTED = (
        "not contradicted"  # nothing that was tried is against it: the bound says what that was
    )
    REFUTED = "refuted"  # a witness, or the value that it should have been
    UNDECIDED = "undecided"  # with the reason


@dataclass(frozen=True)
class Outcome:
    """What came of a check."""

    answer: Answer
    evidence: str  # one line: the proof's scope, the witness, or why it stayed open
    correct: str = ""  # the value that should have been printed, where there is one
    witness: dict | None = None  # the point that refutes it, as plain data
    trusts: frozenset[str] = frozenset()  # solvers beside the kernel
    bound: str = ""  # of what is not contradicted: what was tried, and so how far the answer goes

    def __post_init__(self):
        if (self.answer is Answer.NOT_CONTRADICTED) is not bool(self.bound):
            raise ValueError("what is not contradicted has a bound, and nothing else has one")

    def __bool__(self):
        raise TypeError("an outcome is not a bool: compare its answer, `outcome.answer is Answer.CONFIRMED`")

    @property
    def trust(self) -> str:
        """What it rests on: `kernel`, `kernel + z3`; nothing where nothing was shown."""
        shown = self.answer in (Answer.CONFIRMED, Answer.REFUTED)
        return " + ".join(("kernel", *sorted(self.trusts))) if shown else ""


def confirmed(evidence: str, trusts: frozenset[str] = frozenset()) -> Outcome:
    """An outcome that something printed is right."""
    return Outcome(Answer.CONFIRMED, evidence, trusts=trusts)


def not_contradicted(evidence: str, bound: str, trusts: frozenset[str] = frozenset()) -> Outcome:
    """An outcome that nothing which was tried is against something printed, and what was tried."""
    return Outcome(Answer.NOT_CONTRADICTED, evidence, trusts=trusts, bound=bound)


def undecided(why: str) -> Outcome:
    """An outcome that nothing was shown, and why."""
    return Outcome(Answer.UNDECIDED, why)


class Check(ABC):
    """How something printed is checked: the verdicts it needs, and what follows from them."""

    def claims(self) -> tuple[Claim, ...]:
        """Verdicts that the engine should have at hand."""
        return ()

    @abstractmethod
    def outcome(self, engine: Engine) -> Outcome:
        """What comes of it."""


@dataclass(frozen=True)
class Printed:
    """One thing that a paper printed.

    Its form is `PRINTED`, word for word; `MEANT`, where only a slip can be the reason; or `BEYOND`, not
    claimed there at all, but asked of the same formulas, so that no answer is an erratum.
    """

    section: str  # the section, appendix or table it stands in
    locus: str  # where in it; unique within the section, together with `form`
    says: str  # what is claimed, in words or as a formula
    check: Check = field(repr=False)
    form: str = PRINTED
    note: str = ""  # how print was read, where that is not plain

    @property
    def id(self) -> str:
        """What it is found by within its paper."""
        return f"{self.section}: {self.locus}" + ("" if self.form == PRINTED else f" [{self.form}]")


@dataclass(frozen=True)
class Paper:
    """A paper and what is checked of it."""

    source: Source
    printed: tuple[Printed, ...]

    @property
    def id(self) -> str:
        """What the command line calls it."""
        return self.source.key

    def __post_init__(self):
        names = [x.id for x in self.printed]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"{self.id} has two claims called {', '.join(twice)}")


@dataclass(frozen=True)
class Finding:
    """Something printed, and what came of it."""

    paper: Paper
    printed: Printed
    outcome: Outcome


def counted(findings: Iterable[Finding]) -> dict[Answer, int]:
    """How many there are of each kind."""
    found = list(findings)
    return {a: sum(f.outcome.answer is a for f in found) for a in Answer}
