"""Checks about contingency matrices: whole numbers, invariances, properties that exclude each other.

Each says in its docstring what it means for something printed to be confirmed or refuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from axiomcheck import axioms, measures
from axiomcheck.claims.checks import claim, from_verdict
from axiomcheck.claims.engine import Engine, Settled, fails_at
from axiomcheck.claims.facts import TOLD, Decided, Fact, Mark, Marks, OfTable, every, names, outcome_of
from axiomcheck.claims.goals import Holds, settled
from axiomcheck.claims.model import Answer, Check, Outcome, confirmed, undecided
from axiomcheck.comparison import at_matrix
from axiomcheck.errors import AxiomcheckError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.goal import Goal
from axiomcheck.lang.matrix import CELLS
from axiomcheck.lang.measure import Measure
from axiomcheck.tables.exclusivity import INFORMED, Property, excludes, without_values
from axiomcheck.verdict import Status

COUNTS = tuple(map(Fraction, (1, 2, 0, 3)))
OTHERS = tuple(map(Fraction, ("1/2", "1/4", "3/4", "9/10", "1", "2")))
MOST = 20_000


@dataclass(frozen=True)
class Whole(Holds):
    """Something that follows for all reals, and where a name begins with a capital, whole numbers.

    Confirmed if every goal has a proof; refuted if one fails, or has no value, at whole numbers.
    """

    def outcome(self, engine: Engine) -> Outcome:
        found = settled(engine, self.goals(), self.why)
        if found.answer is Answer.CONFIRMED:
            return found
        for one in self.goals():
            if engine.settle(one).status is Status.PROVED:
                continue
            for point in _points(one):
                try:
                    values = fails_at(one, point)
                except AxiomcheckError:
                    continue
                if values is not None:
                    known = _Known(Settled(Status.REFUTED, point=point, values=values))
                    return settled(known, (one,), self.why)
        if found.answer is Answer.REFUTED:
            return undecided(f"fails for some numbers that are not whole: {found.evidence}")
        return found


class _Known(Engine):
    """An engine that knows one answer."""

    def __init__(self, answer: Settled):
        super().__init__(jobs=0)
        self.answer = answer

    def settle(self, goal: Goal) -> Settled:
        return self.answer


def _points(one: Goal) -> Iterator[dict[str, Fraction]]:
    names_ = one.symbols
    choices = [COUNTS if name[0].isupper() else OTHERS for name in names_]
    size = 1
    for c in choices:
        size *= len(c)
    if size > MOST:
        choices = [c[:3] for c in choices]
    for values in product(*choices):
        yield dict(zip(names_, values, strict=True))


@dataclass(frozen=True)
class Varies(Check):
    """Two formulas are not the same function: something may change the value.

    Confirmed by a point at which they differ, refuted by a proof that they are the same where both have values.
    """

    same: Whole

    def outcome(self, engine: Engine) -> Outcome:
        found = self.same.outcome(engine)
        if found.answer is Answer.UNDECIDED:
            return found
        if found.answer is Answer.REFUTED:
            return confirmed(f"it may change: {found.evidence}", found.trusts)
        return Outcome(Answer.REFUTED, "it never changes: proved", trusts=found.trusts)


@dataclass(frozen=True)
class ValuesAt(Check):
    """A measure has a rational value at some matrices (TP, FP, FN, TN), by limits where it has none by itself.

    Refuted by the first matrix at which it has another value, or none.
    """

    measure: str
    matrices: tuple[tuple[int, int, int, int], ...]
    value: str

    def outcome(self, engine: Engine) -> Outcome:
        for matrix in self.matrices:
            where = f"TP, FP, FN, TN = {', '.join(map(str, matrix))}"
            try:
                found = at_matrix(measures.from_name(self.measure), matrix)
            except AxiomcheckError as error:
                return undecided(f"at {where}: {error}")
            told = "no value" if found is None else str(found)
            if told != self.value:
                data = {"matrix": dict(zip(CELLS, matrix, strict=True)), "value": told}
                return Outcome(Answer.REFUTED, f"at {where}: {told}", witness=data)
        return confirmed(f"{self.value} at all {len(self.matrices)} matrices")


@dataclass(frozen=True)
class Satisfies(Check):
    """A measure of one's own satisfies an axiom, in its default reading."""

    measure: Measure
    axiom: str

    def claims(self) -> tuple[Claim, ...]:
        about = axioms.from_name(self.axiom)
        return (Claim(self.measure, about, about.default),)

    def outcome(self, engine: Engine) -> Outcome:
        return from_verdict(engine.verdict(self.claims()[0]), "yes")


