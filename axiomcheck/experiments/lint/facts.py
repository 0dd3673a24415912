"""What the engine knows of measures: verdicts, points without a value, values, largest errors.

Nothing is known of a measure by its name: what is proved or refuted is a replayed certificate, and
a point without a value is one at which the kernel finds none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any

from axiomcheck.asked import about
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.candidates import Candidate
from axiomcheck.consistency.witnesses import Bench
from axiomcheck.errors import AxiomcheckError, CheckError, InputError, UndefinedValue
from axiomcheck.exact.balls import PRECISIONS, ball, precision
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.exact.extended import INFINITY, extended_value
from axiomcheck.experiments.expected.balls import ends
from axiomcheck.experiments.expected.constants import claim_about
from axiomcheck.experiments.expected.distributions import Eps, Vector
from axiomcheck.experiments.expected.scores import smoothed
from axiomcheck.experiments.expected.simplex import centre
from axiomcheck.keys import key_of
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, num, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.reading import read
from axiomcheck.runner import run
from axiomcheck.strategies.proves import proved
from axiomcheck.verdict import Status, Verdict

SECONDS = 10.0
LONGEST = 2000  # text of a measure
Bounds = tuple[Fraction, Fraction]


def read_measure(text: Any, place: str, *, outside: bool = False) -> Measure:
    """The measure that a text names, writes down, or names and writes down.

    >>> read_measure("mae", "here")
    <Measure AE>
    >>> read_measure("MINE = max(abs(p - p_hat))", "here")
    <Measure MINE>
    """
    if type(text) is not str or not 0 < len(text) <= LONGEST:
        raise InputError(f'{place}: a measure is a name, a formula, or "NAME = FORMULA", in quotes')
    found = read(text, outside=outside)
    if found.kind != QUANTIFICATION:
        raise InputError(f"{place}: {found.measure.name} is {about(found.measure)}, not of quantification")
    if found.form != "name" and (found.measure.trained or found.measure.parameters):
        raise InputError(f"{place}: {text[:40]!r} is not an error of true and predicted prevalences alone")
    return found.measure


@dataclass(eq=False)
class Facts:
    """Verdicts, each asked for once; stored certificates are replayed, the rest is searched."""

    seconds: float = SECONDS
    jobs: int = 2
    _known: dict[str, Verdict] = field(default_factory=dict)

    def have(self, claims: Iterable[Claim]) -> None:
        """Decide claims together."""
        wanted = [c for c in claims if key_of(c) not in self._known]
        self._known |= {key_of(v.claim): v for v in run(wanted, jobs=self.jobs, seconds=self.seconds)}

    def verdict(self, claim: Claim) -> Verdict:
        """The verdict on one claim."""
        self.have([claim])
        return self._known[key_of(claim)]

    def decided(self, measure: Measure, axiom: str | Axiom, classes: int | None, smooth: bool) -> Verdict:
        """Does the measure satisfy the axiom for so many classes (None: every), smoothed by any amount?

        What is proved for every number of classes holds for this one.
        """
        found = self.verdict(claim_about(measure, axiom, None if classes != 2 else 2, smooth))
        if classes in (None, 2) or found.status is Status.PROVED or measure.classes is not None:
            return found
        return self.verdict(claim_about(measure, axiom, classes, smooth))

    def about(self, measure: Measure, axiom: str, classes: int | None, eps: Eps = None) -> Verdict:
        """The same, smoothed by `eps` if one is given."""
        return at_eps(self.decided(measure, axiom, classes, eps is not None), eps)

    def proved(self, measure: Measure, names: Iterable[str], classes: int | None, eps: Eps) -> bool:
        """Are all of these axioms proved?"""
        return all(self.about(measure, x, classes, eps).status is Status.PROVED for x in names)


def at_eps(verdict: Verdict, eps: Eps) -> Verdict:
    """A refutation by a witness that is none for this amount of smoothing says nothing."""
    if eps is None or verdict.status is not Status.REFUTED or verdict.certificate is None:
        return verdict
    if Fraction(verdict.certificate.params.get("eps", eps)) == eps:
        return verdict
    return Verdict(verdict.claim, Status.UNKNOWN, reason=f"the witness is none for eps = {eps}")


@lru_cache(maxsize=1024)
def total(measure: Measure, classes: int | None, positive: bool = False, seconds: float = 5.0) -> str:
    """For which numbers of classes (`classes`, or every one) it is proved that D has a value everywhere;
    nothing if for none.

    `positive` speaks of positive prevalences only, as they are after smoothing.

    >>> from axiomcheck import measures
    >>> total(measures.from_name("AE"), None), total(measures.from_name("RAE"), 2)
    ('every n', '')
    """
    size = 2 if measure.classes == 2 else classes
    sense = Theory(("ioi",), "binary" if size == 2 else "repaired", "open" if positive else "closed")
    if Bench(sense, seconds).defined(Candidate(measure.name, measure)) is not None:
        return "n = 2" if size == 2 else "every n"
    if size is None or size > 4 or not _total_at(measure, size, positive, seconds):
        return ""
    return f"n = {size}"


def _total_at(measure: Measure, n: int, positive: bool, seconds: float) -> bool:
    """Is D = D proved, which says that both sides have a value?"""

    def vector(name: str) -> list[Expr]:
        first = [sym(f"{name}{i}") for i in range(1, n)]
        return [*first, reduce(lambda rest, v: rest - v, first, ONE)]

    p, x = vector("p"), vector("x")
    d = expand(measure.formula, p, x)
    goal = Goal(tuple((gt if positive else ge)(e, 0) for e in (*p, *x)), eq(d, d))
    return proved(goal, seconds) is not None


def written(measure: Measure, p: Vector, x: Vector, eps: Eps = None) -> Expr:
    """The error as a formula without variables."""
    return expand(measure.formula, *([num(v) for v in smoothed(y, eps)] for y in (p, x)))


def value(measure: Measure, p: Vector, x: Vector, eps: Eps = None) -> Bounds | None:
    """Two numbers between which the error lies, the same if it is rational; None if it has no value."""
    e = written(measure, p, x, eps)
    for bits in PRECISIONS:
        with precision(bits):
            try:
                found = evaluate(e, {})
                return (found, found) if isinstance(found, Fraction) else ends(ball(found))
            except UndefinedValue:
                return None
            except CheckError:
                continue
    raise CheckError(f"the value of {e} is not known")


def vertex(n: int, c: int) -> Vector:
    """Everything on one class."""
    return tuple(Fraction(i == c) for i in range(n))


def without_value(measure: Measure, p: Vector, eps: Eps = None) -> Vector | None:
    """A prediction whose error has no value where this is true, among the centre, the truth and the vertices."""
    n = len(p)
    tried = (centre(n), p, *(vertex(n, c) for c in range(min(n, 30))))
    return next((x for x in tried if value(measure, p, x, eps) is None), None)


@lru_cache(maxsize=1024)
def hole(measure: Measure, n: int) -> tuple[Vector, Vector] | None:
    """A true and a predicted distribution at which the measure has no value: with an empty class, or none."""
    if measure.classes not in (None, n):
        return None
    for p in ((Fraction(0), *centre(n - 1)), centre(n)):
        if (x := without_value(measure, p)) is not None:
            return p, x
    return None


def limit_there(measure: Measure, p: Vector, x: Vector) -> str:
    """What is known of the limit at a point without a value, in words."""
    try:
        found = extended_value(measure, p, x)
    except AxiomcheckError:
        found = None
    if found == INFINITY:
        return "errors nearby grow beyond all bounds"
    none = "errors nearby have no limit that could stand for it"
    return none if found is None else f"its limit would be {found}"


@lru_cache(maxsize=4096)
def largest(facts: Facts, measure: Measure, p: Vector, eps: Eps = None) -> Fraction | None:
    """A bound on the error of any prediction for p; None if none is known.

    A convex function on a simplex is largest at a vertex.
    """
    if not facts.proved(measure, ["cvx"], len(p), eps):
        return None
    found = [value(measure, p, vertex(len(p), c), eps) for c in range(len(p))]
    return None if None in found else max(v[1] for v in found if v is not None)
