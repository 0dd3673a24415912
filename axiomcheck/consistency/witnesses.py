"""Measures that satisfy a set of axioms, each axiom proved: the catalog's first, then closed forms.

A candidate is a guess; what it satisfies is decided by the ordinary engine.  What that has no
claim for (a function given by cases, a largest error on a domain without its boundary, a
supremum) is shown by the goals of `piecewise`, closed by the same kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import jumps, ranks
from axiomcheck.consistency.candidates import Candidate, candidates
from axiomcheck.consistency.jumps import Jump
from axiomcheck.consistency.piecewise import HALF, Piecewise, has_values, says, t
from axiomcheck.consistency.screening import Screen
from axiomcheck.consistency.total import defined_for_every_n
from axiomcheck.errors import AxiomcheckError, UndefinedValue
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.forms import form_of, of_largest
from axiomcheck.exact.goals import check
from axiomcheck.input.declared_axioms import axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal
from axiomcheck.lang.measure import Measure
from axiomcheck.runner import replay_stored
from axiomcheck.store import Store
from axiomcheck.strategies.linear import contradiction
from axiomcheck.strategies.proves import each_proved
from axiomcheck.verdict import Status, Verdict, decide, replay

SECONDS = 30.0
GOAL_SECONDS = 5.0  # for each of the goals that show an axiom
# the modules that say which goals show an axiom, outside the kernel
WRITTEN_OUT, JUMPS, RANKS = ("piecewise", "jumps", "ranks")
EVERY_PREDICTION = ("closed", "positive-truth")  # domains on which a largest error is that of the natural domain
FAULTS = (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError)


@dataclass(frozen=True)
class Shown:
    """That a candidate satisfies one axiom: a verdict of the engine, or goals with their certificates."""

    axiom: str
    verdict: Verdict | None = None
    goals: tuple[tuple[Goal, Certificate], ...] = ()
    trusts: frozenset[str] = frozenset()
    bounds: tuple[Verdict, ...] = ()  # further properties of the usual formula of a function that jumps

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All verdicts of the engine that it rests on."""
        return (*([self.verdict] if self.verdict is not None else []), *self.bounds)


@dataclass(frozen=True)
class Witness:
    """A function D that satisfies a theory's axioms on its domain."""

    theory: Theory
    candidate: Candidate
    proofs: tuple[Shown, ...]

    @property
    def trusts(self) -> frozenset[str]:
        """What the proofs rest on beside the kernel: oracles, and `piecewise`, which writes cases out."""
        return frozenset().union(*(s.trusts for s in self.proofs))

    def replay(self) -> None:
        """Check every certificate again; a CheckError if one does not hold."""
        for shown in self.proofs:
            for verdict in shown.verdicts:
                replay(verdict.claim, Status.PROVED, verdict.evidence)
            for goal, certificate in shown.goals:
                check(goal, certificate)


# -- proofs ---------------------------------------------------------------------------


