"""Counterexamples that Z3 finds: models of the negated claim, made rational, replayed by the kernel.

The negation is asked for as it stands (`formal`), on the scenarios whose equations are solved, in turn

- with coordinates that are multiples of 1/d, d small first, so that what is found is simple;
- for sums of logarithms, at true distributions on such a grid, as products: no logarithm is left;
- with real coordinates, rounded as coarsely as the claim stays false.

Nothing here looks at what a measure or an axiom is called, only at the form of formula and statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from typing import Protocol, TypeVar

from axiomcheck.errors import BudgetExceeded
from axiomcheck.formal.tree import FALSE, Node, both, defined, either, mapped
from axiomcheck.instances import instance
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.evaluate import fold
from axiomcheck.kernel.fixed import scenarios
from axiomcheck.kernel.scenario import SHRINK, Scenario
from axiomcheck.lang.axiom import Iff, MaximumAttained
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, Expr, num, sym
from axiomcheck.lang.goal import Rel, ge, gt
from axiomcheck.strategies.budget import Budget
from axiomcheck.strategies.goals import FAILURES, Prover
from axiomcheck.strategies.refute import Candidate, Grid, accept, broken_relations, refute_candidates, sizes
from axiomcheck.strategies.smt_forms import as_products, without_outer
from axiomcheck.strategies.smt_maxima import refute_maximum_by_smt
from axiomcheck.strategies.smt_problems import DENOMINATORS, Point, Problem, limited

SMOOTHINGS = (Fraction(1, 1000), Fraction(1, 50), Fraction(1, 5), Fraction(20))
SOON = (2, 3, 4)
FIRST = (2, 3, 4, 5, 6)
PART = 0.4  # of the time that is left, for products
PATIENCE = 1.5  # seconds of the budget, for one question of many
TRUTHS = 40  # true distributions at which products are compared



class Asked(Protocol):
    """What has a problem whose solutions break a claim."""

    problem: Problem


A = TypeVar("A", bound=Asked)


@dataclass
class Question:
    """One way in which the conclusion may fail in one scenario, over the scenario's free coordinates."""

    grid: Grid
    breaks: str
    problem: Problem

    def candidate(self, point: Point) -> Candidate:
        """The whole scenario at these values of the free coordinates."""
        return Candidate(self.grid.scenario, self.grid.exactly(point), self.breaks, 1.0)


def refute_by_smt(claim: Claim, prover: Prover) -> Certificate | None:
    """A counterexample that the kernel accepts, or None."""
    if isinstance(claim.statement.conclusion, MaximumAttained):
        return refute_maximum_by_smt(claim, prover)
    if not isinstance(claim.statement.conclusion, Rel | Iff):
        return None
    example = instance(claim)
    for size in sizes(claim):
        asked = list(questions(example, size))
        for question, point in points(asked, prover.budget):
            if (found := _accepted(claim, question.candidate(point), prover)) is not None:
                return found
    return None


def refute_soon_by_smt(claim: Claim, prover: Prover) -> Certificate | None:
    """One with small denominators on the smallest codeframe: looked for before any proof is."""
    if claim.smoothed or not isinstance(claim.statement.conclusion, Rel | Iff):
        return None
    asked = list(questions(instance(claim), sizes(claim)[0]))
    for d, question in product(SOON, asked):
        if (point := question.problem.multiples(d, prover.budget)) is None:
            continue
        if (found := _accepted(claim, question.candidate(point), prover)) is not None:
            return found
    return None


def _accepted(claim: Claim, candidate: Candidate, prover: Prover) -> Certificate | None:
    if claim.smoothed:
        return refute_candidates(claim, [candidate], prover)
    return accept(claim, candidate.params, prover)


def points(asked: Sequence[A], budget: Budget) -> Iterator[tuple[A, Point]]:
    """Points at which the claim is false, the simplest questions first."""
    yield from multiples(asked, FIRST, budget)
    real: list[tuple[A, Point]] = []
    for question in asked:
        if question.problem.polynomial:
            with suppress(BudgetExceeded):
                real += ((question, found) for found in question.problem.rounded(_soon(budget)))
    with suppress(*([BudgetExceeded] if real else [])):  # where there is an answer, a simpler one is a luxury
        until = limited(budget, PATIENCE) if real else budget
        yield from multiples(asked, DENOMINATORS[len(FIRST) :], until)
    for question, found in real:
        yield question, question.problem.simplified(found, _soon(budget))
        yield question, found
    for question in asked:
        if not question.problem.polynomial:
            with suppress(BudgetExceeded):
                share = budget.part(PART)
                yield from ((question, found) for found in _by_products(question.problem, share))
            yield from ((question, found) for found in question.problem.rounded(budget))


