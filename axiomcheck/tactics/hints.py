"""What a certificate may say of all pairs of positive distributions, so that limits are seen: bounds below, and other forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.term import ONE, TRUE, N, Node, add, every, inv, mul, neg, num, rel, substitute
from axiomcheck.tactics.builder import Builder, Tactic



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


def written_otherwise(b: Builder, S: Sequent, hints: Iterable[Node], solve: Tactic, written: Tactic) -> int:
    """The goal with the values of the measure in their other form, each of which is shown to be equal."""
    if (done := b.shown(S)) is not None:
        return done
    own = next((f for f in hints if f.op == "eq" and f.kids[0] != f.kids[1]), None)
    if own is None or S.goal.op not in ("le", "lt", "eq", "ne") or S.goal == own:
        return solve(S)
    pairs = list(_values(S.goal, *own.kids))
    if not pairs:
        return solve(S)
    bodies = {t for own, _ in pairs for t in own.names}
    here = frozenset(f for f in S.given if f.names <= bodies)

    def rewritten(W: Sequent, left: list[tuple[Node, Node]]) -> int:
        if not left:
            conditions = [defined(form) for _, form in pairs if defined(form) not in W.given]
            return b.having(W, [(f, written) for f in conditions if f != TRUE], lambda V: written_otherwise(b, V, (), solve, written))
        (t, form), *more = left
        few = Sequent(frozenset(f for f in here if f.names <= t.names | N.names), rel("eq", t, form))
        shown: Tactic = lambda _: written(few)
        return b.have(W, few.goal, shown, b.using("rewrite", (t, form), lambda V: rewritten(V, more)))

    return rewritten(S, pairs)


def _values(f: Node, own: Node, form: Node) -> Iterator[tuple[Node, Node]]:
    """The values of the measure in a formula, each with its other form."""
    seen = set[Node]()
    for t in f.nodes():
        if t not in seen and t.op == own.op and t.loose == 0:
            seen.add(t)
            put = dict[str, Node]()
            if _fits(own, t, put) and substitute(own, vectors=put) == t:
                yield t, substitute(form, vectors=put)


def _fits(pattern: Node, t: Node, put: dict[str, Node]) -> bool:
    """Is the term the pattern at some bodies, which are noted?  Of what stands inside one aggregate alone."""
    if pattern.op == "at":
        return put.setdefault(str(pattern.name), t) == t
    same = (pattern.op, pattern.name, pattern.classes, pattern.k, pattern.q) == (t.op, t.name, t.classes, t.k, t.q)
    kids = zip(pattern.kids, t.kids, strict=False)
    return same and len(pattern.kids) == len(t.kids) and all(_fits(a, b, put) for a, b in kids)
