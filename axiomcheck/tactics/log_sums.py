"""Orders between sums of two logarithms, log a + log b R log c + log d: from a b R c d."""

from __future__ import annotations

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ZERO, Node, mul, rel, var
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, fixed
from axiomcheck.tactics.forms import held, multiplied
from axiomcheck.tactics.scalar import Scalar

X, Y = var("_x"), var("_y")


def there(S: Sequent) -> bool:
    """Is each side a sum of two logarithms, of what is known to be positive?"""
    return S.goal.op in ("le", "lt") and all(_two(S, kid) for kid in S.goal.kids)


def _two(S: Sequent, t: Node) -> bool:
    return t.op == "add" and len(t.kids) == 2 and all(k.op == "log" and rel("lt", ZERO, k.kids[0]) in S.given for k in t.kids)


def by_products(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The order of the products; Stuck if that is not shown."""
    s, op = Scalar(b), S.goal.op
    products = [mul(*(k.kids[0] for k in t.kids)) for t in S.goal.kids]
    general = Sequent(frozenset([rel("lt", ZERO, X), rel(op, X, Y)]), rel(op, Node("log", (X,)), Node("log", (Y,))))
    if s.sampler.fails(S, order := rel(op, *products)):
        raise Stuck("false at some point, in floating point")
    lemma = s.prove(general)
    whole = [(rel("eq", t, Node("log", (p,))), fixed(_joined, b, t)) for t, p in zip(S.goal.kids, products, strict=True)]
    positive = rel("lt", ZERO, products[0])
    put = {X.name: products[0], Y.name: products[1]}
    shown: Tactic = lambda W: b.note(Sequent(frozenset([positive, order]), W.goal), "instance", (put, {}, {}), [lemma])
    todo = [(order, solve), (positive, fixed(_positive, b)), *whole]
    return b.having(S, todo, b.rewriting([f for f, _ in whole], shown))


def _positive(S: Sequent, b: Builder) -> int:
    """0 < a product of two numbers that are positive."""
    signs = [rel("lt", ZERO, t) for t in S.goal.kids[1].kids]
    return b.leaf(Sequent(frozenset(signs), S.goal), "algebra", UNIT, multiplied(*map(held, signs)))


def _joined(S: Sequent, b: Builder, t: Node) -> int:
    """log a + log b = log(a b)."""
    a, c = (k.kids[0] for k in t.kids)
    few = Sequent(frozenset([rel("lt", ZERO, a), rel("lt", ZERO, c)]), S.goal)
    return b.by_cases("log_mul", (a, c), Scalar(b)._last)(few)