def multiples(asked: Sequence[A], denominators: Sequence[int], budget: Budget) -> Iterator[tuple[A, Point]]:
    """For each denominator and each question a point whose coordinates are multiples of one over it."""
    for d, question in product(denominators, asked):
        if budget.spent:
            raise BudgetExceeded("out of time in the SMT search for a counterexample")
        with suppress(BudgetExceeded):  # of this one question
            if (point := question.problem.multiples(d, _soon(budget))) is not None:
                yield question, point


def _soon(budget: Budget) -> Budget:
    return limited(budget, PATIENCE)


# -- what is asked ---------------------------------------------------------------------------


def questions(claim: Claim, size: int) -> Iterator[Question]:
    """Every way to break the claim at that size, its equations solved."""
    for scenario in scenarios(claim, size):
        grid = Grid(scenario)
        if grid.empty:
            continue
        for breaks, relations in broken_relations(scenario):
            node = both(*_inside(grid), *_broken(scenario, relations, grid.solved))
            if node != FALSE:
                yield Question(grid, breaks, Problem(node, grid.free))


def _inside(grid: Grid) -> Iterator[Node]:
    """The hypotheses, over the free coordinates."""
    positive = {e.args[0] for e in grid.scenario.vectors.get(TRAIN, ())}
    for k in grid.names[: grid.prevalences]:
        yield _tidy((gt if k in positive else ge)(sym(k), 0), grid.solved)
    for r in grid.inequalities:
        yield _tidy(r, grid.solved)


def _tidy(r: Rel, solved: dict[str, Expr]) -> Rel:
    return r.subs(solved)


def _broken(scenario: Scenario, relations: list[Rel], solved: dict[str, Expr]) -> Iterator[Node]:
    """The relations that break the conclusion, with values, at all of a few amounts of smoothing."""
    for r in relations:
        if r.lhs.op == "sym" and r.lhs.args[0] in scenario.vectors:
            pairs = list(zip(*(scenario.vectors[e.args[0]] for e in (r.lhs, r.rhs)), strict=True))
            same = [Rel(r.op, a.subs(solved), b.subs(solved)) for a, b in pairs]
            yield both(*same) if r.op == "=" else either(*same)
            continue
        core = without_outer(scenario, r)
        written = core.relation(r, core.value)
        for amount in SMOOTHINGS if scenario.claim.smoothed else (None,):
            at = dict(solved)
            if amount is not None:
                at |= {"eps": num(amount), SHRINK: num(1 / (1 + scenario.size * amount))}
            there = Rel(r.op, _short(written.lhs.subs(at)), _short(written.rhs.subs(at)))
            yield both(defined(there.lhs), defined(there.rhs), there)


def _short(e: Expr) -> Expr:
    try:
        return fold(e, frozenset())
    except FAILURES:
        return e


# -- products instead of logarithms ------------------------------------------------------------


def _by_products(asked: Problem, budget: Budget) -> Iterator[Point]:
    """Sums of logarithms whose coefficients are prevalences, with these on a grid.

    Products are compared, if there is nothing but logarithms; else these are linear now.
    """
    if not asked.flat.logs:
        return
    fixed = _coefficients(asked.node) & set(asked.free)
    free = [k for k in asked.free if k not in fixed]
    if not fixed or not free:
        return
    for values in islice(_truths(sorted(fixed)), TRUTHS):
        at = {k: num(v) for k, v in values.items()}
        node = as_products(asked.node, at)
        if node is None:
            node = _put_in(asked.node, at)
        problem = Problem(node, free, rounds=3)
        for found in problem.rounded(budget):
            point = {**values, **problem.simplified(found, limited(budget, 1.0))}
            if asked.true_at(point):
                yield point
                return


def _put_in(node: Node, at: dict[str, Expr]) -> Node:
    return mapped(node, lambda r: r.subs(at))


def _coefficients(node: Node) -> set[str]:
    """The symbols that logarithms are multiplied by."""
    from axiomcheck.formal.tree import terms

    found: set[str] = set()
    for e in terms(node):
        if e.op == "mul" and any(f.op == "log" for f in e.args):
            found |= {k for f in e.args if f.op != "log" for k in f.symbols}
    return found


def _truths(names: list[str]) -> Iterator[dict[str, Fraction]]:
    """Values of the true prevalences that leave room for the others."""
    for d in (5, 10, 6, 12):
        for row in product(range(1, d), repeat=len(names)):
            yield {k: Fraction(i, d) for k, i in zip(names, row, strict=True)}
