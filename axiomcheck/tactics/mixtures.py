"""Sums that are convex, or concave, in lists that are mixed, class by class.

    sum f(a p + (1 - a) r, a q + (1 - a) s) <= a sum f(p, q) + (1 - a) sum f(r, s), or >=

At a class each list has one entry, and f lies above its tangent at the mixture: f(m) + f'(m) (x - m) <= f(x), once at
the entries of the one pair of lists and once at those of the other.  Entries at which a logarithm or a root has no
slope, 0 and 1, are cases of their own.  What has a kink, |u| or max(u, v), is one more number that is mixed: at the
mixture it is at most the mixture of what it is at both parts, and f does not fall in it.

Of a norm the mixture is, by Minkowski's inequality, at most the root of a^2 times what is summed of p and that of (1 - a)^2
times what is summed of r, which are multiples of the norms.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial, reduce

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    Refused,
    add,
    at,
    minus,
    mul,
    neg,
    power,
    rel,
    replaced,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import norms, quotients_of_logarithms, rising
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.ceilings import Ceiling
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, distributions, fresh_class, put_in
from axiomcheck.tactics.work import derivative

CURVED, KINKED = ("log", "root"), ("abs", "max")
LEMMA, SMALL = 6_000, 800  # steps for a tangent, and for the sign of a mixture
Values = dict[Node, Node]  # entries that are 0 or 1


@dataclass(frozen=True)
class Mixed:
    """The share; the summand, in numbers m0, m1, ... for the mixtures and p0, ... for other lists; which lists these are.

    Where the summand is curved, it may help that entries of the lists that are mixed are at most 1.
    """

    share: Node
    body: Node
    pairs: tuple[tuple[str, str], ...]
    others: tuple[str, ...]
    convex: bool
    at_most_one: bool = False

    def at_lists(self, lists: list[Node]) -> Node:
        """The summand at these bodies."""
        found = put_lists(self.body, lists)
        for j, v in enumerate(self.others):
            found = put_in(found, var(f"_p{j}"), at(v))
        return found

    def mixture(self, u: Node, v: Node) -> Node:
        """a u + (1 - a) v."""
        return add(mul(self.share, u), mul(minus(ONE, self.share), v))


@dataclass(frozen=True)
class Reading:
    """A side in numbers m0, m1, ... for the mixtures, the share, the lists that are mixed; is it the lower side?"""

    side: Node
    share: Node
    pairs: tuple[tuple[str, str], ...]
    convex: bool


def put_lists(t: Node, lists: list[Node]) -> Node:
    """A term in numbers m0, m1, ... at these bodies."""
    for i, body in enumerate(lists):
        t = put_in(t, var(f"_m{i}"), body)
    return t


def readings(S: Sequent) -> Iterator[Reading]:
    """The ways to read the goal as I(a p + (1 - a) q) beside a I(p) + (1 - a) I(q)."""
    if S.goal.op != "le":
        return
    for (side, mean), convex in ((S.goal.kids, True), (S.goal.kids[::-1], False)):
        if mean.op != "add" or len(mean.kids) != 2 or any(k.op != "mul" or len(k.kids) != 2 for k in mean.kids):
            continue
        (a, first), (rest, second) = (k.kids for k in mean.kids)
        if rest != minus(ONE, a) or not {rel("le", ZERO, a), rel("le", a, ONE)} <= S.given:
            continue
        pairs = tuple(dict.fromkeys(_pairs(side, a)))
        general = side
        for i, (u, v) in enumerate(pairs):
            general = put_in(general, add(mul(a, at(u)), mul(rest, at(v))), var(f"_m{i}"))
        ends = tuple(put_lists(general, [at(pair[i]) for pair in pairs]) for i in (0, 1))
        if pairs and ends == (first, second):
            yield Reading(general, a, pairs, convex)


def mixed(S: Sequent) -> Iterator[Mixed]:
    """The ways to read the goal as one about summands."""
    for found in readings(S):
        body = summand(found.side)
        if body is not None:
            others = tuple(sorted({t.name for t in body.nodes() if t.op == "at"}))
            for j, name in enumerate(others):
                body = put_in(body, at(name), var(f"_p{j}"))
            plain = Mixed(found.share, body, found.pairs, others, found.convex)
            yield from (plain, replace(plain, at_most_one=True)) if body.has("exp", "atan", "inv", *CURVED) else (plain,)


def _pairs(t: Node, a: Node) -> Iterator[tuple[str, str]]:
    """The lists that are mixed."""
    for u in t.nodes():
        if u.op == "add" and len(u.kids) == 2 and all(k.op == "mul" and len(k.kids) == 2 for k in u.kids):
            (b, x), (c, y) = (k.kids for k in u.kids)
            if (b, c) == (a, minus(ONE, a)) and x.op == y.op == "at":
                yield x.name, y.name


def summand(t: Node) -> Node | None:
    """A combination of sums as one body; numbers beside the sums are the same on both sides, and are left out."""
    if t.op == "sum":
        return t.kids[0] if not t.classes else None
    summed = [any(u.op == "sum" and u != N for u in k.nodes()) for k in t.kids]
    if t.op == "add":
        parts = [summand(k) for k, there_ in zip(t.kids, summed, strict=True) if there_]
        return add(*parts) if parts and None not in parts else None  # type: ignore[arg-type]
    if t.op == "mul" and sum(summed) == 1:
        found = [summand(k) if there_ else k for k, there_ in zip(t.kids, summed, strict=True)]
        return mul(*found) if None not in found else None  # type: ignore[arg-type]
    return None


def kinked(body: Node, count: int) -> tuple[Node, list[Node]]:
    """The summand with numbers for what has kinks, and these."""
    names = {("s", f"_m{i}") for i in range(count)}
    found = [t for t in dict.fromkeys(outside(body)) if t.op in KINKED and names & t.names]
    found = [t for t in found if not any(t in set(u.nodes()) for u in found if u != t)]
    for j, t in enumerate(found):
        body = replaced(body, t, var(f"_m{count + j}"))
    return body, found


def _factors(t: Node) -> Iterator[Node]:
    """The term, and what it is a product of."""
    yield t
    for u in t.kids if t.op == "mul" else ():
        yield from _factors(u)


def _asked(t: Node) -> Node:
    """What the term asks of its argument."""
    return rel("ne", t.kids[0], ZERO) if t.op == "inv" else rel("lt" if t.op == "log" else "le", ZERO, t.kids[0])


class _Mixture(Ceiling):
    """Bodies, class by class."""

    def __init__(self, a: Aggregates, m: Mixed):
        super().__init__(a, m)
        self.k, self.doubtful = "", set[Node]()
        self.body, self.kinks = kinked(m.body, len(m.pairs)) if m.convex else (m.body, [])
        self.ends = [e for i in range(len(m.pairs)) for e in self._ends(i)]

    def _ends(self, i: int) -> list[tuple[int, Node]]:
        """The numbers at which a function of one mixed entry alone has no slope."""
        x = var(f"_m{i}")
        inside = {u for t in self.m.body.nodes() if t.op in CURVED for u in _factors(t.kids[0])}
        return [(i, end) for end, w in ((ZERO, x), (ONE, minus(ONE, x))) if w in inside]

    # -- from the goal to one class -----------------------------------------------------------------

    def solve(self, S: Sequent) -> int:
        """0 < a < 1, then class by class."""
        b, a = self.b, self.m.share

        below = b.at_most(a, ONE, self._inside, b.using("rewrite", (a, ONE), b.equal()))
        return b.at_most(ZERO, a, below, b.using("rewrite", (a, ZERO), b.equal()))(S)

    def _inside(self, S: Sequent) -> int:
        b, m, a = self.b, self.m, self.m.share
        whole = m.at_lists([m.mixture(at(u), at(v)) for u, v in m.pairs])
        parts = (m.at_lists([at(pair[i]) for pair in m.pairs]) for i in (0, 1))
        mean = add(*(mul(t, f) for t, f in zip((a, minus(ONE, a)), parts, strict=True)))
        compared = rel("le", *map(total, (whole, mean) if m.convex else (mean, whole)))
        self.k = k = fresh_class(S)
        return b.through(S, compared, b.class_by_class(k, lambda W: self.a.at_classes(W, [k], self._at_class)))

    # -- at one class -------------------------------------------------------------------------------

    def _at_class(self, S: Sequent) -> int:
        """With the bounds of entries, which of them are 0 or 1."""
        m, k = self.m, self.k
        if (f := min((f for f in S.given if f.op == "and"), key=simple, default=None)) is not None:
            return self.b.back(S, "both", (f,), lambda W: self._at_class(Sequent(W.given - {f}, W.goal)))
        about = frozenset(f for f in S.given if f.op not in ("all", "some") and (not aggregates_of(f) or f.op == "eq"))
        ones = {v.name for v in distributions(S) if v.op == "at"}
        bounded = [*m.others, *(v for i, end in self.ends if end == ONE for v in m.pairs[i])]
        bounded += [v for pair in m.pairs for v in pair] if m.at_most_one else []
        entries = [at(v, k) for v in dict.fromkeys(bounded) if v in ones]
        todo: Todo = [(rel("le", t, ONE), self._at_most_one) for t in entries]
        doubts = [(at(v, k), end) for i, end in self.ends for v in m.pairs[i]]
        said = {f for g in S.given if g.op == "or" for h in g.nodes() for f in self._equation(h)}
        more = [(at(v, k), end) for v in self.m.others for end in (ZERO, ONE) if (at(v, k), end) in said]

        def run(W: Sequent, chosen: list[tuple[Node, Node]]) -> int:
            self.doubtful = {e for e, _ in chosen}
            return self._entries_at_ends(Sequent(W.given & about | {f for f, _ in todo}, W.goal), chosen, {})

        ways = [fixed(run, doubts), *([fixed(run, [*doubts, *more])] if more else [])]
        return self.b.having(S, todo, lambda W: self.b.first(W, *ways))

    def _entries_at_ends(self, S: Sequent, left: list[tuple[Node, Node]], put: Values) -> int:
        """Each doubtful entry is at the end, or is not."""
        b = self.b
        if not left:
            return self._resolved(S, put)
        (e, end), *more = left
        sides = (ZERO, e) if end == ZERO else (e, ONE)
        if e in put:
            return self._entries_at_ends(S, more, put)

        same = b.using("rewrite", (e, end), fixed(self._entries_at_ends, more, {**put, e: end}))
        return b.at_most(*sides, fixed(self._entries_at_ends, more, put), same)(S)

    def _resolved(self, S: Sequent, put: Values) -> int:
        """What is said of entries at an end: one of several things, of which some are wrong."""
        b = self.b
        about = {*put, *self.doubtful}
        said = (f for f in S.given if f.op == "or" and not set(f.kids) & S.given and about & set(f.nodes()))
        ors = sorted(said, key=lambda f: (all(e in put for h in f.nodes() for e, _ in self._equation(h)), simple(f)))
        f = next(iter(ors), None)
        if f is None or all(e in put for h in f.nodes() for e, _ in self._equation(h)):
            try:
                return self._tangents(S, put)
            except Stuck:  # what is said may be wrong
                if f is None:
                    raise

        def case(W: Sequent) -> int:
            new = W.given - S.given
            if (g := next((h for h in new if h.op == "and"), None)) is not None:
                return b.back(W, "both", (g,), lambda V: case(Sequent(V.given - {g}, V.goal)))
            for h in sorted(new, key=simple):
                if (found := self._contradicted(W, h, put)) is not None:
                    return found
            for h in sorted(new, key=simple):
                for e, end in self._equation(h):
                    if e not in put:
                        turned: Tactic = lambda V, e=e, end=end: self._resolved(Sequent(V.given - {f}, V.goal), {**put, e: end})  # type: ignore[misc]
                        same = rel("eq", e, end)
                        sign: Tactic = lambda V, h=h: as_numbers(b, Sequent(frozenset([h]), V.goal))  # type: ignore[misc]
                        return b.have(W, same, sign, b.using("rewrite", (e, end), turned))
            return self._resolved(Sequent(W.given - {f}, W.goal), put)

        return b.back(S, "cases", (f,), case)

    def _equation(self, h: Node) -> Iterator[tuple[Node, Node]]:
        """The entry that is 0, or 1, if an equation says so."""
        entries = [t for t in h.nodes() if t.op == "at"]
        if h.op == "eq" and len(entries) == 1 and h.kids[1] == ZERO:
            if h.kids[0] == entries[0]:
                yield entries[0], ZERO
            elif h.kids[0] == minus(ONE, entries[0]):
                yield entries[0], ONE

    def _contradicted(self, S: Sequent, h: Node, put: Values) -> int | None:
        """The step, if what is said cannot be, as entries are."""
        near = (f for f in S.given if f.op in ("lt", "eq") and f != h and f.size <= h.size + 4 and not aggregates_of(f))
        about = sorted((f for f in near if set(f.nodes()) & {t for t in h.nodes() if t.op == "at"}), key=simple)
        ones = [amount(1), *(held(f) for f in (h, *about) if f.op == "lt")]
        equations = [f for f in (h, *about) if f.op == "eq"]
        signed = [(f, k) for f in equations for k in (ONE, neg(ONE))]
        few = Sequent(frozenset([h, *about]), S.goal)
        for ideal in (*((f,) for f in signed), *((f, g) for f in signed for g in signed if f[0] != g[0])):
            for form in ones if h.op in ("lt", "eq") else ():
                try:
                    return self.b.leaf(few, "absurd", form, *(x for pair in ideal for x in pair))
                except Stuck:
                    continue
        return None

    def _tangents(self, S: Sequent, put: Values) -> int:
        """The tangent at the mixture, below at both of its parts."""
        b, m, k = self.b, self.m, self.k
        parts = [[put.get(at(v, k), at(v, k)) for v in pair] for pair in m.pairs]
        middles = [u if u == v and u in (ZERO, ONE) else m.mixture(u, v) for u, v in parts]
        others = [put.get(at(v, k), at(v, k)) for v in m.others]
        bent = [self._at(self.kinks, [pair[side] for pair in parts], others) for side in (0, 1)]
        bends_ = [m.mixture(*pair) for pair in zip(*bent, strict=True)]
        facts: Todo = []
        forms = []
        bounds = (rel("lt", ZERO, m.share), rel("lt", m.share, ONE))
        for side, bound in enumerate(bounds):
            at_end = [*(pair[side] for pair in parts), *bent[side]]
            lemma, images = self._lemma(S.given, [*middles, *bends_], at_end, others)
            step = self._shown(lemma)
            needed = sorted((substitute(g, images) for g in b.steps[step].shows.given), key=simple)
            goal = substitute(lemma.goal, images)
            facts += [(g, self._sign) for g in needed]
            facts.append((goal, b.instance(step, images)))
            forms.append(multiplied(held(bound), held(goal)))
        if self.kinks:
            facts += self._at_kinks(parts, middles, bends_, others)
            forms.append(held(facts[-1][0]))
        return b.having(S, facts, b.by("algebra", UNIT, added(*forms)))

    def _at(self, terms: list[Node], mixed_: list[Node], others: list[Node]) -> list[Node]:
        """Terms in numbers m0, ..., p0, ... at these."""
        put = {f"_m{i}": t for i, t in enumerate(mixed_)} | {f"_p{j}": t for j, t in enumerate(others)}
        return [substitute(t, put) for t in terms]

    def _at_kinks(self, parts: list[list[Node]], middles: list[Node], mixtures: list[Node], others: list[Node]) -> Todo:
        """At the mixture, what has kinks is at most its mixture, and the summand at most what it is with that."""
        b, first = self.b, len(parts)
        here = self._at(self.kinks, middles, others)
        below = [rel("le", *pair) for pair in zip(here, mixtures, strict=True)]
        low, high = ([var(f"_{letter}{j}") for j in range(len(here))] for letter in "ed")
        numbers = {var(f"_m{i}"): t for i, t in enumerate(middles)} | {var(f"_p{j}"): t for j, t in enumerate(others)}
        signs = {rel("le", ZERO, x) for x in (*numbers, *low)}
        goal = rel("le", *(substitute(self.body, {f"_m{first + j}": x for j, x in enumerate(xs)}) for xs in (low, high)))
        lemma = Sequent(frozenset(signs | {rel("le", e, d) for e, d in zip(low, high, strict=True)}), goal)
        step = b.once(lemma, b.part(LEMMA, self.a.scalar.prove))
        images = {x.name: t for x, t in (*numbers.items(), *zip(low, here, strict=True), *zip(high, mixtures, strict=True))}
        needed = sorted((substitute(f, images) for f in b.steps[step].shows.given), key=simple)
        facts: Todo = [(f, self._convex) for f in below]
        facts += [(f, self._sign) for f in needed if f not in below]
        return [*facts, (substitute(lemma.goal, images), b.instance(step, images))]

    def _convex(self, S: Sequent) -> int:
        """|u| or max(u, v) at the mixture."""
        bounds = (rel("lt", ZERO, self.m.share), rel("lt", self.m.share, ONE))
        return self.b.part(LEMMA, lambda W: as_numbers(self.b, W))(Sequent(S.given & set(bounds), S.goal))

    def _sign(self, S: Sequent) -> int:
        """What is said of entries, or follows for their mixture."""
        if S.goal in S.given:
            return self.b.hypothesis(S)
        orders = [f for f in S.given if f.op in ("le", "lt", "eq") and not f.has("log", "root", "exp", "inv")]
        plain = [f for f in orders if (f.names and not f.has("sum")) or (N in S.goal.kids and N in f.kids)]
        return self.b.part(SMALL, lambda W: as_numbers(self.b, W))(Sequent(frozenset(plain), S.goal))

    # -- the lemma ------------------------------------------------------------------------------------

    def _lemma(
        self, known: frozenset[Node], middles: list[Node], ends: list[Node], others: list[Node]
    ) -> tuple[Sequent, dict[str, Node]]:
        """f(m) + f'(m) (x - m) <= f(x), or >=, for numbers that are not at an end; what these are; f of m."""
        images: dict[str, Node] = {}
        given: set[Node] = set()

        def number(name: str, t: Node, apart: list[Node]) -> Node:
            if t in (ZERO, ONE):
                return t
            images[name] = t
            x = var(name)
            given.add(rel("lt" if ZERO in apart else "le", ZERO, x))
            given.update({rel("lt", x, ONE)} if ONE in apart else ())
            return x

        apart = [[end for j, end in self.ends if j == i] for i in range(len(middles))]
        ms = [number(f"_m{i}", t, apart[i]) for i, t in enumerate(middles)]
        xs = [number(f"_x{i}", t, apart[i]) for i, t in enumerate(ends)]
        ps = [number(f"_p{j}", t, []) for j, t in enumerate(others)]
        given |= {rel("le", t, ONE) for t in (*ps, *(ms + xs if self.m.at_most_one else [])) if t.op == "var"}
        plain = substitute(self.body, {f"_p{j}": p for j, p in enumerate(ps)})
        here, there_ = (substitute(plain, {f"_m{i}": t for i, t in enumerate(ts)}) for ts in (ms, xs))
        asked = (_asked(t) for side in (here, there_) for t in side.nodes() if t.op in ("inv", *CURVED))
        strict = (f for x in ps for f in (rel("lt", ZERO, x), rel("lt", x, ONE)))
        given |= {f for f in (*asked, *strict) if substitute(f, images) in known}
        given |= {rel("lt", ZERO, N)} if N in here.nodes() else set()
        try:
            slopes = [(m, x, derivative(here, m.name)[0]) for m, x in zip(ms, xs, strict=True) if m.op == "var"]
        except Refused as error:
            raise Stuck(str(error)) from error
        tangent = add(here, *(mul(slope, minus(x, m)) for m, x, slope in slopes if slope != ZERO))
        sides = (tangent, there_) if self.m.convex else (there_, tangent)
        return Sequent(frozenset(given), rel("le", *sides)), images

    def _shown(self, S: Sequent) -> int:
        """The lemma, by numbers or by quotients of logarithms."""
        b = self.b
        scalar, numbers = self.a.scalar, partial(as_numbers, b)
        ways = [b.part(LEMMA, way) for way in (scalar.prove, self._by_curvature, numbers)]

        def searched(W: Sequent) -> int:
            if scalar.sampler.fails(W, W.goal):
                raise Stuck("false at some point, in floating point", W.goal)
            return b.first(W, fixed(quotients_of_logarithms.by_quotients, self.a), *ways)

        return b.once(S, searched)

    def _by_curvature(self, S: Sequent) -> int:
        """The lemma for one number that is mixed, by the sign of f'': what is above the tangent rises away from m."""
        b, prove = self.b, self.a.scalar.prove
        m, x, t, u = map(var, ("_m0", "_x0", "_t", "_u"))
        if not {("s", m.name), ("s", x.name)} <= S.names or ("s", "_m1") in S.names:
            raise Stuck("not one number that is mixed")
        f = replaced(S.goal.kids[1], x, t) if self.m.convex else neg(replaced(S.goal.kids[0], x, t))
        try:
            slope = derivative(f, t.name)[0]
            derivative(slope, t.name)
        except Refused as error:
            raise Stuck(str(error)) from error
        above = minus(f, mul(replaced(slope, t, m), minus(t, m)))

        def at_ends(h: Node, ends: tuple[Node, Node]) -> Node:
            return rel("le", *(replaced(h, t, v) for v in ends))

        def away(W: Sequent) -> int:
            if rel("eq", m, x) in W.given:
                return b.back(W, "rewrite", (x, m), b.equal())
            up = rel("lt", m, x) in W.given
            ends, moving = ((m, x), above) if up else ((x, m), neg(above))

            def premise(V: Sequent) -> int:
                if rel("lt", ends[0], t) not in V.given or not V.goal.has("inv", "log", "exp", "root", "atan"):
                    return prove(V)
                inner = (m, t) if up else (t, m)
                rises = b.using("path", (u.name, replaced(slope, t, u), *inner), prove)
                return b.through(V, at_ends(slope, inner), rises)

            return b.through(W, at_ends(moving, ends), b.using("path", (t.name, moving, *ends), premise))

        return b.back(S, "order", (m, x), away)


