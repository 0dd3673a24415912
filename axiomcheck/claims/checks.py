"""Checks about measures: table cells, decimals, identities, scenarios, values that do not exist.

Each says in its docstring what it means for something printed to be confirmed or refuted.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiomcheck import axioms
from axiomcheck.claims.engine import Engine, value
from axiomcheck.claims.goals import approximate_text, settled, written
from axiomcheck.claims.model import Answer, Check, Outcome, confirmed, not_contradicted, undecided
from axiomcheck.comparison import Relation, witness
from axiomcheck.consistency.scenario import Scenario
from axiomcheck.errors import InputError
from axiomcheck.exact.forms import form_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.goal import Goal, ge, lt
from axiomcheck.lang.measure import Measure
from axiomcheck.reading import read
from axiomcheck.report import evidence
from axiomcheck.report.explain import summary
from axiomcheck.report.numbers import approximately, decimal
from axiomcheck.tables.digits import at_point, digits, unit_of
from axiomcheck.verdict import Status, Verdict

MARKS = {Status.PROVED: "yes", Status.REFUTED: "no"}


def measure(text: str) -> Measure:
    """A measure of the catalog, or a formula."""
    return read(text, outside=False).measure


def claim(
    name: str, axiom: str, reading: str = "", domain: str = "natural", classes: int | None = None
) -> Claim:
    """The claim that a measure satisfies an axiom, in its default reading if none is named."""
    about = axioms.from_name(axiom)
    return Claim(measure(name), about, reading or about.default, domain, classes=classes)


@dataclass(frozen=True)
class Cell(Check):
    """A mark in a table: does the measure satisfy the axiom?

    Confirmed where the verdict is the mark, refuted where it is the contrary, with the
    verdict's witness or proof.
    """

    measure: str
    axiom: str
    mark: str
    reading: str = ""
    domain: str = "natural"
    classes: int | None = None

    def claims(self) -> tuple[Claim, ...]:
        return (claim(self.measure, self.axiom, self.reading, self.domain, self.classes),)

    def outcome(self, engine: Engine) -> Outcome:
        return from_verdict(engine.verdict(self.claims()[0]), self.mark)


def from_verdict(verdict: Verdict, mark: str) -> Outcome:
    """What a verdict says of a printed mark; what holds for some parameters only does not hold."""
    says = f"{verdict.status.value} ({verdict.scope}): {summary(verdict)}"
    if verdict.status is Status.CONDITIONAL and mark == "yes":
        shown = evidence.witness(verdict)
        return Outcome(Answer.REFUTED, says, summary(verdict), shown, verdict.trusts)
    found = MARKS.get(verdict.status)
    if found is None:
        return undecided(says)
    if found == mark:
        return Outcome(Answer.CONFIRMED, says, trusts=verdict.trusts)
    shown = evidence.witness(verdict) if verdict.status is Status.REFUTED else None
    return Outcome(Answer.REFUTED, says, found.capitalize(), shown, verdict.trusts)


@dataclass(frozen=True)
class Number(Check):
    """A printed decimal, and the value it stands for, a formula without variables.

    Confirmed if it is a correct rounding (either one, at a tie), else refuted with the
    correct digits.  `others` are formulas that may have been computed instead; where the
    printed digits are theirs, the evidence says so.
    """

    value: Expr
    printed: str
    others: tuple[tuple[str, Expr], ...] = ()

    @classmethod
    def of(cls, text: str, printed: str) -> Number:
        """Of a value as it is written down."""
        return cls(written(text), printed)

    def outcome(self, engine: Engine) -> Outcome:
        found = digits(self.value, self.printed)
        if found.right:
            return confirmed(
                "a tie: both neighbours are correct roundings"
                if found.tie
                else f"the value rounds to {found.correct}"
            )
        if found.right is None:
            return undecided("the enclosure does not tell the digits")
        names = [name for name, e in self.others if digits(e, self.printed).right]
        why = f"; the printed digits are those of {names[0]}" if names else self._cut_off(engine)
        return Outcome(
            Answer.REFUTED,
            f"the value is {approximate_text(value(self.value))}, which rounds to {found.correct}{why}",
            found.correct,
        )

    def _cut_off(self, engine: Engine) -> str:
        """Why the digits are wrong, if they are the value's first ones."""
        shown = Fraction(self.printed)
        ends = ge(self.value, num(shown)), lt(self.value, num(shown + unit_of(self.printed)))
        cut = settled(engine, tuple(Goal((), r) for r in ends)).answer is Answer.CONFIRMED
        return "; the printed digits are the value's first ones, not rounded" if cut else ""


def measured(name: str, p: tuple[str, ...], x: tuple[str, ...], eps: Fraction | None = None) -> Expr:
    """The value of a measure at two distributions, both smoothed if an amount is given."""
    true, predicted = (tuple(map(Fraction, v)) for v in (p, x))
    return at_point(measure(name), true, predicted, eps)