# -- properties that exclude each other ----------------------------------------------


def _property(text: str) -> Property:
    """Such as `aw pair`."""
    name, _, reading = text.partition(" ")
    about: Axiom = axioms.from_name(name)
    return Property(about, reading or about.default)


@dataclass(frozen=True)
class Exclude(Check):
    """No Q has both properties.

    With `values`, no Q that has values at the matrices that both speak of: confirmed by a theorem.  Without,
    refuted by a Q that has none there, and both properties.
    """

    first: str
    second: str
    values: bool = False

    def outcome(self, engine: Engine) -> Outcome:
        pair = _property(self.first), _property(self.second)
        if not self.values:
            try:
                found = [without_values(x) for x in pair]
            except AxiomcheckError as error:
                return undecided(str(error))
            if all(v.status is Status.PROVED for v in found):
                says = f"{INFORMED.name} = {INFORMED.formula}, which has a value only {INFORMED.defined}, has both"
                trusts = frozenset().union(*(v.trusts for v in found))
                return Outcome(Answer.REFUTED, says, witness={"Q": str(INFORMED.formula)}, trusts=trusts)
        theorem = excludes(*pair)
        return undecided("no contradiction was found") if theorem is None else confirmed(str(theorem))


# -- facts ----------------------------------------------------------------------------


@dataclass(frozen=True)
class ByVerdicts(Decided):
    """A fact about the verdicts, each axiom in its default reading."""

    reading: str = ""

    def outcome(self, engine: Engine) -> Outcome:
        found = super().outcome(engine)
        return replace(found, evidence=found.evidence.replace("( reading)", "(default readings)"))


@dataclass(frozen=True)
class ExactlyOne(OfTable):
    """Each of the measures satisfies exactly one of the properties."""

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        found = {m: [marks(m, a) for a in self.axioms] for m in self.table}
        each = {m: None if None in v else v.count(True) == 1 for m, v in found.items()}
        against = [f"{names([m])} ({self._held(found[m])})" for m, v in each.items() if v is False]
        return every(each.values()), f"not so for {'; '.join(against)}" if against else "so for all of them"

    def _held(self, marks: list[Mark]) -> str:
        held = [axioms.from_name(a).name for a, v in zip(self.axioms, marks, strict=True) if v]
        return ", ".join(held) or "none"


@dataclass(frozen=True)
class Agree(Fact):
    """Two axioms, or two readings, have the same mark for every measure: what one is, the other is."""

    measures: tuple[str, ...]
    first: str
    second: str

    def about(self):
        return self.measures, (self.first, self.second)

    def tell(self, marks: Marks) -> tuple[Mark, str]:
        pairs = {m: (marks(m, self.first), marks(m, self.second)) for m in self.measures}
        each = {m: None if None in v else v[0] == v[1] for m, v in pairs.items()}
        against = [m for m, v in each.items() if v is False]
        return every(each.values()), f"they differ for {names(against)}" if against else "alike for all"


@dataclass(frozen=True)
class Readings(Check):
    """Two readings of an axiom hold for the same measures; refuted by those for which they differ."""

    axiom: str
    first: str
    second: str
    measures: tuple[str, ...]

    def _claim(self, m: str, reading: str):
        return claim(m, self.axiom, reading)

    def claims(self):
        return tuple(self._claim(m, r) for m in self.measures for r in (self.first, self.second))

    def outcome(self, engine: Engine) -> Outcome:
        def mark(m: str, reading: str) -> Mark:
            return TOLD.get(engine.verdict(self._claim(m, reading)).status)

        answer, says = Agree(self.measures, self.first, self.second).tell(mark)
        trusts = frozenset().union(*(engine.verdict(c).trusts for c in self.claims()))
        return outcome_of(answer, says, trusts)
