"""Vectors that exist: vertices, the uniform one, those that are there already."""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import N, Node, dl, inv
from axiomcheck.tactics.builder import Stuck
from axiomcheck.tactics.classes import Classes
from axiomcheck.tactics.reading import distributions, fresh_class


class Existence(Classes):
    """Goals that say that some vector exists."""

    def _exists(self, S: Sequent) -> int:
        """A vector that exists: a vertex, at a smallest or largest entry of another; the uniform one; another itself."""
        why = Stuck("no vector to try")
        plain = [v for v in distributions(S) if v.op == "at"]
        for v in plain:
            for op in ("cmin", "cmax"):
                k = fresh_class(S)
                t = Node(op, (v,))
                try:
                    return self.b.back(S, "attained", (t, k), partial(self._instead, body=dl(k, 0)))
                except Stuck as error:
                    why = error
        for body in (inv(N), *plain):
            try:
                return self._instead(S, body)
            except Stuck as error:
                why = error
        raise why

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
