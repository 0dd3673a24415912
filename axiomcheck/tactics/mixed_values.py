"""The value of a mixture of two lists beside the larger of their values: I(w p + (1 - w) q) <= max(I(p), I(q)).

Sums of the mixture are at most, or at least, the mixtures of sums, so at most the larger or at least the smaller one, and the
value is a function of these.  The total of a list is positive, as there would be no value where it were 0.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    add,
    at,
    every,
    inv,
    minus,
    mul,
    opened,
    rel,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import averages, supports
from axiomcheck.tactics.bounded import Bounded
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.linking import LINK, _extremum_of_mixture
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, fresh_class, scalars_only
from axiomcheck.tactics.told_apart import MOST as MOST_CASES
from axiomcheck.tactics.told_apart import Apart

WEIGHT = var("_w")
MOST = 3  # aggregates of one value
P, Q, R = "_p", "_q", "_r"  # vectors of the lemmas
Link = tuple[Node, Node, Node, str]  # an aggregate at the mixture, at its parts, and whether it is at most their mixture


class Mixtures(Bounded):
    """What is known of a mixture."""

    def _mixture(self, S: Sequent) -> int:
        """The lemma on mixtures."""
        sums = [f for f in sorted(S.given, key=simple) if f.op == "eq" and f.kids[0].op == "sum"]
        self._plain(S, sums, self._of_mixture)
        return self.b.found(S)

    def _of_mixture(self, S: Sequent) -> int:
        """Each aggregate of the mixture against the mixture of aggregates, and then numbers."""
        b = self.b
        found = aggregates_of(S.goal.kids[0])
        if not found or len(found) > MOST:
            raise Stuck("no aggregate of a mixture, or too many")

        def linked(W: Sequent, left: list[Node], links: list[Link]) -> int:
            if not left:
                return self._monotone(W, links)
            t, *more = left
            p, q = (substitute(t, vectors={R: at(v)}) for v in (P, Q))
            mean = add(mul(WEIGHT, p), mul(minus(ONE, WEIGHT), q))
            way = self._mixed_sum if t.op == "sum" else fixed(_extremum_of_mixture, self.a)
            for op, f in (("le", rel("le", t, mean)), ("ge", rel("le", mean, t))):
                if (shown := b.tried(b.part(LINK, way), S.showing(f))) is not None:
                    return b.have(W, f, shown, lambda V: linked(V, more, [*links, (t, p, q, op)]))  # noqa: B023
            raise Stuck("an aggregate of a mixture in no order")

        return linked(S, found, [])

    def _mixed_sum(self, S: Sequent) -> int:
        """A sum at the mixture beside the mixture of sums, class by class."""
        b = self.b
        t = next(side for side in S.goal.kids if side.op == "sum")
        p, q = (substitute(t.kids[0], vectors={R: at(v)}) for v in (P, Q))
        mean = total(add(mul(WEIGHT, p), mul(minus(ONE, WEIGHT), q)))
        compared = rel("le", *((t, mean) if S.goal.kids[0] == t else (mean, t)))
        (f,) = (f for f in S.given if f.op == "all" and f.kids[0].op == "eq")
        plain = frozenset(f for f in S.given if f.op != "all" and not aggregates_of(f))
        k = fresh_class(S)
        signs = sorted((h for h in S.given if h.op == "all" and h != f and ("v", R) not in h.names), key=simple)

        def here(W: Sequent) -> int:
            few = scalars_only(Sequent(W.given & (plain | {opened(h.kids[0], k) for h in signs}), W.goal))
            return Apart(self.a).told_apart(few, MOST_CASES) if W.goal.has("abs") else as_numbers(b, few)

        turned = b.rewriting([opened(f.kids[0], k)], b.at_class(signs, k, here))
        return b.through(S, compared, b.class_by_class(k, b.using("at_class", (f, k), turned)))

    def _monotone(self, S: Sequent, links: list[Link]) -> int:
        """The value at the mixture is at most that at one of its parts, or than the mixture of these."""
        b = self.b
        low, high = S.goal.kids

        def case(W: Sequent) -> int:
            bounds: Todo = []
            t, p, q, op = links[0]
            larger = q if rel("lt", q, p) not in W.given else p
            end = larger if op == "le" else (p if larger == q else q)
            if rel("eq", p, q) in W.given:
                end = larger
            side = high.kids[1] if end == q else high.kids[0]
            order = rel("le", t, end) if op == "le" else rel("le", end, t)
            enough, bound = rel("le", low, side), rel("le", side, high)
            bounds.append((order, lambda V: as_numbers(b, scalars_only(V))))
            bounds += [(enough, self._rises), (bound, self._below_largest)]
            return b.having(W, bounds, fixed(self._joined, enough, bound))

        if len(links) == 1:
            _, p, q, _ = links[0]
            return b.back(S, "order", (p, q), case)
        mean = add(mul(WEIGHT, high.kids[0]), mul(minus(ONE, WEIGHT), high.kids[1]))
        enough, bound = rel("le", low, mean), rel("le", mean, high)
        return b.having(S, [(enough, self._numbers), (bound, self._below_largest)], fixed(self._joined, enough, bound))

    def _largest(self, S: Sequent, facts: list[Node]) -> int:
        """max(u, v) <= w, as u <= w and v <= w."""
        b = self.b
        u, v, w = var("_u"), var("_v"), var("_x")
        low, high = S.goal.kids
        put = {"_u": low.kids[0], "_v": low.kids[1], "_x": high}
        lemma = Sequent(frozenset([rel("le", u, w), rel("le", v, w)]), rel("le", function("max", u, v), w))
        step = self.a.scalar.prove(lemma)
        return b.having(S, [(f, b.equal()) for f in facts if f not in S.given], b.instance(step, put, facts))

    def _below_largest(self, S: Sequent) -> int:
        """u, or w u + (1 - w) v, is at most max(u, v)."""
        b = self.b
        u, v = var("_u"), var("_v")
        low, high = S.goal.kids
        put = {"_u": high.kids[0], "_v": high.kids[1]}
        ends = frozenset([rel("le", ZERO, WEIGHT), rel("le", WEIGHT, ONE)])
        for t in (u, v, add(mul(WEIGHT, u), mul(minus(ONE, WEIGHT), v))):
            if substitute(t, put) == low:
                lemma = Sequent(ends if t.op == "add" else frozenset(), rel("le", t, function("max", u, v)))
                step = self.a.scalar.prove(lemma)
                return b.note(Sequent(lemma.given, S.goal), "instance", ({**put, WEIGHT.name: WEIGHT}, {}, {}), [step])
        raise Stuck("not below the larger one")


# -- lists of which a total is positive -------------------------------------------------------------

GLANCE = 400  # steps for the signs of entries


class Totals(Mixtures):
    """What is known of the total of a list, and of its entries."""

    goal: Any  # what is asked of the list `goal.y`
    own: frozenset[Node]  # what is known of the list alone
    size: frozenset[Node]
    low: str  # how entries compare with 0

    def _every(self, S: Sequent) -> int:
        """A sign of the entries."""
        k = fresh_class(S)
        numbers: Tactic = lambda W: as_numbers(self.b, scalars_only(_without_sums(W)))
        return self.b.back(S, "pointwise", (k,), lambda W: self.a.at_classes(W, [k], numbers))

    def _positive_entries(self) -> bool:
        """Is every entry positive?"""
        y = self.goal.y
        wanted = Sequent(self.own, every(rel("lt", ZERO, at(y))))
        return wanted.goal in self.own or self.b.tried(self.b.part(GLANCE, self._every), wanted) is not None

    def _positive_total(self, S: Sequent) -> int:
        """0 < Y: it is not negative, and where it were 0 there would be no value."""
        b, t = self.b, S.goal.kids[1]
        nought = rel("le", total(ZERO), t)
        sure = rel("le", ZERO, t)
        known = [f for f in sorted(S.given, key=simple) if f.op in ("lt", "ne", "or") and t in f.nodes()]
        if rel("lt", ZERO, at(self.goal.y)) == self._entry():
            self._some_entry(S)
            return self.b.found(S)
        signed = b.knowing(nought, b.using("compare", (), self._every), b.follows(nought))
        ways = [only([f, sure], partial(averages.not_zero, self.a, f=f, t=t)) for f in known if f.op == "ne"]
        ways += [lambda W: as_numbers(b, Sequent(frozenset([sure, *known, *self.size]), W.goal)), self._no_list]
        b.have(S, sure, signed, lambda W: b.first(W, *ways))
        return self.b.found(S)

    def _no_list(self, S: Sequent) -> int:
        """0 < Y, as every entry is 0 where it is 0, and what is not 0 would be."""
        b, t = self.b, S.goal.kids[1]
        nought = rel("eq", ZERO, t)
        all_zero = every(rel("eq", t.kids[0], ZERO))

        def absurd(W: Sequent, f: Node) -> int:
            zero = rel("eq", f.kids[0], ZERO)
            plain: Tactic = lambda V: self.a.scalar.prove(Sequent(frozenset(), V.goal), 3)
            shown: Tactic = lambda V: self._numbered(V, plain)
            return b.have(W, zero, shown, self.a.scalar.prove)

        def case(W: Sequent) -> int:
            if S.goal in W.given:
                return b.hypothesis(W)
            if nought not in W.given:
                return self.a.scalar._last(W)
            turned = rel("eq", t, ZERO)
            each: Tactic = lambda V: supports._each_zero(V, self.a, turned)
            parts = sorted((f for f in S.given if f.op == "ne" and f.kids[1] == ZERO and aggregates_of(f)), key=simple)
            last: Tactic = lambda V: b.first(V, *(fixed(absurd, f) for f in parts))
            return b.have(W, turned, b.equal(nought, ONE), b.knowing(all_zero, each, last))

        return b.back(S, "order", (ZERO, t), case)

    def _entry(self) -> Node:
        """What is known of every entry."""
        return rel(self.low, ZERO, at(self.goal.y))

    def _some_entry(self, S: Sequent) -> int:
        """A sum of positive entries, as there is a class."""
        b, t = self.b, S.goal.kids[1]
        least, k = Node("cmin", t.kids), fresh_class(S)
        compared = rel("lt", total(ZERO), t)
        here: Tactic = lambda W: self.a.at_classes(W, [k], lambda V: as_numbers(b, scalars_only(_without_sums(V))))
        last = b.knowing(compared, b.using("compare", (k,), self._every, here), b.follows(compared))
        return b.back(S, "attained", (least, k), last)

    def _equal_shares(self) -> Sequent:
        """I(q) <= I(p) for equal shares q."""
        given = {every(rel("eq", at(Q), inv(N)))}
        given |= {f for v in (P, Q) for f in (rel("eq", total(at(v)), ONE), every(rel(self.low, ZERO, at(v))))}
        return Sequent(self.size | given, rel("le", self.goal.of(at(Q)), self.goal.of(at(P))))

    def _least(self, S: Sequent) -> int:
        """Equal shares have least: by tangents, once the total is a number."""
        ones = [rel("eq", total(at(v)), ONE) for v in (P, Q)]

        def compared(W: Sequent) -> int:
            pairs = [(substitute(t, vectors={P: at(Q)}), t) for t in aggregates_of(W.goal.kids[1])]
            return self._by_orders(W, self._orders(W, pairs))

        self._plain(S, ones, compared)
        return self.b.found(S)


def _without_sums(S: Sequent) -> Sequent:
    """Without what speaks of sums of anything but vectors."""
    kept = (f for f in S.given if f.op != "eq" or not any(t.op in ("log", "root", "exp") for t in f.nodes()))
    return Sequent(frozenset(kept), S.goal)
