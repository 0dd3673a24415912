"""Vectors that exist: vertices, the uniform one, those that are there already."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    N,
    Node,
    at,
    conj,
    inv,
    minus,
    mul,
    num,
    opened,
    rel,
    substitute,
    total,
)
from axiomcheck.calculus.values import Point, truth
from axiomcheck.tactics.builder import Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.forms import dl
from axiomcheck.tactics.positivity import fraction
from axiomcheck.tactics.reading import aggregates_of, distributions, fresh_class

WITNESS = "w_"  # a vector that exists by a hypothesis
SHARES = tuple(tuple(map(Fraction, text.split())) for text in ("1/5 4/5", "1/6 1/3 1/2"))


class Existence(Classes):
    """Goals that say that some vector exists."""

    def _exists(self, S: Sequent) -> int:
        """A vector that exists: a vertex, or all others evenly, at another's extreme entry; the uniform one; another itself."""
        for f in sorted((f for f in S.given if f.op == "exv"), key=simple):
            return self.b.back(S, "obtain", (f, WITNESS), partial(self._without_witness, used=f))
        if (found := _attained(S)) is not None:
            attained, beyond = found
            alone = Sequent(S.given - {beyond}, attained)
            return self.b.have(S, attained, lambda _: self._exists(alone), lambda W: self._from(W, attained))
        tries: list[Tactic] = []
        plain = [v for v in distributions(S) if v.op == "at"]
        for v in plain:
            for op in ("cmin", "cmax"):
                k = fresh_class(S)
                t = Node(op, (v,))
                others = mul(minus(ONE, dl(k, 0)), inv(minus(N, ONE)))
                ways = [(dl(k, 0), partial(self._instead, body=dl(k, 0)))]
                ways += [(others, partial(self._others, body=others, largest=t, k=k))] if op == "cmax" else []
                tries += [self.b.using("attained", (t, k), way) for body, way in ways if not _fails(S, body, k, t)]
        tries += [fixed(self._instead, body) for body in (inv(N), *plain) if not _fails(S, body)]
        return self.b.first(S, *tries)

    def _from(self, S: Sequent, f: Node) -> int:
        """The goal from a vector that exists by the hypothesis f."""
        name = f"{f.name}1"
        taken = at(name)

        def known(W: Sequent) -> int:
            (whole,) = [g for g in W.given if g == substitute(f.kids[0], vectors={str(f.name): taken})]
            return self.b.back(W, "both", (whole,), self.b.using("exists", (taken,), parts))

        def parts(W: Sequent) -> int:
            if W.goal.op == "and":
                return self.b.back(W, "each", (), parts)
            return self.b.hypothesis(W) if W.goal in W.given else self.scalar.prove(_numbers(W), 3)

        return self.b.back(S, "obtain", (f, name), known)

    def _without_witness(self, S: Sequent, used: Node) -> int:
        """What the existence of a vector says of all else: its conditions that do not speak of it."""
        named = {k for f in S.given if ("v", WITNESS) in f.names for k in (f.kids if f.op == "and" else (f,))}
        rest = frozenset(f for f in (*S.given, *named) if f != used and ("v", WITNESS) not in f.names)

        then = only(rest, self._exists)
        for f in [f for f in S.given if f.op == "and" and ("v", WITNESS) in f.names][::-1]:
            then = self.b.using("both", (f,), then)
        return then(S)

    def _others(self, S: Sequent, body: Node, largest: Node, k: str) -> int:
        """Nothing at a largest entry, which is positive, and the same at all others."""
        b, less = self.b, minus(N, ONE)
        two, inverse, corner = rel("le", num(2), N), rel("eq", mul(less, inv(less)), ONE), rel("eq", total(dl(k, 0)), ONE)
        numbers: Tactic = lambda W: self.scalar.prove(Sequent(W.given & {two}, W.goal))
        facts: Todo = [(f, only(S.given, self.prove)) for f in (corner, rel("lt", ZERO, largest))]
        facts.append((rel("lt", ZERO, opened(largest.kids[0], k)), self.scalar._last))
        facts += [(f, numbers) for f in (inverse, rel("lt", ZERO, inv(less)))]
        whole = rel("eq", total(body), ONE)
        facts.append((whole, b.equal(corner, inv(less), inverse, num(-1))))

        def parts(W: Sequent) -> int:
            if W.goal.op == "and":
                return b.back(W, "each", (), parts)
            found = self._of_extreme(W.goal)
            if found is None:
                return self._parts_of(W)
            equal, slope = found
            return b.have(W, equal, lambda V: self._extreme_at(V, k), b.equal(equal, num(-slope)))

        return b.having(S, facts, b.using("exists", (body,), parts))

    def _of_extreme(self, g: Node) -> tuple[Node, Fraction] | None:
        """What the largest or smallest entry is where a M + c = 0, and the number a."""
        found = [t for t in aggregates_of(g) if t.op in ("cmin", "cmax") and not t.classes] if g.op == "eq" else []
        p = self.ring.difference(*g.kids) if len(found) == 1 else {}
        slopes = [m for m in p if m]
        if len(slopes) != 1 or len(slopes[0]) != 1 or self.ring.atoms[slopes[0][0]] != found[0]:
            return None
        a, c = (fraction(p[m]) if m in p else Fraction(0) for m in (slopes[0], ()))
        return rel("eq", found[0], num(-c / a)), a

    def _extreme_at(self, S: Sequent, k: str) -> int:
        """M = b, where M is the largest or smallest entry: the entry at k is b, and no other is beyond it."""
        b, (whole, value) = self.b, S.goal.kids
        here, j = opened(whole.kids[0], k), fresh_class(S)
        largest = whole.op == "cmax"
        sides: Callable[[Node, Node], Node] = lambda t, u: rel("le", *((t, u) if largest else (u, t)))
        known = frozenset(f for f in S.given if f.op == "lt" or (f.op == "all" and f.kids[0].op != "eq"))
        numbers: Tactic = lambda W: self.scalar.prove(Sequent(frozenset(f for f in W.given if f.op in ("lt", "le")), W.goal))

        def elsewhere(W: Sequent) -> int:
            nothing = rel("eq", dl(k, j), ZERO)
            entry = sides(opened(whole.kids[0], j), value)
            plain = b.using("rewrite", nothing.kids, lambda V: self.at_classes(Sequent(known, V.goal), [j], numbers))
            shown = b.knowing(nothing, b.by("delta", k, j), plain)
            attained = rel("eq", opened(whole.kids[0], j), whole)
            return b.have(W, entry, shown, b.follows(entry, attained, num(1 if largest else -1)))

        at_k = b.knowing(sides(here, value), only(known, numbers), self.scalar._last)
        other = b.using("attained", (whole, j), b.using("same", (j, k), at_k, elsewhere))
        facts = [(sides(whole, value), other), (sides(value, here), only(known, numbers))]
        facts.append((sides(here, whole), b.alone("bound", whole, k)))
        return b.having(S, facts, b.using("order", S.goal.kids, self.scalar._last, b.hypothesis, self.scalar._last))

    def _instead(self, S: Sequent, body: Node) -> int:
        """This one: it is a distribution in codeframes of any size, and what else is asked of it."""
        return self.b.back(S, "exists", (body,), self._parts_of)

    def _parts_of(self, S: Sequent) -> int:
        if S.goal.op == "and":
            return self.b.back(S, "each", (), self._parts_of)
        sizes = {f for f in S.given if f.op == "eq" and f.kids[0] == N}
        if not sizes:
            return self.prove(S)
        return self.b.first(S, lambda W: self.prove(Sequent(W.given - sizes, W.goal)), self.prove)


