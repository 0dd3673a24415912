"""Two classes taken for one: sums whose summand at the sums of the entries is at most the sum of the summands.

    r[c] = p[c] + p[d], r[d] = 0, s[c] = q[c] + q[d], s[d] = 0, else the same      sum f(r, s) <= sum f(p, q), or >=

Both sums are taken apart at the two classes; what is left is one statement about four numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, at, neg, opened, rel, substitute, total, var
from axiomcheck.tactics import numbered, quotients_of_logarithms
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.forms import amount, held
from axiomcheck.tactics.maxima import MOST
from axiomcheck.tactics.mixtures import summand
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import put_in
from axiomcheck.tactics.splitting import taken_apart, unmoved
from axiomcheck.tactics.told_apart import Apart

NUMBERS = (X, Y, U, V) = tuple(var(f"_{name}") for name in "xyuv")
LEMMA, SMALL = 8_000, 1_500  # steps for the statement about four numbers, and for the summand at 0


@dataclass(frozen=True)
class Merged:
    """Which list each merged one comes from, and what is said of both: of all other classes, at c, at d."""

    lists: dict[str, str]
    said: dict[str, tuple[Node, Node, Node]]
    c: str
    d: str
    body: Node  # the summand, of the merged lists
    falls: bool


def merged_of(S: Sequent) -> Merged | None:
    """How the lists are merged."""
    low, high = S.goal.kids if S.goal.op == "le" else (ZERO, ZERO)
    if not all(any(t.op == "sum" and t.kids[0].loose for t in side.nodes()) for side in (low, high)):
        return None
    lists: dict[str, str] = {}
    said: dict[str, tuple[Node, Node, Node]] = {}
    places: set[tuple[str, str]] = set()
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and len(f.classes) == 2), key=simple):
        r, p = f.kids[0].kids
        for c, d in (f.classes, f.classes[::-1]):
            if r.op == p.op == "at" and isinstance(c, str) and isinstance(d, str):
                sums = [rel("eq", at(r.name, c), add(at(p.name, k), at(p.name, j))) for k, j in ((c, d), (d, c))]
                here = [g for g in sums if g in S.given]
                zero = rel("eq", at(r.name, d), ZERO)
                if here and zero in S.given:
                    lists[r.name], said[r.name] = p.name, (f, here[0], zero)
                    places.add((c, d))
    if len(lists) != 2 or len(places) != 1:
        return None
    ((c, d),) = places
    for falls, (side, other) in ((True, (low, high)), (False, (high, low))):
        body = summand(side)
        if body is not None and substitute(side, vectors={r: at(p) for r, p in lists.items()}) == other:
            return Merged(lists, said, c, d, body, falls)
    return None


class _Merged(Bounded):
    """The sums apart from the two classes."""

    m: Merged

    def solve(self, S: Sequent) -> int:
        """Both sums, and the statement about four numbers."""
        b, m = self.b, self.m
        before, after = m.body, substitute(m.body, vectors={r: at(p) for r, p in m.lists.items()})
        low, high = total(before), total(after)
        names = sorted(m.lists)

        def f(x: Node, y: Node) -> Node:
            return put_in(put_in(before, at(names[0]), x), at(names[1]), y)

        def signed(t: Node) -> Node:
            return t if m.falls else neg(t)

        nought = rel("eq", f(ZERO, ZERO), ZERO)
        by_search: Tactic = lambda W: b.first(W, self.a.scalar.prove, lambda V: as_numbers(b, V))
        zero = b.part(SMALL, by_search)(Sequent(frozenset(), nought))
        signs = [rel("le", ZERO, t) for t in NUMBERS]
        ends = self._ends(S, names)
        parts = f(add(X, U), add(Y, V)), add(f(X, Y), f(U, V))
        less = rel("le", *(parts if m.falls else parts[::-1]))
        step = self._four(Sequent(frozenset([*signs, *ends]), less))
        put = {t.name: at(m.lists[r], k) for t, r, k in zip(NUMBERS, names * 2, [m.c] * 2 + [m.d] * 2, strict=True)}
        lemma = substitute(less, put)
        ideal: list[Node] = []
        used = b.steps[step].shows.given
        todo: Todo = [(substitute(g, put), self._sign) for g in sorted(used & set(signs), key=simple)]
        todo += [(substitute(g, put), fixed(self._end, put)) for g in ends if g in used]
        needed = frozenset(g for g, _ in todo)
        todo.append((lemma, b.instance(step, put, needed)))
        todo.append((nought, lambda _: zero))
        for t, sign in ((low, ONE), (high, neg(ONE))):
            split, multiples, _ = taken_apart(b, t, (m.c, m.d), signed(neg(sign)))
            todo += split
            ideal += multiples
        there_ = {m.c: [m.said[r][1].kids[1] for r in names], m.d: [ZERO, ZERO]}
        for i, k in enumerate((m.c, m.d), 1):
            here = rel("eq", opened(before, k), f(*there_[k]))
            todo.append((here, b.rewriting([m.said[r][i] for r in names], b.equal())))
            ideal += [here, signed(neg(ONE))]
        same = rel("eq", total(before, (m.c, m.d)), total(after, (m.c, m.d)))
        todo.append((same, unmoved(b, [m.said[r][0] for r in names])))
        ideal += [same, signed(neg(ONE)), nought, signed(neg(ONE))]
        return b.having(S, todo, b.follows(lemma, *ideal))

    def _ends(self, S: Sequent, names: list[str]) -> list[Node]:
        """Where one entry is 0 another one is, as there is a value: said of the four numbers."""
        lists = [self.m.lists[r] for r in names]
        known = (f for f in S.given if f.op == "all" and not f.classes and f.names == {("v", p) for p in lists})
        found = []
        for f in sorted(known, key=simple):
            clauses = f.kids[0].kids if f.kids[0].op == "and" else f.kids
            for clause in (g for g in clauses if g.op == "or"):
                sure = [g for g in clause.kids if g.op == "lt" and g.kids[0] == ZERO and g.kids[1].op == "at"]
                zero = [g for h in clause.kids if h.op == "and" for g in h.kids if g.op == "eq" and g.kids[0].op == "at"]
                for g, h in ((g, h) for g in sure for h in zero if g.kids[1] != h.kids[0]):
                    for numbers in (NUMBERS[:2], NUMBERS[2:]):
                        put = dict(zip(map(at, lists), numbers, strict=True))
                        found.append(Node("or", (rel("lt", ZERO, put[g.kids[1]]), rel("eq", put[h.kids[0]], ZERO))))
        return list(dict.fromkeys(found))

    def _end(self, S: Sequent, put: dict[str, Node]) -> int:
        """What is said of the entries at a class, in each of its cases."""
        b = self.b
        entries = {t for g in S.goal.kids for t in g.nodes() if t.op == "at"}

        def case(W: Sequent) -> int:
            if (g := next((g for g in W.given if g.op == "and" and entries & set(g.nodes())), None)) is not None:
                return b.back(W, "both", (g,), lambda V: case(Sequent(V.given - {g}, V.goal)))
            for g in S.goal.kids:
                if g in W.given:
                    return b.back(W, "either", (g,), b.hypothesis)
            for g in W.given:
                if g.op == "eq" and not g.names and g.kids[0].op == "num" and g.kids[0].q == -1:
                    return b.leaf(W, "absurd", amount(1), g, ONE)
            ors = (g for g in W.given if g.op == "or" and entries <= set(g.nodes()))
            f = min(ors, key=simple, default=None)
            if f is None:
                raise Stuck("nothing is said of both entries")
            return b.back(W, "cases", (f,), lambda V: case(Sequent(V.given - {f}, V.goal)))

        return self.a.at_classes(S, [self.m.c, self.m.d], case)

    def _four(self, S: Sequent) -> int:
        """The statement about four numbers, with their signs where these are needed."""
        b = self.b
        ways: list[Tactic] = [only((), self.a.scalar.prove), lambda W: as_numbers(b, W)]
        if S.goal.has("log"):
            ways.insert(0, fixed(self._with_logarithms, list(NUMBERS)))
        if S.goal.has("root"):
            ways.insert(0, b.part(SMALL, fixed(numbered.by_powers, b)))
        if S.goal.has("ite"):
            ways.insert(0, lambda W: Apart(self.a).told_apart(W, MOST))
        return b.first(S, *(b.afresh(b.part(LEMMA, way)) for way in ways))

    def _with_logarithms(self, S: Sequent, left: list[Node]) -> int:
        """Each of the numbers is 0, or is not."""
        b = self.b
        if not left:
            plain = b.part(SMALL, self.a.scalar.prove)
            numbers = b.part(SMALL, lambda V: as_numbers(b, V))
            return b.first(S, fixed(quotients_of_logarithms.by_quotients, self.a), plain, numbers)
        x, *more = left

        said = (f for f in sorted(S.given, key=simple) if f.op == "or" and f.kids[0] == rel("lt", ZERO, x))
        known = next(said, None)
        gone = b.using("cases", (known,), fixed(self._follows, known, x, more)) if known else fixed(self._gone, [x], more)
        return b.at_most(ZERO, x, fixed(self._with_logarithms, more), gone)(S)

    def _follows(self, S: Sequent, f: Node, x: Node, more: list[Node]) -> int:
        """Where x is 0 another number is as well, or there is a contradiction."""
        b, (sure, zero), y = self.b, f.kids, f.kids[1].kids[0]
        if sure in S.given:
            return b.leaf(S, "absurd", held(sure), rel("eq", ZERO, x), ONE)
        if (positive := rel("lt", ZERO, y)) in S.given:
            return b.leaf(S, "absurd", held(positive), zero, neg(ONE))
        return self._gone(S, [x, y], more)

    def _gone(self, S: Sequent, noughts: list[Node], more: list[Node]) -> int:
        """With 0 for numbers that are 0."""
        if not noughts:
            return self._with_logarithms(S, more)
        x, *rest = noughts
        kept = frozenset(g for g in S.given if x not in set(g.nodes()))
        then: Tactic = lambda W: self._gone(Sequent(kept, W.goal), rest, [y for y in more if y != x])
        return self.b.back(S, "rewrite", (x, ZERO), then)

    def _sign(self, S: Sequent) -> int:
        return self.a.at_classes(S, [self.m.c, self.m.d], self.b.hypothesis)


by_merging = ByForm(merged_of, lambda a, m: _Merged(a, m).solve)
