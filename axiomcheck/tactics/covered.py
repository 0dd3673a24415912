"""Cases about some class: one of several holds, or its contrary is so of every class; and none of those assumed can be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    ZERO,
    N,
    Node,
    Refused,
    div,
    every,
    minus,
    negation,
    opened,
    rel,
    some,
    total,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, simple
from axiomcheck.tactics.forms import added, dl, held
from axiomcheck.tactics.maxima import Maxima
from axiomcheck.tactics.reading import class_names, distributions, fresh_class


def way_for(S: Sequent) -> Callable[[Builder, Sequent, Tactic], int] | None:
    """What may show it, if it is about such cases."""
    if there(S) or bounded(S) or (S.goal.op == "or" and any(f.has("all") for f in S.goal.kids)):
        return by_deciding
    return by_contradiction if assumed(S) else by_vanishing if reached(S) else None


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
    """May it be a contradiction with something that is so of some class?"""
    return S.goal.op in ("or", "lt", "le", "eq") and any(f.op == "some" and not f.classes for f in S.given)


def by_contradiction(b: Builder, S: Sequent, numbers: Tactic) -> int:
    """What is assumed contradicts itself."""
    if S.goal == FALSE:
        return by_witnesses(b, S, numbers)
    shown = b.part(b.budget // 3, partial(by_witnesses, b, contradiction=numbers))
    return b.have(S, FALSE, shown, b.using("cases", (FALSE,)))


def by_witnesses(b: Builder, S: Sequent, contradiction: Tactic) -> int:
    """With a name for each class that exists, which is one of those named already, or another."""
    exist = sorted((f for f in S.given if f.op == "some" and not f.classes), key=simple)
    if not exist:
        return _by_contrary(b, S, contradiction)
    c, others = fresh_class(S), class_names(S)
    f = exist[0]

    def next_one(W: Sequent) -> int:
        return by_witnesses(b, Sequent(W.given - {f}, W.goal), contradiction)

    return b.back(S, "witness", (f, c), b.opened(b.which(c, others, next_one, next_one)))


def _by_contrary(b: Builder, S: Sequent, numbers: Tactic) -> int:
    """An order of entries that is assumed, and its contrary."""
    known = [f for f in S.given if f.op == "lt" and all(t.op in ("num", "var", "at") for t in f.kids)]
    ways: list[Tactic] = []
    for f in sorted(known, key=simple):
        g = rel("le", *f.kids[::-1])
        ways.append(lambda W, f=f, g=g: b.have(W, g, partial(_shown, numbers, W.given - {f}), b.clash(g, f)))  # type: ignore[misc]
    return b.first(S, numbers, *[b.part(b.budget // (2 * len(ways)), way) for way in ways])


def _shown(numbers: Tactic, given: frozenset[Node], S: Sequent) -> int:
    return numbers(Sequent(given, S.goal))


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
        bounded: Tactic = lambda V: b.having(V, todo, b.at_class(known, c, scalars))
        return b.first(W, b.at_class(known, c, scalars), bounded, b.at_class(known, c, lambda V: _one_case(b, V, c, numbers)))

    return b.back(S, "pointwise", (c,), here)


def _one_case(b: Builder, S: Sequent, c: str, numbers: Tactic) -> int:
    """By what is one of several at the class: it is what is to be shown, or contradicts what is assumed."""
    if S.goal in S.given:
        return b.hypothesis(S)
    several = [f for f in S.given if f.op == "or" and ("c", c) in f.names and not any(g in S.given for g in f.kids)]
    if several:
        return b.back(S, "cases", (min(several, key=simple),), lambda W: _one_case(b, W, c, numbers))
    others = [d for d in class_names(S) if d != c]
    contrary: Tactic = lambda W: _by_contrary(b, W, numbers)
    return b.have(S, FALSE, b.which(c, others, contrary, contrary), b.using("cases", (FALSE,)))


def reached(S: Sequent) -> bool:
    """Is there to be a vector at which one of several cases holds, one of which is about some class?"""
    return S.goal.op == "exv" and S.goal.kids[0].op == "or" and S.goal.kids[0].has("some") and bool(distributions(S))


def by_vanishing(b: Builder, S: Sequent, numbers: Tactic) -> int:
    """Equal shares for all classes but one, on which the distribution is positive."""
    (v, *_), k = distributions(S), fresh_class(S)
    more = some(rel("lt", ZERO, v))

    def nowhere(W: Sequent) -> int:
        low = rel("le", total(v), total(ZERO))
        none = every(rel("le", v, ZERO))
        compared = b.using("compare", (), b.using("pointwise", (k,), b.using("at_class", (none, k), b.hypothesis)))
        return b.have(W, low, compared, b.by("absurd", added(held(low), Node("n", q=ONE.q)), rel("eq", total(v), ONE), ONE))

    def here(W: Sequent) -> int:
        share = div(minus(ONE, dl(0, k)), minus(N, ONE))
        return b.back(W, "exists", (share,), lambda V: b.first(V, *[b.using("either", (f,), parts) for f in V.goal.kids[::-1]]))

    def parts(W: Sequent) -> int:
        if W.goal.op == "and":
            return b.back(W, "each", (), parts)
        if W.goal.op == "or":
            return b.first(W, *[b.using("either", (f,), parts) for f in W.goal.kids], numbers)
        if W.goal.op == "some":
            return b.back(W, "exhibit", (k,), parts)
        return numbers(W)

    return b.back(S, "decide", (more,), lambda W: b.back(W, "witness", (more, k), here), nowhere)
