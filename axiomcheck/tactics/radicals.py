"""Sequents about numbers alone: roots without squares in them, arguments that are the same, then a thorough search.

sqrt(s^2 f) is s sqrt(f) where s >= 0, and sqrt(u/v) is sqrt(u v)/v where v > 0; what a logarithm or a root is of
may be written as it is elsewhere.  Each is shown as an equation, and then used.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, Node, mul, rel
from axiomcheck.tactics import equations, root_products, zeros
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, fixed, simple
from axiomcheck.tactics.positivity import node_of, without_one
from axiomcheck.tactics.prove import whole_numbers
from axiomcheck.tactics.ratios import Ratios
from axiomcheck.tactics.scalar import Scalar

MAX_ROUNDS, DEPTH = 12, 8
ATTEMPTED = {"by_equations": ("eq",), "by_zeros": ("le", "lt")}  # what each is for
EQUATION = 4_000  # steps for one of them


def about_numbers(S: Sequent) -> bool:
    """Does it speak of scalars alone, and of no class, vector or aggregate?"""
    plain = ("sum", "cmin", "cmax", "all", "some", "at", "dl", "exv", "exs", "dist", "in", "out")
    return not any(t.op in plain for f in (S.goal, *S.given) for t in f.nodes())


def solve(builder: Builder, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    search = Scalar(builder, thorough=True)
    if (found := root_products.by_factors(search, S)) is not None:
        return found
    return _plainer(search, S, MAX_ROUNDS)


def _plainer(s: Scalar, S: Sequent, rounds: int) -> int:
    """The goal with one root or argument written more plainly, and so on; then the search."""
    if S.goal.op == "and":
        return s.b.back(S, "each", (), lambda W: _plainer(s, W, rounds))
    if (found := _branches(s, S, rounds)) is not None:
        return found
    for t, plain in (*_shorter(s, S), *_rewritings(S)) if rounds else ():
        equal = rel("eq", t, plain)
        if s.sampler.fails(S, equal):
            continue

        def used(W: Sequent, t: Node = t, plain: Node = plain) -> int:
            return s.b.back(W, "rewrite", (t, plain), lambda V: _plainer(s, V, rounds - 1))

        if not _shown(s, S.showing(equal)):
            continue
        return s.b.have(S, equal, lambda W: _equal(_needed(W), s), used)
    alone: Tactic = lambda W: equations.by_equations(s, _needed(W), alone=True)
    return s.b.first(S, alone, lambda W: _searched(s, W))


def _shown(s: Scalar, S: Sequent) -> bool:
    """Is the equation shown with a small part of the budget?"""
    return s.b.tried(s.b.part(min(s.b.budget // 4, EQUATION), fixed(_equal, s)), _needed(S)) is not None


def _equal(S: Sequent, s: Scalar) -> int:
    """An equation; of a root without quotients by its powers, first."""
    whole, plain = S.goal.kids
    if S not in s.b.known and whole.op == "root" and not any(t.op == "inv" for t in plain.nodes()):
        return s.b.first(S, lambda W: root_products.shown(s, W), lambda W: s.prove(W, DEPTH))
    return s.prove(S, DEPTH)


def _searched(s: Scalar, S: Sequent) -> int:
    """The search with a part of the budget; then that of whole numbers."""
    for attempt in (equations.by_equations, zeros.by_zeros, Scalar.prove):
        if S.goal.op in ATTEMPTED.get(attempt.__name__, (S.goal.op,)):
            found = s.b.tried(s.b.part(s.b.budget // 3, partial(attempt, s)), _needed(S))
            if found is not None:
                return found(S)
    return whole_numbers(s, S)


def _needed(S: Sequent) -> Sequent:
    """The sequent without hypotheses about other numbers and roots than those of the goal: they only cost."""
    roots = {t for t in S.goal.nodes() if t.op == "root"}
    names = S.goal.names
    kept = (f for f in S.given if f.names <= names and not any(t.op == "root" and t not in roots for t in f.nodes()))
    return Sequent(frozenset(kept), S.goal)


def _branches(s: Scalar, S: Sequent, rounds: int) -> int | None:
    """A goal with a value by a condition, once for each way that the condition may be."""
    plain = [t for t in S.goal.nodes() if t.op == "ite" and t.kids[0].op in ("lt", "le") and not t.kids[0].has("ite")]
    if not plain:
        return None
    t = min(plain, key=lambda t: simple(t.kids[0]))
    low, high = t.kids[0].kids

    op = t.kids[0].op
    ways = [(t.kids[0], t.kids[1]), (rel("le" if op == "lt" else "lt", high, low), t.kids[2])]

    def case(W: Sequent) -> int:
        for condition, value in ways:
            if s.sampler.fails(W, condition) or not s.shows(W, condition, DEPTH):
                continue
            return s.b.have(W, condition, lambda V: s.prove(V, DEPTH), fixed(taken, value))
        raise Stuck("a condition stays open")

    def taken(W: Sequent, value: Node) -> int:
        equal = rel("eq", t, value)
        used = s.b.using("rewrite", (t, value), lambda V: _plainer(s, V, rounds))
        return s.b.have(W, equal, lambda V: s.prove(V, DEPTH), used)

    try:
        return case(S)
    except Stuck:
        return s.b.back(S, "order", (low, high), lambda W: _searched(s, W) if s.contradictory(W) else case(W))


def _shorter(s: Scalar, S: Sequent) -> Iterator[tuple[Node, Node]]:
    """max(t, t) as t; abs, max and min of what a number that is not negative multiplies, with the number outside."""
    for t in sorted({t for t in S.goal.nodes() if t.op in ("abs", "max", "min")}, key=simple):
        if len(set(t.kids)) == 1 and t.op != "abs":
            yield t, t.kids[0]
            continue
        polys = [s.ring.poly(k) for k in t.kids]
        shared = set.intersection(*(set(m) for p in polys for m in p)) if all(polys) else set()
        for i in sorted(shared):
            if s.entails(S, rel("le", ZERO, s.ring.atoms[i])):
                kids = [node_of(s.ring, {without_one(m, i): k for m, k in p.items()}) for p in polys]
                yield t, mul(s.ring.atoms[i], t.with_kids(tuple(kids), t.classes))
                break


def _rewritings(S: Sequent) -> Iterator[tuple[Node, Node]]:
    """Terms of the goal, and what they are more plainly."""
    inside = [t for t in dict.fromkeys(S.goal.nodes()) if t.op in ("root", "log", "exp", "abs")]
    ratios = Ratios(*(t.kids[0] for t in inside))
    for t in sorted(inside, key=simple):
        plain = ratios.root(t.kids[0]) if t.op == "root" and t.k == 2 else None
        if plain is not None and plain != t:
            yield t, plain
    if S.goal.op in ("le", "lt", "eq"):
        sides = Ratios(*S.goal.kids)
        for t in S.goal.kids:
            if t.op not in ("num", "var") and (plain := sides.plain(t)) is not None:
                yield t, plain
    for i, t in enumerate(inside):
        for u in inside[:i]:
            if u.op == t.op and u.k == t.k and u.kids != t.kids and ratios.same(u.kids[0], t.kids[0]):
                yield max(t.kids[0], u.kids[0], key=simple), min(t.kids[0], u.kids[0], key=simple)
