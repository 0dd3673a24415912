"""What a certificate may say of all pairs of positive distributions, so that limits are seen: bounds below, and other forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import product

from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting
from axiomcheck.calculus.term import (
    ONE,
    TRUE,
    N,
    Node,
    Refused,
    add,
    at,
    every,
    inv,
    minus,
    mul,
    neg,
    num,
    power,
    rel,
    replaced,
    substitute,
    total,
)
from axiomcheck.calculus.values import Point, value
from axiomcheck.tactics import least
from axiomcheck.tactics.builder import Builder, Tactic, Todo, simple
from axiomcheck.tactics.forms import function

PAIRS = tuple(
    tuple((q, 1 - q) for q in map(Fraction, pair))
    for pair in (("1/3", "3/7"), ("3/4", "1/5"), ("2/9", "1/8"))
)


def hints_for(setting: Setting) -> Iterator[tuple[Node, ...]]:
    """Lists of hints, the likeliest first; none at all says that no value is a limit."""
    if not setting.extended or setting.measure.trained or len(setting.cases) == 1:
        yield ()
        return
    t = setting.term
    low = [every(rel("le", num(-1), u.kids[0])) for u in t.nodes() if u.op == "sum" and u.kids[0].has("log")]
    low = list(dict.fromkeys(f for f in low if f.loose == 0))
    plainer, other = list(_plainer(setting)), _apart(t)
    forms = [] if plainer else [form for p in _vectors(t) if (form := least.form(t, p)) is not None]
    for form in (*plainer, *forms, *([other] if other != t else []), t):
        yield (*low, *([rel("eq", t, form)] if form != t or not low else []))
    yield ()  # last: there are pairs at which the formula has no value of its own


def _vectors(t: Node) -> list[str]:
    return sorted(str(name) for kind, name in t.names if kind == "v")


def _plainer(setting: Setting) -> Iterator[Node]:
    """Of two classes: a distance over a number, or over one of the smallest entry, if it is the measure at a few pairs."""
    if setting.classes != 2 or not setting.term.has("inv"):
        return
    p, x = map(at, setting.space.names)
    gap, rest = minus(x, p), minus(ONE, Node("cmin", (p,)))
    for size, below in product((function("abs", gap), power(gap, 2)), (ONE, num(2), rest, mul(num(2), rest))):
        form = mul(total(size), inv(below))
        with suppress(Refused):
            points = [Point(2, dict(zip(setting.space.names, pair, strict=True))) for pair in PAIRS]
            if all(value(form, at_pair) == value(setting.term, at_pair) for at_pair in points):
                yield form


def _apart(t: Node) -> Node:
    """a/(a + c) as 1 - c/(a + c), which has a limit where a is infinite."""
    t = t.with_kids(map(_apart, t.kids)) if t.kids else t
    if t.op != "mul" or len(t.kids) != 2 or t.kids[1].op != "inv":
        return t
    a, below = t.kids[0], t.kids[1].kids[0]
    if below.op != "add" or len(below.kids) != 2 or below.kids[0] != a or a.op != "exp":
        return t
    return add(ONE, mul(neg(below.kids[1]), inv(below)))


def likeliest(wanted: Iterable[Sequent], hints: Iterable[Node]) -> list[Sequent]:
    """The sequents that speak of other forms alone come first: what is left of the rest are the same."""
    own = _own(hints)
    return sorted(
        wanted,
        key=lambda S: 0 if own is None else sum(len([*_values(f, *own.kids)]) for f in (S.goal, *S.given)),
    )


def _own(hints: Iterable[Node]) -> Node | None:
    """The equation of the measure and its other form, if there is one."""
    return next((f for f in hints if f.op == "eq" and f.kids[0] != f.kids[1]), None)


def written_otherwise(b: Builder, S: Sequent, hints: Iterable[Node], solve: Tactic, written: Tactic) -> int:
    """What is said of values of the measure is said of their other form, each of which is shown to be equal."""
    own = _own(hints)
    if own is None or S.goal.op not in ("le", "lt", "eq", "ne"):
        return solve(S)
    if S.goal == own:
        ways: list[Tactic] = [
            partial(least.shown, b, p=p)
            for p in _vectors(own.kids[0])
            if least.form(own.kids[0], p) == own.kids[1]
        ]
        return b.first(S, *ways, b.part(b.budget // 2, written), solve)
    pairs = list(
        dict.fromkeys(pair for f in (S.goal, *sorted(S.given, key=simple)) for pair in _values(f, *own.kids))
    )
    bodies = frozenset(name for t, _ in pairs for name in t.names)
    here = frozenset(f for f in S.given if f.names <= bodies | N.names)

    def rewritten(W: Sequent, left: list[tuple[Node, Node]]) -> int:
        if not left:
            conditions = [(f, written) for _, form in pairs if (f := defined(form)) not in (TRUE, *W.given)]
            return b.having(W, conditions, lambda V: solve(V) if (done := b.shown(V)) is None else done)
        (t, form), *more = left
        few = Sequent(frozenset(f for f in here if f.names <= t.names | N.names), rel("eq", t, form))
        facts: Todo = [(few.goal, lambda _: written(few))]
        for f in sorted(W.given, key=simple):
            g = replaced(f, t, form)
            if f.op in ("le", "lt", "eq", "ne") and g != f and replaced(g, form, t) == f:
                facts.append((g, b.using("rewrite", (form, t), b.hypothesis)))
        return b.having(W, facts, b.using("rewrite", (t, form), lambda V: rewritten(V, more)))

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
    same = (pattern.op, pattern.name, pattern.classes, pattern.k, pattern.q) == (
        t.op,
        t.name,
        t.classes,
        t.k,
        t.q,
    )
    kids = zip(pattern.kids, t.kids, strict=False)
    return same and len(pattern.kids) == len(t.kids) and all(_fits(a, b, put) for a, b in kids)
