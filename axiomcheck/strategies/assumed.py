"""Using a user's lemmas: where a goal is one of them, up to the names of variables."""

from __future__ import annotations

from collections.abc import Callable

from axiomcheck.errors import AxiomcheckError
from axiomcheck.kernel.assumed import by_lemma, known
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal


def use_lemma(goal: Goal, prove: Callable[[Goal], Certificate]) -> Certificate | None:
    """A certificate by an assumed lemma that says what the goal says."""
    for lemma in known():
        at: dict[str, Expr] = {}
        if goal.then.op not in (lemma.then.op, "<=") or not (
            match(lemma.then.lhs, goal.then.lhs, lemma.symbols, at)
            and match(lemma.then.rhs, goal.then.rhs, lemma.symbols, at)
        ):
            continue
        try:
            goals, _ = by_lemma(goal, lemma.name, at)
            params = {"lemma": lemma.name, "at": at}
            return Certificate("assumed", params, tuple(prove(g) for g in goals))
        except AxiomcheckError:
            continue
    return None


def match(pattern: Expr, e: Expr, variables: frozenset[str], at: dict[str, Expr]) -> bool:
    """Is `e` the pattern at some formulas for its variables?  They are put into `at`."""
    if pattern.op == "sym" and pattern.args[0] in variables:
        return at.setdefault(pattern.args[0], e) == e
    if pattern.op != e.op or len(pattern.args) != len(e.args):
        return False
    if pattern.op in ("num", "sym"):
        return pattern.args == e.args
    return all(match(a, b, variables, at) for a, b in zip(pattern.args, e.args, strict=True))
