"""What a formula's syntax proves, and proofs at one codeframe size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import inf

from axiomcheck.errors import AxiomcheckError, BudgetExceeded
from axiomcheck.instances import examples
from axiomcheck.kernel import syntax
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import premises_of
from axiomcheck.kernel.evaluate import expand
from axiomcheck.kernel.fixed import fixed_size, two_maxima_at_vertices, two_maxima_written
from axiomcheck.lang.axiom import MaximumAttained
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.lang.goal import Goal
from axiomcheck.strategies.goals import FAILURES, Open, Prover
from axiomcheck.strategies.linear import contradiction
from axiomcheck.strategies.sampling import approximate, plausible
from axiomcheck.strategies.shares import share, spent
from axiomcheck.strategies.solver import z3_agrees

SHARE = 0.4  # of the budget that is left, for one pair of true distributions
FUEL = 12  # goals to look at for one goal of many, before Z3 is asked
KINKS, MANY_KINKS = ("abs", "min", "max"), 4


def by_syntax(claim: Claim) -> Certificate | None:
    """The claim by a lemma about the formula's syntax alone, at every n and of any shape."""
    for rule in syntax.RULES:
        certificate = Certificate(rule.__name__)
        try:
            premises_of(rule, claim, certificate)
        except AxiomcheckError:
            continue
        return certificate
    return None


def prove_written(claim: Claim, prover: Prover) -> Certificate:
    """The statement written out at the claim's size; raises `Open` for the first goal that stays open."""
    return Certificate(
        "fixed_size", {}, closed(premises_of(fixed_size, claim, Certificate("fixed_size")), prover)
    )


def prove_by_z3(claim: Claim, prover: Prover) -> Certificate | None:
    """The statement written out at the claim's size, every case by Z3's word alone; None if it does not say so.

    For what nothing else decides: the verdict trusts Z3, and says so.
    """
    if not prover.use_z3 or claim.classes is None or claim.classes > 3:
        return None
    proofs: dict[Goal, Certificate] = {}
    goals = premises_of(fixed_size, claim, Certificate("fixed_size"))
    for goal in goals:
        if spent(prover):
            raise BudgetExceeded("out of time before Z3 was asked about every case")
        if goal not in proofs:
            if not plausible(goal) or not z3_agrees(goal):
                return None
            proofs[goal] = Certificate("z3")
    return Certificate("fixed_size", {}, tuple(proofs[goal] for goal in goals))


def closed(goals: Sequence[Goal], prover: Prover) -> tuple[Certificate, ...]:
    """Certificates of many goals: by the kernel alone with little fuel for each, then by one question to Z3.

    Goals that differ in nothing are proved once.
    """
    for goal in goals:
        if not plausible(goal):
            raise Open(goal, "false at some point, in floating point")
    alone, known = prover.without_oracles(), {}
    for goal in goals:
        if goal not in known:
            known[goal] = _closed(goal, prover, alone)
    return tuple(known[goal] for goal in goals)


def _closed(goal: Goal, prover: Prover, alone: Prover) -> Certificate:
    """One of many: where |.|, min and max have too many signs to try, Z3 is asked at once."""
    kinks = {e for side in (goal.then.lhs, goal.then.rhs) for e in side.nodes() if e.op in KINKS}
    asked = prover.use_z3 and bool(goal.then.symbols) and len(kinks) > MANY_KINKS
    if asked and contradiction(goal) is None and z3_agrees(goal):
        return Certificate("z3")
    alone.left = FUEL
    try:
        return alone.prove(goal)
    except BudgetExceeded:
        raise
    except (Open, *FAILURES):
        prover.left = prover.fuel
    if prover.use_z3 and not asked and z3_agrees(goal):
        return Certificate("z3")
    return prover.prove(goal)


def refute_maximum(claim: Claim, prover: Prover) -> Certificate | None:
    """Two truths whose largest errors differ, or None: by convexity, else by what D is written out."""
    if not isinstance(claim.statement.conclusion, MaximumAttained) or claim.domain != "natural":
        return None
    pairs = [(claim.classes, claim.classes)] if claim.classes else [(2, 2), (3, 3), (2, 3), (3, 2)]
    for sizes in pairs:
        for rule in (two_maxima_at_vertices, two_maxima_written) if max(sizes) <= 3 else (two_maxima_at_vertices,):
            if (found := _two_maxima(claim, rule, sizes, prover)) is not None:
                return found
    return None


def _two_maxima(claim: Claim, rule: Callable, sizes: tuple[int, int], prover: Prover) -> Certificate | None:
    for p, q in _truths(*sizes):
        for x in sorted(_predictions(len(p)), key=partial(_error, claim, p), reverse=True)[:2]:
            params = {"p": p, "x": x, "q": q}
            try:
                goals = premises_of(rule, claim, Certificate(rule.__name__, params))
                return Certificate(rule.__name__, params, closed(goals, share(prover, SHARE)))
            except BudgetExceeded:
                if spent(prover):
                    raise
            except (Open, *FAILURES):
                continue
    return None


def _predictions(size: int) -> list[list[str]]:
    """Every prediction of quarters."""
    quarters = [m for m in product(range(5), repeat=size) if sum(m) == 4]
    return [[str(Fraction(k, 4)) for k in m] for m in quarters]


def _error(claim: Claim, p: list[str], x: list[str]) -> float:
    """D(p, x) in floating point; minus infinity where there is none."""
    try:
        found = expand(claim.measure.formula, *([num(v) for v in d] for d in (p, x)))
        value = approximate(found, {k: float(v) for k, v in examples(claim.measure).items()})
    except FAILURES:
        return -inf
    return value if value == value else -inf


def _truths(first: int, second: int) -> Iterator[tuple[list[str], list[str]]]:
    """Pairs of true distributions on so many classes: even ones, and others that a class, the first or the last, has most of."""
    even, skewed = [[str(Fraction(1, n))] * n for n in (first, second)], [_skewed(n) for n in (first, second)]
    if first != second:
        yield even[0], even[1]
    for k in range(2):
        yield skewed[0][k], even[1]
        yield even[0], skewed[1][k]


def _skewed(size: int) -> list[list[str]]:
    rest = [str(Fraction(1, 5 * (size - 1)))] * (size - 1)
    return [["4/5", *rest], [*rest, "4/5"]]
