"""Two values of one function with arctan or a logarithm in it: F(u) <= F(v) from an order of u and v, as F rises or falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import Node, rel, replaced, substitute, var
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, fixed, simple
from axiomcheck.tactics.scalar import Scalar

X, Y = var("_x"), var("_y")
DEPTH = 8
FUNCTIONS = ("atan", "log")


def there(S: Sequent) -> bool:
    """Are both sides the same function, with such an operator in it, of one term each; or one of them a number?"""
    return S.goal.op in ("le", "lt", "eq") and (next(_inner(S.goal), None) or _alone(S.goal)) is not None


def by_inner(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The sequent by way of one about the inner terms; Stuck if nothing is found."""
    alone = _alone(S.goal)
    if alone is not None:
        lemma = Scalar(b, thorough=True).prove(Sequent(frozenset(), replaced(S.goal, alone, X)), DEPTH)
        return b.note(Sequent(frozenset(), S.goal), "instance", ({X.name: alone}, {}, {}), [lemma])
    return b.first(S, *(fixed(_through, b, solve, inner) for inner in _inner(S.goal)))


def _alone(g: Node) -> Node | None:
    """The sum of logarithms that one side is a function of, where the other is a number."""
    sides = [kid for kid in g.kids if kid.names]
    return next((u for u, outer in _of_one(sides[0], X) if outer.has("exp")), None) if len(sides) == 1 else None


def _through(S: Sequent, b: Builder, solve: Tactic, inner: tuple[Node, Node, Node, Node]) -> int:
    u, v, low, high = inner
    plain = frozenset(f for f in S.given if not f.has(*FUNCTIONS) and not (f.size > u.size and _about(f, (u, v))))
    if S.goal.op == "eq":
        equal = rel("eq", u, v)
        return b.have(S, equal, lambda _: solve(Sequent(plain, equal)), b.using("rewrite", (u, v), b.equal()))
    known = {g for t, x in ((u, X), (v, Y)) for f in S.given if not f.has("exp") and _only(g := replaced(f, t, x), x)}
    for order in (rel(S.goal.op, X, Y), rel(S.goal.op, Y, X)):
        general = Sequent(frozenset({order, *known}), rel(S.goal.op, low, high))
        if not Scalar(b).sampler.fails(general, general.goal):
            return _by_order(S, b, lambda own: solve(Sequent(plain, own)), general, order, {X.name: u, Y.name: v})
    raise Stuck("a function that neither rises nor falls")


def _by_order(S: Sequent, b: Builder, solve: Callable[[Node], int], general: Sequent, order: Node, put: dict[str, Node]) -> int:
    lemma = Scalar(b, thorough=True).prove(general, DEPTH)
    own = substitute(order, scalars=put)
    return b.have(S, own, lambda _: solve(own), lambda W: b.note(W, "instance", (put, {}, {}), [lemma]))


def _only(t: Node, x: Node) -> bool:
    return t.names == {("s", x.name)}


def _about(f: Node, terms: tuple[Node, ...]) -> bool:
    return any(t in terms for t in f.nodes())


def _inner(g: Node) -> Iterator[tuple[Node, Node, Node, Node]]:
    """u and v with the goal's sides F(u) and F(v); and F(x) and F(y); small u first."""
    if not all(kid.has(*FUNCTIONS) and kid.names for kid in g.kids):
        return
    others = list(_of_one(g.kids[1], Y))
    for u, low in _of_one(g.kids[0], X):
        for v, high in others:
            if substitute(low, scalars={X.name: Y}) == high:
                yield u, v, low, high


def _of_one(t: Node, x: Node) -> Iterator[tuple[Node, Node]]:
    """Terms, no names, that all of t's names stand in, and t as a function of each; what logarithms are in is a sum of them."""
    for u in sorted({u for u in t.nodes() if u.names and u.kids and not u.formula}, key=simple):
        outer = replaced(t, u, x)
        if _only(outer, x) and (outer.has("atan") or (outer != x and _sum_of_logs(u))):
            yield u, outer


def _sum_of_logs(t: Node) -> bool:
    return t.op == "add" and all(k.op == "log" for k in t.kids)
