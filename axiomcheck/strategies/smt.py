"""Points that break a property, found by Z3: models of the negated sentence, made exact, judged by the calculus.

The cases are those of `strategies.grids`: classes, parts and signs chosen, linear equations solved.  What is asked
of Z3 says that the conditions hold, that every value exists and that the conclusion is false, in turn

- with coordinates that are multiples of 1/d, d small first, so that what is found is simple;
- for sums of logarithms, at true distributions on such a grid, as products: no logarithm is left;
- with real coordinates, rounded as coarsely as the property stays false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, islice, product

from axiomcheck.errors import BudgetExceeded, CheckError, UndefinedValue
from axiomcheck.exact.certificate import Certificate
from axiomcheck.formal import tree
from axiomcheck.formal.tree import FALSE, TRUE, Formula, Node, both, defined, either, mapped
from axiomcheck.instances import instance
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Rel, ge, gt
from axiomcheck.properties.model import EXTREMES, All, Different, Each, Iff, Relation, Sentence, Some, terms
from axiomcheck.properties.spaces import VECTORS
from axiomcheck.strategies.budget import Budget
from axiomcheck.strategies.grids import MAX_CASES, NOTHING, REACH, Case, branches_of, cases
from axiomcheck.strategies.judge import Judge
from axiomcheck.strategies.prover import Prover
from axiomcheck.strategies.smt_forms import as_products
from axiomcheck.strategies.smt_problems import DENOMINATORS, Point, Problem, limited

PER_SIZE = 0.7  # of what is left, for codeframes of one size
SOON = (2, 3, 4)
FIRST = (2, 3, 4, 5, 6)
PART = 0.4  # of the time that is left, for products
PATIENCE = 1.5  # seconds of the budget, for one question of many
TRUTHS = 40  # true distributions at which products are compared


@dataclass
class Question:
    """One case, and what breaks it, over its free coordinates."""

    case: Case
    problem: Problem


def refute_soon(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A point with small denominators on the smallest codeframe: looked for before any proof is."""
    asked, judge = list(questions(claim, reasons, 1)), Judge(claim, prover)
    for question, point in multiples(asked, SOON, prover.budget):
        if (found := _accepted(judge, question, point)) is not None:
            return found
    return None


def refute(claim: Claim, prover: Prover, reasons: list[str]) -> Certificate | None:
    """A point that breaks the property, or None."""
    judge = Judge(claim, prover)
    for _, asked in groupby(questions(claim, reasons, 3), lambda question: question.case.size):
        reasons += [] if NOTHING in reasons else [NOTHING]
        with suppress(BudgetExceeded):
            part = prover.budget.part(PER_SIZE)
            for question, point in points(list(asked), part):
                if (found := _accepted(judge, question, point)) is not None:
                    return found
        if prover.spent:
            break
    return None


def _accepted(judge: Judge, question: Question, point: Point) -> Certificate | None:
    for one in question.case.exact(point):
        if (found := judge(one)) is not None:
            return found
    return None


def points(asked: Sequence[Question], budget: Budget) -> Iterator[tuple[Question, Point]]:
    """Points at which the claim is false, the simplest questions first."""
    yield from multiples(asked, FIRST, budget)
    real: list[tuple[Question, Point]] = []
    for question in asked:
        if question.problem.polynomial:
            with suppress(BudgetExceeded):
                real += ((question, found) for found in question.problem.rounded(limited(budget, PATIENCE)))
    with suppress(*([BudgetExceeded] if real else [])):  # where there is an answer, a simpler one is a luxury
        until = limited(budget, PATIENCE) if real else budget
        yield from multiples(asked, DENOMINATORS[len(FIRST) :], until)
    for question, found in real:
        yield question, question.problem.simplified(found, limited(budget, PATIENCE))
        yield question, found
    for question in asked:
        if not question.problem.polynomial:
            with suppress(BudgetExceeded):
                share = budget.part(PART)
                yield from ((question, found) for found in _by_products(question.problem, share))
            yield from ((question, found) for found in question.problem.rounded(budget))


def multiples(asked: Sequence[Question], denominators: Sequence[int], budget: Budget) -> Iterator[tuple[Question, Point]]:
    """For each denominator and each question a point whose coordinates are multiples of one over it."""
    for d, question in product(denominators, asked):
        if budget.spent:
            raise BudgetExceeded("out of time in the SMT search for a counterexample")
        with suppress(BudgetExceeded):  # of this one question
            if (point := question.problem.multiples(d, limited(budget, PATIENCE))) is not None:
                yield question, point


def questions(claim: Claim, reasons: list[str], most_sizes: int) -> Iterator[Question]:
    """What is asked of Z3, the smallest codeframes first."""
    branches = branches_of(claim, reasons)
    found = cases(instance(claim), branches, most_sizes) if branches else iter(())
    for case in islice((case for case in found if case.solved is not None and _unchosen(case)), MAX_CASES):
        with suppress(CheckError, UndefinedValue):
            node = broken(case)
            if node != FALSE:
                whole = {k for k in case.free if case.sorts.get(k) in ("cell", "whole")}
                yield Question(case, Problem(node, case.free, reach=_reach(case), whole=whole))


