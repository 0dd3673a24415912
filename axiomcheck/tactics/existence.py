"""Vectors that exist: vertices, the uniform one, those that are there already."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import N, Node, at, conj, dl, inv, rel, substitute
from axiomcheck.calculus.values import Point, truth
from axiomcheck.tactics.builder import Stuck, only, simple
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.reading import distributions, fresh_class

WITNESS = "w_"  # a vector that exists by a hypothesis
SHARES = tuple(tuple(map(Fraction, text.split())) for text in ("1/5 4/5", "1/6 1/3 1/2"))


class Existence(Classes):
    """Goals that say that some vector exists."""

    def _exists(self, S: Sequent) -> int:
        """A vector that exists: a vertex, at a smallest or largest entry of another; the uniform one; another itself."""
        for f in sorted((f for f in S.given if f.op == "exv"), key=simple):
            return self.b.back(S, "obtain", (f, WITNESS), partial(self._without_witness, used=f))
        if (found := _attained(S)) is not None:
            attained, beyond = found
            alone = Sequent(S.given - {beyond}, attained)
            return self.b.have(S, attained, lambda _: self._exists(alone), lambda W: self._from(W, attained))
        why = Stuck("no vector to try")
        plain = [v for v in distributions(S) if v.op == "at"]
        for v in plain:
            for op in ("cmin", "cmax"):
                k = fresh_class(S)
                t = Node(op, (v,))
                if _fails(S, dl(k, 0), k, t):
                    continue
                try:
                    return self.b.back(S, "attained", (t, k), partial(self._instead, body=dl(k, 0)))
                except Stuck as error:
                    why = error
        for body in (inv(N), *plain):
            if _fails(S, body):
                continue
            try:
                return self._instead(S, body)
            except Stuck as error:
                why = error
        raise why

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
