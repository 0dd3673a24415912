"""Columns with equal shares: where a d = b c, both columns (a, c) and (b, d) are divided alike.

With G = a + c > 0, N = b + d and s = a/G these are (s G, (1 - s) G) and (s N, (1 - s) N), and the four numbers
give way to three that no equation links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, inv, minus, mul, rel, var
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, only, simple
from axiomcheck.tactics.general import said_of
from axiomcheck.tactics.positivity import difference_of, factored, node_of, scaled
from axiomcheck.tactics.scalar import Scalar

Columns = tuple[Node, tuple[Node, Node], tuple[Node, Node], Node, Node]


def by_shares(b: Builder, S: Sequent, solve: Callable[[Sequent], int]) -> int:
    """The sequent by way of one about sizes and shares; Stuck if nothing is found."""
    equation, (a, c), (x, d), G, N = next(columns(S))
    taken = {name for f in (S.goal, *S.given) for _, name in f.names}
    s, g, h = (var(next(f"_{k}{i}" for i in range(99) if f"_{k}{i}" not in taken)) for k in ("s", "g", "h"))
    rest = minus(ONE, s)
    cells = [(a, mul(s, g)), (c, mul(rest, g)), (x, mul(s, h)), (d, mul(rest, h))]
    known = [rel("le", ONE, g), rel("le", ONE, h), rel("le", ZERO, s), rel("le", s, ONE)]
    equal = [rel("eq", image, cell) for cell, image in cells]
    said = {equation, rel("le", ONE, G), rel("le", ONE, N)}
    general = Sequent(S.given - said | {*known, *equal}, S.goal)
    lemma = _put_in(b, general, cells, known, solve)
    share = mul(a, inv(G))
    put = {s.name: share, g.name: G, h.name: N}
    scalar = Scalar(b)
    shown: Tactic = lambda W: b.note(W, "instance", (put, {}, {}), [lemma])
    images = [said_of(f, {s: share, g: G, h: N}) for f in (*known, *equal)]
    signs: Todo = [(rel("lt", ZERO, G), scalar._last), *scalar.of_inverse(inv(G))]
    few = (S.given & {*said, *(rel("le", ZERO, v) for v in (a, c, x, d))}) | {f for f, _ in signs}
    of_cells: Tactic = only(few, lambda W: scalar.prove(W, 2))
    return b.having(S, [*signs, *((f, of_cells) for f in images)], shown)


def there(S: Sequent) -> bool:
    """Do columns have equal shares?"""
    return next(columns(S), None) is not None


def columns(S: Sequent) -> Iterator[Columns]:
    """Equations a d = b c between numbers that are not negative, where a + c and b + d are at least 1."""
    positive = {f.kids[1] for f in S.given if f.op == "le" and f.kids[0] == ZERO}
    sizes = [f.kids[1] for f in S.given if f.op == "le" and f.kids[0] == ONE and f.kids[1].op == "add"]
    pairs = {frozenset(t.kids): t for t in sizes if len(t.kids) == 2}
    for f in sorted((f for f in S.given if f.op == "eq"), key=simple):
        if any(side.op != "mul" or len(side.kids) != 2 for side in f.kids):
            continue
        (a, d), products = f.kids[0].kids, f.kids[1].kids
        if len({a, d, *products}) < 4 or not {a, d, *products} <= positive or any(t.op != "var" for t in (a, d, *products)):
            continue
        for x, c in (products, products[::-1]):
            G, N = pairs.get(frozenset((a, c))), pairs.get(frozenset((x, d)))
            if G is not None and N is not None:
                yield f, (a, c), (x, d), G, N


def _put_in(
    b: Builder, S: Sequent, cells: list[tuple[Node, Node]], known: list[Node], solve: Callable[[Sequent], int]
) -> int:
    """The sequent with sizes and shares for the cells, in the goal and in all hypotheses that can be read so."""
    names, scalar = {cell for cell, _ in cells}, Scalar(b)
    facts = [f for f in sorted(S.given, key=simple) if f.op in ("le", "lt", "eq", "ne", "or", "and") and f not in known]
    spoken = [f for f in facts if names & {t for t in f.nodes() if t.op == "var"} and not (f.op == "eq" and f.kids[1] in names)]

    def free(W: Sequent) -> int:
        kept = frozenset(f for f in W.given if not names & {t for t in f.nodes() if t.op == "var"})
        return _merged(b, Sequent(kept, W.goal), solve)

    there = [rel("eq", *pair) for pair in cells]
    back = [rel("eq", *pair[::-1]) for pair in cells[::-1]]
    todo: Todo = []
    for f in spoken:  # what can be read so; the others are left out
        T = Sequent(frozenset([f]) | (S.given & {*there, *back}), said_of(f, dict(cells)))
        if (shown := b.tried(lambda V: b.first(V, b.rewriting(back, b.hypothesis), lambda W: scalar.prove(W, 1)), T)) is not None:
            todo.append((T.goal, shown))
    return b.having(S, todo, b.rewriting(there, free))


def _merged(b: Builder, S: Sequent, solve: Callable[[Sequent], int]) -> int:
    """Of two numbers that an equation makes equal, one for both."""
    for f in sorted((f for f in S.given if f.op == "eq"), key=simple):
        terms = b.ring.difference(*f.kids)
        atoms = [b.ring.atoms[i] for m in terms for i in m]
        if len(atoms) == len(terms) == 2 and not sum(terms.values()) and all(t.op == "var" for t in atoms):
            u, v = atoms
            then: Tactic = lambda W, u=u, v=v: _put_in(b, W, [(v, u)], [], solve)  # type: ignore[misc]
            return b.have(S, rel("eq", u, v), Scalar(b)._last, then)
    return _divided(b, S, solve)


def _divided(b: Builder, S: Sequent, solve: Callable[[Sequent], int]) -> int:
    """With orders of two numbers from those of their products with what is positive."""
    scalar = Scalar(b)
    for f in sorted((f for f in S.given if f.op in ("lt", "le")), key=simple):
        constant, factors = factored(b.ring, difference_of(b.ring, f))
        single = [p for p, e in factors if e == 1 and len(p) == 2 and not sum(p.values()) and all(len(m) == 1 for m in p)]
        if len(factors) < 2 or len(single) != 1:
            continue
        u = node_of(b.ring, scaled(single[0], constant))
        for order in (rel(f.op, ZERO, u), rel(f.op, u, ZERO)):
            if order in S.given or scalar.sampler.fails(S, order):
                continue
            T = Sequent(frozenset(h for h in S.given if h == f or (h.op == "le" and h.kids[0] in (ZERO, ONE))), order)
            try:
                step = scalar.prove(T, 2)
            except Stuck:
                continue
            return b.have(S, order, lambda _: step, solve)  # noqa: B023
    return solve(S)