@dataclass(frozen=True)
class Same(Check):
    """Two measures stand in a relation: "equal", "proportional", "same order", or "different" (not equal).

    Refuted by the comparison's witness.
    """

    first: str
    second: str
    relation: str = "equal"
    domain: str = "natural"
    classes: int | None = None

    def outcome(self, engine: Engine) -> Outcome:
        found = engine.compare(self.first, self.second, self.domain, self.classes)
        wanted = Relation(self.relation)
        trusts = frozenset(found.trust.split(" + ")) - {"kernel", "-"}
        if wanted is Relation.DIFFERENT and any(
            s.relation in ("equal", "defined") for s in found.refutations
        ):
            return confirmed(f"not equal; {found.says} ({found.scope})", trusts)
        if found.relation is wanted and (wanted is Relation.DIFFERENT or found.complete):
            return confirmed(f"{found.says} ({found.scope})", trusts)
        stronger = [Relation.EQUAL, Relation.PROPORTIONAL, Relation.SAME_ORDER]
        if wanted in stronger and found.relation in stronger[: stronger.index(wanted)] and found.complete:
            return confirmed(f"{found.says} ({found.scope})", trusts)
        if found.relation is Relation.UNKNOWN:
            return undecided(found.reason)
        if wanted is Relation.DIFFERENT:
            return Outcome(Answer.REFUTED, f"{found.says} ({found.scope})", found.says, trusts=trusts)
        shown = next((s for s in found.refutations if s.relation in (self.relation, "defined")), None)
        if shown is None:
            return undecided(f"{found.says} ({found.scope})")
        data = witness(found, shown)
        correct = found.says if found.relation is not Relation.DIFFERENT else ""
        says = f"; {correct} ({found.scope})" if correct else ""
        return Outcome(Answer.REFUTED, f"n = {data['n']}: {_point(data)}{says}", correct, data, shown.trusts)


def _point(data: dict) -> str:
    vectors = [f"{k} = ({', '.join(decimal(Fraction(v)) for v in vector)})"
               for k, vector in data["distributions"].items()]  # fmt: skip
    values = [f"{k} = {'undefined' if v is None else approximately(v)}" for k, v in data["values"].items()]
    return ", ".join((*vectors, *values))


@dataclass(frozen=True)
class Instance(Check):
    """Distributions that are said to be those an axiom speaks of: do its hypotheses hold there?

    The kernel confirms each hypothesis, or the contrary of one.
    """

    axiom: str
    reading: str
    distributions: tuple[tuple[str, tuple[str, ...]], ...]
    scalars: tuple[tuple[str, str], ...] = ()  # signs among them

    def outcome(self, engine: Engine) -> Outcome:
        vectors = {name: tuple(num(Fraction(v)) for v in vector) for name, vector in self.distributions}
        size = len(next(iter(vectors.values())))
        about = claim("AE", self.axiom, self.reading, classes=size)
        spoken_of = form_of(about.statement).distributions
        if set(vectors) != set(spoken_of):
            raise InputError(f"{self.axiom} speaks of {', '.join(spoken_of)}")
        scenario = Scenario(about, size, vectors, {k: num(Fraction(v)) for k, v in self.scalars})
        shares = [ge(v, 0) for vector in vectors.values() for v in vector]
        goals = tuple(Goal((), r) for r in (*shares, *scenario.simplex(), *scenario.hypotheses()))
        return settled(engine, goals, f"all hypotheses of {about.axiom.name} ({self.reading}) hold there")


@dataclass(frozen=True)
class NoValue(Check):
    """A measure has no value at two distributions: exact arithmetic refuses to give one."""

    measure: str
    p: tuple[str, ...]
    x: tuple[str, ...]
    eps: Fraction | None = None

    def outcome(self, engine: Engine) -> Outcome:
        found = value(measured(self.measure, self.p, self.x, self.eps))
        where = f"p = ({', '.join(self.p)}), x = ({', '.join(self.x)})"
        if found == "undefined":
            return confirmed(f"no value at {where}")
        if found == "not known":
            return undecided(f"the enclosure does not tell at {where}")
        return Outcome(Answer.REFUTED, f"the value at {where} is {approximate_text(found)}", found)


@dataclass(frozen=True)
class Together(Check):
    """Several checks at once: confirmed if all are, refuted by the first that is."""

    parts: tuple[Check, ...]
    why: str = ""

    def claims(self) -> tuple[Claim, ...]:
        return tuple(c for part in self.parts for c in part.claims())

    def outcome(self, engine: Engine) -> Outcome:
        found = [part.outcome(engine) for part in self.parts]
        for answer in (Answer.REFUTED, Answer.UNDECIDED, Answer.NOT_CONTRADICTED):
            if (first := next((o for o in found if o.answer is answer), None)) is not None:
                return first
        evidence = self.why or "; ".join(dict.fromkeys(o.evidence for o in found))
        return confirmed(evidence, frozenset().union(*(o.trusts for o in found)))


@dataclass(frozen=True)
class Sampled(Check):
    """Cases of a statement about more than these: refuted where they refute it, else not contradicted.

    `bound` says which cases they are.
    """

    cases: Check
    bound: str

    def claims(self) -> tuple[Claim, ...]:
        return self.cases.claims()

    def outcome(self, engine: Engine) -> Outcome:
        found = self.cases.outcome(engine)
        if found.answer is not Answer.CONFIRMED:
            return found
        return not_contradicted(found.evidence, self.bound, found.trusts)


@dataclass(frozen=True)
class ButFor(Check):
    """A rule that is said to hold for every D, and a D for which it does not.

    Refuted if all parts, which say that the rule's conditions hold for D and its conclusion
    does not, are confirmed.
    """

    measure: str
    parts: tuple[Check, ...]

    def claims(self) -> tuple[Claim, ...]:
        return tuple(c for part in self.parts for c in part.claims())

    def outcome(self, engine: Engine) -> Outcome:
        found = Together(self.parts).outcome(engine)
        if found.answer is not Answer.CONFIRMED:
            return undecided(f"D = {self.measure} does not refute it: {found.evidence}")
        last = self.parts[-1].outcome(engine)
        says = f"not for D = {self.measure}: {last.evidence}"
        return Outcome(Answer.REFUTED, says, witness={"D": self.measure}, trusts=found.trusts)