def _attained(S: Sequent) -> tuple[Node, Node] | None:
    """For b < M and some x with b < D(x), some x with D(x) = M, which is more, and b < M; likewise the other way round."""
    body = S.goal.kids[0]
    for g in body.kids if body.op == "and" else (body,):
        for f in (f for f in S.given if f.op == g.op == "lt"):
            for i in (i for i in (0, 1) if f.kids[i] == g.kids[i]):
                said = conj(*(rel("eq", g.kids[1 - i], f.kids[1 - i]) if k == g else k for k in body.kids))
                return Node("exv", (said,), S.goal.name), f
    return None


def _numbers(S: Sequent) -> Sequent:
    """With the orders and equations of what stands in the goal alone."""
    return Sequent(frozenset(f for f in S.given if f.op in ("lt", "eq") and set(f.kids) & {*S.goal.kids}), S.goal)


def _fails(S: Sequent, body: Node, k: str = "", extremum: Node | None = None) -> bool:
    """Is a vector certainly not the one, at some point of the hypotheses?  `extremum` is attained at the class k."""
    f = substitute(S.goal.kids[0], vectors={str(S.goal.name): body})
    names = sorted({str(name) for g in (*S.given, S.goal) for kind, name in g.names if kind == "v"})
    for shares in SHARES:
        turned = {v: shares[i % len(shares) :] + shares[: i % len(shares)] for i, v in enumerate(names)}
        classes = {}
        if extremum is not None:
            entries = turned[str(extremum.kids[0].name)]
            classes = {k: entries.index((min if extremum.op == "cmin" else max)(entries))}
        point = Point(len(shares), vectors=turned, classes=classes)
        if all(truth(g, point) is True for g in S.given) and truth(f, point) is False:
            return True
    return False