@dataclass
class Bench:
    """What candidates satisfy in one sense of the axioms; everything is tried once."""

    sense: Theory
    seconds: float = SECONDS
    store: Store = field(default_factory=Store)
    known: dict[tuple[str, str], Shown | None] = field(default_factory=dict)

    def shown(self, candidate: Candidate, name: str) -> Shown | None:
        """The proof that the candidate satisfies the axiom, or None."""
        key = (candidate.name, name)
        if key not in self.known:
            try:
                self.known[key] = self._show(candidate, name)
            except FAULTS:
                self.known[key] = None
        return self.known[key]

    def defined(self, candidate: Candidate) -> Shown | None:
        """The proof that D has a value on the whole domain, and is continuous if that is asked."""
        return self.shown(candidate, "")

    def satisfied(self, candidate: Candidate, hope: Iterable[str] | None = None) -> tuple[str, ...]:
        """The axioms, of those hoped for, that are proved for the candidate."""
        if self.defined(candidate) is None:
            return ()
        wanted = self.sense.order if hope is None else [k for k in self.sense.order if k in set(hope)]
        return tuple(k for k in wanted if self.shown(candidate, k) is not None)

    def survivors(self, candidate: Candidate, screen: Screen) -> tuple[str, ...]:
        """The axioms that nothing simple speaks against."""
        found = screen.survivors(candidate.pieces)
        guessed = candidate.jump is None and candidate.rank is None and self.sense.reading == "binary"
        if guessed and "max" in found and places(self.sense, refined(candidate.pieces)) is None:
            return tuple(k for k in found if k != "max")
        return found

    def witness(self, candidate: Candidate, wanted: Sequence[str]) -> Witness | None:
        """The candidate with proofs of the axioms wanted; None if one is not proved."""
        proofs = [self.defined(candidate)]
        for name in wanted:
            if proofs[-1] is None:
                return None
            proofs.append(self.shown(candidate, name))
        theory = replace(self.sense, axioms=tuple(wanted))
        return None if None in proofs else Witness(theory, candidate, tuple(filter(None, proofs)))

    def _show(self, candidate: Candidate, name: str) -> Shown | None:
        binary = self.sense.reading == "binary"
        if not name:
            if binary:
                return self._goals("", has_values(self.sense, candidate.pieces, candidate.formula))
            if candidate.rank is not None:  # a function of everything
                return None if self.sense.continuous else Shown("", trusts=frozenset({RANKS}))
            measure = candidate.measure if candidate.jump is None else candidate.jump.usual
            goals = None if self.sense.continuous else defined_for_every_n(self.sense, measure)
            return None if goals is None else self._goals("", goals)
        largest = of_largest(form_of(self.sense.claim(name).statement).conclusion)
        natural = not largest or (self.sense.domain in EVERY_PREDICTION and not self.sense.supremum)
        if candidate.measure is not None and natural:
            verdict = self._verdict(candidate.measure, name)
            if verdict is not None:
                return Shown(name, verdict, trusts=verdict.trusts)
        if not binary:
            return self._jumping(candidate, name)
        if largest:
            return self._largest(candidate.pieces)
        return self._goals(name, says(self.sense, name, candidate.pieces, empty=_impossible))

    def _jumping(self, candidate: Candidate, name: str) -> Shown | None:
        """An axiom for every number of classes, of a function that jumps or is largest at the perfect prediction."""
        if candidate.rank is not None:
            needed, usual, by = ranks.says(self.sense, name, candidate.rank), ranks.SPREAD, RANKS
        else:
            jump = candidate.jump if candidate.measure is None else Jump(candidate.measure)
            if jump is None:
                return None
            needed, usual, by = jumps.says(self.sense, name, jump), jump.usual, JUMPS
        own = self._verdict(usual, name) if needed.own else None
        if needed.own and own is None:
            return None
        bounds = []
        for text in needed.properties:
            claim = Claim(usual, axiom(text), "printed", "natural", self.sense.signs)
            if (verdict := self._proved(claim)) is None:
                return None
            bounds.append(verdict)
        found = self._goals(name, needed.goals)
        if found is None:
            return None
        trusts = frozenset({by}).union(*(v.trusts for v in (own, *bounds) if v is not None))
        trusts |= found.trusts - {WRITTEN_OUT}
        return Shown(name, own, found.goals, trusts, tuple(bounds))

    def _verdict(self, measure: Measure, name: str) -> Verdict | None:
        """The engine's proof on the formula's natural domain, which the domain is a part of."""
        return self._proved(self.sense.claim(name, measure))

    def _proved(self, claim: Claim) -> Verdict | None:
        stored = replay_stored(claim, self.store)
        if stored is not None:
            return stored if stored.status is Status.PROVED else None
        verdict = decide(claim, self.seconds)
        return verdict if verdict.status is Status.PROVED else None

    def _goals(self, name: str, goals: Iterable[Goal]) -> Shown | None:
        """Certificates of all goals."""
        found = each_proved(goals, min(self.seconds, GOAL_SECONDS))
        trusts = frozenset({WRITTEN_OUT}).union(*(rests for _, rests in found.values()))
        return Shown(name, goals=tuple((g, c) for g, (c, _) in found.items()), trusts=trusts)

    def _largest(self, d: Piecewise) -> Shown | None:
        """MAX, the places of the largest errors being guessed on each part."""
        d = refined(d)
        at = places(self.sense, d)
        return None if at is None else self._goals("max", says(self.sense, "max", d, at))