def _unchosen(case: Case) -> bool:
    """Has no number been chosen?  Z3 needs no linear equations."""
    return not any(v.name in case.chosen for v in case.branch.variables if v.sort in ("real", "whole"))


def broken(case: Case) -> Node:
    """Over the free coordinates: the conditions hold, everything that is spoken of has a value, and the conclusion fails.

    >>> from axiomcheck import measures
    >>> from axiomcheck.properties.axioms import as_axiom
    >>> from axiomcheck.properties.reader import read
    >>> claim = Claim(measures.from_name("AE"), as_axiom("Z", {"printed": read("for p: D(p, p) = 0")}))
    >>> print(broken(next(cases(claim, branches_of(claim, []), 1))))
    0 <= p.0 and 0 <= -p.0 + 1 and (abs(p.0 - p.0) + abs(-p.0 + 1 - (-p.0 + 1)))/2 != 0
    """
    said = [*case.branch.conditions, case.branch.conclusion]
    compared = case.of_sums()
    there = [defined(e) for s in said for e in _sides(s, compared)]
    node = both(
        *_inside(case), *(_written(s, case) for s in case.branch.conditions), *there,
        tree.negated(_written(case.branch.conclusion, compared)),
    )  # fmt: skip
    return _settled(node, case.solved or {})


def _inside(case: Case) -> Iterator[Node]:
    """Every object lies in its set, and so does every argument of the measure."""
    for k, v in case.vectors.items():
        least = VECTORS[case.kinds[k]][0]
        if least:
            yield from (gt(e, 0) if least == "<" else ge(e, 0) for e in v)
    yield from (ge(sym(k), 0) for k, sort in case.sorts.items() if sort == "cell")
    yield from (ge(e, 0) for e in case.arguments())
    if case.said.space.counts:
        given = (*case.said.space.given, *getattr(case.claim.measure, "given", ()))
        for e in dict.fromkeys(e for e in terms(case.branch.conclusion) if e.op == "D"):
            yield from (Rel(r.op, case.placed(r.lhs, e), case.placed(r.rhs, e)) for r in given)


def _written(s: Sentence, case: Case) -> Node:
    if isinstance(s, Relation):
        return Rel(s.op, case.number(s.left), case.number(s.right))
    if isinstance(s, Each):
        return both(*(Rel(s.op, a, b) for a, b in case.sides(s)))
    if isinstance(s, Different):
        return either(*(Rel("!=", a, b) for a, b in case.sides(s)))
    if isinstance(s, All):
        return both(*(_written(part, case) for part in s.parts))
    if isinstance(s, Iff):
        return tree.iff(_written(s.left, case), _written(s.right, case))
    if isinstance(s, Some):
        whole = All((*s.conditions, s.conclusion))
        return either(*(_written(whole, chosen) for chosen in case.chosen_for(s)))
    raise CheckError("it is no sentence about single points")


def _sides(s: Sentence, case: Case) -> Iterator[Expr]:
    """What must have a value; of what is chosen further inside, and of largest values, nothing is said."""
    if isinstance(s, Relation) and not any(e.has(*EXTREMES) for e in (s.left, s.right)):
        yield from (case.number(e) for e in (s.left, s.right))
    elif isinstance(s, Each | Different):
        for pair in case.sides(s):
            yield from pair
    elif isinstance(s, All | Iff):
        for part in s.parts if isinstance(s, All) else (s.left, s.right):
            yield from _sides(part, case)


def _settled(node: Node, solved: dict[str, Expr]) -> Node:
    """The formula with what is solved put in; relations between numbers are decided at once."""
    if isinstance(node, Rel):
        r = node.subs(solved)
        told = tree.truth(r, {}) if not r.symbols else None
        return r if told is None else TRUE if told else FALSE
    args = [_settled(a, solved) for a in node.args]
    if node.op in ("and", "or"):
        return (both if node.op == "and" else either)(*args)
    if node.op == "implies":
        return TRUE if args[0] == FALSE else args[1] if args[0] == TRUE else tree.implies(*args)
    return Formula(node.op, tuple(args))


def _reach(case: Case) -> dict[str, tuple[int, int]]:
    """Between which numbers the free coordinates are looked for first; whole numbers, times the denominator of the others."""
    found = {}
    for k in case.free:
        sort = case.sorts.get(k)
        if sort is None:
            least, one = VECTORS[case.kinds[k.rpartition(".")[0]]]
            found[k] = (0, 1) if one else (0 if least else -REACH, REACH)
        else:
            found[k] = (0, 1) if sort == "cell" else (-1, 1) if sort == "whole" else (-REACH, REACH)
    return found


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
    found: set[str] = set()
    for e in tree.terms(node):
        if e.op == "mul" and any(f.op == "log" for f in e.args):
            found |= {k for f in e.args if f.op != "log" for k in f.symbols}
    return found


def _truths(names: list[str]) -> Iterator[dict[str, Fraction]]:
    """Values of the true prevalences that leave room for the others."""
    for d in (5, 10, 6, 12):
        for row in product(range(1, d), repeat=len(names)):
            yield {k: Fraction(i, d) for k, i in zip(names, row, strict=True)}
