"""Sentences that deny others, at a codeframe of a given size: vectors that exist, and all else written out class by class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial, reduce
from itertools import product

from flint import fmpq

from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    ZERO,
    N,
    Node,
    Part,
    Refused,
    add,
    at,
    every,
    inv,
    minus,
    mul,
    neg,
    num,
    opened,
    power,
    rel,
    replaced,
    substitute,
    total,
    var,
)
from axiomcheck.calculus.values import Point, ball, truth, value
from axiomcheck.tactics import cumulative, exceeding, mirrored, named, radicals
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.builder import Builder, Found, OutOfSteps, Stuck, Tactic, Todo, only, pruned, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import added, dl, function, held
from axiomcheck.tactics.general import generally
from axiomcheck.tactics.outer import paired
from axiomcheck.tactics.positivity import fraction, node_of
from axiomcheck.tactics.reading import apart_classes, class_names, fresh_class, size_of
from axiomcheck.tactics.splitting import taken_apart

TENTH, SMALL = Fraction(1, 10), Fraction(1, 16)
BINDERS = ("sum", "cmin", "cmax")
TRIED = tuple(map(Fraction, (1, 5, 80)))  # numbers that a value is seen to exceed before that is shown
MOST_LISTS = 3  # of a sequent that is looked at
FEW, SOON = 3, 2_000  # candidates that share the steps, after steps for each of them
LOOKS = (2_200, 16_000)  # steps, for each way to deny a claim, before more are spent on any
GRID = tuple(Fraction(k, 8) for k in range(9))  # shares at which it is seen whether a candidate is none
APART = (Fraction(1, 4), Fraction(1, 2))  # sums, where it is seen whether a function of one falls
INSIDE = "u_"  # the number that stands for an entry while a goal is about numbers alone


def deny(ways: list[list[Sequent]], steps: int, solver: type[WrittenOut] | None = None) -> tuple[Found | str, int]:
    """A certificate of all sequents of one of the ways, or why none was found; and how many of the steps are left.

    All ways are looked at for a while, and for longer where more steps are needed, the first and the last first;
    in the end those that are left share the steps.  What one look has shown the next one knows.
    """
    builders = [Builder() for _ in ways]
    why, left = "nothing says that it is false", [k for k, way in enumerate(ways) if not any(map(_fails, way))]
    for part in (*LOOKS, steps):
        longer, left = left, []
        for more, k in zip(range(len(longer), 0, -1), longer, strict=True):
            builder = builders[k]
            builder.hopeless.clear()
            builder.budget = min(part, steps // more) if len(longer) > 1 else steps
            steps -= builder.budget
            try:
                for S in ways[k]:
                    (solver or WrittenOut)(builder).show(S)
                return Found((), tuple(pruned(builder.steps, ways[k]))), steps + max(builder.budget, 0)
            except (Stuck, OutOfSteps, Refused) as error:
                why = str(error)
                left += [k] if isinstance(error, OutOfSteps) or builder.budget < part // 2 else []
            except RecursionError:
                why = "the proof would be nested too deeply"
            steps += max(builder.budget, 0)
        left.sort(key=lambda k: 0 < k < len(ways) - 1)
    return why, steps


def _fails(S: Sequent) -> bool:
    """Is it seen to be false, at vertices or at equal shares?"""
    size, named = size_of(S), apart_classes(S)
    vectors = sorted(str(name) for kind, name in S.names if kind == "v")
    if size is None or S.goal.op not in ("le", "lt", "eq") or len(vectors) > MOST_LISTS or len(named) > size:
        return False
    places = {c: k for k, c in enumerate(named)}
    ends = [tuple(Fraction(int(i == k)) for i in range(size)) for k in (0, size - 1)]
    for shares in product([(Fraction(1, size),) * size, *ends], repeat=len(vectors)):
        with suppress(Refused):
            if refutes(S, Point(size, vectors=dict(zip(vectors, shares, strict=True)), classes=places)):
                return True
    return False


class WrittenOut:
    """Goals at a codeframe all of whose classes are named: entries are numbers, and so are aggregates."""

    def __init__(self, builder: Builder):
        self.b = builder
        self.classes = Aggregates(builder)
        self.named: list[str] = []
        self.entries: list[Node] = []  # equations between entries and numbers, for goals to be written in
        self.small: dict[Node, list[Node]] = {}  # numbers of candidates, with what is known of them

    def show(self, S: Sequent) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        size, self.named = size_of(S), apart_classes(S)
        if size is None or len(self.named) > size:
            raise Stuck("a codeframe of any size")
        if len(self.named) < size:
            raise Stuck("classes without a name")
        nobody = every(FALSE, self.named)
        settled = self._in_order if cumulative.there(S) else self._settled
        return self.b.have(S, nobody, lambda W: self.classes._nobody(W, self.named), settled)

    def _in_order(self, S: Sequent) -> int:
        """The two named classes in one order, and in the other."""
        if len(self.named) != 2:
            raise Stuck("an order of more classes than two")
        c, d = self.named
        first = Node("upto", classes=(c, d))

        def placed(W: Sequent, before: list[str]) -> int:
            self.named, self.entries = before, []
            pairs = [(before[0], before[0]), (before[1], before[1]), (before[0], before[1])]
            return self.b.having(W, [(Node("upto", classes=pair), self._not_after) for pair in pairs], self._settled)

        return self.b.back(S, "decide", (first,), lambda W: placed(W, [c, d]), lambda W: placed(W, [d, c]))

    def _not_after(self, S: Sequent) -> int:
        """A class is not after itself, nor after one that comes after it."""
        circle = dict.fromkeys(S.goal.classes)
        return self.b.back(S, "decide", (S.goal,), self.b.hypothesis, self.b.by("differ", *circle))

    def _settled(self, S: Sequent) -> int:
        """Every other name is that of a named class."""
        for f in S.given:
            if f.op == "dist" and f.classes[0] == f.classes[1]:
                return self.b.leaf(S, "differ", f.classes[0])
        for k in class_names(S):
            if k not in self.named:
                return self._which(S, k, self._settled)
        return self._entries(S)

    def _which(self, S: Sequent, k: str, then: Tactic) -> int:
        """The class k is one of those named."""
        return self.b.which(k, self.named, then, lambda W: self._no_one(W, k))(S)

    # -- what is known of entries -------------------------------------------------------------------

    def _entries(self, S: Sequent) -> int:
        """With what vectors have at each class, and each last entry as 1 less the others."""
        for f in sorted((f for f in S.given if f.op == "all" and f.classes == () and f.kids[0] != FALSE), key=simple):
            for c in self.named:
                if opened(f.kids[0], c) not in S.given:
                    return self.b.back(S, "at_class", (f, c), self._entries)
        for f in sorted((f for f in S.given if f.op == "eq" and f.kids[0].op == "at"), key=simple):
            t, body = f.kids
            if body.op == "num" and f not in self.entries:
                self.entries.append(f)
            if (q := _number(replaced(body, N, num(len(self.named))))) is None or body.op == "num":
                continue
            if (e := rel("eq", t, num(q))) not in S.given:
                self.entries.append(e)
                shown: Tactic = lambda W: self.b.back(W, "rewrite", f.kids, self._relation)  # noqa: B023
                return self.b.have(S, e, shown, self._entries)
        first, last = self.named[:-1], self.named[-1]
        for f in sorted((f for f in S.given if f.op == "eq" and f.kids[0].op == "sum" and f.kids[1] == ONE), key=simple):
            (v,) = f.kids[0].kids
            here = opened(v, last)
            if v.op != "at" or any(e in S.given and e.kids[0] == here for e in self.entries):
                continue
            e = rel("eq", here, minus(ONE, add(*(opened(v, c) for c in first)) if len(first) > 1 else opened(v, first[0])))
            self.entries.append(e)
            whole = rel("eq", f.kids[0], self._written(f.kids[0]))
            shown = self.b.knowing(whole, self._is_written, self.b.equal(f, num(-1), whole, ONE))
            return self.b.have(S, e, shown, self._entries)
        return self._alternatives(S)

    def _alternatives(self, S: Sequent) -> int:
        """What is known of where values exist, one alternative at a time."""
        numbers = {e.kids[0]: e for e in self.entries if e in S.given and e.kids[1].op == "num"}
        for f in sorted(S.given, key=simple):
            if f.op == "and" and not S.given >= {*f.kids}:
                return self.b.back(S, "both", (f,), self._alternatives)
            if f.op == "or" and not S.given & {*f.kids}:
                return self.b.back(S, "cases", (f,), self._alternatives)
            if f.op == "ne" and rel("le", ZERO, f.kids[0]) in S.given and (above := rel("lt", ZERO, f.kids[0])) not in S.given:
                few = frozenset([f, rel("le", ZERO, f.kids[0])])
                return self.b.have(S, above, lambda W: self.classes.scalar.prove(Sequent(few, W.goal)), self._alternatives)  # noqa: B023
            e = numbers.get(f.kids[0]) if f.op == "eq" else None
            if e is not None and f.kids[1].op == "num" and (gap := e.kids[1].q - f.kids[1].q):
                return self.b.leaf(S, "absurd", Node("n", q=abs(gap)), *(f, num(-1), e, ONE) if gap > 0 else (f, ONE, e, num(-1)))
        return self._goal(S)

    # -- goals --------------------------------------------------------------------------------------

    def _goal(self, S: Sequent) -> int:
        g = S.goal
        if g in S.given:
            return self.b.hypothesis(S)
        if g.op == "exv":
            return self._exists(S)
        if g.op == "and":
            for f in [f for f in g.kids if f.op == "lt"]:  # what fails most often first
                self._goal(S.showing(f))
            return self.b.back(S, "each", (), self._goal)
        if g.op == "or":
            split: list[Tactic] = [partial(self._or_not, f=f) for f in g.kids[:1] if f.op in ("le", "lt") and len(g.kids) == 2]
            return self.b.first(S, *(partial(self._either, f=f) for f in g.kids), *split)
        if g.op == "all":
            return self._everywhere(S)
        if g.op == "some":
            return self.b.first(S, *(partial(self._exhibit, c=c) for c in self.named))
        return self._relation(S)

    def _either(self, S: Sequent, f: Node) -> int:
        return self.b.back(S, "either", (f,), self._goal)

    def _or_not(self, S: Sequent, f: Node) -> int:
        """One of the two parts holds or not; where it does not, the other one does."""
        other = next(g for g in S.goal.kids if g != f)
        return self.b.back(S, "decide", (f,), partial(self._either, f=f), partial(self._either, f=other))

    def _exhibit(self, S: Sequent, c: str) -> int:
        return self.b.back(S, "exhibit", (c,), self._goal)

    def _exists(self, S: Sequent) -> int:
        """Vectors that are others, or corners, or nearly so."""
        names, f = [], S.goal
        while f.op == "exv":
            names.append(str(f.name))
            (f,) = f.kids
        parts = f.kids if f.op == "and" else (f,)
        same = {str(g.kids[0].kids[0].name): g.kids[0].kids[1] for g in parts
                if g.op == "all" and g.kids[0].op == "eq" and {k.op for k in g.kids[0].kids} == {"at"}}  # fmt: skip
        free = [v for v in names if v not in same]
        why = Stuck("no vectors to try")
        bounds = self._bounds(S)
        every_one = ({**same, **dict(zip(free, chosen, strict=True))} for chosen in self._candidates(S, len(free)))
        points = [] if bounds else self._points(S)
        candidates = [bodies for bodies in every_one if self._may_exceed(S, bounds, bodies) and self._may_hold(S, points, bodies)]
        looks = [(bodies, SOON) for bodies in candidates] if bounds else []
        few = FEW if bounds else 2 if len(free) == 1 else 1
        for k, (bodies, most) in enumerate([*looks, *((bodies, 0) for bodies in candidates)]):

            def put(W: Sequent, left: list[str], bodies: dict[str, Node] = bodies) -> int:
                if not left:
                    return self._goal(W)
                return self.b.back(W, "exists", (bodies[left[0]],), lambda V: put(V, left[1:]))

            try:
                part = most or self.b.budget // min(len(looks) + len(candidates) - k, few)
                return self.b.part(part, partial(put, left=names))(S)
            except Stuck as error:
                why = error
        raise why

    def _points(self, S: Sequent) -> list[Point]:
        """Some at which all is so that is given."""
        vectors = sorted(str(name) for kind, name in _names(S.given) if kind == "v")
        if len(self.named) != 2 or len(vectors) > MOST_LISTS:
            return []
        shares = [(x, 1 - x) for x in (GRID if len(vectors) < MOST_LISTS else GRID[::2])]
        places, given = {c: k for k, c in enumerate(self.named)}, sorted(S.given, key=simple)
        numbers = {str(name): TENTH for kind, name in S.names if kind == "s"}
        chosen = (dict(zip(vectors, lists, strict=True)) for lists in product(shares, repeat=len(vectors)))
        points = [Point(2, lists, numbers, places) for lists in chosen]
        return [point for point in points if all(truth(f, point) is True for f in given)]

    def _may_hold(self, S: Sequent, points: list[Point], bodies: dict[str, Node]) -> bool:
        """Is what is said of the vectors that exist not seen to be false of these, at any of the points?"""
        f = S.goal
        while f.op == "exv":
            (f,) = f.kids
        g = substitute(f, vectors=bodies) if points else f
        return all(truth(g, point) is not False for point in points)

    def _bounds(self, S: Sequent) -> list[str | int]:
        """Numbers that are to be exceeded, whatever they are."""
        return sorted(t for kind, t in S.goal.names if kind == "s" and ("s", t) not in _names(S.given))

    def _candidates(self, S: Sequent, count: int) -> Iterator[tuple[Node, ...]]:
        """Corners and what is near them; where a number is to be exceeded, the nearer to a corner the larger it is."""
        c, d = self.named[0], self.named[-1]
        bounds = self._bounds(S)
        if count == 1:
            yield (inv(N),)
        elif count == 2 and not bounds:
            yield from ((dl(0, d), dl(0, c)), (_between(num(TENTH), c, d), dl(0, c)))
            yield from ((dl(0, c), dl(0, d)), (inv(N), dl(0, c)), (dl(0, c), inv(N)))
            for v in sorted(str(name) for kind, name in _names(S.given) if kind == "v"):  # nearer to a corner than v is
                yield (inv(N), _between(mul(opened(at(v), c), opened(at(v), d)), c, d))
        elif count == 2:
            for b in dict.fromkeys(low for low, _ in self._exceeded(S.goal, var(str(bounds[0])))):
                t, root = self._small(b)
                ends = [(c, d), (d, c)] if any(kind == "c" for kind, _ in S.goal.names) else [(c, d)]
                for near, (at_first, then) in product((t, root, power(t, 2)), ends):
                    corner = _between(near, at_first, then)
                    yield from ((inv(N), corner), (corner, inv(N)), (dl(0, at_first), corner))

    def _exceeded(self, f: Node, b: Node) -> list[tuple[Node, Node]]:
        """The number that a value is to exceed, and the value; then those inside."""
        orders = [g.kids for g in f.nodes() if g.op == "lt" and g.kids[0] == b]
        return [pair for low, high in orders[:1] for pair in exceeding.layers(low, high, len(self.named))]

    def _small(self, b: Node) -> tuple[Node, Node]:
        """Two numbers that are the smaller the larger this one is, with what is known of them."""
        square, ends = power(b, 2), num(SMALL / 2)
        t = mul(num(SMALL), inv(add(ONE, square)))
        order = [(ZERO, "lt", t), (t, "le", num(SMALL)), (mul(t, b), "le", ends), (neg(ends), "le", mul(t, b))]
        self.small[t] = [rel(op, low, high) for low, op, high in order]
        root = function("exp", minus(num(-3), square))
        line = minus(num(-2), mul(num(2), b))
        self.small[root] = [rel("lt", ZERO, root), rel("lt", root, num(SMALL)), rel("le", function("log", root), line)]
        if b.op != "var":
            self.small[b] = []
        return t, root

    def _may_exceed(self, S: Sequent, bounds: list[str | int], bodies: dict[str, Node]) -> bool:
        """Is what is innermost larger than some numbers that it is to exceed, as far as can be seen?"""
        f, places = S.goal, {c: k for k, c in enumerate(self.named)}
        inner = [rel("lt", *self._exceeded(f, var(str(name)))[-1]) for name in bounds]
        while f.op == "exv":
            (f,) = f.kids
        for g, b in product([*inner, f] if bounds else [], TRIED):
            point = Point(len(self.named), scalars=dict.fromkeys(map(str, bounds), b), classes=places)
            with suppress(Refused):
                if truth(substitute(g, vectors=bodies), point) is False:
                    return False
        return True

    def _everywhere(self, S: Sequent) -> int:
        """At a class, which is one of those named."""
        k = fresh_class(S)
        return self.b.back(S, "pointwise", (k,), lambda W: self._which(W, k, self._goal))

    def _no_one(self, S: Sequent, k: str) -> int:
        return self.b.back(S, "at_class", (every(FALSE, self.named), k), self.b.nothing_to_show)

    def _relation(self, S: Sequent) -> int:
        """Aggregates written out, entries as numbers, numbers computed; then it is about numbers."""
        n = rel("eq", N, num(len(self.named)))
        if _occurs(N, S.goal):
            return self.b.back(S, "rewrite", n.kids, self._relation)
        if (sums := _only_pair(S.goal)) is not None:
            if not _falls(S.goal.kids[0], sums[0]):
                return self.b.have(S, rel(S.goal.op, *sums), self._relation, lambda W: self._rises(W, sums))
            falling: Tactic = partial(self._by_fall, sums=sums[::-1])
            return self.b.first(S, self.b.part(self.b.budget // 2, falling), self._all_written)
        if S.goal.op == "lt" and exceeding.inside(S.goal.kids[0], S.goal.kids[1], len(self.named)) is not None:
            inside: Tactic = lambda W: exceeding.by_inside(self.b, W, len(self.named), self._relation)
            if S.goal.kids[1].op != "pow":
                return inside(S)
            return self.b.first(S, self.b.part(self.b.budget // 2, inside), self._all_written)  # u < t**2 where 1 < t is false
        if S.goal.op == "lt" and (most := S.goal.kids[1]).op == "cmax" and not most.classes:
            entries: list[Tactic] = [partial(self._above_entry, t=most, c=c) for c in self.named]
            part = self.b.budget // (len(entries) + 1)
            return self.b.first(S, *(self.b.part(part, way) for way in entries), self._all_written)
        if S.goal.op == "lt" and (size := S.goal.kids[1]).op == "abs" and size.names:
            signed: list[Tactic] = [partial(self._above_number, t=size, u=u) for u in (size.kids[0], neg(size.kids[0]))]
            return self.b.first(S, *(self.b.part(self.b.budget * 7 // 8, way) for way in signed), self._all_written)
        return self._all_written(S)

    def _above_number(self, S: Sequent, t: Node, u: Node) -> int:
        """Less than u is less than |u|."""
        less, most = rel("lt", S.goal.kids[0], u), rel("le", u, t)
        plain: Tactic = lambda W: self.classes.scalar.prove(Sequent(frozenset(), W.goal))
        both = self.b.by("algebra", UNIT, added(held(less), held(most)))
        return self.b.having(S, [(less, self._relation), (most, plain)], both)

    def _above_entry(self, S: Sequent, t: Node, c: str) -> int:
        """Less than one entry is less than the largest."""
        entry = opened(t.kids[0], c)
        less, most = rel("lt", S.goal.kids[0], entry), rel("le", entry, t)
        facts: Todo = [(less, self._relation), (most, self.b.alone("bound", t, c))]
        return self.b.having(S, facts, self.b.by("algebra", UNIT, added(held(less), held(most))))

    def _all_written(self, S: Sequent) -> int:
        for t in outside(S.goal):
            if t.op in BINDERS and (t.classes == () or self._left(t) is not None):
                e = rel("eq", t, self._written(t))
                return self.b.have(S, e, self._is_written, partial(self._rewritten, e=e))
        for t in outside(S.goal):
            if t.op == "dl":
                c, d = t.classes
                e = rel("eq", t, ONE if c == d else ZERO)
                shown: Tactic = partial(self._delta, c=str(c), d=str(d))
                return self.b.have(S, e, shown, partial(self._rewritten, e=e))
        for e in self.entries:
            if e in S.given and _occurs(e.kids[0], S.goal):
                return self._rewritten(S, e)
        return self._computed(S)

    def _by_fall(self, S: Sequent, sums: tuple[Node, Node]) -> int:
        """A function of a sum falls with it, where it has a value."""
        less, signs = rel("lt", *sums), {"root": "le", "inv": "lt", "log": "lt"}
        inside = {rel(signs[t.op], ZERO, t.kids[0]) for t in outside(S.goal) if t.op in signs and t.has(*BINDERS)}
        todo: Todo = [(f, self._relation) for f in (less, *sorted(inside, key=simple))]
        return self.b.having(S, todo, lambda _: self.classes._lemma(Sequent(frozenset([less, *inside]), S.goal)))

    def _rises(self, S: Sequent, sums: tuple[Node, Node]) -> int:
        """A function of a sum grows with it; a root does where the sum is not negative."""
        less, low = rel(S.goal.op, *sums), rel("le", ZERO, sums[0])
        if not S.goal.has("root"):
            return self.classes._lemma(Sequent(frozenset([less]), S.goal))
        return self.b.have(S, low, self._nowhere_negative, lambda _: self.classes._lemma(Sequent(frozenset([less, low]), S.goal)))

    def _nowhere_negative(self, S: Sequent) -> int:
        """A sum that is not negative, whatever it is of."""
        self.classes.solve(S)
        found = self.b.shown(S)
        assert found is not None
        return found

    def _rewritten(self, S: Sequent, e: Node) -> int:
        return self.b.back(S, "rewrite", e.kids, self._relation)

    def _delta(self, S: Sequent, c: str, d: str) -> int:
        if c == d:
            return self.b.leaf(Sequent(frozenset(), S.goal), "algebra", UNIT, Node("n"))
        return self.b.leaf(S, "delta", c, d)

    def _written(self, t: Node) -> Node:
        """An aggregate over the named classes."""
        kids = [opened(t.kids[0], c) for c in self._left(t) or self.named]
        if t.op == "sum":
            return add(*kids)
        return reduce(partial(function, t.op[1:]), kids)

    def _left(self, t: Node) -> list[str] | None:
        """The classes of a sum up to a class, in their order."""
        if t.op != "sum" or len(t.classes) != 1 or t.classes[0] not in [Part("after", c) for c in self.named]:
            return None
        return self.named[: [Part("after", c) for c in self.named].index(t.classes[0]) + 1]

    def _taken_away(self, S: Sequent) -> int:
        """A named class is not among those that are left."""
        c, d = self.named
        return self.b.first(S, *(self.b.by("differ", *circle) for circle in ((c,), (d,), (c, d))))

    def _is_written(self, S: Sequent) -> int:
        t = S.goal.kids[0]
        if t.op != "sum":
            return self._extremum(S, t)
        todo, ideal, here = taken_apart(self.b, t, self._left(t) or self.named, num(-1))
        k = fresh_class(S)
        gone: Tactic = (lambda V: self._which(V, k, self._taken_away)) if t.classes else (lambda V: self._no_one(V, k))
        nobody = self.b.using("pointwise", (k,), gone)
        nothing = rel("eq", here, total(ZERO, here.classes))
        todo.append((nothing, self.b.using("compare", (), nobody)))
        ideal += [nothing, num(-1)]

        return self.b.having(S, todo, self.b.equal(*ideal))

    def _extremum(self, S: Sequent, t: Node) -> int:
        """Where it is attained it is the smallest, or the largest, of the entries."""
        k = fresh_class(S)
        entries = [opened(t.kids[0], c) for c in self.named]
        bounds = [rel("le", *((t, x) if t.op == "cmin" else (x, t))) for x in entries]
        names = {f"{INSIDE}{i}": x for i, x in enumerate([t, *entries])}

        def bounded(W: Sequent) -> int:
            i = next(i for i, x in enumerate(entries, 1) if rel("eq", x, t) in W.given)
            whole, *each = [var(name) for name in names]
            known = [rel("le", *((whole, v) if t.op == "cmin" else (v, whole))) for v in each]
            plain = reduce(partial(function, t.op[1:]), each)
            T = Sequent(frozenset([*known, rel("eq", each[i - 1], whole)]), rel("eq", whole, plain))
            return self.b.note(W, "instance", (names, {}, {}), [self._thoroughly(T)])

        todo = [(f, self.b.by("bound", t, c)) for c, f in zip(self.named, bounds, strict=True)]
        known_bounds: Tactic = lambda W: self.b.having(W, todo, bounded)
        return self.b.back(S, "attained", (t, k), lambda W: self._which(W, k, known_bounds))

    def _computed(self, S: Sequent) -> int:
        """With numbers for terms of numbers."""
        for t in sorted({t for t in outside(S.goal) if t.op not in ("num", *BINDERS) and not t.names}, key=simple):
            if (q := _number(t)) is not None:
                e = rel("eq", t, num(q))
                shown = self.b.alone("enclosed")
                return self.b.have(S, e, shown, self.b.using("rewrite", e.kids, self._computed))
        return self._of_numbers(S)

    def _of_numbers(self, S: Sequent) -> int:
        """What is known of the numbers in the goal, and the thorough search; entries are numbers with names."""
        bounds = {f for f in S.given if f.op in ("le", "lt", "ne") and not any(t.op in BINDERS for t in f.nodes())}
        todo = [g for f in sorted(bounds, key=simple) if (g := self._in_numbers(f, S)) not in S.given]

        facts = [(g, self._from_other) for g in todo if self._about(g, S.goal) and g.op != "ne"]
        known = [(g, found) for g, how in facts if (found := self.b.tried(how, S.showing(g))) is not None]
        return self.b.having(S, known, self._smoothed)

    def _smoothed(self, S: Sequent) -> int:
        """Smoothed entries are numbers with names, too, unless all is quotients; and so is what is small."""
        smooth = named.smoothing(self.classes, S.goal, len(self.named))
        if smooth is None or not mirrored.curved(S.goal):
            small = sorted((t for t in self.small if _occurs(t, S.goal)), key=simple, reverse=True)
            small += [u for u in self.small if any(_occurs(u, t) for t in small) and u not in small]
            facts: Todo = [(f, self._of_small) for t in small for f in self.small[t]]
            return self.b.having(S, facts, lambda W: self._instance(W, small, [f for f, _ in facts]))

        def known(W: Sequent) -> int:
            entries = sorted({t for t in outside(W.goal) if named.smoothed_entry(t) is not None}, key=simple)
            facts = smooth.facts(entries, W)
            return self.b.having(W, facts, lambda V: self._instance(V, [*entries, smooth.a], [f for f, _ in facts]))

        return smooth.known(S, lambda W: named.in_entries(smooth, W, known))

    def _of_small(self, S: Sequent) -> int:
        """What is known of a small number, whatever it is made of; exp(q - u) <= exp(q) where u is not negative."""
        plain, low = Sequent(frozenset(), S.goal), S.goal.kids[0]
        made_of = [u for u, facts in self.small.items() if not facts and not replaced(S.goal, u, ZERO).names]
        if made_of and S.goal.names:
            return generally(self.b, plain, {max(made_of, key=simple): var(f"{INSIDE}b")}, self._of_small)
        if S.goal.op != "lt" or low.op != "exp":
            return self._thoroughly(plain)
        q = fraction(self.b.ring.poly(low.kids[0]).get((), fmpq(0)))
        top = function("exp", num(q))
        facts: Todo = [
            (rel("le", low, top), self.classes.scalar.prove),
            (rel("lt", top, S.goal.kids[1]), self.b.alone("enclosed")),
        ]
        return self.b.having(plain, facts, self.classes.scalar._last)

    def _instance(self, S: Sequent, terms: list[Node], facts: Sequence[Node] = ()) -> int:
        """The goal as one of a statement about any numbers in place of these terms and of entries."""
        plain = reduce(lambda g, t: replaced(g, t, ZERO), terms, S.goal)
        entries = sorted({t for t in outside(plain) if t.op == "at"}, key=simple)
        known = {t: var(f"{INSIDE}{i}") for i, t in enumerate([*terms, *entries])}
        about = (f for f in S.given if f.op in ("le", "lt", "ne") and f.names and self._about(f, plain))
        kept = [*facts, *(f for f in about if f not in facts and not (f.op == "ne" and rel("lt", ZERO, f.kids[0]) in S.given))]
        return generally(self.b, S, known, self._thoroughly, kept)

    def _in_numbers(self, f: Node, S: Sequent) -> Node:
        for e in self.entries:
            f = replaced(f, *e.kids) if e in S.given else f
        return f

    def _from_other(self, S: Sequent) -> int:
        return self.classes.scalar._last(S)

    def _about(self, f: Node, g: Node) -> bool:
        """Does it speak of nothing but what the goal speaks of?"""
        atoms = [{t for t in outside(h) if t.op in ("at", "var")} for h in (f, g)]
        return bool(atoms[0]) and atoms[0] <= atoms[1] and not any(t.op in (*BINDERS, "int") for t in f.nodes())

    def _thoroughly(self, S: Sequent) -> int:
        if S in self.b.known:
            return self.b.known[S]
        self.b.hopeless.clear()
        return self._plainer(S)

    def _plainer(self, S: Sequent) -> int:
        """With arguments as plain polynomials; then by halves, where it may be."""
        return self._lightly(S, self._by_halves)

    def _lightly(self, S: Sequent, then: Tactic) -> int:
        """With arguments as plain polynomials."""
        ring = self.b.ring
        for t in dict.fromkeys(S.goal.nodes()):
            for u in t.kids if t.op in ("log", "inv", "abs", "min", "max", "root") else ():
                plain = _lighter(u)
                if plain.op in ("add", "pow") or (plain.op == "mul" and any(k.op == "num" for k in plain.kids)):
                    plain = node_of(ring, ring.poly(u))
                if plain.size < u.size:
                    used: Tactic = lambda W: self._put(W, u, plain, then)  # noqa: B023
                    return self.b.have(S, rel("eq", u, plain), self.b.equal(), used)
        return then(S)

    def _by_halves(self, S: Sequent) -> int:
        x = mirrored.mirror(self.b, S.goal)
        if x is not None and x.name.startswith(INSIDE):
            return mirrored.by_halves(self.b, S, x, partial(radicals.solve, self.b))
        return radicals.solve(self.b, S)

    def _put(self, S: Sequent, u: Node, plain: Node, then: Tactic) -> int:
        """With the plainer one in the goal, which is all that it is for."""
        kept = S.given - {rel("eq", u, plain)}
        return self.b.back(S, "rewrite", (u, plain), only(kept, lambda W: self._lightly(W, then)))


def _only_pair(g: Node) -> tuple[Node, Node] | None:
    """The one sum of each side of an order, where it is inside an exponential, a logarithm or a root."""
    if g.op != "lt" or not any(t.op in ("exp", "log", "root") and t.has(*BINDERS) for t in outside(g)):
        return None
    try:
        found = set(paired(*g.kids))
    except Stuck:
        return None
    return found.pop() if len(found) == 1 else None


def _falls(t: Node, s: Node) -> bool:
    """Is a function of the sum smaller where the sum is larger, as far as is seen at two numbers?"""
    try:
        few, more = (ball(value(replaced(t, s, num(q)), Point(2))) for q in APART)
    except Refused:
        return False
    return bool(more < few)


def _between(t: Node, c: str, d: str) -> Node:
    """t at the class c, and all else at d."""
    return add(mul(t, dl(0, c)), mul(minus(ONE, t), dl(0, d)))


def _names(formulas: Iterable[Node]) -> set[tuple[str, str | int]]:
    return {name for f in formulas for name in f.names}


def _occurs(t: Node, f: Node) -> bool:
    return f == t or (t.size < f.size and any(_occurs(t, kid) for kid in f.kids))


def _lighter(t: Node) -> Node:
    """Without factors that are 1, and what is multiplied by 0."""
    if t.op not in ("add", "mul"):
        return t
    kids = [_lighter(k) for k in t.kids]
    if t.op == "mul" and ZERO in kids:
        return ZERO
    kept = [k for k in kids if k != (ZERO if t.op == "add" else ONE)]
    return kept[0] if len(kept) == 1 else t.with_kids(kept) if kept else ONE if t.op == "mul" else ZERO


def _number(t: Node) -> Fraction | None:
    """The value of a term of numbers, where it is rational."""
    if t.names or any(u.op in (*BINDERS, "dl") for u in t.nodes()):
        return None
    try:
        found = value(t, Point(1))
    except Refused:
        return None
    return found if isinstance(found, Fraction) else None
