"""Codeframes of two or three classes: all classes are named, all aggregates written out, and what is left is about numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, product

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    N,
    Node,
    Refused,
    at,
    every,
    inv,
    neg,
    negation,
    num,
    opened,
    rel,
    replaced,
    var,
)
from axiomcheck.tactics import cumulative, equations, radicals
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, conjuncts, simple
from axiomcheck.tactics.codeframes import Codeframes
from axiomcheck.tactics.denials import BINDERS, INSIDE, WrittenOut
from axiomcheck.tactics.forms import added, dl, held
from axiomcheck.tactics.general import generally
from axiomcheck.tactics.positivity import factored, node_of, scaled
from axiomcheck.tactics.reading import apart_classes, fresh_class, size_of
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.work import times

MOST = 3  # classes
MOST_ENDS = 2  # orders of the terms of min and max in a goal, one after the other
SIZE = "w_"  # the number that stands for an absolute value
QUOTIENTS = 1_000  # steps, for an equation between quotients
END = 3  # how deep the search goes for which of two terms is larger
AT_ONCE = 150  # steps, to see what |.|, min or max is
RELATIONS = ("le", "lt", "eq", "ne")


def there(S: Sequent) -> bool:
    """Is the codeframe small, and does the goal speak of its classes, none of them in a part or an order?"""
    size = size_of(S)
    return (
        size is not None
        and size <= MOST
        and any(kind in "vc" for kind, _ in S.goal.names)
        and not any(kind == "A" for kind, _ in S.names)
    )


def solve(builder: Builder, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    return Small(builder).show(S)


class _Naming(Codeframes):
    """Names classes, and then leaves the sequent to others."""

    def __init__(self, builder: Builder, then: Tactic):
        super().__init__(builder)
        self.then = then

    def prove(self, S: Sequent) -> int:
        return self.then(S)

    def _pointwise(self, S: Sequent, against: bool = False) -> int:
        raise Stuck("a goal about every class")


class Small(WrittenOut):
    """Goals of any form at a small codeframe."""

    def show(self, S: Sequent) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        size = size_of(S)
        assert size is not None
        found = _Naming(self.b, self.show)._all_named(S, size)
        if found is not None:
            return found
        self.named, self.entries = apart_classes(S), []
        nobody = every(FALSE, self.named)
        settled = self._in_order if size == 2 and cumulative.there(S) else self._settled
        return self.b.have(S, nobody, lambda W: self.classes._nobody(W, self.named), settled)

    # -- what is known ------------------------------------------------------------------------------

    def _alternatives(self, S: Sequent) -> int:
        """What is said of every class, or of some, at those that are named; and one alternative at a time."""
        for f in sorted((f for f in S.given if f.op in ("and", "or")), key=simple):
            if not (S.given >= {*f.kids} if f.op == "and" else S.given & {*f.kids}):
                return self.b.back(S, "both" if f.op == "and" else "cases", (f,), self._alternatives)
        for f in sorted((f for f in S.given if f.op in ("all", "some") and f.kids[0] != FALSE), key=simple):
            if f.op == "some":
                if not any(opened(f.kids[0], c) in S.given for c in self.named):
                    k = fresh_class(S)
                    return self.b.back(S, "witness", (f, k), lambda W: self._which(W, k, self._alternatives))  # noqa: B023
                continue
            for c in self.named:
                if c not in f.classes and opened(f.kids[0], c) not in (TRUE, *S.given):
                    return self.b.back(S, "at_class", (f, c), self._alternatives)
        for f in S.given:
            if f.op == "dist" and f.classes[0] == f.classes[1]:
                return self.b.leaf(S, "differ", f.classes[0])
        return super()._alternatives(S)

    # -- goals --------------------------------------------------------------------------------------

    def _goal(self, S: Sequent) -> int:
        g = S.goal
        if g in S.given:
            return self.b.hypothesis(S)
        if g.op == "or":
            if (found := _either_way(g)) is not None:
                f, yes, no = found
                then = [self.b.using("either", (part,), self._alternatives) for part in (yes, no)]
                return self.b.back(S, "decide", (f,), *then)
            shown = [(f, self.b.using("either", (f,), self.b.hypothesis)) for f in g.kids]
            return self._one_of(S, shown, "either", g.kids[-1])
        if g.op == "some" and not g.classes:
            shown = [(opened(g.kids[0], c), self.b.using("exhibit", (c,), self.b.hypothesis)) for c in self.named]
            return self._one_of(S, shown, "exhibit", self.named[-1])
        if g.op == "and":
            return self.b.back(S, "each", (), self._goal)
        return super()._goal(S)

    def _one_of(self, S: Sequent, ways: Sequence[tuple[Node, Tactic]], rule: str, last: object) -> int:
        """One of several holds, as the last one does where none of the others does."""
        if len(ways) == 1:
            return self.b.back(S, rule, (last,), self._alternatives)
        (f, known), *rest = ways
        return self.b.back(S, "decide", (f,), known, lambda W: self._one_of(W, rest, rule, last))

    def _exists(self, S: Sequent) -> int:
        """What exists, for each order of the entries of a vector."""
        vectors = sorted({str(name) for f in S.given for kind, name in f.names if kind == "v"})
        for v, (c, d) in product(vectors, combinations(self.named, 2)):
            low = rel("le", opened(at(v), c), opened(at(v), d))
            if not {low, negation(low)} & S.given:
                return self.b.back(S, "decide", (low,), self._exists)
        return super()._exists(S)

    def _candidates(self, S: Sequent, count: int) -> Iterator[tuple[Node, ...]]:
        """For one vector: corners, that of the smallest entry first, vectors that are there, and equal shares."""
        if count != 1:
            yield from super()._candidates(S, count)
            return
        orders = [f for f in S.given if f.op in ("le", "lt") and all(t.op == "at" for t in f.kids)]
        above = {c: sum(opened(at(str(f.kids[1].name)), c) == f.kids[1] for f in orders) for c in self.named}
        yield from ((dl(0, c),) for c in sorted(self.named, key=lambda c: above[c]))
        yield from ((at(str(v)),) for v in sorted(str(name) for kind, name in S.names if kind == "v"))
        yield (inv(N),)

    def _relation(self, S: Sequent) -> int:
        """With terms of entries at named classes for aggregates, in the goal and in what is known."""
        b, steps = self.b, list[Node]()

        def noted(e: Node, shown: Tactic, W: Sequent, then: Tactic) -> int:
            steps.append(e)
            return b.have(W, e, shown, then)

        def written(W: Sequent) -> int:
            for f in (W.goal, *sorted((f for f in W.given if f.op in RELATIONS and f.names), key=simple)):
                f = _through(f, steps)[0]
                for t in _innermost(f):
                    if t == N:
                        return noted(rel("eq", N, num(len(self.named))), b.hypothesis, W, written)
                    if t.op == "dl":
                        c, d = map(str, t.classes)
                        return noted(rel("eq", t, ONE if c == d else ZERO), partial(self._delta, c=c, d=d), W, written)
                    if t.classes == () or self._left(t):
                        return noted(rel("eq", t, self._written(t)), self._is_written, W, written)
            return self._known(W, steps)

        return written(S)

    def _known(self, S: Sequent, steps: list[Node]) -> int:
        """What is known, in the same words, without entries that equations say; then it is about numbers."""
        said = [*steps, *_defined([e for e in self.entries if e in S.given], S)]
        goal, changes = _through(S.goal, said)
        facts: list[tuple[Node, Tactic]] = []
        kept: list[Node] = []
        for f in sorted((f for f in S.given if f.op in RELATIONS and f.names and f not in steps), key=simple):
            for chain in (said, steps):
                g, used = _through(f, chain)
                if g == f or self._evident(g):
                    kept += [f] if g == f and not _innermost(f) else []
                    break
                if not _innermost(g) and _back(g, used) == f:
                    facts.append((g, self.b.rewriting([rel("eq", *e.kids[::-1]) for e in used[::-1]], self.b.hypothesis)))
                    break
        kept += [f for f, _ in facts]
        entries = sorted({t for f in (goal, *kept) for t in f.nodes() if t.op == "at"}, key=simple)
        put = {t: var(f"{INSIDE}{i}") for i, t in enumerate(entries)}
        numbers: Tactic = lambda W: generally(self.b, W, put, lambda V: self._lightly(V, self._solved), kept)
        return self.b.having(S, facts, self.b.rewriting(changes, numbers))

    def _evident(self, f: Node) -> bool:
        """Is it an equation of two sides that are the same?"""
        return f.op == "eq" and not _innermost(f) and not self.b.ring.difference(*f.kids)

    def _solved(self, S: Sequent) -> int:
        """About numbers: with what |.|, min and max are, where what is known tells at once."""
        if (found := self._nowhere_else(S)) is not None:
            return found
        if self.classes.scalar.sampler.fails(S, S.goal):
            raise Stuck("false at some point, in floating point")
        kinks = sorted({t for t in S.goal.nodes() if t.op in ("abs", "min", "max")}, key=simple)
        sides = [t for t in kinks if t.op == "abs"]
        for k, t in enumerate(sides):
            for plain in (*sides[:k], t.kids[0], self._plain(neg(t.kids[0]))):
                e = rel("eq", t, plain)
                if (shown := self._at_once(S.showing(e))) is not None:
                    return self.b.have(S, e, shown, self.b.using("rewrite", (t, plain), self._solved))
        ends = [t for t in kinks if t.op != "abs"]
        inner = [t for t in ends if not any(u in ends for k in t.kids for u in k.nodes())]
        orders = {t: self._order(S, t) for t in inner}
        for steps in (AT_ONCE, self.b.budget // 2) if inner else ():
            for t, low in orders.items():
                for f, plain in zip((low, negation(low)), t.kids[:: -1 if t.op == "max" else 1], strict=True):
                    if (shown := self._at_once(S.showing(f), steps)) is not None:
                        return self.b.have(S, f, shown, partial(self._end, t=t, plain=plain))
        lows = list(dict.fromkeys(low for low in orders.values() if not {low, negation(low)} & S.given))
        if inner and (len(lows) != 1 or len(inner) == 1) and (found := self._beyond(S)) is not None:
            return found
        if lows and len(lows) <= MOST_ENDS:
            return self.b.back(S, "decide", (lows[0],), self._solved)
        sizes = {t: var(f"{SIZE}{k}") for k, t in enumerate(t for t in kinks if t.op == "abs")}
        if S.goal.op == "eq" and sizes and not ends:  # which mostly holds whatever they are
            kept = [f for f in S.given if not f.has("abs")]
            put = sizes | {x: x for x in (var(str(name)) for kind, name in S.names if kind == "s")}
            whatever: Tactic = lambda W: generally(self.b, W, put, self._solved, kept)
            return self.b.first(S, self.b.part(self.b.budget // 2, whatever), partial(radicals.solve, self.b))
        self.b.hopeless.clear()
        quotients: Tactic = lambda W: equations.by_equations(Scalar(self.b, thorough=True), W, alone=True)
        ways = [self.b.part(QUOTIENTS, quotients)] if S.goal.op == "eq" else []
        return self.b.first(S, *ways, partial(radicals.solve, self.b))


    def _beyond(self, S: Sequent) -> int | None:
        """Less than one of two terms is less than the larger one; and less than a number, where both are."""
        g, b = S.goal, self.b
        if g.op not in ("le", "lt"):
            return None
        low, high = g.kids
        fails = partial(self.classes.scalar.sampler.fails, S)
        plain: Tactic = lambda W: self.classes.scalar.prove(Sequent(frozenset(), W.goal))
        ends = [(rel(g.op, low, k), rel("le", k, high)) for k in high.kids] if high.op == "max" else []
        ends += [(rel(g.op, k, high), rel("le", low, k)) for k in low.kids] if low.op == "min" else []
        for f, sure in ends:
            if not fails(f) and (shown := b.tried(b.part(b.budget // 2, self._solved), S.showing(f))) is not None:
                return b.having(S, [(f, shown), (sure, plain)], b.by("algebra", UNIT, added(held(f), held(sure))))
        facts = [rel(g.op, k, high) for k in low.kids] if low.op == "max" else []
        facts += [rel(g.op, low, k) for k in high.kids] if high.op == "min" else []
        if not facts or any(map(fails, facts)):
            return None
        known = [(f, shown) for f in facts if (shown := b.tried(self._solved, S.showing(f))) is not None]
        if len(known) < len(facts):
            return None
        return b.having(S, known, lambda _: self.classes.scalar.prove(Sequent(frozenset(facts), g)))

    def _nowhere_else(self, S: Sequent) -> int | None:
        """What follows from a largest or smallest term being zero: where it is not so, the term is positive."""
        g, b = S.goal, self.b
        zeros = (f for f in S.given if f.op == "eq" and ZERO in f.kids and any(t.op in ("min", "max") for t in f.nodes()))
        f = min(zeros, key=simple, default=None)
        if g.op != "eq" or f is None:
            return None
        more = rel("lt", ZERO, f.kids[f.kids[0] == ZERO])
        elsewhere: Tactic = lambda W: self._lightly(Sequent(W.given - {f}, more), self._solved)
        clash = b.by("absurd", held(more), f, num(1 if f.kids[0] == ZERO else -1))
        apart: Tactic = lambda W: b.hypothesis(W) if g in W.given else b.have(W, more, elsewhere, clash)
        return b.back(S, "order", g.kids, apart)

    def _at_once(self, S: Sequent, steps: int = AT_ONCE) -> Tactic | None:
        """What shows the sequent on a few steps, if anything does."""
        if self.classes.scalar.sampler.fails(S, S.goal):
            return None
        return self.b.tried(self.b.part(steps, self.classes.scalar.prove), S)

    def _plain(self, t: Node) -> Node:
        """As a polynomial, where that is shorter."""
        plain = node_of(self.b.ring, self.b.ring.poly(t))
        return plain if plain.size < t.size else t

    def _order(self, S: Sequent, end: Node) -> Node:
        """When the first of the two is not larger: the sign of what they differ by, without factors of known sign."""
        ring = self.b.ring
        constant, factors = factored(ring, ring.difference(*end.kids[::-1]))
        kept: Poly = {(): fmpq(1 if constant > 0 else -1 if constant < 0 else 0)}
        for p, e in factors:
            t = node_of(ring, p)
            ways = (s for s in (1, -1) if t.op == "abs" or self._at_once(S.showing(rel("le", *(ZERO, t)[::s]))) is not None)
            if e % 2:
                sign = next(ways, None)
                kept = times(kept, p) if sign is None else scaled(kept, fmpq(sign))
        return rel("le", ZERO, node_of(ring, kept))

    def _end(self, S: Sequent, t: Node, plain: Node) -> int:
        """With the one of the two that it is."""
        (other,) = [k for k in t.kids if k != plain] or [plain]
        order = rel("le", *((other, plain) if t.op == "max" else (plain, other)))
        scalar = self.classes.scalar

        def ordered(W: Sequent) -> int:
            found = scalar._factors(W, END)
            return scalar.prove(W) if found is None else found

        e = rel("eq", t, plain)
        equal: Tactic = lambda W: self.b.have(W, order, ordered, lambda _: scalar.prove(Sequent(frozenset([order]), e)))
        return self.b.have(S, e, equal, self.b.using("rewrite", (t, plain), self._solved))


def _either_way(g: Node) -> tuple[Node, Node, Node] | None:
    """Of two cases, one of which is said to be the contrary of the other: what decides, and which it is then."""
    if len(g.kids) != 2:
        return None
    for here, other in (g.kids, g.kids[::-1]):
        for f in conjuncts(here):
            try:
                contrary = negation(f)
            except Refused:
                continue
            if set(conjuncts(contrary)) <= set(conjuncts(other)):
                return f, here, other
    return None


def _defined(entries: list[Node], S: Sequent) -> list[Node]:
    """The equations with those that say what another entry is, in terms of others."""
    said = list(entries)
    for f in sorted((f for f in S.given if f.op == "eq" and f.kids[0].op == "at" and not f.loose), key=simple):
        t, body = f.kids
        if all(e.kids[0] != t for e in said) and not any(u == t for u in _through(body, said)[0].nodes()):
            said.append(f)
    return said


def _innermost(f: Node) -> list[Node]:
    """Aggregates and deltas without others inside."""
    closed = [t for t in f.nodes() if t.op in (*BINDERS, "dl") and t.loose == 0]
    return [t for t in closed if not any(u in closed and u != t for u in t.nodes())]


def _through(f: Node, equations: Sequence[Node]) -> tuple[Node, list[Node]]:
    """The formula with left sides replaced by right sides until none is left, and the equations in the order of use."""
    used: list[Node] = []
    changed = True
    while changed:
        changed = False
        for e in equations:
            g = replaced(f, *e.kids)
            if g != f:
                f, changed = g, True
                used.append(e)
    return f, used


def _back(f: Node, used: Sequence[Node]) -> Node:
    for e in used[::-1]:
        f = replaced(f, *e.kids[::-1])
    return f
