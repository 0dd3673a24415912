"""Goals over the reals as sequents of the calculus, and what certificates show of them.

A goal says: wherever every hypothesis is defined and holds, the conclusion is defined and holds.  The sequent has the
hypotheses with where their sides have values on its left, and where the conclusion's sides have values, and the
conclusion, on its right.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from axiomcheck.calculus import check as calculus
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import RELATION, arithmetic
from axiomcheck.calculus.term import TRUE, ZERO, Node, conj, minus, need, num, rel, var
from axiomcheck.calculus.values import Point, truth
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import STEPS, Certificate
from axiomcheck.exact.oracle import z3_shows
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Goal, Rel

ORACLES = {"z3": z3_shows}


def sequent(goal: Goal) -> Sequent:
    """What the goal says.

    >>> from axiomcheck.lang.expr import log, sym
    >>> from axiomcheck.lang.goal import gt, lt
    >>> print(sequent(Goal((gt(sym("x"), 1),), lt(0, log(sym("x"))))))
    lt(num(1), var(x)) |- and(lt(num(0), var(x)), lt(num(0), log(var(x))))
    """
    given = [f for r in goal.given for f in (conj(*_defined(r)), relation(r))]
    whole = [Node("int", (var(name),)) for name in goal.integers]
    flat = [g for f in (*given, *whole) for g in (f.kids if f.op == "and" else (f,))]
    return Sequent(frozenset(f for f in flat if f != TRUE), conj(*_defined(goal.then), relation(goal.then)))


def _defined(r: Rel) -> list[Node]:
    return [defined(term(r.lhs)), defined(term(r.rhs))]


def relation(r: Rel) -> Node:
    """A relation as a formula; a != b as a - b != 0, which is what the rules can use."""
    a, b = term(r.lhs), term(r.rhs)
    return rel("ne", minus(a, b), ZERO) if r.op == "!=" else rel(RELATION[r.op], a, b)


def term(e: Expr) -> Node:
    """A formula of real variables as a term."""
    if e.op == "num":
        return num(e.args[0])
    if e.op == "sym":
        return var(e.args[0])
    if e.op == "where":
        a, b, yes, no = map(term, e.args)
        return Node("ite", (rel("lt", a, b), yes, no))
    return arithmetic(e, term)


def check(goal: Goal, certificate: Certificate) -> frozenset[str]:
    """What a proof of the goal rests on beside the calculus.

    A CheckError says that the certificate does not show the goal.
    """
    if certificate.rule != STEPS or certificate.params or certificate.premises:
        raise CheckError("a goal is shown by steps of the calculus")
    steps, supplied = unpack(certificate.steps)
    need(not supplied, "a goal asks for no terms")
    return calculus.check(steps, [sequent(goal)], ORACLES)


def holds(r: Rel) -> bool:
    """Is a relation of numbers certainly defined and true?

    >>> from axiomcheck.lang.expr import log, wrap
    >>> from axiomcheck.lang.goal import lt
    >>> holds(lt(log(wrap(2)), 1)), holds(lt(log(wrap(-1)), 1))
    (True, False)
    """
    return truth(sequent(Goal((), r)).goal, Point(1)) is True


def fails(goal: Goal, at: Mapping[str, Fraction]) -> bool:
    """Is the goal certainly false at the point: are the hypotheses true there, and the conclusion false, or without a value?"""
    return calculus.refutes(sequent(goal), Point(1, scalars=dict(at)))
