"""Cases about some class: one of several holds, or its contrary is so of every class; and none of those assumed can be."""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, ONE, Node, Refused, negation, opened, rel
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, simple
from axiomcheck.tactics.maxima import Maxima
from axiomcheck.tactics.reading import class_names, distributions, fresh_class


def there(S: Sequent) -> bool:
    """Is it one of several, of which one is about some class?"""
    return S.goal.op == "or" and any(_decidable(f) for f in S.goal.kids)


def _decidable(f: Node) -> bool:
    return f.op == "some" or (f.op == "and" and all(g.op in ("some", "all") for g in f.kids))


def bounded(S: Sequent) -> bool:
    """Is it a number that a body is never below, over distributions?"""
    g = S.goal
    return g.op == "all" and not g.classes and g.kids[0].op == "le" and g.kids[0].kids[0].op == "num" and bool(distributions(S))


def by_deciding(b: Builder, S: Sequent, numbers: Tactic) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    b.spend()
    if S.goal.op == "and":
        return b.back(S, "each", (), partial(by_deciding, b, numbers=numbers))
    if S.goal.op == "all":
        return _at_any_class(b, S, numbers)
    if S.goal.op == "or" and not there(S) and any(f.has("all") for f in S.goal.kids):
        ways = [b.using("either", (f,), partial(by_deciding, b, numbers=numbers)) for f in sorted(S.goal.kids, key=simple)]
        return b.first(S, *[b.part(b.budget // len(ways), way) for way in ways])
    if not there(S):
        return numbers(S)
    f = min((f for f in S.goal.kids if _decidable(f)), key=simple)
    left = [g for g in S.goal.kids if g != f]
    rest = Node("or", tuple(left)) if len(left) > 1 else left[0]
    try:
        negation(f)
    except Refused as error:
        raise Stuck(str(error)) from error

    def other(W: Sequent) -> int:
        if rest.op == "or":  # shown first, as it stands, and then part by part
            part: Tactic = lambda V: b.back(V, "either", (min(V.given & {*rest.kids}, key=simple),), b.hypothesis)
            own = b.using("cases", (rest,), part)
            return b.have(W, rest, lambda V: by_deciding(b, V, numbers), own)
        return b.back(W, "either", (rest,), partial(by_deciding, b, numbers=numbers))

    return b.back(S, "decide", (f,), lambda W: b.back(W, "either", (f,), b.hypothesis), other)


def assumed(S: Sequent) -> bool:
    """Is it a contradiction with something that is so of some class?"""
    return S.goal == FALSE and any(f.op == "some" and not f.classes for f in S.given)


def by_witnesses(b: Builder, S: Sequent, contradiction: Tactic) -> int:
    """With a name for each class that exists, which is one of those named already, or another."""
    exist = sorted((f for f in S.given if f.op == "some" and not f.classes), key=simple)
    if not exist:
        return contradiction(S)
    c, others = fresh_class(S), class_names(S)
    f = exist[0]

    def which(W: Sequent, left: list[str]) -> int:
        if not left:
            return by_witnesses(b, Sequent(W.given - {f}, W.goal), contradiction)
        return b.back(W, "same", (c, left[0]), lambda V: which(V, []), lambda V: which(V, left[1:]))

    return b.back(S, "witness", (f, c), b.opened(lambda W: which(W, list(others))))


def _at_any_class(b: Builder, S: Sequent, numbers: Tactic) -> int:
    """At a class of which no more is known than of any other; entries of distributions are at most 1."""
    c, places = fresh_class(S), Maxima(Aggregates(b))
    known = sorted((f for f in S.given if f.op == "all" and not f.classes), key=simple)

    def scalars(W: Sequent) -> int:
        plain = frozenset(f for f in W.given if not f.has("all", "some", "sum", "cmin", "cmax", "exv"))
        return numbers(Sequent(plain, W.goal))

    def here(W: Sequent) -> int:
        entries = [opened(t, c) for t in distributions(W) if t.op == "at"]
        todo: list[tuple[Node, Tactic]] = [(rel("le", t, ONE), lambda V, t=t: places.below_one(V, t)) for t in entries]  # type: ignore[misc]
        return b.first(W, b.at_class(known, c, scalars), lambda V: b.having(V, todo, b.at_class(known, c, scalars)))

    return b.back(S, "pointwise", (c,), here)
