"""Values that are linear in one list, and largest where the other list is the same: E(p, q) <= E(p, p).

    E(m, m) <= a E(p, p) + (1 - a) E(q, q)   for m = a p + (1 - a) q: E(m, m) is the mean of E(p, m) and E(q, m)
    E(p, q) <= E(p, m)                       a times the difference is E(m, m) - E(m, q) and (1 - a) (E(q, q) - E(q, m))
    E(u, u) <= E(p, p)                       where E(p, u) = E(u, u)

The statement about two lists is a lemma that is shown once; these are its instances and arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    add,
    at,
    every,
    minus,
    mul,
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import hoelder
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed
from axiomcheck.tactics.even_shares import EVEN
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.reading import put_in

X, Y = "_p", "_q"
LEMMA, SMALL = 20_000, 3_000  # steps for the statement about two lists, and for one condition of an instance


@dataclass(frozen=True)
class Rule:
    """A value as a function of the list in which it is linear and of the other one, and what the goal says of it."""

    value: Node  # of the lists X and Y
    kind: str
    p: str
    q: str
    share: Node = ZERO

    def of(self, x: Node, y: Node) -> Node:
        """The value at these lists."""
        return substitute(self.value, vectors={X: x, Y: y})

    @property
    def mixed(self) -> Node:
        """The mixture of p and q."""
        return add(mul(self.share, at(self.p)), mul(minus(ONE, self.share), at(self.q)))


def rules_of(S: Sequent) -> Iterator[Rule]:
    """The ways to read the goal."""
    if S.goal.op != "le":
        return
    low, high = S.goal.kids
    names = sorted({str(name) for kind, name in S.goal.names if kind == "v"})
    if len(names) != 2 or any(rel("eq", total(at(v)), ONE) not in S.given for v in names):
        return
    for p, q in (names, names[::-1]):
        for kind, name in sorted(S.goal.names):
            a = var(name) if kind == "s" else ONE
            if kind != "s" or not {rel("le", ZERO, a), rel("le", a, ONE)} <= S.given:
                continue
            value = substitute(low, vectors={p: at(X), q: at(Y)})
            found = Rule(value, "order", p, q, a)
            if found.of(at(p), found.mixed) == high and ("s", name) not in low.names:
                yield found
            if high.op == "add" and len(high.kids) == 2 and all(k.op == "mul" and len(k.kids) == 2 for k in high.kids):
                (b, first), (c, second) = (k.kids for k in high.kids)
                for value in _splits(first, p):
                    found = Rule(value, "convex", p, q, a)
                    if (b, c, second) == (a, minus(ONE, a), found.of(at(q), at(q))) and low == found.of(found.mixed, found.mixed):
                        yield found
        if any(every(rel("eq", at(q), t)) in S.given for t in EVEN):
            least = (Rule(value, "least", p, q) for value in _splits(high, p))
            yield from (r for r in least if r.of(at(q), at(q)) == low)


def _splits(t: Node, p: str) -> list[Node]:
    """E(X, Y) of which E(p, p) is the given value: in each product one factor is of X, all else is of Y."""
    def split(u: Node) -> Node:
        if u.op == "mul":
            for i, k in enumerate(u.kids):
                if k == at(p) or (k.op == "add" and at(p) in set(k.nodes()) and not _deep(k)):
                    rest = [put_in(o, at(p), at(Y)) for o in u.kids]
                    return mul(*rest[:i], put_in(k, at(p), at(X)), *rest[i + 1 :])
            if sum(("v", p) in k.names for k in u.kids) > 1 and u.kids[0].op == "sum":
                return mul(split(u.kids[0]), *(put_in(k, at(p), at(Y)) for k in u.kids[1:]))
        if u.op in ("pow", "root", "log", "exp", "inv") or not u.kids:
            return put_in(u, at(p), at(Y))
        return u.with_kids(map(split, u.kids))

    found = split(t)
    return [found] if {("v", X), ("v", Y)} <= found.names else []


def _deep(t: Node) -> bool:
    return any(u.op not in ("add", "mul", "num", "at") for u in t.nodes())


class _Truthful(Bounded):
    """The lemma, its instances, and what the goal is made of."""

    def __init__(self, a: Aggregates, S: Sequent, rule: Rule):
        super().__init__(a)
        self.r = rule
        simplex = [f for v in (X, Y) for f in (every(rel("le", ZERO, at(v))), rel("eq", total(at(v)), ONE))]
        self.simplex = frozenset([*simplex, *(f for f in S.given if f == rel("le", TWO, N))])
        values = [defined(rule.of(at(X), at(x))) for x in (X, Y)]
        there_ = {g for f in values for g in (f.kids if f.op == "and" else (f,))}
        plain = Sequent(self.simplex, rel("le", rule.of(at(X), at(Y)), rule.of(at(X), at(X))))
        self.by_norms = hoelder.by_norms.there(plain)
        self.lemma = plain if self.by_norms else plain.assuming(*there_)

    def solve(self, S: Sequent) -> int:
        """The lemma, and then by what the goal says."""
        way: Tactic = (lambda W: hoelder.by_norms(self.a, W)) if self.by_norms else self._searched
        self.b.once(self.lemma, self.b.part(LEMMA, way))
        return {"convex": self._convex, "order": self._order, "least": self._least}[self.r.kind](S)

    def _searched(self, S: Sequent) -> int:
        self.a.solve(S)
        return self.b.found(S)

    # -- what the goal is made of -----------------------------------------------------------------

    def _convex(self, S: Sequent) -> int:
        r = self.r
        one, other = (rel("le", r.of(at(v), r.mixed), r.of(at(v), at(v))) for v in (r.p, r.q))

        def last(W: Sequent) -> int:
            parts = [(rel("le", ZERO, r.share), one), (rel("le", r.share, ONE), other)]
            form = added(*(multiplied(*(held(f) for f in fs)) for fs in parts))
            return self.b.leaf(W, "algebra", UNIT, form)

        facts = [(f, fixed(self._instance, at(v), r.mixed)) for f, v in ((one, r.p), (other, r.q))]
        return self._inside(S, lambda W: self.b.having(W, facts, last))

    def _order(self, S: Sequent) -> int:
        r = self.r
        first = rel("le", r.of(r.mixed, at(r.q)), r.of(r.mixed, r.mixed))
        second = rel("le", r.of(at(r.q), r.mixed), r.of(at(r.q), at(r.q)))

        def last(W: Sequent) -> int:
            rest = multiplied(held(rel("le", r.share, ONE)), held(second))
            return self.b.leaf(W, "algebra", held(rel("lt", ZERO, r.share)), added(held(first), rest))

        facts = [(first, fixed(self._instance, r.mixed, at(r.q))), (second, fixed(self._instance, at(r.q), r.mixed))]
        return self._inside(S, lambda W: self.b.having(W, facts, last))

    def _least(self, S: Sequent) -> int:
        r = self.r
        same = rel("eq", r.of(at(r.p), at(r.q)), r.of(at(r.q), at(r.q)))
        less = rel("le", r.of(at(r.p), at(r.q)), r.of(at(r.p), at(r.p)))
        todo: Todo = [(same, self.b.part(SMALL, self._searched))]
        todo.append((less, fixed(self._instance, at(r.p), at(r.q))))
        return self.b.having(S, todo, self.b.follows(less, same, ONE))

    def _inside(self, S: Sequent, then: Tactic) -> int:
        """0 < a < 1: at the ends the mixture is one of the lists."""
        b, a = self.b, self.r.share

        def at_end(W: Sequent) -> int:
            equal = next(f for f in W.given if f.op == "eq" and set(f.kids) in ({ZERO, a}, {a, ONE}))
            end = next(k for k in equal.kids if k != a)
            return b.back(W, "rewrite", (a, end), lambda V: b.first(V, b.equal(), lambda V: self._as_itself(V)))

        return b.at_most(ZERO, a, b.at_most(a, ONE, then, at_end), at_end)(S)

    def _as_itself(self, S: Sequent) -> int:
        """The lemma itself, the mixture being p."""
        f = rel("le", self.r.of(at(self.r.p), at(self.r.q)), self.r.of(at(self.r.p), at(self.r.p)))
        return self.b.through(S, f, fixed(self._instance, at(self.r.p), at(self.r.q)))

    # -- instances ----------------------------------------------------------------------------------

    def _instance(self, S: Sequent, x: Node, y: Node) -> int:
        """The lemma at these lists."""
        b = self.b
        step = b.known[self.lemma]
        used = b.steps[step].shows
        images = {X: x, Y: y}
        needed = frozenset(substitute(f, vectors=images) for f in used.given)
        if not needed <= S.given:
            raise Stuck("the rule asks for more than what is known of the lists")
        return b.note(Sequent(needed, S.goal), "instance", ({}, images, {}), [step])


by_truth = ByForm(rules_of, lambda a, m: lambda S: _Truthful(a, S, m).solve(S))
