"""Measures against needs: every need with its verdict, and the witness where it is refuted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from axiomcheck import measures
from axiomcheck.experiments.expected.constants import claim_about
from axiomcheck.experiments.lint.facts import Facts, hole, limit_there, total
from axiomcheck.experiments.recommend.direction import decided
from axiomcheck.experiments.recommend.needs import VALUE, Needs
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.report.summaries import summary, vector
from axiomcheck.verdict import Status

FITS, FAILS, UNDECIDED = "fits", "fails", "open"
CLASSES = "classes"  # a need nobody has to name: the measure is about such codeframes
AFTER = "after smoothing; "
LARGEST_HOLE = 4  # classes of the codeframes in which points without a value are looked for


@dataclass(frozen=True)
class Fact:
    """A need: is it met, and why (not)?"""

    need: str
    status: Status
    why: str
    scope: str = ""
    trusts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judged:
    """A measure, smoothed if it needs to be, and every need."""

    measure: Measure
    smoothed: bool
    facts: tuple[Fact, ...]

    @property
    def verdict(self) -> str:
        """`fits` if everything is proved, `fails` if something is refuted, else `open`."""
        found = {f.status for f in self.facts}
        if found & {Status.REFUTED, Status.UNDEFINED}:
            return FAILS
        return FITS if found <= {Status.PROVED} else UNDECIDED

    @property
    def name(self) -> str:
        """The measure, and that it is smoothed."""
        return f"{self.measure.name}, smoothed" if self.smoothed else self.measure.name

    def but(self, dropped: str) -> bool:
        """Would it fit without this need, and only without it?"""
        return all(f.status is Status.PROVED for f in self.facts if f.need != dropped)


def candidates(more: Iterable[Measure] = ()) -> list[Measure]:
    """The catalog's errors of quantification, and further ones."""
    found = [m for m in measures.catalog().values() if m.kind == QUANTIFICATION]
    return list({m.formula: m for m in [*found, *more]}.values())


def judge(asked: Needs, tried: Sequence[Measure], facts: Facts | None = None) -> list[Judged]:
    """Every measure against the needs; those that fit come first, else in the order given.

    >>> from axiomcheck.experiments.recommend.needs import needs
    >>> rare = needs({"rare": "yes", "zeros": "yes"}, classes=2)
    >>> [j.name for j in judge(rare, candidates()) if j.verdict == "fits"]
    ['RAE, smoothed', 'WAE']
    """
    facts = facts or Facts()
    holes = {m.formula: _hole(m, asked) if asked.zeros else None for m in tried}
    about = [m for m in tried if _speaks(m, asked)]
    smooth = {m.formula: holes[m.formula] is not None for m in tried}
    _decide(asked, about, smooth, facts)
    found = [_judged(m, asked, holes[m.formula], facts) for m in tried]
    return sorted(found, key=lambda j: (FITS, UNDECIDED, FAILS).index(j.verdict))


def _speaks(m: Measure, asked: Needs) -> bool:
    return m.classes is None or m.classes == asked.classes


def _decide(asked: Needs, about: list[Measure], smooth: dict, facts: Facts) -> None:
    """All verdicts together; what is not proved for every number of classes, for the one asked about."""
    first = 2 if asked.classes == 2 else None
    asks = [(m, k, smooth[m.formula]) for m in about for k in asked.about]
    facts.have(claim_about(m, k, first, s) for m, k, s in asks)
    if asked.classes not in (None, 2):
        left = [x for x in asks if facts.verdict(claim_about(*x[:2], None, x[2])).status is not Status.PROVED]
        facts.have(claim_about(m, k, asked.classes, s) for m, k, s in left)


def _judged(m: Measure, asked: Needs, missing: str | None, facts: Facts) -> Judged:
    if not _speaks(m, asked):
        why = f"its formula is for {m.classes} classes only"
        return Judged(m, False, (Fact(CLASSES, Status.UNDEFINED, why),))
    smooth = missing is not None
    found = [_axiom(m, k, asked, smooth, facts) for k in asked.about]
    if asked.direction is not None:
        way = decided(m, asked.direction, asked.zeros, smooth)
        found.append(Fact(asked.direction, way.status, way.why, "n = 2", _trusts(way.status, way.trusts)))
    lost = sum(f.status in (Status.REFUTED, Status.UNDEFINED) for f in found)
    if asked.zeros and lost <= 1:  # else it fails, whatever is given up, and no proof is searched
        found.append(_value(m, asked, missing, facts))
    return Judged(m, smooth, tuple(found))


def _axiom(m: Measure, axiom: Axiom, asked: Needs, smooth: bool, facts: Facts) -> Fact:
    verdict = facts.decided(m, axiom, asked.classes, smooth)
    trusts = _trusts(verdict.status, verdict.trusts)
    return Fact(axiom.name, verdict.status, summary(verdict), verdict.scope, trusts)


def _trusts(status: Status, trusts: Iterable[str]) -> tuple[str, ...]:
    return () if status is Status.UNKNOWN else ("kernel", *sorted(trusts))


def _hole(m: Measure, asked: Needs) -> str | None:
    """A point without a value, in words."""
    sizes = range(2, LARGEST_HOLE + 1) if asked.classes is None else (asked.classes,)
    for n in sizes:
        if (found := hole(m, n)) is not None:
            p, x = found
            return f"no value at p = {vector(p)}, p_hat = {vector(x)}, where {limit_there(m, p, x)}"
    return None


def _value(m: Measure, asked: Needs, missing: str | None, facts: Facts) -> Fact:
    """Where there is no hole, a proof that there is none.

    Where there is one, the measure is smoothed: on the smoothed domain a proof of IoI is one that D has a
    value at every pair of distributions, as a goal says that its conclusion is defined and holds.
    """
    if missing is not None:
        verdict = facts.verdict(claim_about(m, "ioi", 2 if asked.classes == 2 else None, smooth=True))
        status = verdict.status if verdict.status is Status.PROVED else Status.UNKNOWN
        trusts = _trusts(verdict.status, verdict.trusts)
        return Fact(VALUE, status, f"{AFTER}unsmoothed, {missing}", verdict.scope, trusts)
    scope = total(m, asked.classes, seconds=min(facts.seconds, 5.0))
    if not scope:
        why = "no point without a value was found, and no proof that there is none"
        return Fact(VALUE, Status.UNKNOWN, why)
    why = "no denominator is zero, no logarithm of zero is left"
    return Fact(VALUE, Status.PROVED, why, scope, ("kernel",))
