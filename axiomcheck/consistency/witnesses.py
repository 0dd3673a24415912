"""Measures that satisfy a set of axioms, each axiom proved: the catalog's first, then closed forms.

A candidate is a guess; what it satisfies is decided by the ordinary engine.  What that has no
claim for (a function given by cases, a largest error on a domain without its boundary, a
supremum) is shown by the goals of `piecewise`, closed by the same kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from axiomcheck import measures
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.piecewise import Piecewise, everywhere, has_values, says, t
from axiomcheck.consistency.screening import Screen
from axiomcheck.consistency.total import defined_for_every_n
from axiomcheck.errors import AxiomcheckError, UndefinedValue
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import check
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.kernel.refutations import negation
from axiomcheck.lang.axiom import MaximumAttained
from axiomcheck.lang.expr import (
    ONE,
    ZERO,
    Expr,
    absolute,
    class_sum,
    minimum,
    num,
    p,
    p_hat,
    sym,
    to_text,
)
from axiomcheck.lang.goal import Goal
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.runner import replay_stored
from axiomcheck.store import Store
from axiomcheck.strategies.fixed import closed
from axiomcheck.strategies.goals import Open, Prover
from axiomcheck.strategies.linear import contradiction
from axiomcheck.verdict import Status, Verdict, decide

SECONDS = 30.0
WRITTEN_OUT = "piecewise"  # the module that says which goals show an axiom, which is outside the kernel
BOUND = Fraction(1)  # every guess is scaled to it
FAULTS = (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError)
HALF = Fraction(1, 2)
u, v = sym("p"), sym("x")  # prevalences of c1, true and predicted


@dataclass(frozen=True)
class Candidate:
    """A function D in closed form: one formula over the classes, or, for two classes, one for each case."""

    name: str
    measure: Measure | None = None
    cases: Piecewise | None = None

    @property
    def catalogued(self) -> bool:
        """Is it a measure that has a name?"""
        return self.measure is not None and measures.catalog().get(self.measure.id) == self.measure

    @property
    def formula(self) -> Expr | None:
        """The one formula, if there is one."""
        return None if self.measure is None else self.measure.formula

    @property
    def pieces(self) -> Piecewise:
        """D of two classes."""
        return self.cases if self.measure is None else everywhere(self.measure.formula)

    def __str__(self) -> str:
        return (
            str(self.measure.formula)
            if self.measure
            else "; ".join(f"{e} {w}" for e, w in self.lines(to_text))
        )

    def lines(self, show=to_text) -> list[tuple[str, str]]:
        """Formula and condition of every case, in the prevalences p and x of c1."""
        if self.measure is not None:
            return [(show(self.measure.formula), "")]
        found: dict[tuple[str, str], list[str]] = {}
        for i, row in enumerate(self.cases.formulas):
            part = _part_name(self.cases, i)
            if part is None:
                continue
            sides = ["x < p", "x = p", "x > p"]
            groups: dict[str, list[str]] = {}
            for side, e in zip(sides, row, strict=True):
                groups.setdefault(show(e), []).append(side)
            for text, where in groups.items():
                found.setdefault((text, "" if len(where) == 3 else _sides(where)), []).append(part)
        every = sum(_part_name(self.cases, i) is not None for i in range(len(self.cases.formulas)))
        return [(text, _where(parts, side, every)) for (text, side), parts in found.items()]


def _sides(where: list[str]) -> str:
    return {"x < p x = p": "x <= p", "x = p x > p": "x >= p", "x < p x > p": "x != p"}.get(
        " ".join(where), where[0]
    )


def _part_name(d: Piecewise, i: int) -> str | None:
    """How readers call a part; None for what lies outside the distributions."""
    if not d.cuts:
        return ""
    if i % 2:
        return f"p = {d.cuts[i // 2]}"
    low = d.cuts[i // 2 - 1] if i else None
    high = d.cuts[i // 2] if i // 2 < len(d.cuts) else None
    if (low is None and high == 0) or (high is None and low == 1):
        return None
    return f"{'' if low is None else f'{low} < '}p{'' if high is None else f' < {high}'}"


def _where(parts: list[str], side: str, every: int) -> str:
    """The condition of a case; nothing is said of the parts where it is all of them."""
    some = [x for x in parts if x] if len(parts) < every else []
    joined = " or ".join(some)
    return " and ".join(x for x in (f"({joined})" if len(some) > 1 and side else joined, side) if x)


@dataclass(frozen=True)
class Shown:
    """That a candidate satisfies one axiom: a verdict of the engine, or goals with their certificates."""

    axiom: str
    verdict: Verdict | None = None
    goals: tuple[tuple[Goal, Certificate], ...] = ()
    trusts: frozenset[str] = frozenset()


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
        from axiomcheck.verdict import replay

        for shown in self.proofs:
            if shown.verdict is not None:
                replay(shown.verdict.claim, Status.PROVED, shown.verdict.certificate)
            for goal, certificate in shown.goals:
                check(goal, certificate)


# -- candidates ---------------------------------------------------------------------


def catalog() -> list[Candidate]:
    """The measures of the catalog."""
    return [Candidate(m.name, m) for m in measures.catalog().values() if m.kind == QUANTIFICATION]


def closed_forms() -> list[Candidate]:
    """Guesses: errors that fall with the rarest class's prevalence, capped, turned round, or by cases."""
    error = absolute(p - p_hat)
    plain = {
        "weighted absolute error": class_sum(error * (1 + p**2)),
        "capped absolute error": minimum(1, 2 * class_sum(error)),
        "reversed absolute error": REVERSED,
        "absolute error times squares": class_sum(error) * class_sum(p**2),
        "Neyman's chi-square": class_sum((p - p_hat) ** 2 / p),
    }
    made = [Candidate(name, Measure("D", name, formula, "everywhere")) for name, formula in plain.items()]
    by_cases = {"one-sided relative error": _one_sided(), "perfect or far from it": _apart()}
    return [*made, *(Candidate(name, cases=d) for name, d in by_cases.items())]


