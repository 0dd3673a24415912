"""Functions of several aggregates, each of which is compared by its terms; then the aggregates are numbers.

    a bound        every term lies between two numbers, hence the mean or the extremum does, and the sum n times
    a mixture      f(a x + (1 - a) y) <= a f(x) + (1 - a) f(y), class by class
    a detour       f(p, y) <= f(p, x) + f(x, y), class by class
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    add,
    at,
    inv,
    minus,
    mul,
    num,
    opened,
    rel,
    root,
    total,
    var,
)
from axiomcheck.tactics import facts
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bodies import body_by_body
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.forms import added, function, held, multiplied
from axiomcheck.tactics.general import generally
from axiomcheck.tactics.linking import mixtures_in
from axiomcheck.tactics.maxima import Maxima
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, class_names, fresh_class, put_in, scalars_only
from axiomcheck.tactics.smoothed import smoothed_entry

LINK = 3_000  # steps for what is said of one aggregate
LOWS, HIGHS = (0, -1, -2), (1, 2)  # what terms may lie between
EXTREMA = ("cmin", "cmax")


def there(S: Sequent) -> bool:
    """Is it an order of functions of aggregates, no class being named?"""
    plain = S.goal.op == "le" and not class_names(S)
    return plain and all(not t.classes for t in aggregates_of(S.goal)) and bool(aggregates_of(S.goal.kids[0]))


def solve(a: Aggregates, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    return ByTerms(a).solve(S)


class ByTerms:
    """What is said of each aggregate, and the goal about numbers."""

    def __init__(self, a: Aggregates):
        self.a, self.b = a, a.b

    def solve(self, S: Sequent) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        low, high = S.goal.kids
        if not aggregates_of(high):
            return self.b.first(S, self._in_box, lambda W: self._linked(W, list(self._bounds(W))))
        links = [*self._signs(S), *self._mixtures(S)] if any(map(mixtures_in, aggregates_of(low))) else []
        return self._linked(S, links or [*self._signs(S), *self._detours(S)])

    def _linked(self, S: Sequent, links: Todo) -> int:
        """With whatever is shown of these, as numbers."""
        shown = [(f, found) for f, how in links if (found := self.b.tried(self.b.part(LINK, how), S.showing(f))) is not None]
        return self.b.having(S, shown, lambda W: self._numbers(scalars_only(W)))

    def _numbers(self, S: Sequent) -> int:
        """As numbers; two logarithms as the one of the product."""
        b, (low, high) = self.b, S.goal.kids
        plain: Tactic = lambda W: as_numbers(b, W)
        if high.op != "add" or [k.op for k in high.kids] != ["log", "log"]:
            return plain(S)
        u, v = (k.kids[0] for k in high.kids)
        enough, equal = rel("le", low, function("log", mul(u, v))), rel("eq", function("log", mul(u, v)), high)
        positive = [b.clash(rel("le", t, ZERO), rel("lt", ZERO, t)) for t in (u, v)]
        joined = b.by_cases("log_mul", (u, v), *positive, b.hypothesis)
        return b.having(S, [(enough, plain), (equal, joined)], b.follows(enough, equal, num(-1)))

    # -- bounds ---------------------------------------------------------------------------------------

    def _in_box(self, S: Sequent) -> int:
        """Means, extrema and sums of shares lie between numbers; a function of such numbers is enclosed."""
        todo, box, put = [], [], {}
        for i, t in enumerate(_units(S.goal)):
            x = var(f"_x{i}")
            for sides in ([rel("le", num(q), t) for q in LOWS], [rel("le", t, num(q)) for q in HIGHS]):
                f, how = self._first_shown(S, sides)
                todo.append((f, how))
                box.append(f)
            put[t] = x
        enclosed: Tactic = lambda W: self.b.leaf(W, "enclosed", *sorted(W.given, key=lambda f: _place(f, put)))
        return self.b.having(S, todo, lambda W: generally(self.b, W, put, enclosed, box))

    def _first_shown(self, S: Sequent, sides: list[Node]) -> tuple[Node, Tactic]:
        rooted = any(t.op == "root" for f in sides for t in f.kids)
        for f in sides:
            if (found := self.b.tried(self.b.part(LINK, self._root if rooted else self._bounded), S.showing(f))) is not None:
                return f, found
        raise Stuck("a value without a bound")

    def _root(self, S: Sequent) -> int:
        """A root is not negative, and at most a number >= 1 that what is under it is at most."""
        b, (t, q) = self.b, S.goal.kids
        if q.op == "root":
            return b.leaf(S, "algebra", UNIT, Node("a", (q,))) if t == ZERO else b.leaf(S, "hypothesis")
        x = var("_x")
        lemma = Sequent(frozenset([rel("le", ZERO, x), rel("le", x, q)]), rel("le", root(x, t.k), q))
        step = self.a.scalar.prove(lemma)
        return b.at_numbers(S, step, {"_x": t.kids[0]}, self._in_box)

    def _bounds(self, S: Sequent) -> Iterator[tuple[Node, Tactic]]:
        """The same as multiples of the number of classes."""
        for t in aggregates_of(S.goal):
            count = total(ONE) if t.op == "sum" else ONE
            yield from ((rel("le", mul(num(q), count), t), self._bounded) for q in LOWS[:2])
            yield from ((rel("le", t, mul(num(q), count)), self._bounded) for q in HIGHS[:1])

    def _bounded(self, S: Sequent) -> int:
        """An aggregate, or a mean, and a number."""
        low, high = S.goal.kids
        t, least = (high, True) if aggregates_of(high) else (low, False)
        q = low if least else high
        if t.op in EXTREMA:
            return self._attained(S, t, q, [])
        if t.op == "mul":
            return self._mean(S, t, q, least)
        if q == ZERO or q.op == "mul":
            return self._between(S, t, q.kids[0] if q.op == "mul" else ZERO, least)
        shares = sorted(str(v) for kind, v in t.names if kind == "v" and rel("eq", total(at(str(v))), ONE) in S.given)
        if not shares:
            raise Stuck("no shares to compare with")
        each = num(q.q / len(shares))  # the number is that of a sum of so many shares of each
        whole = [x for v in shares for x in (rel("eq", total(at(v)), ONE), num(-each.q))]
        return self._between(S, t, mul(each, add(*map(at, shares)) if len(shares) > 1 else at(shares[0])), least, *whole)

    def _between(self, S: Sequent, t: Node, terms: Node, least: bool, *ideal: Node) -> int:
        """A sum and the sum of other terms, class by class."""
        b, k = self.b, fresh_class(S)
        compared = rel("le", *((total(terms), t) if least else (t, total(terms))))
        return b.through(S, compared, b.class_by_class(k, lambda W: self._at_class(W, k)), *ideal)

    def _mean(self, S: Sequent, t: Node, q: Node, least: bool) -> int:
        """A sum over n, from the sum and n times the number."""
        b, (whole,) = self.b, aggregates_of(t)
        times = mul(q, N)
        enough = rel("le", *((times, whole) if least else (whole, times)))
        share, zero = rel("lt", ZERO, inv(N)), rel("eq", mul(N, inv(N)), ONE)
        size = frozenset(f for f in S.given if f == rel("le", num(2), N))
        sizes = [(f, only(size, self.a.scalar.prove)) for f in (share, zero)]
        last = b.by("algebra", UNIT, multiplied(held(share), held(enough)), zero, num(-q.q if not least else q.q))
        return b.having(S, [(enough, self._bounded), *sizes], last)

    def _at_class(self, S: Sequent, k: str) -> int:
        """Terms at a class: numbers between 0 and 1."""
        b = self.b
        entries = sorted({t for t in S.goal.nodes() if t.op == "at" and t.classes == (k,)}, key=simple)

        def boxed(W: Sequent) -> int:
            put = {t: var(f"_x{i}") for i, t in enumerate(entries)}
            ends = [f for t in entries for f in (rel("le", ZERO, t), rel("le", t, ONE))]
            enclosed: Tactic = lambda V: b.leaf(V, "enclosed", *sorted(V.given, key=lambda f: _place(f, put)))
            return generally(b, W, put, enclosed, ends)

        def numbers(W: Sequent) -> int:
            return b.first(W, boxed, *([self._smoothed] if any(map(smoothed_entry, W.goal.nodes())) else []), plain)

        plain: Tactic = lambda W: as_numbers(b, scalars_only(W))

        ones: Todo = [(rel("le", t, ONE), fixed(Maxima(self.a).below_one, t)) for t in entries]
        return self.a.at_classes(S, [k], lambda W: b.having(W, [(f, how) for f, how in ones if f not in W.given], numbers))

    def _smoothed(self, S: Sequent) -> int:
        """Smoothed entries as numbers, a mixture of shares smoothed being one of smoothed shares."""
        b = self.b
        for t in dict.fromkeys(S.goal.nodes()):
            v, e, u = smoothed_entry(t) or (ZERO,) * 3
            if v.op == "add" and len(v.kids) == 2 and all(k.op == "mul" and len(k.kids) == 2 for k in v.kids):
                apart = add(*(mul(k.kids[0], mul(add(k.kids[1], e), u)) for k in v.kids))
                again = b.using("rewrite", (t, apart), self._smoothed)
                return b.have(S, rel("eq", t, apart), b.equal(), again)
        entries = sorted({t for t in S.goal.nodes() if smoothed_entry(t)}, key=simple)
        known = [f for f in S.given if all(kind == "s" for kind, _ in f.names) and not f.has("sum", "inv")]
        return generally(b, S, {t: var(f"_x{i}") for i, t in enumerate(entries)}, lambda W: as_numbers(b, W), known)

    # -- orders of terms ------------------------------------------------------------------------------

    def _signs(self, S: Sequent) -> Todo:
        """The signs of aggregates, and what is known of extrema of one vector."""
        found: Todo = []
        for t in aggregates_of(S.goal):
            found.append((rel("le", ZERO, t), fixed(body_by_body, self.a) if t.op == "sum" else self._bounded))
            found += [(rel("le", t, ONE), self._bounded)] if t.op == "cmin" and t.has("inv") else []
        return [*found, *((f, how) for f, how in facts._facts(self.a, S, True) if _of_one_vector(f))]

    def _mixtures(self, S: Sequent) -> Iterator[tuple[Node, Tactic]]:
        for t in aggregates_of(S.goal.kids[0]):
            for x, y, w in mixtures_in(t):
                ends = [Node(t.op, (_unmixed(t.kids[0], x, y, w, v),)) for v in (x, y)]
                yield self._above(t, ends, [w, minus(ONE, w)], [rel("le", ZERO, w), rel("le", w, ONE)])

    def _detours(self, S: Sequent) -> Iterator[tuple[Node, Tactic]]:
        found = aggregates_of(S.goal)
        for t in aggregates_of(S.goal.kids[0]):
            for ends in permutations([u for u in found if u.op == t.op and u.names != t.names], 2):
                if ends[0].names | ends[1].names > t.names:
                    yield self._above(t, list(ends), [ONE, ONE], [])

    def _above(self, t: Node, ends: list[Node], weights: list[Node], signs: list[Node]) -> tuple[Node, Tactic]:
        """The aggregate is at most a sum of multiples of others, and how that is shown."""
        high = add(*(mul(w, u) if w != ONE else u for w, u in zip(weights, ends, strict=True)))
        if t.op == "sum":
            terms = add(*(mul(w, u.kids[0]) for w, u in zip(weights, ends, strict=True)))
            return rel("le", t, high), fixed(self._between, t, terms, False)
        pairs: list[tuple[Node, Node | None]] = [(u, signs[i] if signs else None) for i, u in enumerate(ends)]
        return rel("le", t, high), lambda W: self._attained(W, t, high, pairs)

    def _attained(self, S: Sequent, t: Node, q: Node, ends: list[tuple[Node, Node | None]]) -> int:
        """An extremum where it is attained, by the terms of that class."""
        b, k = self.b, fresh_class(S)
        here, least = opened(t.kids[0], k), S.goal.kids[1] == t
        terms, form, shown = q, [], []
        for u, sign in ends:
            terms, f = put_in(terms, u, opened(u.kids[0], k)), rel("le", opened(u.kids[0], k), u)
            form.append(multiplied(held(sign), held(f)) if sign else held(f))
            shown.append((f, b.alone("bound", u, k)))
        enough = rel("le", *((terms, here) if least else (here, terms)))
        equal = rel("eq", here, t)
        last = b.by("algebra", UNIT, added(held(enough), *form), equal, num(1 if not least else -1))
        alone: Tactic = lambda W: self._at_class(Sequent(frozenset(f for f in W.given if not f.has(*EXTREMA)), W.goal), k)
        return b.back(S, "attained", (t, k), lambda W: b.having(W, [(enough, alone), *shown], last))


def _units(g: Node) -> list[Node]:
    """Roots; means, where a sum is only ever divided by n; extrema; other sums."""
    roots = [t for t in dict.fromkeys(g.nodes()) if t.op == "root" and not t.loose and aggregates_of(t)]
    for t in roots:
        g = put_in(g, t, ZERO)
    means = [t for t in dict.fromkeys(g.nodes()) if t.op == "mul" and len(t.kids) == 2 and inv(N) in t.kids and _is_sum(t)]
    rest = g
    for t in means:
        rest = put_in(rest, t, ZERO)
    return [*roots, *means, *aggregates_of(rest)]


def _is_sum(t: Node) -> bool:
    (other,) = (k for k in t.kids if k != inv(N)) if t.kids[0] != t.kids[1] else (ONE,)
    return other.op == "sum" and bool(other.kids[0].loose) and other.loose == 0


def _place(f: Node, put: dict[Node, Node]) -> tuple[int, bool]:
    """Where a bound of a number stands among others: by number, the lower one first."""
    names = [x.name for x in put.values()]
    return next((names.index(t.name), t == f.kids[0]) for t in f.kids if t.op == "var")


def _of_one_vector(f: Node) -> bool:
    return len({name for kind, name in f.names if kind == "v"}) == 1


def _unmixed(t: Node, x: str, y: str, w: Node, v: str) -> Node:
    """The body with one vector for the mixture of two."""
    return put_in(t, add(mul(w, at(x)), mul(minus(ONE, w), at(y))), at(v))
