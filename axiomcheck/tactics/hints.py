"""What a certificate may say of all pairs of positive distributions, so that limits are seen: bounds below, and other forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting
from axiomcheck.calculus.term import ONE, Node, add, at, every, inv, mul, neg, num, rel, substitute
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, simple

MOST = 3  # values of the measure that are written otherwise, in one goal


def hints_for(setting: Setting, forms: Iterable[Node] = ()) -> Iterator[tuple[Node, ...]]:
    """Lists of hints, the likeliest first; none at all says that no value is a limit."""
    yield ()
    if not setting.extended or setting.measure.trained:
        return
    t = setting.term
    low = [every(rel("le", num(-1), u.kids[0])) for u in t.nodes() if u.op == "sum" and u.kids[0].has("log")]
    low = list(dict.fromkeys(f for f in low if f.loose == 0))
    other = _apart(t)
    for form in (*forms, *([other] if other != t else []), t):
        yield (*low, *([rel("eq", t, form)] if form != t or not low else []))


def _apart(t: Node) -> Node:
    """a/(a + c) as 1 - c/(a + c), which has a limit where a is infinite."""
    t = t.with_kids(map(_apart, t.kids)) if t.kids else t
    if t.op != "mul" or len(t.kids) != 2 or t.kids[1].op != "inv":
        return t
    a, below = t.kids[0], t.kids[1].kids[0]
    if below.op != "add" or len(below.kids) != 2 or below.kids[0] != a or a.op != "exp":
        return t
    return add(ONE, mul(neg(below.kids[1]), inv(below)))


def equal_forms(S: Sequent, hints: Iterable[Node]) -> list[tuple[Node, Node]]:
    """The values of the measure in a goal, each with its other form."""
    said = [f.kids for f in hints if f.op == "eq" and f.kids[0] != f.kids[1]]
    vectors = sorted({str(name) for kind, name in S.goal.names if kind == "v"})
    found = []
    inside = set(S.goal.nodes()) if said else set()
    for (t, form), (p, x) in product(said, product(vectors, repeat=2)):
        put = {"p": at(p), "x": at(x)}
        own = substitute(t, vectors=put)
        if own in inside:
            found.append((own, substitute(form, vectors=put)))
    return found[:MOST]


def written_otherwise(b: Builder, S: Sequent, pairs: list[tuple[Node, Node]], solve: Tactic) -> int:
    """The goal with values in their other form, each of which is shown to be equal."""
    if not pairs:
        return solve(S)
    (own, form), *more = sorted(pairs, key=lambda pair: simple(pair[0]))
    then = b.using("rewrite", (own, form), lambda W: written_otherwise(b, W, more, solve))
    return b.have(S, rel("eq", own, form), partial(_equal, b, solve), then)


def _equal(b: Builder, solve: Tactic, S: Sequent) -> int:
    if S.goal in S.given:
        raise Stuck("it is what is to be shown")
    return solve(S)