REVERSED = 1 - class_sum(absolute(p - p_hat) * p * (1 - p))


def _one_sided() -> Piecewise:
    """Missing some of the rarer class counts relative to what there is; having too much of it, absolutely."""
    below, above = u - v, v - u
    plain, double = (below, ZERO, above), (2 * below, ZERO, 2 * above)
    low, high = (below / u, ZERO, above * (1 - u)), (below * u, ZERO, above / (1 - u))
    return Piecewise((Fraction(0), HALF, Fraction(1)), (plain, plain, low, double, high, plain, plain))


def _apart() -> Piecewise:
    """The reversed absolute error, but zero for the perfect prediction."""
    d = everywhere(REVERSED)
    return Piecewise(d.cuts, tuple((below, ZERO, above) for below, _, above in d.formulas))


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
        if "max" in found and (_places(self.sense, _refined(candidate.pieces)) is None):
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
        return (
            None if None in proofs else Witness(theory, candidate, tuple(x for x in proofs if x is not None))
        )

    def _show(self, candidate: Candidate, name: str) -> Shown | None:
        binary = self.sense.reading == "binary"
        if not name:
            if binary:
                return self._goals("", has_values(self.sense, candidate.pieces, candidate.formula))
            goals = None if self.sense.continuous else defined_for_every_n(self.sense, candidate.measure)
            return None if goals is None else self._goals("", goals)
        largest = isinstance(self.sense.claim(name).statement.conclusion, MaximumAttained)
        natural = not largest or (self.sense.domain == "closed" and not self.sense.supremum)
        if candidate.measure is not None and natural:
            verdict = self._verdict(candidate, name)
            if verdict is not None:
                return Shown(name, verdict, trusts=verdict.trusts)
        if not binary:
            return None
        if largest:
            return self._largest(candidate.pieces)
        return self._goals(name, says(self.sense, name, candidate.pieces, empty=_impossible))

    def _verdict(self, candidate: Candidate, name: str) -> Verdict | None:
        """The engine's proof on the formula's natural domain, which the domain is a part of."""
        claim = self.sense.claim(name, candidate.measure)
        stored = replay_stored(claim, self.store)
        if stored is not None:
            return stored if stored.status is Status.PROVED else None
        verdict = decide(claim, self.seconds)
        return verdict if verdict.status is Status.PROVED else None

    def _goals(self, name: str, goals: Iterable[Goal]) -> Shown | None:
        """Certificates of all goals, replayed."""
        prover, goals = Prover(self.seconds), list(dict.fromkeys(goals))
        found = {g: _contradiction(g) or _kernel_alone(g, prover) for g in goals}
        rest = [g for g, c in found.items() if c is None]
        found |= dict(zip(rest, closed(rest, prover), strict=True))
        proofs = [(g, c) for g, c in found.items() if c is not None]
        trusts = frozenset({WRITTEN_OUT}).union(*(check(g, c) for g, c in proofs))
        return Shown(name, goals=tuple(proofs), trusts=trusts)

    def _largest(self, d: Piecewise) -> Shown | None:
        """MAX, the places of the largest errors being guessed on each part."""
        d = _refined(d)
        places = _places(self.sense, d)
        return None if places is None else self._goals("max", says(self.sense, "max", d, places))