by_tangents = ByForm(mixed, lambda a, m: _Mixture(a, m).solve)


# -- norms of mixed lists ---------------------------------------------------------------------------

PART = 6_000  # steps for each of the three


def _norms_mixed(S: Sequent) -> Iterator[tuple[Reading, Node]]:
    for found in readings(S):
        roots = list(dict.fromkeys(t for t in outside(found.side) if t.op == "root"))
        if len(roots) == 1 and roots[0].k == 2 and any(kind == "s" for kind, _ in roots[0].names):
            yield found, roots[0]


def _norm_of_mixture(S: Sequent, a: Aggregates, m: Reading, norm: Node) -> int:
    b, weights = a.b, (m.share, minus(ONE, m.share))
    whole = put_lists(norm, [add(*(mul(k, at(v)) for k, v in zip(weights, pair, strict=True))) for pair in m.pairs])
    norms_ = [put_lists(norm, [at(pair[i]) for pair in m.pairs]) for i in (0, 1)]
    scaled = [reduce(partial(_squared_in, k=k), aggregates_of(t), t) for k, t in zip(weights, norms_, strict=True)]
    triangle = rel("le", whole, add(*scaled))
    equal = [rel("eq", u, mul(k, t)) for u, k, t in zip(scaled, weights, norms_, strict=True)]
    last = b.follows(triangle, *(x for f in equal for x in (f, neg(ONE))))
    drawn = b.part(PART, lambda V: rising.by_numbers(a, V, a.prove))
    then = b.knowing(equal[0], drawn, b.knowing(equal[1], drawn, last))
    return b.have(S, triangle, b.part(PART, lambda V: norms.by_minkowski(a, V)), then)


def _squared_in(t: Node, s: Node, k: Node) -> Node:
    """With the square of a number in a sum."""
    return replaced(t, s, s.with_kids([mul(power(k, 2), *s.kids)], s.classes))


by_minkowski = ByForm(_norms_mixed, lambda a, found: fixed(_norm_of_mixture, a, *found))
