"""Search for a contradiction between instances of sentences: all of them on a grid, and what Z3 says clashes.

Z3 only points at the instances; multipliers are found and checked exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import islice, product
from typing import Any

import numpy as np

from axiomcheck.consistency.sentences import MOST_SPLITS, Contradiction, Key, Linear, Said, Sentences, add_up
from axiomcheck.errors import CheckError
from axiomcheck.exact.oracle import z3_here
from axiomcheck.lang.expr import ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.points import argument
from axiomcheck.processes import in_turn
from axiomcheck.properties.model import All, Every, Relation, Sentence, Some, Variable, terms
from axiomcheck.scenes import certificate
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.grids import Branch, Case, choices
from axiomcheck.strategies.linear import contradiction

DENOMINATORS = (2, 3, 4, 5, 6, 10)
FEW = 2  # of them, for more than two classes
ITEMS = (2, 3, 4)  # in the cells of a value, where spaces are of cells
MOST_FILLINGS = 2_000_000
MOST_POINTS = 1_500  # of one branch on one grid
MOST_RELATIONS = 6_000
RESOURCES = 20_000_000  # of Z3's, for one grid


def contradict(sentences: Sentences) -> Contradiction | None:
    """Instances that no function satisfies together; None if none were found.

    >>> from axiomcheck.properties.reader import read
    >>> one, other = read("for p, x with x != p: D(p, x) > 1"), read("for p, x: D(p, x) <= D(p, p)")
    >>> zero = read("for p: D(p, p) = 0")
    >>> found = contradict(Sentences((("A", one), ("B", other), ("C", zero)), "closed", 2))
    >>> len(found.said)
    3
    """
    grids = ITEMS if sentences.space.counts else DENOMINATORS if sentences.size == 2 else DENOMINATORS[:FEW]
    for d in grids:
        known = _once(instances(sentences, d))
        if len(known) > MOST_RELATIONS:
            return None
        found = clash(sentences, known)
        if found is not None:
            return found
    return None


# -- instances ------------------------------------------------------------------------------


def instances(sentences: Sentences, d: int) -> list[Said]:
    """What every sentence says at the points of a grid, each relation once; no more of them once they are too many."""
    known: list[Said] = []
    for i in range(len(sentences.named)):
        if len(known) <= MOST_RELATIONS:
            known += _once(_said(sentences, i, d))
    return known


def _once(said: Iterable[Said]) -> list[Said]:
    """Of instances that say the same the first."""
    known: dict[tuple, Said] = {}
    for r in said:
        known.setdefault((r.op, frozenset(r.form.of.items()), r.form.constant), r)
    return list(known.values())


def _said(sentences: Sentences, i: int, d: int) -> Iterator[Said]:
    """What a sentence says at the points of a grid."""
    for values in _points(sentences, i, d):
        try:
            yield from sentences.at(i, values)
        except CheckError:
            continue


def _points(sentences: Sentences, i: int, d: int) -> Iterator[dict]:
    claim, said = sentences.claim(i), sentences.said(i)
    for branch in _branches(said.sentence, argument(said)):
        if said.space.counts:
            yield from _fillings(branch, d)
            continue
        for chosen in choices(claim, branch, sentences.size, alike=False):
            case = Case(claim, said, branch, sentences.size, chosen, None)
            ranges = [_range(case, k, d) for k in case.free]
            for free in islice(product(*ranges), MOST_POINTS if case.solved is not None else 0):
                with suppress(CheckError):
                    for point in case.exact(dict(zip(case.free, free, strict=True))):
                        yield certificate(point).params["values"]


def _fillings(branch: Branch, items: int) -> Iterator[dict]:
    """Numbers for the variables at which every value spoken of is of so many items, or fewer."""
    ranges = {v.name: np.arange(items + 1) for v in branch.variables if v.sort in ("cell", "whole")}
    if len(ranges) < len(branch.variables) or (items + 1) ** len(ranges) > MOST_FILLINGS:
        return
    at = {k: x.ravel() for k, x in zip(ranges, np.meshgrid(*ranges.values(), indexing="ij"), strict=True)}
    keep = np.ones((items + 1) ** len(ranges), bool)  # one point if there are no variables
    for s in branch.conditions:
        if isinstance(s, Relation):
            left, right = (on_arrays(e, at) for e in (s.left, s.right))
            keep &= {"<": np.less, "<=": np.less_equal, "=": np.equal, "!=": np.not_equal}[s.op](left, right)
    for e in terms(branch.conclusion):
        if e.op == "D":
            cells = [on_arrays(a, at) + np.zeros(len(keep)) for a in e.args]
            keep &= (np.minimum.reduce(cells) >= 0) & (sum(cells) <= items)
    for i in np.flatnonzero(keep)[:MOST_RELATIONS]:
        yield {k: str(x[i]) for k, x in at.items()}


def _range(case: Case, name: str, d: int) -> list[Fraction]:
    if name in case.sorts:
        if case.sorts[name] == "whole":
            return [Fraction(k) for k in (0, 1, 2, 3, -1)]
        return [Fraction(k, d) for k in (*range(d + 1), *range(-1, -d - 1, -1))]
    return [Fraction(k, d) for k in range(d + 1)]


def _branches(s: Sentence, at: Variable | None) -> Iterator[Branch]:
    """The choices of variables under which a sentence says something of values."""
    if isinstance(s, Every):
        for inner in _branches(s.conclusion, at):
            yield Branch((s.variables, *inner.groups), (*s.conditions, *inner.conditions), inner.conclusion)
    elif isinstance(s, All):
        for part in s.parts:
            yield from _branches(part, at)
    elif isinstance(s, Some):
        if all(v.sort == "real" for v in s.variables):
            yield from _branches(s.conclusion, at)
    else:
        yield Branch((), (), s)
        if at is not None:
            yield Branch(((at,),), (), s)


# -- what clashes ------------------------------------------------------------------------


@in_turn
def clash(sentences: Sentences, known: list[Said]) -> Contradiction | None:
    """A contradiction between some of these, if Z3 says that they are one; none of those it takes can be left out."""
    z3 = z3_here()
    solver = z3.SolverFor("QF_LRA")
    solver.set("rlimit", RESOURCES)
    solver.set("random_seed", 0)
    names: dict[Key, int] = {}
    for i, r in enumerate(known):
        terms = [
            z3.Q(x.numerator, x.denominator) * z3.Real(f"v{names.setdefault(k, len(names))}")
            for k, x in r.form.of.items()
        ]
        total = z3.Sum([*terms, z3.Q(r.form.constant.numerator, r.form.constant.denominator)])
        holds = {"<": total < 0, "<=": total <= 0, "=": total == 0, "!=": total != 0}[r.op]
        solver.add(z3.Implies(z3.Bool(f"r{i}"), holds))
    if solver.check(*(z3.Bool(f"r{i}") for i in range(len(known)))) != z3.unsat:
        return None
    said = tuple(known[i] for i in _fewer(solver, sorted(int(str(c)[1:]) for c in solver.unsat_core())))
    rows = [(r.op, r.form) for r in said]
    proof = _multipliers(rows, MOST_SPLITS)
    if proof is None:
        return None
    found = Contradiction(sentences, said, proof)
    found.replay()
    return found


def _fewer(solver: Any, core: list[int]) -> list[int]:
    """A core of which nothing can be left out."""
    import z3

    kept = core
    for i in core:
        rest = [k for k in kept if k != i]
        if solver.check(*(z3.Bool(f"r{k}") for k in rest)) == z3.unsat:
            kept = rest
    return kept


def _multipliers(rows: list[tuple[str, Linear]], splits: int) -> dict | None:
    differs = next((i for i, (op, _) in enumerate(rows) if op == "!="), None)
    if differs is not None:
        if not splits:
            return None
        found = {}
        for side, sign in (("below", 1), ("above", -1)):
            row = Linear({}, Fraction(0)).plus(rows[differs][1], Fraction(sign))
            inner = _multipliers([*rows[:differs], ("<", row), *rows[differs + 1 :]], splits - 1)
            if inner is None:
                return None
            found[side] = inner
        return {"differs": differs, **found}
    names: dict[Key, Expr] = {}
    given = []
    for op, form in rows:
        total: Expr = num(form.constant)
        for k, x in form.of.items():
            total = total + num(x) * names.setdefault(k, sym(f"v{len(names)}"))
        given.append(Rel(op, total, ZERO))
    found_ = contradiction(Goal(tuple(given), Rel("<", ZERO, ZERO)))
    if found_ is None:
        return None
    proof = {"multipliers": found_}
    add_up(rows, proof, 0)
    return proof