def _impossible(goal: Goal) -> bool:
    return contradiction(goal) is not None


def _contradiction(goal: Goal) -> Certificate | None:
    coefficients = contradiction(goal)
    return None if coefficients is None else Certificate("farkas", {"coefficients": coefficients})


def _kernel_alone(goal: Goal, prover: Prover) -> Certificate | None:
    """A certificate without any oracle, from the hypotheses that do not follow from the others."""
    keep = list(range(len(goal.given)))
    for i in range(len(goal.given)):
        others = [goal.given[k] for k in keep if k != i]
        if i in keep and contradiction(Goal((*others, negation(goal.given[i])), goal.then)) is not None:
            keep.remove(i)
    try:
        proof = prover.without_oracles().prove(Goal(tuple(goal.given[k] for k in keep), goal.then))
    except Open:
        return None
    return proof if len(keep) == len(goal.given) else Certificate("weaken", {"keep": keep}, (proof,))


def _refined(d: Piecewise) -> Piecewise:
    """The same function, cut at 0, 1/2 and 1 as well."""
    cuts = tuple(sorted({*d.cuts, Fraction(0), HALF, Fraction(1)}))
    points = [v for i, c in enumerate(cuts) for v in (c - Fraction(1, 8), c)] + [cuts[-1] + 1]
    return Piecewise(cuts, tuple(d.formulas[d.index(at)] for at in points))


def _places(theory: Theory, d: Piecewise) -> dict | None:
    """Where the largest errors may lie, all of the same size."""
    found = [_place(theory, d, i, BOUND) for i in range(len(d.formulas))]
    return None if None in found else {"bound": BOUND, "at": found}


def _guesses(paths: bool) -> Iterator[tuple[Expr, int]]:
    """Places of a largest error, with their side of the truth; paths to one, as t falls to 0."""
    quarter = num(Fraction(1, 4))
    yield from [
        (ZERO, 0),
        (ONE, 2),
        (u, 1),
        (num(HALF), 2),
        (num(HALF), 0),
        (u + quarter, 2),
        (u - quarter, 0),
    ]
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
            if not _inside(theory, "predicted", at) or (at > q) - (at < q) + 1 != side:
                return False
            if not isinstance(value, Fraction) or (value < bound - step if step else value != bound):
                return False
    except (UndefinedValue, TypeError):
        return False
    return True


def _inside(theory: Theory, role: str, at: Fraction) -> bool:
    wanted = theory.inside(role, (num(at), num(1 - at)))
    return all(r.rhs.args[0] > 0 or (r.op == "<=" and r.rhs.args[0] == 0) for r in wanted)


def candidates(theory: Theory) -> list[Candidate]:
    """What is tried, in order: the catalog, then closed forms."""
    found = [*catalog(), *closed_forms()]
    binary = theory.reading == "binary"
    return [
        c
        for c in found
        if (c.measure is not None and (binary or c.measure.classes is None)) or (binary and c.cases)
    ]


def witness_for(theory: Theory, seconds: float = SECONDS, more: Sequence[Candidate] = ()) -> Witness | None:
    """A function that satisfies all axioms of the theory, each proved; None if no candidate does.

    Parameters
    ----------
    theory : Theory
        The axioms, their reading, the domain and the variants.
    seconds : float
        Budget of each proof.
    more : sequence of Candidate
        Further guesses, tried first.

    Examples
    --------
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
