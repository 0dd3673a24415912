"""Aggregates and entries as numbers: what is said of them, said of any numbers, and searched thoroughly.

Every closed aggregate and every entry at a named class is one number.  A number that an equation gives is gone first.  A root may
be a number of which only its sign and its power is known: sqrt(x y) is r with 0 <= r and r^2 = x y.
"""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import AGGREGATES, ONE, ZERO, Node, Refused, power, rel, replaced, var
from axiomcheck.tactics import radicals
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, fixed, only, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.general import generally, said_of
from axiomcheck.tactics.positivity import difference_of, node_of
from axiomcheck.tactics.prove import whole_numbers
from axiomcheck.tactics.scalar import Scalar

CURVED, SPLIT = ("log", "root"), ("log", "ite")
SAID = ("le", "lt", "eq", "ne", "or")
FIRST = 5_000  # steps for the plainer of two searches
GLANCE = 400  # steps for a goal before its cases are looked at
MOST_CASES = 4
LARGE, UNPLAIN = 12, ("log", "root", "exp", "inv", "sum", "cmin", "cmax")  # of what may stand for a number
Given = list[tuple[Node, Node]]  # what a number is, by the hypotheses


def as_numbers(b: Builder, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    T = Sequent(frozenset(f for f in S.given if f.op in (*SAID, "and")), S.goal)
    zero_or = (f for f in T.given if f.op == "or" and all(k.op == "eq" and k.kids[1] == ZERO for k in f.kids))
    if (f := min(zero_or, key=simple, default=None)) is not None:
        return b.back(T, "cases", (f,), lambda W: as_numbers(b, Sequent(W.given - {f}, W.goal)))
    if not _doubtful(T):
        return _eliminated(b, T)
    return b.first(T, b.part(GLANCE, fixed(lambda V: _eliminated(b, V))), lambda W: _at_zero(b, W, MOST_CASES))


def _at_zero(b: Builder, S: Sequent, left: int) -> int:
    """A number between bounds is at one of them, or not, where the goal has its logarithm or root."""
    if any(f.op == "and" and not set(f.kids) <= S.given for f in S.given):
        return b.opened(lambda W: _at_zero(b, W, left))(S)
    for x, end in _doubtful(S) if left else ():
        sides = (end, x) if end == ZERO else (x, end)
        at_end: Tactic = lambda W: _at_zero(b, W, left - 1)
        return b.at_most(*sides, at_end, at_end)(S)
    return _eliminated(b, S)


def _doubtful(S: Sequent) -> list[tuple[Node, Node]]:
    """Entries and scalars of which it is open whether they are 0, or 1, where that matters to a logarithm or a root."""
    inside = [u for t in S.goal.nodes() if t.op in SPLIT for k in t.kids[:1] for u in k.nodes()]
    found = []
    for u in dict.fromkeys(u for u in inside if (u.op in ("at", "var") and not u.loose)):
        for low, high, end in ((ZERO, u, ZERO), (u, ONE, ONE)):
            known = {rel("lt", low, high), rel("eq", low, high), rel("eq", high, low), rel("ne", u, end)}
            if rel("le", low, high) in S.given and not known & S.given and (u.op == "var" or end == ZERO):
                found.append((u, end))
    return sorted(found, key=lambda pair: (simple(pair[0]), simple(pair[1])))


def _eliminated(b: Builder, S: Sequent) -> int:
    """Without numbers that equations give."""
    scalar = Scalar(b)
    found = _equation(S)
    if found is None:
        return _general(b, S)
    x, t = found
    equation = rel("eq", x, t) if rel("eq", x, t) in S.given else rel("eq", t, x)
    kept: set[Node] = set()
    todo: list[tuple[Node, Node]] = []
    for f in S.given - {equation}:
        if x not in set(f.nodes()):
            kept.add(f)
            continue
        g = _put(f, x, t)
        if g is not None and f.op != "or":
            todo.append((f, g))
    T = Sequent(frozenset(kept | {g for _, g in todo}), replaced(S.goal, x, t))

    def back(W: Sequent, f: Node) -> int:
        few = Sequent(frozenset([f, equation]), W.goal)
        if replaced(W.goal, t, x) == f:
            return b.back(few, "rewrite", (t, x), b.hypothesis)
        return scalar._last(few)

    def run(W: Sequent, left: list[tuple[Node, Node]]) -> int:
        if not left:
            return b.back(W, "rewrite", (x, t), lambda V: _eliminated(b, Sequent(V.given & T.given, V.goal)))
        f, g = left[0]
        if g in W.given:
            return run(W, left[1:])
        try:
            back(W.showing(g), f)
        except Stuck:
            return run(W, left[1:])
        return b.have(W, g, fixed(back, f), lambda V: run(V, left[1:]))

    return run(S, sorted(todo, key=lambda pair: simple(pair[1])))


def _put(f: Node, x: Node, t: Node) -> Node | None:
    try:
        return replaced(f, x, t)
    except Refused:
        return None


def _equation(S: Sequent) -> tuple[Node, Node] | None:
    """A number of the sequent that is plainly given by others: numbers first, later names before earlier ones."""
    found = []
    for f in S.given:
        for x, t in (f.kids, f.kids[::-1]) if f.op == "eq" else ():
            plain = t.size <= LARGE and not t.has(*UNPLAIN) and x not in set(t.nodes())
            if plain and _is_number(x):
                found.append((t.op != "num", t.size, tuple(-ord(c) for c in str(x)[:20]), simple(t), x, t))
    return min(found, key=lambda e: e[:4])[4:] if found else None


def _is_number(t: Node) -> bool:
    return t.op == "var" or (t.op == "at" and not t.loose)


def _general(b: Builder, S: Sequent) -> int:
    """The same of any numbers, and then the instance."""
    S = _plain(S)
    for t, plain in _plainer(b, S):
        equal = rel("eq", t, plain)
        rule, params = ("enclosed", ()) if t.op in CURVED else ("algebra", (UNIT, Node("n")))
        try:
            step = b.leaf(Sequent(frozenset(), equal), rule, *params)
        except Stuck:
            continue
        return b.have(S, equal, lambda _: step, lambda W: b.back(W, "rewrite", (t, plain), lambda V: _general(b, V)))  # noqa: B023
    put: dict[Node, Node] = {}
    for f in (S.goal, *sorted(S.given, key=simple)):
        for t in _atoms(f):
            put.setdefault(t, var(f"_x{len(put)}"))

    def search(lemma: Sequent) -> int:
        G = _near(lemma)
        if Scalar(b).sampler.fails(G, G.goal):
            raise Stuck("false at some point, in floating point", S.goal)
        return _search(G, b)

    return generally(b, S, {t: put[t] for t in sorted(put, key=lambda t: -t.size)}, search)


def _plainer(b: Builder, S: Sequent) -> Iterator[tuple[Node, Node]]:
    """Arguments with numbers in them computed, and logarithms and roots of 0 and 1."""
    for t in dict.fromkeys(S.goal.nodes()):
        if t.op not in (*CURVED, "exp", "inv", "abs", "min", "max") or t.loose:
            continue
        if t.op in CURVED and t.kids[0] in (ZERO, ONE):
            yield t, ONE if t.op == "root" and t.kids[0] == ONE else ZERO
        for u in t.kids:
            numbers = sum(v.op == "num" for v in u.nodes())
            plain = node_of(b.ring, b.ring.poly(u)) if numbers and u.op in ("add", "mul", "pow") else u
            if plain != u and plain.size < u.size:
                yield u, plain


def _plain(S: Sequent) -> Sequent:
    """Without what is true of all numbers, or is said otherwise."""
    speaks = (f for f in S.given if _atoms(f) or any(t.op == "var" for t in f.nodes()))
    return Sequent(frozenset(f for f in speaks if f.op != "or" or f.size < LARGE), S.goal)


def _near(S: Sequent) -> Sequent:
    """Only what is said of the goal's numbers, or of these and others that something like that is said of."""
    names = S.goal.names
    for _ in range(2):
        names = names.union(*(f.names for f in S.given if f.names & names and f.op != "or" and len(f.names) <= 4))
    return Sequent(frozenset(f for f in S.given if f.names <= names), S.goal)


def _atoms(f: Node) -> list[Node]:
    """The outermost aggregates, and entries at named classes."""
    if f.op in AGGREGATES and not f.loose:
        return [f]
    if f.op == "at" and not f.loose:
        return [f]
    return [t for kid in f.kids for t in _atoms(kid)]


def _search(S: Sequent, b: Builder) -> int:
    """Two searches for a goal about numbers."""
    if S in b.known:
        return b.known[S]

    def plainly(W: Sequent) -> int:
        b.hopeless.clear()
        return whole_numbers(Scalar(b, thorough=True), W)

    def with_roots(W: Sequent) -> int:
        b.hopeless.clear()
        return radicals.solve(b, W)

    def cleared(W: Sequent) -> int:
        plain = node_of(b.ring, difference_of(b.ring, W.goal))
        f = rel(W.goal.op, ZERO, plain)
        if f == W.goal or W.goal.op not in ("le", "lt"):
            raise Stuck("it is as plain as it gets")
        return b.through(W, f, plainly)

    ways = [plainly, cleared] if S.goal.has("log", "exp") else [plainly]
    return b.first(S, *(fixed(lambda W, way: b.part(FIRST, way)(W), way) for way in ways), with_roots)


# -- roots as numbers of which only their sign and their power is known -----------------------------


def by_powers(S: Sequent, b: Builder) -> int:
    """The number of a step that shows the sequent about numbers; Stuck if nothing is found."""
    roots = sorted({t for t in outside(S.goal) if t.op == "root"}, key=simple)
    if not roots or any(u.op == "root" for t in roots for u in outside(t.kids[0])):
        raise Stuck("no roots, or roots of roots")
    named = {t: var(f"_r{i}") for i, t in enumerate(roots)}
    said = {said_of(f, named): f for f in S.given if f.op in ("le", "lt", "eq")}
    for t, r in named.items():
        said |= {rel("le", ZERO, r): rel("le", ZERO, t), rel("eq", power(r, t.k), t.kids[0]): rel("eq", power(t, t.k), t.kids[0])}
    step = as_numbers(b, Sequent(frozenset(said), said_of(S.goal, named)))
    needed = frozenset(said[f] for f in b.steps[step].shows.given)
    images = {r.name: t for t, r in named.items()}
    instance = b.instance(step, images, needed)

    known = only(S.given, lambda V: _known_root(V, b))
    return b.having(S, [(f, known) for f in sorted(needed - S.given, key=simple)], instance)


def _known_root(S: Sequent, b: Builder) -> int:
    """A root is not negative, and its power is what it is of where that is not negative."""
    low, high = S.goal.kids
    return b.evident(S) if S.goal.op == "le" else b.have(S, rel("le", ZERO, high), Scalar(b).prove, b.power_of_root(*low.kids))
