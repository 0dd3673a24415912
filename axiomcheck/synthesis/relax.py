"""Where no measure can exist: the weakest natural relaxations, and a measure for each.

A relaxation with a bound is looked at from both sides: from which bound on the kernel replays a
proof that no function exists, and up to which bound there is a function with every axiom proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from time import monotonic

from axiomcheck import axioms
from axiomcheck.axioms.theory import WEAKENED, Theory
from axiomcheck.consistency.instances import UNIT, Edge
from axiomcheck.consistency.piecewise import Piecewise
from axiomcheck.consistency.report import formula_lines, trust
from axiomcheck.consistency.search import _attained, finished, refute
from axiomcheck.consistency.slices import of_parts
from axiomcheck.consistency.theorem import Theorem
from axiomcheck.consistency.witnesses import Bench, Candidate, Witness, witness_for
from axiomcheck.lang.expr import ONE, ZERO, Expr, maximum, num, sym
from axiomcheck.synthesis.executor import Executor
from axiomcheck.synthesis.prove import Found
from axiomcheck.synthesis.search import Step, synthesize
from axiomcheck.synthesis.weakened import Weakened, Weakening, parse

TRIES = 3  # candidates of each size
SIZE = 6  # and maxima of two such measures
BOUNDS = ("2/5", "1/4", "1/8")  # of errors, for which measures are searched
LATE = "the budget is used up"
HALF = Fraction(1, 2)
INSIDE = ("y(c1) < 1", "x(c1) > 0")  # the larger of two shifted errors is not the largest possible
p, x = sym("p"), sym("x")


@dataclass(frozen=True)
class Relaxation:
    """One relaxation: what it is, and what is proved of it."""

    label: str
    theory: Theory
    theorem: Theorem | None = None
    excluded_from: Fraction | None = None
    witness: Witness | None = None
    consistent_to: Fraction | None = None
    found: Found | None = None
    found_at: Fraction | None = None
    late: bool = False  # the budget was used up before all was looked at

    @property
    def verdict(self) -> str:
        """`consistent` (for some bound, if there is one), `inconsistent` or `unknown`."""
        if self.witness is not None or self.found is not None:
            return "consistent"
        bounded = self.excluded_from is not None  # smaller bounds are not excluded
        return "inconsistent" if self.theorem is not None and not bounded else "unknown"

    @property
    def bounds(self) -> str:
        """Between which bounds the truth lies."""
        if self.excluded_from is None:
            return ""
        known = max((b for b in (self.consistent_to, self.found_at) if b is not None), default=None)
        low = "no bound is proved consistent" if known is None else f"consistent up to {known}"
        return f"{low}, inconsistent from {self.excluded_from} on (looked at: multiples of 1/{UNIT})"

    def lines(self) -> list[str]:
        """For readers."""
        notes = [self.bounds] * bool(self.bounds) + [LATE] * (self.late and not self.bounds)
        made = [f"{self.label}: {self.verdict.upper()}" + (f" ({notes[0]})" if notes else "")]
        if self.found is not None:
            at = "" if self.found_at is None else f" where the error is at most {self.found_at}"
            made.append(f"  D = {self.found.measure.formula}{at} (trusts {trust(self.found.trusts)})")
        if self.witness is not None:
            at = "" if self.consistent_to is None else f" (up to {self.consistent_to}"
            at = f"{at or ' ('}{'; ' if at else ''}trusts {trust(self.witness.trusts)})"
            head, *rest = formula_lines(self.witness)
            made += [f"  {head}{at}", *(f"  {line}" for line in rest)]
        return made

    def record(self) -> dict:
        """As plain data."""
        from axiomcheck.synthesis import report

        def bound(b: Fraction | None) -> str | None:
            return None if b is None else str(b)

        return {
            "relaxation": self.label,
            "verdict": self.verdict,
            "inconsistent_from": bound(self.excluded_from),
            "consistent_to": bound(self.consistent_to),
            "proof": None if self.theorem is None else self.theorem.proof,
            "witness": None if self.witness is None else str(self.witness.candidate),
            "measure": None if self.found is None else report.record(self.found),
            "measure_to": bound(self.found_at),
            "budget_used_up": self.late,
        }


# -- theorems ------------------------------------------------------------------------------


def excluded(theory: Theory) -> Theorem | None:
    """A theorem that no function satisfies the theory, with as few of its axioms as will do; None if none is found.

    >>> theorem = excluded(Weakened(("ioi", "max", "mon", "imp", "rel")))
    >>> theorem.axioms
    ('max', 'mon', 'imp', 'rel')
    >>> excluded(Weakened(("max", "mon", "imp"))) is None
    True
    """
    if theory.domain not in ("closed", "positive-truth") or theory.continuous:
        return None
    found = _theorem(theory)
    if found is None:
        return None
    for name in theory.order:
        fewer = without(found.theory, name)
        if fewer.order and (shorter := _theorem(fewer)) is not None:
            found = shorter
    return found


def _theorem(theory: Theory) -> Theorem | None:
    proof = _proof(theory)
    return of_parts(theory) if proof is None else Theorem(theory, proof)


def without(theory: Theory, name: str) -> Theory:
    """The theory without an axiom."""
    left = tuple(k for k in theory.axioms if axioms.from_name(k).id != name)
    weak = tuple(k for k in theory.weak if k != name)
    fewer = replace(theory, axioms=left, weak=weak)
    if isinstance(fewer, Weakened):
        return replace(fewer, weakenings=tuple(w for w in fewer.weakenings if w.axiom != name))
    return fewer


def _proof(theory: Theory) -> dict | None:
    found = refute(theory)
    if found is not None or "max" not in theory.order:
        return found
    weakened = theory.weakenings if isinstance(theory, Weakened) else ()
    for bound in {b for w in weakened if (b := _bound(w)) is not None and 0 < b < 1}:
        first = UNIT - int(bound * UNIT)
        for truth in (first, first - 1):
            if (found := _at(theory, truth)) is not None:
                return found
    return None


def _bound(w: Weakening) -> Fraction | None:
    """The number that errors are bounded by, if that is what it says."""
    r = w.given
    return r.right.args[0] if r.left == sym("a") and r.right.op == "num" else None


def _at(theory: Theory, truth: int) -> dict | None:
    """A proof from the largest error at one true prevalence."""
    positive = (Edge("0", "beta", True, {}),)
    if not theory.inside("true", (num(Fraction(truth, UNIT)), ONE)) or not 0 < truth < UNIT:
        return None
    sketch = _attained(theory, (truth, 0), positive)
    return None if sketch is None else finished(theory, sketch)


# -- relaxations ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Searches:
    """How measures are searched for: where, how long for each proof, and until when in all."""

    executor: Executor
    seconds: float
    report: Callable[[Step], None] | None = None
    end: float | None = None  # by the monotonic clock

    @property
    def late(self) -> bool:
        """Is the budget used up?"""
        return self.end is not None and monotonic() >= self.end

    def first(self, theory: Theory) -> Found | None:
        """The first measure with all axioms of the theory proved."""
        if self.late:
            return None
        budget = None if self.end is None else self.end - monotonic()
        outcome = synthesize(theory, SIZE, seconds=self.seconds, tries=TRIES, executor=self.executor, report=self.report,
                             budget=budget)  # fmt: skip
        return outcome.found[0] if outcome.found else None


def relaxations(
    theory: Theory,
    executor: Executor,
    seconds: float,
    report: Callable[[Step], None] | None = None,
    budget: float | None = None,
) -> list[Relaxation]:
    """Every natural relaxation of an inconsistent theory, decided as far as can be within so many seconds by the clock."""
    where = Searches(executor, seconds, report, None if budget is None else monotonic() + budget)
    made = [_bounded(theory, name, where) for name in ("rel", "abs") if name in theory.order]
    return [*made, *(_plain(label, t, where) for label, t in _natural(theory))]


def _natural(theory: Theory) -> Iterator[tuple[str, Theory]]:
    for name in theory.order:
        shown = axioms.from_name(name).name
        if name in ("rel", "abs"):
            yield f"{shown} except at the worst estimator", _given(theory, name, INSIDE)
        if name in WEAKENED and name not in theory.weak:
            yield f"{shown} with equality allowed", replace(theory, weak=(*theory.weak, name))
    for name in theory.order:
        if len(theory.order) > 1:
            yield f"without {axioms.from_name(name).name}", without(theory, name)


def _given(theory: Theory, name: str, conditions: tuple[str, ...]) -> Weakened:
    """The theory, an axiom of it asked only under some conditions."""
    more = tuple(parse(f"{name}:{c}", theory.order, theory.reading) for c in conditions)
    known = theory.weakenings if isinstance(theory, Weakened) else ()
    return Weakened(
        theory.axioms, theory.reading, theory.domain, theory.signs, theory.weak, weakenings=(*known, *more)
    )


def _plain(label: str, theory: Theory, where: Searches) -> Relaxation:
    if where.late:
        return Relaxation(label, theory, late=True)
    if (theorem := excluded(theory)) is not None:
        return Relaxation(label, theory, theorem)
    if (witness := witness_for(theory, where.seconds)) is not None:
        return Relaxation(label, theory, witness=witness)
    found = where.first(theory)
    return Relaxation(label, theory, found=found, late=found is None and where.late)


def _bounded(theory: Theory, name: str, where: Searches) -> Relaxation:
    """An axiom asked for errors up to a bound only."""
    shown = axioms.from_name(name).name
    label = f"{shown} for errors up to a bound"
    if where.late:
        return Relaxation(label, theory, late=True)

    def upto(bound: Fraction) -> Weakened:
        return _given(theory, name, (f"a <= {bound}",))

    low, high = 0, UNIT  # whole multiples: the theorem is found from `high` on
    while high - low > 1:
        middle = (low + high) // 2
        if _theorem(upto(Fraction(middle, UNIT))) is None:
            low = middle
        else:
            high = middle
    start = Fraction(high, UNIT)
    theorem = excluded(upto(start)) if high < UNIT else excluded(theory)
    witness = _by_cases(upto(Fraction(low, UNIT)), name, where.seconds)
    made = Relaxation(
        label, theory, theorem, start, witness, Fraction(low, UNIT) if witness is not None else None
    )
    for bound in (Fraction(b) for b in BOUNDS if Fraction(b) < start):
        if (found := where.first(upto(bound))) is not None:
            return replace(made, found=found, found_at=bound)
    return replace(made, late=where.late)


def _by_cases(theory: Theory, name: str, seconds: float) -> Witness | None:
    """A function that grows slowly up to 1/2 and then as fast as it takes, if it is proved to do."""
    if theory.reading != "binary":
        return None
    bench = Bench(theory, seconds)
    return bench.witness(Candidate(f"up to 1/2, {name}", cases=steep(name == "rel")), theory.order)


def steep(relative: bool) -> Piecewise:
    """Errors up to 1/2 cost e (1 - p), or e / 2 each; beyond, what leads to 1 at the worst prediction.

    p is the rarer class's true prevalence; at p = 1/2, where REL and ABS say nothing, errors cost 2 e.
    """

    def cost(e: Expr, rare: Expr, common: Expr) -> Expr:
        weight = common if relative else num(HALF)
        return e * weight + maximum(0, e - num(HALF)) / (num(HALF) - rare) * (1 - common * weight)

    def row(rare: Expr, common: Expr) -> tuple[Expr, Expr, Expr]:
        return cost(p - x, rare, common), ZERO, cost(x - p, rare, common)

    middle = (2 * (p - x), ZERO, 2 * (x - p))
    return Piecewise((HALF,), (row(p, 1 - p), middle, row(1 - p, p)))