def _impossible(goal: Goal) -> bool:
    return contradiction(goal) is not None


def witness_for(theory: Theory, seconds: float = SECONDS, more: Sequence[Candidate] = ()) -> Witness | None:
    """A function that satisfies all axioms of the theory, each proved; None if no candidate does.

    `seconds` is the budget of each proof; `more` are further guesses, tried first.

    >>> print(witness_for(Theory(("mon", "max", "imp"))).candidate)
    sum(abs(p_hat - p))/(2*(1 - min(p)))
    """
    bench, screen = Bench(theory, seconds), Screen(theory)
    for candidate in (*more, *candidates(theory)):
        if set(theory.order) - set(bench.survivors(candidate, screen)):
            continue
        if (found := bench.witness(candidate, theory.order)) is not None:
            return found
    return None


# -- where the largest errors of a function of two classes may lie: guesses, of which nothing is believed


BOUND = Fraction(1)  # every guess is scaled to it
u = sym("p")


def refined(d: Piecewise) -> Piecewise:
    """The same function, cut at 0, 1/2 and 1 as well."""
    cuts = tuple(sorted({*d.cuts, Fraction(0), HALF, Fraction(1)}))
    points = [v for i, c in enumerate(cuts) for v in (c - Fraction(1, 8), c)] + [cuts[-1] + 1]
    return Piecewise(cuts, tuple(d.formulas[d.index(at)] for at in points))


def places(theory: Theory, d: Piecewise) -> dict | None:
    """Where the largest errors may lie, all of the same size."""
    found = [_place(theory, d, i, BOUND) for i in range(len(d.formulas))]
    return None if None in found else {"bound": BOUND, "at": found}


def _guesses(paths: bool) -> Iterator[tuple[Expr, int]]:
    """Places of a largest error, with their side of the truth; paths to one, as t falls to 0."""
    quarter = num(Fraction(1, 4))
    half = num(HALF)
    yield from [(ZERO, 0), (ONE, 2), (u, 1), (half, 2), (half, 0), (u + quarter, 2), (u - quarter, 0)]
    if paths:
        yield from [(u * t / 2, 0), (1 - (1 - u) * t / 2, 2), (u + (1 - u) * t / 4, 2), (u - u * t / 4, 0)]


def _place(theory: Theory, d: Piecewise, part: int, bound: Fraction) -> tuple[Expr, int] | None:
    """A place where the error is the bound for some truths of the part: a guess."""
    truths = [q for k in range(17) if d.index(q := Fraction(k, 16)) == part]
    truths = [q for q in truths if _inside(theory, "true", q)]
    for place, side in _guesses(theory.supremum):
        if all(_fits(theory, d.formulas[part][side], place, side, q, bound) for q in truths):
            return place, side
    return None


def _fits(theory: Theory, e: Expr, place: Expr, side: int, q: Fraction, bound: Fraction) -> bool:
    try:
        steps = (Fraction(1), Fraction(1, 64)) if "t" in place.symbols else (Fraction(0),)
        for step in steps:
            at = evaluate(place, {"p": q, "t": step})
            value = evaluate(e, {"p": q, "x": at})
            if not isinstance(at, Fraction) or not isinstance(value, Fraction):
                return False
            if not _inside(theory, "predicted", at) or (at > q) - (at < q) + 1 != side:
                return False
            if value < bound - step if step else value != bound:
                return False
    except (UndefinedValue, TypeError):
        return False
    return True


def _inside(theory: Theory, role: str, at: Fraction) -> bool:
    wanted = theory.inside(role, (num(at), num(1 - at)))
    return all(r.rhs.args[0] > 0 or (r.op == "<=" and r.rhs.args[0] == 0) for r in wanted)
